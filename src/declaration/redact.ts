import { hiding } from "../model/hiding";
import type { Kind } from "../model/kind";
import { publicWords } from "../model/public-name";
import { isSecretPath } from "./declared-names";

/**
 * Removes the user's secrets, any other given ones, and what is recognisable as one, from all text that is printed. Most
 * runs print none, so nothing is prepared before the first text.
 */
export function redactor(
  kind: Kind,
  values: Readonly<Record<string, unknown>>,
  others: readonly (string | undefined)[] = [],
): (text: string) => string {
  let plain: ((text: string) => string) | undefined;
  return (text) => {
    plain ??= hiding([...secretsIn(kind, values), ...others]);
    return publicWords(plain(text));
  };
}

/** The strings of a declaration in its kind's secret fields. */
export function secretsIn(kind: Kind, values: Readonly<Record<string, unknown>>): string[] {
  const found = new Set<string>();
  collect(kind, values, [], found);
  return [...found];
}

function collect(kind: Kind, value: unknown, path: readonly string[], found: Set<string>): void {
  if (typeof value === "string") {
    if (isSecretPath(kind, path)) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) collect(kind, inner, [...path, key], found);
  }
}
