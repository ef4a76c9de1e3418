import type { ResourcePlan } from "../lifecycle";
import { roles } from "../model";
import type { Planned } from "../state";
import type { Session } from "./session";
import type { Subject } from "./subject";

/** What the processes of a run have last shown or done, by URN. */
export type RunPlans = Readonly<Record<string, Planned>>;

/** What became of a plan. */
type Outcome = Pick<Planned, "instead" | "isOpen">;

/** What a deletion needs of a plan. */
function plannedOf({ run }: Session, plan: ResourcePlan, outcome: Outcome): Planned | undefined {
  const { kind, known, action, whole } = plan;
  if (!known) return undefined;
  const { id, values } = known.live;
  const { allowDataLoss, [roles.protection]: isProtected, move } = whole;
  const { leaveBehind } = (move ?? {}) as { readonly leaveBehind?: unknown };
  return {
    ...{ id, action, ...outcome, clonedFrom: run.objects.before.originals.get(id) },
    ...(kind.move ? { place: values[kind.move.field] } : {}),
    options: {
      ...(typeof allowDataLoss === "string" ? { allowDataLoss } : {}),
      ...(isProtected === true ? { [roles.protection]: true } : {}),
      ...(leaveBehind === true ? { move: { leaveBehind } } : {}),
    },
  };
}

/**
 * Tells the other processes of this run what it shows or does of a resource that the program declares: they may delete what
 * was its object. Of an entry, of which a stack has many, only where that may be.
 */
export async function tellPlanned(
  session: Session,
  { kind, urn }: Pick<Subject, "kind" | "urn">,
  plan: ResourcePlan,
  outcome: Outcome = { isOpen: plan.changes },
): Promise<void> {
  const { journals } = session.edges;
  const planned = plannedOf(session, plan, outcome);
  if (!planned) return;
  const isLosing = outcome.instead !== undefined || planned.action === "move" || planned.action === "replace";
  const isToTell = !kind.owned || isLosing || (await journals.addresses(urn).before(planned.id, urn)).isTaken;
  if (isToTell) await journals.facts(urn).tellPlan(urn, planned);
}

/** What this process alone knows, and what all of them have told. */
export function withOwn(session: Session, told: RunPlans | undefined): RunPlans {
  const { plans, last } = session.calls;
  const own = [...plans].flatMap(([urn, plan]) => {
    const planned = last.get(urn) === "declared" ? plannedOf(session, plan, {}) : undefined;
    return planned ? [[urn, planned] as const] : [];
  });
  return { ...Object.fromEntries(own), ...told };
}

/**
 * The URN of an object that the engine deletes: by its previous one if its resource is renamed where it is replaced, or
 * after that.
 */
export function currentUrn(plans: RunPlans, id: string, urn: string): string {
  const urnOf = (isMeant: (plan: Planned) => boolean) => Object.keys(plans).find((at) => isMeant(plans[at] as Planned));
  return (
    urnOf(({ instead }) => instead === id) ??
    urnOf((plan) => plan.id === id && isRenewing(plan)) ??
    urnOf(({ clonedFrom }) => clonedFrom === id) ??
    urn
  );
}

const isRenewing = ({ action }: Planned) => action === "move" || action === "replace";

/** Whether the program declares the object as that of the resource, and keeps it. */
export function keepsOwn(plan: Planned | undefined, id: string): boolean {
  return plan?.id === id && !isRenewing(plan);
}
