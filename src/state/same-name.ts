import { isObject } from "../model/plain";
import type { Documents, Shape } from "../store";
import { unlessOutOfReach } from "./reaching";

/** Of a name that several states may have: the place of the state that had it first, and whether another one has it, too. */
export interface First {
  readonly place: string;
  readonly isShared?: true;
}

const isFirst: Shape = (document) => isObject(document) && typeof document.place === "string";

/** Released versions have known only names, so the first state of a name keeps its documents; a second one adds its place. */
const LATER = /~[0-9a-f]{8}(?=@|%40|$)/;
export const later = (name: string, place: string) => `${name}~${place}`;

/** The name that a state has, as its engine knows it. */
export const withoutPlace = (name: string) => name.replace(LATER, "");

/**
 * The first state of a name, which is the one at `place` if there is none; `undefined` where the store cannot be reached: what
 * cannot be written has no second state either.
 *
 * @throws SvcError `store` for a damaged document.
 */
export function firstState(key: string, place: string, documents: Documents): Promise<First | undefined> {
  const change = (first: First = { place }): First =>
    first.place === place || first.isShared ? first : { ...first, isShared: true };
  return documents.change<First>(key, change, isFirst).catch(unlessOutOfReach);
}

/** The same for a reader: `undefined` as well if there is none. */
export function knownFirst(key: string, documents: Documents): Promise<First | undefined> {
  return documents.read<First>(key, isFirst).catch(unlessOutOfReach);
}
