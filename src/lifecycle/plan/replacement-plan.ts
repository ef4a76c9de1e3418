import type { Goal } from "../../declaration/diff";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { type Known, undeclared } from "../../state/known";
import { uncarriedNotices } from "./carried-values";
import { type EntryThere, entryThere, keyHolder } from "./entry-there";
import { exclusiveProblem } from "./exclusive";
import { leftByReplacement } from "./left-behind";
import { copiedNotice, heldKeyNotice, type Notice } from "./notices";
import type { PlanContext } from "./resource-plan";

interface Replacement {
  readonly kind: Kind;
  readonly label: string;
  readonly declared: Named;
  readonly known: Known;
  readonly goal: Goal;
}

/** Why an object must not be replaced, and what its successor does not get. */
export async function planReplacement(
  { kind, label, declared, known, goal }: Replacement,
  { look, io, deletesFirst, isForgotten = false }: PlanContext,
): Promise<EntryThere & { readonly notices: readonly Notice[] }> {
  const { id, values } = known.live;
  const { copy, problem } = io ? await entryThere(kind, declared, values, io()) : {};
  const holder = io ? await keyHolder(kind, declared, values, io()) : undefined;
  const left =
    look && !problem
      ? await leftByReplacement(kind, declared, isForgotten ? undeclared(known) : known, look)
      : { notices: [] };
  const successor = { kind, label, goal, replaces: [id] };
  const held = io && deletesFirst === false ? await exclusiveProblem(successor, new Set([id]), io()) : undefined;
  const stop = problem ?? left.problem ?? held;
  return {
    ...(copy ? { copy } : {}),
    ...(stop ? { problem: stop } : {}),
    notices: [
      ...(copy ? [copiedNotice(label, copy.id)] : []),
      ...(holder ? [heldKeyNotice(label, String(holder.id))] : []),
      ...left.notices,
      ...(stop ? [] : await uncarriedNotices(kind, goal, known.live, io?.())),
    ],
  };
}
