/**
 * A value that is only known during the run, such as the ID of an object that does not exist yet.
 * Engines have their own unknown sentinels; each face converts them.
 */
export const UNKNOWN: unique symbol = Symbol.for("svc-iac.unknown");
export type Unknown = typeof UNKNOWN;

/** Stands for a text of which nothing is known, where what it may lead to is tried; in messages as well. */
export const ANY_TEXT = "a value that is not known yet";

/** Whether `value` is or contains an unknown. */
export function hasUnknown(value: unknown): boolean {
  if (value === UNKNOWN) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasUnknown);
}

/** `value` without what is not known yet: no entry, key or item of it is there. */
export function withoutUnknown<T>(value: T): T {
  if (!hasUnknown(value)) return value;
  if (Array.isArray(value)) return value.filter((item) => item !== UNKNOWN).map(withoutUnknown) as T;
  const known = Object.entries(value as object).filter(([, inner]) => inner !== UNKNOWN);
  return Object.fromEntries(known.map(([key, inner]) => [key, withoutUnknown(inner)])) as T;
}

class UnknownRead extends Error {}

/** A view of `value` in which reading an unknown aborts the reader: see `whenKnown`. */
function watched<T>(value: T): T {
  if (value === UNKNOWN) throw new UnknownRead();
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, { get: (target, key, receiver) => watched(Reflect.get(target, key, receiver)) });
}

/**
 * Runs `judge` over plain values. Returns `undefined` as soon as the judge reads something unknown, so a rule
 * is written as if everything were known and cannot fail a preview because of unknown values.
 */
export async function whenKnown<T, R>(value: T, judge: (known: T) => R | Promise<R>): Promise<R | undefined> {
  try {
    return await judge(watched(value));
  } catch (error) {
    if (error instanceof UnknownRead) return undefined;
    throw error;
  }
}

/** What `judge` finds in each entry of a map or list by itself, without those in which it reads something unknown. */
export function eachKnown<T, R>(
  entries: Readonly<Record<string, T>> | readonly T[],
  judge: (value: T, key: string) => readonly R[],
): R[] {
  return Object.keys(entries).flatMap((key) => {
    try {
      return judge((entries as Readonly<Record<string, T>>)[key] as T, key);
    } catch (error) {
      if (error instanceof UnknownRead) return [];
      throw error;
    }
  });
}
