import { otherForm } from "../client/answer-shape";
import { rowsIn } from "../client/client";
import { goneIsEmpty } from "../client/errors";
import { byOrder } from "../model/declaration";
import type { Named, Surroundings, Wire } from "../model/field";
import type { Kind } from "../model/kind";
import type { Leaving, Live, LiveEntry, WantedEntry } from "../model/live";
import { ownValue } from "../model/names";
import { normal } from "../model/normal";
import { keyAmong, listingOf, type Part } from "../model/part";
import { madeAt } from "../model/record";
import { UNKNOWN } from "../model/unknown";
import type { Io } from "../state/io";
import { type Interest, orUnread, readFields, type Working } from "./working";

/** Whether the rows of a part are in the object's own record. */
export const isInRecord = ({ api }: Kind, part: Part): boolean => part.api.list === api.get;

export async function readParts(
  kind: Kind,
  live: Working,
  interest: Interest,
  known: Live,
  io: Io,
  record?: Wire,
): Promise<void> {
  const parts = partsToRead(kind, interest);
  for (const [name, part] of parts) {
    // What another part identifies cannot be read without that part.
    const within = [name, ...parts.flatMap(([other, { belongsTo }]) => (belongsTo?.part === name ? [other] : []))];
    await orUnread(interest, within, async () => {
      const rows = record && isInRecord(kind, part) ? rowsIn(record, part.api.rows) : undefined;
      live.parts[name] = await readPart(part, live, interest.parts[name] ?? [], known.parts[name] ?? [], io, rows);
    });
  }
}

/** The parts of an interest, and those needed to read them. */
export function partsToRead(kind: Kind, interest: Interest): [string, Part][] {
  const asked = Object.keys(interest.parts).filter((name) => kind.parts[name]);
  const needed = new Set(asked.flatMap((name) => [name, kind.parts[name]?.belongsTo?.part ?? name]));
  return Object.entries(kind.parts).filter(([name]) => needed.has(name));
}

type Sought = WantedEntry & { readonly id?: string };

/** All entries of a part, under their declared keys; `rows` if they have been read already. */
export async function readPart(
  part: Part,
  live: Working,
  sought: readonly Sought[],
  known: readonly LiveEntry[],
  io: Io,
  rows?: readonly Wire[],
): Promise<LiveEntry[]> {
  return matchRows(part, live, rows ?? (await readRows(part, live, sought, io)), sought, known);
}

async function readRows(part: Part, live: Live, sought: readonly Sought[], io: Io): Promise<Wire[]> {
  const lists = await Promise.all(
    hostsOf(part, sought, live.id).map((host) => io.client.all(listingOf(part, host), io.signal).catch(goneIsEmpty)),
  );
  return lists.flat();
}

/** The IDs under which a part's rows live: the object's own, or those that its entries refer to. */
export function hostsOf(part: Part, sought: readonly Sought[], objectId: string): string[] {
  if (!part.api.under) return [objectId];
  const hosts = sought.map((entry) => hostOf(part, entry.values, objectId)).filter((host) => host !== undefined);
  return [...new Set(hosts)];
}

/** The ID under which an entry's rows live: the object's own, or that of what the entry refers to. */
export function hostOf(part: Part, values: Named, objectId: string): string | undefined {
  if (!part.api.under) return objectId;
  const field = part.fields[part.api.under];
  const host = field && values[part.api.under] !== UNKNOWN ? normal(field, values[part.api.under]) : undefined;
  return typeof host === "string" ? host : undefined;
}

/** Whether this is the ID of an entry as an object of its own: it ends with that of its host, and its own. */
export function isEntryAt(part: Part, { id, values }: LiveEntry, objectId: string, own: string): boolean {
  const place = [hostOf(part, values, objectId) ?? objectId, id];
  return own.split("/").slice(-2).join("/") === place.join("/");
}

/**
 * Finds the row of each entry: by its ID, else by its identity. Of several rows with one name each has a key of its own
 * (`keysOf`), and keeps the name: nothing is renamed because an object was imported or adopted. What we have removed is
 * none, and neither is what belongs to that, although it stays listed.
 */
