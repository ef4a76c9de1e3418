/**
 * Stands for a value that only the run itself will know, such as the id of an object that does not exist yet.
 * Engines have marks of their own; each face turns them into this one and back.
 */
export const UNKNOWN: unique symbol = Symbol.for("svc-iac.unknown");
export type Unknown = typeof UNKNOWN;

/** Whether an unknown stands at `value` or anywhere inside it. */
export function hasUnknown(value: unknown): boolean {
  if (value === UNKNOWN) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasUnknown);
}

class UnknownRead extends Error {}

/** A view of `value` in which reading an unknown ends the reader: see `whenKnown`. */
function watched<T>(value: T): T {
  if (value === UNKNOWN) throw new UnknownRead();
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, { get: (target, key, receiver) => watched(Reflect.get(target, key, receiver)) });
}

/**
 * Runs `judge` over plain values. It answers `undefined` as soon as the judge looks at something unknown, so a rule
 * is written as if everything were known and can never fail a preview because of what is not known yet.
 */
export async function whenKnown<T, R>(value: T, judge: (known: T) => R | Promise<R>): Promise<R | undefined> {
  try {
    return await judge(watched(value));
  } catch (error) {
    if (error instanceof UnknownRead) return undefined;
    throw error;
  }
}
