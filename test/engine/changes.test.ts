import { randomUUID } from "node:crypto";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { heldShares, shareNoLimits } from "./held-shares";
import type { Stored } from "./sandbox-control";
import { Stack } from "./stack";

/** Every group of fields changes in place: the same objects from the first `up` to the last, step by step. */
const stack = ofSuite(() => Stack.open());
let ids: { [resource: string]: string };
let processIds: { [name: string]: string };
const project = randomUUID();

beforeAll(async () => {
  shareNoLimits(stack);
  await stack.sandbox.change("projects", project, { name: "shop", display_name: "Shop" });
});

const SETTING = `
const clusterId = getCluster("europe-west").id;
const size = (name) => getProcessResourceType(name).id;
const databaseSize = (name) => getDatabaseResourceType(name).id;
const disk = (name) => ({ resourceTypeId: getDiskResourceType(name).id, mountPath: "/data" });
const git = { clusterId, source: "publicGit", repoUrl: "https://git.example.com/shop/api" };
const image = (dockerImage) => ({ clusterId, source: "dockerImage", dockerImage });
const postgres = { clusterId, type: "postgresql", version: "16", dbName: "shop", dbUser: "shop" };
const redis = { clusterId, type: "redis", version: "7.2", resourceTypeId: databaseSize("DB1"), dbName: "cache", dbPassword: "cache-password" };
`;

const SIZE = { S1: "d0000000-0000-4000-8000-000000000001", S2: "d0000000-0000-4000-8000-000000000002" };
const DATABASE_SIZE = { DB1: "e0000000-0000-4000-8000-000000000001", DB2: "e0000000-0000-4000-8000-000000000002" };

const stored = (collection: string, resource: string) => stack.sandbox.object(collection, ids[resource] ?? "");

/** The application's record, with its parts as the program names them. */
async function api(): Promise<Stored> {
  const record = await stored("applications", "Application api");
  const rows = (part: string): Stored[] => Object.values(record[part]);
  const named = (part: string, name: string) => Object.fromEntries(rows(part).map((row) => [row[name], row]));
  const nameOf = (id: string) => rows("processes").find((row) => row.id === id)?.display_name;
  const scope = (row: Stored) => (row.is_runtime ? (row.is_buildtime ? "both" : "runtime") : "buildtime");
  return {
    ...record,
    processes: named("processes", "display_name"),
    variables: Object.fromEntries(rows("variables").map((row) => [row.key, [row.value, scope(row)]])),
    domains: Object.fromEntries(rows("domains").map((row) => [row.name, row.is_primary])),
    tcp_proxies: rows("tcp_proxies").map((row) => [nameOf(row.process_id), row.port]),
    private_ports: rows("private_ports").map((row) => [nameOf(row.process_id), row.port]),
  };
}

async function connectedTo(database: string): Promise<string[]> {
  const { connections } = await stored("databases", database);
  return Object.values(connections).map((row: Stored) => row.target_id);
}

/** The same objects as ever, nothing left to do, nothing reserved, and nothing secret in clear. */
async function expectSettled(): Promise<void> {
  expect(await stack.ids()).toEqual(ids);
  expect(succeeded(await stack.preview("--expect-no-changes")).steps.every(({ op }) => op === "same")).toBe(true);
  succeeded(await stack.drift());
  expect([...new Set(await heldShares(stack))]).toEqual([0]);
  const { text } = await stack.exportState();
  for (const secret of ["first-token", "second-token", "first-password", "second-password", "cache-password"]) {
    expect(text).not.toContain(secret);
  }
}

