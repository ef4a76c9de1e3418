import { isDeepStrictEqual } from "node:util";
import { isForbidden } from "../../client/errors";
import type { Field, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { normal } from "../../model/normal";
import { SvcError } from "../../model/problem";
import { isBeingDeleted, madeAt, nameAmong, nameIn, statusIn } from "../../model/record";
import { routeOf } from "../../model/route";
import { changedFields, type FieldChange } from "../declaration/diff";
import { type Io, lookOf } from "../state/io";
import { type Intent, idsIn, type Journal } from "../state/journal";
import { list } from "./list";
import { readRecord, takeRecord } from "./observe";
import { working } from "./working";

type Named = Readonly<Record<string, unknown>>;

/** Where to look for an object whose ID is unknown. */
export interface Search {
  readonly kind: Kind;
  readonly traits: Named;
  /** Server time in milliseconds: older objects do not count. */
  readonly since: number;
  /** Ids that belong to something else. */
  readonly taken: ReadonlySet<string>;
}

/** The object that an intent created, if any: by its ID, or by its traits if the answer was lost. */
export async function madeBy(intent: Intent, kind: Kind, label: string, io: Io): Promise<Wire | undefined> {
  const { traits, since } = intent;
  const id = intent.clone ?? intent.id;
  if (id === undefined) {
    const taken = new Set([...(io.taken ?? []), ...idsIn(io.journal)]);
    return findMade({ kind, traits, since, taken }, label, io);
  }
  const read = () => readRecord(kind, id, io);
  const record = await (routeOf(kind, id).api.get ? read() : lookedFor(read, io));
  return record && isBeingDeleted(kind, statusIn(kind, record)) ? undefined : record;
}

/** The same, and claims it: two searches that cannot be distinguished get different objects, or none. */
export async function takeMade(intent: Intent, kind: Kind, label: string, io: Io): Promise<Wire | undefined> {
  for (;;) {
    const made = await madeBy(intent, kind, label, io);
    const id = String(made?.id);
    if (!made || !io.taken?.has(id)) {
      if (made) io.taken?.add(id);
      return made;
    }
    if (intent.id !== undefined) return undefined;
  }
}

/** What identifies an object without its ID: its identity, or its name and its immutables as they are sent. */
export function traitsOf(kind: Kind, values: Named): Named {
  const traits = Object.entries(kind.fields).flatMap(([name, field]) => {
    const isName = name === kind.naming && field.mutability !== "computed";
    const isTrait = kind.identity
      ? kind.identity.includes(name)
      : isName || (field.mutability === "immutable" && isFindable(field));
    return isTrait ? [[name, normal(field, values[name] ?? field.createDefault)]] : [];
  });
  return Object.fromEntries(traits);
}

/** Whether an answer shows a value, or it can be found elsewhere. */
export const isFindable = ({ observed, seek }: Field) => observed !== false || seek !== undefined;

/** Decides by age whether an interrupted run may have created a record at `address`. */
export function mayBeOurs(journal: Journal, address: string): (record: Wire) => boolean {
  const since = journal.intent(address)?.since;
  return (record) => since !== undefined && isSince(madeAt(record), since);
}

// The Date header has no fractions of a second.
export function isSince(at: unknown, since: number): boolean {
  // Objects without a creation time, such as connections, can only exist once.
  return (at ?? undefined) === undefined || Date.parse(String(at)) >= since - 1000;
}

/** The `rows` with the same traits, not older than `since` and not taken. */
export async function likely(search: Search, rows: readonly Wire[], io: Io): Promise<Wire[]> {
  const { kind, traits, since, taken } = search;
  const name = nameAmong(kind, traits);
  const named = rows.filter(
    (row) =>
      !taken.has(String(row.id)) && isSince(madeAt(row), since) && (name === undefined || nameIn(kind, row) === name),
  );
  const records = await Promise.all(named.map(({ id }) => readRecord(kind, String(id), io)));
  const found = records.filter((record) => record !== undefined).filter((record) => hasTraits(kind, traits, record));
  const isOther = await Promise.all(found.map((record) => hasOtherElsewhere(kind, traits, record, io)));
  return found.filter((_, index) => !isOther[index]);
}

/** Whether a trait that its own record does not show has another value; unknown ones decide nothing. */
export async function hasOtherElsewhere({ fields }: Kind, traits: Named, { id }: Wire, io: Io): Promise<boolean> {
  const look = lookOf(io);
  const wanted = Object.entries(traits).filter(([, value]) => value !== undefined && value !== null);
  const others = wanted.map(async ([name, value]) => {
    const field = fields[name];
    const found = await field?.seek?.(String(id), look).catch(unlessForbidden);
    return field !== undefined && found !== undefined && !isDeepStrictEqual(normal(field, found), value);
  });
  return (await Promise.all(others)).includes(true);
}

function unlessForbidden(error: unknown): undefined {
  if (!isForbidden(error)) throw error;
}

function hasTraits(kind: Kind, traits: Named, record: Wire): boolean {
  return !isBeingDeleted(kind, statusIn(kind, record)) && differingTraits(kind, traits, record).length === 0;
}

/** The traits that a record does not have. */
export function differingTraits(kind: Kind, traits: Named, record: Wire): readonly FieldChange[] {
  const found = working(String(record.id));
  takeRecord(kind, found, record);
  return changedFields(kind.fields, traits, found.values);
}

/** How often, and how far apart in milliseconds, to look for the result of a lost request. */
const LOOKS = 3;
const BETWEEN_LOOKS = 2_000;

/** A list may lag behind, so one look that finds nothing is not enough. */
export async function lookedFor<T>(look: () => Promise<T | undefined>, { client, signal }: Io): Promise<T | undefined> {
  for (let looks = 1; ; looks++) {
    const found = await look();
    if (found || looks === LOOKS) return found;
    await client.clock.sleep(BETWEEN_LOOKS, signal);
  }
}

/** The one object that our request created, if any. @throws SvcError `ambiguous`, with the candidates. */
function findMade(search: Search, label: string, io: Io): Promise<Wire | undefined> {
  return lookedFor(async () => {
    const found = await likely(search, await list(search.kind, io, search.traits), io);
    if (found.length > 1) throw ambiguous(label, found);
    return found[0];
  }, io);
}

/** Objects to choose from, for a message. */
export function candidates(found: readonly Wire[]): string {
  return found.map((record) => `${record.id} (created ${madeAt(record)})`).join(", ");
}

function ambiguous(label: string, found: readonly Wire[]): SvcError {
  return new SvcError({
    code: "ambiguous",
    message: `${label}: it may have been created already, but ${found.length} objects match: ${candidates(found)}.`,
    next: `Delete those that are not needed, or name the right one: \`adopt: { id: "${found[0]?.id}" }\`.`,
  });
}
