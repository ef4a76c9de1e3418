import { Stack, succeeded } from "./stack";

/** The example, as it is and as `npm run up` runs it: each test goes on where the one before it ended. */
let stack: Stack;
beforeAll(async () => {
  stack = await Stack.open({ project: ["main: examples/shop"] });
  await stack.link("examples/shop");
});
afterAll(() => stack?.close());

const everyResource = ["Application api", "Database shop"];

it("creates what the program declares, and nothing else", async () => {
  const run = succeeded(await stack.up());
  expect(run.steps).toEqual([
    { op: "create", resource: "Database shop" },
    { op: "create", resource: "Application api" },
  ]);
  expect(run.remarks.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(run.stdout + run.stderr).not.toMatch(/change-me-please|postgresql:\/\//);

  const [database, ...otherDatabases] = await stack.sandbox.objects("databases");
  const [application, ...otherApplications] = await stack.sandbox.objects("applications");
  expect([...otherDatabases, ...otherApplications]).toEqual([]);
  expect(database).toMatchObject({ display_name: "shop", type: "postgresql", version: "16", status: "ready" });
  expect(Object.values(database.connections)).toHaveLength(1);
  expect(application).toMatchObject({ display_name: "shop-api", status: "deploymentSuccess" });
  const processes = Object.values(application.processes as Record<string, { type: string }>);
  expect(processes.map(({ type }) => type).sort()).toEqual(["cron", "job", "web", "worker"]);
  expect(Object.keys(application.variables).sort()).toEqual(["DATABASE_URL", "LOG_LEVEL", "PUBLIC_NAME"]);
  // One deployment puts everything to work: settings come first (contract note 1).
  expect(Object.values(application.deployments)).toHaveLength(1);

  expect(Object.keys((await stack.exportState()).resources).sort()).toEqual(everyResource);
  const outputs = JSON.parse((await stack.pulumi("stack", "output", "--json")).stdout);
  expect(outputs).toEqual({
    databaseHost: `${database.name}.internal`,
    url: expect.stringMatching(/^https:\/\/shop-api-\w+\.apps\.example$/),
  });
});

it("keeps no secret and no token in clear, neither in the export nor in any file", async () => {
  const [application] = await stack.sandbox.objects("applications");
  const uri: string = application.variables.DATABASE_URL.value;
  expect(uri).toMatch(/^postgresql:\/\/shop:change-me-please@/);
  const kept = (await stack.exportState()).text + (await stack.everythingKept());
  for (const secret of ["change-me-please", uri, stack.sandbox.token]) expect(kept).not.toContain(secret);
  // They are there, though: encrypted.
  const shown = (await stack.exportState("--show-secrets")).text;
  for (const secret of ["change-me-please", uri]) expect(shown).toContain(secret);
});

it("changes nothing when it runs again", async () => {
  await stack.sandbox.forgetRequests();
  const run = succeeded(await stack.up());
  expect(run.remarks).toEqual([]);
  expect(run.steps.map(({ op }) => op)).toEqual(["same", "same"]);
  expect(run.stdout).toContain("3 unchanged");
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("has no drift", async () => {
  const run = succeeded(await stack.drift());
  expect(run.remarks).toEqual([]);
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("is destroyed without leaving anything", async () => {
  const run = succeeded(await stack.destroy());
  expect(run.steps.map(({ op }) => op)).toEqual(["delete", "delete"]);
  expect(await stack.sandbox.objects("applications")).toEqual([]);
  expect(await stack.sandbox.objects("databases")).toEqual([]);
  expect((await stack.exportState()).resources).toEqual({});
});
