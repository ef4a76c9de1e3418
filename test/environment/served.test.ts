import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constructEnvironment } from "../../src/environment/served";
import { ENGINE_UNKNOWN } from "../../src/pulumi/engine-values";
import { isSecret, secret } from "../../src/pulumi/marks";
import type { ConstructRequest, Registered, Registration } from "../../src/pulumi/native/protocol";
import { worldOfSuite } from "../laws/law";

const world = worldOfSuite();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-iac-served-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = `
base:
  projects:
    shop: { displayName: shop, options: { protect: true } }
    tools: { displayName: { config: toolsName, default: tools } }
  databases:
    orders:
      displayName: { format: "{}-orders", of: [{ stack: name }] }
      projectId: { project: shop }
      clusterId: { cluster: europe-west }
      type: postgresql
      version: "16"
      resourceTypeId: { size: DB1 }
      dbName: orders
      dbUser: shop
      dbPassword: { secret: databasePassword }
      options: { dependsOn: [{ project: tools }] }
  applications:
    api:
      displayName: api
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      connections: { orders: { database: orders } }
      variables: { HOST: { from: databases.orders.internalHostname } }
      secretVariables:
        URL: { format: "{}?ssl=1", of: [{ from: databases.orders.connectionUri }] }
outputs:
  host: { from: databases.orders.internalHostname }
  uri: { from: databases.orders.connectionUri }
`;

/** An engine that makes whatever it is given; `outputs` says what comes of a resource, by its name. */
async function construct(
  outputs: (name: string, inputs: Registration["inputs"]) => Partial<Registered> = () => ({}),
  given: Partial<ConstructRequest> = {},
  text = FILE,
) {
  const file = join(folder, "environment.svc.yaml");
  writeFileSync(file, text);
  const registered: Registration[] = [];
  const monitor = {
    register: async (one: Registration): Promise<Registered> => {
      registered.push(one);
      const made = { urn: `urn:${one.name}`, id: `id-of-${one.name}`, outputs: one.inputs, isMade: true };
      return { ...made, ...outputs(one.name, one.inputs) };
    },
    registerOutputs: async () => {},
  };
  const answer = await constructEnvironment(
    {
      type: "svc:index:Environment",
      name: "shop-environment",
      parent: "urn:stack",
      inputs: { file },
      stack: "staging",
      project: "shop",
      configuration: { "shop:databasePassword": "very-secret-value" },
      secretKeys: ["shop:databasePassword"],
      isPreview: false,
      providers: {},
      dependencies: [],
      formerly: [],
      monitor,
      ...given,
    },
    world.io,
  );
  const one = (name: string) => registered.find((found) => found.name === name) as Registration;
  return { answer, registered, one };
}

const database = (name: string, inputs: Registration["inputs"]): Partial<Registered> =>
  name === "orders"
    ? { outputs: { ...inputs, internalHostname: "orders.internal", connectionUri: secret("postgres://u:p@h/d") } }
    : {};

