import type { Named } from "../model/field";

/** The user's `deploy` option, see `model/fields.ts`. */
export interface DeployOptions {
  readonly wait?: "live" | "accepted" | "none";
  /** Minutes. */
  readonly timeout?: number;
}

/** Whether a move suspends its original. */
export function suspendsOld({ move }: Named): boolean {
  return (move as { suspendOld?: boolean } | undefined)?.suspendOld === true;
}

/** Whether a move deletes its original although others still send traffic to it. */
export function mayLeaveBehind(declared: Named): boolean {
  return (declared.move as { leaveBehind?: boolean } | undefined)?.leaveBehind === true;
}
