import { StoreError } from "../store/store";
import type { Clock } from "./clock";
import { counting } from "./limits";
import { OwnShares, type OwnSharesOptions } from "./own-shares";

type Known = NonNullable<OwnSharesOptions["known"]>;

/** Milliseconds until a failed store is tried again. */
const RETRY = 30_000;

/** A runner that cannot use the store counts by itself for a while, with its part of the limits. Reported once. */
export class Alone {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #say: (message: string) => void;
  #own: OwnShares | undefined;
  #until: number | undefined;
  #hasSaid = false;

  constructor(clock: Clock, changed: () => void, say: (message: string) => void) {
    this.#clock = clock;
    this.#changed = changed;
    this.#say = say;
  }

  /** Its own shares, while it is alone. */
  get shares(): OwnShares | undefined {
    return this.#until === undefined ? undefined : this.#own;
  }

  /** Whether the store is to be tried again. */
  get isOver(): boolean {
    return this.#clock.now() >= (this.#until ?? Number.POSITIVE_INFINITY);
  }

  /** `runners` is their number when the store was last read, and `known` what is left for this one. */
  begin(error: unknown, runners: number, known: Known = () => undefined): void {
    // Alone again without news, it has counted on.
    if (!this.#own || (this.#until === undefined && counting(true).some(known))) {
      const [clock, changed] = [this.#clock, this.#changed];
      this.#own = new OwnShares({ clock, changed, among: Math.max(1, runners), hasOthers: true, known });
    }
    this.#until = this.#clock.now() + RETRY;
    if (this.#hasSaid || !(error instanceof StoreError)) return;
    this.#hasSaid = true;
    const part = runners > 1 ? `with 1/${runners} of the limits` : "and counts its requests itself";
    const next = error.next ? ` ${error.next}` : "";
    this.#say(
      `The limits cannot be shared with other runs: ${error.message}${next} This run continues alone, ${part}.`,
    );
  }

  end(): void {
    this.#until = undefined;
  }
}
