import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import { SvcError } from "../../model/problem";
import type { Look } from "../../model/rule";
import type { Holder } from "../../read/exclusive";
import { read } from "../../read/read";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import type { Applied } from "../apply/apply";
import { strikeChanges } from "../apply/remove";
import { strikeEntries } from "../apply/strike-entries";
import { believed } from "../plan/believed";
import { holderOfAdded } from "../plan/exclusive";
import {
  comparePlan,
  type PlanContext,
  type PlanRequest,
  planResource,
  type ResourcePlan,
} from "../plan/resource-plan";
import { leftTo, withoutApart } from "./apart-entries";
import { applyPlan } from "./apply-plan";
import type { ResourceClaims, RunClaims } from "./claims";
import { afterInterrupted, namesIn } from "./interrupted-update";
import { ResourceCreation } from "./resource-creation";
import { ResourceDeletion } from "./resource-deletion";
import type { Subject } from "./subject";

/** What is declared of a resource, and what is known of its object. */
export interface Wanted extends Omit<PlanRequest, "kind" | "name" | "address"> {
  /** What its last run declared, where the engine's state has that beside our notes. */
  readonly last?: Named | undefined;
}

/** What a face knows beside that; the reads and the claims are those of the run. */
export interface Circumstances extends Omit<PlanContext, "look" | "io" | "claim" | "isClaimed" | "leaving"> {
  /** Nothing is read: the plan uses what is known. */
  readonly isOffline?: boolean;
  /** Its plan has been shown: nothing is checked, and nothing read but what an interrupted update has changed. */
  readonly isShown?: boolean;
  /** As its engine's state shows it, whatever an interrupted update has changed: what was planned before that. */
  readonly isAsStated?: boolean;
  /** The engine refreshes: what is compared is the declaration of an earlier run, so nothing of it is claimed in this one. */
  readonly isRefresh?: boolean;
}

/** What its run knows. */
interface Around {
  readonly claims: RunClaims;
  /** `undefined` while no service is configured. */
  look(): Look | undefined;
}

/** One resource in one operation of a run. */
export class RunResource {
  readonly #subject: Subject;
  readonly #around: Around;
  /** Looked for once: an operation may compare before it plans. */
  #interrupted: ReturnType<typeof afterInterrupted> | undefined;

  constructor(
    subject: Subject,
    readonly io: Io,
    around: Around,
  ) {
    this.#subject = subject;
    this.#around = around;
  }

  /** What it has, declares and removes beside the other resources of its run. */
  get claims(): ResourceClaims {
    return this.#around.claims.of({ ...this.#subject, label: labelOf(this.#subject) });
  }

  /** What will happen to it, for the engine to show. Only sends reads; unknown values are never a problem. */
  async plan(wanted: Wanted, options: Circumstances = {}): Promise<ResourcePlan> {
    const { isOffline = false, isRefresh = false, isShown = false, isAsStated = false, ...circumstances } = options;
    const { claim, isClaimed, leaving } = this.claims;
    const claims = isRefresh ? {} : { claim, isClaimed, leaving };
    const look = isOffline ? undefined : this.#around.look();
    const reads = look ? { look, io: () => this.io } : {};
    const recalled = look && !isRefresh && !isAsStated ? await this.#asItIs(wanted) : this.#request(wanted);
    const request = isRefresh ? recalled : this.#believed(await this.#relieved(recalled), wanted.last);
    if (isShown || isAsStated) return comparePlan(request, circumstances);
    if (look && wanted.known) strikeEntries(this.#subject.kind, wanted.known, this.io.journal);
    return planResource(request, { ...claims, ...reads, ...circumstances });
  }

  /**
   * Carries out a plan, and nothing else. @throws SvcError until an object exists, and until a move is complete; `shared`
   * where its plan did not know what it would remove or overwrite of another resource.
   */
  async apply(plan: ResourcePlan): Promise<Applied> {
    const conflict = this.claims.overtakes(plan);
    if (conflict) throw new SvcError({ ...conflict, message: `${labelOf(plan)}: ${conflict.message}` });
    return applyPlan(plan, this.io);
  }

  /** The current state of its object; `undefined` if that is gone. */
  async read(known: Known): Promise<Known | undefined> {
    const { kind, name } = this.#subject;
    const found = await read(kind, name, known, this.io);
    if (!found) await strikeChanges(kind, known.live.id, this.io);
    return found;
  }

  /** The one of other objects, by their kinds, that has what only one object can have and its plan adds. */
  holderOfAdded(plan: ResourcePlan, others: () => Promise<ReadonlyMap<string, Kind>>): Promise<Holder | undefined> {
    return holderOfAdded(plan, others, this.io);
  }

  /** What it may get instead of a new object. */
  get creation(): ResourceCreation {
    return new ResourceCreation(this.#subject, this.io, this.claims);
  }

  /** The end of an object of it. */
  get deletion(): ResourceDeletion {
    return new ResourceDeletion(this.#subject, this.io, () => this.#around.look());
  }

  /** An interrupted update may have left its object other than the state shows. */
  async #asItIs(wanted: Wanted): Promise<PlanRequest> {
    const { kind, name } = this.#subject;
    const { declared, known } = wanted;
    if (known)
      this.#interrupted ??= afterInterrupted({ kind, name, known, declared }, this.io, this.#around.claims.left);
    const found = known && (await this.#interrupted);
    if (!found) return this.#request(wanted);
    // A write-only value that a complete run has sent may be another one now.
    const changed = namesIn(found.interrupted);
    const sent = new Set([...(wanted.sent ?? [])].filter((one) => !changed.has(one)));
    return this.#request({ ...wanted, ...found, sent });
  }

  /** What the state has as a resource of its own is not this one's to delete. */
  async #relieved(request: PlanRequest): Promise<PlanRequest> {
    const { kind, declared, known } = request;
    if (!known) return request;
    const relieved = await withoutApart(kind, declared, known, this.io);
    const { left } = this.#around.claims;
    const letGo = [...(request.letGo ?? []), ...relieved.letGo];
    for (const [id, intent] of leftTo(known, letGo, Number.POSITIVE_INFINITY)) left.set(id, intent);
    return { ...request, known: relieved.known, letGo };
  }

  #request({ last: _, ...wanted }: Wanted): PlanRequest {
    const { kind, name, address } = this.#subject;
    return { ...wanted, kind, name, address };
  }

  /** After an interrupted update, no declaration shows what is on. */
  #believed(request: PlanRequest, last: Named | undefined): PlanRequest {
    const { kind, known, interrupted } = request;
    if (!known) return request;
    return { ...request, known: { ...known, live: believed(kind, known, interrupted ? {} : last) } };
  }
}
