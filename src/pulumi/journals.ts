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

import { WHOLE_RUNS } from "./whole-runs";

export interface JournalsOptions {
  /** Folder in which the engine was started. */
  readonly folder: string;
  /** Whether the engine keeps what it creates in a state; it does unless told otherwise. */
  hasState?(): boolean;
  /** The engine's address, which the processes of one run have in common. */
  readonly engine: string | undefined;
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

  /** Whether the engine keeps a state. */
  get hasState(): boolean {
    return this.#options.hasState?.() ?? true;
  }

  /** Without a state, nothing of one command is the concern of the next, whose addresses are the same. */
  get #ofStacks(): Documents {
    return this.hasState ? this.documents : this.#inMemory;
  }

  /** The journal of the stack that `urn` is part of. */
  of(urn: string): Journal {
    return this.#of(urn);
  }

  /** What the other stacks of the store have. */
  beside(urn: string): StacksBeside {
    const { project, stack } = placeOf(urn);
    const { inherited } = this.#of(urn);
    return new StacksBeside({ project, name: stack }, this.documents, this.#options.store(), inherited);
  }

  /** Which URNs of that stack have which object. */
  addresses(urn: string): KnownAddresses {
    const known = (key: string) => new KnownAddresses(this.#ofStacks, key, this.#runner.run, this.coversAll);
    return ofStack(this.#addresses, urn, known);
  }

  /** What the processes of this run know of that stack. */
  facts(urn: string): RunFacts {
    return ofStack(this.#facts, urn, (key) => new RunFacts(this.#ofStacks, key, this.#runner.run));
  }

  /** Why no write may be sent any more, if so. */
  guard(): Promise<string | undefined> {
    return guardOf([...this.#open.values()]);
  }

  #of(urn: string): StackJournal {
    const { project, stack, prefix } = placeOf(urn);
    const journal = this.#open.get(prefix) ?? this.#opened(project, stack);
    this.#open.set(prefix, journal);
    return journal;
  }

  #opened(project: string, stack: string): StackJournal {
    const { folder, settings, client, say } = this.#options;
    return openJournal({
      documents: this.#ofStacks,
      folder,
      stack: { project, name: stack },
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
}

/** What there is for the stack that `urn` is part of, made with the key of the stack in a store when it is first asked for. */
function ofStack<T>(all: Map<string, T>, urn: string, make: (key: string) => T): T {
  const { project, stack, prefix } = placeOf(urn);
  const one = all.get(prefix) ?? make(stackKey({ project, name: stack }));
  all.set(prefix, one);
  return one;
}

function placeOf(urn: string) {
  const [stack = "", project = ""] = urn.replace(/^urn:pulumi:/, "").split("::");
  return { project, stack, prefix: `urn:pulumi:${stack}::${project}::` };
}
