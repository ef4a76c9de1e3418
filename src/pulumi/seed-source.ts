import { findObject } from "../actions/target";
import { ApiError, isForbidden } from "../client/errors";
import { restorable, restore } from "../kinds/actions/backups";
import { hasUnknown, type Named, type Problem, renameKeys, SvcError, type Wire, wireName } from "../model";
import { namesakes } from "../read";
import { type Io, lookOf } from "../state";
import { declaredIn } from "./engine-values";
import type { Subject } from "./subject";

/**
 * Why a database could not be filled once it exists: its source, as far as it is known, is missing, of another engine,
 * version or cluster, or has no backup. At most two reads, besides the list that every creation reads.
 */
export async function seedProblem(
  given: unknown,
  { kind, name }: Subject,
  declared: Named,
  io: Io,
): Promise<Problem | undefined> {
  const on = restore.on.filter(({ subject }) => subject.name === kind.name);
  const { from, backup = "latest" } = declaredIn((given ?? {}) as Named);
  const isAdopted = declared.adopt !== undefined && declared.adopt !== null;
  if (typeof from !== "string" || hasUnknown([from, backup]) || on.length === 0 || isAdopted) return undefined;
  try {
    const [only, ...more] = await namesakes(kind, from, io);
    const { record, label } = await findObject(on, only && more.length === 0 ? String(only.id) : from, io);
    const named = kind.naming === undefined ? {} : { [kind.naming]: name };
    const known = Object.entries(declared).filter(([, value]) => !hasUnknown(value));
    const target: Wire = renameKeys((field) => wireName(field, kind.fields[field]), {
      ...named,
      ...Object.fromEntries(known),
    });
    await restorable({ id: String(record.id), record, label, look: lookOf(io) }, String(backup), target);
    return undefined;
  } catch (error) {
    // The run itself shows whether a key that may not read may restore.
    if (isForbidden(error)) return undefined;
    if (!(error instanceof SvcError) || error instanceof ApiError) throw error;
    const { problem } = error;
    return { ...problem, field: "seed.restore", message: `seed.restore: ${problem.message}` };
  }
}
