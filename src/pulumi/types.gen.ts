// Derived from src/kinds by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type { Application, Bucket, Database, LoadBalancer, StaticSite } from "./resources.gen";

export interface AdoptByIdArgs {
  readonly id: pulumi.Input<string>;
}

export interface AdoptByDisplayNameArgs {
  readonly displayName: pulumi.Input<string>;
}

export interface AdoptById {
  readonly id: string;
}

export interface AdoptByDisplayName {
  readonly displayName: string;
}

/** What a Project is declared with. */
export interface ProjectArgs {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /** Takes over an object that exists instead of making one: `{ id }` or `{ displayName }`. Ignored once the resource has an object. */
  readonly adopt?: pulumi.Input<AdoptByIdArgs | AdoptByDisplayNameArgs>;
  /** Creates the object, or the clone of a move, although one that looks just like it exists: what an interrupted run or a forced replacement has left, or another stack's. */
  readonly allowSameName?: pulumi.Input<boolean>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
}

export interface MoveArgs {
  readonly suspendOld?: pulumi.Input<boolean>;
  readonly leaveBehind?: pulumi.Input<boolean>;
  readonly resume?: pulumi.Input<string>;
}

export interface ApplicationBuildpacksArgs {
  readonly order: pulumi.Input<number>;
  readonly source: pulumi.Input<string>;
}

export interface IpRestrictionArgs {
  readonly type: pulumi.Input<"allow" | "deny">;
  readonly isEnabled: pulumi.Input<boolean>;
  readonly ipList: pulumi.Input<readonly pulumi.Input<string>[]>;
}

export interface SystemDomainArgs {
  readonly name?: pulumi.Input<string>;
  readonly isEnabled?: pulumi.Input<boolean>;
}

export interface DeployArgs {
  readonly wait?: pulumi.Input<"live" | "accepted" | "none">;
  readonly timeout?: pulumi.Input<number>;
}

export interface ScalingStrategyManualConfigArgs {
  readonly instanceCount: pulumi.Input<number>;
}

export interface ScalingStrategyManualArgs {
  readonly type: pulumi.Input<"manual">;
  readonly config: pulumi.Input<ScalingStrategyManualConfigArgs>;
}

export interface ScalingStrategyHorizontalConfigArgs {
  readonly minInstanceCount: pulumi.Input<number>;
  readonly maxInstanceCount: pulumi.Input<number>;
  readonly targetCpuPercent?: pulumi.Input<number>;
  readonly targetMemoryPercent?: pulumi.Input<number>;
  readonly scaleUpIntervalSeconds?: pulumi.Input<number>;
  readonly scaleUpIncrement?: pulumi.Input<number>;
  readonly scaleDownIntervalSeconds?: pulumi.Input<number>;
  readonly scaleDownIncrement?: pulumi.Input<number>;
}

export interface ScalingStrategyHorizontalArgs {
  readonly type: pulumi.Input<"horizontal">;
  readonly config: pulumi.Input<ScalingStrategyHorizontalConfigArgs>;
}

export interface ProbeExecArgs {
  readonly command: pulumi.Input<readonly pulumi.Input<string>[]>;
}

export interface ProbeHttpGetHttpHeadersArgs {
  readonly name: pulumi.Input<string>;
  readonly value: pulumi.Input<string>;
}

export interface ProbeHttpGetArgs {
  readonly path?: pulumi.Input<string>;
  readonly port?: pulumi.Input<number>;
  readonly host?: pulumi.Input<string>;
  readonly scheme?: pulumi.Input<"HTTP" | "HTTPS">;
  readonly httpHeaders?: pulumi.Input<readonly pulumi.Input<ProbeHttpGetHttpHeadersArgs>[]>;
}

export interface ProbeTcpSocketArgs {
  readonly port: pulumi.Input<number>;
  readonly host?: pulumi.Input<string>;
}

export interface ProbeArgs {
  readonly exec?: pulumi.Input<ProbeExecArgs>;
  readonly httpGet?: pulumi.Input<ProbeHttpGetArgs>;
  readonly tcpSocket?: pulumi.Input<ProbeTcpSocketArgs>;
  readonly initialDelaySeconds?: pulumi.Input<number>;
  readonly periodSeconds?: pulumi.Input<number>;
  readonly timeoutSeconds?: pulumi.Input<number>;
  readonly successThreshold?: pulumi.Input<number>;
  readonly failureThreshold?: pulumi.Input<number>;
}

export interface DiskArgs {
  readonly resourceTypeId: pulumi.Input<string>;
  readonly mountPath: pulumi.Input<string>;
}

