import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Store, StoreError } from "./store";

/** Documents in a folder of this machine: each version is a file, which only one writer can make. */
export function storeInFolder(folder: string): Store {
  const versions = async (path: string) =>
    (await readdir(path).catch(() => []))
      .map(Number)
      .filter(Number.isInteger)
      .sort((one, other) => other - one);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new StoreError(`${folder} cannot be used: ${(cause as Error).message}.`, { cause });
    }
  };
  return {
    name: folder,
    isShared: false,
    read: (key) =>
      guarded(async () => {
        for (;;) {
          const [latest] = await versions(join(folder, key));
          if (latest === undefined) return undefined;
          const value = await readFile(join(folder, key, String(latest)), "utf8").catch(() => undefined);
          if (value !== undefined) return { value, version: String(latest) };
        }
      }),
    swap: (key, value, version) =>
      guarded(async () => {
        const path = join(folder, key);
        await mkdir(path, { recursive: true, mode: 0o700 });
        const next = Number(version ?? 0) + 1;
        const draft = join(folder, `.${randomUUID()}`);
        await writeFile(draft, value, { mode: 0o600 });
        try {
          const [latest] = await versions(path);
          if (String(latest) !== String(version)) return undefined;
          await link(draft, join(path, String(next)));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
          throw error;
        } finally {
          await rm(draft, { force: true });
        }
        if (version !== undefined && Number(version) > 1)
          await rm(join(path, String(Number(version) - 1)), { force: true });
        return String(next);
      }),
    list: async () => [],
    close: async () => {},
  };
}
