import type { OperationId } from "../contract";
import type { Wire } from "../model/field";
import type { Clock } from "./clock";

/** What one page of a list holds at most (contract note 15). */
const PAGE = 100;

interface Page {
  readonly rows: readonly Wire[];
  readonly total: number;
}

/** One reading of a list, page by page as far as somebody needs it. */
interface Reading {
  readonly at: number;
  readonly rows: Map<string, Wire>;
  offset: number;
  total: number;
  /** The page on its way. */
  next: Promise<void> | undefined;
}

/**
 * One page of a list tells about a hundred objects, so whoever asks about one of them shares it with the others who do
 * (contract notes 15 and 33). A list that would cost more than asking for each is not read.
 */
export class Summaries {
  readonly #readings = new Map<OperationId, Reading>();
  readonly #asking = new Map<OperationId, number>();
  readonly #totals = new Map<OperationId, number>();
  readonly #read: (list: OperationId, offset: number) => Promise<Page>;
  readonly #clock: Clock;

  constructor(clock: Clock, read: (list: OperationId, offset: number) => Promise<Page>) {
    this.#clock = clock;
    this.#read = read;
  }

  /** The row of an object, no older than `since`; `undefined` where no page that is worth reading shows it. */
  async row(list: OperationId, id: string, since: number): Promise<Wire | undefined> {
    this.#asking.set(list, (this.#asking.get(list) ?? 0) + 1);
    try {
      if (!this.#isWorth(list, this.#totals.get(list) ?? 0)) return undefined;
      const reading = this.#reading(list, since);
      while (!reading.rows.has(id) && reading.offset < reading.total && this.#isWorth(list, reading.total)) {
        await this.#readOn(list, reading);
      }
      return reading.rows.get(id);
    } finally {
      this.#asking.set(list, (this.#asking.get(list) ?? 1) - 1);
    }
  }

  /** Something was written: what the pages say of it is no longer true. */
  forget(): void {
    this.#readings.clear();
  }

  #isWorth(list: OperationId, total: number): boolean {
    return Math.ceil(total / PAGE) <= Math.max(1, this.#asking.get(list) ?? 0);
  }

  #reading(list: OperationId, since: number): Reading {
    const known = this.#readings.get(list);
    if (known && known.at >= since) return known;
    const rows = new Map<string, Wire>();
    const fresh: Reading = { at: this.#clock.now(), rows, offset: 0, total: 1, next: undefined };
    this.#readings.set(list, fresh);
    return fresh;
  }

  #readOn(list: OperationId, reading: Reading): Promise<void> {
    reading.next ??= this.#read(list, reading.offset)
      .then(({ rows, total }) => {
        for (const row of rows) reading.rows.set(String(row.id), row);
        reading.offset = rows.length === 0 ? total : reading.offset + rows.length;
        reading.total = total;
        this.#totals.set(list, total);
      })
      .finally(() => {
        reading.next = undefined;
      });
    return reading.next;
  }
}
