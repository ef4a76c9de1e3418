/** Entries of a document, by their keys, with what this process has changed of them and not stored yet. */
export class EditedEntries<T> {
  readonly #stored: () => Iterable<readonly [string, T]>;
  readonly #edits = new Map<string, T | null>();

  constructor(stored: () => Iterable<readonly [string, T]>) {
    this.#stored = stored;
  }

  /** All of them, as they will be stored. */
  all(): ReadonlyMap<string, T> {
    const all = new Map(this.#stored());
    for (const [key, value] of this.#edits) {
      if (value) all.set(key, value);
      else all.delete(key);
    }
    return all;
  }

  /** `null` removes it. */
  edit(key: string, value: T | null): void {
    this.#edits.set(key, value);
  }

  /** Changed and not stored yet; `null`: removed. */
  get edits(): ReadonlyMap<string, T | null> {
    return this.#edits;
  }

  /** What has been stored is pending no longer, unless it has changed since. */
  stored(edits: ReadonlyMap<string, T | null>): void {
    for (const [key, value] of edits) if (this.#edits.get(key) === value) this.#edits.delete(key);
  }
}
