import { movedEntries } from "../../declaration/order";
import { byOrder } from "../../model/declaration";
import type { Wire } from "../../model/field";
import type { LiveEntry, WantedEntry } from "../../model/live";
import { listingOf, type Order, type Part } from "../../model/part";
import type { Working } from "../../read/working";
import type { Io } from "../../state/io";

/** The position of the first entry of a list: clients of the platform send it (contract note 41). */
const FIRST_PLACE = 1;

/**
 * Where a new entry is inserted among `entries`: after the one that is declared before it, else before the first
 * declared one, so that existing entries need not move.
 */
export function indexFor({ key }: WantedEntry, wanted: readonly WantedEntry[], entries: readonly LiveEntry[]): number {
  const place = wanted.findIndex((one) => one.key === key);
  const indexOf = (one: WantedEntry | undefined) => entries.findIndex((entry) => entry.key === one?.key);
  const previous = indexOf(wanted[place - 1]);
  if (previous >= 0) return previous + 1;
  const following = wanted.map(indexOf).filter((index) => index >= 0);
  return following.length > 0 ? Math.min(...following) : entries.length;
}

/** What the creation of an entry at `index` sends, in the platform's numbering. */
export function beforeIn({ order }: Part, entries: readonly LiveEntry[], index: number): Wire {
  if (!order) return {};
  const last = entries.at(-1)?.order;
  return { [order.before]: entries[index]?.order ?? (last === undefined ? FIRST_PLACE : last + 1) };
}

/** Inserts an entry where the platform has inserted it: those after it have moved up. */
export function insertAt(entries: LiveEntry[], index: number, entry: LiveEntry): void {
  const { order } = entry;
  if (order !== undefined) {
    for (const [place, one] of entries.entries()) {
      if (place >= index && one.order !== undefined) entries[place] = { ...one, order: one.order + 1 };
    }
  }
  entries.splice(index, 0, entry);
}

/** Removals may have changed the positions of the others. */
export async function renumber({ order, ...part }: Part, entries: LiveEntry[], live: Working, io: Io): Promise<void> {
  if (!order || entries.length === 0) return;
  const rows = await rowsInOrder(part, order, live, io);
  const places = new Map(rows.map((row) => [row.id, Number(row[order.place])]));
  for (const [index, entry] of entries.entries()) {
    entries[index] = { ...entry, order: places.get(entry.id) ?? entry.order ?? index };
  }
  entries.sort(byOrder);
}

async function rowsInOrder(part: Part, { place }: Order, live: Working, io: Io): Promise<Wire[]> {
  const rows = await io.client.all(listingOf(part, live.id), io.signal);
  return rows
    .filter((row) => part.keyOf(row, { object: live, id: String(row.id) }) !== undefined)
    .sort((one, other) => Number(one[place]) - Number(other[place]));
}

/**
 * Brings the entries to their declared order, in one request, if they are not in it. Undeclared entries keep their
 * positions. Returns the platform's answer.
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
  // The request names every row, including rows that were created elsewhere since.
  const rows = await rowsInOrder(part, order, live, io);
  const ours = wanted.flatMap(({ key }) => entries.find((entry) => entry.key === key)?.id ?? []);
  const next = ours.values();
  const ids = rows.map(({ id }) => (ours.includes(String(id)) ? next.next().value : String(id)));
  const call = { operation: order.arrange.operation, ids: [live.id], body: { [order.arrange.field]: ids } };
  const record = await io.client.one(call, io.signal);
  const places = entries.map(({ order: place = 0 }) => place).sort((one, other) => one - other);
  entries.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  for (const [index, entry] of entries.entries()) entries[index] = { ...entry, order: places[index] ?? index };
  return record;
}
