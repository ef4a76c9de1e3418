import type { Graph, GraphNode } from "../environment/graph";
import { placeOf } from "../environment/place";
import { declaredNames } from "../lifecycle";
import type { Kind } from "../model";
import type { Redact } from "./compare";
import type { Declarations, DeclaredObject } from "./declared";
import type { GraphReport } from "./report";

/** Who talks to whom, of each source that says anything about it. */
export function graphsOf(declarations: readonly Declarations[], redact: Redact): GraphReport[] {
  return declarations.flatMap((one) => {
    const { nodes, edges } = one.graph ?? graphIn(one.objects);
    if (edges.length === 0) return [];
    const shown = nodes.map((node) => ({ ...node, label: redact(node.label) }));
    return [{ source: one.source, nodes: shown, edges }];
  });
}

/**
 * A state has values in the place of references: whoever has the id of another object, or an address that only that
 * one has, talks to it. What something merely belongs to is no conversation.
 */
function graphIn(objects: readonly DeclaredObject[]): Pick<Graph, "nodes" | "edges"> {
  const marks = objects.map((object) => ({ object, words: [object.id, ...addressesOf(object)].filter(Boolean) }));
  const edges = new Map<string, { from: string; to: string; by: string[] }>();
  for (const { address: from, kind, declared } of objects) {
    const texts = textsIn(declared, []).filter(({ path }) => !isBelonging(kind, path[0] ?? ""));
    for (const { object, words } of marks) {
      const uses = texts.filter(({ text }) => object.address !== from && words.some((word) => text.includes(word)));
      if (uses.length === 0) continue;
      const by = [...new Set(uses.map(({ path }) => nameOf(path)))];
      edges.set(`${from} ${object.address}`, { from, to: object.address, by });
    }
  }
  const used = new Set([...edges.values()].flatMap(({ from, to }) => [from, to]));
  const regions = regionsIn(objects);
  const nodes = objects.filter(({ address }) => used.has(address)).map((object) => nodeOf(object, regions));
  return { nodes, edges: [...edges.values()] };
}

/** Names of clusters by id, as far as some object has heard its own. */
function regionsIn(objects: readonly DeclaredObject[]): ReadonlyMap<string, string> {
  return new Map(
    objects.flatMap(({ kind, declared, known: { live } }) => {
      const [id, name] = [clusterIn(kind, { ...live.values, ...declared }), live.values.clusterDisplayName];
      return id !== undefined && typeof name === "string" ? [[id, name] as const] : [];
    }),
  );
}

function clusterIn(kind: Kind, values: Readonly<Record<string, unknown>>): string | undefined {
  const field = Object.entries(kind.fields).find(([, one]) => one.carried && placeOf(one.schema).listing)?.[0];
  const id = field === undefined ? undefined : values[field];
  return typeof id === "string" ? id : undefined;
}

/** Shorter texts may stand anywhere by chance. */
const SHORTEST = 12;

/** What the platform gave an object and will not change: host names and the like. */
function addressesOf({ kind, known: { live } }: DeclaredObject): string[] {
  return Object.entries(kind.fields).flatMap(([name, { mutability, stable }]) => {
    const value = live.values[name];
    const isAddress = typeof value === "string" && value.length >= SHORTEST && /[^.]\.[^.]/.test(value);
    return mutability === "computed" && stable && isAddress && !/^\d{4}-\d{2}-\d{2}T/.test(value) ? [value] : [];
  });
}

function isBelonging(kind: Kind, name: string): boolean {
  const field = declaredNames(kind)[name];
  if (!field) return false;
  const { idOf, refersTo } = placeOf(field.schema);
  return idOf !== undefined && refersTo.length === 0;
}

/** Without what is inside of a reference: `connections.main`, `destinations.service`. */
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
  const { displayName } = declared;
  const id = clusterIn(kind, { ...known.live.values, ...declared });
  const cluster = id === undefined ? undefined : (regions.get(id) ?? id);
  return { address, label: typeof displayName === "string" ? displayName : name, kind: kind.name, cluster };
}
