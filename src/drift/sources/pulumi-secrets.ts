import { isObject, type Named, type SecretPath } from "../../model";

/** The engine's marker for special values in a checkpoint, including secrets: its file format. */
const MARK = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

export interface Opened {
  readonly values: Record<string, unknown>;
  /** Paths of the secrets. */
  readonly secrets: readonly SecretPath[];
  /** Top-level names with values that are still encrypted; they are left out of `values`. */
  readonly encrypted: readonly string[];
}

class Encrypted extends Error {}

/** The properties of a resource in an export, without the engine's markers. */
export function opened(properties: Named): Opened {
  const values: Record<string, unknown> = {};
  const secrets: SecretPath[] = [];
  const encrypted: string[] = [];
  for (const [name, value] of Object.entries(properties)) {
    try {
      values[name] = open(value, [name], secrets);
    } catch (error) {
      if (!(error instanceof Encrypted)) throw error;
      encrypted.push(name);
    }
  }
  return { values, secrets, encrypted };
}

/** Properties without what is still encrypted at any depth of them, and the names of that. */
export function openedInside(properties: Named): Omit<Opened, "secrets"> {
  const encrypted: string[] = [];
  const each = (one: unknown): unknown => {
    if (!isObject(one) || MARK in one) return open(one, [], []);
    const entries = Object.entries(one).flatMap(([name, inner]) => {
      if (!isEncrypted(inner)) return [[name, each(inner)]];
      encrypted.push(name);
      return [];
    });
    return Object.fromEntries(entries);
  };
  return { values: each(properties) as Record<string, unknown>, encrypted };
}

const isEncrypted = (value: unknown) =>
  isObject(value) && value[MARK] === SECRET && typeof value.plaintext !== "string";

function open(value: unknown, path: SecretPath, secrets: SecretPath[]): unknown {
  // The entries of a list are compared by identity, not by index.
  if (Array.isArray(value)) return value.map((item) => open(item, [...path, undefined], secrets));
  if (typeof value !== "object" || value === null) return value;
  const named = value as Named;
  if (named[MARK] === SECRET) {
    if (isEncrypted(value)) throw new Encrypted();
    secrets.push(path);
    return open(JSON.parse(String(named.plaintext)), path, secrets);
  }
  return Object.fromEntries(Object.entries(named).map(([key, inner]) => [key, open(inner, [...path, key], secrets)]));
}
