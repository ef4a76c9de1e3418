import type { Clock } from "./clock";
import {
  counting,
  type Demand,
  LIMITS,
  type LimitName,
  type Permit,
  type Refused,
  refusedFor,
  type Shares,
  type Spent,
  WINDOW,
} from "./limits";
import { OwnShares } from "./own-shares";

/** A request that waits to be sent. */
export interface Asking {
  readonly creation: boolean;
  readonly write: boolean;
  /** How many others wait for it, if known. */
  readonly urgency?: number;
  /** Not sent before this time, because the platform has refused it. */
  readonly notBefore?: number;
}

interface Waiting extends Asking {
  go(permit: Permit): void;
  /** It was counted when a wait was announced. */
  isTold?: true;
}

export interface RateLimiterOptions {
  readonly clock: Clock;
  /** Where the shares come from; this process alone by default. `changed` is called when there may be more. */
  readonly shares?: (changed: () => void) => Shares;
  /** Called once for each change of what is being waited for. */
  readonly say?: (message: string) => void;
}

const WORDS: Readonly<Record<LimitName, string>> = {
  creations: "5 creations a minute",
  requests: "120 requests a minute",
};

/** Admits requests within the limits: 120 a minute for the company, 5 creations a minute (spec 8). */
export class RateLimiter {
  readonly #queue: Waiting[] = [];
  readonly #clock: Clock;
  readonly #shares: Shares;
  readonly #say: (message: string) => void;
  /** End of the last announced window. */
  #announced = 0;
  #announcing = false;

  constructor({ clock, shares, say }: RateLimiterOptions) {
    this.#clock = clock;
    const changed = () => this.#advance();
    this.#shares = shares?.(changed) ?? new OwnShares({ clock, changed });
    this.#say = say ?? (() => {});
  }

  /**
   * Resolves when one more request may be sent. Creations wait for both limits without blocking others; requests
   * with the most dependents come first.
   */
  take(asking: Asking, signal?: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal?.reason);
        this.#shares.await(this.#demand());
      };
      const go = (permit: Permit) => {
        signal?.removeEventListener("abort", leave);
        resolve(permit);
      };
      const waiting: Waiting = { ...asking, go };
      signal?.addEventListener("abort", leave);
      const behind = this.#queue.findIndex((other) => isBefore(waiting, other));
      this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, waiting);
      this.#advance();
      if (!this.#isDue(asking)) this.#whenDue(asking, signal).catch(() => {});
    });
  }

  /** An admitted request has been answered, or never will be. */
  answered(permit: Permit, answer: Spent | undefined): void {
    permit.answered(answer);
    this.#advance();
  }

  /** Whether less than half of the minute's requests are left. */
  isShort(): boolean {
    const { endsAt, left } = this.#shares.standing("requests");
    return endsAt > this.#clock.now() && left < LIMITS.requests / 2;
  }

  /** After a 429: blocks requests of this limit for `seconds`, until another answer shows that some are left. */
  exhausted(creation: boolean, seconds: number, refused: Pick<Refused, "asksLonger"> = {}): void {
    this.#shares.exhausted(creation ? "creations" : "requests", seconds);
    // A wait that lasts longer than a window is none that the limits explain.
    const endsAt = this.#clock.now() + 1_000 * seconds;
    if (1_000 * seconds <= WINDOW || endsAt < this.#announced + WINDOW / 2) return;
    this.#announced = endsAt;
    this.#say(refusedFor(seconds, refused));
  }

  #advance(): void {
    const going: (() => void)[] = [];
    for (const waiting of this.#queue.filter((one) => this.#isDue(one))) {
      const permit = this.#shares.take(waiting.creation);
      if (!permit) continue;
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      going.push(() => waiting.go(permit));
    }
    this.#shares.await(this.#demand());
    for (const go of going) go();
    this.#announce();
  }

  /** A timer may end a moment early. Rejects once the request has left. */
  async #whenDue(asking: Asking, signal?: AbortSignal): Promise<void> {
    while (!this.#isDue(asking)) {
      await this.#clock.sleep(Math.max((asking.notBefore ?? 0) - this.#clock.now(), 1), signal);
    }
    this.#advance();
  }

  #isDue({ notBefore }: Asking): boolean {
    return !notBefore || notBefore <= this.#clock.now();
  }

  #demand(): Demand {
    const due = this.#queue.filter((one) => this.#isDue(one));
    const creations = due.filter(({ creation }) => creation);
    return {
      requests: due.length - creations.length,
      creations: creations.map(({ urgency }) => urgency ?? 0),
    };
  }

  /** Once for each awaited window, after all requests of the same moment are queued. */
  #announce(): void {
    if (this.#announcing) return;
    this.#announcing = true;
    setImmediate(() => {
      this.#announcing = false;
      const waitingFor = (name: LimitName) => this.#queue.filter(({ creation }) => counting(creation).includes(name));
      const short = (["creations", "requests"] as const).find(
        (name) => waitingFor(name).length > 0 && this.#shares.standing(name).left <= 0,
      );
      if (!short) return;
      const { endsAt, each } = this.#shares.standing(short);
      // Each answer shifts the end of the same window by a rounding error.
      if (endsAt < this.#announced + WINDOW / 2) return;
      const seconds = Math.ceil((endsAt - this.#clock.now()) / 1000);
      // It has ended while others were queued.
      if (seconds <= 0) return;
      const waiting = waitingFor(short);
      const added = this.#announced === 0 ? "" : addedTo(waiting);
      this.#announced = endsAt;
      for (const one of waiting) one.isTold = true;
      const all = seconds + (Math.ceil(waiting.length / each) - 1) * (WINDOW / 1000);
      const end = all > seconds ? `, the last in ${all} s` : "";
      this.#say(`waiting ${seconds} s: the platform allows ${WORDS[short]}; ${waiting.length} to go${added}${end}`);
    });
  }
}

/** What was not counted before: where a run finds out what else it has to do, more may wait than the last time. */
function addedTo(waiting: readonly Waiting[]): string {
  const added = waiting.filter(({ isTold }) => !isTold).length;
  if (added === 0) return "";
  return added === waiting.length ? ", not counted before" : `, ${added} of them not counted before`;
}

/** Writes come before reads, because others wait for them; then the requests with the most dependents. */
function isBefore(one: Asking, other: Asking): boolean {
  if (one.write !== other.write) return one.write;
  return one.creation && other.creation && (one.urgency ?? 0) > (other.urgency ?? 0);
}
