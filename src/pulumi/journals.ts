import type { Client } from "../client/client";
import type { Settings } from "../client/settings";
import { kinds } from "../kinds";
import { KnownAddresses } from "../lifecycle";
import {
  coversAll,
  guardOf,
  type Journal,
  openJournal,
  RunFacts,
  runnerOf,
  type StackJournal,
  StacksBeside,
  stackKey,
} from "../state";
import { Documents, documentsIn, storeInMemory } from "../store";

import type { Engine } from "./selected";
import { namesOf, parentOf, type StackNames } from "./which-state";
import { WHOLE_RUNS } from "./whole-runs";

export interface JournalsOptions {
  /** Folder in which the engine was started. */
  readonly folder: string;
  /** Whether the engine keeps what it creates in a state; it does unless told otherwise. */
  hasState?(): boolean;
  /** The engine's address, which the processes of one run have in common. */
  readonly engine: string | undefined;
  /** What shows its back end; by default, the environment of this process and its files. */
  readonly selected?: Engine | undefined;
  store(): string | undefined;
  settings(): Settings;
  client(): Client;
  say(message: string): void;
}

/** The journals of the stacks that a process works for: one, unless it outlives its engine. */
export class Journals {
  readonly #options: JournalsOptions;
  readonly #open = new Map<string, StackJournal>();
  readonly #addresses = new Map<string, KnownAddresses>();
  readonly #facts = new Map<string, RunFacts>();
  readonly #names = new Map<string, Promise<StackNames>>();
  /** By prefix of URNs, once it is found. */
  readonly #stacks = new Map<string, StackNames>();
  #documents: Documents | undefined;
  readonly #inMemory = new Documents({ ...storeInMemory(), isShared: false });
  /** Whether this run shows all resources of its stack. */
  readonly coversAll: () => Promise<boolean>;

  constructor(options: JournalsOptions) {
    this.#options = options;
    let covers: Promise<boolean> | undefined;
    this.coversAll = () => {
      // Where that is hidden, a whole run must be able to delete what was renamed.
      covers ??= coversAll(WHOLE_RUNS).then((isWhole) => isWhole ?? true);
      return covers;
    };
  }

  /** Where journals are stored; with a shared store, the limits as well. @throws SvcError `settings` */
  get documents(): Documents {
    const { store, folder } = this.#options;
    this.#documents ??= documentsIn({ store: store(), folder });
    return this.#documents;
  }

  /** Without a state, nothing of one command is the concern of the next, whose addresses are the same. */
  get #ofStacks(): Documents {
    return this.#hasState ? this.documents : this.#inMemory;
  }

  get #hasState(): boolean {
    return this.#options.hasState?.() ?? true;
  }

  /** Finds out which of the states of its name the stack of `urn` is, before anything is asked about it. @throws SvcError */
  async meet(urn: string): Promise<void> {
    const { stack, prefix } = placeOf(urn);
    if (this.#stacks.has(prefix) || stack.name === "" || !this.#hasState) return;
    const { folder, selected = parentOf(folder) } = this.#options;
    const finding = this.#names.get(prefix) ?? namesOf(stack, this.documents, selected);
    this.#names.set(prefix, finding);
    this.#stacks.set(prefix, await finding);
  }

  /** The journal of the stack that `urn` is part of. */
  of(urn: string): Journal {
    return this.#of(urn);
  }

  /** What the other stacks of the store have. */
  beside(urn: string): StacksBeside {
    const { inherited } = this.#of(urn);
    return new StacksBeside(this.#named(urn).own, this.documents, this.#options.store(), inherited);
  }

  /** Which URNs of that stack have which object. */
  addresses(urn: string): KnownAddresses {
    const known = (key: string) => new KnownAddresses(this.#ofStacks, key, this.#runner.run, this.coversAll);
    return this.#ofStack(this.#addresses, urn, ({ own }) => known(stackKey(own)));
  }

  /** What the processes of this run know of that stack. */
  facts(urn: string): RunFacts {
    const facts = (key: string) => new RunFacts(this.#ofStacks, key, this.#runner.run);
    return this.#ofStack(this.#facts, urn, ({ own }) => facts(stackKey(own)));
  }

  /** Why no write may be sent any more, if so. */
  guard(): Promise<string | undefined> {
    return guardOf([...this.#open.values()]);
  }

  #of(urn: string): StackJournal {
    return this.#ofStack(this.#open, urn, (names) => this.#opened(names));
  }

  #opened({ own, inFolder }: StackNames): StackJournal {
    const { folder, settings, client, say } = this.#options;
    return openJournal({
      documents: this.#ofStacks,
      folder,
      stack: own,
      inFolder,
      location: this.#options.store(),
      runner: this.#runner,
      kinds: Object.values(kinds),
      clock: () => client().clock,
      speed: () => settings().speed,
      say,
    });
  }

  get #runner() {
    const { engine = String(process.pid) } = this.#options;
    return runnerOf(`pulumi ${engine}`);
  }

  /** What there is for the stack that `urn` is part of, made when it is first asked for. */
  #ofStack<T>(all: Map<string, T>, urn: string, make: (names: StackNames) => T): T {
    const { prefix } = placeOf(urn);
    const one = all.get(prefix) ?? make(this.#named(urn));
    all.set(prefix, one);
    return one;
  }

  #named(urn: string): StackNames {
    const { stack, prefix } = placeOf(urn);
    const names = this.#stacks.get(prefix);
    if (!names && stack.name !== "" && this.#hasState) throw new Error(`Which state ${prefix} is was not asked.`);
    return names ?? { own: stack, inFolder: stack };
  }
}

function placeOf(urn: string) {
  const [name = "", project = ""] = urn.replace(/^urn:pulumi:/, "").split("::");
  return { stack: { project, name }, prefix: `urn:pulumi:${name}::${project}::` };
}
