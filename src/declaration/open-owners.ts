import type { Kind } from "../model/kind";
import type { Claimed, Owner } from "./claims";

/** An entry of its own that a plan has under a service whose inline entries it does not know, for the apply that knows them. */
export interface Foreseen {
  readonly kind: Kind;
  readonly label: string;
  readonly claims: readonly string[];
  /** Its object, if that is deleted. */
  readonly deletes?: string;
}

/** A service of which a plan does not know all inline entries, and the lists that those are in. */
interface OpenOwner {
  readonly id: string;
  readonly label: string;
  readonly lists: readonly string[];
}

/** Whether what an entry claims is a place in such a list. */
const isIn =
  (claims: readonly string[]) =>
  ({ id, lists }: OpenOwner): boolean =>
    claims.some((what) => {
      const [list = "", ...place] = what.split(" ");
      return lists.includes(list) && place.includes(id);
    });

/** The entries of their own among resources, each with all that it claims, or that its deletion takes. */
function entriesIn(all: ReadonlyMap<string, Owner>, areDeleted: boolean): readonly Foreseen[] {
  const entries = new Map<string, Foreseen>();
  for (const [what, { kind, owner, label, id }] of all) {
    if (!kind.owned || (areDeleted && id === undefined)) continue;
    const key = `${kind.name} ${owner}`;
    const claims = [...(entries.get(key)?.claims ?? []), what];
    entries.set(key, { kind, label, claims, ...(areDeleted && id !== undefined ? { deletes: id } : {}) });
  }
  return [...entries.values()];
}

/** The services of which a run does not know all inline entries, beside what its resources claim. */
export class OpenOwners {
  readonly #claimed: Claimed;
  /** By ID. */
  readonly #open = new Map<string, OpenOwner>();

  constructor(claimed: Claimed) {
    this.#claimed = claimed;
  }

  /** Records that not all inline entries of a service are known yet. */
  add(owner: OpenOwner): void {
    this.#open.set(owner.id, owner);
  }

  /** The label of the service to which a place belongs whose inline entries are not known yet. */
  ownerOf(claims: readonly string[]): string | undefined {
    return [...this.#open.values()].find(isIn(claims))?.label;
  }

  /** The entries of their own in such lists, or those of one service, each with what it claims. */
  foreseen(owner?: string): readonly Foreseen[] {
    const open = [...this.#open.values()].filter(({ id }) => owner === undefined || id === owner);
    if (open.length === 0) return [];
    const all = [...entriesIn(this.#claimed.owners, false), ...entriesIn(this.#claimed.takers, true)];
    return all.filter(({ claims }) => open.some(isIn(claims)));
  }
}
