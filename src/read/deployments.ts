import { applies } from "../declaration/diff";
import type { DeployOptions } from "../declaration/options";
import type { Named, Wire } from "../model/field";
import type { Deployment, Kind } from "../model/kind";
import { reasonFrom } from "../model/printable";
import { SvcError } from "../model/problem";
import { madeAt, newestFirst } from "../model/record";
import type { Io } from "../state/io";

const LOG_LINES = 10;

export interface Target {
  readonly kind: Pick<Kind, "name">;
  readonly name: string;
  readonly id: string;
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

/** A declared field of which the last deployment has another value: that of an action, of a pipeline or of the dashboard. */
export interface DeployedOtherwise {
  readonly field: string;
  readonly declared: string;
  readonly live: string;
}

/** What is declared of a deployment. What `deploy: { wait: "none" }` leaves to others is not, nor what is not known yet. */
export function declaredToDeploy({ deployment, fields }: Kind, values: Named) {
  if (!deployment || (values.deploy as DeployOptions | undefined)?.wait === "none") return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const [declared, { deployed }] = [values[name], field];
    const isDeclared = typeof declared === "string" && applies(field, fields, values, {});
    return deployed && isDeclared ? [{ field: name, declared, ...deployed, wire: deployment.origin[deployed.as] }] : [];
  });
}

/** Compares that with the last deployment that has not failed. A commit is declared nowhere. `earlier` is as good as declared. */
export async function deployedOtherwise(
  kind: Kind,
  id: string,
  values: Named,
  { client, signal }: Io,
  earlier: Named = {},
): Promise<readonly DeployedOtherwise[]> {
  const { deployment } = kind;
  const wanted = declaredToDeploy(kind, values);
  if (!deployment || wanted.length === 0) return [];
  const rows = await client.all({ operation: deployment.list, ids: [id] }, signal);
  const { beside = "" } = deployment;
  const [last] = newestFirst(rows.filter((row) => outcomeOf(row, deployment) !== "failed" && row[beside] !== true));
  return wanted.flatMap(({ field, declared, wire = "", normal = (value) => value }) => {
    const live = last?.[wire];
    const expected = [declared, earlier[field]].flatMap((value) => (typeof value === "string" ? normal(value) : []));
    return typeof live !== "string" || expected.includes(normal(live)) ? [] : [{ field, declared, live }];
  });
}

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
