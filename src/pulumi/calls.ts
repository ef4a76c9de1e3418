import type { Home } from "../client/client";
import type { ResourcePlan } from "../lifecycle";
import { Orders } from "./delete-first";

/**
 * An error hook has the engine ask for a creation again in the same process: the plan is then that of the first attempt, until
 * the engine has what it made, or checks the resource again.
 */
class Attempts {
  /** By URN: the plan that a creation began with, until it is complete. */
  readonly #begun = new Map<string, ResourcePlan | undefined>();

  constructor(private readonly plans: ReadonlyMap<string, ResourcePlan>) {}

  /** The plan that a creation begins with. */
  begin(urn: string): { readonly before: ResourcePlan | undefined; readonly isAgain: boolean } {
    const isAgain = this.#begun.has(urn);
    const before = isAgain ? this.#begun.get(urn) : this.plans.get(urn);
    this.#begun.set(urn, before);
    return { before, isAgain };
  }

  end(urn: string): void {
    this.#begun.delete(urn);
  }
}

/** Where the objects of this stack are that this process has been asked for. */
class Homes {
  readonly #all = new Map<string, Home>();
  /** This process creates something, or would in the update. */
  isCreating = false;

  /** Whether it is a new one. */
  add(home: Home): boolean {
    const key = `${home.origin} ${home.companyId}`;
    const isNew = !this.#all.has(key);
    this.#all.set(key, home);
    return isNew;
  }

  get all(): readonly Home[] {
    return [...this.#all.values()];
  }
}

/** What an engine's calls for its resources have shown in a run, by URN: it asks for one operation in several calls. */
export class Calls {
  /** The last plan of each object that exists: the engine requests a replacement without naming the object. */
  readonly plans = new Map<string, ResourcePlan>();
  /**
   * By URN, what the engine has last done with a resource: it has read it, and the next diff is a refresh, or the program has
   * declared it. To find out what depends on a deletion, the engine also asks for the differences of others, with inputs that
   * it does not know: what that shows is no plan.
   */
  readonly last = new Map<string, "read" | "declared">();
  readonly orders = new Orders();
  /**
   * Objects that the engine has read by their IDs alone, by URN. The next check of the URN is that of an import; without
   * one, a program only reads the object (`Application.get`).
   */
  readonly readById = new Map<string, { readonly id: string; readonly home: Home }>();
  /** Objects at other URNs whose names resources of this run have that are created: those may be renamed. */
  readonly beside = new Set<string>();
  readonly attempts = new Attempts(this.plans);
  readonly homes = new Homes();

  /** Another resource of the program that has an object: it was renamed, or its run was interrupted. */
  holderOf(id: string, urn: string): string | undefined {
    return this.#having(id).find((other) => other !== urn && this.last.get(other) !== "read");
  }

  #having(id: string): string[] {
    return [...this.plans].filter(([, { known }]) => known?.live.id === id).map(([urn]) => urn);
  }
}
