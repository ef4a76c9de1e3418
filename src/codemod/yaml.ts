import { type Edit, type MapNode, type Node, positionAt } from "../drift/patch";
import { Yaml } from "../drift/patch/yaml";
import { sectionOf } from "../environment/words";
import type { Kind } from "../model";
import { editsOf, type Renamed, type Rewrite, unclear } from "./earlier";

/** An environment file, or a program in Pulumi's YAML. */
export function inYaml(file: string, text: string, renamed: readonly Renamed[]): Rewrite {
  if (!renamed.some(({ names }) => [...names.keys()].some((name) => text.includes(name))))
    return { edits: [], left: [] };
  const yaml = new Yaml(text);
  const edits = renamed.flatMap((one) => [...inEnvironments(yaml, one), ...inResources(yaml, one)]);
  return { edits, left: renamed.flatMap((one) => leftIn(yaml, file, one, edits)) };
}

/** Interpolations that go through a variable, or deeper: `${keys[0].expiredAt}`. */
function leftIn(yaml: Yaml, file: string, { kind, names }: Renamed, edits: readonly Edit[]): Rewrite["left"] {
  const changed = new Set(edits.map(({ range: [from] }) => from));
  const own = entriesOf(at(yaml.root, "resources")).filter(({ value }) => isOfKind(at(value, "type"), kind));
  const roots = new Set([...own, ...entriesOf(at(yaml.root, "variables"))].map(({ key }) => key));
  return [...names].flatMap(([earlier, current]) =>
    [...yaml.text.matchAll(new RegExp(String.raw`(?<=\$\{([\w-]+)(?![\w-])[^}\n]*(?:\.|\["))${earlier}(?![\w-])`, "g"))]
      .filter(({ index, 1: root }) => roots.has(root) && !changed.has(index))
      .map(({ index }) => unclear(positionAt(file, yaml.text, index), earlier, current)),
  );
}

/** The sections of the file and of each of its environments, and references such as `from: databases.main.version`. */
function inEnvironments(yaml: Yaml, { kind, names }: Renamed): readonly Edit[] {
  const layers = [at(yaml.root, "base"), ...valuesOf(at(yaml.root, "environments"))];
  const keys = layers
    .flatMap((layer) => valuesOf(at(layer, sectionOf(kind))))
    .flatMap((fields) => keysIn(yaml, fields, names));
  return [...keys, ...references(yaml.text, String.raw`(?<=\bfrom:\s*["']?)${sectionOf(kind)}\.[\w-]+`, names)];
}

/** The `resources` of Pulumi's YAML, with what `ignoreChanges` names, and references to their outputs. */
function inResources(yaml: Yaml, { kind, names }: Renamed): readonly Edit[] {
  const own = entriesOf(at(yaml.root, "resources")).filter(({ value }) => isOfKind(at(value, "type"), kind));
  return own.flatMap(({ key = "", value }) => {
    const options = entriesOf(at(value, "options")).flatMap(({ value: list }) =>
      list.is === "list" ? list.items : [],
    );
    const paths = options.flatMap((item): Edit[] => {
      const current = item.is === "scalar" ? names.get(String(item.value)) : undefined;
      return current === undefined ? [] : [yaml.replaced(item, current)];
    });
    const outputs = references(yaml.text, String.raw`(?<=\$\{)${key.replace(/[^\w-]/g, String.raw`\$&`)}`, names);
    return [...keysIn(yaml, at(value, "properties"), names), ...paths, ...outputs];
  });
}

/** `svc:Application`, `svc:index:Application` */
const isOfKind = (type: Node | undefined, kind: Kind) =>
  type?.is === "scalar" && new RegExp(String.raw`^svc:(?:\w+:)?${kind.name}$`).test(String(type.value));

function references(text: string, owner: string, names: ReadonlyMap<string, string>): readonly Edit[] {
  return [...names].flatMap(([earlier, current]) =>
    editsOf(text, new RegExp(String.raw`${owner}\.(${earlier})(?![\w-])`, "g"), current),
  );
}

function keysIn(yaml: Yaml, fields: Node | undefined, names: ReadonlyMap<string, string>): readonly Edit[] {
  return entriesOf(fields).flatMap((entry) => {
    const current = names.get(entry.key ?? "");
    return current === undefined ? [] : [yaml.renamed(entry, current)];
  });
}

const entriesOf = (node: Node | undefined): MapNode["entries"] => (node?.is === "map" ? node.entries : []);
const valuesOf = (node: Node | undefined): readonly Node[] => entriesOf(node).map(({ value }) => value);
const at = (node: Node | undefined, key: string) => entriesOf(node).find((entry) => entry.key === key)?.value;
