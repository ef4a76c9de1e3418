import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { coversAll } from "../support/cover";
import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import type { Stored } from "./sandbox-control";
import { type Face, Stack } from "./stack";

/** Entries that are declared apart from their service; with `COVER=all` through both doors of the engine. */
const faces: readonly Face[] = coversAll ? ["svc-iac", "svc-iac/native"] : ["svc-iac/native"];

describe.each(faces)("%s", (face) => {
  let stack: Stack;
  let ids: { [resource: string]: string };

  beforeAll(async () => {
    stack = await Stack.open({ face, ...(face === "svc-iac" ? {} : { plugin: "in the project" }) });
  });
  afterAll(() => stack?.close());

  const program = (more: { app?: string; balancer?: string; domain?: string; level?: string; weight?: number } = {}) =>
    stack.program(`
const clusterId = "${CLUSTERS[0]?.id}";
const main = new Database("main", {
  displayName: "main", clusterId, type: "postgresql", version: "16", dbName: "shop", dbPassword: "very-secret",
  resourceTypeId: "${DATABASE_SIZES[0]?.id}",
});
const api = new Application("api", {
  displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api:1",
  variables: { MODE: "production" }, domains: { "in.example.com": {} }, ${more.app ?? ""}
});
const edge = new LoadBalancer("edge", { displayName: "edge", ${more.balancer ?? ""} });
new svc.Domain("www", { ${more.domain ?? "application: api"}, name: "www.example.com" });
new svc.Variable("level", { application: api, key: "LOG_LEVEL", value: ${JSON.stringify(more.level ?? "info")} });
new svc.SecretVariable("payment", { application: api, key: "PAYMENT_KEY", value: "very-secret" });
new svc.Destination("shop", { loadBalancer: edge, service: api, weight: ${more.weight ?? 80} });
new svc.Connection("main", { application: api, database: main });
exports.domain = api.domains.apply((domains) => domains["in.example.com"]);
`);

  const entries = ["Domain www", "Variable level", "SecretVariable payment", "Destination shop", "Connection main"];
  const object = (resource: string, collection: string): Promise<Stored> =>
    stack.sandbox.object(collection, ids[resource] ?? "");
  const values = async () => {
    const { variables } = await object("Application api", "applications");
    return Object.fromEntries(Object.values<Stored>(variables).map(({ key, value }) => [key, value]));
  };

  test("created, they exist beside inline entries, without further changes", async () => {
    await program();
    succeeded(await stack.up());
    ids = await stack.ids();
    expect(Object.keys(ids)).toEqual(expect.arrayContaining(entries));
    expect(await values()).toEqual({ MODE: "production", LOG_LEVEL: "info", PAYMENT_KEY: "very-secret" });
    const { resources, text } = await stack.exportState();
    expect(text).not.toContain("very-secret");
    expect(resources["Domain www"]?.id).toMatch(new RegExp(`^application/${ids["Application api"]}/`));
    const domains = resources["Application api"]?.outputs.domains as Stored;
    expect(domains["in.example.com"]).toMatchObject({ id: expect.any(String), createdAt: expect.any(String) });
    succeeded(await stack.preview("--expect-no-changes"));
    succeeded(await stack.drift());
  });

  test("changed, each is updated in place, or replaced where it cannot be", async () => {
    await program({ level: "debug", domain: "loadBalancer: edge", weight: 70 });
    const { steps } = succeeded(await stack.up());
    expect((await values()).LOG_LEVEL).toBe("debug");
    const of = (resource: string) => steps.filter((step) => step.resource === resource).map(({ op }) => op);
    expect(of("Variable level")).toEqual(["update"]);
    // Only one service can have a domain; a balancer is never without its destination.
    expect(of("Domain www")).toEqual(["delete-replaced", "replace", "create-replacement"]);
    expect(of("Destination shop")).toEqual(["create-replacement", "replace", "delete-replaced"]);
    const after = await stack.ids();
    expect(after["Domain www"]).toMatch(new RegExp(`^load-balancer/${ids["LoadBalancer edge"]}/`));
    expect(after["Variable level"]).toBe(ids["Variable level"]);
    succeeded(await stack.preview("--expect-no-changes"));
    ids = after;
  });

  test("the same entry inline is refused in the preview", async () => {
    await program({
      level: "debug",
      domain: "loadBalancer: edge",
      weight: 70,
      app: 'secretVariables: { LOG_LEVEL: "very-secret" }, connections: { main },',
      balancer: 'destinations: [{ service: api }], domains: { "www.example.com": {} },',
    });
    const said = refusals(await stack.preview());
    // The engine ends a preview with what is refused first.
    for (const { message } of said) {
      expect(message).toMatch(/is declared by (LoadBalancer "edge"|Application "api") too: declare it in one place/);
    }
  });

  test("moved into their service in one run, they are kept", async () => {
    await stack.program(`
const clusterId = "${CLUSTERS[0]?.id}";
const main = new Database("main", {
  displayName: "main", clusterId, type: "postgresql", version: "16", dbName: "shop", dbPassword: "very-secret",
  resourceTypeId: "${DATABASE_SIZES[0]?.id}",
});
const api = new Application("api", {
  displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api:1", connections: { main },
  variables: { MODE: "production", LOG_LEVEL: "debug" }, secretVariables: { PAYMENT_KEY: "very-secret" },
  domains: { "in.example.com": {} },
});
new LoadBalancer("edge", {
  displayName: "edge", destinations: [{ service: api, weight: 70 }], domains: { "www.example.com": {} },
});
`);
    await stack.sandbox.forgetRequests();
    succeeded(await stack.up());
    expect(await values()).toEqual({ MODE: "production", LOG_LEVEL: "debug", PAYMENT_KEY: "very-secret" });
    const writes = await stack.sandbox.writes();
    expect(writes.filter((operation) => operation.startsWith("delete"))).toEqual([]);
    succeeded(await stack.preview("--expect-no-changes"));
    succeeded(await stack.drift());
  });

  test("variables are copied when their application moves", async () => {
    const moving = (cluster: number) => `
const moving = new Application("moving", {
  displayName: "moving", clusterId: "${CLUSTERS[cluster]?.id}", source: "dockerImage", dockerImage: "shop/api:1",
});
new svc.Variable("moving", { application: moving, key: "LOG_LEVEL", value: "info" });
new svc.SecretVariable("moving-token", { application: moving, key: "TOKEN", value: "precious" });
`;
    const before = await stack.read("index.js");
    await stack.write("index.js", before + moving(0));
    succeeded(await stack.up());
    await stack.write("index.js", before + moving(1));
    // A saved plan allows what it shows: each entry is replaced with its owner.
    succeeded(await stack.preview("--save-plan=plan.json"));
    succeeded(await stack.up("--plan=plan.json"));
    const found = (await stack.sandbox.objects("applications")).filter(({ display_name: name }) => name === "moving");
    expect(found.map(({ cluster_id: cluster }) => cluster)).toEqual([CLUSTERS[1]?.id]);
    const kept = Object.values<Stored>(found[0].variables).map(({ key, value }) => [key, value]);
    expect(kept.sort()).toEqual([
      ["LOG_LEVEL", "info"],
      ["TOKEN", "precious"],
    ]);
    succeeded(await stack.preview("--expect-no-changes"));
    succeeded(await stack.drift());
  });

  test("variables follow a move that an earlier run has made without them", async () => {
    await stack.write("index.js", (await stack.read("index.js")).replace(CLUSTERS[1]?.id ?? "", CLUSTERS[0]?.id ?? ""));
    succeeded(await stack.up("--target", "**Application::moving"));
    const ran = succeeded(await stack.preview());
    expect(`${ran.stdout}${ran.stderr}`).toContain("an earlier run has copied it with its service");
    succeeded(await stack.up());
    const found = (await stack.sandbox.objects("applications")).filter(({ display_name: name }) => name === "moving");
    const kept = Object.values<Stored>(found[0].variables).map(({ key, value }) => [key, value]);
    expect([found.length, kept.sort()]).toEqual([
      1,
      [
        ["LOG_LEVEL", "info"],
        ["TOKEN", "precious"],
      ],
    ]);
    succeeded(await stack.preview("--expect-no-changes"));
  });

  test("deleted, they do not affect inline entries", async () => {
    await stack.program(`
const clusterId = "${CLUSTERS[0]?.id}";
new Application("api", {
  displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api:1",
  variables: { MODE: "production" }, domains: { "in.example.com": {} },
});
`);
    succeeded(await stack.up());
    expect(await values()).toEqual({ MODE: "production" });
    succeeded(await stack.destroy());
  });
});
