import { goalOf } from "../../declaration/diff";
import { parse } from "../../model/declaration";
import { labelOf } from "../../model/names";
import { SvcError } from "../../model/problem";
import { claimantFor } from "../../read/recorded-guard";
import { holding, type Io } from "../../state/io";
import { declaredOf, type Known } from "../../state/known";
import { type Applied, applyInPlace } from "../apply/apply";
import { strikeEntries } from "../apply/strike-entries";
import { giveUpMove } from "../move/clone";
import { applyMove } from "../move/move";
import { adoptedOriginal } from "../plan/adoption";
import { comparePlan, type PlanRequest, type ResourcePlan } from "../plan/resource-plan";
import { recordLeft } from "./apart-entries";

/**
 * Carries out what a plan shows, and nothing else.
 *
 * @throws SvcError until an object exists, and until a move is complete.
 */
export function applyPlan(plan: ResourcePlan, io: Io): Promise<Applied> {
  return holding(io, async () => {
    const { known } = plan;
    if (known) await io.journal?.owners?.refuseLost(known.home, known.live.id, labelOf(plan));
    if (known && plan.letGo) await recordLeft(known, plan.letGo, io);
    const outcome = await applied(plan, io);
    strikeEntries(plan.kind, outcome.known, io.journal);
    const { home, live } = outcome.known;
    // Several stacks may wait for one object.
    const remark = plan.kind.awaits ? undefined : await io.journal?.owners?.own(home, live.id);
    if (remark) io.say(remark);
    return outcome;
  });
}

async function applied(plan: ResourcePlan, io: Io): Promise<Applied> {
  const { kind, name, known, whole } = plan;
  if (plan.action === "move" && known) return applyMove(plan, known, io);
  // An engine sends a replacement as a deletion and a creation; otherwise, changes of immutable fields are refused.
  const from = known?.live.id ?? (await adoptedOriginal(kind, labelOf(plan), whole, io));
  const becomes = from === undefined ? undefined : goalOf(kind, parse(kind, whole), known && declaredOf(known));
  const kept = from && (await giveUpMove(kind, name, from, io, { ...claimantFor(kind, whole), becomes }));
  if (kept) throw new SvcError(kept);
  return applyInPlace(plan, io);
}

export interface ApplyRequest extends PlanRequest {
  /** The original of a move: the new object is created as its clone. */
  readonly moveFrom?: Known;
}

/** Plans and applies at once, for callers that show no plan; nothing is checked. */
export async function apply({ moveFrom, ...request }: ApplyRequest, io: Io): Promise<Applied> {
  const plan = moveFrom
    ? { ...comparePlan({ ...request, known: moveFrom }), action: "move" as const }
    : comparePlan(request);
  return applyPlan(plan, io);
}
