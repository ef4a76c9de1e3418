import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import protobuf from "protobufjs";
import { lookedUpWith } from "../../src/declaration/listed";
import { kinds } from "../../src/kinds";
import { type Kind, plural, SvcError, UNKNOWN } from "../../src/model";
import { dataSources } from "../../src/terraform/data";
import { errorDiagnostic, fieldText, warning } from "../../src/terraform/diagnostics";
import { ephemeralSources } from "../../src/terraform/ephemeral";
import { pathText, pathTo } from "../../src/terraform/path";
import { isUnnamed, labelOf } from "../../src/terraform/resource";
import { resourceSchema, resourceSchemas } from "../../src/terraform/schema";
import type { Attribute, Shape } from "../../src/terraform/shape";
import { readRow, writeRow } from "../../src/terraform/value";
import * as wire from "../../src/terraform/wire.gen";
import type { Codec } from "../../src/terraform/wire-codec";
import { inHcl, vocabularyOf } from "../../src/terraform/words";

const typeNames = [...resourceSchemas().keys()];

/** Any value of a shape, with null and unknown at any depth. */
function anyOf(shape: Shape): fc.Arbitrary<unknown> {
  const open = fc.constantFrom(null, UNKNOWN);
  return fc.oneof({ arbitrary: open, weight: 1 }, { arbitrary: known(shape), weight: 4 });
}

/** The decoder refuses the one key that an object of the language takes for something else. */
const key = fc.string().filter((one) => one !== "__proto__");

function known(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.is) {
    case "string":
      return fc.string({ unit: "binary" });
    case "bool":
      return fc.boolean();
    case "number":
      return fc.oneof(
        fc.maxSafeInteger(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
      );
    case "list":
      return fc.array(anyOf(shape.of), { maxLength: 3 });
    case "map":
      return fc.dictionary(key, anyOf(shape.of), { maxKeys: 3, noNullPrototype: true });
    case "object":
      return rowOf(shape.attributes);
  }
}

function rowOf(attributes: readonly Attribute[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(attributes.map(({ name, shape }) => [name, anyOf(shape)])));
}

test.each(typeNames)("%s: what is written is read again: null, unknown and values, at any depth", (typeName) => {
  const { attributes } = resourceSchemas().get(typeName) ?? { attributes: [] };
  fc.assert(
    fc.property(rowOf(attributes), (row) => {
      expect(readRow(attributes, writeRow(attributes, row))).toEqual(row);
    }),
    { numRuns: 30 },
  );
});

test("a new object without a name is called by what identifies it", () => {
  const { destination, previewApplication, connection, database } = kinds;
  const url = { load_balancer: "66666666-6666-4666-8666-666666666666", url: "https://old.example.com" };
  expect(labelOf(destination, url)).toBe('Destination "https://old.example.com"');
  expect(labelOf(destination, { ...url, id: "one" })).toBe('Destination "one"');
  expect(labelOf(previewApplication, { pipeline_id: UNKNOWN, branch: "next" })).toBe('PreviewApplication "next"');
  expect(isUnnamed(connection, { application: UNKNOWN, database: url.load_balancer })).toBe(true);
  expect(isUnnamed(database, { display_name: UNKNOWN, type: "postgresql" })).toBe(true);
});

test("what is left out is there as null", () => {
  const { attributes } = resourceSchema(kinds.project);
  const row = readRow(attributes, writeRow(attributes, { display_name: "shop" }));
  expect(Object.keys(row ?? {})).toEqual(attributes.map(({ name }) => name));
  expect(row?.id).toBeNull();
});

test("decimal fractions travel as they are written, and not as the nearest binary ones", () => {
  const attributes = resourceSchema(kinds.usageAlert).attributes.filter(({ name }) => name === "limit_usd");
  const text = Buffer.from(writeRow(attributes, { limit_usd: 250.1 }).msgpack ?? []).toString("latin1");
  expect(text).toContain("250.1");
  expect(readRow(attributes, { json: Buffer.from('{"limit_usd":250.1}') })).toEqual({ limit_usd: 250.1 });
});

