import { rowsIn } from "../../client/client";
import { isMissing } from "../../client/errors";
import { byOrder, shown } from "../../model/declaration";
import type { Field, Fields, Source, Surroundings, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live, LiveEntry, WantedEntry } from "../../model/live";
import { normal } from "../../model/normal";
import { listingOf, type Part } from "../../model/part";
import { SvcError } from "../../model/problem";
import { changedAt, stampNames } from "../../model/record";
import { routeOf } from "../../model/route";
import { UNKNOWN } from "../../model/unknown";
import type { Io } from "../state/io";

type Named = Readonly<Record<string, unknown>>;

/** What an observer needs: reading costs requests, so nothing else is read. */
export interface Interest {
  /** Fields whose value matters. Those of the main record are read in any case. */
  readonly fields: ReadonlySet<string>;
  /** Entries to look for, by part. */
  readonly parts: Readonly<Record<string, readonly (WantedEntry & { readonly id?: string })[]>>;
  /** Called for a field or part outside the record that cannot be read. Without it, the first one is thrown. */
  readonly unread?: (name: string, error: SvcError) => void;
}

/** A `Live` under construction. */
export interface Working extends Live {
  readonly values: Record<string, unknown>;
  readonly parts: Record<string, LiveEntry[]>;
}

export function working(id: string, values: Named = {}): Working {
  return { id, values: { ...values }, parts: {} };
}

/**
 * Reads what `interest` names of an object. `undefined` if the platform reports that it does not exist; what no
 * answer shows keeps the value of `known`.
 */
export async function observe(
  kind: Kind,
  id: string,
  interest: Interest,
  known: Live,
  io: Io,
): Promise<Working | undefined> {
  const record = await readRecord(kind, id, io);
  if (!record) return undefined;
  const live = working(id, known.values);
  takeRecord(kind, live, record);
  await observeRest(kind, live, interest, known, io, record);
  return live;
}

/** How old a summary may be that reports no change, in milliseconds. */
const SUMMARY_AGE = 60_000;

/**
 * The same for an object that was read in full: its record is only read if its summary shows another
 * time of its last change than the last read (contract note 33), unless `io.reads` is `exact`.
 */
export async function observeAgain(kind: Kind, interest: Interest, known: Live, io: Io): Promise<Working | undefined> {
  const { id, values } = known;
  const { clock, summaries } = io.client;
  // What a record shows besides the object's own fields may change without the time of its last change.
  const isExact =
    io.reads === "exact" ||
    kind.owned !== undefined ||
    Object.values(kind.parts).some((part) => isInRecord(kind, part));
  const row = isExact ? undefined : await summaries.row(kind.api.list, id, clock.now() - SUMMARY_AGE);
  const changed = row && changedAt(row);
  if (changed === undefined || changed !== values[stampNames.changed]) return observe(kind, id, interest, known, io);
  const live = working(id, values);
  await observeRest(kind, live, interest, known, io);
  return live;
}

/** How many requests `observe` takes, if every list fits in one page. */
export function requestsToObserve(kind: Kind, interest: Interest, known: Live): number {
  const lists = partsToRead(kind, interest)
    .filter(([, part]) => !isInRecord(kind, part))
    .flatMap(([name, part]) => hostsOf(part, interest.parts[name] ?? [], known.id));
  return 1 + sourcesWorthReading(kind, known, interest.fields).length + lists.length;
}

/** Everything of `interest` besides the object's own fields; `record` is its main record, if it was just read. */
export async function observeRest(
  kind: Kind,
  live: Working,
  interest: Interest,
  known: Live,
  io: Io,
  record?: Wire,
): Promise<void> {
  await readSources(kind, live, interest, io);
  await readParts(kind, live, interest, known, io, record);
}

/** Whether the rows of a part are in the object's own record. */
const isInRecord = ({ api }: Kind, part: Part): boolean => part.api.list === api.get;

