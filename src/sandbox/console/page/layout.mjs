/** @typedef {{ id: string }} Node */
/** @typedef {{ from: string, to: string, as: string }} Link */
/** @typedef {{ id: string, x: number, y: number }} Place the upper left corner */
/** @typedef {{ id: string, x: number, y: number, width: number, height: number }} Frame */
/** @typedef {{ width: number, height: number, cells: { id: string, column: number, row: number }[] }} Block */

/** The size of a node in CSS pixels. Every node stands in a cell of one grid, and lines run between the cells. */
export const NODE = { width: 168, height: 50 };
export const GAP = { x: 48, y: 26 };
const CELL = { width: NODE.width + GAP.x, height: NODE.height + GAP.y };
const PADDING = 10;

/**
 * Where objects stand, and how links run: projects are frames around what belongs to them; within one, what refers is
 * left of what it refers to. The whole is about as wide for its height as `ratio`.
 *
 * @param {{ objects: Node[], links: Link[] }} picture
 * @param {number} ratio
 */
export function arrange({ objects, links }, ratio) {
  const cells = (ratio * CELL.height) / CELL.width;
  const projectOf = new Map(links.filter(({ as }) => as === "project").map(({ from, to }) => [from, to]));
  const drawn = links.filter(({ as }) => as !== "project");
  const heads = new Set(projectOf.values());
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { id } of objects) {
    const group = heads.has(id) ? id : (projectOf.get(id) ?? "");
    groups.set(group, [...(groups.get(group) ?? []), id]);
  }
  const blocks = [...groups].map(([head, ids]) => groupOf(head, ids, drawn, cells));
  const { placed, width, height } = packed(blocks, cells);
  /** @type {Map<string, Place>} */
  const places = new Map();
  /** @type {Frame[]} */
  const frames = [];
  for (const { block, column, row } of placed) {
    for (const cell of block.cells) {
      const [x, y] = [(column + cell.column) * CELL.width, (row + cell.row) * CELL.height];
      places.set(cell.id, { id: cell.id, x: x + PADDING, y: y + PADDING });
    }
    const size = { width: block.width * CELL.width - GAP.x, height: block.height * CELL.height - GAP.y };
    const corner = { x: column * CELL.width, y: row * CELL.height };
    frames.push({ id: block.head, ...corner, width: size.width + 2 * PADDING, height: size.height + 2 * PADDING });
  }
  const lines = drawn.flatMap(({ from, to, as }) => {
    const [start, end] = [places.get(from), places.get(to)];
    return start && end && from !== to ? [{ from, to, as, path: `M${routeBetween(start, end).join("L")}` }] : [];
  });
  return {
    ...{ places, frames: frames.filter(({ id }) => id !== ""), lines },
    width: width * CELL.width - GAP.x + 2 * PADDING,
    height: height * CELL.height - GAP.y + 2 * PADDING,
  };
}

/**
 * A project above what belongs to it.
 *
 * @param {string} head
 * @param {string[]} ids
 * @param {Link[]} links
 * @param {number} ratio
 */
function groupOf(head, ids, links, ratio) {
  const members = ids.filter((id) => id !== head);
  const { placed, width, height } = packed(
    componentsOf(members, links).map((one) => ranked(one, links, ratio)),
    ratio,
  );
  const top = head === "" ? 0 : 1;
  const cells = placed.flatMap(({ block, column, row }) =>
    block.cells.map((cell) => ({ id: cell.id, column: column + cell.column, row: row + cell.row + top })),
  );
  if (head !== "") cells.unshift({ id: head, column: 0, row: 0 });
  return { head, width: Math.max(1, width), height: height + top, cells };
}

/** What is linked, directly or by others.  @param {string[]} ids @param {Link[]} links */
function componentsOf(ids, links) {
  /** @type {Map<string, string[]>} */
  const near = new Map(ids.map((id) => [id, []]));
  for (const { from, to } of links) {
    if (!near.has(from) || !near.has(to)) continue;
    near.get(from)?.push(to);
    near.get(to)?.push(from);
  }
  /** @type {Set<string>} */
  const visited = new Set();
  return ids.flatMap((id) => {
    if (visited.has(id)) return [];
    const component = [id];
    visited.add(id);
    for (const one of component) {
      for (const other of near.get(one) ?? []) {
        if (!visited.has(other)) component.push(other);
        visited.add(other);
      }
    }
    return [component];
  });
}