/** Processes by display name. `type` is web by default; an application has at most one web process, born with it. */
export interface ApplicationProcessArgs {
  /**
   * web, worker, cron or job.
   *
   * Default: `"web"`.
   *
   * A change replaces it.
   */
  readonly type?: pulumi.Input<"web" | "worker" | "cron" | "job">;
  /** Size: the id of a process resource type, see `getProcessResourceType`. */
  readonly resourceTypeId?: pulumi.Input<string>;
  /**
   * Start command; empty takes the one that the build found.
   *
   * Default: `""`.
   */
  readonly entrypoint?: pulumi.Input<string>;
  /** Port that it listens on, 1 to 65535. */
  readonly port?: pulumi.Input<number>;
  /**
   * `manual` with a fixed number of instances, or `horizontal` between two numbers.
   *
   * Default: `{"type":"manual","config":{"instanceCount":1}}`.
   */
  readonly scalingStrategy?: pulumi.Input<ScalingStrategyManualArgs | ScalingStrategyHorizontalArgs>;
  /** Cron expression of five fields. Cron only. */
  readonly schedule?: pulumi.Input<string>;
  /**
   * IANA time zone of the schedule. Cron only.
   *
   * Default: `"UTC"`.
   */
  readonly timeZone?: pulumi.Input<string>;
  /**
   * What a run does while the last one still runs. Cron only.
   *
   * Default: `"Forbid"`.
   */
  readonly concurrencyPolicy?: pulumi.Input<"Forbid" | "Replace">;
  /**
   * Longest run time in seconds, 0 for no limit. Cron only.
   *
   * Default: `0`.
   */
  readonly timeLimitSeconds?: pulumi.Input<number>;
  /** When a job runs. Job only. */
  readonly jobStartPolicy?: pulumi.Input<"beforeDeployment" | "afterSuccessDeployment" | "afterFailedDeployment">;
  /** Restarts an instance that fails it. Web only. */
  readonly livenessProbe?: pulumi.Input<ProbeArgs>;
  /** Keeps traffic from an instance that fails it. Web only. */
  readonly readinessProbe?: pulumi.Input<ProbeArgs>;
  /** Whether requests from outside reach it. Web only. */
  readonly isIngressEnabled?: pulumi.Input<boolean>;
  /** Protocol of the requests: http or grpc. Web only. */
  readonly ingressProtocol?: pulumi.Input<"http" | "grpc">;
  /** Persistent disk. Web and worker only; forces one instance, only grows, and loses its data when removed. */
  readonly disk?: pulumi.Input<DiskArgs>;
}

/** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
export interface ApplicationTcpProxyArgs {
  /**
   * Name of the process in `processes`.
   *
   * A change replaces it.
   */
  readonly process: pulumi.Input<string>;
  /**
   * Port that the process listens on, 1 to 65535.
   *
   * A change replaces it.
   */
  readonly port: pulumi.Input<number>;
}

/** Further ports that other services of the cluster can reach. */
export interface ApplicationPrivatePortArgs {
  /**
   * Name of the process in `processes`.
   *
   * A change replaces it.
   */
  readonly process: pulumi.Input<string>;
  /**
   * Port that the process listens on, 1 to 65535.
   *
   * A change replaces it.
   */
  readonly port: pulumi.Input<number>;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
export interface ApplicationDomainArgs {
  /**
   * Also answers for every subdomain. A name that begins with `*.` does so without it.
   *
   * Default: `false`.
   *
   * A change replaces it.
   */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** The address that others redirect to. There is no way back but to make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /**
   * Certificate chain of your own, PEM; together with `customSslKey`.
   *
   * A change replaces it.
   */
  readonly customSslCert?: pulumi.Input<string>;
  /**
   * Its key, PEM.
   *
   * A change replaces it.
   */
  readonly customSslKey?: pulumi.Input<string>;
}

export interface Move {
  readonly suspendOld?: boolean;
  readonly leaveBehind?: boolean;
  readonly resume?: string;
}

export interface ApplicationBuildpacks {
  readonly order: number;
  readonly source: string;
}

export interface IpRestriction {
  readonly type: "allow" | "deny";
  readonly isEnabled: boolean;
  readonly ipList: readonly string[];
}

export interface SystemDomain {
  readonly name?: string;
  readonly isEnabled?: boolean;
}

export interface Deploy {
  readonly wait?: "live" | "accepted" | "none";
  readonly timeout?: number;
}

export interface ScalingStrategyManualConfig {
  readonly instanceCount: number;
}

export interface ScalingStrategyManual {
  readonly type: "manual";
  readonly config: ScalingStrategyManualConfig;
}

export interface ScalingStrategyHorizontalConfig {
  readonly minInstanceCount: number;
  readonly maxInstanceCount: number;
  readonly targetCpuPercent?: number;
  readonly targetMemoryPercent?: number;
  readonly scaleUpIntervalSeconds?: number;
  readonly scaleUpIncrement?: number;
  readonly scaleDownIntervalSeconds?: number;
  readonly scaleDownIncrement?: number;
}

export interface ScalingStrategyHorizontal {
  readonly type: "horizontal";
  readonly config: ScalingStrategyHorizontalConfig;
}

export interface ProbeExec {
  readonly command: readonly string[];
}

export interface ProbeHttpGetHttpHeaders {
  readonly name: string;
  readonly value: string;
}

export interface ProbeHttpGet {
  readonly path?: string;
  readonly port?: number;
  readonly host?: string;
  readonly scheme?: "HTTP" | "HTTPS";
  readonly httpHeaders?: readonly ProbeHttpGetHttpHeaders[];
}

export interface ProbeTcpSocket {
  readonly port: number;
  readonly host?: string;
}

export interface Probe {
  readonly exec?: ProbeExec;
  readonly httpGet?: ProbeHttpGet;
  readonly tcpSocket?: ProbeTcpSocket;
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
}

export interface Disk {
  readonly resourceTypeId: string;
  readonly mountPath: string;
}

/** Processes by display name. `type` is web by default; an application has at most one web process, born with it. */
export interface ApplicationProcess {
  /**
   * web, worker, cron or job.
   *
   * Default: `"web"`.
   *
   * A change replaces it.
   */
  readonly type?: "web" | "worker" | "cron" | "job";
  /** Size: the id of a process resource type, see `getProcessResourceType`. */
  readonly resourceTypeId?: string;
  /**
   * Start command; empty takes the one that the build found.
   *
   * Default: `""`.
   */
  readonly entrypoint?: string;
  /** Port that it listens on, 1 to 65535. */
  readonly port?: number;
  /**
   * `manual` with a fixed number of instances, or `horizontal` between two numbers.
   *
   * Default: `{"type":"manual","config":{"instanceCount":1}}`.
   */
  readonly scalingStrategy?: ScalingStrategyManual | ScalingStrategyHorizontal;
  /** Cron expression of five fields. Cron only. */
  readonly schedule?: string;
  /**
   * IANA time zone of the schedule. Cron only.
   *
   * Default: `"UTC"`.
   */
  readonly timeZone?: string;
  /**
   * What a run does while the last one still runs. Cron only.
   *
   * Default: `"Forbid"`.
   */
  readonly concurrencyPolicy?: "Forbid" | "Replace";
  /**
   * Longest run time in seconds, 0 for no limit. Cron only.
   *
   * Default: `0`.
   */
  readonly timeLimitSeconds?: number;
  /** When a job runs. Job only. */
  readonly jobStartPolicy?: "beforeDeployment" | "afterSuccessDeployment" | "afterFailedDeployment";
  /** Restarts an instance that fails it. Web only. */
  readonly livenessProbe?: Probe;
  /** Keeps traffic from an instance that fails it. Web only. */
  readonly readinessProbe?: Probe;
  /** Whether requests from outside reach it. Web only. */
  readonly isIngressEnabled?: boolean;
  /** Protocol of the requests: http or grpc. Web only. */
  readonly ingressProtocol?: "http" | "grpc";
  /** Persistent disk. Web and worker only; forces one instance, only grows, and loses its data when removed. */
  readonly disk?: Disk;
  /** Id on the platform. */
  readonly id: string;
  /** The platform's own name for it. */
  readonly key: string;
  /** Name of the size. */
  readonly resourceTypeName: string | null;
  /** Millicores. */
  readonly cpuLimit: number | null;
  /** Megabytes. */
  readonly memoryLimit: number | null;
  /** Host name inside the cluster. */
  readonly internalHostname: string | null;
  /** When the platform made it, RFC 3339. */
  readonly createdAt: string;
  /** When the record last changed, RFC 3339. */
  readonly updatedAt: string;
}

/** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
export interface ApplicationTcpProxy {
  /**
   * Name of the process in `processes`.
   *
   * A change replaces it.
   */
  readonly process: string;
  /**
   * Port that the process listens on, 1 to 65535.
   *
   * A change replaces it.
   */
  readonly port: number;
  /** Id on the platform. */
  readonly id: string;
  /** pending, ready or error. */
  readonly status: string | null;
  /** Port outside, 30000 to 30999. */
  readonly externalPort: number | null;
  /** Host outside. */
  readonly hostname: string | null;
  /** When the platform made it, RFC 3339. */
  readonly createdAt: string;
  /** When the record last changed, RFC 3339. */
  readonly updatedAt: string;
}

