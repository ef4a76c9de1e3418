import type { Deployment } from "../../model/kind";
import { readRecord, takeRecord, type Working } from "../read/observe";
import { cancelRunning, type DeployOptions, latest, startOrPickUp, waitUntilLive } from "./deploy";
import type { Work } from "./work";

/** What is so of an object when its settings are all there. */
export interface Due {
  readonly live: Working;
  /** It was made in this run, and not by cloning. */
  readonly isBorn: boolean;
  /** It sleeps, or will when the run has come to its end. */
  readonly isSuspended: boolean;
  /** The deployment is waited for, whatever the declaration says of that. */
  readonly mustBeLive: boolean;
}

/**
 * Settings first, then one deployment, and only when something changed that needs one (contract note 1). Answers
 * whether one became live.
 */
export async function deployDue(work: Work, { live, isBorn, isSuspended, mustBeLive }: Due): Promise<boolean> {
  const { deployment } = work.kind;
  const declared = (work.goal.values.deploy ?? {}) as DeployOptions;
  const options: DeployOptions = mustBeLive ? { ...declared, wait: "live" } : declared;
  if (!deployment || options.wait === "none") {
    // Deploying is somebody else's business then: nothing is owed.
    work.undeployed = false;
    return false;
  }
  if (deployment.byItself && isBorn) {
    // What it deploys by itself on creation knows nothing of the variables that came after.
    if (work.undeployed) await cancelRunning(live.id, deployment, work.io);
    else return awaitFirst(work, live, deployment, options);
  }
  if (!work.undeployed && !deployment.unfinished.includes(live.values[work.kind.state ?? ""])) return false;
  work.undeployed ||= true;
  if (isSuspended) {
    work.say("it is suspended and will deploy when it is resumed");
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

/** Waits for a deployment, if that is wanted. Answers whether it became live. */
async function seeThrough(
  work: Work,
  live: Working,
  deployment: Deployment,
  id: string,
  options: DeployOptions,
): Promise<boolean> {
  const target = { kind: work.kind, name: work.name, id: live.id };
  if (options.wait !== "accepted") await waitUntilLive(target, deployment, id, options, work.io);
  work.undeployed = false;
  await refresh(work, live);
  return options.wait !== "accepted";
}

/** Takes the record as it is now. */
export async function refresh({ kind, io }: Work, live: Working): Promise<void> {
  const record = await readRecord(kind, live.id, io);
  if (record) takeRecord(kind, live, record);
}
