import type { WantedEntry } from "../../model/live";
import type { Goal } from "../declaration/diff";
import type { Intent, Taken } from "../state/journal";

/** What becomes of the original of a cancelled move: what a declaration says, the same without one, or its deletion. */
export type Becomes = Goal | "kept" | "deleted";

interface Returning {
  readonly values: Taken["values"];
  readonly parts: Readonly<Record<string, readonly WantedEntry[]>>;
}

/**
 * What a cancelled move puts back: all that it has taken, less what its declaration removes. What no answer shows of an
 * entry is as declared.
 */
export function returning(taken: Taken | undefined, becomes: Becomes): Returning {
  if (!taken || becomes === "deleted") return { values: {}, parts: {} };
  const goals = becomes === "kept" ? {} : becomes.parts;
  const parts = Object.entries(taken.parts).map(([name, all]) => {
    const { entries = [], remove = [] } = goals[name] ?? {};
    const declared = Array.isArray(entries) ? (entries as readonly WantedEntry[]) : [];
    const kept = Object.entries(all).filter(([key]) => !remove.includes(key));
    const wanted = kept.map(([key, values]) => ({
      key,
      values: { ...declared.find((entry) => entry.key === key)?.values, ...values },
    }));
    return [name, wanted] as const;
  });
  return { values: taken.values, parts: Object.fromEntries(parts.filter(([, entries]) => entries.length > 0)) };
}

/** What a plan of a cancelled move says about that. */
export function returningNotice(intent: Intent, becomes: Becomes): string {
  const { values, parts } = returning(intent.taken, becomes);
  const keys = Object.values(parts).flatMap((entries) => entries.map(({ key }) => key));
  const names = [...keys, ...Object.keys(values)];
  return names.length > 0 ? ` What the move has taken is put back on the original first: ${names.join(", ")}.` : "";
}
