import { UNKNOWN } from "../../src/model";
import { seedProblem } from "../../src/pulumi/seed-source";
import { subjectOf } from "../../src/pulumi/subject";
import { furnish, ids } from "../actions/shop";
import { worldOfSuite } from "../laws/law";

const world = worldOfSuite();
let like: { clusterId: string; version: string };
beforeAll(async () => {
  await world.sandbox.reset();
  await furnish(world.sandbox);
  const main = await world.io.client.one({ operation: "getDatabase", ids: [ids.main] });
  like = { clusterId: String(main.cluster_id), version: String(main.version) };
});

const subject = subjectOf(`urn:pulumi:pr-7::shop::pulumi-nodejs:dynamic/svc:Database::main`);
/** The message about a new database with this seed, and the number of reads beside the list. */
async function refusal(given: object | undefined, declared: object = {}) {
  const whole = { type: "postgresql", ...like, displayName: "shop-pr-7", ...declared };
  const io = { ...world.io, taken: new Set<string>() };
  world.sandbox.resetRequests();
  const problem = await seedProblem(given, subject, whole, io);
  const { total, byOperation } = world.sandbox.requests();
  return { message: problem?.message, reads: total - (byOperation.listDatabases ?? 0) };
}

test("a source with a backup is allowed, by name and by ID, for two reads", async () => {
  expect(await refusal({ from: "main", backup: "before-migration" })).toEqual({ message: undefined, reads: 2 });
  expect(await refusal({ from: ids.main })).toEqual({ message: undefined, reads: 2 });
});

test.each([
  ["missing", { from: "mian" }, {}, /^seed\.restore: No Database is named "mian"/],
  [
    "without a backup",
    { from: "main-copy" },
    {},
    /^seed\.restore: .* there is no backup "latest"\. There are no backups/,
  ],
  ["without this backup", { from: "main", backup: "unfinished" }, {}, /^seed\.restore: .*only one that is ready/],
  [
    "of another engine",
    { from: "main" },
    { type: "mysql", version: "8.4" },
    /it has engine mysql instead of postgresql/,
  ],
  ["of another major version", { from: "main" }, { version: "9" }, /it has major version 9 instead of/],
  ["in another cluster", { from: "elsewhere" }, { version: "15" }, /^seed\.restore: Database "shop-pr-7" cannot take/],
])("a source that is %s is refused", async (_, given, declared, message) => {
  const refused = await refusal(given, declared);
  expect(refused.message).toMatch(message);
  expect(refused.reads).toBeLessThanOrEqual(2);
});

test("what is not known yet is not refused, and without a seed, or for an adopted database, nothing is read", async () => {
  const open = { clusterId: UNKNOWN, version: UNKNOWN };
  expect((await refusal({ from: "main", backup: "before-migration" }, open)).message).toBeUndefined();
  const nothing = { message: undefined, reads: 0 };
  expect(await refusal(undefined)).toEqual(nothing);
  expect(await refusal({ from: "mian" }, { adopt: { id: ids.idle } })).toEqual(nothing);
  expect(await refusal({ from: UNKNOWN })).toEqual(nothing);
});
