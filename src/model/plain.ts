import type { Named } from "./field";

/** Whether a value is neither null nor a list, and has members. */
export function isObject(value: unknown): value is Named {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same keys with other values. */
export function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** A text inside a value, and the way to it. */
export interface Leaf {
  readonly path: readonly string[];
  readonly text: string;
}

/** All texts of a value, at any depth, with the way to each. */
export function leavesIn(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesIn(inner, [...path, key]));
}

export const textsIn = (value: unknown): string[] => leavesIn(value).map(({ text }) => text);

/** A list or an object with other members, all of which `Tree` has a place for; any other value as it is. */
export function inside<Tree>(value: unknown, each: (inner: unknown, key: string) => Tree): Tree {
  if (Array.isArray(value)) return value.map((item, index) => each(item, String(index))) as Tree;
  if (!isObject(value)) return value as Tree;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner, key)])) as Tree;
}
