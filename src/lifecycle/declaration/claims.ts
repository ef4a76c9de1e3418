import type { Kind } from "../../model/kind";

interface Owner {
  /** What tells it from every other resource of the run. */
  readonly owner: string;
  /** `Application "api"`, for messages. */
  readonly label: string;
}

const labelled = ({ name: kind }: Kind, name: string) => `${kind} ${JSON.stringify(name)}`;

/** What only one object may have, and who in this run claimed it first. */
export class Claims {
  readonly #owners = new Map<string, Owner>();

  /** Claims something for a resource; answers the label of another one that has it already. */
  of(kind: Kind, name: string, label = labelled(kind, name)): (what: string) => string | undefined {
    const owner = labelled(kind, name);
    return (what) => {
      const first = this.#owners.get(what) ?? { owner, label };
      this.#owners.set(what, first);
      return first.owner === owner ? undefined : first.label;
    };
  }

  clear(): void {
    this.#owners.clear();
  }
}
