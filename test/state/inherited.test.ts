import { type Intent, intentsIn, type UpdateIntent } from "../../src/state";
import { Documents, type Store, storeInMemory } from "../../src/store";
import { sharedClock } from "../laws/world";
import { WritingProcess } from "../support/journal";

const home = { origin: "http://127.0.0.1", companyId: "company" };
const base = { kind: "Application", name: "api", since: 1, home, traits: {} };
const [ORIGINAL, CLONE] = ["original", "clone"];
const move: Intent = { ...base, from: ORIGINAL, clone: CLONE, originalSuspended: true };
const update: UpdateIntent = { kind: "Application", home, since: 1, managed: { values: ["replicas"], parts: {} } };
const KEY = `${ORIGINAL}#move`;

let store: Store;
let clock: ReturnType<typeof sharedClock>;
beforeEach(() => {
  store = storeInMemory();
  clock = sharedClock();
});

const begin = async (stack: string, machine = "one") => {
  const begun = new WritingProcess(store, clock, { stack, machine });
  await begun.journal.load();
  return begun;
};

/** A run of shop/dev has written this, and is killed while it writes. */
async function killed(intent: Intent, machine = "one"): Promise<void> {
  const run = await begin("shop/dev", machine);
  void run.journal.lease.hold(async () => {
    await run.journal.intents.write(KEY, intent);
    await run.journal.updates.write(ORIGINAL, update);
    await new Promise(() => {});
  });
  await new Promise((resolve) => setImmediate(resolve));
  run.die();
}

const kept = async () =>
  (await intentsIn(new Documents(store, async () => {}))).map(({ stack, entries, updates }) => [
    stack,
    ...entries.map(({ address }) => address),
    ...updates.map(({ id }) => id),
  ]);

test.each([
  ["one", 0],
  ["another", 90_000],
])("a run takes over what one on machine %s has begun, once that one is known to be over", async (machine, wait) => {
  await killed(move, machine);
  const { journal } = await begin("shop/prod");
  await journal.inherited.find(ORIGINAL);
  expect([journal.intents.all().get(KEY), journal.updates.all().get(ORIGINAL)]).toEqual([move, update]);
  expect(await kept()).toEqual([["dev", KEY, ORIGINAL]]);
  const began = clock.now();
  await journal.lease.hold(async () => expect(journal.intents.all().get(KEY)).toEqual(move));
  expect(clock.now() - began).toBeGreaterThanOrEqual(wait);
  expect(await kept()).toEqual(expect.arrayContaining([["dev"], ["prod", KEY, ORIGINAL]]));
});

test("what has ended is in neither journal", async () => {
  await killed(move);
  const { journal } = await begin("shop/prod");
  await journal.inherited.find(ORIGINAL);
  journal.intents.strike(KEY);
  journal.updates.strike(ORIGINAL);
  await journal.settle();
  expect((await kept()).flat().sort()).toEqual(["dev", "prod"]);
});

test("its own entry comes first, and the other one stays", async () => {
  await killed(move);
  const own: Intent = { ...move, clone: "its own clone" };
  const { journal } = await begin("shop/prod");
  await journal.lease.hold(() => journal.intents.write(KEY, own));
  await journal.inherited.find(ORIGINAL);
  await journal.lease.hold(async () => expect(journal.intents.all().get(KEY)).toEqual(own));
  expect((await kept()).find(([stack]) => stack === "dev")).toEqual(["dev", KEY]);
});

test.each<[string, Intent, string, boolean]>([
  ["a move to it", move, CLONE, true],
  ["a creation of it", { ...base, id: ORIGINAL }, ORIGINAL, false],
  ["a complete move whose clone is an object of its own", { ...move, done: true, cloneInState: true }, CLONE, false],
  ["a move whose clone the engine has received", { ...move, done: true, idReported: true }, ORIGINAL, false],
  ["a move of another object", move, "another", false],
])("%s", async (_, intent, id, isFound) => {
  await killed(intent);
  const { journal } = await begin("shop/prod");
  await journal.inherited.find(id);
  expect(journal.intents.all().has(KEY)).toBe(isFound);
  expect(journal.inherited.has("shop/dev", KEY)).toBe(isFound);
});
