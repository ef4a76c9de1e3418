import { changedFields, diff, entriesThatStay, type Goal } from "../../declaration/diff";
import { isSuspended, suspensionField } from "../../declaration/suspension";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { SvcError, show } from "../../model/problem";
import { routeOf } from "../../model/route";
import { interestIn } from "../../read/interest";
import { derive, isPartial, observeRest, readBeside, takeRecord } from "../../read/observe";
import type { Working } from "../../read/working";
import { keptValues } from "../plan/kept-values";
import { awaits, type Due, deployDue, refresh } from "./deploy-due";
import { hasEnded, settle } from "./settle";
import { ended, syncFields } from "./sync-fields";
import { type PartSync, syncPart } from "./sync-parts";
import { closesByDeployment, type Turn, turnsOf } from "./turns";
import { whenIdle } from "./when-idle";
import type { Work } from "./work";
import { carryOut } from "./write";

/** How far an object is to be synced, and how it was created. */
export interface Stage {
  readonly goal: Goal;
  /** It was created just now: its first answer was incomplete. */
  readonly isNew?: boolean;
  /** It was created in this run, and not by cloning. */
  readonly isBorn?: boolean;
  /** Waits for the deployment, whatever the declaration says. */
  readonly mustBeLive?: boolean;
}

/**
 * Brings an object to a goal: its own fields in their turns, parts, one deployment, what was postponed. Where it can change
 * while it is suspended, it is suspended before all that, or resumed right before the deployment.
 */
export async function sync(work: Work, live: Working, stage: Stage): Promise<void> {
  const { goal } = stage;
  const { kind } = work;
  // The plan of an existing object has reported this already.
  for (const { text } of work.plan.known ? [] : keptValues(work.kind, goal, live, [])) work.io.say(text);
  await settle(work, live).catch((error: unknown) => {
    // A creation that has failed may not have set what no answer shows.
    if (stage.isNew && hasEnded(kind, live)) forgetUnseen(kind, live);
    throw error;
  });
  if (stage.isNew) await lookAround(work, live, goal);
  refuseImmutable(work, live, goal);
  const turns = turnsOf(kind, goal, live);
  const own = (turn: Turn) => sendOwn(work, live, turns[turn]);
  const isClosing = closesByDeployment(kind, goal, live);
  const isSuspendedThen = isSuspended(kind, { ...live.values, ...goal.values });
  if (isSuspended(kind, live.values)) await own("restricting");
  if (kind.resumesForUpdates !== undefined) await resumeForUpdate(work, live, goal);
  else if (isSuspendedThen) await suspend(work, live, true);
  await own("closing");
  await own("restricting");
  await own("rest");
  const due = { ...stage, isSuspended: isSuspendedThen };
  const isAwaited = awaits(work, dueOf(live, due));
  const postponed = await syncParts(work, live, goal, { patient: true, isAwaited });
  if (postponed) work.undeployed = true;
  const open = async () => {
    await own("exchanging");
    await own("opening");
  };
  if (!isClosing) await open();
  if (!isSuspendedThen) await suspend(work, live, false);
  const isLive = await deployDue(work, dueOf(live, due));
  if (postponed && isLive) {
    await syncParts(work, live, goal, { patient: false });
    await deployDue(work, dueOf(live, due));
  } else if (postponed) {
    work.io.say("some changes require a live deployment; run again to apply them");
  }
  if (isClosing) await open();
  if (isSuspendedThen) await suspend(work, live, true);
  await own("admitting");
}

function forgetUnseen({ fields }: Kind, { values }: Working): void {
  for (const [name, { mutability, observed }] of Object.entries(fields)) {
    if (mutability === "writable" && observed === false) delete values[name];
  }
}

/** A new object has values and entries that its first answer did not show, and some that need no read. */
async function lookAround(work: Work, live: Working, goal: Goal): Promise<void> {
  const { kind, io, plan } = work;
  if (isPartial(kind, live)) await refresh(work, live);
  const { fields, parts } = interestIn(kind, goal, plan.known?.live);
  const open = new Set([...fields].filter((name) => live.values[name] === undefined));
  const worth = Object.keys(parts).flatMap((name) => [name, kind.parts[name]?.belongsTo?.part ?? name]);
  const born = worth.filter((name) => kind.parts[name]?.bornWith).map((name) => [name, parts[name] ?? []]);
  await observeRest(kind, live, { fields: open, parts: Object.fromEntries(born) }, live, io);
}

