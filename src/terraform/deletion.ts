import { ignoreMissing } from "../client/errors";
import type { RunResource } from "../lifecycle";
import { SvcError } from "../model";
import { liveDataIn } from "../read";
import { deletionProblem, type Io, type Known, moveAddress, moveOf, strikeMove } from "../state";
import { type Outcome, overwrittenWarning } from "./apply";
import { inRun } from "./claimant";
import { cancelledMove, lossNotices } from "./deletion-notices";
import { errorDiagnostic, problemDiagnostic, problemText, type Subject, warning } from "./diagnostics";
import { refuseElsewhere } from "./homes";
import {
  deferDeletion,
  isOfFailedCreate,
  isPlannedAgain,
  isResumed,
  isUnfinished,
  unnamedLoss,
  unplannedDeletion,
  unplannedLoss,
  withKept,
} from "./interrupted-create";
import { declarationIn, knownFrom } from "./known";
import { isKept, isResumedElsewhere, keepUntilResumed, letGo } from "./let-go";
import { moveSourceOf } from "./move-source";
import { refuseUnread } from "./moved";
import { leftoversOf, type Private } from "./notes";
import { noteDeleted } from "./overtaken";
import { hasPlaces, leaves } from "./place";
import type { PlanAnswer, Present } from "./plan";
import { resumedNotice, resumedOnce } from "./plan-notices";
import { deleteCopies } from "./replaced";
import { originalsLeft, originalsThere, withNamedOriginals, withUnnamedOriginals } from "./replaced-clone";
import { addressOf, labelOf, type Resource, subjectOf } from "./resource";
import type { Session } from "./session";
import { isContested, mayBeContested, moveOfObject, originalsKept, recognise } from "./state-objects";
import { ioFor } from "./timeouts";
import type { Diagnostic } from "./wire.gen";

type Keeps = NonNullable<Private["keeps"]>;

const DEPOSED =
  "The setting of a deposed object cannot be changed: `terraform state rm` with the address of its resource, and an import of its ID, make it the resource's object again.";

/** A refused deletion is refused in the plan, which also shows the references that it removes. */
export async function planRemoval(resource: Resource, prior: Present): Promise<PlanAnswer> {
  refuseUnread(resource, prior);
  const { schema, session } = resource;
  const { kind } = schema;
  const subject = subjectOf(resource, null, prior.row);
  const id = String(prior.row.id);
  const { entries, met, recorded } = session.known;
  const { engine } = recorded;
  // The engine plans to delete an object of the state, which it may not have read.
  for (const one of [id, ...leftoversOf(prior.private)]) met.ids.add(one);
  entries.add("planned", id);
  const keeps = await mayBeContested(session, id, prior.private);
  const planned = {
    ...prior.private,
    planner: session.memory.planner,
    ...(engine === undefined ? {} : { plannedIn: engine }),
    ...(keeps ? { keeps } : {}),
  };
  const known = knownFrom(schema, prior.row, prior.private, { origin: "", companyId: "" });
  const label = labelOf(kind, prior.row);
  const isMoved = isPlannedAgain(resource, prior);
  if (isMoved) entries.add("resumes", id);
  const shared = [
    ...(keeps ? [keptNotice(label, id, subject, keeps)] : []),
    ...(isMoved ? resumedOnce(session, label, id, subject) : []),
  ];
  // A deposed entry of an object that its resource keeps is let go: nothing of the object is deleted.
  if (isKept(resource, prior)) return { row: null, private: planned, diagnostics: shared };
  const removed = session.run.resource(inRun(kind, prior.row));
  const { clone: copy, cloneInState } = moveOfObject(session, id, prior.private.move) ?? {};
  const clone = cloneInState ? undefined : copy;
  const originals = await originalsThere(resource, prior);
  const others = [...(clone === undefined ? [] : [clone]), ...originals];
  const deletion = await removed.deletion.plan(known, { isDeleted: await deletedBeside(session, id), others });
  await refuseElsewhere(resource, prior);
  const { problem: found, detaches, notice } = deletion;
  // A deposed entry of an interrupted create may be that of the object which the resource has: only the apply knows.
  const refusal = found && !prior.private.interrupted ? { ...found, next: `${found.next} ${DEPOSED}` } : undefined;
  // What a destroy plans as well, to refresh, is not carried out.
  const isAlone = (await session.memory.destroysAll()) || (await isAfterSuccessor(resource, prior));
  const claims = isAlone ? undefined : removed.claims;
  const problem = claims?.deletes(id, declarationIn(schema, prior.row), prior.private.interrupted) ?? refusal;
  if (hasPlaces(kind) && !problem && !keeps && !met.isApplying) leaves(session, id);
  return {
    row: null,
    private: { ...planned, ...(detaches.length > 0 ? { detaches } : {}) },
    diagnostics: [
      ...(problem ? [problemDiagnostic(problem, subject)] : []),
      ...(notice ? [warning("References to it are removed", notice, subject)] : []),
      ...(problem || keeps || met.isApplying
        ? []
        : lossNotices(resource, prior, { label, ...deletion, originals }, subject)),
      ...(clone !== undefined ? [cancelledMove(label, clone, subject)] : []),
      ...shared,
    ],
  };
}

