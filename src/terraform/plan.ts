import { heldBy } from "../declaration";
import { copiedNotice, type InState, type ResourcePlan, type RunResource } from "../lifecycle";
import { adoptedId, hasUnknown, isNothing, type Kind, type Named, type Problem, type Wire } from "../model";
import { changeOf, declaredBefore, withDue } from "./change-of-object";
import { identityIn, inRun } from "./claimant";
import { isWarning, problemDiagnostic, type Subject, warning } from "./diagnostics";
import { begunIn, replacedLoss, resumedIn, unfinishedOf } from "./interrupted-create";
import { declarationIn, declaredPaths, givenWriteOnly, tellsSecrets } from "./known";
import { heldProblem, isHeld, isMoveOpen, outageNotes, visibleOf } from "./late-plan";
import { refuseUnread } from "./moved";
import { leftoversOf, type Private, type Successor, withoutPlanned } from "./notes";
import { isCarriedOut, refuseOvertaken, replacedUnderOpen } from "./overtaken";
import { pathTo } from "./path";
import { planInlinePlaces, planPlace } from "./place";
import { changeNotices, HEADLINES, moveSourceNotices, spoken } from "./plan-notices";
import { planRow } from "./plan-row";
import { referenceProblems } from "./references";
import { copiedBefore, copiesFor, planCopy, refusedSuccessor } from "./replaced";
import { addressOf, labelOf, type Resource, subjectOf } from "./resource";
import type { ResourceSchema } from "./schema";
import type { Session } from "./session";
import { endMoveTo } from "./state-objects";
import { unshown } from "./unshown";
import type { Row } from "./value";
import type { Diagnostic, Path } from "./wire.gen";
import { shownBy } from "./write-only";

