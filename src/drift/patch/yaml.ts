import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  type Node as Tree,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { documentOf, printed } from "../../discover/to-environment";
import { parseYaml } from "../../yaml/parse";
import { addedInBraces, removedInBraces, withCommentAbove } from "./braces";
import type { Edit, Range } from "./edit";
import type { EntryNode, ListNode, MapNode, Node, Syntax } from "./literal";

/** Where a node of block style hangs: behind the colon or dash that leads in to it, in lines of this indent. */
interface Block {
  readonly lead: number;
  readonly indent: string;
}

/** A YAML file as literals, and how they change in it: by their ranges, so that all else stays as it was. */
export class Yaml implements Syntax {
  readonly root: Node;
  readonly #document: Document.Parsed;
  readonly #blocks = new WeakMap<Node, Block>();
  readonly #styles = new WeakMap<Node, Scalar.Type>();
  readonly #isJson: boolean;

  constructor(readonly text: string) {
    this.#document = parseYaml(text, { keepSourceTokens: true, merge: true });
    this.#isJson = /^\s*\{/.test(text) && isJson(text);
    this.root = this.#node(this.#document.contents, { lead: 0, indent: "" });
  }

  /** The file as plain values, what aliases and `<<` take over included. */
  plain(): unknown {
    // Who asks has read the file as a tree, within its bound.
    return this.#document.toJS({ maxAliasCount: -1 });
  }

