import type { Clock } from "../client/clock";
import type { Kind } from "../model/kind";
import { type Documents, ownDocuments } from "../store";
import { journalKey } from "./journal-document";
import { isPage, type Page, termsAt } from "./lease";
import type { Runner } from "./runner";
import { StackJournal } from "./stack-journal";

/** Whose journal it is, and which run writes it. */
export interface JournalOptions {
  readonly documents: Documents;
  /** Folder of the program. */
  readonly folder: string;
  readonly stack: Stack;
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
  const { documents, folder, stack, runner, kinds, location, say } = options;
  const key = stackKey(stack);
  /** The journal from before the stack got a shared store is in its folder. */
  const earlier = async () => {
    return await ownDocuments(folder).read<Page>(journalKey(key), isPage);
  };
  return new StackJournal({
    documents,
    stack: key,
    runner,
    kinds,
    clock: () => options.clock(),
    terms: () => termsAt(options.speed()),
    ...(documents.store.isShared ? { earlier } : {}),
    places: [documents, ...(documents.store.isShared ? [ownDocuments(folder)] : [])].map((one) => ({
      documents: one,
      stack: key,
    })),
    ...(location === undefined ? {} : { location }),
    ...(say ? { say } : {}),
  });
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
