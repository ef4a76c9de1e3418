import { randomInt, randomUUID } from "node:crypto";
import type { RunningClock } from "./clock";
import type { Contract } from "./contract";
import type { Outcome, OutcomeKind } from "./outcomes";
import type { Place } from "./place";
import { type CollectionName, type Collections, NOUNS, type Part, type Stored } from "./records";
import { missing, unprocessable } from "./refusal";
import { Schedule } from "./schedule";
import type { State } from "./state";
import { USUAL, type Variants } from "./variants";

/** The behaviour of a family of resources over time, and on deletion of its records. */
export interface Habits {
  /** Advances a record to the current time; returns when it has to be called again. */
  settle?: { [Name in CollectionName]?: (record: Collections[Name], world: World) => number };
  /** Called after records of a collection have been deleted. */
  removed?: (world: World, collection: CollectionName, ids: ReadonlySet<string>) => void;
}

/** Called before a record is changed, added or removed, so that its previous state can be copied. */
export type BeforeChange = (collection: CollectionName, id: string) => void;

/** Sees every state of the world, each at the time when it began. */
export interface Watcher {
  /** When it wants to look even if nothing changes. */
  readonly next: number;
  look(): void;
}

/**
 * All records, the time, and its effects. Time only passes in `settle`. Every change of a record is
 * announced before it happens (`mark`); `find`, `lookup` and `referred` announce the records that they return inside
 * `change`, because a handler looks a record up in order to change it.
 */
export class World {
  readonly #schedule = new Schedule();
  readonly #observers: BeforeChange[] = [];
  #isChanging = false;
  /** The moment that a watched world is being settled at. */
  #moment: number | undefined;
  #settledTo = 0;
  variants: Variants = USUAL;
  watcher: Watcher | undefined;

  constructor(
    readonly contract: Contract,
    readonly clock: RunningClock,
    readonly state: State,
    readonly habits: readonly Habits[],
    /** The address of this sandbox. */
    readonly url: () => string,
  ) {}

  now(): number {
    return this.#moment ?? this.clock.now();
  }

  /** The moment up to which a watched world is settled. */
  get settledTo(): number {
    return this.#settledTo;
  }

  timestamp(at = this.now()): string {
    return new Date(at).toISOString();
  }

  /** The first fields of every new record and part. */
  newborn(): Part {
    const now = this.timestamp();
    return { id: randomUUID(), created_at: now, updated_at: now };
  }

