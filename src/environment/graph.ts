import type { DeclaredResource, LoadedEnvironment } from "./load";
import { target } from "./references";
import { placeAt } from "./shape";
import { Expression, type Term, termsIn, type Value } from "./value";

/** One resource in the graph. */
export interface GraphNode {
  /** `databases.main`. */
  readonly address: string;
  /** Its human-readable name. */
  readonly label: string;
  /** Its kind: `Database`. */
  readonly kind: string;
  /** Its cluster; `undefined` if it has none. */
  readonly cluster: string | undefined;
}

/** `from` uses `to`: by the fields in `by`. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly by: readonly string[];
}

/** The connections between resources. */
export interface Graph {
  readonly title: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * The connections in an environment. Membership (in a project) is no connection, and so no edge; resources
 * with members only and no connections are left out.
 */
export function graphOf({ environment, resources }: LoadedEnvironment, title = environment): Graph {
  const belongings = new Set<string>();
  const edges = new Map<string, { from: string; to: string; by: string[] }>();
  for (const resource of resources) {
    for (const { term, path } of termsIn(resource.fields)) {
      const to = target(term);
      if (to === undefined) continue;
      if (isBelonging(term)) {
        belongings.add(to);
        continue;
      }
      const from = addressIn(resource);
      const edge = edges.get(`${from} ${to}`) ?? { from, to, by: [] };
      const name = path.filter((key) => !/^\d+$/.test(key)).join(".");
      if (!edge.by.includes(name)) edge.by.push(name);
      edges.set(`${from} ${to}`, edge);
    }
  }
  const talking = new Set([...edges.values()].flatMap(({ from, to }) => [from, to]));
  const shown = resources.filter((one) => talking.has(addressIn(one)) || !belongings.has(addressIn(one)));
  return { title, nodes: shown.map(nodeOf), edges: [...edges.values()] };
}

/** An ID alone, where no whole resource is accepted: membership. */
const isBelonging = (term: Term) => term.is === "resource" && !term.whole;

const addressIn = ({ section, name }: DeclaredResource) => `${section}.${name}`;

function nodeOf(resource: DeclaredResource): GraphNode {
  const { kind, name, fields } = resource;
  const { displayName } = fields;
  return {
    address: addressIn(resource),
    label: typeof displayName === "string" ? displayName : name,
    kind: kind.name,
    cluster: clusterIn(resource),
  };
}

/** The cluster of a kind that has one. */
function clusterIn({ kind, fields }: DeclaredResource): string | undefined {
  const [field] = Object.entries(kind.fields).filter(([name, { carried }]) => carried && placeAt(kind, name)?.listing);
  const value = field && fields[field[0]];
  return value === undefined || value === null ? undefined : named(value);
}

function named(value: Value): string {
  if (!(value instanceof Expression)) return String(value);
  const { term } = value;
  if (term.is === "listed") return named(term.name);
  if (term.is === "config") return term.fallback === undefined ? `configuration ${term.key}` : String(term.fallback);
  return "not known yet";
}
