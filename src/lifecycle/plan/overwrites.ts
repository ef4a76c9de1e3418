import { type Difference, diff, goalOf } from "../../declaration/diff";
import { parse } from "../../model/declaration";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { WantedEntry } from "../../model/live";
import { eitherManaged } from "../../model/managed";
import { ownValue } from "../../model/names";
import { namesOf } from "../../model/part";
import { observe } from "../../read/observe";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import { declaredOf, type Known } from "../../state/known";

/**
 * Entries that are newly declared, and exist already with other values: an update overwrites
 * values that were set elsewhere. Their paths; the platform is only asked if something is added.
 */
export async function overwritten(
  kind: Kind,
  declared: Named,
  known: Known,
  differences: readonly Difference[],
  io: Io,
): Promise<readonly string[]> {
  // An engine shows what of an imported object its state has.
  const before = eitherManaged(known.managed, declaredOf(known)).parts;
  const { parts } = parse({ ...kind, fields: {} }, declared);
  const sought = Object.entries(kind.parts).flatMap(([name, part]) => {
    const entries = parts[name];
    if (!Array.isArray(entries)) return [];
    const changed = differences.filter(({ path }) => namesOf(part).includes(path[0] ?? "")).map(({ path }) => path[1]);
    const isNew = ({ key }: WantedEntry) => ownValue(before[name] ?? {}, key) === undefined;
    const own = entries.filter((entry: WantedEntry) => isNew(entry) && changed.includes(entry.key));
    return own.length > 0 ? [[name, own] as const] : [];
  });
  if (sought.length === 0) return [];
  const wanted = { values: {}, parts: Object.fromEntries(sought) };
  const { id, values } = known.live;
  const interest = { fields: new Set<string>(), parts: wanted.parts };
  const live = await observe(kind, id, interest, working(id, values), io).catch(() => undefined);
  if (!live) return [];
  const found = diff(kind, goalOf(kind, wanted, undefined), live);
  // What was declared under another name is renamed.
  const isRenamed = ([place = "", key]: readonly string[]) =>
    Object.entries(kind.parts).some(([name, part]) => {
      const own = live.parts[name]?.find((entry) => entry.key === key)?.name;
      return own !== undefined && namesOf(part).includes(place) && ownValue(before[name] ?? {}, own) !== undefined;
    });
  const differing = found.filter(({ path, from }) => (path.length > 2 || from !== undefined) && !isRenamed(path));
  return [...new Set(differing.map(({ path }) => path.slice(0, 2).join(".")))];
}
