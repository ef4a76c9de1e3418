import { type Mark, toSvg } from "../../environment/svg";
import type { GraphReport, Report, ResourceReport } from "../report";
import { html, Markup } from "./markup";
import { badgeOf, visible } from "./words";

/** The anchor of a resource on the page. */
export function placeOf({ resources }: Report, resource: ResourceReport): string {
  return `resource-${resources.indexOf(resource) + 1}`;
}

/** The graph of connections, with the result of each resource; a click leads to the details. */
export function pictures(report: Report): readonly Markup[] {
  return report.graphs.map((graph, index) => picture(report, graph, `g${index + 1}-`));
}

function picture(report: Report, { source, nodes, edges }: GraphReport, prefix: string): Markup {
  const own = new Map(report.resources.filter((one) => one.source === source).map((one) => [one.address, one]));
  const talking = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const isShown = (address: string) => talking.has(address) || (own.get(address)?.status ?? "clean") !== "clean";
  const shown = nodes.filter(({ address }) => isShown(address));
  const marks = new Map(
    shown.flatMap(({ address }): [string, Mark][] => {
      const resource = own.get(address);
      if (!resource) return [];
      // A box has room for one note; the rest is behind the link.
      const [note = ""] = badgeOf(resource).split(", ");
      return [[address, { tone: resource.status, note, href: `#${placeOf(report, resource)}` }]];
    }),
  );
  const graph = {
    title: visible(source),
    nodes: shown.map((node) => ({
      ...node,
      label: visible(node.label),
      kind: visible(node.kind),
      cluster: node.cluster === undefined ? undefined : visible(node.cluster),
    })),
    edges: edges.map((edge) => ({ ...edge, by: edge.by.map(visible) })),
  };
  const rest = own.size - shown.length;
  return html`<details class="graph" open>
<summary><span class="name">Connections</span> <span class="kind">${visible(source)}</span>${rest > 0 && html` <span class="badge">${rest === 1 ? "1 other without connections" : `${rest} others without connections`}</span>`}</summary>
<div class="canvas" tabindex="0">${new Markup(toSvg(graph, { prefix, marks }))}</div>
</details>`;
}
