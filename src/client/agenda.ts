import { availableOf, nextInTurn } from "./allotment";
import type { Clock } from "./clock";
import { Entry } from "./entry";
import { begins, isOver, type Ledger, leftOf, momentOf, shows, type Wants, waitingFor } from "./ledger";
import { counting, type Demand, type LimitName, MARGIN } from "./limits";
import type { Observations } from "./observations";
import { type Pace, soonest } from "./pace";

/** Milliseconds after which idle shares are returned: sooner, if others wait. */
const [IDLE, IDLE_AMONG_OTHERS] = [10_000, 2_000];
/** Milliseconds before its end at which an entry that still waits is renewed. */
const RENEWED = 30_000;
/**
 * The time of what is due at once. It is no reading of the clock: that would be later than a reading that was taken before,
 * and with a clock that shows fractions of a millisecond, nothing would ever be due.
 */
const AT_ONCE = Number.NEGATIVE_INFINITY;
/** How many requests to ask for beyond the waiting ones: doubled each time they are used up. */
export const [SMALLEST_BLOCK, LARGEST_BLOCK] = [8, 64];

const NAMES = counting(true);

/**
 * What a runner knows about the limits, and decides from it: what it asks for, and when it has to read or change the
 * ledger. Sends no requests itself.
 */
export class Agenda {
  entry = new Entry();
  /** As of the last read. */
  ledger: Ledger | undefined;
  demand: Demand = { requests: 0, creations: [] };
  block = SMALLEST_BLOCK;
  usedAt = 0;
  gaveAt = Number.NEGATIVE_INFINITY;
  /** Whether the next change has something to report, and whether that returns what is left. */
  reports = false;
  isIdle = false;
  /** The wall clock's time in the ledger, and when this process read it first. */
  #read: { readonly wall: number; readonly at: number } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly observations: Observations,
    private readonly pace: Pace,
  ) {}

  refusedUntil(name: LimitName): number | undefined {
    return this.observations.refusedUntil(name, this.ledger);
  }

  moment(ledger: Ledger): number {
    return momentOf(ledger, { now: this.observations.time.now(), elapsed: this.elapsed });
  }

  /** The time since a reading of some runner's wall clock, at least since it was first read here: that clock may be ahead. */
  readonly elapsed = (wall: number) => {
    const now = this.clock.now();
    if (wall !== this.#read?.wall) this.#read = { wall, at: now };
    return Math.max(now - this.clock.fromWall(wall), now - this.#read.at);
  };

  /**
   * What a runner without the store may send in the current window, and its end on this clock: what it holds, and its part
   * of what the ledger has granted to nobody, or else of what the headers have shown; never more than those.
   */
  known(name: LimitName): { left: number; endsAt: number } | undefined {
    const [now, ledger] = [this.observations.time.now(), this.ledger];
    if (!now || !ledger) return undefined;
    const part = 1 / Math.max(1, Object.keys(ledger.runners).length);
    const [seen, window] = [this.observations.seen[name], ledger.windows[name]];
    const shown = [
      ...(seen ? [{ left: window.isOpen ? seen.remaining : seen.remaining * part, to: seen.ends.to }] : []),
      ...(window.isOpen ? [{ left: this.entry.free(name) + leftOf(ledger, name) * part, to: window.ends.to }] : []),
    ].filter(({ to }) => now.from < to + MARGIN);
    if (shown.length === 0) return undefined;
    const endsAt = this.clock.now() + Math.max(...shown.map(({ to }) => to)) + MARGIN - now.from;
    return { left: Math.floor(Math.min(...shown.map(({ left }) => left))), endsAt };
  }

  /** A server time on this clock. */
  toClock(ledger: Ledger, moment: number): number {
    return this.clock.now() + moment - this.moment(ledger);
  }

  /** Waiting requests without a share. */
  lacking(): Wants {
    const { requests, creations } = this.demand;
    const entry = this.entry;
    const soon = requests > 0 || this.#isLow() ? this.block : 0;
    if (!this.observations.time.now()) return this.#lackingFirst();
    const ready = entry.free("creations");
    const going = requests + Math.min(ready, creations.length);
    const more = going - entry.free("requests");
    return { requests: Math.max(0, more), soon, creations: creations.slice(ready), spare: Math.max(0, -more) };
  }

  /** While the time is unknown, after a jump too: one request that shows it. */
  #lackingFirst(): Wants {
    const { requests, creations } = this.demand;
    const [free, ready] = [this.entry.free("requests"), this.entry.free("creations")];
    const nothing = { requests: 0, soon: 0, creations: [], spare: 0 };
    if (this.entry.flying > 0 || (free > 0 && requests + ready > 0)) return nothing;
    if (requests + ready > 0) return { ...nothing, requests: Math.min(1, requests + creations.length) };
    return { ...nothing, creations: creations.slice(0, 1), spare: Math.min(1, free) };
  }

  /** Whether to ask for more before the next requests have to wait. */
  #isLow(): boolean {
    const ledger = this.ledger;
    if (!ledger || this.clock.now() > this.usedAt + IDLE || isOver(ledger.windows.requests, this.moment(ledger))) {
      return false;
    }
    return this.entry.free("requests") < this.block / 2 && leftOf(ledger, "requests") > 2 * this.block;
  }

  /** When unneeded shares are returned, and usage is reported. */
  idleAt(waits: boolean): number {
    const { requests, creations } = this.demand;
    const isIdle = waits ? this.entry.free("requests") > creations.length : this.entry.holds;
    if (!isIdle || requests > 0 || this.entry.flying > 0) return Number.POSITIVE_INFINITY;
    const others = Object.entries(this.ledger?.runners ?? {}).filter(([id]) => id !== this.entry.id);
    const isWaitedFor = others.some(([, { wants }]) => NAMES.some((name) => waitingFor(wants, name) > 0));
    // What may count in the next window can only be reported then.
    return Math.max(this.usedAt + (isWaitedFor ? IDLE_AMONG_OTHERS : IDLE), this.gaveAt + IDLE);
  }

  /** When the ledger has to be read again. */
  due(waits: boolean): number {
    const ledger = this.ledger;
    const lacking = this.lacking();
    const lacks = lacking.requests + lacking.creations.length > 0;
    if (!ledger) return lacks ? AT_ONCE : Number.POSITIVE_INFINITY;
    this.reports = this.isNews(ledger) || (waits && !lacks && this.#isLate());
    if (this.reports || this.#isLow()) return AT_ONCE;
    const refused = NAMES.map((name) => (waits ? this.refusedUntil(name) : undefined));
    const dues = refused
      .filter((until) => until !== undefined)
      .map((until) => soonest(this.clock, this.toClock(ledger, until)));
    dues.push(...this.#shortOf(ledger, lacking).map((name) => this.#dueOf(ledger, name)));
    if (lacks) dues.push(this.pace.rare);
    const report = lacks
      ? this.pace.reportAt(ledger, this.entry, lacking, this.moment(ledger))
      : Number.POSITIVE_INFINITY;
    if (report <= this.clock.now()) this.reports = true;
    return Math.min(...dues, report);
  }

  /** Whether an answer has shown what others wait for. */
  isNews({ windows }: Ledger): boolean {
    return NAMES.some(
      (name) =>
        shows(windows[name], this.observations.seen[name]) ||
        this.entry.answered[name].some((it) => begins(windows[name], it)),
    );
  }

  /** Whether there are shares whose lease has expired. */
  #isLate(): boolean {
    const now = this.observations.time.now();
    return now !== undefined && now.to >= this.entry.sharesUntil;
  }

  /** The limits that the waiting requests wait for. */
  #shortOf(ledger: Ledger, { requests, creations, spare }: Wants): readonly LimitName[] {
    const isOut = (name: LimitName) => isOver(ledger.windows[name], this.moment(ledger));
    const mayCreate = isOut("creations") || leftOf(ledger, "creations") > 0;
    const maySend = spare > 0 || (!isOut("requests") && leftOf(ledger, "requests") > 0);
    const short = creations.length === 0 ? [] : ([mayCreate && !maySend ? "requests" : "creations"] as const);
    return requests > 0 ? ["requests", ...short] : short;
  }

  #dueOf(ledger: Ledger, name: LimitName): number {
    const window = ledger.windows[name];
    const at = this.moment(ledger);
    if (!window.isOpen) {
      const claimed = this.toClock(ledger, window.claimedUntil);
      // The answer to our own request comes first.
      return this.entry.flying > 0 ? claimed : Math.min(claimed, this.pace.next());
    }
    if (!isOver(window, at) && availableOf(ledger, name, at) > 0) return AT_ONCE;
    return this.toClock(ledger, window.ends.to + MARGIN) + this.#stagger(ledger, name);
  }

  /** One runner begins a window; the others follow when they can expect to find their shares. */
  #stagger(ledger: Ledger, name: LimitName): number {
    const runners = Object.values(ledger.runners);
    const first = nextInTurn(runners, name) ?? nextInTurn(runners, "creations");
    if (!first || first === ledger.runners[this.entry.id]) return 0;
    return this.pace.stagger(ledger.windows[name].ends.to);
  }

  /** Whether a change achieves more than reading. */
  isToChange(ledger: Ledger): boolean {
    if (this.reports || this.isIdle || this.isNews(ledger)) return true;
    this.ledger = ledger;
    const lacking = this.lacking();
    const names = this.#shortOf(ledger, lacking);
    if (names.length === 0) return this.#isLow();
    const runner = ledger.runners[this.entry.id];
    const at = this.moment(ledger);
    if (!runner || runner.staysUntil < at + RENEWED) return true;
    return names.some((name) => {
      const window = ledger.windows[name];
      if (!window.isOpen)
        return at >= window.claimedUntil || waitingFor(runner.wants, name) < waitingFor(lacking, name);
      return isOver(window, at) || availableOf(ledger, name, at) > 0;
    });
  }
}
