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
