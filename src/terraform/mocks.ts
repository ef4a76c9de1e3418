import { createHash } from "node:crypto";
import { listOf } from "../contract/rows";
import { dataSources as sources } from "../data";
import { type JsonSchema, type Kind, pascal, singular, wireName } from "../model";
import { rowValue } from "./convert";
import { dataSources } from "./data";
import { kindsByType, resourceSchema, typeNameOf, UNFINISHED } from "./schema";
import { type Attribute, entryAttributes, simpleSchemaOf, simplified } from "./shape";
import type { Row } from "./value";

/** What is known of an attribute that the platform may set. */
interface Facts {
  readonly schema: JsonSchema;
  /** The documented default. */
  readonly resting?: unknown;
}

/**
 * What `terraform test` uses instead of answers of the platform, by type: a value for each attribute that the platform
 * may set, and the same ID wherever an object is referred to. All of it follows from the declarations. OpenTofu refuses
 * what a configuration sets: `isStrict` leaves that out.
 */
export function mocks(isStrict: boolean): Readonly<Record<"mock_resource" | "mock_data", ReadonlyMap<string, Row>>> {
  const strict = (all: readonly Attribute[]) =>
    all.filter(({ name, presence }) => !isStrict || presence === "computed" || name === "id");
  const resources = [...kindsByType].map(([type, kind]): [string, Row] => {
    const { attributes } = resourceSchema(kind);
    return [type, rowOf(type, strict(attributes), (declared) => factsOf(kind, declared))];
  });
  const data = [...sources().values()].map(({ name, answers }): [string, Row] => {
    const type = typeNameOf(pascal(name));
    const { attributes = [] } = dataSources().get(type) ?? {};
    if (answers.is === "object")
      return [type, rowOf(type, strict(attributes), (declared) => factsOf(answers.kind, declared))];
    // The engines take no entries for `items`, a list of objects.
    if (answers.is === "list") return [type, { ids: [uuid(singular(type))] }];
    const columns = (declared: string) => ({ schema: simplified(answers.columns[declared]?.schema ?? {}) });
    return [type, rowOf(type, strict(attributes), columns)];
  });
  return { mock_resource: new Map(resources), mock_data: new Map(data) };
}

/** A list of the contract knows values that a field does not: the states of an object. */
function factsOf(kind: Kind, declared: string): Facts {
  const field = kind.fields[declared];
  if (!field) return { schema: {} };
  const column = kind.api.list && listOf(kind.api.list).columns[wireName(declared, field)];
  return {
    schema: { ...simpleSchemaOf(field.schema), ...(column?.enum ? { enum: column.enum } : {}) },
    resting: field.default ?? field.createDefault,
  };
}

function rowOf(type: string, attributes: readonly Attribute[], factsFor: (declared: string) => Facts): Row {
  const filled = attributes.filter(({ presence }) => presence.endsWith("computed"));
  return Object.fromEntries(
    filled.flatMap((attribute) => {
      const value = mockOf(type, attribute, factsFor(attribute.declared));
      return value === undefined ? [] : [[attribute.name, value]];
    }),
  );
}

/** Null for what a configuration may set; nothing where the engine's own empty value is as good. */
function mockOf(type: string, { name, shape, change }: Attribute, { schema, resting }: Facts): unknown {
  const isNested = entryAttributes(shape).length > 0;
  if (isNested && (shape.is !== "object" || resting === undefined)) return undefined;
  if (resting !== undefined) return rowValue(shape, resting);
  if (change || name === UNFINISHED) return null;
  const values = schema.enum ?? schema.examples ?? [];
  if (values.length > 0) return values.find((value) => SETTLED.test(String(value))) ?? values[0];
  if (shape.is !== "string") return undefined;
  if (name === "id") return uuid(type);
  if (schema.format === "uuid") return uuid(shape.idOf?.[0] ? typeNameOf(shape.idOf[0]) : name);
  return schema.format === "date-time"
    ? "2026-01-01T00:00:00Z"
    : (TEXTS.find(([names]) => names.test(name))?.[1] ?? name.replaceAll("_", "-"));
}

/** The state of an object with which nothing is going on. */
const SETTLED = /^(ready|active|success|deploymentSuccess)$/i;

const TEXTS: readonly (readonly [names: RegExp, text: string])[] = [
  [/connection_uri$/, "postgresql://user:password@mock.internal:5432/mock"],
  [/_url$|^endpoint$/, "https://mock.example"],
  [/hostname$|^domain$/, "mock.example"],
  [/_port$/, "5432"],
];

function uuid(seed: string): string {
  const hex = createHash("sha256").update(seed).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