/** Returns whether something is postponed until after the deployment. */
async function syncParts(
  work: Work,
  live: Working,
  goal: Goal,
  timing: Pick<PartSync, "patient" | "isAwaited">,
): Promise<boolean> {
  let left = false;
  // Before anything is recreated: what belongs to it is deleted with it.
  for (const name of Object.keys(goal.parts)) live.parts[name] = [...entriesThatStay(work.kind, goal, live, name)];
  for (const [name, partGoal] of Object.entries(goal.parts)) {
    const part = work.kind.parts[name];
    if (!part) continue;
    const { deploys, postponed, record } = await syncPart({ name, part, goal: partGoal, ...timing }, live, work.io);
    if (record) takeRecord(work.kind, live, record);
    if (deploys) work.undeployed = true;
    left ||= postponed;
  }
  return left;
}

/** @throws SvcError `immutable` */
function refuseImmutable({ kind, label }: Work, live: Working, { values }: Goal): void {
  const immutable = changedFields(kind.fields, values, live.values).find(
    ({ field }) => field.mutability === "immutable",
  );
  if (!immutable) return;
  throw new SvcError({
    code: "immutable",
    field: immutable.name,
    message: `${label}: ${immutable.name} is ${show(immutable.from)} and cannot change in place.`,
    next: "Replace the object, or declare its current value.",
  });
}

/** Own fields, whatever their turns. @throws SvcError `immutable` */
export async function syncOwn(work: Work, live: Working, goal: Goal): Promise<void> {
  refuseImmutable(work, live, goal);
  await sendOwn(work, live, goal.values);
}

/** In one update, and then one by one. */
async function sendOwn(work: Work, live: Working, values: Named): Promise<void> {
  const { kind, io } = work;
  const { api, fields, ids } = routeOf(kind, live.id);
  const target = {
    fields: { ...kind.fields, ...fields },
    update: api.update,
    ids,
    around: { object: live, id: live.id },
    values: live.values,
    rest: () => settle(work, live, "change"),
  };
  const { sent } = await syncFields(target, values, io);
  if (sent.some(({ field }) => field.deploys)) work.undeployed = true;
  // A switch of the record itself may change computed fields beside it, which its answer need not show.
  if (!kind.ready && sent.some(({ field }) => field.via && !field.source && field.observed !== false)) {
    await refresh(work, live);
  }
  await readBeside(
    kind,
    live,
    sent.map(({ field }) => field),
    io,
  );
  derive(kind, live, values);
}

/** Resumes a suspended object if it has to change, other than in its rules, or to run. */
async function resumeForUpdate(work: Work, live: Working, goal: Goal): Promise<void> {
  const { kind } = work;
  const isOther = (name: string) => name !== suspensionField(kind) && !kind.fields[name]?.restricts;
  if (!isSuspended(kind, live.values)) return;
  if (isSuspended(kind, { ...live.values, ...goal.values })) {
    if (!diff(kind, goal, live).some(({ path: [name = ""] }) => isOther(name))) return;
    work.io.say("it is suspended; it resumes for this change and is suspended again afterwards");
  }
  await suspend(work, live, false);
}

/** Suspends it, or resumes it, unless it is that already. */
async function suspend(work: Work, live: Working, to: boolean): Promise<void> {
  const name = suspensionField(work.kind) ?? "";
  const field = work.kind.fields[name];
  if (!field || isSuspended(work.kind, live.values) === to) return;
  const change = { name, field, from: live.values[name], to };
  const send = () => carryOut(change, [live.id], { object: live, id: live.id }, work.io);
  await whenIdle({ kind: work.kind, id: live.id, label: work.label }, send, work.io);
  live.values[name] = to;
  await ended({ values: live.values, rest: () => settle(work, live, "long change") }, [change]);
}

function dueOf(
  live: Working,
  { isBorn = false, mustBeLive = false, isSuspended }: Stage & Pick<Due, "isSuspended">,
): Due {
  return { live, isBorn, isSuspended, mustBeLive };
}
