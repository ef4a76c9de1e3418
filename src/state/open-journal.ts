import type { Clock } from "../client/clock";
import type { Kind } from "../model/kind";
import { type Documents, ownDocuments } from "../store";
import { journalKey } from "./journal-document";
import { isPage, type Page, termsAt, writerBeside } from "./lease";
import { unlessOutOfReach } from "./reaching";
import type { Runner } from "./runner";
import { StackJournal } from "./stack-journal";

/** Whose journal it is, and which run writes it. */
export interface JournalOptions {
  readonly documents: Documents;
  /** Folder of the program. */
  readonly folder: string;
  readonly stack: Stack;
  /** The stack that its folder has the same state under, until one is set. */
  readonly formerly?: Stack | undefined;
  /** The stack in its folder, where a shared store has it under another name. */
  readonly inFolder?: Stack | undefined;
  readonly runner: Runner;
  /** The kinds that intents may be of. */
  readonly kinds: readonly Kind[];
  /** The store as its user names it, unless it is the folder. */
  readonly location?: string | undefined;
  /** The clock of the client, and how fast it runs: called when something is to be written. */
  clock(): Clock;
  speed(): number;
  /** Called with messages about waits. */
  readonly say?: (message: string) => void;
}

export interface Stack {
  readonly project: string;
  readonly name: string;
}

export function stackKey({ project, name }: Stack): string {
  return [project, name].map(encodeURIComponent).join("/");
}

export function openJournal(options: JournalOptions): StackJournal {
  const { documents, folder, stack, formerly, inFolder = stack, runner, kinds, location, say } = options;
  const key = stackKey(stack);
  const { isShared } = documents.store;
  return new StackJournal({
    documents,
    stack: key,
    runner,
    kinds,
    clock: () => options.clock(),
    terms: () => termsAt(options.speed()),
    ...(formerly ? { formerly: stackKey(formerly) } : {}),
    ...(isShared || formerly ? { earlier: journalsBefore(options) } : {}),
    places: [
      { documents, stack: key },
      ...(isShared ? [{ documents: ownDocuments(folder), stack: stackKey(inFolder) }] : []),
    ],
    ...(location === undefined ? {} : { location }),
    ...(say ? { say } : {}),
  });
}

/** The journal from before the state got a shared store, or a stack, is in its folder. */
function journalsBefore({ documents, folder, stack, inFolder = stack, formerly, runner }: JournalOptions) {
  const own = ownDocuments(folder);
  const all = [inFolder, ...(formerly ? [formerly] : [])].map((one) => journalKey(stackKey(one)));
  // In the folder itself, its own journal is none from before.
  const keys = documents.store.isShared ? all : all.filter((key) => key !== journalKey(stackKey(stack)));
  return {
    read: async () => {
      const pages = await Promise.all(keys.map((key) => own.read<Page>(key, isPage)));
      return pages.find((page) => page !== undefined);
    },
    end: async () => {
      const emptied = (page: Page | undefined) =>
        page && !writerBeside(page, runner) ? { ...page, serial: page.serial + 1, intents: {}, updates: {} } : page;
      for (const key of keys) await own.change<Page | undefined>(key, emptied, isPage).catch(unlessOutOfReach);
    },
  };
}

/** Why no write may be sent any more, if so, for any of the stacks that a process writes for. */
export async function guardOf(journals: readonly StackJournal[]): Promise<string | undefined> {
  const held = journals.map(({ lease }) => lease).filter(({ isHeld }) => isHeld);
  if (held.length === 0) throw new Error("A write without the lease of its stack.");
  for (const lease of held) {
    const reason = await lease.guard();
    if (reason !== undefined) return reason;
  }
  return undefined;
}
