import type { OperationId } from "../contract";
import type { Wire } from "../model/field";
import type { Clock } from "./clock";
import { type Page, Pages } from "./pages";

/** The maximum length of a list page (contract note 15). */
const PAGE = 100;

/** The maximum age of a shared page, in milliseconds: one plan sends its reads together. */
export const SHARED_AGE = 10_000;

/** One reading of a list, page by page, as far as needed. */
interface Reading {
  readonly at: number;
  readonly list: Pages;
  /** How many have asked, and how many pages that took. */
  asked: number;
  pages: number;
  /** The page in flight. */
  next: Promise<void> | undefined;
}

/**
 * One list page shows about a hundred objects, so all readers of single objects share it
 * (contract notes 15 and 33). A list that would cost more than the single reads is not read.
 */
export class Summaries {
  readonly #readings = new Map<OperationId, Reading>();
  readonly #read: (list: OperationId, offset: number) => Promise<Page>;
  readonly #clock: Clock;

  constructor(clock: Clock, read: (list: OperationId, offset: number) => Promise<Page>) {
    this.#clock = clock;
    this.#read = read;
  }

  /** The row of an object, no older than `since`; `undefined` if no page that is worth reading shows it. */
  async row(list: OperationId, id: string, since: number): Promise<Wire | undefined> {
    const reading = this.#reading(list, since);
    reading.asked += 1;
    while (!reading.list.row(id) && !reading.list.isComplete && isWorth(reading)) await this.#readOn(list, reading);
    return reading.list.row(id);
  }

  /** Every row, no older than `since`. */
  async rows(list: OperationId, since: number): Promise<readonly Wire[]> {
    const reading = this.#reading(list, since);
    while (!reading.list.isComplete) await this.#readOn(list, reading);
    return reading.list.rows;
  }

  /** Discards the pages after a write. */
  forget(): void {
    this.#readings.clear();
  }

  #reading(list: OperationId, since: number): Reading {
    const known = this.#readings.get(list);
    if (known && known.at >= since) return known;
    const fresh: Reading = { at: this.#clock.now(), list: new Pages(), asked: 0, pages: 0, next: undefined };
    this.#readings.set(list, fresh);
    return fresh;
  }

  #readOn(list: OperationId, reading: Reading): Promise<void> {
    reading.next ??= this.#read(list, reading.list.offset)
      .then((page) => {
        reading.list.add(page);
        reading.pages += 1;
      })
      .finally(() => {
        reading.next = undefined;
      });
    return reading.next;
  }
}

/** Each caller costs at most a page, and none of a list that is much longer than the number of callers. */
function isWorth({ next, asked, pages, list }: Reading): boolean {
  return next !== undefined || (pages < asked && Math.ceil(list.total / PAGE) <= 2 * asked);
}
