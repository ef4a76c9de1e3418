import type { Kind } from "../../model/kind";

interface Owner {
  readonly kind: Kind;
  /** What tells it from every other resource of the run. */
  readonly owner: string;
  /** `Application "api"`, for messages. */
  readonly label: string;
}

const labelled = ({ name: kind }: Kind, name: string) => `${kind} ${JSON.stringify(name)}`;

/** What only one object may have, who in this run claimed it first, and whose deletion would take it away. */
export class Claims {
  readonly #owners = new Map<string, Owner>();
  readonly #leaving = new Map<string, Pick<Owner, "kind" | "label">>();
  /** Labels, by the id of an object. */
  readonly #adopted = new Map<string, string>();
  readonly #deleted = new Map<string, string>();

  /** Claims something for a resource; answers the label of another one that has it already. */
  of(kind: Kind, name: string, label = labelled(kind, name)): (what: string) => string | undefined {
    const owner = labelled(kind, name);
    return (what) => {
      const first = this.#owners.get(what) ?? { kind, owner, label };
      this.#owners.set(what, first);
      return first.owner === owner ? undefined : first.label;
    };
  }

  /** Label of the resource of another kind that declares it: inline, where `kind` is a kind of entries. */
  elsewhere(kind: Kind, what: string): string | undefined {
    const owner = this.#owners.get(what);
    return owner && owner.kind !== kind ? owner.label : undefined;
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

  /** Notes that this run deletes the resource that it is. */
  leave(kind: Kind, what: string, label: string): void {
    this.#leaving.set(what, { kind, label });
  }

  /** Label of the resource of another kind whose deletion in this run takes it away. */
  leaving(kind: Kind): (what: string) => string | undefined {
    return (what) => {
      const owner = this.#leaving.get(what);
      return owner && owner.kind !== kind ? owner.label : undefined;
    };
  }

  clear(): void {
    for (const memory of [this.#owners, this.#leaving, this.#adopted, this.#deleted]) memory.clear();
  }
}
