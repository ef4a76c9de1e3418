import type { Clock } from "../../src/client/clock";
import { sendOnce } from "../../src/client/transport";

/** Turns of the event loop between an answer and what its reader asks next. */
const TURNS = 10;

/**
 * Time that stands still while a request is on its way, and moves on to the end of the next wait as soon as none is: what
 * a test sees does not depend on how busy the machine is.
 */
export class QuietClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  #underWay = 0;
  readonly #waits = new Set<{ readonly until: number; wake(): void }>();

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number, signal?: AbortSignal, _isBackground?: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const wait = { until: this.#now + milliseconds, wake: resolve };
      this.#waits.add(wait);
      signal?.addEventListener("abort", () => this.#waits.delete(wait) && reject(signal.reason), { once: true });
      this.#lookAround();
    });
  }

  toWall(moment: number): number {
    return moment;
  }

  fromWall(moment: number): number {
    return moment;
  }

  /** How clients on this clock send. */
  readonly transport: typeof sendOnce = async (...request) => {
    this.#underWay += 1;
    try {
      return await sendOnce(...request);
    } finally {
      this.#underWay -= 1;
      this.#lookAround();
    }
  };

  #lookAround(turns = TURNS): void {
    setImmediate(() => {
      if (this.#underWay > 0 || this.#waits.size === 0) return;
      if (turns > 0) return this.#lookAround(turns - 1);
      const [next] = [...this.#waits].sort((one, other) => one.until - other.until);
      if (!next) return;
      this.#waits.delete(next);
      this.#now = Math.max(this.#now, next.until);
      next.wake();
      this.#lookAround();
    });
  }
}
