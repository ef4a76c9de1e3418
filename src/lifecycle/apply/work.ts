import { parse } from "../../model/declaration";
import type { Kind } from "../../model/kind";
import type { Managed, Wanted } from "../../model/live";
import { type Goal, goalOf } from "../declaration/diff";
import { labelOf, type ResourcePlan } from "../plan/resource-plan";
import type { Io } from "../state/io";
import { declaredOf, type Undeployed } from "../state/known";

/** A plan while it is carried out: what is asked for, and what is still owed. */
export class Work {
  readonly plan: ResourcePlan;
  readonly kind: Kind;
  readonly name: string;
  /** The resource's place in the journal. */
  readonly address: string;
  /** The edges; what is said through them is about the resource. */
  readonly io: Io;
  /** Settings have changed that only a deployment puts to work. */
  undeployed: Undeployed;

  /** What is declared, without the way back from what was. */
  readonly wanted: Wanted;
  /** What an earlier declaration brought, also one that came no further than the journal. */
  readonly before: Managed | undefined;
  readonly goal: Goal;

  constructor(plan: ResourcePlan, io: Io) {
    this.plan = plan;
    this.kind = plan.kind;
    this.name = plan.name;
    this.address = plan.address;
    // What was sent before is copied by a clone with the rest, except for what no clone carries.
    this.wanted = parse(plan.kind, plan.action === "move" ? plan.whole : plan.declared);
    this.before = plan.known ? declaredOf(plan.known) : io.journal?.intent(this.address)?.managed;
    this.goal = goalOf(this.kind, this.wanted, this.before);
    const progress = io.progress ?? io.say;
    this.io = {
      ...io,
      say: (message) => io.say(message, this.label),
      progress: (message) => progress(message, this.label),
    };
    // What differs from the state was changed by a run that may have died before it could deploy.
    const isUndeployed = plan.differences.some(({ deploys }) => deploys) || (plan.known?.undeployed ?? false);
    this.undeployed = plan.action !== "move" && isUndeployed;
  }

  get label(): string {
    return labelOf(this);
  }

  say(message: string): void {
    this.io.say(message);
  }
}
