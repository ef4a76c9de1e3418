import { isSecretPath } from "../../declaration";
import { inside, isObject, isSecretValue, type Kind, mapValues, type Named, UNKNOWN } from "../../model";
import { ENGINE_UNKNOWN, isInternal } from "../engine-values";
import type { Raw } from "./protocol";

/** The engine's marker for values that JSON cannot represent (its wire protocol). */
const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const RESOURCE = "5cf8f73096256a8f31e491e813e4eb8e";
const OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

export function isSecret(value: unknown): value is { readonly value: unknown } {
  return isObject(value) && value[SIGNATURE] === SECRET;
}

export function secret(value: unknown): Named {
  return isSecret(value) ? value : { [SIGNATURE]: SECRET, value };
}

/** The values without markers except unknown sentinels; a whole resource becomes its ID. */
export function plain(raw: Raw): Record<string, unknown> {
  return plainValue(raw) as Record<string, unknown>;
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isObject(value)) return value;
  switch (value[SIGNATURE]) {
    case SECRET:
      return plainValue(value.value);
    case OUTPUT:
      return "value" in value ? plainValue(value.value) : ENGINE_UNKNOWN;
    case RESOURCE:
      return value.id === "" || value.id === undefined ? ENGINE_UNKNOWN : value.id;
    default:
      return mapValues(value, plainValue);
  }
}

/**
 * The inverse: secrets of the kind are marked, and whatever was marked in one of `before` at the same path,
 * at any depth.
 */
export function marked(kind: Kind, values: Named, ...before: readonly Raw[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        isInternal(name)
          ? value
          : mark(
              kind,
              value,
              [name],
              before.map((raw) => raw[name]),
            ),
      ]),
  );
}

function mark(kind: Kind, value: unknown, path: readonly string[], before: readonly unknown[]): unknown {
  if (before.some(isSecret) || isSecretPath(kind, path)) return secret(unmarked(value));
  if (value === UNKNOWN) return ENGINE_UNKNOWN;
  if (Array.isArray(value)) {
    // Entries may have been reordered, so one secret among them makes all of them secret.
    if (before.some((raw) => Array.isArray(raw) && holdsSecret(raw))) return secret(unmarked(value));
    return value.map((item, index) => mark(kind, item, [...path, String(index)], []));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      mark(
        kind,
        inner,
        [...path, key],
        before.map((raw) => (isObject(raw) ? raw[key] : undefined)),
      ),
    ]),
  );
}

/** Marks values that are recognisable as secrets, even in fields that are not secret. */
export function withSecretsMarked(values: Named): Raw {
  const found = (value: unknown): unknown => {
    if (typeof value === "string") return isSecretValue(value) ? secret(value) : value;
    return inside(value, found);
  };
  return mapValues(values, found);
}

function unmarked(value: unknown): unknown {
  if (value === UNKNOWN) return ENGINE_UNKNOWN;
  return inside(value, unmarked);
}

function holdsSecret(value: unknown): boolean {
  if (isSecret(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsSecret);
}
