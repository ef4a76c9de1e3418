import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { refusals } from "./refusals";
import { setShopSecrets } from "./shop-secrets";
import { Stack } from "./stack";

/**
 * The example with an application that can go to another region while its databases stay: it reaches them from outside
 * then. Each test goes on where the one before it ended.
 */
const stack = ofSuite(() => Stack.open());
const movable = (example: string) => {
  const [before = "", after = ""] = example.split('new Application("api", {');
  const changed = after.replace("clusterId,", 'clusterId: getCluster(config.get("apiCluster") ?? "europe-west").id,');
  return `${before}new Application("api", {${changed}`;
};
beforeAll(async () => {
  await setShopSecrets(stack);
  await stack.example("svc-iac", movable);
});

const api = async () => (await stack.ids())["Application api"] ?? "";
const everything = async () => {
  const collections = ["projects", "databases", "static-sites", "object-storage", "applications", "load-balancers"];
  const objects = await Promise.all(collections.map((collection) => stack.sandbox.objects(collection)));
  return objects.map((list) => list.length);
};

it("is refused while a connection would lose its database, with a solution", async () => {
  succeeded(await stack.up());
  await stack.setConfig("apiCluster", "us-east");
  const [{ message = "" } = {}] = refusals(await stack.preview());
  expect(message).toContain("the database is in cluster europe-west");
  expect(message).toContain("or use the database's public address");
});

it("changes nothing when the clone's deployment fails", async () => {
  await stack.example("svc-iac", (text) => movable(text).replace("connections: { orders: database, sessions },", ""));
  const old = await api();
  await stack.sandbox.letFail({ of: "deployment", step: "build", logs: ["out of memory"] });
  expect(refusals(await stack.up())[0]?.message).toContain(`the original (${old}) is still running`);
  expect(await api()).toBe(old);
  expect(await everything()).toEqual([1, 2, 1, 1, 1, 1]);
});

it.each(["us-east", "europe-west"])(
  "moves to %s, with everything that is declared, and leaves no orphans",
  async (cluster) => {
    const old = await api();
    await stack.setConfig("apiCluster", cluster);
    succeeded(await stack.up());
    const moved = await api();
    expect(moved).not.toBe(old);
    expect(await everything()).toEqual([1, 2, 1, 1, 1, 1]);
    const [application] = await stack.sandbox.objects("applications");
    expect(application.id).toBe(moved);
    expect(Object.keys(application.domains)).toContain("api.shop.example.com");
    expect(Object.keys(application.variables)).toContain("DATABASE_URL");
    const processes = Object.values(application.processes as Record<string, { type: string }>);
    expect(processes.map(({ type }) => type).sort()).toEqual(["cron", "job", "web", "worker"]);
    succeeded(await stack.preview("--expect-no-changes"));
  },
);
