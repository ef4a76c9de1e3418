import type { Difference } from "../../declaration/diff";
import { mayLeaveBehind } from "../../declaration/options";
import type { Call } from "../../model/field";
import { labelOf } from "../../model/names";
import type { Problem } from "../../model/problem";
import type { Look } from "../../model/rule";
import { claimantFor } from "../../read/recorded-guard";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import { remove } from "../apply/remove";
import { giveUpMove } from "../move/clone";
import { retire, retireOriginal, type Successor } from "../move/retire";
import { changedInObject } from "../plan/changed-since";
import { liveDataProblem } from "../plan/data-guard";
import { addedReferrers, type BesideDeletion, type DeletionPlan, planDeletion } from "../plan/deletion-plan";
import type { ResourcePlan } from "../plan/resource-plan";
import { protectedOriginal } from "../plan/still-serving";
import type { Subject } from "./subject";

/** The end of an object of a resource. */
export class ResourceDeletion {
  readonly #subject: Subject;
  readonly #io: Io;
  readonly #look: () => Look | undefined;

  constructor(subject: Subject, io: Io, look: () => Look | undefined) {
    this.#subject = subject;
    this.#io = io;
    this.#look = look;
  }

  /** What a deletion does besides, for the engine to show; `isDeleted` is about what the same run deletes. */
  plan(known: Known, beside: Pick<BesideDeletion, "isDeleted" | "others">): Promise<DeletionPlan> {
    const all = { io: this.#io, ...beside };
    return planDeletion(this.#subject.kind, labelOf(this.#subject), known, this.#look(), all);
  }

  /** What refers to it although its plan, which sends `detaches`, has not shown that. */
  addedReferrers({ live: { id } }: Known, detaches: readonly Call[]): Promise<readonly string[]> {
    return addedReferrers(this.#subject.kind, id, detaches, this.#look());
  }

  /** What others have made of it since its plan, which did not show that. */
  changes(known: Known): Promise<readonly Difference[]> {
    return changedInObject(this.#subject.kind, known, this.#io);
  }

  /** Why a replacement that only the engine asks for is refused: what would be lost with the object. */
  forcedProblem(plan: ResourcePlan, known: Known): Promise<Problem | undefined> {
    return liveDataProblem({ ...plan, known, isForced: true }, () => this.#io);
  }

  /** Deletes an object. @throws SvcError `protected`, `wrong-home`, `deletion-failed` */
  remove(known: Known): Promise<void> {
    return remove(this.#subject.kind, this.#subject.name, known, this.#io);
  }

  /** The same, with what a move has left; `successor` is its clone, if the state has that. @throws SvcError as `remove`; `referred` */
  retire(known: Known, successor?: Successor | "none"): Promise<void> {
    return retire(this.#subject.kind, this.#subject.name, known, this.#io, successor);
  }

  /** Deletes the original of a finished move, unless something refers to it or needs it: then returns why not. */
  async retireOriginal(original: Known, plan: ResourcePlan): Promise<Problem | undefined> {
    const { kind, name } = this.#subject;
    const refused = protectedOriginal(labelOf(this.#subject), original.live.id, plan.whole);
    if (refused) return refused;
    return retireOriginal(kind, name, original, mayLeaveBehind(plan.whole), this.#io);
  }

  /** Cancels the open move of an object that is deleted next. Returns why its clone is kept, if so. */
  giveUpMove({ live: { id, values } }: Known): Promise<Problem | undefined> {
    const { kind, name } = this.#subject;
    return giveUpMove(kind, name, id, this.#io, { ...claimantFor(kind, values), becomes: "deleted" });
  }
}