/** Further ports that other services of the cluster can reach. */
export interface ApplicationPrivatePort {
  /**
   * Name of the process in `processes`.
   *
   * A change replaces it.
   */
  readonly process: string;
  /**
   * Port that the process listens on, 1 to 65535.
   *
   * A change replaces it.
   */
  readonly port: number;
  /** Id on the platform. */
  readonly id: string;
  /** pending, ready or error. */
  readonly status: string | null;
  /** When the platform made it, RFC 3339. */
  readonly createdAt: string;
  /** When the record last changed, RFC 3339. */
  readonly updatedAt: string;
}

export interface DnsRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
export interface ApplicationDomain {
  /**
   * Also answers for every subdomain. A name that begins with `*.` does so without it.
   *
   * Default: `false`.
   *
   * A change replaces it.
   */
  readonly isWildcard?: boolean;
  /** The address that others redirect to. There is no way back but to make another domain primary. */
  readonly isPrimary?: boolean;
  /**
   * Certificate chain of your own, PEM; together with `customSslKey`.
   *
   * A change replaces it.
   */
  readonly customSslCert?: string;
  /** Id on the platform. */
  readonly id: string;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: string | null;
  /** DNS records to set. */
  readonly dnsRecords: readonly DnsRecord[] | null;
  /** When the platform made it, RFC 3339. */
  readonly createdAt: string;
  /** When the record last changed, RFC 3339. */
  readonly updatedAt: string;
}

