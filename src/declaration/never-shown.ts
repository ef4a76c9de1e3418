import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Problem } from "../model/problem";

/**
 * Values that no answer shows are missing in an imported object, and engines write no secret into the code that they
 * generate for one: that is no mistake while neither `before` nor `declared` names it.
 */
export function isNeverShown(kind: Kind, { field = "" }: Problem, before: readonly string[], declared: Named): boolean {
  return kind.fields[field]?.secret === true && !before.includes(field) && !(field in declared);
}

/** What only its creation has shown of an object that is adopted or imported, and how to get new ones. */
export function onlyShownOnce({ fields, reveal }: Kind): string[] {
  const names = Object.entries(fields).flatMap(([name, { shownOnce }]) => (shownOnce ? [name] : []));
  if (names.length === 0) return [];
  const own = `${names.join(" and ")}: not shown by the platform, so null`;
  return [
    reveal && "rotation" in fields
      ? `${own}. For new ones, apply with \`rotation: { trigger: "1" }\`, then with another trigger; or run \`svc-iac rotate\`.`
      : `${own}.`,
  ];
}
