// Derived from src/kinds by `npm run generate`. Do not edit.

import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { type EphemeralMetaArguments, Provider, SvcDataSource, SvcEphemeralResource, SvcResource } from "./constructs";
import { defineReferences, type ListOf, type MapOf, type References } from "./references";
import { bool, list, map, number, object, type ProviderType, secret, some, type Type, text } from "./type";

const svcProvider: ProviderType = {
  name: "svc",
  title: "SvcProvider",
  source: "svc-iac/svc",
  version: "~> 0.1",
  attributes: {
    apiUrl: text, token: secret(text), store: text, stack: text, alias: text,
  },
};

/** How the platform is reached. */
export interface SvcProviderConfig {
  /** Address of the API, https, or http on loopback. With `token`, or else both come from the environment: SERVICE_API_URL and SERVICE_API_TOKEN. */
  readonly apiUrl?: string;
  /** API key. Only together with `apiUrl`, so that it is never sent to the wrong address. A secret: a sensitive variable or another token, never a literal. */
  readonly token?: string;
  /** Shared store for the journal and the rate limits of several machines: a folder, `s3://bucket/prefix` or `postgres://…` without a password. SVC_STORE if not set. */
  readonly store?: string;
  /** Name of this configuration in the shared store, required with one. Its workspaces are distinguished automatically. */
  readonly stack?: string;
  /** For a second one in the same stack; resources name it as `provider`. */
  readonly alias?: string;
}

/** The connection to the platform. Without arguments it comes from the environment. */
export class SvcProvider extends Provider {
  static readonly tfResourceType = "svc";
  constructor(scope: Construct, id: string, config: SvcProviderConfig = {}) { super(svcProvider, scope, id, config); }
}

export interface AdoptByIdConfig { readonly id: string; }

export interface AdoptByDisplayNameConfig { readonly displayName: string; }

/** Options of every object. */
export interface AdoptionConfig {
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: AdoptByIdConfig | AdoptByDisplayNameConfig | IResolvable;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | IResolvable;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | IResolvable;
}

export interface Adopt { readonly id: string; readonly displayName: string; }

/** Options of every object. */
export interface AdoptionOutputs {
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt: Adopt;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName: IResolvable;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver: IResolvable;
}

/** The outputs of a Project. */
export interface ProjectOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const project: Type = {
  name: "svc_project",
  title: "Project",
  attributes: {
    id: text, displayName: text, adopt: object({ id: text, displayName: text }), allowSameName: bool,
    takeOver: bool, name: text, companyId: text, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a Project is declared with. */
export interface ProjectConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
}

/** A group of services. Each service declares its own project; deleting a project keeps its services. */
export class Project extends SvcResource {
  static readonly tfResourceType = "svc_project";
  static { defineReferences(this, project); }
  constructor(scope: Construct, id: string, config: ProjectConfig) { super(project, scope, id, config); }
}
export interface Project extends ProjectOutputs {}

/** Options of every object whose data cannot be recovered. */
export interface DataGuardConfig {
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. Default: `false`. */
  readonly deletionProtection?: boolean | IResolvable;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  readonly allowDataLoss?: string;
}

export interface MoveConfig {
  readonly suspendOld?: boolean | IResolvable;
  readonly leaveBehind?: boolean | IResolvable;
  readonly resume?: string;
}

export interface ApplicationBuildpacksConfig { readonly order: number; readonly source: string; }

export interface IpRestrictionConfig {
  readonly type: "allow" | "deny" | IResolvable;
  readonly isEnabled: boolean | IResolvable;
  readonly ipList: readonly string[] | IResolvable;
}

export interface SystemDomainConfig { readonly name?: string; readonly isEnabled?: boolean | IResolvable; }

export interface DeployConfig { readonly wait?: "live" | "accepted" | "none" | IResolvable; readonly timeout?: number; }

export interface ScalingStrategyManualConfigConfig { readonly instanceCount: number; }

export interface ScalingStrategyManualConfig { readonly type: "manual" | IResolvable; readonly config: ScalingStrategyManualConfigConfig | IResolvable; }

export interface ScalingStrategyHorizontalConfigConfig {
  readonly minInstanceCount: number;
  readonly maxInstanceCount: number;
  readonly targetCpuPercent?: number;
  readonly targetMemoryPercent?: number;
  readonly scaleUpIntervalSeconds?: number;
  readonly scaleUpIncrement?: number;
  readonly scaleDownIntervalSeconds?: number;
  readonly scaleDownIncrement?: number;
}

export interface ScalingStrategyHorizontalConfig {
  readonly type: "horizontal" | IResolvable;
  readonly config: ScalingStrategyHorizontalConfigConfig | IResolvable;
}

export interface ProbeExecConfig { readonly command: readonly string[] | IResolvable; }

export interface ProbeHttpGetHttpHeadersConfig { readonly name: string; readonly value: string; }

export interface ProbeHttpGetConfig {
  readonly path?: string;
  readonly port?: number;
  readonly host?: string;
  readonly scheme?: "HTTP" | "HTTPS" | IResolvable;
  readonly httpHeaders?: readonly (ProbeHttpGetHttpHeadersConfig | IResolvable)[] | IResolvable;
}

export interface ProbeTcpSocketConfig { readonly port: number; readonly host?: string; }

export interface ProbeConfig {
  readonly exec?: ProbeExecConfig | IResolvable;
  readonly httpGet?: ProbeHttpGetConfig | IResolvable;
  readonly tcpSocket?: ProbeTcpSocketConfig | IResolvable;
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
}

export interface DiskConfig { readonly resourceTypeId: string; readonly mountPath: string; }

/** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
export interface ApplicationProcessConfig {
  /** web, worker, cron or job. Default: `"web"`. A change replaces it. */
  readonly type?: "web" | "worker" | "cron" | "job" | IResolvable;
  /** Size: the ID of a process resource type, see `getProcessResourceType`. */
  readonly resourceTypeId?: string;
  /** Start command; the one from the build by default. Default: `""`. */
  readonly entrypoint?: string;
  /** Port that the process listens on, 1 to 65535. */
  readonly port?: number;
  /** `manual` with a fixed number of instances, or `horizontal` between two numbers. Default: `{"type":"manual","config":{"instanceCount":1}}`. */
  readonly scalingStrategy?: ScalingStrategyManualConfig | ScalingStrategyHorizontalConfig | IResolvable;
  /** Cron expression of five fields. Cron only. */
  readonly schedule?: string;
  /** IANA time zone of the schedule. Cron only. Default: `"UTC"`. */
  readonly timeZone?: string;
  /** What happens if the previous run has not ended. Cron only. Default: `"Forbid"`. */
  readonly concurrencyPolicy?: "Forbid" | "Replace" | IResolvable;
  /** Maximum run time in seconds, 0 for no limit. Cron only. Default: `0`. */
  readonly timeLimitSeconds?: number;
  /** When a job runs. Job only. */
  readonly jobStartPolicy?: "beforeDeployment" | "afterSuccessDeployment" | "afterFailedDeployment" | IResolvable;
  /** Instances that fail the probe are restarted. Web only. */
  readonly livenessProbe?: ProbeConfig | IResolvable;
  /** Instances that fail the probe receive no traffic. Web only. */
  readonly readinessProbe?: ProbeConfig | IResolvable;
  /** Whether the process accepts external requests. Web only. */
  readonly isIngressEnabled?: boolean | IResolvable;
  /** Ingress protocol: http or grpc. Web only. */
  readonly ingressProtocol?: "http" | "grpc" | IResolvable;
  /** Persistent disk. Web and worker only; forces one instance, only grows, and loses its data when removed. */
  readonly disk?: DiskConfig | IResolvable;
}

/** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
export interface ApplicationTcpProxyConfig {
  /** Name of the process in `processes`. A change replaces it. */
  readonly process: string;
  /** Port that the process listens on, 1 to 65535. A change replaces it. */
  readonly port: number;
}

