import { type ApiError, isForbidden, isUnanswered } from "../client/errors";
import { retryLookup } from "../client/retry-lookup";
import { changedFields, type FieldChange } from "../declaration/diff";
import type { Field, Named, Wire } from "../model/field";
import { isSameOrHash } from "../model/keyed-hash";
import type { Kind } from "../model/kind";
import { normal } from "../model/normal";
import { SvcError } from "../model/problem";
import { createdText, isBeingDeleted, isNamed, madeAt, nameAmong, statusIn, unlessDeleted } from "../model/record";
import { UNKNOWN } from "../model/unknown";
import { resolutionFor } from "../state/abandoned";
import { holding, type Io, lookOf, otherOwner } from "../state/io";
import { type Intent, idsIn, isAt, type Journal } from "../state/journal";
import { isCopyOf } from "./copied";
import { list } from "./list";
import { readRecord, takeRecord } from "./observe";
import { working } from "./working";

/** Where to look for an object whose ID is unknown. */
export interface Search {
  readonly kind: Kind;
  readonly traits: Named;
  /** Server time in milliseconds: older objects do not count. */
  readonly since: number;
  /** Ids that belong to something else. */
  readonly taken: ReadonlySet<string>;
}

/** How long after the time of its intent a request may still be carried out, in milliseconds. */
const LATE = 10 * 60_000;

/** How far the server's Date header and the times of its records may differ, in milliseconds (decisions). */
export const CLOCKS_APART = 5 * 60_000;

/**
 * The object that an intent created, if any: by its ID, or by its traits if the answer was lost. Answers may lag behind
 * for a minute after the request.
 *
 * @throws SvcError `ambiguous`, with the candidates; `unconfirmed` if the intent is of the future.
 */
export async function findCreated(intent: Intent, kind: Kind, label: string, io: Io): Promise<Wire | undefined> {
  const id = intent.clone ?? intent.id;
  const look = () => (id === undefined ? searchCreated(intent, kind, label, io) : readRecord(kind, id, io));
  const onWait = (seconds: number) =>
    io.say(`a request to create it has no known answer; looking for it for at most ${seconds} s`, label);
  const record = await retryLookup({ look, since: intent.since, onWait }, io);
  if (!record && id === undefined && intent.since > io.client.serverTime() + CLOCKS_APART)
    throw dated(label, intent, io);
  return unlessDeleted(kind, record);
}

