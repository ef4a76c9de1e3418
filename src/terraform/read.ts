import type { RunResource } from "../lifecycle";
import { isBeingDeleted } from "../model";
import { claimantFor, readRecord, refuseStranger } from "../read";
import { type Known, writeDown } from "../state";
import type { Outcome } from "./apply";
import { idleIn } from "./apply";
import { inRun } from "./claimant";
import { refreshedOnClone } from "./created-on-clone";
import { errorDiagnostic } from "./diagnostics";
import { importObject } from "./import";
import { noteUnfinished } from "./interrupted-create";
import { declarationIn, knownFrom, tellsSecrets } from "./known";
import { leftoversOf, withLeftovers } from "./notes";
import type { Present } from "./plan";
import { asObserved, project, underReadKeys } from "./project";
import { withOwnEntries } from "./remaining";
import { copiesLeft } from "./replaced";
import { originalsLeft } from "./replaced-clone";
import { type Resource, subjectOf } from "./resource";
import { type ResourceSchema, UNFINISHED } from "./schema";
import { endMoveTo, miss, moveOfObject, recognise } from "./state-objects";

/** The object's current state; no row if it is gone. */
export async function refresh(resource: Resource, prior: Present): Promise<Outcome> {
  const { schema, session } = resource;
  session.run.claims.read(String(prior.row.id));
  if (prior.private.moved) return takenOver(resource, prior);
  try {
    await session.journal.inherited.find(String(prior.row.id));
    const home = prior.private.notes?.home ?? (await session.connection.client.home());
    recognise(session, schema.kind, prior.row, declarationIn(schema, prior.row), prior.private);
    endMoveTo(resource, prior);
    const known = knownFrom(schema, prior.row, prior.private, home);
    const inItsRun = session.run.resource(inRun(schema.kind, prior.row));
    const found = await inItsRun.read(known);
    const moved = await movedFrom(resource, inItsRun, prior, known, found);
    if (moved) return moved;
    if (!found) {
      const declared = declarationIn(schema, prior.row);
      const again = await refreshedOnClone(session, schema.kind, declared, known, inItsRun);
      if (again) return arrivedAs(resource, prior, again);
      miss(session, schema, prior.row);
      const left = [...(await originalsLeft(resource, prior, known)), ...(await copiesLeft(resource, prior.row))];
      return { row: null, private: {}, diagnostics: left };
    }
    session.known.entries.add("met", found.live.id);
    const { notes } = writeDown(schema.kind, underReadKeys(schema, prior.row, known, found));
    noteUnfinished(resource, prior, found, notes);
    const { arrived: _, ...own } = prior.private;
    const how = asObserved(hiddenFor(schema, prior), idleIn(schema, prior.row, found));
    return {
      row: {
        ...project(schema, withOwnEntries(schema, prior.row, found), found.live, how),
        [UNFINISHED]: hasRecovered(schema, prior, known, found) ? null : (prior.row[UNFINISHED] ?? null),
      },
      private: {
        ...own,
        notes,
        ...(prior.private.notes ? {} : { forgotten: true as const }),
      },
      diagnostics: [],
    };
  } catch (error) {
    const subject = subjectOf(resource, null, prior.row);
    return { row: prior.row, private: prior.private, diagnostics: [errorDiagnostic(error, subject)] };
  }
}

/** Its failed status has ended since its last update: what that has not done is a difference by itself. */
function hasRecovered({ kind: { ready } }: ResourceSchema, prior: Present, known: Known, found: Known): boolean {
  if (!ready || prior.private.interrupted || leftoversOf(prior.private).length > 0) return false;
  const [before, now] = [known, found].map(({ live }) => live.values[ready.field]);
  return ready.failed.includes(before) && ready.ok.includes(now);
}

/** An object that another provider has managed, imported by its ID. */
async function takenOver(resource: Resource, prior: Present): Promise<Outcome> {
  const found = await importObject(resource, String(prior.row.id));
  return found.row ? found : { ...prior, diagnostics: found.diagnostics };
}

/**
 * The original of a move is gone, or being deleted, and the run was killed before the engine had the ID of the clone:
 * that is the object now. The move's intent stays until the engine has saved it.
 *
 * @throws SvcError `not-the-clone`
 */
async function movedFrom(
  { schema, session }: Resource,
  inItsRun: RunResource,
  prior: Present,
  known: Known,
  found: Known | undefined,
): Promise<Outcome | undefined> {
  const { kind } = schema;
  const { id } = known.live;
  const { move, ...notes } = prior.private;
  const intent = moveOfObject(session, id, move);
  if (
    !intent?.clone ||
    intent.cloneInState ||
    (found && !(intent.done && isBeingDeleted(kind, found.live.values[kind.state ?? ""])))
  )
    return undefined;
  const io = session.run.io();
  const record = await readRecord(kind, intent.clone, io);
  if (!record) return undefined;
  await refuseStranger(claimantFor(kind, known.live.values), intent, record, io);
  const origin = { clonedFrom: id, clonedAt: intent.since || io.client.serverTime() };
  const clone = { ...known, live: { ...known.live, id: intent.clone }, ...origin, undeployed: !intent.done };
  const now = await inItsRun.read(clone);
  if (!now) return undefined;
  const how = asObserved(hiddenFor(schema, prior), idleIn(schema, prior.row, now));
  const moved = { ...notes, notes: writeDown(kind, now).notes };
  recognise(session, kind, { ...prior.row, id: intent.clone }, declarationIn(schema, prior.row), moved);
  const unfinished = intent.done
    ? `It has moved, and the original (${id}) was being deleted.`
    : `The original (${id}) was deleted in the middle of a move; its clone is not yet what is declared.`;
  return {
    row: { ...project(schema, prior.row, now.live, how), [UNFINISHED]: found || !intent.done ? unfinished : null },
    private: { ...withLeftovers(moved, [...leftoversOf(notes), ...(found ? [id] : [])]), arrived: true },
    diagnostics: [],
  };
}

/** What a killed run has created is the object now. */
function arrivedAs({ schema, session }: Resource, prior: Present, now: Known): Outcome {
  const { kind } = schema;
  const own = { ...prior.private, notes: writeDown(kind, now).notes, arrived: true as const };
  const row = project(
    schema,
    prior.row,
    now.live,
    asObserved(hiddenFor(schema, prior), idleIn(schema, prior.row, now)),
  );
  recognise(session, kind, row, declarationIn(schema, row), own);
  session.known.entries.add("met", now.live.id);
  return { row, private: own, diagnostics: [] };
}

/** Write-only values are kept out of the state, even if the platform shows them. */
function hiddenFor(schema: ResourceSchema, { private: { writeOnly = [] } }: Present): ReadonlySet<string> {
  if (writeOnly.length === 0) return new Set();
  return new Set([...writeOnly, ...Object.keys(schema.kind.fields).filter((name) => tellsSecrets(schema.kind, name))]);
}
