import type { Documents } from "../store/documents";
import { StoreError } from "../store/store";
import { Agenda, LARGEST_BLOCK, SMALLEST_BLOCK } from "./agenda";
import { Alarm } from "./alarm";
import { Alone } from "./alone";
import type { Clock } from "./clock";
import { Entry } from "./entry";
import { type Answered, isOver, isUsable, type Ledger, leftOf, waitingFor } from "./ledger";
import { changed } from "./ledger-change";
import { isLedger } from "./ledger-shape";
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
import { Pace } from "./pace";

export interface SharedSharesOptions {
  readonly clock: Clock;
  readonly documents: Documents;
  /** Finds the document of the company. */
  readonly key: () => Promise<string>;
  /** Called when permits may be available again. */
  readonly changed: () => void;
  /** Called once if the store cannot be used. */
  readonly say: (message: string) => void;
  /** The service is a sandbox, whose clock may run at any speed. */
  readonly isSandbox?: boolean;
}

/** Milliseconds after which a runner that cannot use the shares it holds no longer trusts the ledger. */
const PATIENCE = 150_000;

const ANOTHER_CLOCK = new StoreError("the clock of the service and the one of this machine run differently.");
const ANOTHER_SPEED = new StoreError("the clock of the sandbox runs at another speed than this run assumes.", {
  next: "Set SERVICE_CLOCK_SPEED to the speed of the sandbox.",
});

/**
 * Shares of the limits, which all runners of a company divide through a ledger in a store. A runner
 * writes what it wants; whoever changes the ledger next serves all of them, and the others read their shares.
 */
export class SharedShares implements Shares {
  readonly #clock: Clock;
  readonly #documents: Documents;
  readonly #key: () => Promise<string>;
  readonly #changed: () => void;
  readonly #observations: Observations;
  readonly #pace: Pace;
  readonly #agenda: Agenda;
  /** Ends when the ledger has been changed, for as long as this takes. */
  #changing: Promise<void> | undefined;
  readonly #alarm: Alarm;
  readonly #alone: Alone;
  readonly #stuck: StoreError;
  /** Since when something waits although there are shares for it. */
  #heldSince: number | undefined;

  constructor({ clock, documents, key, changed, say, isSandbox = false }: SharedSharesOptions) {
    this.#clock = clock;
    this.#documents = documents;
    this.#key = key;
    this.#changed = changed;
    this.#observations = new Observations(clock);
    this.#pace = new Pace(clock);
    this.#agenda = new Agenda(clock, this.#observations, this.#pace);
    this.#alarm = new Alarm(clock, changed);
    this.#alone = new Alone(clock, changed, say);
    this.#stuck = isSandbox ? ANOTHER_SPEED : ANOTHER_CLOCK;
  }

