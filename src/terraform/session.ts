import { type Client, connect } from "../client/client";
import type { Clock } from "../client/clock";
import {
  IN_THE_PROVIDER_BLOCK,
  type Reads,
  readsFrom,
  type Settings,
  type SettingsSource,
  settingsFrom,
  sharingIn,
  storeFrom,
} from "../client/settings";
import {
  abandonedNotices,
  arriveAt,
  claimsOfObject,
  guardOf,
  type Intent,
  type Io,
  lookOf,
  openJournal,
  openMoveOf,
  parentEngine,
  type Runner,
  runnerOf,
  type StackJournal,
  stackKey,
  strikeMove,
  withMove,
} from "../lifecycle";
import { type Kind, type Look, roles, SvcError, snakeCase } from "../model";
import { type Documents, documentsIn } from "../store";
import { CreationIntents } from "./creation-intents";
import { Existing } from "./existing";
import { KnownIds } from "./known-ids";
import { log } from "./log";
import type { Private } from "./notes";
import { RunMemory } from "./run-memory";
import { UNFINISHED } from "./schema";
import { stackOf, stateOf } from "./stack";
import type { Fact } from "./state-entries";
import { Stop } from "./stop";
import type { Row } from "./value";

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
  /** The writer: this process for its parent, by default. */
  readonly runner?: Runner;
  /** Where the journal and the records of plans are, if not below the folder or in the store of the settings. */
  readonly documents?: Documents;
  /** In place of one with the settings. */
  readonly client?: Client;
  /** Why no write may be sent any more, if so. */
  readonly stopWrites?: () => Promise<string | undefined>;
}

/** The provider block; `stack` is the user's name for the configuration in a shared store. */
export interface ProviderSettings extends SettingsSource {
  readonly store?: string | undefined;
  readonly stack?: string | undefined;
}

