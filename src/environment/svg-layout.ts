import type { Graph, GraphEdge } from "./graph";

/** Sizes in pixels. */
export const SIZES = {
  margin: 16,
  boxWidth: 194,
  boxHeight: 52,
  columnGap: 158,
  rowGap: 20,
  laneHead: 34,
  laneFoot: 18,
  /** Height reserved for an arrow that passes a column. */
  passage: 12,
};

/** The upper left corner of a node. */
export interface Box {
  readonly x: number;
  readonly y: number;
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
  /** For an arrow over several columns: its vertical position in each column between. */
  readonly gaps: ReadonlyMap<GraphEdge, readonly Box[]>;
  readonly width: number;
  readonly height: number;
}

/**
 * Columns by distance from the nodes that nothing uses, so that arrows lead to the right; lanes by cluster.
 * Within a lane a node takes the next free position of its column, and an arrow that passes a column a gap below them.
 */
export function layOut(graph: Graph): Layout {
  const { margin, boxWidth, boxHeight, columnGap, rowGap, laneHead, laneFoot, passage } = SIZES;
  const columns = columnsOf(graph);
  const columnOf = (address: string) => columns.get(address) ?? 0;
  const laneOf = new Map(graph.nodes.map(({ address, cluster }) => [address, cluster]));
  const left = (column: number) => margin + 18 + column * (boxWidth + columnGap);
  const boxes = new Map<string, Box>();
  const gaps = new Map<GraphEdge, readonly Box[]>();
  const lanes: Lane[] = [];
  let y = margin;
  for (const name of lanesIn(graph)) {
    const filled = new Map<number, number>();
    const take = (column: number, height: number): Box => {
      const top = filled.get(column) ?? y + laneHead;
      filled.set(column, top + height + rowGap);
      return { x: left(column), y: top };
    };
    for (const { address, cluster } of graph.nodes) {
      if (cluster === name) boxes.set(address, take(columnOf(address), boxHeight));
    }
    for (const edge of graph.edges) {
      if (laneOf.get(edge.to) !== name) continue;
      const between = Array.from({ length: Math.max(0, columnOf(edge.to) - columnOf(edge.from) - 1) });
      const passed = between.map((_, index) => take(columnOf(edge.from) + 1 + index, passage));
      if (passed.length > 0) gaps.set(edge, passed);
    }
    const bottom = Math.max(y + laneHead + boxHeight + rowGap, ...filled.values());
    const height = bottom - rowGap - y + laneFoot;
    lanes.push({ name, y, height });
    y += height + margin;
  }
  const last = Math.max(0, ...columns.values());
  return { lanes, boxes, gaps, width: left(last) + boxWidth + 18 + margin, height: y };
}

/** @throws Error for an address that is not in the graph: a fault of ours. */
export function boxOf(boxes: ReadonlyMap<string, Box>, address: string): Box {
  const box = boxes.get(address);
  if (!box) throw new Error(`${address} is not in the picture.`);
  return box;
}

/** Nodes without a cluster come first: requests from outside enter there. */
function lanesIn({ nodes }: Graph): (string | undefined)[] {
  const names = [...new Set(nodes.flatMap(({ cluster }) => cluster ?? []))].sort();
  return nodes.some(({ cluster }) => cluster === undefined) ? [undefined, ...names] : names;
}

/** The longest path to each node; environments have no cycles, but a layout must be possible in any case. */
function columnsOf({ nodes, edges }: Graph): Map<string, number> {
  const columns = new Map(nodes.map(({ address }) => [address, 0]));
  for (let round = 0; round < nodes.length; round += 1) {
    for (const { from, to } of edges) {
      const next = (columns.get(from) ?? 0) + 1;
      if (next > (columns.get(to) ?? 0) && next < nodes.length) columns.set(to, next);
    }
  }
  return columns;
}
