import { join } from "node:path";
import type { Clock } from "../../client/clock";
import { Documents, folderStore, openStore } from "../../store";
import type { Intent } from "./journal";
import { intentsInFile } from "./journal-file";
import { type Page, termsAt } from "./lease";
import type { Runner } from "./runner";
import { journalKey, StackJournal } from "./stack-journal";

/** Where the journal of a stack is kept, and who writes it. */
export interface JournalPlace {
  /** Of a shared store (SVC_STORE); without it, `.svc` in `folder`. */
  readonly store?: string | undefined;
  /** Folder of the program. */
  readonly folder: string;
  readonly stack: Stack;
  readonly runner: Runner;
  /** The clock of the client, and how fast it runs: asked when something is to be written. */
  clock(): Clock;
  speed(): number;
  /** Told about waits. */
  readonly say?: (message: string) => void;
}

export interface Stack {
  readonly project: string;
  readonly name: string;
  /** What earlier releases kept of it, in a file below the folder of the program. */
  readonly earlier?: { readonly file: string; isOwn(address: string): boolean };
}

/** Documents of a store, in the folder of the program where none is set. */
export function documentsIn({ store, folder }: Pick<JournalPlace, "store" | "folder">): Documents {
  return new Documents(store === undefined ? ownStore(folder) : openStore(store, process.env));
}

function ownStore(folder: string) {
  return folderStore(join(folder, ".svc"), false);
}

export function stackKey({ project, name }: Stack): string {
  return [project, name].map(encodeURIComponent).join("/");
}

export function openJournal(place: JournalPlace, documents = documentsIn(place)): StackJournal {
  const { store, folder, stack, runner, say } = place;
  const key = stackKey(stack);
  /** What a stack has written down before it got a shared store stands in its folder. */
  const earlier = async () => {
    const own = store === undefined ? undefined : await new Documents(ownStore(folder)).read<Page>(journalKey(key));
    return own ? new Map<string, Intent>(Object.entries(own.intents)) : intentsOf(folder, stack);
  };
  return new StackJournal({
    documents,
    stack: key,
    runner,
    clock: () => place.clock(),
    terms: () => termsAt(place.speed()),
    earlier,
    ...(say ? { say } : {}),
  });
}

function intentsOf(folder: string, { earlier }: Stack): ReadonlyMap<string, Intent> {
  if (!earlier) return new Map();
  const all = intentsInFile(join(folder, ".svc", earlier.file));
  return new Map([...all].filter(([address]) => earlier.isOwn(address)));
}
