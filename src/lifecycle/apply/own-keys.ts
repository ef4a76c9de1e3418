import { changedFields, type Goal } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import type { LiveEntry, Managed, ManagedEntry } from "../../model/live";
import { ownValue } from "../../model/names";
import { UNKNOWN } from "../../model/unknown";
import { unusedKey } from "../../read/parts";
import type { Working } from "../../read/working";

interface Recorded {
  readonly live: Working;
  readonly managed: Managed;
}

/**
 * Gives an entry a key of its own if another one, in another place, has its key now: a state has one entry under each
 * key. The next run removes it, since nothing declares that key.
 */
export function underOwnKeys({ parts: all }: Kind, { live, managed }: Recorded, goal: Goal): Recorded {
  const parts = { ...live.parts };
  const own: Record<string, Readonly<Record<string, ManagedEntry>>> = { ...managed.parts };
  for (const [name, entries] of Object.entries(parts)) {
    const part = all[name];
    if (!part?.api.under) continue;
    const { entries: declared = UNKNOWN } = goal.parts[name] ?? {};
    const isWanted = ({ key, values }: LiveEntry) =>
      declared !== UNKNOWN &&
      declared.some((one) => one.key === key && changedFields(part.fields, one.values, values).length === 0);
    const before = managed.parts[name] ?? {};
    const taken = new Set([...entries.map(({ key }) => key), ...Object.keys(before)]);
    const seen = new Set<string>();
    const inOrder = [...entries.filter(isWanted), ...entries.filter((entry) => !isWanted(entry))];
    parts[name] = inOrder.map((entry) => {
      const key = seen.has(entry.key) ? unusedKey(entry.key, taken) : entry.key;
      seen.add(key);
      if (key !== entry.key) own[name] = { ...own[name], [key]: { names: ownValue(before, entry.key)?.names ?? [] } };
      return { ...entry, key };
    });
  }
  return { live: { ...live, parts }, managed: { ...managed, parts: own } };
}
