import { isDeepStrictEqual } from "node:util";
import { type Difference, diff, type Goal, type PartGoal } from "../../declaration/diff";
import { suspensionField } from "../../declaration/suspension";
import type { Kind } from "../../model/kind";
import type { Live, WantedEntry } from "../../model/live";
import { covers } from "../../model/normal";
import { namesOf, ORDER } from "../../model/part";
import { placeText } from "../../model/place-text";
import { SvcError } from "../../model/problem";
import { UNKNOWN } from "../../model/unknown";
import type { Working } from "../../read/working";
import { isRecreated } from "../../state/computed";
import { changedInEntries, isCleared } from "./changed-since";

/** What an update may write, and the other differences it found. */
export interface Bounded {
  readonly goal: Goal;
  /** Changed on the platform since the plan's state was read: reported, and not changed. */
  readonly drift: readonly Difference[];
  /** The same of what the plan changes or removes: reported, and written as planned. */
  readonly overwritten: readonly Difference[];
}

interface Since {
  /** What the plan was made with: without it, what is removed is not compared. */
  readonly recorded?: Live;
  /** IDs of what the run has deleted. */
  readonly deleted?: ReadonlySet<string>;
}

/** The platform has a value that the plan did not show; what it did not know it did not show either, such as an ID in it. */
function isAnother(shown: Difference, { path, from }: Difference, deleted: ReadonlySet<string>): boolean {
  if (!isDeepStrictEqual(shown.path, path) || shown.from === undefined || from === undefined) return false;
  return !isCleared(shown.from, from, deleted) && !covers(shown.from, from);
}

/**
 * The part of `goal` that `planned` covers: an update writes its plan's differences only (law 9). Other differences
 * are drift, and belong to a later plan. An entry's name on the platform that drifted is removed from `live`.
 *
 * @throws SvcError `drifted` where a planned change is inside an entry that no longer exists.
 */
export function withinPlan(
  kind: Kind,
  goal: Goal,
  live: Working,
  planned: readonly Difference[],
  { recorded, deleted = new Set() }: Since = {},
): Bounded {
  // A change resumes a suspended object and suspends it again: a run that was killed in between left it running. One
  // that others have suspended stays so.
  const suspending = kind.resumesForUpdates !== undefined && planned.length > 0 ? suspensionField(kind) : undefined;
  const suspension = goal.values[suspending ?? ""] === true ? suspending : undefined;
  const isPlanned = (path: readonly string[]) =>
    path[0] === suspension ||
    planned.some((one) => begins(path, one.path) || arrangeTheSame(one.path, path) || addsAll(kind, one, path));
  // What is recreated anyway may be missing already: a run that was killed in between has deleted it.
  const isAwaited = ([place = "", key, ...rest]: readonly string[]) =>
    key !== undefined &&
    rest.length === 0 &&
    Object.values(kind.parts).some(
      (part) => namesOf(part).includes(place) && isRecreated({ differences: planned }, part, key),
    );
  const differences = diff(kind, goal, live);
  const drift = differences.filter(({ path, from }) => !isPlanned(path) && !(from === undefined && isAwaited(path)));
  const lost = (within: Goal) => (recorded ? changedInEntries(kind, within, recorded, live, deleted) : []);
  const changed = differences.filter((one) => planned.some((shown) => isAnother(shown, one, deleted)));
  if (drift.length === 0) return { goal, drift, overwritten: [...changed, ...lost(goal)] };
  refuseMissing(kind, goal, live, planned, drift);
  const isDrift = (...path: string[]) => drift.some((one) => begins(path, one.path) && one.path.length === path.length);
  const values = valuesWithin(kind, goal, live, planned, isDrift);
  const parts = Object.entries(goal.parts).map(([name, part]): [string, PartGoal] => {
    const { entries, remove } = part;
    const written = kind.parts[name] ? namesOf(kind.parts[name]) : [name];
    const at = (...rest: string[]) => written.some((place) => isDrift(place, ...rest));
    if (entries === UNKNOWN) return [name, part];
    const present = (key: string) => live.parts[name]?.some((entry) => entry.key === key) ?? false;
    const isColumns = kind.parts[name]?.form.as === "columns";
    const kept = entries
      .filter(({ key }) => present(key) || !at(key))
      .map((entry): WantedEntry => {
        const own = Object.entries(entry.values).filter(([field]) =>
          isColumns ? !isDrift(entry.columns?.[field] ?? "", entry.key) : !at(entry.key, field),
        );
        return { ...entry, values: Object.fromEntries(own) };
      });
    forgetNames(live, name, (key) => at(key));
    const keepsOrder = drift.some(({ path }) => written.includes(path[0] ?? "") && isOrder(path));
    return [name, { entries: kept, remove: remove.filter((key) => !at(key)), ...(keepsOrder ? { keepsOrder } : {}) }];
  });
  const bounded = { ...goal, values, parts: Object.fromEntries(parts) };
  return { goal: bounded, drift, overwritten: [...changed, ...lost(bounded)] };
}

