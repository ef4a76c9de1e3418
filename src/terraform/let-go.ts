import { declaredOf } from "../state";
import type { Outcome } from "./apply";
import type { Subject } from "./diagnostics";
import { type InterruptedCreate, isOutdated, isUnfinished } from "./interrupted-create";
import { declarationIn } from "./known";
import type { Present } from "./plan";
import { resumedNotice } from "./plan-notices";
import { intendedCreation, labelOf, type Resource } from "./resource";
import type { Session } from "./session";
import type { Diagnostic } from "./wire.gen";

/** Whether the state also has an object as that of its resource, or a creation of this run resumes it. */
export function isKept(resource: Resource, prior: Present): boolean {
  const { known, run } = resource.session;
  const id = String(prior.row.id);
  const object = known.object(id);
  if (run.objects.made.has(id) || object.isByOwnPlan("kept")) return true;
  return object.isByOwnPlan("resumes") && !isOutdated(resource, prior);
}

/** Whether the plan of this apply lets a creation at another address resume the object of a failed create. */
export function isResumedElsewhere(resource: Resource, prior: Present): boolean {
  const { row, private: own } = prior;
  if (own.creates !== undefined || !isUnfinished(row) || isOutdated(resource, prior)) return false;
  return resource.session.known.object(String(row.id)).is("resumes");
}

/** The deposed entry of an object that its resource has, or is about to resume: the journal has it until then. */
export async function letGo(resource: Resource, prior: Present, gone: Outcome): Promise<Outcome> {
  if (resource.session.known.object(String(prior.row.id)).is("resumes")) await keepUntilResumed(resource, prior);
  return gone;
}

/** The state is about to lose an object that a creation of this run resumes: until then, only the journal has it. */
export async function keepUntilResumed(
  { schema, session }: Resource,
  { row, private: { notes } }: Present,
): Promise<void> {
  const id = String(row.id);
  const creation = intendedCreation(schema.kind, declarationIn(schema, row), row);
  await session.memory.intents.keep(creation, id, session.run.io(), notes && declaredOf(notes));
  await session.known.now("loses", id);
}

export const resumedBy = (left: InterruptedCreate | undefined, subject: Subject): Diagnostic[] =>
  left ? [resumedNotice(labelOf(left.kind, left.row), left.known.live.id, subject)] : [];

/** The objects that the plan lets creations resume, and what has been declared of them. */
export function resumable({ known: { recorded } }: Session) {
  return [recorded.having("resumes"), (id: string) => recorded.all.begun?.[id]] as const;
}
