import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { check, redactor, warnings } from "../declaration";
import { hint, inOrder, type Mistake, mistake, rename } from "../environment/mistake";
import type { Position } from "../environment/tree";
import { ownValue, UNKNOWN } from "../model";
import { isFolder, withoutMark } from "../model/file";
import { isInside } from "../model/inside";
import { actionSources } from "../terraform/actions";
import { dataSources } from "../terraform/data";
import type { Subject } from "../terraform/diagnostics";
import { ephemeralSources } from "../terraform/ephemeral";
import { declarationIn, renamedAttributes } from "../terraform/known";
import { listSources } from "../terraform/list";
import { PROVIDER, providerAttributes, type ResourceSchema, resourceSchemas } from "../terraform/schema";
import type { Attribute } from "../terraform/shape";
import type { Source } from "../terraform/source";
import { timeoutProblems } from "../terraform/timeouts";
import { vocabularyOf } from "../terraform/words";
import type { Block, Entry } from "./body";
import { configurationsIn, isOverride, sourceText } from "./files";
import { parseHcl } from "./parse";
import { parseJson } from "./parse-json";
import { placed, type Target } from "./placed";
import { plainSecretsIn, plainTokenIn } from "./plain-secrets";
import { RowReader } from "./read-row";
import { addressOf, References } from "./references";

/** Attributes that the engine itself handles. */
const META = new Set(["count", "for_each", "depends_on", "provider"]);
const META_OF_PROVIDERS = new Set(["alias", "version"]);
const META_BLOCKS = new Set(["lifecycle", "provisioner", "connection"]);

/** Blocks that a provider has types for. */
type Kinds = ReadonlyMap<string, ResourceSchema | Source>;
type Schemas = Readonly<Record<"resource" | "data" | "ephemeral" | "list" | "action", Kinds>>;

/** Types whose arguments are in a `config` block. */
const CONFIGURED = new Set(["action", "list"]);

/**
 * All mistakes that can be found in the files of a configuration alone, in the order of the files. What a link or the
 * source of a module has outside of `within` is not read.
 */
export async function examineTerraform(path: string, within?: string): Promise<readonly Mistake[]> {
  const mayRead = (one: string) => within === undefined || isInside(within, one);
  const schemas = {
    resource: resourceSchemas(),
    data: dataSources(),
    ephemeral: ephemeralSources(),
    list: listSources(),
    action: actionSources(),
  };
  const found: Mistake[] = [];
  const waiting = [statSync(path).isDirectory() ? { folder: path } : { folder: dirname(path), only: basename(path) }];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const key = realpathSync(next.folder);
    if (seen.has(key)) continue;
    seen.add(key);
    const { blocks, mistakes } = await moduleIn(next.folder, next.only, mayRead);
    // For a single file, the rest of its module matters, too: an override, an import.
    const isMeant = (at?: Position) => next.only === undefined || (at && basename(at.file) === next.only);
    const meant = blocks.filter(({ at }) => isMeant(at));
    found.push(...mistakes.filter(({ position }) => isMeant(position)));
    const judge = judgeOf(blocks, schemas);
    for (const block of meant) found.push(...(await judge(block)));
    for (const { folder, problem } of modulesOf(meant, next.folder)) {
      if (problem) found.push(problem);
      else if (mayRead(folder)) waiting.push({ folder });
    }
  }
  return inOrderOfFiles(found);
}

/** The blocks of a module that matter here; a check contains a data source. */
async function moduleIn(folder: string, only: string | undefined, mayRead: (path: string) => boolean) {
  const names = new Set([...configurationsIn(folder), ...(only === undefined ? [] : [only])]);
  const parsed = await Promise.all(
    [...names]
      .filter((name) => mayRead(join(folder, name)))
      .map((name) => {
        const file = join(folder, name);
        const text = withoutMark(sourceText(file));
        return name.endsWith(".json") ? parseJson(text, file) : parseHcl(text, file);
      }),
  );
  const blocks = parsed.flatMap((one) => one.blocks);
  return {
    blocks: blocks.flatMap((block) => (block.type === "check" ? block.blocks : [block])),
    mistakes: parsed.flatMap((one) => one.mistakes),
  };
}

