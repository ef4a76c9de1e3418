import { type Claimed, Claims, contestedIn, type Held, type Owner, ownerOf } from "../../declaration/claims";
import { adoptionConflict, holdingConflict, moveConflict } from "../../declaration/one-object";
import {
  claimsOfObject,
  deletionConflict,
  inlineOwner,
  sharedEntries,
  takeRoom,
  updateConflict,
} from "../../declaration/one-owner";
import { foreseenConflict, openListConflict } from "../../declaration/open-lists";
import { type Foreseen, OpenOwners } from "../../declaration/open-owners";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Problem } from "../../model/problem";
import type { Taking } from "../../model/rule";
import type { UpdateIntent } from "../../state/journal";
import { declaredOf } from "../../state/known";
import type { ResourcePlan } from "../plan/resource-plan";

/** A resource of a run. */
export interface Claimant {
  readonly kind: Kind;
  /** Distinguishes it from the other resources of its kind. */
  readonly identity: string;
  /** `Application "api"`, for messages. */
  readonly label: string;
  /** Its label beside others that claim the same, where nothing names it. */
  readonly unnamed?: string;
  /** Identifies it with its object, where several resources may have one name. */
  readonly holder?: unknown;
  /** Its object, and what that has already: this is claimed for the object. */
  readonly held?: { readonly id: string; readonly claims: readonly string[] };
}

/** What one resource has, declares and removes in a run. Each problem names another resource that is in the way. */
export interface ResourceClaims {
  /** Claims something; returns the label of another resource that has it. */
  claim(what: string): string | undefined;
  /** Whether any resource of the run has claimed it. */
  isClaimed(what: string): boolean;
  /** Which other resource removes something. */
  leaving(what: string): Taking | undefined;
  /** Its state has an object, which it keeps or replaces. */
  has(id: string, stake?: "has" | "replaces"): Problem | undefined;
  adopts(id: string): Problem | undefined;
  /** Its object will be deleted; `declared` is its last declaration, if its place is to be free as well. An unfinished one may be resumed. */
  deletes(id: string, declared?: Named, isUnfinished?: boolean): Problem | undefined;
  /** What its plan removes, or may remove. */
  updates(plan: ResourcePlan): Problem | undefined;
  /** Now that all values are known: what it would remove or overwrite of the entries that a plan without them has foreseen. */
  overtakes(plan: ResourcePlan): Problem | undefined;
  /** The service of an entry, if what that declares inline is not known yet. */
  openOwner(declared: Named): string | undefined;
  /** The entries of their own that the run deletes under an object whose inline entries are not known yet. */
  deletedUnder(id: string): readonly string[];
  /** It has its object now: inline entries are identified by it. */
  isMade(declared: Named, id: string): void;
  /** The same of what its inline entries leave to others only, for an engine that may plan it again in this run. */
  takesRoom(declared: Named, id: string): void;
}

/** Of a resource that has nothing of its own. */
const NOTHING: ResourceClaims = {
  ...{
    claim: () => undefined,
    isClaimed: () => false,
    leaving: () => undefined,
    has: () => undefined,
    adopts: () => undefined,
  },
  ...{ deletes: () => undefined, updates: () => undefined, isMade: () => undefined, takesRoom: () => undefined },
  ...{ overtakes: () => undefined, openOwner: () => undefined, deletedUnder: () => [] },
};

/** Who has what only one resource of a run may have. */
export class RunClaims {
  readonly #claimed: Claimed = { owners: new Map(), takers: new Map() };
  readonly #claims = new Claims(this.#claimed);
  /** Entries that services of this run leave to resources of their own, by ID: what they declared of those until now. */
  readonly left = new Map<string, UpdateIntent>();
  readonly #open = new OpenOwners(this.#claimed);
  #foreseen: () => readonly Foreseen[] = () => [];

  /** What the plan that this run carries out has foreseen, as far as it is still ahead. */
  foresee(entries: () => readonly Foreseen[]): void {
    this.#foreseen = entries;
  }

  /** What this run foresees itself. */
  get foreseen(): readonly Foreseen[] {
    return this.#open.foreseen();
  }

  of({ kind, identity, label, unnamed = label, holder = identity, held }: Claimant): ResourceClaims {
    if (kind.awaits) return NOTHING;
    const [claims, open] = [this.#claims, this.#open];
    const idOf = (what: string) => (held?.claims.includes(what) ? held.id : undefined);
    const claim = claims.of(kind, identity, unnamed, idOf);
    return {
      claim,
      isClaimed: (what) => claims.declarer(what) !== undefined,
      leaving: claims.leaving(kind, identity, label),
      has: (id, stake = "has") => holdingConflict(claims, { owner: holder, label, id }, stake),
      adopts: (id) => adoptionConflict(claims, { owner: holder, label, id }),
      deletes: (id, declared, isUnfinished = false) =>
        deletionConflict(claims, { kind, owner: holder, label, id, isUnfinished, ...(declared ? { declared } : {}) }),
      updates: (plan) => {
        const own = ownerOf(kind, identity, label);
        const known = plan.known && { live: plan.known.live, declared: declaredOf(plan.known) };
        const removed = updateConflict(claims, own, plan);
        const { begunClone: id } = plan;
        const adopted = id === undefined ? undefined : moveConflict(claims, { owner: holder, label, id });
        return openListConflict(claims, open, own, { ...plan, known }) ?? removed ?? adopted;
      },
      overtakes: (plan) => foreseenConflict(this.#foreseen(), ownerOf(kind, identity, label), plan),
      openOwner: (declared) => open.ownerOf(claimsOfObject(kind, declared)),
      deletedUnder: (id) => open.foreseen(id).flatMap(({ deletes, label }) => (deletes === undefined ? [] : [label])),
      isMade: (declared, id) => void sharedEntries(kind, declared, { claim, id }),
      takesRoom: (declared, id) => takeRoom(kind, declared, id, claim),
    };
  }

  /** The resource that declares inline the entry that an object of this kind is. */
  inlineOwner(kind: Kind, declared: Named): Owner | undefined {
    return inlineOwner(this.#claims, kind, declared);
  }

  /** The engine has read an object of its state. */
  read(id: string): void {
    this.#claims.read(id);
  }

  /** Objects that several resources have, not all of which give them up. */
  get contested(): readonly string[] {
    return contestedIn(this.#claims.held);
  }

  /** Who has which object, and whether any of the state was read. */
  get held(): Held {
    return this.#claims.held;
  }
}
