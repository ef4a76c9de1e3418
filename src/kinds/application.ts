import { z } from "zod";
import {
  clusterId,
  companyId,
  computed,
  dataGuards,
  displayName,
  entryOperationsOf,
  id,
  kind,
  operationsOf,
  option,
  projectId,
  stamps,
  systemName,
  writable,
} from "../model";
import { applicationExamples } from "./examples/application";
import { deployment, domainOperations, removal } from "./parts/application-operations";
import { buildFields, buildWarnings } from "./parts/build";
import { connectionRules } from "./parts/connection-rules";
import { domainRules, domains, generatedHostname, lostSystemDomain, systemDomain } from "./parts/domains";
import { ipRestriction } from "./parts/ip-restriction";
import { undeclared, undeclaredNetwork } from "./parts/left-behind";
import { connections, networkingRules, privatePorts, tcpProxies } from "./parts/networking";
import { diskContents, processRules } from "./parts/process-rules";
import { processes } from "./parts/processes";
import { balancersTo, stagesWith } from "./parts/referrers";
import { sourceFields, sourceRules } from "./parts/source";
import { answersNow, applicationStops } from "./parts/stops";
import { variableRules, variables, variableWarnings } from "./parts/variables";

const service = { serviceType: "APP", domains: domainOperations.list };

export const application = kind("Application", {
  doc: "An application, built from Git or run from an image, with its processes, variables and network.",
  fields: {
    displayName: displayName(1),
    clusterId: {
      ...clusterId,
      doc: "Region: the ID of a cluster, see `getCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live.",
    },
    move: option(
      "How a change of `clusterId` moves the application: `suspendOld` suspends the original as soon as the clone exists, so that no cron, worker or job runs twice; the application is unavailable until the clone is live, and a load balancer in front until it forwards to that. `leaveBehind` deletes the original, also that of a replacement, with what exists only on it: domains that are not declared, its place in a pipeline, destinations elsewhere; and without waiting until its domains are active on the clone. `resume` continues with the clone of an interrupted move, by its ID; if the journal of that run is available, it is not needed.",
      z
        .strictObject({
          suspendOld: z.boolean().optional(),
          leaveBehind: z.boolean().optional(),
          resume: id.optional(),
        })
        .meta({ title: "Move" }),
    ),
    ...sourceFields,
    projectId: writable(projectId.doc, projectId.schema, {
      clears: true,
      write: (value, { object }) => (object.id ? {} : { project_id: value }),
      via: {
        by: "calls",
        operations: ["addProjectService", "removeProjectService"],
        calls: ({ from, to, id: application }) =>
          typeof to === "string"
            ? [
                {
                  operation: "addProjectService",
                  ids: [to],
                  body: { service_id: application, service_type: "app" },
                },
              ]
            : [
                {
                  operation: "removeProjectService",
                  ids: [String(from), application],
                  query: { service_type: "app" },
                },
              ],
      },
    }),
    ...buildFields,
    hibernationEnabled: writable(
      "Hibernates when idle; the next request resumes it within 8 to 20 seconds.",
      z.boolean(),
      {
        default: false,
        watched: true,
        deploys: true,
      },
    ),
    hibernateAfterSeconds: writable("Seconds of inactivity before hibernation.", z.int().min(1), { deploys: true }),
    cdn: writable(
      "Serves the application through the CDN. The platform does not show this setting, so its drift cannot be detected.",
      z.boolean(),
      {
        default: false,
        observed: false,
        via: { by: "toggle", operation: "toggleApplicationCdn", answer: "is_turned_on" },
      },
    ),
    edgeCache: writable(
      "Caches at the edge. The platform does not show this setting, so its drift cannot be detected.",
      z.boolean(),
      {
        default: false,
        observed: false,
        via: { by: "toggle", operation: "toggleApplicationEdgeCache", answer: "is_turned_on" },
      },
    ),
    ipRestriction: ipRestriction({ get: "getApplicationIpRestriction", put: "putApplicationIpRestriction" }),
    systemDomain: systemDomain(domainOperations),
    deploymentHook: writable("A secret address, `deploymentHookUrl`, that starts a deployment on POST.", z.boolean(), {
      default: false,
      source: { operation: "getDeploymentHook", missing: { url: null } },
      read: ({ url }) => (url === undefined ? undefined : url !== null),
      via: { by: "switch", on: "enableDeploymentHook", off: "disableDeploymentHook" },
    }),
    suspended: writable("Whether the application is suspended. A suspended application is not deployed.", z.boolean(), {
      default: false,
      watched: true,
      wire: "is_suspended",
      via: { by: "switch", on: "suspendApplication", off: "activateApplication", suspends: true },
    }),
    ...dataGuards,
    deploymentHookUrl: computed("Address of the deploy hook, if enabled.", z.url().nullable(), {
      secret: true,
      source: { operation: "getDeploymentHook", missing: { url: null } },
      read: ({ url }) => url,
      follows: ["deploymentHook"],
    }),
    generatedHostname: generatedHostname(domainOperations),
    name: systemName,
    companyId,
    type: computed("app, or previewApp for a preview.", z.string().meta({ examples: ["app", "previewApp"] }), {
      stable: true,
    }),
    namespace: computed("Namespace in the cluster.", z.string().nullable(), { stable: true }),
    status: computed("State of the last deployment; null before the first.", z.string().nullable()),
    waitForChecks: computed("Whether deployments wait for the checks of the Git host.", z.boolean(), {
      follows: ["source", "repoUrl", "gitType", "defaultBranch", "autoDeploy"],
    }),
    createdBy: computed("User who created the object.", id.nullable(), { stable: true }),
    ...stamps,
  },
  parts: {
    processes,
    variables: variables(entryOperationsOf("ApplicationEnvVar"), [
      { name: "runtime", wire: "is_runtime" },
      { name: "buildtime", wire: "is_buildtime" },
    ]),
    connections,
    tcpProxies,
    privatePorts,
    domains: domains(domainOperations),
  },
  rules: [...sourceRules, ...processRules, ...variableRules, ...domainRules, ...networkingRules, ...connectionRules],
  warnings: [...variableWarnings, ...buildWarnings],
  // A region cannot change in place (spec 1.1); what a clone carries is in contract note 3.
  move: {
    field: "clusterId",
    clone: "cloneApplication",
    copies: ["processes", "variables"],
    leaves: "the contents of disks, the generated domain and the address of the deploy hook",
    runsTwice: "crons, workers and deployment jobs",
    undeclared: [...undeclared(service), ...undeclaredNetwork],
  },
  serviceType: service.serviceType,
  ...lostSystemDomain(domainOperations, answersNow),
  stops: applicationStops,
  referrers: async (application, look) => {
    const found = [balancersTo(service.serviceType), stagesWith].map((seek) => seek(application, look));
    return (await Promise.all(found)).flat();
  },
  lists: ({ type }) => type !== "previewApp",
  api: operationsOf("Application"),
  deployment,
  removal,
  holdsData: diskContents,
  examples: applicationExamples,
});
