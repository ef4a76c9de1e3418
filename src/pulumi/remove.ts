import type { Limits, RunResource } from "../lifecycle";
import { type Named, SvcError } from "../model";
import { copyLeft } from "../read";
import { type Journal, type Known, noteCloneInState, type Planned } from "../state";
import { beside, copiesBeside, copiesLeft, isHeld } from "./carried";
import { refuseEmptyMove } from "./delete-first";
import { declaredIn } from "./engine-values";
import { successorsBeside, successorsLeft } from "./older-state";
import { keepsRead, refuseReadInstead } from "./read-instead";
import { currentUrn, keepsOwn, type RunPlans } from "./run-plans";
import type { Session } from "./session";
import { nameLeft, plansFor, recall, stored } from "./stored";
import { type Subject, subjectOf } from "./subject";
import { superseded } from "./superseded";
import { hear } from "./told";

/** Deletes an object, unless something shows that another resource has it, or that this one keeps it. */
export function remove(session: Session, subject: Subject, id: string, props: Named, limits?: Limits): Promise<void> {
  const { urn, label } = subject;
  const { calls, edges, run } = session;
  return session.withJournal(
    subject,
    [props],
    () => declaredIn(props),
    async (declared) => {
      if (edges.hasState?.() === false && !subject.kind.awaits) refuseStateless(subject, id);
      await plansFor(session, urn);
      await nameLeft(session, urn);
      // The plans of another process, too: what an earlier release has stored, or another provider has, is deleted by its own.
      const { plans, read } = await hear(session, urn);
      // The state of a dynamic provider has the URN from before a rename, which another resource may have by now.
      const current = currentUrn(plans, id, (await edges.journals.addresses(urn).before(id, urn)).urn);
      const plan = plans[current];
      const isCurrent = plan?.id === id;
      // The creation of the clone would have recorded that the object is not the resource's any more.
      if (isCurrent) refuseEmptyMove(subject, plan.action, calls.orders.cause(current) ?? "unknown");
      const known = await recall(session, subject, id, props);
      // The engine deletes only what its state has.
      noteCloneInState(id, edges.journals.of(urn));
      const reason =
        reasonToKeep(session, { ...subject, urn: current }, id, declared) ??
        // A replacement that failed twice leaves the object in the state both as current and as replaced.
        (keepsOwn(plan, id) ? `${id} is still the object of this resource` : undefined) ??
        keepsRead(read, id) ??
        (subject.kind.awaits ? undefined : await reasonKnown(session, [urn, current], id));
      if (reason === undefined) {
        refuseReadInstead(read, subject, id);
        if (plan && !isCurrent) refuseUnfinished(plan, id);
        const last = plan && !isCurrent ? superseded(label, known, plan) : known;
        const successor = isCurrent ? undefined : successorOf(subject, known, plan);
        const isReplaced = !isCurrent && plan?.action === "create";
        const isFirst = plan ? isCurrent : calls.last.get(current) === "declared";
        const removal = { subject, current, declared, known: last, successor, isReplaced, isFirst };
        if (plan) return removeNow(session, removal, limits);
        return removeOlder(session, removal, limits);
      }
      // What runs have changed of it is the concern of the resource that has it now.
      const service = run.claims.inlineOwner(subject.kind, declared);
      if (service) refuseNotTaken(session, plans, service, id);
      if (service) endAs(id, edges.journals.of(urn));
      const holder = resumedAt(session, id);
      if (plans[urn]?.id !== id) await edges.journals.addresses(urn).forget(id, [urn], holder);
      run.io(urn, limits).say(`${label}: ${reason}, so it is not deleted.`);
    },
  );
}

/** The engine no longer has an entry of its own, and its service does. */
function endAs(id: string, journal: Journal): void {
  stored(id, journal);
  journal.updates.strike(id);
}

type Service = NonNullable<ReturnType<Session["run"]["claims"]["inlineOwner"]>>;
type Successor = Parameters<RunResource["deletion"]["retire"]>[1];

interface Removal {
  readonly subject: Subject;
  /** The URN that the object has now. */
  readonly current: string;
  readonly declared: Named;
  readonly known: Known;
  readonly successor: Successor;
  /** This run has made its successor. */
  readonly isReplaced: boolean;
  /** This run is to make its successor: the engine deletes first what it replaces. */
  readonly isFirst: boolean;
}

/**
 * The clone that the state has of an original, which an earlier run, perhaps on another machine, has left; after several
 * moves, that of a later one.
 */
function successorOf({ kind }: Subject, original: Known, plan: Planned | undefined): Successor {
  // The program has it no longer, or everything is destroyed.
  if (!plan) return "none";
  const { clonedFrom, id, options, place } = plan;
  if (!kind.move || clonedFrom === undefined) return undefined;
  const isElsewhere = original.live.values[kind.move.field] !== place;
  return clonedFrom === original.live.id || isElsewhere ? { id, declared: options } : undefined;
}

/** The same where nothing declares it any more: what the resource has instead, which no state has, is named. */
async function removeOlder(session: Session, removal: Removal, limits: Limits | undefined): Promise<void> {
  const { current, known, subject } = removal;
  const { id } = known.live;
  const { io } = session.resource(subject, limits);
  const successors = await successorsBeside(session, { ...subject, urn: current }, id, io);
  await removeNow(session, removal, limits);
  if (successors.length === 0) return;
  session.warn(subject.urn, successorsLeft(subject, id, successors));
  // The next creation must not be beside it, either.
  await session.edges.journals.addresses(current).miss(id, current);
}

