import { ignoreMissing } from "../client/errors";
import type { Kind } from "../model/kind";
import type { ManagedEntry } from "../model/live";
import { canHoldData, type Part } from "../model/part";
import type { Io } from "../state/io";
import type { Known } from "../state/known";
import { dataIn } from "../state/protection";
import { readPart } from "./parts";
import { working } from "./working";

/** With all existing entries of these parts, as if each had been declared. */
export async function withEntries<K extends Pick<Known, "live" | "managed">>(
  known: K,
  parts: readonly [string, Part][],
  io: Io,
): Promise<K> {
  const live = working(known.live.id, known.live.values, known.live.leaving);
  Object.assign(live.parts, known.live.parts);
  const managed: Record<string, Record<string, ManagedEntry>> = {};
  for (const [name, part] of parts) {
    const before = known.live.parts[name] ?? [];
    const entries = await readPart(part, live, before, before, io);
    live.parts[name] = entries;
    const names = Object.keys(part.fields);
    managed[name] = Object.fromEntries(entries.map(({ key, id }) => [key, { id, names }]));
  }
  return { ...known, live, managed: { ...known.managed, parts: { ...known.managed.parts, ...managed } } };
}

/** The data that would be lost with an object, also what is not declared: only the platform shows that. */
export async function liveDataIn(
  kind: Kind,
  known: Pick<Known, "live" | "managed">,
  io: Io,
): Promise<string | undefined> {
  const stated = dataIn(kind, known);
  const holding = Object.entries(kind.parts).filter(([, part]) => canHoldData(part));
  if (stated || holding.length === 0) return stated;
  const actual = await withEntries(known, holding, io).catch(ignoreMissing);
  return actual ? dataIn(kind, actual) : undefined;
}