/** Further ports that other services of the cluster can reach. */
export interface ApplicationPrivatePortConfig {
  /** Name of the process in `processes`. A change replaces it. */
  readonly process: string;
  /** Port that the process listens on, 1 to 65535. A change replaces it. */
  readonly port: number;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface ApplicationDomainConfig {
  /** Also serves every subdomain. Names that begin with `*.` always do. Default: `false`. A change replaces it. */
  readonly isWildcard?: boolean | IResolvable;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: boolean | IResolvable;
  /** Your own certificate chain, PEM. Requires `customSslKey`. A change replaces it. */
  readonly customSslCert?: string;
  /** Its key, PEM. A change replaces it. */
  readonly customSslKey?: string;
  /** The same as `customSslKey`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when `customSslKeyWoVersion` changes. A secret: a sensitive variable or another token, never a literal. */
  readonly customSslKeyWo?: string;
  /** Any number. A change of it sends `customSslKeyWo` again. */
  readonly customSslKeyWoVersion?: number;
}

export interface ApplicationTimeoutsConfig { readonly create?: string; readonly update?: string; readonly delete?: string; }

export interface Move { readonly suspendOld: IResolvable; readonly leaveBehind: IResolvable; readonly resume: string; }

export interface ApplicationBuildpack { readonly order: number; readonly source: string; }

export interface IpRestriction { readonly type: string; readonly isEnabled: IResolvable; readonly ipList: string[]; }

export interface SystemDomain { readonly name: string; readonly isEnabled: IResolvable; }

export interface Deploy { readonly wait: string; readonly timeout: number; }

export interface ScalingStrategyConfig {
  readonly instanceCount: number;
  readonly minInstanceCount: number;
  readonly maxInstanceCount: number;
  readonly targetCpuPercent: number;
  readonly targetMemoryPercent: number;
  readonly scaleUpIntervalSeconds: number;
  readonly scaleUpIncrement: number;
  readonly scaleDownIntervalSeconds: number;
  readonly scaleDownIncrement: number;
}

export interface ScalingStrategy { readonly type: string; readonly config: ScalingStrategyConfig; }

export interface ProbeExec { readonly command: string[]; }

export interface ProbeHttpGetHttpHeader { readonly name: string; readonly value: string; }

export interface ProbeHttpGet {
  readonly path: string;
  readonly port: number;
  readonly host: string;
  readonly scheme: string;
  readonly httpHeaders: ListOf<ProbeHttpGetHttpHeader>;
}

export interface ProbeTcpSocket { readonly port: number; readonly host: string; }

export interface Probe {
  readonly exec: ProbeExec;
  readonly httpGet: ProbeHttpGet;
  readonly tcpSocket: ProbeTcpSocket;
  readonly initialDelaySeconds: number;
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly successThreshold: number;
  readonly failureThreshold: number;
}

export interface Disk { readonly resourceTypeId: string; readonly mountPath: string; }

export interface ApplicationProcess {
  readonly type: string;
  readonly resourceTypeId: string;
  readonly entrypoint: string;
  readonly port: number;
  readonly scalingStrategy: ScalingStrategy;
  readonly schedule: string;
  readonly timeZone: string;
  readonly concurrencyPolicy: string;
  readonly timeLimitSeconds: number;
  readonly jobStartPolicy: string;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly isIngressEnabled: IResolvable;
  readonly ingressProtocol: string;
  readonly disk: Disk;
  readonly id: string;
  readonly key: string;
  readonly resourceTypeName: string;
  readonly cpuLimit: number;
  readonly memoryLimit: number;
  readonly internalHostname: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ApplicationTcpProxy {
  readonly process: string;
  readonly port: number;
  readonly id: string;
  readonly status: string;
  readonly externalPort: number;
  readonly hostname: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ApplicationPrivatePort {
  readonly process: string;
  readonly port: number;
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ApplicationDomainDnsRecord { readonly type: string; readonly name: string; readonly value: string; }

export interface ApplicationDomain {
  readonly isWildcard: IResolvable;
  readonly isPrimary: IResolvable;
  readonly customSslCert: string;
  readonly customSslKey: string;
  readonly customSslKeyWoVersion: number;
  readonly id: string;
  readonly status: string;
  readonly dnsRecords: ListOf<ApplicationDomainDnsRecord>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Timeouts { readonly create: string; readonly update: string; readonly delete: string; }

/** Options of every object whose data cannot be recovered. */
export interface DataGuardOutputs {
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. */
  readonly deletionProtection: IResolvable;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  readonly allowDataLoss: string;
}

/** The outputs of an Application. */
export interface ApplicationOutputs extends AdoptionOutputs, DataGuardOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
  /** Region: the ID of a cluster, see `DataSvcCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. */
  readonly clusterId: string;
  /** How a change of `clusterId` moves the application: `suspendOld` suspends the original as soon as the clone exists, so that no cron, worker or job runs twice; the application is unavailable until the clone is live. `leaveBehind` deletes the original with what exists only on it: domains that are not declared, its place in a pipeline, destinations elsewhere; and without waiting until its domains are active on the clone. `resume` continues with the clone of an interrupted move, by its ID; if the journal of that run is available, it is not needed. */
  readonly move: Move;
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: string;
  /** URL of the repository, for the two Git sources. */
  readonly repoUrl: string;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType: string;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch: string;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage: string;
  /** Credential for a private image. */
  readonly dockerRegistryCredentialId: string;
  /** Deploys each push. Only with `privateGit`. */
  readonly autoDeploy: IResolvable;
  /** ID of the project. */
  readonly projectId: string;
  /** How it is built. */
  readonly buildType: string;
  /** Folder of the repository to build in. */
  readonly buildPath: string;
  /** Keeps image layers between builds. */
  readonly buildCacheEnabled: IResolvable;
  /** Fetches LFS files for the build. */
  readonly gitLfsEnabled: IResolvable;
  /** Version of the default build tool: 1.29, 1.39 or 1.41. */
  readonly nixpacksVersion: string;
  /** Path of the Dockerfile. */
  readonly dockerfilePath: string;
  /** Build context of the Dockerfile. */
  readonly dockerContext: string;
  /** Builder image. */
  readonly packBuilder: string;
  /** Buildpacks in order. The platform may not show them later. */
  readonly buildpacks: ListOf<ApplicationBuildpack>;
  /** Only changes below these paths deploy (globs). */
  readonly allowDeployPaths: string[];
  /** Changes below these paths do not deploy (globs). */
  readonly ignoreDeployPaths: string[];
  /** Hibernates when idle; the next request resumes it within 8 to 20 seconds. */
  readonly hibernationEnabled: IResolvable;
  /** Seconds of inactivity before hibernation. */
  readonly hibernateAfterSeconds: number;
  /** Serves the application through the CDN. The platform does not show this setting, so its drift cannot be detected. */
  readonly cdn: IResolvable;
  /** Caches at the edge. The platform does not show this setting, so its drift cannot be detected. */
  readonly edgeCache: IResolvable;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. */
  readonly ipRestriction: IpRestriction;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain: SystemDomain;
  /** A secret address, `deploymentHookUrl`, that starts a deployment on POST. */
  readonly deploymentHook: IResolvable;
  /** Whether the application is suspended. A suspended application is not deployed. */
  readonly suspended: IResolvable;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy: Deploy;
  /** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
  readonly processes: MapOf<ApplicationProcess>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables: MapOf<string>;
  /** Environment variables whose values are secrets, never shown. */
  readonly secretVariables: MapOf<string>;
  /** Any number. A change of it sends `secretVariablesWo` again. */
  readonly secretVariablesWoVersion: number;
  /** Scope of a variable: `runtime`, `buildtime` or `both` (default). */
  readonly variableScopes: MapOf<string>;
  /** Databases of the same cluster that the application can reach over the private network, by a name of your choice. Accepts a Database or its ID. */
  readonly connections: MapOf<string>;
  /** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
  readonly tcpProxies: ListOf<ApplicationTcpProxy>;
  /** Further ports that other services of the cluster can reach. */
  readonly privatePorts: ListOf<ApplicationPrivatePort>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains: MapOf<ApplicationDomain>;
  /** What a changed `clusterId` does. `clone` (default): the object moves, as an update with a new id; it is cloned, and the original is deleted when the clone is live. `replace`: the original is deleted and an empty object is created. `preventDestroy` does not apply to a move, `deletionProtection` does. */
  readonly onClusterChange: string;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts: Timeouts;
  /** Address of the deploy hook, if enabled. */
  readonly deploymentHookUrl: string;
  /** Host name that the platform generates on creation. */
  readonly generatedHostname: string;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** app, or previewApp for a preview. */
  readonly type: string;
  /** Namespace in the cluster. */
  readonly namespace: string;
  /** State of the last deployment; null before the first. */
  readonly status: string;
  /** Whether deployments wait for the checks of the Git host. */
  readonly waitForChecks: IResolvable;
  /** User who created the object. */
  readonly createdBy: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const application: Type = {
  name: "svc_application",
  title: "Application",
  serviceType: "APP",
  attributes: {
    id: text, displayName: text, clusterId: text,
    move: object({ suspendOld: bool, leaveBehind: bool, resume: text }), source: text, repoUrl: text,
    gitType: text, defaultBranch: text, dockerImage: text, dockerRegistryCredentialId: text, autoDeploy: bool,
    projectId: text, buildType: text, buildPath: text, buildCacheEnabled: bool, gitLfsEnabled: bool,
    nixpacksVersion: text, dockerfilePath: text, dockerContext: text, packBuilder: text,
    buildpacks: list(object({ order: number, source: text })), allowDeployPaths: list(text),
    ignoreDeployPaths: list(text), hibernationEnabled: bool, hibernateAfterSeconds: number, cdn: bool,
    edgeCache: bool, ipRestriction: object({ type: text, isEnabled: bool, ipList: list(text) }),
    systemDomain: object({ name: text, isEnabled: bool }), deploymentHook: bool, suspended: bool,
    deletionProtection: bool, allowDataLoss: text, deploy: object({ wait: text, timeout: number }),
    adopt: object({ id: text, displayName: text }), allowSameName: bool, takeOver: bool,
    processes: map(object({
      type: text, resourceTypeId: text, entrypoint: text, port: number,
      scalingStrategy: object({
        type: text,
        config: object({
          instanceCount: number, minInstanceCount: number, maxInstanceCount: number, targetCpuPercent: number,
          targetMemoryPercent: number, scaleUpIntervalSeconds: number, scaleUpIncrement: number,
          scaleDownIntervalSeconds: number, scaleDownIncrement: number,
        }),
      }),
      schedule: text, timeZone: text, concurrencyPolicy: text, timeLimitSeconds: number, jobStartPolicy: text,
      livenessProbe: object({
        exec: object({ command: list(text) }),
        httpGet: object({
          path: text, port: number, host: text, scheme: text, httpHeaders: list(object({ name: text, value: text })),
        }),
        tcpSocket: object({ port: number, host: text }), initialDelaySeconds: number, periodSeconds: number,
        timeoutSeconds: number, successThreshold: number, failureThreshold: number,
      }),
      readinessProbe: object({
        exec: object({ command: list(text) }),
        httpGet: object({
          path: text, port: number, host: text, scheme: text, httpHeaders: list(object({ name: text, value: text })),
        }),
        tcpSocket: object({ port: number, host: text }), initialDelaySeconds: number, periodSeconds: number,
        timeoutSeconds: number, successThreshold: number, failureThreshold: number,
      }),
      isIngressEnabled: bool, ingressProtocol: text, disk: object({ resourceTypeId: text, mountPath: text }),
      id: text, key: text, resourceTypeName: text, cpuLimit: number, memoryLimit: number, internalHostname: text,
      createdAt: text, updatedAt: text,
    })),
    variables: map(text), secretVariables: secret(map(text)), secretVariablesWo: secret(map(text)),
    secretVariablesWoVersion: number, variableScopes: map(text), connections: map(text),
    tcpProxies: list(object({
      process: text, port: number, id: text, status: text, externalPort: number, hostname: text, createdAt: text,
      updatedAt: text,
    })),
    privatePorts: list(object({ process: text, port: number, id: text, status: text, createdAt: text, updatedAt: text })),
    domains: map(object({
      isWildcard: bool, isPrimary: bool, customSslCert: text, customSslKey: secret(text),
      customSslKeyWo: secret(text), customSslKeyWoVersion: number, id: text, status: text,
      dnsRecords: list(object({ type: text, name: text, value: text })), createdAt: text, updatedAt: text,
    })),
    onClusterChange: text, timeouts: object({ create: text, update: text, delete: text }),
    deploymentHookUrl: secret(text), generatedHostname: text, name: text, companyId: text, type: text,
    namespace: text, status: text, waitForChecks: bool, createdBy: text, createdAt: text, updatedAt: text,
    unfinished: text,
  },
};

/** Fields of all cases. See ApplicationConfig. */
export interface ApplicationBaseConfig extends TerraformMetaArguments, AdoptionConfig, DataGuardConfig {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
  /** Region: the ID of a cluster, see `DataSvcCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. A change replaces it. */
  readonly clusterId: string;
  /** How a change of `clusterId` moves the application: `suspendOld` suspends the original as soon as the clone exists, so that no cron, worker or job runs twice; the application is unavailable until the clone is live. `leaveBehind` deletes the original with what exists only on it: domains that are not declared, its place in a pipeline, destinations elsewhere; and without waiting until its domains are active on the clone. `resume` continues with the clone of an interrupted move, by its ID; if the journal of that run is available, it is not needed. */
  readonly move?: MoveConfig | IResolvable;
  /** Deploys each push. Only with `privateGit`. Default: `false`. */
  readonly autoDeploy?: boolean | IResolvable;
  /** ID of the project. */
  readonly projectId?: string;
  /** How it is built. Default: `"nixpacks"`. */
  readonly buildType?: "nixpacks" | "railpack" | "dockerfile" | "pack" | IResolvable;
  /** Folder of the repository to build in. Default: `"."`. */
  readonly buildPath?: string;
  /** Keeps image layers between builds. */
  readonly buildCacheEnabled?: boolean | IResolvable;
  /** Fetches LFS files for the build. Default: `true`. */
  readonly gitLfsEnabled?: boolean | IResolvable;
  /** Version of the default build tool: 1.29, 1.39 or 1.41. Default: `"1.39"`. */
  readonly nixpacksVersion?: string;
  /** Path of the Dockerfile. */
  readonly dockerfilePath?: string;
  /** Build context of the Dockerfile. */
  readonly dockerContext?: string;
  /** Builder image. */
  readonly packBuilder?: "heroku/builder:22" | "heroku/builder:24" | IResolvable;
  /** Buildpacks in order. The platform may not show them later. Default: `[]`. */
  readonly buildpacks?: readonly (ApplicationBuildpacksConfig | IResolvable)[] | IResolvable;
  /** Only changes below these paths deploy (globs). Default: `[]`. */
  readonly allowDeployPaths?: readonly string[] | IResolvable;
  /** Changes below these paths do not deploy (globs). Default: `[]`. */
  readonly ignoreDeployPaths?: readonly string[] | IResolvable;
  /** Hibernates when idle; the next request resumes it within 8 to 20 seconds. Default: `false`. */
  readonly hibernationEnabled?: boolean | IResolvable;
  /** Seconds of inactivity before hibernation. */
  readonly hibernateAfterSeconds?: number;
  /** Serves the application through the CDN. The platform does not show this setting, so its drift cannot be detected. Default: `false`. */
  readonly cdn?: boolean | IResolvable;
  /** Caches at the edge. The platform does not show this setting, so its drift cannot be detected. Default: `false`. */
  readonly edgeCache?: boolean | IResolvable;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. Default: `{"type":"deny","isEnabled":false,"ipList":[]}`. */
  readonly ipRestriction?: IpRestrictionConfig | IResolvable;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: SystemDomainConfig | IResolvable;
  /** A secret address, `deploymentHookUrl`, that starts a deployment on POST. Default: `false`. */
  readonly deploymentHook?: boolean | IResolvable;
  /** Whether the application is suspended. A suspended application is not deployed. Default: `false`. */
  readonly suspended?: boolean | IResolvable;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: DeployConfig | IResolvable;
  /** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
  readonly processes?: { readonly [name: string]: ApplicationProcessConfig | IResolvable } | IResolvable;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables?: { readonly [name: string]: string } | IResolvable;
  /** Environment variables whose values are secrets, never shown. A secret: a sensitive variable or another token, never a literal. */
  readonly secretVariables?: { readonly [name: string]: string } | IResolvable;
  /** The same as `secretVariables`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when `secretVariablesWoVersion` changes. A secret: a sensitive variable or another token, never a literal. */
  readonly secretVariablesWo?: { readonly [name: string]: string } | IResolvable;
  /** Any number. A change of it sends `secretVariablesWo` again. */
  readonly secretVariablesWoVersion?: number;
  /** Scope of a variable: `runtime`, `buildtime` or `both` (default). */
  readonly variableScopes?: { readonly [name: string]: "both" | "runtime" | "buildtime" | IResolvable } | IResolvable;
  /** Databases of the same cluster that the application can reach over the private network, by a name of your choice. Accepts a Database or its ID. */
  readonly connections?: { readonly [name: string]: string | Database | DataSvcDatabase | IResolvable } | IResolvable;
  /** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
  readonly tcpProxies?: readonly (ApplicationTcpProxyConfig | IResolvable)[] | IResolvable;
  /** Further ports that other services of the cluster can reach. */
  readonly privatePorts?: readonly (ApplicationPrivatePortConfig | IResolvable)[] | IResolvable;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: { readonly [name: string]: ApplicationDomainConfig | IResolvable } | IResolvable;
  /** What a changed `clusterId` does. `clone` (default): the object moves, as an update with a new id; it is cloned, and the original is deleted when the clone is live. `replace`: the original is deleted and an empty object is created. `preventDestroy` does not apply to a move, `deletionProtection` does. */
  readonly onClusterChange?: string;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts?: ApplicationTimeoutsConfig | IResolvable;
}

/** If `source` is `privateGit` or `publicGit`. */
export interface ApplicationWithRepoUrlConfig {
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: "privateGit" | "publicGit";
  /** URL of the repository, for the two Git sources. */
  readonly repoUrl: string;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType?: "github" | "bitbucket" | "gitlab" | IResolvable;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch?: string;
  /** Not for this `source`. */
  readonly dockerImage?: undefined;
  /** Not for this `source`. */
  readonly dockerRegistryCredentialId?: undefined;
}

/** If `source` is `dockerImage`. */
export interface ApplicationWithDockerImageConfig {
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: "dockerImage";
  /** Not for this `source`. */
  readonly repoUrl?: undefined;
  /** Not for this `source`. */
  readonly gitType?: undefined;
  /** Not for this `source`. */
  readonly defaultBranch?: undefined;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage: string;
  /** Credential for a private image. */
  readonly dockerRegistryCredentialId?: string;
}

/** If `source` is an output. */
export interface ApplicationLaterConfig {
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: IResolvable;
  /** URL of the repository, for the two Git sources. */
  readonly repoUrl?: string;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType?: "github" | "bitbucket" | "gitlab" | IResolvable;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch?: string;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage?: string;
  /** Credential for a private image. */
  readonly dockerRegistryCredentialId?: string;
}

/** What an Application is declared with. */
export type ApplicationConfig = ApplicationBaseConfig & (ApplicationWithRepoUrlConfig | ApplicationWithDockerImageConfig | ApplicationLaterConfig);

/** An application, built from Git or run from an image, with its processes, variables and network. */
export class Application extends SvcResource {
  static readonly tfResourceType = "svc_application";
  static { defineReferences(this, application); }
  constructor(scope: Construct, id: string, config: ApplicationConfig) { super(application, scope, id, config); }
}
export interface Application extends ApplicationOutputs {}

export interface DatabaseExtensionsConfig {
  readonly vector?: boolean | IResolvable;
  readonly spatial?: boolean | IResolvable;
  readonly cron?: boolean | IResolvable;
}

export interface DatabaseTimeoutsConfig { readonly create?: string; readonly update?: string; readonly delete?: string; }

export interface DatabaseExtensions { readonly vector: IResolvable; readonly spatial: IResolvable; readonly cron: IResolvable; }

/** The outputs of a Database. */
export interface DatabaseOutputs extends AdoptionOutputs, DataGuardOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Region: the ID of a cluster, see `DataSvcCluster`. */
  readonly clusterId: string;
  /** Engine. `redis` and `valkey` are the key-value store. */
  readonly type: string;
  /** Version of the engine, for example "16". */
  readonly version: string;
  /** Size: the ID of a database resource type, see `DataSvcDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId: string;
  /** Name of the first database, 2 to 100 characters. */
  readonly dbName: string;
  /** Name of the database user. The platform never shows it, so it is always sent. Not root or postgres; the key-value store has none. */
  readonly dbUser: string;
  /** Password of the database user: 4 to 100 letters, digits and _ ? < > # @ - = +. It cannot be read back; a new value is set in place. */
  readonly dbPassword: string;
  /** Any number. A change of it sends `dbPasswordWo` again. */
  readonly dbPasswordWoVersion: number;
  /** PostgreSQL extensions to install: `vector` (11 or later), `spatial` (13 or later), `cron`. */
  readonly extensions: DatabaseExtensions;
  /** ID of the project. */
  readonly projectId: string;
  /** Reachable from outside the cluster, under `externalHostname`. */
  readonly publicAccess: IResolvable;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. */
  readonly ipRestriction: IpRestriction;
  /** Whether the database is suspended. Its data is kept. */
  readonly suspended: IResolvable;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts: Timeouts;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** Status of the database, `ready` when it is running. */
  readonly status: string;
  /** `ready` when no backup operation is running. */
  readonly backupStatus: string;
  /** Name of the region. */
  readonly clusterDisplayName: string;
  /** Location of the region. */
  readonly clusterLocation: string;
  /** Name of the size. */
  readonly resourceTypeName: string;
  /** Millicores. */
  readonly cpuLimit: number;
  /** Megabytes. */
  readonly memoryLimit: number;
  /** Megabytes. */
  readonly storageSize: number;
  /** Host name inside the cluster. */
  readonly internalHostname: string;
  /** Port inside the cluster, a decimal number as text. */
  readonly internalPort: string;
  /** Host name outside; null while public access is off. */
  readonly externalHostname: string;
  /** Port outside, as text; null while public access is off. */
  readonly externalPort: string;
  /** Address with user and password, for use inside the cluster. */
  readonly connectionUri: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const database: Type = {
  name: "svc_database",
  title: "Database",
  attributes: {
    id: text, displayName: text, clusterId: text, type: text, version: text, resourceTypeId: text, dbName: text,
    dbUser: text, dbPassword: secret(text), dbPasswordWo: secret(text), dbPasswordWoVersion: number,
    extensions: object({ vector: bool, spatial: bool, cron: bool }), projectId: text, publicAccess: bool,
    ipRestriction: object({ type: text, isEnabled: bool, ipList: list(text) }), suspended: bool,
    deletionProtection: bool, allowDataLoss: text, adopt: object({ id: text, displayName: text }),
    allowSameName: bool, takeOver: bool, timeouts: object({ create: text, update: text, delete: text }),
    name: text, companyId: text, status: text, backupStatus: text, clusterDisplayName: text, clusterLocation: text,
    resourceTypeName: text, cpuLimit: number, memoryLimit: number, storageSize: number, internalHostname: text,
    internalPort: text, externalHostname: text, externalPort: text, connectionUri: secret(text), createdAt: text,
    updatedAt: text, unfinished: text,
  },
};

/** What a Database is declared with. */
export interface DatabaseConfig extends TerraformMetaArguments, AdoptionConfig, DataGuardConfig {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Region: the ID of a cluster, see `DataSvcCluster`. A change replaces it. */
  readonly clusterId: string;
  /** Engine. `redis` and `valkey` are the key-value store. A change replaces it. */
  readonly type: "postgresql" | "mysql" | "mariadb" | "redis" | "valkey" | IResolvable;
  /** Version of the engine, for example "16". A change replaces it. */
  readonly version: string;
  /** Size: the ID of a database resource type, see `DataSvcDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId: string;
  /** Name of the first database, 2 to 100 characters. A change replaces it. */
  readonly dbName: string;
  /** Name of the database user. The platform never shows it, so it is always sent. Not root or postgres; the key-value store has none. Default: `"app"`. A change replaces it. */
  readonly dbUser?: string;
  /** Password of the database user: 4 to 100 letters, digits and _ ? < > # @ - = +. It cannot be read back; a new value is set in place. A secret: a sensitive variable or another token, never a literal. */
  readonly dbPassword?: string;
  /** The same as `dbPassword`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when `dbPasswordWoVersion` changes. A secret: a sensitive variable or another token, never a literal. */
  readonly dbPasswordWo?: string;
  /** Any number. A change of it sends `dbPasswordWo` again. */
  readonly dbPasswordWoVersion?: number;
  /** PostgreSQL extensions to install: `vector` (11 or later), `spatial` (13 or later), `cron`. A change replaces it. */
  readonly extensions?: DatabaseExtensionsConfig | IResolvable;
  /** ID of the project. */
  readonly projectId?: string;
  /** Reachable from outside the cluster, under `externalHostname`. Default: `false`. */
  readonly publicAccess?: boolean | IResolvable;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. Default: `{"type":"deny","isEnabled":false,"ipList":[]}`. */
  readonly ipRestriction?: IpRestrictionConfig | IResolvable;
  /** Whether the database is suspended. Its data is kept. Default: `false`. */
  readonly suspended?: boolean | IResolvable;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts?: DatabaseTimeoutsConfig | IResolvable;
}

/** A managed database. Private unless `publicAccess` is on. */
export class Database extends SvcResource {
  static readonly tfResourceType = "svc_database";
  static { defineReferences(this, database); }
  constructor(scope: Construct, id: string, config: DatabaseConfig) { super(database, scope, id, config); }
}
export interface Database extends DatabaseOutputs {}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface StaticSiteDomainConfig extends ApplicationDomainConfig {}

export interface StaticSiteTimeoutsConfig { readonly create?: string; readonly update?: string; readonly delete?: string; }

export interface StaticSiteDomainDnsRecord { readonly type: string; readonly name: string; readonly value: string; }

export interface StaticSiteDomain {
  readonly isWildcard: IResolvable;
  readonly isPrimary: IResolvable;
  readonly customSslCert: string;
  readonly customSslKey: string;
  readonly customSslKeyWoVersion: number;
  readonly id: string;
  readonly status: string;
  readonly dnsRecords: ListOf<StaticSiteDomainDnsRecord>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The outputs of a StaticSite. */
export interface StaticSiteOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Address of the repository. */
  readonly repoUrl: string;
  /** Branch to build. */
  readonly defaultBranch: string;
  /** `privateGit` or `publicGit`. */
  readonly source: string;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType: string;
  /** Deploys each push. */
  readonly autoDeploy: IResolvable;
  /** Builds a preview of each pull request. */
  readonly isPreviewEnabled: IResolvable;
  /** Fetches LFS files for the build. */
  readonly gitLfsEnabled: IResolvable;
  /** Command that installs what the build needs. */
  readonly installCommand: string;
  /** Command that builds the site. */
  readonly buildCommand: string;
  /** Folder with the built site. */
  readonly publishedDirectory: string;
  /** Folder of the repository to build in. */
  readonly rootDirectory: string;
  /** Version of Node for the build. */
  readonly nodeVersion: string;
  /** File served for a folder. */
  readonly indexFile: string;
  /** File served for missing pages. */
  readonly errorFile: string;
  /** Only changes below these paths deploy (globs). */
  readonly allowDeployPaths: string[];
  /** Changes below these paths do not deploy (globs). */
  readonly ignoreDeployPaths: string[];
  /** ID of the project. It cannot change after creation. */
  readonly projectId: string;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain: SystemDomain;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy: Deploy;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables: MapOf<string>;
  /** Environment variables whose values are secrets, never shown. */
  readonly secretVariables: MapOf<string>;
  /** Any number. A change of it sends `secretVariablesWo` again. */
  readonly secretVariablesWoVersion: number;
  /** Scope of a variable: `production`, `preview` or `both` (default). */
  readonly variableScopes: MapOf<string>;
  /** Branch of a variable; all if not set. */
  readonly variableBranches: MapOf<string>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains: MapOf<StaticSiteDomain>;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts: Timeouts;
  /** Host name that the platform generates on creation. */
  readonly generatedHostname: string;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** State of the last deployment. */
  readonly status: string;
  /** Host name of the site. */
  readonly hostname: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const staticSite: Type = {
  name: "svc_static_site",
  title: "StaticSite",
  serviceType: "STATIC_SITE",
  attributes: {
    id: text, displayName: text, repoUrl: text, defaultBranch: text, source: text, gitType: text, autoDeploy: bool,
    isPreviewEnabled: bool, gitLfsEnabled: bool, installCommand: text, buildCommand: text,
    publishedDirectory: text, rootDirectory: text, nodeVersion: text, indexFile: text, errorFile: text,
    allowDeployPaths: list(text), ignoreDeployPaths: list(text), projectId: text,
    systemDomain: object({ name: text, isEnabled: bool }), deploy: object({ wait: text, timeout: number }),
    adopt: object({ id: text, displayName: text }), allowSameName: bool, takeOver: bool, variables: map(text),
    secretVariables: secret(map(text)), secretVariablesWo: secret(map(text)), secretVariablesWoVersion: number,
    variableScopes: map(text), variableBranches: map(text),
    domains: map(object({
      isWildcard: bool, isPrimary: bool, customSslCert: text, customSslKey: secret(text),
      customSslKeyWo: secret(text), customSslKeyWoVersion: number, id: text, status: text,
      dnsRecords: list(object({ type: text, name: text, value: text })), createdAt: text, updatedAt: text,
    })),
    timeouts: object({ create: text, update: text, delete: text }), generatedHostname: text, name: text,
    companyId: text, status: text, hostname: text, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a StaticSite is declared with. */
export interface StaticSiteConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Address of the repository. */
  readonly repoUrl: string;
  /** Branch to build. */
  readonly defaultBranch: string;
  /** `privateGit` or `publicGit`. Default: `"publicGit"`. */
  readonly source?: "privateGit" | "publicGit" | IResolvable;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType?: "github" | "bitbucket" | "gitlab" | IResolvable;
  /** Deploys each push. */
  readonly autoDeploy?: boolean | IResolvable;
  /** Builds a preview of each pull request. */
  readonly isPreviewEnabled?: boolean | IResolvable;
  /** Fetches LFS files for the build. Default: `true`. */
  readonly gitLfsEnabled?: boolean | IResolvable;
  /** Command that installs what the build needs. */
  readonly installCommand?: string;
  /** Command that builds the site. */
  readonly buildCommand?: string;
  /** Folder with the built site. */
  readonly publishedDirectory?: string;
  /** Folder of the repository to build in. */
  readonly rootDirectory?: string;
  /** Version of Node for the build. */
  readonly nodeVersion?: string;
  /** File served for a folder. */
  readonly indexFile?: string;
  /** File served for missing pages. */
  readonly errorFile?: string;
  /** Only changes below these paths deploy (globs). Default: `[]`. */
  readonly allowDeployPaths?: readonly string[] | IResolvable;
  /** Changes below these paths do not deploy (globs). Default: `[]`. */
  readonly ignoreDeployPaths?: readonly string[] | IResolvable;
  /** ID of the project. It cannot change after creation. A change replaces it. */
  readonly projectId?: string;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: SystemDomainConfig | IResolvable;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: DeployConfig | IResolvable;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables?: { readonly [name: string]: string } | IResolvable;
  /** Environment variables whose values are secrets, never shown. A secret: a sensitive variable or another token, never a literal. */
  readonly secretVariables?: { readonly [name: string]: string } | IResolvable;
  /** The same as `secretVariables`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when `secretVariablesWoVersion` changes. A secret: a sensitive variable or another token, never a literal. */
  readonly secretVariablesWo?: { readonly [name: string]: string } | IResolvable;
  /** Any number. A change of it sends `secretVariablesWo` again. */
  readonly secretVariablesWoVersion?: number;
  /** Scope of a variable: `production`, `preview` or `both` (default). */
  readonly variableScopes?: { readonly [name: string]: "both" | "production" | "preview" | IResolvable } | IResolvable;
  /** Branch of a variable; all if not set. */
  readonly variableBranches?: { readonly [name: string]: string } | IResolvable;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: { readonly [name: string]: StaticSiteDomainConfig | IResolvable } | IResolvable;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts?: StaticSiteTimeoutsConfig | IResolvable;
}

/** A site built from Git and served through the CDN. Creating it deploys it. */
export class StaticSite extends SvcResource {
  static readonly tfResourceType = "svc_static_site";
  static { defineReferences(this, staticSite); }
  constructor(scope: Construct, id: string, config: StaticSiteConfig) { super(staticSite, scope, id, config); }
}
export interface StaticSite extends StaticSiteOutputs {}

export interface RotationConfig { readonly trigger: string; readonly graceHours?: number; }

/** Origins from which browsers may read and write. */
export interface BucketCorsPolicyConfig {
  /** Origins such as https://shop.example.com, or * for any; 1 to 100. */
  readonly origins: readonly string[] | IResolvable;
  /** Allowed methods: GET, PUT, POST, DELETE, HEAD. */
  readonly methods: readonly ("GET" | "PUT" | "POST" | "DELETE" | "HEAD" | IResolvable)[] | IResolvable;
  /** Allowed request headers, at most 100. Default: `[]`. */
  readonly headers?: readonly string[] | IResolvable;
}

export interface BucketTimeoutsConfig { readonly delete?: string; }

export interface Rotation { readonly trigger: string; readonly graceHours: number; }

export interface BucketCorsPolicy {
  readonly origins: string[];
  readonly methods: string[];
  readonly headers: string[];
  readonly id: string;
  readonly createdAt: string;
}

export interface BucketTimeouts { readonly delete: string; }

/** The outputs of a Bucket. */
export interface BucketOutputs extends AdoptionOutputs, DataGuardOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Storage location. */
  readonly location: string;
  /** Data-residency jurisdiction. */
  readonly jurisdiction: string;
  /** Publicly readable, at `domain`. */
  readonly publicAccess: IResolvable;
  /** A changed `trigger` (any text) issues new keys; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation: Rotation;
  /** ID of the project. */
  readonly projectId: string;
  /** Origins from which browsers may read and write. */
  readonly corsPolicies: ListOf<BucketCorsPolicy>;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts: BucketTimeouts;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** ready or deleting. */
  readonly status: string;
  /** Name of the bucket for S3 clients. */
  readonly bucketName: string;
  /** S3-compatible endpoint. */
  readonly endpoint: string;
  /** Public host name; null while public access is off. */
  readonly domain: string;
  /** Access key. The platform shows it only on creation. */
  readonly accessKey: string;
  /** Secret key. The platform shows it only on creation. */
  readonly secretKey: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const bucket: Type = {
  name: "svc_bucket",
  title: "Bucket",
  serviceType: "OBJECT_STORAGE",
  attributes: {
    id: text, displayName: text, location: text, jurisdiction: text, publicAccess: bool,
    rotation: object({ trigger: text, graceHours: number }), projectId: text, deletionProtection: bool,
    allowDataLoss: text, adopt: object({ id: text, displayName: text }), allowSameName: bool, takeOver: bool,
    corsPolicies: list(object({ origins: list(text), methods: list(text), headers: list(text), id: text, createdAt: text })),
    timeouts: object({ delete: text }), name: text, companyId: text, status: text, bucketName: text,
    endpoint: text, domain: text, accessKey: secret(text), secretKey: secret(text), createdAt: text,
    updatedAt: text, unfinished: text,
  },
};

/** What a Bucket is declared with. */
export interface BucketConfig extends TerraformMetaArguments, AdoptionConfig, DataGuardConfig {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Storage location. Default: `"enam"`. A change replaces it. */
  readonly location?: "apac" | "eeur" | "enam" | "oc" | "weur" | "wnam" | IResolvable;
  /** Data-residency jurisdiction. Default: `"default"`. A change replaces it. */
  readonly jurisdiction?: "default" | "eu" | "fedramp" | IResolvable;
  /** Publicly readable, at `domain`. Default: `false`. */
  readonly publicAccess?: boolean | IResolvable;
  /** A changed `trigger` (any text) issues new keys; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: RotationConfig | IResolvable;
  /** ID of the project. */
  readonly projectId?: string;
  /** Origins from which browsers may read and write. */
  readonly corsPolicies?: readonly (BucketCorsPolicyConfig | IResolvable)[] | IResolvable;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts?: BucketTimeoutsConfig | IResolvable;
}

/** S3-compatible object storage, served through the CDN when it is public. */
export class Bucket extends SvcResource {
  static readonly tfResourceType = "svc_bucket";
  static { defineReferences(this, bucket); }
  constructor(scope: Construct, id: string, config: BucketConfig) { super(bucket, scope, id, config); }
}
export interface Bucket extends BucketOutputs {}

export interface ServiceReferenceConfig {
  readonly type: "APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER" | IResolvable;
  readonly id: string;
}

/** Where requests go, at most 20 destinations. */
export interface LoadBalancerDestinationConfig {
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. A change replaces it. */
  readonly service?: ServiceReferenceConfig | Application | DataSvcApplication | StaticSite | DataSvcStaticSite | Bucket | DataSvcBucket | LoadBalancer | DataSvcLoadBalancer | IResolvable;
  /** An address outside the platform. Either this or `service`. A change replaces it. */
  readonly url?: string;
  /** Share of the requests in weighted mode, 0 to 10000. A change replaces it. */
  readonly weight?: number;
  /** Latitude in geographic mode, -90 to 90. A change replaces it. */
  readonly latitude?: number;
  /** Longitude in geographic mode, -180 to 180. A change replaces it. */
  readonly longitude?: number;
  /** Whether the destination receives requests. */
  readonly isEnabled?: boolean | IResolvable;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface LoadBalancerDomainConfig extends ApplicationDomainConfig {}

export interface ServiceReference { readonly type: string; readonly id: string; }

export interface LoadBalancerDestination {
  readonly service: ServiceReference;
  readonly url: string;
  readonly weight: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isEnabled: IResolvable;
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface LoadBalancerDomainDnsRecord { readonly type: string; readonly name: string; readonly value: string; }

export interface LoadBalancerDomain {
  readonly isWildcard: IResolvable;
  readonly isPrimary: IResolvable;
  readonly customSslCert: string;
  readonly customSslKey: string;
  readonly customSslKeyWoVersion: number;
  readonly id: string;
  readonly status: string;
  readonly dnsRecords: ListOf<LoadBalancerDomainDnsRecord>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The outputs of a LoadBalancer. */
export interface LoadBalancerOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** `DEFAULT` distributes by weight, `GEO` by location. */
  readonly type: string;
  /** ID of the project. */
  readonly projectId: string;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain: SystemDomain;
  /** Where requests go, at most 20 destinations. */
  readonly destinations: ListOf<LoadBalancerDestination>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains: MapOf<LoadBalancerDomain>;
  /** Host name that the platform generates on creation. */
  readonly generatedHostname: string;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const loadBalancer: Type = {
  name: "svc_load_balancer",
  title: "LoadBalancer",
  serviceType: "LOAD_BALANCER",
  attributes: {
    id: text, displayName: text, type: text, projectId: text,
    systemDomain: object({ name: text, isEnabled: bool }), adopt: object({ id: text, displayName: text }),
    allowSameName: bool, takeOver: bool,
    destinations: list(object({
      service: object({ type: text, id: text }), url: text, weight: number, latitude: number, longitude: number,
      isEnabled: bool, id: text, createdAt: text, updatedAt: text,
    })),
    domains: map(object({
      isWildcard: bool, isPrimary: bool, customSslCert: text, customSslKey: secret(text),
      customSslKeyWo: secret(text), customSslKeyWoVersion: number, id: text, status: text,
      dnsRecords: list(object({ type: text, name: text, value: text })), createdAt: text, updatedAt: text,
    })),
    generatedHostname: text, name: text, companyId: text, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a LoadBalancer is declared with. */
export interface LoadBalancerConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** `DEFAULT` distributes by weight, `GEO` by location. Default: `"DEFAULT"`. */
  readonly type?: "DEFAULT" | "GEO" | IResolvable;
  /** ID of the project. */
  readonly projectId?: string;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: SystemDomainConfig | IResolvable;
  /** Where requests go, at most 20 destinations. */
  readonly destinations?: readonly (LoadBalancerDestinationConfig | IResolvable)[] | IResolvable;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: { readonly [name: string]: LoadBalancerDomainConfig | IResolvable } | IResolvable;
}

/** Distributes requests over destinations, by weight or by location. */
export class LoadBalancer extends SvcResource {
  static readonly tfResourceType = "svc_load_balancer";
  static { defineReferences(this, loadBalancer); }
  constructor(scope: Construct, id: string, config: LoadBalancerConfig) { super(loadBalancer, scope, id, config); }
}
export interface LoadBalancer extends LoadBalancerOutputs {}

/** The outputs of a UsageAlert. */
export interface UsageAlertOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Monthly spending limit in USD, at least 0.01. */
  readonly limitUsd: number;
  /** Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change recreates all of them on the platform, and those that fired can fire again. */
  readonly thresholds: number[];
  /** Recipients, at least one address. */
  readonly emails: string[];
  /** Project whose spending counts; the whole company's when not set. */
  readonly projectId: string;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const usageAlert: Type = {
  name: "svc_usage_alert",
  title: "UsageAlert",
  attributes: {
    id: text, limitUsd: number, thresholds: list(number), emails: list(text), projectId: text,
    adopt: object({ id: text, displayName: text }), allowSameName: bool, takeOver: bool, companyId: text,
    createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a UsageAlert is declared with. */
export interface UsageAlertConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Monthly spending limit in USD, at least 0.01. */
  readonly limitUsd: number;
  /** Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change recreates all of them on the platform, and those that fired can fire again. */
  readonly thresholds: readonly number[] | IResolvable;
  /** Recipients, at least one address. */
  readonly emails: readonly string[] | IResolvable;
  /** Project whose spending counts; the whole company's when not set. A change replaces it. */
  readonly projectId?: string;
}

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. */
export class UsageAlert extends SvcResource {
  static readonly tfResourceType = "svc_usage_alert";
  static { defineReferences(this, usageAlert); }
  constructor(scope: Construct, id: string, config: UsageAlertConfig) { super(usageAlert, scope, id, config); }
}
export interface UsageAlert extends UsageAlertOutputs {}

/** The outputs of a DockerRegistry. */
export interface DockerRegistryOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: string;
  /** Registry of the credentials. */
  readonly registry: string;
  /** User name, 1 to 39 letters, digits and . _ -; the first and the last one a letter or digit. */
  readonly username: string;
  /** Password or access token, 8 to 128 characters. It cannot be read back; a new value is set in place. */
  readonly secret: string;
  /** Any number. A change of it sends `secretWo` again. */
  readonly secretWoVersion: number;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const dockerRegistry: Type = {
  name: "svc_docker_registry",
  title: "DockerRegistry",
  attributes: {
    id: text, name: text, registry: text, username: text, secret: secret(text), secretWo: secret(text),
    secretWoVersion: number, adopt: object({ id: text, displayName: text }), allowSameName: bool, takeOver: bool,
    companyId: text, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a DockerRegistry is declared with. */
export interface DockerRegistryConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: string;
  /** Registry of the credentials. Default: `"dockerHub"`. */
  readonly registry?: "dockerHub" | "github" | "gitlab" | IResolvable;
  /** User name, 1 to 39 letters, digits and . _ -; the first and the last one a letter or digit. */
  readonly username: string;
  /** Password or access token, 8 to 128 characters. It cannot be read back; a new value is set in place. A secret: a sensitive variable or another token, never a literal. */
  readonly secret?: string;
  /** The same as `secret`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when `secretWoVersion` changes. A secret: a sensitive variable or another token, never a literal. */
  readonly secretWo?: string;
  /** Any number. A change of it sends `secretWo` again. */
  readonly secretWoVersion?: number;
}

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. */
export class DockerRegistry extends SvcResource {
  static readonly tfResourceType = "svc_docker_registry";
  static { defineReferences(this, dockerRegistry); }
  constructor(scope: Construct, id: string, config: DockerRegistryConfig) { super(dockerRegistry, scope, id, config); }
}
export interface DockerRegistry extends DockerRegistryOutputs {}

/** The outputs of a Webhook. */
export interface WebhookOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Address that events are posted to. */
  readonly endpoint: string;
  /** Event types to send, each once. */
  readonly allowedEvents: string[];
  /** Its purpose. */
  readonly description: string;
  /** Whether events are sent. */
  readonly isEnabled: IResolvable;
  /** A changed `trigger` (any text) issues a new `secret`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation: Rotation;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** Secret that each delivery carries as `svc-signature`. */
  readonly secret: string;
  /** The previous secret, while it is still accepted. */
  readonly oldSecret: string;
  /** When the previous secret expires, RFC 3339. */
  readonly oldSecretExpiredAt: string;
  /** User who created the object. */
  readonly createdBy: string;
  /** User who last changed the object. */
  readonly updatedBy: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const webhook: Type = {
  name: "svc_webhook",
  title: "Webhook",
  attributes: {
    id: text, endpoint: text, allowedEvents: list(text), description: text, isEnabled: bool,
    rotation: object({ trigger: text, graceHours: number }), adopt: object({ id: text, displayName: text }),
    allowSameName: bool, takeOver: bool, companyId: text, secret: secret(text), oldSecret: secret(text),
    oldSecretExpiredAt: text, createdBy: text, updatedBy: text, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a Webhook is declared with. */
export interface WebhookConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Address that events are posted to. */
  readonly endpoint: string;
  /** Event types to send, each once. */
  readonly allowedEvents: readonly ("APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY" | IResolvable)[] | IResolvable;
  /** Its purpose. */
  readonly description?: string;
  /** Whether events are sent. Default: `true`. */
  readonly isEnabled?: boolean | IResolvable;
  /** A changed `trigger` (any text) issues a new `secret`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: RotationConfig | IResolvable;
}

/** Posts events of the company to an address, with retries. */
export class Webhook extends SvcResource {
  static readonly tfResourceType = "svc_webhook";
  static { defineReferences(this, webhook); }
  constructor(scope: Construct, id: string, config: WebhookConfig) { super(webhook, scope, id, config); }
}
export interface Webhook extends WebhookOutputs {}

export interface CapabilityConfig { readonly permission: string; readonly idResource?: string | null | IResolvable; }

export interface Capability { readonly permission: string; readonly idResource: string; }

/** The outputs of an ApiKey. */
export interface ApiKeyOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: string;
  /** IDs of the roles of the key, see `DataSvcRole`. */
  readonly roleIds: string[];
  /** Permissions in addition to the roles: a `permission` such as `APP:READ`, for one resource with `idResource`, otherwise for all. */
  readonly capabilities: ListOf<Capability>;
  /** Expiry time, RFC 3339. If not set, the key does not expire. */
  readonly expiredAt: string;
  /** Whether the platform accepts the key. */
  readonly isEnabled: IResolvable;
  /** A changed `trigger` (any text) issues a new `token`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation: Rotation;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** The key itself. The platform shows it only when it is issued. */
  readonly token: string;
  /** Where the key was created, `EXTERNAL` through the API. */
  readonly source: string;
  /** Time of the last use, RFC 3339. */
  readonly lastUsedAt: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const apiKey: Type = {
  name: "svc_api_key",
  title: "ApiKey",
  attributes: {
    id: text, name: text, roleIds: list(text), capabilities: list(object({ permission: text, idResource: text })),
    expiredAt: text, isEnabled: bool, rotation: object({ trigger: text, graceHours: number }),
    adopt: object({ id: text, displayName: text }), allowSameName: bool, takeOver: bool, companyId: text,
    token: secret(text), source: text, lastUsedAt: text, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What an ApiKey is declared with. */
export interface ApiKeyConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: string;
  /** IDs of the roles of the key, see `DataSvcRole`. Default: `[]`. */
  readonly roleIds?: readonly string[] | IResolvable;
  /** Permissions in addition to the roles: a `permission` such as `APP:READ`, for one resource with `idResource`, otherwise for all. Default: `[]`. */
  readonly capabilities?: readonly (CapabilityConfig | IResolvable)[] | IResolvable;
  /** Expiry time, RFC 3339. If not set, the key does not expire. A change replaces it. */
  readonly expiredAt?: string;
  /** Whether the platform accepts the key. Default: `true`. */
  readonly isEnabled?: boolean | IResolvable;
  /** A changed `trigger` (any text) issues a new `token`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: RotationConfig | IResolvable;
}

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. */
export class ApiKey extends SvcResource {
  static readonly tfResourceType = "svc_api_key";
  static { defineReferences(this, apiKey); }
  constructor(scope: Construct, id: string, config: ApiKeyConfig) { super(apiKey, scope, id, config); }
}
export interface ApiKey extends ApiKeyOutputs {}

/** The outputs of a GlobalVariable. */
export interface GlobalVariableOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key: string;
  /** Value, at most 32768 characters. It may refer to another variable as `${key}`. It counts as a secret. */
  readonly value: string;
  /** Any number. A change of it sends `valueWo` again. */
  readonly valueWoVersion: number;
  /** Whether the variable is available when applications run. */
  readonly isRuntime: IResolvable;
  /** Whether the variable is available when applications are built. */
  readonly isBuildtime: IResolvable;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const globalVariable: Type = {
  name: "svc_global_variable",
  title: "GlobalVariable",
  attributes: {
    id: text, key: text, value: secret(text), valueWo: secret(text), valueWoVersion: number, isRuntime: bool,
    isBuildtime: bool, adopt: object({ id: text, displayName: text }), allowSameName: bool, takeOver: bool,
    createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a GlobalVariable is declared with. */
export interface GlobalVariableConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key: string;
  /** Value, at most 32768 characters. It may refer to another variable as `${key}`. It counts as a secret. A secret: a sensitive variable or another token, never a literal. */
  readonly value?: string;
  /** The same as `value`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when `valueWoVersion` changes. A secret: a sensitive variable or another token, never a literal. */
  readonly valueWo?: string;
  /** Any number. A change of it sends `valueWo` again. */
  readonly valueWoVersion?: number;
  /** Whether the variable is available when applications run. Default: `true`. */
  readonly isRuntime?: boolean | IResolvable;
  /** Whether the variable is available when applications are built. Default: `true`. */
  readonly isBuildtime?: boolean | IResolvable;
}

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. */
export class GlobalVariable extends SvcResource {
  static readonly tfResourceType = "svc_global_variable";
  static { defineReferences(this, globalVariable); }
  constructor(scope: Construct, id: string, config: GlobalVariableConfig) { super(globalVariable, scope, id, config); }
}
export interface GlobalVariable extends GlobalVariableOutputs {}

export interface PipelinePreviewConfig {
  readonly autoCreateApp?: boolean | IResolvable;
  readonly deleteStaleApps?: boolean | IResolvable;
  readonly staleAppDays?: number;
}

/** Its stages in order, first to last, at most 50. */
export interface PipelineStageConfig {
  /** Name of the stage, 1 to 255 characters. A change replaces it. */
  readonly displayName: string;
  /** Branch of the stage, in a pipeline of type `branch`. A change replaces it. */
  readonly branch?: string;
  /** Applications of the stage. An application is in at most one stage of one pipeline; here it can move between stages. Default: `[]`. */
  readonly applications?: readonly string[] | IResolvable;
}

export interface PipelinePreview { readonly autoCreateApp: IResolvable; readonly deleteStaleApps: IResolvable; readonly staleAppDays: number; }

export interface PipelineStage {
  readonly displayName: string;
  readonly branch: string;
  readonly applications: string[];
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The outputs of a Pipeline. */
export interface PipelineOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
  /** `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  readonly type: string;
  /** ID of the project. */
  readonly projectId: string;
  /** Repository that previews are built from. The platform does not show it, so its drift cannot be detected. */
  readonly repoUrl: string;
  /** Preview stage: `autoCreateApp` (default false) creates an application for each pull request, `deleteStaleApps` (default false) deletes those without a change for `staleAppDays` (1 to 365, default 5). Off when not set. */
  readonly preview: PipelinePreview;
  /** Its stages in order, first to last, at most 50. */
  readonly stages: ListOf<PipelineStage>;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const pipeline: Type = {
  name: "svc_pipeline",
  title: "Pipeline",
  attributes: {
    id: text, displayName: text, type: text, projectId: text, repoUrl: text,
    preview: object({ autoCreateApp: bool, deleteStaleApps: bool, staleAppDays: number }),
    adopt: object({ id: text, displayName: text }), allowSameName: bool, takeOver: bool,
    stages: list(object({ displayName: text, branch: text, applications: list(text), id: text, createdAt: text, updatedAt: text })),
    companyId: text, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a Pipeline is declared with. */
export interface PipelineConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
  /** `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  readonly type: "trunk" | "branch" | IResolvable;
  /** ID of the project. */
  readonly projectId?: string;
  /** Repository that previews are built from. The platform does not show it, so its drift cannot be detected. */
  readonly repoUrl?: string;
  /** Preview stage: `autoCreateApp` (default false) creates an application for each pull request, `deleteStaleApps` (default false) deletes those without a change for `staleAppDays` (1 to 365, default 5). Off when not set. */
  readonly preview?: PipelinePreviewConfig | IResolvable;
  /** Its stages in order, first to last, at most 50. */
  readonly stages?: readonly (PipelineStageConfig | IResolvable)[] | IResolvable;
}

/** Stages that a build is promoted through, each with its applications, and previews of branches. */
export class Pipeline extends SvcResource {
  static readonly tfResourceType = "svc_pipeline";
  static { defineReferences(this, pipeline); }
  constructor(scope: Construct, id: string, config: PipelineConfig) { super(pipeline, scope, id, config); }
}
export interface Pipeline extends PipelineOutputs {}

export interface PreviewApplicationTimeoutsConfig { readonly create?: string; readonly update?: string; readonly delete?: string; }

/** The outputs of a PreviewApplication. */
export interface PreviewApplicationOutputs extends AdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** Pipeline that creates the preview. Previews must be enabled there. */
  readonly pipelineId: string;
  /** Branch to build. */
  readonly branch: string;
  /** Number of the pull request. The platform does not show it. */
  readonly pullRequestNumber: number;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy: Deploy;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts: Timeouts;
  /** Name shown in the dashboard, given by the platform. */
  readonly displayName: string;
  /** Host name that the platform generates on creation. */
  readonly generatedHostname: string;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ID of the company that owns the object. */
  readonly companyId: string;
  /** ID of the project. */
  readonly projectId: string;
  /** Namespace in the cluster. */
  readonly namespace: string;
  /** State of the last deployment. */
  readonly status: string;
  /** User who created the object. */
  readonly createdBy: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const previewApplication: Type = {
  name: "svc_preview_application",
  title: "PreviewApplication",
  attributes: {
    id: text, pipelineId: text, branch: text, pullRequestNumber: number,
    deploy: object({ wait: text, timeout: number }), adopt: object({ id: text, displayName: text }),
    allowSameName: bool, takeOver: bool, timeouts: object({ create: text, update: text, delete: text }),
    displayName: text, generatedHostname: text, name: text, companyId: text, projectId: text, namespace: text,
    status: text, createdBy: text, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a PreviewApplication is declared with. */
export interface PreviewApplicationConfig extends TerraformMetaArguments, AdoptionConfig {
  /** Pipeline that creates the preview. Previews must be enabled there. A change replaces it. */
  readonly pipelineId: string;
  /** Branch to build. A change replaces it. */
  readonly branch: string;
  /** Number of the pull request. The platform does not show it. A change replaces it. */
  readonly pullRequestNumber?: number;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: DeployConfig | IResolvable;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts?: PreviewApplicationTimeoutsConfig | IResolvable;
}

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. */
export class PreviewApplication extends SvcResource {
  static readonly tfResourceType = "svc_preview_application";
  static { defineReferences(this, previewApplication); }
  constructor(scope: Construct, id: string, config: PreviewApplicationConfig) { super(previewApplication, scope, id, config); }
}
export interface PreviewApplication extends PreviewApplicationOutputs {}

export interface AdoptEntryConfig { readonly id: string; }

/** Options of every entry that has a resource of its own. */
export interface EntryAdoptionConfig {
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt?: AdoptEntryConfig | IResolvable;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | IResolvable;
}

export interface AdoptEntry { readonly id: string; }

export interface DomainDnsRecord { readonly type: string; readonly name: string; readonly value: string; }

/** Options of every entry that has a resource of its own. */
export interface EntryAdoptionOutputs {
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt: AdoptEntry;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver: IResolvable;
}

/** The outputs of a Domain. */
export interface DomainOutputs extends EntryAdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** The Application that it belongs to, if it is one. */
  readonly application: string;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: string;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer: string;
  /** Host name, `shop.example.com` or `*.example.com`. */
  readonly name: string;
  /** Also serves every subdomain. Names that begin with `*.` always do. */
  readonly isWildcard: IResolvable;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary: IResolvable;
  /** Your own certificate chain, PEM. Requires `customSslKey`. */
  readonly customSslCert: string;
  /** Its key, PEM. */
  readonly customSslKey: string;
  /** Any number. A change of it sends `customSslKeyWo` again. */
  readonly customSslKeyWoVersion: number;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: string;
  /** DNS records to set. */
  readonly dnsRecords: ListOf<DomainDnsRecord>;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const domain: Type = {
  name: "svc_domain",
  title: "Domain",
  attributes: {
    id: text, application: text, staticSite: text, loadBalancer: text, name: text, isWildcard: bool,
    isPrimary: bool, customSslCert: text, customSslKey: secret(text), customSslKeyWo: secret(text),
    customSslKeyWoVersion: number, adopt: object({ id: text }), takeOver: bool, status: text,
    dnsRecords: list(object({ type: text, name: text, value: text })), createdAt: text, updatedAt: text,
    unfinished: text,
  },
};

/** What a Domain is declared with. */
export interface DomainConfig extends TerraformMetaArguments, EntryAdoptionConfig {
  /** The Application that it belongs to, if it is one. A change replaces it. */
  readonly application?: string | Application | DataSvcApplication | IResolvable;
  /** The StaticSite that it belongs to, if it is one. A change replaces it. */
  readonly staticSite?: string | StaticSite | DataSvcStaticSite | IResolvable;
  /** The LoadBalancer that it belongs to, if it is one. A change replaces it. */
  readonly loadBalancer?: string | LoadBalancer | DataSvcLoadBalancer | IResolvable;
  /** Host name, `shop.example.com` or `*.example.com`. A change replaces it. */
  readonly name: string;
  /** Also serves every subdomain. Names that begin with `*.` always do. Default: `false`. A change replaces it. */
  readonly isWildcard?: boolean | IResolvable;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: boolean | IResolvable;
  /** Your own certificate chain, PEM. Requires `customSslKey`. A change replaces it. */
  readonly customSslCert?: string;
  /** Its key, PEM. A change replaces it. A secret: a sensitive variable or another token, never a literal. */
  readonly customSslKey?: string;
  /** The same as `customSslKey`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when `customSslKeyWoVersion` changes. A secret: a sensitive variable or another token, never a literal. */
  readonly customSslKeyWo?: string;
  /** Any number. A change of it sends `customSslKeyWo` again. */
  readonly customSslKeyWoVersion?: number;
}

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Domain extends SvcResource {
  static readonly tfResourceType = "svc_domain";
  static { defineReferences(this, domain); }
  constructor(scope: Construct, id: string, config: DomainConfig) { super(domain, scope, id, config); }
}
export interface Domain extends DomainOutputs {}

export interface DomainReadyTimeoutsConfig { readonly create?: string; readonly update?: string; }

export interface DomainReadyTimeouts { readonly create: string; readonly update: string; }

export interface DomainReadyDnsRecord { readonly type: string; readonly name: string; readonly value: string; }

/** The outputs of a DomainReady. */
export interface DomainReadyOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** The Application that it belongs to, if it is one. */
  readonly application: string;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: string;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer: string;
  /** Host name of a domain that the service or a `Domain` declares. */
  readonly name: string;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts: DomainReadyTimeouts;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: string;
  /** DNS records to set. */
  readonly dnsRecords: ListOf<DomainReadyDnsRecord>;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const domainReady: Type = {
  name: "svc_domain_ready",
  title: "DomainReady",
  attributes: {
    id: text, application: text, staticSite: text, loadBalancer: text, name: text,
    timeouts: object({ create: text, update: text }), status: text,
    dnsRecords: list(object({ type: text, name: text, value: text })), createdAt: text, updatedAt: text,
    unfinished: text,
  },
};

/** What a DomainReady is declared with. */
export interface DomainReadyConfig extends TerraformMetaArguments {
  /** The Application that it belongs to, if it is one. A change replaces it. */
  readonly application?: string | Application | DataSvcApplication | IResolvable;
  /** The StaticSite that it belongs to, if it is one. A change replaces it. */
  readonly staticSite?: string | StaticSite | DataSvcStaticSite | IResolvable;
  /** The LoadBalancer that it belongs to, if it is one. A change replaces it. */
  readonly loadBalancer?: string | LoadBalancer | DataSvcLoadBalancer | IResolvable;
  /** Host name of a domain that the service or a `Domain` declares. A change replaces it. */
  readonly name: string;
  /** How long an apply may wait for the platform, as durations such as `30m` or `1h30m`. A time is for all waits of the operation together and replaces their defaults. It does not count waiting for the limits of requests. A change of it changes nothing but the state. */
  readonly timeouts?: DomainReadyTimeoutsConfig | IResolvable;
}

/** Waits until requests reach a service through a custom domain: until the platform has found its DNS records and issued its certificate. It creates, changes and deletes nothing. Let it depend on the DNS records, and let what needs the domain depend on it. Its ID is `<application|static-site|load-balancer>/<its id>/<id>/ready`; an import takes names as well (of a service whose name has a slash, its ID). */
export class DomainReady extends SvcResource {
  static readonly tfResourceType = "svc_domain_ready";
  static { defineReferences(this, domainReady); }
  constructor(scope: Construct, id: string, config: DomainReadyConfig) { super(domainReady, scope, id, config); }
}
export interface DomainReady extends DomainReadyOutputs {}

/** The outputs of a Variable. */
export interface VariableOutputs extends EntryAdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** The Application that it belongs to, if it is one. */
  readonly application: string;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: string;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key: string;
  /** Value, at most 32768 characters. */
  readonly value: string;
  /** Its scope. */
  readonly scope: string;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const variable: Type = {
  name: "svc_variable",
  title: "Variable",
  attributes: {
    id: text, application: text, staticSite: text, key: text, value: text, scope: text, branch: text,
    adopt: object({ id: text }), takeOver: bool, createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a Variable is declared with. */
export interface VariableConfig extends TerraformMetaArguments, EntryAdoptionConfig {
  /** The Application that it belongs to, if it is one. A change replaces it. */
  readonly application?: string | Application | DataSvcApplication | IResolvable;
  /** The StaticSite that it belongs to, if it is one. A change replaces it. */
  readonly staticSite?: string | StaticSite | DataSvcStaticSite | IResolvable;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. A change replaces it. */
  readonly key: string;
  /** Value, at most 32768 characters. */
  readonly value: string;
  /** Its scope. Default: `"both"`. */
  readonly scope?: "both" | "runtime" | "buildtime" | "production" | "preview" | IResolvable;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch?: string;
}

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Variable extends SvcResource {
  static readonly tfResourceType = "svc_variable";
  static { defineReferences(this, variable); }
  constructor(scope: Construct, id: string, config: VariableConfig) { super(variable, scope, id, config); }
}
export interface Variable extends VariableOutputs {}

/** The outputs of a SecretVariable. */
export interface SecretVariableOutputs extends EntryAdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** The Application that it belongs to, if it is one. */
  readonly application: string;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: string;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key: string;
  /** Value, at most 32768 characters. */
  readonly value: string;
  /** Any number. A change of it sends `valueWo` again. */
  readonly valueWoVersion: number;
  /** Its scope. */
  readonly scope: string;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const secretVariable: Type = {
  name: "svc_secret_variable",
  title: "SecretVariable",
  attributes: {
    id: text, application: text, staticSite: text, key: text, value: secret(text), valueWo: secret(text),
    valueWoVersion: number, scope: text, branch: text, adopt: object({ id: text }), takeOver: bool,
    createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a SecretVariable is declared with. */
export interface SecretVariableConfig extends TerraformMetaArguments, EntryAdoptionConfig {
  /** The Application that it belongs to, if it is one. A change replaces it. */
  readonly application?: string | Application | DataSvcApplication | IResolvable;
  /** The StaticSite that it belongs to, if it is one. A change replaces it. */
  readonly staticSite?: string | StaticSite | DataSvcStaticSite | IResolvable;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. A change replaces it. */
  readonly key: string;
  /** Value, at most 32768 characters. A secret: a sensitive variable or another token, never a literal. */
  readonly value?: string;
  /** The same as `value`, but write-only: stored neither in the plan nor in the state. Only one of the two can be set. It is sent when `valueWoVersion` changes. A secret: a sensitive variable or another token, never a literal. */
  readonly valueWo?: string;
  /** Any number. A change of it sends `valueWo` again. */
  readonly valueWoVersion?: number;
  /** Its scope. Default: `"both"`. */
  readonly scope?: "both" | "runtime" | "buildtime" | "production" | "preview" | IResolvable;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch?: string;
}

/** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class SecretVariable extends SvcResource {
  static readonly tfResourceType = "svc_secret_variable";
  static { defineReferences(this, secretVariable); }
  constructor(scope: Construct, id: string, config: SecretVariableConfig) { super(secretVariable, scope, id, config); }
}
export interface SecretVariable extends SecretVariableOutputs {}

/** The outputs of a Destination. */
export interface DestinationOutputs extends EntryAdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** The LoadBalancer that it belongs to. */
  readonly loadBalancer: string;
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. */
  readonly service: ServiceReference;
  /** An address outside the platform. Either this or `service`. */
  readonly url: string;
  /** Share of the requests in weighted mode, 0 to 10000. */
  readonly weight: number;
  /** Latitude in geographic mode, -90 to 90. */
  readonly latitude: number;
  /** Longitude in geographic mode, -180 to 180. */
  readonly longitude: number;
  /** Whether the destination receives requests. */
  readonly isEnabled: IResolvable;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const destination: Type = {
  name: "svc_destination",
  title: "Destination",
  attributes: {
    id: text, loadBalancer: text, service: object({ type: text, id: text }), url: text, weight: number,
    latitude: number, longitude: number, isEnabled: bool, adopt: object({ id: text }), takeOver: bool,
    createdAt: text, updatedAt: text, unfinished: text,
  },
};

/** What a Destination is declared with. */
export interface DestinationConfig extends TerraformMetaArguments, EntryAdoptionConfig {
  /** The LoadBalancer that it belongs to. A change replaces it. */
  readonly loadBalancer: string | LoadBalancer | DataSvcLoadBalancer | IResolvable;
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. A change replaces it. */
  readonly service?: ServiceReferenceConfig | Application | DataSvcApplication | StaticSite | DataSvcStaticSite | Bucket | DataSvcBucket | LoadBalancer | DataSvcLoadBalancer | IResolvable;
  /** An address outside the platform. Either this or `service`. A change replaces it. */
  readonly url?: string;
  /** Share of the requests in weighted mode, 0 to 10000. A change replaces it. */
  readonly weight?: number;
  /** Latitude in geographic mode, -90 to 90. A change replaces it. */
  readonly latitude?: number;
  /** Longitude in geographic mode, -180 to 180. A change replaces it. */
  readonly longitude?: number;
  /** Whether the destination receives requests. */
  readonly isEnabled?: boolean | IResolvable;
}

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Destination extends SvcResource {
  static readonly tfResourceType = "svc_destination";
  static { defineReferences(this, destination); }
  constructor(scope: Construct, id: string, config: DestinationConfig) { super(destination, scope, id, config); }
}
export interface Destination extends DestinationOutputs {}

/** The outputs of a Connection. */
export interface ConnectionOutputs extends EntryAdoptionOutputs {
  /** ID on the platform. */
  readonly id: string;
  /** The Application that it belongs to. */
  readonly application: string;
  /** The database. */
  readonly database: string;
  /** What the last apply could not finish, and why; null if it is complete. The next apply resumes from there. */
  readonly unfinished: string;
}

const connection: Type = {
  name: "svc_connection",
  title: "Connection",
  attributes: {
    id: text, application: text, database: text, adopt: object({ id: text }), takeOver: bool, unfinished: text,
  },
};

/** What a Connection is declared with. */
export interface ConnectionConfig extends TerraformMetaArguments, EntryAdoptionConfig {
  /** The Application that it belongs to. A change replaces it. */
  readonly application: string | Application | DataSvcApplication | IResolvable;
  /** The database. A change replaces it. */
  readonly database: string | Database | DataSvcDatabase | IResolvable;
}

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Connection extends SvcResource {
  static readonly tfResourceType = "svc_connection";
  static { defineReferences(this, connection); }
  constructor(scope: Construct, id: string, config: ConnectionConfig) { super(connection, scope, id, config); }
}
export interface Connection extends ConnectionOutputs {}

const dataSvcProject: Type = { ...project, title: "DataSvcProject" };

/** How a Project is looked up. */
export interface DataSvcProjectConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string;
}

/** A group of services. Each service declares its own project; deleting a project keeps its services. By `id` or `displayName`. */
export class DataSvcProject extends SvcDataSource {
  static readonly tfResourceType = "svc_project";
  static { defineReferences(this, dataSvcProject); }
  constructor(scope: Construct, id: string, config: DataSvcProjectConfig = {}) { super(dataSvcProject, scope, id, config); }
}
export interface DataSvcProject extends Omit<ProjectOutputs, "adopt" | "allowSameName" | "takeOver" | "unfinished"> {}

export interface DataSvcProjectsItem extends Pick<ProjectOutputs, "id" | "displayName" | "name" | "createdAt" | "updatedAt"> {}

/** What a list answers. */
export interface ListOutputs<Item> {
  /** Their ids. */
  readonly ids: string[];
  /** All of them, in order. */
  readonly items: ListOf<Item>;
}

const dataSvcProjects: Type = {
  name: "svc_projects",
  title: "DataSvcProjects",
  attributes: {
    displayName: text, ids: list(text),
    items: list(object(some(project, "id", "displayName", "name", "createdAt", "updatedAt"))),
  },
};

/** How a Projects is looked up. */
export interface DataSvcProjectsConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string;
}

/** All projects that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export class DataSvcProjects extends SvcDataSource {
  static readonly tfResourceType = "svc_projects";
  static { defineReferences(this, dataSvcProjects); }
  constructor(scope: Construct, id: string, config: DataSvcProjectsConfig = {}) { super(dataSvcProjects, scope, id, config); }
}
export interface DataSvcProjects extends References<DataSvcProjectsConfig>, ListOutputs<DataSvcProjectsItem> {}

export interface DataSvcApplicationDomain {
  readonly isWildcard: IResolvable;
  readonly isPrimary: IResolvable;
  readonly customSslCert: string;
  readonly customSslKey: string;
  readonly id: string;
  readonly status: string;
  readonly dnsRecords: ListOf<ApplicationDomainDnsRecord>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const dataSvcApplication: Type = { ...application, title: "DataSvcApplication" };

/** How an Application is looked up. */
export interface DataSvcApplicationConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string;
}

/** An application, built from Git or run from an image, with its processes, variables and network. By `id` or `displayName`. */
export class DataSvcApplication extends SvcDataSource {
  static readonly tfResourceType = "svc_application";
  static { defineReferences(this, dataSvcApplication); }
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  declare readonly domains: MapOf<DataSvcApplicationDomain>;
  constructor(scope: Construct, id: string, config: DataSvcApplicationConfig = {}) { super(dataSvcApplication, scope, id, config); }
}
export interface DataSvcApplication extends Omit<ApplicationOutputs,
    "move" | "deletionProtection" | "allowDataLoss" | "deploy" | "adopt" | "allowSameName" | "takeOver" |
    "secretVariablesWoVersion" | "domains" | "onClusterChange" | "timeouts" | "unfinished"> {}

export interface DataSvcApplicationsItem extends Omit<ApplicationOutputs,
    "move" | "dockerRegistryCredentialId" | "cdn" | "edgeCache" | "ipRestriction" | "systemDomain" |
    "deploymentHook" | "deletionProtection" | "allowDataLoss" | "deploy" | "adopt" | "allowSameName" | "takeOver" |
    "processes" | "variables" | "secretVariables" | "secretVariablesWoVersion" | "variableScopes" | "connections" |
    "tcpProxies" | "privatePorts" | "domains" | "onClusterChange" | "timeouts" | "deploymentHookUrl" |
    "generatedHostname" | "companyId" | "unfinished"> {}

const dataSvcApplications: Type = {
  name: "svc_applications",
  title: "DataSvcApplications",
  attributes: {
    ...some(application,
      "displayName", "clusterId", "source", "gitType", "autoDeploy", "projectId", "buildType", "buildCacheEnabled",
      "gitLfsEnabled", "packBuilder", "hibernationEnabled", "suspended", "status", "waitForChecks"),
    details: bool, ids: list(text),
    items: list(object(some(application,
        "id", "displayName", "clusterId", "source", "repoUrl", "gitType", "defaultBranch", "dockerImage", "autoDeploy",
        "projectId", "buildType", "buildPath", "buildCacheEnabled", "gitLfsEnabled", "nixpacksVersion",
        "dockerfilePath", "dockerContext", "packBuilder", "buildpacks", "allowDeployPaths", "ignoreDeployPaths",
        "hibernationEnabled", "hibernateAfterSeconds", "suspended", "name", "type", "namespace", "status",
        "waitForChecks", "createdBy", "createdAt", "updatedAt"))),
  },
};

/** How an Applications is looked up. */
export interface DataSvcApplicationsConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string;
  /** Only those with this value. Region: the ID of a cluster, see the data source `svcCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. */
  readonly clusterId?: string;
  /** Only those with this value. Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source?: string;
  /** Only those with this value. Git host of a private repository, if the URL does not show it. Allowed: `github`, `bitbucket`, `gitlab`. */
  readonly gitType?: string;
  /** Only those with this value. Deploys each push. Only with `privateGit`. */
  readonly autoDeploy?: boolean | IResolvable;
  /** Only those with this value. ID of the project. */
  readonly projectId?: string;
  /** Only those with this value. How it is built. Allowed: `nixpacks`, `railpack`, `dockerfile`, `pack`. */
  readonly buildType?: string;
  /** Only those with this value. Keeps image layers between builds. */
  readonly buildCacheEnabled?: boolean | IResolvable;
  /** Only those with this value. Fetches LFS files for the build. */
  readonly gitLfsEnabled?: boolean | IResolvable;
  /** Only those with this value. Builder image. Allowed: `heroku/builder:22`, `heroku/builder:24`. */
  readonly packBuilder?: string;
  /** Only those with this value. Hibernates when idle; the next request resumes it within 8 to 20 seconds. */
  readonly hibernationEnabled?: boolean | IResolvable;
  /** Only those with this value. Whether the application is suspended. A suspended application is not deployed. */
  readonly suspended?: boolean | IResolvable;
  /** Only those with this value. State of the last deployment; null before the first. */
  readonly status?: string;
  /** Only those with this value. Whether deployments wait for the checks of the Git host. */
  readonly waitForChecks?: boolean | IResolvable;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All applications that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export class DataSvcApplications extends SvcDataSource {
  static readonly tfResourceType = "svc_applications";
  static { defineReferences(this, dataSvcApplications); }
  constructor(scope: Construct, id: string, config: DataSvcApplicationsConfig = {}) { super(dataSvcApplications, scope, id, config); }
}
export interface DataSvcApplications extends References<DataSvcApplicationsConfig>, ListOutputs<DataSvcApplicationsItem> {}

export interface DataSvcApplicationDeploymentsItem {
  readonly id: string;
  readonly appId: string;
  readonly status: string;
  readonly type: string;
  readonly trigger: string;
  readonly steps: string[];
  readonly dockerImageUrl: string;
  readonly gitType: string;
  readonly repoUrl: string;
  readonly branch: string;
  readonly commitSha: string;
  readonly commitMessage: string;
  readonly authorLogin: string;
  readonly authorImg: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const dataSvcApplicationDeployments: Type = {
  name: "svc_application_deployments",
  title: "DataSvcApplicationDeployments",
  attributes: {
    applicationId: text, appId: text, status: text, type: text, trigger: text, dockerImageUrl: text, gitType: text,
    repoUrl: text, branch: text, commitSha: text, commitMessage: text, authorLogin: text, authorImg: text,
    ids: list(text),
    items: list(object({
      id: text, appId: text, status: text, type: text, trigger: text, steps: list(text), dockerImageUrl: text,
      gitType: text, repoUrl: text, branch: text, commitSha: text, commitMessage: text, authorLogin: text,
      authorImg: text, startedAt: text, finishedAt: text, createdAt: text, updatedAt: text,
    })),
  },
};

/** How an ApplicationDeployments is looked up. */
export interface DataSvcApplicationDeploymentsConfig extends TerraformMetaArguments {
  /** Id of the application. */
  readonly applicationId: string;
  /** Only those with this value. Its app id. */
  readonly appId?: string;
  /** Only those with this value. Its status. Allowed: `waiting`, `inProgress`, `success`, `failed`, `cancelled`. */
  readonly status?: string;
  /** Only those with this value. For example manual. */
  readonly type?: string;
  /** Only those with this value. For example MANUAL_DEPLOY. */
  readonly trigger?: string;
  /** Only those with this value. Its docker image url. */
  readonly dockerImageUrl?: string;
  /** Only those with this value. Its git type. Allowed: `github`, `bitbucket`, `gitlab`. */
  readonly gitType?: string;
  /** Only those with this value. Its repo url. */
  readonly repoUrl?: string;
  /** Only those with this value. Its branch. */
  readonly branch?: string;
  /** Only those with this value. Its commit sha. */
  readonly commitSha?: string;
  /** Only those with this value. Its commit message. */
  readonly commitMessage?: string;
  /** Only those with this value. Its author login. */
  readonly authorLogin?: string;
  /** Only those with this value. Its author img. */
  readonly authorImg?: string;
}

/** The deployments of an application, newest first: all of them, or those that have each of the given values. */
export class DataSvcApplicationDeployments extends SvcDataSource {
  static readonly tfResourceType = "svc_application_deployments";
  static { defineReferences(this, dataSvcApplicationDeployments); }
  constructor(scope: Construct, id: string, config: DataSvcApplicationDeploymentsConfig) { super(dataSvcApplicationDeployments, scope, id, config); }
}
export interface DataSvcApplicationDeployments extends References<DataSvcApplicationDeploymentsConfig>, ListOutputs<DataSvcApplicationDeploymentsItem> {}

const dataSvcDatabase: Type = { ...database, title: "DataSvcDatabase" };

/** How a Database is looked up. */
export interface DataSvcDatabaseConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string;
}

/** A managed database. Private unless `publicAccess` is on. By `id` or `displayName`. */
export class DataSvcDatabase extends SvcDataSource {
  static readonly tfResourceType = "svc_database";
  static { defineReferences(this, dataSvcDatabase); }
  constructor(scope: Construct, id: string, config: DataSvcDatabaseConfig = {}) { super(dataSvcDatabase, scope, id, config); }
}
export interface DataSvcDatabase extends Omit<DatabaseOutputs,
    "dbPasswordWoVersion" | "deletionProtection" | "allowDataLoss" | "adopt" | "allowSameName" | "takeOver" |
    "timeouts" | "unfinished"> {}

export interface DataSvcDatabasesItem extends Omit<DatabaseOutputs,
    "dbUser" | "dbPassword" | "dbPasswordWoVersion" | "extensions" | "ipRestriction" | "deletionProtection" |
    "allowDataLoss" | "adopt" | "allowSameName" | "takeOver" | "timeouts" | "companyId" | "connectionUri" |
    "unfinished"> {}

const dataSvcDatabases: Type = {
  name: "svc_databases",
  title: "DataSvcDatabases",
  attributes: {
    ...some(database,
      "displayName", "clusterId", "type", "resourceTypeId", "projectId", "publicAccess", "suspended", "status",
      "clusterDisplayName"),
    details: bool, ids: list(text),
    items: list(object(some(database,
        "id", "displayName", "clusterId", "type", "version", "resourceTypeId", "dbName", "projectId", "publicAccess",
        "suspended", "name", "status", "backupStatus", "clusterDisplayName", "clusterLocation", "resourceTypeName",
        "cpuLimit", "memoryLimit", "storageSize", "internalHostname", "internalPort", "externalHostname",
        "externalPort", "createdAt", "updatedAt"))),
  },
};

/** How a Databases is looked up. */
export interface DataSvcDatabasesConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string;
  /** Only those with this value. Region: the ID of a cluster, see the data source `svcCluster`. */
  readonly clusterId?: string;
  /** Only those with this value. Engine. `redis` and `valkey` are the key-value store. Allowed: `postgresql`, `mysql`, `mariadb`, `redis`, `valkey`. */
  readonly type?: string;
  /** Only those with this value. Size: the ID of a database resource type, see the data source `svcDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId?: string;
  /** Only those with this value. ID of the project. */
  readonly projectId?: string;
  /** Only those with this value. Reachable from outside the cluster, under `externalHostname`. */
  readonly publicAccess?: boolean | IResolvable;
  /** Only those with this value. Whether the database is suspended. Its data is kept. */
  readonly suspended?: boolean | IResolvable;
  /** Only those with this value. Status of the database, `ready` when it is running. */
  readonly status?: string;
  /** Only those with this value. Name of the region. */
  readonly clusterDisplayName?: string;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All databases that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export class DataSvcDatabases extends SvcDataSource {
  static readonly tfResourceType = "svc_databases";
  static { defineReferences(this, dataSvcDatabases); }
  constructor(scope: Construct, id: string, config: DataSvcDatabasesConfig = {}) { super(dataSvcDatabases, scope, id, config); }
}
export interface DataSvcDatabases extends References<DataSvcDatabasesConfig>, ListOutputs<DataSvcDatabasesItem> {}

export interface DataSvcDatabaseBackupsItem {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: string;
}

const dataSvcDatabaseBackups: Type = {
  name: "svc_database_backups",
  title: "DataSvcDatabaseBackups",
  attributes: {
    databaseId: text, name: text, displayName: text, type: text, status: text, ids: list(text),
    items: list(object({ id: text, name: text, displayName: text, type: text, status: text, createdAt: text })),
  },
};

/** How a DatabaseBackups is looked up. */
export interface DataSvcDatabaseBackupsConfig extends TerraformMetaArguments {
  /** Id of the database. */
  readonly databaseId: string;
  /** Only those with this value. Its name. */
  readonly name?: string;
  /** Only those with this value. Its display name. */
  readonly displayName?: string;
  /** Only those with this value. Its type. Allowed: `daily`, `manual`. */
  readonly type?: string;
  /** Only those with this value. ready when it can be restored. */
  readonly status?: string;
}

/** The backups of a database, newest first: all of them, or those that have each of the given values. */
export class DataSvcDatabaseBackups extends SvcDataSource {
  static readonly tfResourceType = "svc_database_backups";
  static { defineReferences(this, dataSvcDatabaseBackups); }
  constructor(scope: Construct, id: string, config: DataSvcDatabaseBackupsConfig) { super(dataSvcDatabaseBackups, scope, id, config); }
}
export interface DataSvcDatabaseBackups extends References<DataSvcDatabaseBackupsConfig>, ListOutputs<DataSvcDatabaseBackupsItem> {}

export interface DataSvcStaticSiteDomain {
  readonly isWildcard: IResolvable;
  readonly isPrimary: IResolvable;
  readonly customSslCert: string;
  readonly customSslKey: string;
  readonly id: string;
  readonly status: string;
  readonly dnsRecords: ListOf<StaticSiteDomainDnsRecord>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const dataSvcStaticSite: Type = { ...staticSite, title: "DataSvcStaticSite" };

/** How a StaticSite is looked up. */
export interface DataSvcStaticSiteConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string;
}

/** A site built from Git and served through the CDN. Creating it deploys it. By `id` or `displayName`. */
export class DataSvcStaticSite extends SvcDataSource {
  static readonly tfResourceType = "svc_static_site";
  static { defineReferences(this, dataSvcStaticSite); }
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  declare readonly domains: MapOf<DataSvcStaticSiteDomain>;
  constructor(scope: Construct, id: string, config: DataSvcStaticSiteConfig = {}) { super(dataSvcStaticSite, scope, id, config); }
}
export interface DataSvcStaticSite extends Omit<StaticSiteOutputs,
    "deploy" | "adopt" | "allowSameName" | "takeOver" | "secretVariablesWoVersion" | "domains" | "timeouts" |
    "unfinished"> {}

export interface DataSvcStaticSitesItem extends Omit<StaticSiteOutputs,
    "systemDomain" | "deploy" | "adopt" | "allowSameName" | "takeOver" | "variables" | "secretVariables" |
    "secretVariablesWoVersion" | "variableScopes" | "variableBranches" | "domains" | "timeouts" |
    "generatedHostname" | "companyId" | "unfinished"> {}

const dataSvcStaticSites: Type = {
  name: "svc_static_sites",
  title: "DataSvcStaticSites",
  attributes: {
    ...some(staticSite, "displayName", "source", "gitType", "autoDeploy", "isPreviewEnabled", "gitLfsEnabled", "projectId", "status"),
    details: bool, ids: list(text),
    items: list(object(some(staticSite,
        "id", "displayName", "repoUrl", "defaultBranch", "source", "gitType", "autoDeploy", "isPreviewEnabled",
        "gitLfsEnabled", "installCommand", "buildCommand", "publishedDirectory", "rootDirectory", "nodeVersion",
        "indexFile", "errorFile", "allowDeployPaths", "ignoreDeployPaths", "projectId", "name", "status", "hostname",
        "createdAt", "updatedAt"))),
  },
};

/** How a StaticSites is looked up. */
export interface DataSvcStaticSitesConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string;
  /** Only those with this value. `privateGit` or `publicGit`. */
  readonly source?: string;
  /** Only those with this value. Git host of a private repository, if the URL does not show it. Allowed: `github`, `bitbucket`, `gitlab`. */
  readonly gitType?: string;
  /** Only those with this value. Deploys each push. */
  readonly autoDeploy?: boolean | IResolvable;
  /** Only those with this value. Builds a preview of each pull request. */
  readonly isPreviewEnabled?: boolean | IResolvable;
  /** Only those with this value. Fetches LFS files for the build. */
  readonly gitLfsEnabled?: boolean | IResolvable;
  /** Only those with this value. ID of the project. It cannot change after creation. */
  readonly projectId?: string;
  /** Only those with this value. State of the last deployment. */
  readonly status?: string;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All static sites that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export class DataSvcStaticSites extends SvcDataSource {
  static readonly tfResourceType = "svc_static_sites";
  static { defineReferences(this, dataSvcStaticSites); }
  constructor(scope: Construct, id: string, config: DataSvcStaticSitesConfig = {}) { super(dataSvcStaticSites, scope, id, config); }
}
export interface DataSvcStaticSites extends References<DataSvcStaticSitesConfig>, ListOutputs<DataSvcStaticSitesItem> {}

export interface DataSvcStaticSiteDeploymentsItem {
  readonly id: string;
  readonly staticSiteId: string;
  readonly status: string;
  readonly type: string;
  readonly repoUrl: string;
  readonly branch: string;
  readonly isPreview: IResolvable;
  readonly authorLogin: string;
  readonly authorImg: string;
  readonly commitSha: string;
  readonly commitMessage: string;
  readonly cloudBuildId: string;
  readonly buildError: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const dataSvcStaticSiteDeployments: Type = {
  name: "svc_static_site_deployments",
  title: "DataSvcStaticSiteDeployments",
  attributes: {
    staticSiteId: text, status: text, type: text, repoUrl: text, branch: text, isPreview: bool, authorLogin: text,
    authorImg: text, commitSha: text, commitMessage: text, cloudBuildId: text, buildError: text, ids: list(text),
    items: list(object({
      id: text, staticSiteId: text, status: text, type: text, repoUrl: text, branch: text, isPreview: bool,
      authorLogin: text, authorImg: text, commitSha: text, commitMessage: text, cloudBuildId: text, buildError: text,
      startedAt: text, finishedAt: text, createdAt: text, updatedAt: text,
    })),
  },
};

/** How a StaticSiteDeployments is looked up. */
export interface DataSvcStaticSiteDeploymentsConfig extends TerraformMetaArguments {
  /** Id of the static site. */
  readonly staticSiteId: string;
  /** Only those with this value. Its status. Allowed: `waiting`, `inProgress`, `success`, `failed`, `cancelled`. */
  readonly status?: string;
  /** Only those with this value. Its type. */
  readonly type?: string;
  /** Only those with this value. Its repo url. */
  readonly repoUrl?: string;
  /** Only those with this value. Its branch. */
  readonly branch?: string;
  /** Only those with this value. Whether it is preview. */
  readonly isPreview?: boolean | IResolvable;
  /** Only those with this value. Its author login. */
  readonly authorLogin?: string;
  /** Only those with this value. Its author img. */
  readonly authorImg?: string;
  /** Only those with this value. Its commit sha. */
  readonly commitSha?: string;
  /** Only those with this value. Its commit message. */
  readonly commitMessage?: string;
  /** Only those with this value. Its cloud build id. */
  readonly cloudBuildId?: string;
  /** Only those with this value. Its build error. */
  readonly buildError?: string;
}

/** The deployments of a static site, newest first: all of them, or those that have each of the given values. */
export class DataSvcStaticSiteDeployments extends SvcDataSource {
  static readonly tfResourceType = "svc_static_site_deployments";
  static { defineReferences(this, dataSvcStaticSiteDeployments); }
  constructor(scope: Construct, id: string, config: DataSvcStaticSiteDeploymentsConfig) { super(dataSvcStaticSiteDeployments, scope, id, config); }
}
export interface DataSvcStaticSiteDeployments extends References<DataSvcStaticSiteDeploymentsConfig>, ListOutputs<DataSvcStaticSiteDeploymentsItem> {}

const dataSvcBucket: Type = { ...bucket, title: "DataSvcBucket" };

/** How a Bucket is looked up. */
export interface DataSvcBucketConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string;
}

/** S3-compatible object storage, served through the CDN when it is public. By `id` or `displayName`. */
export class DataSvcBucket extends SvcDataSource {
  static readonly tfResourceType = "svc_bucket";
  static { defineReferences(this, dataSvcBucket); }
  constructor(scope: Construct, id: string, config: DataSvcBucketConfig = {}) { super(dataSvcBucket, scope, id, config); }
}
export interface DataSvcBucket extends Omit<BucketOutputs,
    "rotation" | "deletionProtection" | "allowDataLoss" | "adopt" | "allowSameName" | "takeOver" | "timeouts" |
    "unfinished"> {}

export interface DataSvcBucketsItem extends Omit<BucketOutputs,
    "rotation" | "deletionProtection" | "allowDataLoss" | "adopt" | "allowSameName" | "takeOver" | "corsPolicies" |
    "timeouts" | "companyId" | "accessKey" | "secretKey" | "unfinished"> {}

const dataSvcBuckets: Type = {
  name: "svc_buckets",
  title: "DataSvcBuckets",
  attributes: {
    ...some(bucket, "displayName", "location", "jurisdiction", "publicAccess", "projectId", "status"),
    details: bool, ids: list(text),
    items: list(object(some(bucket,
        "id", "displayName", "location", "jurisdiction", "publicAccess", "projectId", "name", "status", "bucketName",
        "endpoint", "domain", "createdAt", "updatedAt"))),
  },
};

/** How a Buckets is looked up. */
export interface DataSvcBucketsConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string;
  /** Only those with this value. Storage location. Allowed: `apac`, `eeur`, `enam`, `oc`, `weur`, `wnam`. */
  readonly location?: string;
  /** Only those with this value. Data-residency jurisdiction. Allowed: `default`, `eu`, `fedramp`. */
  readonly jurisdiction?: string;
  /** Only those with this value. Publicly readable, at `domain`. */
  readonly publicAccess?: boolean | IResolvable;
  /** Only those with this value. ID of the project. */
  readonly projectId?: string;
  /** Only those with this value. ready or deleting. */
  readonly status?: string;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All buckets that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export class DataSvcBuckets extends SvcDataSource {
  static readonly tfResourceType = "svc_buckets";
  static { defineReferences(this, dataSvcBuckets); }
  constructor(scope: Construct, id: string, config: DataSvcBucketsConfig = {}) { super(dataSvcBuckets, scope, id, config); }
}
export interface DataSvcBuckets extends References<DataSvcBucketsConfig>, ListOutputs<DataSvcBucketsItem> {}

export interface DataSvcLoadBalancerDomain {
  readonly isWildcard: IResolvable;
  readonly isPrimary: IResolvable;
  readonly customSslCert: string;
  readonly customSslKey: string;
  readonly id: string;
  readonly status: string;
  readonly dnsRecords: ListOf<LoadBalancerDomainDnsRecord>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const dataSvcLoadBalancer: Type = { ...loadBalancer, title: "DataSvcLoadBalancer" };

/** How a LoadBalancer is looked up. */
export interface DataSvcLoadBalancerConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string;
}

/** Distributes requests over destinations, by weight or by location. By `id` or `displayName`. */
export class DataSvcLoadBalancer extends SvcDataSource {
  static readonly tfResourceType = "svc_load_balancer";
  static { defineReferences(this, dataSvcLoadBalancer); }
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  declare readonly domains: MapOf<DataSvcLoadBalancerDomain>;
  constructor(scope: Construct, id: string, config: DataSvcLoadBalancerConfig = {}) { super(dataSvcLoadBalancer, scope, id, config); }
}
export interface DataSvcLoadBalancer extends Omit<LoadBalancerOutputs, "adopt" | "allowSameName" | "takeOver" | "domains" | "unfinished"> {}

export interface DataSvcLoadBalancersItem extends Pick<LoadBalancerOutputs, "id" | "displayName" | "type" | "projectId" | "name" | "createdAt" | "updatedAt"> {}

const dataSvcLoadBalancers: Type = {
  name: "svc_load_balancers",
  title: "DataSvcLoadBalancers",
  attributes: {
    ...some(loadBalancer, "displayName", "type", "projectId"), details: bool, ids: list(text),
    items: list(object(some(loadBalancer, "id", "displayName", "type", "projectId", "name", "createdAt", "updatedAt"))),
  },
};

/** How a LoadBalancers is looked up. */
export interface DataSvcLoadBalancersConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string;
  /** Only those with this value. `DEFAULT` distributes by weight, `GEO` by location. */
  readonly type?: string;
  /** Only those with this value. ID of the project. */
  readonly projectId?: string;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All load balancers that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export class DataSvcLoadBalancers extends SvcDataSource {
  static readonly tfResourceType = "svc_load_balancers";
  static { defineReferences(this, dataSvcLoadBalancers); }
  constructor(scope: Construct, id: string, config: DataSvcLoadBalancersConfig = {}) { super(dataSvcLoadBalancers, scope, id, config); }
}
export interface DataSvcLoadBalancers extends References<DataSvcLoadBalancersConfig>, ListOutputs<DataSvcLoadBalancersItem> {}

const dataSvcUsageAlert: Type = { ...usageAlert, title: "DataSvcUsageAlert" };

/** How a UsageAlert is looked up. */
export interface DataSvcUsageAlertConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id: string;
}

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. By `id`. */
export class DataSvcUsageAlert extends SvcDataSource {
  static readonly tfResourceType = "svc_usage_alert";
  static { defineReferences(this, dataSvcUsageAlert); }
  constructor(scope: Construct, id: string, config: DataSvcUsageAlertConfig) { super(dataSvcUsageAlert, scope, id, config); }
}
export interface DataSvcUsageAlert extends Omit<UsageAlertOutputs, "adopt" | "allowSameName" | "takeOver" | "unfinished"> {}

export interface DataSvcUsageAlertsItem extends Omit<UsageAlertOutputs, "adopt" | "allowSameName" | "takeOver" | "companyId" | "unfinished"> {}

const dataSvcUsageAlerts: Type = {
  name: "svc_usage_alerts",
  title: "DataSvcUsageAlerts",
  attributes: {
    projectId: text, ids: list(text),
    items: list(object(some(usageAlert, "id", "limitUsd", "thresholds", "emails", "projectId", "createdAt", "updatedAt"))),
  },
};

/** How a UsageAlerts is looked up. */
export interface DataSvcUsageAlertsConfig extends TerraformMetaArguments {
  /** Only those with this value. Project whose spending counts; the whole company's when not set. */
  readonly projectId?: string;
}

/** All usage alerts that the key may see, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export class DataSvcUsageAlerts extends SvcDataSource {
  static readonly tfResourceType = "svc_usage_alerts";
  static { defineReferences(this, dataSvcUsageAlerts); }
  constructor(scope: Construct, id: string, config: DataSvcUsageAlertsConfig = {}) { super(dataSvcUsageAlerts, scope, id, config); }
}
export interface DataSvcUsageAlerts extends References<DataSvcUsageAlertsConfig>, ListOutputs<DataSvcUsageAlertsItem> {}

const dataSvcDockerRegistry: Type = { ...dockerRegistry, title: "DataSvcDockerRegistry" };

/** How a DockerRegistry is looked up. */
export interface DataSvcDockerRegistryConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: string;
}

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. By `id` or `name`. */
export class DataSvcDockerRegistry extends SvcDataSource {
  static readonly tfResourceType = "svc_docker_registry";
  static { defineReferences(this, dataSvcDockerRegistry); }
  constructor(scope: Construct, id: string, config: DataSvcDockerRegistryConfig = {}) { super(dataSvcDockerRegistry, scope, id, config); }
}
export interface DataSvcDockerRegistry extends Omit<DockerRegistryOutputs, "secretWoVersion" | "adopt" | "allowSameName" | "takeOver" | "unfinished"> {}

export interface DataSvcDockerRegistriesItem extends Pick<DockerRegistryOutputs, "id" | "name" | "registry" | "username" | "createdAt" | "updatedAt"> {}

const dataSvcDockerRegistries: Type = {
  name: "svc_docker_registries",
  title: "DataSvcDockerRegistries",
  attributes: {
    name: text, registry: text, details: bool, ids: list(text),
    items: list(object(some(dockerRegistry, "id", "name", "registry", "username", "createdAt", "updatedAt"))),
  },
};

/** How a DockerRegistries is looked up. */
export interface DataSvcDockerRegistriesConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: string;
  /** Only those with this value. Registry of the credentials. Allowed: `dockerHub`, `github`, `gitlab`. */
  readonly registry?: string;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All docker registries that the key may see, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export class DataSvcDockerRegistries extends SvcDataSource {
  static readonly tfResourceType = "svc_docker_registries";
  static { defineReferences(this, dataSvcDockerRegistries); }
  constructor(scope: Construct, id: string, config: DataSvcDockerRegistriesConfig = {}) { super(dataSvcDockerRegistries, scope, id, config); }
}
export interface DataSvcDockerRegistries extends References<DataSvcDockerRegistriesConfig>, ListOutputs<DataSvcDockerRegistriesItem> {}

const dataSvcWebhook: Type = { ...webhook, title: "DataSvcWebhook" };

/** How a Webhook is looked up. */
export interface DataSvcWebhookConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Address that events are posted to. */
  readonly endpoint?: string;
}

/** Posts events of the company to an address, with retries. By `id` or `endpoint`. */
export class DataSvcWebhook extends SvcDataSource {
  static readonly tfResourceType = "svc_webhook";
  static { defineReferences(this, dataSvcWebhook); }
  constructor(scope: Construct, id: string, config: DataSvcWebhookConfig = {}) { super(dataSvcWebhook, scope, id, config); }
}
export interface DataSvcWebhook extends Omit<WebhookOutputs, "rotation" | "adopt" | "allowSameName" | "takeOver" | "unfinished"> {}

export interface DataSvcWebhooksItem extends Omit<WebhookOutputs, "rotation" | "adopt" | "allowSameName" | "takeOver" | "companyId" | "secret" | "oldSecret" | "unfinished"> {}

const dataSvcWebhooks: Type = {
  name: "svc_webhooks",
  title: "DataSvcWebhooks",
  attributes: {
    endpoint: text, isEnabled: bool, ids: list(text),
    items: list(object(some(webhook,
        "id", "endpoint", "allowedEvents", "description", "isEnabled", "oldSecretExpiredAt", "createdBy", "updatedBy",
        "createdAt", "updatedAt"))),
  },
};

/** How a Webhooks is looked up. */
export interface DataSvcWebhooksConfig extends TerraformMetaArguments {
  /** Only those with this value. Address that events are posted to. */
  readonly endpoint?: string;
  /** Only those with this value. Whether events are sent. */
  readonly isEnabled?: boolean | IResolvable;
}

/** All webhooks that the key may see, or those that have each of the given values. Ordered by `endpoint`, then `id`. Holds no secrets. */
export class DataSvcWebhooks extends SvcDataSource {
  static readonly tfResourceType = "svc_webhooks";
  static { defineReferences(this, dataSvcWebhooks); }
  constructor(scope: Construct, id: string, config: DataSvcWebhooksConfig = {}) { super(dataSvcWebhooks, scope, id, config); }
}
export interface DataSvcWebhooks extends References<DataSvcWebhooksConfig>, ListOutputs<DataSvcWebhooksItem> {}

export interface DataSvcWebhookDeliveriesItem {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: string;
  readonly endpoint: string;
  readonly payload: string;
  readonly response: string;
  readonly responseStatus: number;
  readonly responseTimeMs: number;
  readonly sentAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const dataSvcWebhookDeliveries: Type = {
  name: "svc_webhook_deliveries",
  title: "DataSvcWebhookDeliveries",
  attributes: {
    webhookId: text, eventId: text, eventType: text, status: text, endpoint: text, payload: text, response: text,
    responseStatus: number, responseTimeMs: number, ids: list(text),
    items: list(object({
      id: text, webhookId: text, eventId: text, eventType: text, status: text, endpoint: text, payload: text,
      response: text, responseStatus: number, responseTimeMs: number, sentAt: text, createdAt: text, updatedAt: text,
    })),
  },
};

/** How a WebhookDeliveries is looked up. */
export interface DataSvcWebhookDeliveriesConfig extends TerraformMetaArguments {
  /** Id of the webhook. */
  readonly webhookId: string;
  /** Only those with this value. Same over all attempts. */
  readonly eventId?: string;
  /** Only those with this value. Its event type. Allowed: `APP_CREATE`, `APP_UPDATE`, `APP_DELETE`, `APP_DEPLOY`, `DATABASE_CREATE`, `DATABASE_UPDATE`, `DATABASE_DELETE`, `STATIC_SITE_CREATE`, `STATIC_SITE_UPDATE`, `STATIC_SITE_DELETE`, `STATIC_SITE_DEPLOY`. */
  readonly eventType?: string;
  /** Only those with this value. Its status. Allowed: `PENDING`, `SUCCESS`, `FAILED`. */
  readonly status?: string;
  /** Only those with this value. Its endpoint. */
  readonly endpoint?: string;
  /** Only those with this value. JSON text sent. */
  readonly payload?: string;
  /** Only those with this value. Its response. */
  readonly response?: string;
  /** Only those with this value. Its response status. */
  readonly responseStatus?: number;
  /** Only those with this value. Its response time ms. */
  readonly responseTimeMs?: number;
}

/** The deliveries of a webhook, newest first: all of them, or those that have each of the given values. */
export class DataSvcWebhookDeliveries extends SvcDataSource {
  static readonly tfResourceType = "svc_webhook_deliveries";
  static { defineReferences(this, dataSvcWebhookDeliveries); }
  constructor(scope: Construct, id: string, config: DataSvcWebhookDeliveriesConfig) { super(dataSvcWebhookDeliveries, scope, id, config); }
}
export interface DataSvcWebhookDeliveries extends References<DataSvcWebhookDeliveriesConfig>, ListOutputs<DataSvcWebhookDeliveriesItem> {}

const dataSvcApiKey: Type = { ...apiKey, title: "DataSvcApiKey" };

/** How an ApiKey is looked up. */
export interface DataSvcApiKeyConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: string;
}

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. By `id` or `name`. */
export class DataSvcApiKey extends SvcDataSource {
  static readonly tfResourceType = "svc_api_key";
  static { defineReferences(this, dataSvcApiKey); }
  constructor(scope: Construct, id: string, config: DataSvcApiKeyConfig = {}) { super(dataSvcApiKey, scope, id, config); }
}
export interface DataSvcApiKey extends Omit<ApiKeyOutputs, "rotation" | "adopt" | "allowSameName" | "takeOver" | "unfinished"> {}

export interface DataSvcApiKeysItem extends Omit<ApiKeyOutputs, "rotation" | "adopt" | "allowSameName" | "takeOver" | "companyId" | "token" | "unfinished"> {}

const dataSvcApiKeys: Type = {
  name: "svc_api_keys",
  title: "DataSvcApiKeys",
  attributes: {
    name: text, isEnabled: bool, details: bool, ids: list(text),
    items: list(object(some(apiKey,
        "id", "name", "roleIds", "capabilities", "expiredAt", "isEnabled", "source", "lastUsedAt", "createdAt",
        "updatedAt"))),
  },
};

/** How an ApiKeys is looked up. */
export interface DataSvcApiKeysConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: string;
  /** Only those with this value. Whether the platform accepts the key. */
  readonly isEnabled?: boolean | IResolvable;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All api keys that the key may see, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export class DataSvcApiKeys extends SvcDataSource {
  static readonly tfResourceType = "svc_api_keys";
  static { defineReferences(this, dataSvcApiKeys); }
  constructor(scope: Construct, id: string, config: DataSvcApiKeysConfig = {}) { super(dataSvcApiKeys, scope, id, config); }
}
export interface DataSvcApiKeys extends References<DataSvcApiKeysConfig>, ListOutputs<DataSvcApiKeysItem> {}

const dataSvcGlobalVariable: Type = { ...globalVariable, title: "DataSvcGlobalVariable" };

/** How a GlobalVariable is looked up. */
export interface DataSvcGlobalVariableConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key?: string;
}

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. By `id` or `key`. */
export class DataSvcGlobalVariable extends SvcDataSource {
  static readonly tfResourceType = "svc_global_variable";
  static { defineReferences(this, dataSvcGlobalVariable); }
  constructor(scope: Construct, id: string, config: DataSvcGlobalVariableConfig = {}) { super(dataSvcGlobalVariable, scope, id, config); }
}
export interface DataSvcGlobalVariable extends Omit<GlobalVariableOutputs, "valueWoVersion" | "adopt" | "allowSameName" | "takeOver" | "unfinished"> {}

export interface DataSvcGlobalVariablesItem extends Pick<GlobalVariableOutputs, "id" | "key" | "isRuntime" | "isBuildtime" | "createdAt" | "updatedAt"> {}

const dataSvcGlobalVariables: Type = {
  name: "svc_global_variables",
  title: "DataSvcGlobalVariables",
  attributes: {
    ...some(globalVariable, "key", "isRuntime", "isBuildtime"), ids: list(text),
    items: list(object(some(globalVariable, "id", "key", "isRuntime", "isBuildtime", "createdAt", "updatedAt"))),
  },
};

/** How a GlobalVariables is looked up. */
export interface DataSvcGlobalVariablesConfig extends TerraformMetaArguments {
  /** Only those with this value. Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key?: string;
  /** Only those with this value. Whether the variable is available when applications run. */
  readonly isRuntime?: boolean | IResolvable;
  /** Only those with this value. Whether the variable is available when applications are built. */
  readonly isBuildtime?: boolean | IResolvable;
}

/** All global variables that the key may see, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export class DataSvcGlobalVariables extends SvcDataSource {
  static readonly tfResourceType = "svc_global_variables";
  static { defineReferences(this, dataSvcGlobalVariables); }
  constructor(scope: Construct, id: string, config: DataSvcGlobalVariablesConfig = {}) { super(dataSvcGlobalVariables, scope, id, config); }
}
export interface DataSvcGlobalVariables extends References<DataSvcGlobalVariablesConfig>, ListOutputs<DataSvcGlobalVariablesItem> {}

const dataSvcPipeline: Type = { ...pipeline, title: "DataSvcPipeline" };

/** How a Pipeline is looked up. */
export interface DataSvcPipelineConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string;
}

/** Stages that a build is promoted through, each with its applications, and previews of branches. By `id` or `displayName`. */
export class DataSvcPipeline extends SvcDataSource {
  static readonly tfResourceType = "svc_pipeline";
  static { defineReferences(this, dataSvcPipeline); }
  constructor(scope: Construct, id: string, config: DataSvcPipelineConfig = {}) { super(dataSvcPipeline, scope, id, config); }
}
export interface DataSvcPipeline extends Omit<PipelineOutputs, "adopt" | "allowSameName" | "takeOver" | "unfinished"> {}

export interface DataSvcPipelinesItem extends Pick<PipelineOutputs, "id" | "displayName" | "type" | "projectId" | "preview" | "createdAt" | "updatedAt"> {}

const dataSvcPipelines: Type = {
  name: "svc_pipelines",
  title: "DataSvcPipelines",
  attributes: {
    ...some(pipeline, "displayName", "type", "projectId"), details: bool, ids: list(text),
    items: list(object(some(pipeline, "id", "displayName", "type", "projectId", "preview", "createdAt", "updatedAt"))),
  },
};

/** How a Pipelines is looked up. */
export interface DataSvcPipelinesConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string;
  /** Only those with this value. `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  readonly type?: string;
  /** Only those with this value. ID of the project. */
  readonly projectId?: string;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All pipelines that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export class DataSvcPipelines extends SvcDataSource {
  static readonly tfResourceType = "svc_pipelines";
  static { defineReferences(this, dataSvcPipelines); }
  constructor(scope: Construct, id: string, config: DataSvcPipelinesConfig = {}) { super(dataSvcPipelines, scope, id, config); }
}
export interface DataSvcPipelines extends References<DataSvcPipelinesConfig>, ListOutputs<DataSvcPipelinesItem> {}

const dataSvcPreviewApplication: Type = { ...previewApplication, title: "DataSvcPreviewApplication" };

/** How a PreviewApplication is looked up. */
export interface DataSvcPreviewApplicationConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Name shown in the dashboard, given by the platform. */
  readonly displayName?: string;
}

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. By `id` or `displayName`. */
export class DataSvcPreviewApplication extends SvcDataSource {
  static readonly tfResourceType = "svc_preview_application";
  static { defineReferences(this, dataSvcPreviewApplication); }
  constructor(scope: Construct, id: string, config: DataSvcPreviewApplicationConfig = {}) { super(dataSvcPreviewApplication, scope, id, config); }
}
export interface DataSvcPreviewApplication extends Omit<PreviewApplicationOutputs, "deploy" | "adopt" | "allowSameName" | "takeOver" | "timeouts" | "unfinished"> {}

export interface DataSvcPreviewApplicationsItem extends Pick<PreviewApplicationOutputs,
    "id" | "branch" | "displayName" | "name" | "projectId" | "namespace" | "status" | "createdBy" | "createdAt" |
    "updatedAt"> {}

const dataSvcPreviewApplications: Type = {
  name: "svc_preview_applications",
  title: "DataSvcPreviewApplications",
  attributes: {
    ...some(previewApplication, "displayName", "projectId", "status"), details: bool, ids: list(text),
    items: list(object(some(previewApplication,
        "id", "branch", "displayName", "name", "projectId", "namespace", "status", "createdBy", "createdAt",
        "updatedAt"))),
  },
};

/** How a PreviewApplications is looked up. */
export interface DataSvcPreviewApplicationsConfig extends TerraformMetaArguments {
  /** Only those with this value. Name shown in the dashboard, given by the platform. */
  readonly displayName?: string;
  /** Only those with this value. ID of the project. */
  readonly projectId?: string;
  /** Only those with this value. State of the last deployment. */
  readonly status?: string;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: boolean | IResolvable;
}

/** All preview applications that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export class DataSvcPreviewApplications extends SvcDataSource {
  static readonly tfResourceType = "svc_preview_applications";
  static { defineReferences(this, dataSvcPreviewApplications); }
  constructor(scope: Construct, id: string, config: DataSvcPreviewApplicationsConfig = {}) { super(dataSvcPreviewApplications, scope, id, config); }
}
export interface DataSvcPreviewApplications extends References<DataSvcPreviewApplicationsConfig>, ListOutputs<DataSvcPreviewApplicationsItem> {}

export interface DataSvcPreviewApplicationDeploymentsItem extends DataSvcApplicationDeploymentsItem {}

const dataSvcPreviewApplicationDeployments: Type = {
  name: "svc_preview_application_deployments",
  title: "DataSvcPreviewApplicationDeployments",
  attributes: {
    previewApplicationId: text, appId: text, status: text, type: text, trigger: text, dockerImageUrl: text,
    gitType: text, repoUrl: text, branch: text, commitSha: text, commitMessage: text, authorLogin: text,
    authorImg: text, ids: list(text),
    items: list(object({
      id: text, appId: text, status: text, type: text, trigger: text, steps: list(text), dockerImageUrl: text,
      gitType: text, repoUrl: text, branch: text, commitSha: text, commitMessage: text, authorLogin: text,
      authorImg: text, startedAt: text, finishedAt: text, createdAt: text, updatedAt: text,
    })),
  },
};

/** How a PreviewApplicationDeployments is looked up. */
export interface DataSvcPreviewApplicationDeploymentsConfig extends TerraformMetaArguments {
  /** Id of the preview application. */
  readonly previewApplicationId: string;
  /** Only those with this value. Its app id. */
  readonly appId?: string;
  /** Only those with this value. Its status. Allowed: `waiting`, `inProgress`, `success`, `failed`, `cancelled`. */
  readonly status?: string;
  /** Only those with this value. For example manual. */
  readonly type?: string;
  /** Only those with this value. For example MANUAL_DEPLOY. */
  readonly trigger?: string;
  /** Only those with this value. Its docker image url. */
  readonly dockerImageUrl?: string;
  /** Only those with this value. Its git type. Allowed: `github`, `bitbucket`, `gitlab`. */
  readonly gitType?: string;
  /** Only those with this value. Its repo url. */
  readonly repoUrl?: string;
  /** Only those with this value. Its branch. */
  readonly branch?: string;
  /** Only those with this value. Its commit sha. */
  readonly commitSha?: string;
  /** Only those with this value. Its commit message. */
  readonly commitMessage?: string;
  /** Only those with this value. Its author login. */
  readonly authorLogin?: string;
  /** Only those with this value. Its author img. */
  readonly authorImg?: string;
}

/** The deployments of a preview application, newest first: all of them, or those that have each of the given values. */
export class DataSvcPreviewApplicationDeployments extends SvcDataSource {
  static readonly tfResourceType = "svc_preview_application_deployments";
  static { defineReferences(this, dataSvcPreviewApplicationDeployments); }
  constructor(scope: Construct, id: string, config: DataSvcPreviewApplicationDeploymentsConfig) { super(dataSvcPreviewApplicationDeployments, scope, id, config); }
}
export interface DataSvcPreviewApplicationDeployments extends References<DataSvcPreviewApplicationDeploymentsConfig>, ListOutputs<DataSvcPreviewApplicationDeploymentsItem> {}

const dataSvcDomain: Type = { ...domain, title: "DataSvcDomain" };

/** How a Domain is looked up. */
export interface DataSvcDomainConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id: string;
}

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export class DataSvcDomain extends SvcDataSource {
  static readonly tfResourceType = "svc_domain";
  static { defineReferences(this, dataSvcDomain); }
  constructor(scope: Construct, id: string, config: DataSvcDomainConfig) { super(dataSvcDomain, scope, id, config); }
}
export interface DataSvcDomain extends Omit<DomainOutputs, "customSslKeyWoVersion" | "adopt" | "takeOver" | "unfinished"> {}

export interface DataSvcDomainsItem extends Omit<DomainOutputs, "customSslCert" | "customSslKey" | "customSslKeyWoVersion" | "adopt" | "takeOver" | "unfinished"> {}

const dataSvcDomains: Type = {
  name: "svc_domains",
  title: "DataSvcDomains",
  attributes: {
    ...some(domain, "application", "staticSite", "loadBalancer", "name", "isWildcard", "isPrimary", "status"),
    ids: list(text),
    items: list(object(some(domain,
        "id", "application", "staticSite", "loadBalancer", "name", "isWildcard", "isPrimary", "status", "dnsRecords",
        "createdAt", "updatedAt"))),
  },
};

/** How a Domains is looked up. */
export interface DataSvcDomainsConfig extends TerraformMetaArguments {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer?: string;
  /** Only those with this value. Host name, `shop.example.com` or `*.example.com`. */
  readonly name?: string;
  /** Only those with this value. Also serves every subdomain. Names that begin with `*.` always do. */
  readonly isWildcard?: boolean | IResolvable;
  /** Only those with this value. The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: boolean | IResolvable;
  /** Only those with this value. VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status?: string;
}

/** All domains of an application or of a static site or of a load balancer, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export class DataSvcDomains extends SvcDataSource {
  static readonly tfResourceType = "svc_domains";
  static { defineReferences(this, dataSvcDomains); }
  constructor(scope: Construct, id: string, config: DataSvcDomainsConfig = {}) { super(dataSvcDomains, scope, id, config); }
}
export interface DataSvcDomains extends References<DataSvcDomainsConfig>, ListOutputs<DataSvcDomainsItem> {}

const dataSvcVariable: Type = { ...variable, title: "DataSvcVariable" };

/** How a Variable is looked up. */
export interface DataSvcVariableConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id: string;
}

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export class DataSvcVariable extends SvcDataSource {
  static readonly tfResourceType = "svc_variable";
  static { defineReferences(this, dataSvcVariable); }
  constructor(scope: Construct, id: string, config: DataSvcVariableConfig) { super(dataSvcVariable, scope, id, config); }
}
export interface DataSvcVariable extends Omit<VariableOutputs, "adopt" | "takeOver" | "unfinished"> {}

export interface DataSvcVariablesItem extends Omit<VariableOutputs, "value" | "adopt" | "takeOver" | "unfinished"> {}

const dataSvcVariables: Type = {
  name: "svc_variables",
  title: "DataSvcVariables",
  attributes: {
    ...some(variable, "application", "staticSite", "key", "scope"), ids: list(text),
    items: list(object(some(variable, "id", "application", "staticSite", "key", "scope", "createdAt", "updatedAt", "branch"))),
  },
};

/** How a Variables is looked up. */
export interface DataSvcVariablesConfig extends TerraformMetaArguments {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string;
  /** Only those with this value. Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key?: string;
  /** Only those with this value. Its scope. Allowed: `both`, `runtime`, `buildtime`, `production`, `preview`. */
  readonly scope?: string;
}

/** All variables of an application or of a static site, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export class DataSvcVariables extends SvcDataSource {
  static readonly tfResourceType = "svc_variables";
  static { defineReferences(this, dataSvcVariables); }
  constructor(scope: Construct, id: string, config: DataSvcVariablesConfig = {}) { super(dataSvcVariables, scope, id, config); }
}
export interface DataSvcVariables extends References<DataSvcVariablesConfig>, ListOutputs<DataSvcVariablesItem> {}

const dataSvcSecretVariable: Type = { ...secretVariable, title: "DataSvcSecretVariable" };

/** How a SecretVariable is looked up. */
export interface DataSvcSecretVariableConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id: string;
}

/** An environment variable of a service whose value is a secret, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export class DataSvcSecretVariable extends SvcDataSource {
  static readonly tfResourceType = "svc_secret_variable";
  static { defineReferences(this, dataSvcSecretVariable); }
  constructor(scope: Construct, id: string, config: DataSvcSecretVariableConfig) { super(dataSvcSecretVariable, scope, id, config); }
}
export interface DataSvcSecretVariable extends Omit<SecretVariableOutputs, "valueWoVersion" | "adopt" | "takeOver" | "unfinished"> {}

export interface DataSvcSecretVariablesItem extends Omit<SecretVariableOutputs, "value" | "valueWoVersion" | "adopt" | "takeOver" | "unfinished"> {}

const dataSvcSecretVariables: Type = {
  name: "svc_secret_variables",
  title: "DataSvcSecretVariables",
  attributes: {
    ...some(secretVariable, "application", "staticSite", "key", "scope"), ids: list(text),
    items: list(object(some(secretVariable, "id", "application", "staticSite", "key", "scope", "createdAt", "updatedAt", "branch"))),
  },
};

/** How a SecretVariables is looked up. */
export interface DataSvcSecretVariablesConfig extends TerraformMetaArguments {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string;
  /** Only those with this value. Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key?: string;
  /** Only those with this value. Its scope. Allowed: `both`, `runtime`, `buildtime`, `production`, `preview`. */
  readonly scope?: string;
}

/** All secret variables of an application or of a static site, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export class DataSvcSecretVariables extends SvcDataSource {
  static readonly tfResourceType = "svc_secret_variables";
  static { defineReferences(this, dataSvcSecretVariables); }
  constructor(scope: Construct, id: string, config: DataSvcSecretVariablesConfig = {}) { super(dataSvcSecretVariables, scope, id, config); }
}
export interface DataSvcSecretVariables extends References<DataSvcSecretVariablesConfig>, ListOutputs<DataSvcSecretVariablesItem> {}

const dataSvcDestination: Type = { ...destination, title: "DataSvcDestination" };

/** How a Destination is looked up. */
export interface DataSvcDestinationConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id: string;
}

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export class DataSvcDestination extends SvcDataSource {
  static readonly tfResourceType = "svc_destination";
  static { defineReferences(this, dataSvcDestination); }
  constructor(scope: Construct, id: string, config: DataSvcDestinationConfig) { super(dataSvcDestination, scope, id, config); }
}
export interface DataSvcDestination extends Omit<DestinationOutputs, "adopt" | "takeOver" | "unfinished"> {}

export interface DataSvcDestinationsItem extends Omit<DestinationOutputs, "adopt" | "takeOver" | "unfinished"> {}

const dataSvcDestinations: Type = {
  name: "svc_destinations",
  title: "DataSvcDestinations",
  attributes: {
    loadBalancer: text, isEnabled: bool, ids: list(text),
    items: list(object(some(destination,
        "id", "loadBalancer", "service", "url", "weight", "latitude", "longitude", "isEnabled", "createdAt",
        "updatedAt"))),
  },
};

/** How a Destinations is looked up. */
export interface DataSvcDestinationsConfig extends TerraformMetaArguments {
  /** The LoadBalancer that it belongs to. */
  readonly loadBalancer: string;
  /** Only those with this value. Whether the destination receives requests. */
  readonly isEnabled?: boolean | IResolvable;
}

/** All destinations of a load balancer, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export class DataSvcDestinations extends SvcDataSource {
  static readonly tfResourceType = "svc_destinations";
  static { defineReferences(this, dataSvcDestinations); }
  constructor(scope: Construct, id: string, config: DataSvcDestinationsConfig) { super(dataSvcDestinations, scope, id, config); }
}
export interface DataSvcDestinations extends References<DataSvcDestinationsConfig>, ListOutputs<DataSvcDestinationsItem> {}

const dataSvcConnection: Type = { ...connection, title: "DataSvcConnection" };

/** How a Connection is looked up. */
export interface DataSvcConnectionConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id: string;
}

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export class DataSvcConnection extends SvcDataSource {
  static readonly tfResourceType = "svc_connection";
  static { defineReferences(this, dataSvcConnection); }
  constructor(scope: Construct, id: string, config: DataSvcConnectionConfig) { super(dataSvcConnection, scope, id, config); }
}
export interface DataSvcConnection extends Pick<ConnectionOutputs, "id" | "application" | "database"> {}

export interface DataSvcConnectionsItem extends Pick<ConnectionOutputs, "id" | "application" | "database"> {}

const dataSvcConnections: Type = {
  name: "svc_connections",
  title: "DataSvcConnections",
  attributes: {
    database: text, application: text, ids: list(text),
    items: list(object(some(connection, "id", "application", "database"))),
  },
};

/** How a Connections is looked up. */
export interface DataSvcConnectionsConfig extends TerraformMetaArguments {
  /** The database. */
  readonly database: string;
  /** Only those with this value. The Application that it belongs to. */
  readonly application?: string;
}

/** All connections of a database, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export class DataSvcConnections extends SvcDataSource {
  static readonly tfResourceType = "svc_connections";
  static { defineReferences(this, dataSvcConnections); }
  constructor(scope: Construct, id: string, config: DataSvcConnectionsConfig) { super(dataSvcConnections, scope, id, config); }
}
export interface DataSvcConnections extends References<DataSvcConnectionsConfig>, ListOutputs<DataSvcConnectionsItem> {}

const dataSvcCluster: Type = {
  name: "svc_cluster",
  title: "DataSvcCluster",
  attributes: {
    id: text, name: text, displayName: text, location: text,
  },
};

/** How a Cluster is looked up. */
export interface DataSvcClusterConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Its name. */
  readonly name?: string;
  /** Its display name. */
  readonly displayName?: string;
  /** Region code. */
  readonly location?: string;
}

/** A cluster, by `id`, `location`, `name`, `displayName`. Case does not matter. */
export class DataSvcCluster extends SvcDataSource {
  static readonly tfResourceType = "svc_cluster";
  static { defineReferences(this, dataSvcCluster); }
  constructor(scope: Construct, id: string, config: DataSvcClusterConfig = {}) { super(dataSvcCluster, scope, id, config); }
}
export interface DataSvcCluster extends References<DataSvcClusterConfig> {}

export interface DataSvcClustersItem extends DataSvcCluster {}

const dataSvcClusters: Type = {
  name: "svc_clusters",
  title: "DataSvcClusters",
  attributes: {
    ...some(dataSvcCluster, "name", "displayName", "location"), ids: list(text),
    items: list(object(some(dataSvcCluster, "id", "name", "displayName", "location"))),
  },
};

/** How a Clusters is looked up. */
export interface DataSvcClustersConfig extends TerraformMetaArguments {
  /** Only those with this value. Its name. */
  readonly name?: string;
  /** Only those with this value. Its display name. */
  readonly displayName?: string;
  /** Only those with this value. Region code. */
  readonly location?: string;
}

/** Every cluster, or those that have each of the given values; case does not matter. Ordered by `location`. */
export class DataSvcClusters extends SvcDataSource {
  static readonly tfResourceType = "svc_clusters";
  static { defineReferences(this, dataSvcClusters); }
  constructor(scope: Construct, id: string, config: DataSvcClustersConfig = {}) { super(dataSvcClusters, scope, id, config); }
}
export interface DataSvcClusters extends References<DataSvcClustersConfig>, ListOutputs<DataSvcClustersItem> {}

const dataSvcProcessResourceType: Type = {
  name: "svc_process_resource_type",
  title: "DataSvcProcessResourceType",
  attributes: {
    id: text, name: text, cpuLimit: number, memoryLimit: number, category: text,
  },
};

/** How a ProcessResourceType is looked up. */
export interface DataSvcProcessResourceTypeConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Its name. */
  readonly name?: string;
}

/** A process resource type, by `id`, `name`. Case does not matter. */
export class DataSvcProcessResourceType extends SvcDataSource {
  static readonly tfResourceType = "svc_process_resource_type";
  static { defineReferences(this, dataSvcProcessResourceType); }
  /** Millicores. */
  declare readonly cpuLimit: number;
  /** Megabytes. */
  declare readonly memoryLimit: number;
  /** Its category. */
  declare readonly category: string;
  constructor(scope: Construct, id: string, config: DataSvcProcessResourceTypeConfig = {}) { super(dataSvcProcessResourceType, scope, id, config); }
}
export interface DataSvcProcessResourceType extends References<DataSvcProcessResourceTypeConfig> {}

export interface DataSvcProcessResourceTypesItem extends DataSvcProcessResourceType {}

const dataSvcProcessResourceTypes: Type = {
  name: "svc_process_resource_types",
  title: "DataSvcProcessResourceTypes",
  attributes: {
    ...some(dataSvcProcessResourceType, "name", "cpuLimit", "memoryLimit", "category"), ids: list(text),
    items: list(object(some(dataSvcProcessResourceType, "id", "name", "cpuLimit", "memoryLimit", "category"))),
  },
};

/** How a ProcessResourceTypes is looked up. */
export interface DataSvcProcessResourceTypesConfig extends TerraformMetaArguments {
  /** Only those with this value. Its name. */
  readonly name?: string;
  /** Only those with this value. Millicores. */
  readonly cpuLimit?: number;
  /** Only those with this value. Megabytes. */
  readonly memoryLimit?: number;
  /** Only those with this value. Its category. */
  readonly category?: string;
}

/** Every process resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export class DataSvcProcessResourceTypes extends SvcDataSource {
  static readonly tfResourceType = "svc_process_resource_types";
  static { defineReferences(this, dataSvcProcessResourceTypes); }
  constructor(scope: Construct, id: string, config: DataSvcProcessResourceTypesConfig = {}) { super(dataSvcProcessResourceTypes, scope, id, config); }
}
export interface DataSvcProcessResourceTypes extends References<DataSvcProcessResourceTypesConfig>, ListOutputs<DataSvcProcessResourceTypesItem> {}

const dataSvcDatabaseResourceType: Type = {
  name: "svc_database_resource_type",
  title: "DataSvcDatabaseResourceType",
  attributes: {
    id: text, name: text, cpuLimit: number, memoryLimit: number, storageLimit: number, category: text,
  },
};

/** How a DatabaseResourceType is looked up. */
export interface DataSvcDatabaseResourceTypeConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Its name. */
  readonly name?: string;
}

/** A database resource type, by `id`, `name`. Case does not matter. */
export class DataSvcDatabaseResourceType extends SvcDataSource {
  static readonly tfResourceType = "svc_database_resource_type";
  static { defineReferences(this, dataSvcDatabaseResourceType); }
  /** Millicores. */
  declare readonly cpuLimit: number;
  /** Megabytes. */
  declare readonly memoryLimit: number;
  /** Megabytes. */
  declare readonly storageLimit: number;
  /** Its category. */
  declare readonly category: string;
  constructor(scope: Construct, id: string, config: DataSvcDatabaseResourceTypeConfig = {}) { super(dataSvcDatabaseResourceType, scope, id, config); }
}
export interface DataSvcDatabaseResourceType extends References<DataSvcDatabaseResourceTypeConfig> {}

export interface DataSvcDatabaseResourceTypesItem extends DataSvcDatabaseResourceType {}

const dataSvcDatabaseResourceTypes: Type = {
  name: "svc_database_resource_types",
  title: "DataSvcDatabaseResourceTypes",
  attributes: {
    ...some(dataSvcDatabaseResourceType, "name", "cpuLimit", "memoryLimit", "storageLimit", "category"),
    ids: list(text),
    items: list(object(some(dataSvcDatabaseResourceType, "id", "name", "cpuLimit", "memoryLimit", "storageLimit", "category"))),
  },
};

/** How a DatabaseResourceTypes is looked up. */
export interface DataSvcDatabaseResourceTypesConfig extends TerraformMetaArguments {
  /** Only those with this value. Its name. */
  readonly name?: string;
  /** Only those with this value. Millicores. */
  readonly cpuLimit?: number;
  /** Only those with this value. Megabytes. */
  readonly memoryLimit?: number;
  /** Only those with this value. Megabytes. */
  readonly storageLimit?: number;
  /** Only those with this value. Its category. */
  readonly category?: string;
}

/** Every database resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export class DataSvcDatabaseResourceTypes extends SvcDataSource {
  static readonly tfResourceType = "svc_database_resource_types";
  static { defineReferences(this, dataSvcDatabaseResourceTypes); }
  constructor(scope: Construct, id: string, config: DataSvcDatabaseResourceTypesConfig = {}) { super(dataSvcDatabaseResourceTypes, scope, id, config); }
}
export interface DataSvcDatabaseResourceTypes extends References<DataSvcDatabaseResourceTypesConfig>, ListOutputs<DataSvcDatabaseResourceTypesItem> {}

const dataSvcDiskResourceType: Type = {
  name: "svc_disk_resource_type",
  title: "DataSvcDiskResourceType",
  attributes: {
    id: text, name: text, storageLimit: number,
  },
};

/** How a DiskResourceType is looked up. */
export interface DataSvcDiskResourceTypeConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Its name. */
  readonly name?: string;
}

/** A disk resource type, by `id`, `name`. Case does not matter. */
export class DataSvcDiskResourceType extends SvcDataSource {
  static readonly tfResourceType = "svc_disk_resource_type";
  static { defineReferences(this, dataSvcDiskResourceType); }
  /** Megabytes. */
  declare readonly storageLimit: number;
  constructor(scope: Construct, id: string, config: DataSvcDiskResourceTypeConfig = {}) { super(dataSvcDiskResourceType, scope, id, config); }
}
export interface DataSvcDiskResourceType extends References<DataSvcDiskResourceTypeConfig> {}

export interface DataSvcDiskResourceTypesItem extends DataSvcDiskResourceType {}

const dataSvcDiskResourceTypes: Type = {
  name: "svc_disk_resource_types",
  title: "DataSvcDiskResourceTypes",
  attributes: {
    name: text, storageLimit: number, ids: list(text),
    items: list(object(some(dataSvcDiskResourceType, "id", "name", "storageLimit"))),
  },
};

/** How a DiskResourceTypes is looked up. */
export interface DataSvcDiskResourceTypesConfig extends TerraformMetaArguments {
  /** Only those with this value. Its name. */
  readonly name?: string;
  /** Only those with this value. Megabytes. */
  readonly storageLimit?: number;
}

/** Every disk resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export class DataSvcDiskResourceTypes extends SvcDataSource {
  static readonly tfResourceType = "svc_disk_resource_types";
  static { defineReferences(this, dataSvcDiskResourceTypes); }
  constructor(scope: Construct, id: string, config: DataSvcDiskResourceTypesConfig = {}) { super(dataSvcDiskResourceTypes, scope, id, config); }
}
export interface DataSvcDiskResourceTypes extends References<DataSvcDiskResourceTypesConfig>, ListOutputs<DataSvcDiskResourceTypesItem> {}

const dataSvcUser: Type = {
  name: "svc_user",
  title: "DataSvcUser",
  attributes: {
    name: text, id: text, email: text, fullName: text, image: text,
  },
};

/** How a User is looked up. */
export interface DataSvcUserConfig extends TerraformMetaArguments {
  /** One of its names: `email`, then `fullName`. */
  readonly name?: string;
  /** ID on the platform. */
  readonly id?: string;
  /** Its email. */
  readonly email?: string;
  /** Its full name. */
  readonly fullName?: string;
}

/** A user, by `id`, `email`, `fullName`, `name`. Case does not matter. */
export class DataSvcUser extends SvcDataSource {
  static readonly tfResourceType = "svc_user";
  static { defineReferences(this, dataSvcUser); }
  /** Its image. */
  declare readonly image: string;
  constructor(scope: Construct, id: string, config: DataSvcUserConfig = {}) { super(dataSvcUser, scope, id, config); }
}
export interface DataSvcUser extends References<DataSvcUserConfig> {}

export interface DataSvcUsersItem extends Omit<DataSvcUser, "name"> {}

const dataSvcUsers: Type = {
  name: "svc_users",
  title: "DataSvcUsers",
  attributes: {
    ...some(dataSvcUser, "email", "fullName", "image"), ids: list(text),
    items: list(object(some(dataSvcUser, "id", "email", "fullName", "image"))),
  },
};

/** How a Users is looked up. */
export interface DataSvcUsersConfig extends TerraformMetaArguments {
  /** Only those with this value. Its email. */
  readonly email?: string;
  /** Only those with this value. Its full name. */
  readonly fullName?: string;
  /** Only those with this value. Its image. */
  readonly image?: string;
}

/** Every user, or those that have each of the given values; case does not matter. Ordered by `email`. */
export class DataSvcUsers extends SvcDataSource {
  static readonly tfResourceType = "svc_users";
  static { defineReferences(this, dataSvcUsers); }
  constructor(scope: Construct, id: string, config: DataSvcUsersConfig = {}) { super(dataSvcUsers, scope, id, config); }
}
export interface DataSvcUsers extends References<DataSvcUsersConfig>, ListOutputs<DataSvcUsersItem> {}

const dataSvcRole: Type = {
  name: "svc_role",
  title: "DataSvcRole",
  attributes: {
    id: text, name: text, description: text, permissions: list(text),
  },
};

/** How a Role is looked up. */
export interface DataSvcRoleConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Its name. */
  readonly name?: string;
}

/** A role, by `id`, `name`. Case does not matter. */
export class DataSvcRole extends SvcDataSource {
  static readonly tfResourceType = "svc_role";
  static { defineReferences(this, dataSvcRole); }
  /** Its description. */
  declare readonly description: string;
  /** Its permissions. */
  declare readonly permissions: string[];
  constructor(scope: Construct, id: string, config: DataSvcRoleConfig = {}) { super(dataSvcRole, scope, id, config); }
}
export interface DataSvcRole extends References<DataSvcRoleConfig> {}

export interface DataSvcRolesItem extends DataSvcRole {}

const dataSvcRoles: Type = {
  name: "svc_roles",
  title: "DataSvcRoles",
  attributes: {
    name: text, description: text, ids: list(text),
    items: list(object(some(dataSvcRole, "id", "name", "description", "permissions"))),
  },
};

/** How a Roles is looked up. */
export interface DataSvcRolesConfig extends TerraformMetaArguments {
  /** Only those with this value. Its name. */
  readonly name?: string;
  /** Only those with this value. Its description. */
  readonly description?: string;
}

/** Every role, or those that have each of the given values; case does not matter. Ordered by `name`. */
export class DataSvcRoles extends SvcDataSource {
  static readonly tfResourceType = "svc_roles";
  static { defineReferences(this, dataSvcRoles); }
  constructor(scope: Construct, id: string, config: DataSvcRolesConfig = {}) { super(dataSvcRoles, scope, id, config); }
}
export interface DataSvcRoles extends References<DataSvcRolesConfig>, ListOutputs<DataSvcRolesItem> {}

const dataSvcPermission: Type = {
  name: "svc_permission",
  title: "DataSvcPermission",
  attributes: {
    id: text, name: text, description: text, resource: text, action: text,
  },
};

/** How a Permission is looked up. */
export interface DataSvcPermissionConfig extends TerraformMetaArguments {
  /** ID on the platform. */
  readonly id?: string;
  /** Its name. */
  readonly name?: string;
}

/** A permission, by `id`, `name`. Case does not matter. */
export class DataSvcPermission extends SvcDataSource {
  static readonly tfResourceType = "svc_permission";
  static { defineReferences(this, dataSvcPermission); }
  /** Its description. */
  declare readonly description: string;
  /** Its resource. */
  declare readonly resource: string;
  /** Its action. */
  declare readonly action: string;
  constructor(scope: Construct, id: string, config: DataSvcPermissionConfig = {}) { super(dataSvcPermission, scope, id, config); }
}
export interface DataSvcPermission extends References<DataSvcPermissionConfig> {}

export interface DataSvcPermissionsItem extends DataSvcPermission {}

const dataSvcPermissions: Type = {
  name: "svc_permissions",
  title: "DataSvcPermissions",
  attributes: {
    ...some(dataSvcPermission, "name", "description", "resource", "action"), ids: list(text),
    items: list(object(some(dataSvcPermission, "id", "name", "description", "resource", "action"))),
  },
};

/** How a Permissions is looked up. */
export interface DataSvcPermissionsConfig extends TerraformMetaArguments {
  /** Only those with this value. Its name. */
  readonly name?: string;
  /** Only those with this value. Its description. */
  readonly description?: string;
  /** Only those with this value. Its resource. */
  readonly resource?: string;
  /** Only those with this value. Its action. */
  readonly action?: string;
}

/** Every permission, or those that have each of the given values; case does not matter. Ordered by `name`. */
export class DataSvcPermissions extends SvcDataSource {
  static readonly tfResourceType = "svc_permissions";
  static { defineReferences(this, dataSvcPermissions); }
  constructor(scope: Construct, id: string, config: DataSvcPermissionsConfig = {}) { super(dataSvcPermissions, scope, id, config); }
}
export interface DataSvcPermissions extends References<DataSvcPermissionsConfig>, ListOutputs<DataSvcPermissionsItem> {}

const ephemeralSvcApplicationCredentials: Type = {
  name: "svc_application_credentials",
  title: "EphemeralSvcApplicationCredentials",
  attributes: {
    id: text, deploymentHookUrl: secret(text),
  },
};

/** Whose credentials are asked for. */
export interface EphemeralSvcApplicationCredentialsConfig extends EphemeralMetaArguments {
  /** Id of the object. */
  readonly id: string;
}

/** Credentials of one object: `deploymentHookUrl`. They are stored neither in the plan nor in the state. For what is kept nowhere either: write-only fields and providers. */
export class EphemeralSvcApplicationCredentials extends SvcEphemeralResource {
  static readonly tfResourceType = "svc_application_credentials";
  static { defineReferences(this, ephemeralSvcApplicationCredentials); }
  /** Address of the deploy hook, if enabled. */
  declare readonly deploymentHookUrl: string;
  constructor(scope: Construct, id: string, config: EphemeralSvcApplicationCredentialsConfig) { super(ephemeralSvcApplicationCredentials, scope, id, config); }
}

const ephemeralSvcDatabaseCredentials: Type = {
  name: "svc_database_credentials",
  title: "EphemeralSvcDatabaseCredentials",
  attributes: {
    id: text, dbUser: text, dbPassword: secret(text), connectionUri: secret(text),
  },
};

/** Whose credentials are asked for. */
export interface EphemeralSvcDatabaseCredentialsConfig extends EphemeralMetaArguments {
  /** Id of the object. */
  readonly id: string;
  /** Name of the database user. The platform never shows it, so it is always sent. Not root or postgres; the key-value store has none. Default: `"app"`. A change replaces the object. Pass the value that was set. */
  readonly dbUser?: string;
  /** Password of the database user: 4 to 100 letters, digits and _ ? < > # @ - = +. It cannot be read back; a new value is set in place. It is stored in the state; `dbPasswordWo` is not. Pass the value that was set. A secret: a sensitive variable or another token, never a literal. */
  readonly dbPassword?: string;
}

/** Credentials of one object: `connectionUri`. They are stored neither in the plan nor in the state. For what is kept nowhere either: write-only fields and providers. */
export class EphemeralSvcDatabaseCredentials extends SvcEphemeralResource {
  static readonly tfResourceType = "svc_database_credentials";
  static { defineReferences(this, ephemeralSvcDatabaseCredentials); }
  /** Address with user and password, for use inside the cluster. */
  declare readonly connectionUri: string;
  constructor(scope: Construct, id: string, config: EphemeralSvcDatabaseCredentialsConfig) { super(ephemeralSvcDatabaseCredentials, scope, id, config); }
}

const ephemeralSvcBucketCredentials: Type = {
  name: "svc_bucket_credentials",
  title: "EphemeralSvcBucketCredentials",
  attributes: {
    id: text, accessKey: secret(text), secretKey: secret(text), renew: bool, graceHours: number,
  },
};

/** Whose credentials are asked for. */
export interface EphemeralSvcBucketCredentialsConfig extends EphemeralMetaArguments {
  /** Id of the object. */
  readonly id: string;
  /** The platform shows these once, when they are created. `true` creates new ones, in each plan and in each apply; the previous ones stay valid for `graceHours`. */
  readonly renew?: boolean | IResolvable;
  /** Hours for which the previous ones stay valid after a renewal, 0 to 168. By default 0: they are revoked at once. */
  readonly graceHours?: number;
}

/** Credentials of one object: `accessKey`, `secretKey`. They are stored neither in the plan nor in the state. For what is kept nowhere either: write-only fields and providers. */
export class EphemeralSvcBucketCredentials extends SvcEphemeralResource {
  static readonly tfResourceType = "svc_bucket_credentials";
  static { defineReferences(this, ephemeralSvcBucketCredentials); }
  /** Access key. The platform shows it only on creation. */
  declare readonly accessKey: string;
  /** Secret key. The platform shows it only on creation. */
  declare readonly secretKey: string;
  constructor(scope: Construct, id: string, config: EphemeralSvcBucketCredentialsConfig) { super(ephemeralSvcBucketCredentials, scope, id, config); }
}

const ephemeralSvcWebhookCredentials: Type = {
  name: "svc_webhook_credentials",
  title: "EphemeralSvcWebhookCredentials",
  attributes: {
    id: text, secret: secret(text), oldSecret: secret(text),
  },
};

/** Whose credentials are asked for. */
export interface EphemeralSvcWebhookCredentialsConfig extends EphemeralMetaArguments {
  /** Id of the object. */
  readonly id: string;
}

/** Credentials of one object: `secret`, `oldSecret`. They are stored neither in the plan nor in the state. For what is kept nowhere either: write-only fields and providers. */
export class EphemeralSvcWebhookCredentials extends SvcEphemeralResource {
  static readonly tfResourceType = "svc_webhook_credentials";
  static { defineReferences(this, ephemeralSvcWebhookCredentials); }
  /** Secret that each delivery carries as `svc-signature`. */
  declare readonly secret: string;
  /** The previous secret, while it is still accepted. */
  declare readonly oldSecret: string;
  constructor(scope: Construct, id: string, config: EphemeralSvcWebhookCredentialsConfig) { super(ephemeralSvcWebhookCredentials, scope, id, config); }
}

const ephemeralSvcApiKeyCredentials: Type = {
  name: "svc_api_key_credentials",
  title: "EphemeralSvcApiKeyCredentials",
  attributes: {
    id: text, token: secret(text), renew: bool, graceHours: number,
  },
};

/** Whose credentials are asked for. */
export interface EphemeralSvcApiKeyCredentialsConfig extends EphemeralMetaArguments {
  /** Id of the object. */
  readonly id: string;
  /** The platform shows these once, when they are created. `true` creates new ones, in each plan and in each apply; the previous ones stay valid for `graceHours`. */
  readonly renew?: boolean | IResolvable;
  /** Hours for which the previous ones stay valid after a renewal, 0 to 168. By default 0: they are revoked at once. */
  readonly graceHours?: number;
}

/** Credentials of one object: `token`. They are stored neither in the plan nor in the state. For what is kept nowhere either: write-only fields and providers. */
export class EphemeralSvcApiKeyCredentials extends SvcEphemeralResource {
  static readonly tfResourceType = "svc_api_key_credentials";
  static { defineReferences(this, ephemeralSvcApiKeyCredentials); }
  /** The key itself. The platform shows it only when it is issued. */
  declare readonly token: string;
  constructor(scope: Construct, id: string, config: EphemeralSvcApiKeyCredentialsConfig) { super(ephemeralSvcApiKeyCredentials, scope, id, config); }
}
