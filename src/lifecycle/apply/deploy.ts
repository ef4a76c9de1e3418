import { ignoreMissing } from "../../client/errors";
import type { Wire } from "../../model/field";
import type { Deployment, Kind } from "../../model/kind";
import { reasonFrom } from "../../model/printable";
import { SvcError } from "../../model/problem";
import { madeAt, statusIn } from "../../model/record";
import { until } from "../../read/wait";
import type { Io } from "../../state/io";
import type { Undeployed } from "../../state/known";
import { DEPLOYED_WITHIN } from "../../state/timeout";

/** The user's `deploy` option, see `model/fields.ts`. */
export interface DeployOptions {
  readonly wait?: "live" | "accepted" | "none";
  /** Minutes. */
  readonly timeout?: number;
}

const LOG_LINES = 10;

interface Target {
  readonly kind: Pick<Kind, "name">;
  readonly name: string;
  readonly id: string;
}

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

/**
 * The state of a deployment, by its record. An unknown or null status proves nothing: it is pending until it has
 * ended, and failed only if the contract says so (contract note 39).
 */
export function outcomeOf(
  record: Wire,
  { field, pending, ok, failed, ended }: Deployment,
): "pending" | "ok" | "failed" {
  const status = record[field];
  if (ok.includes(status)) return "ok";
  if (typeof status === "string" && Object.hasOwn(failed, status)) return "failed";
  return pending.includes(status) || (record[ended] ?? null) === null ? "pending" : "ok";
}

/** The deployment that was started last, also by the platform itself. */
export async function latest(id: string, deployment: Deployment, io: Io): Promise<string | undefined> {
  const rows = await io.client.all({ operation: deployment.list, ids: [id] }, io.signal);
  const [row] = rows.sort((a, b) => String(madeAt(b)).localeCompare(String(madeAt(a))));
  return row && String(row.id);
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

/** Everything that helps at 2 a.m.: ID, phase, commit and the last lines of the log. */
export async function deploymentFailure(
  target: Target,
  deployment: Deployment,
  ended: Wire,
  io: Io,
  next: string,
): Promise<SvcError> {
  const step = stepOf(ended);
  const phase = step === undefined ? "" : ` in phase ${step}`;
  const commit = typeof ended.commit_sha === "string" ? `, commit ${ended.commit_sha.slice(0, 10)}` : "";
  const verb = deployment.failed[String(ended[deployment.field])];
  const lines = await lastLines(target.id, deployment, String(ended.id), io);
  const built = typeof ended.build_error === "string" ? ` ${reasonFrom(ended.build_error)}` : "";
  return new SvcError({
    code: "deployment-failed",
    message: `${target.kind.name} ${JSON.stringify(target.name)}: the deployment ${verb}${phase} (deployment ${ended.id}${commit}).${built}${lines}`,
    next,
  });
}

/** The current step of a deployment, if its record shows steps. */
export function stepOf({ steps }: Wire): string | undefined {
  return Array.isArray(steps) && steps.length > 0 ? String(steps.at(-1)) : undefined;
}

async function lastLines(id: string, deployment: Deployment, deploymentId: string, io: Io): Promise<string> {
  if (!deployment.logs) return "";
  try {
    const { body } = await io.client.send({ operation: deployment.logs, ids: [id, deploymentId] }, io.signal);
    const entries = Array.isArray(body) ? (body as Wire[]) : [];
    const lines = entries.slice(-LOG_LINES).map((entry) => `  ${reasonFrom(String(entry.message))}`);
    return lines.length > 0 ? ` Last lines:\n${lines.join("\n")}\n` : "";
  } catch {
    return " (Its log could not be read.)";
  }
}

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
