import { dataIn, declaredOf, diff, goalOf, type Known, remove } from "../lifecycle";
import { type Kind, parse, SvcError } from "../model";
import { log } from "./log";
import type { Private } from "./notes";
import { addressOf, labelOf, nameOf } from "./resource";
import { UNFINISHED } from "./schema";
import type { Session } from "./session";
import type { Row } from "./value";

/**
 * What an interrupted creation left, between the two halves of the replacement that the engine makes of it: the engine has
 * been told that it is deleted, and the creation that follows resumes it.
 */
export interface InterruptedCreate {
  readonly address: string;
  readonly kind: Kind;
  readonly known: Known;
  /** As the engine had it in its state. */
  readonly row: Row;
}

/** Whether a deletion is half of a replacement that only a failed creation called for. */
export function isHalfMade(row: Row, { creates, replaces }: Private): boolean {
  return creates !== undefined && !replaces && (row[UNFINISHED] ?? null) !== null;
}

/** Whether the creation that follows is sure to come and to be of this object, as far as a plan can tell. */
export function isResumed(kind: Kind, row: Row, { creates }: Private): boolean {
  return creates?.address === addressOf(kind, row);
}

/** Whether a declaration asks for what this object can never be. */
export function isReplaced(kind: Kind, declared: Record<string, unknown>, known: Known): boolean {
  const found = diff(kind, goalOf(kind, parse(kind, declared), declaredOf(known)), known.live);
  return found.some(({ replaces }) => replaces);
}

/** @throws SvcError `data-loss` where deleting what a failed creation left would lose what cannot be got back. */
export function refuseLoss(kind: Kind, row: Row, known: Known, { allowDataLoss }: Record<string, unknown>): void {
  const lost = dataIn(kind, known);
  const { id } = known.live;
  if (!lost || allowDataLoss === id) return;
  throw new SvcError({
    code: "data-loss",
    message: `${labelOf(kind, row)} (${id}) is what a failed creation left, and what is declared now is another one: to delete it loses ${lost}.`,
    next: `\`terraform untaint\` with its address keeps it, and the next apply resumes with it. To lose the data all the same: \`allowDataLoss: "${id}"\`.`,
  });
}

/** How long the engine is kept waiting at its end, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Deletes what was left for a creation that never came, because something before it failed: it is in no state any more,
 * and the engine has said that it is destroyed. What holds data stays; the journal knows it.
 */
export async function deleteInterrupted(session: Session): Promise<void> {
  for (const { kind, row, known } of session.left) {
    const story = `${labelOf(kind, row)} (${known.live.id}) was left for a creation that did not come`;
    const lost = dataIn(kind, known);
    try {
      // A run that was stopped has ended its own signal.
      const io = { ...session.io(), signal: AbortSignal.timeout(PATIENCE) };
      if (!lost) await remove(kind, nameOf(kind, row), known, io);
      log(`${story}; ${lost ? `it holds ${lost}, and is kept` : "it is deleted"}`, lost ? "error" : "info");
    } catch (error) {
      log(`${story}; it is not deleted: ${error}`, "error");
    }
  }
}
