import { diff, type Goal } from "../../declaration/diff";
import { isSuspended } from "../../declaration/suspension";
import type { Kind } from "../../model/kind";
import type { Managed } from "../../model/live";
import { placeText } from "../../model/place-text";
import { SvcError } from "../../model/problem";
import { interestIn } from "../../read/interest";
import { observe } from "../../read/observe";
import { withName } from "../../read/recorded-guard";
import { type Working, working } from "../../read/working";
import type { Io } from "../../state/io";
import { atHome, type Known, managedAfter, managedWith } from "../../state/known";
import { moveOf, writeMove } from "../../state/move-intents";
import { type Applied, refuseMisfit, reported } from "../apply/apply";
import { asRecorded } from "../apply/recorded";
import { sync, syncOwn } from "../apply/sync";
import { atBirth } from "../apply/sync-fields";
import { Work } from "../apply/work";
import { interestBefore } from "../plan/intended-hosts";
import type { ResourcePlan } from "../plan/resource-plan";
import { type Bounded, forgetDriftedNames } from "../plan/within";
import { asOriginal } from "./as-original";
import { cloned, type Move, midway } from "./clone";
import { copiedBeside, withCopied } from "./copied";
import { handOver, release, taking } from "./hand-over";
import { finishMove } from "./retire";

/**
 * Carries out a plan that moves an object: clones it, brings the clone to the declaration, verifies it, and hands over
 * last what only one of the two can have. The original is left to `retire`.
 *
 * @throws SvcError until the move is complete: until then the engine keeps the original in its state.
 */
export async function applyMove(plan: ResourcePlan, from: Known, io: Io): Promise<Applied> {
  const { kind, name } = plan;
  const home = await atHome(kind, name, from, io);
  const work = new Work(plan, io);
  const managed = managedWith(kind, plan.whole, undefined);
  const copied = copiedBeside(kind, from);
  const move: Move = { kind, name, goal: work.goal, managed, from };
  try {
    const bounded = await asOriginal(work, from);
    await refuseMisfit(plan, bounded.drift);
    const rest = reported(bounded, work.io);
    const live = asRecorded(kind, await moved(work, move, bounded, copied), from.live, bounded.drift, work.goal);
    const { since } = moveOf(from.live.id, io.journal) ?? {};
    const origin = { clonedFrom: from.live.id, clonedAt: since || io.client.serverTime() };
    const after = managedAfter(managed, from.declared && { ...from, managed: copied });
    return { known: { live, ...after, home, undeployed: work.undeployed, ...origin }, ...rest };
  } catch (error) {
    throw midway(move, error, work.io);
  }
}

async function moved(work: Work, move: Move, { goal, drift }: Bounded, copied: Managed): Promise<Working> {
  const { kind, io } = work;
  const { from } = move;
  const { record, isUndeployed, isBroken } = await cloned(move, io);
  work.undeployed = isUndeployed;
  const id = String(record.id);
  const declared = interestBefore(interestIn(kind, goal), kind, moveOf(from.live.id, io.journal)?.hosts);
  const interest = withCopied(declared, from, copied);
  const live = await observe(kind, id, interest, working(id, asCloned(kind, from)), io);
  if (!live) throw new SvcError({ code: "gone", message: `${work.label}: the clone (${id}) was deleted.` });
  forgetDriftedNames(kind, live, drift);
  await noteName(move, goal, io);
  const beside = besideOriginal(kind, goal);
  await sync(work, live, { goal: beside, mustBeLive: isBroken });
  await verify(work, live, { goal: beside, drift }, from);
  const taken = await taking(kind, goal, from.live.id, io);
  await release(kind, goal, taken, io);
  await syncOwn(work, live, goal);
  for (const [name, partGoal] of Object.entries(goal.parts)) {
    const part = kind.parts[name];
    if (part?.exclusive) await handOver({ name, part, goal: partGoal, patient: false }, taken, live, io);
  }
  await finishMove(move, io);
  return live;
}

/** What the clone can have while the original still has its own. */
function besideOriginal(kind: Kind, goal: Goal): Goal {
  const values = Object.entries(goal.values).filter(([name]) => !kind.fields[name]?.release);
  const parts = Object.entries(goal.parts).filter(([name]) => !kind.parts[name]?.exclusive);
  return { ...goal, values: Object.fromEntries(values), parts: Object.fromEntries(parts) };
}

/** The clone is created under its declared name, and gets the one that others have given the original: both count. */
async function noteName({ kind, from }: Move, { values }: Goal, io: Io): Promise<void> {
  const intent = moveOf(from.live.id, io.journal);
  const named = intent && withName(intent, kind, values);
  if (named && named !== intent) await writeMove(from.live.id, named, io.journal);
}

/** The original is only deleted if the clone matches the declaration as far as the plan shows it, and runs if the original did. */
async function verify(
  work: Work,
  live: Working,
  { goal, drift }: Pick<Bounded, "goal" | "drift">,
  from: Known,
): Promise<void> {
  const { kind, io } = work;
  const seen = await observe(kind, live.id, interestIn(kind, goal), live, io);
  if (seen) forgetDriftedNames(kind, seen, drift);
  // What could not be removed was reported.
  const parts = Object.entries(goal.parts).map(([name, { entries }]) => [name, { entries, remove: [] }]);
  const left = seen ? diff(kind, { ...goal, parts: Object.fromEntries(parts) }, seen) : [];
  if (seen && left.length === 0) {
    // While it was deployed, others may have suspended it.
    if (!isSuspended(kind, seen.values) || isSuspended(kind, { ...from.live.values, ...goal.values })) return;
    throw new SvcError({
      code: "move-failed",
      message: `${work.label}: the clone (${live.id}) is suspended, and the original was running.`,
      next: `Activate the clone (\`svc-iac activate ${live.id}\`) and run the command again: the move resumes.`,
    });
  }
  throw new SvcError({
    code: "move-failed",
    message: `${work.label}: the clone (${live.id}) is not yet what was declared: ${left.map(({ path }) => placeText(path)).join(", ") || "it was deleted"}.`,
    next: "Run the command again: the move resumes.",
  });
}

/** Values of a clone that no answer shows: toggles are off initially, the rest was copied. */
function asCloned(kind: Kind, from: Known): Record<string, unknown> {
  const hidden = Object.entries(kind.fields).filter(
    ([, field]) => field.observed !== undefined || field.mutability === "option",
  );
  const copied = hidden.map(([name, { via }]) => [name, via ? undefined : from.live.values[name]]);
  const values = Object.fromEntries(copied.filter(([, value]) => value !== undefined));
  return { ...atBirth(kind.fields), ...values };
}
