import { ignoreMissing, isRefused, isUnanswered } from "../../client/errors";
import { operation as operationOf } from "../../contract";
import { bodyFor, isInBody } from "../../declaration/body";
import { type FieldChange, mustBeRemade, type PartGoal } from "../../declaration/diff";
import { withCarried } from "../../declaration/recreated";
import { isOneWay, type Surroundings, type Wire } from "../../model/field";
import type { Live, LiveEntry, WantedEntry } from "../../model/live";
import { normal } from "../../model/normal";
import { keptBecause, listingOf, type Part, rowIn } from "../../model/part";
import { placeText } from "../../model/place-text";
import { SvcError, show } from "../../model/problem";
import { UNKNOWN } from "../../model/unknown";
import { hostOf, matchRows, readPart } from "../../read/parts";
import { until } from "../../read/wait";
import { readFields, type Working } from "../../read/working";
import type { Io } from "../../state/io";
import { atBirth, forCreation, syncFields, type Target } from "./sync-fields";
import { freeMembers, hasMembers } from "./sync-members";
import { arrange, beforeIn, indexFor, insertAt, renumber } from "./sync-order";

export interface PartSync {
  readonly name: string;
  readonly part: Part;
  readonly goal: PartGoal;
  /** A deployment is still to come: what is refused before it is postponed until after it. */
  readonly patient: boolean;
  /** The run waits for that deployment: what the previous one uses is removed after it. */
  readonly isAwaited?: boolean;
}

export interface Synced {
  /** Something was sent that waits for a deployment. */
  readonly deploys: boolean;
  /** Something can only be sent after it, or waits for it. */
  readonly postponed: boolean;
  /** The object's record, where an answer was that. */
  readonly record?: Wire;
}

/**
 * Brings the entries of one part to the goal, reading `live` first: removals, then each entry in turn, then their
 * order. Two objects that exchange entries only one can have both remove them first.
 */
export function syncPart(sync: PartSync, live: Working, io: Io): Promise<Synced> {
  const removed: string[] = [];
  return synced(sync, live, io, removed).catch((error: unknown) => {
    const isBack = (key: string) => live.parts[sync.name]?.some((entry) => entry.key === key) ?? false;
    const places = removed.filter((key) => !isBack(key)).map((key) => placeText([sync.name, key]));
    throw places.length > 0 ? withRemoved(error, places) : error;
  });
}

/** An error after removals: without their names, nothing shows what is missing now. */
function withRemoved(error: unknown, places: readonly string[]): unknown {
  if (!(error instanceof SvcError) || isUnanswered(error)) return error;
  const [was, it] = places.length === 1 ? ["was", "it"] : ["were", "them"];
  const message = `${error.problem.message} ${places.join(" and ")} ${was} removed before that; to get ${it} back, declare ${it} and run again.`;
  return new SvcError({ ...error.problem, message }, { cause: error });
}

async function synced(sync: PartSync, live: Working, io: Io, removed: string[]): Promise<Synced> {
  const { name, part, goal, patient, isAwaited = false } = sync;
  if (goal.entries === UNKNOWN) throw new Error(`The entries of ${name} are still unknown.`);
  const entries = live.parts[name] ?? [];
  live.parts[name] = entries;
  let deploys = false;
  let postponed = false;
  const takeAway = async (entry: LiveEntry) => {
    if (!(await removeEntry(part, entry, live, io))) return;
    entries.splice(entries.indexOf(entry), 1);
    removed.push(entry.key);
    // What runs does not use any more what was removed after its deployment.
    deploys ||= (part.deploys ?? false) && (patient || !part.inUse);
  };
  const stale = staleEntries(part, goal, live, name);
  const before = (key: string) => stale.find((entry) => entry.key === key);
  const all = goal.entries.map((entry, _, entries) => withCarried(part, entry, before(entry.key), entries));
  const isThinned = stale.length > 0;
  const isKept = isAwaited && part.inUse !== undefined;
  if (!part.overlaps && !isKept) for (const entry of stale.splice(0)) await takeAway(entry);
  if (hasMembers(part)) await freeMembers(part, all, entries, live, io);
  const created: string[] = [];
  for (const wanted of inTurn(part, all)) {
    let present = entries.find((entry) => entry.key === wanted.key && !stale.includes(entry));
    if (!present) {
      const last = part.max !== undefined && entries.length >= part.max ? stale.shift() : undefined;
      if (last) await takeAway(last);
      if (isThinned && created.length === 0) await renumber(part, entries, live, io);
      const index = indexFor(wanted, goal.entries, entries);
      present = await createEntry(name, part, wanted, beforeIn(part, entries, index), live, io);
      insertAt(entries, index, present);
      created.push(wanted.key);
      deploys ||= part.deploys ?? false;
    }
    const { entry, changes, isRenamed } = await syncEntry(part, wanted, present, patient, live, io);
    entries[entries.indexOf(present)] = entry;
    for (const { name: field } of changes.sent.filter(isSwitchedOn)) switchOffOthers(entries, entry, field);
    deploys ||=
      (isRenamed && (part.deploys ?? false)) || changes.sent.some(({ field }) => part.deploys || field.deploys);
    postponed ||= changes.postponed;
  }
  if (isKept) postponed ||= isThinned;
  else for (const entry of stale) await takeAway(entry);
  if (part.ready && created.length > 0) await entriesReady(name, part, created, live, io);
  const record = goal.keepsOrder ? undefined : await arrange(part, goal.entries, entries, live, io);
  return { deploys, postponed, ...(record ? { record } : {}) };
}

