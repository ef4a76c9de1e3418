import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Intent, intentsIn, openJournal, StacksBeside, stackKey } from "../../src/state";
import { Documents, ownDocuments, type Store, StoreError, storeInMemory } from "../../src/store";
import { sharedClock } from "../laws/world";
import { newFolder } from "../support/new-folder";

/** Where the journal of a stack is, and where it was before. */
const intent: Intent = {
  kind: "Application",
  name: "api",
  since: 0,
  home: { origin: "here", companyId: "ours" },
  traits: { displayName: "api" },
};
const stack = { project: "shop/eu", name: "prod" };

let folder: string;
let store: Store;
beforeEach(() => {
  folder = newFolder();
  mkdirSync(join(folder, ".svc"));
  store = storeInMemory();
});

function opened({ documents = new Documents(store, async () => {}), pid = 1, said = [] as string[] } = {}) {
  const clock = sharedClock();
  const journal = openJournal({
    ...{ documents, folder, speed: () => 1, clock: () => clock, say: (text) => said.push(text) },
    stack,
    kinds: [],
    runner: { run: `run ${pid}`, machine: `machine ${pid}`, host: "host", pid, isAlive: () => true },
  });
  return { journal, clock, said };
}
const addresses = async (journal: ReturnType<typeof opened>["journal"]) => {
  await journal.load();
  return [...journal.intents.all().keys()];
};

test("a project and a stack with slashes have a journal of their own", () => {
  expect(stackKey(stack)).toBe("shop%2Feu/prod");
  expect(stackKey({ project: "shop", name: "eu/prod" })).toBe("shop/eu%2Fprod");
});

test("what was written before is read again, by its address", async () => {
  const { journal } = opened();
  await journal.lease.hold(() => journal.intents.write("api", intent));
  expect(await addresses(opened({ pid: 2 }).journal)).toEqual(["api"]);
});

test("a stack that gets a shared store takes the journal of its folder along", async () => {
  const { journal } = opened({ documents: ownDocuments(folder) });
  await journal.lease.hold(() => journal.intents.write("api", intent));
  expect(store.isShared).toBe(true);
  expect(await addresses(opened().journal)).toEqual(["api"]);
});

test("a run of a fast clock waits longer for an interrupted one, and says so", async () => {
  const { journal } = opened();
  await new Promise<void>((writes) => {
    void journal.lease.hold(() => new Promise(() => writes()));
  });
  const { journal: next, clock, said } = opened({ pid: 2 });
  const began = clock.now();
  await next.lease.hold(async () => {});
  expect(clock.now() - began).toBeGreaterThanOrEqual(90_000);
  expect(said).toEqual([
    'waiting for stack "shop/eu/prod": another run on host is writing, or was interrupted; at most 90 s if it was',
  ]);
});

test("all journals of a store are listed, with the runs that are writing", async () => {
  const documents = new Documents(store, async () => {});
  expect(await intentsIn(documents)).toEqual([]);
  const { journal } = opened({ documents });
  await journal.lease.hold(async () => {
    await journal.intents.write("api", intent);
    await journal.intents.write("site", { ...intent, name: "site" });
    const [during] = await intentsIn(documents);
    expect(during).toMatchObject({ project: "shop/eu", stack: "prod", writing: { run: "run 1", host: "host" } });
  });
  const [after, ...others] = await intentsIn(documents);
  expect([after?.writing, others]).toEqual([undefined, []]);
  expect(after?.entries.map(({ address, intent: entry }) => [address, entry])).toEqual([
    ["api", intent],
    ["site", { ...intent, name: "site" }],
  ]);
  const ids = after?.entries.map(({ id }) => id) ?? [];
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(new Set(ids).size).toBe(2);
  const again = (await intentsIn(documents))[0]?.entries.map(({ id }) => id);
  expect(again).toEqual(ids);
});

test("what other stacks of the store have, and nothing where the store does not answer", async () => {
  const { journal } = opened();
  await journal.lease.hold(() => journal.intents.write("api", intent));
  const documents = new Documents(store, async () => {});
  expect(await new StacksBeside(stack, documents).intents()).toEqual([]);
  const other = { project: "shop/eu", name: "renamed" };
  const found = { stack: '"shop/eu/prod"', entry: expect.stringMatching(/^[0-9a-f]{8}$/), address: "api", intent };
  expect(await new StacksBeside(other, documents).intents()).toEqual([found]);
  expect(await new StacksBeside(other, documents, "s3://one").intents()).toEqual([{ ...found, store: "s3://one" }]);
  const list = () => Promise.reject(new StoreError("no answer"));
  expect(await new StacksBeside(other, new Documents({ ...store, list }, async () => {})).intents()).toEqual([]);
});

describe("what other stacks have begun before this process", () => {
  const beside = (documents: Documents) => new StacksBeside({ project: "shop/eu", name: "next" }, documents);

  test("is read once for all resources of a run", async () => {
    const { journal } = opened();
    await journal.lease.hold(() => journal.intents.write("urn:api", intent));
    const documents = new Documents(store, async () => {});
    const read = jest.spyOn(store, "list");
    const [first, second] = [await beside(documents).earlier(), await beside(documents).earlier()];
    expect(first).toMatchObject([{ address: "urn:api", intent }]);
    expect(second).toBe(first);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("is nothing where a journal is damaged, as it is only told of", async () => {
    const documents = new Documents(store, async () => {});
    await documents.change<object>("journal/shop%2Feu/prod", () => ({ intents: 1 }));
    await expect(beside(documents).intents()).rejects.toMatchObject({ problem: { code: "store" } });
    expect(await beside(documents).earlier()).toEqual([]);
  });
});
