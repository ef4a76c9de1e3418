import { goneIsEmpty } from "../client/errors";
import type { Goal } from "../declaration/diff";
import { soleValues } from "../declaration/sole-values";
import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live, WantedEntry } from "../model/live";
import type { Part } from "../model/part";
import { nameAmong, nameIn } from "../model/record";
import { hasUnknown } from "../model/unknown";
import type { Io } from "../state/io";
import { observeRest, readRecord } from "./observe";
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

/** Those of a goal that an object does not have yet, and the values of that sort. */
export function exclusivesAdded(kind: Kind, goal: Goal, live: Live): Held {
  const isNew = (name: string) => (entry: WantedEntry) => !live.parts[name]?.some(({ key }) => key === entry.key);
  const parts = exclusiveEntries(kind, goal).flatMap(([name, , all]) => {
    const entries = all.filter(isNew(name));
    return entries.length > 0 ? [[name, { entries, remove: [] }] as const] : [];
  });
  const has = new Set(soleValues(kind, live.values).map(({ at, value }) => `${at} ${value}`));
  const values = soleValues(kind, goal.values).filter(({ at, value }) => !has.has(`${at} ${value}`));
  return {
    parts: Object.fromEntries(parts),
    values: Object.fromEntries(values.map(({ at }) => [at, goal.values[at]])),
  };
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
      if (instead !== undefined) return { id, keys: [kind.fields[name]?.claims?.(wanted) ?? name] };
    }
  }
  return undefined;
}

/** Whether only one object can have the name of such an entry. */
export function isExclusiveEntry({ owned }: Kind): boolean {
  return Object.values(owned?.hosts ?? {}).some(({ part }) => part.exclusive);
}

/** The first of some entries of a kind that has the name which a new one declares. */
export async function entryNamed(
  kind: Kind,
  declared: Named,
  ids: Iterable<string>,
  io: Io,
): Promise<Holder | undefined> {
  const name = nameAmong(kind, declared);
  if (typeof name !== "string") return undefined;
  for (const id of ids) {
    const record = await readRecord(kind, id, io);
    if (record && String(nameIn(kind, record)).toLowerCase() === name.toLowerCase()) return { id, keys: [name] };
  }
  return undefined;
}

/** What only one object can have, of what is declared. */
export type Held = Pick<Goal, "parts"> & Partial<Pick<Goal, "values">>;
