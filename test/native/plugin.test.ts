import { existsSync } from "node:fs";
import { join } from "node:path";
import { credentials, type ServiceError } from "@grpc/grpc-js";
import * as services from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import * as errors from "@pulumi/pulumi/proto/status_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { repository as repositoryOfPackage } from "../../package.json";
import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { isSecret, plain, secret } from "../../src/pulumi/marks";
import { pathText } from "../../src/pulumi/native/changes";
import type { Provider } from "../../src/pulumi/native/protocol";
import { packageSchema } from "../../src/pulumi/native/schema";
import { createServer, listen } from "../../src/pulumi/native/serve";
import { rawOf, structOf } from "../../src/pulumi/native/struct";
import { COMPONENT, tokenOf } from "../../src/pulumi/native/tokens";
import { marked } from "../../src/pulumi/native/values";
import { PartialFailure } from "../../src/pulumi/plain-errors";
import { CLUSTERS } from "../../src/sandbox/reference";
import { worldOfSuite } from "../laws/law";
import { changeObject, fixtures } from "../laws/world";
import { Plugin, values } from "./plugin";

const world = worldOfSuite();
beforeAll(() => world.reset());

describe("the schema", () => {
  const schema = packageSchema();

  it("has every kind, with aliases, secrets and what replaces", () => {
    const { [COMPONENT]: component, ...resources } = schema.resources;
    expect(component).toMatchObject({ isComponent: true, requiredInputs: [] });
    expect(Object.keys(resources)).toEqual(Object.values<Kind>(kinds).map(({ name }) => tokenOf(name)));
    for (const [token, { aliases, requiredInputs, inputProperties }] of Object.entries(resources)) {
      expect(aliases).toEqual([{ type: `pulumi-nodejs:dynamic/svc:${token.split(":").at(-1)}` }]);
      for (const name of requiredInputs) expect(inputProperties).toHaveProperty(name);
    }
    const { "svc:index:Database": database, "svc:index:Application": application } = schema.resources;
    expect(database?.inputProperties.dbPassword).toMatchObject({ type: "string", secret: true });
    expect(database?.inputProperties.type).toMatchObject({ willReplaceOnChanges: true });
    expect(database?.properties.connectionUri).toMatchObject({ secret: true });
    expect(application?.inputProperties.secretVariables).toMatchObject({ secret: true });
    expect(application?.inputProperties).not.toHaveProperty("status");
  });

  it("names types and values as readers of other languages would", () => {
    const { inputProperties } = schema.resources["svc:index:Bucket"] ?? {};
    const ways = ["AdoptById", "AdoptByDisplayName"].map((name) => ({ $ref: `#/types/svc:index:${name}` }));
    expect(inputProperties?.adopt).toMatchObject({ oneOf: ways });
    expect(schema.types["svc:index:ServiceReferenceType"]).toMatchObject({
      enum: expect.arrayContaining([{ name: "StaticSite", value: "STATIC_SITE" }]),
    });
    // A number in a name tells nothing.
    expect(Object.keys(schema.types).filter((token) => /\d$/.test(token))).toEqual([]);
  });

  it("shows a program for each kind in the languages of its SDKs, and its defaults as sentences", () => {
    const { [COMPONENT]: component, ...resources } = schema.resources;
    for (const [token, { description }] of Object.entries(resources)) {
      const kind = token.split(":").at(-1);
      expect(description).toMatch(new RegExp(`\\{\\{% examples %\\}\\}[^]*\`\`\`typescript\\n[^]*new ${kind}\\(`));
      expect(description).toMatch(new RegExp(`\`\`\`python\\n[^]*svc\\.${kind}\\([^]*\\{\\{% /examples %\\}\\}`));
    }
    const { publicAccess } = schema.resources["svc:index:Database"]?.inputProperties ?? {};
    expect(publicAccess?.description).toContain("Default: `false`.");
    expect(JSON.stringify(schema)).not.toContain('"default":');
  });

  it("names the repository, its logo, and where the engine downloads the plugin", () => {
    const { repository, logoUrl, pluginDownloadURL, version } = schema;
    const [, path] = repository.split("https://github.com/");
    expect(repositoryOfPackage.url).toBe(`git+${repository}.git`);
    expect(pluginDownloadURL).toBe(`github://api.github.com/${path}`);
    const [, logo] = logoUrl.split(`https://raw.githubusercontent.com/${path}/v${version}/`);
    expect(existsSync(join(__dirname, "../..", logo ?? ""))).toBe(true);
  });

  it("refers only to existing types, and names every type once", () => {
    const text = JSON.stringify(schema);
    const refs = [...text.matchAll(/"#\/types\/([^"]+)"/g)].map(([, token]) => token ?? "");
    for (const token of refs) expect(schema.types).toHaveProperty([token]);
    for (const token of Object.keys(schema.types)) expect(token).toMatch(/^svc:index:[A-Z][A-Za-z0-9]*$/);
    for (const type of Object.values(schema.types)) {
      if (!("enum" in type)) continue;
      expect(new Set(type.enum.map(({ name }) => name)).size).toBe(type.enum.length);
      expect(type.enum.map(({ value }) => typeof value)).toEqual(type.enum.map(() => type.type));
    }
  });
});

