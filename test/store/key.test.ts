import fc from "fast-check";
import { filePathOf, keyOf, pathBefore, pathOf, pathOfFile } from "../../src/store/key";
import { storeInMemory } from "../../src/store/memory";
import { Once } from "../../src/store/once";
import { isUnsent } from "../../src/store/unsent";

const key = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc
    .array(fc.constantFrom("a", "B", "/", ".", "..", "%", "\n", "ä", "\\", "//"), { minLength: 1 })
    .map((all) => all.join("")),
);

test("a path has what no file system interprets, and leads back to its key", () => {
  fc.assert(
    fc.property(key, (one) => {
      const path = pathOf(one);
      expect(keyOf(path)).toBe(one);
      expect(path).toMatch(/^(?:[a-z0-9_-]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9_-]|%[0-9a-f]{2})+)*$/);
    }),
  );
  expect(["A", "\n", "ä", "a//b"].map(pathOf)).toEqual(["%41", "%0a", "%c3%a4", "a/%2fb"]);
});

test("the path of a file has no name that is too long, leads back to its key, and is another one only where it has to be", () => {
  const long = fc
    .tuple(key, fc.constantFrom("a", "A", "%", "ж/", "ж"), fc.nat(300))
    .map(([one, unit, count]) => one + unit.repeat(count));
  fc.assert(
    fc.property(fc.oneof(key, long), (one) => {
      const path = pathOf(one);
      const file = filePathOf(path, ".document");
      const names = `${path}.document`.split("/");
      expect(Math.max(...file.split("/").map((name) => name.length))).toBeLessThanOrEqual(255);
      expect([keyOf(pathOfFile(file).slice(0, -9)), file.endsWith(".document")]).toEqual([one, true]);
      expect(file === names.join("/")).toBe(names.every((name) => name.length <= 255));
    }),
  );
  const [, folder] = /^(.*)\//.exec(filePathOf(pathOf(`${"ж".repeat(100)}/b`), ".document")) ?? [];
  expect(filePathOf(pathOf("ж".repeat(100)), "")).toBe(folder);
});

test("the paths of all keys with a prefix begin with what is before it", () => {
  fc.assert(
    fc.property(key, key, (prefix, rest) => {
      expect(pathOf(prefix + rest).startsWith(pathBefore(prefix))).toBe(true);
    }),
  );
  expect(["a/b//", "a/b/", "a/b", "/a/b"].map(pathBefore)).toEqual(["a/b", "a/b", "a/b", "%2fa/b"]);
});

test("the store of one process writes only over the version that was read, and lists by prefix", async () => {
  const store = storeInMemory();
  const first = await store.swap("a/1", "1", undefined);
  expect([await store.swap("a/1", "2", undefined), await store.swap("b", "2", "9")]).toEqual([undefined, undefined]);
  const second = await store.swap("a/1", "2", first);
  expect([await store.read("a/1"), await store.read("b")]).toEqual([{ value: "2", version: second }, undefined]);
  await store.swap("b", "3", undefined);
  expect([second !== first, await store.list("a/"), [...(await store.list(""))].sort()]).toEqual([
    true,
    ["a/1"],
    ["a/1", "b"],
  ]);
  expect([store.isShared, store.name]).toEqual([true, "memory"]);
});

test("what is done once is done again after a failure, and after its result was taken", async () => {
  let runs = 0;
  const once = new Once(async () => {
    if (++runs === 1) throw new Error("no");
    return runs;
  });
  await expect(once.get()).rejects.toThrow("no");
  expect([await once.get(), await once.get(), await once.take(), await once.take(), await once.get()]).toEqual([
    ...[2, 2, 2, undefined, 3],
  ]);
  const failing = new Once(() => Promise.reject(new Error("no")));
  void failing.get().catch(() => {});
  expect(await failing.take()).toBeUndefined();
});

test.each([
  [{ code: "ECONNREFUSED" }, true],
  [{ code: "ENOTFOUND" }, true],
  [{ code: "EAI_AGAIN" }, true],
  [{ code: "EHOSTUNREACH" }, true],
  [{ code: "ENOENT" }, true],
  [{ code: "EACCES" }, true],
  [{ code: "CERT_HAS_EXPIRED" }, true],
  [{ code: "SELF_SIGNED_CERT_IN_CHAIN" }, true],
  [{ code: "ECONNRESET" }, false],
  [{ code: "X_CERT_" }, false],
  [{ code: undefined }, false],
  [{ message: "Region is missing" }, true],
  [{ message: "SASL: no password" }, true],
  [{ message: "no: Region is missing" }, false],
])("a request that failed with %j was not sent: %p", (error, expected) => {
  expect(isUnsent({ name: "Error", message: "", ...error } as NodeJS.ErrnoException)).toBe(expected);
});
