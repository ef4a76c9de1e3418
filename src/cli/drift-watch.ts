import { type Clock, systemClock } from "../client/clock";
import { LIMITS, WINDOW } from "../client/limits";
import { SvcError } from "../model";
import type { Compared } from "./drift-run";
import { remark } from "./print";

/** The part of the platform's limit that it uses at most, on average: others need it as well. */
const SHARE = 1 / 4;
/** A timer that is set for longer fires at once. */
const LONGEST = 2 ** 31 - 1;

export interface Watch {
  /** Milliseconds from the beginning of one comparison to that of the next. */
  readonly every: number;
  /** One comparison. */
  readonly compare: (signal: AbortSignal) => Promise<Compared>;
  readonly signal: AbortSignal;
  /** Standard error by default. */
  readonly say?: (message: string) => void;
}

/** Compares again and again until the signal aborts. A comparison that fails is reported, and the next one follows. */
export async function watch({ every, compare, signal, say = remark }: Watch): Promise<void> {
  // That of the first comparison: a sandbox has a time of its own.
  let clock: Clock | undefined;
  while (!signal.aborted) {
    const began = clock?.now();
    let requests = 0;
    try {
      const compared = await compare(signal);
      clock ??= compared.clock;
      requests = compared.requests;
    } catch (error) {
      if (!(error instanceof SvcError)) throw error;
      if (!signal.aborted) say(error.message);
    }
    if (signal.aborted) return;
    const time = clock ?? systemClock();
    const passed = began === undefined ? 0 : time.now() - began;
    const affordable = (requests / (LIMITS.requests * SHARE)) * WINDOW;
    const wait = Math.min(Math.max(every - passed, affordable), LONGEST);
    say(`next comparison in ${durationText(wait)}; Ctrl-C ends the watch`);
    await time.sleep(wait, signal).catch(() => {});
  }
}

/** `14 min 30 s`. */
function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? `${minutes} min` : "", rest > 0 || minutes === 0 ? `${rest} s` : ""].filter(Boolean).join(" ");
}
