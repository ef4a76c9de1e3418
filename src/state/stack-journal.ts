import type { Abandoned, IntendedPlan, Intent, Journal, JournalEntries, UpdateIntent } from "./journal";
import { entryId, JournalDocument, journalKey } from "./journal-document";
import type { EditedEntries } from "./journal-edits";
import { BLANK, isNamed, isOfSibling, isPassable, type Met, writerBeside } from "./lease";
import { Owners } from "./owners";
import { type LeaseOptions, StackLease } from "./stack-lease";

export interface StackJournalOptions extends LeaseOptions {
  /** The store as its user names it, unless it is the folder of the program. */
  readonly location?: string;
}

class StackEntries<T> implements JournalEntries<T> {
  constructor(
    private readonly entries: EditedEntries<T>,
    private readonly lease: StackLease,
  ) {}

  all(): ReadonlyMap<string, T> {
    return this.entries.all();
  }

  async write(key: string, entry: T): Promise<void> {
    this.entries.edit(key, entry);
    await this.lease.keep();
  }

  note(key: string, entry: T): void {
    this.entries.edit(key, entry);
    this.lease.keepAside();
  }

  strike(key: string): void {
    if (!this.all().has(key)) return;
    this.entries.edit(key, null);
    this.lease.keepAside();
  }
}

class StackPlan implements IntendedPlan {
  constructor(
    private readonly document: JournalDocument,
    private readonly lease: StackLease,
    private readonly intents: JournalEntries<Intent>,
    private readonly options: StackJournalOptions,
  ) {}

  isOfSibling(address: string): boolean {
    const { intents, page } = this.document;
    return page !== undefined && !intents.edits.has(address) && isOfSibling(page, address, this.options.runner);
  }

  get mark(): string | undefined {
    const { pid } = this.options.runner;
    return this.document.page?.pids.some((other) => other !== pid) ? `process ${pid}` : undefined;
  }

  declare(address: string): void {
    const intent = this.intents.all().get(address);
    if (!intent) return;
    const { undeclared: _, passedBy: __, ...declared } = intent;
    this.intents.note(address, { ...declared, declaredBy: this.options.runner.run });
  }

  passOver(met: Met = { has: (_, { from }) => from !== undefined, isAll: false }): void {
    const isPassed = ([address, intent]: [string, Intent]) => isPassable(intent) && !met.has(address, intent);
    if (![...this.intents.all()].some(isPassed)) return;
    this.document.passOver(met);
    this.lease.keepAside();
  }

  async takeBack(): Promise<void> {
    await this.lease.settle();
    this.document.passOver(undefined);
  }

  abandoned(isMeant?: (intent: Intent) => boolean): readonly Abandoned[] {
    const { runner, stack, location } = this.options;
    const page = this.document.page ?? BLANK;
    const writing = writerBeside(page, runner);
    if (!isMeant && writing?.machine === runner.machine) return [];
    const isLeft = ([address, intent]: readonly [string, Intent]) =>
      isMeant?.(intent) ?? (isNamed(intent, runner.run, writing !== undefined) && !this.isOfSibling(address));
    return [...this.intents.all()].filter(isLeft).map(([address, intent]) => ({
      entry: entryId(journalKey(stack), address),
      intent,
      ...(writing ? { writing } : {}),
      ...(location === undefined ? {} : { store: location }),
    }));
  }
}

/** The journal of a stack in a store. */
export class StackJournal implements Journal {
  readonly owners: Owners | undefined;
  readonly intents: JournalEntries<Intent>;
  readonly updates: JournalEntries<UpdateIntent>;
  readonly plan: IntendedPlan;
  readonly lease: StackLease;
  readonly #document: JournalDocument;

  constructor(options: StackJournalOptions) {
    const { documents, stack } = options;
    this.#document = new JournalDocument(options);
    this.lease = new StackLease(options, this.#document);
    this.intents = new StackEntries(this.#document.intents, this.lease);
    this.updates = new StackEntries(this.#document.updates, this.lease);
    this.plan = new StackPlan(this.#document, this.lease, this.intents, options);
    this.owners = documents.store.isShared ? new Owners(documents, stack) : undefined;
  }

  load(): Promise<void> {
    return this.#document.load();
  }

  settle(): Promise<void> {
    return this.lease.settle();
  }
}
