import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  visit,
  type YAMLMap,
} from "yaml";
import type { ProblemCode } from "../model";
import { strangeIn, withoutStrange } from "../model/strange";
import { layoutFault, strangeAfterKey } from "../yaml/layout";
import { HARMLESS, isReadable, parseYaml, TOO_DEEP, withLineFeeds } from "../yaml/parse";
import { correctionOf } from "./correction";
import { correctionOfSyntax, hint, type Mistake, mistake } from "./mistake";
import { DEEPEST, type Entry, type Position, type Tree } from "./tree";

/** Far beyond any real environment, but not beyond anchors that multiply each other. */
const MOST_NODES = 100_000;

/** A placeholder for what could not be read, which is a mistake already. */
const UNREAD: Tree = { is: "leaf", at: undefined, value: null };

/** More errors than one missing token causes. */
const MOST_ERRORS = 500;

/** Most of so many are consequences of the first. */
const MOST_SHOWN = 100;

/** Errors that no missing token causes. */
const NO_TOKEN: readonly string[] = [TOO_DEEP, "MULTIPLE_DOCS"];

const LANGUAGE = {
  tokens: [" ", "}", "]", '"', ": "],
  suspect: { at: /(?<=^\s*[\w-]+:)(?=\S)/gm, token: " " },
  isReadable,
};

export interface ReadYaml {
  readonly tree: Tree;
  readonly mistakes: readonly Mistake[];
  /** Whether more of the tree than the mistakes themselves is a guess. */
  readonly isGuess: boolean;
}

function sayOfYaml(code: string, message: string, text: string, offset: number): string {
  if (code === "DUPLICATE_KEY") return repeated(text, offset);
  if (code === "TAB_AS_INDENT") return "Tabs are not allowed as indentation. Use spaces.";
  return `${message.replace(/\.?$/, "")}.`;
}

function repeated(text: string, offset: number): string {
  const [key = "This key"] = /^[^\s:]+/.exec(text.slice(offset)) ?? [];
  return `${key} is set twice in the same map: keep one of the two.`;
}

/** Reads YAML (or JSON, which is YAML) into a tree with the position of each key and value. */
export function treeOfYaml(given: string, file: string): ReadYaml {
  const text = withLineFeeds(given);
  const lines = new LineCounter();
  const document = parseYaml(text, { lineCounter: lines });
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const isFatal = document.errors.some(({ code }) => !HARMLESS.includes(code));
  const isHopeless =
    document.errors.length > MOST_ERRORS || document.errors.some(({ code }) => NO_TOKEN.includes(code));
  const tabs = document.errors.filter(({ code }) => code === "TAB_AS_INDENT");
  const isOpen = isFatal && !isHopeless;
  const layout =
    isOpen && tabs.length === 0 ? layoutFault(text, document.errors[0]?.pos[0] ?? 0, isReadable) : undefined;
  const correction = isOpen && !layout ? correctionOf(text, document.errors[0]?.pos[0] ?? 0, LANGUAGE) : undefined;
  // Other errors are consequences of a wrong indentation.
  const errors = tabs.length > 0 ? tabs : document.errors;
  const syntax = [...errors, ...document.warnings].slice(0, MOST_SHOWN).map(({ message, pos, code }) =>
    mistake(code === TOO_DEEP ? "too-large" : "syntax", "", sayOfYaml(code, message, text, pos[0]), {
      position: at(pos[0]),
      suggestion: code === "DUPLICATE_KEY" ? { edit: "remove" } : undefined,
    }),
  );
  if (correction) {
    const { say, suggestion } = correctionOfSyntax(correction);
    // The parser's own errors are consequences of this one.
    syntax.splice(
      0,
      syntax.length,
      mistake("syntax", "", `Invalid YAML: ${say}.`, { position: at(correction.offset), suggestion }),
    );
  }
  if (layout) {
    const { offset, say, insert, remove } = layout;
    const edit = insert === undefined && remove === undefined ? undefined : correctionOfSyntax(layout).suggestion;
    const details = { position: at(offset), suggestion: edit };
    syntax.splice(0, syntax.length, mistake("syntax", "", `Invalid YAML: ${say}.`, details));
  }
  const reader = new Reader((node) => at(node.range?.[0] ?? 0), anchorsOf(document));
  const tree = reader.tree(document.contents, 0);
  const isGuess = isFatal || reader.mistakes.length > 0;
  // What a wrong layout makes of the tree is a consequence as well.
  return { tree, mistakes: [...syntax, ...(layout ? [] : reader.mistakes)], isGuess };
}

/** What the aliases of a document lead to. */
interface Anchors {
  /** The names of all anchors. */
  readonly names: readonly string[];
  /** For each alias, its node, and how many names precede it. */
  readonly of: ReadonlyMap<Alias, { readonly target: Node | undefined; readonly known: number }>;
}

/** In one pass: the library would search the document again for each alias. */
function anchorsOf(document: Document): Anchors {
  const anchors = new Map<string, Node>();
  const of = new Map<Alias, { target: Node | undefined; known: number }>();
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) of.set(node, { target: anchors.get(node.source), known: anchors.size });
      else if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return { names: [...anchors.keys()], of };
}