/**
 * Whether its successor may come before its deletion. An apply deletes in its engine's order. What is deposed is deleted after
 * its successor is created, which deletes it early if there can be only one. One that a refresh has found under another ID
 * may be that successor.
 */
async function isAfterSuccessor(
  { schema: { kind, typeName: type }, session }: Resource,
  { row, private: { arrived } }: Present,
): Promise<boolean> {
  if (session.known.met.isApplying) return true;
  return kind.identity !== undefined && (arrived || (await session.memory.mayBeDeposed({ type, id: String(row.id) })));
}

/**
 * What the run deletes as well, as far as that is known: what this process has planned to delete by now, in whatever order
 * the engine asks; all of the state where its command says that.
 */
async function deletedBeside({ memory, known }: Session, id: string): Promise<(other: string) => boolean> {
  memory.deletes.add(id);
  const isWhole = (await memory.destroysAll()) && (await known.coversAll());
  return (other) => memory.deletes.has(other) || (isWhole && known.object(other).isInState);
}

/** An object of several resources is not deleted for one of them: it is only removed from the state there. */
function keptNotice(label: string, id: string, subject: Subject, keeps: Keeps = "always"): Diagnostic {
  if (keeps === "unless all") {
    const text = `${label}: ${id} is the object of another resource as well. It is only deleted if this apply destroys each of them; otherwise it is only removed from the state here.`;
    return warning("The object of several resources", text, subject);
  }
  const text = `${label}: ${id} is the object of another resource as well, or may be: since it was imported, adopted or planned at two addresses, nothing has shown here that it is at only one. It is not deleted, only removed from the state here. If no other resource has it: import it again, and delete it in an apply of all resources (without \`-target\`, \`-exclude\` or \`-refresh=false\`).`;
  return warning("Kept for another resource", text, subject);
}

/** Deletes the object, unless the following creation resumes it. `isPlanned`: the engine has asked for a plan of it. */
export async function applyDeletion(resource: Resource, asked: Present, isPlanned: boolean): Promise<Outcome> {
  const { schema, session } = resource;
  const prior = withKept(withNamedOriginals(asked));
  const { kind } = schema;
  const subject = subjectOf(resource, null, prior.row);
  const { move: begun, detaches = [], keeps } = prior.private;
  const gone: Outcome = { row: null, private: {}, diagnostics: [] };
  const id = String(prior.row.id);
  const { memory, run } = session;
  const { deleted, made } = run.objects;
  try {
    if (!isPlanned) throw unplannedDeletion(labelOf(kind, prior.row), id);
    const isDeposed = prior.private.planner === memory.planner;
    if (made.has(id)) return { ...gone, diagnostics: [resumedNotice(labelOf(kind, prior.row), id, subject)] };
    if (isDeposed && isKept(resource, prior)) return await letGo(resource, prior, gone);
    const isKeptHere = keeps === "always" || (keeps && !session.known.recorded.isGivenUp(id, prior.private.plannedIn));
    if (isKeptHere || isContested(session, id, prior.private)) {
      return { ...gone, diagnostics: [keptNotice(labelOf(kind, prior.row), id, subject)] };
    }
    const home = prior.private.notes?.home ?? (await session.connection.client.home());
    const known = knownFrom(schema, prior.row, prior.private, home);
    recognise(session, kind, prior.row, declarationIn(schema, prior.row));
    // Terraform plans to replace the object of a failed create, which the following creation resumes instead. At another
    // address, it plans a deletion and a creation.
    if (
      isOfFailedCreate(prior.row, prior.private)
        ? isResumed(kind, prior.row, prior.private)
        : isResumedElsewhere(resource, prior)
    ) {
      deferDeletion(resource, prior, known);
      await keepUntilResumed(resource, prior);
      return gone;
    }
    const io = ioFor("delete", prior.row, session, begun);
    await refuseUnplanned(resource, prior, known, isDeposed, io);
    const removal = run.resource(inRun(kind, prior.row), io);
    const refused = deletionProblem(labelOf(kind, prior.row), known);
    if (refused) throw new SvcError(refused);
    await refuseUnnamedLoss(resource, prior, known, isDeposed, io);
    const kept = await removal.deletion.giveUpMove(known);
    // The state is about to forget the move: the journal has it from now on.
    if (kept && begun && !moveOf(id, session.journal)) await session.journal.intents.write(moveAddress(id), begun);
    const diagnostics = await sinceItsPlan(resource, prior, removal, known);
    // The objects that refer to it may have been deleted in the same run.
    const left = detaches.filter(({ ids }) => !ids.some((one) => deleted.has(one)));
    for (const call of left) await io.client.send(call, io.signal).catch(ignoreMissing);
    for (const one of originalsKept(session, prior.private)) await removal.deletion.remove(moveSourceOf(known, one));
    await deleteCopies(resource, removal, prior.row, known);
    await removal.deletion.remove(known);
    if (!kept) strikeMove(id, io.journal);
    diagnostics.push(...(await originalsLeft(resource, withUnnamedOriginals(prior), known)));
    noteDeleted(resource, prior.row, declarationIn(schema, prior.row));
    memory.intents.strike(kind, id);
    if (kept) diagnostics.push(warning("The clone of a move is kept", problemText(kept, subject), subject));
    return { ...gone, diagnostics };
  } catch (error) {
    return { row: prior.row, private: prior.private, diagnostics: [errorDiagnostic(error, subject)] };
  }
}

