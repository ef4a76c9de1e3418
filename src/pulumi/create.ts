import { refuseHashes } from "../declaration";
import type { Applied, Limits, ResourcePlan, RunResource } from "../lifecycle";
import { eitherManaged, type Kind, type Named, nameAmong, SvcError } from "../model";
import { isExclusiveEntry, readRecord } from "../read";
import { type Io, noteCloneReported, noteCreationsReported } from "../state";
import { beside, carriedTo, isOf } from "./carried";
import { declaredIn } from "./engine-values";
import { meet } from "./homes";
import { keptProblem, type Taker } from "./places";
import { messageOf, PartialFailure, type Redact } from "./plain-errors";
import { tellPlanned } from "./run-plans";
import type { Session } from "./session";
import { spelledAs } from "./spelling";
import { recall, stored } from "./stored";
import type { Subject } from "./subject";
import { tellInline } from "./told";

/** What the engine gets of an object that exists. */
export interface Made {
  readonly id: string;
  readonly outs: Record<string, unknown>;
}

/** @throws PartialFailure if an object exists that does not match its declaration yet. */
export function create(session: Session, subject: Subject, inputs: Named, limits?: Limits): Promise<Made> {
  const { kind, urn } = subject;
  return session.withJournal(
    subject,
    [inputs],
    () => session.state.hashes.openAll(kind, declaredIn(inputs)),
    async (given, redact) => {
      const begun = session.edges.journals.of(urn).intents.all().get(urn)?.id;
      const { before, isAgain } = session.calls.attempts.begin(urn);
      // What the first attempt has created still belongs to this resource.
      if (isAgain && begun !== undefined) session.run.objects.taken.delete(begun);
      const resource = session.resource(subject, limits);
      const declared = await withCarried(session, kind, resource.io, given, before);
      await refuseBesideOriginal(session, { subject, resource, declared }, before);
      await refuseRetained(session, { subject, resource, declared }, before);
      const plan = await creationPlan(session, resource, declared, before);
      const applied = await resource.apply(plan).finally(() => session.edges.engine.done(urn));
      await refuseWithoutEngine(session);
      await recordMade(session, resource, { subject, declared, plan, applied, before, begun });
      await tellInline(session, subject, declared, applied.known.live.id);
      return settle(session, subject, { applied: withAdopt(applied, given, declared), inputs, redact });
    },
  );
}

/** An `adopt` that this creation has passed over is recorded as it is declared: no later plan has it as a change. */
function withAdopt(applied: Applied, { adopt }: Named, declared: Named): Applied {
  if (adopt === undefined || adopt === null || "adopt" in declared) return applied;
  const { known } = applied;
  const live = { ...known.live, values: { ...known.live.values, adopt } };
  const managed = eitherManaged(known.managed, { values: ["adopt"], parts: {} });
  return { ...applied, known: { ...known, live, managed } };
}

/** @throws PartialFailure as `create`. */
export function update(
  session: Session,
  subject: Subject,
  { id, olds, news }: { readonly id: string; readonly olds: Named; readonly news: Named },
  limits?: Limits,
): Promise<Made> {
  const { kind, urn } = subject;
  return session.withJournal(
    subject,
    [news, olds],
    () => session.state.hashes.open(kind, declaredIn(news)),
    async (declared, redact) => {
      stored(id, session.edges.journals.of(urn));
      const resource = session.resource(subject, limits);
      const known = await recall(session, subject, id, olds, declared);
      const wanted = { declared, known, last: session.state.before.get(urn) };
      const plan = await resource.plan(wanted, { isShown: true });
      refuseHashes(plan.differences.map(({ to }) => to));
      // The engine has decided to keep this object: changes of immutables are refused.
      const applied = await resource.apply({ ...plan, action: "update" }).finally(() => session.edges.engine.done(urn));
      await tellPlanned(session, subject, plan, { isOpen: applied.error !== undefined });
      return settle(session, subject, { applied, inputs: news, redact, olds });
    },
  );
}

/** With the copy of an entry that a move has made; without an object that a replacement is not to adopt. */
async function withCarried(
  session: Session,
  kind: Kind,
  io: Io,
  { adopt: wanted, ...others }: Named,
  before: ResourcePlan | undefined,
): Promise<Named> {
  // Under another owner, an entry is another one. That of a clone exists already: it was copied with the clone.
  const isElsewhere = kind.owned !== undefined && before?.action === "replace";
  const find = async () => before?.copy ?? beside(kind, io, () => carriedTo(session, kind, others, io));
  const carried = await session.run.objects.copies.adopt(find);
  const adopt = carried ?? (before && !(isElsewhere && !isOf(wanted, before)) ? undefined : wanted);
  return adopt === undefined || adopt === null ? others : { ...others, adopt };
}

