import { SvcError } from "../model/problem";

/** The error of a command that Ctrl-C or a signal ended. */
export const interruption = (next?: string) =>
  new SvcError({ code: "interrupted", message: "Interrupted.", ...(next === undefined ? {} : { next }) });

/** Runs `work` with a signal that Ctrl-C aborts; a second one ends the process. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>, next?: string): Promise<T> {
  const stop = new AbortController();
  const interrupt = () => stop.abort(interruption(next));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
