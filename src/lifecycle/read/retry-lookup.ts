import { stopwatch } from "../../client/clock";
import type { Io } from "../state/io";

/** How long after its request an object may still be missing from answers, in milliseconds (decisions, lost answers). */
const APPEARS_WITHIN = 60_000;
/** Milliseconds between two looks, doubled up to the longer one. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [2_000, 16_000];
/** How often an unclear result is asked for again once the object should have appeared. */
const UNCLEAR_LOOKS = 4;

/**
 * Looks for the result of a request that was sent at `since`, by the server's clock: until it is found, or 60 s have
 * passed since then, because answers may lag behind. `undefined` if there is none; an unclear result, if that is all.
 */
export async function retryLookup<T>(
  look: () => Promise<T | undefined>,
  since: number,
  { client, signal }: Pick<Io, "client" | "signal">,
  isUnclear: (found: T) => boolean = () => false,
): Promise<T | undefined> {
  const { clock } = client;
  // A server whose clock was set back must not make the wait longer.
  const watch = stopwatch(clock);
  for (let looks = 1, pause = FIRST_PAUSE; ; looks++, pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const found = await look();
    if (found !== undefined && !isUnclear(found)) return found;
    const left = Math.min(since + APPEARS_WITHIN - client.serverTime(), APPEARS_WITHIN - watch.atLeast());
    if (left <= 0 && (found === undefined || looks >= UNCLEAR_LOOKS)) return found;
    await clock.sleep(left > 0 ? Math.min(pause, left) : pause, signal);
  }
}
