import type { Difference, Goal } from "../../declaration/diff";
import { keptEntries } from "../../declaration/kept-entries";
import { valueAt } from "../../declaration/sound";
import { isUsual } from "../../declaration/unusual";
import type { Kind } from "../../model/kind";
import type { Live, LiveEntry } from "../../model/live";
import { namesOf, type Part } from "../../model/part";
import { placeText } from "../../model/place-text";
import { isRecreated } from "../../state/computed";

/** A place that is no longer declared and keeps its value, and why. */
export interface KeptValue {
  /** As a difference has it. */
  readonly path: readonly string[];
  readonly place: string;
  readonly text: string;
}

/** What a goal no longer declares and leaves as it is: values that are not the platform's own, and entries. */
export function keptValues(
  kind: Kind,
  goal: Goal,
  live: Live,
  differences: readonly Difference[],
): readonly KeptValue[] {
  const values = goal.orphaned.flatMap((all) => {
    const [name = "", key = ""] = all;
    const part = kind.parts[name];
    const path = part ? all.slice(2) : all;
    const [own = "", ...inner] = path;
    const field = (part ?? kind).fields[own];
    if (!field) return [];
    const isFixed = field.mutability === "immutable";
    if (part && isFixed && isRecreated({ differences }, part, key)) return [];
    const { values } = part ? (live.parts[name]?.find((one) => one.key === key) ?? { values: {} }) : live;
    if (isUsual(field, inner, valueAt(values, path))) return [];
    const place = placeText(all);
    const why = isFixed ? "it cannot change" : "the platform cannot clear it";
    return [{ path: all, place, text: `${place} keeps its value and is no longer managed: ${why}` }];
  });
  return [...values, ...entriesKept(kind, goal, live)];
}

/** Entries that the platform does not remove. */
function entriesKept({ parts }: Kind, goal: Goal, live: Live): readonly KeptValue[] {
  return Object.entries(goal.parts).flatMap(([name, partGoal]) => {
    const part = parts[name];
    const kept = part ? keptEntries(part, partGoal, live.parts[name] ?? [], live) : [];
    return kept.flatMap(({ entry, why, isRenamed }): KeptValue[] => {
      if (!part || isRenamed) return [];
      const path = [namesOf(part)[0] ?? name, entry.key];
      const place = placeText(path);
      const text = `${place} stays as it is${dataText(part, entry)} and is no longer managed: ${why}. To change it, declare it`;
      return [{ path, place, text }];
    });
  });
}

function dataText({ fields }: Part, { values }: LiveEntry): string {
  const filled = Object.entries(fields).filter(([name]) => (values[name] ?? null) !== null);
  const held = filled.flatMap(([, { holdsData = [] }]) => holdsData);
  return held.length > 0 ? `, with ${held.join(" and ")},` : "";
}
