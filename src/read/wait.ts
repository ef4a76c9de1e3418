import type { Wire } from "../model/field";
import type { Kind } from "../model/kind";
import { SvcError } from "../model/problem";
import type { Io } from "../state/io";
import type { OperationTimeout } from "../state/timeout";

/** Nothing that has to be waited for takes the platform less than 5 s. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 10_000;
/** A summary may lag behind: after this many, the object itself is read, whatever the summary says. */
const MOST_SKIPPED = 5;

export interface Wait<T> {
  /** For the timeout message: `database "main" to be ready`. */
  readonly what: string;
  /** Seconds of the platform's work, unless the operation has a timeout. Waiting for the rate limiter does not count. */
  readonly within: number;
  /** The user has set `within`: it holds beside the timeout of the operation. */
  readonly isSet?: boolean;
  /** The object in its kind's list, and whether its summary is still pending: saves a read. */
  readonly summary?: { readonly kind: Kind; readonly id: string; isPending(row: Wire): boolean };
  /** What to do after a timeout, if not to run the command again. */
  readonly next?: string;
  /** There may be nothing to wait for: reads at once. */
  readonly mayBeOver?: boolean;
  /** It is never over within 10 s: the first poll comes after them. */
  readonly takesTime?: boolean;
  /** Reads once; anything but `undefined` ends the wait. */
  look(): Promise<T | undefined>;
}

/**
 * Polls until there is a result, first after 5 or 10 s and then at least every 10 s. All waits for objects of a kind share
 * one list page per round, and only read their own object when the page shows a change.
 */
export async function until<T>(wait: Wait<T>, io: Io): Promise<T> {
  const over = wait.mayBeOver ? await wait.look() : undefined;
  if (over !== undefined) return over;
  const { timeout } = io;
  const limit = timeout && !wait.isSet ? timeout.left : Math.min(wait.within * 1000, timeout?.left ?? Infinity);
  let waited = 0;
  let skipped = 0;
  for (let pause = wait.takesTime ? LONGEST_PAUSE : FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const { clock } = io.client;
    const began = clock.now();
    const now = io.client.isShort() ? LONGEST_PAUSE : pause;
    await clock.sleep(now, io.signal);
    waited += now;
    timeout?.spend(now);
    if (skipped < MOST_SKIPPED && (await isPending(wait, began, io))) {
      skipped += 1;
    } else {
      skipped = 0;
      const found = await wait.look();
      if (found !== undefined) return found;
    }
    if (waited >= limit) throw timeUp(wait, timeout);
  }
}

function timeUp(
  { what, within, next = "Run the command again to resume." }: Wait<unknown>,
  timeout?: OperationTimeout,
) {
  if (!timeout || timeout.left > 0) {
    const message = `Timed out after ${within} s waiting for ${what}.`;
    return new SvcError({ code: "timeout", message, next });
  }
  const { field, seconds } = timeout;
  const message = `Timed out after ${seconds} s, as set in \`${field}\`, waiting for ${what}.`;
  return new SvcError({ code: "timeout", field, message, next });
}

async function isPending({ summary }: Wait<unknown>, since: number, io: Io): Promise<boolean> {
  if (!summary) return false;
  const row = await io.client.summaries.row(summary.kind.api.list, summary.id, since);
  return row !== undefined && summary.isPending(row);
}
