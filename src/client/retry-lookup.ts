import { type Clock, stopwatch } from "./clock";

/** How long after its request an object may still be missing from answers, in milliseconds (decisions, lost answers). */
export const APPEARS_WITHIN = 60_000;
/** Milliseconds between two looks, doubled up to the longer one. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [2_000, 16_000];

export interface Lookup<T> {
  look(): Promise<T | undefined>;
  /** When the request was sent, by the server's clock; infinite for now. */
  readonly since: number;
  /** Called before the first wait, with the most that all of them take together. */
  readonly onWait?: (seconds: number) => void;
}

/** By whose clock a lookup waits, and what ends it. */
interface Course {
  readonly client: { readonly clock: Clock; serverTime(): number };
  readonly signal?: AbortSignal;
}

/**
 * Looks for the result of a request until it is found, or 60 s have passed since the request, because answers may lag
 * behind. `undefined` if there is none.
 */
export async function retryLookup<T>(
  { look, since, onWait }: Lookup<T>,
  { client, signal }: Course,
): Promise<T | undefined> {
  const { clock } = client;
  // A server whose clock was set back must not make the wait longer.
  const watch = stopwatch(clock);
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const found = await look();
    if (found !== undefined) return found;
    const left = Math.min(since + APPEARS_WITHIN - client.serverTime(), APPEARS_WITHIN - watch.atLeast());
    if (left <= 0) return undefined;
    if (pause === FIRST_PAUSE) onWait?.(Math.ceil(left / 1_000));
    await clock.sleep(Math.min(pause, left), signal);
  }
}
