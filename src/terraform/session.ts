import type { Client } from "../client/client";
import type { Clock } from "../client/clock";
import { IN_THE_PROVIDER_BLOCK, storeFrom } from "../client/settings";
import { kinds } from "../kinds";
import { KnownObjects, Run } from "../lifecycle";
import {
  guardOf,
  openJournal,
  parentEngine,
  type Runner,
  recallForeseen,
  runnerOf,
  type StackJournal,
  StacksBeside,
  stackKey,
} from "../state";
import { type Documents, documentsIn } from "../store";
import { Connection, type ProviderSettings } from "./connection";
import { log } from "./log";
import { type Memory, memoryWith } from "./memory";
import { stackOf, stateOf } from "./stack";
import type { WhichState } from "./which-state";

/** The environment of a provider process; tests can replace everything. */
export interface SessionOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder in which the engine was started, with the journal below it. */
  readonly folder: string;
  readonly clock?: Clock;
  /** Names the run of the engine that started this process, where it has: its plan and its apply are two processes. */
  readonly engine?: string;
  /** Whether that run plans all resources of the configuration and the state. */
  readonly coversAll?: () => Promise<boolean>;
  /** Whether a plan of this run meets all resources of its state, as far as is known. */
  readonly meetsAll?: () => Promise<boolean>;
  /** Whether another run may apply what that run plans. */
  readonly storesPlan?: () => Promise<boolean>;
  /** The run that has made the plan which that run applies, if it is another one. */
  readonly runOfPlan?: () => Promise<string | undefined>;
  /** Whether that run deletes everything. Engines plan it as an ordinary run first, to refresh. */
  readonly destroysAll?: () => Promise<boolean>;
  /** Whether a resource of the configuration may have `create_before_destroy`. */
  readonly createsFirst?: () => Promise<boolean>;
  /** Whether the object of a planned deletion may be deposed. */
  readonly mayBeDeposed?: Memory["mayBeDeposed"];
  /** The writer: this process for its parent, by default. */
  readonly runner?: Runner;
  /** Where the journal and the records of plans are, if not below the folder or in the store of the settings. */
  readonly documents?: Documents;
  /** In place of one with the settings. */
  readonly client?: Client;
  /** Why no write may be sent any more, if so. */
  readonly stopWrites?: () => Promise<string | undefined>;
}

/** What begins when the provider is configured. */
interface Begun {
  readonly run: Run;
  readonly journal: StackJournal;
  readonly known: KnownObjects;
  readonly memory: Memory;
}

/** One process of the provider: what it connects with, and the run that its last configuration has begun. */
export class Session {
  readonly #options: SessionOptions;
  #connection: Connection;
  #begun: Begun | undefined;
  /** What the engine shows before it configures the provider is of no run. */
  readonly #unconfigured: KnownObjects;
  #ready = Promise.resolve();

  constructor(options: SessionOptions) {
    const documents = documentsIn({ folder: options.folder });
    this.#options = options;
    this.#connection = this.#connected({}, documents);
    this.#unconfigured = new KnownObjects(documents, "");
  }

  /**
   * Begins a run; `undefined` if the configuration is not known yet. Forgets the previous run. `state` shows which of the
   * states of the folder the engine has; by default the one of the workspace.
   *
   * @throws SvcError `settings`
   */
  configure(configuration: ProviderSettings | undefined, engineVersion = "", state?: WhichState): void {
    const last = this.#begun;
    const { environment, folder } = this.#options;
    const store = storeFrom(configuration?.store, environment, IN_THE_PROVIDER_BLOCK);
    const stack = stackOf(configuration?.stack, store, this.#options, state);
    const documents = this.#options.documents ?? documentsIn({ store, folder });
    const connection = this.#connected(configuration, documents);
    const journal = openJournal({
      documents,
      folder,
      stack,
      formerly: configuration?.stack === undefined ? undefined : stackOf(undefined, undefined, this.#options, state),
      runner: this.#options.runner ?? runnerOf(`terraform ${parentEngine()}`, environment),
      kinds: Object.values(kinds),
      location: store,
      clock: () => connection.client.clock,
      speed: () => connection.settings().speed,
      say: log,
    });
    const run = new Run({
      client: () => connection.client,
      journal: () => journal,
      beside: () => new StacksBeside(stack, documents, store, journal.inherited),
      reads: () => connection.reads,
      say: (_, message, subject) => log(subject ? `${subject}: ${message}` : message),
      isOffline: () => connection.isOffline,
      signal: connection.stop.signal,
    });
    const known = new KnownObjects(documents, stackKey(stateOf(stack, store)), this.#options);
    this.#connection = connection;
    this.#begun = { run, journal, known, memory: memoryWith(journal, engineVersion, this.#options) };
    this.#ready = this.#begin(this.#begun, last);
    this.#ready.catch(() => {});
  }

  /** Resolves once the records of earlier runs are loaded. @throws SvcError `store` */
  ready(): Promise<void> {
    if (!this.#begun) this.configure({});
    return this.#ready;
  }

  /** The engine shuts down: stores what the next process needs. Resolves with whether there was a run. */
  async finish(): Promise<boolean> {
    if (!this.#begun) return false;
    const { journal, known, memory } = this.#begun;
    const { hasPlanned, isApplying } = known.met;
    // A run of a part of the resources shows nothing about the others.
    const { meetsAll = async () => true } = this.#options;
    if (hasPlanned && !isApplying && (await meetsAll()))
      memory.intents.finish(
        (id, isReported) => known.object(id).mayBeInState(isReported),
        // A plan that fails does not plan all.
        (id) => known.met.hasFailed || memory.forced.has(id) || memory.deletes.has(id),
        (id) => known.met.ids.has(id) || known.entries.has("met", id),
      );
    await Promise.all([journal.settle(), recorded(this.#begun)]);
    return true;
  }

  get connection(): Connection {
    return this.#connection;
  }

  get run(): Run {
    return this.#now.run;
  }

  get journal(): StackJournal {
    return this.#now.journal;
  }

  /** What is known of the objects of the state. */
  get known(): KnownObjects {
    return this.#begun?.known ?? this.#unconfigured;
  }

  get memory(): Memory {
    return this.#now.memory;
  }

  get #now(): Begun {
    if (!this.#begun) throw new Error("The provider is not configured.");
    return this.#begun;
  }

  #connected(configuration: ProviderSettings | undefined, documents: Documents): Connection {
    const { environment, clock, client, stopWrites } = this.#options;
    return new Connection({
      ...{ environment, configuration, documents },
      ...(clock ? { clock } : {}),
      ...(client ? { client } : {}),
      stopWrites: async () => (await stopWrites?.()) ?? guardOf([this.journal]),
    });
  }

  async #begin({ run, journal, known }: Begun, last: Begun | undefined): Promise<void> {
    if (last) await recorded(last);
    await journal.load();
    await known.load();
    for (const id of known.recorded.all.ids) run.objects.taken.add(id);
    run.foresee(recallForeseen(known.recorded.all.foreseen ?? [], Object.values(kinds)));
  }
}

/** What the process has met is recorded for the next one. */
function recorded({ known, run }: Begun): Promise<void> {
  return known.finish(run.claims.held, run.objects, run.claims.foreseen);
}
