import { isObject } from "../../model/plain";
import { agrees, type Change, EDITED, type Steps } from "./change";
import { CannotPatch, type Edit, type Range } from "./edit";

/** What a source says at some place, as far as it says it by itself, with its range in the text. */
export type Node = ScalarNode | MapNode | ListNode | OpaqueNode;

interface ScalarNode {
  readonly is: "scalar";
  readonly range: Range;
  readonly value: string | number | boolean | null;
  /** The value is the text of the source, which means something else. */
  readonly isRaw?: true;
}

export interface MapNode {
  readonly is: "map";
  readonly range: Range;
  readonly entries: readonly EntryNode[];
}

export interface EntryNode {
  /** `undefined` where the source computes the key, or takes over entries from elsewhere. */
  readonly key: string | undefined;
  readonly keyRange: Range;
  /** From the key to the end of the value. */
  readonly range: Range;
  readonly value: Node;
}

export interface ListNode {
  readonly is: "list";
  readonly range: Range;
  readonly items: readonly Node[];
}

/** What the source does not say by itself. */
export interface OpaqueNode {
  readonly is: "opaque";
  readonly range: Range;
  /** `is an expression: var.region` */
  readonly say: string;
  /** The name in a look-up of a row: `getDatabaseResourceType("DB1").id`. */
  readonly lookUp?: ScalarNode;
}

/** The step from a look-up to its name. */
const LOOK_UP = "lookUp";

/** Where the value is a look-up, the change of its name. */
export function ofLookUp(root: Node, change: Change, at: At): Change {
  if (change.is !== "set" || !change.rows) return change;
  const { entries } = { entries: [], ...nodeAt(root, change.at.slice(0, -1), at) } as Partial<MapNode>;
  const node = entries?.findLast(({ key }) => key === change.at.at(-1))?.value;
  if (node?.is !== "opaque" || !node.lookUp) return change;
  return { is: "set", at: [...change.at, LOOK_UP], ...change.rows };
}

/** How a language writes changes of its literals. */
export interface Syntax {
  /** The source that the nodes are of. */
  readonly text: string;
  replaced(node: Node, value: unknown): Edit;
  renamed(entry: EntryNode, key: string): Edit;
  /** An entry at the end of a map, or an item at the end of a list, which has no key. */
  added(node: MapNode | ListNode, value: unknown, key?: string): Edit;
  /** The entry or item at a place goes. */
  removed(node: MapNode | ListNode, place: number): Edit;
}

/** Tells where an offset is. */
export type At = (offset: number) => CannotPatch["position"];

/** The edits that make one change below `root`. @throws CannotPatch where the source does not say by itself what changes. */
export function editsFor(root: Node, change: Change, syntax: Syntax, at: At): readonly Edit[] {
  const refuse = (node: Node, reason: string): never => {
    throw new CannotPatch(reason, at(node.range[0]));
  };
  const literal = (node: Node): Node => {
    const found = change.is === "set" && change.over ? undefined : opaqueIn(node);
    return found ? refuse(found, found.say) : node;
  };
  /** What nobody has applied yet is not overwritten. */
  const unedited = (node: Node): Node => {
    if (change.is !== "set" || node.is !== "scalar" || node.isRaw) return literal(node);
    const { from } = change;
    const isSame = from === undefined || [from, change.to].some((value) => String(value) === String(node.value));
    return isSame ? node : refuse(node, EDITED);
  };
  /** Neither is it removed. */
  const declared = (node: Node): boolean =>
    change.is !== "remove" || agrees(plainOf(node, syntax.text), change.from, isOpaque);
  if (change.is === "arrange") return arranged(nodeAt(root, change.at, at), change.places, syntax.text, refuse);
  if (change.is === "expect") {
    const node = nodeAt(root, change.at, at);
    return agrees(plainOf(node, syntax.text), change.from, isOpaque) ? [] : refuse(node, EDITED);
  }
  const step = change.at.at(-1) ?? "";
  const parent = nodeAt(root, change.at.slice(0, -1), at);
  if (parent.is === "opaque") {
    if (change.is !== "set" || step !== LOOK_UP || !parent.lookUp) return refuse(parent, parent.say);
    return [syntax.replaced(unedited(parent.lookUp), change.to)];
  }
  if (parent.is === "scalar") return refuse(parent, `has no ${step}`);
  if (parent.is === "list") {
    const item = parent.items[Number(step)];
    if (change.is === "set")
      return [item ? syntax.replaced(unedited(item), change.to) : syntax.added(parent, change.to)];
    if (change.is !== "remove" || !item || !declared(item)) return refuse(item ?? parent, EDITED);
    return [syntax.removed(parent, Number(step))];
  }
  const place = parent.entries.findLastIndex(({ key }) => key === step);
  const entry = parent.entries[place];
  const computed = parent.entries.find(({ key }) => key === undefined);
  // What is computed may name any key; behind the entry it would win.
  if (computed && (!entry || parent.entries.indexOf(computed) > place)) {
    return refuse(computed.value, computed.value.is === "opaque" ? computed.value.say : "has a key that is computed");
  }
  if (change.is === "set") {
    return [entry ? syntax.replaced(unedited(entry.value), change.to) : syntax.added(parent, change.to, String(step))];
  }
  if (!entry) return refuse(parent, `does not declare ${step}`);
  if (!declared(entry.value)) return refuse(entry.value, EDITED);
  return [change.is === "rename" ? syntax.renamed(entry, change.to) : syntax.removed(parent, place)];
}

