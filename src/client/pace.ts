import type { Clock } from "./clock";
import type { Entry } from "./entry";
import { isOver, type Ledger, type Wants, waitingFor } from "./ledger";
import { counting } from "./limits";

/** Milliseconds, at most twice as many, after which a waiting runner checks for returned shares. */
const LOOK = 15_000;
/** The shortest and the longest pause before a read of the ledger that may find more, in milliseconds. */
const [LEAST_PAUSE, LONGEST_PAUSE] = [50, 5_000];
/** The fraction of the available time over which the reports of all runners are spread, so that they do not collide. */
const SPREAD = 0.7;

const NAMES = counting(true);

/** When a runner reads the ledger: as often as reads take, with jitter, so that many runners do not collide. */
export class Pace {
  readonly #clock: Clock;
  /** Consecutive reads without a result. */
  #looks = 0;
  #lookedAt = 0;
  /** Milliseconds that a read of the ledger takes, and an answer. */
  #lookTakes = 0;
  #answerTakes = 0;
  /** Jitter, drawn again for each window and each report. */
  #luck = { window: 0, value: Math.random() };
  #reporting = { window: 0, at: 0 };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  answered(took: number): void {
    this.#answerTakes = mean(this.#answerTakes, took);
  }

  /** Records a read that began then. */
  looked(began: number, isFruitless: boolean | undefined): void {
    if (isFruitless !== undefined) this.#looks = isFruitless ? this.#looks + 1 : 0;
    // Contention makes a read take longer, which does not predict the next one.
    const took = this.#clock.now() - began;
    this.#lookTakes = Math.min(mean(this.#lookTakes, took), took);
    this.#lookedAt = this.#clock.now();
  }

  reported(): void {
    this.#reporting = { window: 0, at: 0 };
  }

  /** Not before this moment, after reads without a result. */
  get earliest(): number {
    return this.#looks > 0 ? this.next() : 0;
  }

  /** The time of the next read that may find more. */
  next(): number {
    const pause = (LEAST_PAUSE + 2 * this.#lookTakes + this.#answerTakes) * 1.5 ** Math.min(this.#looks, 10);
    return this.#lookedAt + Math.min(pause, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
  }

  /** The time of a read for returned shares. */
  get rare(): number {
    return this.#lookedAt + LOOK * (1 + this.#luck.value);
  }

  /** Milliseconds after the end of a window: one runner begins the next, the others follow once shares are ready. */
  stagger(window: number): number {
    if (this.#luck.window !== window) this.#luck = { window, value: Math.random() };
    const begins = LEAST_PAUSE + 6 * this.#lookTakes + this.#answerTakes;
    return Math.min(begins, LONGEST_PAUSE / 2) * (1 + this.#luck.value);
  }

  /** Usage and waiting requests are reported before the window ends, in time for the others. */
  reportAt(ledger: Ledger, entry: Entry, lacking: Wants, at: number): number {
    const wants = ledger.runners[entry.id]?.wants;
    const isKnown = NAMES.every((name) => waitingFor(wants, name) >= waitingFor(lacking, name));
    if (isKnown && entry.isReported) return Number.POSITIVE_INFINITY;
    const ends = NAMES.map((name) => ledger.windows[name]).filter((window) => window.isOpen && !isOver(window, at));
    if (ends.length === 0) return Number.POSITIVE_INFINITY;
    const window = Math.min(...ends.map((it) => it.ends.to));
    if (this.#reporting.window !== window) {
      const rest = Math.max(0, Math.min(window, entry.shares.until) - at);
      this.#reporting = { window, at: this.#clock.now() + Math.random() * SPREAD * rest };
    }
    return this.#reporting.at;
  }
}

/** No sooner than this many milliseconds from now. */
export const soonest = (clock: Clock, moment: number): number => Math.max(moment, clock.now() + LEAST_PAUSE);

function mean(before: number, now: number): number {
  return before === 0 ? now : 0.7 * before + 0.3 * now;
}
