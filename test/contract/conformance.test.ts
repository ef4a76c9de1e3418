import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { type OperationId, operation as operationOf } from "../../src/contract";
import { bodyFor } from "../../src/declaration/body";
import { kinds } from "../../src/kinds";
import { type Field, type Fields, type Kind, type Part, snakeCase, type Wire } from "../../src/model";

type Schema = Record<string, unknown>;

const contract = parse(readFileSync(join(__dirname, "../../api/openapi.yaml"), "utf8")) as {
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Record<string, Schema> };
};

/** One level of `$ref`, `allOf` and nullable `oneOf` taken away. */
function plain(schema: Schema): Schema {
  if (typeof schema.$ref === "string")
    return plain(contract.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const options = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  const present = options?.filter(({ type }) => type !== "null");
  if (present?.length === 1) return plain(present[0] as Schema);
  return schema;
}

function properties(schema: Schema): Record<string, Schema> {
  const { allOf, properties: own } = plain(schema) as { allOf?: Schema[]; properties?: Record<string, Schema> };
  return Object.assign({}, ...(allOf ?? []).map(properties), own);
}

function contractOperation(id: OperationId): Schema {
  const { method, path } = operationOf(id);
  return contract.paths[path]?.[method.toLowerCase()] as Schema;
}

function bodyOf(id: OperationId | undefined): Record<string, Schema> {
  if (!id) return {};
  const body = contractOperation(id).requestBody as { content: Record<string, { schema: Schema }> } | undefined;
  return body ? properties(body.content["application/json"]?.schema ?? {}) : {};
}

function requiredBy(id: OperationId): readonly string[] {
  const body = contractOperation(id).requestBody as { content: Record<string, { schema: Schema }> };
  return (plain(body.content["application/json"]?.schema ?? {}).required ?? []) as string[];
}

/** What a 2xx answer holds: the record itself, or the rows of a page or an array. */
function answerOf(id: OperationId, rowsIn = "data"): Record<string, Schema> {
  const responses = contractOperation(id).responses as Record<string, { content?: Record<string, { schema: Schema }> }>;
  const schema = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content?.["application/json"]
    ?.schema;
  const record = plain(schema ?? {});
  const rows = (record.items ?? plain(properties(record)[rowsIn] ?? {}).items) as Schema | undefined;
  return properties(rows ?? record);
}

/** What a schema says about a value, in one spelling for zod's and the contract's: null and prose left out. */
function facets(schema: Schema): Schema {
  const {
    type,
    enum: values,
    minLength,
    maxLength,
    minimum,
    maximum,
    pattern,
    minItems,
    maxItems,
    items,
    format,
    const: only,
  } = plain(schema);
  const types = [type].flat().filter((one) => one !== "null" && one !== undefined);
  const wide = (limit: unknown) =>
    typeof limit === "number" && Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;
  const strings = format === "uuid" || format === "guid";
  return JSON.parse(
    JSON.stringify({
      type: types[0] ?? (values ? "string" : undefined),
      values:
        (values as unknown[] | undefined)?.filter((value) => value !== null).sort() ??
        (only === undefined ? undefined : [only]),
      minLength: minLength === 0 ? undefined : minLength,
      maxLength,
      minimum: wide(minimum),
      maximum: wide(maximum),
      pattern: strings || format === "uri" ? undefined : pattern,
      format: strings ? "uuid" : format,
      minItems,
      maxItems,
      items: items ? facets(items as Schema) : undefined,
    }),
  );
}

function ours(field: Field): Schema {
  return facets(z.toJSONSchema(field.schema, { unrepresentable: "any", io: "input" }) as Schema);
}

/** Ours may be stricter about how short a text may be and about what a list's entries look like, never laxer. */
function expectAlike(ourFacets: Schema, theirs: Schema): void {
  const { minLength, items, pattern, ...rest } = ourFacets;
  const { minLength: least, items: inner, pattern: shape, ...others } = theirs;
  expect(rest).toEqual(others);
  expect(minLength ?? 0).toBeGreaterThanOrEqual((least as number | undefined) ?? 0);
  if (shape !== undefined) expect(pattern).toBe(shape);
  if (inner) expect((items as Schema | undefined)?.type ?? "object").toBe((inner as Schema).type ?? "object");
}

const wireName = (name: string, field: Field) => field.wire ?? snakeCase(name);

/** Fields that the platform knows and that are told to it under their own name. */
function plainFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(
    ([, { mutability, write, derive }]) => mutability !== "option" && !write && !derive,
  );
}

interface Shape {
  readonly name: string;
  readonly fields: Fields;
  readonly create?: OperationId | undefined;
  readonly update?: OperationId | undefined;
  readonly get: OperationId;
  readonly part?: Part;
  /** Values that its fields take, for those that do not send them as they are. */
  readonly samples: Wire;
  /** Field of the create body whose id is in the path instead. */
  readonly under?: string | undefined;
  /** What the bodies have for the order of a part's entries. */
  readonly order?: readonly string[];
}

/** The kind as it is, or as it is under each kind of object that its own live under. */
function routesOf({ name, fields, api, owned }: Kind): (Pick<Shape, "name" | "fields"> & Pick<Kind, "api">)[] {
  if (!owned) return [{ name, fields, api }];
  return Object.entries(owned.hosts).map(([field, host]) => ({ name: `${name} of ${field}`, ...host }));
}

