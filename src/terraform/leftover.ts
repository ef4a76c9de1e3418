import { type Io, type Known, mayLeaveBehind, refuseWhileReferred, remove } from "../lifecycle";
import { type Problem, SvcError } from "../model";
import type { Outcome } from "./apply";
import { type Subject, warning } from "./diagnostics";
import type { ChangeOfObject } from "./plan";
import { labelOf, nameOf } from "./resource";
import { UNFINISHED } from "./schema";
import type { Row } from "./value";

/** The old object of a move of which only the id was kept. */
export function leftoverOf(known: Known, id: string): Known {
  return { ...known, live: { id, values: {}, parts: {} } };
}

/** Deletes the old object of a move. Answers why it stays, where others still send traffic to it. */
export async function letGo(change: ChangeOfObject, config: Row, old: Known, io: Io): Promise<Problem | undefined> {
  const { kind, whole } = change;
  try {
    if (!mayLeaveBehind(whole)) await refuseWhileReferred(kind, labelOf(kind, config), old.live.id, io);
  } catch (error) {
    if (error instanceof SvcError && error.problem.code === "referred") return error.problem;
    throw error;
  }
  await remove(kind, nameOf(config), old, io);
  return undefined;
}

/**
 * All is done but for the old object, which waits for its referrers. The engine changes those of the same configuration
 * only when this resource has answered, so the deletion is left to the next apply.
 */
export function withLeftover(outcome: Outcome, id: string, { message }: Problem, subject: Subject): Outcome {
  const next =
    "What this configuration declares follows now; change anything else yourself. The next apply deletes the old one when nobody points to it, or at once with `move: { leaveBehind: true }`.";
  return {
    row: outcome.row && { ...outcome.row, [UNFINISHED]: outcome.row[UNFINISHED] ?? message },
    private: { ...outcome.private, leftover: id },
    diagnostics: [...outcome.diagnostics, warning("The old one is kept for now", `${message} ${next}`, subject)],
  };
}
