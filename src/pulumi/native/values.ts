import { isSecretPath } from "../../declaration";
import { currentName, inside, isObject, type Kind, mapValues, type Named, namesOfField, UNKNOWN } from "../../model";
import { isSecretText } from "../../model/secret-value";
import { ENGINE_UNKNOWN, isInternal } from "../engine-values";
import { isSecret, secret } from "../marks";
import type { Raw } from "./protocol";

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
              [currentName(kind, name)],
              before.flatMap((raw) => namesOfField(kind, name).map((one) => raw[one])),
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

/** What nobody has declared is marked where it is recognisable as a secret, even in fields that are none. */
export function markedAsFound(kind: Kind, values: Named): Record<string, unknown> {
  return marked(kind, values, withSecretsMarked(values));
}

/** Marks values that are recognisable as secrets, even in fields that are not secret. */
export function withSecretsMarked(values: Named): Raw {
  const found = (value: unknown): unknown => {
    if (typeof value === "string") return isSecretText(value) ? secret(value) : value;
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
