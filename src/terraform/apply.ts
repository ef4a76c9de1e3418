import {
  type Applied,
  apply,
  diff,
  giveUpMove,
  goalOf,
  type Io,
  type Known,
  moveOf,
  read,
  remove,
  writeDown,
} from "../lifecycle";
import { eitherManaged, parse, SvcError } from "../model";
import { errorDiagnostic, type Subject } from "./diagnostics";
import { declarationIn, givenWriteOnly, knownFrom, splitManaged } from "./known";
import type { Private } from "./notes";
import { type ChangeOfObject, changeOf, hiddenNames, type Present } from "./plan";
import { asObserved, asPlanned, project } from "./project";
import { addressOf, nameOf, type Resource, subjectOf } from "./resource";
import { type ResourceSchema, UNFINISHED } from "./schema";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";

/** What there is of a resource after a step, whether it went well or not. */
export interface Outcome {
  readonly row: Row | null;
  readonly private: Private;
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes the object, or goes on with what a failed creation left. */
export async function applyCreation(resource: Resource, planned: Row, config: Row): Promise<Outcome> {
  const { schema, session } = resource;
  const { kind } = schema;
  const subject = subjectOf(resource, config);
  const address = addressOf(kind, config);
  const declared = declarationIn(schema, config);
  const name = nameOf(config);
  const known = session.takeLeft(address);
  try {
    const goesOn = known && !isReplaced(schema, declared, known) ? known : undefined;
    if (known && !goesOn) await remove(kind, name, known, session.io());
    const place = goesOn ? undefined : await session.places.claim(kind, declared, config, session.io());
    const applied = await apply({ kind, name, declared, address: place ?? address, known: goesOn }, session.io());
    if (place !== undefined) session.places.tell(place);
    session.markMade(applied.known.live.id);
    return settle(resource, { planned, config, applied, subject, isNew: true });
  } catch (error) {
    // It stays what it was: the next creation goes on with it, or this one of the same run that comes after.
    if (known) session.leave(address, known);
    return { row: null, private: {}, diagnostics: [errorDiagnostic(error, subject)] };
  }
}

function isReplaced({ kind }: ResourceSchema, declared: Record<string, unknown>, known: Known): boolean {
  const found = diff(kind, goalOf(kind, parse(kind, declared), known.managed), known.live);
  return found.some(({ replaces }) => replaces);
}

/** Brings an object to its configuration, or moves it. */
export async function applyUpdate(resource: Resource, planned: Row, config: Row, prior: Present): Promise<Outcome> {
  const subject = subjectOf(resource, config, prior.row);
  try {
    const change = await changeOf(resource, config, prior);
    const io = resource.session.io(prior.private.move);
    if (prior.private.leftover) await removeLeftover(change, prior.private.leftover, nameOf(prior.row), io);
    if (change.isMove) return await move(resource, planned, config, prior, change, io, subject);
    await giveUpMove(change.kind, nameOf(config), change.known.live.id, io);
    const { kind, declared } = change;
    const known = await withNewParts(change, nameOf(config), io);
    const applied = await apply({ kind, name: nameOf(config), declared, known }, io);
    const { settled } = change;
    return settle(resource, { planned, config, applied: withSettled(resource, prior, applied, settled), subject });
  } catch (error) {
    return { row: prior.row, private: prior.private, diagnostics: [errorDiagnostic(error, subject)] };
  }
}

/**
 * A part that is declared for the first time may be there already, after an import for example. Seen before the apply
 * begins, it is no change, and calls for no deployment.
 */
async function withNewParts({ kind, declared, known }: ChangeOfObject, name: string, io: Io): Promise<Known> {
  const wanted = parse(kind, declared).parts;
  const fresh = Object.keys(wanted).filter((part) => !known.managed.parts[part] && !kind.parts[part]?.api.under);
  if (fresh.length === 0) return known;
  const asked = { ...known.live, parts: Object.fromEntries(fresh.map((part) => [part, []])) };
  const seen = await read(kind, name, { ...known, live: asked }, io);
  const parts = fresh.map((part) => [part, seen?.live.parts[part] ?? []]);
  return { ...known, live: { ...known.live, parts: { ...known.live.parts, ...Object.fromEntries(parts) } } };
}

/** What write-only values brought earlier is managed still, though it took no part in this apply. */
function withSettled({ schema }: Resource, prior: Present, applied: Applied, settled: ReadonlySet<string>): Applied {
  const before = prior.private.notes?.managed;
  if (!before || settled.size === 0) return applied;
  const { named } = splitManaged(schema.kind, before, settled);
  return { ...applied, known: { ...applied.known, managed: eitherManaged(applied.known.managed, named) } };
}

/** The clone is complete before the state speaks of it; the old object goes last. */
async function move(
  resource: Resource,
  planned: Row,
  config: Row,
  prior: Present,
  change: ChangeOfObject,
  io: Io,
  subject: Subject,
): Promise<Outcome> {
  const { kind, known, address } = change;
  const name = nameOf(config);
  const old = known.live.id;
  let applied: Applied;
  try {
    // What was sent write-only before was copied with the rest, except for what no clone carries.
    applied = await apply({ kind, name, declared: change.whole, moveFrom: known, address }, io);
  } catch (error) {
    const begun = moveOf(old, io.journal);
    const unfinished = unfinishedBy(error, subject);
    return {
      row: begun ? { ...prior.row, [UNFINISHED]: unfinished } : prior.row,
      private: { ...prior.private, ...(begun ? { move: begun } : {}) },
      diagnostics: [errorDiagnostic(error, subject)],
    };
  }
  const outcome = settle(resource, { planned, config, applied, subject });
  try {
    await remove(kind, name, known, io);
    return outcome;
  } catch (error) {
    return {
      row: { ...outcome.row, [UNFINISHED]: unfinishedBy(error, subject) },
      private: { ...outcome.private, leftover: old },
      diagnostics: [...outcome.diagnostics, errorDiagnostic(error, subject)],
    };
  }
}

async function removeLeftover({ kind, known }: ChangeOfObject, id: string, name: string, io: Io): Promise<void> {
  await remove(kind, name, { ...known, live: { id, values: {}, parts: {} } }, io);
}

/** Deletes the object, unless this is one half of a replacement that only a failed creation called for. */
export async function applyDeletion(resource: Resource, prior: Present): Promise<Outcome> {
  const { schema, session } = resource;
  const { kind } = schema;
  const subject = subjectOf(resource, null, prior.row);
  const { creates, replaces, leftover, move: begun } = prior.private;
  const gone: Outcome = { row: null, private: {}, diagnostics: [] };
  const id = String(prior.row.id);
  try {
    // Terraform plans to replace what a failed creation left. It is no wreck: the creation that follows goes on with it.
    const isHalfMade = creates && !replaces && (prior.row[UNFINISHED] ?? null) !== null;
    if (session.isMade(id)) return gone;
    const home = prior.private.notes?.home ?? (await session.client.home());
    const known = knownFrom(schema, prior.row, prior.private, home);
    const address = addressOf(kind, prior.row);
    if (isHalfMade) {
      session.leave(address, { ...known, undeployed: kind.deployment !== undefined });
      return gone;
    }
    session.recognise(kind, prior.row);
    const name = nameOf(prior.row);
    const io = session.io(begun);
    if (!replaces) await giveUpMove(kind, name, id, io);
    if (leftover) await remove(kind, name, { ...known, live: { id: leftover, values: {}, parts: {} } }, io);
    await remove(kind, name, known, io);
    session.places.strike(kind, prior.row);
    return gone;
  } catch (error) {
    return { row: prior.row, private: prior.private, diagnostics: [errorDiagnostic(error, subject)] };
  }
}

interface Settlement {
  readonly planned: Row;
  readonly config: Row;
  readonly applied: Applied;
  readonly subject: Subject;
  readonly isNew?: boolean;
}

/** What is planned came true, or what is true instead and what is left to do. */
function settle({ schema }: Resource, { planned, config, applied, subject, isNew = false }: Settlement): Outcome {
  const { kind } = schema;
  const { known, error } = applied;
  const hidden = hiddenNames(schema, config);
  const writeOnly = givenWriteOnly(schema, config).map(({ declared }) => declared);
  const notes: Private = {
    notes: writeDown(kind, known).notes,
    ...(writeOnly.length > 0 ? { writeOnly } : {}),
  };
  if (error === undefined) {
    return { row: project(schema, planned, known.live, asPlanned(hidden)), private: notes, diagnostics: [] };
  }
  const row = project(schema, planned, known.live, asObserved(hidden, idleIn(schema, planned, known)));
  return {
    row: { ...row, [UNFINISHED]: unfinishedBy(error, subject) },
    private: notes,
    diagnostics: [failed(error, subject, isNew ? known.live.id : undefined)],
  };
}

/** Fields that mean nothing to the object as it is, and those that are as declared. */
export function idleIn({ kind, ...schema }: ResourceSchema, row: Row, known: Known): (declared: string) => boolean {
  const declared = declarationIn({ kind, ...schema }, row);
  const found = diff(kind, goalOf(kind, parse(kind, declared), undefined), known.live);
  const differing = new Set(found.map(({ path }) => path[0]));
  return (name) => name in kind.fields && !differing.has(name);
}

/** One line for the state: the whole story is in the diagnostic. */
function unfinishedBy(error: unknown, subject: Subject): string {
  const { detail = "" } = errorDiagnostic(error, subject);
  const [line = ""] = detail.split("\n");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const LONGEST = 200;

function failed(error: unknown, subject: Subject, madeId: string | undefined): Diagnostic {
  const diagnostic = errorDiagnostic(error, subject);
  if (madeId === undefined || !(error instanceof SvcError)) return diagnostic;
  return { ...diagnostic, detail: `${diagnostic.detail}\n${TAINTED(madeId)}` };
}

const TAINTED = (id: string) =>
  `The object is kept (${id}). Terraform calls what a failed creation left tainted, so the next plan speaks of a replacement; the apply goes on with this object all the same and deletes nothing. \`terraform untaint\` with its address makes the plan say so.`;
