import type { Documents } from "../store/documents";
import { StoreError } from "../store/store";
import {
  due,
  idleAt,
  isReady,
  isToChange,
  known,
  LARGEST_BLOCK,
  lacking,
  mayUse,
  momentIn,
  newSituation,
  type Situation,
  SMALLEST_BLOCK,
  toClock,
  waitsIn,
} from "./agenda";
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

export interface SharedSharesOptions {
  readonly clock: Clock;
  readonly documents: Documents;
  /** Finds the document of the company; waits only as long as a request of this process does. */
  readonly key: (signal: AbortSignal) => Promise<string>;
  /** Called when permits may be available again. */
  readonly changed: () => void;
  /** Called once if the store cannot be used. */
  readonly say: (message: string) => void;
  /** The service is a sandbox, whose clock may run at any speed. */
  readonly isSandbox?: boolean;
}

/** Why the ledger is changed: there is something to report, or what is left is returned. */
interface News {
  readonly reports: boolean;
  readonly isIdle: boolean;
}
const LOOKS: News = { reports: false, isIdle: false };

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
  readonly #key: (signal: AbortSignal) => Promise<string>;
  readonly #changed: () => void;
  readonly #situation: Situation;
  /** Ends when the ledger has been changed, for as long as this takes. */
  #changing: Promise<void> | undefined;
  /** Aborted once no request waits. */
  #waits = new AbortController();
  readonly #alarm: Alarm;
  readonly #alone: Alone;
  readonly #stuck: StoreError;
  /** Since when something waits although there are shares for it. */
  #heldSince: number | undefined;

  constructor({ clock, documents, key, changed, say, isSandbox }: SharedSharesOptions) {
    this.#clock = clock;
    this.#documents = documents;
    this.#key = key;
    this.#changed = changed;
    this.#situation = newSituation(clock);
    this.#alarm = new Alarm(clock, changed);
    this.#alone = new Alone(clock, changed, say);
    this.#stuck = isSandbox ? ANOTHER_SPEED : ANOTHER_CLOCK;
  }

  take(creation: boolean): Permit | undefined {
    const alone = this.#alone.shares;
    if (alone) return alone.take(creation);
    const { entry } = this.#situation;
    const names = counting(creation);
    if (!mayUse(this.#situation, names)) return undefined;
    entry.shares.use(names);
    entry.flying += 1;
    this.#heldSince = undefined;
    const sent = this.#clock.now();
    this.#situation.usedAt = sent;
    return { answered: (answer) => this.#answered(entry, names, sent, answer) };
  }

  await(demand: Demand): void {
    this.#situation.demand = demand;
    if (demand.requests + demand.creations.length === 0) this.#waits.abort();
    else if (this.#waits.signal.aborted) this.#waits = new AbortController();
    const isStuck = this.#isStuck();
    if (isStuck) this.#goAlone(this.#stuck);
    const alone = this.#alone.shares;
    alone?.await(demand);
    if (!alone) this.#plan();
    else if (this.#alone.isOver) void this.#change(LOOKS);
    // The waiting requests were refused before this process counted by itself, or while a refusal lasted that is over now.
    if (isStuck || (!alone && isReady(this.#situation))) queueMicrotask(this.#changed);
  }

  /** A server whose time was set, or runs at another speed than this clock, grants leases that cannot be used. */
  #isStuck(): boolean {
    const {
      entry,
      demand: { requests, creations },
    } = this.#situation;
    const waits = requests > 0 || (creations.length > 0 && entry.shares.free("creations") > 0);
    const now = this.#clock.now();
    this.#heldSince = waits && entry.shares.free("requests") > 0 ? (this.#heldSince ?? now) : undefined;
    return now - (this.#heldSince ?? now) > PATIENCE;
  }

  /** Reports what was used and gives back the rest, for a process that ends. */
  async giveBack(): Promise<void> {
    while (this.#changing) await this.#changing;
    if (this.#alone.shares || !this.#situation.entry.shares.areHeld) return;
    this.#situation.demand = { requests: 0, creations: [] };
    this.#situation.usedAt = Number.NEGATIVE_INFINITY;
    await this.#change({ reports: false, isIdle: true });
  }

  exhausted(name: LimitName, seconds: number): void {
    (this.#alone.shares ?? this.#situation.observations).exhausted(name, seconds);
  }

  standing(name: LimitName): Standing {
    const alone = this.#alone.shares;
    if (alone) return alone.standing(name);
    const { ledger, entry } = this.#situation;
    const waiting = Object.values(ledger?.runners ?? {}).filter(({ wants }) => waitingFor(wants, name) > 0).length;
    const each = Math.ceil(LIMITS[name] / Math.max(1, waiting));
    if (!ledger) return { left: LIMITS[name], endsAt: 0, each };
    const window = ledger.windows[name];
    if (isOver(window, momentIn(this.#situation, ledger))) return { left: LIMITS[name], endsAt: 0, each };
    const endsAt = window.isOpen ? toClock(this.#situation, ledger, window.ends.to + MARGIN) : 0;
    return { left: entry.shares.free(name) + leftOf(ledger, name), endsAt, each };
  }

  /** An answer to a request that was sent without a share. */
  observe(sent: number, answer: Spent): void {
    const { observations } = this.#situation;
    observations.answered(observations.countedAt(sent, answer.date), answer, false);
  }

  #answered(entry: Entry, names: readonly LimitName[], sent: number, answer: Spent | undefined): void {
    entry.flying -= 1;
    const { observations, pace } = this.#situation;
    const counted = observations.countedAt(sent, answer?.date);
    const shown = answer && entry === this.#situation.entry ? observations.answered(counted, answer, true) : undefined;
    // Each limit has its own windows, and settles separately.
    for (const name of names) {
      entry.answered[name].push({ ...counted, ...(shown?.name === name ? { ends: shown.ends } : {}) });
    }
    if (answer) pace.answered(this.#clock.now() - sent);
  }

  #plan(): void {
    if (this.#changing) return;
    const { at, reports } = due(this.#situation);
    const idle = idleAt(this.#situation);
    const next = Math.min(Math.max(at, this.#situation.pace.earliest), idle);
    const now = this.#clock.now();
    if (next <= now) void this.#change({ reports, isIdle: idle <= now });
    else if (next < Number.POSITIVE_INFINITY) this.#alarm.set(next, !waitsIn(this.#situation));
  }

  #change(news: News): Promise<void> {
    this.#changing ??= this.#changeNow(news).finally(() => {
      this.#changing = undefined;
      this.#changed();
    });
    return this.#changing;
  }

  async #changeNow(news: News): Promise<void> {
    const began = this.#clock.now();
    const { entry, pace } = this.#situation;
    const { total } = entry.shares;
    try {
      const key = await this.#key(this.#waits.signal);
      const found = await this.#looked(key, news);
      let outcome: ReturnType<typeof changed> | undefined;
      const change = (now: Ledger | undefined) => {
        this.#adopt(now);
        outcome = changed(now, this.#report(news));
        return outcome.ledger;
      };
      const ledger = found ?? (await this.#documents.change<Ledger>(key, change, isLedger));
      this.#written(ledger, outcome?.settled, news);
      pace.looked(began, this.#situation.entry === entry && entry.shares.total === total);
      this.#alone.end();
    } catch (error) {
      pace.looked(began, undefined);
      this.#goAlone(error);
    }
  }

  /** The ledger, if reading it is enough. A single runner has what it wrote itself. */
  async #looked(key: string, { reports, isIdle }: News): Promise<Ledger | undefined> {
    if (Object.keys(this.#situation.ledger?.runners ?? {}).length === 1) return undefined;
    const ledger = await this.#documents.read<Ledger>(key, isLedger);
    if (!ledger) return undefined;
    this.#adopt(ledger);
    this.#situation.ledger = ledger;
    return reports || isIdle || isToChange(this.#situation) ? undefined : ledger;
  }

  #adopt(ledger: Ledger | undefined): void {
    const { entry, observations } = this.#situation;
    const runner = ledger && isUsable(ledger, observations.time.now()) ? ledger.runners[entry.id] : undefined;
    if (!entry.shares.adopt(runner)) this.#begin();
  }

  /** Under another name: shares that the store may or may not have granted are left to expire. */
  #begin(): void {
    this.#situation.entry = new Entry();
    this.#situation.observations.forget();
  }

  #report({ isIdle }: News) {
    const { entry, demand, elapsed, observations } = this.#situation;
    const { id, answered, shares } = entry;
    const givenBack = isIdle ? shares.offer(demand.creations.length) : { requests: 0, creations: 0 };
    const wants = lacking(this.#situation);
    const wall = this.#clock.toWall(this.#clock.now());
    return { id, now: observations.time.now(), wall, elapsed, answered, givenBack, seen: observations.seen, wants };
  }

  #written(ledger: Ledger, settled: ReadonlySet<Answered> | undefined, { isIdle }: News): void {
    const situation = this.#situation;
    const runner = ledger.runners[situation.entry.id];
    situation.ledger = ledger;
    if (!runner || !settled) return;
    situation.entry.written(runner, settled);
    situation.pace.reported();
    if (isIdle) {
      situation.block = SMALLEST_BLOCK;
      situation.gaveAt = this.#clock.now();
    } else if (situation.entry.shares.free("requests") > 0) {
      situation.block = Math.min(2 * situation.block, LARGEST_BLOCK);
    }
  }

  #goAlone(error: unknown): void {
    const runners = Object.keys(this.#situation.ledger?.runners ?? {}).length;
    this.#alone.begin(error, runners, (name) => known(this.#situation, name));
    this.#begin();
    this.#situation.ledger = undefined;
  }
}
