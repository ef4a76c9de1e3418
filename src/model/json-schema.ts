import { z } from "zod";

/** The part of JSON Schema that fields of kinds use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Set with zod's `meta`, as are all below: kinds that a reference may point at. */
  readonly refersTo?: string;
  /** Kind of the ID. */
  readonly idOf?: string;
  /** The reference list that an ID is from, and the key under which a row's name is given. */
  readonly listing?: string;
  readonly word?: string;
  /** The reference list that a name is from. */
  readonly nameIn?: string;
  readonly deprecated?: boolean;
  /** A list in it that has everything that any can have. */
  readonly widest?: readonly unknown[];
  /** The known values of a field that may get others. */
  readonly examples?: readonly unknown[];
}

/** Cached, because every face needs them when it starts. */
const converted = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON Schema of a field's input. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known =
    converted.get(schema) ?? (z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as JsonSchema);
  converted.set(schema, known);
  return known;
}
