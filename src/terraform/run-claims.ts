import {
  adoptionConflict,
  Claims,
  deletionConflict,
  holdingConflict,
  inlineOwner,
  ownerOf,
  type ResourcePlan,
  updateConflict,
} from "../lifecycle";
import type { Kind, Problem, Taking } from "../model";
import type { Held } from "./known-ids";
import { isUnnamed, labelOf } from "./resource";
import type { Row } from "./value";

type Named = Readonly<Record<string, unknown>>;

/** What the resources of one run declare and remove, of what only one of them may have. */
export class RunClaims {
  readonly #claims = new Claims();
  readonly #isApplying: () => boolean;
  /** Resources with an object in the state, by their configurations: the engine plans each of them once. */
  readonly #holders = new Map<string, { readonly id: string }>();

  constructor(isApplying: () => boolean) {
    this.#isApplying = isApplying;
  }

  clear(): void {
    this.#claims.clear();
    this.#holders.clear();
  }

  /** Claims something for a resource; returns the label of its present owner. `held` is what its object has. */
  claimFor(kind: Kind, config: Row, held?: { readonly id: string; readonly claims: readonly string[] }) {
    const label = isUnnamed(kind, config) ? `another ${kind.name} of this configuration` : labelOf(kind, config);
    const idOf = (what: string) => (held?.claims.includes(what) ? held.id : undefined);
    return this.#claims.of(kind, nameIn(config), label, idOf);
  }

  /** What other resources remove. */
  leavingFor(kind: Kind, config: Row): (what: string) => Taking | undefined {
    return this.#claims.leaving(kind, nameIn(config));
  }

  /** The resource that declares an entry inline. */
  inlineOwner(kind: Kind, declared: Named): string | undefined {
    return inlineOwner(this.#claims, kind, declared);
  }

  /** An object of the state was read. */
  read(id: string): void {
    this.#claims.read(id);
  }

  /** Why a resource cannot have the object of its state: it is that of another resource, too. */
  holdingProblem(kind: Kind, config: Row, id: string, isReplaced: boolean): Problem | undefined {
    const owner = { id };
    this.#holders.set(nameIn(config), owner);
    return holdingConflict(this.#claims, { owner, id, label: labelOf(kind, config) }, isReplaced ? "replaces" : "has");
  }

  /** The engine replaces a resource although its plan did not: the configuration is the same. */
  replaces(kind: Kind, config: Row): void {
    const owner = this.#holders.get(nameIn(config));
    if (owner) this.#claims.stake(owner.id, owner, { label: labelOf(kind, config), stake: "replaces" });
  }

  /** Why an object cannot be adopted: another resource has, adopts or deletes it. A successor may adopt its original. */
  adoptionProblem(kind: Kind, row: Row, id: string, isSuccessor: boolean): Problem | undefined {
    const owner = (isSuccessor ? this.#holders.get(nameIn(row)) : undefined) ?? {};
    return adoptionConflict(this.#claims, { owner, id, label: labelOf(kind, row) });
  }

  /** The original of a move will be deleted. */
  leaves(kind: Kind, config: Row, id: string): Problem | undefined {
    return deletionConflict(this.#claims, { kind, owner: {}, label: labelOf(kind, config), id });
  }

  /** Objects that several resources have, not all of which give them up. */
  get contested(): readonly string[] {
    return this.#claims.contested;
  }

  /** What a record of the plan needs of it. */
  get held(): Held {
    const { holdings, hasRead } = this.#claims;
    return { holdings, hasRead };
  }

  /** Why an object cannot be deleted in a run that declares it elsewhere. */
  deletionProblem(kind: Kind, row: Row, declared: Named): Problem | undefined {
    // An apply deletes in its engine's order, which may put a successor before the deletion of the original.
    if (this.#isApplying()) return undefined;
    return deletionConflict(this.#claims, {
      kind,
      owner: {},
      label: labelOf(kind, row),
      id: String(row.id),
      declared,
    });
  }

  /** Why an update cannot remove what another resource of the run declares. */
  updateProblem(config: Row, plan: ResourcePlan): Problem | undefined {
    return updateConflict(this.#claims, ownerOf(plan.kind, nameIn(config), labelOf(plan.kind, config)), plan);
  }
}

/** Terraform does not pass addresses, so the whole configuration serves as one. */
const nameIn = (config: Row) => JSON.stringify(config);
