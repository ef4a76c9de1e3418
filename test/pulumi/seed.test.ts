import { ENGINE_UNKNOWN } from "../../src/pulumi/engine-values";
import { isSeed, SEED, type SeedInputs, Seeding } from "../../src/pulumi/seed";
import { furnish, ids, put, stored } from "../actions/shop";
import { worldOfSuite } from "../laws/law";

type Objects = ConstructorParameters<typeof Seeding>[0]["run"]["objects"];

const world = worldOfSuite();
let said: string[];
let seeding: Seeding;
let objects: Objects;
beforeEach(async () => {
  await world.sandbox.reset();
  await furnish(world.sandbox);
  said = [];
  const io = { ...world.io, say: (message: string) => void said.push(message) };
  objects = { made: new Map(), moved: new Map() };
  seeding = new Seeding({ aside: (_urn, _limits, work) => work(io), run: { objects } });
});

const URN = `urn:pulumi:pr-7::shop::svc-iac:environment:Environment$${SEED.dynamic}::databases.main.restore`;
const begin = async () => String((await seeding.create(URN, {})).outs.since);
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
const anyway = `To fill it anyway: \`npx svc-iac restore main before-migration --to ${ids.mainCopy} --allow-data-loss ${ids.mainCopy}\`.`;
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
  expect(said).toEqual([`databases.main is older than its seed, so it keeps its data. ${anyway}`]);
});

/** How the object came to be × seconds that the times of records are behind those of `Date`. */
test.each([
  ["created", 3, 1],
  ["created", 290, 1],
  ["resumed", 290, 0],
  [undefined, 290, 0],
] as const)("an object that is %s, with records %i s behind, is filled %i times", async (how, behind, times) => {
  const since = await begin();
  const made = new Date(Date.parse(since) - behind * 1000).toISOString();
  await put(world.sandbox, `databases/${ids.mainCopy}`, { created_at: made });
  if (how) objects.made.set(ids.mainCopy, { address: URN, how });
  world.writes();
  await seeding.create(URN, restore(since));
  expect(restores()).toBe(times);
});

test("it runs once for each object, whatever else changes", () => {
  const done = { ...restore("2026-01-01T00:00:00Z"), seeded: ids.mainCopy };
  const since = "2026-01-01T00:00:00Z";
  expect(seeding.changes(done, restore(since))).toBe(false);
  expect(seeding.changes(done, restore(since, { input: { backup: "latest" }, target: "other" }))).toBe(false);
  // A database that was replaced has another ID; in a preview it is not known yet.
  expect(seeding.changes(done, restore(since, { object: ids.main }))).toBe(true);
  expect(seeding.changes(done, restore(since, { object: ENGINE_UNKNOWN }))).toBe(true);
  expect(seeding.changes({ since }, {})).toBe(false);
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

test("one that fails is not recorded, and the next run restarts the database and restores again", async () => {
  const since = await begin();
  await fresh(since);
  world.sandbox.addOutcome({ of: "restore" });
  await expect(seeding.create(URN, restore(since))).rejects.toThrow("restore has failed");
  world.writes();
  expect((await seeding.create(URN, restore(since))).outs).toMatchObject({ seeded: ids.mainCopy });
  expect(world.writes()).toMatchObject({ restartDatabase: 1, restoreDatabaseBackup: 1 });
  expect((await stored(world.sandbox, `databases/${ids.mainCopy}`)).status).toBe("ready");
});

describe("what may have been used keeps its data:", () => {
  const kept = async (more: Partial<SeedInputs> = {}) => {
    const since = await begin();
    await fresh(since);
    return { since, inputs: restore(since, more) };
  };

  test("an object that was created more than an hour ago, such as by a run that left its seed out", async () => {
    const { inputs } = await kept();
    world.sandbox.clock.advance(2 * 3600);
    world.writes();
    expect((await seeding.create(URN, inputs)).outs).toMatchObject({ seeded: ids.mainCopy });
    expect(world.writes()).toEqual({});
    expect(said).toEqual([
      `databases.main was created more than an hour ago and may have been used, so it keeps its data. ${anyway}`,
    ]);
  });

  test("an object that was adopted, or that has moved", async () => {
    const { inputs } = await kept();
    world.writes();
    objects.made.set(ids.mainCopy, { address: URN, how: "adopted" });
    await seeding.create(URN, inputs);
    objects.moved.set(ids.mainCopy, ids.main);
    await seeding.create(URN, inputs);
    expect(world.writes()).toEqual({});
    expect(said).toEqual([
      `databases.main was adopted, so it keeps its data. ${anyway}`,
      `databases.main has moved, so it keeps its data. ${anyway}`,
    ]);
  });

  test("but not one that this run created, however long that took, or that has been suspended since", async () => {
    const { since, inputs } = await kept();
    world.sandbox.clock.advance(2 * 3600);
    objects.made.set(ids.mainCopy, { address: URN, how: "created" });
    await seeding.create(URN, inputs);
    expect(restores()).toBe(1);
    objects.made.clear();
    const { outs } = await seeding.create(URN, restore(since, { suspended: true }));
    world.sandbox.clock.advance(9 * 24 * 3600);
    await seeding.update(URN, outs, inputs);
    expect(restores()).toBe(1);
  });

  test("a pool replaces what is suspended, and the new one is recorded", async () => {
    const { since } = await kept();
    const waiting = restore(since, { suspended: true });
    const filled = { ...waiting, object: ids.main, seeded: ids.main };
    expect(seeding.changes(filled, waiting)).toBe(true);
    expect(await seeding.update(URN, filled, waiting)).toMatchObject({ object: ids.mainCopy, seeded: "" });
  });
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

test("the step of a database that the run excludes, and that does not exist, is not recorded", async () => {
  const since = await begin();
  world.writes();
  for (const object of [undefined, ENGINE_UNKNOWN]) {
    const { object: _, ...inputs } = restore(since);
    const step = object === undefined ? inputs : { ...inputs, object };
    await expect(seeding.create(URN, step)).rejects.toThrow(
      "The seed of databases.main has nothing to fill: this run excludes databases.main, which does not exist yet. With `--exclude`, pass `--exclude-dependents`, too.",
    );
  }
  expect(world.writes()).toEqual({});
});

test("a seed is none of the kinds", () => {
  expect(isSeed(URN)).toBe(true);
  expect(isSeed(`urn:pulumi:pr-7::shop::${SEED.native}::seeds`)).toBe(true);
  expect(isSeed("urn:pulumi:pr-7::shop::pulumi-nodejs:dynamic/svc:Database::Seed")).toBe(false);
});
