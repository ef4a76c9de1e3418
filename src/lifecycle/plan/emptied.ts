import type { Difference } from "../../declaration/diff";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import { ownValue } from "../../model/names";
import { placeText } from "../../model/place-text";
import { UNKNOWN } from "../../model/unknown";
import { readPart } from "../../read/parts";
import { working } from "../../read/working";
import type { Io } from "../../state/io";
import type { Known } from "../../state/known";

/**
 * Secrets that have a value, perhaps the only copy of it, and would have none afterwards; and those to which a value or a
 * map that is not known yet may do that. By their keys: no value is shown.
 */
export async function emptied(
  kind: Kind,
  declared: Named,
  { live }: Known,
  differences: readonly Difference[],
  io?: Io,
): Promise<readonly string[]> {
  const lost = differences.filter(({ secret, from }) => secret && from !== "" && from !== null);
  const empty = lost.filter(({ to }) => to === "");
  const later = lost.filter(({ path, to }) => to === UNKNOWN && path.length > 1);
  const open = Object.entries(kind.parts).map(async ([name, part]) => {
    const columns = part.form.as === "columns" ? Object.entries(part.form.columns) : [];
    const unknown = columns.flatMap(([column, { secret }]) => (secret && declared[column] === UNKNOWN ? [column] : []));
    const own = (live.parts[name] ?? []).flatMap(({ key, columns: its = {} }) => {
      const column = Object.values(its).find((one) => unknown.includes(one));
      return column === undefined ? [] : [`${column}.${key}`];
    });
    if (unknown.length === 0 || !io) return own;
    // Others may have set what the map turns out to declare; what another map declares is not meant.
    const rows = await readPart(part, working(live.id), [], [], io).catch(() => []);
    // An object that is being adopted has entries that no map is known to have declared.
    const known = new Set((live.parts[name] ?? []).flatMap(({ key, columns: its }) => (its ? [key] : [])));
    const isNamed = (key: string) => columns.some(([column]) => ownValue(mapIn(declared[column]), key) !== undefined);
    const others = rows.filter(({ key }) => !known.has(key) && !isNamed(key));
    return [...own, ...others.map(({ key }) => `${unknown[0]}.${key}`)];
  });
  const places = [...later.map(({ path }) => placeText(path)), ...(await Promise.all(open)).flat()];
  return [
    ...empty.map(({ path }) => emptiedText(path.join("."))),
    ...(places.length > 0 ? [`Known only later, so their values may be overwritten: ${places.join(", ")}.`] : []),
  ];
}

/** What a plan shows of a secret that has a value and would have none. */
export const emptiedText = (place: string): string =>
  `${place} has a value and is declared as empty: the value is overwritten.`;

function mapIn(value: unknown): Named {
  return typeof value === "object" && value !== null ? (value as Named) : {};
}
