import type { Kind } from "../../model/kind";
import { isSecretPath } from "./declared-names";

/** Shorter secrets would match parts of ordinary words. */
const SHORTEST = 4;
/** Single lines of a secret may be harmless, such as a bracket of a JSON document. */
const SHORTEST_LINE = 8;

/**
 * Removes the user's secrets, and any other given ones, from all text that is printed. Most runs print none, so
 * nothing is prepared before the first text.
 */
export function redactor(
  kind: Kind,
  values: Readonly<Record<string, unknown>>,
  others: readonly (string | undefined)[] = [],
): (text: string) => string {
  let plain: ((text: string) => string) | undefined;
  return (text) => {
    plain ??= hiding([...secretsIn(kind, values), ...others]);
    return plain(text);
  };
}

/** The same for secrets of several objects at once. */
export function hiding(secrets: readonly (string | undefined)[]): (text: string) => string {
  const found = secrets.filter((secret) => secret !== undefined && secret.length >= SHORTEST);
  return without(found.flatMap((secret) => guises(secret ?? "")).filter((text) => text.length >= SHORTEST));
}

/** The strings of a declaration in its kind's secret fields. */
export function secretsIn(kind: Kind, values: Readonly<Record<string, unknown>>): string[] {
  const found = new Set<string>();
  collect(kind, values, [], found);
  return [...found];
}

/** How a log may show a secret: as is, escaped, in a URL, line by line, or only the secret part of an address. */
function guises(secret: string): string[] {
  const lines = secret.includes("\n") ? secret.split("\n").map((line) => line.trim()) : [];
  const password = URL.canParse(secret) ? new URL(secret).password : "";
  return [
    secret,
    // A token is sent without surrounding white space.
    secret.trim(),
    JSON.stringify(secret).slice(1, -1),
    inUrl(encodeURIComponent, secret),
    inUrl(decodeURIComponent, secret),
    ...lines.filter((line) => line.length >= SHORTEST_LINE),
    password,
    inUrl(decodeURIComponent, password),
  ];
}

/** Not every text can be encoded as, or decoded from, a part of a URL. */
function inUrl(recode: (text: string) => string, text: string): string {
  try {
    return recode(text);
  } catch {
    return text;
  }
}

/** Takes `secrets` out of any text, however short they are. */
export function without(secrets: readonly (string | undefined)[]): (text: string) => string {
  const given = [...new Set(secrets.flatMap((secret) => secret || []))];
  if (given.length === 0) return (text) => text;
  // Longer ones first, so that no part of one stays behind; all at once, so that nothing is found in what was put there.
  const ordered = given
    .sort((a, b) => b.length - a.length)
    .map((secret) => secret.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const any = new RegExp(ordered.join("|"), "g");
  return (text) => text.replace(any, "[secret]");
}

function collect(kind: Kind, value: unknown, path: readonly string[], found: Set<string>): void {
  if (typeof value === "string") {
    if (isSecretPath(kind, path)) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) collect(kind, inner, [...path, key], found);
  }
}
