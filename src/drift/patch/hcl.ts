import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Around } from "../../discover";
import { type Program, termsOf } from "../../discover/code";
import { hcl, key } from "../../discover/hcl";
import { snake } from "../../discover/names";
import { toTerraform, within } from "../../discover/to-terraform";
import type { Block, Entry, Value } from "../../hcl/body";
import { configurationsIn, isOverride, sourceText } from "../../hcl/files";
import { parseHcl } from "../../hcl/parse";
import { parseJson } from "../../hcl/parse-json";
import { kindNamed } from "../../kinds";
import { isFolder } from "../../model/file";
import { isObject } from "../../model/plain";
import { resourceSchema, resourceSchemas } from "../../terraform/schema";
import type { Shape } from "../../terraform/shape";
import { addedInBraces, ownLines, removedInBraces } from "./braces";
import { type Change, type Step, underNameGiven } from "./change";
import { changeChecked } from "./checked";
import { CannotPatch, type Edit, edited, indentAt, positionAt, type Range, type Texts } from "./edit";
import { changeInJson, removeFromJson } from "./hcl-json";
import { type EntryNode, type ListNode, type MapNode, type Node, type Syntax, says } from "./literal";
import type { Left, Source, Subject } from "./source";

const ADDRESS = /^((?:module\.[^.[]+(?:\[[^\]]*\])?\.)*)([^.[]+)\.([^.[]+)(\[.*\])?$/s;
/** The file for unmanaged objects. */
const ADDED = "unmanaged.tf";
/** Arguments that make several of one block. */
const REPEATING = new Set(["count", "for_each"]);

/** The configuration of Terraform or OpenTofu in a folder, with the modules in folders below it. */
export class TerraformFolder implements Source {
  readonly #removed: { readonly folder: string; readonly labels: readonly string[] }[] = [];

  constructor(
    private readonly texts: Texts,
    private readonly folder: string,
    readonly revert: string,
  ) {}

  async change(subject: Subject, changes: readonly Change[]): Promise<void> {
    const kind = kindNamed(subject.kind);
    const shape: Shape = { is: "object", attributes: resourceSchema(kind).attributes };
    for (const one of changes) {
      const blocks = await this.#blocksOf(subject);
      const has = (name: string) =>
        blocks.some(({ block }) => says(bodyOf(block).entries, String(within(shape, name)[0])));
      const change = spelled(shape, underNameGiven(kind, one, has));
      const { file, block } = meantBy(blocks, change.at[0]);
      if (isJson(file)) {
        await changeInJson(this.texts, file, block.labels, change);
        continue;
      }
      const again = async () => {
        const now = (await this.#blocksIn(file)).find((found) => isSame(found, block));
        return now && bodyOf(now);
      };
      const declaration = { file, root: bodyOf(block), position: block.at, again };
      await changeChecked(this.texts, { ...declaration, syntax: (text) => new Hcl(text) }, change);
    }
  }

  async remove(subject: Subject): Promise<void> {
    const { file, block } = meantBy(await this.#blocksOf(subject));
    const text = this.texts.read(file);
    if (isJson(file)) removeFromJson(this.texts, file, block.labels);
    else this.texts.write(file, edited(text, [{ range: linesOf(text, block.range as Range), text: "" }]));
    await this.#removeImports(subject);
    this.#removed.push({ folder: dirname(file), labels: block.labels });
  }

  /** The engine refuses an `import` block whose resource is not declared. */
  async #removeImports({ address }: Subject): Promise<void> {
    for (const file of this.#files(this.folder)) {
      const text = this.texts.read(file);
      const isFor = ({ key: name, value }: Entry) =>
        name === "to" && value.is === "expression" && value.text.replace(/\s/g, "") === address;
      const imports = (await this.#blocksIn(file)).filter(
        ({ type, attributes }) => type === "import" && attributes.some(isFor),
      );
      const edits = imports.map(({ range }) => ({ range: linesOf(text, range as Range), text: "" }));
      if (edits.length > 0) this.texts.write(file, edited(text, edits));
    }
  }

  async strays(): Promise<readonly Left[]> {
    return this.#removed.flatMap(({ folder, labels }) => {
      const reference = new RegExp(String.raw`(?<![\w.-])${labels.join(String.raw`\.`)}(?![\w-])`, "g");
      return [...this.#files(folder), ...this.#files(folder, ".json")].flatMap((file) => {
        const text = this.texts.read(file);
        return [...text.matchAll(reference)].map(({ index }) => ({
          position: positionAt(file, text, index),
          reason: `refers to ${labels.join(".")}, which was removed`,
        }));
      });
    });
  }

  async around(): Promise<Around> {
    const taken = new Map<string, string[]>();
    for (const file of this.#files(this.folder)) {
      for (const { type, labels } of await this.#blocksIn(file)) {
        const [typeName = "", name = ""] = labels;
        const kind = type === "resource" ? resourceSchemas().get(typeName)?.kind.name : undefined;
        if (kind !== undefined) taken.set(kind, [...(taken.get(kind) ?? []), name]);
      }
    }
    return { taken, rows: "ids" };
  }

  async add(program: Program): Promise<readonly Left[]> {
    const file = join(this.folder, ADDED);
    if (!this.#files(this.folder).includes(file)) this.texts.open(file, undefined);
    const before = this.texts.read(file);
    const code = toTerraform({ ...program, isAddition: true });
    this.texts.write(file, before === "" ? code : `${before}\n${code}`);
    return termsOf(program, "secret").map(({ words }) => ({
      position: undefined,
      reason: `set the variable TF_VAR_${snake(words)}`,
    }));
  }

  /** Where a resource is declared: overrides are behind what they override. */
  async #blocksOf({ address }: Subject): Promise<Located[]> {
    const [, modules = "", type = "", name = "", instance] = ADDRESS.exec(address) ?? [];
    const folder = await this.#folderOf(modules);
    const files = [...this.#files(folder), ...this.#files(folder, ".json")];
    const found: Located[] = [];
    for (const file of files) {
      for (const block of await this.#blocksIn(file)) {
        if (block.type === "resource" && block.labels[0] === type && block.labels[1] === name)
          found.push({ file, block });
      }
    }
    const inOrder = found.sort((one, other) => Number(isOverride(one.file)) - Number(isOverride(other.file)));
    if (inOrder.length === 0) throw new CannotPatch(`is not declared in ${folder}`);
    refuseSeveral(
      inOrder.map(({ block }) => block),
      instance,
    );
    return inOrder;
  }

  /** The folder of a module, which has to be the only one that is made from it. */
  async #folderOf(modules: string): Promise<string> {
    let folder = this.folder;
    for (const [, name = "", instance] of modules.matchAll(/module\.([^.[]+)(\[[^\]]*\])?\./g)) {
      const calls: Block[] = [];
      for (const file of this.#files(folder)) {
        calls.push(...(await this.#blocksIn(file)).filter(({ type }) => type === "module"));
      }
      const call = calls.find(({ labels: [label] }) => label === name);
      if (!call) throw new CannotPatch(`is in module ${name}, which is not called in ${folder}`);
      refuseSeveral([call], instance);
      const source = sourceOf(call);
      const inner = join(folder, source);
      const isLocal = /^\.\.?\//.test(source) && isFolder(inner);
      if (!isLocal) throw new CannotPatch("is in a module that is not a local folder", call.at);
      if (calls.filter((one) => sourceOf(one) === source).length > 1) {
        throw new CannotPatch("is in a module that is called more than once", call.at);
      }
      folder = inner;
    }
    return folder;
  }

  #files(folder: string, suffix: "" | ".json" = ""): readonly string[] {
    const names = existsSync(folder) ? configurationsIn(folder, this.folder) : [];
    const files = names.filter((name) => [".tf", ".tofu"].some((one) => name.endsWith(one + suffix)));
    return files.map((name) => {
      const file = join(folder, name);
      this.texts.open(file, sourceText(file));
      return file;
    });
  }

  async #blocksIn(file: string): Promise<readonly Block[]> {
    const text = this.texts.read(file);
    const { blocks, mistakes } = isJson(file) ? parseJson(text, file) : await parseHcl(text, file);
    const [first] = mistakes;
    if (first) throw new CannotPatch("is in a configuration that cannot be parsed", first.position);
    return blocks;
  }
}

