import { isMissing } from "../../client/errors";
import { shown } from "../../model/declaration";
import type { Field, Fields, Source, Surroundings, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live, LiveEntry, WantedEntry } from "../../model/live";
import { normal } from "../../model/normal";
import type { Part } from "../../model/part";
import { SvcError } from "../../model/problem";
import { changedAt, stampNames } from "../../model/record";
import { UNKNOWN } from "../../model/unknown";
import type { Io } from "../state/io";

type Named = Readonly<Record<string, unknown>>;

/** What an observer is interested in: reading costs requests, so nothing else is read. */
export interface Interest {
  /** Fields whose value matters. Those of the main record come with it anyway. */
  readonly fields: ReadonlySet<string>;
  /** Entries that are looked for, by part. */
  readonly parts: Readonly<Record<string, readonly (WantedEntry & { readonly id?: string })[]>>;
  /** Told of a field or part besides the record that cannot be read. Without it, the first one ends the look. */
  readonly unread?: (name: string, error: SvcError) => void;
}

/** A `Live` that is still being put together. */
export interface Working extends Live {
  readonly values: Record<string, unknown>;
  readonly parts: Record<string, LiveEntry[]>;
}

export function working(id: string, values: Named = {}): Working {
  return { id, values: { ...values }, parts: {} };
}

/**
 * Reads an object as far as `interest` goes. `undefined` when the platform says that it does not exist; what no
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
  await observeRest(kind, live, interest, known, io);
  return live;
}

/** How old a summary may be that says that nothing has changed, in milliseconds. */
const SUMMARY_AGE = 60_000;

/**
 * The same for an object of which everything was written down: its record is only read when its summary shows another
 * time of its last change than the last read (contract note 33), unless `io.reads` is `exact`.
 */
export async function observeAgain(kind: Kind, interest: Interest, known: Live, io: Io): Promise<Working | undefined> {
  const { id, values } = known;
  const { clock, summaries } = io.client;
  const row = io.reads === "exact" ? undefined : await summaries.row(kind.api.list, id, clock.now() - SUMMARY_AGE);
  const changed = row && changedAt(row);
  if (changed === undefined || changed !== values[stampNames.changed]) return observe(kind, id, interest, known, io);
  const live = working(id, values);
  await observeRest(kind, live, interest, known, io);
  return live;
}

/** How many requests `observe` takes, as long as no list goes over a page. */
export function requestsToObserve(kind: Kind, interest: Interest, known: Live): number {
  const lists = partsToRead(kind, interest).flatMap(([name, part]) =>
    hostsOf(part, interest.parts[name] ?? [], known.id),
  );
  return 1 + sourcesWorthReading(kind, known, interest.fields).length + lists.length;
}

/** Everything of `interest` that the main record does not show. */
export async function observeRest(kind: Kind, live: Working, interest: Interest, known: Live, io: Io): Promise<void> {
  await readSources(kind, live, interest, io);
  await readParts(kind, live, interest, known, io);
}

/** Some answers hold little more than an id (contract note 18). */
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
  try {
    return await io.client.one({ operation: kind.api.get, ids: [id] }, io.signal);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Takes over what an answer says about the object's own fields; what it does not mention stays as it was. */
export function takeRecord(kind: Kind, live: Working, record: Wire): void {
  const own = Object.entries(kind.fields).filter(([, field]) => !field.source);
  Object.assign(live.values, readFields(Object.fromEntries(own), record, { object: live, id: live.id }, live.values));
  derive(kind, live);
}

/** Values that follow from other values. `undefined` keeps what is known: not all they need can be read again. */
function derive(kind: Kind, live: Working): void {
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = field.derive?.(live.values);
    if (value !== undefined) live.values[name] = value;
  }
}

/** The fields that an answer shows. What it leaves out, or never shows, keeps the known value (contract note 6). */
export function readFields(fields: Fields, record: Wire, around: Surroundings, known: Named): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = shown(name, field, record, around);
    if (value === null && field.shownOnce && known[name]) out[name] = known[name];
    else if (value !== undefined) out[name] = value ?? field.default ?? null;
    else if (known[name] !== undefined) out[name] = known[name];
  }
  return out;
}

/** Second answers, each read once for all fields that come from it. */
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

/** A change of one field may give a computed one beside it a new value: the address of a hook that was turned on. */
export async function readBeside(kind: Kind, live: Working, changed: readonly Field[], io: Io): Promise<void> {
  const computed = Object.values(kind.fields).filter(({ mutability }) => mutability === "computed");
  const sources = changed.flatMap(({ source }) =>
    source && computed.some((field) => field.source?.operation === source.operation) ? [source] : [],
  );
  for (const source of new Set(sources)) await takeSource(kind, live, source, io);
}

/** What never changes is read once in a lifetime; the rest when somebody asks for it. */
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

async function readParts(kind: Kind, live: Working, interest: Interest, known: Live, io: Io): Promise<void> {
  const parts = partsToRead(kind, interest);
  for (const [name, part] of parts) {
    // What cannot be told apart without another part cannot be read without it either.
    const within = [name, ...parts.flatMap(([other, { needs }]) => (needs?.includes(name) ? [other] : []))];
    await orUnread(interest, within, async () => {
      live.parts[name] = await readPart(part, live, interest.parts[name] ?? [], known.parts[name] ?? [], io);
    });
  }
}

/** The parts of an interest, and those that must be known to read them. */
function partsToRead(kind: Kind, interest: Interest): [string, Part][] {
  const asked = Object.keys(interest.parts).filter((name) => kind.parts[name]);
  const needed = new Set(asked.flatMap((name) => [name, ...(kind.parts[name]?.needs ?? [])]));
  return Object.entries(kind.parts).filter(([name]) => needed.has(name));
}

type Sought = WantedEntry & { readonly id?: string };

/** All entries of a part, under the keys that the user knows them by. */
export async function readPart(
  part: Part,
  live: Working,
  sought: readonly Sought[],
  known: readonly LiveEntry[],
  io: Io,
): Promise<LiveEntry[]> {
  const rows = await readRows(part, live, sought, io);
  return matchRows(part, live, rows, sought, known);
}

async function readRows(part: Part, live: Live, sought: readonly Sought[], io: Io): Promise<Wire[]> {
  const lists = await Promise.all(
    hostsOf(part, sought, live.id).map((host) =>
      io.client.all({ operation: part.api.list, ids: [host] }, io.signal).catch(goneIsEmpty),
    ),
  );
  return lists.flat();
}

/** The ids under which a part's rows live: the object's own, or those of what its entries refer to. */
function hostsOf(part: Part, sought: readonly Sought[], objectId: string): string[] {
  if (!part.api.under) return [objectId];
  const hosts = sought.map((entry) => hostOf(part, entry.values, objectId)).filter((host) => host !== undefined);
  return [...new Set(hosts)];
}

/** A host that is gone took its rows with it. */
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

/** Finds the row of each entry that is looked for: by its id, else by what it is. */
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
    // Where old and new overlap, an interrupted run leaves both behind: the sync has to see the second one as well.
    if (!taken.has(row) && (isNew || part.overlaps)) take(row, key);
  }
  return found;
}
