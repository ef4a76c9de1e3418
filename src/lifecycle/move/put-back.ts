import { changedFields } from "../../declaration/diff";
import type { Fields, Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { WantedEntry } from "../../model/live";
import type { Part } from "../../model/part";
import { readValue } from "../../read/exclusive";
import { readPart } from "../../read/parts";
import { type Working, working } from "../../read/working";
import type { Io } from "../../state/io";
import type { Intent } from "../../state/journal";
import { removeEntry, syncPart } from "../apply/sync-parts";
import { type Becomes, returning } from "../plan/returning";
import { makeWay, setValue } from "./hand-over";

/** `clone` only if the object is known to be that, and still exists. */
interface Cancelled extends Pick<Intent, "from" | "taken" | "cloneInState"> {
  readonly clone: string | undefined;
}

/** The two objects of a cancelled move; the clone may have become another resource's. */
interface Sides {
  readonly kind: Kind;
  readonly label: string;
  readonly original: Working;
  readonly clone: Working | undefined;
  readonly isClonesOwn: boolean;
}

/**
 * Gives the original of a cancelled move back what the move has taken, from the clone where that has it: each in turn,
 * and only what is missing, so that an interrupted run is continued. A clone that was adopted keeps what it has.
 */
export async function putBack(
  kind: Kind,
  label: string,
  { from = "", clone, taken, cloneInState }: Cancelled,
  becomes: Becomes,
  io: Io,
): Promise<void> {
  const { values, parts } = returning(taken, becomes);
  const sides: Sides = {
    ...{ kind, label, original: working(from), isClonesOwn: cloneInState === true },
    clone: clone === undefined ? undefined : working(clone),
  };
  for (const [name, value] of Object.entries(values)) await giveValue(sides, name, value, io);
  for (const [name, entries] of Object.entries(parts)) {
    const part = kind.parts[name];
    if (part) await giveEntries(sides, name, part, entries, io);
  }
}

async function giveValue(sides: Sides, name: string, value: unknown, io: Io): Promise<void> {
  const { kind, label, original, clone, isClonesOwn } = sides;
  if (!(await differs(kind, name, value, original, io))) return;
  if (clone && isClonesOwn && !(await differs(kind, name, value, clone, io))) return;
  if (clone && !isClonesOwn) await makeWay(kind, name, value, clone, io);
  await setValue(kind, name, value, original, io);
  io.say(`${name} is put back on the original (${original.id})`, label);
}

async function giveEntries(
  { label, original, clone, isClonesOwn }: Sides,
  name: string,
  part: Part,
  entries: readonly WantedEntry[],
  io: Io,
): Promise<void> {
  const present = await readPart(part, original, entries, [], io);
  original.parts[name] = present;
  const copies = clone ? await readPart(part, clone, entries, [], io) : [];
  for (const wanted of entries) {
    const isPresent = present.some(({ key }) => key === wanted.key);
    const copy = isPresent ? undefined : copies.find(({ key }) => key === wanted.key);
    if (copy && isClonesOwn) continue;
    if (copy && clone) await removeEntry(part, copy, clone, io);
    // The run that gave it may have been killed before it was as it had been.
    const entry = isPresent ? { ...wanted, values: writableOf(part.fields, wanted.values) } : wanted;
    await syncPart({ name, part, goal: { entries: [entry], remove: [] }, patient: false }, original, io);
    if (!isPresent) io.say(`${wanted.key} is put back on the original (${original.id})`, label);
  }
}

async function differs(kind: Kind, name: string, wanted: unknown, live: Working, io: Io): Promise<boolean> {
  await readValue(kind, name, live, io);
  return changedFields(kind.fields, { [name]: wanted }, live.values).length > 0;
}

function writableOf(fields: Fields, values: Named): Named {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.mutability === "writable"));
}
