import { randomUUID } from "node:crypto";
import { placeKey, placeOf } from "./place";
import type { CollectionName, Collections } from "./records";
import { missing, unprocessable } from "./refusal";
import type { State } from "./state";
import type { World } from "./world";

export interface SnapshotInfo {
  id: string;
  name: string;
  /** When it was taken, on the sandbox's clock. */
  created_at: string;
  /** How many records it contains. */
  objects: number;
}

const MOST = 200;

interface Kept {
  readonly info: SnapshotInfo;
  /** JSON of the small parts, which are not tracked. */
  readonly others: string;
  /** The ids of each collection, in their order. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** The records at that time: JSON, or undefined if there was none. Only those changed before the next snapshot. */
  readonly before: Map<string, string | undefined>;
}

/**
 * Saved states. A snapshot copies nothing: a record is copied when it changes for the first time after it, so
 * that the cost of both taking and restoring depends on what has changed, not on what exists.
 */
export class Snapshots {
  readonly #world: World;
  /** Oldest first. */
  #kept: Kept[] = [];

  constructor(world: World) {
    this.#world = world;
    world.changes.before((collection, id) => this.#keep(collection, id));
  }

  list(): SnapshotInfo[] {
    return this.#kept.map(({ info }) => info);
  }

  /** Saves objects, API keys, outcomes and DNS; not the clock, faults and counts. */
  take(name = ""): SnapshotInfo {
    if (this.#kept.length >= MOST)
      throw unprocessable(`There are ${MOST} snapshots already. Delete one of them first.`);
    if (name !== "" && this.#kept.some(({ info }) => info.name === name)) {
      throw unprocessable(`There is a snapshot ${name} already. Delete it first, or choose another name.`);
    }
    this.#world.effects.settle();
    const { objects, companies, outcomes, dns } = this.#world.state;
    const ids = new Map(Object.entries(objects).map(([collection, records]) => [collection, Object.keys(records)]));
    const info: SnapshotInfo = {
      id: randomUUID(),
      name,
      created_at: this.#world.time.stamp(),
      objects: [...ids.values()].reduce((sum, list) => sum + list.length, 0),
    };
    this.#kept.push({ info, others: JSON.stringify({ companies, outcomes, dns }), ids, before: new Map() });
    return info;
  }

  /** Restores a snapshot. Time goes on: work that would have ended by now ends at once. */
  restore(id: string): { info: SnapshotInfo; isReordered: boolean } {
    const index = this.#indexOf(id);
    const { info, ids, others } = this.#kept[index] as Kept;
    // Of two copies of a record the older one is closer to this snapshot.
    const wanted = new Map<string, string | undefined>();
    for (const kept of this.#kept.slice(index).reverse()) {
      for (const [place, text] of kept.before) wanted.set(place, text);
    }
    for (const place of wanted.keys()) this.#world.changes.mark(...placeOf(place));
    const changed = new Set([...wanted.keys()].map((place) => placeOf(place)[0]));
    let isReordered = false;
    for (const collection of changed) {
      if (this.#restoreCollection(collection, ids.get(collection) ?? [], wanted)) isReordered = true;
    }
    Object.assign(this.#world.state, JSON.parse(others) as Pick<State, "companies" | "outcomes" | "dns">);
    return { info, isReordered };
  }

  /** Returns whether a deleted record was restored. */
  #restoreCollection<Name extends CollectionName>(
    collection: Name,
    ids: readonly string[],
    wanted: ReadonlyMap<string, string | undefined>,
  ): boolean {
    const objects: { [Key in Name]: Record<string, Collections[Name]> } = this.#world.state.objects;
    const present = objects[collection];
    const restored: Record<string, Collections[Name]> = {};
    for (const id of ids) {
      const text = wanted.get(placeKey(collection, id));
      const record = text === undefined ? present[id] : (JSON.parse(text) as Collections[Name]);
      if (record) restored[id] = record;
    }
    objects[collection] = restored;
    return ids.some((id) => !Object.hasOwn(present, id));
  }

  /** Removes one snapshot, or all. */
  remove(id?: string): void {
    if (id === undefined) {
      this.#kept = [];
      return;
    }
    const index = this.#indexOf(id);
    const [gone] = this.#kept.splice(index, 1);
    const older = this.#kept[index - 1]?.before;
    // The previous one relied on its copies.
    for (const [place, text] of gone?.before ?? []) if (older && !older.has(place)) older.set(place, text);
  }

  #keep(collection: CollectionName, id: string): void {
    const before = this.#kept.at(-1)?.before;
    const place = placeKey(collection, id);
    if (!before || before.has(place)) return;
    const record = this.#world.state.objects[collection][id];
    before.set(place, record && JSON.stringify(record));
  }

  #indexOf(id: string): number {
    const index = this.#kept.findIndex(({ info }) => info.id === id || (info.name !== "" && info.name === id));
    if (index < 0) throw missing("snapshot", id);
    return index;
  }
}
