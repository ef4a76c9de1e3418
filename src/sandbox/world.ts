import { randomInt, randomUUID } from "node:crypto";
import { type RunningClock, WorldTime } from "./clock";
import type { Contract } from "./contract";
import { Effects } from "./effects";
import { RecordChanges } from "./record-changes";
import type { CollectionName, Collections, Part } from "./records";
import { missing } from "./refusal";
import { Schedule } from "./schedule";
import type { State } from "./state";
import { USUAL, type Variants } from "./variants";
import { WorldRecords } from "./world-records";

/** The behaviour of a family of resources over time, and on deletion of its records. */
export interface Habits {
  /** Advances a record to the current time; returns when it has to be called again. */
  settle?: { [Name in CollectionName]?: (record: Collections[Name], world: World) => number };
  /** Called after records of a collection have been deleted. */
  removed?: (world: World, collection: CollectionName, ids: ReadonlySet<string>) => void;
}

/** All records, the time, and its effects. */
export class World {
  readonly time: WorldTime;
  readonly changes: RecordChanges;
  readonly records: WorldRecords;
  readonly effects: Effects;
  variants: Variants = USUAL;

  constructor(
    readonly contract: Contract,
    clock: RunningClock,
    readonly state: State,
    habits: readonly Habits[],
    /** The address of this sandbox. */
    readonly url: () => string,
  ) {
    const schedule = new Schedule();
    this.time = new WorldTime(clock);
    this.changes = new RecordChanges(schedule);
    this.records = new WorldRecords(this, habits);
    this.effects = new Effects(this, habits, schedule);
  }
}

/** The first fields of every new record and part. */
export function newborn({ time }: World): Part {
  const now = time.stamp();
  return { id: randomUUID(), created_at: now, updated_at: now };
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

/** A system name: derived from the display name, unique, never changed. */
export function systemName(displayName: string): string {
  const slug = displayName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  return `${slug || "service"}-${letters(5)}`;
}
