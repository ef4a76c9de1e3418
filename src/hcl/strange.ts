import type { Tree } from "web-tree-sitter";
import { named, STRANGE, type Strange } from "../model/strange";

/** No space in HCL: what looks like one, or like nothing, and a carriage return that ends no line. */
const NO_SPACE = new RegExp(`${STRANGE.source}|\\r(?!\\n)`, "g");
/** Comments, quoted texts and heredocs: there, such a character does no harm. */
const HARMLESS =
  /"(?:[^"\\\n]|\\.)*"|(?:#|\/\/).*|\/\*[\s\S]*?(?:\*\/|$)|<<-?(?<end>\w+)[^\n]*\n(?:(?![ \t]*\k<end>\b).*\n)*/g;
const HARMLESS_NODES = new Set(["template_literal", "quoted_template", "heredoc_template", "string_lit", "comment"]);
/** Each is looked up in a tree. */
const MOST = 1_000;

/** The first of them between tokens. `parse` gives a tree, which is deleted here. */
export function strangeBetween(text: string, parse: (text: string) => Tree | null): Strange | undefined {
  const all = [...text.matchAll(NO_SPACE)].slice(0, MOST).map(({ index, 0: char }) => named(index, char));
  if (all.length === 0) return undefined;
  // As editors show it, each line of such a file ends with one; here, its first comment would be the rest of the file.
  if (!text.includes("\n")) {
    const first = all.find(({ char }) => char === "\r");
    if (first) return first;
  }
  const tree = parse(text.replace(NO_SPACE, " "));
  try {
    if (tree && !tree.rootNode.hasError) {
      const isHarmless = ({ at }: Strange) =>
        HARMLESS_NODES.has(tree.rootNode.descendantForIndex(at, at + 1)?.type ?? "");
      return all.find((one) => !isHarmless(one));
    }
  } finally {
    tree?.delete();
  }
  const code = text.replace(HARMLESS, (part) => "x".repeat(part.length));
  return all.find(({ at, char }) => code[at] === char);
}

/** Without a full stop. */
export const sayStrange = ({ char, say }: Strange): string =>
  `there is ${say} here, ${char === "\r" ? "which ends no line" : "which is no plain space"}`;
