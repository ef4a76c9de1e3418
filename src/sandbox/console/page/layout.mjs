import { Graph, layout } from "@dagrejs/dagre";

/** @typedef {import("../picture").Picture} Picture */
/** @typedef {{ id: string, x: number, y: number }} Place the upper left corner */
/** @typedef {{ from: string, to: string, as: string, path: string }} Line */

/** The size of a node in CSS pixels. */
export const NODE = { width: 168, height: 50 };
const GAP = 16;
const RANK_GAP = 64;

/**
 * Where objects stand, and how links run: what refers is left of what it refers to. What has no link stands below, in
 * rows as long as the rest is wide.
 *
 * @param {Picture} picture
 * @param {number} width of the room there is
 * @returns {{ places: Map<string, Place>, lines: Line[], width: number, height: number }}
 */
export function arrange({ objects, links }, width) {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: GAP, ranksep: RANK_GAP, edgesep: GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]));
  for (const { id } of objects) if (linked.has(id)) graph.setNode(id, { ...NODE });
  for (const { from, to, as } of links) graph.setEdge(from, to, { as }, as);
  if (linked.size > 0) layout(graph);

  const places = new Map();
  for (const id of linked) {
    const { x, y } = graph.node(id);
    places.set(id, { id, x: x - NODE.width / 2, y: y - NODE.height / 2 });
  }
  const drawn = linked.size > 0 ? graph.graph() : { width: 0, height: 0 };
  const columns = [...new Set([...places.values()].map(({ x }) => x))];
  const lines = graph.edges().map(({ v, w, name }) => {
    const { points } = graph.edge({ v, w, name });
    return {
      from: v,
      to: w,
      as: String(name),
      path: pathOf(places.get(v), places.get(w), points.slice(1, -1), columns),
    };
  });

  const alone = objects.filter(({ id }) => !linked.has(id));
  const perRow = Math.max(1, Math.floor((Math.max(width, drawn.width ?? 0) + GAP) / (NODE.width + GAP)));
  const top = linked.size > 0 ? (drawn.height ?? 0) + 2 * GAP : 0;
  for (const [index, { id }] of alone.entries()) {
    const [row, column] = [Math.floor(index / perRow), index % perRow];
    places.set(id, { id, x: column * (NODE.width + GAP), y: top + row * (NODE.height + GAP) });
  }
  const all = [...places.values()];
  return {
    places,
    lines,
    width: Math.max(0, ...all.map(({ x }) => x + NODE.width)),
    height: Math.max(0, ...all.map(({ y }) => y + NODE.height)),
  };
}

/**
 * From the side of one object to the side of another, level where it leaves, arrives, or passes between others.
 *
 * @param {Place} from
 * @param {Place} to
 * @param {{ x: number, y: number }[]} between
 * @param {number[]} columns where objects begin
 */
function pathOf(from, to, between, columns) {
  const side = to.x < from.x ? -1 : 1;
  const near = (/** @type {Place} */ { x, y }, /** @type {boolean} */ isRight) => ({
    x: isRight ? x + NODE.width : x,
    y: y + NODE.height / 2,
  });
  const passed = between.flatMap(({ x, y }) => {
    const column = columns.find((start) => x > start && x < start + NODE.width);
    if (column === undefined) return [];
    const ends = [column, column + NODE.width].map((end) => ({ x: end, y }));
    return side < 0 ? ends.reverse() : ends;
  });
  const points = [near(from, side > 0), ...passed, near(to, side < 0)];
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `M${x},${y}`;
      const middle = (x + before.x) / 2;
      return `C${middle},${before.y} ${middle},${y} ${x},${y}`;
    })
    .join("");
}

const DIRECTIONS = new Map([
  ["ArrowLeft", { dx: -1, dy: 0 }],
  ["ArrowRight", { dx: 1, dy: 0 }],
  ["ArrowUp", { dx: 0, dy: -1 }],
  ["ArrowDown", { dx: 0, dy: 1 }],
]);

/**
 * The nearest place in the direction of an arrow key.
 *
 * @param {Map<string, Place>} places
 * @param {string} from
 * @param {string} key
 * @returns {string | undefined}
 */
export function neighbour(places, from, key) {
  const here = places.get(from);
  const direction = DIRECTIONS.get(key);
  if (!here || !direction) return undefined;
  const { dx, dy } = direction;
  let best;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, x, y } of places.values()) {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const across = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    const distance = along + 3 * across;
    if (along > 0 && distance < least) [best, least] = [id, distance];
  }
  return best;
}
