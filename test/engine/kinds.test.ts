import { randomUUID } from "node:crypto";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import type { Stored } from "./sandbox-control";
import { type Run, Stack } from "./stack";

/** The kinds beside Application and Database, from the first `up` to the last: the same objects, step by step. */
const stack = ofSuite(() => Stack.open());
let ids: { [resource: string]: string };

const COLLECTIONS = {
  Project: "projects",
  Application: "applications",
  StaticSite: "static-sites",
  Bucket: "object-storage",
  LoadBalancer: "load-balancers",
  UsageAlert: "usage-alerts",
} as const;
const collectionOf = (resource: string) => COLLECTIONS[resource.split(" ")[0] as keyof typeof COLLECTIONS];

const stored = (resource: string): Promise<Stored> => stack.sandbox.object(collectionOf(resource), ids[resource] ?? "");
const change = (resource: string, fields: object) =>
  stack.sandbox.change(collectionOf(resource), ids[resource] ?? "", fields);

/** The parts of a record by what people know them by; ids in their place where only these matter. */
const rows = (part: { [key: string]: Stored }): Stored[] => Object.values(part);

async function variablesOf(resource: string): Promise<{ [key: string]: Stored }> {
  const { variables } = await stored(resource);
  return Object.fromEntries(rows(variables).map((row) => [row.key, row]));
}

/** Destinations by the resource or the address that they point at. */
async function destinationsOf(resource: string): Promise<{ [target: string]: Stored }> {
  const { destinations } = await stored(resource);
  const target = ({ service_id, url }: Stored) => Object.keys(ids).find((name) => ids[name] === service_id) ?? url;
  return Object.fromEntries(rows(destinations).map((row) => [target(row), row]));
}

/** CORS rules by their first origin. */
async function rulesOf(resource: string): Promise<{ [origin: string]: Stored }> {
  const { cors_policies } = await stored(resource);
  return Object.fromEntries(rows(cors_policies).map((row) => [row.origins[0], row]));
}

const percentages = ({ triggers }: Stored): number[] => triggers.map(({ percentage }: Stored) => percentage);
const triggerIds = ({ triggers }: Stored): string[] => triggers.map(({ id }: Stored) => id);

const keys: { access_key: string; secret_key: string }[] = [];

/** The same objects as ever, nothing left to do, and no key in clear. */
async function expectSettled(): Promise<void> {
  const { resources, text } = await stack.exportState();
  expect(Object.fromEntries(Object.entries(resources).map(([name, { id }]) => [name, id]))).toEqual(ids);
  succeeded(await stack.preview("--expect-no-changes"));
  succeeded(await stack.drift());
  for (const { access_key, secret_key } of keys) {
    expect(text).not.toContain(access_key);
    expect(text).not.toContain(secret_key);
  }
}

/** The fields that differ, by resource, in what a refresh shows. */
function drifted({ stdout }: Run): { [resource: string]: string[] } {
  const found: { [resource: string]: string[] } = {};
  let fields: string[] = [];
  for (const line of stdout.split("\n")) {
    const [, kind, name] = /\[urn=.*dynamic\/svc:(\w+)::(.*)\]/.exec(line) ?? [];
    if (kind) {
      fields = [];
      found[`${kind} ${name}`] = fields;
    }
    // Deeper lines are of what is inside a field.
    const [, field] = /^ {6}[~+-] (\w+) *:/.exec(line) ?? [];
    if (field && field !== "updatedAt") fields.push(field);
  }
  return found;
}

/** The bucket's keys in force, where they have to have arrived. */
async function expectKeysToReach(): Promise<Stored> {
  const { keys: all } = await stored("Bucket files");
  keys.push(all[0]);
  expect((await variablesOf("Application api")).S3_SECRET.value).toBe(all[0].secret_key);
  expect((await variablesOf("StaticSite docs")).S3_ACCESS.value).toBe(all[0].access_key);
  return all;
}

const SETTING = `
const image = { clusterId: getCluster("europe-west").id, source: "dockerImage", dockerImage: "registry.example.com/api:1" };
const fromKeys = (bucket) => ({ access: bucket.accessKey.apply(String), secret: bucket.secretKey.apply(String) });
`;

/** What the engine keeps of it. */
async function publicHost(): Promise<unknown> {
  return (await stack.exportState()).resources["Bucket files"]?.outputs.domain;
}

