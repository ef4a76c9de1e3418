import { isForbidden } from "../../client/errors";
import { SvcError } from "../../model/problem";
import { nameAmong } from "../../model/record";
import { namesakes } from "../../read/duplicates";
import { exclusiveEntries } from "../../read/exclusive";
import { readRecord } from "../../read/observe";
import { exclusiveProblem } from "../plan/exclusive";
import type { Work } from "./work";

/**
 * Refuses to create an object that could not get what only one object can have, because the original of its replacement
 * or another one of the same name has it: an engine that creates first would delete that too late.
 *
 * @throws SvcError `exclusive`
 */
export async function refuseExclusive({ kind, label, goal, io, plan }: Work): Promise<void> {
  const { original, mayReplace = [] } = plan;
  const name = nameAmong(kind, goal.values);
  if (exclusiveEntries(kind, goal).length === 0 || typeof name !== "string") return;
  // Where the key may not read the list, the platform refuses it later.
  const others = await namesakes(kind, name, io).catch((error: unknown) => {
    if (isForbidden(error)) return [];
    throw error;
  });
  const replaces = original === undefined ? [] : [original];
  for (const id of mayReplace) if (await readRecord(kind, id, io)) replaces.push(id);
  const ids = new Set([...replaces, ...others.map(({ id }) => String(id))]);
  const problem = await exclusiveProblem({ kind, label, goal, replaces }, ids, io);
  if (problem) throw new SvcError(problem);
}