interface Located {
  readonly file: string;
  readonly block: Block;
}

/** An override goes before what it overrides, as far as it says the attribute. */
function meantBy(blocks: readonly Located[], attribute?: Step): Located {
  const isSaid = ({ block }: Located) => block.attributes.some((one) => one.key === attribute);
  return (blocks.findLast(isSaid) ?? blocks[0]) as Located;
}

const isJson = (file: string) => file.endsWith(".json");

function sourceOf({ attributes }: Block): string {
  const value = attributes.find(({ key: name }) => name === "source")?.value;
  return value?.is === "literal" ? String(value.value) : "";
}

function refuseSeveral(blocks: readonly Block[], instance: string | undefined): void {
  const found = blocks.flatMap(({ attributes }) => attributes).find(({ key: name }) => REPEATING.has(name ?? ""));
  if (instance === "[0]" && found?.key === "count" && isAtMostOne(found.value)) return;
  if (found) throw new CannotPatch(`is one of several instances, created by ${found.key}`, found.at);
  if (instance !== undefined) throw new CannotPatch("is one of several instances in the state", blocks[0]?.at);
}

/** `1`, or `var.is_production ? 1 : 0`. */
function isAtMostOne(count: Value): boolean {
  if (count.is === "literal") return Number(count.value) <= 1;
  return count.is === "expression" && count.alternatives.length > 0 && count.alternatives.every(isAtMostOne);
}