/** What requests go on to comes first: there is no gap before what they do not. */
function inTurn(part: Part, entries: readonly WantedEntry[]): readonly WantedEntry[] {
  const { forwards } = part;
  if (!forwards) return entries;
  const isOff = ({ values }: WantedEntry) => Number(!forwards(rowIn(part, values)));
  return entries.toSorted((one, other) => isOff(one) - isOff(other));
}

/**
 * Entries to be removed: no longer declared, so different that they have to be recreated, or duplicates. What the platform
 * keeps is not: the plan reports that (`keptValues`).
 */
export function staleEntries(
  part: Part,
  goal: PartGoal,
  { parts, leaving }: Pick<Live, "parts" | "leaving">,
  name: string,
): LiveEntry[] {
  const entries = parts[name] ?? [];
  const wanted = goal.entries === UNKNOWN ? [] : goal.entries;
  const kept = wanted.map((one) =>
    entries.find((entry) => entry.key === one.key && !mustBeRemade(part, one, entry, leaving)),
  );
  return entries.filter((entry) => {
    const isWanted = wanted.some(({ key }) => key === entry.key);
    if (isWanted) return !kept.includes(entry);
    return goal.remove.includes(entry.key) && keptBecause(part, entry.values) === undefined;
  });
}

/** Returns whether the platform can remove it. */
export async function removeEntry(part: Part, entry: LiveEntry, live: Working, io: Io): Promise<boolean> {
  const reason = keptBecause(part, entry.values);
  if (reason !== undefined || !part.api.remove) {
    io.say(`${entry.key} is kept and is no longer managed: ${reason}`);
    return false;
  }
  await io.client
    .send({ operation: part.api.remove, ids: [hostOf(part, entry.values, live.id) ?? live.id, entry.id] }, io.signal)
    .catch(ignoreMissing);
  if (part.lingers) live.leaving = { ...live.leaving, [entry.id]: "sent" };
  return true;
}

async function createEntry(
  name: string,
  part: Part,
  wanted: WantedEntry,
  before: Wire,
  live: Working,
  io: Io,
): Promise<LiveEntry> {
  const around: Surroundings = { object: live, id: "" };
  const values = forCreation(part.fields, wanted.values);
  const { create } = part.api;
  const host = hostOf(part, wanted.values, live.id);
  if (!create || !host) {
    throw new SvcError({
      code: "unchangeable",
      field: placeText([name, wanted.key]),
      message: `${placeText([name, wanted.key])} does not exist, and the platform has no operation to create it.`,
    });
  }
  const accepted = new Set(operationOf(create).body);
  const sent = part.send?.({ ...wanted, values }, around) ?? {};
  const body = { ...bodyFor(create, part.fields, values, around), ...filterKeys(sent, accepted), ...before };
  let answer: Wire;
  try {
    answer = await io.client.one({ operation: create, ids: [host], body }, io.signal);
  } catch (error) {
    // What an interrupted run has sent may arrive when the part has been read, and be in the way.
    const arrived = isRefused(error) ? await newEntry(name, part, wanted, live, io) : undefined;
    if (!arrived) throw error;
    return arrived;
  }
  const told = Object.entries(values).filter(([field, value]) => {
    const declared = part.fields[field];
    return declared && (field === part.api.under || isInBody(create, field, declared, value, around));
  });
  const known = {
    ...atBirth(part.fields),
    ...Object.fromEntries(
      told.map(([field, value]) => [field, part.fields[field] ? normal(part.fields[field], value) : value]),
    ),
  };
  if (typeof answer.id !== "string") return rediscover(name, part, wanted, live, io);
  const id = answer.id;
  const order = part.order ? { order: Number(answer[part.order.place] ?? before[part.order.before]) } : {};
  return { key: wanted.key, id, values: readFields(part.fields, answer, { object: live, id }, known), ...order };
}