/**
 * Columns by distance from what nothing refers to; a high one continues in a column beside it.
 *
 * @param {string[]} ids
 * @param {Link[]} links
 * @param {number} ratio
 * @returns {Block}
 */
function ranked(ids, links, ratio) {
  const inside = links.filter(({ from, to }) => ids.includes(from) && ids.includes(to));
  const ranks = new Map(ids.map((id) => [id, 0]));
  // A cycle has no end: the number of rounds is what ends it.
  for (let round = 0, isChanged = true; isChanged && round < Math.min(ids.length, 12); round += 1) {
    isChanged = false;
    for (const { from, to } of inside) {
      const rank = (ranks.get(from) ?? 0) + 1;
      if (rank > (ranks.get(to) ?? 0)) [isChanged] = [true, ranks.set(to, rank)];
    }
  }
  const highest = Math.max(2, Math.ceil(Math.sqrt(ids.length / ratio)));
  /** @type {Block} */
  const block = { width: 0, height: 0, cells: [] };
  for (const rank of [...new Set(ranks.values())].sort((a, b) => a - b)) {
    const column = ids.filter((id) => ranks.get(id) === rank);
    for (const [index, id] of column.entries()) {
      block.cells.push({ id, column: block.width + Math.floor(index / highest), row: index % highest });
    }
    block.width += Math.ceil(column.length / highest);
    block.height = Math.max(block.height, Math.min(highest, column.length));
  }
  return block;
}

/**
 * Blocks in rows, the highest first: of all widths that of the largest picture in a pane of this ratio.
 *
 * @template {Block} B
 * @param {B[]} blocks
 * @param {number} ratio
 */
function packed(blocks, ratio) {
  const sorted = [...blocks].sort((a, b) => b.height - a.height || b.width - a.width);
  const least = Math.max(0, ...blocks.map(({ width }) => width));
  const area = blocks.reduce((sum, { width, height }) => sum + width * height, 0);
  let best = inRows(sorted, least);
  for (let most = least + 1; most <= least + 2 * Math.ceil(Math.sqrt(area * ratio)); most += 1) {
    const other = inRows(sorted, most);
    if (Math.max(other.width / ratio, other.height) < Math.max(best.width / ratio, best.height)) best = other;
  }
  return best;
}

/** Each in the first row that has room for it: none is higher than those before.  @template {Block} B @param {B[]} blocks @param {number} most */
function inRows(blocks, most) {
  /** @type {{ top: number, width: number }[]} */
  const rows = [];
  let height = 0;
  const placed = blocks.map((block) => {
    let row = rows.find(({ width }) => width + block.width <= most);
    if (!row) {
      row = { top: height, width: 0 };
      rows.push(row);
      height += block.height;
    }
    row.width += block.width;
    return { block, column: row.width - block.width, row: row.top };
  });
  return { placed, width: Math.max(0, ...rows.map(({ width }) => width)), height };
}

/**
 * The corners of a line from the side of one object to the side of another, which no third one is under.
 *
 * @param {Place} from
 * @param {Place} to
 */
function routeBetween(from, to) {
  const side = to.x < from.x ? -1 : 1;
  const edge = (/** @type {Place} */ { x }, /** @type {boolean} */ isRight) => (isRight ? x + NODE.width : x);
  const [y1, y2] = [from.y + NODE.height / 2, to.y + NODE.height / 2];
  const [x1, x2] = [edge(from, side > 0), edge(to, side < 0 || to.x === from.x)];
  const [out, back] = [x1 + (side * GAP.x) / 2, to.x === from.x ? x2 + GAP.x / 2 : x2 - (side * GAP.x) / 2];
  const isNear = Math.abs(to.x - from.x) <= CELL.width;
  const between = y1 + (to.y < from.y ? -1 : 1) * (CELL.height / 2);
  const corners = isNear
    ? [
        [out, y1],
        [out, y2],
      ]
    : [
        [out, y1],
        [out, between],
        [back, between],
        [back, y2],
      ];
  return [[x1, y1], ...corners, [x2, y2]];
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
