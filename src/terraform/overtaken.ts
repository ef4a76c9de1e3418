import { claimsOfObject } from "../declaration";
import type { ResourcePlan, RunResource } from "../lifecycle";
import { labelOf as labelOfNamed, type Named, ownerAmong, SvcError } from "../model";
import type { Subject } from "./diagnostics";
import { declarationIn } from "./known";
import type { Private } from "./notes";
import { openListNotice } from "./plan-notices";
import { labelOf, type Resource } from "./resource";
import type { Session } from "./session";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";

/** Whether the engine plans a change again, to carry it out: all values are known then. */
export const isCarriedOut = ({ known: { met, recorded } }: Session, shown: Private | undefined) =>
  shown !== undefined || met.isApplying || recorded.isOfThisRun;

/**
 * Refuses an update that would remove or overwrite what its plan did not know. The engine may have deleted entries of the
 * service before that, to replace them: each is named.
 *
 * @throws SvcError `shared`
 */
export function refuseOvertaken({ memory }: Session, { claims }: RunResource, plan: ResourcePlan): void {
  const problem = claims.overtakes(plan);
  if (!problem) return;
  const deleted = [...memory.deletedEntries].flatMap(([label, owner]) =>
    owner === plan.known?.live.id ? [label] : [],
  );
  const [were, them] = deleted.length === 1 ? ["was", "it"] : ["were", "them"];
  const again = `${deleted.join(", ")} ${were} deleted before that, to be replaced. Once each entry is declared in one place, the next apply creates ${them} again.`;
  const next = deleted.length > 0 ? `${problem.next ?? ""} ${again}`.trim() : problem.next;
  throw new SvcError({
    ...problem,
    ...(next === undefined ? {} : { next }),
    message: `${labelOfNamed(plan)}: ${problem.message}`,
  });
}

/** Notes that an entry is deleted, for what its service reports after that. */
export function noteDeleted({ schema: { kind }, session }: Resource, row: Row, declared: Named): void {
  const owner = kind.owned && ownerAmong(kind.owned, declared);
  if (owner !== undefined) session.memory.deletedEntries.set(`${labelOf(kind, row)} (${row.id})`, owner);
}

/** Of an entry that is deleted and created again (`-replace`, a taint), while its service declares inline what is not known yet. */
export function replacedUnderOpen(
  { schema, session }: Resource,
  { claims }: RunResource,
  config: Row,
  subject: Subject,
): Diagnostic[] {
  const declared = declarationIn(schema, config);
  const { kind } = schema;
  const { holds, isApplying } = session.known.met;
  const own = claimsOfObject(kind, declared);
  const isInState = [...holds.values()].some((held) => held.some((what) => own.includes(what)));
  if (!kind.owned || isApplying || !isInState) return [];
  return openListNotice(claims.openOwner(declared), [labelOf(kind, config)], subject, "replaced");
}
