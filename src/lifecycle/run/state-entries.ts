import type { Home } from "../../client/client";

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
 * What only this process needs. `read`: it has read the entry of the state. `interrupted`: an earlier creation of the object
 * failed half-way. `met`: the engine has shown the entry, whether it refreshes it or not. `planned`: what becomes of the
 * object is planned with it. `continues`: the plan shows what an interrupted update has changed.
 */
type Own = "read" | "interrupted" | "met" | "planned" | "continues";

/**
 * What this process finds out about the objects of the state, by ID. One ID may have two entries there: with
 * `create_before_destroy`, a creation that resumes or adopts the tainted object leaves it as deposed too. The engine asks
 * for each entry by itself, without the other one, so only this shows an apply what it may delete.
 */
export class StateEntries {
  readonly #facts = new Map<string, Set<Fact | Own>>();
  /** Where they are, and where this process is connected if it has compared that: each place once. */
  readonly homes = new Map<string, Home>();
  /** What it plans to create beside them: addresses in the journal, or the kind where the address is not known yet. */
  readonly creations = new Set<string>();

  add(fact: Fact | Own, id: string): void {
    this.#facts.set(id, (this.#facts.get(id) ?? new Set()).add(fact));
  }

  /** The engine replaces it after all. */
  isReplaced(id: string): void {
    this.#facts.get(id)?.delete("kept");
  }

  /** Whether an earlier creation of this object failed half-way, and nothing has completed it. */
  isInterrupted(id: string): boolean {
    return this.has("interrupted", id) && !this.has("kept", id);
  }

  has(fact: Fact | Own, id: string): boolean {
    return this.#facts.get(id)?.has(fact) ?? false;
  }

  /** The IDs with a fact. */
  having(fact: Fact | Own): readonly string[] {
    return [...this.#facts.keys()].filter((id) => this.has(fact, id));
  }

  /** What the apply of this plan needs. */
  get written(): Facts {
    const entries = [...this.#facts].map(([id, facts]): [string, Fact[]] => {
      const isOne = (fact: Fact) => {
        if (fact === "unplanned") return facts.has("met") && !facts.has("planned") && !facts.has("resumes");
        return facts.has(fact) && (fact !== "resumes" || !facts.has("kept"));
      };
      return [id, FACTS.filter(isOne).sort()];
    });
    return Object.fromEntries(entries.filter(([, facts]) => facts.length > 0).sort());
  }
}
