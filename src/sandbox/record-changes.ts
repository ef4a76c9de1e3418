import type { CollectionName } from "./records";
import type { Schedule } from "./schedule";

type BeforeChange = (collection: CollectionName, id: string) => void;

/** Announces that records are changed, added or removed, before that happens, so that their previous state can be copied. */
export class RecordChanges {
  readonly #observers: BeforeChange[] = [];
  /** Something runs that may change records. */
  isOpen = false;

  constructor(private readonly schedule: Schedule) {}

  /** Registers for all later changes. */
  before(observer: BeforeChange): void {
    this.#observers.push(observer);
  }

  /** Announces that a record is about to change. */
  mark(collection: CollectionName, id: string): void {
    this.schedule.look(collection, id);
    this.announce(collection, id);
  }

  /** The same, for a change after which the record need not be settled. */
  announce(collection: CollectionName, id: string): void {
    for (const observer of this.#observers) observer(collection, id);
  }

  /** Runs what may change records. */
  during<T>(work: () => T): T {
    this.isOpen = true;
    try {
      return work();
    } finally {
      this.isOpen = false;
    }
  }
}
