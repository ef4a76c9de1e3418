import type { Goal } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import type { Problem } from "../../model/problem";
import { holderOf } from "../../read/exclusive";
import type { Io } from "../../state/io";

/** An object that is to be created. */
export interface Successor {
  readonly kind: Kind;
  /** `Application "api"`, as messages call it. */
  readonly label: string;
  readonly goal: Goal;
  /** ID of the object that it replaces. */
  readonly original: string | undefined;
}

/** Why it cannot be created while these objects exist: one of them has what only one object can have. */
export async function exclusiveProblem(
  { kind, label, goal, original }: Successor,
  ids: ReadonlySet<string>,
  io: Io,
): Promise<Problem | undefined> {
  const holder = await holderOf(kind, goal, ids, io);
  if (!holder) return undefined;
  const { id } = holder;
  const held = holder.keys.join(" and ");
  return {
    code: "exclusive",
    message: `${label} cannot be created while ${id}${id === original ? ", which it replaces," : ", which has the same name,"} has ${held}: only one object can. Nothing was created.`,
    next: `To use that object: \`adopt: { id: "${id}" }\`. For a replacement, have the original deleted first, or remove ${held} from both, replace, and declare it again.`,
    hint: "delete-first",
  };
}
