import type { Home } from "../../client/client";
import type { Kind, Wire } from "../../model";
import { Owners } from "../../state";
import type { Documents } from "../../store";
import type { Belonging, Elsewhere } from "../elsewhere";

/** The stacks that a shared store records as owners. No state of another stack is read. */
export class OtherOwners implements Elsewhere {
  readonly #documents: Documents;
  /** `project/stack` of what is compared; none if the sources do not show that. */
  readonly #own: readonly string[];
  #ours: Promise<ReadonlySet<string>> | undefined;

  constructor(documents: Documents, own: readonly string[]) {
    this.#documents = documents;
    this.#own = own;
  }

  async belongings(
    _: Kind,
    rows: readonly Wire[],
    { home, known }: { readonly home: Home; readonly known: ReadonlySet<string> },
  ): Promise<ReadonlyMap<string, Belonging>> {
    const found = new Map<string, Belonging>();
    if (rows.length === 0) return found;
    const owners = await Owners.of(this.#documents, home, new Set(rows.map(({ id }) => String(id))));
    this.#ours ??= this.#oursOf(home, known);
    const ours = await this.#ours;
    for (const [id, stack] of owners) if (!ours.has(stack)) found.set(id, { owner: `stack ${stack}` });
    return found;
  }

  /** Otherwise those that own what the sources declare. */
  async #oursOf(home: Home, known: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    if (this.#own.length > 0) return new Set(this.#own.map((stack) => JSON.stringify(stack)));
    return new Set((await Owners.of(this.#documents, home, known)).values());
  }
}
