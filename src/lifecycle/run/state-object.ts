import type { RecordedPlan } from "./recorded-plan";
import type { Fact, StateEntries } from "./state-entries";

/** What this process of an engine has met and done. */
export class Met {
  /** IDs of the objects of the state. */
  readonly ids = new Set<string>();
  /**
   * What each object of the state has of what only one object can have, by ID, also where it is not refreshed. An entry that
   * the plan replaces or deletes has its place by its ID.
   */
  readonly holds = new Map<string, readonly string[]>();
  /** IDs of objects that get a further resource, which the state may have already. */
  readonly taken = new Set<string>();
  /** Hashes of its warnings. */
  readonly warnings = new Set<string>();
  /** What its moves make unavailable, by ID of what moves. */
  readonly outages = new Map<string, readonly string[]>();
  /** Something could not be read or planned, which stops what depends on it, too: such a plan does not show all. */
  hasFailed = false;
  hasPlanned = false;
  /** It applies a plan: the objects that it meets are not recorded. */
  isApplying = false;
}

interface Shown {
  readonly met: Met;
  readonly entries: StateEntries;
  readonly recorded: RecordedPlan;
}

/** What this process of an engine, or the plan before it, shows of an object. */
export class StateObject {
  readonly #id: string;
  readonly #shown: Shown;

  constructor(id: string, shown: Shown) {
    this.#id = id;
    this.#shown = shown;
  }

  /** Whether it is in the state, as this process or the plan before has read it. */
  get isInState(): boolean {
    return this.#shown.met.ids.has(this.#id) || this.#shown.recorded.all.ids.includes(this.#id);
  }

  /**
   * Whether the state may have it although this process has not met it: a plan that fails does not meet all. One that the
   * engine breaks off without an error of ours cannot be told from a complete one. `isReported`: the engine has received its ID.
   */
  mayBeInState(isReported: boolean): boolean {
    return this.isInState || (isReported && this.#shown.met.hasFailed);
  }

  /** Whether it is in the state that this process plans for, or is replaced in this apply. */
  get isPlannedFor(): boolean {
    const { met, recorded } = this.#shown;
    return met.ids.has(this.#id) || Object.values(recorded.all.replaced).includes(this.#id);
  }

  /** Whether a creation resumes it by the plan of this run: only an apply plans that a second time. */
  get isResumedAsPlanned(): boolean {
    return this.#shown.recorded.isOfThisRun && this.#is("resumes", "plan");
  }

  /** What is known of it, by this process or by the plan whose apply this is. */
  is(fact: Fact): boolean {
    const { met, recorded } = this.#shown;
    // What a `destroy` has planned first, to refresh, says nothing about what it deletes.
    const isSecondPlan = !met.isApplying && recorded.isOfThisRun;
    return this.#is(fact, isSecondPlan ? "own" : met.isApplying ? "plan" : "last plan");
  }

  /** The same where the last plan may have been the first one of this `destroy`, which keeps what the second one deletes. */
  isByOwnPlan(fact: Fact): boolean {
    return this.#is(fact, this.#shown.met.isApplying ? "plan" : "own");
  }

  /** An apply relies on its plan; a plan on what it has read itself, where it has, or else on the last plan. */
  #is(fact: Fact, reliesOn: "own" | "plan" | "last plan"): boolean {
    const { entries, recorded } = this.#shown;
    const isEarlier = reliesOn === "plan" || (reliesOn === "last plan" && !entries.has("read", this.#id));
    return entries.has(fact, this.#id) || (isEarlier && (recorded.all.entries[this.#id]?.includes(fact) ?? false));
  }
}
