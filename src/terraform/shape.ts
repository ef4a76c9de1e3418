import type { z } from "zod";
import { type JsonSchema, jsonSchemaOf, mapValues, pascal, snakeCase } from "../model";

/** The type of an attribute in Terraform, as data. */
export type Shape =
  | { readonly is: "number" | "bool" }
  | Text
  | { readonly is: "list" | "map"; readonly of: Shape }
  | { readonly is: "object"; readonly attributes: readonly Attribute[] };

export interface Text {
  readonly is: "string";
  /** The kinds of objects, or the lists, whose IDs it may have: none if it has no ID, `undefined` if it is not known. */
  readonly idOf?: readonly string[];
}

/** Who sets the value of an attribute. */
export type Presence = "required" | "optional" | "computed" | "optional or computed";

/** The effect of a change of an attribute. */
export type Change = "in place" | "replaces" | "moves" | "deploys";

/** One attribute of a resource, data source or nested object. */
export interface Attribute {
  /** In Terraform: `cluster_id`. */
  readonly name: string;
  /** In a declaration: `clusterId`. */
  readonly declared: string;
  readonly shape: Shape;
  readonly presence: Presence;
  readonly sensitive: boolean;
  /** Read from the configuration in each apply and stored nowhere. */
  readonly writeOnly: boolean;
  readonly description: string;
  /** `undefined` for computed attributes. */
  readonly change?: Change;
  readonly deprecated: boolean;
  /** No word of the kind: it steers this face. */
  readonly steers?: true;
  /** Other values that mean one of its own. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The declared name of today, where this is an earlier one. */
  readonly current?: string;
}

/** The attributes of one entry of a collection. */
export function entryAttributes(shape: Shape): readonly Attribute[] {
  const inner = shape.is === "list" || shape.is === "map" ? shape.of : shape;
  return inner.is === "object" ? inner.attributes : [];
}

/** The JSON Schema of a field, without the null that only means "absent". */
export function simpleSchemaOf(schema: z.ZodType): JsonSchema {
  return simplified(jsonSchemaOf(schema));
}

/** One schema instead of a union, which Terraform does not have: an object with several forms has all their names. */
export function simplified(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) return simplified({ ...schema, type: schema.type.find((type) => type !== "null") });
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null").map(simplified);
  if (choices) {
    const { anyOf, oneOf, ...rest } = schema;
    // A reference may be the whole resource in TypeScript; here only the ID is possible.
    const chosen = schema.refersTo ? choices.filter(({ type }) => type === "string") : choices;
    return { ...chosen.reduce(merged), ...rest };
  }
  return {
    ...schema,
    ...(schema.items ? { items: simplified(schema.items) } : {}),
    ...(typeof schema.additionalProperties === "object"
      ? { additionalProperties: simplified(schema.additionalProperties) }
      : {}),
    ...(schema.properties ? { properties: mapValues(schema.properties, simplified) } : {}),
  };
}

function merged(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (one.properties && other.properties) {
    const both = { ...one.properties, ...other.properties };
    const properties = Object.fromEntries(
      Object.entries(both).map(([name, schema]) => {
        const before = one.properties?.[name];
        return [name, before && other.properties?.[name] ? merged(before, schema) : schema];
      }),
    );
    const required = (one.required ?? []).filter((name) => other.required?.includes(name));
    return { type: "object", properties, required };
  }
  const values = [one, other].flatMap((schema) => schema.enum ?? (schema.const === undefined ? [] : [schema.const]));
  return values.length > 0 ? { ...(one.type ? { type: one.type } : {}), enum: [...new Set(values)] } : one;
}

/** How nested attributes of one field are declared. */
export interface Nesting {
  /** Nested values are computed. */
  readonly computed: boolean;
  describe(schema: JsonSchema): string;
  /** Values of the property `name` of `schema` that mean another one. */
  aliases?(schema: JsonSchema, name: string): Readonly<Record<string, string>> | undefined;
}

/** The Terraform type of a schema. @throws Error for a type that no attribute can have: a fault in a kind. */
export function shapeOf(schema: JsonSchema, nesting: Nesting): Shape {
  const type = schema.type ?? typeof (schema.const ?? schema.enum?.[0]);
  switch (type) {
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return { is: "number" };
    case "boolean":
      return { is: "bool" };
    case "array":
      if (schema.items) return { is: "list", of: shapeOf(schema.items, nesting) };
      break;
    case "object":
      if (schema.properties) return { is: "object", attributes: properties(schema, schema.properties, nesting) };
      if (typeof schema.additionalProperties === "object") {
        return { is: "map", of: shapeOf(schema.additionalProperties, nesting) };
      }
  }
  throw new Error(`There is no Terraform type for ${JSON.stringify(schema)}.`);
}

function textOf({ idOf, refersTo, listing, format }: JsonSchema): Text {
  const all = [...(idOf === undefined ? [] : [idOf]), ...(refersTo?.split(" | ") ?? [])];
  const named = listing === undefined ? all : [...all, pascal(listing)];
  return named.length === 0 && format === "uuid" ? { is: "string" } : { is: "string", idOf: named };
}

function properties(
  schema: JsonSchema,
  inner: Readonly<Record<string, JsonSchema>>,
  nesting: Nesting,
): readonly Attribute[] {
  return Object.entries(inner).map(([declared, own]): Attribute => {
    // A reference with the type of a service: its ID is the reference.
    const property = schema.refersTo && declared === "id" ? { ...own, refersTo: schema.refersTo } : own;
    const isRequired = schema.required?.includes(declared);
    const aliases = nesting.aliases?.(schema, declared);
    return {
      name: snakeCase(declared),
      declared,
      shape: shapeOf(property, nesting),
      presence: nesting.computed ? "computed" : isRequired ? "required" : "optional",
      sensitive: false,
      writeOnly: false,
      description: nesting.describe(property),
      deprecated: property.deprecated ?? false,
      ...(aliases ? { aliases } : {}),
    };
  });
}
