import type { Goal } from "../declaration/diff";
import type { Kind } from "../model/kind";
import type { Live, LiveEntry, WantedEntry } from "../model/live";
import type { Part } from "../model/part";
import { UNKNOWN } from "../model/unknown";
import { hostOf } from "./parts";
import type { Interest } from "./working";

/**
 * What of an object has to be read: the declared fields, and the entries by key or known ID. One whose key leads
 * elsewhere now is looked for where it was, too: it is still to be removed.
 */
export function interestIn(kind: Pick<Kind, "parts">, goal: Goal, known?: Live): Interest {
  const sought = Object.entries(goal.parts).map(([name, goalOfPart]) => {
    const before = known?.parts[name] ?? [];
    const entries = goalOfPart.entries === UNKNOWN ? [] : goalOfPart.entries;
    const has = (one: LiveEntry, entry: WantedEntry) =>
      one.key === entry.key && !isElsewhere(kind.parts[name], one, entry);
    const ours = entries.map((entry) => ({ ...entry, ...idOf(before.find((one) => has(one, entry))) }));
    const earlier = before.filter(
      (one) =>
        goalOfPart.remove.includes(one.key) ||
        entries.some((entry) => one.key === entry.key && isElsewhere(kind.parts[name], one, entry)),
    );
    return [name, [...ours, ...earlier]] as const;
  });
  return { fields: new Set(Object.keys(goal.values)), parts: Object.fromEntries(sought) };
}

/** Whether what an entry is known to live under is not what it is declared to live under. */
function isElsewhere(part: Part | undefined, known: LiveEntry, wanted: WantedEntry): boolean {
  if (!part?.api.under) return false;
  const host = hostOf(part, known.values, "");
  return host !== undefined && host !== hostOf(part, wanted.values, "");
}

function idOf(entry: LiveEntry | undefined): { id?: string } {
  return entry?.id ? { id: entry.id } : {};
}
