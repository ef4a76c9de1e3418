import { createHash } from "node:crypto";
import type { Kind } from "../model/kind";
import type { Documents } from "../store";
import { type Intent, respelledIntent, respelledUpdate, type UpdateIntent, withoutSecrets } from "./journal";
import { type Edit, EditedEntries, intentRules, updateRules } from "./journal-edits";
import { BLANK, edited, isPage, type Met, type Page, passedOver, unfenced } from "./lease";
import { reaching } from "./reaching";
import type { Runner } from "./runner";

/** The prefix of the keys of all journals. */
export const JOURNALS = "journal";

export function journalKey(stack: string): string {
  return `${JOURNALS}/${stack}`;
}

/** The stack whose journal has this key. */
export function stackAt(key: string): string {
  return key.slice(JOURNALS.length + 1);
}

/** The journals of a store that are meant, all by default, and their keys. @throws StoreError */
export async function pagesIn(
  documents: Documents,
  isMeant: (key: string) => boolean = () => true,
): Promise<readonly (readonly [string, Page])[]> {
  const keys = (await documents.store.list(`${JOURNALS}/`)).filter(isMeant);
  const pages = await Promise.all(keys.map(async (key) => [key, await documents.read<Page>(key, isPage)] as const));
  return pages.flatMap(([key, page]) => (page ? [[key, page] as const] : []));
}

/** Identifies an intent while it remains, and is short enough to type. */
export function entryId(key: string, address: string): string {
  return createHash("sha256").update(`${key}\n${address}`).digest("hex").slice(0, 8);
}

export interface DocumentOptions {
  readonly documents: Documents;
  /** The stack, as `project/stack`: the key of its journal. */
  readonly stack: string;
  readonly runner: Runner;
  /** The kinds that intents may be of. */
  readonly kinds?: readonly Kind[];
  /** The journal from before the state had this store and this name, used while this one does not exist. */
  readonly earlier?: {
    read(): Promise<Pick<Page, "intents" | "updates"> | undefined>;
    /** This one has what it had. */
    end(): Promise<void>;
  };
  /** What the journals of other stacks have of objects of this one's state; its own entries come first. */
  readonly inherited?: {
    readonly intents: ReadonlyMap<string, Intent>;
    readonly updates: ReadonlyMap<string, UpdateIntent>;
    /** Ends those with these keys: the journal has them itself, or they are over. */
    strike(keys: Iterable<string>): Promise<void>;
  };
}

/** Changed in this process, and not stored yet. */
export interface Edits {
  readonly intents: readonly Edit<Intent>[];
  readonly updates: readonly Edit<UpdateIntent>[];
}

