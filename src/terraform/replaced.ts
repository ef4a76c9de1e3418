import { claimedAt, claimsOfObject } from "../declaration";
import type { RunResource } from "../lifecycle";
import {
  type Kind,
  type Named,
  ownerAmong,
  type Problem,
  parse,
  SvcError,
  snakeCase,
  UNKNOWN,
  type Wire,
  withOwner,
} from "../model";
import {
  carriedEntry,
  copiesOf,
  copyLeft,
  differingTraits,
  isAddedSince,
  readFull,
  readRecord,
  traitsOf,
} from "../read";
import { type Io, type Known, knownById, otherOwner, stackWith } from "../state";
import { inRun } from "./claimant";
import { createdOnClone } from "./created-on-clone";
import { problemDiagnostic, type Subject, warning } from "./diagnostics";
import { declarationIn } from "./known";
import type { Private } from "./notes";
import { labelOf, type Resource, subjectOf } from "./resource";
import type { ResourceSchema } from "./schema";
import type { Session } from "./session";
import { movedIn, originalsBefore, originalsIn } from "./state-objects";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";

/** An existing object may be the one that a creation replaces, in an apply that does not know its plan's record. */
export function unlessReplaced({ identity }: Kind, problem: Problem): Problem {
  if (!identity || problem.code !== "same-name") return problem;
  const replaced =
    "If it is what this resource replaces (`create_before_destroy`), apply where it was planned or with the same `store`, or remove `create_before_destroy`.";
  return { ...problem, next: `${problem.next ?? ""} ${replaced}`.trim() };
}

/** The first half of a forced replacement does not show that it is one: what must not be replaced is refused in the second. */
export function refusedSuccessor(
  { moves }: Private,
  config: Row,
  { kind, moveChoice }: ResourceSchema,
  subject: Subject,
): Diagnostic[] {
  const label = labelOf(kind, config);
  const field = kind.move?.field;
  const problems: Problem[] = [];
  if (moves && field) {
    const change = config[snakeCase(field)] === UNKNOWN ? "is not known yet" : "has changed";
    const message = `${label} is to be replaced (\`-replace\` or \`replace_triggered_by\`), but its ${field} ${change}: instead of being moved, it would be deleted (${moves}) and created again empty.`;
    const next = `Move it without the replacement, or recreate it empty with \`${moveChoice} = "replace"\`.`;
    problems.push({ code: "data-loss", field, message, next });
  }
  return problems.map((problem) => problemDiagnostic(problem, subject));
}

/**
 * The original of the clone that a declared entry belongs to: an entry with its own resource was copied with the clone. `undefined` if its service declares it inline.
 */
export function clonedFrom({ schema: { kind }, session }: Resource, declared: Named): string | undefined {
  const owner = kind.owned && ownerAmong(kind.owned, declared);
  const original = owner === undefined ? undefined : originalsIn(session).get(owner);
  if (original === undefined) return undefined;
  return session.run.claims.inlineOwner(kind, withOwner(kind, declared, original)) ? undefined : original;
}

/** Whether an existing entry came with the clone that a declared one belongs to. */
function isCarriedTo(resource: Resource, declared: Named): (record: Wire) => boolean {
  const { schema, session } = resource;
  const owner = schema.kind.owned && ownerAmong(schema.kind.owned, declared);
  if (owner === undefined || clonedFrom(resource, declared) === undefined) return () => false;
  const { until } = movedIn(session);
  return (record) => !isAddedSince(record, owner, until);
}

/** The same for a clone of an earlier run, or of another stack: the ID of the copied entry, which a plan shows. */
export async function copiedBefore(resource: Resource, declared: Named): Promise<string | undefined> {
  const { schema, session } = resource;
  const { kind } = schema;
  const owner = kind.owned && ownerAmong(kind.owned, declared);
  // A move of this run is no news.
  if (!session.run.look() || session.run.objects.moved.has(owner ?? "")) return undefined;
  const io = session.run.io();
  const isApart = () => clonedFrom(resource, declared) !== undefined;
  const found = isApart()
    ? await carriedEntry(kind, declared, movedIn(session, originalsBefore(session)), isApart, io)
    : undefined;
  const isInline = session.run.claims.inlineOwner(kind, declared) !== undefined;
  const copy = found ?? (isInline ? undefined : await session.run.objects.copies.ofMissing(kind, declared, io));
  if (copy) planCopy(session, kind, copy.id);
  return copy?.id;
}

/** A creation adopts an entry as a copy. Entries of several kinds have IDs of one form, so the fact has the kind as well. */
export function planCopy({ known }: Session, { name }: Kind, id: string): void {
  known.entries.add("copied", `${name} ${id}`);
}

/** Whether a move has made a record, or its plan says that it will. */
export function copiesFor(resource: Resource, declared: Named): (record: Wire) => boolean {
  const { schema, session } = resource;
  const isCarried = isCarriedTo(resource, declared);
  return (record) => isCarried(record) || plannedCopies(session, schema.kind).includes(String(record.id));
}

/** IDs of the entries of a kind that creations adopt as copies, by this plan or by the one before this apply. */
function plannedCopies({ known }: Session, { name }: Kind): readonly string[] {
  const all = [...known.recorded.having("copied"), ...known.entries.having("copied")];
  return all.filter((key) => key.startsWith(`${name} `)).map((key) => key.slice(name.length + 1));
}

/** The copy that another stack has made of an entry, which the plan of this apply adopts. */
export async function plannedCopy({ schema: { kind }, session }: Resource, declared: Named, io: Io) {
  const traits = traitsOf(kind, parse(kind, declared).values);
  for (const id of plannedCopies(session, kind)) {
    const record = await readRecord(kind, id, io);
    if (record && differingTraits(kind, traits, record).length === 0) return { id };
  }
  return undefined;
}

