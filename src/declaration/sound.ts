import type { z } from "zod";
import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import { hasUnknown, UNKNOWN } from "../model/unknown";
import { strayNameAt } from "./declared-names";

type Path = readonly PropertyKey[];

/** An issue about an unknown value, or about the contents of something unknown, proves nothing. */
export function excused(issue: z.core.$ZodIssue, declared: Named): boolean {
  const value = valueAt(declared, issue.path);
  // A map is not a list, whatever its contents.
  const isOfTheWhole = issue.code === "unrecognized_keys" || issue.code === "invalid_type";
  return value === UNKNOWN || (hasUnknown(value) && !isOfTheWhole);
}

/**
 * A rule relies on the types of what it reads, so a mistyped field is unknown to it, and so is the field that a
 * misspelt name was probably meant to be: the rest is still checked, and nothing is reported twice.
 */
export function withoutFaults(kind: Kind, issues: readonly z.core.$ZodIssue[], declared: Named): Named {
  const sound = new Altered(declared);
  for (const issue of issues) {
    const stray = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [];
    if (stray.length === 0) sound.put(issue.path, UNKNOWN);
    for (const path of stray) {
      sound.put(path, undefined);
      const { meant } = strayNameAt(kind, path);
      const other = meant === undefined ? undefined : [...issue.path, meant];
      if (other && (valueAt(sound.value, other) ?? undefined) === undefined) sound.put(other, UNKNOWN);
    }
  }
  return sound.value as Named;
}

/** A value some of whose parts are replaced. Each container is copied once, however many of its values are. */
export class Altered {
  #value: unknown;
  readonly #copies = new WeakSet<object>();

  constructor(value: unknown) {
    this.#value = value;
  }

  get value(): unknown {
    return this.#value;
  }

  put(path: Path, value: unknown): void {
    this.#value = this.#with(this.#value, path, value);
  }

  #with(root: unknown, [key, ...rest]: Path, value: unknown): unknown {
    if (key === undefined) return value;
    if (typeof root !== "object" || root === null) return root;
    if (Array.isArray(root) && !Object.hasOwn(root, key)) return root;
    const copy = this.#copies.has(root) ? root : this.#copyOf(root);
    const inner = this.#with((copy as Record<PropertyKey, unknown>)[key], rest, value);
    // An assignment to `__proto__` would be lost.
    Object.defineProperty(copy, key, { value: inner, enumerable: true, configurable: true, writable: true });
    return copy;
  }

  #copyOf(root: object): object {
    const copy = Array.isArray(root) ? [...root] : { ...root };
    this.#copies.add(copy);
    return copy;
  }
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value === UNKNOWN ? UNKNOWN : (value as Record<PropertyKey, unknown> | null | undefined)?.[key]),
    root,
  );
}
