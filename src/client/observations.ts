import type { Clock } from "./clock";
import type { Ledger, Seen } from "./ledger";
import { type LimitHeaders, type LimitName, limitOf, MARGIN, type Spent, WINDOW } from "./limits";
import { ServerTime, type Span } from "./server-time";

/** What a process has learned from the answers of the service: its time, and how its windows stand. */
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

  /** Nothing of what was counted is known to the ledger any more. */
  forget(): void {
    this.#seen = {};
  }

  /** When the server counted a request, between its being sent and now. */
  countedAt(sent: number, date: number | undefined): Span {
    if (date !== undefined) this.time.learn(date, sent);
    const now = this.time.now();
    if (!now) return { from: 0, to: Number.POSITIVE_INFINITY };
    // The Date header itself bounds nothing here: some servers take it before they count a request, others after.
    return { from: now.from - (this.#clock.now() - sent), to: now.to };
  }

  /**
   * What the headers of an answer say of one limit: which, and when the window ends that the request counts in. `own`
   * tells whether the request had a share.
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

  /** When the window ends in which the headers say that nothing may be sent any more, whatever the ledger grants. */
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
