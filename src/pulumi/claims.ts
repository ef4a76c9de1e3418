import type { Subject } from "./subject";

/** What only one object may have, and the resource of this run that claimed it first. */
export class Claims {
  readonly #owners = new Map<string, string>();

  /** Claims something for `subject`; answers the name of another resource that has it already. */
  of({ kind, urn }: Subject) {
    return (what: string): string | undefined => {
      const key = `${kind.name} ${what}`;
      const owner = this.#owners.get(key) ?? urn;
      this.#owners.set(key, owner);
      return owner === urn ? undefined : (owner.split("::").at(-1) ?? owner);
    };
  }
}
