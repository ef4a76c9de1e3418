import type { Difference } from "../../declaration/diff";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Problem } from "../../model/problem";
import { hasUnknown } from "../../model/unknown";
import type { Known } from "../../state/known";
import { type Change, dataProblem, liveDataProblem } from "./data-guard";
import { type MovePlan, planMove } from "./move-plan";
import type { PlanContext } from "./resource-plan";

/**
 * A partly unknown value may turn out to be unchanged: no reason to remove anything, or to move. Where the
 * engine decides now, an unknown immutable is planned as a replacement, unless that is refused, or a move is: then it
 * stays an update, which the apply refuses if the value has changed.
 */
export function decided(kind: Kind, declared: Named, known: Known, found: readonly Difference[]) {
  const isOpen = (difference: Difference) => mayReplace(kind, difference);
  const open = found.find(isOpen);
  const lost = open ? dataProblem({ kind, declared, known, differences: withOpen(found, isOpen) }) : undefined;
  const doubt = stayingIn(kind, found) ?? (lost && asDoubt(lost, open));
  const isReplaced = (difference: Difference) => !doubt && isOpen(difference) && !isAtMove(kind, difference);
  return { differences: withOpen(found, isReplaced), doubt };
}

/** What the declaration alone shows. */
interface Compared {
  readonly action: string;
  readonly doubt: Problem | undefined;
  readonly isRenewed: boolean;
}

interface PossibleMove extends Omit<Compared, "action"> {
  readonly mayMove: boolean;
  readonly move?: MovePlan | undefined;
}

/**
 * A move that is due, or may be. The engine that decides now deletes entries of their own before an object that may
 * move, so a refusal in its apply would come too late: what is against the move makes it an update, as with a replacement.
 */
export async function moveIn(
  change: Change,
  label: string,
  { action, doubt, isRenewed }: Compared,
  { begun, decidesNow = false, deletesFirst, io, isForgotten, isPartial, look }: PlanContext,
): Promise<PossibleMove> {
  const { kind, declared, known, differences } = change;
  const isOpen = (difference: Difference) => isAtMove(kind, difference) && mayReplace(kind, difference);
  const open = differences.find(isOpen);
  if (action !== "move" && (!open || doubt)) return { mayMove: false, isRenewed, doubt };
  const memory = { begun, isForgotten, isPartial, io: io?.(), decidesNow, deletesFirst };
  const move = look ? await planMove(kind, label, declared, known, look, memory) : undefined;
  if (!decidesNow || action !== "update") return { mayMove: true, move, isRenewed, doubt };
  const moved = { ...change, differences: withOpen(differences, isOpen) };
  const held = move?.problem ?? (io ? await liveDataProblem(moved, io) : undefined);
  if (!held) return { mayMove: true, move, isRenewed, doubt };
  return { mayMove: false, isRenewed: false, doubt: asDoubt(held, open) };
}

function isAtMove({ move }: Kind, { path }: Difference): boolean {
  return move !== undefined && path[0] === move.field;
}

/** As if the open values that `replaces` names were other ones. */
function withOpen(found: readonly Difference[], replaces: (difference: Difference) => boolean): readonly Difference[] {
  return found.map((difference) =>
    hasUnknown(difference.to)
      ? { ...difference, replaces: replaces(difference), loses: false, ends: false }
      : difference,
  );
}

/** A refusal is about the value that is not known, whichever field its reason is about. */
function asDoubt(problem: Problem, open: Difference | undefined): Problem {
  return { ...problem, field: open?.path[0] ?? "" };
}

export function mayReplace({ fields }: Kind, { path: [name = ""], to }: Difference): boolean {
  return hasUnknown(to) && fields[name]?.mutability === "immutable";
}

/** What is not known yet, and may not change. */
export function stayingIn(kind: Kind, found: readonly Difference[]): Problem | undefined {
  for (const difference of found) {
    const [field = ""] = difference.path;
    const stays = kind.fields[field]?.stays;
    if (stays !== undefined && mayReplace(kind, difference)) return { code: "invalid", field, message: `${stays}.` };
  }
  return undefined;
}
