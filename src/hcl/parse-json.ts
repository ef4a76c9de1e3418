import { mistake } from "../environment/mistake";
import type { Position, Tree } from "../environment/tree";
import { treeOfYaml } from "../environment/yaml";
import type { Block, Entry, Value } from "./body";
import type { Parsed } from "./parse";

/** The number of labels of the blocks that matter here. */
const LABELS: Readonly<Record<string, number>> = {
  ...{ resource: 2, data: 2, ephemeral: 2, list: 2, action: 2 },
  ...{ module: 1, check: 1, provider: 1, import: 0, locals: 0 },
};
/** Blocks within a body: everything else is an attribute, and a misspelt one is reported. */
const INNER = new Set(["lifecycle", "provisioner", "connection", "dynamic"]);
const COMMENT = "//";

/** Reads a file in Terraform's JSON syntax. JSON is YAML, whose parser has positions; JSON syntax is checked first. */
export function parseJson(text: string, file: string): Parsed {
  const start: Position = { file, line: 1, column: 1 };
  const { tree, mistakes } = treeOfYaml(text, file);
  const [first] = mistakes;
  if (first) return { blocks: [], mistakes: [{ ...first, position: first.position ?? start }] };
  try {
    JSON.parse(text);
  } catch {
    // Without the parser's message: it quotes the text, which may be a secret.
    return { blocks: [], mistakes: [mistake("syntax", "", "This is not JSON.", { position: start })] };
  }
  return { blocks: objectsIn(tree).flatMap((root) => blocksOf(root, start)), mistakes: [] };
}

type Branch = Extract<Tree, { is: "map" }>;

/** A block is an object, or a list of them. */
function objectsIn(tree: Tree): Branch[] {
  if (tree.is === "list") return tree.items.flatMap(objectsIn);
  return tree.is === "map" ? [tree] : [];
}

function blocksOf(root: Branch, start: Position): Block[] {
  return [...root.entries].flatMap(([type, { value, at }]) => {
    const labels = LABELS[type];
    return labels === undefined ? [] : labelled(type, labels, [], value, at ?? start);
  });
}

function labelled(type: string, missing: number, labels: readonly string[], tree: Tree, at: Position): Block[] {
  if (missing > 0) {
    return objectsIn(tree).flatMap(({ entries }) =>
      [...entries]
        .filter(([label]) => label !== COMMENT)
        .flatMap(([label, entry]) => labelled(type, missing - 1, [...labels, label], entry.value, entry.at ?? at)),
    );
  }
  return objectsIn(tree).map((body) => ({
    type,
    labels,
    at,
    attributes: entriesOf(body, at).filter(({ key }) => key !== COMMENT && !INNER.has(key ?? "")),
    // A check has a data source inside.
    blocks: type === "check" ? blocksOf(body, at) : [],
  }));
}

function entriesOf({ entries }: Branch, around: Position): Entry[] {
  return [...entries].map(([key, { at = around, value }]) => ({
    key: isTemplate(key) ? undefined : plain(key),
    at,
    value: readValue(value, at),
  }));
}

function readValue(tree: Tree, around: Position): Value {
  const at = tree.at ?? around;
  if (tree.is === "list") return { is: "list", at, items: tree.items.map((item) => readValue(item, at)) };
  if (tree.is === "map") return { is: "object", at, entries: entriesOf(tree, at) };
  const { value } = tree;
  if (typeof value !== "string") return { is: "literal", at, value };
  if (isTemplate(value)) return { is: "expression", at, text: value, alternatives: [], entries: [] };
  return { is: "literal", at, value: plain(value) };
}

/** Whether only the engine can evaluate a text. */
export const isTemplate = (text: string) => /[$%]\{/.test(text.replace(/([$%])\1\{/g, ""));
/** What a text means that is no template. */
export const plain = (text: string) => text.replace(/([$%])\1(?=\{)/g, "$1");
/** The text that means this one. */
export const escaped = (text: string) => text.replace(/[$%](?=\{)/g, "$&$&");