describe("values", () => {
  const kind: Kind = kinds.application;

  it("keeps marks at any depth, and marks what the kind calls a secret", () => {
    const news = { variables: { A: secret("one"), B: "two" }, processes: { web: { entrypoint: secret("run") } } };
    const declared = plain(news);
    expect(declared).toEqual({ variables: { A: "one", B: "two" }, processes: { web: { entrypoint: "run" } } });
    expect(marked(kind, declared, news)).toEqual(news);
    expect(isSecret(marked(kind, { secretVariables: { A: "x" } }).secretVariables)).toBe(true);
    const list = marked(kind, { tcpProxies: [{ process: "b" }] }, { tcpProxies: [{ process: secret("a") }] });
    expect(isSecret(list.tcpProxies)).toBe(true);
  });

  it("writes paths as the engine reads them", () => {
    expect(pathText(["processes", "web", "port"])).toBe("processes.web.port");
    expect(pathText(["destinations", 0, "weight"])).toBe("destinations[0].weight");
    expect(pathText(["domains", "shop.example.com"])).toBe('domains["shop.example.com"]');
  });
});

describe("differences", () => {
  const balancer = (weight: number) => ({
    displayName: "edge",
    destinations: [{ service: { type: "APP", id: fixtures.application }, weight }, { url: "https://old.example.com" }],
  });

  it("are shown by path, as what they are", async () => {
    const plugin = new Plugin(world, "LoadBalancer");
    const made = await plugin.up(balancer(1));
    const { diff, outputs } = await plugin.preview({ ...balancer(2), domains: { "a.example.com": {} } }, made);
    expect(diff).toMatchObject({ changes: true, replaces: [] });
    expect(diff?.detailed).toEqual({
      "destinations[0].weight": { kind: "update", replaces: false, inInputs: true },
      'domains["a.example.com"]': { kind: "add", replaces: false, inInputs: true },
    });
    expect(diff?.stables).toContain("generatedHostname");
    expect(outputs.generatedHostname).toBe(made.outputs.generatedHostname);
    plugin.close();
  });

  // Which creations an update makes before one fails, and what the next preview shows: what is missing, each as added.
  it.each([
    [["b"], ["a", "b", "c"], 1, ["a", "c"]],
    [["b"], ["a", "b", "c"], 2, ["c"]],
    [["c"], ["a", "b", "c"], 1, ["a", "b"]],
    [["a"], ["a", "b", "c"], 1, ["b", "c"]],
    [["b", "d"], ["d", "c", "b", "a"], 1, ["a", "c"]],
  ])("of %j, where an update to %j failed at creation %d, are what is missing", async (before, after, nth, missing) => {
    const plugin = new Plugin(world, "LoadBalancer");
    const edge = (names: string[]) => ({
      displayName: `edge-${before.join("")}-${nth}`,
      destinations: names.map((name) => ({ url: `https://${name}.example.com` })),
    });
    const made = await plugin.up(edge(before));
    world.sandbox.addFault({ operation: "createLoadBalancerDestination", nth, times: 1, status: 422 });
    const failure = await plugin.up(edge(after), made).catch((error: unknown) => error);
    world.sandbox.clearFaults();
    if (!(failure instanceof PartialFailure)) throw failure;
    const kept = { id: made.id, inputs: edge(after), outputs: failure.properties as typeof made.outputs };
    const { diff } = await plugin.preview(edge(after), kept);
    const lines = missing.map((name) => [
      `destinations[${after.indexOf(name)}]`,
      { kind: "add", replaces: false, inInputs: false },
    ]);
    expect(diff?.detailed).toEqual(Object.fromEntries(lines));
    plugin.close();
  });

  it("fault 6: leave computed outputs known that the change does not touch, and dependents with them", async () => {
    const plugin = new Plugin(world, "Application");
    const source = { source: "publicGit", repoUrl: "https://git.example.com/api", clusterId: CLUSTERS[0]?.id };
    const application = (LOG_LEVEL: string) => ({ ...source, displayName: "quiet", variables: { LOG_LEVEL } });
    const made = await plugin.up(application("info"));
    const { diff, outputs } = await plugin.preview(application("debug"), made);
    const known = (diff?.stables ?? []).filter((name) => name in made.outputs);
    expect(known.length).toBeGreaterThan(0);
    for (const name of known) expect(outputs[name]).toEqual(made.outputs[name]);
    const after = await plugin.up(application("debug"), made);
    for (const name of known) expect(after.outputs[name]).toEqual(made.outputs[name]);
    plugin.close();
  });

  it("name what drifted in a refresh, and nothing else", async () => {
    const plugin = new Plugin(world, "Project");
    const made = await plugin.up({ displayName: "one" });
    await changeObject(world.sandbox, `projects/${made.id}`, {
      display_name: "two",
      updated_at: "2030-01-01T00:00:00.000Z",
    });
    const seen = await plugin.refresh(made);
    expect(values(seen?.now.inputs ?? {})).toEqual({ displayName: "two" });
    expect(seen?.diff.detailed).toEqual({ displayName: { kind: "update", replaces: false, inInputs: true } });
    plugin.close();
  });
});

