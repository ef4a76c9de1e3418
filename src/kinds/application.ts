import { z } from "zod";
import {
  asSet,
  clusterId,
  companyId,
  computed,
  deletionProtection,
  displayName,
  gitType,
  globs,
  id,
  ipRestriction,
  kind,
  onlyWhen,
  requiredWhen,
  stamps,
  systemName,
  writable,
} from "../model";
import { connectionRules } from "./parts/connection-rules";
import { type DomainOperations, domainRules, domains, generatedHostname, systemDomain } from "./parts/domains";
import { connections, networkingRules, privatePorts, tcpProxies } from "./parts/networking";
import { processRules } from "./parts/process-rules";
import { processes } from "./parts/processes";
import { variableRules, variables, variableWarnings } from "./parts/variables";

const sources = ["privateGit", "publicGit", "dockerImage"] as const;

interface Declared {
  readonly source: (typeof sources)[number];
  readonly repoUrl?: string;
  readonly gitType?: string;
  readonly defaultBranch?: string;
  readonly dockerImage?: string;
  readonly dockerRegistryCredentialId?: string;
  readonly autoDeploy?: boolean;
  readonly buildType?: string;
  readonly nixpacksVersion?: string;
}

const fromGit = ({ source }: Declared) => source === "privateGit" || source === "publicGit";
const fromImage = ({ source }: Declared) => source === "dockerImage";

/** Settings that mean something to one build type only: the platform clears them on the others (contract note 5). */
const forBuild = (buildType: string) =>
  ({ appliesTo: { field: "buildType", values: [buildType] }, deploys: true }) as const;

/** Versions that spec 9.2 names. Others may exist, so an unnamed one is a warning. */
const buildToolVersions = ["1.29", "1.39", "1.41"];

const domainOperations: DomainOperations = {
  list: "listApplicationDomains",
  create: "createApplicationDomain",
  update: "updateApplicationDomain",
  remove: "deleteApplicationDomain",
  setPrimary: "setPrimaryApplicationDomain",
  toggle: "toggleApplicationDomain",
};

