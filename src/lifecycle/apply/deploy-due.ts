import type { DeployOptions } from "../../declaration/options";
import type { Deployment } from "../../model/kind";
import { latest } from "../../read/deployments";
import { readRecord, takeRecord } from "../../read/observe";
import type { Working } from "../../read/working";
import { cancelRunning, startOrPickUp, waitUntilLive } from "./deploy";
import type { Work } from "./work";

/** The state of an object once its settings are sent. */
export interface Due {
  readonly live: Working;
  /** It was created in this run, and not by cloning. */
  readonly isBorn: boolean;
  /** It is suspended, or will be at the end of the run. */
  readonly isSuspended: boolean;
  /** Waits for the deployment, whatever the declaration says. */
  readonly mustBeLive: boolean;
}

/** Whether a deployment that becomes due is started, and waited for. */
export function awaits(work: Work, { isSuspended, mustBeLive }: Due): boolean {
  const { wait = "live" } = optionsOf(work, mustBeLive);
  return work.kind.deployment !== undefined && wait === "live" && !isSuspended;
}

function optionsOf({ goal }: Work, mustBeLive: boolean): DeployOptions {
  const declared = (goal.values.deploy ?? {}) as DeployOptions;
  return mustBeLive ? { ...declared, wait: "live" } : declared;
}

/**
 * Settings first, then one deployment, and only if something changed that needs one (contract note 1). Returns
 * whether one became live.
 */
export async function deployDue(work: Work, { live, isBorn, isSuspended, mustBeLive }: Due): Promise<boolean> {
  const { deployment } = work.kind;
  const options = optionsOf(work, mustBeLive);
  if (!deployment || options.wait === "none") {
    // Deployments are triggered elsewhere then: none is due.
    work.undeployed = false;
    return false;
  }
  if (deployment.byItself && isBorn) {
    // The deployment that a creation starts by itself lacks the variables that are sent later.
    if (work.undeployed) await cancelRunning(live.id, deployment, work.io);
    else return awaitFirst(work, live, deployment, options);
  }
  // What changes nothing of the object but the engine's state, a timeout for example, was planned without a deployment.
  const isFirst = work.plan.action !== "none" && deployment.unfinished.includes(live.values[work.kind.state ?? ""]);
  if (!work.undeployed && !isFirst) return false;
  work.undeployed ||= true;
  if (isSuspended) {
    work.io.say("it is suspended and will deploy when it is resumed");
    return false;
  }
  work.undeployed = await startOrPickUp(live.id, deployment, work.undeployed, work.io);
  return seeThrough(work, live, deployment, work.undeployed, options);
}

async function awaitFirst(work: Work, live: Working, deployment: Deployment, options: DeployOptions): Promise<boolean> {
  if (options.wait === "accepted") return false;
  work.undeployed = true;
  const first = await latest(live.id, deployment, work.io);
  work.undeployed = first ?? false;
  return first !== undefined && seeThrough(work, live, deployment, first, options);
}

/** Waits for a deployment, if required. Returns whether it became live. */
async function seeThrough(
  work: Work,
  live: Working,
  deployment: Deployment,
  id: string,
  options: DeployOptions,
): Promise<boolean> {
  const target = { kind: work.kind, name: work.plan.name, id: live.id };
  if (options.wait !== "accepted") await waitUntilLive(target, deployment, id, options, work.io);
  work.undeployed = false;
  if (options.wait !== "accepted") live.leaving = {};
  await refresh(work, live);
  return options.wait !== "accepted";
}

/** Reads the current record. */
export async function refresh({ kind, io }: Work, live: Working): Promise<void> {
  const record = await readRecord(kind, live.id, io);
  if (record) takeRecord(kind, live, record);
}