  replaced(node: Node, value: unknown): Edit {
    const block = this.#blocks.get(node);
    const isPlain = typeof value !== "object" || value === null;
    const isBlock = this.text.slice(...node.range).includes("\n");
    if (block && (!isPlain || isBlock || (typeof value === "string" && value.includes("\n")))) {
      return { range: [this.#afterLead(block, node), node.range[1]], text: this.#tail(value, block.indent) };
    }
    const text = this.#flow(value, this.#styles.get(node));
    // An empty value stands right behind its colon.
    const gap = node.range[0] === node.range[1] && /\S/.test(this.text.charAt(node.range[0] - 1)) ? " " : "";
    return { range: node.range, text: gap + text };
  }

  /** Behind the anchor or tag of the node, if it has one. */
  #afterLead({ lead }: Block, { range }: Node): number {
    return lead + this.text.slice(lead, range[0]).trimEnd().length;
  }

  renamed({ keyRange }: EntryNode, key: string): Edit {
    return { range: keyRange, text: this.#flow(key) };
  }

  added(node: MapNode | ListNode, value: unknown, key?: string): Edit {
    const parts = node.is === "map" ? node.entries.map((entry) => entry.range) : node.items.map(({ range }) => range);
    const [first, last] = [parts[0], parts.at(-1)];
    // What is empty may have been written in braces for want of anything else.
    if (!first && this.#blocks.has(node) && typeof value === "object" && value !== null) {
      return this.replaced(node, key === undefined ? [value] : { [key]: value });
    }
    if (!first || !last || !this.#isBlock(node)) {
      const name = key === undefined ? "" : `${this.#flow(key)}: `;
      return addedInBraces(this.text, node, () => name + this.#flow(value));
    }
    const item = node.is === "list" ? this.#blocks.get(node.items[0] as Node) : undefined;
    const indent = item?.indent ?? " ".repeat(this.#column(first[0]));
    const end = this.#lineEnd(last[1]);
    const lead = key === undefined ? "-" : `${this.#flow(key)}:`;
    return { range: [end, end], text: `\n${indent}${lead}${this.#tail(value, indent, key === undefined)}` };
  }

  removed(node: MapNode | ListNode, place: number): Edit {
    if (!this.#isBlock(node)) return removedInBraces(this.text, node, place, this.#isJson);
    const own = this.#whole(node, place) ?? node.range;
    const next = this.#whole(node, place + 1);
    if (!next && place === 0) {
      const block = this.#blocks.get(node);
      const empty = node.is === "map" ? "{}" : "[]";
      return block ? { range: [this.#afterLead(block, node), own[1]], text: ` ${empty}` } : { range: own, text: empty };
    }
    const start = this.text.lastIndexOf("\n", own[0] - 1) + 1;
    if (/^\s*$/.test(this.text.slice(start, own[0]))) {
      const [from, end] = [withCommentAbove(this.text, start), this.#lineEnd(own[1])];
      return end < this.text.length ? { range: [from, end + 1], text: "" } : { range: [from - 1, end], text: "" };
    }
    return { range: [own[0], next?.[0] ?? own[1]], text: "" };
  }

  /** An entry, or an item with its dash. */
  #whole(node: MapNode | ListNode, place: number): Range | undefined {
    if (node.is === "map") return node.entries[place]?.range;
    const item = node.items[place];
    return item && [(this.#blocks.get(item)?.lead ?? 1) - 1, item.range[1]];
  }

  #isBlock(node: MapNode | ListNode): boolean {
    return this.text.charAt(node.range[0]) !== (node.is === "map" ? "{" : "[");
  }

  #column(offset: number): number {
    return offset - (this.text.lastIndexOf("\n", offset - 1) + 1);
  }

  #lineEnd(offset: number): number {
    const end = this.text.indexOf("\n", offset);
    return end < 0 ? this.text.length : end;
  }

  #node(node: Tree | null | undefined | unknown, block: Block | undefined): Node {
    const built = this.#built(node);
    if (block) this.#blocks.set(built, block);
    if (isScalar(node) && node.type) this.#styles.set(built, node.type as Scalar.Type);
    return built;
  }

  #built(node: unknown): Node {
    if (isAlias(node)) return { is: "opaque", range: this.#range(node), say: `is *${node.source}` };
    if (isScalar(node)) {
      const { value } = node;
      const plain = typeof value === "bigint" ? Number(value) : value;
      return { is: "scalar", range: this.#range(node), value: plain as string | number | boolean | null };
    }
    if (isMap(node)) return { is: "map", range: this.#range(node), entries: this.#entries(node) };
    if (isSeq(node)) return { is: "list", range: this.#range(node), items: this.#items(node) };
    return { is: "scalar", range: [0, 0], value: null };
  }

  /** Without the line breaks and comments behind a block. */
  #range(node: Tree): Range {
    const [from, to] = node.range ?? [0, 0];
    return [from, from + this.text.slice(from, to).trimEnd().length];
  }

  #entries(map: YAMLMap): EntryNode[] {
    return (map.items as Pair<Tree, Tree | null>[]).map(({ key, value, srcToken }) => {
      const colon = srcToken?.sep?.find(({ type }) => type === "map-value-ind");
      const keyRange = this.#range(key);
      const lead = colon ? colon.offset + 1 : keyRange[1];
      const block = map.flow ? undefined : { lead, indent: " ".repeat(this.#column(keyRange[0])) };
      const inner = this.#node(value, block);
      const end = Math.max(lead, inner.range[1]);
      const name = isScalar(key) ? String(key.source ?? key.value) : undefined;
      return { key: name, keyRange, range: [keyRange[0], end], value: inner };
    });
  }

  #items(list: YAMLSeq): Node[] {
    const { srcToken } = list;
    const tokens = srcToken?.type === "block-seq" ? srcToken.items : [];
    return list.items.map((item, place) => {
      const dash = tokens[place]?.start.find(({ type }) => type === "seq-item-ind");
      const block = dash && { lead: dash.offset + 1, indent: " ".repeat(this.#column(dash.offset)) };
      return this.#node(item, block);
    });
  }

  /** A value on one line. */
  #flow(value: unknown, style?: Scalar.Type): string {
    if (this.#isJson) return JSON.stringify(value);
    const document = documentOf([value]);
    visit(document, {
      Collection: (_, node) => {
        node.flow = true;
      },
      Scalar: (_, node) => {
        // A text keeps its quotes, where nothing asks for others.
        if (isQuoted(style) && typeof node.value === "string") node.type ??= style;
      },
    });
    const text = printed(document);
    return text.slice(text.indexOf("[") + 1, text.lastIndexOf("]")).trim();
  }

  /** A value behind a colon or dash, below lines of this indent. */
  #tail(value: unknown, indent: string, isItem = false): string {
    const lines = printed(documentOf(isItem ? [value] : { k: value }))
      .slice(isItem ? 1 : 2)
      .replace(/\n$/, "")
      .split("\n");
    return lines.map((line, place) => (place === 0 || line === "" ? line : indent + line)).join("\n");
  }
}

const isQuoted = (style: Scalar.Type | undefined): style is "QUOTE_DOUBLE" | "QUOTE_SINGLE" =>
  style === "QUOTE_DOUBLE" || style === "QUOTE_SINGLE";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