it("starts with some of everything", async () => {
  await stack.program(`${SETTING}
const main = new Database("main", {
  ...postgres,
  displayName: "main",
  resourceTypeId: databaseSize("DB1"),
  dbPassword: "first-password",
});
const cache = new Database("cache", {
  ...redis,
  displayName: "cache",
  publicAccess: true,
  ipRestriction: { type: "allow", isEnabled: true, ipList: ["203.0.113.7"] },
});
new Application("api", {
  ...git,
  displayName: "api",
  variables: { KEPT: "kept", CHANGED: "before", MOVED: "plain-then-secret", REMOVED: "soon", SCOPED: "scoped" },
  secretVariables: { TOKEN: "first-token" },
  connections: { main },
  domains: { "old.example.com": {} },
  processes: {
    web: { port: 3000, resourceTypeId: size("S1") },
    worker: { type: "worker", resourceTypeId: size("S1"), entrypoint: "node worker.js" },
    nightly: { type: "cron", resourceTypeId: size("S1"), entrypoint: "node nightly.js", schedule: "0 3 * * *" },
    migrate: { type: "job", resourceTypeId: size("S1"), jobStartPolicy: "beforeDeployment" },
    leaving: { type: "worker", resourceTypeId: size("S1") },
  },
  tcpProxies: [{ process: "worker", port: 5000 }],
  privatePorts: [{ process: "worker", port: 6000 }],
});
new Application("site", { ...git, displayName: "site" });
`);
  succeeded(await stack.up());
  ids = await stack.ids();
  expect(Object.keys(ids).sort()).toEqual(["Application api", "Application site", "Database cache", "Database main"]);
  const { processes } = await api();
  processIds = Object.fromEntries(Object.entries(processes).map(([name, row]: Stored) => [name, row.id]));
  expect(Object.keys(processIds).sort()).toEqual(["leaving", "migrate", "nightly", "web", "worker"]);
  expect(await connectedTo("Database main")).toEqual([ids["Application api"]]);
  await expectSettled();
});