/** Whether entries have a value under a name. */
export function says(entries: readonly EntryNode[], name: string): boolean {
  const value = entries.findLast(({ key }) => key === name)?.value;
  return value !== undefined && !(value.is === "scalar" && value.value === null);
}

/** The node at a path. @throws CannotPatch where the way leads through what is opaque, or the source has nothing there. */
export function nodeAt(root: Node, path: Steps, at: At): Node {
  let node = root;
  for (const step of path) {
    if (node.is === "opaque") throw new CannotPatch(node.say, at(node.range[0]));
    const inner: Node | undefined =
      node.is === "map"
        ? node.entries.findLast(({ key }) => key === step)?.value
        : node.is === "list"
          ? node.items[Number(step)]
          : undefined;
    const computed = node.is === "map" ? node.entries.find(({ key }) => key === undefined) : undefined;
    if (!inner && computed?.value.is === "opaque") {
      throw new CannotPatch(computed.value.say, at(computed.range[0]));
    }
    if (!inner) throw new CannotPatch(`does not declare ${step} any more`, at(node.range[0]));
    node = inner;
  }
  return node;
}

function arranged(
  node: Node,
  places: ReadonlyMap<number, number>,
  text: string,
  refuse: (node: Node, reason: string) => never,
): readonly Edit[] {
  if (node.is === "opaque") return refuse(node, node.say);
  if (node.is !== "list") return refuse(node, "is no list");
  return [...places].flatMap(([to, from]): Edit[] => {
    const [slot, item] = [node.items[to], node.items[from]];
    if (!slot || !item) return refuse(node, "has fewer items than were declared");
    return [{ range: slot.range, text: text.slice(...item.range) }];
  });
}

function opaqueIn(node: Node): Extract<Node, { is: "opaque" }> | undefined {
  if (node.is === "opaque") return node;
  const inner = node.is === "map" ? node.entries.map(({ value }) => value) : node.is === "list" ? node.items : [];
  for (const one of inner) {
    const found = opaqueIn(one);
    if (found) return found;
  }
  return undefined;
}

const isOpaque = (said: unknown) => isObject(said) && "opaque" in said;

/** What a node says, with the source's own words for what is opaque: to compare a source with itself. */
export function plainOf(node: Node, text: string): unknown {
  switch (node.is) {
    case "scalar":
      return node.isRaw ? { opaque: node.value } : node.value;
    case "opaque": {
      const [from, to] = node.lookUp?.range ?? [node.range[1], node.range[1]];
      const around = text.slice(node.range[0], from) + text.slice(to, node.range[1]);
      return { opaque: around, ...(node.lookUp ? { [LOOK_UP]: node.lookUp.value } : {}) };
    }
    case "list":
      return node.items.map((item) => plainOf(item, text));
    case "map":
      return Object.fromEntries(
        node.entries.map(({ key, keyRange, value }) => [key ?? text.slice(...keyRange), plainOf(value, text)]),
      );
  }
}
