import type { Graph, GraphEdge } from "./graph";

/** Sizes in pixels. */
export const SIZES = {
  margin: 16,
  boxWidth: 194,
  /** Height of a node without connections; each connection is a line of text below. */
  boxHead: 52,
  reason: 17,
  columnGap: 96,
  rowGap: 20,
  laneHead: 34,
  laneFoot: 18,
  /** Height reserved for an arrow that passes a column. */
  passage: 12,
  /** Unconnected nodes in a row, if the others need no more columns. */
  abreast: 4,
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node, by its upper left corner. */
export interface Box extends Point {
  readonly height: number;
}

/** A horizontal band: a cluster. */
export interface Lane {
  readonly name: string | undefined;
  readonly y: number;
  readonly height: number;
}

export interface Layout {
  readonly lanes: readonly Lane[];
  readonly boxes: ReadonlyMap<string, Box>;
  /** All points that an arrow passes, from its reason in one box to the side of the other. */
  readonly routes: ReadonlyMap<GraphEdge, readonly Point[]>;
  readonly width: number;
  readonly height: number;
}

/**
 * Columns by distance from the nodes that nothing uses, so that arrows lead to the right; lanes by cluster.
 * Within a lane a node takes the next free position of its column, an arrow that passes a column a gap below
 * them, and nodes without arrows stand side by side at the end. So no arrow crosses a node or a text.
 */
export function layOut(graph: Graph): Layout {
  const { margin, boxWidth, boxHead, columnGap, rowGap, laneHead, laneFoot, abreast } = SIZES;
  const columns = columnsOf(graph);
  const alone = graph.nodes.filter(({ address }) => !columns.has(address));
  const width = Math.max(1, Math.min(abreast, alone.length), ...[...columns.values()].map((column) => column + 1));
  const left = (column: number) => margin + 18 + column * (boxWidth + columnGap);
  const boxes = new Map<string, Box>();
  const gaps = new Map<GraphEdge, readonly Point[]>();
  const lanes: Lane[] = [];
  let y = margin;
  for (const name of lanesIn(graph)) {
    const filled = new Map<number, number>();
    const take = (column: number, height: number, from = y + laneHead): Box => {
      const top = Math.max(from, filled.get(column) ?? 0);
      filled.set(column, top + height + rowGap);
      return { x: left(column), y: top, height };
    };
    const inLane = graph.nodes.filter(({ cluster }) => cluster === name);
    for (const { address } of inLane) {
      const column = columns.get(address);
      if (column !== undefined) boxes.set(address, take(column, heightOf(graph, address)));
    }
    for (const edge of graph.edges.filter(({ to }) => inLane.some(({ address }) => address === to))) {
      gaps.set(edge, passagesOf(columns.get(edge.from) ?? 0, columns.get(edge.to) ?? 0, take));
    }
    const below = Math.max(y + laneHead, ...filled.values());
    for (const [index, { address }] of inLane.filter((one) => alone.includes(one)).entries()) {
      boxes.set(address, take(index % width, boxHead, below));
    }
    const bottom = Math.max(y + laneHead + boxHead + rowGap, ...filled.values());
    const height = bottom - rowGap - y + laneFoot;
    lanes.push({ name, y, height });
    y += height + margin;
  }
  const routes = new Map(graph.edges.map((edge) => [edge, routeOf(edge, graph, boxes, gaps.get(edge) ?? [])]));
  return { lanes, boxes, routes, width: left(width - 1) + boxWidth + 18 + margin, height: y };
}

/** @throws Error for an address that is not in the graph: a fault of ours. */
export function boxOf(boxes: ReadonlyMap<string, Box>, address: string): Box {
  const box = boxes.get(address);
  if (!box) throw new Error(`${address} is not in the picture.`);
  return box;
}

const reasonsOf = ({ edges }: Graph, address: string) => edges.filter(({ from }) => from === address);

function heightOf(graph: Graph, address: string): number {
  const count = reasonsOf(graph, address).length;
  return SIZES.boxHead + count * SIZES.reason + (count > 0 ? 6 : 0);
}

/** Both ends of a gap in each column between two, in the direction of the arrow. */
function passagesOf(from: number, to: number, take: (column: number, height: number) => Box): Point[] {
  const step = Math.sign(to - from);
  const between = Array.from({ length: Math.max(0, Math.abs(to - from) - 1) }, (_, index) => from + step * (index + 1));
  return between.flatMap((column) => {
    const { x, y } = take(column, SIZES.passage);
    const ends = [x, x + SIZES.boxWidth].map((end) => ({ x: end, y: y + SIZES.passage / 2 }));
    return step < 0 ? ends.reverse() : ends;
  });
}

function routeOf(edge: GraphEdge, graph: Graph, boxes: Layout["boxes"], gaps: readonly Point[]): Point[] {
  const { boxWidth, boxHead, reason } = SIZES;
  const [from, to] = [boxOf(boxes, edge.from), boxOf(boxes, edge.to)];
  const isRight = to.x > from.x;
  const start = boxHead + reason * (reasonsOf(graph, edge.from).indexOf(edge) + 0.5);
  return [
    { x: isRight ? from.x + boxWidth : from.x, y: from.y + start },
    ...gaps,
    { x: isRight ? to.x : to.x + boxWidth, y: to.y + boxHead / 2 },
  ];
}

/** Nodes without a cluster come first: requests from outside enter there. */
function lanesIn({ nodes }: Graph): (string | undefined)[] {
  const names = [...new Set(nodes.flatMap(({ cluster }) => cluster ?? []))].sort();
  return nodes.some(({ cluster }) => cluster === undefined) ? [undefined, ...names] : names;
}

/**
 * The longest path to each connected node. An arrow that closes a cycle counts as if it led the other way, so that
 * no arrow stays within a column.
 */
function columnsOf({ edges }: Graph): ReadonlyMap<string, number> {
  const order: string[] = [];
  const visited = new Set<string>();
  const visit = (address: string): void => {
    if (visited.has(address)) return;
    visited.add(address);
    for (const { from, to } of edges) if (from === address) visit(to);
    order.unshift(address);
  };
  for (const { from, to } of edges) for (const address of [from, to]) visit(address);
  const place = new Map(order.map((address, index) => [address, index]));
  const columns = new Map(order.map((address) => [address, 0]));
  for (const address of order) {
    for (const { from, to } of edges) {
      const [first, second] = (place.get(from) ?? 0) < (place.get(to) ?? 0) ? [from, to] : [to, from];
      if (first === address) columns.set(second, Math.max(columns.get(second) ?? 0, (columns.get(first) ?? 0) + 1));
    }
  }
  return columns;
}