test("our static code and the library's own agree on every message", () => {
  const source = readFileSync(join(__dirname, "../../src/terraform/wire.proto"), "utf8");
  const types = protobuf
    .parse(source)
    .root.resolveAll()
    .nestedArray.filter((one) => one instanceof protobuf.Type);
  expect(types.length).toBeGreaterThan(30);
  const codecs = new Map(Object.entries(wire));
  for (const type of types) {
    const codec = codecs.get(type.name) as Codec<object>;
    fc.assert(
      fc.property(messageOf(type), (message) => {
        const bytes = codec.encode(message);
        const theirs = type.toObject(type.decode(bytes), { longs: Number, bytes: Buffer });
        expect(plain(theirs)).toEqual(plain(codec.decode(bytes)));
        expect(plain(codec.decode(type.encode(type.fromObject(message)).finish()))).toEqual(plain(codec.decode(bytes)));
      }),
      { numRuns: 20 },
    );
  }
});

/** Any message of a type; those inside are left shallow. */
function messageOf(type: protobuf.Type, depth = 0): fc.Arbitrary<object> {
  const fields = type.fieldsArray.map((field) => {
    const inner = field.resolvedType;
    const one =
      inner instanceof protobuf.Type ? (depth > 2 ? fc.constant({}) : messageOf(inner, depth + 1)) : scalar(field.type);
    const value = field.map
      ? fc.dictionary(fc.string(), one, { maxKeys: 2, noNullPrototype: true })
      : field.repeated
        ? fc.array(one, { maxLength: 2 })
        : one;
    return [field.name, value] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

function scalar(type: string): fc.Arbitrary<unknown> {
  if (type === "bytes") return fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes));
  if (type === "string") return fc.string();
  if (type === "bool") return fc.boolean();
  return type === "uint32" ? fc.nat() : fc.integer();
}

/** Without what is at rest: the wire does not tell it from what is absent. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const rest = (one: unknown) => one === "" || one === 0 || one === false || (Array.isArray(one) && one.length === 0);
  const isEmpty = (one: unknown) => typeof one === "object" && one !== null && Object.keys(one).length === 0;
  const entries = Object.entries(value).map(([key, inner]) => [key, plain(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => !rest(inner) && !isEmpty(inner)));
}

describe.each([...resourceSchemas().values()])("$typeName", (schema) => {
  const reserved = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];

  test("every attribute has a name that Terraform takes and a description without traces of TypeScript", () => {
    const visit = (attributes: readonly Attribute[]): void => {
      for (const { name, description, shape } of attributes) {
        expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
        expect(description).toMatch(/^\S.*[.]$/s);
        expect(description).not.toMatch(/contract note|pulumi|`get[A-Z]/);
        const inner = shape.is === "list" || shape.is === "map" ? shape.of : shape;
        if (inner.is === "object") visit(inner.attributes);
      }
    };
    visit(schema.attributes);
    expect(schema.attributes.filter(({ name }) => reserved.includes(name))).toEqual([]);
    expect(new Set(schema.attributes.map(({ name }) => name)).size).toBe(schema.attributes.length);
  });

  test("every secret that can be set has a write-only attribute", () => {
    const settable = schema.attributes.filter(
      ({ presence, sensitive, writeOnly }) => presence !== "computed" && sensitive && !writeOnly,
    );
    expect(settable.map(({ name }) => name)).toEqual(schema.writeOnlyPairs.map(({ plain: name }) => name));
  });
});

test("there is a data source for every kind and every reference list, and credentials where there are any", () => {
  const lists = ["svc_cluster", "svc_process_resource_type", "svc_database_resource_type", "svc_disk_resource_type"];
  const histories = ["svc_application_deployments", "svc_database_backups"];
  const objects = typeNames.filter((typeName) => typeName !== "svc_domain_ready");
  expect([...dataSources().keys()]).toEqual(expect.arrayContaining([...objects, ...lists, ...histories]));
  for (const typeName of [...objects, ...lists]) expect([...dataSources().keys()]).toContain(plural(typeName));
  expect([...ephemeralSources().keys()]).toContain("svc_database_credentials");
});

describe("messages", () => {
  const kind: Kind = kinds.application;
  const vocabulary = vocabularyOf(kind);

  test.each([
    ['`allowDataLoss: "1"`', '`allow_data_loss = "1"`'],
    ["`move: { suspendOld: true }`", "`move = { suspend_old = true }`"],
    ["see `getCluster`", "see the data source `svc_cluster`"],
    ["for `dockerImage`", "for `dockerImage`"],
    ["dockerImage changed on the platform", "docker_image changed on the platform"],
    ["clusterId changed", "cluster_id changed"],
    ['"displayName" is a value', '"displayName" is a value'],
    ['displayName is "my displayName", which is taken', 'display_name is "my displayName", which is taken'],
    [
      'It changes processes.web.readinessProbe to {"httpGet":{"path":"/a"},"periodSeconds":5}',
      'It changes processes.web.readiness_probe to {"http_get":{"path":"/a"},"period_seconds":5}',
    ],
    ['variables is {"ownName":"periodSeconds"}', 'variables is {"ownName":"periodSeconds"}'],
    ['`move: { resume: "a clusterId" }`', '`move = { resume = "a clusterId" }`'],
  ])("%s becomes %s", (ours, theirs) => expect(inHcl(ours, vocabulary)).toBe(theirs));

  test("a path ends where the user's keys end, dots and all", () => {
    const { attributes } = resourceSchema(kind);
    const declared = { domains: { "www.example.com": {} }, tcpProxies: [{}], variables: { "a.b": "" } };
    const text = (field: string) => pathText(pathTo(attributes, field, declared));
    expect(text("domains.www.example.com.isPrimary")).toBe('domains["www.example.com"].is_primary');
    expect(text("tcpProxies[0].process")).toBe("tcp_proxies[0].process");
    expect(text("variables.a.b")).toBe('variables["a.b"]');
    expect(text("nothing.of.the.kind")).toBe("");
  });

  test("keys of the user's are not spelled as attributes, wherever a message has a path", () => {
    const { attributes } = resourceSchema(kind);
    const declared = { variables: { clusterId: "1" } };
    const subject = { attributes, declared, vocabulary, redact: (text: string) => text };
    const field = "variables.clusterId";
    const message = `${field} keeps its value.`;
    expect(warning("", message, subject, field).detail).toBe('variables["clusterId"] keeps its value.');
    expect(errorDiagnostic(new SvcError({ code: "invalid", field, message }), subject).detail).toBe(
      'variables["clusterId"] keeps its value. [svc-iac explain invalid]',
    );
    expect(fieldText("dockerImage", subject)).toBe("docker_image");
    expect(fieldText("tcpProxies.worker:5000.process", subject)).toBe("tcp_proxies.worker:5000.process");
  });

  test("a bug is a diagnostic too, and shows no secret", () => {
    const subject = { attributes: [], declared: {}, redact: (text: string) => text.replaceAll("s3cr3t", "[secret]") };
    const { detail, summary } = errorDiagnostic(new TypeError("s3cr3t is not a function"), subject);
    expect(summary).toBe("A bug in svc-iac");
    expect(detail).toContain("TypeError: [secret] is not a function");
    const problem = { code: "gone" as const, message: "s3cr3t is gone.", next: "Recreate it." };
    expect(errorDiagnostic(new SvcError(problem), subject).detail).toBe(
      "[secret] is gone. Recreate it. [svc-iac explain gone]",
    );
  });
});

test("a name instead of an ID is reported with the data source that finds it", () => {
  const next = lookedUpWith("databaseResourceType");
  const subject = { attributes: [], declared: {}, redact: (text: string) => text };
  const { detail } = errorDiagnostic(new SvcError({ code: "invalid", message: "It is a name.", next }), subject);
  expect(detail).toBe(
    "It is a name. Look it up with the data source `svc_database_resource_type`. [svc-iac explain invalid]",
  );
});
