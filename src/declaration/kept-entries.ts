import type { Live, LiveEntry } from "../model/live";
import { canHoldData, keptBecause, type Part, rowIn } from "../model/part";
import { UNKNOWN } from "../model/unknown";
import type { Difference, PartGoal } from "./diff";

/** An entry that is no longer declared, and that the platform keeps. */
export interface KeptEntry {
  readonly entry: LiveEntry;
  readonly why: string;
  /** It is declared under another key now, and is only renamed. */
  readonly isRenamed: boolean;
}

export function keptEntries(part: Part, { entries, remove }: PartGoal, live: readonly LiveEntry[], object: Live) {
  const wanted = entries === UNKNOWN ? [] : entries;
  return live.flatMap((entry): KeptEntry[] => {
    const why = remove.includes(entry.key) ? keptBecause(part, entry.values) : undefined;
    if (why === undefined) return [];
    const [row, around] = [rowIn(part, entry.values), { object, id: entry.id }];
    return [{ entry, why, isRenamed: wanted.some((one) => part.is?.(row, one, around) ?? false) }];
  });
}

/** The keys under which entries are removed, and whether that loses data, or may. */
export function removals(part: Part, goal: PartGoal, live: readonly LiveEntry[], object: Live) {
  const kept = keptEntries(part, goal, live, object);
  return goal.remove.flatMap((key): (Pick<Difference, "loses" | "ends"> & { readonly key: string })[] => {
    // Of one that the platform keeps, nothing is lost, and only another key is a difference.
    const gone = live.filter((one) => one.key === key && !kept.some(({ entry }) => entry === one));
    const isRenamed = kept.some(({ entry, isRenamed: is }) => is && entry.key === key);
    if (gone.length === 0 && !isRenamed) return [];
    return [{ key, loses: gone.some((one) => hasData(part, one)), ends: gone.length > 0 && canHoldData(part) }];
  });
}

/** Whether an entry has data that its removal would lose. */
export function hasData({ fields }: Part, { values }: LiveEntry): boolean {
  return Object.entries(fields).some(([field, { holdsData }]) => holdsData && (values[field] ?? null) !== null);
}
