import { ledgerOf } from "../../src/client/company";
import type { Settings } from "../../src/client/settings";
import type { TokenSource } from "../../src/client/token";
import { Documents } from "../../src/store/documents";
import { storeInMemory } from "../../src/store/memory";
import type { Store } from "../../src/store/store";

const settings: Settings = { url: "https://api.example.test", token: "secret", speed: 1 };
let store: Store;
let slept: number[];
/** What happens while a runner waits. */
let meanwhile: () => Promise<void>;
beforeEach(() => {
  store = storeInMemory();
  slept = [];
  meanwhile = async () => {};
});

/** A runner of its own, whose key belongs to that company. */
function ledger(ask: () => Promise<string>, more: Partial<Settings> = {}): Promise<string> {
  const clock = {
    sleep: async (pause: number) => {
      slept.push(pause);
      await meanwhile();
    },
  } as never;
  return ledgerOf({ ...settings, ...more }, { documents: new Documents(store, async () => {}), clock, ask });
}
const shop = async () => "shop";
const never = async () => {
  throw new Error("It asked.");
};

test("the runners of a company share a document, whichever key and service they use", async () => {
  const first = await ledger(shop);
  expect(first).toMatch(/^limits\/[0-9a-f]{32}$/);
  expect(await ledger(shop, { token: "another" })).toBe(first);
  expect(await ledger(async () => "garage", { token: "of the garage" })).not.toBe(first);
  const [local, other] = ["http://127.0.0.1:1", "http://127.0.0.1:12"];
  const there = await ledger(async () => "2shop", { url: local });
  expect(there).not.toBe(first);
  expect(await ledger(shop, { url: other })).not.toBe(there);
  expect(slept).toEqual([]);
});

test("the company of a key is requested once, and neither is stored in plain text", async () => {
  const first = await ledger(shop);
  expect(await ledger(never)).toBe(first);
  const token = { current: async () => "secret" } as TokenSource;
  expect(await ledger(never, { token })).toBe(first);
  const [key = "", ...others] = await store.list("limits/keys/");
  expect([key, others]).toEqual([expect.stringMatching(/^limits\/keys\/[0-9a-f]{32}$/), []]);
  expect(JSON.stringify(await new Documents(store, async () => {}).read(key))).toBe(JSON.stringify({ ledger: first }));
});

test("while another runner asks, it waits for that answer", async () => {
  let answer = (_company: string) => {};
  const asking = ledger(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await new Promise(setImmediate);
  meanwhile = async () => {
    if (slept.length < 3) return;
    answer("shop");
    await asking;
  };
  expect(await ledger(never)).toBe(await asking);
  expect(slept).toEqual([500, 500, 500]);
});

test("a runner whose request is never answered is not waited for much longer", async () => {
  void ledger(() => new Promise(() => {}));
  await new Promise(setImmediate);
  const found = await ledger(shop);
  expect(slept).toHaveLength(10);
  expect(await ledger(never)).toBe(found);
});
