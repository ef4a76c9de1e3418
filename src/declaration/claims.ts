import type { Kind } from "../model/kind";
import { labelOf } from "../model/names";
import type { Taking } from "../model/rule";

/** An entry of its own that a plan has under a service whose inline entries it does not know, for the apply that knows them. */
export interface Foreseen {
  readonly kind: Kind;
  readonly label: string;
  readonly claims: readonly string[];
  /** Its object, if that is deleted. */
  readonly deletes?: string;
}

interface Owner {
  readonly kind: Kind;
  /** Identifies the resource within the run. */
  readonly owner: string;
  /** `Application "api"`, for messages. */
  readonly label: string;
  /** ID of its object, where the object is what is claimed. */
  readonly id?: string;
}

/** A resource that removes something: its own object, unless it says from where. */
export interface Taker extends Owner {
  readonly from?: Exclude<Taking["from"], "object">;
}

/** What a resource does with an object in this run: keeps the one in its state, replaces or deletes that, or adopts it. */
type Stake = "has" | "replaces" | "deletes" | "adopts";

/** How many resources have or adopt an object, and how many of them give it up. */
export interface Holding {
  readonly holding: number;
  readonly leaving: number;
}

/** What a process knows at its end of who has which object. */
export interface Held {
  /** By ID: the objects that resources of this run have or adopt. */
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Whether it has read objects of the state: the second plan of a `destroy` reads none. */
  readonly hasRead: boolean;
  /** Entries of their own of services whose inline entries are not known yet. */
  readonly foreseen?: readonly Foreseen[];
}

/** Objects that several resources have, not all of which give them up. */
export function contestedIn({ holdings }: Held): readonly string[] {
  const isContested = ({ holding, leaving }: Holding) => holding > 1 && holding > leaving;
  return [...holdings].filter(([, one]) => isContested(one)).map(([id]) => id);
}

interface Staked {
  readonly label: string;
  readonly stake: Stake;
}

/** Identifies a resource within a run, with its label for messages. */
export function ownerOf(kind: Kind, name: string, label?: string): Owner {
  const owner = labelOf({ kind, name });
  return { kind, owner, label: label ?? owner };
}

/** A label beside another one: where no address is known, two resources may have the same. */
export function beside(own: string, other: string): string {
  return own === other && !other.startsWith("another ") ? `another ${other}` : other;
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

/** What only one object may have: the resource of this run that claimed it first, and the one that removes it. */
export class Claims {
  readonly #owners = new Map<string, Owner>();
  readonly #takers = new Map<string, Taker>();
  /** By ID. */
  readonly #open = new Map<string, OpenOwner>();
  /** By object ID, and by resource. */
  readonly #stakes = new Map<string, Map<unknown, Staked>>();
  readonly #reads = new Map<string, number>();

  /**
   * Claims something for a resource; returns the label of another resource that already has it. `idOf` returns the ID
   * of the resource's object, where the object is what is claimed.
   */
  of(
    kind: Kind,
    name: string,
    label?: string,
    idOf: (what: string) => string | undefined = () => undefined,
  ): (what: string) => string | undefined {
    const own = ownerOf(kind, name, label);
    return (what) => {
      const id = idOf(what);
      const first = this.#owners.get(what) ?? { ...own, ...(id === undefined ? {} : { id }) };
      this.#owners.set(what, first);
      return first.owner === own.owner ? undefined : beside(own.label, first.label);
    };
  }

  /** The resource that declares something, if this run has checked it already. */
  declarer(what: string): Owner | undefined {
    return this.#owners.get(what);
  }

  /** Records that not all inline entries of a service are known yet. */
  open(owner: OpenOwner): void {
    this.#open.set(owner.id, owner);
  }

  /** The label of the service to which a place belongs whose inline entries are not known yet. */
  openOwner(claims: readonly string[]): string | undefined {
    return [...this.#open.values()].find(isIn(claims))?.label;
  }

  /** The entries of their own in such lists, or those of one service, each with what it claims. */
  foreseen(owner?: string): readonly Foreseen[] {
    const open = [...this.#open.values()].filter(({ id }) => owner === undefined || id === owner);
    if (open.length === 0) return [];
    const all = [...entriesIn(this.#owners, false), ...entriesIn(this.#takers, true)];
    return all.filter(({ claims }) => open.some(isIn(claims)));
  }

  /** Records what a resource does with an object; returns what other resources of this run do with it. */
  stake(id: string, owner: unknown, staked: Staked): readonly Staked[] {
    const all = this.#stakes.get(id) ?? new Map<unknown, Staked>();
    this.#stakes.set(id, all.set(owner, staked));
    return [...all].filter(([other]) => other !== owner).map(([, other]) => other);
  }

  /** Records that the engine has an object in its state: it reads each once, also one whose plan does not show it. */
  read(id: string): void {
    this.#reads.set(id, (this.#reads.get(id) ?? 0) + 1);
  }

  /** Who has which object, and whether any of the state was read. */
  get held(): Held {
    const ids = new Set([...this.#stakes.keys(), ...this.#reads.keys()]);
    const foreseen = this.foreseen();
    return {
      holdings: new Map([...ids].map((id) => [id, this.#holdingOf(id)])),
      hasRead: this.#reads.size > 0,
      ...(foreseen.length > 0 ? { foreseen } : {}),
    };
  }

  #holdingOf(id: string): Holding {
    const all = [...(this.#stakes.get(id)?.values() ?? [])];
    const adopting = all.filter(({ stake }) => stake === "adopts").length;
    const leaving = all.filter(({ stake }) => stake === "deletes" || stake === "replaces").length;
    return { holding: Math.max(this.#reads.get(id) ?? 0, all.length - adopting) + adopting, leaving };
  }

  /** Records that a resource removes something in this run; returns another resource that declares it. */
  take(what: string, taker: Taker): Owner | undefined {
    this.#takers.set(what, taker);
    const owner = this.#owners.get(what);
    return owner && owner.owner !== taker.owner ? owner : undefined;
  }

  /** Which other resource removes something that this one declares. */
  leaving(kind: Kind, name: string, own?: string): (what: string) => Taking | undefined {
    const { owner, label: ownLabel } = ownerOf(kind, name, own);
    return (what) => {
      const taker = this.#takers.get(what);
      if (!taker || taker.owner === owner) return undefined;
      const { id, from = "object" } = taker;
      const label = beside(ownLabel, taker.label);
      return { label, from, isSameKind: taker.kind === kind, ...(id === undefined ? {} : { id }) };
    };
  }

  clear(): void {
    for (const memory of [this.#owners, this.#takers, this.#open, this.#stakes, this.#reads]) memory.clear();
  }
}
