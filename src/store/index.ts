export { Documents } from "./documents";
export { folderStore } from "./folder";
export { storeInMemory } from "./memory";
export { openStore } from "./open";
export { type Store, StoreError, type Versioned } from "./store";
