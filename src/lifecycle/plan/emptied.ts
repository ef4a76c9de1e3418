import type { Kind } from "../../model/kind";
import { UNKNOWN } from "../../model/unknown";
import type { Difference } from "../declaration/diff";
import type { Known } from "../state/known";

/**
 * Secrets that have a value, perhaps the only copy of it, and would have none afterwards; and those to which a map that is
 * not known yet may do that. By their keys: no value is shown.
 */
export function emptied(
  kind: Kind,
  declared: Readonly<Record<string, unknown>>,
  { live }: Known,
  differences: readonly Difference[],
): readonly string[] {
  const empty = differences.filter(({ secret, from, to }) => secret && to === "" && from !== "" && from !== null);
  const open = Object.entries(kind.parts).flatMap(([part, { form }]) => {
    const columns = form.as === "columns" ? Object.entries(form.columns) : [];
    const unknown = columns.flatMap(([name, { secret }]) => (secret && declared[name] === UNKNOWN ? [name] : []));
    return (live.parts[part] ?? []).flatMap(({ key, columns: own = {} }) => {
      const column = Object.values(own).find((name) => unknown.includes(name));
      return column === undefined ? [] : [`${column}.${key}`];
    });
  });
  return [
    ...empty.map(
      ({ path }) => `${path.join(".")} has a value and is declared as empty: the value will be overwritten.`,
    ),
    ...(open.length > 0 ? [`Known only later, so their values may be overwritten: ${open.join(", ")}.`] : []),
  ];
}
