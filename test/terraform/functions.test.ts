import { tmpdir } from "node:os";
import { decode } from "@msgpack/msgpack";
import fc from "fast-check";
import { provider } from "../../src/terraform/provider";
import { Session } from "../../src/terraform/session";
import type { Shape } from "../../src/terraform/shape";
import { writeValue } from "../../src/terraform/value";

const asked = provider(new Session({ environment: {}, folder: tmpdir() }));

const shapes: readonly (readonly [test: (value: unknown) => boolean, Shape])[] = [
  [(value) => typeof value === "string", { is: "string" }],
  [(value) => typeof value === "number", { is: "number" }],
];
const nested: Shape = { is: "map", of: { is: "map", of: { is: "string" } } };
const shapeOf = (value: unknown) => shapes.find(([fits]) => fits(value))?.[1] ?? nested;

/** What the engine gets for arguments that it has converted. */
async function call(name: string, ...given: unknown[]) {
  const args = given.map((value) => writeValue(shapeOf(value), value));
  const { result, error } = await asked.CallFunction({ name, arguments: args });
  // The engines add a full stop.
  expect(error?.text ?? "").not.toMatch(/\.$/);
  return error ?? decode(result?.msgpack ?? new Uint8Array());
}

test("every function is described with its parameters and its result", async () => {
  const { functions = {} } = await asked.GetFunctions();
  const { functions: inSchema } = await asked.GetProviderSchema();
  expect(inSchema).toEqual(functions);
  const signatures = Object.entries(functions).map(
    ([name, { parameters = [], return: returned }]) =>
      `${name}(${parameters.map((one) => `${one.name} ${Buffer.from(one.type ?? [])}`).join(", ")}) ${Buffer.from(returned?.type ?? [])}`,
  );
  expect(signatures).toMatchInlineSnapshot(`
[
  "parse_connection_uri(uri "string") ["object",{"scheme":"string","username":"string","password":"string","host":"string","port":"number","database":"string","parameters":["map","string"]}]",
  "cron_next_runs(expression "string", after "string", count "number") ["list","string"]",
  "import_id(type "string", id "string", declared ["map",["map","string"]]) "string"",
  "parse_import_id(type "string", import_id "string") ["object",{"id":"string","declared":["map",["map","string"]]}]",
]
`);
});

describe("parse_connection_uri", () => {
  test("splits and decodes", async () => {
    expect(
      await call("parse_connection_uri", "postgresql://shop:p%40ss%2Fword@main.internal:5432/shop?sslmode=require"),
    ).toEqual({
      scheme: "postgresql",
      username: "shop",
      password: "p@ss/word",
      host: "main.internal",
      port: 5432,
      database: "shop",
      parameters: { sslmode: "require" },
    });
  });

  test("what is not there is null", async () => {
    expect(await call("parse_connection_uri", "redis://:secret@[::1]")).toEqual({
      scheme: "redis",
      username: null,
      password: "secret",
      host: "::1",
      port: null,
      database: null,
      parameters: {},
    });
  });

  test.each([
    "no uri",
    "postgresql:///name",
    "mailto:very-secret@example.com",
    "postgresql://u:very-secret%zz@host/name",
  ])("%s is an error at the argument that does not show it", async (uri) => {
    const error = await call("parse_connection_uri", uri);
    expect(error).toMatchObject({ functionArgument: 0 });
    expect(JSON.stringify(error)).not.toContain("very-secret");
  });

  test("what a database answers comes back in parts", async () => {
    const text = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
    const parts = fc.record({
      username: text,
      password: text,
      database: text,
      port: fc.integer({ min: 1, max: 65535 }),
    });
    const property = fc.asyncProperty(parts, async ({ username, password, database, port }) => {
      const [user, secret, name] = [username, password, database].map(encodeURIComponent);
      const uri = `mysql://${user}:${secret}@main.internal:${port}/${name}`;
      expect(await call("parse_connection_uri", uri)).toMatchObject({ username, password, database, port });
    });
    await fc.assert(property, { numRuns: 50 });
  });
});