/** What a Application is declared with. */
export interface ApplicationArgs {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /**
   * Region: the id of a cluster, see `getCluster`. When it changes, the application moves: it is cloned there, and the old one goes when the new one is live.
   *
   * A change replaces it.
   */
  readonly clusterId: pulumi.Input<string>;
  /** How it moves: `suspendOld` suspends the old one as soon as the clone exists, so that no cron, worker or job runs twice; it is down until the clone is live. `leaveBehind` lets the old one go with what others put on it: domains that are not declared, its place in a pipeline, destinations elsewhere. `resume` continues with the clone that an interrupted move left, by its id; the journal of the run that began it knows the clone by itself. */
  readonly move?: pulumi.Input<MoveArgs>;
  /** Where it comes from: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: pulumi.Input<"privateGit" | "publicGit" | "dockerImage">;
  /** Address of the repository, for the two Git sources. */
  readonly repoUrl?: pulumi.Input<string>;
  /** Git host of a private repository, where the address does not tell. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch?: pulumi.Input<string>;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage?: pulumi.Input<string>;
  /** Credential for a private image. Never readable. */
  readonly dockerRegistryCredentialId?: pulumi.Input<string>;
  /**
   * Deploys each push. Only with `privateGit`.
   *
   * Default: `false`.
   */
  readonly autoDeploy?: pulumi.Input<boolean>;
  /** Project that it belongs to. */
  readonly projectId?: pulumi.Input<string>;
  /**
   * How it is built.
   *
   * Default: `"nixpacks"`.
   */
  readonly buildType?: pulumi.Input<"nixpacks" | "railpack" | "dockerfile" | "pack">;
  /**
   * Folder of the repository to build.
   *
   * Default: `"."`.
   */
  readonly buildPath?: pulumi.Input<string>;
  /** Keeps image layers between builds. */
  readonly buildCacheEnabled?: pulumi.Input<boolean>;
  /**
   * Fetches LFS files for the build.
   *
   * Default: `true`.
   */
  readonly gitLfsEnabled?: pulumi.Input<boolean>;
  /**
   * Version of the default build tool: 1.29, 1.39 or 1.41.
   *
   * Default: `"1.39"`.
   */
  readonly nixpacksVersion?: pulumi.Input<string>;
  /** Path of the Dockerfile. */
  readonly dockerfilePath?: pulumi.Input<string>;
  /** Folder that the Dockerfile sees. */
  readonly dockerContext?: pulumi.Input<string>;
  /** Builder image. */
  readonly packBuilder?: pulumi.Input<"heroku/builder:22" | "heroku/builder:24">;
  /**
   * Buildpacks in order. The platform may not show them again.
   *
   * Default: `[]`.
   */
  readonly buildpacks?: pulumi.Input<readonly pulumi.Input<ApplicationBuildpacksArgs>[]>;
  /**
   * Only changes below these paths deploy (globs).
   *
   * Default: `[]`.
   */
  readonly allowDeployPaths?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /**
   * Changes below these paths do not deploy (globs).
   *
   * Default: `[]`.
   */
  readonly ignoreDeployPaths?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /**
   * Scales to zero when idle; the next request wakes it in 8 to 20 seconds.
   *
   * Default: `false`.
   */
  readonly hibernationEnabled?: pulumi.Input<boolean>;
  /** Idle seconds before that. */
  readonly hibernateAfterSeconds?: pulumi.Input<number>;
  /**
   * Serves it through the CDN. No answer shows it, so drift of it cannot be seen.
   *
   * Default: `false`.
   */
  readonly cdn?: pulumi.Input<boolean>;
  /**
   * Caches at the edge. No answer shows it, so drift of it cannot be seen.
   *
   * Default: `false`.
   */
  readonly edgeCache?: pulumi.Input<boolean>;
  /**
   * Addresses that may (`allow`) or may not (`deny`) connect, at most 500. Going back to no rule is `deny`, disabled, empty.
   *
   * Default: `{"type":"deny","isEnabled":false,"ipList":[]}`.
   */
  readonly ipRestriction?: pulumi.Input<IpRestrictionArgs>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: pulumi.Input<SystemDomainArgs>;
  /**
   * A secret address, `deploymentHookUrl`, that starts a deployment on POST.
   *
   * Default: `false`.
   */
  readonly deploymentHook?: pulumi.Input<boolean>;
  /**
   * Stopped. Nothing is deployed while it is.
   *
   * Default: `false`.
   */
  readonly suspended?: pulumi.Input<boolean>;
  /**
   * Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied.
   *
   * Default: `false`.
   */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Id of the object whose data may be lost: allows its replacement, or a creation beside it, that is refused otherwise. */
  readonly allowDataLoss?: pulumi.Input<string>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: pulumi.Input<DeployArgs>;
  /** Takes over an object that exists instead of making one: `{ id }` or `{ displayName }`. Ignored once the resource has an object. */
  readonly adopt?: pulumi.Input<AdoptByIdArgs | AdoptByDisplayNameArgs>;
  /** Creates the object, or the clone of a move, although one that looks just like it exists: what an interrupted run or a forced replacement has left, or another stack's. */
  readonly allowSameName?: pulumi.Input<boolean>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
  /** Processes by display name. `type` is web by default; an application has at most one web process, born with it. */
  readonly processes?: pulumi.Input<{ readonly [name: string]: pulumi.Input<ApplicationProcessArgs> }>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> }>;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  readonly secretVariables?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> }>;
  /** Where a variable is there: `runtime`, `buildtime` or `both` (default). */
  readonly variableScopes?: pulumi.Input<{ readonly [name: string]: pulumi.Input<"both" | "runtime" | "buildtime"> }>;
  /** Databases of the same cluster that it may reach over the private network, by a name of your own. Takes a Database or its id. */
  readonly connections?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string | Database> }>;
  /** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
  readonly tcpProxies?: pulumi.Input<readonly pulumi.Input<ApplicationTcpProxyArgs>[]>;
  /** Further ports that other services of the cluster can reach. */
  readonly privatePorts?: pulumi.Input<readonly pulumi.Input<ApplicationPrivatePortArgs>[]>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
  readonly domains?: pulumi.Input<{ readonly [name: string]: pulumi.Input<ApplicationDomainArgs> }>;
}

export interface DatabaseExtensionsArgs {
  readonly vector?: pulumi.Input<boolean>;
  readonly spatial?: pulumi.Input<boolean>;
  readonly cron?: pulumi.Input<boolean>;
}

export interface DatabaseExtensions {
  readonly vector?: boolean;
  readonly spatial?: boolean;
  readonly cron?: boolean;
}

