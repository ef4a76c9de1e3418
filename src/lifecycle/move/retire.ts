import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import { type Problem, SvcError } from "../../model/problem";
import { remove } from "../apply/remove";
import { deletionProblem } from "../plan/data-guard";
import { mayLeaveBehind, referralProblem } from "../plan/move-plan";
import { holding, type Io } from "../state/io";
import type { Known } from "../state/known";
import { moveOf, strikeMove, writeMove } from "../state/move-intents";
import { giveUpMove, type Move } from "./clone";

/** From now on the clone is the object; only the deletion of the original remains. */
export async function finishMove(move: Move, io: Io): Promise<void> {
  const { id } = move.from.live;
  const intent = moveOf(id, io.journal);
  if (!intent) return;
  const leaveBehind = mayLeaveBehind(move.goal.values) ? { leaveBehind: true as const } : {};
  await writeMove(id, { ...intent, done: true, ...leaveBehind }, io.journal);
}

/**
 * Deletes the original of a finished move. Returns why it is kept, if others still send traffic to it.
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
  const kept = leaveBehind ? undefined : await referralProblem(kind, labelOf({ kind, name }), original.live.id, io);
  if (!kept) await remove(kind, name, original, io);
  return kept;
}

/**
 * Deletes an object permanently. In the middle of a move, its clone is deleted as well; the original of a finished move
 * is deleted once nothing refers to it any more.
 *
 * @throws SvcError as `remove`; `referred`.
 */
export function retire(kind: Kind, name: string, known: Known, io: Io): Promise<void> {
  return holding(io, () => retireHeld(kind, name, known, io));
}

async function retireHeld(kind: Kind, name: string, known: Known, io: Io): Promise<void> {
  const { id } = known.live;
  const intent = moveOf(id, io.journal);
  if (!intent?.done) {
    const refused = deletionProblem(labelOf({ kind, name }), known);
    if (refused) throw new SvcError(refused);
    await giveUpMove(kind, name, id, io, "deleted");
    await remove(kind, name, known, io);
    return strikeMove(id, io.journal);
  }
  const kept = await retireOriginal(kind, name, known, intent.leaveBehind === true, io);
  if (kept) throw new SvcError(kept);
  strikeMove(id, io.journal);
}
