import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderStore } from "../../../src/store/folder";
import { Locks } from "../../../src/store/lock";

test("a writer whose lock was taken over while it paused overwrites nothing", async () => {
  const store = folderStore(mkdtempSync(join(tmpdir(), "store-")), false);
  const version = await store.swap("a", "1", undefined);
  const acquire = Locks.prototype.acquire;
  const lost = jest.spyOn(Locks.prototype, "acquire").mockImplementation(async function (this: Locks, ...given) {
    const held = await acquire.apply(this, given);
    return held && { ...held, isOurs: async () => false };
  });
  try {
    expect(await store.swap("a", "2", version)).toBeUndefined();
  } finally {
    lost.mockRestore();
  }
  expect((await store.read("a"))?.value).toBe("1");
  expect(await store.swap("a", "3", version)).toBeDefined();
});
