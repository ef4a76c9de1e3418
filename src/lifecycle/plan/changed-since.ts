import { isDeepStrictEqual } from "node:util";
import { type Difference, diff, type Goal, type PartGoal } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import type { Live, LiveEntry, WantedEntry } from "../../model/live";
import { ownValue } from "../../model/names";
import type { Part } from "../../model/part";
import { observe } from "../../read/observe";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";

/** What others have made of an object's own values since they were read: its deletion deletes that, too. */
export async function changedInObject(kind: Kind, { live }: Known, io: Io): Promise<readonly Difference[]> {
  const interest = { fields: new Set<string>(), parts: {} };
  // The deletion itself finds out why it cannot be read.
  const now = await observe(kind, live.id, interest, live, io).catch(() => undefined);
  return now ? changedSince(kind, { values: live.values, parts: {}, orphaned: [] }, live, now, io.deleted) : [];
}

/** The same for the entries that a goal removes. */
export function changedInEntries(
  kind: Kind,
  goal: Goal,
  before: Live,
  now: Live,
  deleted?: ReadonlySet<string>,
): readonly Difference[] {
  const parts = Object.entries(goal.parts).flatMap(([name, within]) => {
    const part = kind.parts[name];
    return part ? [[name, kept(part, within, before.parts[name] ?? [])] as const] : [];
  });
  return changedSince(kind, { values: {}, parts: Object.fromEntries(parts), orphaned: [] }, before, now, deleted);
}

/** A goal that keeps what is removed: a removal shows no values to compare. */
function kept({ form }: Part, { remove, columns = {} }: PartGoal, before: readonly LiveEntry[]): PartGoal {
  const entries = before.flatMap(({ key, values }): WantedEntry[] => {
    if (!remove.includes(key)) return [];
    if (form.as !== "columns") return [{ key, values }];
    const declared = (ownValue(columns, key) ?? []).flatMap((name) => form.columns[name]?.field ?? []);
    return [{ key, values: Object.fromEntries(Object.entries(values).filter(([field]) => declared.includes(field))) }];
  });
  return { entries, remove: [], columns, keepsOrder: true };
}

/** The differences of `now` that `before` did not have; `to` is nothing, since all of it is removed. */
function changedSince(
  kind: Kind,
  goal: Goal,
  before: Live,
  now: Live,
  deleted: ReadonlySet<string> = new Set(),
): readonly Difference[] {
  const known = diff(kind, goal, before);
  const isKnown = ({ path, from }: Difference) =>
    known.some((one) => isDeepStrictEqual([one.path, one.from], [path, from]));
  return diff(kind, goal, now)
    .filter((one) => one.from !== undefined && !isKnown(one) && !isCleared(one.to, one.from, deleted))
    .map((one) => ({ ...one, to: undefined }));
}

/** Whether a value differs only in what the platform clears: what refers to an object that this run has deleted. */
export function isCleared(before: unknown, now: unknown, deleted: ReadonlySet<string>): boolean {
  const isGone = (one: unknown) => deleted.has(String(one));
  if (!Array.isArray(before)) return now === null && isGone(before);
  return (
    before.some(isGone) &&
    isDeepStrictEqual(
      before.filter((one) => !isGone(one)),
      now,
    )
  );
}
