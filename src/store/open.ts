import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Store } from "./store";

export function openStore(location: string): Store {
  return folderStore(location, { isShared: true });
}

export function folderStore(folder: string, { isShared }: { isShared: boolean }): Store {
  const fileOf = (key: string) => join(folder, `${encodeURIComponent(key)}.json`);
  const versionOf = (value: string) => createHash("sha256").update(value).digest("hex");
  const readNow = (key: string) => {
    try {
      const value = readFileSync(fileOf(key), "utf8");
      return { value, version: versionOf(value) };
    } catch {
      return undefined;
    }
  };
  return {
    name: folder,
    isShared,
    read: async (key) => readNow(key),
    swap: async (key, value, version) => {
      if (readNow(key)?.version !== version) return undefined;
      mkdirSync(dirname(fileOf(key)), { recursive: true, mode: 0o700 });
      writeFileSync(`${fileOf(key)}.new`, value, { mode: 0o600 });
      renameSync(`${fileOf(key)}.new`, fileOf(key));
      return versionOf(value);
    },
    list: async () => [],
    close: async () => {},
  };
}
