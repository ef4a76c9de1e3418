import { type Documents, StoreError } from "../store";

/**
 * Ids of the objects that the state had when the last plan was made, kept beside the journal. The engine shows a
 * creation that comes before a deletion no trace of the object that it replaces, in a process of its own and perhaps on
 * another machine, so only this tells that object from what an interrupted run may have created.
 */
export class KnownIds {
  readonly #documents: Documents;
  readonly #key: string;
  readonly #seen = new Set<string>();
  #plans = false;
  #applies = false;

  constructor(documents: Documents, stack: string) {
    this.#documents = documents;
    this.#key = `known/${stack}`;
  }

  /** What the plan before this run has seen. */
  async before(): Promise<readonly string[]> {
    // Without it a forced replacement is refused as a duplicate, which loses nothing.
    const found = this.#documents.read<string[]>(this.#key).catch(unlessStore);
    return (await found) ?? [];
  }

  add(id: string): void {
    this.#seen.add(id);
  }

  /** This process makes a plan. */
  plan(): void {
    this.#plans = true;
  }

  /** This process carries out a plan: what it sees is no new one. */
  apply(): void {
    this.#applies = true;
  }

  /** A plan is over: what it has seen replaces what earlier ones saw, so that nothing is remembered for ever. */
  async finish(): Promise<void> {
    if (!this.#plans || this.#applies) return;
    const seen = [...this.#seen].sort();
    const change = (now: readonly string[] | undefined) => (now?.join() === seen.join() ? now : seen);
    await this.#documents.change<readonly string[]>(this.#key, change).catch(unlessStore);
  }
}

function unlessStore(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
}
