import type { Graph, GraphEdge } from "./graph";

/** The graph as Mermaid, for Markdown. Identifiers are generated; the user's text is only in labels. */
export function toMermaid({ nodes, edges }: Graph): string {
  const ids = new Map(nodes.map(({ address }, index) => [address, `n${index + 1}`]));
  const clusters = [...new Set(nodes.map(({ cluster }) => cluster))].sort(unplacedLast);
  const lines = clusters.flatMap((cluster, index) => {
    const inside = nodes
      .filter((node) => node.cluster === cluster)
      .map(({ address, label, kind }) => `${ids.get(address)}["${text(label)}<br/>${text(kind)}"]`);
    return cluster === undefined
      ? inside.map((line) => `  ${line}`)
      : [`  subgraph c${index + 1}["${text(cluster)}"]`, ...inside.map((line) => `    ${line}`), "  end"];
  });
  const arrows = edges.map((edge) => `  ${ids.get(edge.from)} -->|"${text(reason(edge))}"| ${ids.get(edge.to)}`);
  return `${["flowchart LR", ...lines, ...arrows].join("\n")}\n`;
}

const unplacedLast = (one: string | undefined, other: string | undefined) =>
  one === undefined ? 1 : other === undefined ? -1 : one.localeCompare(other);

/** Why one uses the other, in a few words. */
function reason({ by }: GraphEdge): string {
  const [first = "", ...more] = by;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** Escapes a label with entities, the only syntax that Mermaid reads there. */
function text(given: string): string {
  return given
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .replace(/[^\p{L}\p{N} .,_:/-]/gu, (sign) => `#${sign.codePointAt(0)};`);
}
