import { isObject, type Kind } from "../model";
import type { Place } from "./place";

/** The source of a value that is not in the file itself. */
export type Term =
  /** Another resource of the environment: as a whole, or just its ID. */
  | { readonly is: "resource"; readonly kind: Kind; readonly name: string; readonly whole: boolean }
  /** An output of another resource: `databases.main.connectionUri`. */
  | { readonly is: "output"; readonly kind: Kind; readonly name: string; readonly path: readonly string[] }
  /** A row of a reference list, by name. */
  | { readonly is: "listed"; readonly listing: string; readonly name: Value }
  /** Secret configuration of the stack. */
  | { readonly is: "secret"; readonly key: string; readonly place: Place }
  /** Configuration of the stack. */
  | {
      readonly is: "config";
      readonly key: string;
      readonly place: Place;
      readonly fallback?: string | number | boolean;
    }
  /** Name of the stack. */
  | { readonly is: "stack" }
  /** Text with placeholders. */
  | { readonly is: "format"; readonly text: readonly string[]; readonly of: readonly Value[] };

/** A placeholder in a declaration for a value from elsewhere. */
export class Expression {
  constructor(readonly term: Term) {}
}

/** What a file declares: plain values, with expressions among them. */
export type Value = string | number | boolean | null | Expression | readonly Value[] | Fields;
export interface Fields {
  readonly [name: string]: Value;
}

export function isFields(value: Value | undefined): value is Fields {
  return isObject(value) && !(value instanceof Expression);
}

/** Evaluates a term. */
export type Solve = (term: Term) => unknown;

/** `value` with its expressions evaluated by `solve`. */
export function solved(value: Value, solve: Solve): unknown {
  if (value instanceof Expression) return solve(value.term);
  if (Array.isArray(value)) return value.map((item) => solved(item, solve));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, solved(inner, solve)]));
}

/** Every plain text in `value`, with the path to it. */
export function textsIn(value: Value, path: readonly string[] = []): { text: string; path: readonly string[] }[] {
  if (typeof value === "string") return [{ text: value, path }];
  if (value instanceof Expression || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Every term in `value`, also inside others, with the path to it. */
export function termsIn(value: Value, path: readonly string[] = []): { term: Term; path: readonly string[] }[] {
  if (value instanceof Expression) {
    const { term } = value;
    const inner = term.is === "format" ? term.of : term.is === "listed" ? [term.name] : [];
    return [{ term, path }, ...inner.flatMap((one) => termsIn(one, path))];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => termsIn(inner, [...path, key]));
}

/** The value at a path. Keys may contain dots, so at each step the longest existing one is used. */
export function inside(value: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return value;
  if (typeof value !== "object" || value === null) return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const key = path.slice(0, length).join(".");
    if (Object.hasOwn(value, key)) return inside((value as Record<string, unknown>)[key], path.slice(length));
  }
  return undefined;
}