async function creationPlan(
  { run }: Session,
  resource: RunResource,
  declared: Named,
  before: ResourcePlan | undefined,
): Promise<ResourcePlan> {
  if (before?.action === "move") return { ...before, whole: declared, declared };
  const original = before?.known?.live.id;
  const isThere = original !== undefined && !run.objects.deleted.has(original);
  return resource.plan({ declared, ...(isThere ? { original } : {}) }, { isShown: true });
}

interface Creation {
  readonly subject: Subject;
  readonly declared: Named;
  readonly plan: ResourcePlan;
  readonly applied: Applied;
  readonly before: ResourcePlan | undefined;
  /** ID of what an interrupted run has created. */
  readonly begun: string | undefined;
}

async function recordMade(
  session: Session,
  { claims, io }: RunResource,
  { subject, declared, plan, applied, before, begun }: Creation,
): Promise<void> {
  const { calls, edges, run } = session;
  const { urn } = subject;
  const { id } = applied.known.live;
  noteCreationsReported(id, edges.journals.of(urn));
  const original = before?.known?.live.id;
  const isMove = before?.action === "move" && original !== undefined;
  if (isMove) await noteCloneReported(original, io);
  const done: ResourcePlan = { ...plan, action: "create", known: applied.known };
  calls.plans.set(urn, done);
  // An original that is still to be deleted is no longer this resource, also where that was renamed.
  await tellPlanned(session, subject, done, { instead: original, isOpen: applied.error !== undefined });
  const how = "adopt" in declared ? "adopted" : id === begun ? "resumed" : "created";
  await edges.journals.addresses(urn).show({ id, urn, isNew: true, isMade: how === "created" });
  claims.isMade(declared, id);
  await meet(session, urn, applied.known.home);
  if (isMove) {
    run.objects.moved.set(id, original);
    await edges.journals.facts(urn).tellCloned("moved", id, original);
  }
  run.objects.made.set(id, { address: urn, how });
  if (how !== "created") await edges.journals.facts(urn).tellTaken(urn, id);
  if (id === begun) edges.engine.notice(urn, PENDING);
  if (applied.error === undefined) calls.attempts.end(urn);
}

interface Settlement {
  readonly applied: Applied;
  readonly inputs: Named;
  readonly redact: Redact;
  /** As the engine has them, if it has any. */
  readonly olds?: Named;
}

async function settle(
  { state }: Session,
  { kind, urn }: Subject,
  { applied, inputs, redact, olds = {} }: Settlement,
): Promise<Made> {
  const { id } = applied.known.live;
  const outs = spelledAs(olds, kind, await state.outputs(kind, applied.known, inputs, olds));
  if (applied.error === undefined) return { id, outs };
  throw new PartialFailure(redact(messageOf(applied.error, urn)), id, outs);
}

/**
 * The option `deleteBeforeReplace: false` of a program without our classes shows in that the engine has not deleted what it was
 * told to delete first.
 *
 * @throws SvcError `no-room`
 */
async function refuseBesideOriginal({ calls }: Session, taking: Omit<Taker, "original">, before?: ResourcePlan) {
  const { urn, label } = taking.subject;
  const { places } = calls.orders;
  const original = before?.action === "replace" ? before.known?.live.id : undefined;
  if (original === undefined || places.gone.has(original) || !places.alone.has(urn)) return;
  const problem = await places.problem({ ...taking, original }, false);
  if (problem) throw new SvcError(keptProblem(label));
}

/**
 * With `retainOnDelete` in the state, the engine asks for no deletion: what only one object can have stays with the original.
 *
 * @throws SvcError `conflict`
 */
async function refuseRetained(
  { calls }: Session,
  { subject: { kind, label }, resource, declared }: Omit<Taker, "original">,
  before?: ResourcePlan,
): Promise<void> {
  const original = before?.action === "replace" ? before.known?.live : undefined;
  const [name, previous] = [declared, original?.values ?? {}].map((one) => String(nameAmong(kind, one)).toLowerCase());
  if (!original || !isExclusiveEntry(kind) || name !== previous || calls.orders.places.gone.has(original.id)) return;
  if (!(await readRecord(kind, original.id, resource.io))) return;
  throw new SvcError({
    code: "conflict",
    message: `${label} is replaced, and its object (${original.id}) still exists: with \`retainOnDelete\` in the state, the engine keeps it, and only one object can have ${name}.`,
    next: "Remove it from the program and apply that; then declare it again, without `retainOnDelete`.",
  });
}

/**
 * An engine that was killed during the creation does not get the ID: the journal must not say that it may have it.
 *
 * @throws SvcError `stopped`
 */
async function refuseWithoutEngine({ edges }: Session): Promise<void> {
  const gone = await edges.engineGone?.();
  if (gone !== undefined) throw new SvcError({ code: "stopped", message: gone });
}

/** The engine keeps the creations that it saw begin and not end, and its own advice needs a terminal. */
const PENDING =
  "If each run now warns of pending operations, `pulumi refresh --clear-pending-creates` removes them from the state.";