/** A plan in the engine's form. */
export interface PlanAnswer {
  readonly row: Row | null;
  readonly private: Private;
  readonly replaces?: readonly Path[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What Terraform has of a resource now. */
export interface Present {
  readonly row: Row;
  readonly private: Private;
}

/** Declared names of computed secrets that would reveal a write-only value, and of the write-only values themselves. */
export function hiddenNames({ kind }: ResourceSchema, writeOnly: readonly string[]): ReadonlySet<string> {
  if (writeOnly.length === 0) return new Set();
  return new Set([...Object.keys(kind.fields).filter((name) => tellsSecrets(kind, name)), ...writeOnly]);
}

/** A resource without an object, or the second half of a replacement: then `notes` come from the first. */
export async function planCreation(resource: Resource, config: Row, notes: Private): Promise<PlanAnswer> {
  const { schema, session } = resource;
  const { known, run } = session;
  const { kind } = schema;
  const subject = subjectOf(resource, config);
  const declared = declarationIn(schema, config);
  const address = addressOf(kind, config);
  // The first half of a replacement has been planned and checked with the object. (`-replace` forces one that nothing requires;
  // a failed create has no first half.) The object that waits for this creation is in no state: nothing may prevent it.
  const isSuccessor = notes.notes !== undefined || notes.replaces === true || session.memory.deferred.isAt(address);
  const stray = await referenceProblems(resource, config, undefined);
  // Look-ups by an ID that leads elsewhere would fail with a message of their own.
  const isOffline = stray.length > 0 || !run.look();
  const isOurs = session.memory.intents.mayBeOurs(kind, declared);
  const isCopy = copiesFor(resource, declared);
  const copied = stray.length > 0 ? undefined : await copiedBefore(resource, declared);
  const { creating, adopts } = creationOf(session, kind, config, isSuccessor);
  const forced = (await forcedProblem(resource, notes, declared)) ?? (await replacedLoss(resource, config, declared));
  const mayBeOurs = (record: Wire) => isCopy(record) || known.object(String(record.id)).isPlannedFor || isOurs(record);
  const plan = await creating.plan(
    { declared },
    {
      ...{ isSuccessor, isOffline, adopts, mayBeOurs },
      inState: inStateOf(resource, isOurs),
      missedOriginal: run.objects.missedOriginal(kind, declared),
    },
  );
  // The plan of the object itself has shown its replacement, if it has one.
  const isShown = notes.replaces === true || isOffline || plan.problems.length > 0 || !mayHave(session, kind);
  const replaced = isShown ? undefined : await unshown(resource, creating, { config, declared, isCopy, isOurs });
  await noteCreation(session, kind, address, declared);
  const adoption = isSuccessor || isOffline ? adopts(adoptedId(declared)) : undefined;
  const writeOnly = givenWriteOnly(schema, config).map((pair) => pair.declared);
  return {
    row: planRow(schema, config, null, { plan, hidden: hiddenNames(schema, writeOnly), before: undefined }),
    private: {
      ...(isSuccessor ? { ...notes, replaces: true } : {}),
      creates: {
        ...successor(address, config, declared),
        ...unfinishedOf(resource, config, declared),
        ...replaced?.creates,
      },
      ...replaced?.private,
      declared: declaredPaths(schema, config, null, undefined),
      given: writeOnly,
    },
    diagnostics: [
      ...(forced ? [problemDiagnostic(forced, subject)] : []),
      ...refusedSuccessor(notes, config, schema, subject),
      ...(copied ? [warning(HEADLINES.adopts, copiedNotice(labelOf(kind, config), copied).message, subject)] : []),
      ...(isOffline ? [] : await begunIn(resource, plan, config, subject)),
      ...(adoption ? [problemDiagnostic(adoption, subject)] : []),
      ...spoken(resource, withStray(plan, stray), subject),
      ...(isOffline ? [] : await planPlace(resource, creating, { plan, notes, isSuccessor }, subject)),
      ...replacedUnderOpen(resource, creating, config, subject),
      ...(replaced?.diagnostics ?? []),
      ...(isSuccessor ? [] : [renamedIn, resumedIn]).flatMap((said) => said(resource, plan, config, subject)),
    ],
  };
}

/** Of the plan before a destroy, nothing is carried out: no run continues with what it declares. */
async function noteCreation({ memory }: Session, kind: Kind, address: string, declared: Named): Promise<void> {
  const { creations, intents } = memory;
  if (!(await memory.destroysAll())) intents.plan(kind, declared);
  creations.set(address, [...(creations.get(address) ?? []), declared]);
}

/** Whether a creation looks like what the same plan deletes. */
function renamedIn({ schema, session }: Resource, plan: ResourcePlan, config: Row, subject: Subject): Diagnostic[] {
  const { whole: declared, problems } = plan;
  if (session.known.met.isApplying || problems.length > 0 || (declared.adopt ?? null) !== null) return [];
  return session.memory.renames.creates({ schema, label: labelOf(schema.kind, config), declared }, subject);
}

/** Whether the state may have an object of a kind: where nothing is refreshed, only the last plan shows whether it has any. */
function mayHave({ known: { met, recorded }, memory }: Session, kind: Kind): boolean {
  return met.ids.size > 0 ? [...memory.kinds.values()].includes(kind) : recorded.all.ids.length > 0;
}

/** A resource without an object. A successor is the resource whose object it replaces. */
function creationOf({ known, memory, run }: Session, kind: Kind, config: Row, isSuccessor: boolean) {
  const holder = isSuccessor ? memory.holders.get(identityIn(config)) : undefined;
  const creating = run.resource(inRun(kind, config, holder ? { holder } : {}));
  // The engine replaces a resource although its plan did not: the configuration is the same.
  if (holder) creating.claims.has(holder.id, "replaces");
  const adopts = (id: string | undefined) => {
    if (id === undefined) return undefined;
    known.met.taken.add(id);
    return creating.claims.adopts(id);
  };
  return { creating, adopts };
}

/** Why a replacement that only the engine asks for is refused: the plan of the object itself does not show it. */
async function forcedProblem({ session }: Resource, { changes, replaces }: Private, declared: Named) {
  allowLoss({ session }, declared);
  if (changes === undefined) return undefined;
  session.known.entries.isReplaced(changes);
  return replaces ? undefined : session.memory.forced.get(changes)?.();
}

function allowLoss({ session }: Pick<Resource, "session">, { allowDataLoss }: Named): void {
  if (typeof allowDataLoss === "string") session.known.entries.add("allowed", allowDataLoss);
}

function inStateOf({ session }: Resource, isOurs: (record: Wire) => boolean): InState {
  const { known, run } = session;
  const { entries } = known;
  return {
    has: (id) => known.object(id).isInState && !run.objects.made.has(id),
    isMet: (id) => known.met.ids.has(id) || run.objects.made.has(id),
    isProtected: (id) => known.object(id).is("protected"),
    isUnfinished: (id) => entries.isInterrupted(id) || isOurs({ id }),
    isResumed: (record) => {
      const id = String(record.id);
      const object = known.object(id);
      if (object.is("kept")) return false;
      const isUnfinished = entries.isInterrupted(id) || isOurs(record);
      if (isUnfinished) entries.add("resumes", id);
      return isUnfinished || object.is("resumes") || object.isResumedAsPlanned;
    },
    keep: "If the resource was renamed: declare that with a `moved` block. If it is tainted: `terraform untaint` or `tofu untaint` with the address keeps its object.",
  };
}

function successor(address: string, config: Row, { allowDataLoss: allowed }: Record<string, unknown>): Successor {
  return {
    ...(hasUnknown(config) ? {} : { address }),
    ...(typeof allowed === "string" ? { allowDataLoss: allowed } : {}),
  };
}

/** An existing object: what differs, whether that can change in place, and what it would cost. `shown`: the plan whose apply this is. */
export async function planUpdate(
  resource: Resource,
  config: Row,
  prior: Present,
  shown: Private | undefined,
): Promise<PlanAnswer> {
  refuseUnread(resource, prior);
  const { schema, session } = resource;
  const { kind } = schema;
  const given = givenWriteOnly(schema, config).map((pair) => pair.declared);
  const { notes, ...others } = withoutPlanned(prior.private);
  const leftovers = leftoversOf(others);
  const id = String(prior.row.id);
  noteKept(resource, prior);
  if (shown && session.memory.losesDeletions) session.memory.undeleted.set(id, prior.row);
  const previous = declarationIn(schema, prior.row);
  const holder = { id };
  session.memory.holders.set(identityIn(config), holder);
  const claims = { holder, held: { id, claims: heldBy(kind, previous) } };
  const change = await changeOf(resource, config, prior, { given, claims, io: session.run.io() });
  const { wanted } = change;
  const found = await change.resource.plan(wanted, { ...change.circumstances, previous, deletesFirst: true });
  const plan = withDue(found, prior);
  if (isCarriedOut(session, shown)) refuseOvertaken(session, change.resource, plan);
  const before = declaredBefore(change, plan);
  allowLoss(resource, wanted.declared);
  if (plan.copy) planCopy(session, kind, plan.copy.id);
  if (plan.action === "replace") session.known.entries.isReplaced(id);
  session.memory.forced.set(id, async () =>
    plan.action === "replace" ? undefined : change.resource.deletion.forcedProblem(plan, wanted.known),
  );
  const conflicts = [...conflictsOf(change.resource, plan, shown), ...leftProblems(session, kind, config, leftovers)];
  const visible = withDue(await visibleOf(session, change, plan, shown), prior);
  const row = planRow(schema, config, prior.row, {
    plan: visible,
    before: declaredBefore(change, visible),
    hidden: hiddenNames(schema, [...new Set([...given, ...wanted.sent])]),
    mayLeave: (isMoveOpen(visible) && visible.isRenewed) || leftovers.length > 0 || visible.interrupted !== undefined,
  });
  const replacing = visible.action === "replace" ? visible.differences.filter(({ replaces }) => replaces) : [];
  const fields = [...new Set(replacing.map(({ path }) => path[0] ?? ""))];
  return {
    row,
    private: {
      ...others,
      ...(notes ? { notes } : {}),
      ...(fields.length > 0 ? { replaces: true } : {}),
      ...(isMoveOpen(plan) ? { moves: id } : {}),
      ...outageNotes(session, plan, shown),
      ...{ changes: id, ...(isHeld(plan) ? { stays: true } : {}), ...(visible.interrupted ? { continues: true } : {}) },
      declared: declaredPaths(schema, config, others.forgotten ? null : prior.row, before),
      ...(change.taken && !isNothing(change.taken) ? { taken: change.taken } : {}),
      given,
    },
    replaces: fields.map((field) =>
      pathTo(schema.attributes, shownBy(schema.writeOnlyPairs, config, field), plan.declared),
    ),
    diagnostics: await saidOf(resource, { config, prior, plan, conflicts, own: change.resource }),
  };
}

function noteKept(resource: Resource, prior: Present): void {
  const { session } = resource;
  const { private: own } = prior;
  const id = String(prior.row.id);
  session.known.entries.add("kept", id);
  session.known.entries.add("planned", id);
  for (const one of leftoversOf(own)) session.known.met.ids.add(one);
  // Where nothing is refreshed, only this shows that the state has the clone of a move.
  if (!own.arrived) endMoveTo(resource, prior);
}

interface Updating {
  readonly config: Row;
  readonly prior: Present;
  readonly plan: ResourcePlan;
  readonly conflicts: readonly Problem[];
  readonly own: RunResource;
}

async function saidOf(resource: Resource, { config, prior, plan, conflicts, own }: Updating): Promise<Diagnostic[]> {
  const { session } = resource;
  const subject = subjectOf(resource, config, prior.row);
  const id = String(prior.row.id);
  const all = [
    ...spoken(resource, withStray(plan, await referenceProblems(resource, config, prior.row)), subject),
    ...conflicts.map((problem) => problemDiagnostic(problem, subject)),
    ...moveSourceNotices(plan, leftoversOf(prior.private), subject),
    ...(await changeNotices(resource, own, plan, subject)),
    ...(await planInlinePlaces(resource, own, plan, subject)),
  ];
  // The plan has shown what the replacement means; the object is in place only because its deletion is left out.
  const isLost = plan.action === "replace" && session.memory.undeleted.has(id);
  return isLost ? all.filter((one) => !isWarning(one)) : all;
}

/** What is in the way of a change of an object. */
function conflictsOf({ claims }: RunResource, plan: ResourcePlan, shown: Private | undefined): Problem[] {
  const removed = claims.updates(plan);
  const heldTwice = plan.known && claims.has(plan.known.live.id, plan.action === "replace" ? "replaces" : "has");
  return [removed, heldTwice, heldProblem(plan, shown)].filter((problem) => problem !== undefined);
}

/** What is in the way of the deletion of a move's original, which is an object of its own. */
function leftProblems({ run }: Session, kind: Kind, config: Row, leftovers: readonly string[]): Problem[] {
  return leftovers.flatMap((id) => run.resource(inRun(kind, config)).claims.deletes(id) ?? []);
}

/** A reference that leads elsewhere is one problem, whatever else is found at its place. */
function withStray(plan: ResourcePlan, stray: readonly Problem[]): ResourcePlan {
  const isElsewhere = ({ field }: Problem) => !stray.some((one) => one.field === field);
  return stray.length === 0
    ? plan
    : { ...plan, problems: [...stray, ...plan.problems.filter(isElsewhere)], notices: [] };
}
