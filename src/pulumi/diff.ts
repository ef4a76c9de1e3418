import type { Difference } from "../declaration";
import { kindsReferredTo } from "../kinds";
import type { ResourcePlan } from "../lifecycle";
import { hasUnknown, type Kind, type Named, type Problem, SvcError } from "../model";
import { openMoveOf } from "../state";
import { refuseEmptyMove } from "./delete-first";
import { declaredIn } from "./engine-values";
import { refuseElsewhere } from "./homes";
import { successorsBeside } from "./older-state";
import { keptProblem, type Taker } from "./places";
import { withoutOwn } from "./plain-columns";
import { tellImported } from "./read-instead";
import { refuseRenamedInPart } from "./renamed-in-part";
import { REPLACE_ON_CHANGES, replacing } from "./replace-on-changes";
import type { Session } from "./session";
import { recall, stored } from "./stored";
import { type Subject, subjectOf } from "./subject";
import { tellPlan } from "./told";
import { heldByAnother } from "./undeclared-rename";

/** The engine does not pass this option to a provider. */
const RETAINED = "With `retainOnDelete` in the state, the engine keeps the original.";

/** `deletesFirst`: the engine has to delete the object of a replacement before it creates the successor. */
export interface DiffOfPlan extends ResourcePlan {
  readonly deletesFirst: boolean;
  /** The engine has an update to do, if only to store what is no longer managed. A refresh reports what has changed alone. */
  readonly isDue: boolean;
  /** Its object is deleted: the engine creates another one, although no difference requires it. */
  readonly isDeleted?: true;
}

/** Declared against live. In a refresh the engine passes the live outputs as `olds` and the last inputs as `news`. */
export function diff(session: Session, subject: Subject, id: string, olds: Named, news: Named): Promise<DiffOfPlan> {
  const { kind, urn, label } = subject;
  const { calls, edges } = session;
  return session.withJournal(
    subject,
    [news, olds],
    () => session.state.hashes.open(kind, declaredIn(news)),
    async (declared) => {
      const isRefresh = calls.last.get(urn) === "read";
      if (!calls.last.has(urn)) calls.orders.mayFollow(urn);
      const deleted = isRefresh ? undefined : await afterDeletion(session, subject, id, olds, declared);
      if (deleted) return deleted;
      if (!isRefresh) await show(session, subject, id, olds.__urn);
      await tellImported(session, subject, id, declared);
      if (!isRefresh) await refuseRenamedInPart(session, subject, id);
      const resource = session.resource(subject);
      const known = await recall(session, subject, id, olds, declared);
      const begun = openMoveOf(id, edges.journals.of(urn));
      const wanted = { declared, known, last: session.state.before.get(urn) };
      const { action, differences } = await resource.plan(wanted, { isShown: true, isRefresh, begun });
      const isUpdate = action === "update" && !isRefresh;
      const forced = isUpdate
        ? new Map([...replacing(news[REPLACE_ON_CHANGES], differences), ...withNewReferences(kind, differences)])
        : new Map<string, Difference>();
      const isReplaced = forced.size > 0 || action === "replace";
      const taker = { subject, resource, declared, original: id };
      const isAlone = isReplaced && !isRefresh && (await mustGoFirst(session, taker));
      if (isAlone) calls.orders.deletesFirst(urn);
      if (isAlone) calls.orders.places.alone.add(urn);
      const deletesFirst = calls.orders.isFirst(subject);
      const isPartial = action === "move" && !(await edges.journals.coversAll());
      const circumstances = { isChecked: true, isRefresh, begun, isForced: forced.size > 0, deletesFirst, isPartial };
      const plan = await resource.plan(wanted, circumstances);
      if (!isRefresh) await refuseElsewhere(session, subject, known, plan.action !== "none");
      const { claims } = resource;
      const conflict = () => resumedElsewhere(session, id, urn) ?? claims.has(id) ?? claims.updates(plan);
      const [problem = isRefresh ? undefined : (conflict() ?? (await placeProblem(session, taker, plan)))] =
        plan.problems;
      if (problem) throw new SvcError({ ...problem, message: `${label}: ${problem.message}` });
      if (!isRefresh) refuseEmptyMove(subject, plan.action, calls.orders.cause(urn));
      if (calls.last.get(urn) === "declared") await tellPlan(session, subject, plan, id);
      // Remarks are made where literals are known, and a refresh compares with what the last run declared: it neither
      // moves nor cancels anything. Nor does a question about what depends on a deletion.
      const shownNow = calls.last.get(urn) !== "declared" ? [] : plan.notices.filter(({ code }) => code !== "remark");
      const notices = withoutOwn(kind, shownNow, calls.readById.has(urn) ? undefined : session.state.before.get(urn));
      for (const { code, message } of notices) {
        const mayRetain = code === "moves" || code === "may-move";
        if (code === "may-be-kept" || code === "failed") session.warn(urn, message);
        else edges.engine.notice(urn, mayRetain ? `${message} ${RETAINED}` : message);
      }
      const successor = isRefresh || plan.isRenewed ? undefined : await resource.creation.successor(id);
      if (successor) session.warn(urn, successor);
      calls.plans.set(urn, plan);
      const shown = plan.differences.map((one) => forced.get(one.path.join("\0")) ?? one);
      const [isDue, orphaned] = isRefresh ? [plan.changes, []] : [plan.action !== "none", plan.orphaned];
      const isFirst = (kind.deletedFirst ?? false) || isAlone;
      return { ...plan, differences: shown, orphaned, isDue, deletesFirst: isFirst };
    },
  );
}

