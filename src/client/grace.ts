import type { Clock } from "./clock";

/** Milliseconds that an in-flight write gets when the run is aborted (decisions, interruptions). */
const GRACE = 2_000;

/**
 * The signal for a write, which is not cut off at once when that of its run aborts: its answer shows what exists now,
 * which can be stored in the state. `answered` ends the wait.
 */
export function withGrace(clock: Clock, signal: AbortSignal): { readonly signal: AbortSignal; answered(): void } {
  signal.throwIfAborted();
  const [over, answered] = [new AbortController(), new AbortController()];
  const end = () => {
    clock.sleep(GRACE, answered.signal).then(
      () => over.abort(signal.reason),
      () => {},
    );
  };
  signal.addEventListener("abort", end);
  return {
    signal: over.signal,
    answered: () => {
      signal.removeEventListener("abort", end);
      answered.abort();
    },
  };
}