export function matchRows(
  part: Part,
  live: Working,
  rows: readonly Wire[],
  sought: readonly Sought[],
  known: readonly LiveEntry[],
): LiveEntry[] {
  const around = (row: Wire): Surroundings => ({ object: live, id: String(row.id) });
  const has = (what: Leaving[string], id: unknown) => ownValue(live.leaving ?? {}, String(id)) === what;
  const mayBeGone = ({ id }: { readonly id?: unknown }) => has("perhaps", id);
  const there = rows.filter((row) => !has("sent", row.id) && !isWithRemoved(part, live, row));
  const keys = keysOf(part, there, around, mayBeGone);
  const candidates = [...keys.keys()];
  const taken = new Set<Wire>();
  const found: LiveEntry[] = [];
  const take = (row: Wire, key: string) => {
    taken.add(row);
    const before = known.find((entry) => entry.key === key)?.values ?? {};
    const name = part.keyOf(row, around(row));
    const own = name === undefined || name === key ? {} : keys.get(row) === key ? { sharedName: name } : { name };
    found.push({
      id: String(row.id),
      key,
      values: readFields(part.fields, row, around(row), before),
      ...(part.renames ? own : {}),
      ...(part.order ? { order: Number(row[part.order.place]) } : {}),
    });
  };
  const isSame = (one: string | undefined, key: string) => one !== undefined && keyAmong(part, [one], key) === one;
  const is = (row: Wire, entry: Sought) =>
    part.is ? part.is(row, entry, around(row)) : isSame(part.keyOf(row, around(row)), entry.key);
  /** Only without a record: with one, a new key is a new entry. */
  const isNumbered = (row: Wire, entry: Sought) =>
    known.length === 0 &&
    keys.get(row) === entry.key &&
    is(row, { ...entry, key: part.keyOf(row, around(row)) ?? entry.key });
  const unique = uniqueKeys(part, keys, sought);
  for (const entry of sought) {
    const free = candidates.filter((row) => !taken.has(row));
    const row =
      // What an interrupted update may have removed comes after what that has created in its place.
      (mayBeGone(entry) ? free.find((one) => !mayBeGone(one) && keys.get(one) === entry.key) : undefined) ??
      free.find((one) => unique.get(one) === entry.key) ??
      free.find((one) => entry.id && one.id === entry.id && !unique.has(one)) ??
      free.find((one) => keys.get(one) === entry.key && is(one, entry)) ??
      free.find((one) => is(one, entry)) ??
      free.find((one) => isNumbered(one, entry));
    if (row) take(row, entry.key);
  }
  // A full read names nothing. Two entries with one name are two, so each needs a key of its own.
  const isFull = sought.length === 0;
  for (const row of candidates) {
    const key = (isFull ? keys.get(row) : part.keyOf(row, around(row))) ?? "";
    const isNew = !found.some((entry) => entry.key === key) && !sought.some((entry) => entry.key === key);
    // Where original and replacement overlap, an interrupted run leaves both: the sync must know the second one, too.
    if (!taken.has(row) && (isNew || part.overlaps || isFull)) take(row, key);
  }
  return found.sort(byOrder);
}

/** In columns, keys are unique on the platform: a row with the key of an entry is that entry, whichever had it before. */
function uniqueKeys({ form }: Part, keys: ReadonlyMap<Wire, string>, sought: readonly Sought[]) {
  const isSought = (key: string) => form.as === "columns" && sought.some((entry) => entry.key === key);
  return new Map([...keys].filter(([, key]) => isSought(key)));
}

/** Whether a row belongs to one that is removed: one that may be is an entry as long as nothing was created in its place. */
function isWithRemoved({ belongsTo }: Part, { leaving = {}, parts }: Live, row: Wire): boolean {
  if (!belongsTo) return false;
  const owner = String(row[belongsTo.id]);
  return Object.hasOwn(leaving, owner) && !parts[belongsTo.part]?.some(({ id }) => id === owner);
}

/** @throws SvcError `api.unreachable` for a row of another form than the platform's. */
function keyOf(part: Part, row: Wire, around: Surroundings): string | undefined {
  try {
    return part.keyOf(row, around);
  } catch (error) {
    throw error instanceof TypeError ? otherForm(["an entry"], error) : error;
  }
}

/** The key of each row that belongs to a part. Those after the first with one name are numbered, the oldest first. */
function keysOf(
  part: Part,
  rows: readonly Wire[],
  around: (row: Wire) => Surroundings,
  isLast: (row: Wire) => boolean,
): ReadonlyMap<Wire, string> {
  const named = rows.flatMap((row) => {
    const key = keyOf(part, row, around(row));
    return key === undefined ? [] : [{ row, key }];
  });
  const keys = new Map(named.map(({ row, key }) => [row, key]));
  if (part.form.as !== "map") return keys;
  const taken = new Set(keys.values());
  const seen = new Set<string>();
  const inTurn = named.toSorted(byAge).toSorted((one, other) => Number(isLast(one.row)) - Number(isLast(other.row)));
  for (const { row, key } of inTurn) {
    if (seen.has(key)) keys.set(row, unusedKey(key, taken));
    seen.add(key);
  }
  return keys;
}

function byAge(one: { row: Wire }, other: { row: Wire }): number {
  const [a, b] = [one, other].map(({ row }) => [madeAt(row) ?? "", row.id].join(" "));
  return (a ?? "") < (b ?? "") ? -1 : 1;
}

/** `key` with a number, as none of `taken` is; it is taken then. */
export function unusedKey(key: string, taken: Set<string>): string {
  for (let count = 2; ; count++) {
    const candidate = `${key}-${count}`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}
