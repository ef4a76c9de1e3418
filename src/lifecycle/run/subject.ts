import type { Claimant } from "./claims";

/** A resource as its engine names it. */
export interface Subject extends Omit<Claimant, "label"> {
  /** The user's name for it, in messages. */
  readonly name: string;
  /** The engine's own name for it, the same in every run: its address in the journal. */
  readonly address: string;
}
