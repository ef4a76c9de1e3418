export { cacheFolder } from "./cache-folder";
export { Documents, type Shape } from "./documents";
export { folderStore } from "./folder";
export { storeInMemory } from "./memory";
export { openStore } from "./open";
export { documentsIn, ownDocuments } from "./place";
export { type Store, StoreError, type Versioned } from "./store";
