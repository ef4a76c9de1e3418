import { setMaxListeners } from "node:events";
import { SvcError } from "../model";

/** The end of a run before its time. */
export class Stop {
  readonly #controller = new AbortController();
  #signal = this.#controller.signal;

  constructor() {
    // Many concurrent requests listen to it: that is no leak.
    setMaxListeners(0, this.signal);
  }

  get signal(): AbortSignal {
    return this.#signal;
  }

  /** For what is sent at the end of a run all the same. */
  signalFor(milliseconds: number): AbortSignal {
    this.#signal = AbortSignal.timeout(milliseconds);
    return this.#signal;
  }

  /** Cancels all waits. */
  now(): void {
    this.#controller.abort(
      new SvcError({
        code: "stopped",
        message: "The run was stopped.",
        next: "Existing objects are kept in the state. Run the command again to resume.",
      }),
    );
  }
}
