import type { Named } from "./field";

/** Whether a value is neither null nor a list, and has members. */
export function isObject(value: unknown): value is Named {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same keys with other values. */
export function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** All texts of a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A list or an object with other members, all of which `Tree` has a place for; any other value as it is. */
export function inside<Tree>(value: unknown, each: (inner: unknown, key: string) => Tree): Tree {
  if (Array.isArray(value)) return value.map((item, index) => each(item, String(index))) as Tree;
  if (!isObject(value)) return value as Tree;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner, key)])) as Tree;
}
