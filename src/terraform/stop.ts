import { setMaxListeners } from "node:events";
import { SvcError } from "../model";

/** The end of a run before its time. */
export class Stop {
  readonly #controller = new AbortController();

  constructor() {
    // Many concurrent requests listen to it: that is no leak.
    setMaxListeners(0, this.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(): void {
    this.#controller.abort(
      new SvcError({
        code: "stopped",
        message: "The run was stopped.",
        next: "Existing objects are kept in the state. Run the command again to resume.",
      }),
    );
  }
}
