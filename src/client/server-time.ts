import { type Clock, type Stopwatch, stopwatch } from "./clock";

/** Bounds of a server time, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The precision of the Date header. */
const SECOND = 1_000;
/** The possible difference between clocks that are not read at the same moment. */
const GRAIN = 50;
/** Once the clocks of this machine differ by more since an answer, it was suspended, or its wall clock was set. */
const JUMP = 5_000;

/**
 * The server's time on this process's clock. The service's clock is the only one that two machines share: each answer
 * shows it within a second, plus latency, between sending and receiving. The intersection of many such
 * spans is a small part of a second, and both ends are bounds that hold whatever the machines' clocks
 * show. A clock that jumped matches none of the earlier spans, and is learned again.
 */
export class ServerTime {
  readonly #clock: Clock;
  /** How far the server is ahead of this process's clock. */
  #ahead: Span | undefined;
  /** Since the last answer. */
  #since: Stopwatch | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Learns from an answer dated to a full second, for what was sent at `sent` on this process's clock. */
  learn(date: number, sent: number): void {
    const known = this.now();
    const now = this.#clock.now();
    const seen = { from: date - now - GRAIN, to: date + SECOND - sent + GRAIN };
    const both = known && {
      from: Math.max(known.from - now, seen.from),
      to: Math.min(known.to - now, seen.to),
    };
    this.#ahead = both && both.from <= both.to ? both : seen;
    this.#since = stopwatch(this.#clock);
  }

  /** `undefined` before the first answer, and after a jump until the next one. */
  now(): Span | undefined {
    const stopped = this.#since ? this.#since.atMost() - this.#since.atLeast() : 0;
    const now = this.#clock.now();
    if (!this.#ahead || stopped > JUMP) return undefined;
    return { from: now + this.#ahead.from, to: now + this.#ahead.to + stopped };
  }
}