/** Some answers hold little more than an ID (contract note 18). */
export function isPartial(kind: Kind, live: Live): boolean {
  return Object.entries(kind.fields).some(
    ([name, field]) =>
      field.mutability === "computed" &&
      !field.source &&
      !field.derive &&
      field.observed !== false &&
      live.values[name] === undefined,
  );
}

/** The main record, or `undefined` where there is none. */
export async function readRecord(kind: Kind, id: string, io: Io): Promise<Wire | undefined> {
  const { api, above, ids } = routeOf(kind, id);
  try {
    if (api.get) return { ...(await io.client.one({ operation: api.get, ids }, io.signal)), id };
    const rows = await io.client.all({ operation: api.list, ids: above }, io.signal);
    const found = rows.find((row) => row.id === ids.at(-1));
    return found && { ...found, id };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Merges the object's own fields from an answer; fields that it does not mention keep their values. `reveals`: it
 * is an answer that contains what is shown only once.
 */
export function takeRecord(kind: Kind, live: Working, record: Wire, reveals = false): void {
  const { fields } = routeOf(kind, live.id);
  const own = Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.source));
  Object.assign(live.values, readFields(own, record, { object: live, id: live.id }, live.values, reveals));
  derive(kind, live);
}

/** Values derived from other values. `undefined` keeps the known value: not all of its inputs can be read again. */
function derive(kind: Kind, live: Working): void {
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = field.derive?.(live.values);
    if (value !== undefined) live.values[name] = value;
  }
}

/**
 * The fields that an answer shows. What it omits, or never shows, keeps the known value (contract note 6), and so
 * does what is shown only once: an answer that does not reveal it has it empty or masked (contract notes 23 and 29).
 */
export function readFields(
  fields: Fields,
  record: Wire,
  around: Surroundings,
  known: Named,
  reveals = false,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const answered = shown(name, field, record, around);
    const value = field.shownOnce && answered !== undefined && !reveals ? null : answered;
    if (value === null && field.shownOnce && known[name]) out[name] = known[name];
    else if (value !== undefined) out[name] = value ?? field.default ?? null;
    else if (known[name] !== undefined) out[name] = known[name];
  }
  return out;
}

/** Secondary answers, each read once for all fields that come from it. */
async function readSources(kind: Kind, live: Working, interest: Interest, io: Io): Promise<void> {
  for (const source of sourcesWorthReading(kind, live, interest.fields)) {
    const names = fieldsFrom(kind, source).map(([name]) => name);
    await orUnread(interest, names, () => takeSource(kind, live, source, io));
  }
}

async function orUnread({ unread }: Interest, names: readonly string[], read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!unread || !(error instanceof SvcError)) throw error;
    for (const name of names) unread(name, error);
  }
}

function fieldsFrom(kind: Kind, { operation }: Source): [string, Field][] {
  return Object.entries(kind.fields).filter(([, field]) => field.source?.operation === operation);
}

function sourcesWorthReading(kind: Kind, live: Live, wanted: ReadonlySet<string>): Source[] {
  const all = Object.entries(kind.fields);
  const worth = all.flatMap(([name, field]) => (isWorthReading(name, field, live, wanted) && field.source) || []);
  return [...new Map(worth.map((source) => [source.operation, source])).values()];
}

async function takeSource(kind: Kind, live: Working, source: Source, io: Io): Promise<void> {
  const fields = Object.fromEntries(fieldsFrom(kind, source));
  const record = await readSource(source, live.id, io);
  Object.assign(live.values, readFields(fields, record, { object: live, id: live.id }, live.values));
}

/** A change of one field may change a computed one beside it: the address of a hook that was turned on. */
export async function readBeside(kind: Kind, live: Working, changed: readonly Field[], io: Io): Promise<void> {
  const computed = Object.values(kind.fields).filter(({ mutability }) => mutability === "computed");
  const sources = changed.flatMap(({ source }) =>
    source && computed.some((field) => field.source?.operation === source.operation) ? [source] : [],
  );
  for (const source of new Set(sources)) await takeSource(kind, live, source, io);
}

