import { isDeepStrictEqual } from "node:util";
import type { Field, Fields, Named } from "./field";
import type { Kind } from "./kind";
import type { Managed } from "./live";

const known = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** Names that earlier releases had for fields of a kind, with the names of today. */
export function earlierNames({ fields }: Pick<Kind, "fields">): ReadonlyMap<string, string> {
  const cached = known.get(fields);
  if (cached) return cached;
  const built = new Map(
    Object.entries(fields).flatMap(([name, { renamedFrom = [] }]) => renamedFrom.map((one) => [one, name] as const)),
  );
  known.set(fields, built);
  return built;
}

/** The name of today; every other name is its own. */
export function currentName(kind: Pick<Kind, "fields">, name: string): string {
  return earlierNames(kind).get(name) ?? name;
}

/** All names of a field, today's first. */
export function namesOfField(kind: Pick<Kind, "fields">, name: string): readonly string[] {
  const current = currentName(kind, name);
  return [current, ...[...earlierNames(kind)].flatMap(([one, of]) => (of === current ? [one] : []))];
}

/** The name that a declaration has for a field: an earlier one, unless it has that of today. */
export function nameGiven(kind: Pick<Kind, "fields">, name: string, has: (name: string) => boolean): string {
  const earlier = [...earlierNames(kind)].find(([one, current]) => current === name && has(one));
  return earlier && !has(name) ? earlier[0] : name;
}

/**
 * Values under the names of today. An earlier name stays where the current one has another value: the check of a
 * declaration refuses that.
 */
export function respelled<T extends Named>(kind: Pick<Kind, "fields">, values: T): T | Record<string, unknown> {
  const earlier = [...earlierNames(kind)].filter(([name]) => Object.hasOwn(values, name));
  if (earlier.length === 0) return values;
  const out: Record<string, unknown> = { ...values };
  for (const [name, current] of earlier) {
    const [old, now] = [out[name] ?? undefined, out[current] ?? undefined];
    if (old !== undefined && now !== undefined && !isDeepStrictEqual(old, now)) continue;
    delete out[name];
    if (now === undefined && old !== undefined) out[current] = old;
  }
  return out;
}

/** The same values, under the earlier names as well: what refers to an output by one of these still finds it. */
export function underEarlierNames(kind: Pick<Kind, "fields">, values: Named): Named {
  const copies = [...earlierNames(kind)].filter(([, current]) => values[current] !== undefined);
  return copies.length === 0
    ? values
    : { ...values, ...Object.fromEntries(copies.map(([name, current]) => [name, values[current]])) };
}

/** What is managed, under the names of today. */
export function respelledManaged(kind: Pick<Kind, "fields">, managed: Managed): Managed {
  const values = [...new Set(managed.values.map((name) => currentName(kind, name)))];
  return { ...managed, values };
}

/** Whether a declaration has to name it: one that has an earlier name may be there under that. */
export const isDemanded = (field: Field | undefined): boolean =>
  field?.required === true && field.renamedFrom === undefined;
