import { mayLeaveBehind } from "../declaration";
import type { ResourcePlan } from "../lifecycle";
import { labelOf, type Problem, SvcError } from "../model";
import type { PlannedChange } from "./change-of-object";
import type { Private } from "./notes";
import type { Session } from "./session";

/** What becomes unavailable, or may become so, as a plan says. */
export function subjectsOf({ notices }: ResourcePlan): readonly string[] {
  const outages = notices.flatMap(({ outage, possible = [] }) => (outage ? [outage, ...possible] : possible));
  return [...new Set(outages.map(({ subject }) => subject))];
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
 * What has been shown of them: the engine plans again before it applies, so its notes are of now (of the plan, from
 * Terraform 1.16.0 on), and the record is of the last plan.
 */
export function shownOutages({ known }: Session, { changes, outages }: Private): readonly string[] | undefined {
  const recorded = changes === undefined ? undefined : known.recorded.all.outages?.[changes];
  return recorded ? outages?.filter((one) => recorded.includes(one)) : outages;
}

/**
 * A saved plan may be applied late: what others have pointed at the original since then, or have added to it, keeps it,
 * unless `leaveBehind` deletes it all the same.
 *
 * @throws SvcError `stopped` if that would make unavailable what the plan does not show.
 */
export async function refuseUnannounced(
  { resource, wanted, circumstances }: PlannedChange,
  plan: ResourcePlan,
  shown: readonly string[] | undefined,
): Promise<void> {
  if (!shown || !mayLeaveBehind(plan.whole)) return;
  const now = subjectsOf(await resource.plan(wanted, { ...circumstances, isChecked: true }));
  const others = now.filter((one) => !shown.includes(one));
  if (others.length === 0) return;
  throw new SvcError({
    code: "stopped",
    message: `${labelOf(plan)} is not ${plan.action === "move" ? "moved" : "changed"}: with \`leaveBehind\` that would also make ${others.join(", ")} unavailable, which its plan does not show. What needs the original has changed since then.`,
    next: "Plan and apply again. Nothing was changed.",
  });
}
