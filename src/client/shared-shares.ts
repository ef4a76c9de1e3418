import type { Documents } from "../store/documents";
import { StoreError } from "../store/store";
import { Alarm } from "./alarm";
import { availableOf, nextInTurn } from "./allotment";
import { Alone } from "./alone";
import type { Clock } from "./clock";
import { Entry } from "./entry";
import {
  type Answered,
  begins,
  isOver,
  isUsable,
  type Ledger,
  leftOf,
  momentOf,
  shows,
  type Wants,
  waitingFor,
} from "./ledger";
import { changed } from "./ledger-change";
import {
  counting,
  type Demand,
  LIMITS,
  type LimitName,
  MARGIN,
  type Permit,
  type Shares,
  type Spent,
  type Standing,
} from "./limits";
import { Observations } from "./observations";
import { Pace, soonest } from "./pace";

export interface SharedSharesOptions {
  readonly clock: Clock;
  readonly documents: Documents;
  /** Finds the document of the company. */
  readonly key: () => Promise<string>;
  /** Called when permits may be available again. */
  readonly changed: () => void;
  /** Called once if the store cannot be used. */
  readonly say: (message: string) => void;
}

/** Milliseconds after which idle shares are returned: sooner, if others wait. */
const [IDLE, IDLE_AMONG_OTHERS] = [10_000, 2_000];
/** Milliseconds after which a runner that cannot use the shares it holds no longer trusts the ledger. */
const PATIENCE = 150_000;
/** How many requests to ask for beyond the waiting ones: doubled each time they are used up. */
const [SMALLEST_BLOCK, LARGEST_BLOCK] = [8, 64];
/** Milliseconds before its end at which an entry that still waits is renewed. */
const RENEWED = 30_000;

const NAMES = counting(true);

/**
 * Shares of the limits, which all runners of a company divide through a ledger in a store. A runner
 * writes what it wants; whoever changes the ledger next serves all of them, and the others read their shares.
 */
export class SharedShares implements Shares {
  readonly #clock: Clock;
  readonly #documents: Documents;
  readonly #key: () => Promise<string>;
  readonly #changed: () => void;
  readonly #sightings: Observations;
  #entry = new Entry();
  #ledger: Ledger | undefined;
  #demand: Demand = { requests: 0, creations: [] };
  #block = SMALLEST_BLOCK;
  #usedAt = 0;
  #gaveAt = Number.NEGATIVE_INFINITY;
  #isChanging = false;
  /** Whether the next change has something to report, and whether that returns what is left. */
  #reports = false;
  #isIdle = false;
  readonly #pace: Pace;
  readonly #alarm: Alarm;
  readonly #alone: Alone;
  /** Since when something waits although there are shares for it. */
  #heldSince: number | undefined;

  constructor({ clock, documents, key, changed, say }: SharedSharesOptions) {
    this.#clock = clock;
    this.#documents = documents;
    this.#key = key;
    this.#changed = changed;
    this.#sightings = new Observations(clock);
    this.#pace = new Pace(clock);
    this.#alarm = new Alarm(clock, changed);
    this.#alone = new Alone(clock, changed, say);
  }

