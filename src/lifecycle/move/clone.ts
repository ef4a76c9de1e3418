import { ApiError } from "../../client/errors";
import { bodyFor } from "../../declaration/body";
import type { Goal } from "../../declaration/diff";
import type { DeployOptions } from "../../declaration/options";
import { suspendsOld } from "../../declaration/options";
import { isSuspended } from "../../declaration/suspension";
import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Managed } from "../../model/live";
import { eitherManaged } from "../../model/managed";
import { labelOf } from "../../model/names";
import { type Problem, SvcError } from "../../model/problem";
import { madeAt } from "../../model/record";
import { latest } from "../../read/deployments";
import { idsBefore } from "../../read/duplicates";
import { afterLostAnswer, candidates, findCreated, traitsOf, unprovenClones } from "../../read/find-created";
import { gone } from "../../read/gone";
import { readRecord } from "../../read/observe";
import {
  type Claimant,
  claimantFor,
  keepReason,
  refuseStranger,
  strangerProblem,
  withName,
} from "../../read/recorded-guard";
import { working } from "../../read/working";
import { resolutionFor } from "../../state/abandoned";
import { holding, type Io } from "../../state/io";
import { type Intent, withHosts } from "../../state/journal";
import { type Known, knownById } from "../../state/known";
import { isOwed, moveOf, openMoveOf, owedOf, strikeMove, writeMove } from "../../state/move-intents";
import { waitUntilLive } from "../apply/deploy";
import { remove } from "../apply/remove";
import { type Cloning, chosenClone, sameMove } from "../plan/clone-guard";
import { hostsIn } from "../plan/intended-hosts";
import type { Becomes } from "../plan/returning";
import { putBack } from "./put-back";
import { noteServed } from "./serving";
import { readSuspended, resumeOriginal, suspendOriginal } from "./suspend-original";

export interface Move {
  readonly kind: Kind;
  readonly name: string;
  readonly goal: Goal;
  /** What is declared of the clone. */
  readonly managed: Managed;
  /** The original. */
  readonly from: Known;
}

export interface Cloned {
  readonly record: Wire;
  /** An earlier run began with it: its settings may be newer than the last deployment. */
  readonly isUndeployed: boolean;
  /** The last deployment failed: it only becomes live with another one. */
  readonly isBroken: boolean;
}

/**
 * The clone, created now or by an interrupted run. If its own deployment fails, it is
 * deleted, so that the original keeps serving and nothing extra remains. A clone that an earlier run has changed is
 * kept: what failed there was not yet this declaration.
 */
export async function cloned(move: Move, io: Io): Promise<Cloned> {
  const { kind, name, from } = move;
  const label = labelOf({ kind, name });
  const { clone, earlier } = await cloneOf(move, label, io);
  const id = String(clone.id);
  io.taken?.add(id);
  await suspendOriginal(move, io);
  const failure = await deploymentOf(move, id, io);
  if (failure && !earlier) {
    const begun = moveOf(from.live.id, io.journal);
    if (begun) await refuseStranger(claimantFor(kind, move.goal.values), begun, clone, io);
    await resumeOriginal(kind, begun, io);
    await putBack(kind, label, { ...begun, from: from.live.id, clone: id }, move.goal, io);
    await removeClone(kind, name, id, io);
    strikeMove(from.live.id, io.journal);
    throw new SvcError({
      ...failure.problem,
      message: `${failure.problem.message}\n${label}: the clone was deleted; the original (${from.live.id}) is still running.`,
      next: "Fix the cause and run the command again: it will be cloned again.",
    });
  }
  const record = (await readRecord(kind, id, io)) ?? clone;
  return { record, isUndeployed: earlier !== undefined && !earlier.done, isBroken: failure !== undefined };
}

/** Waits for the deployment that the clone or an earlier run has started. Returns its failure, if any. */
async function deploymentOf({ kind, name, goal }: Move, id: string, io: Io): Promise<SvcError | undefined> {
  if (!kind.deployment) return undefined;
  try {
    // Whatever the declaration waits for, the original must not be deleted before the clone is live.
    const first = await latest(id, kind.deployment, io);
    const options = (goal.values.deploy ?? {}) as DeployOptions;
    if (first) await waitUntilLive({ kind, name, id }, kind.deployment, first, options, io);
    return undefined;
  } catch (error) {
    if (error instanceof SvcError && error.problem.code === "deployment-failed") return error;
    throw error;
  }
}