/** The same, and claims it: two searches that cannot be distinguished get different objects, or none. */
export async function claimCreated(intent: Intent, kind: Kind, label: string, io: Io): Promise<Wire | undefined> {
  for (;;) {
    const made = await findCreated(intent, kind, label, io);
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

/** Whether traits are the same as recorded ones. An unknown value may match anything. */
export function isLike(declared: unknown, written: unknown): boolean {
  if (declared === UNKNOWN) return true;
  if (typeof declared !== "object" || declared === null || typeof written !== "object" || written === null) {
    return isSameOrHash(declared ?? null, written ?? null);
  }
  const names = [...new Set([...Object.keys(declared), ...Object.keys(written)])];
  return names.every((name) => isLike((declared as Named)[name], (written as Named)[name]));
}

/** What a creation sets for good and nothing shows afterwards. A secret is in no journal, and an entry is what it is called. */
export const unseenFields = ({ fields, identity }: Kind) =>
  Object.entries(fields).filter(
    ([, field]) => !identity && field.mutability === "immutable" && !isFindable(field) && !field.secret,
  );

/** The first of them that a creation has sent otherwise than `values`; of an earlier release, it is not on record. */
export function unseenDifference(kind: Kind, values: Named, { sent = {} }: Intent): string | undefined {
  const isOther = ([name, field]: [string, Field]) =>
    name in sent && !isLike(normal(field, values[name] ?? field.createDefault) ?? null, sent[name]);
  return unseenFields(kind).find(isOther)?.[0];
}

/** Whether a declaration is what a creation has sent, of what identifies the object and of what cannot change. */
export const isAsSent = (kind: Kind, values: Named, intent: Intent) =>
  isLike(traitsOf(kind, values), intent.traits) && unseenDifference(kind, values, intent) === undefined;

/** Whether an answer shows a value, or it can be found elsewhere. */
export const isFindable = ({ observed, seek }: Field) => observed !== false || seek !== undefined;

/**
 * Whether an interrupted run may have created a record at `address`: by the ID that it got; without one, by age, and by what
 * existed before.
 */
export function mayBeOurs(journal: Journal, address: string): (record: Wire) => boolean {
  const intent = journal.intents.all().get(address);
  const id = intent?.clone ?? intent?.id;
  return (record) =>
    intent !== undefined && (id === undefined ? isCandidate(intent, record) : String(record.id) === id);
}

/** Whether the request of an intent may have created a record, by its age and by what existed before. */
export function isCandidate({ since, before = [] }: Intent, record: Wire): boolean {
  const made = madeAt(record);
  return !before.includes(String(record.id)) && isSince(made, since - CLOCKS_APART) && !isAfter(made, since);
}

/** Whether it is too new for a request that was sent at `since`. */
function isAfter(at: unknown, since: number): boolean {
  return Date.parse(String(at)) > since + CLOCKS_APART + LATE;
}

/** Whether a record may be the object of an intent without an ID. Of one identity there is only one object. */
export function isCreatedBy(intent: Intent, kind: Kind, record: Wire): boolean {
  return (
    differingTraits(kind, { ...intent.sent, ...intent.traits }, record).length === 0 &&
    (kind.identity !== undefined || isCandidate(intent, record))
  );
}

/**
 * An existing object is taken over, or refuses a creation: creations and moves whose answers were lost, and which may have
 * created it, get its ID: nothing looks for another object. Their intents end once a state has that.
 */
export async function noteFound(kind: Kind, id: string, io: Io): Promise<void> {
  const home = await io.client.home();
  const open = [...(io.journal?.intents.all() ?? [])].filter(
    ([, one]) => one.kind === kind.name && (one.clone ?? one.id) === undefined && isAt(home, one),
  );
  const record = open.length > 0 ? await readRecord(kind, id, io) : undefined;
  for (const [address, intent] of open) {
    if (!record || !isCreatedBy(intent, kind, record)) continue;
    if (intent.from !== undefined && !(await isCopyOf(kind, intent.from, id, io))) continue;
    const named = intent.from === undefined ? { id } : { clone: id };
    // No later run finds that out: it waits for one that still writes.
    await holding(io, async () => io.journal?.intents.write(address, { ...intent, ...named }, intent));
  }
}

// The Date header has no fractions of a second.
export function isSince(at: unknown, since: number): boolean {
  // Objects without a creation time, such as connections, can only exist once.
  return (at ?? undefined) === undefined || Date.parse(String(at)) >= since - 1000;
}

/** The `rows` with the same traits, not older than `since` and not taken. */
export async function matchesOf(search: Search, rows: readonly Wire[], io: Io): Promise<Wire[]> {
  const { kind, traits, since, taken } = search;
  const named = rowsNamed(kind, traits, rows).filter(
    (row) => !taken.has(String(row.id)) && isSince(madeAt(row), since) && !isBeingDeleted(kind, statusIn(kind, row)),
  );
  const records = await Promise.all(named.map(({ id }) => readRecord(kind, String(id), io)));
  const found = records.filter((record) => record !== undefined).filter((record) => hasTraits(kind, traits, record));
  const isOther = await Promise.all(found.map((record) => hasOtherElsewhere(kind, traits, record, io)));
  return found.filter((_, index) => !isOther[index]);
}

/** The rows with the name among these traits. */
export function rowsNamed(kind: Kind, traits: Named, rows: readonly Wire[]): readonly Wire[] {
  const name = nameAmong(kind, traits);
  return name === undefined ? rows : rows.filter((row) => isNamed(kind, row, name));
}

/** Whether a trait that its own record does not show has another value; unknown ones decide nothing. */
export async function hasOtherElsewhere({ fields }: Kind, traits: Named, { id }: Wire, io: Io): Promise<boolean> {
  const look = lookOf(io);
  const wanted = Object.entries(traits).filter(([, value]) => value !== undefined && value !== null);
  const others = wanted.map(async ([name, value]) => {
    const field = fields[name];
    const found = await field?.seek?.(String(id), look).catch(unlessForbidden);
    return field !== undefined && found !== undefined && !isLike(normal(field, found), value);
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

/** The one object that our request created, if the lists show it. @throws SvcError `ambiguous`, with the candidates. */
export async function searchCreated(intent: Intent, kind: Kind, label: string, io: Io): Promise<Wire | undefined> {
  const [first, ...more] = (await foundFor(intent, kind, io)).ours;
  if (more.length > 0 && first) throw ambiguous(label, [first, ...more]);
  return first;
}

/** What the request of a move may have cloned, and what is not as the original is now: that may have changed since. */
export async function unprovenClones(intent: Intent, kind: Kind, io: Io): Promise<readonly Wire[]> {
  return (await foundFor(intent, kind, io)).unproven;
}

/** The objects that a request without an answer may have made: those of other stacks may have its traits, too. */
async function foundFor(intent: Intent, kind: Kind, io: Io) {
  const { traits, since, before = [], from } = intent;
  const taken = new Set([...before, ...(io.taken ?? []), ...idsIn(io.journal)]);
  const rows = await list(kind, io, traits);
  const found = await matchesOf({ kind, traits, since: since - CLOCKS_APART, taken }, rows, io);
  const ours: Wire[] = [];
  const unproven: Wire[] = [];
  for (const record of found.filter((one) => isCreatedBy(intent, kind, one))) {
    const id = String(record.id);
    if (await isElsewhere(id, io)) continue;
    const isProven = from === undefined || (await isCopyOf(kind, from, id, io));
    (isProven ? ours : unproven).push(record);
  }
  return { ours, unproven };
}

/** Whether another stack has an object: by the owners in a shared store, or by the journals and records beside its own. */
async function isElsewhere(id: string, io: Io): Promise<boolean> {
  return (await otherOwner(id, io)) !== undefined || (await io.beside?.holder(id)) !== undefined;
}

/** Objects to choose from, for a message. */
export function candidates(found: readonly Wire[]): string {
  return found.map((record) => `${record.id}${createdText(record)}`).join(", ");
}

/**
 * What a creation has made whose answer was lost.
 *
 * @throws SvcError `unconfirmed` if there is nothing to be found, or nobody to ask; its intent is kept. As `findCreated`.
 */
export async function afterLostAnswer(
  label: string,
  cause: ApiError,
  find: () => Promise<Wire | undefined>,
): Promise<Wire> {
  const found = await find().catch((error: unknown) => {
    throw isUnanswered(error) ? unconfirmed(label, "does not answer", cause) : error;
  });
  if (!found) throw unconfirmed(label, "does not show it", cause);
  return found;
}

function unconfirmed(label: string, platform: string, cause: ApiError): SvcError {
  return new SvcError(
    {
      code: "unconfirmed",
      message: `${label}: it is not known whether it was created: the answer was lost, and the platform ${platform}. ${cause.problem.message}`,
      next: "Run the command again: it looks for the object first, and creates it only if there is still none.",
    },
    { cause },
  );
}

/** Older objects do not count, so what it created cannot be found. */
function dated(label: string, intent: Intent, { journal }: Io): SvcError {
  return new SvcError({
    code: "unconfirmed",
    message: `${label}: it is not known whether it was created: by the journal it was requested at ${new Date(intent.since).toISOString()}, which is in the future.`,
    next: `\`svc-iac journal\` lists the entry. If the object exists: \`${resolutionFor(intent, journal)} --finish\`, and \`adopt\` with its ID. If not: \`--give-up\`.`,
  });
}

function ambiguous(label: string, found: readonly Wire[]): SvcError {
  return new SvcError({
    code: "ambiguous",
    message: `${label}: it may have been created already, but ${found.length} objects match: ${candidates(found)}.`,
    next: `Delete those that are not needed, or name the right one: \`adopt: { id: "${found[0]?.id}" }\`.`,
  });
}
