import { goneIsEmpty, isForbidden } from "../../client/errors";
import { claimsOf } from "../../declaration/one-owner";
import { parse } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { LiveEntry, WantedEntry } from "../../model/live";
import { namesOf, type Part } from "../../model/part";
import { hostAmong, parseEntryId, routeTo } from "../../model/route";
import type { RuleContext } from "../../model/rule";
import { listedAtFirst } from "../../read/duplicates";
import { readPart } from "../../read/parts";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import type { ResourcePlan } from "./resource-plan";

/** The list of an owner that may have a number of entries. */
interface List {
  readonly owner: string;
  readonly max: number;
  entries(): Promise<readonly LiveEntry[] | undefined>;
}

/** The list that a resource is an entry of. */
export interface Room extends List {
  /** The ID of its entry in the list, from that of the resource. */
  rowOf(id: string): string;
  /** With `isFresh`, as they are now, and not as this process has first read them. */
  places(isFresh?: boolean): Promise<Places | undefined>;
}

/** The entries of an owner that may have a number of them. */
interface Places {
  readonly owner: string;
  readonly max: number;
  /** By the IDs of their resources, without those that are no longer declared inline: these are deleted before any creation. */
  readonly ids: readonly string[];
}

/** What an update changes in a list that has a number of places. */
export interface InlineChange extends List {
  /** The field that has the list. */
  readonly field: string;
  /** How many entries it adds, and how many it deletes before that. */
  readonly added: number;
  readonly removed: number;
  /** How many entries the owner has after it, and how many of them others have declared, or nobody. */
  count(entries: readonly LiveEntry[]): { readonly count: number; readonly others: number };
}

/** The list that a declared entry belongs to, if that has a number of places. It is the one that the search for duplicates reads. */
export function roomAt(
  kind: Kind,
  declared: Named,
  { leaving }: Required<Pick<RuleContext, "leaving">>,
  io: Io,
): Room | undefined {
  const under = kind.owned && hostAmong(kind.owned, declared);
  const part = under && kind.owned?.hosts[under.field]?.part;
  if (!under || part?.max === undefined) return undefined;
  const { host: owner } = under;
  const { max } = part;
  const rowOf = (id: string) => (kind.owned && parseEntryId(kind.owned, id)?.entry) ?? id;
  const rows = async () => {
    const found = await listedAtFirst(kind, io, declared);
    return found.map((row) => ({ ...row, id: rowOf(String(row.id)) }));
  };
  const entries = () => occupied(part, owner, io, rows);
  const goes = (one: LiveEntry) => claimsOf(part, one, owner).some((what) => leaving(what)?.from === "inline");
  const places = async (isFresh = false) => {
    const found = isFresh ? await occupied(part, owner, io) : await entries();
    const { idOf } = routeTo(kind, declared);
    return found && { owner, max, ids: found.filter((one) => !goes(one)).map(({ id }) => idOf(id)) };
  };
  return { owner, max, entries, rowOf, places };
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
    const added = keys("from");
    const gone = keys("to");
    const removed = (parts[name] ?? []).filter(({ key }) => gone.includes(key)).map(({ id }) => id);
    const entries = wanted[name];
    const own = new Set(Array.isArray(entries) ? entries.map(({ key }: WantedEntry) => key) : []);
    return {
      ...{ owner, max, entries: () => occupied(part, owner, io) },
      field: (form.as === "columns" ? Object.keys(form.columns)[0] : form.name) ?? name,
      ...{ added: added.length, removed: removed.length },
      count: (all) => {
        // It may have been carried out already.
        const there = new Set(all.map(({ key }) => key));
        const stays = all.filter(({ id }) => !removed.includes(id));
        const others = stays.filter(({ key }) => !own.has(key)).length;
        return { count: stays.length + added.filter((key) => !there.has(key)).length, others };
      },
    };
  });
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
