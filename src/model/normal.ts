import type { Field, Fields, Named } from "./field";
import { isKeyedHash, isSameOrHash } from "./keyed-hash";
import { isObject } from "./plain";
import { hasUnknown, UNKNOWN } from "./unknown";

/** The normalised value for comparison: null, absent and the default are the same. */
export function normal(field: Field, value: unknown): unknown {
  const present = value ?? field.default;
  if (present === undefined || present === null) return null;
  return field.normal && !hasUnknown(present) && !isKeyedHash(present) ? field.normal(present) : present;
}

/**
 * Whether `live` already matches `wanted`. Objects are compared by the names that `wanted` mentions, because
 * the platform may set the others as it likes.
 */
export function covers(wanted: unknown, live: unknown): boolean {
  if (wanted === UNKNOWN) return false;
  if (isUnset(wanted)) return isUnset(live);
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(live) && wanted.length === live.length && wanted.every((item, index) => covers(item, live[index]))
    );
  }
  if (!isObject(wanted)) return isSameOrHash(wanted, live);
  return isObject(live) && Object.entries(wanted).every(([key, item]) => covers(item, live[key]));
}

/** Null, absent and an empty list are the same (contract note 40). */
export function isUnset(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Null and absent are the same. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/** Normalises lists whose order and repetitions have no meaning. */
export function asSet(values: readonly (string | number)[]): readonly (string | number)[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/**
 * Declared values that cannot change, without those that no answer ever shows. As long as none has shown such a value, it
 * is as declared (contract note 6).
 */
export function fixedIn(fields: Fields, declared: Named): Named {
  const isFixed = ([name, value]: [string, unknown]) => {
    const { mutability, observed } = fields[name] ?? {};
    return mutability === "immutable" && observed !== false && !hasUnknown(value);
  };
  return Object.fromEntries(Object.entries(declared).filter(isFixed));
}
