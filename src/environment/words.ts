import { kinds } from "../kinds";
import type { Kind } from "../model";
import { lowerFirst, plural, withArticle } from "../model/names";

/** `LoadBalancer` → `loadBalancer`: the word for one resource of a kind in a file. */
export function wordOf(kind: Kind): string {
  return lowerFirst(kind.name);
}

/** `LoadBalancer` → `loadBalancers`: the section of a file with all resources of a kind. */
export function sectionOf(kind: Kind): string {
  return plural(wordOf(kind));
}

/** Every kind by its section. */
export const kindsBySection: ReadonlyMap<string, Kind> = new Map(
  Object.values(kinds).map((kind) => [sectionOf(kind), kind]),
);

/** Every kind by its word. */
export const kindsByWord: ReadonlyMap<string, Kind> = new Map(Object.values(kinds).map((kind) => [wordOf(kind), kind]));

/** `database` → `a database`, for messages. */
export function oneOfKind(kind: Kind): string {
  return withArticle(wordOf(kind));
}