/** The clone, and the intent of the earlier run that created it, if one did. */
async function cloneOf(move: Move, label: string, io: Io): Promise<{ clone: Wire; earlier?: Intent }> {
  const { kind, name, goal, from } = move;
  const values = { ...nameIn(move), ...goal.values };
  const traits = traitsOf(kind, values);
  const { clone = kind.api.create } = kind.move ?? {};
  const written = openMoveOf(from.live.id, io.journal);
  const intent = sameMove(kind, traits, written);
  const of = { from: from.live.id, earlier: from.clonedFrom };
  const cloning = { kind, label, ...of, declared: values, traits, begun: intent };
  const { chosen, unchecked } = await chosenClone(cloning, io);
  if (unchecked) io.say(unchecked);
  const { kept, served } =
    written && !intent ? await givenUp(claimantFor(kind, values), name, from.live.id, goal, io) : {};
  if (kept) throw new SvcError(kept);
  // If somebody has deleted the clone, the original still lacks what the move has taken, and may be suspended by it.
  const owed = owedOf(intent ?? (served ? { served } : {}));
  if (chosen) return { clone: chosen, earlier: await resumeClone(move, cloning, chosen, owed, io) };
  if (intent) {
    const made = await findCreated(intent, kind, label, io);
    if (made) {
      await refuseStranger(claimantFor(kind, goal.values), intent, made, io);
      io.say(`the move resumes with the existing clone (${made.id})`);
      const named = withName(withClone(intent, made), kind, values);
      await writeMove(from.live.id, declaring(move, named), io.journal);
      return { clone: made, earlier: intent };
    }
  }
  const home = await io.client.home();
  const before = await idsBefore(kind, traits, io);
  const own: Intent = { kind: kind.name, name, home, since: 0, before, traits, from: from.live.id, ...owed };
  const blank = declaring(move, own);
  let begun = blank;
  const onSend = async () => {
    begun = { ...blank, since: io.client.serverTime() };
    await writeMove(from.live.id, begun, io.journal);
  };
  const body = bodyFor(clone, kind.fields, values, { object: working(""), id: "" });
  const call = { operation: clone, ids: [from.live.id], body, onSend };
  const made = await io.client.one(call, io.signal).catch(async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (!error.lost) {
      // Nothing was cloned, so there is nothing to look for; what the move has done to the original is still to be undone.
      if (!isOwed(begun)) strikeMove(from.live.id, io.journal);
      throw error;
    }
    return afterLostAnswer(label, error, () => findCreated(begun, kind, label, io));
  });
  await writeMove(from.live.id, withClone(begun, made), io.journal);
  return { clone: made };
}

/** From then on, the time of its clone counts: what was copied with that has the same clock, and `Date` may have another. */
function withClone(intent: Intent, record: Wire): Intent {
  const at = Date.parse(String(madeAt(record)));
  return { ...intent, clone: String(record.id), since: Number.isNaN(at) ? intent.since : at };
}

/** With what is declared of the clone: a later run has to undo what it no longer declares. */
function declaring({ kind, goal, managed }: Move, intent: Intent): Intent {
  return withHosts(hostsIn(kind, goal), { ...intent, managed: eitherManaged(intent.managed ?? managed, managed) });
}

/** After an import, only changes are declared, but a clone needs its name all the same. */
function nameIn({ kind: { naming }, from }: Move): Wire {
  return naming === undefined ? {} : { [naming]: from.live.values[naming] };
}

/** Records the clone that the declaration names as the run that created it would have: it may suspend the original. */
async function resumeClone(move: Move, { traits, begun }: Cloning, clone: Wire, owed: Partial<Intent>, io: Io) {
  const { kind, goal, from, name } = move;
  const id = String(clone.id);
  await refuseStranger(
    claimantFor(kind, goal.values),
    { kind: kind.name, name, traits, since: 0, from: from.live.id },
    clone,
    io,
  );
  io.say(`the move continues with the clone that \`move.resume\` names (${id})`);
  if (begun?.clone === id) {
    await writeMove(from.live.id, declaring(move, begun), io.journal);
    return begun;
  }
  const home = await io.client.home();
  const since = Date.parse(String(madeAt(clone)));
  const wasRunning = !isSuspended(kind, from.live.values);
  const isSuspendedForIt = suspendsOld(goal.values) && wasRunning && (await readSuspended(kind, from.live.id, io));
  const resumed: Intent = {
    ...{ kind: kind.name, name, home, since, traits, from: from.live.id },
    ...owed,
    ...begun,
    ...{ clone: id, ...(isSuspendedForIt ? { originalSuspended: true } : {}) },
  };
  await writeMove(from.live.id, declaring(move, resumed), io.journal);
  return resumed;
}

