import type { Difference } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import type { Live, LiveEntry } from "../../model/live";
import { namesOf, ORDER, type Part } from "../../model/part";
import { stampNames } from "../../model/record";

/**
 * `live` with what an earlier run recorded wherever the platform has drifted: an update records nothing that its plan
 * did not write. Otherwise the next plan would show an ignored field as changed, and write it. The recorded time of the
 * last change makes the next refresh read the object, which shows the drift.
 */
export function asRecorded(kind: Kind, live: Live, recorded: Live, drift: readonly Difference[]): Live {
  if (drift.length === 0) return live;
  const own = drift.flatMap(({ path: [name = ""] }) => (name in kind.fields ? [name] : []));
  const parts = Object.entries(live.parts).map(([name, entries]) => {
    const part = kind.parts[name];
    const found = part ? drift.filter(({ path: [place = ""] }) => namesOf(part).includes(place)) : [];
    return [name, part ? recordedEntries(part, entries, recorded.parts[name] ?? [], found) : entries] as const;
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
): readonly LiveEntry[] {
  const isMissing = ({ key }: LiveEntry) =>
    !live.some((entry) => entry.key === key) && drift.some(({ path }) => path[1] === key);
  const keepsOrder = part.order !== undefined && drift.length > 0;
  const entries = live.map((entry): LiveEntry => {
    const before = recorded.find(({ key }) => key === entry.key);
    const found = drift.filter(({ path }) => path[1] === entry.key);
    if (!before) return entry;
    const { name, ...rest } = found.some(({ path }) => path.length === 2) ? { ...entry, name: before.name } : entry;
    return {
      ...rest,
      ...(name === undefined ? {} : { name }),
      ...(keepsOrder && before.order !== undefined ? { order: before.order } : {}),
      values: restored(
        entry.values,
        before.values,
        found.flatMap((one) => fieldOf(part, one) ?? []),
      ),
    };
  });
  return [...entries, ...recorded.filter(isMissing)];
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
