import type { Problem } from "../model";
import type { Intent, Known } from "../state";
import type { Outcome } from "./apply";
import { type Subject, warning } from "./diagnostics";
import { UNFINISHED } from "./schema";

/** The original of a move of which only the ID was stored. */
export function moveSourceOf(known: Known, id: string): Known {
  return { ...known, live: { id, values: {}, parts: {} } };
}

/**
 * All is done but the deletion of the original, which others still refer to, or whose domains are not active on the
 * clone. The engine updates what the same configuration declares only after this resource has answered, so the deletion
 * is left to the next apply. `move` is for its machine, if that is another one.
 */
export function withMoveSource(
  outcome: Outcome,
  id: string,
  { message, code }: Problem,
  subject: Subject,
  move: Intent | undefined,
): Outcome {
  const rest =
    code === "domain-pending"
      ? "as soon as these records are found and the certificate is issued"
      : "when nothing refers to it";
  const next = `What this configuration declares is updated now; change anything else yourself. The next apply deletes the original ${rest}, or at once with \`move: { leaveBehind: true }\`.`;
  return {
    row: outcome.row && { ...outcome.row, [UNFINISHED]: outcome.row[UNFINISHED] ?? message },
    private: { ...outcome.private, leftover: id, ...(move ? { move } : {}) },
    diagnostics: [...outcome.diagnostics, warning("The original is kept for now", `${message} ${next}`, subject)],
  };
}
