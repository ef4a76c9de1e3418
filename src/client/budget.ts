import type { Clock } from "./clock";
import { type Ledger, type LimitName, ledgerInMemory, WINDOW, type Windows } from "./ledger";

/** A limit as the platform counts it: fixed windows that start with their first request (contract note 32). */
interface Allowance {
  readonly name: LimitName;
  readonly limit: number;
  readonly words: string;
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
  go(permit: Permit): void;
}

/** The windows that a request was let go in, by their serial numbers. */
export type Permit = Readonly<Partial<Record<LimitName, number>>>;

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
  readonly #requests: Allowance = { name: "requests", limit: 120, words: "120 requests a minute" };
  readonly #creations: Allowance = { name: "creations", limit: 5, words: "5 creations a minute" };
  readonly #both = [this.#requests, this.#creations];
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
  take(asking: Asking, signal?: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const go = (permit: Permit) => {
        signal?.removeEventListener("abort", leave);
        resolve(permit);
      };
      const waiting: Waiting = { ...asking, allowances: this.#counting(asking.creation), go };
      signal?.addEventListener("abort", leave, { once: true });
      const behind = this.#queue.findIndex((other) => isBefore(waiting, other));
      this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, waiting);
      this.#advance();
    });
  }

  /** The request that was let go has been answered, or never will be; `headers` describe one of the limits. */
  answered(permit: Permit, headers: LimitHeaders | undefined): void {
    const now = this.#clock.now();
    this.#ledger.update((windows) => {
      for (const { name } of this.#both) if (permit[name] === windows[name].serial) windows[name].unanswered -= 1;
      this.#renew(windows, now);
      if (headers) this.#learn(windows, permit, headers, now);
    });
    this.#advance();
  }

  /** Whether less than half of the minute's requests are left. */
  isShort(): boolean {
    const { endsAt, left } = this.#ledger.update((windows) => ({ ...windows.requests }));
    return endsAt > this.#clock.now() && left < this.#requests.limit / 2;
  }

  #counting(creation: boolean): readonly Allowance[] {
    return creation ? this.#both : [this.#requests];
  }

  #learn(windows: Windows, permit: Permit, headers: LimitHeaders, now: number): void {
    const allowance = this.#both.find(({ limit }) => limit === headers.limit);
    if (!allowance) return;
    const window = windows[allowance.name];
    const endsAt = now + headers.resetSeconds * 1000 + MARGIN;
    // A late answer tells of the window before.
    if (permit[allowance.name] !== window.serial && endsAt < window.endsAt - WINDOW / 2) return;
    const sameWindow = window.endsAt > now;
    // A server that counts has one fewer left after any request: a full window means that it does not count at all.
    const counts = headers.remaining < headers.limit;
    window.left =
      sameWindow && counts ? Math.min(window.left, headers.remaining) : headers.remaining - window.unanswered;
    window.endsAt = Math.max(endsAt, sameWindow ? window.endsAt : 0);
  }

  /** Opens new windows for those that have ended, less what may still be counted in them. */
  #renew(windows: Windows, now: number): void {
    for (const { name, limit } of this.#both) {
      const { endsAt, unanswered, serial } = windows[name];
      if (endsAt === 0 || now < endsAt) continue;
      const left = limit - unanswered;
      windows[name] = { left, endsAt: left < limit ? now + WINDOW + MARGIN : 0, unanswered: 0, serial: serial + 1 };
    }
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
    for (const go of going) go();
    if (this.#queue.length > 0) this.#announce();
    this.#wakeUp(now, blocking);
  }

  /** Takes what may be sent now out of the queue. Answers that, and when the windows end that hold up the others. */
  #letGo(windows: Windows, now: number): { going: (() => void)[]; blocking: number[] } {
    this.#renew(windows, now);
    const going: (() => void)[] = [];
    for (const waiting of [...this.#queue]) {
      if (waiting.allowances.some(({ name }) => windows[name].left <= 0)) continue;
      const permit: { [name in LimitName]?: number } = {};
      for (const { name } of waiting.allowances) {
        const window = windows[name];
        window.left -= 1;
        window.unanswered += 1;
        if (window.endsAt === 0) window.endsAt = now + WINDOW + MARGIN;
        permit[name] = window.serial;
      }
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      going.push(() => waiting.go(permit));
    }
    const short = this.#queue.flatMap(({ allowances }) => allowances.filter(({ name }) => windows[name].left <= 0));
    return { going, blocking: short.map(({ name }) => windows[name].endsAt) };
  }

  /** One timer at most: it fires when the first exhausted window that somebody waits for ends. */
  #wakeUp(now: number, blocking: readonly number[]): void {
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
