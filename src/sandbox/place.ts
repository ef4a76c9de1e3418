import type { CollectionName } from "./records";

/** The place of a record. */
export type Place = readonly [collection: CollectionName, id: string];

/** The same as a text, for maps. */
export const placeKey = (collection: CollectionName, id: string): string => `${collection}/${id}`;

export function placeOf(key: string): Place {
  const end = key.indexOf("/");
  return [key.slice(0, end) as CollectionName, key.slice(end + 1)];
}
