import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
// tree-sitter's HCL grammar: maintained, typed, with ranges, and small. Terraform's own parser as WebAssembly
// (`@cdktn/hcl2json`) has no positions. The grammar accepts more than Terraform does (a missing line break).
import { Language, type Node, Parser, type Tree } from "web-tree-sitter";
import { correctionOf } from "../environment/correction";
import { correctionOfSyntax, type Mistake, mistake } from "../environment/mistake";
import type { Position } from "../environment/tree";
import type { Strange } from "../model/strange";
import type { Block, Entry, Expression, Value } from "./body";
import { sayStrange, strangeBetween } from "./strange";

export interface Parsed {
  readonly blocks: readonly Block[];
  readonly mistakes: readonly Mistake[];
}

const GRAMMAR = "tree-sitter-hcl.wasm";

/** The build puts the grammar beside this file: its package has native code, which is not needed here. */
function grammar(): string {
  const built = join(__dirname, GRAMMAR);
  return existsSync(built) ? built : require.resolve(`@tree-sitter-grammars/tree-sitter-hcl/${GRAMMAR}`);
}

/**
 * Replaces what the grammar (1.2.0) refuses, `"$$${"` and `1e10`, by the same number of other characters. Values are
 * read from the original.
 */
function accepted(text: string): string {
  return text
    .replace(/([$%])(?<!\1\1)(?=(?:\1\1)+\{)/g, "_")
    .replace(/(?<![\w.])(\d+)[eE](?=[+-]?\d)/g, (_, digits: string) => `${digits}0`);
}

let parser: Promise<Parser> | undefined;

async function load(): Promise<Parser> {
  await Parser.init();
  return new Parser().setLanguage(await Language.load(readFileSync(grammar())));
}

/** Reads a file in HCL. A syntax error is one mistake, at its first position; nothing else is reported. */
export async function parseHcl(text: string, file: string): Promise<Parsed> {
  parser ??= load();
  const own = await parser;
  const strange = strangeBetween(text, (changed) => own.parse(accepted(changed)));
  if (strange) return { blocks: [], mistakes: [new Reader(text, file).strange(strange)] };
  const tree = own.parse(accepted(text));
  if (!tree) throw new Error(`${file} cannot be parsed.`);
  try {
    const reader = new Reader(text, file);
    const root = tree.rootNode;
    const { deep, errors } = surveyOf(tree);
    if (deep) return { blocks: [], mistakes: [reader.tooDeep(deep)] };
    if (root.hasError) {
      const isReadable = errors > MOST_ERRORS ? undefined : await readability();
      return { blocks: [], mistakes: [reader.syntax(firstError(root) ?? root, isReadable)] };
    }
    return { blocks: reader.body(root.namedChildren.find(({ type }) => type === "body")).blocks, mistakes: [] };
  } finally {
    tree.delete();
  }
}

/** Levels of nodes, about three for each bracket: far from the end of the stack, since reading a value recurses. */
const DEEPEST = 300;
/** More errors than one missing token causes. */
const MOST_ERRORS = 50;

/** The first node that is nested too deeply, and the number of errors, without recursion. */
function surveyOf(tree: Tree): { readonly deep: Node | undefined; readonly errors: number } {
  const cursor = tree.walk();
  let [deep, errors]: [Node | undefined, number] = [undefined, 0];
  try {
    for (let depth = 0; ; ) {
      if (cursor.nodeIsMissing || cursor.nodeType === "ERROR") errors += 1;
      if (depth > DEEPEST) deep ??= cursor.currentNode;
      if (depth <= DEEPEST && cursor.gotoFirstChild()) depth += 1;
      else {
        while (!cursor.gotoNextSibling()) {
          if (!cursor.gotoParent()) return { deep, errors };
          depth -= 1;
        }
      }
    }
  } finally {
    cursor.delete();
  }
}

/** Whether a text can be parsed. */
async function readability(): Promise<(text: string) => boolean> {
  parser ??= load();
  const own = await parser;
  return (text) => {
    const tree = own.parse(accepted(text));
    const isFine = tree !== null && !tree.rootNode.hasError;
    tree?.delete();
    return isFine;
  };
}

const TOKENS = ["=", "}", '"', "]", ")", ","];

function firstError(node: Node): Node | undefined {
  if (node.isError || node.isMissing) return node;
  const broken = node.children.find((child) => child.hasError || child.isMissing);
  return broken && firstError(broken);
}

/** Functions whose result has the type of their arguments. */
const TRANSPARENT = new Set(["merge", "concat", "coalesce", "try", "tolist", "toset", "tomap", "sensitive"]);

class Reader {
  constructor(
    private readonly source: string,
    private readonly file: string,
  ) {}

  tooDeep(node: Node): Mistake {
    return mistake("too-large", "", "The file is nested too deeply.", { position: this.#at(node) });
  }

  strange(one: Strange): Mistake {
    return mistake("syntax", "", `Invalid HCL: ${sayStrange(one)}.`, { position: this.#position(one.at) });
  }

  /** Without an excerpt, which may be a secret. */
  syntax(node: Node, isReadable: ((text: string) => boolean) | undefined): Mistake {
    const correction = isReadable && correctionOf(this.source, node.startIndex, { tokens: TOKENS, isReadable });
    if (correction) {
      const { say, suggestion } = correctionOfSyntax(correction);
      return mistake("syntax", "", `Invalid HCL: ${say}.`, { position: this.#position(correction.offset), suggestion });
    }
    const say = node.isMissing ? `${node.type} is missing here` : "it cannot be parsed from here on";
    const message = `Invalid HCL: ${say}. \`terraform validate\` reports the reason.`;
    return mistake("syntax", "", message, { position: this.#at(node) });
  }

  #position(offset: number): Position {
    const lines = this.source.slice(0, offset).split("\n");
    return { file: this.file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }

  body(node: Node | null | undefined): Pick<Block, "attributes" | "blocks"> {
    const children = node?.type === "body" ? node.namedChildren : [];
    return {
      attributes: children.filter(({ type }) => type === "attribute").map((child) => this.#attribute(child)),
      blocks: children.filter(({ type }) => type === "block").map((child) => this.#block(child)),
    };
  }

  #attribute(node: Node): Entry {
    const [name, value] = node.namedChildren as [Node, Node];
    return { key: this.#text(name), ...this.#place(name), value: this.#value(value) };
  }

  #block(node: Node): Block {
    const [name, ...rest] = node.namedChildren as [Node, ...Node[]];
    const labels = rest.flatMap((child) =>
      child.type === "identifier"
        ? [this.#text(child)]
        : child.type === "string_lit"
          ? [unquoted(this.#text(child))]
          : [],
    );
    const body = rest.find(({ type }) => type === "body");
    return { type: this.#text(name), labels, ...this.#place(node), ...this.body(body) };
  }

  #value(node: Node): Value {
    const place = this.#place(node);
    const parts = node.namedChildren.filter(({ type }) => type !== "comment");
    const [only] = parts;
    switch (node.type) {
      case "expression":
      case "collection_value":
      case "literal_value":
      case "for_expr":
      case "operation":
        // Parentheses are no nodes. With more than one part it is a path: `local.a`.
        return parts.length === 1 && only ? { ...this.#value(only), range: place.range } : this.#expression(node);
      case "string_lit":
        return { is: "literal", ...place, value: unquoted(this.#text(node)) };
      case "numeric_lit":
        return { is: "literal", ...place, value: Number(this.#text(node)) };
      case "bool_lit":
        return { is: "literal", ...place, value: this.#text(node) === "true" };
      case "null_lit":
        return { is: "literal", ...place, value: null };
      case "unary_operation": {
        const negated = this.#text(node).startsWith("-") && only ? this.#value(only) : undefined;
        return negated?.is === "literal" && typeof negated.value === "number"
          ? { is: "literal", ...place, value: -negated.value }
          : this.#expression(node);
      }
      case "object":
        return { is: "object", ...place, entries: ofType(parts, "object_elem").map((elem) => this.#entry(elem)) };
      case "tuple":
        return { is: "list", ...place, items: ofType(parts, "expression").map((item) => this.#value(item)) };
      case "for_object_expr":
      case "for_tuple_expr": {
        // The first of two is the key.
        const made = ofType(parts, "expression").at(-1);
        return { ...this.#expression(node), entries: made ? [this.#value(made)] : [] };
      }
      case "conditional": {
        const branches = ofType(parts, "expression").slice(1);
        return { ...this.#expression(node), alternatives: branches.map((branch) => this.#value(branch)) };
      }
      case "function_call": {
        const given = parts.find(({ type }) => type === "function_arguments");
        const isTransparent = only?.type === "identifier" && TRANSPARENT.has(this.#text(only));
        const values = isTransparent && given ? ofType(given.namedChildren, "expression") : [];
        return { ...this.#expression(node), alternatives: values.map((value) => this.#value(value)) };
      }
      default:
        return this.#expression(node);
    }
  }

  #expression(node: Node): Expression {
    return { is: "expression", ...this.#place(node), text: this.#text(node), alternatives: [], entries: [] };
  }

  /** A bare word as a key is a text, as in Terraform; anything longer is an expression. */
  #entry(node: Node): Entry {
    const [key, value] = ofType(node.namedChildren, "expression") as [Node, Node];
    const read = this.#value(key);
    const isWord = /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(this.#text(key));
    const name = isWord ? this.#text(key) : read.is === "literal" ? String(read.value) : undefined;
    return { key: name, ...this.#place(key), value: this.#value(value) };
  }

  #text({ startIndex, endIndex }: Node): string {
    return this.source.slice(startIndex, endIndex);
  }

  #place(node: Node) {
    return { at: this.#at(node), range: [node.startIndex, node.endIndex] as const };
  }

  #at({ startPosition }: Node): Position {
    return { file: this.file, line: startPosition.row + 1, column: startPosition.column + 1 };
  }
}

function ofType(nodes: readonly Node[], type: string): Node[] {
  return nodes.filter((node) => node.type === type);
}

const ESCAPED = /\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\(.)|([$%])\4(?=\{)/g;
const SIGNS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The text between quotes, unescaped. */
function unquoted(text: string): string {
  return text.slice(1, -1).replace(ESCAPED, (_, short?: string, long?: string, sign?: string, doubled?: string) => {
    const point = Number.parseInt(short ?? long ?? "", 16);
    if (!Number.isNaN(point)) return point > 0x10ffff ? "\ufffd" : String.fromCodePoint(point);
    return doubled ?? SIGNS[sign ?? ""] ?? sign ?? "";
  });
}
