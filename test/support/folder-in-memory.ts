import { existsSync, mkdirSync } from "node:fs";
import { storeInMemory } from "../../src/store/memory";
import type { Store } from "../../src/store/store";

const stores = new Map<string, Store>();

/** The documents of a folder for as long as it exists, shared by all that name it: a test is one process. */
function documentsOf(folder: string): Store {
  const found = existsSync(folder) ? stores.get(folder) : undefined;
  if (found) return found;
  mkdirSync(folder, { recursive: true });
  const made = storeInMemory();
  stores.set(folder, made);
  return made;
}

/** Stands in for the store in a folder where its files are not the subject: the tests of the drivers have the real one. */
export function folderStore(folder: string, isShared: boolean): Store {
  return {
    name: folder,
    isShared,
    read: (key) => documentsOf(folder).read(key),
    swap: (key, value, version) => documentsOf(folder).swap(key, value, version),
    list: (prefix) => documentsOf(folder).list(prefix),
    close: async () => {},
  };
}
