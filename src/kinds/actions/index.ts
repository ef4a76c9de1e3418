import type { Action, LogSources } from "../../model";
import { application } from "../application";
import { staticSite } from "../static-site";
import { backup, backups, deleteBackup, restore } from "./backups";
import { cancelDeployment, deploy, deployments, rollback } from "./deployments";
import { purgeCache, refreshDomain } from "./network";
import { activate, restart, suspend, triggerCron } from "./power";
import { promote } from "./promotion";
import { regenerateHook, rotate } from "./secrets";

/** Every action. Commands, docs and the engines' actions are derived from this list. */
export const actions = {
  deploy,
  deployments,
  cancelDeployment,
  rollback,
  promote,
  restart,
  suspend,
  activate,
  triggerCron,
  backup,
  backups,
  restore,
  deleteBackup,
  rotate,
  regenerateHook,
  refreshDomain,
  purgeCache,
} as const;

export const allActions: readonly Action[] = Object.values<Action>(actions);

/** Commands that read logs, with descriptions. */
export const logExamples: readonly (readonly [command: string, does: string])[] = [
  ["svc-iac logs api", "what it printed in the last hour"],
  ["svc-iac logs api --follow --since 5m", "on until Ctrl-C"],
  ["svc-iac logs api --source access --json", "who called it, for programs"],
  ["svc-iac logs api --deployment latest --follow", "a deployment, until it is over"],
];

/** Sources of logs, besides those of deployments. */
export const logSources: readonly LogSources[] = [
  { subject: application, sources: { runtime: "getApplicationRuntimeLogs", access: "getApplicationAccessLogs" } },
  { subject: staticSite, sources: { access: "getStaticSiteAccessLogs" } },
];
