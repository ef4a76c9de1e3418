import { randomUUID } from "node:crypto";
import { type Kind, type Problem, snakeCase } from "../model";
import type { InterruptedCreate } from "./interrupted-create";
import { RunClaims } from "./run-claims";
import type { Row } from "./value";

/** What a run of the engine has done and met so far. */
export class RunMemory {
  /** IDs of objects that it has deleted. */
  readonly deleted = new Set<string>();
  /** IDs of objects that it has created or resumed: its deletions do not mean them. */
  readonly made = new Set<string>();
  /** The addresses of these. */
  readonly madeAt = new Set<string>();
  /** The originals of objects that it has moved, by their new IDs. */
  readonly moved = new Map<string, string>();
  /** Why the engine must not force the replacement of an object whose change it has planned, by ID, if so. */
  readonly forced = new Map<string, () => Promise<Problem | undefined>>();
  /** Identifies this run of the process in what it plans. */
  planner = randomUUID();
  /** The kinds of the objects that it has met in the state, by ID. */
  readonly met = new Map<string, Kind>();
  /** What its resources declare and remove. */
  readonly claims: RunClaims;
  readonly #left = new Set<InterruptedCreate>();
  #missed: { readonly kind: Kind; readonly row: Row }[] = [];

  constructor(isApplying: () => boolean) {
    this.claims = new RunClaims(isApplying);
  }

  clear(): void {
    for (const memory of [
      this.deleted,
      this.made,
      this.madeAt,
      this.moved,
      this.forced,
      this.met,
      this.claims,
      this.#left,
    ])
      memory.clear();
    this.#missed = [];
    this.planner = randomUUID();
  }

  /** An object of the state is gone: it may be the original of a move, deleted by a run that was killed after that. */
  miss(kind: Kind, row: Row): void {
    this.#missed.push({ kind, row });
  }

  /** The ID of an object that was found missing, had the declared name, and would have had to move. */
  missedOriginal(kind: Kind, declared: Readonly<Record<string, unknown>>): string | undefined {
    const { naming = "", move } = kind;
    const field = move?.field;
    if (field === undefined) return undefined;
    const original = this.#missed.find(
      (one) =>
        one.kind === kind &&
        one.row[snakeCase(naming)] === declared[naming] &&
        one.row[snakeCase(field)] !== declared[field],
    );
    return original && String(original.row.id);
  }

  /** Records the object of an interrupted create, for the following creation of this run. */
  leave(left: InterruptedCreate): void {
    this.#left.add(left);
  }

  findLeft(address: string): InterruptedCreate | undefined {
    return [...this.#left].find((left) => left.address === address);
  }

  /** Of several with one name the one that `fits`: resources that share a name must not swap their objects. */
  takeLeft(address: string, fits: (left: InterruptedCreate) => boolean): InterruptedCreate | undefined {
    const all = [...this.#left].filter((left) => left.address === address);
    const left = all.find(fits) ?? (all.length === 1 ? all[0] : undefined);
    if (left) this.#left.delete(left);
    return left;
  }

  /** Those that no creation of this run has resumed. */
  get left(): readonly InterruptedCreate[] {
    return [...this.#left];
  }
}