it("creates each of them", async () => {
  await stack.program(`${SETTING}
const { id: projectId } = new Project("shop", { displayName: "shop" });
const files = new Bucket("files", {
  displayName: "files",
  location: "weur",
  rotation: { trigger: "first" },
  corsPolicies: [
    { origins: ["https://shop.example.com"], methods: ["GET"] },
    { origins: ["https://admin.example.com"], methods: ["GET", "PUT"], headers: ["range"] },
    { origins: ["https://leaving.example.com"], methods: ["GET"] },
  ],
});
const api = new Application("api", {
  ...image,
  displayName: "api",
  projectId,
  secretVariables: { S3_SECRET: fromKeys(files).secret },
});
const docs = new StaticSite("docs", {
  displayName: "docs",
  projectId,
  repoUrl: "https://git.example.com/shop/docs",
  defaultBranch: "main",
  buildCommand: "npm run build",
  variables: { API_URL: "https://api.example.com", THEME: "light", REMOVED: "soon" },
  secretVariables: { S3_ACCESS: fromKeys(files).access },
  variableScopes: { THEME: "preview" },
  domains: { "old.example.com": {} },
});
const inner = new LoadBalancer("inner", { displayName: "inner", destinations: [{ url: "https://inner.example.com" }] });
new LoadBalancer("edge", {
  displayName: "edge",
  destinations: [
    { service: api, weight: 50 },
    { service: docs, weight: 20 },
    { service: files, weight: 20 },
    { service: inner, weight: 5 },
    { url: "https://old.example.com", weight: 5 },
  ],
  domains: { "www.example.com": { isPrimary: true } },
});
new UsageAlert("company", { limitUsd: 1000, thresholds: [100, 50], emails: ["ops@example.com"] });
new UsageAlert("shop", { projectId, limitUsd: 99.5, thresholds: [80], emails: ["ops@example.com"] });
`);
  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op }) => op)).toEqual(Array(8).fill("create"));
  ids = await stack.ids();
  const project_id = ids["Project shop"];

  expect(await stored("Project shop")).toMatchObject({ display_name: "shop" });
  expect(await stored("Bucket files")).toMatchObject({
    display_name: "files",
    location: "weur",
    domain: null,
    project_id: null,
  });
  expect(await rulesOf("Bucket files")).toMatchObject({
    "https://shop.example.com": { methods: ["GET"], headers: [] },
    "https://admin.example.com": { methods: ["GET", "PUT"], headers: ["range"] },
    "https://leaving.example.com": {},
  });
  expect(await expectKeysToReach()).toHaveLength(1);

  const docs = await stored("StaticSite docs");
  expect(docs).toMatchObject({
    project_id,
    repo_url: "https://git.example.com/shop/docs",
    default_branch: "main",
    build_command: "npm run build",
    status: "deploymentSuccess",
  });
  expect(Object.keys(docs.domains)).toContain("old.example.com");
  expect(await variablesOf("StaticSite docs")).toMatchObject({
    API_URL: { value: "https://api.example.com", is_production: true, is_preview: true },
    THEME: { value: "light", is_production: false, is_preview: true },
    REMOVED: {},
    S3_ACCESS: {},
  });

  const edge = await stored("LoadBalancer edge");
  expect(edge).toMatchObject({ type: "DEFAULT", domains: { "www.example.com": { is_primary: true } } });
  expect(await destinationsOf("LoadBalancer edge")).toMatchObject({
    "Application api": { service_type: "APP", weight: 50, is_enabled: true },
    "StaticSite docs": { service_type: "STATIC_SITE", weight: 20 },
    "Bucket files": { service_type: "OBJECT_STORAGE", weight: 20 },
    "LoadBalancer inner": { service_type: "LOAD_BALANCER", weight: 5 },
    "https://old.example.com": { service_type: "EXTERNAL", weight: 5 },
  });

  const [company, shop] = [await stored("UsageAlert company"), await stored("UsageAlert shop")];
  expect(company).toMatchObject({ project_id: null, limit_usd: 1000, emails: ["ops@example.com"] });
  expect(shop).toMatchObject({ project_id, limit_usd: 99.5 });
  expect([percentages(company).sort(), percentages(shop)]).toEqual([[100, 50], [80]]);
  await expectSettled();
});

