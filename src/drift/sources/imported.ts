import { claimsOf, claimsOfObject, leaving } from "../../declaration";
import { type Managed, namesOf, onlyManaged, parse } from "../../model";
import type { DeclaredObject } from "../declared";

/**
 * After an import, and after a refresh by an earlier release, an engine's state has all that a service has, whatever its
 * configuration declares. Of that, an entry with a resource of its own in the same state is that resource's: no run
 * accepts both.
 */
export function withEntriesApart(objects: readonly DeclaredObject[]): readonly DeclaredObject[] {
  const apart = new Set(objects.flatMap(({ kind, declared }) => (kind.owned ? claimsOfObject(kind, declared) : [])));
  return objects.map((object) =>
    object.known.declared ? withoutEntries(object, object.known.declared, apart) : object,
  );
}

/** Without those that no apply has declared. */
function withoutEntries(object: DeclaredObject, applied: Managed, apart: ReadonlySet<string>): DeclaredObject {
  const { kind, declared, id, known } = object;
  const { parts } = parse({ ...kind, fields: {} }, declared);
  const kept: Record<string, Managed["parts"][string]> = {};
  const names: string[] = [];
  for (const [name, entries] of Object.entries(parts)) {
    const part = kind.parts[name];
    if (!part || !Array.isArray(entries)) continue;
    const others = entries.filter((entry) => claimsOf(part, entry, id).some((claim) => apart.has(claim)));
    const keys = new Set(others.map(({ key }) => key).filter((key) => !Object.hasOwn(applied.parts[name] ?? {}, key)));
    if (keys.size === 0) continue;
    kept[name] = Object.fromEntries(Object.entries(known.managed.parts[name] ?? {}).filter(([key]) => !keys.has(key)));
    names.push(...namesOf(part));
  }
  if (names.length === 0) return object;
  return {
    ...object,
    declared: { ...leaving(declared, new Set(names)), ...onlyManaged(kind, declared, { values: [], parts: kept }) },
    known: { ...known, managed: { ...known.managed, parts: { ...known.managed.parts, ...kept } } },
  };
}