const shapes: Shape[] = Object.values(kinds).flatMap((kind: Kind) => [
  ...routesOf(kind).map(({ name, fields, api: { create, update, list, get = list, under } }) => ({
    ...{ name, fields, create, update, get, under },
    samples: kind.examples.full,
    order: Object.values(kind.parts).flatMap(({ order }) => (order ? [order.arrange.field] : [])),
  })),
  ...Object.entries(kind.parts).map(([name, part]) => ({
    name: `${kind.name}.${name}`,
    fields: part.fields,
    create: part.api.create,
    update: part.api.update,
    get: part.api.list,
    part,
    samples: {},
    under: part.api.under,
    order: part.order ? [part.order.before] : [],
  })),
]);

describe.each(shapes)("$name", ({ fields, create, update, get, part, samples: own, under, order = [] }) => {
  const declared = plainFields(fields).filter(([, { mutability }]) => mutability !== "computed");

  test("each writable field is in the update body or has an operation of its own", () => {
    const body = bodyOf(update);
    const first = bodyOf(create);
    for (const [name, field] of declared) {
      if (field.mutability !== "writable" || field.via) continue;
      expect([name, Object.keys(body)]).toEqual([name, expect.arrayContaining([wireName(name, field)])]);
      // What only the create body limits holds for an update too: one declaration serves both.
      const onCreation = facets(first[wireName(name, field)] ?? {});
      expectAlike(ours(field), { ...onCreation, ...facets(body[wireName(name, field)] as Schema) });
    }
  });

  test("each immutable field is in the create body and in no update body", () => {
    const body = bodyOf(create);
    for (const [name, field] of declared) {
      if (field.mutability !== "immutable" || under === name) continue;
      expect([name, Object.keys(body)]).toEqual([name, expect.arrayContaining([wireName(name, field)])]);
      expect(Object.keys(bodyOf(update))).not.toContain(wireName(name, field));
      expectAlike(ours(field), facets(body[wireName(name, field)] as Schema));
    }
  });

  test("what can be read back is in the answer", () => {
    const answer = answerOf(get, part?.api.rows);
    for (const [name, field] of plainFields(fields)) {
      if (field.observed === false || field.source || field.read) continue;
      expect([name, Object.keys(answer)]).toEqual([name, expect.arrayContaining([wireName(name, field)])]);
      if (field.mutability === "computed")
        expect(ours(field).type).toBe(facets(answer[wireName(name, field)] as Schema).type);
    }
  });

  test("the ID and the times that the platform shows are outputs", () => {
    // A column has no place for them: the kind of its entries reports them.
    if (part?.form.as === "columns") return;
    const answer = answerOf(get, part?.api.rows);
    const outputs = Object.entries(fields).map(([name, field]) => wireName(name, field));
    const shown = [...(part ? ["id"] : []), "created_at", "updated_at"].filter((name) => name in answer);
    expect(outputs).toEqual(expect.arrayContaining(shown));
  });

  test("a field that an update may clear takes null, and no other", () => {
    const body = bodyOf(update);
    for (const [name, field] of declared) {
      const schema = body[wireName(name, field)];
      if (!schema || field.via) continue;
      const nullable = JSON.stringify([schema.type, schema.oneOf]).includes('"null"');
      expect([name, field.clears ?? false]).toEqual([name, nullable]);
    }
  });

  test("nothing that can be sent is missing from the declaration", () => {
    const around = { object: { id: "", values: {}, parts: {} }, id: "" };
    const samples: Record<string, unknown> = { ...own, scope: "both", extensions: {}, projectId: "p", process: "web" };
    for (const operation of [create, update]) {
      if (!operation) continue;
      const values = Object.fromEntries(Object.keys(fields).map((name) => [name, samples[name] ?? "x"]));
      const sent = bodyFor(operation, fields, values, around);
      const key = part?.send?.({ key: "k", values: {} }, around) ?? {};
      const along = [...order, ...(part?.renames ? [part.renames] : [])];
      expect([...Object.keys({ ...sent, ...key }), ...along].sort()).toEqual(
        expect.arrayContaining(
          Object.keys(bodyOf(operation)).filter((name) => name !== "key" || !part?.api.update || create === operation),
        ),
      );
    }
  });

  test("what the create body requires is required here, or sent anyway", () => {
    if (!create || !Object.keys(bodyOf(create)).length) return;
    const around = { object: { id: "", values: {}, parts: {} }, id: "" };
    const key = Object.keys(part?.send?.({ key: "k", values: {} }, around) ?? {});
    const certain = Object.entries(fields)
      .filter(([, field]) => field.required || field.createDefault !== undefined || field.default !== undefined)
      .flatMap(([name, field]) =>
        field.write ? Object.keys(field.write(own[name] ?? "x", around)) : [wireName(name, field)],
      );
    // Rules say so: a process needs a size unless it is the web process, which is never created; a destination has
    // either a service or a url, and each of the two brings its type.
    const byRule = ["resource_type_id", "repo_url", "service_type"];
    expect([...certain, ...key, ...order, ...byRule]).toEqual(expect.arrayContaining([...requiredBy(create)]));
  });

  test("what the update body requires is sent with every change", () => {
    if (!update || !Object.keys(bodyOf(update)).length) return;
    const required = requiredBy(update);
    for (const [name, field] of declared) {
      if (field.mutability !== "writable" || field.via) continue;
      const along = [name, ...(field.sentWith ?? [])].map((one) => wireName(one, fields[one] as Field));
      expect([name, along]).toEqual([name, expect.arrayContaining([...required])]);
    }
  });

  test("a documented default is the contract's", () => {
    const answer = answerOf(get, part?.api.rows);
    const documented = { ...answer, ...bodyOf(update), ...bodyOf(create) };
    for (const [name, field] of declared) {
      const theirs = documented[wireName(name, field)]?.default ?? answer[wireName(name, field)]?.default;
      if (theirs !== undefined) expect([name, field.default ?? field.createDefault]).toEqual([name, theirs]);
    }
  });
});
