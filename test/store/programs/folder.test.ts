import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Documents } from "../../../src/store/documents";
import { folderStore } from "../../../src/store/folder";
import { Locks } from "../../../src/store/lock";
import { openStore } from "../../../src/store/open";
import { newFolder } from "../../support/new-folder";
import { describeStore } from "../drivers/contract";

const place = () => join(newFolder(), "deep", "store");

describeStore(async () => ({ location: place() }));

test("a writer whose lock was taken over while it paused overwrites nothing", async () => {
  const store = folderStore(newFolder(), false);
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
  expect(readdirSync(join(store.name, ".work"))).toEqual([]);
});

/** What a network's file system reports of a call that it has repeated because its answer was lost. */
const REPEATED = { link: "EEXIST", rename: "ENOENT" } as const;

test.each(Object.entries(REPEATED))(
  "a %s that was carried out and reported as %s loses no write",
  async (call, code) => {
    const files = jest.requireActual("node:fs/promises");
    const real = files[call];
    const repeated = jest.spyOn(files, call as never).mockImplementation((async (...given: unknown[]) => {
      await real(...given);
      throw Object.assign(new Error(code), { code });
    }) as never);
    const documents = new Documents(folderStore(place(), false), async () => {});
    try {
      for (const _ of [1, 2, 3]) await documents.change<number>("a", (now = 0) => now + 1);
    } finally {
      repeated.mockRestore();
    }
    expect(await documents.read("a")).toBe(3);
  },
);

test("only its owner may read it, and nothing but documents is left", async () => {
  const folder = place();
  const store = openStore(folder, {});
  await store.swap("journal/shop/prod", "{}", undefined);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length), (statSync(path).mode & 0o777).toString(8)]);
  expect(entries.sort()).toEqual([
    ["/.work", "700"],
    ["/journal", "700"],
    ["/journal/shop", "700"],
    ["/journal/shop/prod.document", "600"],
  ]);
});

// Node's own recursion would not end there.
(process.platform === "linux" ? test : test.skip)("a folder that cannot be created is an error", async () => {
  const store = openStore("/proc/svc-store", {});
  await expect(store.swap("key", "value", undefined)).rejects.toThrow(/^The store \/proc\/svc-store cannot be used: /);
});

/** The paths that `work` syncs, in order. `failing`: where that is refused. */
async function synced(work: () => Promise<unknown>, failing?: string): Promise<string[]> {
  const files = jest.requireActual("node:fs/promises");
  const { open } = files;
  const paths: string[] = [];
  const opened = jest.spyOn(files, "open" as never).mockImplementation((async (path: string, ...rest: never[]) => {
    const file = await open(path, ...rest);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      if (path === failing) throw new Error("EIO");
      paths.push(path);
      await sync();
    };
    return file;
  }) as never);
  await work().finally(() => opened.mockRestore());
  return paths;
}

test("a document, and each folder that was made for it, is on the disk before its version is known", async () => {
  const folder = newFolder();
  const store = folderStore(join(folder, "store"), false);
  let version: string | undefined;
  const swap = async () => {
    version = await store.swap("a/b", "1", version);
  };
  const relative = (paths: string[]) =>
    paths.map((path) => (path.endsWith(".new") ? "new" : path.slice(folder.length)));
  expect(relative(await synced(swap))).toEqual(["", "/store", "new", "/store", "/store/a"]);
  expect(relative(await synced(swap))).toEqual(["new", "/store/a"]);
  await expect(synced(swap, join(folder, "store/a"))).rejects.toMatchObject({ lost: true });
});

test("a rename that fails in another way has certainly not been carried out", async () => {
  const store = folderStore(newFolder(), false);
  const files = jest.requireActual("node:fs/promises");
  for (const [code, lost] of [
    ["EACCES", false],
    [undefined, false],
    ["EIO", true],
  ] as const) {
    const rename = jest.spyOn(files, "rename" as never).mockImplementation((async () => {
      throw Object.assign(new Error("refused"), { code });
    }) as never);
    const swap = store.swap("a", "1", undefined).finally(() => rename.mockRestore());
    await expect(swap).rejects.toMatchObject({ lost, message: expect.stringContaining("refused") });
  }
});

test("a read creates nothing", async () => {
  const folder = place();
  const store = openStore(folder, {});
  expect([await store.read("a"), await store.list("")]).toEqual([undefined, []]);
  expect(() => statSync(folder)).toThrow("ENOENT");
});

test("what is no document in the folder is not listed, and a folder that is a file is an error", async () => {
  const folder = place();
  const store = openStore(folder, {});
  await store.swap("a/b", "1", undefined);
  writeFileSync(join(folder, "a", "notes.txt"), "");
  writeFileSync(join(folder, "file"), "");
  for (const key of ["b", "a.c", "a"]) await store.swap(key, "1", undefined);
  expect(await store.list("")).toEqual(["a", "a.c", "a/b", "b"]);
  const message = `The store ${folder} cannot be used: `;
  const works = [() => store.read("file/a"), () => store.list("file/a"), () => store.swap("file/a", "1", undefined)];
  for (const work of works)
    await expect(work()).rejects.toMatchObject({ lost: false, message: expect.stringContaining(`${message}E`) });
});
