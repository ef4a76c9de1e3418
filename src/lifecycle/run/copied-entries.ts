/** An entry that a clone has because its original had it. */
export interface Copy {
  readonly id: string;
}

/**
 * What a run does with the copies of entries. Resources are replaced at the same time, and under another name a resource
 * gets the copy of another one's entry, which that one's deletion would delete: a copy is adopted or deleted, never both.
 */
export class CopiedEntries {
  readonly #adopted = new Set<string>();
  /** Each resolves to whether the copy is gone. */
  readonly #deletions = new Map<string, Promise<boolean>>();

  /** The copy that `find` returns, for a resource to adopt. If another resource deletes it, that is awaited. */
  async adopt(find: () => Promise<Copy | undefined>): Promise<Copy | undefined> {
    const copy = await find();
    if (copy === undefined || (await this.#deletions.get(copy.id))) return undefined;
    this.#adopted.add(copy.id);
    return copy;
  }

  /** Deletes a copy, unless a resource adopts it. @throws what `work` throws */
  async delete({ id }: Copy, work: () => Promise<void>): Promise<void> {
    if (this.#adopted.has(id)) return;
    const deletion = work();
    this.#deletions.set(
      id,
      deletion.then(
        () => true,
        () => false,
      ),
    );
    await deletion;
  }
}