it("changes and adds in place, in one up", async () => {
  const before = {
    rules: await rulesOf("Bucket files"),
    destinations: await destinationsOf("LoadBalancer edge"),
    company: await stored("UsageAlert company"),
    shop: await stored("UsageAlert shop"),
  };
  await stack.program(`${SETTING}
const { id: projectId } = new Project("shop", { displayName: "store" });
const files = new Bucket("files", {
  displayName: "all files",
  location: "weur",
  projectId,
  publicAccess: true,
  rotation: { trigger: "second", graceHours: 24 },
  corsPolicies: [
    { origins: ["https://new.example.com"], methods: ["HEAD"] },
    { origins: ["https://shop.example.com"], methods: ["GET"] },
    { origins: ["https://admin.example.com"], methods: ["GET", "PUT", "DELETE"], headers: ["range"] },
  ],
});
const api = new Application("api", {
  ...image,
  displayName: "api",
  projectId,
  secretVariables: { S3_SECRET: fromKeys(files).secret },
});
const docs = new StaticSite("docs", {
  displayName: "documentation",
  projectId,
  repoUrl: "https://git.example.com/shop/handbook",
  defaultBranch: "release",
  source: "privateGit",
  gitType: "gitlab",
  buildCommand: "make site",
  publishedDirectory: "public",
  nodeVersion: "24",
  errorFile: "404.html",
  isPreviewEnabled: true,
  allowDeployPaths: ["docs/**"],
  ignoreDeployPaths: ["*.md"],
  variables: { API_URL: "https://api2.example.com", THEME: "dark", ADDED: "new" },
  secretVariables: { S3_ACCESS: fromKeys(files).access },
  variableScopes: { THEME: "production" },
  variableBranches: { ADDED: "release" },
  domains: { "new.example.com": { isPrimary: true } },
  systemDomain: { name: "handbook" },
});
const inner = new LoadBalancer("inner", { displayName: "inner", destinations: [{ url: "https://inner.example.com" }] });
new LoadBalancer("edge", {
  displayName: "the edge",
  projectId,
  destinations: [
    { url: "https://old.example.com", weight: 5, isEnabled: false },
    { service: api, weight: 70 },
    { service: files, weight: 20 },
    { service: inner, weight: 5 },
  ],
  domains: { "www.example.com": { isPrimary: true }, "more.example.com": {} },
});
new UsageAlert("company", { limitUsd: 1500, thresholds: [50, 100], emails: ["ops@example.com", "cfo@example.com"] });
new UsageAlert("shop", { projectId, limitUsd: 99.5, thresholds: [80, 95], emails: ["ops@example.com"] });
`);
  const run = succeeded(await stack.up());
  // Of the balancer inside nothing was changed.
  expect(run.steps.filter(({ op }) => op === "same")).toEqual([{ op: "same", resource: "LoadBalancer inner" }]);
  expect(run.steps.filter(({ op }) => op === "update")).toHaveLength(7);
  const project_id = ids["Project shop"];

  expect(await stored("Project shop")).toMatchObject({ display_name: "store" });
  expect(await stored("Bucket files")).toMatchObject({
    display_name: "all files",
    domain: expect.any(String),
    project_id,
  });
  const rules = await rulesOf("Bucket files");
  expect(Object.keys(rules).sort()).toEqual(["admin", "new", "shop"].map((name) => `https://${name}.example.com`));
  expect(rules["https://shop.example.com"].id).toBe(before.rules["https://shop.example.com"].id);
  expect(rules["https://admin.example.com"].methods).toEqual(expect.arrayContaining(["GET", "PUT", "DELETE"]));
  expect(await publicHost()).toBe((await stored("Bucket files")).domain);
  // The keys went on to those that use them, and the old ones stay valid for a day.
  const [, old, ...older] = await expectKeysToReach();
  expect(older).toEqual([]);
  expect(old).toEqual({ ...keys[0], valid_until: expect.any(Number) });

  const docs = await stored("StaticSite docs");
  expect(docs).toMatchObject({
    display_name: "documentation",
    project_id,
    repo_url: "https://git.example.com/shop/handbook",
    default_branch: "release",
    source: "privateGit",
    git_type: "gitlab",
    build_command: "make site",
    published_directory: "public",
    node_version: "24",
    error_file: "404.html",
    is_preview_enabled: true,
    allow_deploy_paths: ["docs/**"],
    ignore_deploy_paths: ["*.md"],
    status: "deploymentSuccess",
  });
  expect(Object.fromEntries(rows(docs.domains).map(({ name, is_primary }) => [name, is_primary]))).toEqual({
    [expectSystemDomain(docs)]: false,
    "new.example.com": true,
  });
  const variables = await variablesOf("StaticSite docs");
  expect(Object.keys(variables).sort()).toEqual(["ADDED", "API_URL", "S3_ACCESS", "THEME"]);
  expect(variables).toMatchObject({
    API_URL: { value: "https://api2.example.com" },
    THEME: { value: "dark", is_production: true, is_preview: false },
    ADDED: { value: "new", branch: "release" },
  });

  expect(await stored("LoadBalancer edge")).toMatchObject({
    display_name: "the edge",
    project_id,
    domains: { "www.example.com": { is_primary: true }, "more.example.com": {} },
  });
  const destinations = await destinationsOf("LoadBalancer edge");
  const others = ["Bucket files", "LoadBalancer inner", "https://old.example.com"];
  expect(Object.keys(destinations).sort()).toEqual(["Application api", ...others]);
  for (const target of others) expect(destinations[target].id).toBe(before.destinations[target].id);
  expect(destinations["https://old.example.com"]).toMatchObject({ is_enabled: false, weight: 5 });
  // There is no way to change a weight: that destination, and only that one, was made anew.
  expect(destinations["Application api"]).toMatchObject({ weight: 70, is_enabled: true });
  expect(destinations["Application api"].id).not.toBe(before.destinations["Application api"].id);

  const [company, shop] = [await stored("UsageAlert company"), await stored("UsageAlert shop")];
  expect(company).toMatchObject({
    limit_usd: 1500,
    emails: expect.arrayContaining(["ops@example.com", "cfo@example.com"]),
  });
  // Thresholds that are sent begin anew on the platform, so they are only sent when they change.
  expect(triggerIds(company)).toEqual(triggerIds(before.company));
  expect(percentages(shop).sort()).toEqual([80, 95]);
  expect(triggerIds(shop)).not.toContain(triggerIds(before.shop)[0]);
  await expectSettled();
});

