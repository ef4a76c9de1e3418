import { SvcError } from "../model/problem";
import type { Io } from "./io";

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 10_000;

export interface Wait<T> {
  /** For the message when it takes too long: `database "main" to be ready`. */
  readonly what: string;
  /** Seconds of the platform's work. */
  readonly within: number;
  /** Looks once; anything but `undefined` ends the wait. */
  look(): Promise<T | undefined>;
}

/** Looks until there is an end, with growing pauses: 2 s at first, 10 s at most. */
export async function until<T>(wait: Wait<T>, io: Io): Promise<T> {
  const { clock } = io.client;
  const deadline = clock.now() + wait.within * 1000;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    const found = await wait.look();
    if (found !== undefined) return found;
    if (clock.now() >= deadline) {
      throw new SvcError({
        code: "timeout",
        message: `Waited ${wait.within} s for ${wait.what}, and it has not come to an end.`,
        next: "Run the command again: it goes on from here.",
      });
    }
    await clock.sleep(pause, io.signal);
  }
}
