import { isDeepStrictEqual } from "node:util";
import type { Position } from "../../environment/tree";
import { type Change, changed } from "./change";
import { CannotPatch, edited, positionAt, type Texts } from "./edit";
import { editsFor, type Node, ofLookUp, plainOf, type Syntax } from "./literal";

/** A declaration in a file, as literals. */
interface Declaration {
  readonly file: string;
  readonly root: Node;
  readonly position?: Position | undefined;
  /** How its language writes what changes in a text. */
  syntax(text: string): Syntax;
  /** The same declaration in the text as it is now. */
  again(): Promise<Node | undefined> | Node;
}

/**
 * Makes a change, for whoever restores the texts if it fails (`Texts.whole`).
 *
 * @throws CannotPatch unless the declaration then differs in nothing else.
 */
export async function changeChecked(texts: Texts, declaration: Declaration, wanted: Change): Promise<void> {
  const { file, root } = declaration;
  const text = texts.read(file);
  const at = (offset: number) => positionAt(file, text, offset);
  const change = ofLookUp(root, wanted, at);
  const after = edited(text, editsFor(root, change, declaration.syntax(text), at));
  texts.write(file, after);
  const now = await declaration.again();
  if (now && isDeepStrictEqual(plainOf(now, after), changed(plainOf(root, text), change))) return;
  throw new CannotPatch("cannot be changed without side effects", declaration.position ?? at(root.range[0]));
}