/** Who cancels a move, and what becomes of its original. */
interface GivingUp extends Omit<Claimant, "kind"> {
  readonly becomes?: Becomes | undefined;
}

/**
 * Cancels an interrupted move: resumes the original if the move suspended it, puts back what it has taken, and deletes
 * the clone, unless that was adopted. An original that is `deleted` next gets nothing back; its intent stays until then.
 * Returns why the clone is kept, if so: then nothing has changed, and the journal keeps the move.
 */
export async function giveUpMove(
  kind: Kind,
  name: string,
  from: string,
  io: Io,
  { becomes = "kept", ...claimant }: GivingUp = {},
): Promise<Problem | undefined> {
  return (await holding(io, () => givenUp({ ...claimant, kind }, name, from, becomes, io))).kept;
}

/** `served` is what the object that the original moves to next has to serve as well. */
interface GivenUp {
  readonly kept?: Problem;
  readonly served?: Intent["served"];
}

async function givenUp(claimant: Claimant, name: string, from: string, becomes: Becomes, io: Io): Promise<GivenUp> {
  const intent = openMoveOf(from, io.journal);
  if (!intent) return {};
  const { kind } = claimant;
  const label = labelOf({ kind, name });
  const isKept = becomes !== "deleted";
  // Without the original, its clone is all that remains.
  if (isKept && !(await readRecord(kind, from, io))) throw gone({ kind, name }, from, io);
  const clone = intent.cloneInState ? undefined : await findCreated(intent, kind, label, io);
  // The original of a cancelled move is as it was: what is not as that is somebody else's.
  const unproven = isKept || clone || intent.clone !== undefined ? [] : await unprovenClones(intent, kind, io);
  if (unproven.length > 0) return { kept: unprovenProblem(label, intent, unproven, io) };
  const reason = clone && (await keepReason(claimant, intent, clone, io));
  if (clone && reason !== undefined) {
    return { kept: strangerProblem(kind, intent, { id: String(clone.id), reason }, io) };
  }
  const served = isKept && clone ? await noteServed(kind, intent, String(clone.id), io) : intent.served;
  await resumeOriginal(kind, intent, io);
  const holder = clone ? String(clone.id) : intent.cloneInState && intent.clone;
  if (isKept) await putBack(kind, label, { ...intent, clone: holder || undefined }, becomes, io);
  if (clone) {
    io.say(`the move is no longer wanted; its clone (${clone.id}) is deleted`, label);
    await removeClone(kind, name, String(clone.id), io);
  }
  if (isKept) strikeMove(from, io.journal);
  return { served };
}

function unprovenProblem(label: string, intent: Intent, found: readonly Wire[], { journal }: Io): Problem {
  return {
    code: "not-the-clone",
    message: `${label}: the request that clones it got no answer. ${candidates(found)} may be the clone, but is not as the original (${intent.from}) is now. It is neither changed nor deleted, and the journal keeps the entry.`,
    next: `If it is the clone: keep it with \`adopt: { id: "${found[0]?.id}" }\`, or delete it on the platform. \`svc-iac journal\` lists the entry, and \`${resolutionFor(intent, journal)} --finish\` removes it and deletes nothing.`,
  };
}

async function removeClone(kind: Kind, name: string, id: string, io: Io): Promise<void> {
  await remove(kind, name, knownById(id, await io.client.home()), io);
}

/** An error in the middle of a move, with the state of the original and its clone. */
export function midway({ from }: Pick<Move, "from">, error: unknown, io: Io): unknown {
  const intent = moveOf(from.live.id, io.journal);
  if (!intent || !(error instanceof SvcError)) return error;
  const { message, code, next } = error.problem;
  const { id } = from.live;
  if (code === "superseded") {
    const clone = intent.clone ? ` It continues with the clone (${intent.clone}).` : "";
    const lost = `If that is an error because the original (${id}) no longer exists, the engine has kept the state of this run: refresh it, and adopt the clone.`;
    return new SvcError({ ...error.problem, message: `${message}${clone}`, next: `${next} ${lost}` }, { cause: error });
  }
  const kept = intent.clone ? `The clone (${intent.clone}) is kept, and the next run resumes with it. ` : "";
  const old = intent.originalSuspended
    ? `The original (${id}) is suspended for the move; it resumes if the move is cancelled.`
    : `The original (${id}) is still running.`;
  const after = code === "deployment-failed" ? "Fix the cause and run the command again: the move resumes." : next;
  return new SvcError(
    {
      ...error.problem,
      message: `${message}${message.endsWith("\n") ? "" : " "}${kept}${old}`,
      ...(after ? { next: after } : {}),
    },
    { cause: error },
  );
}
