import { giveBackAll } from "../client/give-back";
import { SvcError } from "../model/problem";
import { endWith } from "./ending";
import { EXIT } from "./exit-codes";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The error of a command that Ctrl-C or a signal ended. */
export const interruption = (next?: string) =>
  new SvcError({ code: "interrupted", message: "Interrupted.", ...(next === undefined ? {} : { next }) });

/** Runs `work` with a signal that Ctrl-C aborts; a second one ends the process. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>, next?: string): Promise<T> {
  const stop = new AbortController();
  const interrupt = () => stop.abort(interruption(next));
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** Ends a command that Ctrl-C or a signal interrupts, and that has nothing to finish, with the error and the exit code of that. */
export function endInterrupted(json: boolean): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (process.listenerCount(signal) > 1) return;
      endWith(interruption(), { json });
      void leaveInterrupted();
    });
  }
}

/** Ends the process, if it was interrupted: answers that nobody waits for would keep it. */
export async function leaveInterrupted(): Promise<void> {
  if (process.exitCode !== EXIT.interrupted) return;
  await giveBackAll();
  process.exit();
}
