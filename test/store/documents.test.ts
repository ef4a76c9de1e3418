import { Documents } from "../../src/store/documents";
import { storeInMemory } from "../../src/store/memory";
import { type Store, StoreError } from "../../src/store/store";

const lost = () => new StoreError("The connection was lost.", { lost: true });
const quiet = async () => {};
const more = (count = 0) => count + 1;

/** A store whose next write is carried out and gets no answer; `meanwhile` happens before anybody asks again. */
function loses(store: Store, meanwhile: () => Promise<unknown>): Store {
  let isNext = true;
  return {
    ...store,
    swap: async (...write) => {
      const outcome = await store.swap(...write);
      if (!isNext) return outcome;
      isNext = false;
      await meanwhile();
      throw lost();
    },
  };
}

test("a write without an answer counts once, even if others have written since", async () => {
  const store = storeInMemory();
  const other = new Documents(store, quiet);
  const meanwhile = async () => {
    for (let times = 0; times < 100; times++) await other.change<number>("count", more);
  };
  await new Documents(loses(store, meanwhile), quiet).change<number>("count", more);
  expect(await other.read("count")).toBe(101);
});

test("writers that have settled leave one mark each", async () => {
  const store = storeInMemory();
  const writers = [new Documents(store, quiet), new Documents(store, quiet)];
  for (let times = 0; times < 50; times++) for (const writer of writers) await writer.change<number>("count", more);
  const { value = "" } = (await store.read("count")) ?? {};
  expect((JSON.parse(value) as { marks: string[] }).marks).toHaveLength(2);
});

test("a read without an answer is retried", async () => {
  const store = storeInMemory();
  let asked = 0;
  const silent: Store = { ...store, read: (key) => (++asked < 5 ? Promise.reject(lost()) : store.read(key)) };
  await new Documents(silent, quiet).change<number>("count", more);
  expect([asked, await new Documents(store).read("count")]).toEqual([5, 1]);
});

test("a change that refuses this process's last write is called with the current document", async () => {
  const store = storeInMemory();
  const [one, other] = [new Documents(store, quiet), new Documents(store, quiet)];
  await one.change("lease", () => "held");
  await other.change("lease", () => "free");
  const take = (now?: string) => {
    if (now === "held") throw new Error("It is held.");
    return "mine";
  };
  expect(await one.change("lease", take)).toBe("mine");
});

test("a write that the driver repeated, and that conflicts with itself, counts", async () => {
  const store = storeInMemory();
  const repeating: Store = { ...store, swap: async (...write) => void (await store.swap(...write)) };
  expect(await new Documents(repeating, quiet).change<number>("count", more)).toBe(1);
  expect(await new Documents(store).read("count")).toBe(1);
});

describe("who does not get through", () => {
  /** Pauses of 49 attempts that fail: doubled, up to a second. */
  const growing = Array.from({ length: 49 }, (_, index) => Math.min(10 * 2 ** index, 1_000));
  const failing: readonly [string, Partial<Store>, object][] = [
    ["a store that does not answer a read", { read: () => Promise.reject(lost()) }, { lost: true }],
    ["a store that does not answer a write", { swap: () => Promise.reject(lost()) }, { lost: true }],
    [
      "a document that others always change first",
      { swap: async () => undefined },
      { lost: false, message: "memory: count is being changed by too many other writers." },
    ],
  ];
  test.each(failing)("%s: tries 50 times, with pauses that grow", async (_, part, error) => {
    const random = jest.spyOn(Math, "random").mockReturnValue(1);
    const pauses: number[] = [];
    const documents = new Documents({ ...storeInMemory(), ...part }, async (pause) => void pauses.push(pause));
    await expect(documents.change<number>("count", more)).rejects.toMatchObject(error);
    expect(pauses).toEqual(growing);
    random.mockRestore();
  });

  test.each<[string, Partial<Store>]>([
    ["a read", { read: () => Promise.reject(new StoreError("No access.")) }],
    ["a write", { swap: () => Promise.reject(new StoreError("No access.")) }],
    ["a write for a reason of no store", { swap: () => Promise.reject(new Error("No access.")) }],
  ])("%s that is refused is not retried", async (_, part) => {
    const documents = new Documents({ ...storeInMemory(), ...part }, () => Promise.reject(new Error("a pause")));
    await expect(documents.change<number>("count", more)).rejects.toThrow("No access.");
  });
});

/** A store, and what it is asked for. */
function listening(store: Store) {
  const asked: string[] = [];
  const listened: Store = {
    ...store,
    read: (key) => {
      asked.push("read");
      return store.read(key);
    },
    swap: (...write) => {
      asked.push("swap");
      return store.swap(...write);
    },
  };
  return { asked, listened };
}

test("while nobody else writes, a change needs one read; what stays the same is read and not written", async () => {
  const { asked, listened } = listening(storeInMemory());
  const documents = new Documents(listened);
  const document = { count: 2 };
  await documents.change<object>("count", () => ({ count: 1 }));
  await documents.change<object>("count", () => document);
  expect(await documents.change<object>("count", (now = {}) => now)).toEqual(document);
  await documents.change<object>("count", () => ({ count: 3 }));
  expect(asked).toEqual(["read", "swap", "swap", "read", "swap"]);
});

test("a change that others were faster than, or that throws, needs no pause", async () => {
  const store = storeInMemory();
  const hurried = () => new Documents(store, () => Promise.reject(new Error("a pause")));
  const [one, other] = [hurried(), hurried()];
  for (const documents of [one, other, one]) await documents.change<number>("count", more);
  expect(await one.read("count")).toBe(3);
  let calls = 0;
  const refusing = hurried().change("count", () => {
    calls += 1;
    throw new Error("It is held.");
  });
  await expect(refusing).rejects.toThrow("It is held.");
  expect(calls).toBe(1);
});

test("a write that did not arrive is not repeated over what others have written since", async () => {
  const store = storeInMemory();
  const { asked, listened } = listening(store);
  let isNext = true;
  const swap: Store["swap"] = async (...write) => {
    if (!isNext) return listened.swap(...write);
    isNext = false;
    await new Documents(store).change<number>("count", more);
    throw lost();
  };
  await new Documents({ ...listened, swap }).change<number>("count", more);
  expect([asked.filter((what) => what === "swap"), await new Documents(store).read("count")]).toEqual([["swap"], 2]);
});

test("of the marks of others the last 255 are kept", async () => {
  const store = storeInMemory();
  const marks = Array.from({ length: 300 }, (_, index) => `m${index}`);
  await store.swap("count", JSON.stringify({ format: 1, marks, document: 1 }), undefined);
  await new Documents(store).change<number>("count", more);
  const { value = "" } = (await store.read("count")) ?? {};
  const kept = (JSON.parse(value) as { marks: string[] }).marks;
  expect([kept.slice(0, -1), kept.at(-1)]).toEqual([marks.slice(-255), expect.not.stringMatching(/^m\d+$/)]);
});

test.each([
  ["journal/p/s", true],
  ["limits/1", false],
])("how to repair %s, and what is lost with a journal", async (key, isJournal) => {
  const store = storeInMemory();
  await store.swap(key, "{", undefined);
  const error = await new Documents(store).read(key).catch((thrown: StoreError) => thrown);
  expect(error).toMatchObject({ unreadable: true, message: expect.stringContaining(`its document ${key} is damaged`) });
  expect((error as StoreError).next).toBe(
    `Restore it from a backup, or delete it to start without its content.${isJournal ? " Without it, unfinished creations and moves are forgotten: before you delete it, look on the platform for objects that no state has (`svc-iac drift` lists unmanaged ones)." : ""}`,
  );
});
