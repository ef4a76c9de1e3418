import type { Kind } from "../model/kind";
import type { Managed, ManagedEntry } from "../model/live";

/** `managed` in two: what is declared under one of `names`, and the rest. */
export function splitManaged(
  kind: Kind,
  managed: Managed,
  names: ReadonlySet<string>,
): { readonly named: Managed; readonly rest: Managed } {
  if (names.size === 0) return { named: { values: [], parts: {} }, rest: managed };
  const sides = [true, false].map((side): Managed => {
    const parts = Object.entries(managed.parts).map(([part, entries]) => {
      const { form } = kind.parts[part] ?? {};
      const kept = Object.entries(entries).flatMap(([key, entry]): [string, ManagedEntry][] => {
        const isNamed = (name: string) => names.has(form && form.as !== "columns" ? form.name : name) === side;
        const inside = entry.names.filter(isNamed);
        return inside.length > 0 || (entry.names.length === 0 && !side) ? [[key, { ...entry, names: inside }]] : [];
      });
      return [part, Object.fromEntries(kept)] as const;
    });
    return {
      values: managed.values.filter((name) => names.has(name) === side),
      parts: Object.fromEntries(parts.filter(([, entries]) => !side || Object.keys(entries).length > 0)),
    };
  });
  const [named, rest] = sides as [Managed, Managed];
  return { named, rest };
}

/** `declared` without some names. */
export function without(
  declared: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(declared).filter(([name]) => !names.has(name)));
}
