import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { SvcError } from "../../model/problem";
import type { Io } from "../state/io";

/** Nothing that has to be waited for takes the platform less than 5 s. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 10_000;
/** A summary may lag behind: after this many, the object itself is read, whatever the summary says. */
const MOST_SKIPPED = 5;

export interface Wait<T> {
  /** For the timeout message: `database "main" to be ready`. */
  readonly what: string;
  /** Seconds of the platform's work. Waiting for the rate limiter does not count. */
  readonly within: number;
  /** The object in its kind's list, and whether its summary is still pending: saves a read. */
  readonly summary?: { readonly kind: Kind; readonly id: string; isPending(row: Wire): boolean };
  /** What to do after a timeout, if not to run the command again. */
  readonly next?: string;
  /** There may be nothing to wait for: reads at once. */
  readonly mayBeOver?: boolean;
  /** Reads once; anything but `undefined` ends the wait. */
  look(): Promise<T | undefined>;
}

/**
 * Polls until there is a result, first after 5 s and then at least every 10 s. All waits for objects of a kind share
 * one list page per round, and only read their own object when the page shows a change.
 */
export async function until<T>(wait: Wait<T>, io: Io): Promise<T> {
  const over = wait.mayBeOver ? await wait.look() : undefined;
  if (over !== undefined) return over;
  let waited = 0;
  let skipped = 0;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const { clock } = io.client;
    const began = clock.now();
    const now = io.client.isShort() ? LONGEST_PAUSE : pause;
    await clock.sleep(now, io.signal);
    waited += now;
    if (skipped < MOST_SKIPPED && (await isPending(wait, began, io))) {
      skipped += 1;
    } else {
      skipped = 0;
      const found = await wait.look();
      if (found !== undefined) return found;
    }
    if (waited >= wait.within * 1000) {
      throw new SvcError({
        code: "timeout",
        message: `Timed out after ${wait.within} s waiting for ${wait.what}.`,
        next: wait.next ?? "Run the command again to resume.",
      });
    }
  }
}

async function isPending({ summary }: Wait<unknown>, since: number, io: Io): Promise<boolean> {
  if (!summary) return false;
  const row = await io.client.summaries.row(summary.kind.api.list, summary.id, since);
  return row !== undefined && summary.isPending(row);
}
