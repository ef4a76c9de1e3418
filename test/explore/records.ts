import { type Host, hostAmong, type Kind, namesOf, type Route, routeTo } from "../../src/model";
import { fixtures } from "../laws/world";
import { collectionOf } from "../support/objects";
import type { Named, Resource } from "./programs";
import type { Scene } from "./scenes";

export type Row = Readonly<Record<string, unknown>>;
export type Objects = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** Where the platform has objects of one kind. */
export interface Place {
  readonly kind: Kind;
  readonly route: Route;
  /** Under which objects: of one ID, or of all that are none of ours. */
  readonly under?: { readonly host: Host; readonly id: string | undefined };
}

const FIXTURES: ReadonlySet<string> = new Set(Object.values(fixtures));

/** Where the objects are that a scene is about. */
export function placesIn({ before, programs }: Scene): readonly Place[] {
  const { wanted, other = [] } = programs("");
  const all = [...before, ...wanted, ...other].map(placeOf);
  const nameOf = ({ kind, under }: Place) => `${kind.name} ${under?.host.kind.name} ${under?.id}`;
  return [...new Map(all.map((place) => [nameOf(place), place])).values()];
}

function placeOf({ kind, declared }: Resource): Place {
  const plain = Object.fromEntries(Object.entries(declared).map(([name, value]) => [name, plainly(value)]));
  const route = routeTo(kind, plain);
  const under = kind.owned && hostAmong(kind.owned, plain);
  const host = under && kind.owned?.hosts[under.field];
  if (!host) return { kind, route };
  return { kind, route, under: { host, id: under.host === REFERENCE ? undefined : under.host } };
}

const REFERENCE = "reference";
const plainly = (value: unknown) => ((value as Named | null)?.$ === undefined ? value : REFERENCE);

/** The records of a place by their keys: those of its collection, or those in a part of each host. */
function recordsAt(objects: Objects, { kind, under }: Place): Record<string, Row>[] {
  if (!under) return [objects[collectionOf(kind)] ?? {}];
  const [part = ""] = namesOf(under.host.part);
  const hosts = Object.values(objects[collectionOf(under.host.kind)] ?? {});
  return hosts.filter((row) => isUnder(under.id, row)).map((row) => (row[part] ?? {}) as Record<string, Row>);
}

function isUnder(id: string | undefined, row: Row): boolean {
  return id === undefined ? !FIXTURES.has(String(row.id)) : row.id === id;
}

/** Objects of the scene's kinds that nobody but its runs has made, and that are not on their way out. */
export function ours(objects: Objects, places: readonly Place[]): Row[] {
  return places.flatMap((place) => {
    const { removal: { deleting = [] } = {}, state = "status" } = place.kind;
    const isThere = (row: Row) =>
      isOurs(place, row) && row.is_given !== true && !deleting.includes(row[state] as never);
    return recordsAt(objects, place).flatMap((records) => Object.values(records).filter(isThere));
  });
}

/** Takes the same out of all objects. */
export function withoutOurs(objects: Objects, places: readonly Place[]): Objects {
  for (const place of places) {
    for (const records of recordsAt(objects, place)) {
      for (const [key, row] of Object.entries(records)) if (isOurs(place, row)) delete records[key];
    }
  }
  return objects;
}

function isOurs({ route }: Place, row: Row): boolean {
  return route.has(row) && !FIXTURES.has(String(row.id));
}
