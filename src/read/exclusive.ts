import { ignoreMissing } from "../client/errors";
import type { Goal } from "../declaration/diff";
import type { Kind } from "../model/kind";
import type { WantedEntry } from "../model/live";
import type { Part } from "../model/part";
import { hasUnknown } from "../model/unknown";
import type { Io } from "../state/io";
import { observeRest } from "./observe";
import { readPart } from "./parts";
import { working } from "./working";

/** An object that has what only one object can have. */
export interface Holder {
  readonly id: string;
  /** The keys of what it has of that. */
  readonly keys: readonly string[];
}

/** The entries of a goal that only one object can have. */
export function exclusiveEntries(kind: Kind, { parts }: Pick<Goal, "parts">): [string, Part, readonly WantedEntry[]][] {
  return Object.entries(kind.parts).flatMap(([name, part]): [string, Part, readonly WantedEntry[]][] => {
    const { entries } = parts[name] ?? {};
    return part.exclusive !== undefined && Array.isArray(entries) && entries.length > 0 ? [[name, part, entries]] : [];
  });
}

/** The values of a goal that only one object can have, and another one can give up. */
function releasableValues(kind: Kind, { values }: Pick<Goal, "values">): [string, unknown][] {
  return Object.entries(values).filter(([name, value]) => kind.fields[name]?.release && !hasUnknown(value));
}

/** The first of some objects that has such an entry or value of a goal. */
export async function holderOf(kind: Kind, goal: Held, ids: Iterable<string>, io: Io): Promise<Holder | undefined> {
  const entries = exclusiveEntries(kind, goal);
  const values = releasableValues(kind, { values: goal.values ?? {} });
  for (const id of ids) {
    for (const [, part, wanted] of entries) {
      const rows = await readPart(part, working(id), wanted, [], io);
      const keys = wanted.map(({ key }) => key).filter((key) => rows.some((row) => row.key === key));
      if (keys.length > 0) return { id, keys };
    }
    const held = working(id);
    const fields = new Set(values.map(([name]) => name));
    if (fields.size > 0) await observeRest(kind, held, { fields, parts: {} }, held, io).catch(ignoreMissing);
    const has = ([name, wanted]: [string, unknown]) =>
      kind.fields[name]?.release?.(held.values[name], wanted) !== undefined;
    const keys = values.filter(has).map(([name]) => name);
    if (keys.length > 0) return { id, keys };
  }
  return undefined;
}

type Held = Pick<Goal, "parts"> & Partial<Pick<Goal, "values">>;
