import { randomUUID } from "node:crypto";
import { ofSuite } from "../support/of-suite";
import { refusals } from "./refusals";
import { type Run, Stack } from "./stack";

/** What a preview refuses. Each case is a preview of its own: the engine stops at the first resource that fails. */
const stack = ofSuite(() => Stack.open());

const SETTING = `
const clusterId = getCluster("europe-west").id;
const resourceTypeId = getProcessResourceType("S1").id;
const git = { displayName: "api", clusterId, source: "publicGit", repoUrl: "https://git.example.com/shop/api" };
const postgres = {
  displayName: "main",
  clusterId,
  type: "postgresql",
  version: "16",
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "shop",
  dbPassword: "correct-horse",
};
const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const alert = { limitUsd: 100, thresholds: [80], emails: ["ops@example.com"] };
`;

/** The ID of nothing. */
const NOBODY = "5f0c1c9e-0000-4000-8000-000000000009";

/** What a preview says at the row of a resource, in the alphabet's order. */
async function refused(declarations: string, resource: string): Promise<string[]> {
  await stack.program(SETTING + declarations);
  await stack.sandbox.forgetRequests();
  const said = refusals(await stack.preview());
  expect(await stack.sandbox.writes()).toEqual([]);
  expect(new Set(said.map((one) => one.resource))).toEqual(new Set([resource]));
  return said.map(({ message }) => message).sort();
}

/** A program that fails by itself fails without a stack, too. */
function expectPlain({ code, stdout, stderr }: Run): void {
  expect(code).not.toBe(0);
  for (const text of [stdout, stderr]) expect(text).not.toMatch(/^ +at /m);
}

it("distinguishes three mistakes: two web processes, a cron's field on a worker, another cluster", async () => {
  const messages = await refused(
    `
const elsewhere = getCluster("us-east").id;
const main = new Database("main", { ...postgres, clusterId: elsewhere });
new Application("api", {
  ...git,
  connections: { main },
  processes: {
    web: { port: 3000 },
    admin: { port: 3001 },
    worker: { type: "worker", resourceTypeId, schedule: "0 3 * * *" },
  },
});`,
    "Application api",
  );
  expect(messages).toHaveLength(3);
  const [cluster, web, schedule] = messages.sort();
  expect(cluster).toMatch(
    /^connections\.main must be in the same cluster .* database is in cluster .*us-east.* the application in .*europe-west/,
  );
  expect(web).toBe(
    "processes must have at most one web process, got 2 (admin, web). Set another type (worker, cron or job).",
  );
  expect(schedule).toMatch(/^processes\.worker\.schedule is set to "0 3 \* \* \*", .*cron processes only/);
});

it("names the field, the value and what is allowed, for names, types and limits", async () => {
  const messages = await refused(
    `
new Application("api", {
  ...git,
  source: "git",
  dispalyName: "twice",
  status: "ready",
  variables: { SVC_REGION: "europe" },
  secretVariables: { SVC_TOKEN: "very-secret-value" },
  ipRestriction: { type: "allow", isEnabled: true, ipList: ["203.0.113.0/40"] },
  processes: { web: { prot: 3000, port: 70000 } },
  deploy: { wait: "later" },
});`,
    "Application api",
  );
  expect(messages).toEqual(
    [
      'source must be "privateGit", "publicGit" or "dockerImage", got "git".',
      "dispalyName is not a field; did you mean displayName?",
      "status is set by the platform and cannot be declared.",
      "variables.SVC_REGION: the key must not begin with SVC_, which is reserved for the platform.",
      "secretVariables.SVC_TOKEN: the key must not begin with SVC_, which is reserved for the platform.",
      'ipRestriction.ipList[0] must be an IP address or a CIDR range such as 203.0.113.0/24, got "203.0.113.0/40".',
      "processes.web.prot is not a field; did you mean port?",
      "processes.web.port must be at most 65535, got 70000.",
      'deploy.wait must be "live", "accepted" or "none", got "later".',
    ].sort(),
  );
});

