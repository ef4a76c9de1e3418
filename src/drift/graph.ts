import { declaredNames } from "../declaration";
import type { Graph, GraphNode } from "../environment/graph";
import { placeOf } from "../environment/place";
import { type Kind, nameAmong } from "../model";
import type { Declarations, DeclaredObject } from "./declared";
import type { GraphReport } from "./report";

/** The graph of connections of each source that has one. */
export function graphsOf(declarations: readonly Declarations[]): GraphReport[] {
  return declarations.flatMap((one) => {
    const { nodes, edges } = one.graph ?? graphIn(one.objects);
    return edges.length === 0 ? [] : [{ source: one.source, nodes, edges }];
  });
}

/**
 * A state has values instead of references: an object that has the ID of another one, or an address that only that
 * one has, connects to it. Membership, as in a project, is no connection.
 */
function graphIn(objects: readonly DeclaredObject[]): Pick<Graph, "nodes" | "edges"> {
  const owners = ownersOf(objects);
  const edges = new Map<string, { from: string; to: string; by: string[] }>();
  for (const { address: from, kind, declared } of objects) {
    for (const { path, text } of textsIn(declared, [])) {
      if (isBelonging(kind, path[0] ?? "")) continue;
      for (const to of new Set(wordsIn(text).flatMap((word) => owners.get(word) ?? []))) {
        if (to === from) continue;
        const edge = edges.get(`${from} ${to}`) ?? { from, to, by: [] };
        const name = nameOf(path);
        if (!edge.by.includes(name)) edge.by.push(name);
        edges.set(`${from} ${to}`, edge);
      }
    }
  }
  const used = new Set([...edges.values()].flatMap(({ from, to }) => [from, to]));
  const regions = regionsIn(objects);
  const nodes = objects.filter(({ address }) => used.has(address)).map((object) => nodeOf(object, regions));
  return { nodes, edges: [...edges.values()] };
}

/** Names of clusters by ID, as far as the objects show them. */
function regionsIn(objects: readonly DeclaredObject[]): ReadonlyMap<string, string> {
  return new Map(
    objects.flatMap(({ kind, declared, known: { live } }) => {
      const [id, name] = [clusterIn(kind, { ...live.values, ...declared }), live.values[kind.region ?? ""]];
      return id !== undefined && typeof name === "string" ? [[id, name] as const] : [];
    }),
  );
}

function clusterIn(kind: Kind, values: Readonly<Record<string, unknown>>): string | undefined {
  const field = Object.entries(kind.fields).find(([, one]) => one.carried && placeOf(one.schema).listing)?.[0];
  const id = field === undefined ? undefined : values[field];
  return typeof id === "string" ? id : undefined;
}

/** IDs, and other unique values, with the address of their object. */
function ownersOf(objects: readonly DeclaredObject[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  for (const object of objects) {
    for (const word of [object.id, ...hostsOf(object)]) {
      if (owners.has(word)) shared.add(word);
      owners.set(word, object.address);
    }
  }
  for (const word of shared) owners.delete(word);
  return owners;
}

/** Host names that the platform assigned to an object. */
function hostsOf({ kind, known: { live } }: DeclaredObject): string[] {
  const computed = Object.keys(kind.fields).filter(
    (name) => kind.fields[name]?.mutability === "computed" && !kind.fields[name]?.secret,
  );
  const texts = computed.map((name) => live.values[name]).filter((value) => typeof value === "string");
  const hosts = texts.filter((text) => !IS_TIME.test(text)).flatMap(wordsIn);
  return [...new Set(hosts.filter((word) => IS_HOST.test(word)))];
}

const IS_TIME = /^\d{4}-\d{2}-\d{2}T/;
const IS_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i;

/** The parts of a text that may be IDs and host names. */
const wordsIn = (text: string): string[] => text.match(/[\w.-]+/g) ?? [];

function isBelonging(kind: Kind, name: string): boolean {
  const field = declaredNames(kind)[name];
  if (!field) return false;
  const { idOf, refersTo } = placeOf(field.schema);
  return idOf !== undefined && refersTo.length === 0;
}

/** Without the path inside a reference: `connections.main`, `destinations.service`. */
function nameOf(path: readonly string[]): string {
  const names = path.filter((key) => !/^\d+$/.test(key));
  return (names.length > 1 && names.at(-1) === "id" ? names.slice(0, -1) : names).join(".");
}

function textsIn(value: unknown, path: readonly string[]): { path: readonly string[]; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

function nodeOf(object: DeclaredObject, regions: ReadonlyMap<string, string>): GraphNode {
  const { address, kind, name, declared, known } = object;
  const label = nameAmong(kind, declared);
  const id = clusterIn(kind, { ...known.live.values, ...declared });
  const cluster = id === undefined ? undefined : (regions.get(id) ?? id);
  return { address, label: typeof label === "string" ? label : name, kind: kind.name, cluster };
}
