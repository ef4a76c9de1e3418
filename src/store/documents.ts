import { randomUUID } from "node:crypto";
import { type Store, StoreError, type Versioned } from "./store";

/** A document as it is written: the mark tells a write that got no answer from those of others. */
interface Written {
  readonly mark: string;
  readonly document: unknown;
}

/** How often a change is tried while others write the same document, or the store does not answer. */
const ATTEMPTS = 50;
/** Milliseconds, doubled up to the longer one. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [5, 1_000];

/** JSON documents in a store, changed by one writer at a time. */
export class Documents {
  readonly store: Store;
  readonly #pause: (milliseconds: number) => Promise<void>;
  /** What this process wrote last: as long as nobody else writes, a change needs no read. */
  readonly #last = new Map<string, Versioned>();

  constructor(store: Store, pause = sleep) {
    this.store = store;
    this.#pause = pause;
  }

  /** @throws StoreError where the store cannot be used. */
  async read<T>(key: string): Promise<T | undefined> {
    return documentOf<T>(await this.#read(key));
  }

  /**
   * Writes what `change` makes of the document, and resolves with it. `change` is called again where another writer was
   * faster; where it answers the very document that it was given, nothing is written.
   *
   * @throws StoreError where the store cannot be used; what `change` throws.
   */
  async change<T>(key: string, change: (now: T | undefined) => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === 1 ? this.#last.get(key) : undefined;
      const before = last ?? (await this.#read(key));
      const now = documentOf<T>(before);
      const next = change(now);
      const isSame = next === now && now !== undefined;
      if (isSame && !last) return now;
      if (!isSame && (await this.#isWritten(key, next, before?.version))) return next;
      if (attempt === ATTEMPTS) throw new StoreError(`${this.store.name}: ${key} is being changed by too many others.`);
      if (!last) await this.#pause(Math.random() * Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }

  async #read(key: string): Promise<Versioned | undefined> {
    const found = await this.store.read(key);
    if (found) this.#last.set(key, found);
    else this.#last.delete(key);
    return found;
  }

  /** A write without an answer, or one that the driver repeated, is found by its mark. */
  async #isWritten(key: string, document: unknown, version: string | undefined): Promise<boolean> {
    const value = JSON.stringify({ mark: randomUUID(), document } satisfies Written);
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.store.swap(key, value, version).catch((error: unknown) => {
        if (!(error instanceof StoreError) || !error.lost || attempt === ATTEMPTS) throw error;
        return error;
      });
      if (typeof outcome === "string") {
        this.#last.set(key, { value, version: outcome });
        return true;
      }
      const found = await this.#read(key);
      if (found?.value === value) return true;
      if (outcome === undefined || found?.version !== version) return false;
      await this.#pause(Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }
}

function documentOf<T>(found: Versioned | undefined): T | undefined {
  return found && ((JSON.parse(found.value) as Written).document as T);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