/** Modules in local folders; those from a registry are not checked. */
function modulesOf(blocks: readonly Block[], folder: string): { folder: string; problem?: Mistake }[] {
  return blocks
    .filter(({ type }) => type === "module")
    .flatMap(({ labels: [name = ""], attributes }) => {
      const { value } = attributes.find(({ key }) => key === "source") ?? {};
      const source = value?.is === "literal" ? String(value.value) : "";
      if (!value || !/^\.\.?\//.test(source)) return [];
      const inner = join(folder, source);
      if (isFolder(inner)) return [{ folder: inner }];
      const say = `module.${name}.source is ${JSON.stringify(source)}: there is no such folder.`;
      return [{ folder: inner, problem: mistake("undefined", `module.${name}.source`, say, { position: value.at }) }];
    });
}

function judgeOf(blocks: readonly Block[], schemas: Schemas) {
  const overridden = new Set(blocks.filter(({ at }) => isOverride(at.file)).map(addressOf));
  const imported = new Set(
    blocks.filter(({ type }) => type === "import").flatMap(({ attributes }) => targets(attributes)),
  );
  const references = new References(blocks, schemas);
  return async (whole: Block): Promise<Mistake[]> => {
    const block = CONFIGURED.has(whole.type) ? configurationIn(whole) : whole;
    if (block.type === "provider" && block.labels[0] === PROVIDER) {
      const settings = new RowReader(addressOf(block), providerAttributes, META_OF_PROVIDERS, references);
      settings.row(block.attributes);
      return [...settings.mistakes, ...plainTokenIn(block)];
    }
    const types = ownValue<Kinds>(schemas, block.type);
    const [type = ""] = block.labels;
    if (!types || !type.startsWith(`${PROVIDER}_`)) return [];
    const schema = types.get(type);
    const address = addressOf(block);
    if (!schema) return [unknownType(block, type, [...types.keys()])];
    const reader = new RowReader(address, schema.attributes, META, references);
    const row = reader.row(block.attributes);
    const names = [...reader.mistakes, ...strayBlocks(block, schema.attributes)];
    const found = [...names, ...plainSecretsIn(address, schema.attributes, block)];
    // An override only has what differs, so neither of the two is complete.
    if (overridden.has(address)) return found;
    const target = { address, block, row };
    if ("kind" in schema) return [...found, ...(await judged(schema, target, imported.has(address), names.length > 0))];
    const missing = names.length > 0 ? [] : missingIn(schema.attributes, target);
    const problem = names.length > 0 ? undefined : schema.problem(row);
    return [...found, ...missing, ...(problem ? [placed(problem, target, subjectOfSource(schema))] : [])];
  };
}

/** The block with the content of its `config`; in JSON that looks like an attribute. */
function configurationIn({ attributes, blocks, ...block }: Block): Block {
  const inner = blocks.find(({ type }) => type === "config");
  const { value } = attributes.find(({ key }) => key === "config") ?? {};
  const written = value?.is === "list" ? value.items[0] : value;
  return {
    ...block,
    attributes: inner?.attributes ?? (written?.is === "object" ? written.entries : []),
    blocks: inner?.blocks ?? [],
  };
}

/**
 * The kind's own check. A secret is only required on creation: an imported object may omit it, as the platform
 * never shows it, and a file does not show which is which.
 */
async function judged(
  schema: ResourceSchema,
  { address, block, row: read }: Target,
  isImported: boolean,
  isFaulty: boolean,
): Promise<Mistake[]> {
  const absent = schema.writeOnlyPairs.filter(
    ({ plain, writeOnly, required }) => required && (read[plain] ?? read[writeOnly] ?? null) === null,
  );
  const row = { ...read, ...Object.fromEntries(absent.map(({ plain }) => [plain, UNKNOWN])) };
  const target = { address, block: writtenAs(schema, block), row };
  const { kind, attributes } = schema;
  const declared = declarationIn(schema, row);
  const subject: Subject = {
    attributes,
    declared,
    vocabulary: vocabularyOf(kind),
    redact: redactor(kind, declared),
  };
  const problems = [...timeoutProblems(row), ...(await check({ kind, declared, context: {} }))];
  const likely = problems.length > 0 || isFaulty ? [] : await warnings({ kind, declared, context: {} });
  const remarks = problems.length > 0 ? [] : [...likely, ...renamedAttributes(schema, row)];
  const remark = (message: string) => {
    const field = message.split(" ", 1)[0] ?? "";
    return { ...placed({ code: "remark", message, field }, target, subject), severity: "warning" as const };
  };
  return [
    ...problems.map((problem) => placed(problem, target, subject)),
    ...remarks.map(remark),
    ...(isImported
      ? []
      : absent.map(({ declared: name }) => remark(`${name} is missing: creating the object requires it.`))),
  ];
}

/** A write-only value is used instead of the plain one: problems of the field are reported there. */
function writtenAs({ writeOnlyPairs }: ResourceSchema, block: Block): Block {
  const attributes = block.attributes.map((entry) => {
    const pair = writeOnlyPairs.find(({ writeOnly }) => writeOnly === entry.key);
    return pair ? { ...entry, key: pair.plain } : entry;
  });
  return { ...block, attributes };
}

function missingIn(attributes: readonly Attribute[], { address, block, row }: Target): Mistake[] {
  return attributes
    .filter(({ presence, name }) => presence === "required" && (row[name] ?? null) === null)
    .map(({ name }) => {
      const path = `${address}.${name}`;
      return mistake("invalid", path, `${path} is missing, but required.`, { position: block.at });
    });
}

function subjectOfSource({ attributes, vocabulary }: Source): Subject {
  return { attributes, declared: {}, ...(vocabulary ? { vocabulary } : {}), redact: (text) => text };
}

function unknownType(block: Block, type: string, types: readonly string[]): Mistake {
  const say = `${addressOf(block)}: there is no ${block.type} type ${type}.${hint(type, types)}`;
  const suggestion = rename(type, types);
  return mistake("unknown-type", addressOf(block), say, { position: block.at, allowed: types.join(", "), suggestion });
}

/** All arguments of our providers are attributes, so a block is a missing equals sign, or `dynamic`. */
function strayBlocks(block: Block, attributes: readonly Attribute[]): Mistake[] {
  const names = attributes.map(({ name }) => name);
  return block.blocks
    .filter(({ type }) => !META_BLOCKS.has(type))
    .map(({ type, labels: [label = ""], at }) => {
      const name = type === "dynamic" ? label : type;
      const say = names.includes(name)
        ? `is an attribute, not a block: write \`${name} = …\`${type === "dynamic" ? ", with a `for` expression" : ""}.`
        : `is not a block of this type.${hint(name, names)}`;
      const path = `${addressOf(block)}.${name}`;
      const suggestion = names.includes(name) ? undefined : rename(name, names);
      return mistake("unknown-key", path, `${path} ${say}`, { position: at, allowed: names.join(", "), suggestion });
    });
}

/** The resource of an import, without the key of an instance. */
function targets(attributes: readonly Entry[]): string[] {
  const { value } = attributes.find(({ key }) => key === "to") ?? {};
  const text = value?.is === "expression" ? value.text : value?.is === "literal" ? String(value.value) : "";
  return [
    text
      .replace(/^\$\{|\}$/g, "")
      .replace(/\[.*$/, "")
      .trim(),
  ];
}

function inOrderOfFiles(mistakes: readonly Mistake[]): Mistake[] {
  const files = [...new Set(mistakes.map(({ position }) => position?.file))];
  return files.flatMap((file) => inOrder(mistakes.filter(({ position }) => position?.file === file)));
}
