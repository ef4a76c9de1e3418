import type { Goal } from "../../declaration/diff";
import type { Fields, Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { LiveEntry } from "../../model/live";
import { isServing } from "../../model/part";
import { SvcError } from "../../model/problem";
import { UNKNOWN } from "../../model/unknown";
import { inTheWay } from "../../read/exclusive";
import { readPart } from "../../read/parts";
import { type Working, working } from "../../read/working";
import type { Io } from "../../state/io";
import type { Taken } from "../../state/journal";
import { moveOf, writeMove } from "../../state/move-intents";
import { type PartSync, removeEntry, syncPart } from "../apply/sync-parts";
import { carryOut } from "../apply/write";

/** What a move takes from its original: as it is there now, and as the journal has it. */
export interface Taking {
  readonly original: Working;
  readonly taken: Taken;
}

/**
 * What a move is about to take, with all settings that an answer shows, and what an interrupted run of it has taken
 * already. It is in the journal before any of it is taken.
 */
export async function taking(kind: Kind, goal: Goal, from: string, io: Io): Promise<Taking> {
  const intent = moveOf(from, io.journal);
  const original = working(from);
  const values: Record<string, unknown> = { ...intent?.taken?.values };
  for (const [name, wanted] of Object.entries(goal.values)) {
    const [instead, held] = await inTheWay(kind, name, wanted, original, io);
    if (instead !== undefined) values[name] = contested(instead, held);
  }
  const parts: Record<string, Taken["parts"][string]> = { ...intent?.taken?.parts };
  const serving: Record<string, readonly string[]> = { ...intent?.served };
  for (const [name, part] of Object.entries(kind.parts)) {
    const { entries = [], remove = [] } = goal.parts[name] ?? {};
    if (part.exclusive === undefined || entries === UNKNOWN || entries.length + remove.length === 0) continue;
    const rows = await readPart(part, original, entries, [], io);
    const isWanted = ({ key }: LiveEntry) => entries.some((wanted) => wanted.key === key);
    original.parts[name] = rows.filter((row) => isWanted(row) || remove.includes(row.key));
    const settings = original.parts[name].map(({ key, values: now }) => [key, shownSettings(part.fields, now)]);
    if (settings.length > 0) parts[name] = { ...parts[name], ...Object.fromEntries(settings) };
    const served = original.parts[name].filter((row) => isWanted(row) && isServing(part, row.values));
    const keys = served.map(({ key }) => key);
    if (keys.length > 0) serving[name] = [...new Set([...(serving[name] ?? []), ...keys])];
  }
  const taken = { values, parts };
  const isAny = [values, parts].some((some) => Object.keys(some).length > 0);
  const alsoServed = Object.keys(serving).length > 0 ? { served: serving } : {};
  if (intent && isAny) await writeMove(from, { ...intent, taken, ...alsoServed }, io.journal, intent);
  return { original, taken };
}

/** Removes from the original the values that the clone cannot have at the same time. */
export async function release(kind: Kind, { values }: Goal, { original }: Taking, io: Io): Promise<void> {
  for (const [name, wanted] of Object.entries(values)) await makeWay(kind, name, wanted, original, io);
}

/**
 * Moves entries that belong to one object at a time from the original to the clone, each in turn:
 * an interruption leaves at most one of them on neither, and the next run adds it. What is no longer declared is removed
 * from both: through it, requests would reach the original for ever.
 */
export async function handOver(sync: PartSync, { original, taken }: Taking, live: Working, io: Io): Promise<void> {
  const { name, part, goal } = sync;
  if (goal.entries === UNKNOWN) return;
  // An interrupted run has handed it over, or added it, and it is no longer declared.
  const isLeft = ({ key }: LiveEntry) => goal.remove.includes(key);
  for (const entry of live.parts[name]?.filter(isLeft) ?? []) await removeEntry(part, entry, live, io);
  live.parts[name] = live.parts[name]?.filter((entry) => !isLeft(entry)) ?? [];
  for (const entry of original.parts[name]?.filter(isLeft) ?? []) await removeEntry(part, entry, original, io);
  for (const wanted of goal.entries) {
    const held = original.parts[name]?.find(({ key }) => key === wanted.key);
    if (held) await removeEntry(part, held, original, io);
    const entry = { ...wanted, values: { ...taken.parts[name]?.[wanted.key], ...wanted.values } };
    await syncPart({ ...sync, goal: { entries: [entry], remove: [] } }, live, io).catch((error: unknown) => {
      const served = moveOf(original.id, io.journal)?.served?.[name] ?? [];
      const isServed = served.includes(wanted.key) || (held !== undefined && isServing(part, held.values));
      throw isServed && !live.parts[name]?.some(({ key }) => key === wanted.key) ? onNeither(wanted.key, error) : error;
    });
  }
}

/** Requests have reached the original through an entry that the clone has not got. */
function onNeither(key: string, error: unknown): unknown {
  if (!(error instanceof SvcError)) return error;
  const { message, ...rest } = error.problem;
  const off = `${key} is off: it was removed from the original, and the clone does not have it. The next run adds it to the clone, or puts it back on the original if the move is no longer declared.`;
  return new SvcError({ ...rest, message: `${message}${message.endsWith("\n") ? "" : " "}${off}` }, { cause: error });
}

/** Replaces a value that only one object can have, and another one is to get. */
export async function makeWay(kind: Kind, name: string, wanted: unknown, live: Working, io: Io): Promise<void> {
  const [instead] = await inTheWay(kind, name, wanted, live, io);
  if (instead !== undefined) await setValue(kind, name, instead, live, io);
}

/** Of a value that consists of several, only those that are replaced. */
function contested(instead: unknown, held: unknown): unknown {
  if (typeof instead !== "object" || instead === null) return held;
  return Object.fromEntries(Object.keys(instead).map((name) => [name, (held as Named)[name]]));
}

export async function setValue(kind: Kind, name: string, to: unknown, live: Working, io: Io): Promise<void> {
  const field = kind.fields[name];
  if (!field) return;
  await carryOut({ name, field, from: live.values[name], to }, [live.id], { object: live, id: live.id }, io);
  delete live.values[name];
}

/** What an entry gets again where it is added again. */
export function shownSettings(fields: Fields, values: Named): Named {
  const isShown = (name: string) => {
    const { mutability = "computed", observed, secret } = fields[name] ?? {};
    return mutability !== "computed" && observed === undefined && !secret;
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name)));
}
