import type { Kind } from "../model/kind";
import { isSecretPath } from "./declared-names";

/** Shorter ones would tear holes into ordinary words. */
const SHORTEST = 4;
/** Of a text of several lines some may be no secret at all, as a bracket of a JSON document is. */
const SHORTEST_LINE = 8;

/** Takes the user's secrets, and whatever else is given, out of any text that leaves us. */
export function redactor(
  kind: Kind,
  values: Readonly<Record<string, unknown>>,
  others: readonly (string | undefined)[] = [],
): (text: string) => string {
  return hiding([...secretsIn(kind, values), ...others]);
}

/** The same for secrets of several objects at once. */
export function hiding(secrets: readonly (string | undefined)[]): (text: string) => string {
  const found = new Set(secrets.filter((secret) => secret !== undefined));
  return without([...found].filter((text) => text.length >= SHORTEST).flatMap(guises));
}

/** The texts of a declaration that stand where its kind has secrets. */
export function secretsIn(kind: Kind, values: Readonly<Record<string, unknown>>): string[] {
  const found = new Set<string>();
  collect(kind, values, [], found);
  return [...found];
}

/** How a log may show a secret: as it is, escaped, in a URL, line by line, or what is secret of an address alone. */
function guises(secret: string): string[] {
  const bare = secret.trim();
  const whole = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), decoded(secret)];
  // What is sent of a token has no white space around it.
  if (bare.length >= SHORTEST) whole.push(bare);
  const lines = secret.includes("\n") ? secret.split("\n").map((line) => line.trim()) : [];
  const password = URL.canParse(secret) ? new URL(secret).password : "";
  const passwords = [password, decoded(password)].filter((text) => text.length >= SHORTEST);
  return [...whole, ...lines.filter((line) => line.length >= SHORTEST_LINE), ...passwords];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes `secrets` out of any text, however short they are. */
export function without(secrets: readonly (string | undefined)[]): (text: string) => string {
  const given = secrets.flatMap((secret) => secret || []);
  // Longer ones first, so that no part of one stays behind.
  const ordered = given.sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((now, secret) => now.replaceAll(secret, "[secret]"), text);
}

function collect(kind: Kind, value: unknown, path: readonly string[], found: Set<string>): void {
  if (typeof value === "string") {
    if (isSecretPath(kind, path)) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) collect(kind, inner, [...path, key], found);
  }
}
