import { isForbidden } from "../client/errors";
import type { Named, Wire } from "../model/field";
import type { Kind } from "../model/kind";
import { isNamed, madeAt } from "../model/record";
import { routeTo } from "../model/route";
import type { Io } from "../state/io";
import { idsIn } from "../state/journal";
import { isSince, matchesOf, rowsNamed, type Search } from "./find-created";
import { list } from "./list";

/** An object created within this time counts as a duplicate candidate, in milliseconds (decisions). */
const RECENT = 30 * 60_000;

/**
 * Recent objects that match one about to be created, and that no resource is known to have. Empty if the
 * declaration allows another one.
 */
export async function recentDuplicates(kind: Kind, traits: Named, declared: Named, io: Io): Promise<Wire[]> {
  // Where only one object can exist, its age does not matter; only an apply can find out whose it is.
  if (kind.identity) return duplicatesOf({ kind, traits, since: 0 }, declared, io);
  if (!io.journal) return [];
  return duplicatesOf({ kind, traits, since: io.client.serverTime() - RECENT }, declared, io);
}

/** The same, created at `since` or later; `mayStand` admits objects although they belong to a resource. */
export async function duplicatesOf(
  { kind, traits, since, mayStand = () => false }: Omit<Search, "taken"> & { mayStand?: (id: string) => boolean },
  { allowSameName, allowDataLoss, deletionProtection }: Named,
  io: Io,
): Promise<Wire[]> {
  if (allowSameName === true) return [];
  await io.journal?.load();
  // Nor is an object a candidate that another resource is about to resume, or that may be lost.
  const known = [...(io.taken ?? []), ...idsIn(io.journal, ({ wanted }) => wanted === true)];
  const taken = new Set(known.filter((id) => !mayStand(id)));
  // A protected object is neither replaced nor deleted, so its successor would only exist beside it.
  if (typeof allowDataLoss === "string" && deletionProtection !== true) taken.add(allowDataLoss);
  return matchesOf({ kind, traits, since, taken }, await listedAtFirst(kind, io, traits), io);
}

interface Moving {
  readonly kind: Kind;
  readonly traits: Named;
  readonly from: string;
  readonly earlier?: string | undefined;
  readonly declared: Named;
}

/**
 * Objects of any age that match the clone of a move, and that neither a state nor the journal is known to have.
 * Empty if the declaration allows another one.
 */
export async function possibleClones(
  { kind, traits, from, earlier = from, declared }: Moving,
  io: Io,
): Promise<Wire[]> {
  if (declared.allowSameName === true) return [];
  const originals = [...(io.journal?.intents.all().values() ?? [])].map((intent) => intent.from ?? from);
  const taken = new Set([from, earlier, ...originals, ...(io.taken ?? []), ...idsIn(io.journal)]);
  return matchesOf({ kind, traits, since: 0, taken }, await listedAtFirst(kind, io), io);
}

/** Whether an object is so recent that an interrupted run may have created it. */
export function isRecent(record: Wire, io: Io): boolean {
  return isSince(madeAt(record), io.client.serverTime() - RECENT);
}

/** IDs of the objects of the same name that exist before one is created: none of them is the new one. */
export async function idsBefore(kind: Kind, traits: Named, io: Io): Promise<readonly string[]> {
  if (kind.identity) return [];
  try {
    return rowsNamed(kind, traits, await listedAtFirst(kind, io, traits)).map(({ id }) => String(id));
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return [];
  }
}

/** Rows of the objects of one name that existed when this process first looked. */
export async function namesakes(kind: Kind, name: string, io: Io): Promise<readonly Wire[]> {
  return (await listedAtFirst(kind, io)).filter((row) => isNamed(kind, row, name));
}

/** Keyed by the run's set of taken IDs, because each of its operations may have its own client. */
const firstLists = new WeakMap<object, Map<string, Promise<readonly Wire[]>>>();

/** The list as it was when this process first looked: it created later objects itself, or has intents for them. */
export function listedAtFirst(kind: Kind, io: Io, values: Named = {}): Promise<readonly Wire[]> {
  const run = io.taken ?? io.client;
  const lists = firstLists.get(run) ?? new Map<string, Promise<readonly Wire[]>>();
  firstLists.set(run, lists);
  const place = [kind.name, ...routeTo(kind, values).above].join(" ");
  const rows = lists.get(place) ?? list(kind, io, values);
  lists.set(place, rows);
  rows.catch(() => lists.delete(place));
  return rows;
}
