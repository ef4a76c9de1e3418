import { kinds } from "../kinds";
import type { Kind } from "../model/kind";

/** `LoadBalancer` → `loadBalancer`: how a file calls one resource of a kind. */
export function wordOf(kind: Kind): string {
  return kind.name.charAt(0).toLowerCase() + kind.name.slice(1);
}

/** `LoadBalancer` → `loadBalancers`: the section of a file with all resources of a kind. */
export function sectionOf(kind: Kind): string {
  const word = wordOf(kind);
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Every kind by its section. */
export const kindsBySection: ReadonlyMap<string, Kind> = new Map(
  Object.values(kinds).map((kind) => [sectionOf(kind), kind]),
);

/** Every kind by its word. */
export const kindsByWord: ReadonlyMap<string, Kind> = new Map(Object.values(kinds).map((kind) => [wordOf(kind), kind]));

/** `database` → `a database`, for messages. */
export function oneOfKind(kind: Kind): string {
  const word = wordOf(kind);
  return `${/^[aeio]/.test(word) ? "an" : "a"} ${word}`;
}
