import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Managed } from "../../model/live";
import type { Known } from "../../state/known";
import { CopiedEntries, type Missing } from "./copied-entries";

/** How a resource got its object in a run: `resumed` is what an interrupted run had created. */
export interface Made {
  readonly address: string;
  readonly how: "created" | "resumed" | "adopted";
}

/** What earlier runs have made of the objects of the state, by ID. */
export class EarlierRuns {
  /** The originals of the clones that they have moved to: the moves may not have reached the entries of what has moved. */
  readonly originals = new Map<string, string>();
  /** When those were cloned, in milliseconds of the server's time, where the states have that; also by this run. */
  readonly until = new Map<string, number>();
  /** What was declared of those whose creation has failed half-way: what resumes one removes what is declared no more. */
  readonly begun = new Map<string, Managed>();

  /** Of an object of the state. */
  recall(id: string, { clonedFrom, clonedAt }: Pick<Known, "clonedFrom" | "clonedAt">): void {
    if (clonedFrom !== undefined) this.originals.set(id, clonedFrom);
    if (clonedAt !== undefined) this.until.set(id, clonedAt);
  }
}

/** What a run of an engine has done with objects, and knows of them, by ID. */
export class RunObjects {
  /** That belong to a resource: no creation takes them for what an interrupted run has created. */
  readonly taken = new Set<string>();
  /** That resources got in this run: its deletions do not mean them. */
  readonly made = new Map<string, Made>();
  readonly deleted = new Set<string>();
  /** The originals of objects that this run has moved, by the IDs of the clones. */
  readonly moved = new Map<string, string>();
  readonly before = new EarlierRuns();
  readonly missing: Missing[] = [];
  readonly copies = new CopiedEntries(this.missing);

  /**
   * The ID of an object that was found missing, had the declared name, and would have had to move: it may be the original
   * of a move, deleted by a run that was killed after that.
   */
  missedOriginal(kind: Kind, declared: Named): string | undefined {
    const { naming = "", move } = kind;
    const field = move?.field;
    if (field === undefined) return undefined;
    const isOriginal = (before: Named) => before[naming] === declared[naming] && before[field] !== declared[field];
    return this.missing.find((one) => one.kind === kind && isOriginal(one.declared))?.id;
  }
}

/** An object whose deletion was reported to the engine, for a creation of the same run that resumes it. */
interface Deferred {
  readonly address: string;
  readonly known: Known;
}

/** Deletions that wait for the creation beside them, which may resume their objects. */
export class DeferredDeletions<T extends Deferred> {
  readonly #all = new Set<T>();

  defer(one: T): void {
    this.#all.add(one);
  }

  isAt(address: string): boolean {
    return this.#at(address).length > 0;
  }

  /** Of several with one address the one that `fits`: resources that share a name must not swap their objects. */
  take(address: string, fits: (one: T) => boolean): T | undefined {
    const all = this.#at(address);
    const found = all.find(fits) ?? (all.length === 1 ? all[0] : undefined);
    if (found) this.#all.delete(found);
    return found;
  }

  /** Those that no creation has resumed. */
  get all(): readonly T[] {
    return [...this.#all];
  }

  #at(address: string): readonly T[] {
    return [...this.#all].filter((one) => one.address === address);
  }
}
