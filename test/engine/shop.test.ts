import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import type { Stored } from "./sandbox-control";
import { SHOP_SECRETS, setShopSecrets } from "./shop-secrets";
import { Stack } from "./stack";

/** The example, as it is and as `npm run up` runs it: each test goes on where the one before it ended. */
const stack = ofSuite(() => Stack.open({ typescript: true, project: ["main: examples/shop"] }));
beforeAll(async () => {
  await stack.link("examples/shop");
  await setShopSecrets(stack);
});

const COLLECTIONS = [
  ...["projects", "databases", "static-sites", "object-storage"],
  ...["applications", "load-balancers", "usage-alerts"],
];
const everyResource = [
  ...["Application api", "Bucket images", "Database orders", "Database sessions"],
  ...["LoadBalancer edge", "Project shop", "StaticSite front", "UsageAlert spending"],
];

/** The only object of a collection. */
async function only(collection: string): Promise<Stored> {
  const objects = await stack.sandbox.objects(collection);
  expect(objects).toHaveLength(1);
  return objects[0];
}

it("creates what the program declares, and nothing else", async () => {
  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op }) => op)).toEqual(everyResource.map(() => "create"));
  expect(run.steps.map(({ resource }) => resource).sort()).toEqual(everyResource);
  expect(run.remarks.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(run.stdout + run.stderr).not.toMatch(/change-me|postgresql:\/\/|redis:\/\//);

  const databases = await stack.sandbox.objects("databases");
  const [project, site, bucket] = [await only("projects"), await only("static-sites"), await only("object-storage")];
  const [application, balancer, alert] = [
    await only("applications"),
    await only("load-balancers"),
    await only("usage-alerts"),
  ];
  for (const one of [site, bucket, application, balancer, alert, ...databases]) expect(one.project_id).toBe(project.id);

  const sorted = databases.sort((one, other) => one.display_name.localeCompare(other.display_name));
  expect(sorted).toMatchObject([
    { display_name: "shop-orders", type: "postgresql", version: "16", status: "ready" },
    { display_name: "shop-sessions", type: "valkey", status: "ready" },
  ]);
  for (const { connections } of databases) {
    expect(Object.values(connections)).toEqual([expect.objectContaining({ target_id: application.id })]);
  }
  expect(application).toMatchObject({ display_name: "shop-api", status: "deploymentSuccess" });
  const processes = Object.values(application.processes as Record<string, { type: string }>);
  expect(processes.map(({ type }) => type).sort()).toEqual(["cron", "job", "web", "worker"]);
  expect(Object.keys(application.variables).sort()).toEqual([
    "BUCKET_SECRET_KEY",
    "DATABASE_URL",
    "LOG_LEVEL",
    "PUBLIC_URL",
    "SESSIONS_URL",
    "WEBHOOK_URL",
  ]);
  expect(application.variables.BUCKET_SECRET_KEY.value).toBe(bucket.keys[0].secret_key);
  expect(Object.keys(application.domains)).toContain("api.shop.example.com");
  // One deployment puts everything to work: settings come first (contract note 1).
  expect(Object.values(application.deployments)).toHaveLength(1);

  expect(site.status).toBe("deploymentSuccess");
  expect(Object.values(bucket.cors_policies)).toEqual([
    expect.objectContaining({ origins: [`https://${site.name}.sites.example`] }),
  ]);
  const destinations: Stored[] = Object.values(balancer.destinations);
  expect(destinations.map(({ service_id, url, weight }) => [service_id ?? url, weight]).sort()).toEqual(
    [
      [site.id, 80],
      [bucket.id, 10],
      ["https://old.shop.example.com", 10],
    ].sort(),
  );
  expect(alert.limit_usd).toBe(200);
  const thresholds: Stored[] = alert.triggers;
  expect(new Set(thresholds.map(({ percentage }) => percentage))).toEqual(new Set([50, 80, 100]));

  expect(Object.keys((await stack.exportState()).resources).sort()).toEqual(everyResource);
  const outputs = JSON.parse((await stack.pulumi("stack", "output", "--json")).stdout);
  expect(outputs).toEqual({
    databaseHost: `${sorted[0].name}.internal`,
    url: expect.stringMatching(/^https:\/\/shop-api-\w+\.apps\.example$/),
    edgeUrl: expect.stringMatching(/^https:\/\/shop-edge-\w+\.balancers\.example$/),
  });
});

it("keeps no secret and no token in plain text, neither in the export nor in any file", async () => {
  const { variables } = await only("applications");
  const [uri, sessions, key] = ["DATABASE_URL", "SESSIONS_URL", "BUCKET_SECRET_KEY"].map(
    (name) => variables[name].value,
  );
  const { databasePassword, sessionsPassword } = SHOP_SECRETS;
  expect(uri).toContain(`postgresql://shop:${databasePassword}@`);
  const secrets = [databasePassword, sessionsPassword, uri, sessions, key];
  const kept = (await stack.exportState()).text + (await stack.everythingKept());
  for (const secret of [...secrets, stack.sandbox.token]) expect(kept).not.toContain(secret);
  // They are there, though: encrypted.
  const shown = (await stack.exportState("--show-secrets")).text;
  for (const secret of [uri, sessions, key]) expect(shown).toContain(secret);
  // What no answer ever shows is a hash even for those who may see everything.
  // The engine keeps the stack's configuration, encrypted, in a provider of its own.
  const own = JSON.stringify((await stack.exportState("--show-secrets")).resources);
  for (const password of [databasePassword, sessionsPassword]) expect(own).not.toContain(`"${password}`);
  expect(shown.match(/"plaintext": "\\"scrypt:/g)).toHaveLength(4);
});

it("changes nothing when it runs again", async () => {
  await stack.sandbox.forgetRequests();
  const run = succeeded(await stack.up());
  expect(run.remarks).toEqual([]);
  expect(run.steps.map(({ op }) => op)).toEqual(everyResource.map(() => "same"));
  expect(run.stdout).toContain("9 unchanged");
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("has no drift", async () => {
  const run = succeeded(await stack.drift());
  expect(run.remarks).toEqual([]);
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("is destroyed without leaving anything", async () => {
  const run = succeeded(await stack.destroy());
  expect(run.steps.map(({ op }) => op)).toEqual(everyResource.map(() => "delete"));
  for (const collection of COLLECTIONS) expect(await stack.sandbox.objects(collection)).toEqual([]);
  expect((await stack.exportState()).resources).toEqual({});
});
