import type { Clock } from "./clock";

/** Milliseconds that an in-flight write gets when the run is aborted (decisions, interruptions). */
const GRACE = 2_000;

/**
 * Sends a write, which is not cut off at once when `signal` aborts: its answer shows what exists now, which can be
 * stored in the state.
 */
export async function withGrace<T>(
  clock: Clock,
  signal: AbortSignal,
  write: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const [over, answered] = [new AbortController(), new AbortController()];
  const end = () => {
    clock.sleep(GRACE, answered.signal).then(
      () => over.abort(signal.reason),
      () => {},
    );
  };
  signal.addEventListener("abort", end);
  try {
    return await write(over.signal);
  } finally {
    signal.removeEventListener("abort", end);
    answered.abort();
  }
}