const isSame = (one: Block, other: Block) =>
  one.type === other.type && one.labels.join(".") === other.labels.join(".") && one.range?.[0] === other.range?.[0];

/** The lines of a block, and one of two blank lines around it. */
function linesOf(text: string, range: Range): Range {
  const [from, to] = ownLines(text, range) ?? [range[0], text.charAt(range[1]) === "\n" ? range[1] + 1 : range[1]];
  const isAfterBlank = from === 0 || text.slice(0, from).endsWith("\n\n");
  return [from, isAfterBlank && text.charAt(to) === "\n" ? to + 1 : to];
}

/** The change in the words of the configuration. */
function spelled(root: Shape, change: Change): Change {
  let shape: Shape | undefined = root;
  const at = change.at.map((step): Step => {
    const [name, below]: readonly [Step, Shape | undefined] =
      shape?.is === "list" ? [step, shape.of] : shape ? within(shape, String(step)) : [step, undefined];
    shape = below;
    return name;
  });
  if (change.is === "remove" || change.is === "expect") return { ...change, at, from: written(shape, change.from) };
  return change.is === "set" ? { ...change, at, to: written(shape, change.to) } : { ...change, at };
}

function written(shape: Shape | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => written(shape?.is === "list" ? shape.of : undefined, item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const [own, below] = shape ? within(shape, name) : [name, undefined];
    return [own, written(below, inner)] as const;
  });
  return Object.fromEntries(entries);
}

function bodyOf({ attributes, range = [0, 0] }: Block): MapNode {
  return { is: "map", range, entries: attributes.map(entryOf) };
}

function entryOf({ key: name, range: keyRange = [0, 0], value }: Entry): EntryNode {
  const node = nodeOf(value);
  return { key: name, keyRange, range: [keyRange[0], node.range[1]], value: node };
}

function nodeOf(value: Value): Node {
  const { range = [0, 0] } = value;
  switch (value.is) {
    case "literal":
      return { is: "scalar", range, value: value.value };
    case "object":
      return { is: "map", range, entries: value.entries.map(entryOf) };
    case "list":
      return { is: "list", range, items: value.items.map(nodeOf) };
    case "expression": {
      const { text } = value;
      if (isPlainHeredoc(text)) return { is: "scalar", range, value: text, isRaw: true };
      // Anything longer may have a secret in it.
      return { is: "opaque", range, say: `is an expression${/^[\w.[\]*-]{1,60}$/.test(text) ? `: ${text}` : ""}` };
    }
  }
}

const isPlainHeredoc = (text: string) => text.startsWith("<<") && !/[$%]\{/.test(text);

class Hcl implements Syntax {
  constructor(readonly text: string) {}

  replaced({ range }: Node, value: unknown): Edit {
    return { range, text: hcl(value, indentAt(this.text, range[0])) };
  }

  renamed({ keyRange }: EntryNode, name: string): Edit {
    return { range: keyRange, text: key(name) };
  }

  added(node: MapNode | ListNode, value: unknown, name?: string): Edit {
    const lead = name === undefined ? "" : `${key(name)} = `;
    const commas = node.is === "list" ? "always" : "as found";
    return addedInBraces(this.text, node, (indent) => lead + hcl(value, indent), commas);
  }

  removed(node: MapNode | ListNode, place: number): Edit {
    return removedInBraces(this.text, node, place);
  }
}
