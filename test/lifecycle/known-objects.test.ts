import { KnownObjects } from "../../src/lifecycle";
import { RunObjects } from "../../src/lifecycle/run/objects";
import { documentsIn } from "../../src/store";
import { newFolder } from "../support/new-folder";

/** Objects that several addresses of a state have, from the plan of one run to the next run. */
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** A process of the provider, in a run of the engine, that has begun. The run plans all resources, or a part of them. */
async function begun(engine: string | undefined, part: "all" | "part" = "all"): Promise<KnownObjects> {
  const known = new KnownObjects(documentsIn({ folder }), "project/stack", {
    engine,
    coversAll: async () => part === "all",
  });
  await known.load();
  return known;
}

interface Met {
  readonly contested?: readonly string[];
  /** The second plan of a `destroy`. */
  readonly deletes?: true;
  readonly part?: "part";
  /** It reports an error. */
  readonly fails?: true;
  /** Its apply begins. */
  readonly applies?: true;
}

async function end(
  known: KnownObjects,
  seen: readonly string[],
  { contested = [], deletes, fails }: Met = {},
  objects = new RunObjects(),
) {
  known.met.hasPlanned = true;
  for (const id of seen) known.met.ids.add(id);
  known.met.hasFailed ||= fails ?? false;
  const holdings = new Map(contested.map((id) => [id, { holding: 2, leaving: 0 }]));
  if (deletes) for (const id of seen) holdings.set(id, { holding: 1, leaving: 1 });
  await known.finish({ holdings, hasRead: !deletes }, objects);
}

/** A process that plans with these objects; returns whether it counts the first of them as one of two addresses. */
async function plan(engine: string | undefined, seen: readonly string[], met: Met = {}): Promise<boolean> {
  const known = await begun(engine, met.part);
  const was = known.recorded.wasContested("1");
  await end(known, seen, met);
  if (met.applies) {
    const applying = await begun(engine, met.part);
    applying.met.isApplying = true;
    await end(applying, seen);
  }
  return was;
}

test("an object of two addresses is one again once a plan of all resources has met it once", async () => {
  expect(await plan("run 1", ["1", "2"], { contested: ["1"] })).toBe(false);
  expect(await plan("run 2", ["1"], { part: "part" })).toBe(true);
  expect(await plan("run 2", ["1"], { deletes: true, part: "part" })).toBe(true);
  expect(await plan("run 3", ["1"], { part: "part" })).toBe(true);
  expect(await plan("run 4", ["1"], { fails: true })).toBe(true);
  // Without an apply, that plan may have failed before it met the other address.
  expect(await plan("run 5", ["1"])).toBe(true);
  expect(await plan("run 6", ["1"], { part: "part", applies: true })).toBe(true);
  expect(await plan("run 7", ["1"], { applies: true })).toBe(true);
  expect(await plan("run 8", ["1"])).toBe(false);
});

test("stays while plans do not meet it", async () => {
  await plan("run 1", ["1"], { contested: ["1"] });
  expect(await plan("run 2", ["2"])).toBe(true);
  expect(await plan("run 3", ["2"], { applies: true })).toBe(true);
  expect(await plan("run 4", ["1"], { contested: ["1"] })).toBe(true);
  expect(await plan("run 5", ["1"], { applies: true })).toBe(true);
  expect(await plan("run 6", ["1"])).toBe(false);
});

test.each(["imported", "adopted"])(
  "what is %s may have another address, until such a plan has met it once",
  async (how) => {
    const known = await begun("run 1", "part");
    if (how === "imported") await known.now("gets", "1");
    else known.met.taken.add("1");
    if (how === "adopted") await end(known, []);
    expect(await plan("run 2", ["1"], { part: "part" })).toBe(true);
    // A `destroy` of everything: its second plan follows the first one.
    expect(await plan("run 3", ["1"])).toBe(true);
    expect(await plan("run 3", ["1"], { deletes: true })).toBe(false);
  },
);

test.each([
  ["has met at another address may be there still, until an apply", async () => plan("run 1", ["1"]), true],
  [
    "and its apply has created may be there as well",
    async () => creates("run 1").then(() => plan("part", ["2"], { part: "part" })),
    true,
  ],
  ["has given to this resource is no sign of another one", async () => takes("run 1"), false],
])("what an earlier plan %s", async (_, earlier, isOpen) => {
  await earlier();
  await takes("run 2");
  expect(await plan("run 3", ["1"])).toBe(isOpen);
  expect(await plan("run 4", ["1"], { applies: true })).toBe(isOpen);
  expect(await plan("run 5", ["1"])).toBe(false);
});