/**
 * The rest of a replacement whose object an earlier run, or this one, has deleted first: the engine did not come to the
 * creation, and asks again. What is gone can neither be read nor lost, so that no rule about it applies.
 */
async function afterDeletion(
  session: Session,
  subject: Subject,
  id: string,
  olds: Named,
  declared: Named,
): Promise<DiffOfPlan | undefined> {
  const { urn, label } = subject;
  const { calls, edges, run } = session;
  const { isReplaced } = await edges.journals.addresses(urn).before(id, urn);
  if (!isReplaced) return undefined;
  stored(id, edges.journals.of(urn));
  const known = await recall(session, subject, id, olds, declared);
  const plan = await session.resource(subject).plan({ declared, known }, { isShown: true, isForced: true });
  run.objects.deleted.add(id);
  calls.orders.places.gone.add(id);
  // What follows is checked and made as any creation: it may adopt, or resume, what exists by now.
  calls.plans.delete(urn);
  session.state.compared.delete(urn);
  if (calls.last.get(urn) === "declared") {
    await refuseElsewhere(session, subject, known, true);
    await tellPlan(session, subject, plan, id);
    edges.engine.notice(urn, `${label}: an earlier run has deleted ${id} to replace it. Its successor is created now.`);
  }
  return { ...plan, isDue: true, deletesFirst: false, isDeleted: true };
}

/**
 * Whether the engine has to delete the object of a replacement before it creates the successor, where it would not.
 *
 * @throws SvcError `no-room` if the program forbids it.
 */
async function mustGoFirst({ calls: { orders } }: Session, taker: Taker): Promise<boolean> {
  const { kind, urn, label } = taker.subject;
  const isNever = orders.isNever(urn);
  if (orders.cause(urn) !== undefined || (await orders.places.hasSecond(taker, isNever))) return false;
  if (!isNever || kind.deletedFirst) return true;
  throw new SvcError(keptProblem(label));
}

/** Why an update cannot get what it adds. A question about what depends on a deletion shows no plan. */
async function placeProblem(session: Session, taker: Taker, plan: ResourcePlan) {
  const { orders, last } = session.calls;
  if (last.get(taker.subject.urn) !== "declared") return undefined;
  const full = await orders.places.inlineProblem(taker.resource.creation.inlineChanges(plan));
  return full ?? heldByAnother(session, taker, plan);
}

/**
 * An immutable reference to what gets its ID in this run, as a replacement: what a saved plan shows as an update may become
 * no replacement.
 */
function withNewReferences({ fields }: Kind, differences: readonly Difference[]) {
  const open = differences.filter(({ path: [name = ""], to }) => {
    const field = fields[name];
    return (
      field?.mutability === "immutable" &&
      field.stays === undefined &&
      kindsReferredTo(field).length > 0 &&
      hasUnknown(to)
    );
  });
  return open.map((one): [string, Difference] => [one.path.join("\0"), { ...one, replaces: true }]);
}

/** Top-level names whose change replaces the object; `id`, as the engine says itself, where the object is no more. */
export function replacedBy({ differences, isDeleted }: Pick<DiffOfPlan, "differences" | "isDeleted">): string[] {
  const own = isDeleted ? ["id"] : [];
  return [...new Set([...own, ...differences.filter(({ replaces }) => replaces).map(({ path }) => path[0] ?? "")])];
}

/** The engine has an object as that of a resource, which was only read until then if it is imported. */
async function show(session: Session, subject: Subject, id: string, was: unknown): Promise<void> {
  const { calls, edges, run } = session;
  const { urn } = subject;
  stored(id, edges.journals.of(urn));
  // Until the state has the successor, or the program adopts it, a deletion names it.
  const isOlder = (await successorsBeside(session, subject, id, run.io(urn))).length > 0;
  if (isOlder) return edges.journals.addresses(urn).miss(id, urn);
  const isNew = calls.readById.has(urn);
  const earlier = typeof was === "string" ? { was } : {};
  await edges.journals.addresses(urn).show({ id, urn, isNew, isImported: isNew, ...earlier });
}

/**
 * Why an object cannot be that of this resource: a creation of this run found it in the journal, where it has the URN
 * of a resource that was renamed since.
 */
function resumedElsewhere({ run }: Session, id: string, urn: string): Problem | undefined {
  const { address = urn, how } = run.objects.made.get(id) ?? {};
  if (address === urn || how === "created") return undefined;
  return {
    code: "shared",
    message: `its object (${id}) was taken for that of ${subjectOf(address).label}, whose creation the journal has.`,
    next: `Remove the second one from the state, without deleting its object (\`pulumi state delete '${address}'\`), and run the command again.`,
  };
}
