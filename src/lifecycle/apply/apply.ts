import type { Home } from "../../client/client";
import { isUnanswered } from "../../client/errors";
import { check } from "../../declaration/check";
import { type Difference, diff } from "../../declaration/diff";
import type { Managed } from "../../model/live";
import { eitherManaged } from "../../model/managed";
import { placeText } from "../../model/place-text";
import { type Problem, SvcError, show } from "../../model/problem";
import { hasSecretText } from "../../model/secret-value";
import { gone } from "../../read/gone";
import { interestIn } from "../../read/interest";
import { observe } from "../../read/observe";
import { type Working, working } from "../../read/working";
import type { Io } from "../../state/io";
import { atHome, type Known, managedAfter, managedWith } from "../../state/known";
import { dataProblem } from "../plan/data-guard";
import { type ResourcePlan, withKept } from "../plan/resource-plan";
import { type Bounded, withinPlan } from "../plan/within";
import { ensure } from "./ensure";
import { underOwnKeys } from "./own-keys";
import { asBorn, asRecorded, changedMeanwhile, foundAgain } from "./recorded";
import { hasEnded } from "./settle";
import { type Stage, sync } from "./sync";
import { recordUpdate } from "./update-intent";
import { Work } from "./work";

export interface Applied {
  readonly known: Known;
  /** What interrupted it. The object exists, and the next run resumes from `known`. */
  readonly error?: unknown;
  /** What differs on the platform besides the plan: reported, and neither changed nor recorded in `known`. */
  readonly drift?: readonly Difference[];
  /** What had another value than its plan shows: reported, and written or removed as planned. */
  readonly overwritten?: readonly Difference[];
}

/**
 * Carries out a plan that creates or updates an object: observe, ensure, sync, wait. Safe to run
 * again after any interruption. An update writes its plan's differences only.
 *
 * @throws SvcError until an object exists; after that the error is part of the result, so that nothing is lost.
 */
export async function applyInPlace(plan: ResourcePlan, io: Io): Promise<Applied> {
  const { kind, name, known } = plan;
  const home = await atHome(kind, name, known, io);
  const work = new Work(plan, io);
  const declared = withKept(managedWith(kind, plan.declared, known), plan);
  const { live, stage, drift, overwritten } = known ? await found(work, known) : await made(work, declared, home);
  const rest = reported({ drift, overwritten }, work.io);
  const { clonedFrom, clonedAt } = known ?? {};
  const lastUpdate =
    (known && (await recordUpdate(work, { managed: declared, known, home, live }))) ?? known?.lastUpdate;
  const kept = { home, lastUpdate, ...(clonedFrom === undefined ? {} : { clonedFrom, clonedAt }) };
  const recorded = (now: Working, found = drift) => asRecorded(kind, now, known?.live ?? asBorn(now), found, work.goal);
  try {
    await sync(work, live, stage);
    const meanwhile = changedMeanwhile(kind, work.goal, live, drift);
    if (meanwhile.length > 0) work.io.say(meanwhileText(meanwhile));
    const all = [...drift, ...meanwhile];
    const ours = known ? eitherManaged(declared, foundAgain(kind, known, drift)) : declared;
    return {
      known: { live: recorded(live, all), ...managedAfter(ours, known), ...kept, undeployed: work.undeployed },
      ...rest,
      ...(all.length > 0 ? { drift: all } : {}),
    };
  } catch (error) {
    // A write whose answer was lost may have been carried out: the current state is recorded, if it can be read.
    const interest = interestIn(kind, work.goal, live);
    const now = (await observe(kind, live.id, interest, live, io).catch(() => undefined)) ?? live;
    // What was declared before may not be undone yet, so it stays ours until a run completes.
    const both = work.before ? eitherManaged(work.before, declared) : declared;
    const found = underOwnKeys(kind, { live: now, managed: both }, work.goal);
    return {
      known: {
        ...{ live: recorded(found.live), ...managedAfter(found.managed, known) },
        ...{ ...kept, undeployed: work.undeployed },
        // What no answer shows may have changed with the lost one, and all that is still to end: for the next run, this
        // update was interrupted.
        ...(isUnanswered(error) || !hasEnded(kind, live) ? { lastUpdate: known?.lastUpdate } : {}),
      },
      error,
      ...rest,
    };
  }
}

/** Reports what others have changed since the plan, and returns what there is of it. */
export function reported(
  { drift, overwritten }: Pick<Bounded, "drift" | "overwritten">,
  io: Io,
): Pick<Applied, "drift" | "overwritten"> {
  if (drift.length > 0) io.say(driftText(drift));
  if (overwritten.length > 0) io.say(overwrittenText(overwritten));
  return { ...(drift.length > 0 ? { drift } : {}), ...(overwritten.length > 0 ? { overwritten } : {}) };
}

