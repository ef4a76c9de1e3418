import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ofSuite } from "../support/of-suite";
import { Stack } from "./stack";

/** A pool through the real engine: nothing is created for a pull request, and no data reaches the next one. */
const stack = ofSuite(() => Stack.open());
let store: string;
beforeAll(async () => {
  store = await mkdtemp(join(tmpdir(), "svc-pool-"));
  stack.env.SVC_STORE = store;
  stack.env.STRIPE_KEY = "sk_test_51";
  await stack.write("package.json", '{ "main": "node_modules/svc-iac/dist/environment/program.js" }\n');
  await stack.write("environment.svc.yaml", FILE);
});
afterAll(async () => {
  await rm(store, { recursive: true, force: true });
});

const FILE = `
base:
  databases:
    main:
      displayName: { format: "shop-{}", of: [{ stack: name }] }
      clusterId: { cluster: europe-west }
      type: postgresql
      version: "16"
      resourceTypeId: { size: DB1 }
      dbName: shop
      dbPassword: { secret: databasePassword }
  applications:
    web:
      displayName: { format: "shop-{}", of: [{ stack: name }] }
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      defaultBranch: { config: branch, default: main }
      connections: { main: { database: main } }
      processes: { web: { port: 3000, resourceTypeId: { size: S1 } } }
      variables: { BRANCH: { config: branch, default: main } }
      secretVariables:
        DATABASE_URL: { from: databases.main.connectionUri }
        STRIPE_KEY: { secret: stripeKey }
environments:
  preview: {}
outputs:
  url: { format: "https://{}", of: [{ from: applications.web.generatedHostname }] }
`;

const done = (run: { code: number; stdout: string; stderr: string }) => {
  if (run.code !== 0) throw new Error(`${run.stdout}\n${run.stderr}`);
  return run.stdout;
};
const only = async (collection: string) => {
  const found = await stack.sandbox.objects(collection);
  expect(found).toHaveLength(1);
  return found[0] ?? {};
};

it("takes, returns and cleans a preview, on any machine", async () => {
  // The stack that has the configuration of all previews.
  await stack.setConfig("databasePassword", "correct-horse", "--secret");
  await stack.setConfig("stripeKey", "sk_none", "--secret");
  const machine = await stack.onAnotherMachine();
  done(await stack.svcIac("preview-env", "pool", "--size", "1", "--like", "test"));
  const [pooled, database] = [await only("applications"), await only("databases")];
  expect([pooled.is_suspended, database.is_suspended]).toEqual([true, true]);

  await stack.sandbox.forgetRequests();
  const up = ["up", "--pr", "7", "--branch", "search", "--secret", "stripeKey=STRIPE_KEY"];
  expect(done(await machine.svcIac("preview-env", ...up))).toContain("is stack pool-1");
  const requests = await stack.sandbox.requests();
  expect(requests).not.toHaveProperty("createApplication");
  expect(requests).not.toHaveProperty("createDatabase");
  expect(Object.values(requests).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(18);
  expect(await only("applications")).toMatchObject({ id: pooled.id, default_branch: "search", is_suspended: false });
  expect(await only("databases")).toMatchObject({ id: database.id, is_suspended: false });

  done(await stack.svcIac("preview-env", "down", "--pr", "7"));
  expect(await only("databases")).toMatchObject({ id: database.id, is_suspended: true });
  done(await machine.svcIac("preview-env", "pool", "--size", "1", "--like", "test"));
  expect(await only("applications")).toMatchObject({ id: pooled.id, is_suspended: true });
  const cleaned = await only("databases");
  expect(cleaned).toMatchObject({ is_suspended: true });
  expect(cleaned.id).not.toBe(database.id);
}, 600_000);
