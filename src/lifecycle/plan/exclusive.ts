import type { Goal } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import type { Problem } from "../../model/problem";
import { interestIn } from "../../read/interest";
import { observe } from "../../read/observe";
import { working } from "../../read/working";
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
  const wanted = exclusiveIn(kind, goal);
  const { parts } = interestIn(goal);
  const interest = {
    fields: new Set<string>(),
    parts: Object.fromEntries(Object.entries(parts).filter(([part]) => wanted.has(part))),
  };
  for (const id of wanted.size > 0 ? ids : []) {
    const live = await observe(kind, id, interest, working(id), io);
    const [held] = Object.entries(live?.parts ?? {}).flatMap(([part, entries]) =>
      entries.filter(({ key }) => wanted.get(part)?.has(key)).map(({ key }) => key),
    );
    if (held === undefined) continue;
    return {
      code: "exclusive",
      message: `${label} cannot be created while ${id}${id === original ? ", which it replaces," : ", which has the same name,"} has ${held}: only one object can. Nothing was created.`,
      next: `To use that object: \`adopt: { id: "${id}" }\`. For a replacement, have the original deleted first, or remove ${held} from both, replace, and declare it again.`,
      hint: "delete-first",
    };
  }
  return undefined;
}

/** Keys of the entries that only one object can have, by part. */
export function exclusiveIn(kind: Kind, { parts }: Pick<Goal, "parts">): ReadonlyMap<string, ReadonlySet<string>> {
  const exclusive = Object.entries(parts).flatMap(([part, { entries }]) =>
    kind.parts[part]?.exclusive && Array.isArray(entries) && entries.length > 0
      ? [[part, new Set(entries.map(({ key }) => key))] as const]
      : [],
  );
  return new Map(exclusive);
}
