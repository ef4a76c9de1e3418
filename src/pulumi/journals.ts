import type { Client } from "../client/client";
import type { Settings } from "../client/settings";
import { guardOf, type Journal, openJournal, runnerOf, type StackJournal } from "../lifecycle";
import { type Documents, documentsIn } from "../store";

export interface JournalsOptions {
  /** Folder in which the engine was started. */
  readonly folder: string;
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
  #documents: Documents | undefined;

  constructor(options: JournalsOptions) {
    this.#options = options;
  }

  /** Where journals are stored; with a shared store, the limits as well. @throws SvcError `settings` */
  get documents(): Documents {
    const { store, folder } = this.#options;
    this.#documents ??= documentsIn({ store: store(), folder });
    return this.#documents;
  }

  /** The journal of the stack that `urn` is part of. */
  of(urn: string): Journal {
    const [stack = "", project = ""] = urn.replace(/^urn:pulumi:/, "").split("::");
    const prefix = `urn:pulumi:${stack}::${project}::`;
    const journal = this.#open.get(prefix) ?? this.#opened(project, stack);
    this.#open.set(prefix, journal);
    return journal;
  }

  /** Why no write may be sent any more, if so. */
  guard(): Promise<string | undefined> {
    return guardOf([...this.#open.values()]);
  }

  #opened(project: string, stack: string): StackJournal {
    const { folder, engine = String(process.pid), settings, client, say } = this.#options;
    return openJournal({
      documents: this.documents,
      folder,
      stack: { project, name: stack },
      location: this.#options.store(),
      runner: runnerOf(`pulumi ${engine}`),
      clock: () => client().clock,
      speed: () => settings().speed,
      say,
    });
  }
}
