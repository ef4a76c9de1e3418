import { randomUUID } from "node:crypto";
import type { Answered, Runner } from "./ledger";
import { counting, type LimitName } from "./limits";

const NAMES = counting(true);
const zero = (): Record<LimitName, number> => ({ requests: 0, creations: 0 });

/** The shares that the ledger has granted to an entry, with what has become of them since it was written. */
class HeldShares {
  #granted = zero();
  #settled = zero();
  #used = zero();
  #returned = zero();
  /** What the current change gives back. */
  #offered = zero();
  #isWritten = false;
  /** Until when they may be used, by the server's time. */
  until = 0;

  free(name: LimitName): number {
    return this.#granted[name] - this.#used[name] - this.#returned[name] - this.#offered[name];
  }

  /** What others have to account for: shares that were granted and not reported. */
  get areHeld(): boolean {
    return NAMES.some((name) => this.#granted[name] > this.#settled[name]);
  }

  /** Granted since the entry was created. */
  get total(): number {
    return this.#granted.requests + this.#granted.creations;
  }

  use(names: readonly LimitName[]): void {
    for (const name of names) this.#used[name] += 1;
  }

  /** Takes what the ledger grants, and offers nothing. Returns `false` if the ledger is not the one that was written. */
  adopt(runner: Runner | undefined): boolean {
    this.#offered = zero();
    if (!runner) return !this.#isWritten;
    if (NAMES.some((name) => runner.settled[name] !== this.#settled[name])) return false;
    this.#granted = { ...runner.granted };
    this.until = runner.sharesUntil;
    return true;
  }

  /** Gives back all except those for `kept` creations, which nothing may use during the change. Returns how many. */
  offer(kept: number): Readonly<Record<LimitName, number>> {
    this.#offered = zero();
    const [requests, creations] = [this.free("requests"), this.free("creations")];
    this.#offered = { requests: Math.max(0, requests - kept), creations: Math.max(0, creations - kept) };
    return this.#offered;
  }

  written(runner: Runner): void {
    this.#isWritten = true;
    for (const name of NAMES) this.#returned[name] += this.#offered[name];
    this.#settled = { ...runner.settled };
    this.adopt(runner);
  }
}

/**
 * A runner's entry in the ledger: its shares, and the requests that it sends with them. If the two may disagree,
 * the entry is left to expire, and the runner creates another one.
 */
export class Entry {
  readonly id = randomUUID().slice(0, 8);
  readonly shares = new HeldShares();
  /** Requests without an answer. */
  flying = 0;
  /** Answers that are not in the ledger yet. */
  readonly answered: Record<LimitName, Answered[]> = { requests: [], creations: [] };

  get isReported(): boolean {
    return NAMES.every((name) => this.answered[name].length === 0);
  }

  written(runner: Runner, settled: ReadonlySet<Answered>): void {
    for (const name of NAMES) this.answered[name] = this.answered[name].filter((answered) => !settled.has(answered));
    this.shares.written(runner);
  }
}