  /** A system name: derived from the display name, unique, never changed. */
  systemName(displayName: string): string {
    const slug = displayName
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40);
    return `${slug || "service"}-${letters(5)}`;
  }

  /** Sets `updated_at`, always to a later time, even if the clock stands still (contract note 33). */
  touch(record: { updated_at: string }, at = this.now()): void {
    record.updated_at = this.timestamp(Math.max(at, Date.parse(record.updated_at) + 1));
  }

  /** The records of one company, newest first. */
  all<Name extends CollectionName>(collection: Name, company: string): Collections[Name][] {
    return this.records(collection)
      .filter((record) => record.company_id === company)
      .reverse();
  }

  /** The records of all companies, oldest first. */
  records<Name extends CollectionName>(collection: Name): Collections[Name][] {
    return Object.values(this.state.objects[collection]);
  }

  lookup<Name extends CollectionName>(collection: Name, id: unknown, company: string): Collections[Name] | undefined {
    const record = typeof id === "string" ? this.state.objects[collection][id] : undefined;
    if (record?.company_id !== company) return undefined;
    if (this.#isChanging) this.mark(collection, record.id);
    return record;
  }

  /** A record in the path: 404 if it does not exist, or belongs to another company (contract note 14). */
  find<Name extends CollectionName>(collection: Name, id: string, company: string): Collections[Name] {
    const record = this.lookup(collection, id, company);
    if (!record) throw missing(NOUNS[collection], id);
    return record;
  }

  /** A record in a field of the body: 422 if it does not exist. */
  referred<Name extends CollectionName>(
    collection: Name,
    id: unknown,
    company: string,
    field: string,
  ): Collections[Name] {
    const record = this.lookup(collection, id, company);
    if (!record)
      throw unprocessable(`${field} is ${String(id)}, but there is no such ${NOUNS[collection]} in this company.`);
    return record;
  }

  add<Name extends CollectionName>(collection: Name, record: Collections[Name]): Collections[Name] {
    this.mark(collection, record.id);
    const records: Record<string, Collections[Name]> = this.state.objects[collection];
    records[record.id] = record;
    return record;
  }

  remove(collection: CollectionName, ...ids: string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) {
      this.mark(collection, id);
      delete this.state.objects[collection][id];
    }
    const gone = new Set(ids);
    for (const habit of this.habits) habit.removed?.(this, collection, gone);
  }

  /** Registers for all later changes. */
  beforeChange(observer: BeforeChange): void {
    this.#observers.push(observer);
  }

  /** Announces that a record is about to change. */
  mark(collection: CollectionName, id: string): void {
    this.#schedule.look(collection, id);
    this.announce(collection, id);
  }

  /** The same, for a change after which the record need not be settled. */
  announce(collection: CollectionName, id: string): void {
    for (const observer of this.#observers) observer(collection, id);
  }

  markAll(): void {
    for (const [collection, id] of this.#places()) this.mark(collection, id);
  }

  #places(): Place[] {
    return (Object.keys(this.state.objects) as CollectionName[]).flatMap((collection) =>
      Object.keys(this.state.objects[collection]).map((id): Place => [collection, id]),
    );
  }

  /** Runs what may change records. */
  change<T>(work: () => T): T {
    this.#isChanging = true;
    try {
      return work();
    } finally {
      this.#isChanging = false;
    }
  }

  /** Starts background work: applies `then` after `seconds`. */
  schedule(record: Pick<Stored, "work">, seconds: number, then: Record<string, unknown> | "gone"): void {
    record.work = { due: this.now() + seconds * 1000, then };
  }

  /** The outcome set by the control API for this piece of work, used up by the call. */
  takeOutcome(of: OutcomeKind, id: string): Outcome | undefined {
    const outcome = this.state.outcomes.find((it) => it.of === of && (it.id === undefined || it.id === id));
    if (outcome) {
      outcome.times -= 1;
      if (outcome.times <= 0) this.state.outcomes = this.state.outcomes.filter((it) => it !== outcome);
    }
    return outcome;
  }

  /** The state was replaced, so the next `settle` has to check everything. */
  changed(): void {
    this.#settledTo = this.clock.now();
    this.#schedule.clear();
    for (const [collection, id] of this.#places()) this.#schedule.look(collection, id);
  }

  /**
   * Applies everything that is due by now. Returns whether anything was checked. Call it directly after a change:
   * what was announced then is not announced again. A watched world stops at each moment at which something is due.
   */
  settle(): boolean {
    const { watcher } = this;
    if (!watcher) return this.#settleNow();
    const now = this.clock.now();
    let isLookedAt = false;
    for (let isLast = false; !isLast; ) {
      const due = Math.min(this.#schedule.next, watcher.next);
      isLast = due >= now;
      this.#settledTo = Math.max(this.#settledTo, isLast ? now : due);
      this.#moment = this.#settledTo;
      if (this.#settleNow() || watcher.next <= this.#moment) {
        watcher.look();
        isLookedAt = true;
      }
    }
    this.#moment = undefined;
    return isLookedAt;
  }

  #settleNow(): boolean {
    for (let isLookedAt = false; ; isLookedAt = true) {
      const { changed, awake } = this.#schedule.take(this.now());
      if (changed.length + awake.length === 0) return isLookedAt;
      for (const [collection, id] of awake) this.announce(collection, id);
      const gone = new Map<CollectionName, string[]>();
      for (const [collection, id] of [...changed, ...awake]) {
        const record = this.state.objects[collection][id];
        if (!record || this.#settleRecord(collection, record) === "kept") continue;
        const ids = gone.get(collection);
        if (ids) ids.push(id);
        else gone.set(collection, [id]);
      }
      for (const [collection, ids] of gone) this.remove(collection, ...ids);
    }
  }

  #settleRecord<Name extends CollectionName>(collection: Name, record: Collections[Name]): "gone" | "kept" {
    if (finishWork(this, record) === "gone") return "gone";
    let due = record.work?.due ?? Number.POSITIVE_INFINITY;
    for (const habit of this.habits) {
      const next = habit.settle?.[collection]?.(record, this);
      if (next !== undefined && next < due) due = next;
    }
    this.#schedule.wake(collection, record.id, due);
    return "kept";
  }
}

/** Applies work that is due. */
export function finishWork(world: World, record: Pick<Stored, "work" | "updated_at">): "gone" | "kept" {
  const work = record.work;
  if (!work || world.now() < work.due) return "kept";
  record.work = null;
  if (work.then === "gone") return "gone";
  Object.assign(record, work.then);
  world.touch(record, work.due);
  return "kept";
}

/** A part by its ID, anywhere in its map. */
export function partById<T extends { id: string }>(parts: Record<string, T>, id: string, noun: string): T {
  const part = Object.values(parts).find((it) => it.id === id);
  if (!part) throw missing(noun, id);
  return part;
}

/** Stores a part under its key; unlike an assignment also under a key such as __proto__. */
export function setPart<T>(parts: Record<string, T>, key: string, part: T): void {
  Object.defineProperty(parts, key, { value: part, enumerable: true, configurable: true, writable: true });
}

/** Random letters and digits for generated names. */
export function letters(count: number): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");
}
