import type { Kind } from "../../model/kind";

/** What only one object may have, and who in this run claimed it first. */
export class Claims {
  readonly #owners = new Map<string, string>();

  /** Claims something for `owner`; answers another one that has it already. */
  of({ name }: Kind, owner: string): (what: string) => string | undefined {
    return (what) => {
      const key = `${name} ${what}`;
      const first = this.#owners.get(key) ?? owner;
      this.#owners.set(key, first);
      return first === owner ? undefined : first;
    };
  }

  clear(): void {
    this.#owners.clear();
  }
}