/** What a Database is declared with. */
export interface DatabaseArgs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /**
   * Region: the id of a cluster, see `getCluster`.
   *
   * A change replaces it.
   */
  readonly clusterId: pulumi.Input<string>;
  /**
   * Engine. `redis` and `valkey` are the key-value store.
   *
   * A change replaces it.
   */
  readonly type: pulumi.Input<"postgresql" | "mysql" | "mariadb" | "redis" | "valkey">;
  /**
   * Version of the engine, for example "16".
   *
   * A change replaces it.
   */
  readonly version: pulumi.Input<string>;
  /** Size: the id of a database resource type, see `getDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId: pulumi.Input<string>;
  /**
   * Name of the first database, 2 to 100 characters.
   *
   * A change replaces it.
   */
  readonly dbName: pulumi.Input<string>;
  /**
   * Name of its user. The platform never tells it again (contract note 18), so one is always sent. Not root nor postgres; the key-value store has none.
   *
   * Default: `"app"`.
   *
   * A change replaces it.
   */
  readonly dbUser?: pulumi.Input<string>;
  /** Password of that user: 4 to 100 letters, digits and _ ? < > # @ - = +. It is never readable; a new one is set in place. */
  readonly dbPassword: pulumi.Input<string>;
  /**
   * PostgreSQL extensions to install: `vector` (11 or later), `spatial` (13 or later), `cron`.
   *
   * A change replaces it.
   */
  readonly extensions?: pulumi.Input<DatabaseExtensionsArgs>;
  /** Project that it belongs to. */
  readonly projectId?: pulumi.Input<string>;
  /**
   * Reachable from outside the cluster, under `externalHostname`.
   *
   * Default: `false`.
   */
  readonly publicAccess?: pulumi.Input<boolean>;
  /**
   * Addresses that may (`allow`) or may not (`deny`) connect, at most 500. Going back to no rule is `deny`, disabled, empty.
   *
   * Default: `{"type":"deny","isEnabled":false,"ipList":[]}`.
   */
  readonly ipRestriction?: pulumi.Input<IpRestrictionArgs>;
  /**
   * Stopped, with its data kept.
   *
   * Default: `false`.
   */
  readonly suspended?: pulumi.Input<boolean>;
  /**
   * Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied.
   *
   * Default: `false`.
   */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Id of the object whose data may be lost: allows its replacement, or a creation beside it, that is refused otherwise. */
  readonly allowDataLoss?: pulumi.Input<string>;
  /** Takes over an object that exists instead of making one: `{ id }` or `{ displayName }`. Ignored once the resource has an object. */
  readonly adopt?: pulumi.Input<AdoptByIdArgs | AdoptByDisplayNameArgs>;
  /** Creates the object, or the clone of a move, although one that looks just like it exists: what an interrupted run or a forced replacement has left, or another stack's. */
  readonly allowSameName?: pulumi.Input<boolean>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
export interface StaticSiteDomainArgs {
  /**
   * Also answers for every subdomain. A name that begins with `*.` does so without it.
   *
   * Default: `false`.
   *
   * A change replaces it.
   */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** The address that others redirect to. There is no way back but to make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /**
   * Certificate chain of your own, PEM; together with `customSslKey`.
   *
   * A change replaces it.
   */
  readonly customSslCert?: pulumi.Input<string>;
  /**
   * Its key, PEM.
   *
   * A change replaces it.
   */
  readonly customSslKey?: pulumi.Input<string>;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
export interface StaticSiteDomain {
  /**
   * Also answers for every subdomain. A name that begins with `*.` does so without it.
   *
   * Default: `false`.
   *
   * A change replaces it.
   */
  readonly isWildcard?: boolean;
  /** The address that others redirect to. There is no way back but to make another domain primary. */
  readonly isPrimary?: boolean;
  /**
   * Certificate chain of your own, PEM; together with `customSslKey`.
   *
   * A change replaces it.
   */
  readonly customSslCert?: string;
  /** Id on the platform. */
  readonly id: string;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: string | null;
  /** DNS records to set. */
  readonly dnsRecords: readonly DnsRecord[] | null;
  /** When the platform made it, RFC 3339. */
  readonly createdAt: string;
  /** When the record last changed, RFC 3339. */
  readonly updatedAt: string;
}

/** What a StaticSite is declared with. */
export interface StaticSiteArgs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /** Address of the repository. */
  readonly repoUrl: pulumi.Input<string>;
  /** Branch to build. */
  readonly defaultBranch: pulumi.Input<string>;
  /**
   * `privateGit` or `publicGit`.
   *
   * Default: `"publicGit"`.
   */
  readonly source?: pulumi.Input<"privateGit" | "publicGit">;
  /** Git host of a private repository, where the address does not tell. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Deploys each push. */
  readonly autoDeploy?: pulumi.Input<boolean>;
  /** Builds a preview of each pull request. */
  readonly isPreviewEnabled?: pulumi.Input<boolean>;
  /**
   * Fetches LFS files for the build.
   *
   * Default: `true`.
   */
  readonly gitLfsEnabled?: pulumi.Input<boolean>;
  /** Command that installs what the build needs. */
  readonly installCommand?: pulumi.Input<string>;
  /** Command that builds the site. */
  readonly buildCommand?: pulumi.Input<string>;
  /** Folder with the built site. */
  readonly publishedDirectory?: pulumi.Input<string>;
  /** Folder of the repository to build in. */
  readonly rootDirectory?: pulumi.Input<string>;
  /** Version of Node for the build. */
  readonly nodeVersion?: pulumi.Input<string>;
  /** File served for a folder. */
  readonly indexFile?: pulumi.Input<string>;
  /** File served where there is nothing. */
  readonly errorFile?: pulumi.Input<string>;
  /**
   * Only changes below these paths deploy (globs).
   *
   * Default: `[]`.
   */
  readonly allowDeployPaths?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /**
   * Changes below these paths do not deploy (globs).
   *
   * Default: `[]`.
   */
  readonly ignoreDeployPaths?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /**
   * Project that it belongs to, fixed at creation (contract note 26).
   *
   * A change replaces it.
   */
  readonly projectId?: pulumi.Input<string>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: pulumi.Input<SystemDomainArgs>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: pulumi.Input<DeployArgs>;
  /** Takes over an object that exists instead of making one: `{ id }` or `{ displayName }`. Ignored once the resource has an object. */
  readonly adopt?: pulumi.Input<AdoptByIdArgs | AdoptByDisplayNameArgs>;
  /** Creates the object, or the clone of a move, although one that looks just like it exists: what an interrupted run or a forced replacement has left, or another stack's. */
  readonly allowSameName?: pulumi.Input<boolean>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> }>;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  readonly secretVariables?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> }>;
  /** Where a variable is there: `production`, `preview` or `both` (default). */
  readonly variableScopes?: pulumi.Input<{ readonly [name: string]: pulumi.Input<"both" | "production" | "preview"> }>;
  /** Branch that a variable is for; all when not set. */
  readonly variableBranches?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> }>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
  readonly domains?: pulumi.Input<{ readonly [name: string]: pulumi.Input<StaticSiteDomainArgs> }>;
}

