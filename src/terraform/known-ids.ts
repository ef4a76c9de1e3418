import { isDeepStrictEqual } from "node:util";
import { type Documents, StoreError } from "../store";

/** What one plan has recorded. Earlier releases only recorded IDs. */
interface Seen {
  readonly ids: readonly string[];
  /** IDs of objects that the plan replaces, by what only one object can have. */
  readonly replaced: Readonly<Record<string, string>>;
}

/**
 * IDs of the objects that the state had when the last plan was made, stored beside the journal. For a creation that
 * comes before a deletion, the engine passes no trace of the object that it replaces, in another process and perhaps
 * on another machine, so only this distinguishes that object from one that an interrupted run may have created.
 */
export class KnownIds {
  readonly #documents: Documents;
  readonly #key: string;
  /** By ID: what only that object can have. */
  readonly #seen = new Map<string, readonly string[]>();
  readonly #replaced = new Map<string, string>();
  #before: Seen = { ids: [], replaced: {} };
  #plans = false;
  #applies = false;

  constructor(documents: Documents, stack: string) {
    this.#documents = documents;
    this.#key = `known/${stack}`;
  }

  /** What the plan before this run has recorded. */
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

  /** A creation is planned with what only one object can have: the object of the state that has it is replaced. */
  plansToHave(claims: readonly string[]): void {
    for (const [id, held] of this.#seen) {
      for (const what of held) if (claims.includes(what)) this.#replaced.set(what, id);
    }
  }

  /** Whether an object is in the state that this process plans for, or is replaced in this apply. */
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

  /** This process applies a plan: the objects that it sees are not recorded. */
  apply(): void {
    this.#applies = true;
  }

  get isApplying(): boolean {
    return this.#applies;
  }

  /** At the end of a plan, its record replaces earlier ones. */
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
