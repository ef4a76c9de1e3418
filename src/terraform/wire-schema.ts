import { snakeCase } from "../model";
import type { Attribute, Shape } from "./shape";
import type { AttributeSchema, ObjectSchema, Schema } from "./wire.gen";

const NESTING = { object: 1, list: 2, map: 4 } as const;
/** Descriptions are Markdown. */
export const MARKDOWN = 1;

/** A list of attributes in the protocol's form. */
export function wireSchema(attributes: readonly Attribute[], description: string, version = 0): Schema {
  const block = { version, attributes: attributes.map(wireAttribute), description, descriptionKind: MARKDOWN };
  return { version, block };
}

function wireAttribute(attribute: Attribute): AttributeSchema {
  const { name, shape, presence, sensitive, writeOnly, description, deprecated, current } = attribute;
  const nested = nestedType(shape);
  return {
    name,
    ...(nested ? { nestedType: nested } : { type: Buffer.from(JSON.stringify(typeOf(shape))) }),
    description,
    descriptionKind: MARKDOWN,
    required: presence === "required",
    optional: presence.startsWith("optional"),
    computed: presence.endsWith("computed"),
    sensitive,
    writeOnly,
    deprecated,
    // Terraform 1.16 and OpenTofu 1.12 warn of references with it; earlier ones have a warning of their own.
    ...(current === undefined ? {} : { deprecationMessage: `Use \`${snakeCase(current)}\`.` }),
  };
}

/** An object, or a collection of objects: those have attributes of their own, with descriptions. */
function nestedType(shape: Shape): ObjectSchema | undefined {
  if (shape.is === "object") return { nesting: NESTING.object, attributes: shape.attributes.map(wireAttribute) };
  if ((shape.is !== "list" && shape.is !== "map") || shape.of.is !== "object") return undefined;
  return { nesting: NESTING[shape.is], attributes: shape.of.attributes.map(wireAttribute) };
}

/** `"string"`, `["list", "string"]`, `["map", ["object", {…}]]`. */
export function typeOf(shape: Shape): unknown {
  if (shape.is === "list" || shape.is === "map") return [shape.is, typeOf(shape.of)];
  if (shape.is !== "object") return shape.is;
  return ["object", Object.fromEntries(shape.attributes.map(({ name, shape: inner }) => [name, typeOf(inner)]))];
}
