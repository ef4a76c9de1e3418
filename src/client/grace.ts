import type { Clock } from "./clock";

/** Milliseconds that an answer on its way gets when the run is ended (decisions, interruptions). */
const GRACE = 2_000;

/**
 * Sends a write, which is not cut off at once when `signal` says so: its answer tells what exists now, and what is
 * known of can be kept in the state.
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
  signal.addEventListener("abort", end, { once: true });
  try {
    return await write(over.signal);
  } finally {
    signal.removeEventListener("abort", end);
    answered.abort();
  }
}
