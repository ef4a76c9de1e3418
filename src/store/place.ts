import { join } from "node:path";
import { Documents } from "./documents";
import { folderStore } from "./folder";
import { openStore } from "./open";

/** Where documents are kept: in the store that a user has named (SVC_STORE), or else in `.svc` of `folder`. */
export interface Place {
  readonly store?: string | undefined;
  /** Folder of the program. */
  readonly folder: string;
}

/**
 * One connection: a process that needs a journal and a budget has both in it.
 *
 * @throws SvcError `settings` where `store` names none.
 */
export function documentsIn({ store, folder }: Place): Documents {
  return store === undefined ? ownDocuments(folder) : new Documents(openStore(store, process.env));
}

/** What belongs to the folder of a program, and to no other machine. */
export function ownDocuments(folder: string): Documents {
  return new Documents(folderStore(join(folder, ".svc"), false));
}
