import type { DeployOptions } from "../../declaration/options";
import { mayLeaveBehind } from "../../declaration/options";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import { type Problem, SvcError } from "../../model/problem";
import { unlessDeleted } from "../../model/record";
import { readRecord } from "../../read/observe";
import { claimantFor } from "../../read/recorded-guard";
import { waysOf } from "../../state/abandoned";
import { holding, type Io, lookOf } from "../../state/io";
import type { Intent } from "../../state/journal";
import type { Known } from "../../state/known";
import { moveOf, strikeCloneInState, strikeMove, writeMove } from "../../state/move-intents";
import { deletionProblem } from "../../state/protection";
import { remove } from "../apply/remove";
import { referralProblem } from "../plan/move-plan";
import { protectedOriginal, servingProblem } from "../plan/still-serving";
import { giveUpMove, type Move } from "./clone";
import { unservedProblem, waitUntilServed } from "./serving";
import { readSuspended } from "./suspend-original";

/** From now on the clone is the object; only the deletion of the original remains. */
export async function finishMove(move: Move, io: Io): Promise<void> {
  const { id } = move.from.live;
  const intent = moveOf(id, io.journal);
  if (!intent) return;
  const leaveBehind = mayLeaveBehind(move.goal.values) ? { leaveBehind: true as const } : {};
  await writeMove(id, { ...intent, done: true, ...leaveBehind }, io.journal);
  await noteEarlier(move, intent, io);
}

/** An earlier run, on another machine, may have kept the original of what has moved now: the clone is that of both. */
async function noteEarlier({ kind, from }: Move, { name, home, clone, since }: Intent, io: Io): Promise<void> {
  const { clonedFrom: id } = from;
  if (id === undefined || moveOf(id, io.journal) || !(await readRecord(kind, id, io))) return;
  const move = { kind: kind.name, name, home, since, traits: {}, from: id, ...(clone === undefined ? {} : { clone }) };
  await writeMove(id, { ...move, done: true, cloneInState: true }, io.journal);
}

/**
 * Deletes the original of a finished move. Returns why it is kept, if others still send traffic to it, requests reach it
 * through what the clone does not have, or the clone does not serve yet what it served.
 *
 * @throws SvcError as `remove`.
 */
export async function retireOriginal(
  kind: Kind,
  name: string,
  original: Known,
  leaveBehind: boolean,
  io: Io,
): Promise<Problem | undefined> {
  const { id } = original.live;
  const label = labelOf({ kind, name });
  const kept = leaveBehind
    ? undefined
    : ((await servingProblem(kind, label, id, lookOf(io))) ??
      (await unservedProblem(kind, label, moveOf(id, io.journal), io)) ??
      (await referralProblem(kind, label, id, io)));
  if (kept) return kept;
  await remove(kind, name, original, io);
  strikeCloneInState(id, io.journal);
  return undefined;
}

/**
 * Deletes an object permanently. In the middle of a move, its clone is deleted as well; the original of a finished move
 * is deleted once nothing refers to it any more.
 *
 * @throws SvcError as `remove`; `referred`.
 */
export function retire(kind: Kind, name: string, known: Known, io: Io, successor?: Successor | "none"): Promise<void> {
  return holding(io, () => retireHeld(kind, name, known, io, successor));
}

/**
 * What the engine's state has as the clone of an object, whether or not the journal has their move; `none` where nothing
 * declares one any more, so that all of it is deleted.
 */
export interface Successor {
  readonly id: string;
  /** What is declared of it now. */
  readonly declared: Named;
}

async function retireHeld(
  kind: Kind,
  name: string,
  known: Known,
  io: Io,
  after: Successor | "none" | undefined,
): Promise<void> {
  const { id, values } = known.live;
  const successor = after === "none" ? undefined : after;
  const written = moveOf(id, io.journal);
  const intent = successor ? await withSuccessor(kind, name, known, successor, written, io) : written;
  const label = labelOf({ kind, name });
  const refused = deletionProblem(label, known) ?? protectedOriginal(label, id, successor?.declared);
  if (refused) throw new SvcError(refused);
  // The clone of a move that no engine has heard of belongs to this object, whether the move is complete or not.
  if (!intent?.done || !(intent.cloneInState || intent.idReported)) {
    const claimant = { ...claimantFor(kind, values), becomes: "deleted" as const };
    const kept = intent && (await giveUpMove(kind, name, id, io, claimant));
    if (kept) io.say(`${kept.message} ${kept.next}`);
    await remove(kind, name, known, io);
    if (!kept) strikeMove(id, io.journal);
    return;
  }
  const { timeout } = (values.deploy ?? {}) as DeployOptions;
  const kept = intent.leaveBehind
    ? undefined
    : ((after === "none" ? undefined : await servingProblem(kind, label, id, lookOf(io))) ??
      (await waitUntilServed(kind, label, intent, timeout, io)) ??
      (await referralProblem(kind, label, id, io)));
  if (kept) throw new SvcError(kept);
  await remove(kind, name, known, io);
  await forgetOriginal(kind, name, id, intent, io);
}

/**
 * The complete move of an original whose clone the state has. A run without its journal waits for as much as is in the
 * state: for each entry that the original had there, since the clone has taken all of them.
 */
async function withSuccessor(
  kind: Kind,
  name: string,
  { home, live }: Known,
  { id: clone, declared }: Successor,
  written: Intent | undefined,
  io: Io,
): Promise<Intent | undefined> {
  if (written?.clone !== undefined && written.clone !== clone) return written;
  // A run was killed after its deletion.
  if (!unlessDeleted(kind, await readRecord(kind, live.id, io))) return written;
  const keys = Object.entries(live.parts).map(([part, entries]) => [part, entries.map(({ key }) => key)] as const);
  const exclusive = keys.filter(([part, all]) => kind.parts[part]?.exclusive !== undefined && all.length > 0);
  const isUnrecorded = written?.done !== true;
  const suspended =
    isUnrecorded && (await readSuspended(kind, live.id, io)) ? { originalSuspended: true as const } : {};
  return {
    ...{ kind: kind.name, name, home, since: 0, traits: {}, from: live.id, clone },
    ...written,
    ...(isUnrecorded ? { served: Object.fromEntries(exclusive), ...suspended } : {}),
    ...(mayLeaveBehind(declared) ? { leaveBehind: true as const } : {}),
    ...{ done: true, cloneInState: true },
  };
}

/**
 * An engine that has received the clone may not have stored it: then the journal keeps it as one that was created, and
 * that no plan declares. The next runs name it until the engine shows it as its object.
 */
async function forgetOriginal(kind: Kind, name: string, from: string, intent: Intent, io: Io): Promise<void> {
  const { clone = "" } = intent;
  // The same run may delete the clone, too, and be faster.
  const isInState = intent.cloneInState || moveOf(from, io.journal)?.cloneInState;
  if (!isInState) {
    const {
      from: _,
      clone: __,
      originalSuspended: ___,
      done: ____,
      leaveBehind: _____,
      idReported: ______,
      ...created
    } = intent;
    await io.journal?.intents.write(clone, { ...created, id: clone, cloneOf: from, undeclared: true });
    const label = labelOf({ kind, name });
    const ways = (io.journal?.plan.abandoned() ?? []).filter(({ intent: { id } }) => id === clone).map(waysOf);
    io.say(
      [
        `${label}: the original (${from}) is deleted, and its clone (${clone}) is kept, because the engine may have it. If a state has it, nothing is left to do.`,
        ...ways,
      ].join(" "),
    );
  }
  strikeMove(from, io.journal);
}
