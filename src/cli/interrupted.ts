import { SvcError } from "../model/problem";

/** Runs `work` with a signal that Ctrl-C aborts; a second one ends the process. */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>, next?: string): Promise<void> {
  const stop = new AbortController();
  const problem = { code: "interrupted", message: "Interrupted.", ...(next === undefined ? {} : { next }) } as const;
  const interrupt = () => stop.abort(new SvcError(problem));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    await work(stop.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
