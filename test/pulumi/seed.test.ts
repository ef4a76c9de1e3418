import { ENGINE_UNKNOWN } from "../../src/pulumi/engine-values";
import { declaredAt, isSeed, SEED, type SeedInputs, Seeding } from "../../src/pulumi/seed";
import { furnish, ids, put, stored } from "../actions/shop";
import { startWorld, type World } from "../laws/world";

let world: World;
let said: string[];
let seeding: Seeding;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await world.sandbox.reset();
  await furnish(world.sandbox);
  said = [];
  const io = { ...world.io, say: (message: string) => void said.push(message) };
  seeding = new Seeding({ aside: (_urn, _limits, work) => work(io) });
});
afterAll(() => world.close());

const URN = `urn:pulumi:pr-7::shop::svc-iac:environment:Environment$${SEED.dynamic}::databases.main.restore`;
const STEP = "databases.main.restore";
const begin = async () => declaredAt((await seeding.create(URN, { steps: [STEP] })).outs.since, STEP);
/** The database is made a minute later than the seeds were declared. */
async function fresh(since: string): Promise<void> {
  const made = new Date(Date.parse(since) + 60_000).toISOString();
  await put(world.sandbox, `databases/${ids.mainCopy}`, { created_at: made });
}
const restore = (since: string, more: Partial<SeedInputs> = {}): SeedInputs => ({
  action: "restore",
  on: "Database",
  target: "main",
  input: { backup: "before-migration", to: ids.mainCopy, allowDataLoss: ids.mainCopy },
  kind: "Database",
  object: ids.mainCopy,
  address: "databases.main",
  since,
  ...more,
});
const restores = () => world.writes().restoreDatabaseBackup ?? 0;

test("a fresh database is restored, and waited for", async () => {
  const since = await begin();
  await fresh(since);
  world.writes();
  const { outs } = await seeding.create(URN, restore(since));
  expect(outs).toMatchObject({ seeded: ids.mainCopy });
  expect((await stored(world.sandbox, `databases/${ids.mainCopy}`)).status).toBe("ready");
  expect(restores()).toBe(1);
  expect(said).toEqual([`Database "main": backup before-migration is restored into ${ids.mainCopy}.`]);
});

test("a database that is older than its seed keeps its data", async () => {
  const since = await begin();
  const before = new Date(Date.parse(since) - 60_000).toISOString();
  await put(world.sandbox, `databases/${ids.mainCopy}`, { created_at: before });
  world.writes();
  expect((await seeding.create(URN, restore(since))).outs).toMatchObject({ seeded: ids.mainCopy });
  expect(world.writes()).toEqual({});
  expect(said).toEqual(["databases.main is older than its seed, so it keeps its data."]);
});

test("it runs once for each object, whatever else changes", () => {
  const done = { ...restore("2026-01-01T00:00:00Z"), seeded: ids.mainCopy };
  const since = "2026-01-01T00:00:00Z";
  expect(seeding.changes(done, restore(since))).toBe(false);
  expect(seeding.changes(done, restore(since, { input: { backup: "latest" }, target: "other" }))).toBe(false);
  // A database that was replaced has another ID; in a preview it is not known yet.
  expect(seeding.changes(done, restore(since, { object: ids.main }))).toBe(true);
  expect(seeding.changes(done, restore(since, { object: ENGINE_UNKNOWN }))).toBe(true);
});

test("each step has the time of its own declaration, so one that is added later fills nothing that was there", async () => {
  const run = "databases.main.run";
  const { outs } = await seeding.create(URN, { steps: [run] });
  expect(seeding.changes(outs, { steps: [run] })).toBe(false);
  expect(seeding.changes(outs, { steps: [run, STEP] })).toBe(true);
  const before = { ...outs, since: { [run]: "2026-01-01T00:00:00Z" } };
  const { since } = await seeding.update(URN, before, { steps: [run, STEP] });
  expect(declaredAt(since, run)).toBe("2026-01-01T00:00:00Z");
  expect(Date.parse(declaredAt(since, STEP))).toBeGreaterThan(Date.parse(declaredAt(since, run)));
  // A step that was taken out is as new as any when it comes back.
  const without = await seeding.update(URN, { since }, { steps: [STEP] });
  expect(without.since).toEqual({ [STEP]: declaredAt(since, STEP) });
  expect(declaredAt(without.since, run)).toBe("");
});

test("an object that the file adopts keeps its data, however young it is", async () => {
  const since = await begin();
  await fresh(since);
  world.writes();
  expect((await seeding.create(URN, restore(since, { adopted: true }))).outs).toMatchObject({ seeded: ids.mainCopy });
  expect(restores()).toBe(0);
  expect(said).toEqual(["databases.main is adopted, so it keeps its data."]);
});

test("an object whose step the record does not have keeps its data", async () => {
  await fresh(await begin());
  world.writes();
  await seeding.create(URN, restore(declaredAt(undefined, STEP)));
  expect(restores()).toBe(0);
});

test("what is suspended is filled when it is resumed", async () => {
  const since = await begin();
  await fresh(since);
  world.writes();
  const { outs } = await seeding.create(URN, restore(since, { suspended: true }));
  expect(outs).toMatchObject({ seeded: "" });
  expect(restores()).toBe(0);
  expect(seeding.changes(outs, restore(since, { suspended: true }))).toBe(false);
  expect(seeding.changes(outs, restore(since))).toBe(true);
  expect(await seeding.update(URN, outs, restore(since))).toMatchObject({ seeded: ids.mainCopy });
  expect(restores()).toBe(1);
  // Suspended again, it stays filled.
  const paused = restore(since, { suspended: true });
  expect(seeding.changes({ ...restore(since), seeded: ids.mainCopy }, paused)).toBe(false);
});

test("a restoration that an interrupted run has started is waited for before the next one", async () => {
  const since = await begin();
  await fresh(since);
  const { io } = world;
  const [backup] = (await io.client.all({ operation: "listDatabaseBackups", ids: [ids.main] })).filter(
    (row) => row.display_name === "before-migration",
  );
  await io.client.send({
    operation: "restoreDatabaseBackup",
    ids: [ids.main, String(backup?.id)],
    body: { target_database_id: ids.mainCopy },
  });
  expect((await stored(world.sandbox, `databases/${ids.mainCopy}`)).status).toBe("restoring");
  world.writes();
  expect((await seeding.create(URN, restore(since))).outs).toMatchObject({ seeded: ids.mainCopy });
  expect(restores()).toBe(1);
});

test("one that fails is not recorded", async () => {
  const since = await begin();
  await fresh(since);
  world.sandbox.addOutcome({ of: "restore" });
  await expect(seeding.create(URN, restore(since))).rejects.toThrow("restore has failed");
});

test("a process is started once its database is fresh", async () => {
  const since = await begin();
  await fresh(since);
  world.writes();
  const { outs } = await seeding.create(URN, {
    ...restore(since),
    action: "triggerCron",
    on: "Application",
    target: ids.api,
    input: { process: "nightly" },
  });
  expect(outs).toMatchObject({ seeded: ids.mainCopy });
  expect(world.writes()).toMatchObject({ triggerCronProcess: 1 });
});

test("a seed is none of the kinds", () => {
  expect(isSeed(URN)).toBe(true);
  expect(isSeed(`urn:pulumi:pr-7::shop::${SEED.native}::seeds`)).toBe(true);
  expect(isSeed("urn:pulumi:pr-7::shop::pulumi-nodejs:dynamic/svc:Database::Seed")).toBe(false);
});
