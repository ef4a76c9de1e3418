import fc from "fast-check";
import { kinds } from "../../../src/kinds";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { hostAmong, type Kind, snakeCase } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { listSources } from "../../../src/terraform/list";
import { pathText } from "../../../src/terraform/path";
import type { Provider } from "../../../src/terraform/protocol";
import { provider } from "../../../src/terraform/provider";
import { resourceSchema, typeNameOf } from "../../../src/terraform/schema";
import { type Row, rawOf, writeRow } from "../../../src/terraform/value";
import type { ListEvent } from "../../../src/terraform/wire.gen";
import { worldOfTests } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { changeObject, fixtures } from "../../laws/world";
import { sessionIn } from "../core";

const world = worldOfTests();
let asked: Provider;
beforeEach(() => {
  asked = provider(sessionIn(world));
});

const configOf = (typeName: string, config: Row) => writeRow(listSources().get(typeName)?.attributes ?? [], config);

async function query(kind: Kind, config: Row = {}, more: { limit?: number; includeResourceObject?: boolean } = {}) {
  const typeName = typeNameOf(kind.name);
  const request = { typeName, config: configOf(typeName, config) };
  expect((await asked.ValidateListResourceConfig(request)).diagnostics ?? []).toEqual([]);
  const events: ListEvent[] = [];
  await asked.ListResource({ ...request, limit: 100, ...more }, (event) => events.push(event));
  return events.map(({ identity, resourceObject, displayName = "", diagnostic = [] }) => ({
    id: (rawOf(identity?.identityData) as Row | null)?.id,
    identity,
    name: displayName,
    object: resourceObject && (rawOf(resourceObject) as Row),
    diagnostic,
  }));
}

async function made(kind: Kind, declared: Readonly<Record<string, unknown>>): Promise<string> {
  const { known, error } = await apply({ kind, name: "made", declared }, world.io);
  expect(error).toBeUndefined();
  return known.live.id;
}

const [here, there] = CLUSTERS.map(({ id }) => id);
const application = { clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" };

test("every resource can be listed, by the filters of its data source", async () => {
  const { listResourceSchemas = {}, resourceSchemas = {}, dataSourceSchemas = {} } = await asked.GetProviderSchema();
  expect(Object.keys(listResourceSchemas)).toEqual(Object.keys(resourceSchemas));
  const names = (schema: (typeof resourceSchemas)[string] | undefined) =>
    (schema?.block?.attributes ?? []).filter(({ optional, required }) => optional || required).map(({ name }) => name);
  expect(names(listResourceSchemas.svc_application)).toEqual(
    names(dataSourceSchemas.svc_applications).filter((name) => name !== "details"),
  );
  expect(names(listResourceSchemas.svc_application)).toEqual(
    expect.arrayContaining(["project_id", "cluster_id", "display_name"]),
  );
});

test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))(
  "%s: what is listed is what an import by that identity finds",
  async (_, kind) => {
    const [sample = {}] = fc.sample(sampleOf(kind), { seed: 1, numRuns: 1 });
    const id = await made(kind, sample);
    const under = kind.owned && hostAmong(kind.owned, sample);
    const filter = under ? { [snakeCase(under.field)]: under.host } : {};
    world.writes();
    const all = await query(kind, filter, { includeResourceObject: true });
    const found = all.find((one) => one.id === id);
    expect(all.flatMap(({ diagnostic }) => diagnostic)).toEqual([]);
    const typeName = typeNameOf(kind.name);
    const { importedResources = [] } = await asked.ImportResourceState({ typeName, identity: found?.identity ?? {} });
    const imported = rawOf(importedResources[0]?.state) as Row;
    const secret = resourceSchema(kind).attributes.filter(({ sensitive }) => sensitive);
    expect(found?.object).toEqual({ ...imported, ...Object.fromEntries(secret.map(({ name }) => [name, null])) });
    expect(found?.identity).toEqual(importedResources[0]?.identity);
    // What is generated for it can be declared, and says nothing that the object would have anyway.
    const state = importedResources[0]?.state ?? {};
    const { config = {} } = await asked.GenerateResourceConfig({ typeName, state });
    expect((await asked.ValidateResourceConfig({ typeName, config })).diagnostics).toEqual([]);
    const again = await asked.GenerateResourceConfig({ typeName, state: config });
    expect(rawOf(again.config)).toEqual(rawOf(config));
    expect(world.writes()).toEqual({});
  },
);

