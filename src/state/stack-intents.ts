import { type ClientOptions, connect } from "../client/client";
import { sharingIn } from "../client/settings";
import type { Kind } from "../model/kind";
import type { Documents } from "../store";
import type { Io } from "./io";
import {
  type Abandoned,
  type Intent,
  mayBeInState,
  respelledIntent,
  respelledUpdate,
  type UpdateIntent,
} from "./journal";
import { entryId, journalKey, pagesIn, stackAt } from "./journal-document";
import { type Holder, isHeld, type Page, unfenced } from "./lease";
import { type Stack, stackKey } from "./open-journal";
import { reaching, unlessOutOfReach } from "./reaching";

/** Whose a journal is. */
export interface JournalNames {
  readonly project: string;
  readonly stack: string;
}

/** The intents in the journal of one stack. */
export interface StackIntents extends JournalNames {
  /** The run that is writing, or was interrupted while writing. */
  readonly writing: Holder | undefined;
  readonly entries: readonly IntentEntry[];
  /** Updates that the engine's state was not known to have. */
  readonly updates: readonly UpdateEntry[];
}

export interface UpdateEntry {
  /** Of the object. */
  readonly id: string;
  readonly intent: UpdateIntent;
}

export interface IntentEntry {
  /** Of `entryId`. */
  readonly id: string;
  readonly address: string;
  readonly intent: Intent;
}

/** The intents in all journals of a store, or in some of them. @throws StoreError */
export async function intentsIn(
  documents: Documents,
  isRead: (journal: JournalNames) => boolean = () => true,
): Promise<readonly StackIntents[]> {
  const pages = await pagesIn(documents, (key) => isRead(stackOf(key)));
  return pages.map(([key, page]) => intentsOf(key, page));
}

/** The same under the names of today. @throws SvcError `store` where the store does not answer, or a journal is damaged. */
export async function intentsWithin(documents: Documents, kinds: readonly Kind[]): Promise<readonly StackIntents[]> {
  const stacks = await reaching(() => intentsIn(documents));
  return stacks.map((one) => {
    const entries = one.entries.map((entry) => ({ ...entry, intent: respelledIntent(kinds, entry.intent) }));
    const updates = one.updates.map((update) => ({ ...update, intent: respelledUpdate(kinds, update.intent) }));
    return { ...one, entries, updates };
  });
}

/** Of which stacks a run has not ended, a sentence each. What a run has only created may be in the state. */
export function begunRemarks(stacks: readonly StackIntents[]): readonly string[] {
  const isOpen = (intent: Intent) => (intent.from !== undefined || !intent.undeclared) && !mayBeInState(intent);
  const isWriting = ({ writing, updates }: StackIntents) => writing !== undefined && updates.length > 0;
  return stacks
    .filter((one) => isWriting(one) || one.entries.some(({ intent }) => isOpen(intent)))
    .map(
      ({ project, stack }) =>
        `A run of stack ${project}/${stack} was interrupted, or still runs. What it has begun may be in no state, and the next run continues with it: \`svc-iac journal\` shows it.`,
    );
}

/** An intent in the journal of another stack. */
export interface OtherIntent extends Abandoned {
  /** `"shop/dev"`, as messages call it. */
  readonly stack: string;
}

/**
 * What runs of any stack have begun, for a command that is a run of none; nothing where the store does not answer.
 *
 * @throws SvcError `store` for a damaged journal.
 */
export async function intentsOfAll(documents: Documents): Promise<readonly Intent[]> {
  const pages = (await pagesIn(documents).catch(unlessOutOfReach)) ?? [];
  return pages.flatMap(([, { intents }]) => Object.values(intents).map(unfenced));
}

/** What a command works with that is a run of no stack. */
export function commandIo({
  documents,
  signal,
  ...options
}: Omit<ClientOptions, "signal"> & Pick<Io, "say" | "signal"> & { documents: Documents }) {
  const client = connect({ ...options, ...sharingIn(documents), ...(signal ? { signal: () => signal } : {}) });
  const { say } = options;
  return { client, say, intents: () => intentsOfAll(documents), ...(signal ? { signal } : {}) };
}

/** Which journals are those of other stacks, by their keys. */
export const isBeside = (own: Stack) => (key: string) => key !== journalKey(stackKey(own));

/** Which entries of other stacks' journals are one's own: they are about objects that one's state has. */
export interface Inherits {
  has(stack: string, address: string): boolean;
}

/** The intents of the other stacks of a store; none where it does not answer. @throws SvcError `store` for a damaged journal. */
export async function intentsBeside(
  own: Stack,
  documents: Documents,
  store: string | undefined,
  inherited: Inherits,
): Promise<readonly OtherIntent[]> {
  const pages = (await pagesIn(documents, isBeside(own)).catch(unlessOutOfReach)) ?? [];
  return pages.flatMap(([key, page]) => {
    const { project, stack, entries } = intentsOf(key, page);
    const others = entries.filter(({ address }) => !inherited.has(stackAt(key), address));
    return others.map(({ id, address, intent }) => ({
      ...{ stack: JSON.stringify(`${project}/${stack}`), entry: id, address, intent },
      ...(store === undefined ? {} : { store }),
    }));
  });
}

function intentsOf(key: string, page: Page): StackIntents {
  const entries = Object.entries(page.intents).map(([address, intent]) => {
    return { id: entryId(key, address), address, intent: unfenced(intent) };
  });
  const updates = Object.entries(page.updates ?? {}).map(([id, intent]) => ({ id, intent }));
  return { ...stackOf(key), writing: isHeld(page) ? page.holder : undefined, entries, updates };
}

function stackOf(key: string): JournalNames {
  const [project = "", stack = ""] = stackAt(key).split("/").map(decodeURIComponent);
  return { project, stack };
}