it("checks combinations of fields", async () => {
  const messages = await refused(
    `
new Application("api", {
  ...git,
  autoDeploy: true,
  dockerImage: "registry.example.com/api:1",
  variables: { TOKEN: "1" },
  secretVariables: { TOKEN: "very-secret-value" },
  processes: {
    nightly: {
      type: "cron",
      resourceTypeId,
      schedule: "99 3 * * *",
      timeZone: "Europe/Berln",
      disk: { resourceTypeId: getDiskResourceType("D1").id, mountPath: "/data" },
    },
    daily: { type: "cron", resourceTypeId, schedule: "0 3 * *" },
  },
  tcpProxies: [{ process: "wroker", port: 5000 }],
});`,
    "Application api",
  );
  expect(messages).toEqual([
    'autoDeploy requires source "privateGit", got "publicGit".',
    'dockerImage is set to "registry.example.com/api:1", but source is a Git repository, and an application has exactly one source.',
    'processes.daily.schedule must be a cron expression of five fields such as "0 3 * * *", got "0 3 * *" (it has 4 fields).',
    expect.stringMatching(/^processes\.nightly\.disk is set to .*, but applies to web and worker processes only\.$/),
    'processes.nightly.schedule must be a cron expression of five fields such as "0 3 * * *", got "99 3 * * *" (99 is not in the range 0-59).',
    'processes.nightly.timeZone must be an IANA time zone such as "Europe/Berlin", got "Europe/Berln".',
    'tcpProxies[0].process must be one of the declared processes (daily, nightly), got "wroker".',
    "variables.TOKEN is also in secretVariables. Keep one of the two.",
  ]);
});

it("knows the databases' versions and their extensions", async () => {
  const messages = await refused(
    `new Database("main", { ...postgres, version: "12", extensions: { spatial: true }, dbUser: "root" });`,
    "Database main",
  );
  expect(messages).toEqual([
    'dbUser must be a name other than root and postgres, got "root".',
    'extensions.spatial requires PostgreSQL 13 or later, got version "12".',
  ]);
});

it("does not show a password that it refuses", async () => {
  const messages = await refused(
    `new Database("main", { ...postgres, dbPassword: "very-secret password!" });`,
    "Database main",
  );
  expect(messages).toEqual(["dbPassword must contain only letters, digits and _ ? < > # @ - = +."]);
});

it.each([
  {
    resource: "LoadBalancer edge",
    what: "21 destinations, in a mode that there is not",
    declaration: `
new LoadBalancer("edge", {
  displayName: "edge",
  destinations: many(21, (index) => ({ url: "https://" + index + ".example.com", weight: 1 })),
  type: "ROUND",
});`,
    say: ["destinations must have at most 20 entries, got 21.", 'type must be "DEFAULT" or "GEO", got "ROUND".'],
  },
  {
    resource: "UsageAlert spending",
    what: "11 thresholds, no limit and nobody to tell",
    declaration: `
new UsageAlert("spending", { limitUsd: 0, thresholds: many(11, (index) => index + 1), emails: [] });`,
    say: [
      "emails must have at least 1 entry, got 0.",
      "limitUsd must be at least 0.01, got 0.",
      "thresholds must have at most 10 entries, got 11.",
    ],
  },
  {
    resource: "UsageAlert spending",
    what: "thresholds out of range, and no address",
    declaration: `new UsageAlert("spending", { ...alert, thresholds: [0, 101], emails: ["ops@example.com", "the boss"] });`,
    say: [
      'emails[1] must be an e-mail address, got "the boss".',
      "thresholds[0] must be at least 1, got 0.",
      "thresholds[1] must be at most 100, got 101.",
    ],
  },
  {
    resource: "Bucket files",
    what: "a grace of 169 hours, and a method that rules for browsers do not have",
    declaration: `
new Bucket("files", {
  displayName: "files",
  location: "moon",
  rotation: { trigger: "1", graceHours: 169 },
  corsPolicies: [{ origins: ["*"], methods: ["GET", "PATCH"] }],
});`,
    say: [
      'corsPolicies[0].methods[1] must be "GET", "PUT", "POST", "DELETE" or "HEAD", got "PATCH".',
      'location must be "apac", "eeur", "enam", "oc", "weur" or "wnam", got "moon".',
      "rotation.graceHours must be at most 168, got 169.",
    ],
  },
  {
    resource: "Bucket files",
    what: "an origin with a path",
    declaration: `
new Bucket("files", {
  displayName: "files",
  corsPolicies: [{ origins: ["http://localhost:3000", "https://shop.example.com/cart"], methods: ["GET"] }],
});`,
    say: [
      'corsPolicies[0].origins must be * or origins such as https://shop.example.com (no path), got "https://shop.example.com/cart".',
    ],
  },
  {
    resource: "LoadBalancer edge",
    what: "destinations that do not fit weighted mode",
    declaration: `
new LoadBalancer("edge", {
  displayName: "edge",
  destinations: [
    { service: { type: "APP", id: "${NOBODY}" }, url: "https://a.example.com", weight: 1 },
    { weight: 1 },
    { url: "https://b.example.com", latitude: 52.5, longitude: 13.4 },
    { url: "https://c.example.com", weight: 1 },
    { url: "https://c.example.com", weight: 2 },
  ],
});`,
    say: [
      "destinations[0] must have either service or url, got both.",
      `destinations[0].service.id is "${NOBODY}", but there is no application with this ID in this company.`,
      "destinations[1] must have either service or url, got neither.",
      'destinations[2].latitude is set to 52.5, but type "DEFAULT" (weighted mode) uses weight instead.',
      'destinations[2].longitude is set to 13.4, but type "DEFAULT" (weighted mode) uses weight instead.',
      "destinations[4] repeats destinations[3]: service and url must be unique.",
    ],
  },
  {
    resource: "LoadBalancer edge",
    what: "destinations that do not fit geographic mode",
    declaration: `
new LoadBalancer("edge", {
  displayName: "edge",
  type: "GEO",
  destinations: [
    { url: "https://a.example.com", latitude: 52.5, longitude: 13.4, weight: 3 },
    { url: "https://b.example.com" },
  ],
});`,
    say: [
      'destinations[0].weight is set to 3, but type "GEO" (geographic mode) uses latitude and longitude instead.',
      'destinations[1] must have latitude and longitude, because type is "GEO".',
    ],
  },
  {
    resource: "UsageAlert second",
    what: "a second alert for the company, with a threshold that is there twice",
    declaration: `
const first = new UsageAlert("first", alert);
new UsageAlert("second", { ...alert, thresholds: [80, 50, 80] }, { dependsOn: first });`,
    say: [
      'projectId selects the company, and UsageAlert "first" already covers it: only one alert per project, and one for the company, can exist.',
      "thresholds must be unique, got 80 twice.",
    ],
  },
])("$resource: $what", async ({ resource, declaration, say }) => {
  expect(await refused(declaration, resource)).toEqual(say);
});

