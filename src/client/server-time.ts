import type { Clock } from "./clock";

/** Bounds of a server time, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The precision of the Date header. */
const SECOND = 1_000;
/** The possible difference between clocks that are not read at the same moment. */
const GRAIN = 50;

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

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Learns from an answer dated to a full second, for what was sent at `sent` on this process's clock. */
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
