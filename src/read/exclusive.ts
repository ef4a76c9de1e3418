import { goneIsEmpty } from "../client/errors";
import type { Goal } from "../declaration/diff";
import type { Kind } from "../model/kind";
import type { WantedEntry } from "../model/live";
import type { Part } from "../model/part";
import { hasUnknown } from "../model/unknown";
import type { Io } from "../state/io";
import { observeRest } from "./observe";
import { readPart } from "./parts";
import { type Working, working } from "./working";

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

/** What an object gets instead of a value that only one object can have, if it has that, and what it has. */
export async function inTheWay(
  kind: Kind,
  name: string,
  wanted: unknown,
  live: Working,
  io: Io,
): Promise<[unknown, unknown]> {
  const { release: instead } = kind.fields[name] ?? {};
  if (!instead) return [undefined, undefined];
  const held = await readValue(kind, name, live, io);
  return [instead(held, wanted), held];
}

/** A value of an object, which is read if it is not known yet. */
export async function readValue(kind: Kind, name: string, live: Working, io: Io): Promise<unknown> {
  if (!(name in live.values)) await observeRest(kind, live, { fields: new Set([name]), parts: {} }, live, io);
  return live.values[name];
}

/** The first of some objects that has such an entry or value of a goal. */
export async function holderOf(kind: Kind, goal: Held, ids: Iterable<string>, io: Io): Promise<Holder | undefined> {
  const entries = exclusiveEntries(kind, goal);
  const values = Object.entries(goal.values ?? {}).filter(([, value]) => !hasUnknown(value));
  for (const id of ids) {
    for (const [, part, wanted] of entries) {
      const rows = await readPart(part, working(id), wanted, [], io);
      const keys = wanted.map(({ key }) => key).filter((key) => rows.some((row) => row.key === key));
      if (keys.length > 0) return { id, keys };
    }
    const live = working(id);
    for (const [name, wanted] of values) {
      const [instead] = await inTheWay(kind, name, wanted, live, io).catch(goneIsEmpty);
      if (instead !== undefined) return { id, keys: [name] };
    }
  }
  return undefined;
}

type Held = Pick<Goal, "parts"> & Partial<Pick<Goal, "values">>;
