import { join } from "node:path";
import { Documents } from "./documents";
import { folderStore } from "./folder";
import { openStore } from "./open";

/** Where documents are stored: in the user's store (SVC_STORE), or else in `.svc` of `folder`. */
export interface Place {
  readonly store?: string | undefined;
  /** Folder of the program. */
  readonly folder: string;
}

/**
 * One connection, shared by the journal and the rate limiter of a process.
 *
 * @throws SvcError `settings` if `store` is not valid.
 */
export function documentsIn({ store, folder }: Place): Documents {
  return store === undefined ? ownDocuments(folder) : new Documents(openStore(store, process.env));
}

/** Documents that belong to the folder of a program, and to no other machine. */
export function ownDocuments(folder: string): Documents {
  return new Documents(folderStore(join(folder, ".svc"), false));
}
