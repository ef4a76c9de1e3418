import type { Clock } from "./clock";

/** A limit as the platform counts it: fixed windows that start with their first request (contract note 32). */
interface Allowance {
  readonly name: string;
  readonly limit: number;
  /** Requests that may still be sent before `endsAt`. */
  left: number;
  /** 0 while no window is open. */
  endsAt: number;
  /** Sent and not answered: the server may count them in this window or in the next. */
  unanswered: number;
}

const WINDOW = 60_000;
/** The server's window starts when it gets a request, ours when we send it: a margin keeps us behind it. */
const MARGIN = 250;

export interface LimitHeaders {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

interface Waiting {
  readonly allowances: readonly Allowance[];
  go(): void;
}

export interface BudgetOptions {
  readonly clock: Clock;
  /** Told once for each change of what is being waited for. */
  readonly say?: (message: string) => void;
}

/**
 * Lets requests go when the limits allow: 120 a minute for the company, 5 creations a minute (spec 8). The server's
 * headers are the truth, because others spend from the same budget; our own counts bridge the time between two answers.
 */
export class Budget {
  readonly #requests: Allowance = { name: "120 requests a minute", limit: 120, left: 120, endsAt: 0, unanswered: 0 };
  readonly #creations: Allowance = { name: "5 creations a minute", limit: 5, left: 5, endsAt: 0, unanswered: 0 };
  readonly #queue: Waiting[] = [];
  readonly #clock: Clock;
  readonly #say: (message: string) => void;
  #timer: Promise<void> | undefined;
  /** End of the window that was announced last. */
  #announced = 0;
  #announcing = false;

  constructor(options: BudgetOptions) {
    this.#clock = options.clock;
    this.#say = options.say ?? (() => {});
  }

  /** Resolves when one more request may be sent. Creations wait for both limits and hold up nobody else. */
  take(creation: boolean, signal?: AbortSignal): Promise<void> {
    const allowances = this.#counting(creation);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { allowances, go: resolve };
      signal?.addEventListener("abort", () => {
        const place = this.#queue.indexOf(waiting);
        if (place >= 0) this.#queue.splice(place, 1);
        reject(signal.reason);
      });
      this.#queue.push(waiting);
      this.#advance();
    });
  }

  /** The request that was let go has been answered, or never will be; `headers` describe one of the limits. */
  answered(creation: boolean, headers: LimitHeaders | undefined): void {
    for (const allowance of this.#counting(creation)) allowance.unanswered -= 1;
    if (headers) this.#learn(headers);
    this.#advance();
  }

  /** Whether less than half of the minute's requests are left. */
  isShort(): boolean {
    return this.#requests.endsAt > this.#clock.now() && this.#requests.left < this.#requests.limit / 2;
  }

  #counting(creation: boolean): readonly Allowance[] {
    return creation ? [this.#requests, this.#creations] : [this.#requests];
  }

  #learn(headers: LimitHeaders): void {
    const allowance = [this.#requests, this.#creations].find(({ limit }) => limit === headers.limit);
    if (!allowance) return;
    const endsAt = this.#clock.now() + headers.resetSeconds * 1000 + MARGIN;
    const sameWindow = allowance.endsAt > this.#clock.now();
    // A server that counts has one fewer left after any request: a full window means that it does not count at all.
    const counts = headers.remaining < headers.limit;
    allowance.left =
      sameWindow && counts ? Math.min(allowance.left, headers.remaining) : headers.remaining - allowance.unanswered;
    allowance.endsAt = Math.max(endsAt, sameWindow ? allowance.endsAt : 0);
  }

  /** After a 429: nothing of this sort may be sent for `seconds`. */
  exhausted(creation: boolean, seconds: number): void {
    const allowance = creation ? this.#creations : this.#requests;
    allowance.left = 0;
    allowance.endsAt = Math.max(allowance.endsAt, this.#clock.now() + seconds * 1000 + MARGIN);
  }

  #advance(): void {
    const now = this.#clock.now();
    for (const allowance of [this.#requests, this.#creations]) {
      if (allowance.endsAt !== 0 && now >= allowance.endsAt) {
        allowance.left = allowance.limit - allowance.unanswered;
        allowance.endsAt = 0;
      }
    }
    for (const waiting of [...this.#queue]) {
      if (waiting.allowances.some(({ left }) => left <= 0)) continue;
      for (const allowance of waiting.allowances) {
        allowance.left -= 1;
        allowance.unanswered += 1;
        if (allowance.endsAt === 0) allowance.endsAt = now + WINDOW + MARGIN;
      }
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      waiting.go();
    }
    if (this.#queue.length > 0) this.#announce();
    this.#wakeUp(now);
  }

  /** One timer at most: it fires when the first exhausted window that somebody waits for ends. */
  #wakeUp(now: number): void {
    if (this.#queue.length === 0 || this.#timer) return;
    const blocked = this.#queue.flatMap(({ allowances }) => allowances.filter(({ left }) => left <= 0));
    const next = Math.min(...blocked.map(({ endsAt }) => endsAt).filter((endsAt) => endsAt > 0));
    // All that is missing are answers: the first of them opens the window.
    if (next === Number.POSITIVE_INFINITY) return;
    this.#timer = this.#clock.sleep(Math.max(next - now, 1)).then(() => {
      this.#timer = undefined;
      this.#advance();
    });
  }

  /** Once for each window that is waited for, after all that is asked for at the same moment has lined up. */
  #announce(): void {
    if (this.#announcing) return;
    this.#announcing = true;
    setImmediate(() => {
      this.#announcing = false;
      const short = [this.#creations, this.#requests].find((allowance) =>
        this.#queue.some(({ allowances }) => allowances.includes(allowance) && allowance.left <= 0),
      );
      // Each answer moves the end of the same window by a rounding error.
      if (!short || short.endsAt < this.#announced + WINDOW / 2) return;
      this.#announced = short.endsAt;
      const seconds = Math.ceil((short.endsAt - this.#clock.now()) / 1000);
      this.#say(`waiting ${seconds} s: the platform allows ${short.name}; ${this.#queue.length} to go`);
    });
  }
}