/** What never changes is read once in a lifetime; the rest when it is asked for. */
function isWorthReading(name: string, field: Field, live: Live, wanted: ReadonlySet<string>): boolean {
  if (field.mutability === "computed" && field.stable) return live.values[name] === undefined;
  return wanted.has(name);
}

export async function readSource(source: Source, id: string, io: Io): Promise<Wire> {
  const call = { operation: source.operation, ids: [id] };
  if (source.list) return { rows: await io.client.all(call, io.signal) };
  try {
    return await io.client.one(call, io.signal);
  } catch (error) {
    if (source.missing && isMissing(error)) return source.missing;
    throw error;
  }
}

async function readParts(
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
    const within = [name, ...parts.flatMap(([other, { needs }]) => (needs?.includes(name) ? [other] : []))];
    await orUnread(interest, within, async () => {
      const rows = record && isInRecord(kind, part) ? rowsIn(record, part.api.rows) : undefined;
      live.parts[name] = await readPart(part, live, interest.parts[name] ?? [], known.parts[name] ?? [], io, rows);
    });
  }
}

/** The parts of an interest, and those needed to read them. */
function partsToRead(kind: Kind, interest: Interest): [string, Part][] {
  const asked = Object.keys(interest.parts).filter((name) => kind.parts[name]);
  const needed = new Set(asked.flatMap((name) => [name, ...(kind.parts[name]?.needs ?? [])]));
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
function hostsOf(part: Part, sought: readonly Sought[], objectId: string): string[] {
  if (!part.api.under) return [objectId];
  const hosts = sought.map((entry) => hostOf(part, entry.values, objectId)).filter((host) => host !== undefined);
  return [...new Set(hosts)];
}

/** The rows of a deleted host are deleted. */
function goneIsEmpty(error: unknown): Wire[] {
  if (isMissing(error)) return [];
  throw error;
}

/** The id under which an entry's rows live: the object's own, or that of what the entry refers to. */
export function hostOf(part: Part, values: Named, objectId: string): string | undefined {
  if (!part.api.under) return objectId;
  const field = part.fields[part.api.under];
  const host = field && values[part.api.under] !== UNKNOWN ? normal(field, values[part.api.under]) : undefined;
  return typeof host === "string" ? host : undefined;
}

/** Finds the row of each entry: by its ID, else by its identity. */
export function matchRows(
  part: Part,
  live: Working,
  rows: readonly Wire[],
  sought: readonly Sought[],
  known: readonly LiveEntry[],
): LiveEntry[] {
  const around = (row: Wire): Surroundings => ({ object: live, id: String(row.id) });
  const candidates = rows.filter((row) => part.keyOf(row, around(row)) !== undefined);
  const taken = new Set<Wire>();
  const found: LiveEntry[] = [];
  const take = (row: Wire, key: string) => {
    taken.add(row);
    const before = known.find((entry) => entry.key === key)?.values ?? {};
    const name = part.renames && part.keyOf(row, around(row));
    found.push({
      id: String(row.id),
      key,
      values: readFields(part.fields, row, around(row), before),
      ...(name && name !== key ? { name } : {}),
      ...(part.order ? { order: Number(row[part.order.place]) } : {}),
    });
  };
  const is = (row: Wire, entry: Sought) =>
    part.is ? part.is(row, entry, around(row)) : part.keyOf(row, around(row)) === entry.key;
  for (const entry of sought) {
    const free = candidates.filter((row) => !taken.has(row));
    const row = free.find((one) => entry.id && one.id === entry.id) ?? free.find((one) => is(one, entry));
    if (row) take(row, entry.key);
  }
  for (const row of candidates) {
    const key = part.keyOf(row, around(row)) ?? "";
    const isNew = !found.some((entry) => entry.key === key) && !sought.some((entry) => entry.key === key);
    // Where original and replacement overlap, an interrupted run leaves both: the sync must know the second one, too.
    if (!taken.has(row) && (isNew || part.overlaps)) take(row, key);
  }
  return found.sort(byOrder);
}
