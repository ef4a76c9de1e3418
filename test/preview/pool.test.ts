import { resolve } from "node:path";
import { beyond, toFill } from "../../src/preview/fill";
import { PreviewPool } from "../../src/preview/pool";
import { Documents, folderStore, type Store, storeInMemory } from "../../src/store";
import { newFolder } from "../support/new-folder";

const purpose = { file: "environment.svc.yaml", environment: "preview" };
const quiet = async () => {};

/** A pool of its own for each call, as each run has: nothing is in common but the store. */
function runs(store: Store) {
  const alive = new Set([1]);
  let now = Date.UTC(2026, 0, 1);
  return {
    alive,
    pass: (minutes: number) => {
      now += minutes * 60_000;
    },
    run: (machine = "here", pid = 1) =>
      new PreviewPool(
        new Documents(store, quiet),
        "shop",
        { machine, pid, isAlive: (one) => alive.has(one) },
        () => now,
      ),
  };
}

async function filled(pool: PreviewPool, size: number): Promise<string[]> {
  const names: string[] = [];
  for (
    let claimed = await pool.claim(toFill(size, purpose));
    claimed;
    claimed = await pool.claim(toFill(size, purpose))
  ) {
    expect(await pool.filled(claimed)).toBe(true);
    names.push(claimed.name);
  }
  return names;
}

test.each<[string, () => Store]>([
  ["in memory", storeInMemory],
  ["in a folder", () => folderStore(newFolder(), false)],
])("racing pull requests never get the same preview, %s", async (_, open) => {
  const { run } = runs(open());
  expect(await filled(run(), 10)).toHaveLength(10);
  // Each pull request comes twice: its first run may still be going on.
  const requests = Array.from({ length: 14 }, (_, index) => String(index + 1));
  const taken = await Promise.all(
    [...requests, ...requests].map(async (request) => [request, (await run().take(request, purpose))?.name] as const),
  );
  const owners = new Map<string, Set<string>>();
  for (const [request, name] of taken) {
    if (name !== undefined) owners.set(name, (owners.get(name) ?? new Set()).add(request));
  }
  expect(owners.size).toBe(10);
  expect([...owners.values()].map(({ size }) => size)).toEqual(Array(10).fill(1));
  for (const request of requests)
    expect(new Set(taken.filter(([one]) => one === request).map(([, name]) => name)).size).toBe(1);
});

test("racing runs fill each preview once, and no more than wanted", async () => {
  const { run } = runs(storeInMemory());
  const claimed = await Promise.all(Array.from({ length: 8 }, () => run().claim(toFill(5, purpose))));
  const names = claimed.flatMap((one) => one?.name ?? []);
  expect(names.sort()).toEqual(["pool-1", "pool-2", "pool-3", "pool-4", "pool-5"]);
});

test("without a pool nothing is taken, and nothing is written", async () => {
  const store = storeInMemory();
  expect(await runs(store).run().take("7", purpose)).toBeUndefined();
  expect(await store.list("")).toEqual([]);
});

test.each([
  ["another environment", { ...purpose, environment: "other" }, false],
  ["another file", { ...purpose, file: "other.svc.yaml" }, false],
  ["the file with another spelling", { ...purpose, file: "./environment.svc.yaml" }, true],
  ["the file with its folder", { ...purpose, file: resolve("environment.svc.yaml") }, true],
])("one that waits is neither deleted nor taken for %s, unless it is the same", async (_, other, isSame) => {
  const { run } = runs(storeInMemory());
  await filled(run(), 1);
  expect((await run().claim(toFill(1, other)))?.name).toBe(isSame ? undefined : "pool-2");
  expect((await run().take("7", other))?.name).toBe(isSame ? "pool-1" : undefined);
  await run().giveBack("pool-1", "7");
  expect((await run().claim(beyond(0, other)))?.name).toBe(isSame ? "pool-1" : undefined);
  expect(Object.keys(await run().slots())).toContain("pool-1");
});

test("one that is given back is only taken again once it was cleaned", async () => {
  const { run } = runs(storeInMemory());
  await filled(run(), 1);
  await run().take("7", purpose);
  await run().note("pool-1", ["branch"]);
  await run().giveBack("pool-1", "8");
  expect(await run().take("8", purpose)).toBeUndefined();
  await run().giveBack("pool-1", "7");
  expect(await run().take("8", purpose)).toBeUndefined();
  const claimed = await run().claim(toFill(1, purpose));
  expect(claimed).toMatchObject({ name: "pool-1", isUsed: true, settings: ["branch"] });
  if (claimed) await run().filled(claimed);
  expect(await run().take("8", purpose)).toEqual({ name: "pool-1", isFresh: true });
  expect((await run().slots())["pool-1"]?.settings).toBeUndefined();
});

test("what a run was filling when it ended is filled by the next one, and the ended run cannot say that it is ready", async () => {
  const { run, alive, pass } = runs(storeInMemory());
  alive.add(2);
  const first = await run("here", 2).claim(toFill(1, purpose));
  expect(await run().claim(toFill(1, purpose))).toBeUndefined();
  alive.delete(2);
  // Another machine cannot see that, and waits for an hour.
  expect(await run("there").claim(toFill(1, purpose))).toBeUndefined();
  const second = await run().claim(toFill(1, purpose));
  expect(second?.name).toBe(first?.name);
  if (!first || !second) throw new Error("Nothing was claimed.");
  expect(await run("here", 2).filled(first)).toBe(false);
  pass(61);
  expect((await run("there").claim(toFill(1, purpose)))?.name).toBe(second.name);
  expect(await run().filled(second)).toBe(false);
});

test("what cannot be filled is tried again, and keeps that it was used", async () => {
  const { run } = runs(storeInMemory());
  await filled(run(), 1);
  await run().take("7", purpose);
  await run().giveBack("pool-1", "7");
  const claimed = await run().claim(toFill(1, purpose));
  if (claimed) await run().giveBack(claimed.name, claimed.id);
  expect(await run().claim(toFill(1, purpose))).toMatchObject({ name: "pool-1", isUsed: true });
});

test("a smaller pool deletes what is not in use", async () => {
  const { run } = runs(storeInMemory());
  await filled(run(), 3);
  expect(await run().take("7", purpose)).toEqual({ name: "pool-1", isFresh: true });
  const gone: string[] = [];
  for (let one = await run().claim(beyond(1, purpose)); one; one = await run().claim(beyond(1, purpose))) {
    gone.push(one.name);
    await run().drop(one.name);
  }
  expect(gone).toEqual(["pool-3"]);
  expect(Object.keys(await run().slots())).toEqual(["pool-1", "pool-2"]);
});
