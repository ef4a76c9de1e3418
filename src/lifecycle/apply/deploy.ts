import { ignoreMissing } from "../../client/errors";
import type { DeployOptions } from "../../declaration/options";
import type { Deployment, Kind } from "../../model/kind";
import { statusIn } from "../../model/record";
import { deploymentFailure, outcomeOf, type Target } from "../../read/deployments";
import { until } from "../../read/wait";
import type { Io } from "../../state/io";
import type { Undeployed } from "../../state/known";
import { DEPLOYED_WITHIN } from "../../state/timeout";

interface Waiting extends Target {
  readonly kind: Kind;
}

/** Starts a deployment, unless one that an earlier run has started is sufficient. Returns its ID. */
export async function startOrPickUp(
  id: string,
  deployment: Deployment,
  undeployed: Undeployed,
  io: Io,
): Promise<string> {
  if (typeof undeployed === "string") {
    const call = { operation: deployment.get, ids: [id, undeployed] };
    const begun = await io.client.one(call, io.signal).catch(ignoreMissing);
    if (begun && outcomeOf(begun, deployment) !== "failed") return undeployed;
  }
  const started = await io.client.one({ operation: deployment.start, ids: [id], body: {} }, io.signal);
  return String(started.id);
}

/** Waits for a deployment. @throws SvcError `deployment-failed` with the details needed to find the cause. */
export async function waitUntilLive(
  target: Waiting,
  deployment: Deployment,
  deploymentId: string,
  options: DeployOptions,
  io: Io,
): Promise<void> {
  io.progress?.(`deployment ${deploymentId} has started; waiting until it is live`);
  const ended = await until(
    {
      what: `deployment ${deploymentId} of ${target.kind.name} ${JSON.stringify(target.name)}`,
      ...(options.timeout === undefined ? { within: DEPLOYED_WITHIN } : { within: options.timeout * 60, isSet: true }),
      takesTime: true,
      summary: { kind: target.kind, id: target.id, isPending: (row) => statusIn(target.kind, row) === deployment.busy },
      look: async () => {
        const now = await io.client.one({ operation: deployment.get, ids: [target.id, deploymentId] }, io.signal);
        return outcomeOf(now, deployment) === "pending" ? undefined : now;
      },
    },
    io,
  );
  if (outcomeOf(ended, deployment) === "failed")
    throw await deploymentFailure(target, deployment, ended, io, CONTINUES);
}

const CONTINUES = "Fix the cause and run the command again: the object is kept and updated, not recreated.";

/** Cancels a running deployment, so that its object can be deleted (contract note 12). It may end by itself. */
export async function cancelRunning(id: string, deployment: Deployment, io: Io): Promise<void> {
  const rows = await io.client.all({ operation: deployment.list, ids: [id] }, io.signal);
  for (const { id: deploymentId } of rows.filter((row) => outcomeOf(row, deployment) === "pending")) {
    const ids = [id, String(deploymentId)];
    await io.client.send({ operation: deployment.cancel, ids }, io.signal).catch(async (error: unknown) => {
      const now = await io.client.one({ operation: deployment.get, ids }, io.signal).catch(() => undefined);
      // One without a pending status may have ended.
      if (now && deployment.pending.includes(now[deployment.field])) throw error;
    });
  }
}