describe("configuration", () => {
  const urn = (name: string) => `urn:pulumi:test::shop::pulumi:providers:svc::${name}`;
  const provider = () => new Plugin(world, "Project").process();
  const reasons = (news: object, name = "default_0_1_0") =>
    provider()
      .checkConfig(urn(name), { ...news })
      .failures.map(({ reason }) => reason)
      .join();

  it("refuses stray names, one half of the two, and an address without encryption", () => {
    expect(reasons({})).toBe("");
    expect(reasons({ version: "0.1.0", apiUrl: "https://api.example.com", token: "x" })).toBe("");
    expect(reasons({ region: "eu" })).toContain("region is not a setting");
    expect(reasons({ tokn: "secret" })).toBe(
      "tokn is not a setting of this provider: apiUrl, token, reads, store are. Did you mean token?",
    );
    // The engine prints the value of a property that it is told, which may be a misspelt token.
    expect(provider().checkConfig(urn("default"), { tokn: "secret" }).failures).toMatchObject([{ property: "" }]);
    expect(reasons({ token: "x" })).toContain("svc:apiUrl is not set there");
    expect(reasons({ token: "x", apiUrl: "http://api.example.com" })).toContain("must start with https://");
    expect(reasons({ reads: "all" })).toContain("svc:reads must be");
    expect(isSecret(provider().checkConfig(urn("default"), { token: "x" }).inputs.token)).toBe(true);
  });

  it.each([
    [{ token: "x" }, 'token comes from the inputs of provider "other", but apiUrl is not set there.'],
    [
      { apiUrl: "nowhere", token: "x" },
      'apiUrl of provider "other" must be a URL such as https://api.example.com, got "nowhere"',
    ],
    [
      { apiUrl: "http://api.example.com", token: "x" },
      'apiUrl of provider "other" must start with https://, or with http:// on loopback, got "http://api.example.com"',
    ],
    [{ reads: "all" }, 'reads of provider "other" must be'],
  ])("names an explicit provider's own inputs: %j", (news, message) => {
    expect(reasons(news, "other")).toContain(message);
    expect(reasons(news, "other")).not.toContain("svc:");
  });

  it("also if they are only known when they are used", async () => {
    const one = provider();
    one.configure(urn("other"), { apiUrl: "", token: "x" });
    await expect(one.invoke("svc:index:getCluster", { name: "europe-west" })).rejects.toThrow(
      'token comes from the inputs of provider "other", but apiUrl is not set there.',
    );
  });
});

