import { type Goal, mustBeRemade } from "../../declaration/diff";
import { withCarried } from "../../declaration/recreated";
import { type Undeclared, unusual } from "../../declaration/unusual";
import type { Field } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Live } from "../../model/live";
import { placeText } from "../../model/place-text";
import { show } from "../../model/problem";
import { UNKNOWN } from "../../model/unknown";
import { observe } from "../../read/observe";
import type { Io } from "../../state/io";
import type { Notice } from "./notices";

/** What recreated entries keep although nothing declares it: they do not have it from their first moment on. */
export function carriedNotices(kind: Kind, goal: Goal, live: Live): readonly Notice[] {
  return Object.entries(goal.parts).flatMap(([name, { entries }]) => {
    const part = kind.parts[name];
    if (!part || entries === UNKNOWN) return [];
    return entries.flatMap((entry): Notice[] => {
      const before = live.parts[name]?.find(({ key }) => key === entry.key);
      if (!before || !mustBeRemade(part, entry, before, live.leaving)) return [];
      const all = Object.keys(withCarried(part, entry, before, entries).values);
      const carried = all.filter((field) => !(field in entry.values));
      if (carried.length === 0) return [];
      const place = placeText([name, entry.key]);
      const message = `${place} is recreated. ${carried.join(", ")}: set again afterwards as it is now, although nothing declares it.`;
      return [{ code: "note", field: place, message }];
    });
  });
}

/** Values of a replaced object that nothing declares, so that its successor does not get them. */
export async function uncarriedNotices(kind: Kind, goal: Goal, known: Live, io: Io | undefined): Promise<Notice[]> {
  const isMeant = ({ mutability }: Field) => mutability === "writable";
  const apart = Object.entries(kind.fields).filter(
    ([name, one]) => isMeant(one) && one.source && !(name in goal.values),
  );
  const interest = { fields: new Set(apart.map(([name]) => name)), parts: {} };
  // What cannot be read here is as it is known: whether the object is there, others find out.
  const live = io && (await observe(kind, known.id, interest, known, io).catch(() => undefined));
  const lost = unusual(kind.fields, goal.values, (live ?? known).values, isMeant);
  const named = lost.filter(({ path: [name = ""] }) => goal.values[name] !== null);
  const [first] = named;
  if (!first) return [];
  const shown = ({ path, from }: Undeclared) =>
    kind.fields[path[0] ?? ""]?.secret ? placeText(path) : `${placeText(path)} (${show(from)})`;
  const message = `${named.map(shown).join(", ")}: nothing declares this of ${known.id}, so what replaces it has the default. Declare it to keep it.`;
  return [{ code: "resets", field: placeText(first.path), message }];
}