  take(creation: boolean): Permit | undefined {
    const alone = this.#alone.shares;
    if (alone) return alone.take(creation);
    const entry = this.#agenda.entry;
    const names = counting(creation);
    if (names.some((name) => entry.free(name) <= 0 || this.#agenda.refusedUntil(name) !== undefined)) return undefined;
    // Before the first answer it is unknown whether the lease is still valid: one request finds out.
    const now = this.#observations.time.now();
    if (now ? now.to >= entry.sharesUntil : entry.flying > 0) return undefined;
    entry.use(names);
    this.#heldSince = undefined;
    const sent = this.#clock.now();
    this.#agenda.usedAt = sent;
    return { answered: (answer) => this.#answered(entry, names, sent, answer) };
  }

  await(demand: Demand): void {
    this.#agenda.demand = demand;
    if (this.#isStuck()) {
      this.#goAlone(this.#stuck);
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
    const { requests, creations } = this.#agenda.demand;
    const holds = this.#agenda.entry.free("requests") > 0 && (requests > 0 || this.#agenda.entry.free("creations") > 0);
    const waits = !this.#alone.shares && requests + creations.length > 0 && holds;
    this.#heldSince = waits ? (this.#heldSince ?? this.#clock.now()) : undefined;
    return this.#heldSince !== undefined && this.#clock.now() - this.#heldSince > PATIENCE;
  }

  /** Reports what was used and gives back the rest, for a process that ends. */
  async giveBack(): Promise<void> {
    await this.#changing;
    if (this.#alone.shares || !this.#agenda.entry.holds) return;
    this.#agenda.demand = { requests: 0, creations: [] };
    this.#agenda.usedAt = Number.NEGATIVE_INFINITY;
    this.#agenda.isIdle = true;
    await this.#change();
  }

  exhausted(name: LimitName, seconds: number): void {
    (this.#alone.shares ?? this.#observations).exhausted(name, seconds);
  }

  standing(name: LimitName): Standing {
    const alone = this.#alone.shares;
    if (alone) return alone.standing(name);
    const ledger = this.#agenda.ledger;
    const waiting = Object.values(ledger?.runners ?? {}).filter(({ wants }) => waitingFor(wants, name) > 0).length;
    const each = Math.ceil(LIMITS[name] / Math.max(1, waiting));
    if (!ledger) return { left: LIMITS[name], endsAt: 0, each };
    const window = ledger.windows[name];
    if (isOver(window, this.#agenda.moment(ledger))) return { left: LIMITS[name], endsAt: 0, each };
    const endsAt = window.isOpen ? this.#agenda.toClock(ledger, window.ends.to + MARGIN) : 0;
    return { left: this.#agenda.entry.free(name) + leftOf(ledger, name), endsAt, each };
  }

  /** An answer to a request that was sent without a share. */
  observe(sent: number, answer: Spent): void {
    this.#observations.answered(this.#observations.countedAt(sent, answer.date), answer, false);
  }

  #answered(entry: Entry, names: readonly LimitName[], sent: number, answer: Spent | undefined): void {
    entry.flying -= 1;
    const counted = this.#observations.countedAt(sent, answer?.date);
    const shown =
      answer && entry === this.#agenda.entry ? this.#observations.answered(counted, answer, true) : undefined;
    // Each limit has its own windows, and settles separately.
    for (const name of names) {
      entry.answered[name].push({ ...counted, ...(shown?.name === name ? { ends: shown.ends } : {}) });
    }
    if (answer) this.#pace.answered(this.#clock.now() - sent);
  }

  #plan(): void {
    if (this.#changing) return;
    const waits = this.#agenda.demand.requests + this.#agenda.demand.creations.length > 0;
    const due = Math.max(this.#agenda.due(waits), this.#pace.earliest);
    const idle = this.#agenda.idleAt(waits);
    const now = this.#clock.now();
    this.#agenda.isIdle = idle <= now;
    if (Math.min(due, idle) <= now) void this.#change();
    else if (due < Number.POSITIVE_INFINITY) this.#alarm.set(Math.min(due, idle), !waits);
    else if (idle < Number.POSITIVE_INFINITY) this.#alarm.set(idle, true);
  }

  #change(): Promise<void> {
    this.#changing ??= this.#changeNow().finally(() => {
      this.#changing = undefined;
      this.#changed();
    });
    return this.#changing;
  }

  async #changeNow(): Promise<void> {
    const began = this.#clock.now();
    const { id, total } = this.#agenda.entry;
    try {
      const key = await this.#key();
      const found = await this.#looked(key);
      let outcome: ReturnType<typeof changed> | undefined;
      const change = (now: Ledger | undefined) => {
        this.#adopt(now);
        outcome = changed(now, this.#report());
        return outcome.ledger;
      };
      const ledger = found ?? (await this.#documents.change<Ledger>(key, change, isLedger));
      this.#written(ledger, outcome?.settled);
      this.#pace.looked(began, this.#agenda.entry.id === id && this.#agenda.entry.total === total);
      this.#alone.end();
    } catch (error) {
      this.#pace.looked(began, undefined);
      this.#goAlone(error);
    }
  }

  /** The ledger, if reading it is enough. A single runner has what it wrote itself. */
  async #looked(key: string): Promise<Ledger | undefined> {
    if (Object.keys(this.#agenda.ledger?.runners ?? {}).length === 1) return undefined;
    const ledger = await this.#documents.read<Ledger>(key, isLedger);
    if (!ledger) return undefined;
    this.#adopt(ledger);
    return this.#agenda.isToChange(ledger) ? undefined : ledger;
  }

  #adopt(ledger: Ledger | undefined): void {
    const runner =
      ledger && isUsable(ledger, this.#observations.time.now()) ? ledger.runners[this.#agenda.entry.id] : undefined;
    this.#agenda.entry.keep();
    if (this.#agenda.entry.adopt(runner)) return;
    this.#agenda.entry = new Entry();
    this.#observations.forget();
  }

  #report() {
    if (this.#agenda.isIdle) this.#agenda.entry.offer(this.#agenda.demand.creations.length);
    const { id, answered, offered: givenBack } = this.#agenda.entry;
    const wants = this.#agenda.lacking();
    const wall = this.#clock.toWall(this.#clock.now());
    return {
      id,
      now: this.#observations.time.now(),
      wall,
      elapsed: this.#agenda.elapsed,
      answered,
      givenBack,
      seen: this.#observations.seen,
      wants,
    };
  }

  #written(ledger: Ledger, settled: ReadonlySet<Answered> | undefined): void {
    const runner = ledger.runners[this.#agenda.entry.id];
    if (runner && settled) {
      this.#agenda.entry.written(runner, settled);
      this.#pace.reported();
      if (this.#agenda.isIdle) {
        this.#agenda.block = SMALLEST_BLOCK;
        this.#agenda.gaveAt = this.#clock.now();
      } else if (this.#agenda.entry.free("requests") > 0) {
        this.#agenda.block = Math.min(2 * this.#agenda.block, LARGEST_BLOCK);
      }
    }
    this.#agenda.ledger = ledger;
    this.#agenda.reports = false;
    this.#agenda.isIdle = false;
  }

  /** Shares that the store may or may not have granted are left to expire. */
  #goAlone(error: unknown): void {
    this.#alone.begin(error, Object.keys(this.#agenda.ledger?.runners ?? {}).length, (name) =>
      this.#agenda.known(name),
    );
    this.#agenda.entry = new Entry();
    this.#observations.forget();
    this.#agenda.ledger = undefined;
  }
}
