import type { Goal } from "../declaration/diff";
import type { Kind } from "../model/kind";
import type { WantedEntry } from "../model/live";
import type { Part } from "../model/part";
import type { Io } from "../state/io";
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

/** The first of some objects that has such an entry of a goal. */
export async function holderOf(
  kind: Kind,
  goal: Pick<Goal, "parts">,
  ids: Iterable<string>,
  io: Io,
): Promise<Holder | undefined> {
  const wanted = exclusiveEntries(kind, goal);
  for (const id of ids) {
    for (const [, part, entries] of wanted) {
      const rows = await readPart(part, working(id), entries, [], io);
      const keys = entries.map(({ key }) => key).filter((key) => rows.some((row) => row.key === key));
      if (keys.length > 0) return { id, keys };
    }
  }
  return undefined;
}
