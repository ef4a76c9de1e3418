import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { escaped, isTemplate, plain } from "../../hcl/parse-json";
import { inside, isObject, mapValues, renameKeys } from "../../model";
import { type Change, changed, type Steps } from "./change";
import { changeChecked } from "./checked";
import { CannotPatch, type Edit, edited, positionAt, type Texts } from "./edit";
import { type EntryNode, editsFor, type ListNode, type MapNode, type Node, nodeAt } from "./literal";
import { Yaml } from "./yaml";

/** What `cdktf synth` writes. */
const GENERATED = "cdk.tf.json";

/** Changes a resource in a file of Terraform's JSON syntax: JSON is YAML, whose parser has ranges. @throws CannotPatch */
export async function changeInJson(
  texts: Texts,
  file: string,
  labels: readonly string[],
  change: Change,
): Promise<void> {
  const text = texts.read(file);
  const { body, path } = bodyIn(text, file, labels);
  const again = () => bodyIn(texts.read(file), file, labels).body;
  await changeChecked(texts, { file, root: body, syntax: (now) => new Json(now), again }, change);
  const others = (now: string) => changed(new Yaml(now).plain(), { is: "remove", at: path });
  if (isDeepStrictEqual(others(text), others(texts.read(file)))) return;
  throw new CannotPatch("is shared", positionAt(file, text, body.range[0]));
}

/** Removes a resource from such a file. @throws CannotPatch */
export function removeFromJson(texts: Texts, file: string, labels: readonly string[]): void {
  const text = texts.read(file);
  const yaml = new Yaml(text);
  let { path } = bodyIn(text, file, labels);
  const at = (offset: number) => positionAt(file, text, offset);
  // The engine refuses a type without a resource.
  while (path.length > 1 && isAlone(nodeAt(yaml.root, path.slice(0, -1), at))) path = path.slice(0, -1);
  texts.write(file, edited(text, editsFor(yaml.root, { is: "remove", at: path }, yaml, at)));
}

const isAlone = (node: Node): boolean =>
  (node.is === "map" ? node.entries : node.is === "list" ? node.items : []).length === 1;

function bodyIn(text: string, file: string, labels: readonly string[]): { body: Node; path: Steps } {
  const { root } = new Yaml(text);
  const path = pathTo(root, ["resource", ...labels]);
  const at = (offset: number) => positionAt(file, text, offset);
  if (basename(file) === GENERATED) {
    throw new CannotPatch("is in a file that CDKTF generates: name the folder of its program with --folder", at(0));
  }
  if (!path) throw new CannotPatch("is not declared any more", at(0));
  return { body: withTemplates(nodeAt(root, path, at)), path };
}

/** Each level is an object or a list of objects. */
function pathTo(node: Node, labels: readonly string[]): Steps | undefined {
  const [label, ...rest] = labels;
  if (node.is === "list") {
    for (const [place, item] of node.items.entries()) {
      const inner = pathTo(item, labels);
      if (inner) return [place, ...inner];
    }
    return undefined;
  }
  if (label === undefined) return [];
  const entry = node.is === "map" ? node.entries.findLast(({ key }) => key === label) : undefined;
  const inner = entry && pathTo(entry.value, rest);
  return inner && [label, ...inner];
}

function withTemplates(node: Node): Node {
  switch (node.is) {
    case "map": {
      const entries = node.entries.map(({ key, ...entry }) => ({
        ...entry,
        key: key === undefined || isTemplate(key) ? undefined : plain(key),
        value: withTemplates(entry.value),
      }));
      return { ...node, entries };
    }
    case "list":
      return { ...node, items: node.items.map(withTemplates) };
    case "scalar": {
      const { range, value } = node;
      if (typeof value !== "string") return node;
      return isTemplate(value) ? { is: "opaque", range, say: "is an expression" } : { ...node, value: plain(value) };
    }
    default:
      return node;
  }
}

/** JSON whose texts are no templates. */
class Json extends Yaml {
  override replaced(node: Node, value: unknown): Edit {
    return super.replaced(node, escapedIn(value));
  }

  override renamed(entry: EntryNode, key: string): Edit {
    return super.renamed(entry, escaped(key));
  }

  override added(node: MapNode | ListNode, value: unknown, key?: string): Edit {
    return super.added(node, escapedIn(value), key === undefined ? undefined : escaped(key));
  }
}

function escapedIn(value: unknown): unknown {
  if (typeof value === "string") return escaped(value);
  return isObject(value) ? renameKeys(escaped, mapValues(value, escapedIn)) : inside(value, escapedIn);
}
