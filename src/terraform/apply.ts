import { isDeepStrictEqual } from "node:util";
import { type Difference, diff, goalOf, refuseEmptySecrets } from "../declaration";
import { type Applied, overwrittenText, type ResourcePlan, type RunResource, type Wanted } from "../lifecycle";
import { type Field, onlyManaged, parse, placeText, SvcError } from "../model";
import { carriedEntry } from "../read";
import { type Known, keptOriginals, moveOf, writeDown } from "../state";
import { changeOf, type PlannedChange, withDue } from "./change-of-object";
import { identityIn, inRun } from "./claimant";
import { errorDiagnostic, fieldText, problemText, type Subject, warning } from "./diagnostics";
import { refuseOtherHome } from "./homes";
import { type InterruptedCreate, isReplaced, refuseLoss } from "./interrupted-create";
import { declarationIn, declaredByUser, givenWriteOnly } from "./known";
import { refuseUnannounced } from "./late-plan";
import { resumable, resumedBy } from "./let-go";
import { moveSourceOf, retireAll, withMoveSources } from "./move-source";
import { type Private, withLeftovers } from "./notes";
import { refuseNullEntries } from "./null-entries";
import { refuseOvertaken } from "./overtaken";
import { inPlace } from "./place";
import { hiddenNames, type Present } from "./plan";
import { asObserved, asPlanned, project } from "./project";
import { withOwnEntries, withRemaining } from "./remaining";
import { clonedFrom, deleteLost, deleteReplaced, plannedCopy } from "./replaced";
import { addressOf, intendedCreation, labelOf, type Resource, subjectOf } from "./resource";
import { type ResourceSchema, UNFINISHED } from "./schema";
import { refuseSilentLoss, unshownIn } from "./silent-loss";
import { movedIn, originalsKept } from "./state-objects";
import { ioFor } from "./timeouts";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";
import { withEarlierVersions, withEntrySecrets } from "./write-only";

