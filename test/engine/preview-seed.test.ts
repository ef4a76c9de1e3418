import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { ofSuite } from "../support/of-suite";
import { Stack } from "./stack";

/** Seeds through the real engine: once for each database, also of a pool. */
const stack = ofSuite(() => Stack.open());
let store: string;
beforeAll(async () => {
  store = await mkdtemp(join(tmpdir(), "svc-seed-"));
  stack.env.SVC_STORE = store;
  await stack.write("package.json", '{ "main": "node_modules/svc-iac/dist/environment/program.js" }\n');
  await stack.write("environment.svc.yaml", FILE);
});
afterAll(async () => {
  await rm(store, { recursive: true, force: true });
});

const [cluster] = CLUSTERS;
const [size] = DATABASE_SIZES;
const LIVE = "70000000-0000-4000-8000-0000000000aa";
const FILE = `
base:
  databases:
    main:
      displayName: { format: "shop-{}", of: [{ stack: name }] }
      clusterId: ${cluster?.id}
      type: postgresql
      version: "16"
      resourceTypeId: ${size?.id}
      dbName: shop
      dbPassword: { secret: databasePassword }
  applications:
    web:
      displayName: { format: "shop-{}", of: [{ stack: name }] }
      clusterId: ${cluster?.id}
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      connections: { main: { database: main } }
      processes:
        web: { port: 3000, resourceTypeId: { size: S1 } }
        fill: { type: cron, schedule: "0 0 29 2 *", entrypoint: npm run seed, resourceTypeId: { size: S1 } }
environments:
  test: {}
  preview:
    databases:
      main:
        seed:
          restore: { from: shop-masked }
          run: { application: web, process: fill }
`;

async function svcIac(...words: string[]): Promise<Record<string, number>> {
  await stack.sandbox.forgetRequests();
  const { code, stdout, stderr } = await stack.svcIac("preview-env", ...words);
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
  const { restoreDatabaseBackup = 0, triggerCronProcess = 0, createDeployment = 0 } = await stack.sandbox.requests();
  return { restoreDatabaseBackup, triggerCronProcess, createDeployment };
}

it("refuses a seed without a source before its database exists, and says what the preview is", async () => {
  stack.env.DATABASE_PASSWORD = "battery-staple";
  const up = (...words: string[]) => stack.svcIac("preview-env", "up", "--pr", "5", ...words);
  const { stdout } = await up();
  expect(stdout).toMatch(
    /needs the secret databasePassword, .* `svc-iac preview-env up` with `--secret databasePassword=/,
  );
  const refused = await up("--secret", "databasePassword=DATABASE_PASSWORD");
  expect(refused.stdout).toContain('seed.restore: No Database is named "shop-masked"');
  expect(await stack.sandbox.objects("databases")).toEqual([]);
  const { stdout: comment } = await stack.svcIac("preview-env", "comment", "--pr", "5");
  expect(comment).toContain("Preview of pull request 5: incomplete");
});

it("does not create what refers to what the run excludes, and leaves a state that can be used", async () => {
  await stack.setConfig("databasePassword", "correct-horse", "--secret");
  const { remarks } = await stack.up("--exclude", "**Database::main");
  expect(remarks.map(({ message }) => message).join()).toContain(
    "connections refers to a resource that does not exist yet, and that this run excludes.",
  );
  expect(await stack.sandbox.objects("applications")).toEqual([]);
  expect((await stack.preview()).code).toBe(0);
});

it("fills a database once, and the one that the pool replaces it with", async () => {
  await stack.setConfig("databasePassword", "correct-horse", "--secret");
  await stack.sandbox.change("databases", LIVE, {
    display_name: "shop-masked",
    ...{ type: "postgresql", version: "16.2", cluster_id: cluster?.id, resource_type_id: size?.id, status: "ready" },
    backups: {
      "shop-masked-1": {
        ...{ name: "shop-masked-1", display_name: "shop-masked-1", type: "manual", status: "ready" },
        created_at: "2026-01-01T00:00:00.000Z",
      },
    },
  });
  const none = { restoreDatabaseBackup: 0, triggerCronProcess: 0 };
  const once = { restoreDatabaseBackup: 1, triggerCronProcess: 1 };
  // What waits is suspended: it is filled when it is taken.
  expect(await svcIac("pool", "--size", "1", "--like", "test")).toMatchObject(none);
  expect(await svcIac("up", "--pr", "7")).toMatchObject(once);
  expect(await svcIac("up", "--pr", "7")).toEqual({ ...none, createDeployment: 0 });
  expect(await svcIac("down", "--pr", "7")).toMatchObject(none);
  expect(await svcIac("pool", "--size", "1", "--like", "test")).toMatchObject(none);
  expect(await svcIac("up", "--pr", "8")).toMatchObject(once);
  const { stdout } = await stack.svcIac("preview-env", "list", "--json");
  const states = JSON.parse(stdout).previews.map(({ stack: name, state }: Record<string, string>) => [name, state]);
  expect(states).toEqual([
    ["pool-1", "running"],
    ["pr-5", "incomplete"],
  ]);
  // The value of `--secret`, as it reaches the platform.
  expect(await svcIac("up", "--pr", "5", "--secret", "databasePassword=DATABASE_PASSWORD")).toMatchObject(once);
  const passwords = (await stack.sandbox.objects("databases")).map(({ db_password: password }) => password);
  expect(passwords).toEqual(expect.arrayContaining(["correct-horse", "battery-staple"]));
}, 600_000);
