import type { Kind } from "../../model/kind";

/**
 * `protected`: the state has the object as protected against deletion. `kept`: the plan keeps it as the object of its
 * resource. `resumes`: a planned creation resumes it. `allowed`: a declaration allows its loss. `unplanned`: the engine has shown it,
 * and neither a change nor a deletion of it was planned, as for a tainted object. `copied`: another stack has copied the
 * entry with its service, and a planned creation adopts it.
 */
export const FACTS = ["protected", "kept", "resumes", "allowed", "unplanned", "copied"] as const;

export type Fact = (typeof FACTS)[number];

export type Facts = Readonly<Record<string, readonly Fact[]>>;

/**
 * What a plan finds out about the objects of the state, by ID. One ID may have two entries there: with
 * `create_before_destroy`, a creation that resumes or adopts the tainted object leaves it as deposed too. The engine asks
 * for each entry by itself, without the other one, so only this shows an apply what it may delete.
 */
export class StateEntries {
  #before: Facts = {};
  readonly #facts = new Map<string, Set<Fact>>();
  readonly #seen = new Set<string>();
  readonly #interrupted = new Set<string>();
  readonly #met = new Set<string>();
  readonly #planned = new Set<string>();

  load(before: Facts = {}): void {
    this.#before = before;
  }

  /** An entry of the state, as this process has read it. */
  see(id: string, { isProtected, isInterrupted }: { readonly isProtected: boolean; readonly isInterrupted: boolean }) {
    this.#seen.add(id);
    if (isProtected) this.add("protected", id);
    if (isInterrupted) this.#interrupted.add(id);
  }

  add(fact: Fact, id: string): void {
    this.#facts.set(id, (this.#facts.get(id) ?? new Set()).add(fact));
  }

  /** An entry of the state that the engine has shown, whether it refreshes it or not. */
  meet(id: string): void {
    this.#met.add(id);
  }

  /** What becomes of an object is planned with the object. */
  plan(id: string): void {
    this.#planned.add(id);
  }

  /** The engine replaces it after all. */
  isReplaced(id: string): void {
    this.#facts.get(id)?.delete("kept");
  }

  /** Whether an earlier creation of this object failed half-way, and nothing has completed it. */
  isInterrupted(id: string): boolean {
    return this.#interrupted.has(id) && !this.#has("kept", id);
  }

  /** An apply relies on its plan; a plan on what it has read itself, where it has, or else on the last plan. */
  is(fact: Fact, id: string, reliesOn: "own" | "plan" | "last plan"): boolean {
    const isEarlier = reliesOn === "plan" || (reliesOn === "last plan" && !this.#seen.has(id));
    return this.#has(fact, id) || (isEarlier && (this.#before[id]?.includes(fact) ?? false));
  }

  /** IDs of the objects that the creations of the plan before this apply resume. */
  get resumed(): readonly string[] {
    return Object.keys(this.#before).filter((id) => this.#before[id]?.includes("resumes"));
  }

  /** A creation adopts an entry as a copy. Entries of several kinds have IDs of one form, so the fact has the kind as well. */
  addCopy({ name }: Kind, id: string): void {
    this.add("copied", `${name} ${id}`);
  }

  /** IDs of the entries of a kind that creations adopt as copies, by this plan or by the one before this apply. */
  copiesOf({ name }: Kind): readonly string[] {
    const before = Object.keys(this.#before).filter((key) => this.#before[key]?.includes("copied"));
    const all = [...before, ...[...this.#facts.keys()].filter((key) => this.#has("copied", key))];
    return all.filter((key) => key.startsWith(`${name} `)).map((key) => key.slice(name.length + 1));
  }

  /** IDs of existing objects that the plan before this apply lets go without a word. */
  get unplanned(): readonly string[] {
    return Object.keys(this.#before).filter((id) => this.#before[id]?.includes("unplanned"));
  }

  /** What the apply of this plan needs. */
  get written(): Facts {
    for (const id of this.#met) {
      if (!this.#planned.has(id) && !this.#has("resumes", id)) this.add("unplanned", id);
    }
    const entries = [...this.#facts].map(([id, facts]): [string, Fact[]] => {
      const isOne = (fact: Fact) => fact !== "resumes" || !facts.has("kept");
      return [id, [...facts].filter(isOne).sort()];
    });
    return Object.fromEntries(entries.filter(([, facts]) => facts.length > 0).sort());
  }

  #has(fact: Fact, id: string): boolean {
    return this.#facts.get(id)?.has(fact) ?? false;
  }
}