it("changes and adds everything in place, in one up", async () => {
  await stack.program(`${SETTING}
const main = new Database("main", {
  ...postgres,
  displayName: "main database",
  resourceTypeId: databaseSize("DB2"),
  dbPassword: "second-password",
  publicAccess: true,
  ipRestriction: { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24"] },
  projectId: "${project}",
});
const cache = new Database("cache", { ...redis, displayName: "cache", suspended: true });
new Application("api", {
  ...git,
  displayName: "api, renamed",
  defaultBranch: "release",
  buildType: "dockerfile",
  buildPath: "services/api",
  dockerfilePath: "build/Dockerfile",
  buildCacheEnabled: true,
  gitLfsEnabled: false,
  allowDeployPaths: ["services/api/**"],
  ignoreDeployPaths: ["docs/**"],
  projectId: "${project}",
  variables: { KEPT: "kept", CHANGED: "after", ADDED: "new", SCOPED: "scoped" },
  secretVariables: { TOKEN: "second-token", MOVED: "plain-then-secret" },
  variableScopes: { SCOPED: "runtime", TOKEN: "buildtime" },
  connections: { main, cache },
  domains: { "new.example.com": { isPrimary: true }, "more.example.com": {} },
  processes: {
    web: {
      port: 8080,
      resourceTypeId: size("S2"),
      entrypoint: "node web.js",
      ingressProtocol: "grpc",
      livenessProbe: { tcpSocket: { port: 8080 }, periodSeconds: 20 },
      readinessProbe: { httpGet: { path: "/ready", port: 8080 } },
      scalingStrategy: { type: "horizontal", config: { minInstanceCount: 2, maxInstanceCount: 4, targetCpuPercent: 60 } },
    },
    worker: {
      type: "worker",
      resourceTypeId: size("S2"),
      entrypoint: "node worker.js --all",
      scalingStrategy: { type: "manual", config: { instanceCount: 2 } },
    },
    nightly: {
      type: "cron",
      resourceTypeId: size("S1"),
      entrypoint: "node nightly.js",
      schedule: "30 4 * * 1",
      timeZone: "Europe/Berlin",
      concurrencyPolicy: "Replace",
      timeLimitSeconds: 600,
    },
    migrate: { type: "job", resourceTypeId: size("S1"), jobStartPolicy: "afterSuccessDeployment" },
    store: { type: "worker", resourceTypeId: size("S1"), disk: disk("D1") },
    hourly: { type: "cron", resourceTypeId: size("S1"), entrypoint: "node hourly.js", schedule: "0 * * * *" },
  },
  tcpProxies: [{ process: "worker", port: 5001 }],
  privatePorts: [{ process: "worker", port: 6000 }, { process: "store", port: 6001 }],
  ipRestriction: { type: "deny", isEnabled: true, ipList: ["198.51.100.0/24", "192.0.2.1"] },
  systemDomain: { name: "shop", isEnabled: true },
  deploymentHook: true,
  cdn: true,
  edgeCache: true,
  hibernationEnabled: true,
  hibernateAfterSeconds: 900,
});
new Application("site", { ...image("registry.example.com/site:2"), displayName: "site", suspended: true });
`);
  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op }) => op)).toEqual(["update", "update", "update", "update"]);
  await expectSettled();

  const application = await api();
  expect(application).toMatchObject({
    display_name: "api, renamed",
    default_branch: "release",
    build_type: "dockerfile",
    build_path: "services/api",
    dockerfile_path: "build/Dockerfile",
    build_cache_enabled: true,
    git_lfs_enabled: false,
    allow_deploy_paths: ["services/api/**"],
    ignore_deploy_paths: ["docs/**"],
    project_id: project,
    hibernation_enabled: true,
    hibernate_after_seconds: 900,
    cdn: true,
    edge_cache: true,
    ip_restriction: { type: "deny", is_enabled: true, ip_list: ["198.51.100.0/24", "192.0.2.1"] },
    deployment_hook: expect.any(String),
    tcp_proxies: [["worker", 5001]],
    private_ports: [
      ["worker", 6000],
      ["store", 6001],
    ],
  });
  expect(application.domains).toEqual({
    "shop.apps.example": false,
    "new.example.com": true,
    "more.example.com": false,
  });
  expect(application.variables).toEqual({
    KEPT: ["kept", "both"],
    CHANGED: ["after", "both"],
    ADDED: ["new", "both"],
    SCOPED: ["scoped", "runtime"],
    TOKEN: ["second-token", "buildtime"],
    MOVED: ["plain-then-secret", "both"],
  });
  expect((await stack.exportState()).text).not.toContain("plain-then-secret");

  const { processes } = application;
  expect(Object.keys(processes).sort()).toEqual(["hourly", "migrate", "nightly", "store", "web", "worker"]);
  for (const name of ["web", "worker", "nightly", "migrate"]) expect(processes[name].id).toBe(processIds[name]);
  expect(processes.web).toMatchObject({
    port: 8080,
    resource_type_id: SIZE.S2,
    entrypoint: "node web.js",
    ingress_protocol: "grpc",
    liveness_probe: { tcpSocket: { port: 8080 }, periodSeconds: 20 },
    readiness_probe: { httpGet: { path: "/ready", port: 8080 } },
    scaling_strategy: {
      type: "horizontal",
      config: { minInstanceCount: 2, maxInstanceCount: 4, targetCpuPercent: 60 },
    },
  });
  expect(processes.worker).toMatchObject({
    resource_type_id: SIZE.S2,
    entrypoint: "node worker.js --all",
    scaling_strategy: { type: "manual", config: { instanceCount: 2 } },
  });
  expect(processes.nightly).toMatchObject({
    schedule: "30 4 * * 1",
    time_zone: "Europe/Berlin",
    concurrency_policy: "Replace",
    time_limit_seconds: 600,
  });
  expect(processes.migrate).toMatchObject({ job_start_policy: "afterSuccessDeployment" });
  expect(processes.store.disk).toMatchObject({ mount_path: "/data", size: 1024, status: "ready" });
  // The change of everything took one deployment, after the one of the first up.
  expect(Object.keys(application.deployments)).toHaveLength(2);

  expect(await stored("databases", "Database main")).toMatchObject({
    display_name: "main database",
    resource_type_id: DATABASE_SIZE.DB2,
    db_password: "second-password",
    external_port: expect.any(String),
    ip_restriction: { type: "allow", is_enabled: true, ip_list: ["203.0.113.0/24"] },
    project_id: project,
    status: "ready",
  });
  expect(await stored("databases", "Database cache")).toMatchObject({
    external_port: null,
    ip_restriction: { type: "deny", is_enabled: false, ip_list: [] },
    status: "suspended",
  });
  for (const database of ["Database main", "Database cache"]) {
    expect(await connectedTo(database)).toEqual([ids["Application api"]]);
  }
  expect(await stored("applications", "Application site")).toMatchObject({
    source: "dockerImage",
    docker_image: "registry.example.com/site:2",
    is_suspended: true,
  });
});

