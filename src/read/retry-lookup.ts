import { stopwatch } from "../client/clock";
import type { Io } from "../state/io";

/** How long after its request an object may still be missing from answers, in milliseconds (decisions, lost answers). */
export const APPEARS_WITHIN = 60_000;
/** Milliseconds between two looks, doubled up to the longer one. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [2_000, 16_000];
/** How often an unclear result is asked for again once the object should have appeared. */
const UNCLEAR_LOOKS = 4;

export interface Lookup<T> {
  look(): Promise<T | undefined>;
  /** When the request was sent, by the server's clock. */
  readonly since: number;
  /** Whether a result neither proves that there is an object nor that there is none. */
  readonly isUnclear?: (found: T) => boolean;
  /** Called before the first wait, with the most that all of them take together. */
  readonly onWait?: (seconds: number) => void;
}

/**
 * Looks for the result of a request until it is found, or 60 s have passed since the request, because answers may lag
 * behind. `undefined` if there is none; an unclear result, if that is all there is.
 */
export async function retryLookup<T>(
  { look, since, isUnclear = () => false, onWait }: Lookup<T>,
  { client, signal }: Pick<Io, "client" | "signal">,
): Promise<T | undefined> {
  const { clock } = client;
  // A server whose clock was set back must not make the wait longer.
  const watch = stopwatch(clock);
  for (let looks = 1, pause = FIRST_PAUSE; ; looks++, pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const found = await look();
    if (found !== undefined && !isUnclear(found)) return found;
    const left = Math.min(since + APPEARS_WITHIN - client.serverTime(), APPEARS_WITHIN - watch.atLeast());
    if (left <= 0 && (found === undefined || looks >= UNCLEAR_LOOKS)) return found;
    if (looks === 1 && left > 0) onWait?.(Math.ceil(left / 1_000));
    await clock.sleep(left > 0 ? Math.min(pause, left) : pause, signal);
  }
}
