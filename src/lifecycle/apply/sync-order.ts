import type { Wire } from "../../model/field";
import type { LiveEntry, WantedEntry } from "../../model/live";
import { listingOf, type Part } from "../../model/part";
import { movedEntries } from "../declaration/order";
import { hostOf, type Working } from "../read/observe";
import type { Io } from "../state/io";

/** Where the first entry of a list goes: clients of the platform send that (contract note 41). */
const FIRST_PLACE = 1;

/**
 * Where among `entries` a new one goes: behind the one that is declared before it, else before the first that is
 * declared, so that what is there already need not move.
 */
export function indexFor({ key }: WantedEntry, wanted: readonly WantedEntry[], entries: readonly LiveEntry[]): number {
  const place = wanted.findIndex((one) => one.key === key);
  const indexOf = (one: WantedEntry | undefined) => entries.findIndex((entry) => entry.key === one?.key);
  const previous = indexOf(wanted[place - 1]);
  if (previous >= 0) return previous + 1;
  const following = wanted.map(indexOf).filter((index) => index >= 0);
  return following.length > 0 ? Math.min(...following) : entries.length;
}

/** What the creation of an entry at `index` sends, as the platform counts its rows. */
export function beforeIn({ order }: Part, entries: readonly LiveEntry[], index: number): Wire {
  if (!order) return {};
  const last = entries.at(-1)?.order;
  return { [order.before]: entries[index]?.order ?? (last === undefined ? FIRST_PLACE : last + 1) };
}

/** Puts an entry where the platform has put it: what is behind it has moved up. */
export function insertAt(entries: LiveEntry[], index: number, entry: LiveEntry): void {
  const { order } = entry;
  if (order !== undefined) {
    for (const [place, one] of entries.entries()) {
      if (place >= index && one.order !== undefined) entries[place] = { ...one, order: one.order + 1 };
    }
  }
  entries.splice(index, 0, entry);
}

/**
 * Brings the entries to their declared order, in one request, if they are not in it. Entries of others keep their
 * places. Answers what the platform answers to it.
 */
export async function arrange(
  part: Part,
  wanted: readonly WantedEntry[],
  entries: LiveEntry[],
  live: Working,
  io: Io,
): Promise<Wire | undefined> {
  const { order } = part;
  if (!order || movedEntries(part, wanted, entries).length === 0) return undefined;
  const host = hostOf(part, {}, live.id) ?? live.id;
  // The request names every row, also one that was made since by somebody else.
  const rows = (await io.client.all(listingOf(part, host), io.signal))
    .filter((row) => part.keyOf(row, { object: live, id: String(row.id) }) !== undefined)
    .sort((one, other) => Number(one[order.place]) - Number(other[order.place]));
  const ours = wanted.flatMap(({ key }) => entries.find((entry) => entry.key === key)?.id ?? []);
  const next = ours.values();
  const ids = rows.map(({ id }) => (ours.includes(String(id)) ? next.next().value : String(id)));
  const call = { operation: order.arrange.operation, ids: [host], body: { [order.arrange.field]: ids } };
  const record = await io.client.one(call, io.signal);
  const places = entries.map(({ order: place = 0 }) => place).sort((one, other) => one - other);
  entries.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  for (const [index, entry] of entries.entries()) entries[index] = { ...entry, order: places[index] ?? index };
  return record;
}
