import { hostAmong, namesOf, type Route, routeTo } from "../../src/model";
import { collectionOf } from "../support/objects";
import type { Scene } from "./scenes";

export type Row = Readonly<Record<string, unknown>>;
export type Objects = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** How the objects that a scene is about are reached. */
export function routeIn(scene: Scene): Route {
  return routeTo(scene.kind, declaredIn(scene));
}

/** Where they are among all objects, by their keys: in the collection of their kind, or in a part of their host. */
export function recordsIn(objects: Objects, scene: Scene): Record<string, Row> {
  const { owned } = scene.kind;
  const under = owned && hostAmong(owned, declaredIn(scene));
  const host = under && owned.hosts[under.field];
  if (!host) return objects[collectionOf(scene.kind)] ?? {};
  const [part = ""] = namesOf(host.part);
  return objects[collectionOf(host.kind)]?.[under.host]?.[part] as Record<string, Row>;
}

function declaredIn({ before, wanted }: Scene): Row {
  return before ?? wanted("") ?? {};
}