it("removes everything again in place, and resumes what was suspended", async () => {
  await stack.program(`${SETTING}
new Database("main", {
  ...postgres,
  displayName: "main database",
  resourceTypeId: databaseSize("DB2"),
  dbPassword: "second-password",
  suspended: true,
});
new Database("cache", { ...redis, displayName: "cache" });
new Application("api", {
  ...git,
  displayName: "api, renamed",
  processes: { web: {}, store: { type: "worker", resourceTypeId: size("S1"), disk: disk("D2") } },
});
new Application("site", { ...image("registry.example.com/site:3"), displayName: "site" });
`);
  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op }) => op)).toEqual(["update", "update", "update", "update"]);
  // What the platform has no way to clear stays, and the run says so.
  for (const field of ["processes.web.port", "processes.web.resourceTypeId"]) {
    const said = `${field} keeps its value and is no longer managed`;
    expect(run.remarks).toContainEqual(expect.objectContaining({ message: expect.stringContaining(said) }));
  }
  await expectSettled();

  const application = await api();
  expect(application).toMatchObject({
    build_type: "nixpacks",
    build_path: ".",
    git_lfs_enabled: true,
    allow_deploy_paths: [],
    ignore_deploy_paths: [],
    project_id: null,
    hibernation_enabled: false,
    cdn: false,
    edge_cache: false,
    ip_restriction: { type: "deny", is_enabled: false, ip_list: [] },
    deployment_hook: null,
    tcp_proxies: [],
    private_ports: [],
    variables: {},
  });
  // The generated domain cannot be taken away.
  expect(Object.keys(application.domains)).toEqual(["shop.apps.example"]);
  expect(Object.keys(application.processes).sort()).toEqual(["store", "web"]);
  expect(application.processes.web).toMatchObject({
    id: processIds.web,
    port: 8080,
    entrypoint: "",
    liveness_probe: null,
    readiness_probe: null,
    scaling_strategy: { type: "manual", config: { instanceCount: 1 } },
  });
  expect(application.processes.store.disk).toMatchObject({ size: 5120, status: "ready" });

  expect(await stored("databases", "Database main")).toMatchObject({
    status: "suspended",
    external_port: null,
    ip_restriction: { type: "deny", is_enabled: false, ip_list: [] },
    project_id: null,
  });
  expect(await stored("databases", "Database cache")).toMatchObject({ status: "ready" });
  for (const database of ["Database main", "Database cache"]) expect(await connectedTo(database)).toEqual([]);
  expect(await stored("applications", "Application site")).toMatchObject({
    docker_image: "registry.example.com/site:3",
    is_suspended: false,
    status: "deploymentSuccess",
  });
});

it("is destroyed, suspended or not", async () => {
  succeeded(await stack.destroy());
  expect(await stack.sandbox.objects("applications")).toEqual([]);
  expect(await stack.sandbox.objects("databases")).toEqual([]);
});
