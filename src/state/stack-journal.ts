import type { Abandoned, IntendedPlan, Intent, Intents, Journal, UpdateIntents } from "./journal";
import { entryId, JournalDocument, journalKey } from "./journal-document";
import { BLANK, isNamed, isOfSibling, isPassable, type Met, writerBeside } from "./lease";
import { Owners } from "./owners";
import type { Runner } from "./runner";
import { type LeaseOptions, StackLease } from "./stack-lease";

export interface StackJournalOptions extends LeaseOptions {
  /** The store as its user names it, unless it is the folder of the program. */
  readonly location?: string;
}

class StackIntents implements Intents {
  constructor(
    private readonly document: JournalDocument,
    private readonly lease: StackLease,
    private readonly runner: Runner,
  ) {}

  all(): ReadonlyMap<string, Intent> {
    return this.document.intents.all();
  }

  isOfSibling(address: string): boolean {
    const { intents, page } = this.document;
    return page !== undefined && !intents.edits.has(address) && isOfSibling(page, address, this.runner);
  }

  async write(address: string, intent: Intent): Promise<void> {
    this.document.intents.edit(address, intent);
    await this.lease.keep();
  }

  note(address: string, intent: Intent): void {
    this.document.intents.edit(address, intent);
    this.lease.keepAside();
  }

  strike(address: string): void {
    if (!this.all().has(address)) return;
    this.document.intents.edit(address, null);
    this.lease.keepAside();
  }
}

class StackPlan implements IntendedPlan {
  constructor(
    private readonly document: JournalDocument,
    private readonly lease: StackLease,
    private readonly intents: Intents,
    private readonly options: StackJournalOptions,
  ) {}

  declare(address: string): void {
    const intent = this.intents.all().get(address);
    if (!intent) return;
    const { undeclared: _, passedBy: __, ...declared } = intent;
    this.intents.note(address, { ...declared, declaredBy: this.options.runner.run });
  }

  passOver(met: Met = { has: () => false, isAll: false }): void {
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
      isMeant?.(intent) ?? (isNamed(intent, runner.run, writing !== undefined) && !this.intents.isOfSibling(address));
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
  readonly intents: Intents;
  readonly updates: UpdateIntents;
  readonly plan: IntendedPlan;
  readonly lease: StackLease;
  readonly #document: JournalDocument;

  constructor(options: StackJournalOptions) {
    const { documents, stack, runner } = options;
    const document = new JournalDocument(options);
    const lease = new StackLease(options, document);
    this.#document = document;
    this.lease = lease;
    this.intents = new StackIntents(document, lease, runner);
    this.plan = new StackPlan(document, lease, this.intents, options);
    const { updates } = document;
    this.updates = {
      of: (id) => updates.all().get(id),
      write: (id, update) => {
        updates.edit(id, update);
        return lease.keep();
      },
      strike: (isMeant) => {
        const meant = [...updates.all().keys()].filter(isMeant);
        for (const id of meant) updates.edit(id, null);
        if (meant.length > 0) lease.keepAside();
      },
    };
    this.owners = documents.store.isShared ? new Owners(documents, stack) : undefined;
  }

  load(): Promise<void> {
    return this.#document.load();
  }

  settle(): Promise<void> {
    return this.lease.settle();
  }
}
