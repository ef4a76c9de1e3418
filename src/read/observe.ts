import { isMissing } from "../client/errors";
import type { Field, Named, Source, Wire } from "../model/field";
import type { Kind } from "../model/kind";
import type { Live } from "../model/live";
import { changedAt, stampNames } from "../model/record";
import { routeOf } from "../model/route";
import type { Io } from "../state/io";
import { hostsOf, isInRecord, partsToRead, readParts } from "./parts";
import { type Interest, orUnread, readFields, type Working, working } from "./working";

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
  const live = working(id, known.values, known.leaving);
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
  const { id, values, leaving } = known;
  const { clock, summaries } = io.client;
  // What a record shows besides the object's own fields may change without the time of its last change.
  const isExact =
    io.reads === "exact" ||
    kind.owned !== undefined ||
    Object.values(kind.parts).some((part) => isInRecord(kind, part));
  const row = isExact ? undefined : await summaries.row(kind.api.list, id, clock.now() - SUMMARY_AGE);
  const changed = row && changedAt(row);
  if (changed === undefined || changed !== values[stampNames.changed]) return observe(kind, id, interest, known, io);
  const live = working(id, values, leaving);
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

/** The main record, or `undefined` where there is none. A row that a part leaves out, a SYSTEM domain, is no entry. */
export async function readRecord(kind: Kind, id: string, io: Io): Promise<Wire | undefined> {
  const { api, above, ids, has } = routeOf(kind, id);
  try {
    const found = api.get
      ? await io.client.one({ operation: api.get, ids }, io.signal)
      : (await io.client.all({ operation: api.list, ids: above }, io.signal)).find((row) => row.id === ids.at(-1));
    return found && (!kind.owned || has(found)) ? { ...found, id } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether a record is one of this kind: several kinds share a collection. Its list distinguishes them, its IDs do not. */
export function isOfKind({ lists }: Kind, record: Wire): boolean {
  return lists?.(record) ?? true;
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

/**
 * Values derived from other values. `undefined` keeps the known value: not all of its inputs can be read again. `declared`
 * are those of an imported object that the platform never shows.
 */
export function derive(kind: Kind, live: Working, declared: Named = {}): void {
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = field.derive?.({ ...declared, ...live.values });
    if (value !== undefined) live.values[name] = value;
  }
}

/** Secondary answers, each read once for all fields that come from it. */
async function readSources(kind: Kind, live: Working, interest: Interest, io: Io): Promise<void> {
  for (const source of sourcesWorthReading(kind, live, interest.fields)) {
    const names = fieldsFrom(kind, source).map(([name]) => name);
    await orUnread(interest, names, () => takeSource(kind, live, source, io));
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

async function readSource(source: Source, id: string, io: Io): Promise<Wire> {
  const call = { operation: source.operation, ids: [id] };
  if (source.list) return { rows: await io.client.all(call, io.signal) };
  try {
    return await io.client.one(call, io.signal);
  } catch (error) {
    if (source.missing && isMissing(error)) return source.missing;
    throw error;
  }
}
