import type { Clock } from "./clock";

/** What of the server's time a moment may be, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the Date header cuts off. */
const SECOND = 1_000;
/** What clocks that are not read in the same moment may be apart. */
const GRAIN = 50;

/**
 * The server's time on this process's clock. Two machines have no clock in common but the service's: each answer says
 * within a second, plus its way, what that clock showed between sending and receiving. Where the spans of many answers
 * overlap they leave a small part of a second, and both ends are bounds that hold whatever the clocks of the machines
 * show. A clock that jumped fits none of the spans before, and is learned anew.
 */
export class ServerTime {
  readonly #clock: Clock;
  /** How far the server is ahead of this process's clock. */
  #ahead: Span | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An answer that the server dated to a full second, for what was sent at `sent` on this process's clock. */
  learn(date: number, sent: number): void {
    const seen = { from: date - this.#clock.now() - GRAIN, to: date + SECOND - sent + GRAIN };
    const both = this.#ahead && {
      from: Math.max(this.#ahead.from, seen.from),
      to: Math.min(this.#ahead.to, seen.to),
    };
    this.#ahead = both && both.from <= both.to ? both : seen;
  }

  /** `undefined` before the first answer. */
  now(): Span | undefined {
    const now = this.#clock.now();
    return this.#ahead && { from: now + this.#ahead.from, to: now + this.#ahead.to };
  }
}
