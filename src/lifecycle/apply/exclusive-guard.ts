import { isForbidden } from "../../client/errors";
import { SvcError } from "../../model/problem";
import { nameAmong } from "../../model/record";
import { namesakes } from "../../read/duplicates";
import { exclusiveEntries, holderOf } from "../../read/exclusive";
import type { Work } from "./work";

/**
 * Refuses to create an object that could not get what only one object can have, because the original of its replacement
 * or another one of the same name has it: an engine that creates first would delete that too late.
 *
 * @throws SvcError `exclusive`
 */
export async function refuseExclusive({ kind, label, goal, io, plan: { original } }: Work): Promise<void> {
  const name = nameAmong(kind, goal.values);
  if (exclusiveEntries(kind, goal).length === 0 || typeof name !== "string") return;
  // Where the key may not read the list, the platform refuses it later.
  const others = await namesakes(kind, name, io).catch((error: unknown) => {
    if (isForbidden(error)) return [];
    throw error;
  });
  const ids = new Set([...(original === undefined ? [] : [original]), ...others.map(({ id }) => String(id))]);
  const holder = await holderOf(kind, goal, ids, io);
  if (!holder) return;
  const { id } = holder;
  const held = holder.keys.join(" and ");
  throw new SvcError({
    code: "exclusive",
    message: `${label} cannot be created while ${id}${id === original ? ", which it replaces," : ", which has the same name,"} has ${held}: only one object can. Nothing was created.`,
    next: `To use that object: \`adopt: { id: "${id}" }\`. For a replacement, have the original deleted first, or remove ${held} from both, replace, and declare it again.`,
    hint: "delete-first",
  });
}
