import type { ResourcePlan, RunResource } from "../lifecycle";
import { type Kind, labelOf as labelOfKind, type Named, nameAmong } from "../model";
import { type Io, otherOwner } from "../state";
import { type Subject, warning } from "./diagnostics";
import type { Private } from "./notes";
import { deleteEarly } from "./replaced";
import { labelOf, type Resource } from "./resource";
import type { Session } from "./session";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";

/** Whether its owner may have a limited number of such entries. */
export const hasPlaces = ({ owned }: Kind) =>
  Object.values(owned?.hosts ?? {}).some(({ part }) => part.max !== undefined);

/** IDs of entries that the plan of this apply replaces or deletes. */
const goingOf = ({ known }: Session) =>
  Object.entries(known.recorded.all.replaced).flatMap(([what, id]) => (what === id ? [id] : []));

/** Records that the plan replaces or deletes an entry, so that its place becomes free. */
export function leaves({ known: { met } }: Session, id: string): void {
  met.holds.set(id, [...(met.holds.get(id) ?? []), id]);
}

interface Creating {
  readonly plan: ResourcePlan;
  readonly notes: Private;
  readonly isSuccessor: boolean;
}

/**
 * Says that an entry has no place yet at its owner. Of replacements, the record of the plan tells the apply which entries
 * go anyway: their successors may come first.
 */
export async function planPlace(
  { schema: { kind }, session }: Resource,
  { creation }: RunResource,
  { plan: { whole: declared, problems }, notes, isSuccessor }: Creating,
  subject: Subject,
): Promise<Diagnostic[]> {
  const { met } = session.known;
  const { changes } = notes;
  if (!hasPlaces(kind) || met.isApplying) return [];
  if (isSuccessor && changes !== undefined) leaves(session, changes);
  const places = isSuccessor || problems.length > 0 ? undefined : await creation.room(declared)?.places();
  if (!places || places.ids.length < places.max || goingOf(session).some((id) => places.ids.includes(id))) return [];
  const message = `The owner of ${labelOf(kind, declared)} (${places.owner}) has ${places.max} entries, as many as it may have. It can be created once one of them is deleted. If this plan deletes one: the apply may do that too late and end in an error, and the next apply creates it. If not: delete one first. A rename is declared with a \`moved\` block.`;
  return [warning("No place yet", message, subject)];
}

/**
 * The same of entries that an update adds inline. Which resources this run deletes shows only after the plan of their owner, so
 * that it is never certain here that no place becomes free.
 */
export async function planInlinePlaces(
  { session }: Resource,
  { creation }: RunResource,
  plan: ResourcePlan,
  subject: Subject,
): Promise<Diagnostic[]> {
  if (session.known.met.isApplying || plan.problems.length > 0) return [];
  const found: Diagnostic[] = [];
  for (const change of creation.inlineChanges(plan)) {
    const { added, field, max, removed } = change;
    const entries = added > removed ? await change.entries() : undefined;
    const { count, others } = change.count(entries ?? []);
    if (count <= max) continue;
    const message = `${labelOfKind({ kind: plan.kind, name: String(nameAmong(plan.kind, plan.whole)) })} would have ${count} entries, and at most ${max} are allowed: ${entries?.length} exist, ${others} of them not declared inline here, as resources of their own or elsewhere. If this plan deletes enough of those: the apply does that too late where they have \`create_before_destroy\`, and each one ends in an error. Apply their deletion first, and what is added here afterwards.`;
    found.push(warning("No place yet", message, subject, field));
  }
  return found;
}

/**
 * Creates an entry. Where its owner has no place for it, one that the plan replaces or deletes is deleted before, although
 * its own successor may not exist yet: there are many others. The engine deletes a deposed one only after the creation.
 */
export async function inPlace<T>(
  resource: Resource,
  planned: Row,
  { creating, declared, io }: { readonly creating: RunResource; readonly declared: Named; readonly io: Io },
  create: () => Promise<T>,
): Promise<T> {
  const { schema, session } = resource;
  const { kind } = schema;
  const going = goingOf(session);
  if (!hasPlaces(kind) || going.length === 0) return create();
  return session.memory.inTurn(async () => {
    const places = await creating.creation.room(declared)?.places(true);
    const { deleted } = session.run.objects;
    const id =
      places && places.ids.length >= places.max && going.find((one) => places.ids.includes(one) && !deleted.has(one));
    if (id && (await otherOwner(id, io)) === undefined) await deleteEarly(resource, planned, id, io);
    return create();
  });
}