describe("questions and answers", () => {
  it("looks up a cluster and lists them if none matches", async () => {
    const provider = new Plugin(world, "Project").process();
    const { value } = await provider.invoke("svc:index:getCluster", { name: "europe-west" });
    expect(value).toMatchObject({ id: expect.any(String), location: expect.any(String) });
    await expect(provider.invoke("svc:index:getCluster", { name: "moon" })).rejects.toThrow("Available:");
    await expect(provider.invoke("svc:index:getCluster", {})).rejects.toThrow("one of them is required");
    const { ids, items } = (await provider.invoke("svc:index:getClusters", {})).value as { ids: []; items: object[] };
    expect(items.length).toBeGreaterThan(1);
    expect(items.map((item) => (item as { id: string }).id)).toEqual(ids);
  });

  it("lists objects that match, by pages that objects which come and go do not shift", async () => {
    // Another process for each page, which may have passed in between: one process reads a list once.
    const provider = () => new Plugin(world, "Bucket").process();
    const list = (query = {}, page = {}) => provider().list("svc:index:Bucket", query, page);
    const create = (display_name: string) =>
      world.io.client.one({
        operation: "createObjectStorage",
        ids: [],
        body: { display_name, bucket_name: display_name },
      });
    for (const name of ["page-a", "page-b", "page-d", "page-e"]) await create(name);
    const all = (await list()).rows.map(({ name }) => name);
    expect(all).toEqual([...all].sort());
    const start = all.indexOf("page-a");
    const first = await list({}, { size: start + 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(all.slice(0, start + 2));
    await create("page-c");
    await create("a-before");
    const second = await list({}, { size: 2, after: first.next });
    expect(second.rows.map(({ name }) => name)).toEqual(["page-c", "page-d"]);
    const third = await list({}, { limit: 1, size: 2, after: second.next });
    expect([third.rows.map(({ name }) => name), third.next]).toEqual([["page-e"], undefined]);
    expect((await list({ displayName: "page-b" })).rows).toEqual([{ id: expect.any(String), name: "page-b" }]);
    expect((await list({ projectId: "66666666-6666-4666-8666-666666666666" })).rows).toEqual([]);
    await expect(list({ colour: "red" })).rejects.toThrow("colour is not a parameter");
    await expect(list({}, { after: "none" })).rejects.toThrow("is from no page of this list");
    await expect(provider().list("svc:index:Domain", {}, {})).rejects.toThrow("one of them is required");
    expect(await provider().list("svc:index:DomainReady", {}, {})).toEqual({ rows: [] });
  });

  it("ends a wait when the run is cancelled, and keeps the object", async () => {
    const plugin = new Plugin(world, "Application");
    const provider = plugin.process();
    const { urn } = plugin;
    const declared = {
      displayName: "slow",
      clusterId: (await provider.invoke("svc:index:getCluster", { name: "europe-west" })).value.id,
      source: "publicGit",
      repoUrl: "https://git.example.com/shop/api",
    };
    const { inputs } = await provider.check(urn, {}, declared);
    const made = provider.create({ urn, inputs, preview: false, timeout: 0 });
    while (!plugin.said.some((line) => line.includes("waiting until it is live"))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    provider.cancel();
    await expect(made).rejects.toMatchObject({ id: expect.any(String), properties: { displayName: "slow" } });
  });

  it("imports by ID or display name; of several with that name it lists the IDs", async () => {
    const [bucket, database] = [new Plugin(world, "Bucket"), new Plugin(world, "Database")];
    try {
      for (const wanted of [fixtures.bucket, "fixture"]) {
        expect(await bucket.importing(wanted)).toMatchObject({ id: fixtures.bucket });
      }
      const message = await database.importing("fixture").catch(String);
      expect(message).toContain('2 objects of kind Database are named "fixture": ');
      for (const id of [fixtures.database, fixtures.otherDatabase]) expect(message).toContain(id);
      await expect(bucket.importing("another")).rejects.toThrow(
        'No Bucket is named "another", and that is not a valid ID either. `npx svc-iac discover` lists the IDs',
      );
    } finally {
      for (const plugin of [bucket, database]) plugin.close();
    }
  });

  it("speaks the engine's protocol, with the detail that keeps an incomplete object", async () => {
    const failing = { create: async () => Promise.reject(new PartialFailure("no room", "17", { a: 1 })) };
    const { server } = createServer({
      provider: async () => failing as unknown as Provider,
      begin: () => {},
      told: async () => {},
    });
    const client = new services.ResourceProviderClient(
      `127.0.0.1:${await listen(server)}`,
      credentials.createInsecure(),
    );
    const error = await new Promise<ServiceError>((resolve, reject) => {
      const request = new messages.CreateRequest().setProperties(structOf({}));
      client.create(request, (failure) => (failure ? resolve(failure) : reject(new Error("It went well."))));
    });
    expect(error.details).toBe("no room");
    const [bytes] = error.metadata.get("grpc-status-details-bin");
    const [any] = errors.Status.deserializeBinary(bytes as Buffer).getDetailsList();
    const detail = messages.ErrorResourceInitFailed.deserializeBinary(any?.getValue_asU8() as Uint8Array);
    expect([detail.getId(), rawOf(detail.getProperties()), detail.getReasonsList()]).toEqual([
      "17",
      { a: 1 },
      ["no room"],
    ]);
    const info = await new Promise<string>((resolve, reject) => {
      client.getPluginInfo(new Empty(), (failure, answer) =>
        failure ? reject(failure) : resolve(answer.getVersion()),
      );
    });
    expect(info).toMatch(/^\d+\.\d+\.\d+/);
    client.close();
    server.forceShutdown();
  });
});
