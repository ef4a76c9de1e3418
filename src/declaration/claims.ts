import { isSameOrHash, withSecretsHashed } from "../model/keyed-hash";
import type { Kind } from "../model/kind";
import { labelOf } from "../model/names";
import type { Taking } from "../model/rule";

export interface Owner {
  readonly kind: Kind;
  /** Identifies the resource within the run. */
  readonly owner: string;
  /** `Application "api"`, for messages. */
  readonly label: string;
  /** Distinguishes it from the others of its kind. */
  readonly identity?: string;
  /** ID of its object, where the object is what is claimed. */
  readonly id?: string;
}

/** A resource that removes something: its own object, unless it says from where. */
export interface Taker extends Owner {
  readonly from?: Exclude<Taking["from"], "object">;
}

/**
 * What a resource does with an object in this run: keeps the one in its state, replaces or deletes that, adopts it, or
 * completes or cancels an interrupted move whose clone it is.
 */
type Stake = "has" | "replaces" | "deletes" | "adopts" | "moves";

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

/** Identifies a resource within a run, with its label for messages, which hides a secret in its name. */
export function ownerOf(kind: Kind, name: string, label?: string): Owner {
  return { kind, owner: `${kind.name} ${name}`, label: label ?? labelOf({ kind, name }), identity: name };
}

/** A label beside another one: where no address is known, two resources may have the same. */
export function beside(own: string, other: string): string {
  return own === other && !other.startsWith("another ") ? `another ${other}` : other;
}

/** By what only one object may have: who declares it, and who removes it. */
export interface Claimed {
  readonly owners: Map<string, Owner>;
  readonly takers: Map<string, Taker>;
}

/** A claim as a document has it: with a hash for what may be a secret, such as an address with a token in it. */
export const recordedClaim = (what: string): string => what.split(" ").map(withSecretsHashed).join(" ");

/** What is claimed here, also where a document has told it with a hash. */
export function claimedAt<T>(claimed: ReadonlyMap<string, T>, what: string): T | undefined {
  const found = claimed.get(what);
  if (found !== undefined || recordedClaim(what) === what) return found;
  const words = what.split(" ");
  const isSame = (other: string) => {
    const others = other.split(" ");
    return others.length === words.length && others.every((word, index) => isSameOrHash(word, words[index]));
  };
  return [...claimed].find(([other]) => isSame(other))?.[1];
}

/** What only one object may have: the resource of this run that claimed it first, and the one that removes it. */
export class Claims {
  readonly #owners: Claimed["owners"];
  readonly #takers: Claimed["takers"];
  /** By object ID, and by resource. */
  readonly #stakes = new Map<string, Map<unknown, Staked>>();
  readonly #reads = new Map<string, number>();

  constructor({ owners, takers }: Claimed = { owners: new Map(), takers: new Map() }) {
    this.#owners = owners;
    this.#takers = takers;
  }

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
      const first = claimedAt(this.#owners, what) ?? { ...own, ...(id === undefined ? {} : { id }) };
      this.#owners.set(what, first);
      return first.owner === own.owner ? undefined : beside(own.label, first.label);
    };
  }

  /** The resource that declares something, if this run has checked it already. */
  declarer(what: string): Owner | undefined {
    return claimedAt(this.#owners, what);
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
    return { holdings: new Map([...ids].map((id) => [id, this.#holdingOf(id)])), hasRead: this.#reads.size > 0 };
  }

  #holdingOf(id: string): Holding {
    const all = [...(this.#stakes.get(id)?.values() ?? [])].filter(({ stake }) => stake !== "moves");
    const adopting = all.filter(({ stake }) => stake === "adopts").length;
    const leaving = all.filter(({ stake }) => stake === "deletes" || stake === "replaces").length;
    return { holding: Math.max(this.#reads.get(id) ?? 0, all.length - adopting) + adopting, leaving };
  }

  /** Records that a resource removes something in this run; returns another resource that declares it. */
  take(what: string, taker: Taker): Owner | undefined {
    this.#takers.set(what, taker);
    const owner = claimedAt(this.#owners, what);
    return owner && owner.owner !== taker.owner ? owner : undefined;
  }

  /** Which other resource removes something that this one declares. */
  leaving(kind: Kind, name: string, own?: string): (what: string) => Taking | undefined {
    const { owner, label: ownLabel } = ownerOf(kind, name, own);
    return (what) => {
      const taker = claimedAt(this.#takers, what);
      if (!taker || taker.owner === owner) return undefined;
      const { id, from = "object" } = taker;
      const label = beside(ownLabel, taker.label);
      return { label, from, isSameKind: taker.kind === kind, ...(id === undefined ? {} : { id }) };
    };
  }

  clear(): void {
    for (const memory of [this.#owners, this.#takers, this.#stakes, this.#reads]) memory.clear();
  }
}
