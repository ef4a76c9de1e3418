import type { Known } from "../lifecycle";
import type { Problem } from "../model";
import type { Outcome } from "./apply";
import { type Subject, warning } from "./diagnostics";
import { UNFINISHED } from "./schema";

/** The original of a move of which only the ID was stored. */
export function moveSourceOf(known: Known, id: string): Known {
  return { ...known, live: { id, values: {}, parts: {} } };
}

/**
 * All is done but the deletion of the original, which others still refer to. The engine updates those of the same
 * configuration only after this resource has answered, so the deletion is left to the next apply.
 */
export function withMoveSource(outcome: Outcome, id: string, { message }: Problem, subject: Subject): Outcome {
  const next =
    "What this configuration declares is updated now; change anything else yourself. The next apply deletes the original when nothing refers to it, or at once with `move: { leaveBehind: true }`.";
  return {
    row: outcome.row && { ...outcome.row, [UNFINISHED]: outcome.row[UNFINISHED] ?? message },
    private: { ...outcome.private, leftover: id },
    diagnostics: [...outcome.diagnostics, warning("The original is kept for now", `${message} ${next}`, subject)],
  };
}
