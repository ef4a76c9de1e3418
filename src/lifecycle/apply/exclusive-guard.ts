import { isForbidden } from "../../client/errors";
import type { Kind } from "../../model/kind";
import { SvcError } from "../../model/problem";
import { nameAmong } from "../../model/record";
import { namesakes } from "../../read/duplicates";
import { interestIn } from "../../read/interest";
import { observe } from "../../read/observe";
import { working } from "../../read/working";
import type { Work } from "./work";

/**
 * Refuses to create an object that could not get what only one object can have, because the original of its replacement
 * or another one of the same name has it: an engine that creates first would delete that too late.
 *
 * @throws SvcError `exclusive`
 */
export async function refuseExclusive({ kind, label, goal, io, plan: { original } }: Work): Promise<void> {
  const wanted = exclusiveIn(kind, goal.parts);
  const name = nameAmong(kind, goal.values);
  if (wanted.size === 0 || typeof name !== "string") return;
  const { parts } = interestIn(goal);
  const interest = {
    fields: new Set<string>(),
    parts: Object.fromEntries(Object.entries(parts).filter(([part]) => wanted.has(part))),
  };
  // Where the key may not read the list, the platform refuses it later.
  const others = await namesakes(kind, name, io).catch((error: unknown) => {
    if (isForbidden(error)) return [];
    throw error;
  });
  const ids = new Set([...(original === undefined ? [] : [original]), ...others.map(({ id }) => String(id))]);
  for (const id of ids) {
    const live = await observe(kind, id, interest, working(id), io);
    const [held] = Object.entries(live?.parts ?? {}).flatMap(([part, entries]) =>
      entries.filter(({ key }) => wanted.get(part)?.has(key)).map(({ key }) => key),
    );
    if (held === undefined) continue;
    throw new SvcError({
      code: "exclusive",
      message: `${label} cannot be created while ${id}${id === original ? ", which it replaces," : ", which has the same name,"} has ${held}: only one object can. Nothing was created.`,
      next: `To use that object: \`adopt: { id: "${id}" }\`. For a replacement, have the original deleted first, or remove ${held} from both, replace, and declare it again.`,
      hint: "delete-first",
    });
  }
}

/** Keys of the entries that only one object can have, by part. */
function exclusiveIn(kind: Kind, parts: Work["goal"]["parts"]): ReadonlyMap<string, ReadonlySet<string>> {
  const exclusive = Object.entries(parts).flatMap(([part, { entries }]) =>
    kind.parts[part]?.exclusive && Array.isArray(entries) && entries.length > 0
      ? [[part, new Set(entries.map(({ key }) => key))] as const]
      : [],
  );
  return new Map(exclusive);
}