test("what the platform has by itself is not in the configuration that is generated", async () => {
  await made(kinds.application, { ...application, displayName: "plain" });
  const [found] = await query(kinds.application, { display_name: "plain" }, { includeResourceObject: true });
  const { attributes } = resourceSchema(kinds.application);
  const state = writeRow(attributes, found?.object as Row);
  const { config } = await asked.GenerateResourceConfig({ typeName: "svc_application", state });
  const { auto_deploy: autoDeploy, id, status, display_name: displayName } = rawOf(config) as Row;
  expect(found?.object).toMatchObject({ auto_deploy: false, id: expect.any(String), status: expect.any(String) });
  expect({ autoDeploy, id, status, displayName }).toEqual({
    autoDeploy: null,
    id: null,
    status: null,
    displayName: "plain",
  });
});

test("filters, a limit and a name choose; without the objects only lists are read", async () => {
  const projectId = fixtures.project;
  const [b, a] = [
    await made(kinds.application, { ...application, displayName: "b", projectId }),
    await made(kinds.application, { ...application, displayName: "a", projectId }),
  ];
  const c = await made(kinds.application, { ...application, displayName: "c", clusterId: there });
  const ids = async (config: Row, more = {}) => (await query(kinds.application, config, more)).map(({ id }) => id);
  expect(await ids({ project_id: projectId })).toEqual([a, b]);
  expect(await ids({ project_id: projectId }, { limit: 1 })).toEqual([a]);
  expect(await ids({ cluster_id: there })).toEqual([c]);
  expect(await ids({ display_name: "b" })).toEqual([b]);
  expect((await query(kinds.application, { display_name: "c" })).map(({ name }) => name)).toEqual(["c"]);
  world.sandbox.resetRequests();
  await query(kinds.application);
  expect(world.sandbox.requests().byOperation).not.toHaveProperty("getApplication");
});

test("an object that is deleted meanwhile is left out with a warning; a refusal of the platform is an error", async () => {
  const id = await made(kinds.application, { ...application, displayName: "gone" });
  const whole = () => query(kinds.application, { display_name: "gone" }, { includeResourceObject: true });
  for (const status of [403, 404]) {
    world.sandbox.addFault({ operation: "getApplication", nth: 1, times: 9, status });
    expect(await whole()).toMatchObject([{ id: undefined, diagnostic: [{ severity: 1 }] }]);
    world.sandbox.clearFaults();
  }
  await changeObject(world.sandbox, `applications/${id}`);
  world.sandbox.addFault({ operation: "listApplications", nth: 1, times: 1, stale: true });
  expect(await whole()).toMatchObject([
    {
      id: undefined,
      diagnostic: [{ severity: 2, summary: "Application gone is left out", detail: expect.stringContaining(id) }],
    },
  ]);
});

test("a variable is listed once, as a secret if it looks like one; no secret is in a result", async () => {
  const variables = { LOG_LEVEL: "info", TOKEN: "s3cr3t-one", HOME: "https://user:s3cr3t-two@example.com" };
  const id = await made(kinds.application, { ...application, displayName: "vars", secretVariables: variables });
  const found = async (kind: Kind) => query(kind, { application: id }, { includeResourceObject: true });
  const [plain, secret] = [await found(kinds.variable), await found(kinds.secretVariable)];
  expect(plain.map(({ name }) => name)).toEqual(["LOG_LEVEL"]);
  expect(secret.map(({ name }) => name).sort()).toEqual(["HOME", "TOKEN"]);
  expect(JSON.stringify([plain, secret])).not.toContain("s3cr3t");
  await made(kinds.webhook, { endpoint: "https://hooks.example.com", allowedEvents: ["APP_UPDATE"] });
  const [event] = await query(kinds.webhook, {}, { includeResourceObject: true });
  expect(event).toMatchObject({ object: { endpoint: "https://hooks.example.com", secret: null } });
});

test("entries are listed under what they belong to, which has to be named", async () => {
  const request = { typeName: "svc_variable", config: configOf("svc_variable", {}) };
  const { diagnostics = [] } = await asked.ValidateListResourceConfig(request);
  expect(diagnostics.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^Set .*`application`.*: one of them is required/),
  ]);
});

test.each([
  ["type", "oracle"],
  ["project_id", "nope"],
  ["project_id", ""],
])("a value that no object can have is refused at its attribute: %s %j", async (name, value) => {
  const request = { typeName: "svc_database", config: configOf("svc_database", { [name]: value }) };
  const { diagnostics = [] } = await asked.ValidateListResourceConfig(request);
  expect(diagnostics.map(({ attribute = {} }) => pathText(attribute))).toEqual([name]);
});
