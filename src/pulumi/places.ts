import type { RunResource } from "../lifecycle";
import { type LiveEntry, type Named, ownerAmong, type Problem } from "../model";
import type { Subject } from "./subject";

type Creation = RunResource["creation"];
type Room = NonNullable<ReturnType<Creation["room"]>>;
type InlineChange = ReturnType<Creation["inlineChanges"]>[number];

/** A resource that gets a new object. */
export interface Taker {
  readonly subject: Subject;
  readonly resource: RunResource;
  readonly declared: Named;
  /** The object that it replaces. */
  readonly original: string | undefined;
}

/** What an owner had at first, and what the run changes of it before it deletes anything at its end. */
interface Owner {
  entries?: Promise<readonly LiveEntry[] | undefined>;
  /** The URNs of what the run creates besides. */
  readonly taken: Set<string>;
  inline?: InlineChange;
}

/** An owner whose entries are known. */
interface Full extends Owner {
  readonly at: readonly LiveEntry[];
  readonly max: number;
  readonly id: string;
}

const CODE = { code: "no-room" } as const;
const LEFT =
  "What an interrupted run has left for deletion takes a place as well: `pulumi up --target` with the URN of a resource that has not changed deletes that.";
const FREE = "Remove what takes the place and apply that first, then declare this.";

/**
 * The places of owners that have a number of them, in one run. The engine registers resources in any order, and deletes at its
 * end, unless it deletes an object before its successor. So this is decided from what an owner had at first and from a sum
 * that no order changes: a preview and its update decide alike.
 */
export class OwnersPlaces {
  /** URNs of those whose successors have no place beside them. */
  readonly alone = new Set<string>();
  /** IDs of the objects that this run has deleted. */
  readonly gone = new Set<string>();
  readonly #owners = new Map<string, Owner>();

  /**
   * Whether the successor can exist beside the object that it replaces: if at most half of the places are taken, all can be
   * replaced so. With `isAlways`, the program has decided that it has to.
   */
  async hasSecond(taker: Taker, isAlways = false): Promise<boolean> {
    const owner = await this.#of(taker);
    if (!owner || !isAmong(owner, taker)) return true;
    if (isAlways) return take(taker, owner) === undefined;
    return owner.at.length * 2 <= owner.max;
  }

  /** Why there is no place for what a resource creates. */
  async problem(taker: Taker, isDeletedFirst: boolean): Promise<Problem | undefined> {
    const owner = await this.#of(taker);
    if (!owner || (isDeletedFirst && isAmong(owner, taker))) return undefined;
    const problem = take(taker, owner);
    return problem && { ...problem, hint: isDeletedFirst ? "rename" : "delete-first" };
  }

  /** Why there is no place for what an update adds inline. The places that it frees are free for what depends on it. */
  async inlineProblem(changes: readonly InlineChange[]): Promise<Problem | undefined> {
    for (const inline of changes) {
      const known = this.#ofId(inline.owner);
      known.inline = inline;
      if (inline.added <= inline.removed && known.taken.size === 0) continue;
      const owner = await this.#read(known, inline);
      if (owner && countOf(owner) > owner.max) return inlineProblem(owner, inline);
    }
    return undefined;
  }

  async #of({ subject: { kind }, resource, declared }: Taker): Promise<Full | undefined> {
    const id = kind.owned && ownerAmong(kind.owned, declared);
    const room = id === undefined ? undefined : resource.creation.room(declared);
    return room && this.#read(this.#ofId(room.owner), room);
  }

  #ofId(id: string): Owner {
    const owner = this.#owners.get(id) ?? { taken: new Set<string>() };
    this.#owners.set(id, owner);
    return owner;
  }

  /** Once for all that ask. */
  async #read(owner: Owner, room: Pick<Room, "owner" | "max" | "entries">): Promise<Full | undefined> {
    owner.entries ??= room.entries();
    const entries = await owner.entries.catch((error: unknown) => {
      delete owner.entries;
      throw error;
    });
    return entries && Object.assign(owner, { at: entries, max: room.max, id: room.owner });
  }
}

function isAmong({ at }: Full, { resource, declared, original }: Taker): boolean {
  const row = original === undefined ? undefined : resource.creation.room(declared)?.rowOf(original);
  return at.some(({ id }) => id === row);
}

/** How many entries there are before the run deletes any at its end; what it changes inline may be there already. */
function countOf({ at, taken, inline }: Full): number {
  return (inline?.count(at).count ?? at.length) + taken.size;
}

/** Where a program has the successor of an entry created first, and there is no place for it. */
export function keptProblem(label: string): Problem {
  return {
    ...CODE,
    message: `${label} cannot be replaced: its owner has no place for its successor while it exists, and with \`deleteBeforeReplace: false\` it exists until then.`,
    next: "Remove that option: the original is then deleted first. Or free a place for each entry that is replaced, and apply that first.",
  };
}

/** Takes a place, or returns why there is none. */
function take({ subject: { urn, label } }: Taker, owner: Full): Problem | undefined {
  if (owner.taken.has(urn)) return undefined;
  const count = countOf(owner);
  if (count < owner.max) {
    owner.taken.add(urn);
    return undefined;
  }
  const { id, at, max } = owner;
  const besides = count === at.length ? "" : `, ${count} with what this run adds before that`;
  const message = `${label} cannot be created: its owner (${id}) has ${at.length} of ${max} entries${besides}, and what this run deletes is deleted after that.`;
  return { ...CODE, message, next: `${FREE} ${LEFT}` };
}

function inlineProblem(owner: Full, change: InlineChange): Problem {
  const { at, max } = owner;
  const { field } = change;
  const { others } = change.count(at);
  const beside = others === 0 ? "" : `, ${others} of them not declared inline here`;
  const more = owner.taken.size === 0 ? "" : `, and this run creates ${owner.taken.size} besides`;
  const message = `${field} has no place for what is added: ${at.length} of ${max} entries exist${beside}${more}.`;
  const next =
    others === 0
      ? "Add fewer."
      : "Delete those that nothing needs. If this run deletes them: it does that at its end, so apply that first.";
  return { ...CODE, field, message, next };
}
