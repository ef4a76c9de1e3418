import { claimsOfObject } from "../declaration";
import { kinds } from "../kinds";
import { type Kind, roles, snakeCase } from "../model";
import type { Moved } from "../read";
import {
  clonedSince,
  type Intent,
  type Io,
  noteCloneInState,
  noteOriginal,
  openMoveOf,
  respelledIntent,
  strikeCloneInState,
  strikeMove,
  withMove,
} from "../state";
import { declarationIn } from "./known";
import { leftoversOf, type Private } from "./notes";
import { nameOf, type Resource } from "./resource";
import { type ResourceSchema, UNFINISHED } from "./schema";
import type { Session } from "./session";
import type { Row } from "./value";

/** The effects for one resource. `move` is an intent that another machine recorded. */
export function ioWith(session: Session, move: Intent | undefined): Io {
  const io = session.run.io();
  if (!move) return io;
  // The clone may have become an object of another resource.
  const hasArrived = move.clone !== undefined && session.known.object(move.clone).isPlannedFor;
  const known = respelledIntent(Object.values(kinds), hasArrived ? { ...move, cloneInState: true } : move);
  return { ...io, journal: withMove(known, session.journal) };
}

/** The move of an object that may still be continued or cancelled. `move` is what its state has of it. */
export function moveOfObject(session: Session, id: string, move: Intent | undefined): Intent | undefined {
  return openMoveOf(id, ioWith(session, move).journal);
}

/** The originals of the clones of earlier runs, by the IDs of the clones. */
export function originalsBefore({ known, run }: Session): ReadonlyMap<string, string> {
  return new Map([...Object.entries(known.recorded.all.clones ?? {}), ...run.objects.before.originals]);
}

/** The same, with those of this run. */
export function originalsIn(session: Session): ReadonlyMap<string, string> {
  return new Map([...originalsBefore(session), ...session.run.objects.moved]);
}

/** The clones of earlier runs and of this one, for what came with them. */
export function movedIn(session: Session, originals = originalsIn(session)): Moved {
  const { journal, known, run } = session;
  return {
    originals,
    until: new Map([
      ...clonedSince(journal),
      ...Object.entries(known.recorded.all.clonedAt ?? {}),
      ...run.objects.before.until,
    ]),
  };
}

/**
 * An object in the engine's state is never taken for one of an interrupted run; and once the engine has its
 * ID, it needs no intent any more. Its notes may have the original of a move that is still to be deleted.
 */
export function recognise(
  { known, memory, run }: Session,
  kind: Kind,
  row: Row,
  declared: Readonly<Record<string, unknown>>,
  own: Private = {},
): void {
  const { notes, interrupted, arrived } = own;
  const id = String(row.id);
  const isUnfinished = (row[UNFINISHED] ?? null) !== null;
  if (isOfUnknownOrigin({ known }, id, own)) known.met.taken.add(id);
  memory.kinds.set(id, kind);
  known.met.ids.add(id);
  known.entries.add("read", id);
  if (declared[roles.protection] === true) known.entries.add("protected", id);
  if (isUnfinished && interrupted === true) known.entries.add("interrupted", id);
  const leftovers = leftoversOf(own);
  for (const one of leftovers) known.met.ids.add(one);
  if (notes) run.objects.before.recall(id, notes);
  for (const one of [id, ...leftovers]) run.objects.taken.add(one);
  // The engine has not saved what a refresh has just found.
  if (!isUnfinished && !arrived) memory.intents.strike(kind, id);
}

/** The engine shows each object of the state that its plan covers, also where it does not refresh them. */
export function meet({ known: { entries, met } }: Session, schema: ResourceSchema, row: Row): void {
  if (typeof row.id !== "string") return;
  entries.add("met", row.id);
  // Its successor is found beside it, whether or not it is deleted before that is created.
  met.holds.set(row.id, schema.kind.identity ? claimsOfObject(schema.kind, declarationIn(schema, row)) : []);
  if (row[snakeCase(roles.protection)] === true) entries.add("protected", row.id);
}

/** What the state has of a resource. */
interface Held {
  readonly row: Row;
  readonly private: Private;
}

/**
 * The engine's state has the clone of a move. Of a complete one, it has what remains to be done as well: the journal keeps that
 * for the runs after the state has lost both.
 */
export function endMoveTo({ schema: { kind }, session: { journal } }: Resource, { row, private: own }: Held): void {
  const id = String(row.id);
  const kept = leftoversOf(own);
  for (const { from, clone, done } of [...journal.intents.all().values()]) {
    if (clone === id && from !== undefined && done && !kept.includes(from)) strikeMove(from, journal);
  }
  const { move, notes } = own;
  const blank = notes && { kind: kind.name, name: nameOf(kind, row), home: notes.home, since: 0, traits: {} };
  for (const from of kept) {
    const begun = move?.from === from ? move : blank;
    if (begun) noteOriginal({ ...begun, from, clone: id }, journal);
  }
  noteCloneInState(id, journal);
  strikeCloneInState(id, journal);
  // What a move has left in no state is there under its ID.
  journal.intents.strike(id);
}

/** An object of the state is gone. */
export function miss({ known, run }: Session, schema: ResourceSchema, row: Row): void {
  const id = String(row.id);
  run.objects.missing.push({ kind: schema.kind, id, declared: declarationIn(schema, row) });
  known.met.ids.add(id);
}

/** The originals of an object's moves that are deleted with it, or once nothing needs them: no other resource has them. */
export function originalsKept(session: Session, own: Private): readonly string[] {
  return leftoversOf(own).filter((id) => !isContested(session, id));
}

/** Whether another resource has, or adopts, an object as well: then it is not deleted. `own` is of its resource. */
export function isContested({ known, run }: Session, id: string, own: Private = { imported: true }): boolean {
  const { plannedIn } = own;
  return known.recorded.wasContested(id, plannedIn, isCreator(own)) || run.claims.contested.includes(id);
}

/**
 * The same in a plan. One of all resources shows at its end what another one has: which of them are deleted as well is
 * known then, and not before.
 */
export async function mayBeContested(session: Session, id: string, own: Private): Promise<Private["keeps"]> {
  const isShared = session.run.claims.contested.includes(id);
  if (await session.known.coversAll()) return isShared ? "unless all" : undefined;
  return isShared || isContested(session, id, own) || isOfUnknownOrigin(session, id, own) ? "always" : undefined;
}

/** An object that its resource has not created, and no plan here has met: where it was imported, more may be known. */
function isOfUnknownOrigin({ known }: Pick<Session, "known">, id: string, own: Private): boolean {
  return !isCreator(own) && !known.recorded.wasMet(id);
}

/** Whether the resource has created its object. The engine may drop what is noted about an import. */
function isCreator({ notes, imported }: Private): boolean {
  return notes !== undefined && imported !== true;
}
