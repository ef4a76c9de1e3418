import type { CollectionName, Collections } from "./records";
import type { Habits, World } from "./world";

/** The records of a world. */
export class WorldRecords {
  constructor(
    private readonly world: World,
    private readonly habits: readonly Habits[],
  ) {}

  /** The records of one company, newest first. */
  ofCompany<Name extends CollectionName>(collection: Name, company: string): Collections[Name][] {
    return this.of(collection)
      .filter((record) => record.company_id === company)
      .reverse();
  }

  /** The records of all companies, oldest first. */
  of<Name extends CollectionName>(collection: Name): Collections[Name][] {
    return Object.values(this.world.state.objects[collection]);
  }

  /** Announces the record while changes are made, because a handler looks a record up in order to change it. */
  lookup<Name extends CollectionName>(collection: Name, id: unknown, company: string): Collections[Name] | undefined {
    const { changes, state } = this.world;
    const record = typeof id === "string" ? state.objects[collection][id] : undefined;
    if (record?.company_id !== company) return undefined;
    if (changes.isOpen) changes.mark(collection, record.id);
    return record;
  }

  add<Name extends CollectionName>(collection: Name, record: Collections[Name]): Collections[Name] {
    this.world.changes.mark(collection, record.id);
    const records: Record<string, Collections[Name]> = this.world.state.objects[collection];
    records[record.id] = record;
    return record;
  }

  remove(collection: CollectionName, ...ids: string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) {
      this.world.changes.mark(collection, id);
      delete this.world.state.objects[collection][id];
    }
    const gone = new Set(ids);
    for (const habit of this.habits) habit.removed?.(this.world, collection, gone);
  }
}
