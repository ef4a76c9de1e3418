import type { Graph, GraphEdge, GraphNode } from "./graph";
import { type Box, boxOf, type Lane, layOut, type Point, SIZES } from "./svg-layout";

/** A note on a node. */
export interface Mark {
  /** A class name, for its colours. */
  readonly tone: string;
  /** A few words: `2 differences`. */
  readonly note: string;
  /** The target of a click. */
  readonly href: string;
}

/** For an SVG inside a page, which defines the colours: see `SVG_RULES`. */
export interface Surroundings {
  /** Keeps the IDs of several SVGs on one page apart. */
  readonly prefix: string;
  /** Marks by address. */
  readonly marks: ReadonlyMap<string, Mark>;
}

/** The graph as one SVG: lanes are clusters, arrows lead from user to used. Self-contained without `page`. */
export function toSvg(graph: Graph, page?: Surroundings): string {
  const { lanes, boxes, routes, width, height } = layOut(graph);
  const prefix = page?.prefix ?? "";
  const arrow = (edge: GraphEdge, index: number) =>
    `<path id="${prefix}e${index + 1}" class="edge" d="${curve(routes.get(edge) ?? [])}" marker-end="url(#${prefix}head)"><title>${escaped(titleOf(edge))}</title></path>`;
  const title = escaped(`Environment ${graph.title}`);
  const node = (one: GraphNode) => {
    const reasons = graph.edges.filter(({ from }) => from === one.address);
    return nodeBox(one, boxOf(boxes, one.address), reasons, page?.marks.get(one.address));
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<title>${title}</title>${page ? "" : `\n<style>${COLOURS}\n${SVG_RULES}</style>`}
<defs><marker id="${prefix}head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" class="head"/></marker></defs>
<rect class="paper" width="${width}" height="${height}"/>
${lanes.map((lane) => laneBox(lane, width)).join("\n")}
${graph.edges.map(arrow).join("\n")}
${graph.nodes.map(node).join("\n")}
</svg>
`;
}

const COLOURS = `
svg{--paper:#fff;--lane:#f3f5f8;--edge:#8a94a6;--box:#fff;--line:#c5ccd8;--ink:#1c2430;--soft:#5b6675;--mark:#2f6fde;font-family:system-ui,-apple-system,"Segoe UI",sans-serif}
@media (prefers-color-scheme:dark){svg{--paper:#12161c;--lane:#1a2029;--edge:#76839a;--box:#232b36;--line:#3a4556;--ink:#e8edf4;--soft:#a3afc0;--mark:#7cabff}}
`.trim();

/** Which elements have the colours `--paper`, `--lane`, `--edge`, `--box`, `--line`, `--ink`, `--soft` and `--mark`. */
export const SVG_RULES = `
.paper{fill:var(--paper)}.lane{fill:var(--lane)}.box{fill:var(--box);stroke:var(--line)}.bar{fill:var(--mark)}
.name{fill:var(--ink);font-size:14px;font-weight:600}.kind,.lanename{fill:var(--soft);font-size:11.5px}.lanename{font-weight:600;letter-spacing:.04em}
.edge{fill:none;stroke:var(--edge);stroke-width:1.5}.head{fill:var(--edge)}
.why{fill:var(--soft);font-size:10.5px}
`.trim();

function laneBox({ name, y, height }: Lane, width: number): string {
  const { margin } = SIZES;
  return `<rect class="lane" x="${margin}" y="${y}" width="${width - 2 * margin}" height="${height}" rx="10"/>
<text class="lanename" x="${margin + 14}" y="${y + 20}">${escaped(short(name ?? "outside of clusters", 26))}</text>`;
}

/** A box with its name and kind, and below why it uses others: the arrows begin there. */
function nodeBox(
  { label, kind, address }: GraphNode,
  { x, y, height }: Box,
  reasons: readonly GraphEdge[],
  mark: Mark | undefined,
): string {
  const { boxWidth, boxHead, reason } = SIZES;
  const title = `<title>${escaped(`${label}, ${address}${mark ? `: ${mark.note}` : ""}`)}</title>`;
  const note = mark ? `<tspan class="note"> · ${escaped(mark.note)}</tspan>` : "";
  const why = reasons.map(
    (edge, index) =>
      `<text class="why" x="${x + 14}" y="${y + boxHead + reason * (index + 0.5) + 4}">${escaped(reasonOf(edge))}</text>`,
  );
  const box = `${title}<rect class="box" x="${x}" y="${y}" width="${boxWidth}" height="${height}" rx="8"/><rect class="bar" x="${x}" y="${y + 10}" width="3" height="${boxHead - 20}" rx="1.5"/><text class="name" x="${x + 14}" y="${y + 22}">${escaped(short(label, 18))}</text><text class="kind" x="${x + 14}" y="${y + 39}">${escaped(kind)}${note}</text>${why.join("")}`;
  return mark ? `<a href="${escaped(mark.href)}" class="node ${escaped(mark.tone)}">${box}</a>` : `<g>${box}</g>`;
}

const titleOf = ({ from, to, by }: GraphEdge): string => `${from} → ${to}: ${by.join(", ")}`;

function reasonOf({ by: [first = "", ...more] }: GraphEdge): string {
  return `${short(first.split(".").slice(0, 2).join(" "), 26)}${more.length > 0 ? ` +${more.length}` : ""}`;
}

/** Through all points, horizontal at each of them. */
function curve([start, ...points]: readonly Point[]): string {
  if (!start) return "";
  let from = start;
  const pieces = points.map((to) => {
    const middle = (from.x + to.x) / 2;
    const piece = `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
    from = to;
    return piece;
  });
  return `M${start.x} ${start.y}${pieces.join("")}`;
}

function short(text: string, length: number): string {
  const signs = [...text];
  return signs.length > length ? `${signs.slice(0, length - 1).join("")}…` : text;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe between tags and in attributes; control characters are not allowed in XML. */
function escaped(text: string): string {
  return text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, " ").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
