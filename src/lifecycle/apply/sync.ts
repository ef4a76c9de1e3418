import { changedFields, diff, type Goal } from "../../declaration/diff";
import { isSuspended, suspensionField } from "../../declaration/suspension";
import type { Fields } from "../../model/field";
import type { Kind } from "../../model/kind";
import { SvcError } from "../../model/problem";
import { routeOf } from "../../model/route";
import { showLive } from "../../model/secret-value";
import { interestIn } from "../../read/interest";
import { derive, isPartial, observeRest, readBeside, takeRecord } from "../../read/observe";
import type { Working } from "../../read/working";
import { keptValues } from "../plan/kept-values";
import { awaits, type Due, deployDue, refresh } from "./deploy-due";
import { hasEnded, settle } from "./settle";
import { ended, syncFields } from "./sync-fields";
import { type PartSync, syncPart } from "./sync-parts";
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

/** Brings an object to a goal: resume, fields, parts, one deployment, what was postponed, suspend. */
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
  const suspendsLater = await resume(work, live, goal);
  await syncOwn(work, live, goal);
  const isAwaited = awaits(work, dueOf(work, live, stage, suspendsLater));
  const postponed = await syncParts(work, live, goal, { patient: true, isAwaited });
  if (postponed) work.undeployed = true;
  const isLive = await deploy(work, live, stage, suspendsLater);
  if (postponed && isLive) {
    await syncParts(work, live, goal, { patient: false });
    await deploy(work, live, stage, suspendsLater);
  } else if (postponed) {
    work.io.say("some changes require a live deployment; run again to apply them");
  }
  if (suspendsLater) await suspend(work, live, true);
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
  const worth = Object.keys(parts).flatMap((name) => [name, ...(kind.parts[name]?.needs ?? [])]);
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

/** Own fields, in one update and then one by one. */
export async function syncOwn(work: Work, live: Working, { values }: Goal): Promise<void> {
  const { kind, io } = work;
  const immutable = changedFields(kind.fields, values, live.values).find(
    ({ field }) => field.mutability === "immutable",
  );
  if (immutable) {
    throw new SvcError({
      code: "immutable",
      field: immutable.name,
      message: `${work.label}: ${immutable.name} is ${showLive(immutable.from)} and cannot change in place.`,
      next: "Replace the object, or declare its current value.",
    });
  }
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

/** Resumes a suspended object if it has to change or to run. Returns whether it has to be suspended at the end. */
async function resume(work: Work, live: Working, goal: Goal): Promise<boolean> {
  const { kind } = work;
  const name = suspensionField(kind);
  if (!name) return false;
  const suspended = live.values[name] === true;
  const wanted = (goal.values[name] ?? live.values[name]) === true;
  const pending = diff(kind, goal, live).some(({ path }) => path[0] !== name);
  const mustRun = !wanted || (kind.resumesForUpdates !== undefined && pending);
  if (suspended && mustRun) {
    if (wanted) work.io.say("it is suspended; it resumes for this change and is suspended again afterwards");
    await suspend(work, live, false);
  }
  return wanted && live.values[name] !== true;
}

async function suspend(work: Work, live: Working, to: boolean): Promise<void> {
  const name = suspensionField(work.kind) ?? "";
  const field = work.kind.fields[name] as Fields[string];
  const change = { name, field, from: live.values[name], to };
  await carryOut(change, [live.id], { object: live, id: live.id }, work.io);
  live.values[name] = to;
  await ended({ values: live.values, rest: () => settle(work, live, "long change") }, [change]);
}

function deploy(work: Work, live: Working, stage: Stage, suspendsLater: boolean): Promise<boolean> {
  return deployDue(work, dueOf(work, live, stage, suspendsLater));
}

function dueOf({ kind }: Work, live: Working, { isBorn = false, mustBeLive = false }: Stage, suspends: boolean): Due {
  return { live, isBorn, isSuspended: suspends || isSuspended(kind, live.values), mustBeLive };
}
