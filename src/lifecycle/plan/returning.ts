import { ignoreMissing } from "../../client/errors";
import { changedFields, type Goal } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import type { WantedEntry } from "../../model/live";
import { observeRest } from "../../read/observe";
import { readPart } from "../../read/parts";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import type { Intent, Taken } from "../../state/journal";

/** What becomes of the original of a cancelled move: what a declaration says, the same without one, or its deletion. */
export type Becomes = Goal | "kept" | "deleted";

export interface Returning {
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

/** The same, less what the original has, where the platform can be read: the journal has it before it is taken. */
export async function stillReturning(kind: Kind, intent: Intent, becomes: Becomes, io?: Io): Promise<Returning> {
  const all = returning(intent.taken, becomes);
  if (!io) return all;
  const { values, parts } = all;
  const original = working(intent.from ?? "");
  const fields = new Set(Object.keys(values));
  if (fields.size > 0) {
    await observeRest(kind, original, { fields, parts: {} }, original, io).catch(ignoreMissing);
  }
  const changed = changedFields(kind.fields, values, original.values).map(({ name }) => [name, values[name]]);
  const absent = Object.entries(parts).map(async ([name, entries]) => {
    const part = kind.parts[name];
    const held = part ? await readPart(part, original, entries, [], io) : [];
    return [name, entries.filter(({ key }) => held.every((one) => one.key !== key))] as const;
  });
  return { values: Object.fromEntries(changed), parts: Object.fromEntries(await Promise.all(absent)) };
}

/** What a plan of a cancelled move says about that. */
export function returningNotice({ values, parts }: Returning): string {
  const keys = Object.values(parts).flatMap((entries) => entries.map(({ key }) => key));
  const names = [...keys, ...Object.keys(values)];
  return names.length > 0 ? ` What the move has taken is put back on the original first: ${names.join(", ")}.` : "";
}