  take(creation: boolean): Permit | undefined {
    const alone = this.#alone.shares;
    if (alone) return alone.take(creation);
    const entry = this.#entry;
    const names = counting(creation);
    if (names.some((name) => entry.free(name) <= 0 || this.#refusedUntil(name) !== undefined)) return undefined;
    // Before the first answer it is unknown whether the lease is still valid: one request finds out.
    const now = this.#sightings.time.now();
    if (now ? now.to >= entry.sharesUntil : entry.flying > 0) return undefined;
    entry.use(names);
    this.#heldSince = undefined;
    const sent = this.#clock.now();
    this.#usedAt = sent;
    return { answered: (answer) => this.#answered(entry, names, sent, answer) };
  }

  await(demand: Demand): void {
    this.#demand = demand;
    if (this.#isStuck()) {
      this.#goAlone(new StoreError("the clock of the service and the one of this machine run differently."));
      // The waiting requests were refused before this process counted by itself.
      queueMicrotask(this.#changed);
    }
    const alone = this.#alone.shares;
    alone?.await(demand);
    if (!alone) this.#plan();
    else if (this.#alone.isOver) void this.#change();
  }

  /** A server whose time was set, or runs at another speed than this clock, grants leases that cannot be used. */
  #isStuck(): boolean {
    const { requests, creations } = this.#demand;
    const holds = this.#entry.free("requests") > 0 && (requests > 0 || this.#entry.free("creations") > 0);
    const waits = !this.#alone.shares && requests + creations.length > 0 && holds;
    this.#heldSince = waits ? (this.#heldSince ?? this.#clock.now()) : undefined;
    return this.#heldSince !== undefined && this.#clock.now() - this.#heldSince > PATIENCE;
  }

  exhausted(name: LimitName, seconds: number): void {
    (this.#alone.shares ?? this.#sightings).exhausted(name, seconds);
  }

  standing(name: LimitName): Standing {
    const alone = this.#alone.shares;
    if (alone) return alone.standing(name);
    const ledger = this.#ledger;
    const waiting = Object.values(ledger?.runners ?? {}).filter(({ wants }) => waitingFor(wants, name) > 0).length;
    const each = Math.ceil(LIMITS[name] / Math.max(1, waiting));
    if (!ledger) return { left: LIMITS[name], endsAt: 0, each };
    const window = ledger.windows[name];
    if (isOver(window, this.#moment(ledger))) return { left: LIMITS[name], endsAt: 0, each };
    const endsAt = window.isOpen ? this.#toClock(ledger, window.ends.to + MARGIN) : 0;
    return { left: this.#entry.free(name) + leftOf(ledger, name), endsAt, each };
  }

  /** An answer to a request that was sent without a share. */
  observe(sent: number, answer: Spent): void {
    this.#sightings.answered(this.#sightings.countedAt(sent, answer.date), answer, false);
  }

  #answered(entry: Entry, names: readonly LimitName[], sent: number, answer: Spent | undefined): void {
    entry.flying -= 1;
    const counted = this.#sightings.countedAt(sent, answer?.date);
    const shown = answer && entry === this.#entry ? this.#sightings.answered(counted, answer, true) : undefined;
    // Each limit has its own windows, and settles separately.
    for (const name of names) {
      entry.answered[name].push({ ...counted, ...(shown?.name === name ? { ends: shown.ends } : {}) });
    }
    if (answer) this.#pace.answered(this.#clock.now() - sent);
  }

  #refusedUntil(name: LimitName): number | undefined {
    return this.#sightings.refusedUntil(name, this.#ledger);
  }

  #moment(ledger: Ledger): number {
    return momentOf(ledger, { now: this.#sightings.time.now(), elapsed: this.#elapsed });
  }

  readonly #elapsed = (wall: number) => this.#clock.now() - this.#clock.fromWall(wall);

  /** A server time on this clock. */
  #toClock(ledger: Ledger, moment: number): number {
    return this.#clock.now() + moment - this.#moment(ledger);
  }

  /** Waiting requests without a share. */
  #lacking(): Wants {
    const { requests, creations } = this.#demand;
    const entry = this.#entry;
    const soon = requests > 0 || this.#isLow() ? this.#block : 0;
    if (!this.#sightings.time.now()) {
      if (entry.flying + entry.free("requests") > 0) return { requests: 0, soon: 0, creations: [], spare: 0 };
      const first = requests > 0 ? [] : creations.slice(0, 1);
      return { requests: Math.min(1, requests), soon: 0, creations: first, spare: 0 };
    }
    const ready = entry.free("creations");
    const going = requests + Math.min(ready, creations.length);
    const more = going - entry.free("requests");
    return { requests: Math.max(0, more), soon, creations: creations.slice(ready), spare: Math.max(0, -more) };
  }

  /** Whether to ask for more before the next requests have to wait. */
  #isLow(): boolean {
    const ledger = this.#ledger;
    if (!ledger || this.#clock.now() > this.#usedAt + IDLE || isOver(ledger.windows.requests, this.#moment(ledger))) {
      return false;
    }
    return this.#entry.free("requests") < this.#block / 2 && leftOf(ledger, "requests") > 2 * this.#block;
  }

  #plan(): void {
    if (this.#isChanging) return;
    const now = this.#clock.now();
    const waits = this.#demand.requests + this.#demand.creations.length > 0;
    const due = Math.max(this.#due(waits), this.#pace.earliest);
    const idle = this.#idleAt(waits);
    this.#isIdle = idle <= now;
    if (Math.min(due, idle) <= now) void this.#change();
    else if (due < Number.POSITIVE_INFINITY) this.#alarm.set(Math.min(due, idle), !waits);
    else if (idle < Number.POSITIVE_INFINITY) this.#alarm.set(idle, true);
  }

  /** When unneeded shares are returned, and usage is reported. */
  #idleAt(waits: boolean): number {
    const { requests, creations } = this.#demand;
    const isIdle = waits ? this.#entry.free("requests") > creations.length : this.#entry.holds;
    if (!isIdle || requests > 0 || this.#entry.flying > 0) return Number.POSITIVE_INFINITY;
    const others = Object.entries(this.#ledger?.runners ?? {}).filter(([id]) => id !== this.#entry.id);
    const isWaitedFor = others.some(([, { wants }]) => NAMES.some((name) => waitingFor(wants, name) > 0));
    // What may count in the next window can only be reported then.
    return Math.max(this.#usedAt + (isWaitedFor ? IDLE_AMONG_OTHERS : IDLE), this.#gaveAt + IDLE);
  }

  /** When the ledger has to be read again. */
  #due(waits: boolean): number {
    const ledger = this.#ledger;
    const now = this.#clock.now();
    const lacking = this.#lacking();
    const lacks = lacking.requests + lacking.creations.length > 0;
    if (!ledger) return lacks ? now : Number.POSITIVE_INFINITY;
    this.#reports = this.#isNews(ledger) || (waits && !lacks && this.#isLate());
    if (this.#reports || this.#isLow()) return now;
    const refused = NAMES.map((name) => (waits ? this.#refusedUntil(name) : undefined));
    const dues = refused
      .filter((until) => until !== undefined)
      .map((until) => soonest(this.#clock, this.#toClock(ledger, until)));
    dues.push(...this.#shortOf(ledger, lacking).map((name) => this.#dueOf(ledger, name)));
    if (lacks) dues.push(this.#pace.rare);
    const report = lacks
      ? this.#pace.reportAt(ledger, this.#entry, lacking, this.#moment(ledger))
      : Number.POSITIVE_INFINITY;
    if (report <= now) this.#reports = true;
    return Math.min(...dues, report);
  }

  /** Whether an answer has shown what others wait for. */
  #isNews({ windows }: Ledger): boolean {
    return NAMES.some(
      (name) =>
        shows(windows[name], this.#sightings.seen[name]) ||
        this.#entry.answered[name].some((it) => begins(windows[name], it)),
    );
  }

  /** Whether there are shares whose lease has expired. */
  #isLate(): boolean {
    const now = this.#sightings.time.now();
    return now !== undefined && now.to >= this.#entry.sharesUntil;
  }

  /** The limits that the waiting requests wait for. */
  #shortOf(ledger: Ledger, { requests, creations, spare }: Wants): readonly LimitName[] {
    const isOut = (name: LimitName) => isOver(ledger.windows[name], this.#moment(ledger));
    const mayCreate = isOut("creations") || leftOf(ledger, "creations") > 0;
    const maySend = spare > 0 || (!isOut("requests") && leftOf(ledger, "requests") > 0);
    const short = creations.length === 0 ? [] : ([mayCreate && !maySend ? "requests" : "creations"] as const);
    return requests > 0 ? ["requests", ...short] : short;
  }

  #dueOf(ledger: Ledger, name: LimitName): number {
    const window = ledger.windows[name];
    const at = this.#moment(ledger);
    if (!window.isOpen) {
      const claimed = this.#toClock(ledger, window.claimedUntil);
      // The answer to our own request comes first.
      return this.#entry.flying > 0 ? claimed : Math.min(claimed, this.#pace.next());
    }
    if (!isOver(window, at) && availableOf(ledger, name, at) > 0) return this.#clock.now();
    return this.#toClock(ledger, window.ends.to + MARGIN) + this.#stagger(ledger, name);
  }

  /** One runner begins a window; the others follow when they can expect to find their shares. */
  #stagger(ledger: Ledger, name: LimitName): number {
    const runners = Object.values(ledger.runners);
    const first = nextInTurn(runners, name) ?? nextInTurn(runners, "creations");
    if (!first || first === ledger.runners[this.#entry.id]) return 0;
    return this.#pace.stagger(ledger.windows[name].ends.to);
  }

  async #change(): Promise<void> {
    if (this.#isChanging) return;
    this.#isChanging = true;
    const began = this.#clock.now();
    const { id, total } = this.#entry;
    try {
      const key = await this.#key();
      const found = await this.#looked(key);
      let outcome: ReturnType<typeof changed> | undefined;
      const change = (now: Ledger | undefined) => {
        this.#adopt(now);
        outcome = changed(now, this.#report());
        return outcome.ledger;
      };
      const ledger = found ?? (await this.#documents.change<Ledger>(key, change));
      this.#written(ledger, outcome?.settled);
      this.#pace.looked(began, this.#entry.id === id && this.#entry.total === total);
      this.#alone.end();
    } catch (error) {
      this.#pace.looked(began, undefined);
      this.#goAlone(error);
    }
    this.#isChanging = false;
    this.#changed();
  }

  /** The ledger, if reading it is enough. A single runner has what it wrote itself. */
  async #looked(key: string): Promise<Ledger | undefined> {
    if (Object.keys(this.#ledger?.runners ?? {}).length === 1) return undefined;
    const ledger = await this.#documents.read<Ledger>(key);
    if (!ledger) return undefined;
    this.#adopt(ledger);
    return this.#isToChange(ledger) ? undefined : ledger;
  }

  #adopt(ledger: Ledger | undefined): void {
    const runner = ledger && isUsable(ledger, this.#sightings.time.now()) ? ledger.runners[this.#entry.id] : undefined;
    this.#entry.keep();
    if (this.#entry.adopt(runner)) return;
    this.#entry = new Entry();
    this.#sightings.forget();
  }

  /** Whether a change achieves more than reading. */
  #isToChange(ledger: Ledger): boolean {
    if (this.#reports || this.#isIdle || this.#isNews(ledger)) return true;
    this.#ledger = ledger;
    const lacking = this.#lacking();
    const names = this.#shortOf(ledger, lacking);
    if (names.length === 0) return this.#isLow();
    const runner = ledger.runners[this.#entry.id];
    const at = this.#moment(ledger);
    if (!runner || runner.staysUntil < at + RENEWED) return true;
    return names.some((name) => {
      const window = ledger.windows[name];
      if (!window.isOpen)
        return at >= window.claimedUntil || waitingFor(runner.wants, name) < waitingFor(lacking, name);
      return isOver(window, at) || availableOf(ledger, name, at) > 0;
    });
  }

  #report() {
    if (this.#isIdle) this.#entry.offer(this.#demand.creations.length);
    const { id, answered, offered: givenBack } = this.#entry;
    const wants = this.#lacking();
    const wall = this.#clock.toWall(this.#clock.now());
    return {
      id,
      now: this.#sightings.time.now(),
      wall,
      elapsed: this.#elapsed,
      answered,
      givenBack,
      seen: this.#sightings.seen,
      wants,
    };
  }

  #written(ledger: Ledger, settled: ReadonlySet<Answered> | undefined): void {
    const runner = ledger.runners[this.#entry.id];
    if (runner && settled) {
      this.#entry.written(runner, settled);
      this.#pace.reported();
      if (this.#isIdle) {
        this.#block = SMALLEST_BLOCK;
        this.#gaveAt = this.#clock.now();
      } else if (this.#entry.free("requests") > 0) {
        this.#block = Math.min(2 * this.#block, LARGEST_BLOCK);
      }
    }
    this.#ledger = ledger;
    this.#reports = false;
    this.#isIdle = false;
  }

  /** Shares that the store may or may not have granted are left to expire. */
  #goAlone(error: unknown): void {
    this.#alone.begin(error, Object.keys(this.#ledger?.runners ?? {}).length);
    this.#entry = new Entry();
    this.#sightings.forget();
    this.#ledger = undefined;
  }
}
