import * as pulumi from "@pulumi/pulumi";
import { Environment } from "../../src/environment";
import { examine, fileWith, mistakesIn } from "./examine";

const file = (seed: string) => `base:
  databases:
    main:
      displayName: shop
      clusterId: { cluster: europe-west }
      type: postgresql
      version: "16"
      resourceTypeId: { size: DB1 }
      dbName: shop
      dbPassword: { secret: databasePassword }
      seed:
        ${seed}
  applications:
    web:
      displayName: web
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      connections: { main: { database: main } }
      processes:
        web: { port: 3000, resourceTypeId: { size: S1 } }
        fill: { type: cron, schedule: "0 0 29 2 *", entrypoint: npm run seed, resourceTypeId: { size: S1 } }
`;
const RESTORE = "restore: { from: shop-production }";
const RUN = "run: { application: web, process: fill }";

test("a restoration, a process, and both are allowed", async () => {
  for (const seed of [RESTORE, RUN, `${RESTORE}\n        ${RUN}`]) expect(await mistakesIn(file(seed))).toEqual([]);
});

test.each([
  ["restor: {}", "12:9: databases.main.seed.restor is not allowed here. Did you mean restore?"],
  ["restore: shop-production", "12:18: databases.main.seed.restore must be a map with from, backup, got a string."],
  ["restore: { backup: latest }", "12:18: databases.main.seed.restore requires from."],
  [
    "restore: { from: a, bakup: b }",
    "12:29: databases.main.seed.restore.bakup is not allowed here. Did you mean backup?",
  ],
  ["restore: { from: 3 }", "12:26: databases.main.seed.restore.from must be a string, got a number."],
  [
    "restore: { from: { from: applications.web.displayName } }",
    "12:26: databases.main.seed.restore.from must be a string or configuration of the stack, not a value of another resource.",
  ],
  ["run: { process: fill }", "12:14: databases.main.seed.run requires application: the one that has the process."],
  [
    "run: { application: wbe, process: fill }",
    '12:29: databases.main.seed.run.application names an application "wbe", which this environment does not have. Did you mean web?',
  ],
  [
    "run: { application: web, process: fil }",
    '12:43: databases.main.seed.run.process names a process "fil", which applications.web does not have. Did you mean fill?',
  ],
  [
    "run: { application: web, process: web }",
    '12:43: databases.main.seed.run.process names process "web", which is not of type cron: the platform starts no other one on request. Available: fill.',
  ],
])("%s is a mistake, with its position", async (seed, mistake) => {
  expect(await mistakesIn(file(seed))).toEqual([mistake]);
});

test("only what holds data has a seed, and only databases are restored", async () => {
  const others = `base:
  projects: { shop: { displayName: shop, seed: { run: { application: web, process: fill } } } }
  buckets: { files: { displayName: files, location: weur, seed: { restore: { from: x } } } }
`;
  expect(await mistakesIn(others)).toEqual([
    "2:42: projects.shop.seed is not available for a project: applications, databases, buckets can have one.",
    "3:67: buckets.files.seed.restore is not allowed here. Available: run.",
  ]);
});

test("a secret that a seed needs is one of the stack's", async () => {
  const { configured } = await examine(file("restore: { from: { config: source } }"));
  expect(configured.map(({ path }) => path)).toContain("databases.main.seed.restore.from");
});

test("the database is restored before the application exists, and the process starts after it", async () => {
  const made: { type: string; name: string; inputs: Record<string, unknown> }[] = [];
  await pulumi.runtime.setMocks(
    {
      newResource: ({ type, name, inputs }) => {
        made.push({ type, name, inputs });
        return { id: `id-of-${name}`, state: { ...inputs, since: inputs.since ?? "2026-01-01T00:00:00Z" } };
      },
      call: () => ({ data: [] }),
    },
    "shop",
    "pr-7",
  );
  pulumi.runtime.setConfig("shop:databasePassword", "secret");
  const definition = fileWith(
    file(`${RESTORE}\n        ${RUN}`).replace(/\{ (cluster|size): [\w-]+ \}/g, "11111111-1111-4111-8111-111111111111"),
  );
  const { outputsByName } = new Environment("shop", { file: definition, suspended: true });
  await outputsByName;
  await pulumi.runtime.disconnect();
  const seeds = made.filter(({ type }) => type.endsWith("environment:Seed"));
  expect(made.map(({ name }) => name).slice(1)).toEqual([
    "databases.main.restore.declared",
    "databases.main.run.declared",
    "main",
    "databases.main.restore",
    "web",
    "databases.main.run",
  ]);
  expect(seeds.map(({ inputs }) => inputs)).toMatchObject([
    {},
    {},
    {
      action: "restore",
      on: "Database",
      target: "shop-production",
      input: { backup: "latest", to: "id-of-main", allowDataLoss: "id-of-main" },
      kind: "Database",
      object: "id-of-main",
      address: "databases.main",
      since: "2026-01-01T00:00:00Z",
      suspended: true,
    },
    { action: "triggerCron", on: "Application", target: "id-of-web", input: { process: "fill" }, object: "id-of-main" },
  ]);
});
