import { isForbidden } from "../../client/errors";
import { type Goal, goalOf } from "../../declaration/diff";
import { mayLeaveBehind } from "../../declaration/options";
import { parse } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import type { Problem } from "../../model/problem";
import { exclusivesAdded, type Holder, holderOf } from "../../read/exclusive";
import { type Io, lookOf } from "../../state/io";
import type { Known } from "../../state/known";
import { openMovesOf, recordedOriginals } from "../../state/move-intents";
import type { ResourcePlan } from "./resource-plan";
import { protectedOriginal, servingProblem } from "./still-serving";

/** An object that is to be created. */
export interface Successor {
  readonly kind: Kind;
  /** `Application "api"`, as messages call it. */
  readonly label: string;
  readonly goal: Goal;
  /** IDs of objects that it replaces. */
  readonly replaces: readonly string[];
}

/** Why it cannot be created while these objects exist: one of them has what only one object can have. */
export async function exclusiveProblem(
  { kind, label, goal, replaces }: Successor,
  ids: ReadonlySet<string>,
  io: Io,
): Promise<Problem | undefined> {
  const holder = await holderOf(kind, goal, ids, io);
  if (!holder) return undefined;
  const { id } = holder;
  const held = holder.keys.join(" and ");
  return {
    code: "exclusive",
    message: `${label} cannot be created while ${id}${replaces.includes(id) ? ", which it replaces," : ", which has the same name,"} has ${held}: only one object can. Nothing was created.`,
    next: `To use that object: \`adopt: { id: "${id}" }\`. For a replacement, have the original deleted first, or remove ${held} from both, replace, and declare it again.`,
    hint: "delete-first",
  };
}

interface Moved extends Pick<Successor, "kind" | "label" | "goal"> {
  readonly declared: Named;
  readonly known: Known;
  readonly action: string;
  /** As `PlanContext` has them. */
  readonly originals: readonly string[] | undefined;
}

/**
 * Why the clone of a move cannot get what a declaration adds to it: the original of a finished move has it, and is deleted
 * last, or kept. An engine that has the originals in its state deletes them before it changes their clone.
 */
export async function heldByOriginal(
  { kind, label, goal, declared, known, action, originals }: Moved,
  io: Io,
): Promise<Problem | undefined> {
  const { parts } = exclusivesAdded(kind, goal, known.live);
  if (Object.keys(parts).length === 0) return undefined;
  const all = originals ?? (kind.move ? recordedOriginals(known, io.journal) : []);
  const isFirst = originals !== undefined && action !== "move";
  const there = isFirst ? await keptOf(kind, label, declared, all, io) : all;
  const holder = await holderOf(kind, { parts }, there, io);
  if (!holder) return undefined;
  const held = holder.keys.join(" and ");
  const long = isFirst ? "as long as something needs it" : "until the end of the run, and longer if something needs it";
  return {
    code: "exclusive",
    message: `${label} cannot get ${held} yet: the original of its last move (${holder.id}) still has it, only one object can, and that original is kept ${long}.`,
    next: `Remove ${held} from the original on the platform, and run the command again. Requests to it are not answered from then on until the platform has checked it again. To leave it where it is for now, do not declare it for ${label}.`,
  };
}

async function keptOf(kind: Kind, label: string, declared: Named, ids: readonly string[], io: Io): Promise<string[]> {
  const kept: string[] = [];
  for (const id of ids) {
    const problem = mayLeaveBehind(declared) ? undefined : await servingProblem(kind, label, id, lookOf(io));
    if (problem ?? protectedOriginal(label, id, declared)) kept.push(id);
  }
  return kept;
}

/** Why an adopted object cannot get what is declared: the other object of an interrupted move has it. */
export async function heldByMove(
  { kind, label, goal }: Pick<Successor, "kind" | "label" | "goal">,
  id: string,
  io: Io,
): Promise<Problem | undefined> {
  for (const { from, clone, name } of openMovesOf(kind.name, io.journal)) {
    // A clone may not be in the journal yet.
    const other = from === id ? clone : clone === undefined || clone === id ? from : undefined;
    const holder = other === undefined ? undefined : await holderOf(kind, goal, [other], io);
    if (!holder) continue;
    const [held, moved] = [holder.keys.join(" and "), labelOf({ kind, name })];
    return {
      code: "exclusive",
      message: `${label} cannot get ${held}: the move of ${moved} was interrupted while ${holder.id} had it, and only one object can.`,
      next: `Run the command with ${moved} under that name first, which completes or cancels the move; a later run can rename it. To keep both objects, declare ${label} without ${held}.`,
    };
  }
  return undefined;
}

/**
 * The one of other objects, by their kinds, that has what only one object can have, of what an update adds. Reads none if it
 * adds nothing.
 */
export async function holderOfAdded(
  { kind, declared, known }: ResourcePlan,
  others: () => Promise<ReadonlyMap<string, Kind>>,
  io: Io,
): Promise<Holder | undefined> {
  if (!known) return undefined;
  const { parts, values = {} } = exclusivesAdded(kind, goalOf(kind, parse(kind, declared), undefined), known.live);
  if (Object.keys(parts).length + Object.keys(values).length === 0) return undefined;
  for (const [id, other] of await others()) {
    // Of another kind, a generated domain is under another host.
    const added = other === kind ? { parts, values } : { parts };
    const holder = await holderOf(other, added, [id], io).catch(unlessForbidden);
    if (holder) return holder;
  }
  return undefined;
}

/** A token that may not read others' objects learns of what they have from the platform's refusal. */
export function unlessForbidden(error: unknown): undefined {
  if (!isForbidden(error)) throw error;
  return undefined;
}
