import { createHash } from "node:crypto";
import { runningOf } from "../data-plane/running";
import { type Outcome, takeOutcome } from "../outcomes";
import type { Application, Deployment, LogLine, Process, StaticSite } from "../records";
import { unprocessable } from "../refusal";
import { newborn, type World } from "../world";

export type Deployable = Application | StaticSite;

/** Decisions: a deployment takes 30 s on the sandbox's clock. */
const DURATION_SECONDS = 30;

/** The maximum number of deployments of a service; the oldest that have ended are removed. */
const KEPT_DEPLOYMENTS = 200;
/** A rollback returns to the last success but one. */
const KEPT_SUCCESSES = 2;

type Timeline = { step: string; at: number }[];

const TIMELINES = {
  build: [
    { step: "clone", at: 2 },
    { step: "build", at: 6 },
    { step: "release", at: 22 },
  ],
  image: [
    { step: "pull", at: 2 },
    { step: "release", at: 12 },
  ],
  restart: [{ step: "release", at: 2 }],
  site: [
    { step: "clone", at: 2 },
    { step: "build", at: 6 },
    { step: "publish", at: 24 },
  ],
} satisfies Record<string, Timeline>;

const isApplication = (service: Deployable): service is Application => "processes" in service;

export const isUnfinished = (deployment: Deployment): boolean =>
  deployment.status === "waiting" || deployment.status === "inProgress";

/** The branch's current commit, which never changes here. */
const commitOf = (service: Deployable, branch: string): string =>
  createHash("sha1").update(`${service.repo_url}#${branch}`).digest("hex");

export interface Start {
  trigger: string;
  initiatedBy: string;
  branch?: string;
  dockerImage?: string;
  isRestart?: boolean;
  /** An earlier deployment whose commit or image runs again. */
  rollbackTo?: Deployment;
}

const NOTHING_QUEUED: Deployment["queued"] = { removed_processes: [], removed_disks: [], new_disks: [] };

/** A waiting deployment with the given fields. */
export function newDeployment(world: World, service: Deployable, fields: Partial<Deployment>): Deployment {
  const isImage = service.source === "dockerImage";
  return {
    ...newborn(world),
    service_id: service.id,
    status: "waiting",
    type: "manual",
    trigger: "MANUAL_DEPLOY",
    steps: [],
    docker_image_url: null,
    git_type: isImage ? null : service.git_type,
    repo_url: isImage ? null : service.repo_url,
    branch: isImage ? null : service.default_branch,
    commit_sha: null,
    commit_message: null,
    started_at: null,
    finished_at: null,
    initiated_by: "",
    is_restart: false,
    build_error: null,
    began: null,
    ending: { status: "success" },
    queued: NOTHING_QUEUED,
    logs: [],
    ...fields,
  };
}

/** Queues a deployment. Several may be unfinished: they run one after another (the contract is silent). */
export function startDeployment(world: World, service: Deployable, start: Start): Deployment {
  const { rollbackTo } = start;
  const deployment = newDeployment(world, service, {
    type: rollbackTo ? "rollback" : start.isRestart ? "restart" : "manual",
    trigger: start.trigger,
    initiated_by: start.initiatedBy,
    is_restart: start.isRestart ?? false,
    ending: endingOf(takeOutcome(world.state, "deployment", service.id)),
    ...sourceOf(service, start),
  });
  service.deployments[deployment.id] = deployment;
  forgetOldest(service);
  service.status = "deploymentInProgress";
  world.time.touch(service);
  return deployment;
}

function forgetOldest(service: Deployable): void {
  const all = Object.values(service.deployments);
  if (all.length <= KEPT_DEPLOYMENTS) return;
  const successes = all.filter((it) => it.status === "success").slice(-KEPT_SUCCESSES);
  const oldest = all.filter((it) => !isUnfinished(it) && !successes.includes(it));
  for (const { id } of oldest.slice(0, all.length - KEPT_DEPLOYMENTS)) delete service.deployments[id];
}

/** What is deployed: an image, or a commit of a branch. */
function sourceOf(service: Deployable, { rollbackTo, branch: wanted, dockerImage }: Start): Partial<Deployment> {
  if (isApplication(service) && service.source === "dockerImage") {
    return { docker_image_url: rollbackTo?.docker_image_url ?? dockerImage ?? service.docker_image };
  }
  const branch = rollbackTo?.branch ?? wanted ?? service.default_branch ?? "main";
  const commit_sha = rollbackTo?.commit_sha ?? commitOf(service, branch);
  return { branch, commit_sha, commit_message: `Head of ${branch}` };
}

function endingOf(outcome: Outcome | undefined): Deployment["ending"] {
  if (!outcome) return { status: "success" };
  const { step, logs } = outcome;
  return { status: "failed", ...(step && { step }), ...(logs && { logs }) };
}

/** Advances a service's deployments to the current time. Returns when something happens next. */
export function settleDeployments(service: Deployable, world: World): number {
  const all = Object.values(service.deployments);
  let freeSince = Math.max(0, ...all.map((it) => (it.finished_at ? Date.parse(it.finished_at) : 0)));
  for (const deployment of all.filter(isUnfinished)) {
    deployment.began ??= Math.max(Date.parse(deployment.created_at), freeSince);
    const due = advance(deployment, service, world);
    if (due !== undefined) return due;
    freeSince = Date.parse(deployment.finished_at ?? deployment.created_at);
  }
  return Number.POSITIVE_INFINITY;
}

