import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { SvcError } from "../../model/problem";
import type { Io } from "../state/io";
import type { OperationTimeout } from "./timeout";

/** The platform needs 5 s at least for anything that has to be waited for. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 10_000;
/** A summary may be behind: now and then the object itself is looked at, whatever it says. */
const MOST_SKIPPED = 5;

export interface Wait<T> {
  /** For the message when it takes too long: `database "main" to be ready`. */
  readonly what: string;
  /** Seconds of the platform's work, unless the operation has a timeout. Waiting for the budget does not count. */
  readonly within: number;
  /** The user has set `within`: it holds beside the timeout of the operation. */
  readonly isSet?: boolean;
  /** The object in its kind's list, and whether its summary says that there is no end yet: spares the look. */
  readonly summary?: { readonly kind: Kind; readonly id: string; isPending(row: Wire): boolean };
  /** What to do when it takes too long, where that is not to run the command again. */
  readonly next?: string;
  /** There may be nothing to wait for: looks at once. */
  readonly mayBeOver?: boolean;
  /** Looks once; anything but `undefined` ends the wait. */
  look(): Promise<T | undefined>;
}

/**
 * Looks until there is an end, first after 5 s and then every 10 s at most. All who wait for objects of a kind share
 * one page of its list for each round, and only look themselves when it tells of an end.
 */
export async function until<T>(wait: Wait<T>, io: Io): Promise<T> {
  const over = wait.mayBeOver ? await wait.look() : undefined;
  if (over !== undefined) return over;
  const { timeout } = io;
  const limit = timeout && !wait.isSet ? timeout.left : Math.min(wait.within * 1000, timeout?.left ?? Infinity);
  let waited = 0;
  let skipped = 0;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
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
    const message = `Waited ${within} s for ${what}, and it has not come to an end.`;
    return new SvcError({ code: "timeout", message, next });
  }
  const { field, seconds } = timeout;
  const message = `Waited for ${what} until the ${seconds} s of \`${field}\` were over, and it has not come to an end.`;
  return new SvcError({ code: "timeout", field, message, next });
}

async function isPending({ summary }: Wait<unknown>, since: number, io: Io): Promise<boolean> {
  if (!summary) return false;
  const row = await io.client.summaries.row(summary.kind.api.list, summary.id, since);
  return row !== undefined && summary.isPending(row);
}
