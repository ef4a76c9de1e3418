import { SvcError } from "../model/problem";

/** Deeper than what people write, and far from the end of the stack, since reading recurses. */
export const DEEPEST = 60;

/** A position in a file, both numbers from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The content of a file, with the position of everything in it. A definition in code has the same form, without
 * positions.
 */
export type Tree = Leaf | Branch | Row;

interface Leaf {
  readonly is: "leaf";
  readonly at: Position | undefined;
  readonly value: string | number | boolean | null;
  /** The source text, if it differs from the value: `8.0` is the number 8. */
  readonly written?: string;
}

export interface Branch {
  readonly is: "map";
  readonly at: Position | undefined;
  readonly entries: ReadonlyMap<string, Entry>;
}

export interface Entry {
  /** The position of the key. */
  readonly at: Position | undefined;
  readonly value: Tree;
}

interface Row {
  readonly is: "list";
  readonly at: Position | undefined;
  readonly items: readonly Tree[];
}

/** The tree of a definition in code, without `undefined`. @throws SvcError `too-large` for one that contains itself. */
export function treeOf(value: unknown, depth = 0): Tree {
  if (depth > DEEPEST) throw new SvcError({ code: "too-large", message: "The definition is nested too deeply." });
  if (Array.isArray(value)) return { is: "list", at: undefined, items: value.map((item) => treeOf(item, depth + 1)) };
  if (typeof value === "object" && value !== null) {
    const present = Object.entries(value).filter(([, inner]) => inner !== undefined);
    const entries = present.map(([key, inner]) => [key, { at: undefined, value: treeOf(inner, depth + 1) }] as const);
    return { is: "map", at: undefined, entries: new Map(entries) };
  }
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return { is: "leaf", at: undefined, value };
  }
  return { is: "leaf", at: undefined, value: null };
}

/** The plain value of a tree. */
export function plainOf(tree: Tree): unknown {
  if (tree.is === "leaf") return tree.value;
  if (tree.is === "list") return tree.items.map(plainOf);
  return Object.fromEntries([...tree.entries].map(([key, { value }]) => [key, plainOf(value)]));
}

/** A scalar as it is written: `8.0` stays `8.0`. */
export function textOf(tree: Tree | undefined): string | undefined {
  if (tree?.is !== "leaf" || tree.value === null) return undefined;
  return tree.written ?? String(tree.value);
}

/** How many keys and items a tree has, at any depth. */
export function sizeOf(tree: Tree): number {
  if (tree.is === "leaf") return 0;
  const inner = tree.is === "list" ? tree.items : [...tree.entries.values()].map(({ value }) => value);
  return inner.reduce((sum, one) => sum + 1 + sizeOf(one), 0);
}

/** Whether a tree is an empty value, `~` or `null`. */
export const isNothing = (tree: Tree): boolean => tree.is === "leaf" && tree.value === null;

/** The type of the tree, for messages: `a list`. */
export function describe(tree: Tree): string {
  if (tree.is !== "leaf") return `a ${tree.is}`;
  return tree.value === null ? "empty" : `a ${typeof tree.value}`;
}

export interface Found {
  readonly tree: Tree;
  /** The position of the last key of the path; of the value itself, in a list. */
  readonly key: Position | undefined;
  /** Whether the whole path exists; otherwise this is its deepest existing part. */
  readonly isWhole: boolean;
}

/**
 * Follows a path as in messages (`processes.web.port`, `destinations[0].url`). Keys may contain dots, so at each
 * map the longest matching key is used.
 */
export function find(root: Tree, path: string): Found {
  let found: Found = { tree: root, key: root.at, isWhole: path === "" };
  let rest = path;
  while (rest !== "") {
    const step = stepInto(found.tree, rest);
    if (!step) return { ...found, isWhole: false };
    rest = step.rest;
    found = { tree: step.tree, key: step.key, isWhole: rest === "" };
  }
  return found;
}

function stepInto(tree: Tree, path: string): { tree: Tree; key: Position | undefined; rest: string } | undefined {
  if (tree.is === "leaf") return undefined;
  if (tree.is === "list") {
    const [matched, index] = /^\[(\d+)\]\.?/.exec(path) ?? [];
    const item = tree.items[Number(index)];
    return matched && item ? { tree: item, key: item.at, rest: path.slice(matched.length) } : undefined;
  }
  for (let end = path.length; end > 0; end = Math.max(path.lastIndexOf(".", end - 1), path.lastIndexOf("[", end - 1))) {
    const entry = tree.entries.get(path.slice(0, end));
    if (entry) return { tree: entry.value, key: entry.at, rest: path.slice(end).replace(/^\./, "") };
  }
  return undefined;
}
