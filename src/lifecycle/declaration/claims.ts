import type { Kind } from "../../model/kind";
import type { Taking } from "../../model/rule";

interface Owner {
  readonly kind: Kind;
  /** What tells it from every other resource of the run. */
  readonly owner: string;
  /** `Application "api"`, for messages. */
  readonly label: string;
  /** Of the object that it has, where that is what is claimed. */
  readonly id?: string;
}

/** A resource that takes something away: `isInline` when it no longer declares it inline. */
export interface Taker extends Owner {
  readonly isInline: boolean;
}

/** How a resource of a run is told from the others, and what messages call it. */
export function ownerOf(kind: Kind, name: string, label?: string): Owner {
  const owner = `${kind.name} ${JSON.stringify(name)}`;
  return { kind, owner, label: label ?? owner };
}

/** What only one object may have: who in this run claimed it first, and who takes it away. */
export class Claims {
  readonly #owners = new Map<string, Owner>();
  readonly #takers = new Map<string, Taker>();
  /** Labels, by the id of an object. */
  readonly #adopted = new Map<string, string>();
  readonly #deleted = new Map<string, string>();

  /**
   * Claims something for a resource; answers the label of another one that has it already. `idOf` answers the id of the
   * resource's object, where that is what is claimed.
   */
  of(
    kind: Kind,
    name: string,
    label?: string,
    idOf: (what: string) => string | undefined = () => undefined,
  ): (what: string) => string | undefined {
    const own = ownerOf(kind, name, label);
    return (what) => {
      const id = idOf(what);
      const first = this.#owners.get(what) ?? { ...own, ...(id === undefined ? {} : { id }) };
      this.#owners.set(what, first);
      return first.owner === own.owner ? undefined : first.label;
    };
  }

  /** Who declares something, as far as this run has asked. */
  declarer(what: string): Owner | undefined {
    return this.#owners.get(what);
  }

  /** Notes that a resource is to adopt an object; answers who else in this run is about to delete it. */
  adopt(id: string, label: string): string | undefined {
    this.#adopted.set(id, label);
    return this.#deleted.get(id);
  }

  /** Notes that a resource's object is deleted; answers who else in this run is about to adopt it. */
  delete(id: string, label: string): string | undefined {
    this.#deleted.set(id, label);
    return this.#adopted.get(id);
  }

  /** Notes that a resource takes something away in this run; answers who else declares it. */
  take(what: string, taker: Taker): Owner | undefined {
    this.#takers.set(what, taker);
    const owner = this.#owners.get(what);
    return owner && owner.owner !== taker.owner ? owner : undefined;
  }

  /** Which other resource takes something away from this one. */
  leaving(kind: Kind, name: string): (what: string) => Taking | undefined {
    const own = ownerOf(kind, name).owner;
    return (what) => {
      const taker = this.#takers.get(what);
      if (!taker || taker.owner === own) return undefined;
      const { label, id, isInline } = taker;
      const from = isInline ? "inline" : taker.kind === kind ? "same kind" : "other kind";
      return { label, from, ...(id === undefined ? {} : { id }) };
    };
  }

  clear(): void {
    for (const memory of [this.#owners, this.#takers, this.#adopted, this.#deleted]) memory.clear();
  }
}