export interface RotationArgs {
  readonly trigger: pulumi.Input<string>;
  readonly graceHours?: pulumi.Input<number>;
}

/** Which origins browsers may read and write from. */
export interface BucketCorsPolicyArgs {
  /** Origins such as https://shop.example.com, or * for any; 1 to 100. */
  readonly origins: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Methods allowed: GET, PUT, POST, DELETE, HEAD. */
  readonly methods: pulumi.Input<readonly pulumi.Input<"GET" | "PUT" | "POST" | "DELETE" | "HEAD">[]>;
  /**
   * Request headers allowed, at most 100.
   *
   * Default: `[]`.
   */
  readonly headers?: pulumi.Input<readonly pulumi.Input<string>[]>;
}

export interface Rotation {
  readonly trigger: string;
  readonly graceHours?: number;
}

/** Which origins browsers may read and write from. */
export interface BucketCorsPolicy {
  /** Origins such as https://shop.example.com, or * for any; 1 to 100. */
  readonly origins: readonly string[];
  /** Methods allowed: GET, PUT, POST, DELETE, HEAD. */
  readonly methods: readonly ("GET" | "PUT" | "POST" | "DELETE" | "HEAD")[];
  /**
   * Request headers allowed, at most 100.
   *
   * Default: `[]`.
   */
  readonly headers?: readonly string[];
  /** Id on the platform. */
  readonly id: string;
}

/** What a Bucket is declared with. */
export interface BucketArgs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /**
   * Where it is stored.
   *
   * Default: `"enam"`.
   *
   * A change replaces it.
   */
  readonly location?: pulumi.Input<"apac" | "eeur" | "enam" | "oc" | "weur" | "wnam">;
  /**
   * Law that its data stays under.
   *
   * Default: `"default"`.
   *
   * A change replaces it.
   */
  readonly jurisdiction?: pulumi.Input<"default" | "eu" | "fedramp">;
  /**
   * Readable by everybody, under `domain`.
   *
   * Default: `false`.
   */
  readonly publicAccess?: pulumi.Input<boolean>;
  /** A changed `trigger` (any text) makes new keys; the old ones stay valid for `graceHours`, 0 to 168, 0 by default. */
  readonly rotation?: pulumi.Input<RotationArgs>;
  /** Project that it belongs to. */
  readonly projectId?: pulumi.Input<string>;
  /**
   * Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied.
   *
   * Default: `false`.
   */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Id of the object whose data may be lost: allows its replacement, or a creation beside it, that is refused otherwise. */
  readonly allowDataLoss?: pulumi.Input<string>;
  /** Takes over an object that exists instead of making one: `{ id }` or `{ displayName }`. Ignored once the resource has an object. */
  readonly adopt?: pulumi.Input<AdoptByIdArgs | AdoptByDisplayNameArgs>;
  /** Creates the object, or the clone of a move, although one that looks just like it exists: what an interrupted run or a forced replacement has left, or another stack's. */
  readonly allowSameName?: pulumi.Input<boolean>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
  /** Which origins browsers may read and write from. */
  readonly corsPolicies?: pulumi.Input<readonly pulumi.Input<BucketCorsPolicyArgs>[]>;
}

export interface ServiceReferenceArgs {
  readonly type: pulumi.Input<"APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER">;
  readonly id: pulumi.Input<string>;
}

