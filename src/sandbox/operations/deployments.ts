import type { Call, Handlers } from "../operation";
import { applicationOf, pathId } from "../operation";
import type { Application, Deployment, LogLine } from "../records";
import { unprocessable } from "../refusal";
import { partById } from "../world";
import { cancelDeployment, type Start, startDeployment } from "./deployment-run";
import { logEntries } from "./log-entries";

const shown = (deployment: Deployment): Record<string, unknown> => ({
  ...deployment,
  app_id: deployment.service_id,
  author_login: null,
  author_img: null,
});

function found(call: Call): Deployment {
  return partById(applicationOf(call).deployments, pathId(call, "deployment_id"), "deployment");
}

/** Starts a deployment on request; a suspended application does not deploy. */
function start(call: Call, options: Omit<Start, "initiatedBy">): unknown {
  const target = applicationOf(call);
  if (target.is_suspended) throw unprocessable("The application is suspended; activate it before deploying.");
  return shown(startDeployment(call.world, target, { ...options, initiatedBy: call.key.name }));
}

function createDeployment(call: Call): unknown {
  const { branch, docker_image, is_restart } = call.body as {
    branch?: string;
    docker_image?: string;
    is_restart?: boolean;
  };
  const isRestart = is_restart === true;
  if (isRestart && !Object.values(applicationOf(call).deployments).some((it) => it.status === "success")) {
    throw unprocessable("is_restart is true, but there is no build to run again: nothing was deployed yet.");
  }
  return start(call, {
    trigger: isRestart ? "MANUAL_RESTART" : "MANUAL_DEPLOY",
    isRestart,
    ...(branch !== undefined && { branch }),
    ...(docker_image !== undefined && { dockerImage: docker_image }),
  });
}

/** Returns to the success before the last one. */
function rollback(call: Call): unknown {
  const successes = Object.values(applicationOf(call).deployments).filter((it) => it.status === "success");
  const target = successes.at(-2);
  if (!target)
    throw unprocessable(
      `There are ${successes.length} successful deployments; a rollback needs an earlier one to go back to.`,
    );
  return start(call, { trigger: "ROLLBACK", rollbackTo: target });
}

/** The start messages of the processes of a live application. */
function runtimeLines(target: Application): LogLine[] {
  const successes = Object.values(target.deployments).filter((it) => it.status === "success" && it.finished_at);
  return successes.flatMap((deployment) =>
    Object.values(target.processes)
      .filter((it) => it.type === "web" || it.type === "worker")
      .map((it) => ({
        at: Date.parse(deployment.finished_at ?? ""),
        severity: "INFO" as const,
        message: `${it.key}: started`,
      })),
  );
}

export const deploymentHandlers: Handlers = {
  listDeployments: (call) => Object.values(applicationOf(call).deployments).reverse().map(shown),
  createDeployment,
  getDeployment: (call) => shown(found(call)),
  rollbackDeployment: rollback,
  cancelDeployment: (call) => {
    cancelDeployment(call.world, applicationOf(call), found(call));
    return "The deployment is cancelled.";
  },
  getDeploymentLogs: (call) => logEntries(found(call).logs, "APP_DEPLOYMENT", call.world, call.query),
  getApplicationRuntimeLogs: (call) =>
    logEntries(runtimeLines(applicationOf(call)), "APP_RUNTIME", call.world, call.query),
  getApplicationAccessLogs: (call) => {
    applicationOf(call);
    return logEntries([], "APP_ACCESS", call.world, call.query);
  },
};
