import {
  adoptionConflict,
  Claims,
  deletionConflict,
  inlineOwner,
  ownerOf,
  type ResourcePlan,
  updateConflict,
} from "../lifecycle";
import type { Kind, Problem, Taking } from "../model";
import { isUnnamed, labelOf } from "./resource";
import type { Row } from "./value";

type Named = Readonly<Record<string, unknown>>;

/** What the resources of one run declare and remove, of what only one of them may have. */
export class RunClaims {
  readonly #claims = new Claims();
  readonly #isApplying: () => boolean;

  constructor(isApplying: () => boolean) {
    this.#isApplying = isApplying;
  }

  clear(): void {
    this.#claims.clear();
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

  /** Why an object cannot be adopted in a run that deletes it. */
  adoptionProblem(kind: Kind, row: Row, adopt: unknown): Problem | undefined {
    return adoptionConflict(this.#claims, labelOf(kind, row), adopt);
  }

  /** Why an object cannot be deleted in a run that declares it elsewhere. */
  deletionProblem(kind: Kind, row: Row, declared: Named): Problem | undefined {
    // An apply deletes in its engine's order, which may put a successor before the deletion of the original.
    if (this.#isApplying()) return undefined;
    return deletionConflict(this.#claims, { kind, label: labelOf(kind, row), id: String(row.id), declared });
  }

  /** Why an update cannot remove what another resource of the run declares. */
  updateProblem(config: Row, plan: ResourcePlan): Problem | undefined {
    return updateConflict(this.#claims, ownerOf(plan.kind, nameIn(config), labelOf(plan.kind, config)), plan);
  }
}

/** Terraform does not pass addresses, so the whole configuration serves as one. */
const nameIn = (config: Row) => JSON.stringify(config);
