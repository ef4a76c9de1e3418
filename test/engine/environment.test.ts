import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import type { Stored } from "./sandbox-control";
import { SHOP_SECRETS, setShopSecrets } from "./shop-secrets";
import { REPOSITORY, Stack } from "./stack";

/** examples/shop as one file: each test goes on where the one before it ended. */
const stack = ofSuite(() => Stack.open());
beforeAll(async () => {
  await setShopSecrets(stack);
  await stack.example();
});

const COLLECTIONS = [
  ...["projects", "databases", "static-sites", "object-storage"],
  ...["applications", "load-balancers", "usage-alerts"],
];
const example = (name: string) => readFile(join(REPOSITORY, "examples/environment", name), "utf8");

/** All that the sandbox holds, without what is drawn anew each time: ids, times, keys, generated names, the
 * history of deployments. */
async function endState(): Promise<unknown> {
  const all = await Promise.all(COLLECTIONS.map((collection) => stack.sandbox.objects(collection)));
  return settled(all);
}

const DRAWN: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>"],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>"],
  [/\b[0-9a-f]{64}\b|verify-[0-9a-f]{8}\b/g, "<key>"],
  [/\b(shop(?:-[a-z]+)?)-[a-z0-9]{5}\b/g, "$1-<drawn>"],
];

function settled(value: Stored): unknown {
  if (Array.isArray(value)) return value.map(settled).sort(byText);
  if (typeof value === "string") return DRAWN.reduce((text, [drawn, mark]) => text.replace(drawn, mark), value);
  if (typeof value === "number" && value > 1e12) return "<time>";
  if (typeof value !== "object" || value === null) return value;
  const own = Object.entries(value).filter(
    ([name]) => !/^(seed|access_key|secret_key|bucket_name|deployments|backups)$/.test(name),
  );
  const entries = own.map(([name, inner]): [string, unknown] => [String(settled(name)), settled(inner)]);
  const byId = own.length > 0 && own.every(([name]) => settled(name) === "<id>");
  return byId ? entries.map(([, inner]) => inner).sort(byText) : Object.fromEntries(entries);
}

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

let shop: unknown;

it("adopts what examples/shop created, and changes nothing", async () => {
  succeeded(await stack.up());
  shop = await endState();
  await stack.write("Pulumi.yaml", await example("Pulumi.yaml"));
  await stack.write("package.json", await example("package.json"));
  await stack.write("environment.svc.yaml", await example("environment.svc.yaml"));
  for (const key of Object.keys(SHOP_SECRETS)) await stack.pulumi("config", "rm", key);
  await stack.sandbox.forgetRequests();
  const refused = await stack.up();
  expect(refused.code).not.toBe(0);
  expect(refused.steps).toEqual([]);
  expect(refused.remarks.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^environment\.svc\.yaml:18:19: databases\.orders\.dbPassword needs the secret databasePassword.*Run `pulumi config set --secret databasePassword`\.\nenvironment\.svc\.yaml:29:19: .*sessionsPassword`\.\n\[svc-iac explain not-configured\]$/s,
    ),
  ]);
  await setShopSecrets(stack);
  const run = succeeded(await stack.up());
  expect(run.remarks).toEqual([]);
  expect(new Set(run.steps.map(({ op }) => op))).toEqual(new Set(["same"]));
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("creates what examples/shop creates, and nothing the second time", async () => {
  succeeded(await stack.destroy());
  const { stdout } = succeeded(await stack.preview());
  expect(stdout.match(/^ +(databaseHost|url|edgeUrl) *: \[unknown\]$/gm)).toHaveLength(3);
  succeeded(await stack.up());
  expect(await endState()).toEqual(shop);
  await stack.sandbox.forgetRequests();
  const again = succeeded(await stack.up());
  expect(again.remarks).toEqual([]);
  expect(again.stdout).toContain("10 unchanged");
  expect(await stack.sandbox.writes()).toEqual([]);
  const outputs = JSON.parse((await stack.pulumi("stack", "output", "--json")).stdout);
  expect(outputs).toEqual({
    databaseHost: expect.stringMatching(/^shop-orders-\w+\.internal$/),
    url: expect.stringMatching(/^https:\/\/shop-api-\w+\.apps\.example$/),
    edgeUrl: expect.stringMatching(/^https:\/\/shop-edge-\w+\.balancers\.example$/),
  });
});

it("keeps no secret in plain text", async () => {
  const kept = (await stack.exportState()).text + (await stack.everythingKept());
  for (const secret of Object.values(SHOP_SECRETS)) expect(kept).not.toContain(secret);
});
