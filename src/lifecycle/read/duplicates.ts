import type { Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { madeAt, nameIn } from "../../model/record";
import { routeTo } from "../../model/route";
import type { Io } from "../state/io";
import { idsIn } from "../state/journal";
import { isSince, likely, type Search } from "./find-created";
import { list } from "./list";

type Named = Readonly<Record<string, unknown>>;

/** How recently a duplicate candidate was created to be taken for ours, in milliseconds (decisions). */
const RECENT = 30 * 60_000;

/**
 * Recent objects that match one that is about to be created, and that no resource is known to have. None where the
 * declaration wants another one beside them.
 */
export async function recentDuplicates(kind: Kind, traits: Named, declared: Named, io: Io): Promise<Wire[]> {
  // Of what there can only be one, any is the one; only a run can tell whether it belongs to it.
  if (kind.identity) return duplicatesOf({ kind, traits, since: 0 }, declared, io);
  if (!io.journal) return [];
  return duplicatesOf({ kind, traits, since: io.client.serverTime() - RECENT }, declared, io);
}

/** The same, made at `since` or later. */
export async function duplicatesOf(
  { kind, traits, since }: Omit<Search, "taken">,
  { allowSameName, allowDataLoss, deletionProtection }: Named,
  io: Io,
): Promise<Wire[]> {
  if (allowSameName === true) return [];
  await io.journal?.load();
  // What another resource is about to resume is none either, nor what may be lost.
  const taken = new Set([...(io.taken ?? []), ...idsIn(io.journal, ({ wanted }) => wanted === true)]);
  // What is protected is neither replaced nor deleted, so its successor would only stand beside it.
  if (typeof allowDataLoss === "string" && deletionProtection !== true) taken.add(allowDataLoss);
  return likely({ kind, traits, since, taken }, await listedAtFirst(kind, io, traits), io);
}

/**
 * Objects of any age that match the clone of a move, and that neither a state nor the journal is known to have.
 * None where the declaration wants another one beside them.
 */
export async function possibleClones(
  { kind, traits, from, declared }: { kind: Kind; traits: Named; from: string; declared: Named },
  io: Io,
): Promise<Wire[]> {
  if (declared.allowSameName === true) return [];
  const originals = [...(io.journal?.intents().values() ?? [])].map((intent) => intent.from ?? from);
  const taken = new Set([from, ...originals, ...(io.taken ?? []), ...idsIn(io.journal)]);
  return likely({ kind, traits, since: 0, taken }, await listedAtFirst(kind, io), io);
}

/** Whether an object was created so recently that an interrupted run may well have made it. */
export function isRecent(record: Wire, io: Io): boolean {
  return isSince(madeAt(record), io.client.serverTime() - RECENT);
}

/** Rows of the objects of one name that existed when this process first asked. */
export async function namesakes(kind: Kind, name: string, io: Io): Promise<readonly Wire[]> {
  return (await listedAtFirst(kind, io)).filter((row) => nameIn(kind, row) === name);
}

/** By what a run knows to be taken: each of its operations may have a client of its own. */
const firstLists = new WeakMap<object, Map<string, Promise<readonly Wire[]>>>();

/** The list as it was when this process first asked: what came later it made itself, or has an intent of. */
function listedAtFirst(kind: Kind, io: Io, values: Named = {}): Promise<readonly Wire[]> {
  const run = io.taken ?? io.client;
  const lists = firstLists.get(run) ?? new Map<string, Promise<readonly Wire[]>>();
  firstLists.set(run, lists);
  const place = [kind.name, ...routeTo(kind, values).above].join(" ");
  const rows = lists.get(place) ?? list(kind, io, values);
  lists.set(place, rows);
  rows.catch(() => lists.delete(place));
  return rows;
}