/** Where requests go, at most 20 destinations. */
export interface LoadBalancerDestinationArgs {
  /**
   * An Application, StaticSite, Bucket or LoadBalancer, or its type and id. Either this or `url`.
   *
   * A change replaces it.
   */
  readonly service?: pulumi.Input<ServiceReferenceArgs | Application | StaticSite | Bucket | LoadBalancer>;
  /**
   * An address outside the platform. Either this or `service`.
   *
   * A change replaces it.
   */
  readonly url?: pulumi.Input<string>;
  /**
   * Share of the requests in weighted mode, 0 to 10000.
   *
   * A change replaces it.
   */
  readonly weight?: pulumi.Input<number>;
  /**
   * Place in geographic mode, -90 to 90.
   *
   * A change replaces it.
   */
  readonly latitude?: pulumi.Input<number>;
  /**
   * Place in geographic mode, -180 to 180.
   *
   * A change replaces it.
   */
  readonly longitude?: pulumi.Input<number>;
  /** Whether it gets requests. */
  readonly isEnabled?: pulumi.Input<boolean>;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
export interface LoadBalancerDomainArgs {
  /**
   * Also answers for every subdomain. A name that begins with `*.` does so without it.
   *
   * Default: `false`.
   *
   * A change replaces it.
   */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** The address that others redirect to. There is no way back but to make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /**
   * Certificate chain of your own, PEM; together with `customSslKey`.
   *
   * A change replaces it.
   */
  readonly customSslCert?: pulumi.Input<string>;
  /**
   * Its key, PEM.
   *
   * A change replaces it.
   */
  readonly customSslKey?: pulumi.Input<string>;
}

export interface ServiceReference {
  readonly type: "APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER";
  readonly id: string;
}

/** Where requests go, at most 20 destinations. */
export interface LoadBalancerDestination {
  /**
   * An Application, StaticSite, Bucket or LoadBalancer, or its type and id. Either this or `url`.
   *
   * A change replaces it.
   */
  readonly service?: ServiceReference;
  /**
   * An address outside the platform. Either this or `service`.
   *
   * A change replaces it.
   */
  readonly url?: string;
  /**
   * Share of the requests in weighted mode, 0 to 10000.
   *
   * A change replaces it.
   */
  readonly weight?: number;
  /**
   * Place in geographic mode, -90 to 90.
   *
   * A change replaces it.
   */
  readonly latitude?: number;
  /**
   * Place in geographic mode, -180 to 180.
   *
   * A change replaces it.
   */
  readonly longitude?: number;
  /** Whether it gets requests. */
  readonly isEnabled?: boolean;
  /** Id on the platform. */
  readonly id: string;
  /** When the platform made it, RFC 3339. */
  readonly createdAt: string | null;
  /** When the record last changed, RFC 3339. */
  readonly updatedAt: string | null;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
export interface LoadBalancerDomain {
  /**
   * Also answers for every subdomain. A name that begins with `*.` does so without it.
   *
   * Default: `false`.
   *
   * A change replaces it.
   */
  readonly isWildcard?: boolean;
  /** The address that others redirect to. There is no way back but to make another domain primary. */
  readonly isPrimary?: boolean;
  /**
   * Certificate chain of your own, PEM; together with `customSslKey`.
   *
   * A change replaces it.
   */
  readonly customSslCert?: string;
  /** Id on the platform. */
  readonly id: string;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: string | null;
  /** DNS records to set. */
  readonly dnsRecords: readonly DnsRecord[] | null;
  /** When the platform made it, RFC 3339. */
  readonly createdAt: string;
  /** When the record last changed, RFC 3339. */
  readonly updatedAt: string;
}

/** What a LoadBalancer is declared with. */
export interface LoadBalancerArgs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /**
   * `DEFAULT` goes by weight, `GEO` by place.
   *
   * Default: `"DEFAULT"`.
   */
  readonly type?: pulumi.Input<"DEFAULT" | "GEO">;
  /** Project that it belongs to. */
  readonly projectId?: pulumi.Input<string>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: pulumi.Input<SystemDomainArgs>;
  /** Takes over an object that exists instead of making one: `{ id }` or `{ displayName }`. Ignored once the resource has an object. */
  readonly adopt?: pulumi.Input<AdoptByIdArgs | AdoptByDisplayNameArgs>;
  /** Creates the object, or the clone of a move, although one that looks just like it exists: what an interrupted run or a forced replacement has left, or another stack's. */
  readonly allowSameName?: pulumi.Input<boolean>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
  /** Where requests go, at most 20 destinations. */
  readonly destinations?: pulumi.Input<readonly pulumi.Input<LoadBalancerDestinationArgs>[]>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
  readonly domains?: pulumi.Input<{ readonly [name: string]: pulumi.Input<LoadBalancerDomainArgs> }>;
}

/** What a UsageAlert is declared with. */
export interface UsageAlertArgs {
  /** Spending limit a month in USD, at least 0.01. */
  readonly limitUsd: pulumi.Input<number>;
  /** Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change makes all of them anew on the platform, and those that fired fire again. */
  readonly thresholds: pulumi.Input<readonly pulumi.Input<number>[]>;
  /** Who is told, at least one address. */
  readonly emails: pulumi.Input<readonly pulumi.Input<string>[]>;
  /**
   * Project whose spending counts; the whole company's when not set.
   *
   * A change replaces it.
   */
  readonly projectId?: pulumi.Input<string>;
  /** Takes over an object that exists instead of making one: `{ id }` or `{ displayName }`. Ignored once the resource has an object. */
  readonly adopt?: pulumi.Input<AdoptByIdArgs | AdoptByDisplayNameArgs>;
  /** Creates the object, or the clone of a move, although one that looks just like it exists: what an interrupted run or a forced replacement has left, or another stack's. */
  readonly allowSameName?: pulumi.Input<boolean>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
}

export interface AdoptEntryArgs {
  readonly id: pulumi.Input<string>;
}

export interface AdoptEntry {
  readonly id: string;
}

/** What a Domain is declared with. */
export interface DomainArgs {
  /**
   * The Application that it belongs to, if it is one.
   *
   * A change replaces it.
   */
  readonly application?: pulumi.Input<string | Application>;
  /**
   * The StaticSite that it belongs to, if it is one.
   *
   * A change replaces it.
   */
  readonly staticSite?: pulumi.Input<string | StaticSite>;
  /**
   * The LoadBalancer that it belongs to, if it is one.
   *
   * A change replaces it.
   */
  readonly loadBalancer?: pulumi.Input<string | LoadBalancer>;
  /**
   * Host name, `shop.example.com` or `*.example.com`.
   *
   * A change replaces it.
   */
  readonly name: pulumi.Input<string>;
  /**
   * Also answers for every subdomain. A name that begins with `*.` does so without it.
   *
   * Default: `false`.
   *
   * A change replaces it.
   */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** The address that others redirect to. There is no way back but to make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /**
   * Certificate chain of your own, PEM; together with `customSslKey`.
   *
   * A change replaces it.
   */
  readonly customSslCert?: pulumi.Input<string>;
  /**
   * Its key, PEM.
   *
   * A change replaces it.
   */
  readonly customSslKey?: pulumi.Input<string>;
  /** Takes over an entry that exists instead of making one: `{ id }`, with the id that an import takes. Ignored once the resource has an entry. */
  readonly adopt?: pulumi.Input<AdoptEntryArgs>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
}

/** What a Variable is declared with. */
export interface VariableArgs {
  /**
   * The Application that it belongs to, if it is one.
   *
   * A change replaces it.
   */
  readonly application?: pulumi.Input<string | Application>;
  /**
   * The StaticSite that it belongs to, if it is one.
   *
   * A change replaces it.
   */
  readonly staticSite?: pulumi.Input<string | StaticSite>;
  /**
   * Name, at most 255 characters. Those that begin with SVC_ are the platform's own.
   *
   * A change replaces it.
   */
  readonly key: pulumi.Input<string>;
  /** Value, at most 32768 characters. */
  readonly value: pulumi.Input<string>;
  /**
   * Where it is there.
   *
   * Default: `"both"`.
   */
  readonly scope?: pulumi.Input<"both" | "runtime" | "buildtime" | "production" | "preview">;
  /** Branch that it is for; all when not set. */
  readonly branch?: pulumi.Input<string>;
  /** Takes over an entry that exists instead of making one: `{ id }`, with the id that an import takes. Ignored once the resource has an entry. */
  readonly adopt?: pulumi.Input<AdoptEntryArgs>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
}

/** What a SecretVariable is declared with. */
export interface SecretVariableArgs {
  /**
   * The Application that it belongs to, if it is one.
   *
   * A change replaces it.
   */
  readonly application?: pulumi.Input<string | Application>;
  /**
   * The StaticSite that it belongs to, if it is one.
   *
   * A change replaces it.
   */
  readonly staticSite?: pulumi.Input<string | StaticSite>;
  /**
   * Name, at most 255 characters. Those that begin with SVC_ are the platform's own.
   *
   * A change replaces it.
   */
  readonly key: pulumi.Input<string>;
  /** Value, at most 32768 characters. */
  readonly value: pulumi.Input<string>;
  /**
   * Where it is there.
   *
   * Default: `"both"`.
   */
  readonly scope?: pulumi.Input<"both" | "runtime" | "buildtime" | "production" | "preview">;
  /** Branch that it is for; all when not set. */
  readonly branch?: pulumi.Input<string>;
  /** Takes over an entry that exists instead of making one: `{ id }`, with the id that an import takes. Ignored once the resource has an entry. */
  readonly adopt?: pulumi.Input<AdoptEntryArgs>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
}

/** What a Destination is declared with. */
export interface DestinationArgs {
  /**
   * The LoadBalancer that it belongs to.
   *
   * A change replaces it.
   */
  readonly loadBalancer: pulumi.Input<string | LoadBalancer>;
  /**
   * An Application, StaticSite, Bucket or LoadBalancer, or its type and id. Either this or `url`.
   *
   * A change replaces it.
   */
  readonly service?: pulumi.Input<ServiceReferenceArgs | Application | StaticSite | Bucket | LoadBalancer>;
  /**
   * An address outside the platform. Either this or `service`.
   *
   * A change replaces it.
   */
  readonly url?: pulumi.Input<string>;
  /**
   * Share of the requests in weighted mode, 0 to 10000.
   *
   * A change replaces it.
   */
  readonly weight?: pulumi.Input<number>;
  /**
   * Place in geographic mode, -90 to 90.
   *
   * A change replaces it.
   */
  readonly latitude?: pulumi.Input<number>;
  /**
   * Place in geographic mode, -180 to 180.
   *
   * A change replaces it.
   */
  readonly longitude?: pulumi.Input<number>;
  /** Whether it gets requests. */
  readonly isEnabled?: pulumi.Input<boolean>;
  /** Takes over an entry that exists instead of making one: `{ id }`, with the id that an import takes. Ignored once the resource has an entry. */
  readonly adopt?: pulumi.Input<AdoptEntryArgs>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
}

/** What a Connection is declared with. */
export interface ConnectionArgs {
  /**
   * The Application that it belongs to.
   *
   * A change replaces it.
   */
  readonly application: pulumi.Input<string | Application>;
  /**
   * The database.
   *
   * A change replaces it.
   */
  readonly database: pulumi.Input<string | Database>;
  /** Takes over an entry that exists instead of making one: `{ id }`, with the id that an import takes. Ignored once the resource has an entry. */
  readonly adopt?: pulumi.Input<AdoptEntryArgs>;
  /** Adopts an object although a shared store says that it belongs to another stack, which no longer owns it from then on. */
  readonly takeOver?: pulumi.Input<boolean>;
}
