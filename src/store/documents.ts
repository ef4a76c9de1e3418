import { randomBytes } from "node:crypto";
import { type Store, StoreError, type Versioned } from "./store";

/**
 * A document as it is stored. Its marks identify the last writes, the latest one last: they show whether a write that
 * got no answer was carried out, even if others have written since.
 */
interface Written {
  readonly marks: readonly string[];
  readonly document: unknown;
}

/** Maximum number of other writes between a write without an answer and its next read. */
const MARKS = 256;

/** How often a change is retried while others write the same document, or the store does not answer. */
const ATTEMPTS = 50;
/** Milliseconds, doubled up to the longer one. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [5, 1_000];

/** JSON documents in a store, changed by one writer at a time. */
export class Documents {
  readonly store: Store;
  readonly #pause: (milliseconds: number) => Promise<void>;
  /** This process's last writes: while nobody else writes, a change needs no read. */
  readonly #last = new Map<string, Versioned>();
  /** Marks of this process that are no longer looked for: each writer has one in a document, or a few. */
  readonly #settled = new Set<string>();

  constructor(store: Store, pause = sleep) {
    this.store = store;
    this.#pause = pause;
  }

  /** @throws StoreError if the store cannot be used. */
  async read<T>(key: string): Promise<T | undefined> {
    return documentOf<T>(await this.#read(key));
  }

  /**
   * Writes the result of `change`, and resolves with it. `change` is called again if another writer was
   * faster; if it returns the same document that it was given, nothing is written.
   *
   * @throws StoreError if the store cannot be used; what `change` throws.
   */
  async change<T>(key: string, change: (now: T | undefined) => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === 1 ? this.#last.get(key) : undefined;
      const before = last ?? (await this.#read(key));
      const now = documentOf<T>(before);
      let next: T;
      try {
        next = change(now);
      } catch (error) {
        // The reason may be gone from the document.
        if (last) continue;
        throw error;
      }
      const isSame = next === now && now !== undefined;
      if (isSame && !last) return now;
      if (!isSame && (await this.#isWritten(key, next, before))) return next;
      if (attempt === ATTEMPTS)
        throw new StoreError(`${this.store.name}: ${key} is being changed by too many other writers.`);
      if (!last) await this.#pause(Math.random() * Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }

  /** Retries a read without an answer. */
  async #read(key: string): Promise<Versioned | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        const found = await this.store.read(key);
        if (found) this.#refuseDamaged(key, found);
        if (found) this.#last.set(key, found);
        else this.#last.delete(key);
        return found;
      } catch (error) {
        if (!isLost(error) || attempt === ATTEMPTS) throw error;
      }
      await this.#pause(Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }

  /** @throws StoreError */
  #refuseDamaged(key: string, found: Versioned): void {
    try {
      writtenIn(found);
    } catch {
      throw this.damaged(key);
    }
  }

  /** A document that no release of ours has written. */
  damaged(key: string): StoreError {
    return new StoreError(`The store ${this.store.name} cannot be used: its document ${key} is damaged.`, {
      next: "Restore it from a backup, or delete it to start without its content.",
    });
  }

  /** Finds a write without an answer, or one that the driver repeated, by its mark. */
  async #isWritten(key: string, document: unknown, before: Versioned | undefined): Promise<boolean> {
    const mark = randomBytes(6).toString("base64url");
    const others = before ? writtenIn(before).marks : [];
    const [settled, kept] = [
      others.filter((one) => this.#settled.has(one)),
      others.filter((one) => !this.#settled.has(one)),
    ];
    const value = JSON.stringify({ marks: [...kept, mark].slice(-MARKS), document } satisfies Written);
    const isDone = () => {
      for (const one of settled) this.#settled.delete(one);
      this.#settled.add(mark);
      return true;
    };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.store.swap(key, value, before?.version).catch((error: unknown) => {
        if (!isLost(error) || attempt === ATTEMPTS) throw error;
        return error;
      });
      if (typeof outcome === "string") {
        this.#last.set(key, { value, version: outcome });
        return isDone();
      }
      const found = await this.#read(key);
      if (found && writtenIn(found).marks.includes(mark)) return isDone();
      if (outcome === undefined || found?.version !== before?.version) return false;
      await this.#pause(Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }
}

function isLost(error: unknown): error is StoreError {
  return error instanceof StoreError && error.lost;
}

function writtenIn(found: Versioned): Written {
  return JSON.parse(found.value) as Written;
}

function documentOf<T>(found: Versioned | undefined): T | undefined {
  return found && (writtenIn(found).document as T);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
