import { createHash } from "node:crypto";
import type { Kind } from "../model/kind";
import type { Documents } from "../store";
import { type Intent, respelledIntent } from "./journal";
import { BLANK, edited, isPage, type Met, type Page, passedOver } from "./lease";
import { reaching } from "./reaching";
import type { Runner } from "./runner";

/** The prefix of the keys of all journals. */
export const JOURNALS = "journal";

export function journalKey(stack: string): string {
  return `${JOURNALS}/${stack}`;
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
  /** The journal from before the stack had this store, used while this one does not exist. */
  readonly earlier?: () => Promise<ReadonlyMap<string, Intent>>;
}

/** Written (`null`: removed) in this process, and not stored yet. */
export type Edits = ReadonlyMap<string, Intent | null>;

/** The page of a stack's journal in its store, with the edits that are not stored yet. */
export class JournalDocument {
  readonly #options: DocumentOptions;
  #page: Page | undefined;
  /** Its content before the first write. */
  #first: Promise<Page> | undefined;
  readonly #edits = new Map<string, Intent | null>();
  /** Of a plan that is not stored yet: what it has met. */
  #met: Met | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  /** All remaining intents, by their addresses. */
  intents(): ReadonlyMap<string, Intent> {
    if (!this.#page) throw new Error("The journal is asked before it is loaded.");
    const all = new Map<string, Intent>();
    for (const [address, { fence: _, pid: __, run: ___, ...intent }] of Object.entries(this.#page.intents))
      all.set(address, respelledIntent(this.#options.kinds ?? [], intent));
    for (const [address, intent] of this.#edits) {
      if (intent) all.set(address, intent);
      else all.delete(address);
    }
    return all;
  }

  /** As of the last read or write. */
  get page(): Page | undefined {
    return this.#page;
  }

  get edits(): Edits {
    return this.#edits;
  }

  /** Whether something is to be stored. */
  get isEdited(): boolean {
    return this.#edits.size > 0 || this.#met !== undefined;
  }

  edit(address: string, intent: Intent | null): void {
    this.#edits.set(address, intent);
  }

  /** `undefined`: this run has passed over nothing after all. */
  passOver(met: Met | undefined): void {
    this.#met = met;
    if (met) return;
    for (const [address, { undeclared: _, passedBy, ...intent }] of this.intents())
      if (intent.idReported && passedBy === this.#options.runner.run) this.edit(address, intent);
  }

  /** @throws SvcError `store` */
  async read(): Promise<void> {
    const { documents, stack } = this.#options;
    const first = await this.#blank();
    const key = journalKey(stack);
    this.#page = await this.#reaching(async () => (await documents.read<Page>(key, isPage)) ?? first, "read");
  }

  /** @throws SvcError `store` */
  async change(change: (page: Page) => Page): Promise<void> {
    const { documents, stack } = this.#options;
    const first = await this.#blank();
    const write = () => documents.change<Page>(journalKey(stack), (found) => change(found ?? first), isPage);
    this.#page = await this.#reaching(write, "written");
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

  /** Edits made during the write stay pending. */
  async #storeNow(change: (page: Page, edits: Edits) => Page): Promise<void> {
    const [edits, met] = [new Map(this.#edits), this.#met];
    await this.change((page) => change(met ? passedOver(page, met, this.#options.runner) : page, edits));
    if (this.#met === met) this.#met = undefined;
    for (const [address, intent] of edits) {
      if (this.#edits.get(address) === intent) this.#edits.delete(address);
    }
  }

  #blank(): Promise<Page> {
    this.#first ??= Promise.resolve(this.#options.earlier?.() ?? new Map()).then((intents) => edited(BLANK, intents));
    return this.#first;
  }

  #reaching<T>(work: () => Promise<T>, verb: string): Promise<T> {
    const message = `The journal of ${nameOfStack(this.#options.stack)} could not be ${verb}: `;
    return reaching(work, { message, next: "Nothing is created without the journal. " });
  }
}

export function nameOfStack(stack: string): string {
  return `stack ${JSON.stringify(stack)}`;
}
