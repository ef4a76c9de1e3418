import { isDeepStrictEqual } from "node:util";
import { type Documents, StoreError } from "../store";

/** What one plan has seen. Earlier releases wrote down ids only. */
interface Seen {
  readonly ids: readonly string[];
  /** Ids of objects in whose places the plan creates others, by what only one object can have. */
  readonly replaced: Readonly<Record<string, string>>;
}

/**
 * Ids of the objects that the state had when the last plan was made, kept beside the journal. The engine shows a
 * creation that comes before a deletion no trace of the object that it replaces, in a process of its own and perhaps on
 * another machine, so only this tells that object from what an interrupted run may have created.
 */
export class KnownIds {
  readonly #documents: Documents;
  readonly #key: string;
  /** By id: what only that object can have. */
  readonly #seen = new Map<string, readonly string[]>();
  readonly #replaced = new Map<string, string>();
  #before: Seen = { ids: [], replaced: {} };
  #plans = false;
  #applies = false;

  constructor(documents: Documents, stack: string) {
    this.#documents = documents;
    this.#key = `known/${stack}`;
  }

  /** What the plan before this run has seen. */
  async before(): Promise<readonly string[]> {
    // Without it a forced replacement is refused as a duplicate, which loses nothing.
    const found = await this.#documents.read<Seen | readonly string[]>(this.#key).catch(unlessStore);
    if (found) this.#before = "ids" in found ? found : { ids: found, replaced: {} };
    return this.#before.ids;
  }

  /** An object of the state, and what only it can have. */
  add(id: string, claims: readonly string[] = []): void {
    this.#seen.set(id, claims);
  }

  /** A creation is planned that will have what only one object can have: an object of the state that has it is replaced. */
  plansToHave(claims: readonly string[]): void {
    for (const [id, held] of this.#seen) {
      for (const what of held) if (claims.includes(what)) this.#replaced.set(what, id);
    }
  }

  /** Whether an object is of the state that this process plans for, or is replaced in this apply. */
  has(id: string): boolean {
    return this.#seen.has(id) || Object.values(this.#before.replaced).includes(id);
  }

  /** The object that the plan before this apply replaces by one with these claims. */
  replacedBy(claims: readonly string[]): string | undefined {
    return claims.map((what) => this.#before.replaced[what]).find((id) => id !== undefined);
  }

  /** This process makes a plan. */
  plan(): void {
    this.#plans = true;
  }

  /** This process carries out a plan: what it sees is no new one. */
  apply(): void {
    this.#applies = true;
  }

  get isApplying(): boolean {
    return this.#applies;
  }

  /** A plan is over: what it has seen replaces what earlier ones saw, so that nothing is remembered for ever. */
  async finish(): Promise<void> {
    if (!this.#plans || this.#applies) return;
    const seen: Seen = { ids: [...this.#seen.keys()].sort(), replaced: Object.fromEntries(this.#replaced) };
    const change = (now: Seen | undefined) => (now && isDeepStrictEqual(now, seen) ? now : seen);
    await this.#documents.change<Seen>(this.#key, change).catch(unlessStore);
  }
}

function unlessStore(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
}