async function creates(engine: string, part?: "part"): Promise<void> {
  await plan(engine, [], part ? { part } : {});
  const applying = await begun(engine, part);
  applying.met.isApplying = true;
  const objects = new RunObjects();
  objects.made.set("1", { address: "it", how: "created" });
  await end(applying, [], {}, objects);
}

/** A plan that imports an object. */
async function takes(engine: string, part?: "part"): Promise<void> {
  const known = await begun(engine, part);
  await known.now("gets", "1");
  await end(known, ["1"]);
}

test("without the name of a run, each plan replaces the last one", async () => {
  await plan(undefined, ["1"]);
  await plan(undefined, ["1"]);
  expect((await begun(undefined)).recorded.wasContested("1")).toBe(false);
});

test.each([
  [1, false],
  [2, true],
])("of two resources of an object, %d of which give it up", async (leaving, isGivenUp) => {
  const planning = await begun("run 1");
  planning.met.hasPlanned = true;
  await planning.finish({ holdings: new Map([["1", { holding: 2, leaving }]]), hasRead: true }, new RunObjects());
  const { recorded: known } = await begun("run 1");
  expect(known.isGivenUp("1", "run 1")).toBe(isGivenUp);
  expect([known.isGivenUp("1", "another run"), known.isGivenUp("2", "run 1")]).toEqual([false, false]);
});

describe("one run of the engine that plans again after its apply (`terraform test`)", () => {
  beforeEach(() => creates("run 1", "part"));
  const again = () => plan("run 1", ["1"], { part: "part" });

  test("has what it has created at one address, however many plans meet it", async () => {
    expect([await again(), await again(), await again()]).toEqual([false, false, false]);
    const { recorded } = await begun("run 1", "part");
    expect([recorded.wasContested("1"), recorded.isShared("1")]).toEqual([false, false]);
  });

  test("has it at two once another one gets it, in a process of its own", async () => {
    await again();
    await takes("run 1", "part");
    expect([await again(), await again()]).toEqual([true, true]);
    expect((await begun("run 1", "part")).recorded.isShared("1")).toBe(true);
  });
});

/** For each alias of the provider, the engine starts a process of its own. */
describe("two processes of one run", () => {
  describe.each(["side by side", "one after the other"])("%s", (order) => {
    async function both(engine: string, ...seen: readonly [string[], string[]]): Promise<KnownObjects> {
      const first = await begun(engine);
      if (order === "one after the other") await end(first, seen[0]);
      const second = await begun(engine);
      if (order === "side by side") await end(first, seen[0]);
      await end(second, seen[1]);
      return begun(engine);
    }

    test("add to one record, which the next run replaces", async () => {
      const known = await both("run 1", ["1"], ["2"]);
      expect(known.recorded.all.ids).toEqual(expect.arrayContaining(["1", "2"]));
      await end(await begun("run 2"), ["2"]);
      expect((await begun("run 2")).recorded.all.ids).not.toContain("1");
    });

    test("show together that both have an object", async () => {
      const known = await both("run 1", ["1", "2"], ["1", "3"]);
      expect(["1", "2", "3"].map((id) => known.recorded.wasContested(id))).toEqual([true, false, false]);
      expect(["1", "2", "3"].map((id) => known.recorded.isShared(id))).toEqual([true, false, false]);
      const next = await both("run 2", ["2"], ["1", "3"]);
      expect([next.recorded.wasContested("1"), next.recorded.isShared("1")]).toEqual([false, false]);
    });

    test("an error in one of them leaves open what only the other one has met", async () => {
      await plan("run 1", ["1"], { contested: ["1"] });
      const [first, second] = [await begun("run 2"), await begun("run 2")];
      second.met.hasFailed = true;
      const nothing = { holdings: new Map(), hasRead: true };
      const steps = [() => end(first, ["1"]), () => second.finish(nothing, new RunObjects())];
      for (const step of order === "side by side" ? steps : steps.reverse()) await step();
      expect((await begun("run 3")).recorded.wasContested("1")).toBe(true);
    });

    test("of a destroy: its second plan replaces what the first one has recorded", async () => {
      await both("run 1", ["1"], ["2"]);
      for (const id of ["1", "2"]) await end(await begun("run 1"), [id], { deletes: true });
      const known = await begun("run 1");
      expect(["1", "2"].map((id) => known.recorded.wasContested(id))).toEqual([false, false]);
    });

    test("show together what a plan keeps", async () => {
      const first = await begun("run 1");
      first.entries.add("kept", "1");
      await end(first, ["1"]);
      await end(await begun("run 1"), ["2"]);
      const known = await begun("run 1");
      expect(known.object("1").is("kept")).toBe(false);
      known.met.isApplying = true;
      expect(known.object("1").is("kept")).toBe(true);
    });
  });
});
