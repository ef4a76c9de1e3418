import { type Mistake, mistake } from "../environment/mistake";
import type { Position } from "../environment/tree";
import { providerAttributes } from "../terraform/schema";
import type { Attribute, Shape } from "../terraform/shape";
import type { Block, Entry, Value } from "./body";

/** A secret that is written in a configuration. */
interface Found {
  readonly path: string;
  /** The last name or key in the path. */
  readonly name: string;
  readonly at: Position;
}

/** Warnings about secrets that are literals. Where an expression takes its value from is not followed. */
export function plainSecretsIn(
  address: string,
  attributes: readonly Attribute[],
  { labels, attributes: entries }: Block,
): Mistake[] {
  return inEntries(attributes, entries, address).map(({ path, name, at }) => {
    const variable = [labels.at(-1), name.replace(/_wo$/, "")].join("_").toLowerCase().replace(/\W+/g, "_");
    const say = `${path} is a secret in plain text. Write var.${variable}, declare that variable with \`sensitive = true\`, and set TF_VAR_${variable}.`;
    return { ...mistake("plain-secret", path, say, { position: at }), severity: "warning" };
  });
}

/** The same for the provider's own block. */
export function plainTokenIn(block: Block): Mistake[] {
  return plainSecretsIn(`provider.${block.labels.join(".")}`, providerAttributes, block);
}

function inEntries(attributes: readonly Attribute[], entries: readonly Entry[], path: string): Found[] {
  return entries.flatMap(({ key, at, value }) => {
    const attribute = attributes.find(({ name }) => name === key);
    if (!attribute) return [];
    const { name, shape, sensitive, writeOnly } = attribute;
    return inValue(value, shape, { path: `${path}.${name}`, name, at }, sensitive || writeOnly);
  });
}

function inValue(value: Value, shape: Shape, here: Found, isSecret: boolean): Found[] {
  const item = shape.is === "list" || shape.is === "map" ? shape.of : shape;
  switch (value.is) {
    case "literal":
      return isSecret && value.value !== null && value.value !== "" ? [{ ...here, at: value.at }] : [];
    case "object":
      if (shape.is === "object") return inEntries(shape.attributes, value.entries, here.path);
      return value.entries.flatMap(({ key = "*", at, value: inner }) =>
        inValue(inner, item, { path: `${here.path}[${JSON.stringify(key)}]`, name: key, at }, isSecret),
      );
    case "list":
      return value.items.flatMap((inner, index) =>
        inValue(inner, item, { ...here, path: `${here.path}[${index}]`, at: inner.at }, isSecret),
      );
    case "expression":
      if (isSecret && isHeredoc(value.text)) return [here];
      return [
        ...value.alternatives.flatMap((inner) => inValue(inner, shape, here, isSecret)),
        ...value.entries.flatMap((inner) => inValue(inner, item, { ...here, path: `${here.path}[*]` }, isSecret)),
      ];
  }
}

/** The grammar has no literals of several lines. */
function isHeredoc(text: string): boolean {
  return text.startsWith("<<") && !/[$%]\{/.test(text);
}
