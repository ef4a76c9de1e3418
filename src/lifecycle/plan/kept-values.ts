import type { Difference, Goal } from "../../declaration/diff";
import { valueAt } from "../../declaration/sound";
import { isUsual } from "../../declaration/unusual";
import type { Kind } from "../../model/kind";
import type { Live } from "../../model/live";
import { placeText } from "../../model/place-text";
import { isRecreated } from "../../state/computed";

/** A place that is no longer declared and keeps its value, and why. */
export interface KeptValue {
  /** As a difference has it. */
  readonly path: readonly string[];
  readonly place: string;
  readonly text: string;
}

/** What a goal no longer declares and leaves at a value that is not the platform's own. */
export function keptValues(
  kind: Kind,
  { orphaned }: Goal,
  live: Live,
  differences: readonly Difference[],
): readonly KeptValue[] {
  return orphaned.flatMap((all) => {
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
}
