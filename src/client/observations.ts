import type { Clock } from "./clock";
import type { Ledger, Seen } from "./ledger";
import { type LimitHeaders, type LimitName, limitOf, MARGIN, type Spent, WINDOW } from "./limits";
import { ServerTime, type Span } from "./server-time";

/** What a process has learned from the service's answers: its time, and the state of its windows. */
export class Observations {
  readonly time: ServerTime;
  readonly #clock: Clock;
  #seen: Partial<Record<LimitName, Seen>> = {};

  constructor(clock: Clock) {
    this.#clock = clock;
    this.time = new ServerTime(clock);
  }

  get seen(): Readonly<Partial<Record<LimitName, Seen>>> {
    return this.#seen;
  }

  /** Forgets everything, if the ledger no longer has the counts. */
  forget(): void {
    this.#seen = {};
  }

  /** When the server counted a request, between its being sent and now. */
  countedAt(sent: number, date: number | undefined): Span {
    if (date !== undefined) this.time.learn(date, sent);
    const now = this.time.now();
    if (!now) return { from: 0, to: Number.POSITIVE_INFINITY };
    // The Date header itself proves nothing here: some servers set it before they count a request, others after.
    return { from: now.from - (this.#clock.now() - sent), to: now.to };
  }

  /**
   * The limit in the headers of an answer, and the end of the window that the request counts in. `own`
   * is whether the request had a share.
   */
  answered(counted: Span, { limits }: Spent, own: boolean): { name: LimitName; ends: Span } | undefined {
    const name = limits && limitOf(limits);
    return name && { name, ends: this.#see(name, counted, limits, own ? 1 : 0) };
  }

  /** After a 429. */
  exhausted(name: LimitName, resetSeconds: number): void {
    const now = this.time.now();
    if (now) this.#see(name, now, { remaining: 0, resetSeconds }, 0);
  }

  /** When the window ends for which the headers allow no more requests, whatever the ledger grants. */
  refusedUntil(name: LimitName, ledger: Ledger | undefined): number | undefined {
    const seen = this.#seen[name];
    const now = this.time.now();
    if (!seen || !now || seen.remaining > 0 || now.from >= seen.ends.to + MARGIN) return undefined;
    const window = ledger?.windows[name];
    const isNext = window?.isOpen && window.ends.to >= seen.ends.to + WINDOW / 2;
    return isNext ? undefined : seen.ends.to + MARGIN;
  }

  #see(name: LimitName, at: Span, headers: Omit<LimitHeaders, "limit">, own: number): Span {
    const { remaining, resetSeconds } = headers;
    // The headers round up to a second.
    const ends = { from: at.from + (resetSeconds - 1) * 1_000, to: at.to + resetSeconds * 1_000 };
    const known = this.#seen[name];
    if (!known || ends.to > known.ends.to + WINDOW / 2) {
      this.#seen[name] = { ends, remaining, counted: own };
    } else if (ends.to > known.ends.to - WINDOW / 2) {
      const both = { from: Math.max(ends.from, known.ends.from), to: Math.min(ends.to, known.ends.to) };
      this.#seen[name] = {
        ends: both.from <= both.to ? both : ends,
        remaining: Math.min(remaining, known.remaining),
        counted: known.counted + own,
      };
    }
    return ends;
  }
}
