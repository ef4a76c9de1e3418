import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds in which an engine stores its state after an answer, unless it is very large. */
const APART = 100;

/**
 * The order in which the answers to applies leave. Those that failed have some time before and after them: Terraform 1.16.0
 * writes the object of a failed creation several times, in between without a status, and crashes, with an empty file
 * in place of its state, if it stores the state for another resource at that moment. A stop ends all creations at once.
 */
export class Turns {
  #before: Promise<void> = Promise.resolve();
  #last = { at: Number.NEGATIVE_INFINITY, hasFailed: false };

  /** Resolves when an answer may leave. */
  take(hasFailed: boolean): Promise<void> {
    this.#before = this.#before.then(async () => {
      const left = this.#last.at + APART - performance.now();
      if (left > 0 && (hasFailed || this.#last.hasFailed)) await sleep(Math.ceil(left));
      this.#last = { at: performance.now(), hasFailed };
    });
    return this.#before;
  }
}
