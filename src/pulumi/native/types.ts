import type { z } from "zod";
import { type JsonSchema, jsonSchemaOf, pascal, singular } from "../../model";
import { tokenOf } from "./tokens";

/** A type in the engine's package schema: the part that we use. */
export interface TypeSpec {
  readonly type?: string;
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly $ref?: string;
  readonly oneOf?: readonly TypeSpec[];
}

export interface PropertySpec extends TypeSpec {
  readonly description?: string;
  readonly secret?: true;
  readonly willReplaceOnChanges?: true;
  readonly const?: unknown;
  /** A value of the program's own, not an output. */
  readonly plain?: true;
}

export interface ObjectSpec {
  readonly type: "object";
  readonly description?: string;
  readonly properties: Readonly<Record<string, PropertySpec>>;
  readonly required?: readonly string[];
}

export interface EnumSpec {
  readonly type: "string" | "integer" | "number";
  readonly enum: readonly { readonly name: string; readonly value: unknown }[];
}

/** The types of a package's resources, each under its own name. */
export class Types {
  readonly all: Record<string, ObjectSpec | EnumSpec> = {};

  /** The same for a JSON Schema. */
  ofSchema(schema: JsonSchema, name: string): TypeSpec {
    return this.#of(schema, name);
  }

  /** The type of a field. `name` is used if it needs a name and has no title. */
  of(schema: z.ZodType, name: string): TypeSpec {
    return this.#of(jsonSchemaOf(schema), name);
  }

  /** Whether a value may be null. */
  static isNullable(schema: z.ZodType): boolean {
    const { type, anyOf } = jsonSchemaOf(schema);
    return [type].flat().includes("null") || (anyOf ?? []).some((option) => option.type === "null");
  }

  /** A named object; the first one under a name defines it. */
  object(name: string, make: () => Omit<ObjectSpec, "type">): TypeSpec {
    const token = tokenOf(name);
    // Set before it is built, because a type may contain itself.
    if (!this.all[token]) {
      this.all[token] = { type: "object", properties: {} };
      this.all[token] = { type: "object", ...make() };
    }
    return { $ref: `#/types/${token}` };
  }

  #of(schema: JsonSchema, place: string): TypeSpec {
    const name = schema.title ?? place;
    const options = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null");
    if (options) return this.#choice(options, schema.refersTo ? "Reference" : name);
    const type = [schema.type].flat().find((each) => each !== "null");
    const values = schema.enum?.filter((value) => value !== null);
    if (values) return this.#enum(values, name);
    switch (type) {
      case "array":
        return { type, items: this.#of(schema.items ?? {}, singular(name)) };
      case "object": {
        const { properties } = schema;
        if (properties) return this.object(name, () => this.#members(schema, properties, name));
        const { additionalProperties: inner } = schema;
        return {
          type,
          additionalProperties: typeof inner === "object" ? this.#of(inner, name) : { $ref: "pulumi.json#/Any" },
        };
      }
      case undefined:
        return { $ref: "pulumi.json#/Any" };
      default:
        return { type };
    }
  }

  #choice(options: readonly JsonSchema[], name: string): TypeSpec {
    const all = options.map((option, index) =>
      this.#of(option, options.length > 1 && name !== "Reference" ? name + variant(option, index) : name),
    );
    const [only, ...more] = all;
    return only && more.length === 0 ? only : { oneOf: all };
  }

  #members(schema: JsonSchema, properties: Readonly<Record<string, JsonSchema>>, name: string) {
    const members = Object.entries(properties).map(([key, inner]): [string, PropertySpec] => [
      key,
      {
        ...this.#of(inner, name + pascal(key)),
        ...(inner.const === undefined ? {} : { const: inner.const }),
        ...(inner.description ? { description: inner.description } : {}),
      },
    ]);
    return { properties: Object.fromEntries(members), ...(schema.required ? { required: schema.required } : {}) };
  }

  #enum(values: readonly unknown[], name: string): TypeSpec {
    const type = typeof values[0] === "number" ? "number" : "string";
    const token = tokenOf(name);
    this.all[token] ??= { type, enum: values.map((value) => ({ name: enumName(value), value })) };
    return { $ref: `#/types/${token}` };
  }
}

/** Distinguishes a variant from its siblings: its `type`, or its only required property. */
function variant({ properties, required = [] }: JsonSchema, index: number): string {
  const [only, ...more] = required;
  if (properties?.type?.const !== undefined) return pascal(String(properties.type.const));
  return only && more.length === 0 ? `By${pascal(only)}` : String(index + 1);
}

/** `heroku/builder:24` → `HerokuBuilder24`, `STATIC_SITE` → `StaticSite`: generators split names where capitals begin. */
function enumName(value: unknown): string {
  const words = String(value)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const name = words.map((word) => pascal(/[a-z]/.test(word) ? word : word.toLowerCase())).join("");
  return /^[A-Za-z]/.test(name) ? name : `V${words.join("_")}`;
}