async function removeNow(session: Session, removal: Removal, limits: Limits | undefined): Promise<void> {
  const { current, declared, known, subject, successor, isReplaced, isFirst } = removal;
  const { kind, urn } = subject;
  const { id } = known.live;
  const { edges, run } = session;
  const resource = session.resource(subject, limits);
  const { io } = resource;
  if (isReplaced && !(await edges.journals.coversAll())) await refuseForwarded(resource, known);
  for (const copy of await beside(kind, io, () => copiesBeside(session, subject, declared, io))) {
    if (isHeld(session, copy)) continue;
    const asKnown = { ...known, live: { ...known.live, id: copy } };
    await run.objects.copies.delete({ id: copy }, () => resource.deletion.retire(asKnown));
  }
  // Whose they are by now is not known: they may be meant to stay.
  for (const copy of await beside(kind, io, () => copiesLeft(session, subject, declared, io))) {
    session.warn(urn, copyLeft(`${subject.label} is deleted from`, copy));
  }
  const [clone] = [...run.objects.moved].find(([, original]) => original === id) ?? [];
  if (clone !== undefined) noteCloneInState(clone, io.journal);
  await resource.deletion.retire(known, successor).finally(() => edges.engine.done(urn));
  session.calls.orders.places.gone.add(id);
  stored(id, edges.journals.of(urn));
  const addresses = edges.journals.addresses(urn);
  await (isFirst ? addresses.miss(id, current, { isReplaced: true }) : addresses.forget(id, [urn, current]));
}

/** What forwards to it, and this run leaves out, would lead to nothing. @throws SvcError `referred` */
async function refuseForwarded({ deletion }: RunResource, known: Known): Promise<void> {
  const referrers = await deletion.addedReferrers(known, []);
  if (referrers.length === 0) return;
  throw new SvcError({
    code: "referred",
    message: `It is replaced, but the original (${known.live.id}) is kept: it is still referenced by ${referrers.join(", ")}, which this run may leave out.`,
    next: "Run the command again without `--target` and `--exclude`: that points them at the successor, and then deletes the original.",
  });
}

/** With `--continue-on-error`, the engine also deletes what a failed one has replaced. @throws SvcError `incomplete` */
function refuseUnfinished({ id, isOpen }: Planned, original: string): void {
  if (!isOpen) return;
  throw new SvcError({
    code: "incomplete",
    message: `It is replaced, but its successor (${id}) is not complete, so the original (${original}) is kept.`,
    next: "Fix what has failed, and run the command again: that completes the successor, and then deletes the original.",
  });
}

/**
 * The same for an entry whose service takes it inline, and has failed or was left out: its state does not have it.
 *
 * @throws SvcError `incomplete`
 */
function refuseNotTaken({ calls }: Session, plans: RunPlans, { identity = "", label }: Service, id: string): void {
  // A process of an earlier release does not tell its plans.
  if (!(plans[identity]?.isOpen ?? calls.last.get(identity) === "declared")) return;
  throw new SvcError({
    code: "incomplete",
    message: `${label} declares it inline now, and this run has not brought that about, so ${id} stays a resource of its own in the state.`,
    next: "Fix what has failed, and run the command again.",
  });
}

/** The URN at which a creation of this run found an object instead of creating it: the engine may take it for its own original. */
function resumedAt({ run }: Session, id: string): string | undefined {
  const { address, how } = run.objects.made.get(id) ?? {};
  return how === "created" ? undefined : address;
}

/** Why an object is kept although the engine deletes it. */
function reasonToKeep(session: Session, { kind, urn }: Subject, id: string, declared: Named): string | undefined {
  const { calls, run } = session;
  const inline = run.claims.inlineOwner(kind, declared);
  if (inline !== undefined) return `${inline.label} declares it inline now`;
  const holder = calls.holderOf(id, urn);
  if (holder !== undefined) return `${id} is the object of ${holder} now`;
  return resumedAt(session, id) === undefined ? undefined : `${id} exists and was resumed in this run`;
}

/** @throws SvcError `shared` */
function refuseStateless({ label }: Subject, id: string): never {
  throw new SvcError({
    code: "shared",
    given: id,
    message: `${label}: without a state it is not known which stack has ${id}, and whether it is protected there. It is not deleted.`,
    next: `Delete it with its stack, or on the platform. If no stack has it, a stack can adopt it with \`adopt: { id: "${id}" }\` and then delete it.`,
  });
}

/** Why an object is kept although this run shows no other resource that has it: an earlier one did. */
async function reasonKnown({ edges }: Session, urns: readonly string[], id: string): Promise<string | undefined> {
  const [urn = ""] = urns;
  const { urns: others, isOpen } = await edges.journals.addresses(urn).others(id, urns);
  const [other] = others;
  if (other === undefined && isOpen) {
    throw new SvcError({
      code: "shared",
      given: id,
      message: `${subjectOf(urn).label}: a part of the stack does not show whether another resource has the same object (${id}), and no run of all of it has shown that here. It is not deleted.`,
      next: "Run `pulumi preview` without `--target` and `--exclude`, and then the command again.",
    });
  }
  return other === undefined
    ? undefined
    : `an earlier run has shown ${id} as the object of ${other}, too (if the state has that one no longer, adopt the object with \`adopt: { id: "${id}" }\`, or delete it on the platform)`;
}
