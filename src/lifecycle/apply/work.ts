import { type Goal, goalOf } from "../../declaration/diff";
import { parse } from "../../model/declaration";
import type { Kind } from "../../model/kind";
import type { Managed, Wanted } from "../../model/live";
import { eitherManaged } from "../../model/managed";
import { labelOf } from "../../model/names";
import type { Io } from "../../state/io";
import { begunBy } from "../../state/journal";
import { declaredOf, type Undeployed } from "../../state/known";
import { openMoveOf } from "../../state/move-intents";
import type { ResourcePlan } from "../plan/resource-plan";

/** What earlier declarations managed. A clone may have what an interrupted run of its move has declared besides. */
function earlierOf({ known, action, address }: ResourcePlan, { journal }: Io): Managed | undefined {
  if (!known) return begunBy(journal?.intents.all().get(address) ?? {}, journal);
  const begun = action === "move" ? openMoveOf(known.live.id, journal)?.managed : undefined;
  return begun ? eitherManaged(declaredOf(known), begun) : declaredOf(known);
}

/** A plan while it is carried out: the goal, and what is still due. */
export class Work {
  readonly plan: ResourcePlan;
  readonly kind: Kind;
  /** The effects; messages sent through them are about the resource. */
  readonly io: Io;
  /** Settings have changed that only a deployment applies. */
  undeployed: Undeployed;

  /** What is declared, without the undoing of what was. */
  readonly wanted: Wanted;
  /** What an earlier declaration managed, even if only the journal recorded it. */
  readonly before: Managed | undefined;
  readonly goal: Goal;

  constructor(plan: ResourcePlan, io: Io) {
    this.plan = plan;
    this.kind = plan.kind;
    // A clone copies the values that were sent before, except those that no clone gets.
    this.wanted = parse(plan.kind, plan.action === "move" ? plan.whole : plan.declared);
    this.before = earlierOf(plan, io);
    this.goal = goalOf(this.kind, this.wanted, this.before);
    const progress = io.progress ?? io.say;
    this.io = {
      ...io,
      say: (message) => io.say(message, this.label),
      progress: (message) => progress(message, this.label),
    };
    // What differs from the state was changed by a run that may have been killed before it could deploy.
    const isUndeployed = plan.differences.some(({ deploys }) => deploys) || (plan.known?.undeployed ?? false);
    this.undeployed = plan.action !== "move" && isUndeployed;
  }

  get label(): string {
    return labelOf(this.plan);
  }
}