/** The page of a stack's journal in its store, with the edits that are not stored yet. */
export class JournalDocument {
  readonly #options: DocumentOptions;
  #page: Page | undefined;
  #loading: Promise<void> | undefined;
  /** Its content before the first write. */
  #first: Promise<Page> | undefined;
  /** All remaining intents, by their addresses. */
  readonly intents = new EditedEntries<Intent>(intentRules, () =>
    [...(this.#options.inherited?.intents ?? []), ...this.#intents].map(([address, intent]) => {
      return [address, respelledIntent(this.#options.kinds ?? [], intent)];
    }),
  );
  /** Of objects that exist already, by their IDs. */
  readonly updates = new EditedEntries<UpdateIntent>(updateRules, () =>
    [...(this.#options.inherited?.updates ?? []), ...Object.entries(this.#loaded.updates ?? {})].map(([id, update]) => {
      return [id, respelledUpdate(this.#options.kinds ?? [], update)];
    }),
  );
  /** Of a plan that is not stored yet: what it has met. */
  #met: Met | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  get #loaded(): Page {
    if (!this.#page) throw new Error("The journal is asked before it is loaded.");
    return this.#page;
  }

  get #intents(): (readonly [string, Intent])[] {
    return Object.entries(this.#loaded.intents).map(([address, intent]) => [address, unfenced(intent)]);
  }

  /** As of the last read or write. */
  get page(): Page | undefined {
    return this.#page;
  }

  /** Whether something is to be stored. */
  get isEdited(): boolean {
    return this.intents.edits.length > 0 || this.updates.edits.length > 0 || this.#met !== undefined;
  }

  /** `undefined`: this run has passed over nothing after all. */
  passOver(met: Met | undefined): void {
    this.#met = met;
    if (met) return;
    for (const [key, from] of this.intents.all()) {
      const { undeclared: _, passedBy, ...to } = from;
      if (passedBy === this.#options.runner.run) this.intents.edit({ key, from, to, takes: false });
    }
  }

  /** Reads it, once in a process, unless it was written. @throws SvcError `store` */
  async load(): Promise<void> {
    if (this.#page) return;
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
    });
    await this.#loading;
  }

  async #read(): Promise<void> {
    const { documents, stack } = this.#options;
    const first = await this.#blank();
    const key = journalKey(stack);
    this.#page = await this.#reaching(async () => (await documents.read<Page>(key, isPage)) ?? first, "read");
  }

  /** @throws SvcError `store` */
  async change(change: (page: Page) => Page): Promise<void> {
    const { documents, stack } = this.#options;
    const first = await this.#blank();
    let isFirst = false;
    const changed = (found: Page | undefined) => {
      isFirst = found === undefined;
      return change(found ?? first);
    };
    const write = () => documents.change<Page>(journalKey(stack), changed, isPage);
    this.#page = await this.#reaching(write, "written");
    if (isFirst) await this.#options.earlier?.end();
  }

  /**
   * The same with the edits, which are pending no longer then. One write after the other: one that is repeated after a
   * conflict must not undo a later one.
   */
  store(change: (page: Page, edits: Edits) => Page): Promise<void> {
    const stored = this.#storing.then(() => this.#storeNow(change));
    this.#storing = stored.catch(() => {});
    return stored;
  }

  /** Edits made during the write stay pending, and so do all that `change` leaves out. */
  async #storeNow(change: (page: Page, edits: Edits) => Page): Promise<void> {
    const edits: Edits = { intents: this.intents.edits, updates: this.updates.edits };
    const kinds = this.#options.kinds ?? [];
    const intents = edits.intents.map((edit) => ({ ...edit, to: edit.to && withoutSecrets(kinds, edit.to) }));
    const met = this.#met;
    let isStored = false;
    await this.change((found) => {
      const page = met ? passedOver(found, met, this.#options.runner) : found;
      const now = change(page, { ...edits, intents });
      isStored = now !== page;
      return now;
    });
    if (this.#met === met) this.#met = undefined;
    if (!isStored) return;
    this.intents.drop(edits.intents);
    this.updates.drop(edits.updates);
    await this.#options.inherited?.strike([...edits.intents, ...edits.updates].map(({ key }) => key));
  }

  #blank(): Promise<Page> {
    this.#first ??= Promise.resolve(this.#options.earlier?.read()).then((earlier) => beganWith(earlier));
    return this.#first;
  }

  #reaching<T>(work: () => Promise<T>, verb: string): Promise<T> {
    const message = `The journal of ${nameOfStack(this.#options.stack)} could not be ${verb}: `;
    return reaching(work, { message, next: "Nothing is created without the journal. " });
  }
}

/** Whether a journal has an entry itself, stored or not. */
export function hasEntry(document: JournalDocument, key: string): boolean {
  const { page = BLANK, intents, updates } = document;
  const isEdited = [...intents.edits, ...updates.edits].some((edit) => edit.key === key);
  return isEdited || Object.hasOwn(page.intents, key) || Object.hasOwn(page.updates ?? {}, key);
}

/** A journal that has what an earlier one had. */
function beganWith({ intents = {}, updates = {} }: Partial<Pick<Page, "intents" | "updates">> = {}): Page {
  return edited(BLANK, { intents: begins(intents), updates: begins(updates) });
}

function begins<T>(entries: Readonly<Record<string, T>>): readonly Edit<T>[] {
  return Object.entries(entries).map(([key, to]) => ({ key, from: undefined, to, takes: true }));
}

/** `"shop/dev"`: a stack as messages call it, of the key that documents have it under. */
export function quotedStack(stack: string): string {
  return JSON.stringify(stack.split("/").map(decodeURIComponent).join("/"));
}

export function nameOfStack(stack: string): string {
  return `stack ${quotedStack(stack)}`;
}
