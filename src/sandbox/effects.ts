import type { CollectionName, Collections, Stored } from "./records";
import type { Schedule } from "./schedule";
import { placesIn } from "./state";
import type { Habits, World } from "./world";

/** Sees every state of the world, each at the time when it began. */
export interface Watcher {
  /** When it wants to look even if nothing changes. */
  readonly next: number;
  look(): void;
}

/** What time does to the records of a world: it only passes in `settle`. */
export class Effects {
  /** The moment up to which a watched world is settled. */
  settledTo = 0;
  watcher: Watcher | undefined;

  constructor(
    private readonly world: World,
    private readonly habits: readonly Habits[],
    private readonly schedule: Schedule,
  ) {}

  /** The state was replaced, so the next `settle` has to check everything. */
  restart(): void {
    this.settledTo = this.world.time.clock.now();
    this.schedule.clear();
    for (const place of placesIn(this.world.state)) this.schedule.look(...place);
  }

  /**
   * Applies everything that is due by now. Returns whether anything was checked. Call it directly after a change:
   * what was announced then is not announced again. A watched world stops at each moment at which something is due.
   */
  settle(): boolean {
    const { watcher } = this;
    const { time } = this.world;
    if (!watcher) return this.#settleNow();
    const now = time.clock.now();
    let isLookedAt = false;
    for (let isLast = false; !isLast; ) {
      const due = Math.min(this.schedule.next, watcher.next);
      isLast = due >= now;
      this.settledTo = Math.max(this.settledTo, isLast ? now : due);
      time.moment = this.settledTo;
      if (this.#settleNow() || watcher.next <= time.moment) {
        watcher.look();
        isLookedAt = true;
      }
    }
    time.moment = undefined;
    return isLookedAt;
  }

  #settleNow(): boolean {
    for (let isLookedAt = false; ; isLookedAt = true) {
      const { changed, awake } = this.schedule.take(this.world.time.now());
      if (changed.length + awake.length === 0) return isLookedAt;
      for (const [collection, id] of awake) this.world.changes.announce(collection, id);
      const gone = new Map<CollectionName, string[]>();
      for (const [collection, id] of [...changed, ...awake]) {
        const record = this.world.state.objects[collection][id];
        if (!record || this.#settleRecord(collection, record) === "kept") continue;
        const ids = gone.get(collection);
        if (ids) ids.push(id);
        else gone.set(collection, [id]);
      }
      for (const [collection, ids] of gone) this.world.records.remove(collection, ...ids);
    }
  }

  #settleRecord<Name extends CollectionName>(collection: Name, record: Collections[Name]): "gone" | "kept" {
    if (finishWork(this.world, record) === "gone") return "gone";
    let due = record.work?.due ?? Number.POSITIVE_INFINITY;
    for (const habit of this.habits) {
      const next = habit.settle?.[collection]?.(record, this.world);
      if (next !== undefined && next < due) due = next;
    }
    this.schedule.wake(collection, record.id, due);
    return "kept";
  }
}

/** Starts background work: applies `then` after `seconds`. */
export function startWork(
  { time }: World,
  record: Pick<Stored, "work">,
  seconds: number,
  then: Record<string, unknown> | "gone",
): void {
  record.work = { due: time.now() + seconds * 1000, then };
}

/** Applies work that is due. */
export function finishWork({ time }: World, record: Pick<Stored, "work" | "updated_at">): "gone" | "kept" {
  const work = record.work;
  if (!work || time.now() < work.due) return "kept";
  record.work = null;
  if (work.then === "gone") return "gone";
  Object.assign(record, work.then);
  time.touch(record, work.due);
  return "kept";
}
