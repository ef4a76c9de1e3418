import type { RunResource } from "../lifecycle";
import { type Named, ownerAmong, type Problem } from "../model";
import type { Subject } from "./subject";

type Places = NonNullable<Awaited<ReturnType<RunResource["creation"]["places"]>>>;

/** A resource that gets a new object. */
interface Taker {
  readonly subject: Subject;
  readonly resource: RunResource;
  readonly declared: Named;
  /** The object that it replaces. */
  readonly original: string | undefined;
}

/** What an owner had at first, and the URNs of what the run creates besides. */
interface Owner {
  readonly at: Places;
  readonly taken: Set<string>;
}

const LEFT =
  "What an interrupted run has left for deletion takes a place as well: `pulumi up --target` with the URN of a resource that has not changed deletes that.";

/**
 * The places of owners that have a number of them, in one run. The engine deletes at its end, unless it deletes an object
 * before its successor: this is decided from what an owner had at first, so that a preview and its update decide alike.
 */
export class OwnersPlaces {
  readonly #owners = new Map<string, Owner>();

  /** Whether the successor can exist beside the object that it replaces, even if all others of its owner are replaced as well. */
  async hasSecond(taker: Taker): Promise<boolean> {
    const owner = await this.#of(taker, true);
    if (!owner?.at.ids.includes(taker.original ?? "")) return true;
    return owner.at.ids.length * 2 <= owner.at.max && take(taker, owner) === undefined;
  }

  /** Why there is no place for what a resource creates. */
  async problem(taker: Taker, isDeletedFirst: boolean): Promise<Problem | undefined> {
    const owner = await this.#of(taker);
    if (!owner || (isDeletedFirst && owner.at.ids.includes(taker.original ?? ""))) return undefined;
    const problem = take(taker, owner);
    return problem && { ...problem, next: `${problem.next} ${LEFT}` };
  }

  async #of({ subject: { kind }, resource, declared }: Taker, isRead?: boolean) {
    const owner = kind.owned && ownerAmong(kind.owned, declared);
    if (owner === undefined) return undefined;
    const known = this.#owners.get(owner);
    if (known) return known;
    const at = await resource.creation.places(declared, isRead);
    // Another resource may have asked meanwhile.
    if (at && !this.#owners.has(owner)) this.#owners.set(owner, { at, taken: new Set() });
    return this.#owners.get(owner);
  }
}

/** Takes a place, or returns why there is none. */
function take({ subject: { urn, label } }: Taker, { at, taken }: Owner): Problem | undefined {
  const problem = taken.has(urn) ? undefined : at.problem(label, taken.size);
  if (!problem) taken.add(urn);
  return problem;
}