it("knows that the company has an alert on the platform already", async () => {
  const id = randomUUID();
  await stack.sandbox.change("usage-alerts", id, {
    project_id: null,
    limit_usd: 1,
    emails: ["cfo@example.com"],
    triggers: [{ id: randomUUID(), percentage: 100, last_fired_at: null }],
  });
  expect(await refused('new UsageAlert("spending", alert);', "UsageAlert spending")).toEqual([
    `projectId selects the company, which already has an alert (${id}): only one can exist. Adopt that alert, or delete it first.`,
  ]);
});

it("creates no stack", async () => {
  expect((await stack.exportState()).text).not.toContain("urn:pulumi:");
});

it("lists the regions if none matches, for the whole program once", async () => {
  await stack.program(`${SETTING}
const mars = getCluster("mars").id;
new Application("api", { ...git, clusterId: mars });
new Application("site", { ...git, clusterId: mars });
`);
  const run = await stack.preview();
  expectPlain(run);
  const errors = run.remarks.filter(({ severity }) => severity === "error");
  expect(errors).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(/^No cluster matches "mars"\. Available: .*europe-west/),
    }),
  ]);
});

it("shows how to set a service if none is set", async () => {
  await stack.program(`${SETTING}new Application("api", git);`);
  Object.assign(stack.env, { SERVICE_API_URL: "", SERVICE_API_TOKEN: "" });
  const run = await stack.preview();
  expectPlain(run);
  for (const way of ["SERVICE_API_URL", "SERVICE_API_TOKEN", "svc:apiUrl", "svc:token", "svc-iac sandbox"]) {
    expect(run.stdout).toContain(way);
  }
});

it("shows that once, and no warning of Node, for a look-up whose result is exported", async () => {
  await stack.program(`exports.where = getCluster("europe-west").id;
new Application("api", { displayName: "api", clusterId: exports.where, source: "dockerImage", dockerImage: "shop/api" });
`);
  Object.assign(stack.env, { SERVICE_API_URL: "", SERVICE_API_TOKEN: "" });
  const run = await stack.preview();
  expectPlain(run);
  expect(run.remarks).toEqual([
    expect.objectContaining({ severity: "error", message: expect.stringMatching(/^No service is set\./) }),
  ]);
});
