import { randomUUID } from "node:crypto";
import type { Answered, Runner } from "./ledger";
import { counting, type LimitName } from "./limits";

const NAMES = counting(true);
const zero = (): Record<LimitName, number> => ({ requests: 0, creations: 0 });

/**
 * A runner's entry in the ledger, with what has happened since it was written. If the two may disagree,
 * the entry is left to expire, and the runner creates another one.
 */
export class Entry {
  readonly id = randomUUID().slice(0, 8);
  /** Until when its shares may be used, by the server's time. */
  sharesUntil = 0;
  /** Requests without an answer. */
  flying = 0;
  readonly answered: Record<LimitName, Answered[]> = { requests: [], creations: [] };
  #granted = zero();
  #settled = zero();
  #used = zero();
  #returned = zero();
  /** What the current change gives back. */
  #offered = zero();
  #isWritten = false;

  free(name: LimitName): number {
    return this.#granted[name] - this.#used[name] - this.#returned[name] - this.#offered[name];
  }

  /** What others have to account for: shares that were granted and not reported. */
  get holds(): boolean {
    return NAMES.some((name) => this.#granted[name] > this.#settled[name]);
  }

  /** Shares granted since the entry was created. */
  get total(): number {
    return this.#granted.requests + this.#granted.creations;
  }

  get isReported(): boolean {
    return NAMES.every((name) => this.answered[name].length === 0);
  }

  use(names: readonly LimitName[]): void {
    for (const name of names) this.#used[name] += 1;
    this.flying += 1;
  }

  /** Takes what the ledger grants. Returns `false` if the ledger is not the one that was written. */
  adopt(runner: Runner | undefined): boolean {
    if (!runner) return !this.#isWritten;
    if (NAMES.some((name) => runner.settled[name] !== this.#settled[name])) return false;
    this.#granted = { ...runner.granted };
    this.sharesUntil = runner.sharesUntil;
    return true;
  }

  /** Gives back all shares except those for `kept` creations, which nothing may use during the change. */
  offer(kept: number): void {
    this.keep();
    this.#offered = {
      requests: Math.max(0, this.free("requests") - kept),
      creations: Math.max(0, this.free("creations") - kept),
    };
  }

  get offered(): Readonly<Record<LimitName, number>> {
    return this.#offered;
  }

  /** Gives back nothing. */
  keep(): void {
    this.#offered = zero();
  }

  written(runner: Runner, settled: ReadonlySet<Answered>): void {
    this.#isWritten = true;
    for (const name of NAMES) {
      this.#returned[name] += this.#offered[name];
      this.answered[name] = this.answered[name].filter((answered) => !settled.has(answered));
    }
    this.#offered = zero();
    this.#settled = { ...runner.settled };
    this.adopt(runner);
  }
}
