import type { Handlers } from "./operation";
import { apiKeyHandlers } from "./operations/api-keys";
import { applicationHabits, applicationHandlers } from "./operations/applications";
import { backupHandlers } from "./operations/backups";
import { connectionHabits, connectionHandlers } from "./operations/connections";
import { databaseHabits, databaseHandlers } from "./operations/databases";
import { deploymentHandlers } from "./operations/deployments";
import { dockerRegistryHandlers } from "./operations/docker-registries";
import { domainHabits } from "./operations/domain-checks";
import { allDomainHandlers } from "./operations/domains";
import { envVarHandlers } from "./operations/env-vars";
import { ipRestriction } from "./operations/ip-restriction";
import { loadBalancerHabits, loadBalancerHandlers } from "./operations/load-balancers";
import { objectStorageHandlers } from "./operations/object-storage";
import { pipelineHabits, pipelineHandlers } from "./operations/pipelines";
import { allPortHandlers } from "./operations/ports";
import { processHandlers } from "./operations/processes";
import { projectHabits, projectHandlers } from "./operations/projects";
import { resourceHandlers } from "./operations/resources";
import { staticSiteHabits, staticSiteHandlers } from "./operations/static-sites";
import { usageAlertHandlers } from "./operations/usage-alerts";
import { webhookHabits, webhookHandlers } from "./operations/webhooks";
import type { Habits } from "./world";

/** The implemented operations, by operationId. Any other operation of the contract answers 501. */
export const HANDLERS: Handlers = {
  ...applicationHandlers,
  ...deploymentHandlers,
  ...processHandlers,
  ...envVarHandlers,
  ...allDomainHandlers,
  ...allPortHandlers,
  ...ipRestriction("applications", {
    get: "getApplicationIpRestriction",
    put: "putApplicationIpRestriction",
  }),
  ...databaseHandlers,
  ...ipRestriction("databases", { get: "getDatabaseIpRestriction", put: "putDatabaseIpRestriction" }),
  ...connectionHandlers,
  ...backupHandlers,
  ...projectHandlers,
  ...dockerRegistryHandlers,
  ...staticSiteHandlers,
  ...objectStorageHandlers,
  ...loadBalancerHandlers,
  ...usageAlertHandlers,
  ...pipelineHandlers,
  ...webhookHandlers,
  ...apiKeyHandlers,
  ...resourceHandlers,
};

export const HABITS: readonly Habits[] = [
  applicationHabits,
  domainHabits,
  databaseHabits,
  connectionHabits,
  projectHabits,
  staticSiteHabits,
  loadBalancerHabits,
  pipelineHabits,
  webhookHabits,
];