/** The state of a resource after a step, whether it succeeded or not. */
export interface Outcome {
  readonly row: Row | null;
  readonly private: Private;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The declaration in a planned state: its values at the paths that the plan found declared. The configuration adds the
 * write-only values that the plan has seen in it, and nothing else: the engine may have planned to ignore the rest.
 */
function askedFor(schema: ResourceSchema, planned: Row, config: Row, notes: Private): Record<string, unknown> {
  const { kind, writeOnlyPairs } = schema;
  const whole = declarationIn(schema, planned);
  const declared = notes.declared ? onlyManaged(kind, whole, notes.declared) : declarationIn(schema, config);
  const { given = writeOnlyPairs.map((pair) => pair.declared) } = notes;
  const lent = declarationIn({ ...schema, writeOnlyPairs: givenWriteOnly(schema, config) }, config);
  const writeOnly = writeOnlyPairs.filter((pair) => given.includes(pair.declared) && pair.declared in lent);
  const own = Object.fromEntries(writeOnly.map((pair) => [pair.declared, lent[pair.declared]]));
  // The state has in it what the platform has there, and its path alone would declare all of that.
  const empty = Object.entries(declarationIn(schema, config)).filter(([name, value]) => {
    const isNamed = notes.declared?.values.some((path) => path.startsWith(`${name}.`));
    return name in declared && !isNamed && isDeepStrictEqual(value, {});
  });
  return withEntrySecrets(schema.entryPairs, { ...declared, ...Object.fromEntries(empty), ...own }, config);
}

/** Creates the object, or resumes an interrupted create. */
export async function applyCreation(resource: Resource, planned: Row, config: Row, notes: Private): Promise<Outcome> {
  const { schema, session } = resource;
  const { kind } = schema;
  const subject = subjectOf(resource, config);
  const address = addressOf(kind, planned);
  const declared = askedFor(schema, planned, config, notes);
  let left = session.memory.deferred.take(address, ({ known }) => !isReplaced(kind, declared, known));
  try {
    refuseEmptySecrets(kind, declared);
    refuseNullEntries(schema, config);
    await refuseOtherHome(resource, planned, notes);
    const io = ioFor("create", planned, session);
    if (left && isReplaced(kind, declared, left.known)) {
      refuseLoss(kind, left.row, left.known, declared);
      await session.run.resource(inRun(kind, planned), io).deletion.remove(left.known);
      session.memory.intents.strike(kind, left.known.live.id);
      left = undefined;
    }
    await refuseSilentLoss(resource, planned, declared, io);
    const lost = session.memory.undeleted.get(notes.changes ?? "");
    if (lost) await deleteLost(resource, lost, io);
    const replaced = left ? [] : await deleteReplaced(resource, planned, declared, io);
    const { intents } = session.memory;
    const creation = intendedCreation(kind, declared, planned);
    const place = left ? undefined : await intents.claim(creation, io, ...resumable(session));
    const isApart = () => clonedFrom(resource, declared) !== undefined;
    const find = async () =>
      (await carriedEntry(kind, declared, movedIn(session), isApart, io)) ?? plannedCopy(resource, declared, io);
    const adopt = left ? undefined : await session.run.objects.copies.adopt(find);
    const { id: adopted } = (declared.adopt ?? {}) as { readonly id?: unknown };
    if (typeof adopted === "string") refuseShared(resource, planned, adopted);
    // Its plan did not know which object that will be.
    if (typeof adopted === "string" && !session.known.recorded.wasMet(adopted))
      await session.known.now("gets", adopted);
    // The engine may plan the same configuration again in this run.
    const asPlanned = { address: place ?? address, identity: identityIn(config) };
    const making = session.run.resource(inRun(kind, planned, asPlanned), io);
    const mayReplace = unshownIn(session, kind);
    const wanted: Wanted = { declared: adopt ? { ...declared, adopt } : declared, known: left?.known, mayReplace };
    const originals = keptOriginals(io.journal);
    const create = async () => making.apply({ ...(await making.plan(wanted, { isShown: true })), isRenewed: true });
    const applied = await inPlace(resource, planned, { creating: making, declared, io }, create);
    if (place !== undefined || left) intents.tell(applied.known.live.id);
    const isAdoption = wanted.declared.adopt !== undefined;
    const how = isAdoption ? "adopted" : left ? "resumed" : "created";
    session.run.objects.made.set(applied.known.live.id, { address, how });
    making.claims.takesRoom(declared, applied.known.live.id);
    const all = isAdoption ? { ...notes, imported: true as const } : notes;
    const outcome = settle(resource, { planned, config, notes: all, applied, subject });
    const own = withLeftovers(outcome.private, originals(applied.known.live.id));
    const said = [...replaced, ...resumedBy(left, subject), ...outcome.diagnostics];
    return { ...outcome, private: own, diagnostics: said };
  } catch (error) {
    const diagnostics = [errorDiagnostic(error, subject)];
    if (!left) return { row: null, private: {}, diagnostics };
    session.memory.intents.tell(left.known.live.id);
    return { ...givenBack(schema, left, config, unfinishedBy(error, subject)), diagnostics };
  }
}

/** The object is unchanged, and the engine, which took it for deleted, gets it back. */
function givenBack(schema: ResourceSchema, { row, known }: InterruptedCreate, config: Row, unfinished: string) {
  const writeOnly = givenWriteOnly(schema, config).map((pair) => pair.declared);
  const { notes } = writeDown(schema.kind, known);
  const own: Private = { notes, writeOnly, unsent: writeOnly, interrupted: true };
  return { row: { ...row, [UNFINISHED]: unfinished }, private: own };
}

/** The plan of one process does not see what those of other aliases of the provider have. */
function refuseShared({ schema: { kind }, session }: Resource, row: Row, id: string): void {
  if (kind.awaits || !session.known.recorded.isShared(id)) return;
  throw new SvcError({
    code: "shared",
    given: id,
    message: `${labelOf(kind, row)} and a resource with another alias of this provider have the same object (${id}): whatever is done with one of them is done to both.`,
    next: "Keep one of the two: remove the other from the configuration and, if the state has it there, from the state, without deleting its object.",
  });
}

/** Changes an object as planned, or moves it. */
export async function applyUpdate(resource: Resource, planned: Row, config: Row, prior: Present): Promise<Outcome> {
  const subject = subjectOf(resource, config, prior.row);
  const notes = prior.private;
  try {
    refuseShared(resource, prior.row, String(prior.row.id));
    const declared = askedFor(resource.schema, planned, config, notes);
    refuseEmptySecrets(resource.schema.kind, declared);
    refuseNullEntries(resource.schema, config);
    const io = ioFor("update", planned, resource.session, notes.move);
    const change = await changeOf(resource, planned, prior, { declared, given: notes.given ?? [], io, shown: notes });
    const plan = withDue(await change.resource.plan(change.wanted, { ...change.circumstances, isShown: true }), prior);
    const sources = originalsKept(resource.session, notes).map((id) => moveSourceOf(change.wanted.known, id));
    refuseUnannounced(resource.session, plan, notes);
    if (plan.action === "move")
      return await move(resource, { planned, config, notes, subject }, prior, plan, change.resource, sources);
    const retired = await retireAll(change.resource, sources, plan);
    if (retired.failed) throw retired.failed.error;
    refuseOvertaken(resource.session, change.resource, plan);
    const applied = await change.resource.apply(plan);
    const outcome = settle(resource, { planned, config, notes, applied, subject, prior: prior.row, change });
    return withMoveSources(outcome, retired, subject, (error) => unfinishedBy(error, subject), io);
  } catch (error) {
    return { row: prior.row, private: notes, diagnostics: [errorDiagnostic(error, subject)] };
  }
}

/**
 * The clone is complete before it is in the state; the original is deleted last, after those of earlier moves: what points to
 * these follows the new clone.
 */
async function move(
  resource: Resource,
  settlement: Pick<Settlement, "planned" | "config" | "notes" | "subject">,
  prior: Present,
  plan: ResourcePlan,
  moving: RunResource,
  sources: readonly Known[],
): Promise<Outcome> {
  const { io } = moving;
  const { known: original } = plan;
  if (!original) throw new Error("A move needs the object that moves.");
  const { subject } = settlement;
  const old = original.live.id;
  let applied: Applied;
  try {
    applied = await moving.apply(plan);
  } catch (error) {
    const begun = moveOf(old, io.journal);
    const unfinished = unfinishedBy(error, subject);
    return {
      row: begun ? { ...prior.row, [UNFINISHED]: unfinished } : prior.row,
      private: { ...prior.private, ...(begun ? { move: begun } : {}) },
      diagnostics: [errorDiagnostic(error, subject)],
    };
  }
  const outcome = settle(resource, { ...settlement, applied, prior: prior.row });
  const { live, clonedAt } = applied.known;
  resource.session.run.objects.moved.set(live.id, old);
  resource.session.run.objects.before.recall(live.id, { clonedAt });
  const retired = await retireAll(moving, [...sources, original], plan);
  return withMoveSources(outcome, retired, subject, (error) => unfinishedBy(error, subject), io);
}

interface Settlement {
  readonly planned: Row;
  readonly config: Row;
  /** Notes from the plan. */
  readonly notes: Private;
  readonly applied: Applied;
  readonly subject: Subject;
  /** Missing for a creation. */
  readonly prior?: Row;
  readonly change?: PlannedChange;
}

/** The planned values, or the actual ones and what remains to be done. */
function settle({ schema }: Resource, settlement: Settlement): Outcome {
  const { planned, config, notes, applied, subject, prior, change } = settlement;
  const { kind } = schema;
  const { error, drift = [], overwritten = [] } = applied;
  const sent = change?.wanted.sent ?? new Set<string>();
  const given = schema.writeOnlyPairs.filter(({ declared }) => notes.given?.includes(declared) ?? false);
  const writeOnly = [...new Set([...given.map(({ declared }) => declared), ...sent])];
  const hidden = hiddenNames(schema, writeOnly);
  const known = withDeclaredByUser(schema, applied.known, config, planned);
  const kept: Private = {
    notes: writeDown(kind, known).notes,
    ...(writeOnly.length > 0 ? { writeOnly } : {}),
    ...(notes.imported ? { imported: true } : {}),
    ...(error !== undefined && (!prior || notes.interrupted) ? { interrupted: true } : {}),
  };
  const drifted = [
    ...(drift.length > 0 ? [driftWarning(drift, subject)] : []),
    ...(overwritten.length > 0 ? [overwrittenWarning(overwritten, subject)] : []),
  ];
  if (error === undefined) {
    const row = project(schema, planned, known.live, asPlanned(hidden));
    return { row, private: kept, diagnostics: drifted };
  }
  const base = withOwnEntries(schema, prior ? withRemaining(schema, planned, prior) : planned, known);
  const row = project(schema, base, known.live, asObserved(hidden, idleIn(schema, base, known)));
  // Not every error shows which of them were sent (a password change fails long after its request): all are sent again.
  const unsent = given.filter(({ declared }) => !sent.has(declared));
  const versions = unsent.map(({ version }) => [version, prior?.[version] ?? null]);
  return {
    row: {
      ...withEarlierVersions(schema.entryPairs, row, prior ?? {}),
      ...Object.fromEntries(versions),
      [UNFINISHED]: unfinishedBy(error, subject),
    },
    private: { ...kept, ...(unsent.length > 0 ? { unsent: unsent.map(({ declared }) => declared) } : {}) },
    diagnostics: [...drifted, failed(error, subject, prior ? undefined : known.live.id)],
  };
}

/** What a configuration names counts as declared from now on, even if its plan found no changes. */
function withDeclaredByUser(schema: ResourceSchema, known: Known, config: Row, planned: Row): Known {
  if (!known.declared) return known;
  const paths = declaredByUser(schema, config, planned, known.declared);
  return { ...known, declared: paths };
}

function driftWarning(drift: readonly Difference[], subject: Subject): Diagnostic {
  const paths = drift.map(({ path }) => fieldText(placeText(path), subject));
  const text = `${paths.join(", ")} changed on the platform after this was planned, and is not changed. The next plan shows it.`;
  return warning("Changed outside of this plan", text, subject);
}

/** `label` names an object whose resource is in no configuration any more. */
export function overwrittenWarning(overwritten: readonly Difference[], subject: Subject, label?: string): Diagnostic {
  const text = `${label === undefined ? "" : `${label}: `}${overwrittenText(overwritten, (path) => fieldText(path, subject))}.`;
  return warning("Changed outside of this plan", text, subject);
}

/** Fields that do not apply to the object in its current state, and those that match the declaration. */
export function idleIn({ kind, ...schema }: ResourceSchema, row: Row, known: Known): (field: Field) => boolean {
  const declared = declarationIn({ kind, ...schema }, row);
  const found = diff(kind, goalOf(kind, parse(kind, declared), undefined), known.live);
  const differing = new Set(found.map(({ path }) => path[0]));
  // A field of an entry may have the name of one of the object.
  const idle = new Set(Object.entries(kind.fields).flatMap(([name, field]) => (differing.has(name) ? [] : [field])));
  return (field) => idle.has(field);
}

/** One line for the state: the diagnostic has the details. */
function unfinishedBy(error: unknown, subject: Subject): string {
  const text = error instanceof SvcError ? problemText(error.problem, subject) : errorDiagnostic(error, subject).detail;
  const [line = ""] = (text ?? "").split("\n");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const LONGEST = 200;

function failed(error: unknown, subject: Subject, madeId: string | undefined): Diagnostic {
  return errorDiagnostic(error, subject, madeId === undefined ? undefined : `\n${TAINTED(madeId)}`);
}

const TAINTED = (id: string) =>
  `The object is kept (${id}). It is marked as tainted, so the next plan shows a replacement; as long as its name and what cannot change in place stay the same, the apply resumes with this object and deletes nothing. Run \`terraform untaint\` or \`tofu untaint\` with its address for a plan that shows that.`;
