import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Stack } from "./stack";

/** The estimate of an environment's plan against what the sandbox counts. */
const stack = ofSuite(() => Stack.open());
beforeAll(async () => {
  await stack.write("package.json", '{ "main": "node_modules/svc-iac/dist/environment/program.js" }\n');
  await stack.setConfig("svc:environment", "production");
  await stack.setConfig("databasePassword", "correct-horse", "--secret");
});

/** How far an estimate may be off: polls are shared, and their number varies. */
const SHARE = 0.2;
/** The look-ups for what stays as it is, which no plan shows: clusters, and two lists of sizes. */
const FEW = 3;

const database = (name: string, seed = "") => `
    ${name}:
      displayName: ${name}
      clusterId: { cluster: europe-west }
      type: postgresql
      version: "16"
      resourceTypeId: { size: DB1 }
      dbName: shop
      dbPassword: { secret: databasePassword }${seed}`;
const application = (name: string, level: string, more = "") => `
    ${name}:
      displayName: ${name}
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/${name}
      variables: { LOG_LEVEL: ${level} }
      processes:
        web: { port: 3000, resourceTypeId: { size: S1 } }
        fill: { type: cron, schedule: "0 0 29 2 *", entrypoint: npm run seed, resourceTypeId: { size: S1 } }${more}`;
const main = "\n      connections: { main: { database: main } }";

const FILES = [
  [
    "one application and one database",
    `databases:${database("main")}\n  applications:${application("web", "info", main)}`,
  ],
  [
    "the same, with a variable that differs",
    `databases:${database("main")}\n  applications:${application("web", "debug", main)}`,
  ],
  [
    "more of them, a bucket, a site and a seed",
    `databases:${database("main")}${database("events", "\n      seed: { run: { application: web, process: fill } }")}
  applications:${application("web", "debug", main)}${application("api", "info", main)}
  buckets: { files: { displayName: files, location: weur } }
  staticSites: { docs: { displayName: docs, repoUrl: https://git.example.com/shop/docs, defaultBranch: main } }`,
  ],
  ["without what was added", `databases:${database("main")}\n  applications:${application("web", "debug", main)}`],
] as const;

it.each(FILES)("%s: about what is sent", async (_, content) => {
  await stack.write("environment.svc.yaml", `base:\n  ${content}\nenvironments: { production: {} }\n`);
  const { stdout } = await stack.pulumi("preview", "--stack", "test", "--json");
  await stack.write("plan.json", stdout);
  const { requests } = JSON.parse((await stack.svcIac("cost", "plan.json", "--json")).stdout);
  await stack.sandbox.forgetRequests();
  succeeded(await stack.up());
  const sent = Object.values(await stack.sandbox.requests()).reduce((sum, count) => sum + count, 0);
  expect(Math.abs(requests - sent)).toBeLessThanOrEqual(Math.max(sent * SHARE, FEW));
});
