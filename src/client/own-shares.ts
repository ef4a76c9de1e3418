import type { Clock } from "./clock";
import {
  counting,
  type Demand,
  LIMITS,
  type LimitHeaders,
  type LimitName,
  limitOf,
  MARGIN,
  type Permit,
  type Shares,
  type Spent,
  type Standing,
  WINDOW,
} from "./limits";

interface Window {
  /** Requests that may still be sent before `endsAt`. */
  left: number;
  /** On the client's clock; 0 while no window is open. */
  endsAt: number;
  /** Whether an answer has shown the end: until then it is that of a window that begins with our first request. */
  isShown: boolean;
  /** Whether a request of this window has been answered. */
  isAnswered: boolean;
  /** Sent in this window and not answered yet: the server may count them in this one or in the next. */
  unanswered: number;
  /** Sent in this window. */
  sent: number;
}

/** The windows in which a request was sent. */
type Sent = Partial<Record<LimitName, Window>>;

export interface OwnSharesOptions {
  readonly clock: Clock;
  /** Called when permits may be available again. */
  readonly changed: () => void;
  /** Among how many processes the limits are divided. */
  readonly among?: number;
  /** Others may send at the same time that `among` does not count: what the headers count beside this process is theirs. */
  readonly hasOthers?: boolean;
  /** What this process may send in the current window, and when that ends on the client's clock. */
  readonly known?: (name: LimitName) => { readonly left: number; readonly endsAt: number } | undefined;
}

/**
 * Windows that a process counts by itself. The server's headers are authoritative, because others use the same
 * limits; its own counts bridge the time between two answers.
 */
export class OwnShares implements Shares {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #among: number;
  readonly #hasOthers: boolean;
  readonly #limits: Readonly<Record<LimitName, number>>;
  readonly #lengths: Readonly<Record<LimitName, number>>;
  readonly #windows: Record<LimitName, Window>;
  #timer: Promise<void> | undefined;

  constructor({ clock, changed, among = 1, hasOthers = false, known = () => undefined }: OwnSharesOptions) {
    this.#clock = clock;
    this.#changed = changed;
    this.#among = among;
    this.#hasOthers = hasOthers;
    const limit = (name: LimitName) => Math.max(1, Math.floor(LIMITS[name] / among));
    // If there are fewer requests than processes, each process gets one in several windows.
    const length = (name: LimitName) => WINDOW * Math.max(1, Math.ceil(among / LIMITS[name]));
    this.#limits = { requests: limit("requests"), creations: limit("creations") };
    this.#lengths = { requests: length("requests"), creations: length("creations") };
    const begun = (name: LimitName) => {
      // Of one that has ended, as without any knowledge, the first request makes another.
      const { left, endsAt } = known(name) ?? { left: this.#limits[name], endsAt: 0 };
      return { left, endsAt, isShown: true, isAnswered: true, unanswered: 0, sent: 0 };
    };
    this.#windows = { requests: begun("requests"), creations: begun("creations") };
  }

  /** The part of this process in what all may still send: by their number, and by its part of what the headers count. */
  #shareOf({ limit, remaining }: LimitHeaders, name: LimitName): number {
    const { unanswered } = this.#windows[name];
    // The request of this answer may be of the window before, and counted in this one.
    const sent = Math.max(1, this.#windows[name].sent);
    const used = limit - remaining;
    const part =
      this.#hasOthers && used > sent ? Math.floor((remaining * (sent - unanswered)) / used) - unanswered : remaining;
    const among = remaining < LIMITS[name] ? Math.floor(remaining / this.#among) : remaining;
    return Math.max(0, Math.min(part, among, this.#limits[name]));
  }

  take(creation: boolean): Permit | undefined {
    const now = this.#clock.now();
    this.#renew(now);
    const names = counting(creation);
    if (names.some((name) => this.#windows[name].left <= 0 || this.#isAwaited(this.#windows[name]))) return undefined;
    const windows: Sent = {};
    for (const name of names) {
      const window = this.#windows[name];
      window.left -= 1;
      window.unanswered += 1;
      window.sent += 1;
      if (window.endsAt === 0) window.endsAt = this.#endFrom(now, name);
      windows[name] = window;
    }
    return { answered: (answer) => this.#answered(windows, answer) };
  }

  /** Others may have used up the window: its first answer tells. */
  #isAwaited({ isAnswered, unanswered }: Window): boolean {
    return this.#hasOthers && !isAnswered && unanswered > 0;
  }

  /** At most one timer: it fires at the end of the first exhausted window that is waited for. */
  await({ requests, creations }: Demand): void {
    const waiting = requests + creations.length > 0 ? counting(creations.length > 0) : [];
    const ends = waiting.map((name) => this.#windows[name]).filter(({ left }) => left <= 0);
    if (ends.length === 0 || this.#timer) return;
    const first = Math.min(...ends.map(({ endsAt }) => endsAt));
    this.#timer = this.#clock.sleep(Math.max(first - this.#clock.now(), 1)).then(() => {
      this.#timer = undefined;
      this.#changed();
    });
  }

  exhausted(name: LimitName, seconds: number): void {
    const window = this.#windows[name];
    window.left = 0;
    window.endsAt = Math.max(window.endsAt, this.#clock.now() + seconds * 1000 + MARGIN);
  }

  standing(name: LimitName): Standing {
    const { left, endsAt } = this.#windows[name];
    return { left, endsAt, each: this.#limits[name] };
  }

  #answered(windows: Sent, answer: Spent | undefined): void {
    const now = this.#clock.now();
    for (const name of counting(true)) {
      const window = this.#windows[name];
      if (windows[name] !== window) continue;
      window.unanswered -= 1;
      window.isAnswered = true;
    }
    this.#renew(now);
    const name = answer?.limits && limitOf(answer.limits);
    if (answer?.limits && name) this.#learn(name, windows[name], answer.limits, now);
  }

  #learn(name: LimitName, sentIn: Window | undefined, headers: LimitHeaders, now: number): void {
    const window = this.#windows[name];
    const endsAt = now + headers.resetSeconds * 1000 + MARGIN;
    // A late answer describes the previous window.
    if (sentIn !== window && endsAt < window.endsAt - WINDOW / 2) return;
    // A server that counts shows one fewer left after any request: a full window means that it does not count at all.
    const counts = headers.remaining < headers.limit;
    const share = this.#shareOf(headers, name);
    window.left = counts ? Math.min(window.left, share) : share - window.unanswered;
    window.endsAt = Math.max(endsAt, window.isShown ? window.endsAt : 0);
    window.isShown = true;
  }

  /** Opens new windows for those that have ended, less what may still be counted in them. */
  #renew(now: number): void {
    for (const name of counting(true)) {
      const { endsAt, unanswered } = this.#windows[name];
      if (now < endsAt) continue;
      this.#windows[name] = {
        left: this.#limits[name] - unanswered,
        endsAt: unanswered > 0 ? this.#endFrom(now, name) : 0,
        isShown: false,
        isAnswered: false,
        unanswered: 0,
        // They may be counted in it.
        sent: unanswered,
      };
    }
  }

  #endFrom(now: number, name: LimitName): number {
    return now + this.#lengths[name] + MARGIN;
  }
}
