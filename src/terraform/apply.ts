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
import { isGoneOnWith, isHalfMade, isReplaced, refuseLoss } from "./left";
import { leftoverOf, letGo, withLeftover } from "./leftover";
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
  let left = session.takeLeft(address, ({ known }) => !isReplaced(kind, declared, known));
  try {
    if (left && isReplaced(kind, declared, left.known)) {
      refuseLoss(kind, left.row, left.known, declared);
      await remove(kind, name, left.known, session.io());
      left = undefined;
    }
    const place = left ? undefined : await session.places.claim(kind, declared, config, session.io());
    const applied = await apply({ kind, name, declared, address: place ?? address, known: left?.known }, session.io());
    if (place !== undefined) session.places.tell(place);
    session.markMade(applied.known.live.id);
    return settle(resource, { planned, config, applied, subject });
  } catch (error) {
    const diagnostics = [errorDiagnostic(error, subject)];
    if (!left) return { row: null, private: {}, diagnostics };
    // It stays what it was, and the engine, which has been told that it is gone, gets it back.
    const writeOnly = givenWriteOnly(schema, config).map((twin) => twin.declared);
    return {
      row: { ...left.row, [UNFINISHED]: unfinishedBy(error, subject) },
      private: { notes: writeDown(kind, left.known).notes, writeOnly, unsent: writeOnly },
      diagnostics,
    };
  }
}

/** Brings an object to its configuration, or moves it. */
export async function applyUpdate(resource: Resource, planned: Row, config: Row, prior: Present): Promise<Outcome> {
  const subject = subjectOf(resource, config, prior.row);
  try {
    const change = await changeOf(resource, config, prior);
    const io = resource.session.io(prior.private.move);
    const { leftover } = prior.private;
    const kept = leftover && (await letGo(change, config, leftoverOf(change.known, leftover), io));
    if (kept && change.isMove) throw new SvcError(kept);
    if (change.isMove) return await move(resource, planned, config, prior, change, io, subject);
    await giveUpMove(change.kind, nameOf(config), change.known.live.id, io);
    const { kind, declared } = change;
    const known = await withNewParts(change, nameOf(config), io);
    const applied = await apply({ kind, name: nameOf(config), declared, known }, io);
    const { settled } = change;
    const whole = withSettled(resource, prior, applied, settled);
    const outcome = settle(resource, { planned, config, applied: whole, subject, prior: prior.row, settled });
    return leftover && kept ? withLeftover(outcome, leftover, kept, subject) : outcome;
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
  const outcome = settle(resource, { planned, config, applied, subject, prior: prior.row });
  try {
    const kept = await letGo(change, config, known, io);
    return kept ? withLeftover(outcome, old, kept, subject) : outcome;
  } catch (error) {
    return {
      row: { ...outcome.row, [UNFINISHED]: unfinishedBy(error, subject) },
      private: { ...outcome.private, leftover: old },
      diagnostics: [...outcome.diagnostics, errorDiagnostic(error, subject)],
    };
  }
}

/** Deletes the object, unless the creation that follows goes on with it. */
export async function applyDeletion(resource: Resource, prior: Present): Promise<Outcome> {
  const { schema, session } = resource;
  const { kind } = schema;
  const subject = subjectOf(resource, null, prior.row);
  const { creates = {}, leftover, move: begun } = prior.private;
  const gone: Outcome = { row: null, private: {}, diagnostics: [] };
  const id = String(prior.row.id);
  try {
    if (session.isMade(id)) return gone;
    const home = prior.private.notes?.home ?? (await session.client.home());
    const known = knownFrom(schema, prior.row, prior.private, home);
    const address = addressOf(kind, prior.row);
    session.recognise(kind, prior.row);
    // Terraform plans to replace what a failed creation left. It is no wreck: the creation that follows goes on with it.
    if (isHalfMade(prior.row, prior.private)) {
      if (isGoneOnWith(kind, prior.row, prior.private)) {
        const unfinished = { ...known, undeployed: kind.deployment !== undefined };
        session.leave({ address, kind, known: unfinished, row: prior.row });
        return gone;
      }
      refuseLoss(kind, prior.row, known, { ...creates });
    }
    const name = nameOf(prior.row);
    const io = session.io(begun);
    await giveUpMove(kind, name, id, io);
    if (leftover) await remove(kind, name, leftoverOf(known, leftover), io);
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
  /** Missing for a creation. */
  readonly prior?: Row;
  /** Write-only values that were sent before, and took no part in this. */
  readonly settled?: ReadonlySet<string>;
}

/** What is planned came true, or what is true instead and what is left to do. */
function settle({ schema }: Resource, settlement: Settlement): Outcome {
  const { planned, config, applied, subject, prior, settled } = settlement;
  const { kind } = schema;
  const { known, error } = applied;
  const hidden = hiddenNames(schema, config);
  const given = givenWriteOnly(schema, config);
  const writeOnly = given.map(({ declared }) => declared);
  const notes: Private = {
    notes: writeDown(kind, known).notes,
    ...(writeOnly.length > 0 ? { writeOnly } : {}),
  };
  if (error === undefined) {
    return { row: project(schema, planned, known.live, asPlanned(hidden)), private: notes, diagnostics: [] };
  }
  const row = project(schema, planned, known.live, asObserved(hidden, idleIn(schema, planned, known)));
  // Which of them arrived is not told by every error (a change of a password fails long after its request): all go again.
  const unsent = given.filter(({ declared }) => !settled?.has(declared));
  const versions = unsent.map(({ version }) => [version, prior?.[version] ?? null]);
  return {
    row: { ...row, ...Object.fromEntries(versions), [UNFINISHED]: unfinishedBy(error, subject) },
    private: { ...notes, ...(unsent.length > 0 ? { unsent: unsent.map(({ declared }) => declared) } : {}) },
    diagnostics: [failed(error, subject, prior ? undefined : known.live.id)],
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
  `The object is kept (${id}). Terraform calls what a failed creation left tainted, so the next plan speaks of a replacement; the apply goes on with this object all the same and deletes nothing, as long as its name stays. \`terraform untaint\` with its address makes the plan say so.`;
