import { isDeepStrictEqual } from "node:util";
import { type Difference, diff, type Goal, type PartGoal } from "../../declaration/diff";
import { byOrder } from "../../model/declaration";
import type { Kind } from "../../model/kind";
import type { Live, LiveEntry, Managed, WantedEntry } from "../../model/live";
import { entriesOf } from "../../model/managed";
import { fixedIn } from "../../model/normal";
import { namesOf, ORDER, type Part } from "../../model/part";
import { stampNames } from "../../model/record";
import { UNKNOWN } from "../../model/unknown";
import type { Known } from "../../state/known";
import { indexFor } from "./sync-order";

/** Of what the record of an object shows, what others have changed while a run created or updated it. */
export function changedMeanwhile(
  kind: Kind,
  goal: Goal,
  live: Live,
  drift: readonly Difference[],
): readonly Difference[] {
  const isShown = ({ path: [name = ""] }: Difference) => {
    const { mutability, source, observed } = kind.fields[name] ?? {};
    return mutability !== undefined && mutability !== "option" && !source && observed === undefined;
  };
  const isKnown = ({ path }: Difference) => drift.some((one) => isDeepStrictEqual(one.path, path));
  return diff(kind, goal, live).filter((one) => isShown(one) && !isKnown(one));
}

/** A new object as if it had not changed since its creation: the next refresh reads it. */
export function asBorn(live: Live): Live {
  return { ...live, values: { ...live.values, [stampNames.changed]: live.values[stampNames.made] } };
}

/**
 * The entries of earlier declarations that exist although the last run has not found them: a list may lag, or the answer to
 * their creation was lost. The plan has not shown that they are deleted, and the next one does.
 */
export function foundAgain(kind: Kind, { managed, live }: Known, drift: readonly Difference[]): Managed {
  const isFound = (name: string, key: string) => {
    const places = kind.parts[name] ? namesOf(kind.parts[name]) : [];
    const isNew = !live.parts[name]?.some((entry) => entry.key === key);
    return isNew && drift.some(({ path: [place = "", own] }) => own === key && places.includes(place));
  };
  return { values: [], parts: entriesOf(managed, isFound) };
}

/**
 * `live` with what an earlier run recorded wherever the platform has drifted: an update records nothing that its plan
 * did not write. Otherwise the next plan would show an ignored field as changed, and write it. The recorded time of the
 * last change makes the next refresh read the object, which shows the drift. What cannot change, and no answer has shown,
 * is as it is declared.
 */
export function asRecorded(kind: Kind, live: Live, recorded: Live, drift: readonly Difference[], goal: Goal): Live {
  const { values, ...rest } = drift.length === 0 ? live : withoutDrift(kind, live, recorded, drift, goal);
  return { ...rest, values: { ...fixedIn(kind.fields, goal.values), ...values } };
}

function withoutDrift(kind: Kind, live: Live, recorded: Live, drift: readonly Difference[], goal: Goal): Live {
  const own = drift.flatMap(({ path: [name = ""] }) => (name in kind.fields ? [name] : []));
  const parts = Object.entries(live.parts).map(([name, entries]) => {
    const part = kind.parts[name];
    const found = part ? drift.filter(({ path: [place = ""] }) => namesOf(part).includes(place)) : [];
    const before = recorded.parts[name] ?? [];
    if (!part || found.length === 0) return [name, entries] as const;
    return [name, recordedEntries(part, entries, before, found, goal.parts[name])] as const;
  });
  return {
    ...live,
    values: restored(live.values, recorded.values, [...own, stampNames.changed]),
    parts: Object.fromEntries(parts),
  };
}

function recordedEntries(
  part: Part,
  live: readonly LiveEntry[],
  recorded: readonly LiveEntry[],
  drift: readonly Difference[],
  goal: PartGoal | undefined,
): readonly LiveEntry[] {
  const isMissing = ({ key }: LiveEntry) =>
    !live.some((entry) => entry.key === key) && drift.some(({ path }) => path[1] === key);
  const entries = live.map((entry): LiveEntry => {
    const before = recorded.find(({ key }) => key === entry.key);
    const found = drift.filter(({ path }) => path[1] === entry.key);
    if (!before) return entry;
    const { name, ...rest } = found.some(({ path }) => path.length === 2) ? { ...entry, name: before.name } : entry;
    return {
      ...rest,
      ...(name === undefined ? {} : { name }),
      values: restored(
        entry.values,
        before.values,
        found.flatMap((one) => fieldOf(part, one) ?? []),
      ),
    };
  });
  const all = [...entries, ...recorded.filter(isMissing)];
  if (!part.order) return all;
  const wanted = !goal || goal.entries === UNKNOWN ? [] : goal.entries;
  const hasMoved = drift.some(({ path }) => path[2] === ORDER);
  return inPlace(all, hasMoved ? recorded : entries, wanted).map((entry, order) => ({ ...entry, order }));
}

/**
 * In the order of `leading`. What is not in that, since others have deleted it or this run has added it, is where the
 * declaration has it, as its plan has shown.
 */
function inPlace(
  entries: readonly LiveEntry[],
  leading: readonly LiveEntry[],
  wanted: readonly WantedEntry[],
): readonly LiveEntry[] {
  const of = ({ key }: WantedEntry) => entries.filter((entry) => entry.key === key);
  const placed = leading.toSorted(byOrder).flatMap(of);
  for (const one of wanted) {
    if (!placed.some(({ key }) => key === one.key)) placed.splice(indexFor(one, wanted, placed), 0, ...of(one));
  }
  return [...placed, ...entries.filter((entry) => !placed.includes(entry))];
}

/** The field of an entry that a difference is about, if it is about one. */
function fieldOf({ form }: Part, { path: [place = "", , field] }: Difference): string | undefined {
  if (form.as === "columns") return form.columns[place]?.field;
  return field === ORDER ? undefined : field;
}

function restored(values: Live["values"], before: Live["values"], names: readonly string[]): Live["values"] {
  const kept = Object.entries(values).filter(([name]) => !names.includes(name));
  const earlier = names.flatMap((name) => (before[name] === undefined ? [] : [[name, before[name]] as const]));
  return Object.fromEntries([...kept, ...earlier]);
}