describe("cron_next_runs", () => {
  test("lists the next runs in UTC, whatever the zone of the timestamp", async () => {
    expect(await call("cron_next_runs", "0 3 * * 1", "2026-03-28T23:30:00-04:00", 3)).toEqual([
      "2026-03-30T03:00:00Z",
      "2026-04-06T03:00:00Z",
      "2026-04-13T03:00:00Z",
    ]);
  });

  test("a run at the very moment is not the next one", async () => {
    expect(await call("cron_next_runs", "*/5 * * * *", "2026-01-01T00:05:00Z", 1)).toEqual(["2026-01-01T00:10:00Z"]);
  });

  test.each([
    ["0 3 * *", "2026-01-01T00:00:00Z", 1, 0, "it has 4 fields"],
    ["0 99 * * *", "2026-01-01T00:00:00Z", 1, 0, "expression must be five fields"],
    ["0 0 30 2 *", "2026-01-01T00:00:00Z", 1, 0, "expression must be five fields"],
    ["0 3 * * *", "tomorrow", 1, 1, "RFC 3339"],
    ["0 3 * * *", "2026-01-01", 1, 1, "RFC 3339"],
    ["0 3 * * *", "2026-01-01T00:00:00", 1, 1, "RFC 3339"],
    ["0 3 * * *", "2026-02-30T00:00:00Z", 1, 1, "RFC 3339"],
    ["0 3 * * *", "9999-12-31T23:59:59Z", 1, 1, "before the year 10000"],
    ["0 3 * * *", "9999-12-30T23:59:59Z", 2, 1, "before the year 10000"],
    ["0 3 * * *", "2026-01-01T00:00:00Z", 0, 2, "1 to 100"],
    ["0 3 * * *", "2026-01-01T00:00:00Z", 1.5, 2, "1 to 100"],
  ])("%s after %s, %s times, is an error at argument %s", async (expression, after, count, at, says) => {
    const error = await call("cron_next_runs", expression, after, count);
    expect(error).toEqual({ functionArgument: at, text: expect.stringContaining(says) });
  });
});

describe("import_id and parse_import_id", () => {
  test("one is the inverse of the other", async () => {
    const declared = { variables: { LOG_LEVEL: null, "with space": null }, connections: { main: "77ab03d1" } };
    const id = await call("import_id", "svc_application", "5f0c1c9e", { ...declared, secret_variables: null });
    expect(id).toBe("5f0c1c9e?variables=LOG_LEVEL,with%20space&connections=main:77ab03d1&secret_variables");
    expect(await call("parse_import_id", "svc_application", id)).toEqual({
      id: "5f0c1c9e",
      declared: { ...declared, secret_variables: null },
    });
    const domains = { domains: { "shop.example.com": null } };
    const edge = await call("import_id", "svc_load_balancer", "edge", domains);
    expect(edge).toBe("edge?domains=shop.example.com");
    expect(await call("parse_import_id", "svc_load_balancer", edge)).toEqual({ id: "edge", declared: domains });
    expect(await call("import_id", "svc_database", "main", { db_password_wo: null })).toBe("main?db_password_wo");
    expect(await call("parse_import_id", "svc_project", "shop")).toEqual({ id: "shop", declared: {} });
  });

  test.each([
    ["import_id", ["svc_aplication", "api", {}], 0, "svc_application"],
    ["import_id", ["svc_application", "api", { ports: {} }], 2, "Valid names: "],
    ["import_id", ["svc_domain_ready", "shop", { variables: {} }], 2, "No name is valid"],
    ["import_id", ["svc_database", "main", { db_password_wo: { x: null } }], 2, "db_password_wo is a single value"],
    ["import_id", ["svc_database", "", {}], 1, "id has an empty ID"],
    ["parse_import_id", ["svc_application", ""], 1, "import_id has an empty ID"],
    ["parse_import_id", ["svc_application", "?variables=A"], 1, "import_id has an empty ID"],
    ["parse_import_id", ["svc_database", "main?db_password_wo=x"], 1, "db_password_wo is a single value"],
    ["parse_import_id", ["svc_application", "api?ports=1"], 1, "ports"],
    ["parse_import_id", ["svc_application", "api?variables=%zz"], 1, "percent-encoding"],
  ])("%s%j is an error at argument %s", async (name, given, at, says) => {
    expect(await call(name, ...given)).toEqual({ functionArgument: at, text: expect.stringContaining(says) });
  });
});