function expectSystemDomain({ domains }: Stored): string {
  const { name } = rows(domains).find(({ type }) => type === "SYSTEM");
  expect(name).toMatch(/^handbook\./);
  return name;
}

it("keeps the keys through a refresh", async () => {
  await stack.sandbox.forgetRequests();
  succeeded(await stack.refresh("--yes", "--skip-preview"));
  const [{ access_key, secret_key }] = await expectKeysToReach();
  const { outputs } = (await stack.exportState("--show-secrets")).resources["Bucket files"] ?? {};
  expect(outputs?.accessKey).toMatchObject({ plaintext: JSON.stringify(access_key) });
  expect(outputs?.secretKey).toMatchObject({ plaintext: JSON.stringify(secret_key) });
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("finds what others changed in each of them, and restores it", async () => {
  const rules = await rulesOf("Bucket files");
  const destinations = await destinationsOf("LoadBalancer edge");
  const [company, shop] = [await stored("UsageAlert company"), await stored("UsageAlert shop")];
  await change("Project shop", { display_name: "renamed" });
  await change("Bucket files", {
    domain: null,
    cors_policies: { [rules["https://shop.example.com"].id]: null },
  });
  await change("StaticSite docs", {
    default_branch: "main",
    variables: { API_URL: "https://elsewhere.example.com", THEME: null },
    domains: { "new.example.com": null },
  });
  await change("LoadBalancer edge", {
    destinations: {
      [destinations["Application api"].id]: { weight: 1 },
      [destinations["https://old.example.com"].id]: { is_enabled: true },
      [destinations["LoadBalancer inner"].id]: null,
    },
  });
  await change("UsageAlert company", { limit_usd: 1 });
  await change("UsageAlert shop", { triggers: shop.triggers.slice(0, 1) });
  await stack.sandbox.forgetRequests();
  const run = await stack.drift();
  expect(run.code).not.toBe(0);
  expect(run.stderr).toContain("no changes were expected for refresh but changes were proposed");
  expect(drifted(run)).toEqual({
    "Project shop": ["displayName"],
    "Bucket files": ["corsPolicies", "domain", "publicAccess"],
    "StaticSite docs": ["defaultBranch", "domains", "variableScopes", "variables"],
    "LoadBalancer edge": ["destinations"],
    "UsageAlert company": ["limitUsd"],
    "UsageAlert shop": ["thresholds"],
  });
  expect(await stack.sandbox.writes()).toEqual([]);

  succeeded(await stack.up("--refresh"));
  expect(await stored("Project shop")).toMatchObject({ display_name: "store" });
  expect(await stored("Bucket files")).toMatchObject({ domain: expect.any(String) });
  const rulesAgain = await rulesOf("Bucket files");
  expect(Object.keys(rulesAgain).sort()).toEqual(Object.keys(rules).sort());
  expect(rulesAgain["https://shop.example.com"]).toMatchObject({ methods: ["GET"] });
  const docs = await stored("StaticSite docs");
  expect(docs).toMatchObject({ default_branch: "release", domains: { "new.example.com": { is_primary: true } } });
  expect(await variablesOf("StaticSite docs")).toMatchObject({
    API_URL: { value: "https://api2.example.com" },
    THEME: { value: "dark", is_production: true, is_preview: false },
  });
  expect(await destinationsOf("LoadBalancer edge")).toMatchObject({
    "Application api": { weight: 70 },
    "https://old.example.com": { is_enabled: false, id: destinations["https://old.example.com"].id },
    "LoadBalancer inner": { weight: 5 },
  });
  expect(await stored("UsageAlert company")).toMatchObject({ limit_usd: 1500, triggers: company.triggers });
  expect(percentages(await stored("UsageAlert shop")).sort()).toEqual([80, 95]);
  await expectSettled();
});

const last = ({ site = "projectId", more = "" }) => `${SETTING}
const { id: projectId } = new Project("shop", { displayName: "store" });
const files = new Bucket("files", { displayName: "all files", location: "weur" });
const api = new Application("api", {
  ...image,
  displayName: "api",
  projectId,
  secretVariables: { S3_SECRET: fromKeys(files).secret },
});
const docs = new StaticSite("docs", {
  displayName: "documentation",
  projectId: ${site},
  repoUrl: "https://git.example.com/shop/handbook",
  defaultBranch: "release",
  variables: { API_URL: "https://api2.example.com" },
  secretVariables: { S3_ACCESS: fromKeys(files).access },
});
new LoadBalancer("inner", { displayName: "inner" });
new LoadBalancer("edge", {
  displayName: "the edge",
  type: "GEO",
  destinations: [
    { service: api, latitude: 52.5, longitude: 13.4 },
    { url: "https://old.example.com", latitude: -33.9, longitude: 151.2, isEnabled: true },
    ${more}
  ],
});
new UsageAlert("company", { limitUsd: 1500, thresholds: [50], emails: ["ops@example.com"] });
new UsageAlert("shop", { projectId, limitUsd: 99.5, thresholds: [80, 95], emails: ["ops@example.com"] });
`;

it("removes what is no longer declared, and distributes by location instead of weight", async () => {
  await stack.program(last({}));
  const run = succeeded(await stack.up());
  expect(run.steps.every(({ op }) => op === "same" || op === "update")).toBe(true);
  expect(await stored("Bucket files")).toMatchObject({ domain: null, project_id: null, cors_policies: {} });
  expect(await expectKeysToReach()).toHaveLength(2);
  expect(await stored("StaticSite docs")).toMatchObject({
    source: "publicGit",
    build_command: null,
    published_directory: null,
    node_version: null,
    error_file: null,
    allow_deploy_paths: [],
    ignore_deploy_paths: [],
  });
  expect(Object.keys(await variablesOf("StaticSite docs")).sort()).toEqual(["API_URL", "S3_ACCESS"]);
  expect((await stored("LoadBalancer inner")).destinations).toEqual({});
  const { domains, ...edge } = await stored("LoadBalancer edge");
  expect(edge).toMatchObject({ type: "GEO", project_id: null });
  expect(rows(domains).map(({ type }) => type)).toEqual(["SYSTEM"]);
  const destinations = await destinationsOf("LoadBalancer edge");
  expect(Object.keys(destinations).sort()).toEqual(["Application api", "https://old.example.com"]);
  expect(destinations).toMatchObject({
    "Application api": { latitude: 52.5, longitude: 13.4, weight: null, is_enabled: true },
    "https://old.example.com": { latitude: -33.9, longitude: 151.2, weight: null, is_enabled: true },
  });
  expect(percentages(await stored("UsageAlert company"))).toEqual([50]);
  await expectSettled();
});

it("refuses a balancer that points at itself", async () => {
  const own = `{ type: "LOAD_BALANCER", id: "${ids["LoadBalancer edge"]}" }`;
  await stack.program(last({ more: `{ service: ${own}, latitude: 0, longitude: 0 },` }));
  await stack.sandbox.forgetRequests();
  expect(refusals(await stack.preview())).toEqual([
    {
      resource: "LoadBalancer edge",
      message:
        'LoadBalancer "edge": destinations[2].service is this load balancer itself: traffic would go in a circle. Choose another destination.',
    },
  ]);
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("refuses to put a static site into another project", async () => {
  await stack.program(last({ site: `"${randomUUID()}"` }));
  await stack.sandbox.forgetRequests();
  const [{ resource, message = "" } = {}, ...others] = refusals(await stack.preview());
  expect([resource, others]).toEqual(["StaticSite docs", []]);
  expect(message).toContain("the project of a static site cannot change after creation");
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("is destroyed without leaving anything", async () => {
  const run = succeeded(await stack.destroy());
  expect(run.steps.map(({ op }) => op)).toEqual(Array(8).fill("delete"));
  for (const collection of Object.values(COLLECTIONS)) expect(await stack.sandbox.objects(collection)).toEqual([]);
  expect(await stack.ids()).toEqual({});
});