/** In one message: an engine may show only the last one of a resource. */
function driftText(drift: readonly Difference[]): string {
  const names = drift.map(({ path }) => placeText(path)).join(", ");
  return drift.length === 1
    ? `${names} has changed on the platform; it is not part of this plan, so it is not changed`
    : `${names} have changed on the platform; they are not part of this plan, so they are not changed`;
}

function meanwhileText(found: readonly Difference[]): string {
  const names = found.map(({ path }) => placeText(path)).join(", ");
  return `changed on the platform during this run, and not changed back: ${names}. The next plan after a refresh shows it.`;
}

/** `dockerImage was "shop/web:9" on the platform` */
export function overwrittenText(overwritten: readonly Difference[], nameOf = (path: string) => path): string {
  const isRemoved = ({ to }: Difference) => to === undefined;
  const sentence = (all: readonly Difference[], end: string) => {
    const values = all.map(({ path, from, secret }) => {
      return `${nameOf(placeText(path))} was ${secret || hasSecretText(from) ? "another value" : show(from)} on the platform`;
    });
    return values.length > 0 ? [`${values.join(", ")}, which its plan did not show, and is ${end} as planned`] : [];
  };
  const changed = overwritten.filter((one) => !isRemoved(one));
  return [...sentence(changed, "overwritten"), ...sentence(overwritten.filter(isRemoved), "deleted")].join("; ");
}

interface Begun {
  readonly live: Working;
  readonly stage: Stage;
  readonly drift: readonly Difference[];
  readonly overwritten: readonly Difference[];
}

async function made(work: Work, managed: Managed, home: Home): Promise<Begun> {
  const { live, isNew } = await ensure(work, managed);
  if (!isNew) refuseLoss(work, { live, managed, home, undeployed: false });
  // The last deployment of an adopted object is none of this run's, however it has ended.
  const isBorn = work.goal.values.adopt === undefined;
  return { live, stage: { goal: work.goal, isNew, isBorn }, drift: [], overwritten: [] };
}

/** What is resumed or adopted was planned as a creation, which accepts no loss. @throws SvcError `data-loss`. */
function refuseLoss({ kind, goal, plan }: Work, known: Known): void {
  const differences = diff(kind, goal, known.live).filter(({ loses }) => loses);
  const lost = dataProblem({ kind, declared: plan.declared, known, differences });
  if (lost) throw new SvcError(lost);
}

async function found(work: Work, known: Known): Promise<Begun> {
  const { kind, goal, io, plan } = work;
  const { id, values, leaving } = known.live;
  const live =
    io.reads === "state"
      ? working(id, values, leaving)
      : await observe(kind, id, interestIn(kind, goal, known.live), known.live, io);
  if (!live) throw gone(work.plan, id, work.io);
  // An update does not read what was imported and never declared.
  for (const [name, entries] of Object.entries(known.live.parts)) live.parts[name] ??= [...entries];
  // The engine shows every write of an object that it creates or replaces.
  if (plan.isRenewed) return { live, stage: { goal }, drift: [], overwritten: [] };
  const { goal: bounded, ...rest } = withinPlan(kind, goal, live, plan.differences, {
    recorded: known.live,
    ...(io.deleted ? { deleted: io.deleted } : {}),
  });
  await refuseMisfit(plan, rest.drift);
  return { live, stage: { goal: bounded }, ...rest };
}

/**
 * What others have changed since may not fit what the plan changes: the platform would refuse that half-way.
 *
 * @throws SvcError `drifted`.
 */
export async function refuseMisfit(
  { kind, whole, differences }: ResourcePlan,
  drift: readonly Difference[],
): Promise<void> {
  const theirs = drift.filter(({ path, from }) => path.length === 1 && from !== undefined);
  if (theirs.length === 0) return;
  const now = Object.fromEntries(theirs.map(({ path: [name = ""], from }) => [name, from]));
  const isPlanned = ({ field = "" }: Problem) => differences.some(({ path }) => path[0] === /^\w*/.exec(field)?.[0]);
  const [before, after] = await Promise.all(
    [whole, { ...whole, ...now }].map((declared) => check({ kind, declared, context: {} })),
  );
  const misfit = after?.find((one) => isPlanned(one) && !before?.some(({ message }) => message === one.message));
  if (!misfit) return;
  throw new SvcError({
    ...misfit,
    code: "drifted",
    message: `${Object.keys(now).join(" and ")} changed on the platform since the state was read, and this plan does not fit that: ${misfit.message}`,
    next: "Refresh the state and plan again. Nothing of it was changed.",
  });
}
