import { labelOf } from "../../model/names";
import type { Look } from "../../model/rule";
import type { Applied } from "../apply/apply";
import { remove } from "../apply/remove";
import { mayLeaveBehind } from "../declaration/suspension";
import { retire, retireOriginal } from "../move/retire";
import {
  comparePlan,
  type PlanContext,
  type PlanRequest,
  planResource,
  type ResourcePlan,
} from "../plan/resource-plan";
import { read } from "../read/read";
import type { Io } from "../state/io";
import type { Known } from "../state/known";
import { applyPlan } from "./apply-plan";
import type { Claimant, ResourceClaims, RunClaims } from "./claims";

/** A resource as its engine names it. */
export interface Subject extends Omit<Claimant, "label"> {
  /** The user's name for it, in messages. */
  readonly name: string;
  /** The engine's own name for it, the same in every run: its address in the journal. */
  readonly address: string;
}

/** What is declared of a resource, and what is known of its object. */
export type Wanted = Omit<PlanRequest, "kind" | "name" | "address">;

/** What a face knows beside that; the reads and the claims are those of the run. */
export interface Circumstances extends Omit<PlanContext, "look" | "io" | "claim" | "leaving"> {
  /** Nothing is read: the plan uses what is known. */
  readonly isOffline?: boolean;
}

/** What its run knows. */
interface Around {
  readonly claims: RunClaims;
  /** `undefined` while no service is configured. */
  look(): Look | undefined;
}

/** One resource in one operation of a run. */
export class RunResource {
  readonly #around: Around;

  constructor(
    readonly subject: Subject,
    readonly io: Io,
    around: Around,
  ) {
    this.#around = around;
  }

  /** What it has, declares and removes beside the other resources of its run. */
  get claims(): ResourceClaims {
    return this.#around.claims.of({ ...this.subject, label: labelOf(this.subject) });
  }

  /** What will happen to it, for the engine to show. Only sends reads; unknown values are never a problem. */
  plan(wanted: Wanted, { isOffline = false, ...circumstances }: Circumstances = {}): Promise<ResourcePlan> {
    const { claim, leaving } = this.claims;
    const look = isOffline ? undefined : this.#around.look();
    const reads = look ? { look, io: () => this.io } : {};
    return planResource(this.#request(wanted), { claim, leaving, ...reads, ...circumstances });
  }

  /** The same without a read or a check, where the plan has been shown. */
  compare(wanted: Wanted, circumstances: Circumstances = {}): ResourcePlan {
    return comparePlan(this.#request(wanted), circumstances);
  }

  /** Carries out a plan, and nothing else. @throws SvcError until an object exists, and until a move is complete. */
  apply(plan: ResourcePlan): Promise<Applied> {
    return applyPlan(plan, this.io);
  }

  /** The current state of its object; `undefined` if that is gone. */
  read(known: Known): Promise<Known | undefined> {
    const { kind, name } = this.subject;
    return read(kind, name, known, this.io);
  }

  /** Deletes an object of it. @throws SvcError `protected`, `wrong-home`, `deletion-failed` */
  remove(known: Known): Promise<void> {
    const { kind, name } = this.subject;
    return remove(kind, name, known, this.io);
  }

  /** The same, with what a move has left. @throws SvcError as `remove`; `referred` */
  retire(known: Known): Promise<void> {
    const { kind, name } = this.subject;
    return retire(kind, name, known, this.io);
  }

  /** Deletes the original of its finished move, unless something refers to it or needs it: then returns why not. */
  retireOriginal(original: Known, plan: ResourcePlan): ReturnType<typeof retireOriginal> {
    const { kind, name } = this.subject;
    return retireOriginal(kind, name, original, mayLeaveBehind(plan.whole), this.io);
  }

  #request(wanted: Wanted): PlanRequest {
    const { kind, name, address } = this.subject;
    return { ...wanted, kind, name, address };
  }
}