/** @throws SvcError `unchecked` where only the record of the plan would show that nothing else has the object, or resumes it. */
async function refuseUnplanned(
  { schema: { kind }, session: { known: shown, run } }: Resource,
  { row, private: { creates } }: Present,
  known: Known,
  isDeposed: boolean,
  io: Io,
): Promise<void> {
  const isMadeHere = [...run.objects.made.values()].some(({ address }) => address === addressOf(kind, row));
  if (isMadeHere || shown.recorded.all.ids.includes(known.live.id)) return;
  const mayBeResumed = isUnfinished(row) && creates === undefined;
  if (isDeposed || (mayBeResumed && (await liveDataIn(kind, known, io)))) throw unplannedLoss(kind, row, isDeposed);
}

/** A saved plan may be applied late: what others have pointed at the object since then loses its reference, too. */
async function addedReferences(
  resource: Resource,
  { row, private: own }: Present,
  { deletion }: RunResource,
  known: Known,
): Promise<Diagnostic[]> {
  const { schema, session } = resource;
  const { plannedIn, detaches = [] } = own;
  if (plannedIn === session.known.recorded.engine) return [];
  const all = [known, ...originalsKept(session, own).map((id) => moveSourceOf(known, id))];
  const labels = [...new Set((await Promise.all(all.map((one) => deletion.addedReferrers(one, detaches)))).flat())];
  if (labels.length === 0) return [];
  // Of a replacement, the engine has not asked for a plan of the deletion.
  const [headline, since] =
    plannedIn === undefined
      ? ["References to it are removed", ", which the plan of its replacement may not show"]
      : ["Changed outside of this plan", " since this was planned"];
  const message = `${labelOf(schema.kind, row)} is deleted although ${labels.join(", ")} refers to it${since}: that reference is removed with it. If it is still needed, point it at something else.`;
  return [warning(headline, message, subjectOf(resource, null, row))];
}

/** What others have done since the plan, and is lost. A plan that this run has made has shown the values that there are. */
async function sinceItsPlan(
  resource: Resource,
  prior: Present,
  removal: RunResource,
  known: Known,
): Promise<Diagnostic[]> {
  const subject = subjectOf(resource, null, prior.row);
  const changes = resource.session.known.recorded.isOfThisRun ? [] : await removal.deletion.changes(known);
  return [
    ...(changes.length > 0 ? [overwrittenWarning(changes, subject, labelOf(resource.schema.kind, prior.row))] : []),
    ...(await addedReferences(resource, prior, removal, known)),
  ];
}

/**
 * What is deleted for a successor is judged again: the plan shows neither a taint nor, in the deletion of a deposed object,
 * the successor, and the object may have data since its plan. Its declarations have allowed the loss, or nothing has.
 */
async function refuseUnnamedLoss(
  { schema: { kind }, session }: Resource,
  { row, private: { creates, replaces, interrupted } }: Present,
  known: Known,
  isDeposed: boolean,
  io: Io,
): Promise<void> {
  if (creates === undefined && !isDeposed) return;
  const { id } = known.live;
  const allowed = creates?.allowDataLoss === id || (isDeposed && session.known.object(id).is("allowed"));
  const lost = allowed ? undefined : await liveDataIn(kind, known, io);
  const isShown = replaces === true;
  if (lost) throw unnamedLoss(kind, row, lost, { isDeposed, isShown, isInterrupted: interrupted === true });
}
