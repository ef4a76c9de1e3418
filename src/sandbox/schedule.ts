import { type Place, placeKey } from "./place";
import type { CollectionName } from "./records";

/** The records that have to be settled: those that were changed, and those whose time has come. */
export class Schedule {
  #changed = new Map<string, Place>();
  readonly #sleeping = new Map<string, { readonly place: Place; readonly due: number }>();
  /** No sleeper is due earlier. */
  #next = Number.POSITIVE_INFINITY;

  /** No record wakes earlier. */
  get next(): number {
    return this.#next;
  }

  /** Settles the record as soon as possible. */
  look(collection: CollectionName, id: string): void {
    this.#changed.set(placeKey(collection, id), [collection, id]);
  }

  /** Settles the record once `due` has come, in milliseconds since 1970; never if that is infinite. */
  wake(collection: CollectionName, id: string, due: number): void {
    if (due === Number.POSITIVE_INFINITY) return;
    this.#sleeping.set(placeKey(collection, id), { place: [collection, id], due });
    this.#next = Math.min(this.#next, due);
  }

  /** Takes the records to settle: those that changed, and the other sleepers whose time has come. */
  take(now: number): { readonly changed: readonly Place[]; readonly awake: readonly Place[] } {
    const changed = this.#changed;
    if (changed.size > 0) this.#changed = new Map();
    for (const key of changed.keys()) this.#sleeping.delete(key);
    return { changed: [...changed.values()], awake: now >= this.#next ? this.#awake(now) : [] };
  }

  #awake(now: number): Place[] {
    const awake = [...this.#sleeping]
      .filter(([, { due }]) => due <= now)
      .sort(([, one], [, other]) => one.due - other.due);
    for (const [key] of awake) this.#sleeping.delete(key);
    this.#next = Number.POSITIVE_INFINITY;
    for (const { due } of this.#sleeping.values()) this.#next = Math.min(this.#next, due);
    return awake.map(([, { place }]) => place);
  }

  clear(): void {
    this.#changed.clear();
    this.#sleeping.clear();
    this.#next = Number.POSITIVE_INFINITY;
  }
}