/** One configured provider: a client and its rate limiter, the journal, and the objects that belong to resources. */
export class Session {
  readonly #options: SessionOptions;
  #documents: Documents;
  #journal: StackJournal | undefined;
  #known: KnownIds | undefined;
  #ready = Promise.resolve();
  readonly creationIntents = new CreationIntents(() => this.journal);
  #stop = new Stop();
  #taken = new Set<string>();
  readonly #existing = new Existing();
  readonly run = new RunMemory(() => this.known.isApplying);
  #configuration: ProviderSettings | undefined = {};
  #client: Client | undefined;
  #token: string | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#documents = documentsIn({ folder: options.folder });
  }

  /**
   * Begins a run; `undefined` if the configuration is not known yet. Forgets the previous run.
   *
   * @throws SvcError `settings`
   */
  configure(configuration: ProviderSettings | undefined): void {
    const [last, { held }] = [this.#known, this.run.claims];
    this.#configuration = configuration;
    this.#client = undefined;
    this.#stop = new Stop();
    // What a run has listed first is kept with it.
    this.#taken = new Set();
    for (const memory of [this.run, this.#existing, this.creationIntents]) memory.clear();
    const { environment, folder } = this.#options;
    const store = storeFrom(configuration?.store, environment, IN_THE_PROVIDER_BLOCK);
    const stack = stackOf(configuration?.stack, store, this.#options);
    const documents = this.#options.documents ?? documentsIn({ store, folder });
    this.#documents = documents;
    const { engine, coversAll } = this.#options;
    this.#known = new KnownIds(documents, stackKey(stateOf(stack, store)), engine, coversAll);
    this.#journal = openJournal({
      documents,
      folder,
      stack,
      runner: this.#options.runner ?? runnerOf(`terraform ${parentEngine()}`, environment),
      location: store,
      clock: () => this.client.clock,
      speed: () => this.settings().speed,
      say: log,
    });
    this.#ready = this.#begin(last?.finish(held));
    this.#ready.catch(() => {});
  }

  /** Resolves once the records of earlier runs are loaded. @throws SvcError `store` */
  ready(): Promise<void> {
    if (!this.#journal) this.configure({});
    return this.#ready;
  }

  async #begin(last: Promise<void> | undefined): Promise<void> {
    await last;
    await this.journal.load();
    for (const id of await this.known.before()) this.#taken.add(id);
  }

  /** What interrupted runs have created, and the last plan did not declare. */
  get abandoned(): readonly string[] {
    return abandonedNotices(this.journal);
  }

  /** What the plan before this run has recorded. */
  get known(): KnownIds {
    if (!this.#known) throw new Error("The provider is not configured.");
    return this.#known;
  }

  /**
   * Settings that are given are checked at once, and reported once. Without any, what needs no service works.
   *
   * @throws SvcError `settings`
   */
  checkSettings(): void {
    const { SERVICE_API_URL: url, SERVICE_API_TOKEN: token } = this.#options.environment;
    const given = [this.#configuration?.url, this.#configuration?.token, url, token];
    if (this.#configuration && given.some(Boolean)) this.settings();
  }

  /** The settings in use. @throws SvcError `settings`. */
  settings(): Settings {
    if (this.#configuration === undefined) {
      throw new SvcError({
        code: "settings",
        message: "The provider's configuration is not known yet.",
        next: "Set `api_url` and `token` to values that are known before the apply.",
      });
    }
    return settingsFrom({ ...this.#configuration, names: IN_THE_PROVIDER_BLOCK }, this.#options.environment);
  }

  /** Created lazily, on the first request, so that what needs none works without a service. */
  get client(): Client {
    this.#client ??= this.#options.client;
    if (!this.#client) {
      const settings = this.settings();
      const { clock, stopWrites } = this.#options;
      this.#token = settings.token;
      this.#client = connect({
        settings,
        say: log,
        ...sharingIn(this.#documents),
        ...(clock ? { clock } : {}),
        stopWrites: async () => (await stopWrites?.()) ?? guardOf([this.journal]),
      });
    }
    return this.#client;
  }

  /** Texts that no message may show. */
  get secrets(): readonly (string | undefined)[] {
    return [this.#token, this.#configuration?.token, this.#options.environment.SERVICE_API_TOKEN];
  }

  /** Reads from the platform for rules; `undefined` while no service is configured. */
  get look(): Look | undefined {
    try {
      return lookOf(this);
    } catch (error) {
      if (error instanceof SvcError) return undefined;
      throw error;
    }
  }

  get #reads(): Reads | undefined {
    return readsFrom(undefined, this.#options.environment);
  }

  /** What is known of an object of the state, by this process or by the plan whose apply this is. */
  isKnown(fact: Fact, id: string): boolean {
    return this.known.isKnown(fact, id);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get journal(): StackJournal {
    if (!this.#journal) throw new Error("The provider is not configured.");
    return this.#journal;
  }

  /** The effects for one resource. `move` is an intent that another machine recorded. */
  io(move?: Intent): Io {
    return {
      client: this.client,
      say: (message, subject) => log(subject ? `${subject}: ${message}` : message),
      ...(this.#reads ? { reads: this.#reads } : {}),
      journal: move ? withMove(this.#sinceRecorded(move), this.journal) : this.journal,
      taken: this.#taken,
      signal: this.signal,
    };
  }

  /** The originals of all known clones, by the IDs of the clones. */
  get originals(): ReadonlyMap<string, string> {
    return new Map([...this.known.clones, ...this.run.moved]);
  }

  /** Whether another resource has, or adopts, an object as well: then it is not deleted. `own` is of its resource. */
  isContested(id: string, own: Private = { imported: true }): boolean {
    const { plannedIn } = own;
    return this.known.wasContested(id, plannedIn, isCreator(own)) || this.run.claims.contested.includes(id);
  }

  /**
   * The same in a plan. One of all resources shows at its end what another one has: which of them are deleted as well is
   * known then, and not before.
   */
  async mayBeContested(id: string, own: Private): Promise<Private["keeps"]> {
    const isContested = this.run.claims.contested.includes(id);
    if (await this.known.coversAll()) return isContested ? "unless all" : undefined;
    return isContested || this.isContested(id, own) || this.#isOfUnknownOrigin(id, own) ? "always" : undefined;
  }

  /** An object that its resource has not created, and no plan here has met: where it was imported, more may be known. */
  #isOfUnknownOrigin(id: string, own: Private): boolean {
    return !isCreator(own) && !this.known.wasMet(id);
  }

  /** The move of an object that may still be continued or cancelled. `move` is what its state has of it. */
  moveOf(id: string, move: Intent | undefined): Intent | undefined {
    return openMoveOf(id, this.io(move).journal);
  }

  /** The clone may have become an object of another resource. */
  #sinceRecorded(move: Intent): Intent {
    return move.clone !== undefined && this.known.has(move.clone) ? { ...move, arrived: true } : move;
  }

  /**
   * An object in the engine's state is never taken for one of an interrupted run; and once the engine has its
   * ID, it needs no intent any more. Its notes may have the original of a move that is still to be deleted.
   */
  recognise(kind: Kind, row: Row, declared: Readonly<Record<string, unknown>>, own: Private = {}): void {
    const { leftover, notes, interrupted } = own;
    const id = String(row.id);
    if (this.#isOfUnknownOrigin(id, own)) this.known.take(id);
    this.run.met.set(id, kind);
    this.known.add(id, kind.deletedFirst ? claimsOfObject(kind, declared) : []);
    this.known.entries.see(id, {
      isProtected: declared[roles.protection] === true,
      isInterrupted: (row[UNFINISHED] ?? null) !== null && interrupted === true,
    });
    if (leftover !== undefined) this.known.add(leftover);
    if (notes?.clonedFrom !== undefined) this.known.addClone(id, notes.clonedFrom);
    for (const one of [id, leftover]) if (one !== undefined) this.#taken.add(one);
    if ((row[UNFINISHED] ?? null) !== null) return;
    this.creationIntents.strike(kind, row);
  }

  /** The engine shows each object of the state that its plan covers, also where it does not refresh them. */
  meet(row: Row): void {
    if (typeof row.id !== "string") return;
    this.#known?.entries.meet(row.id);
    if (row[snakeCase(roles.protection)] === true) this.#known?.entries.add("protected", row.id);
  }

  /** Whether there is such an object, which is read once in a run; a key that may not read it may still refer to it. */
  exists(kind: Kind, id: string): Promise<boolean> {
    if (!this.look) return Promise.resolve(true);
    return this.#existing.has(kind, id, this.io());
  }

  /** The engine's state has the clone of a move. Of a complete one, it has what remains to be done as well. */
  endMoveTo(id: string): void {
    for (const { from, clone, done } of [...this.journal.intents().values()]) {
      if (clone === id && from !== undefined && done) strikeMove(from, this.journal);
    }
    arriveAt(id, this.journal);
  }

  /** An object of the state is gone. */
  miss(kind: Kind, row: Row): void {
    this.run.miss(kind, row);
    this.known.add(String(row.id));
  }

  /** The engine shuts down: stores what the next process needs. */
  async finish(): Promise<void> {
    if (!this.#journal) return;
    if (this.#known?.isPlan) this.creationIntents.finish((id) => this.known.isOfState(id));
    await Promise.all([this.#journal.settle(), this.#known?.finish(this.run.claims.held)]);
  }

  /** Cancels all waits. */
  stop(): void {
    this.#stop.stop();
  }
}

/** Whether the resource has created its object. The engine may drop what is noted about an import. */
function isCreator({ notes, imported }: Private): boolean {
  return notes !== undefined && imported !== true;
}
