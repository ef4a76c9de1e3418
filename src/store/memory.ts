import type { Store, Versioned } from "./store";

/** Documents of one process: for what keeps no state, and for tests. */
export function storeInMemory(): Store {
  const documents = new Map<string, Versioned>();
  let writes = 0;
  return {
    name: "memory",
    isShared: true,
    read: async (key) => documents.get(key),
    swap: async (key, value, version) => {
      if (documents.get(key)?.version !== version) return undefined;
      const next = String(++writes);
      documents.set(key, { value, version: next });
      return next;
    },
    list: async (prefix) => [...documents.keys()].filter((key) => key.startsWith(prefix)),
    close: async () => {},
  };
}
