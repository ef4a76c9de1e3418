import { diff, type Goal, type PartGoal } from "../../declaration/diff";
import { suspendsOld } from "../../declaration/options";
import { suspensionField } from "../../declaration/suspension";
import type { Fields, Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { LiveEntry, WantedEntry } from "../../model/live";
import { UNKNOWN } from "../../model/unknown";
import { interestIn } from "../../read/interest";
import { observe } from "../../read/observe";
import type { Working } from "../../read/working";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";
import { moveOf } from "../../state/move-intents";
import type { Work } from "../apply/work";
import { type Bounded, withinPlan } from "../plan/within";

/**
 * What a move brings its clone to: what its plan shows, and the rest as the original has it. Whatever others have
 * changed there since the plan's state was read is drift (law 9), such as an ignored image that CD has set: most of it
 * is on the clone already, and what no clone copies is written as the original has it.
 *
 * @throws SvcError `drifted` where a planned change is inside an entry that no longer exists.
 */
export async function asOriginal({ kind, io, goal }: Work, from: Known): Promise<Bounded> {
  await io.journal?.load();
  const original = await observe(kind, from.live.id, interestIn(kind, goal, from.live), from.live, io);
  // Others have deleted it while the move was interrupted: what it had is unknown.
  if (!original) return { goal, drift: [], overwritten: [] };
  restoreTaken(kind, goal, original, from, io);
  const bounded = withinPlan(kind, goal, original, diff(kind, goal, from.live), {
    recorded: from.live,
    ...(io.deleted ? { deleted: io.deleted } : {}),
  });
  if (bounded.drift.length === 0) return bounded;
  const parts = Object.entries(goal.parts).map(([name, whole]): [string, PartGoal] => {
    const within = bounded.goal.parts[name] ?? whole;
    const fields = kind.parts[name]?.fields ?? {};
    return [name, { ...within, entries: entriesAs(fields, original.parts[name] ?? [], whole, within) }];
  });
  const values = valuesAs(kind.fields, original.values, goal.values, bounded.goal.values);
  return { ...bounded, goal: { ...goal, values, parts: Object.fromEntries(parts) } };
}

/** What an earlier run of the move has changed on the original is no drift: it is as it was before. */
function restoreTaken(kind: Kind, goal: Goal, original: Working, { live }: Known, io: Io): void {
  const intent = moveOf(live.id, io.journal);
  const { resume } = (goal.values.move ?? {}) as { readonly resume?: string };
  // The journal of the run that began it is elsewhere.
  const isUnrecorded = !intent && resume !== undefined && resume !== live.id;
  const suspension = suspensionField(kind);
  if (suspension && (intent?.originalSuspended || (isUnrecorded && suspendsOld(goal.values)))) {
    original.values[suspension] = live.values[suspension] ?? false;
  }
  for (const [name, { release }] of Object.entries(kind.fields)) {
    const taken = intent?.taken?.values[name];
    if (release && isUnrecorded) original.values[name] = live.values[name];
    else if (taken !== undefined) original.values[name] = merged(original.values[name], taken);
  }
  for (const name of Object.keys(goal.parts).filter((part) => kind.parts[part]?.exclusive)) {
    const taken: Readonly<Record<string, Named>> = intent?.taken?.parts[name] ?? {};
    const present = original.parts[name] ?? [];
    if (!isUnrecorded && !intent?.taken?.parts[name]) continue;
    // Where one of them is taken, the platform may change the others: another domain becomes the primary one.
    const before = (live.parts[name] ?? []).filter(
      ({ key }) => isUnrecorded || Object.hasOwn(taken, key) || present.some((entry) => entry.key === key),
    );
    const others = present.filter(({ key }) => !before.some((entry) => entry.key === key));
    original.parts[name] = [...before, ...others];
  }
}

function entriesAs(
  fields: Fields,
  original: readonly LiveEntry[],
  whole: PartGoal,
  within: PartGoal,
): PartGoal["entries"] {
  const { entries } = whole;
  if (entries === UNKNOWN || within.entries === UNKNOWN) return within.entries;
  return within.entries.map((entry): WantedEntry => {
    const declared = entries.find(({ key }) => key === entry.key)?.values ?? entry.values;
    const present = original.find(({ key }) => key === entry.key)?.values ?? {};
    return { ...entry, values: valuesAs(fields, present, declared, entry.values) };
  });
}

/** Of what is declared, what the plan does not write is as the original has it. */
function valuesAs(fields: Fields, original: Named, declared: Named, within: Named): Named {
  return Object.fromEntries(
    Object.entries(declared).flatMap(([name, value]) => {
      if (Object.hasOwn(within, name)) return [[name, within[name]]];
      if (original[name] === undefined) return [];
      return [[name, fields[name]?.release ? declaredIn(value, original[name]) : original[name]]];
    }),
  );
}

/** Of a value that only one object can have, what is declared: the rest, such as an ID, is the original's own. */
function declaredIn(declared: unknown, present: unknown): unknown {
  if (!isNamed(declared) || !isNamed(present)) return present;
  return Object.fromEntries(Object.entries(present).filter(([name]) => Object.hasOwn(declared, name)));
}

function merged(present: unknown, taken: unknown): unknown {
  return isNamed(present) && isNamed(taken) ? { ...present, ...taken } : taken;
}

const isNamed = (value: unknown): value is Named =>
  typeof value === "object" && value !== null && !Array.isArray(value);
