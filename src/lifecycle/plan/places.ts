import { goneIsEmpty, isForbidden } from "../../client/errors";
import { claimsOf } from "../../declaration/one-owner";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { LiveEntry, WantedEntry } from "../../model/live";
import { namesOf, type Part } from "../../model/part";
import { hostAmong, parseEntryId, routeTo } from "../../model/route";
import type { RuleContext } from "../../model/rule";
import { rowsAtFirst } from "../../read/duplicates";
import { readPart } from "../../read/parts";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import type { ResourcePlan } from "./resource-plan";

/** The list of an owner that may have a number of entries. */
export interface Room {
  readonly owner: string;
  readonly max: number;
  entries(): Promise<readonly LiveEntry[] | undefined>;
}

/** The entries of an owner that may have a number of them. */
export interface Places {
  readonly owner: string;
  readonly max: number;
  /** By the IDs of their resources, without those that are no longer declared inline: these are deleted before any creation. */
  readonly ids: readonly string[];
}

/** What an update changes in a list that has a number of places. */
export interface InlineChange extends Room {
  /** The field that has the list. */
  readonly field: string;
  /** Keys of new entries. */
  readonly added: readonly string[];
  /** IDs of the rows that it deletes first. */
  readonly removed: readonly string[];
  /** Keys of all that it declares. */
  readonly declared: readonly string[];
}

interface Looking extends Required<Pick<RuleContext, "leaving">> {
  /** As the list is now, and not as this process has first read it. */
  readonly isFresh?: boolean;
}

/** The list that a declared entry belongs to, if that has a number of places. It is the one that the search for duplicates reads. */
export function roomAt(kind: Kind, declared: Named, io: Io): (Room & { readonly part: Part }) | undefined {
  const under = kind.owned && hostAmong(kind.owned, declared);
  const part = under && kind.owned?.hosts[under.field]?.part;
  if (!under || part?.max === undefined) return undefined;
  const { host: owner } = under;
  const rows = async () => {
    const found = await rowsAtFirst(kind, io, declared);
    return found.map((row) => ({ ...row, id: rowId(kind, row.id) }));
  };
  return { part, owner, max: part.max, entries: () => occupied(part, owner, io, rows) };
}

/** The ID of an entry in the list of its owner, from that of its resource. */
export function rowId({ owned }: Kind, id: unknown): string {
  return (owned && parseEntryId(owned, String(id))?.entry) ?? String(id);
}

/** The places at the owner of a declared entry, if it has a number of them. */
export async function placesAt(
  kind: Kind,
  declared: Named,
  { leaving, isFresh = false }: Looking,
  io: Io,
): Promise<Places | undefined> {
  const room = roomAt(kind, declared, io);
  if (!room) return undefined;
  const { part, owner, max } = room;
  const entries = isFresh ? await occupied(part, owner, io) : await room.entries();
  if (!entries) return undefined;
  const { idOf } = routeTo(kind, declared);
  const goes = (one: LiveEntry) => claimsOf(part, one, owner).some((what) => leaving(what)?.from === "inline");
  return { owner, max, ids: entries.filter((one) => !goes(one)).map(({ id }) => idOf(id)) };
}

/** What an update changes inline in lists that have a number of places. */
export function inlineChanges({ kind, declared, known, differences }: ResourcePlan, io: Io): readonly InlineChange[] {
  if (!known) return [];
  const { id: owner, parts } = known.live;
  const wanted = parse(kind, declared).parts;
  return Object.entries(kind.parts).flatMap(([name, part]) => {
    const { max, form } = part;
    if (max === undefined) return [];
    const changed = differences.filter(({ path }) => path.length === 2 && namesOf(part).includes(path[0] ?? ""));
    const keys = (side: "from" | "to") =>
      changed.flatMap((one) => (one[side] === undefined ? [one.path[1] ?? ""] : []));
    const entries = wanted[name];
    const gone = keys("to");
    return {
      ...{ owner, max, entries: () => occupied(part, owner, io) },
      field: (form.as === "columns" ? Object.keys(form.columns)[0] : form.name) ?? name,
      added: keys("from"),
      removed: (parts[name] ?? []).filter(({ key }) => gone.includes(key)).map(({ id }) => id),
      declared: Array.isArray(entries) ? entries.map(({ key }: WantedEntry) => key) : [],
    };
  });
}

/** How many entries an owner has once an update has changed its list, and how many of them others have declared, or nobody. */
export function inlineCount(
  { added, declared, removed }: InlineChange,
  entries: readonly LiveEntry[],
): { readonly count: number; readonly others: number } {
  const keys = new Set(entries.map(({ key }) => key));
  const stays = entries.filter(({ id }) => !removed.includes(id));
  const others = stays.filter(({ key }) => !declared.includes(key)).length;
  return { count: stays.length + added.filter((key) => !keys.has(key)).length, others };
}

/** @returns `undefined` where the key may not read the list. */
async function occupied(
  part: Part,
  owner: string,
  io: Io,
  list?: () => Promise<readonly Wire[]>,
): Promise<readonly LiveEntry[] | undefined> {
  try {
    const rows = list && (await list().catch(goneIsEmpty));
    return await readPart(part, working(owner), [], [], io, rows);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return undefined;
  }
}
