import { Inherited, type Origin } from "./inherited";
import type { Abandoned, IntendedPlan, Intent, Journal, JournalEntries, UpdateIntent } from "./journal";
import { entryId, hasEntry, JournalDocument, journalKey } from "./journal-document";
import { type EditedEntries, passed } from "./journal-edits";
import { BLANK, isNamed, isOfSibling, isPassable, type Met, writerBeside } from "./lease";
import { Owners } from "./owners";
import { type LeaseOptions, StackLease } from "./stack-lease";

export interface StackJournalOptions extends LeaseOptions {
  /** The store as its user names it, unless it is the folder of the program. */
  readonly location?: string;
  /** The stack that its state had in the folder, as its key. */
  readonly formerly?: string;
  /** Journals of this stack in the places that may have others of its state. */
  readonly places?: readonly Origin[];
}

/** For an engine that only shows later what the state has: an open move is that of its original, which is not read before. */
const UNMET: Met = {
  has: (_, { from, done, idReported, cloneInState }) => from !== undefined && !(done && (idReported || cloneInState)),
  isAll: false,
};

class StackEntries<T extends object> implements JournalEntries<T> {
  constructor(
    private readonly entries: EditedEntries<T>,
    private readonly lease: StackLease,
  ) {}

  all(): ReadonlyMap<string, T> {
    return this.entries.all();
  }

  async write(key: string, entry: T, read?: T): Promise<void> {
    this.lease.mustBeHeld();
    this.entries.edit({ key, from: read ?? this.all().get(key), to: entry, takes: true });
    await this.lease.keep();
  }

  note(key: string, entry: T, read = this.all().get(key)): void {
    this.entries.edit({ key, from: read, to: entry, takes: false });
    this.lease.keepAside();
  }

  strike(key: string): void {
    const from = this.all().get(key);
    if (!from) return;
    this.entries.edit({ key, from, to: null, takes: false });
    this.lease.keepAside();
  }
}

class StackPlan implements IntendedPlan {
  constructor(
    private readonly document: JournalDocument,
    private readonly lease: StackLease,
    private readonly intents: JournalEntries<Intent>,
    private readonly options: StackJournalOptions,
    private readonly inherited: Inherited,
  ) {}

  isOfSibling(address: string): boolean {
    const { intents, page } = this.document;
    const isTaken = intents.edits.some(({ key, takes }) => takes && key === address);
    return page !== undefined && !isTaken && isOfSibling(page, address, this.options.runner);
  }

  get mark(): string | undefined {
    const { pid } = this.options.runner;
    return this.document.page?.pids.some((other) => other !== pid) ? `process ${pid}` : undefined;
  }

  declare(address: string): void {
    const intent = this.intents.all().get(address);
    if (!intent || this.inherited.originOf(address) !== undefined) return;
    const { undeclared: _, passedBy: __, ...declared } = intent;
    this.intents.note(address, { ...declared, declaredBy: this.options.runner.run }, passed(intent));
  }

  passOver(met: Met = UNMET): void {
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
    const isAbandoned = (address: string, intent: Intent) =>
      isNamed(intent, runner.run, writing !== undefined) &&
      !this.isOfSibling(address) &&
      this.inherited.originOf(address) === undefined;
    const isLeft = ([address, intent]: readonly [string, Intent]) => isMeant?.(intent) ?? isAbandoned(address, intent);
    return [...this.intents.all()].filter(isLeft).map(([address, intent]) => ({
      entry: entryId(journalKey(this.inherited.originOf(address) ?? stack), address),
      ...{ address, intent },
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
  readonly inherited: Inherited;
  readonly #document: JournalDocument;
  readonly #options: StackJournalOptions;

  constructor(options: StackJournalOptions) {
    const { documents, stack, formerly, places = [], runner } = options;
    this.#options = options;
    const has = (key: string) => hasEntry(this.#document, key);
    this.inherited = new Inherited({ places, formerly, runner, has });
    this.#document = new JournalDocument({ ...options, inherited: this.inherited });
    this.lease = new StackLease(options, this.#document, (signal) => this.#takeOver(signal));
    this.intents = new StackEntries(this.#document.intents, this.lease);
    this.updates = new StackEntries(this.#document.updates, this.lease);
    this.plan = new StackPlan(this.#document, this.lease, this.intents, options, this.inherited);
    this.owners = documents.store.isShared ? new Owners(documents, stack) : undefined;
  }

  load(): Promise<void> {
    return this.#document.load();
  }

  settle(): Promise<void> {
    return this.lease.settle();
  }

  /** A run that writes has all of it in its own journal, and nobody else has it. */
  async #takeOver(signal: AbortSignal | undefined): Promise<void> {
    const { earlier: _, ...options } = this.#options;
    for (const [origin, keys] of this.inherited.origins) {
      const document = new JournalDocument({ ...options, ...origin });
      const taking = async () => {
        for (const key of keys) {
          if (hasEntry(this.#document, key)) continue;
          const [intent, update] = [document.intents.all().get(key), document.updates.all().get(key)];
          // Another process of the run may have taken it over, and continued with it.
          const taken = { key, from: undefined, takes: false };
          if (intent) this.#document.intents.edit({ ...taken, to: intent });
          if (update) this.#document.updates.edit({ ...taken, to: update });
          if (!intent && !update) this.inherited.forget(key);
        }
        await this.lease.keep();
      };
      await new StackLease({ ...options, ...origin }, document).hold(taking, signal);
    }
  }
}
