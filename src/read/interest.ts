import type { Goal } from "../declaration/diff";
import type { Live } from "../model/live";
import { UNKNOWN } from "../model/unknown";
import type { Interest } from "./working";

/** What of an object has to be read: the declared fields, and the entries by key or known ID. */
export function interestIn(goal: Goal, known?: Live): Interest {
  const sought = Object.entries(goal.parts).map(([name, part]) => {
    const before = known?.parts[name] ?? [];
    const entries = part.entries === UNKNOWN ? [] : part.entries;
    const ours = entries.map((entry) => ({ ...entry, ...idOf(before, entry.key) }));
    return [name, [...ours, ...before.filter(({ key }) => part.remove.includes(key))]] as const;
  });
  return { fields: new Set(Object.keys(goal.values)), parts: Object.fromEntries(sought) };
}

function idOf(entries: readonly { key: string; id: string }[], key: string): { id?: string } {
  const id = entries.find((entry) => entry.key === key)?.id;
  return id ? { id } : {};
}
