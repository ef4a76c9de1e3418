import type { Documents } from "../store";
import type { Intent, UpdateIntent } from "./journal";
import { type Edits, journalKey, pagesIn, stackAt } from "./journal-document";
import { edited, isPage, type Page, unfenced, writerBeside } from "./lease";
import { unlessOutOfReach } from "./reaching";
import type { Runner } from "./runner";

/** The journal of a stack in a store. */
export interface Origin {
  readonly documents: Documents;
  /** As `project/stack`. */
  readonly stack: string;
}

interface InheritedOptions {
  /** The journal of this stack, in each of the places that may have others of its state. */
  readonly places: readonly Origin[];
  /** The stack that the state had until this one was set. */
  readonly formerly: string | undefined;
  readonly runner: Runner;
  /** Whether the journal of this stack has an entry with this key: that is newer, or of another move. */
  has(key: string): boolean;
}

/**
 * What runs under other names have begun with objects of this state. A state can get another name, and another store: a
 * renamed stack, `init -migrate-state`, a configuration that gets `stack`. Only its objects show that.
 */
export class Inherited {
  readonly intents = new Map<string, Intent>();
  readonly updates = new Map<string, UpdateIntent>();
  readonly #options: InheritedOptions;
  /** The journals that have an entry, by its key: more than one where a store was copied. */
  readonly #origins = new Map<string, Origin[]>();
  readonly #found = new Map<string, Promise<void>>();
  #pages: Promise<readonly (readonly [Origin, Page])[]> | undefined;

  constructor(options: InheritedOptions) {
    this.#options = options;
  }

  /** Journals that have some of it, with the keys of that. */
  get origins(): ReadonlyMap<Origin, readonly string[]> {
    const all = new Map<Origin, string[]>();
    for (const [key, origins] of this.#origins)
      for (const origin of origins) all.set(origin, [...(all.get(origin) ?? []), key]);
    return all;
  }

  /** Whether an entry of another stack's journal is this one's. */
  has(stack: string, key: string): boolean {
    const origins = this.#origins.get(key) ?? [];
    return stack === this.#options.formerly || origins.some((origin) => origin.stack === stack);
  }

  /** The stack whose journal has an entry, if that is not this one's own. */
  originOf(key: string): string | undefined {
    return this.#origins.get(key)?.[0]?.stack;
  }

  /** Looks, once, for what other journals have of an object of this state. @throws SvcError `store` if one is damaged. */
  async find(id: string): Promise<void> {
    const finding = this.#found.get(id) ?? this.#find(id);
    this.#found.set(id, finding);
    await finding;
  }

  /** What is in an origin no longer is not this stack's any more. */
  forget(key: string): void {
    this.intents.delete(key);
    this.updates.delete(key);
    this.#origins.delete(key);
  }

  /** Ends entries that are in the journal of this stack now, or over. A run that writes under another name keeps its own. */
  async strike(keys: Iterable<string>): Promise<void> {
    for (const key of [...keys]) {
      const origins = this.#origins.get(key) ?? [];
      this.forget(key);
      const less = (page: Page) => (writerBeside(page, this.#options.runner) ? page : edited(page, endOf(key, page)));
      for (const { documents, stack } of origins) {
        const change = (page: Page | undefined) => (page ? less(page) : page);
        await documents.change<Page | undefined>(journalKey(stack), change, isPage).catch(unlessOutOfReach);
      }
    }
  }

  async #find(id: string): Promise<void> {
    this.#pages ??= this.#read();
    for (const [origin, { intents, updates = {} }] of await this.#pages) {
      for (const [key, intent] of Object.entries(intents))
        if (isUnfinishedWith(id, intent)) this.#inherit(this.intents, key, unfenced(intent), origin);
      const update = updates[id];
      if (update) this.#inherit(this.updates, id, update, origin);
    }
  }

  #inherit<T>(all: Map<string, T>, key: string, entry: T, origin: Origin): void {
    if (this.#options.has(key)) return;
    const origins = this.#origins.get(key) ?? [];
    if (!all.has(key)) all.set(key, entry);
    if (!origins.includes(origin)) this.#origins.set(key, [...origins, origin]);
  }

  async #read(): Promise<readonly (readonly [Origin, Page])[]> {
    const all = this.#options.places.map(async ({ documents, stack }) => {
      const pages = await pagesIn(documents, (key) => key !== journalKey(stack)).catch(unlessOutOfReach);
      return (pages ?? []).map(([key, page]) => [{ documents, stack: stackAt(key) }, page] as const);
    });
    return (await Promise.all(all)).flat();
  }
}

function endOf(key: string, { intents, updates = {} }: Page): Edits {
  const end = { key, to: null, takes: false };
  return { intents: [{ ...end, from: intents[key] }], updates: [{ ...end, from: updates[key] }] };
}

/**
 * Whether a move of an object, or to it, may still be continued or cancelled. Whose engine has received the clone may have it
 * in its state, under its own name.
 */
function isUnfinishedWith(id: string, { from, clone, done, cloneInState, idReported }: Intent): boolean {
  if (from === undefined || (done && cloneInState)) return false;
  return clone === id || (from === id && !idReported);
}
