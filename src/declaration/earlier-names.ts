import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import type { Problem } from "../model/problem";
import { earlierNames } from "../model/respelled";

/** Two values for one field, under its earlier name and under its own; in a declaration that is respelled. */
export function namedTwice(kind: Kind, declared: Named): Problem[] {
  return earlierIn(kind, declared).map(([name, current]) => ({
    code: "invalid",
    field: name,
    message: `${name} is the earlier name of ${current}, which is declared as well, with another value. Remove ${name}.`,
    suggestion: { edit: "remove" },
  }));
}

/** Remarks about earlier names in a declaration as it is written. */
export function renamedIn(kind: Kind, declared: Named): string[] {
  return earlierIn(kind, declared).map(
    ([name, current]) =>
      `${name} is called ${current} now; the earlier name is still accepted. \`svc-iac codemod\` renames it.`,
  );
}

const earlierIn = (kind: Kind, declared: Named) =>
  [...earlierNames(kind)].filter(([name]) => (declared[name] ?? null) !== null);
