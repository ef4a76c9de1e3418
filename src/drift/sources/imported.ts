import { claimsOf, claimsOfObject, leaving } from "../../declaration";
import { isNothing, type Kind, type Managed, namesOf, onlyManaged, parse } from "../../model";
import type { Known } from "../../state";
import type { DeclaredObject } from "../declared";

/** Whether an object was imported and no configuration has been applied to it since. */
export function isImported({ declared }: Pick<Known, "declared">): boolean {
  return declared !== undefined && isNothing(declared);
}

/**
 * Right after an import, the engine's state has all that the service has, whatever its configuration declares. An entry
 * that has a resource of its own in the same state is that resource's: no run accepts both.
 */
export function withEntriesApart(objects: readonly DeclaredObject[]): readonly DeclaredObject[] {
  const apart = new Set(objects.flatMap(({ kind, declared }) => (kind.owned ? claimsOfObject(kind, declared) : [])));
  return objects.map((object) => (object.isImported ? withoutEntries(object, apart) : object));
}

function withoutEntries(object: DeclaredObject, apart: ReadonlySet<string>): DeclaredObject {
  const { kind, declared, id, known } = object;
  const { parts } = parse({ ...kind, fields: {} }, declared);
  const kept: Record<string, Managed["parts"][string]> = {};
  for (const [name, entries] of Object.entries(parts)) {
    const part = kind.parts[name];
    if (!part || !Array.isArray(entries)) continue;
    const isApart = (key: string) =>
      entries.some((entry) => entry.key === key && claimsOf(part, entry, id).some((claim) => apart.has(claim)));
    const before = Object.entries(known.managed.parts[name] ?? {});
    const own = before.filter(([key]) => !isApart(key));
    if (own.length < before.length) kept[name] = Object.fromEntries(own);
  }
  const names = Object.keys(kept).flatMap((name) => namesIn(kind, name));
  if (names.length === 0) return object;
  return {
    ...object,
    declared: { ...leaving(declared, new Set(names)), ...onlyManaged(kind, declared, { values: [], parts: kept }) },
    known: { ...known, managed: { ...known.managed, parts: { ...known.managed.parts, ...kept } } },
  };
}

const namesIn = ({ parts }: Kind, name: string) => (parts[name] ? namesOf(parts[name]) : []);
