import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Io } from "../../state/io";
import { entryThere } from "../plan/entry-there";

/** An object of the state that is gone, with its last declared values. */
export interface Missing {
  readonly kind: Kind;
  readonly id: string;
  readonly declared: Named;
}

/** An entry that a clone has because its original had it. */
export interface Copy {
  readonly id: string;
}

/**
 * What a run does with the copies of entries. Resources are replaced at the same time, and under another name a resource
 * gets the copy of another one's entry, which that one's deletion would delete: a copy is adopted or deleted, never both.
 */
export class CopiedEntries {
  readonly #missing: readonly Missing[];
  readonly #adopted = new Set<string>();
  /** Each resolves to whether the copy is gone. */
  readonly #deletions = new Map<string, Promise<boolean>>();

  constructor(missing: readonly Missing[]) {
    this.#missing = missing;
  }

  /** That of an entry that was found missing, since another stack has moved its service: it is adopted. */
  async ofMissing(kind: Kind, declared: Named, io: Io): Promise<Copy | undefined> {
    for (const one of this.#missing) {
      const { copy } = one.kind === kind ? await entryThere(kind, declared, one.declared, io) : {};
      if (copy) return copy;
    }
    return undefined;
  }

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
