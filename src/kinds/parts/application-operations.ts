import type { Deployment, Kind } from "../../model";
import { domainOperationsOf } from "./domains";

/** The deployment, deletion and domain operations of all kinds of applications. */
export const domainOperations = domainOperationsOf("Application");

const origin = { trigger: "trigger", author: "author_login", commit: "commit_sha", branch: "branch" };

export const deployment: Deployment = {
  start: "createDeployment",
  get: "getDeployment",
  list: "listDeployments",
  cancel: "cancelDeployment",
  logs: "getDeploymentLogs",
  field: "status",
  pending: ["waiting", "inProgress"],
  ok: ["success"],
  failed: { failed: "failed", cancelled: "was cancelled" },
  origin: { ...origin, image: "docker_image_url" },
  ended: "finished_at",
  busy: "deploymentInProgress",
  unfinished: [null],
};

/** Those of a static site have no trigger, but a type. */
export const siteDeployment: Deployment = {
  start: "createStaticSiteDeployment",
  get: "getStaticSiteDeployment",
  list: "listStaticSiteDeployments",
  cancel: "cancelStaticSiteDeployment",
  logs: "getStaticSiteDeploymentLogs",
  byItself: true,
  field: "status",
  pending: ["waiting", "inProgress"],
  ok: ["success"],
  failed: { failed: "failed", cancelled: "was cancelled" },
  origin: { ...origin, trigger: "type" },
  beside: "is_preview",
  ended: "finished_at",
  busy: "deploymentInProgress",
  unfinished: [null],
};

export const removal = {
  deleting: ["deleting"],
  failed: ["appDeletionFailed"],
  within: 600,
} as const satisfies Kind["removal"];