export const application = kind("Application", {
  doc: "An application, built from Git or run from an image, with its processes, variables and network.",
  fields: {
    displayName: displayName(1),
    clusterId,
    source: writable("Where it comes from: `privateGit`, `publicGit` or `dockerImage`.", z.enum(sources), {
      required: true,
      deploys: true,
    }),
    repoUrl: writable("Address of the repository, for the two Git sources.", z.url(), { deploys: true }),
    gitType: writable("Git host of a private repository, where the address does not tell.", gitType, {
      deploys: true,
    }),
    defaultBranch: writable("Branch to build; the repository's own default when not set.", z.string().min(1), {
      deploys: true,
    }),
    dockerImage: writable("Image to run, for `dockerImage`.", z.string().min(1), { deploys: true }),
    dockerRegistryCredentialId: writable("Credential for a private image. Never readable.", id, {
      observed: false,
      clears: true,
      deploys: true,
    }),
    projectId: writable("Project that it belongs to.", id, {
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
    autoDeploy: writable("Deploys each push. Only with `privateGit`.", z.boolean(), { default: false }),
    buildType: writable("How it is built.", z.enum(["nixpacks", "railpack", "dockerfile", "pack"]), {
      default: "nixpacks",
      deploys: true,
    }),
    buildPath: writable("Folder of the repository to build.", z.string().min(1), {
      default: ".",
      deploys: true,
    }),
    buildCacheEnabled: writable("Keeps image layers between builds.", z.boolean(), { deploys: true }),
    gitLfsEnabled: writable("Fetches LFS files for the build.", z.boolean(), {
      default: true,
      deploys: true,
    }),
    nixpacksVersion: writable("Version of the default build tool: 1.29, 1.39 or 1.41.", z.string(), {
      default: "1.39",
      ...forBuild("nixpacks"),
    }),
    dockerfilePath: writable("Path of the Dockerfile.", z.string().min(1), forBuild("dockerfile")),
    dockerContext: writable("Folder that the Dockerfile sees.", z.string().min(1), forBuild("dockerfile")),
    packBuilder: writable("Builder image.", z.enum(["heroku/builder:22", "heroku/builder:24"]), forBuild("pack")),
    buildpacks: writable(
      "Buildpacks in order. The platform may not show them again.",
      z.array(z.strictObject({ order: z.int().min(0), source: z.string().min(1) })),
      { default: [], ...forBuild("pack") },
    ),
    allowDeployPaths: writable("Only changes below these paths deploy (globs).", globs, {
      default: [],
      normal: asSet,
    }),
    ignoreDeployPaths: writable("Changes below these paths do not deploy (globs).", globs, {
      default: [],
      normal: asSet,
    }),
    hibernationEnabled: writable(
      "Scales to zero when idle; the next request wakes it in 8 to 20 seconds.",
      z.boolean(),
      {
        default: false,
        deploys: true,
      },
    ),
    hibernateAfterSeconds: writable("Idle seconds before that.", z.int().min(1), { deploys: true }),
    cdn: writable("Serves it through the CDN. No answer shows it, so drift of it cannot be seen.", z.boolean(), {
      default: false,
      observed: false,
      via: { by: "toggle", operation: "toggleApplicationCdn", answer: "is_turned_on" },
    }),
    edgeCache: writable("Caches at the edge. No answer shows it, so drift of it cannot be seen.", z.boolean(), {
      default: false,
      observed: false,
      via: { by: "toggle", operation: "toggleApplicationEdgeCache", answer: "is_turned_on" },
    }),
    ipRestriction: ipRestriction({ get: "getApplicationIpRestriction", put: "putApplicationIpRestriction" }),
    systemDomain: systemDomain(domainOperations),
    deploymentHook: writable("A secret address, `deploymentHookUrl`, that starts a deployment on POST.", z.boolean(), {
      default: false,
      source: { operation: "getDeploymentHook", missing: { url: null } },
      read: ({ url }) => (url === undefined ? undefined : url !== null),
      via: { by: "switch", on: "enableDeploymentHook", off: "disableDeploymentHook" },
    }),
    suspended: writable("Stopped. Nothing is deployed while it is.", z.boolean(), {
      default: false,
      wire: "is_suspended",
      via: { by: "switch", on: "suspendApplication", off: "activateApplication", last: true },
    }),
    deletionProtection,
    deploymentHookUrl: computed("Address of the deploy hook, while it is on.", z.url().nullable(), {
      secret: true,
      source: { operation: "getDeploymentHook", missing: { url: null } },
      read: ({ url }) => url,
    }),
    generatedHostname: generatedHostname(domainOperations),
    name: systemName,
    companyId,
    type: computed("app, or previewApp for a preview.", z.string(), { stable: true }),
    namespace: computed("Its namespace in the cluster.", z.string().nullable(), { stable: true }),
    status: computed("State of the last deployment; null before the first.", z.string().nullable()),
    waitForChecks: computed("Whether deployments wait for the checks of the Git host.", z.boolean()),
    createdBy: computed("User that made it.", id.nullable(), { stable: true }),
    ...stamps,
  },
  parts: {
    processes,
    variables: variables({
      list: "listApplicationEnvVars",
      create: "createApplicationEnvVar",
      update: "updateApplicationEnvVar",
      remove: "deleteApplicationEnvVar",
    }),
    connections,
    tcpProxies,
    privatePorts,
    domains: domains(domainOperations),
  },
  rules: [
    requiredWhen<Declared>(fromGit, "repoUrl", "is missing: source is a Git repository"),
    requiredWhen<Declared>(fromImage, "dockerImage", 'is missing: source is "dockerImage"'),
    onlyWhen<Declared>(
      fromGit,
      ["repoUrl", "gitType", "defaultBranch"],
      'is for Git, but source is "dockerImage": exactly one source is allowed',
    ),
    onlyWhen<Declared>(
      fromImage,
      ["dockerImage", "dockerRegistryCredentialId"],
      "is for images, but source is a Git repository: exactly one source is allowed",
    ),
    ({ autoDeploy, source }: Declared) =>
      autoDeploy === true &&
      source !== "privateGit" && {
        at: "autoDeploy",
        given: true,
        say: `is true, but source is ${JSON.stringify(source)}: only privateGit deploys by itself`,
      },
    ...processRules,
    ...variableRules,
    ...domainRules,
    ...networkingRules,
    ...connectionRules,
  ],
  warnings: [
    ...variableWarnings,
    ({ nixpacksVersion: version }: Declared) =>
      version !== undefined &&
      !buildToolVersions.includes(version) && {
        at: "nixpacksVersion",
        given: version,
        say: `is ${JSON.stringify(version)}; known versions are ${buildToolVersions.join(", ")}.`,
      },
  ],
  api: {
    list: "listApplications",
    get: "getApplication",
    create: "createApplication",
    update: "updateApplication",
    remove: "deleteApplication",
  },
  deployment: {
    start: "createDeployment",
    get: "getDeployment",
    list: "listDeployments",
    cancel: "cancelDeployment",
    logs: "getDeploymentLogs",
    pending: ["waiting", "inProgress"],
    ok: ["success"],
    busy: "deploymentInProgress",
    unfinished: [null],
  },
  removal: { failed: ["appDeletionFailed"], within: 600 },
  examples: {
    minimal: {
      displayName: "shop-api",
      clusterId: "11111111-1111-4111-8111-111111111111",
      source: "publicGit",
      repoUrl: "https://git.example.com/shop/api",
    },
    full: {
      displayName: "shop-api",
      clusterId: "11111111-1111-4111-8111-111111111111",
      source: "privateGit",
      repoUrl: "https://git.example.com/shop/api",
      gitType: "gitlab",
      defaultBranch: "main",
      autoDeploy: true,
      buildType: "nixpacks",
      buildPath: "services/api",
      buildCacheEnabled: true,
      gitLfsEnabled: false,
      nixpacksVersion: "1.41",
      allowDeployPaths: ["services/api/**"],
      ignoreDeployPaths: ["docs/**"],
      hibernationEnabled: true,
      hibernateAfterSeconds: 900,
      cdn: true,
      edgeCache: true,
      ipRestriction: { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24"] },
      systemDomain: { name: "shop", isEnabled: true },
      deploymentHook: true,
      suspended: false,
      deletionProtection: false,
      deploy: { wait: "live", timeout: 20 },
      processes: {
        web: {
          port: 3000,
          readinessProbe: { httpGet: { path: "/healthz", port: 3000 }, periodSeconds: 10 },
          scalingStrategy: {
            type: "horizontal",
            config: { minInstanceCount: 1, maxInstanceCount: 3, targetCpuPercent: 70 },
          },
        },
        worker: {
          type: "worker",
          resourceTypeId: "33333333-3333-4333-8333-333333333333",
          entrypoint: "node worker.js",
        },
        nightly: {
          type: "cron",
          resourceTypeId: "33333333-3333-4333-8333-333333333333",
          entrypoint: "node nightly.js",
          schedule: "0 3 * * *",
          timeZone: "Europe/Berlin",
        },
        migrate: {
          type: "job",
          resourceTypeId: "33333333-3333-4333-8333-333333333333",
          entrypoint: "node migrate.js",
          jobStartPolicy: "beforeDeployment",
        },
      },
      variables: { LOG_LEVEL: "info", PUBLIC_URL: "https://${SVC_APP_NAME}.example.com" },
      secretVariables: { API_KEY: "s3cr3t-value" },
      variableScopes: { LOG_LEVEL: "runtime" },
      tcpProxies: [{ process: "worker", port: 5000 }],
      privatePorts: [{ process: "worker", port: 6000 }],
      domains: { "shop.example.com": { isPrimary: true } },
    },
  },
});
