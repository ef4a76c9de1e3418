import { z } from "zod";
import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { declarationOf, readFull, settableOf } from "../../src/read";
import { effects } from "../support/calls";

/** An object as if all of it had been declared: what an import, and the code generated for it, has. */
const kind: Kind = kinds.application;
const id = "88888888-8888-4888-8888-888888888888";
const size = "33333333-3333-4333-8333-333333333333";
const record = {
  ...{ id, name: "api-1", display_name: "api", cluster_id: id, source: "dockerImage", docker_image: "shop/api" },
  ...{ status: "deploymentSuccess", auto_deploy: false, created_at: "2026-01-01T00:00:00Z" },
};
const manual = { type: "manual", config: { instanceCount: 1 } };
const row = (key: string, type: string, more: object = {}) => ({
  ...{ id: `id of ${key}`, key, name: key, type, resource_type_id: size, scaling_strategy: manual, entrypoint: "" },
  ...more,
});
const answers = {
  getApplication: record,
  listApplicationEnvVars: [{ id: "1", key: "LEVEL", value: "info", is_secret: false, use_during: "both" }],
  listProcesses: [
    row("web", "web", { port: 3000 }),
    // The platform shows these of every process.
    row("worker", "worker", { port: null, time_limit: 60, entrypoint: "work" }),
  ],
};
const full = async (of: Kind = kind, more: object = {}) => readFull(of, id, effects({ ...answers, ...more }).io);

test("fields that are not at their defaults are managed, and the entries of all parts", async () => {
  const known = await full();
  expect([...(known?.managed.values ?? [])].sort()).toEqual([
    ...["clusterId", "displayName", "dockerImage", "ipRestriction", "source"],
  ]);
  expect(known?.managed.parts.processes).toEqual({
    web: { id: "id of web", names: expect.arrayContaining(["port"]) },
    worker: { id: "id of worker", names: expect.arrayContaining(["type", "entrypoint"]) },
  });
  expect(known?.managed.parts.processes?.web?.names).not.toContain("entrypoint");
  expect(known?.managed.parts).not.toHaveProperty("domains");
  expect(known).toMatchObject({ home: { origin: "here", companyId: "ours" }, undeployed: false });
});

test("variables count as secrets", async () => {
  const { parts = {} } = (await full())?.managed ?? {};
  expect(parts.variables?.LEVEL?.names).toContain("secretVariables");
  expect(parts.variables?.LEVEL?.names).not.toContain("variables");
});

test("the declaration is valid, and has no value that none may contain", async () => {
  const known = await full();
  if (!known) throw new Error("It was not found.");
  const declared = declarationOf(kind, known.live, known.managed);
  expect(declared).toMatchObject({
    displayName: "api",
    secretVariables: { LEVEL: "info" },
    processes: { web: { port: 3000 }, worker: { type: "worker", entrypoint: "work" } },
  });
  expect(declared).not.toHaveProperty("name");
  expect((declared.processes as { worker: object }).worker).not.toHaveProperty("timeLimitSeconds");
});

test("what a rule refuses is not managed, one refusal after the other", async () => {
  const spoilt = (at: string, when: (values: object) => boolean) => (values: object) =>
    when(values) ? [{ at, say: "is wrong" }] : [];
  const rules = [
    spoilt("dockerImage", (values) => "dockerImage" in values),
    spoilt("source", (values) => "source" in values && !("dockerImage" in values)),
    spoilt("processes.worker.entrypoint", (values) => "processes" in values),
  ] as unknown as NonNullable<Kind["rules"]>;
  const known = await full({ ...kind, rules, fields: { ...kind.fields } });
  expect(known?.managed.values).not.toContain("dockerImage");
  expect(known?.managed.parts.processes?.worker?.names).not.toContain("entrypoint");
  expect(known?.managed.parts.processes?.web?.names).toContain("port");
});

test("what is found elsewhere is part of it", async () => {
  const { defaultBranch } = kind.fields;
  const fields = { ...kind.fields, defaultBranch: { ...defaultBranch, seek: async (of: string) => `branch of ${of}` } };
  const known = await full({ ...kind, fields } as Kind);
  expect(known?.live.values.defaultBranch).toBe(`branch of ${id}`);
});

test("there may be none", async () => {
  expect(
    await full(kind, { getApplication: new ApiError({ operation: "getApplication", ids: [] }, 404, "no.") }),
  ).toBeUndefined();
});

describe("a live value as a declaration accepts it", () => {
  const rule = z.object({ path: z.string(), to: z.object({ port: z.number() }).optional() });
  const rules = { path: "/", id: "1", to: { port: 1, host: "a" }, extra: null };

  test.each<[string, z.ZodType, unknown, unknown]>([
    ["has only known fields, at any depth", rule, rules, { path: "/", to: { port: 1 } }],
    ["has no empty ones", rule, { path: "/", to: null }, { path: "/" }],
    [
      "may be optional or have a default",
      rule.optional().default({ path: "/" }),
      rules,
      { path: "/", to: { port: 1 } },
    ],
    [
      "may be a list of them",
      z.array(rule),
      [rules, { path: "/a", id: 2 }],
      [{ path: "/", to: { port: 1 } }, { path: "/a" }],
    ],
    ["may be a map of them", z.record(z.string(), rule), { a: rules, b: null }, { a: { path: "/", to: { port: 1 } } }],
    ["may be a scalar", z.string(), "a", "a"],
    ["may be empty", rule, null, null],
    ["may be anything", z.unknown(), { a: 1 }, { a: 1 }],
    ["may be a list of anything", z.unknown(), [{ a: 1 }], [{ a: 1 }]],
    [
      "is of the first form that it fits",
      z.union([z.object({ a: z.number() }), z.object({ b: z.string() })]),
      { b: "x", id: 1 },
      { b: "x" },
    ],
    ["stays as it is if it fits none", z.union([z.number(), z.boolean()]), "x", "x"],
  ])("%s", (_, schema, value, expected) => {
    expect(settableOf(schema, value)).toEqual(expected);
  });
});
