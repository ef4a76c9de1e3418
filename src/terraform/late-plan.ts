import type { ResourcePlan } from "../lifecycle";
import { hasUnknown, labelOf, type Problem, SvcError } from "../model";
import type { PlannedChange } from "./change-of-object";
import type { Private } from "./notes";
import type { Session } from "./session";

/** What becomes unavailable, or may become so, as a plan says. */
function subjectsOf({ notices }: ResourcePlan): readonly string[] {
  const outages = notices.flatMap(({ outage, possible = [] }) => (outage ? [outage, ...possible] : possible));
  return [...new Set(outages.map(({ subject }) => subject))];
}

/** It moves or may move, or a move is held: a forced replacement, which loses more, is refused in its second half. */
export function isMoveOpen({ action, kind, differences }: ResourcePlan): boolean {
  return action === "move" || differences.some(({ path: [field], to }) => field === kind.move?.field && hasUnknown(to));
}

/** Whether a plan keeps an object in place because of what a value that is not known yet may lead to. */
export function isHeld({ notices }: ResourcePlan): boolean {
  return notices.some(({ code }) => code === "may-be-refused" || code === "may-be-replaced");
}

/** Why an object that was planned to stay in place stays there: the engine would call another plan a fault of the provider. */
export function heldProblem(
  { action, problems, differences }: ResourcePlan,
  shown: Private | undefined,
): Problem | undefined {
  const isOther = action === "move" || action === "replace";
  if (!shown?.stays || !isOther || problems.length > 0) return undefined;
  const { path: [field = ""] = [] } = differences.find(({ replaces }) => replaces) ?? {};
  const message = `${field} was not known in the plan, which kept the object as it is because something might have been against another value. It is another one.`;
  return { code: "stopped", field, message, next: "Plan and apply again. Nothing of the object was changed." };
}

/**
 * A plan as the engine is to see it. An apply may carry out one that was made before an update was interrupted, such as its
 * own the first time: the engine takes the same values only. What that update has changed is brought to them all the same.
 */
export async function visibleOf(
  { known: { recorded, entries }, memory }: Session,
  { resource, wanted, circumstances }: PlannedChange,
  plan: ResourcePlan,
  shown: Private | undefined,
): Promise<ResourcePlan> {
  const { id } = wanted.known.live;
  if (!plan.interrupted) return plan;
  const isApplied = shown !== undefined || recorded.isOfThisRun || (await memory.runOfPlan()) !== undefined;
  const isContinued = shown ? shown.continues : recorded.all.continues.includes(id);
  if (isApplied && !isContinued) return resource.plan(wanted, { ...circumstances, isAsStated: true });
  entries.add("continues", id);
  return plan;
}

/**
 * What it makes unavailable, as it is planned, for its apply. What is not known yet may come to more than that shows, so
 * nothing is compared with it then.
 */
export function outageNotes(
  { known: { met } }: Session,
  plan: ResourcePlan,
  shown: Private | undefined,
): Pick<Private, "outages" | "outagesNow"> {
  const { known, whole, changes } = plan;
  if (!known || !changes || (hasUnknown(whole) && !isMoveOpen(plan))) return {};
  const now = subjectsOf(plan);
  met.outages.set(known.live.id, now);
  return { outages: shown?.outages ?? now, outagesNow: now };
}

/** The same run may rename what it makes unavailable: `LoadBalancer "edge" (5f0c…)` is the same under its ID. */
const withoutNames = (subject: string) => subject.replaceAll(/"[^"]*" \(/g, "(");

/**
 * A plan may be applied late: by then, others may have begun to use what it changes. The engine plans again before it
 * applies, and so do its notes, but for what was shown (from Terraform 1.16.0 on); the record is of the last plan.
 *
 * @throws SvcError `stopped` if that would make unavailable what the plan does not show.
 */
export function refuseUnannounced({ known }: Session, plan: ResourcePlan, notes: Private): void {
  const { changes = "", outages = [], outagesNow = [] } = notes;
  const recorded = known.recorded.all.outages?.[changes] ?? outages;
  const shown = [outages, recorded].map((all) => new Set(all.map(withoutNames)));
  const others = outagesNow.filter((one) => !shown.every((all) => all.has(withoutNames(one))));
  if (others.length === 0) return;
  const done = plan.action === "move" ? "moved" : "changed";
  throw new SvcError({
    code: "stopped",
    message: `${labelOf(plan)} is not ${done}: that would make ${others.join(", ")} unavailable, which its plan does not show. What uses it has changed since then.`,
    next: "Plan and apply again. Nothing of it was changed.",
  });
}