/**
 * The copy of an entry that has gone with the original of its service: the state loses the entry, and no plan deletes the
 * copy unless something declares it. The journal may have a move that no refresh has shown yet.
 */
export async function copiesLeft(resource: Resource, row: Row): Promise<Diagnostic[]> {
  const { schema, session } = resource;
  const { kind } = schema;
  if (!kind.owned) return [];
  const complete = [...session.journal.intents.all().values()].filter(({ done }) => done);
  const moves = complete.map(({ clone = "", from = "" }) => [clone, from] as const);
  const moved = movedIn(session, new Map([...moves, ...originalsBefore(session)]));
  const isApart = (there: Named) => session.run.claims.inlineOwner(kind, there) === undefined;
  const copies = await copiesOf(kind, declarationIn(schema, row), moved, isApart, session.run.io());
  return copies.map((id) => {
    const text = copyLeft(`${labelOf(kind, row)} is gone with`, id);
    return warning("A copy of an entry is left", text, subjectOf(resource, null, row));
  });
}

/**
 * Deletes what the clones have of an entry that is deleted from their original in this run or a killed one, unless declared there.
 * What a resource has, or gets by the plan, is deleted only where the plan of that resource says so; what another stack has, not at all.
 */
export async function deleteCopies(resource: Resource, removal: RunResource, row: Row, known: Known): Promise<void> {
  const { schema, session } = resource;
  const { kind } = schema;
  const isApart = (there: Named) => clonedFrom(resource, there) !== undefined;
  const declared = declarationIn(schema, row);
  const again = await createdOnClone(session, kind, declared);
  const copies = await copiesOf(kind, declared, movedIn(session), isApart, removal.io);
  // After a refresh, what a killed run has created again is the object of this resource, which is deleted with it.
  const isKept = again && session.known.object(again.id).isByOwnPlan("kept");
  const gone = copies.filter((id) => id !== again?.id && !isHeld(resource, id));
  for (const id of [...gone, ...(again && !isKept ? [again.id] : [])]) {
    if (session.run.objects.made.has(id) || (await stackWith(id, removal.io)) !== undefined) continue;
    const asKnown = { ...known, live: { ...known.live, id } };
    await session.run.objects.copies.delete({ id }, () => removal.deletion.remove(asKnown));
  }
}

/** Whether a resource of the state has an entry of a clone, or gets it by the plan. */
function isHeld({ schema: { kind }, session }: Resource, id: string): boolean {
  const { known } = session;
  return known.object(id).isInState || known.recorded.wasMet(id) || plannedCopies(session, kind).includes(id);
}

/**
 * With `create_before_destroy`, a creation comes while the object that it replaces still exists. If the platform
 * allows no second one, that object is deleted first. The two have different IDs, so the deletion that follows
 * finds nothing, even after an interruption in between, in another run or on another machine.
 */
export async function deleteReplaced(
  resource: Resource,
  row: Row,
  declared: Named,
  io: Io,
): Promise<readonly Diagnostic[]> {
  const { schema, session } = resource;
  const { kind } = schema;
  if (!kind.deletedFirst || (declared.adopt ?? null) !== null) return [];
  const claims = claimsOfObject(kind, declared);
  const replaced = new Map(Object.entries(session.known.recorded.all.replaced));
  const id = claims.map((what) => claimedAt(replaced, what)).find((one) => one !== undefined);
  if (id === undefined || session.run.objects.deleted.has(id) || !(await isInTheWay(kind, id, claims, io))) return [];
  await deleteEarly(resource, row, id, io);
  const message = `${labelOf(kind, row)} replaces ${id}. The platform allows only one, so despite \`create_before_destroy\` or \`destroy = false\` it was deleted before its successor was created.`;
  return [warning("Deleted before it was created", message, subjectOf(resource, row))];
}

/**
 * The engine has planned to delete it before its successor is created, and leaves that out: the state has only the successor.
 *
 * @throws SvcError `stopped` for what is not an entry: nothing shows here that nothing else is to become of it.
 */
export async function deleteLost(resource: Resource, lost: Row, io: Io): Promise<void> {
  const { schema, session } = resource;
  const { kind } = schema;
  const id = String(lost.id);
  if (!kind.owned) {
    throw new SvcError({
      code: "stopped",
      message: `${labelOf(kind, lost)} is not created: Terraform 1.16.0 leaves out the deletion of what it replaces (${id}), and would forget it.`,
      next: "Run the apply again: nothing else changes then, so the replacement is carried out. Terraform 1.16.1 corrects this. Nothing was deleted here.",
    });
  }
  const removal = session.run.resource(inRun(kind, lost), io);
  const known = knownById(id, await io.client.home());
  await deleteCopies(resource, removal, lost, known);
  await removal.deletion.remove(known);
}

/** Deletes what the engine deletes later in this run, which then finds nothing. */
export async function deleteEarly(
  { schema: { kind }, session }: Resource,
  row: Row,
  id: string,
  io: Io,
): Promise<void> {
  await session.run.resource(inRun(kind, row), io).deletion.remove(knownById(id, await io.client.home()));
}

/**
 * Whether an object has something that only one can have, and no other stack owns it. The record of a plan is a document
 * of the store, which may name any object; the replaced one may have belonged to another service.
 */
async function isInTheWay(kind: Kind, id: string, claims: readonly string[], io: Io): Promise<boolean> {
  const found = await readFull(kind, id, io);
  if (!found || !claimsOfObject(kind, found.live.values).some((what) => claims.includes(what))) return false;
  return (await otherOwner(id, io)) === undefined;
}
