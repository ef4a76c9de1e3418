import { randomBytes } from "node:crypto";
import { isObject } from "../model/plain";
import { type Store, StoreError, type Versioned } from "./store";

/**
 * A document as it is stored. Its marks identify the last writes, the latest one last: they show whether a write that
 * got no answer was carried out, even if others have written since.
 */
interface Written {
  readonly format: typeof FORMAT;
  readonly marks: readonly string[];
  readonly document: unknown;
}

const FORMAT = 1;

/** The keys of the documents that record unfinished work. */
const JOURNALS = "journal/";
const FORGOTTEN =
  "Without it, unfinished creations and moves are forgotten: before you delete it, look on the platform for objects that no state has (`svc-iac drift` lists unmanaged ones).";

/** Whether the content of a document is what its writer stores under this key: others may have changed it. */
export type Shape = (document: unknown) => boolean;

const anything: Shape = () => true;

/** Maximum number of other writes between a write without an answer and its next read. */
const MARKS = 256;

/** How often a change is retried while others write the same document, or the store does not answer. */
const ATTEMPTS = 50;
/** Milliseconds, doubled up to the longer one. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [5, 1_000];

/** A document as this process read or wrote it last: while nobody else writes, it is neither parsed nor checked again. */
interface Last extends Versioned {
  readonly written: Written;
  /** The shapes that it is known to have. */
  readonly shapes: Set<Shape>;
}

/** JSON documents in a store, changed by one writer at a time; what is read is not to be changed in place. */
export class Documents {
  readonly store: Store;
  readonly #pause: (milliseconds: number) => Promise<void>;
  /** While nobody else writes, a change needs no read. */
  readonly #last = new Map<string, Last>();
  /** Marks of this process that are no longer looked for: each writer has one in a document, or a few. */
  readonly #settled = new Set<string>();

  constructor(store: Store, pause = sleep) {
    this.store = store;
    this.#pause = pause;
  }

  /** @throws StoreError if the store cannot be used; `unreadable` if the document is not of this shape. */
  async read<T>(key: string, shape: Shape = anything): Promise<T | undefined> {
    return this.#documentIn<T>(key, await this.#read(key), shape);
  }

  /**
   * Writes the result of `change`, and resolves with it. `change` is called again if another writer was
   * faster; if it returns the same document that it was given, nothing is written.
   *
   * @throws StoreError as `read`; what `change` throws.
   */
  async change<T>(key: string, change: (now: T | undefined) => T, shape: Shape = anything): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === 1 ? this.#last.get(key) : undefined;
      const before = last ?? (await this.#read(key));
      const now = this.#documentIn<T>(key, before, shape);
      let next: T;
      try {
        next = change(now);
      } catch (error) {
        // The reason may be gone from the document.
        if (last) continue;
        throw error;
      }
      const isSame = next === now;
      if (isSame && !last) return next;
      if (!isSame && (await this.#isWritten(key, next, before, shape))) return next;
      if (attempt === ATTEMPTS)
        throw new StoreError(`${this.store.name}: ${key} is being changed by too many other writers.`);
      if (!last) await this.#pause(Math.random() * Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }

  /** Retries a read without an answer. */
  async #read(key: string): Promise<Last | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        const found = await this.store.read(key);
        const last = found && this.#found(key, found);
        if (last) this.#last.set(key, last);
        else this.#last.delete(key);
        return last;
      } catch (error) {
        if (!isLost(error) || attempt === ATTEMPTS) throw error;
      }
      await this.#pause(Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }

  #found(key: string, found: Versioned): Last {
    const last = this.#last.get(key);
    if (last?.value === found.value) return { ...last, version: found.version };
    return { ...found, written: this.#readable(key, found), shapes: new Set() };
  }

  #documentIn<T>(key: string, found: Last | undefined, shape: Shape): T | undefined {
    if (!found) return undefined;
    const { document } = found.written;
    if (!found.shapes.has(shape) && !shape(document)) throw this.#damaged(key);
    found.shapes.add(shape);
    return document as T;
  }

  /** A damaged document never counts as empty: what it records would be lost with the next write. */
  #readable(key: string, found: Versioned): Written {
    const written = parsed(found.value);
    const { format, marks } = (isObject(written) ? written : {}) as Partial<Record<keyof Written, unknown>>;
    if (Number.isInteger(format) && (format as number) > FORMAT) {
      throw new StoreError(
        `The store ${this.store.name} cannot be used: its document ${key} was written by a newer release of svc-iac (format ${format}; this release supports up to ${FORMAT}).`,
        { next: "Update svc-iac and run the command again. Nothing was changed.", unreadable: true },
      );
    }
    const isWhole = format === FORMAT && Array.isArray(marks) && marks.every((mark) => typeof mark === "string");
    if (!isWhole || !isObject(written) || !("document" in written)) throw this.#damaged(key);
    return written as unknown as Written;
  }

  #damaged(key: string): StoreError {
    return new StoreError(`The store ${this.store.name} cannot be used: its document ${key} is damaged.`, {
      next: `Restore it from a backup, or delete it to start without its content.${key.startsWith(JOURNALS) ? ` ${FORGOTTEN}` : ""}`,
      unreadable: true,
    });
  }

  /** Finds a write without an answer, or one that the driver repeated, by its mark. */
  async #isWritten(key: string, document: unknown, before: Last | undefined, shape: Shape): Promise<boolean> {
    const mark = randomBytes(6).toString("base64url");
    const others = before?.written.marks ?? [];
    const kept = others.filter((one) => !this.#settled.has(one));
    const value = JSON.stringify({ format: FORMAT, marks: [...kept, mark].slice(-MARKS), document } satisfies Written);
    const isDone = () => {
      for (const one of others) this.#settled.delete(one);
      this.#settled.add(mark);
      return true;
    };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.store.swap(key, value, before?.version).catch((error: unknown) => {
        if (!isLost(error) || attempt === ATTEMPTS) throw error;
        return error;
      });
      if (typeof outcome === "string") {
        this.#last.set(key, { value, version: outcome, written: JSON.parse(value), shapes: new Set([shape]) });
        return isDone();
      }
      const found = await this.#read(key);
      if (found?.written.marks.includes(mark)) return isDone();
      if (outcome === undefined || found?.version !== before?.version) return false;
      await this.#pause(Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
    }
  }
}

function isLost(error: unknown): error is StoreError {
  return error instanceof StoreError && error.lost;
}

/** `undefined` for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