/** @throws SvcError `drifted` where the plan needs an entry that others have deleted. */
function refuseMissing(
  kind: Kind,
  goal: Goal,
  live: Working,
  planned: readonly Difference[],
  drift: readonly Difference[],
): void {
  for (const { path } of drift.filter(({ from }) => from === undefined)) {
    const what = planned.some((one) => begins(one.path, path))
      ? "changes something inside it"
      : addsFor(kind, goal, live, path);
    if (what === undefined) continue;
    throw new SvcError({
      code: "drifted",
      field: placeText(path),
      message: `${placeText(path)} has changed on the platform since the state was read, and this plan ${what}.`,
      next: "Refresh the state and plan again. Nothing of it was changed.",
    });
  }
}

/** What others have set is repeated with a planned change that it is sent with: else the platform chooses a value. */
function valuesWithin(
  { fields }: Kind,
  goal: Goal,
  live: Working,
  planned: readonly Difference[],
  isDrift: (name: string) => boolean,
): Goal["values"] {
  const repeated = planned.flatMap(({ path: [name = ""] }) => fields[name]?.sentWith ?? []);
  return Object.fromEntries(
    Object.entries(goal.values).flatMap(([name, value]) => {
      if (!isDrift(name)) return [[name, value]];
      const present = live.values[name] ?? undefined;
      return present !== undefined && repeated.includes(name) ? [[name, present]] : [];
    }),
  );
}

/** What a plan adds that refers to the missing entry at `path`, in the words of a message. */
function addsFor({ parts }: Kind, goal: Goal, live: Working, [place = "", key, ...rest]: readonly string[]) {
  if (key === undefined || rest.length > 0) return undefined;
  for (const [name, part] of Object.entries(parts)) {
    const { entries = [] } = goal.parts[name] ?? {};
    if (part.belongsTo?.part !== place || entries === UNKNOWN) continue;
    const added = entries.find(
      (entry) =>
        Object.values(entry.values).includes(key) && !live.parts[name]?.some((present) => present.key === entry.key),
    );
    if (added) return `adds ${placeText([name, added.key])}, which refers to it`;
  }
  return undefined;
}

/** An entry that is newly declared is declared in all its columns, even if it exists already. */
function addsAll({ parts }: Kind, { path, from, to }: Difference, [place = "", key]: readonly string[]): boolean {
  const isAdded = path.length === 2 && from === undefined && to === "present" && path[1] === key;
  return (
    isAdded && Object.values(parts).some((part) => [place, path[0] ?? ""].every((name) => namesOf(part).includes(name)))
  );
}

/** One request arranges all entries of a part. */
function arrangeTheSame(one: readonly string[], other: readonly string[]): boolean {
  return one[0] === other[0] && isOrder(one) && isOrder(other);
}

function isOrder(path: readonly string[]): boolean {
  return path[2] === ORDER;
}

/** Removes the names of entries from `live` that have drifted: without them, the entries are not renamed. */
export function forgetDriftedNames({ parts }: Kind, live: Working, drift: readonly Difference[]): void {
  for (const [name, part] of Object.entries(parts)) {
    const found = drift.filter(
      ({ path: [place = "", , ...rest] }) => rest.length === 0 && namesOf(part).includes(place),
    );
    forgetNames(live, name, (key) => found.some(({ path }) => path[1] === key));
  }
}

function forgetNames(live: Working, part: string, has: (key: string) => boolean): void {
  const entries = live.parts[part];
  if (!entries) return;
  live.parts[part] = entries.map((entry) => {
    const { name, ...rest } = entry;
    return has(entry.key) ? rest : entry;
  });
}

function begins(path: readonly string[], start: readonly string[]): boolean {
  return start.every((step, index) => step === path[index]);
}
