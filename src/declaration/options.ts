import type { Named } from "../model/field";
import type { Kind } from "../model/kind";
import { isSuspended } from "./suspension";

/** The user's `deploy` option, see `model/fields.ts`. */
export interface DeployOptions {
  readonly wait?: "live" | "accepted" | "none";
  /** Minutes. */
  readonly timeout?: number;
}

/** Whether what runs keeps running when a change is complete: its deployment is not waited for. What is suspended does not run. */
export function leavesDeployment(kind: Kind, declared: Named): boolean {
  const { wait } = (declared.deploy ?? {}) as DeployOptions;
  return kind.deployment !== undefined && (wait === "accepted" || wait === "none") && !isSuspended(kind, declared);
}

/** Whether a move suspends its original. */
export function suspendsOld({ move }: Named): boolean {
  return (move as { suspendOld?: boolean } | undefined)?.suspendOld === true;
}

/** Whether a move deletes its original although others still send traffic to it. */
export function mayLeaveBehind(declared: Named): boolean {
  return (declared.move as { leaveBehind?: boolean } | undefined)?.leaveBehind === true;
}
