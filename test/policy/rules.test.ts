import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Declared } from "../../src/cost";
import { kinds } from "../../src/kinds";
import { type Kind, UNKNOWN } from "../../src/model";
import { policies } from "../../src/policy";
import { violations } from "../../src/policy/judge";
import { namesOnPlatform } from "../../src/policy/names";
import { checkedSettings, line, settingsIn, violationsInPlan } from "../../src/policy/terraform";
import { startWorld } from "../laws/world";
import { newFolder } from "../support/new-folder";

const [SMALL, LARGE, DISK] = [1, 2, 3].map((n) => `d1000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const [HERE, ELSEWHERE] = [1, 2].map((n) => `c0000000-0000-4000-8000-00000000000${n}`) as [string, string];

const one = (kind: Kind, address: string, values: Record<string, unknown>): Declared => ({
  kind,
  address,
  values,
  secrets: [],
});

const database = (values: Record<string, unknown> = {}) =>
  one(kinds.database, "svc_database.main", {
    displayName: "shop-orders",
    type: "postgresql",
    version: "16",
    clusterId: HERE,
    resourceTypeId: SMALL,
    deletionProtection: true,
    ...values,
  });

const application = (processes: unknown, values: Record<string, unknown> = {}) =>
  one(kinds.application, "svc_application.api", { displayName: "shop-api", clusterId: HERE, processes, ...values });

const bucket = (values: Record<string, unknown> = {}) =>
  one(kinds.bucket, "svc_bucket.images", { displayName: "shop-images", deletionProtection: true, ...values });

/** Names as the platform's lists have them. */
const NAMES: Record<string, string[]> = {
  [HERE]: ["europe-west", "Frankfurt, Germany"],
  [ELSEWHERE]: ["europe-north"],
  [SMALL]: ["S1"],
  [LARGE]: ["S2"],
};
const LISTS: Record<string, string[]> = { cluster: [HERE, ELSEWHERE], databaseResourceType: [SMALL, LARGE] };
const namesOf = jest.fn(async (list: string, id?: string) =>
  id === undefined ? (LISTS[list]?.flatMap((one) => NAMES[one] ?? []) ?? []) : (NAMES[id] ?? []),
);
beforeEach(() => namesOf.mockClear());

/** What is refused, as rule, resource and field. */
async function refused(settings: unknown, ...resources: Declared[]) {
  const found = await violations(resources, checkedSettings(settings), namesOf);
  return found.map(({ rule, address, field }) => [rule, address, field]);
}

describe("protected", () => {
  const violation = (address: string) => ["protected", address, "deletionProtection"];

  test.each([undefined, null, false])("a database whose protection is %s", async (deletionProtection) => {
    expect(await refused({}, database({ deletionProtection }))).toEqual([violation("svc_database.main")]);
  });

  test("a bucket, and an application only if it has a disk", async () => {
    const disk = { resourceTypeId: DISK, mountPath: "/data" };
    const found = await refused(
      {},
      bucket({ deletionProtection: null }),
      application({ web: { port: 80, disk: null } }),
      application({ web: { port: 80, disk } }),
    );
    expect(found).toEqual([violation("svc_bucket.images"), violation("svc_application.api")]);
  });

  test("a new database, whose computed values are not known yet", async () => {
    const planned = database({ deletionProtection: false, status: UNKNOWN, connectionUri: UNKNOWN, projectId: null });
    expect(await refused({}, planned)).toEqual([violation("svc_database.main")]);
  });

  test("names what would be lost, and what to do", async () => {
    const declared = [database({ deletionProtection: null })];
    const says = (name: string) =>
      `svc_database.main: ${name} is not set, and the resource holds database shop-orders (postgresql 16) and its backups. Set it to true. (protected)`;
    const [found] = await violations(declared, checkedSettings({}));
    expect(line(found as never)).toBe(says("deletionProtection"));
    const [planned] = await violationsInPlan(declared, checkedSettings({}));
    expect(line(planned as never)).toBe(says("deletion_protection"));
    expect(planned).toMatchObject({ field: "deletion_protection" });
  });

  test("can be switched off, and does not apply to exceptions", async () => {
    const open = database({ deletionProtection: null });
    expect(await refused({ protected: false }, open)).toEqual([]);
    for (const pattern of ["svc_database.*", "shop-order?", "shop-orders"]) {
      expect(await refused({ except: { protected: [pattern] } }, open)).toEqual([]);
    }
    expect(await refused({ except: { private: ["*"], protected: ["orders"] } }, open)).toHaveLength(1);
  });
});

test("private: a public database, but not a public bucket", async () => {
  const found = await refused({}, database({ publicAccess: true }), bucket({ publicAccess: true }));
  expect(found).toEqual([["private", "svc_database.main", "publicAccess"]]);
  expect(await refused({ private: false }, database({ publicAccess: true }))).toEqual([]);
});

test("names: one pattern for all, or one for a kind", async () => {
  expect(await refused({ names: "^shop-" }, database(), bucket({ displayName: "images" }))).toEqual([
    ["names", "svc_bucket.images", "displayName"],
  ]);
  expect(await refused({ names: { Database: "-db$" } }, database(), bucket({ displayName: "images" }))).toEqual([
    ["names", "svc_database.main", "displayName"],
  ]);
});

test("names: what is no name has to be meant", async () => {
  const webhook = one(kinds.webhook, "svc_webhook.ci", { endpoint: "https://ci.example.com/hook" });
  const variable = one(kinds.globalVariable, "svc_global_variable.level", { key: "LOG_LEVEL" });
  expect(await refused({ names: "^shop-" }, webhook, variable)).toEqual([]);
  expect(await refused({ names: { Webhook: "^https://hooks\\." } }, webhook, variable)).toEqual([
    ["names", "svc_webhook.ci", "endpoint"],
  ]);
});

test("regions: clusters and storage locations, also where the platform chooses one", async () => {
  const regions = [HERE, "weur"];
  const found = await refused(
    { regions },
    database(),
    database({ clusterId: ELSEWHERE }),
    bucket({ location: "weur" }),
    bucket({ location: null }),
  );
  expect(found).toEqual([
    ["regions", "svc_database.main", "clusterId"],
    ["regions", "svc_bucket.images", "location"],
  ]);
});

test("sizes: of databases, processes and disks", async () => {
  const processes = { web: { port: 80, resourceTypeId: LARGE, disk: { resourceTypeId: DISK, mountPath: "/data" } } };
  const found = await refused(
    { sizes: [SMALL], protected: false },
    database(),
    database({ resourceTypeId: LARGE }),
    application(processes),
  );
  expect(found).toEqual([
    ["sizes", "svc_database.main", "resourceTypeId"],
    ["sizes", "svc_application.api", "processes.web.resourceTypeId"],
    ["sizes", "svc_application.api", "processes.web.disk.resourceTypeId"],
  ]);
});

describe("names instead of IDs", () => {
  test("of regions and sizes; case does not matter", async () => {
    const settings = { regions: ["Europe-West", "weur"], sizes: ["S1"], protected: false };
    expect(await refused(settings, database(), bucket({ location: "weur" }))).toEqual([]);
    const [region] = await violations([database({ clusterId: ELSEWHERE })], checkedSettings(settings), namesOf);
    expect(region).toMatchObject({ rule: "regions", field: "clusterId", next: 'Use "Europe-West".' });
    expect(await refused(settings, database({ resourceTypeId: LARGE }), bucket({ location: "enam" }))).toEqual([
      ["sizes", "svc_database.main", "resourceTypeId"],
      ["regions", "svc_bucket.images", "location"],
    ]);
    expect(namesOf.mock.calls).toContainEqual(["databaseResourceType", LARGE]);
  });

  test("that nobody has are the policy's mistake, and are not suggested", async () => {
    const settings = checkedSettings({ regions: ["mars"], sizes: ["S9"], protected: false });
    const found = await violations([database(), bucket({ location: "enam" })], settings, namesOf);
    expect(found.map(({ field, next }) => [field, next])).toEqual([
      [
        "clusterId",
        'The policy allows "mars", but no region of this field has that name. Correct the policy; available: "europe-west", "Frankfurt, Germany", "europe-north".',
      ],
      [
        "resourceTypeId",
        'The policy allows "S9", but no size of this field has that name. Correct the policy; available: "S1", "S2".',
      ],
      ["location", expect.stringMatching(/^The policy allows "mars", but .*; available: .*"weur"/)],
    ]);
    const either = checkedSettings({ regions: ["mars", "europe-north"] });
    const [other] = await violations([database({ deletionProtection: true })], either, namesOf);
    expect(other?.next).toBe('Use "europe-north".');
  });

  test("of sizes in the prices", async () => {
    const budget = { monthly: 10, prices: { S1: 10, s2: 25 } };
    expect(await refused({ budget }, database())).toEqual([]);
    expect(await refused({ budget }, database({ resourceTypeId: LARGE }))).toEqual([["budget", undefined, undefined]]);
  });

  test("are only read where a rule has one", async () => {
    await refused({ regions: [HERE], sizes: [SMALL] }, database(), database({ clusterId: ELSEWHERE }));
    expect(namesOf).not.toHaveBeenCalled();
  });

  test("come from the service in the environment, and need one", async () => {
    const world = await startWorld();
    const { url, token } = world.sandbox;
    try {
      world.sandbox.resetRequests();
      const names = namesOnPlatform({ SERVICE_API_URL: url, SERVICE_API_TOKEN: token });
      expect(await names("cluster", HERE)).toEqual(["europe-west3", "europe-west", "Frankfurt, Germany"]);
      expect(await names("cluster", SMALL)).toEqual([]);
      await expect(namesOnPlatform({})("databaseResourceType", SMALL)).rejects.toThrow(
        "The policy names a database resource type by its name, and plans have IDs",
      );
      expect(world.sandbox.requests().byOperation).toEqual({ getCurrentApiKey: 1, listClusters: 1 });
    } finally {
      await world.close();
    }
  });
});

describe("budget", () => {
  const prices = { [SMALL]: 10, [LARGE]: 25.5 };
  const scaled = application({
    web: {
      resourceTypeId: SMALL,
      scalingStrategy: { type: "horizontal", config: { minInstanceCount: 1, maxInstanceCount: 3 } },
    },
    worker: { type: "worker", resourceTypeId: LARGE },
  });

  test("counts a process as often as its scaling allows", async () => {
    expect(await refused({ budget: { monthly: 65.5, prices } }, database(), scaled)).toEqual([]);
    const [found] = await violations([database(), scaled], checkedSettings({ budget: { monthly: 65, prices } }));
    expect(found).toMatchObject({ rule: "budget", given: 65.5, allowed: "at most 65" });
    expect(found?.message).toContain("svc_application.api processes.web.resourceTypeId: 30");
    const [planned] = await violationsInPlan(
      [database(), scaled],
      checkedSettings({ budget: { monthly: 65, prices } }),
    );
    expect(planned?.message).toContain("svc_application.api processes.web.resource_type_id: 30");
  });

  test("refuses a size without a price", async () => {
    expect(await refused({ budget: { monthly: 10, prices: {} } }, database())).toEqual([
      ["budget", "svc_database.main", "resourceTypeId"],
    ]);
  });
});

test("what is not known yet is not refused", async () => {
  const values = { displayName: UNKNOWN, clusterId: UNKNOWN, resourceTypeId: UNKNOWN, publicAccess: UNKNOWN };
  const settings = { names: "^shop-", regions: [HERE], sizes: [SMALL], budget: { monthly: 1, prices: {} } };
  expect(await refused(settings, database({ ...values, deletionProtection: UNKNOWN }))).toEqual([]);
  expect(await refused({}, application(UNKNOWN))).toEqual([]);
});

describe("settings", () => {
  test("in the documentation are valid", () => {
    const page = readFileSync(join(__dirname, "../../docs/policy.md"), "utf8");
    const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) expect(checkedSettings(parse(block))).toMatchObject(parse(block));
  });

  test.each([
    [{ nams: "x" }, /the policy: nams is not a key; did you mean names\? The rules are in docs\/policy\.md\./],
    [{ names: { Databse: "x" } }, /the policy: names: Databse is not a key; did you mean Database\?/],
    [{ nams: "x", protected: 1 }, /the policy: protected must be true or false\.\nthe policy: nams is not a key/],
    [{ names: "(" }, /names must be a regular expression\./],
    [{ except: { sizs: [] } }, /except/],
    [{ budget: { monthly: -1, prices: {} } }, /budget\.monthly must be at least 0\./],
    [{ regions: [] }, /policy: regions must not be empty\./],
  ])("%j is refused with its place", (settings, message) => {
    expect(() => checkedSettings(settings)).toThrow(message);
    expect(() => policies(settings as never)).toThrow(message);
    expect(() => policies(settings as never)).toThrow(
      expect.objectContaining({ __pulumiRunError: true, stack: undefined }),
    );
  });

  test("in a file that cannot be read", () => {
    const folder = newFolder();
    try {
      const file = join(folder, "rules.yaml");
      expect(() => settingsIn(file)).toThrow(/rules\.yaml does not exist\./);
      writeFileSync(file, "names: [");
      expect(() => settingsIn(file)).toThrow(/rules\.yaml:1:9: /);
      writeFileSync(file, "names: '('\nbudget:\n  monthly: cheap\nsize: []\n");
      expect(() => settingsIn(file)).toThrow(
        [
          `${file}:1:8: names must be a regular expression.`,
          `${file}:3:12: budget.monthly must be a number.`,
          `${file}:3:3: budget.prices is missing and must be a map.`,
          `${file}:4:7: size is not a key; did you mean sizes?`,
        ].join("\n"),
      );
      writeFileSync(file, "names: ^shop-\n");
      expect(settingsIn(file)).toMatchObject({ names: "^shop-", protected: true, private: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