/** Ends an unfinished deployment at once. */
export function cancelDeployment(world: World, service: Deployable, deployment: Deployment): void {
  if (!isUnfinished(deployment)) {
    throw unprocessable(
      `The deployment ${deployment.id} is ${deployment.status}; only a waiting or running one can be cancelled.`,
    );
  }
  finish(deployment, service, world, "cancelled", world.time.now());
}

/** Changes that wait for a deployment: deleted processes, attached and detached disks. */
function queuedChanges(service: Deployable): Deployment["queued"] {
  if (!isApplication(service)) return NOTHING_QUEUED;
  const keys = (isQueued: (process: Process) => boolean): string[] =>
    Object.values(service.processes).flatMap((process) => (isQueued(process) ? process.key : []));
  return {
    removed_processes: keys((it) => it.delete_queued),
    removed_disks: keys((it) => it.disk?.status === "detaching"),
    new_disks: keys((it) => it.disk?.status === "pending"),
  };
}

/** Carries out the steps that are due; returns the time of the next one, or nothing when the deployment has ended. */
function advance(deployment: Deployment, service: Deployable, world: World): number | undefined {
  const began = deployment.began ?? world.time.now();
  const { steps, end } = course(deployment, service);
  for (const [index, { step, at }] of steps.entries()) {
    const due = began + at * 1000;
    if (due > world.time.now()) return due;
    if (index < deployment.steps.length) continue;
    if (index === 0) {
      deployment.status = "inProgress";
      deployment.started_at = world.time.stamp(due);
      deployment.queued = queuedChanges(service);
      if (world.effects.watcher && isApplication(service)) deployment.runs = runningOf(service, world);
    }
    deployment.steps.push(step);
    deployment.logs.push({ at: due, severity: "INFO", message: `${step}: started` });
    world.time.touch(deployment, due);
  }
  const due = began + end * 1000;
  if (due > world.time.now()) return due;
  finish(deployment, service, world, deployment.ending.status, due);
  return undefined;
}

/** The steps of a deployment and its end; one that fails ends with the failing step. */
function course(deployment: Deployment, service: Deployable): { steps: Timeline; end: number } {
  const planned = TIMELINES[timelineName(deployment, service)];
  if (deployment.ending.status === "success") return { steps: planned, end: DURATION_SECONDS };
  const wanted = deployment.ending.step ?? (planned.some((it) => it.step === "build") ? "build" : planned.at(-1)?.step);
  const index = planned.findIndex((it) => it.step === wanted);
  if (index < 0) return { steps: [...planned, { step: wanted ?? "unknown", at: 26 }], end: DURATION_SECONDS };
  return { steps: planned.slice(0, index + 1), end: planned[index + 1]?.at ?? DURATION_SECONDS };
}

function timelineName(deployment: Deployment, service: Deployable): keyof typeof TIMELINES {
  if (!isApplication(service)) return "site";
  if (deployment.is_restart) return "restart";
  return deployment.branch === null ? "image" : "build";
}

function finish(
  deployment: Deployment,
  service: Deployable,
  world: World,
  status: "success" | "failed" | "cancelled",
  at: number,
): void {
  deployment.status = status;
  deployment.finished_at = world.time.stamp(at);
  if (status === "failed") {
    const step = deployment.steps.at(-1) ?? "build";
    const lines = deployment.ending.logs ?? [`${step}: exited with code 1`];
    deployment.logs.push(...lines.map((message): LogLine => ({ at, severity: "ERROR", message })));
    deployment.build_error = lines.at(-1) ?? null;
  } else {
    const message = status === "success" ? "live" : "cancelled";
    deployment.logs.push({ at, severity: status === "success" ? "INFO" : "WARN", message });
  }
  world.time.touch(deployment, at);
  if (status === "success" && isApplication(service)) applyQueued(service, deployment);
  for (const it of Object.values(service.deployments)) {
    if ((it === deployment) !== (status === "success")) delete it.runs;
  }
  const isLast = !Object.values(service.deployments).some(isUnfinished);
  if (isLast && service.status === "deploymentInProgress") {
    service.status = {
      success: "deploymentSuccess",
      failed: "deploymentFailed",
      cancelled: "deploymentCancelled",
    }[status];
    world.time.touch(service, at);
  }
}

/** Applies the changes that waited for a deployment. */
function applyQueued(application: Application, { queued }: Deployment): void {
  for (const key of queued.removed_processes) removeProcess(application, key);
  for (const key of queued.removed_disks) {
    const process = application.processes[key];
    if (process?.disk?.status === "detaching") process.disk = null;
  }
  for (const key of queued.new_disks) {
    const disk = application.processes[key]?.disk;
    if (disk?.status === "pending") disk.status = "ready";
  }
}

/** Removes a process with its ports. */
function removeProcess(application: Application, key: string): void {
  const id = application.processes[key]?.id;
  delete application.processes[key];
  for (const ports of [application.tcp_proxies, application.private_ports]) {
    for (const port of Object.values(ports)) if (port.process_id === id) delete ports[port.id];
  }
}
