export { Documents } from "./documents";
export { storeInMemory } from "./memory";
export { folderStore, openStore } from "./open";
export { type Store, StoreError, type Versioned } from "./store";