test("children are declared with what they need, and what they need is known to the engine", async () => {
  const { one, registered, answer } = await construct(database);
  expect(registered[0]).toMatchObject({ name: "shop-environment", isCustom: false, parent: "urn:stack" });
  expect(one("orders")).toMatchObject({
    type: "svc:index:Database",
    parent: "urn:shop-environment",
    isCustom: true,
    inputs: {
      displayName: "staging-orders",
      projectId: "id-of-shop",
      clusterId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    sources: { projectId: ["urn:shop"], displayName: [] },
  });
  expect([...one("orders").dependencies].sort()).toEqual(["urn:shop", "urn:tools"]);
  expect(one("tools").inputs).toEqual({ displayName: "tools" });
  const { clusterId } = one("orders").inputs;
  expect(one("api").inputs).toMatchObject({
    connections: { orders: { id: "id-of-orders", clusterId } },
    variables: { HOST: "orders.internal" },
    secretVariables: { URL: secret("postgres://u:p@h/d?ssl=1") },
  });
  expect(answer).toMatchObject({ urn: "urn:shop-environment", sources: { outputs: ["urn:orders"] } });
  expect(answer.outputs.outputs).toEqual({ host: "orders.internal", uri: secret("postgres://u:p@h/d") });
});

test("secrets of the configuration are marked, also where the file does not ask for a secret", async () => {
  const configuration = { "shop:databasePassword": "very-secret-value", "shop:toolsName": "hidden" };
  const { one } = await construct(database, { configuration, secretKeys: Object.keys(configuration) });
  expect(one("orders").inputs.dbPassword).toEqual(secret("very-secret-value"));
  expect(isSecret(one("tools").inputs.displayName)).toBe(true);
});

test("a preview does not know what is not made yet, nor what comes of it", async () => {
  const unknown = () => ({ id: "", outputs: {} });
  const { one, answer } = await construct(unknown, { isPreview: true });
  expect(one("orders").inputs.projectId).toBe(ENGINE_UNKNOWN);
  expect(one("api").inputs.variables).toEqual({ HOST: ENGINE_UNKNOWN });
  expect(answer.outputs.outputs).toEqual({ host: ENGINE_UNKNOWN, uri: ENGINE_UNKNOWN });
});

test("options of the component hold for its resources, unless the file says otherwise", async () => {
  const former = { urn: "urn:before" };
  const { one, registered } = await construct(database, {
    protect: false,
    retainOnDelete: true,
    providers: { svc: "urn:other::id", random: "urn:random::id" },
    dependencies: ["urn:first"],
    formerly: [former],
  });
  expect(one("shop")).toMatchObject({ protect: true, retainOnDelete: true, provider: "urn:other::id" });
  expect(one("tools")).toMatchObject({ protect: false, dependencies: ["urn:first"] });
  expect(registered[0]?.formerly).toEqual([former, { type: "svc-iac:environment:Environment" }]);
});

describe("where something goes wrong", () => {
  test("a file with mistakes, or without its configuration, declares nothing", async () => {
    const registered = jest.fn(() => ({}));
    await expect(construct(registered, {}, FILE.replace("publicGit", "git"))).rejects.toThrow(
      /applications\.api\.source/,
    );
    await expect(construct(registered, { configuration: {} })).rejects.toThrow(
      /environment\.svc\.yaml:\d+:\d+: databases\.orders\.dbPassword needs the secret databasePassword/,
    );
    expect(registered).not.toHaveBeenCalled();
  });

  test("what the engine could not make leaves what needs it unknown", async () => {
    const failed = (name: string, inputs: Registration["inputs"]) =>
      name === "orders" ? { isMade: false, id: "", outputs: {} } : { outputs: inputs };
    const { one } = await construct(failed);
    expect(one("api").inputs).toMatchObject({ connections: { orders: { id: ENGINE_UNKNOWN } } });
  });

  test("an output that is not there is an error with its place", async () => {
    await expect(construct()).rejects.toThrow(
      /environment\.svc\.yaml:\d+:\d+: .*asks for internalHostname, which does not exist/,
    );
  });
});

test("a seed is registered after what it fills, and before what uses that", async () => {
  const seeded = FILE.replace(
    "      options: { dependsOn",
    "      seed: { restore: { from: orders-live } }\n      options: { dependsOn",
  );
  const since = "2026-01-01T00:00:00Z";
  const { registered } = await construct(
    (name) => (name === "databases.orders.restore.declared" ? { outputs: { since } } : {}),
    { isPreview: true },
    seeded,
  );
  const restore = registered.find(({ name }) => name === "databases.orders.restore");
  expect(restore).toMatchObject({
    type: "svc:environment:Seed",
    inputs: { action: "restore", target: "orders-live", object: "id-of-orders", since, suspended: false },
    dependencies: ["urn:databases.orders.restore.declared", "urn:orders"],
  });
  const dependenciesOf = (wanted: string) => registered.find(({ name }) => name === wanted)?.dependencies;
  expect(dependenciesOf("orders")).toContain("urn:databases.orders.restore.declared");
  expect(dependenciesOf("api")).toContain("urn:databases.orders.restore");
});
