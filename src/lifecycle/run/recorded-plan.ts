import { givenUpIn, type Part, type PlanRecord, sharedAcross, together } from "./plan-record";
import type { Fact } from "./state-entries";

/** What the plan before this run, or the plan that this apply carries out, has recorded. */
export class RecordedPlan {
  readonly #record: PlanRecord;
  readonly #parts: readonly Part[];
  /** The run of the engine that asks; without it, every process says everything. */
  readonly engine: string | undefined;
  /** All its processes as one; `ids` are the objects that it has met in the state. */
  readonly all: ReturnType<typeof together>;

  constructor(record: PlanRecord, engine: string | undefined) {
    this.#record = record;
    this.engine = engine;
    this.#parts = Object.values(record.parts);
    this.all = together(this.#parts);
  }

  /** Whether this run of the engine has made it. */
  get isOfThisRun(): boolean {
    return this.engine !== undefined && this.#record.engine === this.engine;
  }

  /** IDs of the objects that it has found a fact about. */
  having(fact: Fact): readonly string[] {
    const { entries } = this.all;
    return Object.keys(entries).filter((id) => entries[id]?.includes(fact));
  }

  /** Whether it has met an object, or given it to a resource. */
  wasMet(id: string): boolean {
    return this.#parts.some(({ ids, held = {} }) => ids.includes(id) || id in held);
  }

  /**
   * Whether several resources had an object. `planned` names the run that planned what is applied; `isOwn` is of a
   * resource that has created the object.
   */
  wasContested(id: string, planned = this.engine, isOwn = false): boolean {
    const { contested = [], unproven = {} } = this.#record;
    const by = unproven[id];
    return contested.includes(id) && !(by !== undefined && (isOwn || by === (planned ?? "")));
  }

  /** Whether resources of several processes have an object, in the plan that this apply carries out. */
  isShared(id: string): boolean {
    return this.isOfThisRun && sharedAcross(this.#parts).includes(id);
  }

  /** Whether the plan by the run `planned` gives an object up at each resource that has it. */
  isGivenUp(id: string, planned: string | undefined): boolean {
    return this.#record.engine === planned && givenUpIn(this.#parts).includes(id);
  }
}