/** A duplicate key is a mistake already; with both values, nothing else seems to be missing. */
function both(first: Entry | undefined, second: Entry): Entry {
  if (first?.value.is !== "map" || second.value.is !== "map") return second;
  const entries = new Map(first.value.entries);
  for (const [key, entry] of second.value.entries) entries.set(key, both(entries.get(key), entry));
  return { ...second, value: { ...second.value, entries } };
}

const placeText = (position: Position | undefined) => `${position?.line}:${position?.column}`;

class Reader {
  readonly mistakes: Mistake[] = [];
  #nodes = 0;
  readonly #refused = new Set<string>();
  /** The nodes being read, from the outermost in: an alias to one of these would never end. */
  readonly #open = new Set<Node>();

  constructor(
    private readonly at: (node: Node) => Position,
    private readonly anchors: Anchors,
  ) {}

  tree(node: unknown, depth: number): Tree {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES || depth > DEEPEST) return this.#tooMuch(node);
    if (isAlias(node)) return this.#anchored(node, depth);
    if (isMap(node) || isSeq(node)) {
      this.#open.add(node);
      const tree: Tree = isMap(node)
        ? { is: "map", at: this.at(node), entries: this.#entries(node, depth) }
        : { is: "list", at: this.at(node), items: node.items.map((item) => this.tree(item, depth + 1)) };
      this.#open.delete(node);
      return tree;
    }
    if (!isScalar(node)) return { is: "leaf", at: undefined, value: null };
    const { value, source, type } = node;
    const strange = type === "PLAIN" ? strangeAfterKey(source ?? "") : undefined;
    if (strange)
      return this.#refuse(`${strange.key}: is followed by ${strange.say}, not by a plain space.`, this.at(node));
    const plain = typeof value === "bigint" ? Number(value) : value;
    if (typeof plain === "string" || typeof plain === "number" || typeof plain === "boolean") {
      const differs = source !== undefined && source !== plain;
      return { is: "leaf", at: this.at(node), value: plain, ...(differs ? { written: source } : {}) };
    }
    if (plain === null || plain === undefined) return { is: "leaf", at: this.at(node), value: null };
    const tag = node.tag?.replace("tag:yaml.org,2002:", "!!");
    return this.#refuse(
      `A value${tag ? ` of type ${tag}` : " of this type"} is not supported. Write it as a string.`,
      this.at(node),
    );
  }

  /** The target of an alias. An undefined one must not read as `null`, which removes values. */
  #anchored(alias: Alias, depth: number): Tree {
    const { source } = alias;
    const { target: meant, known = 0 } = this.anchors.of.get(alias) ?? {};
    if (meant && !this.#open.has(meant)) return this.tree(meant, depth + 1);
    const say = meant
      ? `*${source} is inside its own anchor &${source}.`
      : `*${source} is undefined: no &${source} precedes it.${hint(source, this.anchors.names.slice(0, known))}`;
    return this.#refuse(say, this.at(alias));
  }

  #entries(map: YAMLMap, depth: number): Map<string, Entry> {
    const entries = new Map<string, Entry>();
    const taken: Entry[] = [];
    for (const { key, value } of map.items as Pair<unknown, unknown>[]) {
      if (!isScalar(key)) {
        this.#refuse("A key must be a scalar.", this.at(map));
      } else if (key.value === "<<" && key.type === "PLAIN") {
        taken.push({ at: this.at(key), value: this.tree(value, depth + 1) });
      } else {
        const written = String(key.source ?? key.value);
        const strange = strangeIn(written);
        if (strange) this.#refuse(`${withoutStrange(written).trim()} has ${strange.say} in it.`, this.at(key));
        const name = strange ? withoutStrange(written).trim() : written;
        const entry = { at: this.at(key), value: this.tree(value, depth + 1) };
        entries.set(name, both(entries.get(name), entry));
      }
    }
    for (const { value, at } of taken) this.#takeOver(value, at, entries);
    return entries;
  }

  /** `<<: *common`: the map's own keys take precedence over merged ones. */
  #takeOver(from: Tree, at: Position | undefined, into: Map<string, Entry>): void {
    if (from.is === "list") {
      for (const item of from.items) this.#takeOver(item, at, into);
    } else if (from.is === "map") {
      for (const [key, entry] of from.entries) if (!into.has(key)) into.set(key, entry);
    } else if (from !== UNREAD) {
      this.#refuse("<< merges the entries of a map: a map is required.", at);
    }
  }

  #tooMuch(node: unknown): Tree {
    const message = "The file is nested too deeply, or its anchors expand to too many nodes.";
    return this.#refuse(message, isNode(node) ? this.at(node) : undefined, "too-large", "");
  }

  /** Once for each place, however many aliases lead there. */
  #refuse(
    say: string,
    position: Position | undefined,
    code: ProblemCode = "syntax",
    place = placeText(position),
  ): Tree {
    const what = `${place} ${say}`;
    if (!this.#refused.has(what)) this.mistakes.push(mistake(code, "", say, { position }));
    this.#refused.add(what);
    return UNREAD;
  }
}