/** Some creates only answer with a message. */
async function rediscover(name: string, part: Part, wanted: WantedEntry, live: Working, io: Io): Promise<LiveEntry> {
  const entry = await newEntry(name, part, wanted, live, io);
  if (entry) return entry;
  throw new SvcError({
    code: "lost",
    message: `${placeText([name, wanted.key])} was created, but the platform does not list it.`,
  });
}

/** The entry among the rows that did not exist before. */
async function newEntry(
  name: string,
  part: Part,
  wanted: WantedEntry,
  live: Working,
  io: Io,
): Promise<LiveEntry | undefined> {
  const before = new Set((live.parts[name] ?? []).map(({ id }) => id));
  const host = hostOf(part, wanted.values, live.id) ?? live.id;
  const rows = await io.client.all(listingOf(part, host), io.signal);
  const fresh = rows.filter((row) => !before.has(String(row.id)));
  const [entry] = matchRows(part, live, fresh, [wanted], []);
  return entry;
}

async function syncEntry(part: Part, wanted: WantedEntry, present: LiveEntry, patient: boolean, live: Working, io: Io) {
  const { name, ...entry } = present;
  const isRenamed = name !== undefined && part.renames !== undefined;
  const values = { ...present.values };
  const target: Target = {
    fields: part.fields,
    update: part.api.update,
    ids: [hostOf(part, present.values, live.id) ?? live.id, present.id],
    around: { object: live, id: present.id },
    values,
    patient,
    extra: name && part.renames ? { [part.renames]: wanted.key } : {},
  };
  const changes = await syncFields(target, wanted.values, io);
  return { entry: { ...entry, values }, changes, isRenamed };
}

const isSwitchedOn = ({ field, to }: FieldChange) => isOneWay(field) && to === true;

/** The platform has switched it off where it was on. */
function switchOffOthers(entries: LiveEntry[], one: LiveEntry, field: string): void {
  for (const [index, other] of entries.entries()) {
    if (other !== one && other.values[field] === true) {
      entries[index] = { ...other, values: { ...other.values, [field]: false } };
    }
  }
}

/** Some entries take a while to become ready; their addresses are only known then. */
async function entriesReady(name: string, part: Part, keys: readonly string[], live: Working, io: Io): Promise<void> {
  const { ready } = part;
  if (!ready) return;
  const entries = live.parts[name] ?? [];
  const sought = entries.filter(({ key }) => keys.includes(key));
  const found = await until(
    {
      what: `${name} of ${live.id} to be ready`,
      within: ready.within,
      look: async () => {
        const now = await readPart(part, live, sought, sought, io);
        const ours = now.filter(({ key }) => keys.includes(key));
        const ended = ours.every(({ values }) => [...ready.ok, ...ready.failed].includes(values[ready.field]));
        return ended ? ours : undefined;
      },
    },
    io,
  );
  for (const entry of found) {
    entries[entries.findIndex(({ key }) => key === entry.key)] = entry;
    if (ready.failed.includes(entry.values[ready.field])) {
      throw new SvcError({
        code: "failed",
        field: placeText([name, entry.key]),
        message: `${placeText([name, entry.key])} ended as ${show(entry.values[ready.field])}.`,
      });
    }
  }
}

function filterKeys(values: Wire, allowed: ReadonlySet<string>): Wire {
  return Object.fromEntries(Object.entries(values).filter(([name]) => allowed.has(name)));
}
