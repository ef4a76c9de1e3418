import type { Clock } from "./clock";
import { type Ledger, type LimitName, ledgerInMemory, WINDOW, type Windows } from "./ledger";

/** A limit as the platform counts it: fixed windows that start with their first request (contract note 32). */
interface Allowance {
  readonly name: LimitName;
  readonly limit: number;
  readonly words: string;
  /** Sent by us and not answered: the server may count them in this window or in the next. */
  unanswered: number;
}

/** The server's window starts when it gets a request, ours when we send it: a margin keeps us behind it. */
const MARGIN = 250;

export interface LimitHeaders {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** What asks to be sent. */
export interface Asking {
  readonly creation: boolean;
  readonly write: boolean;
  /** How many others wait for it, as far as that is known. */
  readonly urgency?: number;
}

interface Waiting extends Asking {
  readonly allowances: readonly Allowance[];
  go(): void;
}

export interface BudgetOptions {
  readonly clock: Clock;
  /** Where the windows are kept; for this process alone by default. */
  readonly ledger?: Ledger;
  /** Told once for each change of what is being waited for. */
  readonly say?: (message: string) => void;
}

/**
 * Lets requests go when the limits allow: 120 a minute for the company, 5 creations a minute (spec 8). The server's
 * headers are the truth, because others spend from the same budget; our own counts bridge the time between two answers.
 */
export class Budget {
  readonly #requests: Allowance = { name: "requests", limit: 120, words: "120 requests a minute", unanswered: 0 };
  readonly #creations: Allowance = { name: "creations", limit: 5, words: "5 creations a minute", unanswered: 0 };
  readonly #queue: Waiting[] = [];
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #say: (message: string) => void;
  #timer: Promise<void> | undefined;
  /** End of the window that was announced last. */
  #announced = 0;
  #announcing = false;

  constructor(options: BudgetOptions) {
    this.#clock = options.clock;
    this.#ledger = options.ledger ?? ledgerInMemory();
    this.#say = options.say ?? (() => {});
  }

  /**
   * Resolves when one more request may be sent. Creations wait for both limits and hold up nobody else; what others
   * wait for goes first.
   */
  take(asking: Asking, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const go = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const waiting: Waiting = { ...asking, allowances: this.#counting(asking.creation), go };
      signal?.addEventListener("abort", leave, { once: true });
      const behind = this.#queue.findIndex((other) => isBefore(waiting, other));
      this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, waiting);
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
    const { endsAt, left } = this.#ledger.update((windows) => ({ ...windows.requests }));
    return endsAt > this.#clock.now() && left < this.#requests.limit / 2;
  }

  #counting(creation: boolean): readonly Allowance[] {
    return creation ? [this.#requests, this.#creations] : [this.#requests];
  }

  #learn(headers: LimitHeaders): void {
    const allowance = [this.#requests, this.#creations].find(({ limit }) => limit === headers.limit);
    if (!allowance) return;
    const now = this.#clock.now();
    this.#ledger.update((windows) => {
      const window = windows[allowance.name];
      const sameWindow = window.endsAt > now;
      // A server that counts has one fewer left after any request: a full window means that it does not count at all.
      const counts = headers.remaining < headers.limit;
      window.left =
        sameWindow && counts ? Math.min(window.left, headers.remaining) : headers.remaining - allowance.unanswered;
      window.endsAt = Math.max(now + headers.resetSeconds * 1000 + MARGIN, sameWindow ? window.endsAt : 0);
    });
  }

  /** After a 429: nothing of this sort may be sent for `seconds`. */
  exhausted(creation: boolean, seconds: number): void {
    this.#ledger.update((windows) => {
      const window = creation ? windows.creations : windows.requests;
      window.left = 0;
      window.endsAt = Math.max(window.endsAt, this.#clock.now() + seconds * 1000 + MARGIN);
    });
  }

  #advance(): void {
    const now = this.#clock.now();
    const { going, blocking } = this.#ledger.update((windows) => this.#letGo(windows, now));
    for (const waiting of going) waiting.go();
    if (this.#queue.length > 0) this.#announce();
    this.#wakeUp(now, blocking);
  }

  /** Takes what may be sent now out of the queue. Answers that, and when the windows end that hold up the others. */
  #letGo(windows: Windows, now: number): { going: Waiting[]; blocking: number[] } {
    for (const { name, limit, unanswered } of [this.#requests, this.#creations]) {
      const window = windows[name];
      if (window.endsAt !== 0 && now >= window.endsAt) {
        window.left = limit - unanswered;
        window.endsAt = 0;
      }
    }
    const going: Waiting[] = [];
    for (const waiting of [...this.#queue]) {
      if (waiting.allowances.some(({ name }) => windows[name].left <= 0)) continue;
      for (const allowance of waiting.allowances) {
        const window = windows[allowance.name];
        window.left -= 1;
        allowance.unanswered += 1;
        if (window.endsAt === 0) window.endsAt = now + WINDOW + MARGIN;
      }
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      going.push(waiting);
    }
    const short = this.#queue.flatMap(({ allowances }) => allowances.filter(({ name }) => windows[name].left <= 0));
    return { going, blocking: short.map(({ name }) => windows[name].endsAt).filter((endsAt) => endsAt > 0) };
  }

  /** One timer at most: it fires when the first exhausted window that somebody waits for ends. */
  #wakeUp(now: number, blocking: readonly number[]): void {
    // With none, all that is missing are answers: the first of them opens the window.
    if (blocking.length === 0 || this.#timer) return;
    this.#timer = this.#clock.sleep(Math.max(Math.min(...blocking) - now, 1)).then(() => {
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
      const windows = this.#ledger.update((all) => ({
        creations: { ...all.creations },
        requests: { ...all.requests },
      }));
      const short = [this.#creations, this.#requests].find((allowance) =>
        this.#queue.some(({ allowances }) => allowances.includes(allowance) && windows[allowance.name].left <= 0),
      );
      if (!short) return;
      const { endsAt } = windows[short.name];
      // Each answer moves the end of the same window by a rounding error.
      if (endsAt < this.#announced + WINDOW / 2) return;
      const seconds = Math.ceil((endsAt - this.#clock.now()) / 1000);
      // It has ended while others lined up.
      if (seconds <= 0) return;
      this.#announced = endsAt;
      const waiting = this.#queue.filter(({ allowances }) => allowances.includes(short)).length;
      const all = seconds + (Math.ceil(waiting / short.limit) - 1) * (WINDOW / 1000);
      const end = all > seconds ? `, the last in ${all} s` : "";
      this.#say(`waiting ${seconds} s: the platform allows ${short.words}; ${waiting} to go${end}`);
    });
  }
}

/** Writes go before reads, because others wait for them; and what more others wait for goes first. */
function isBefore(one: Asking, other: Asking): boolean {
  if (one.write !== other.write) return one.write;
  return one.creation && other.creation && (one.urgency ?? 0) > (other.urgency ?? 0);
}
