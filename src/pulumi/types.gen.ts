// Derived from src/kinds by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type { Application, Bucket, Database, DockerRegistry, LoadBalancer, Pipeline, Project, StaticSite } from "./resources.gen";

export interface AdoptByIdArgs { readonly id: pulumi.Input<string>; }

export interface AdoptByDisplayNameArgs { readonly displayName: pulumi.Input<string>; }

/** Options of every object. */
export interface AdoptionArgs {
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: pulumi.Input<AdoptByIdArgs | AdoptByDisplayNameArgs>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: pulumi.Input<boolean>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: pulumi.Input<boolean>;
}

/** What a Project is declared with. */
export interface ProjectArgs extends AdoptionArgs {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
}

/** Options of every object whose data cannot be recovered. */
export interface DataGuardArgs {
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. Default: `false`. */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  readonly allowDataLoss?: pulumi.Input<string>;
}

export interface MoveArgs {
  readonly suspendOld?: pulumi.Input<boolean>;
  readonly leaveBehind?: pulumi.Input<boolean>;
  readonly resume?: pulumi.Input<string>;
}

export interface ApplicationBuildpacksArgs { readonly order: pulumi.Input<number>; readonly source: pulumi.Input<string>; }

export interface IpRestrictionArgs {
  readonly type: pulumi.Input<"allow" | "deny">;
  readonly isEnabled: pulumi.Input<boolean>;
  readonly ipList: pulumi.Input<readonly pulumi.Input<string>[]>;
}

export interface SystemDomainArgs { readonly name?: pulumi.Input<string>; readonly isEnabled?: pulumi.Input<boolean>; }

export interface DeployArgs { readonly wait?: pulumi.Input<"live" | "accepted" | "none">; readonly timeout?: pulumi.Input<number>; }

export interface ScalingStrategyManualConfigArgs { readonly instanceCount: pulumi.Input<number>; }

export interface ScalingStrategyManualArgs { readonly type: pulumi.Input<"manual">; readonly config: pulumi.Input<ScalingStrategyManualConfigArgs>; }

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

export interface ProbeExecArgs { readonly command: pulumi.Input<readonly pulumi.Input<string>[]>; }

export interface ProbeHttpGetHttpHeadersArgs { readonly name: pulumi.Input<string>; readonly value: pulumi.Input<string>; }

export interface ProbeHttpGetArgs {
  readonly path?: pulumi.Input<string>;
  readonly port?: pulumi.Input<number>;
  readonly host?: pulumi.Input<string>;
  readonly scheme?: pulumi.Input<"HTTP" | "HTTPS">;
  readonly httpHeaders?: pulumi.Input<readonly pulumi.Input<ProbeHttpGetHttpHeadersArgs>[]>;
}

export interface ProbeTcpSocketArgs { readonly port: pulumi.Input<number>; readonly host?: pulumi.Input<string>; }

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

export interface DiskArgs { readonly resourceTypeId: pulumi.Input<string>; readonly mountPath: pulumi.Input<string>; }

/** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
export interface ApplicationProcessArgs {
  /** web, worker, cron or job. Default: `"web"`. A change replaces it. */
  readonly type?: pulumi.Input<"web" | "worker" | "cron" | "job">;
  /** Size: the ID of a process resource type, see `getProcessResourceType`. */
  readonly resourceTypeId?: pulumi.Input<string>;
  /** Start command; the one from the build by default. Default: `""`. */
  readonly entrypoint?: pulumi.Input<string>;
  /** Port that the process listens on, 1 to 65535. */
  readonly port?: pulumi.Input<number>;
  /** `manual` with a fixed number of instances, or `horizontal` between two numbers. Default: `{"type":"manual","config":{"instanceCount":1}}`. */
  readonly scalingStrategy?: pulumi.Input<ScalingStrategyManualArgs | ScalingStrategyHorizontalArgs>;
  /** Cron expression of five fields. Cron only. */
  readonly schedule?: pulumi.Input<string>;
  /** IANA time zone of the schedule. Cron only. Default: `"UTC"`. */
  readonly timeZone?: pulumi.Input<string>;
  /** What happens if the previous run has not ended. Cron only. Default: `"Forbid"`. */
  readonly concurrencyPolicy?: pulumi.Input<"Forbid" | "Replace">;
  /** Maximum run time in seconds, 0 for no limit. Cron only. Default: `0`. */
  readonly timeLimitSeconds?: pulumi.Input<number>;
  /** When a job runs. Job only. */
  readonly jobStartPolicy?: pulumi.Input<"beforeDeployment" | "afterSuccessDeployment" | "afterFailedDeployment">;
  /** Instances that fail the probe are restarted. Web only. */
  readonly livenessProbe?: pulumi.Input<ProbeArgs>;
  /** Instances that fail the probe receive no traffic. Web only. */
  readonly readinessProbe?: pulumi.Input<ProbeArgs>;
  /** Whether the process accepts external requests. Web only. */
  readonly isIngressEnabled?: pulumi.Input<boolean>;
  /** Ingress protocol: http or grpc. Web only. */
  readonly ingressProtocol?: pulumi.Input<"http" | "grpc">;
  /** Persistent disk. Web and worker only; forces one instance, only grows, and loses its data when removed. */
  readonly disk?: pulumi.Input<DiskArgs>;
}

/** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
export interface ApplicationTcpProxyArgs {
  /** Name of the process in `processes`. A change replaces it. */
  readonly process: pulumi.Input<string>;
  /** Port that the process listens on, 1 to 65535. A change replaces it. */
  readonly port: pulumi.Input<number>;
}

/** Further ports that other services of the cluster can reach. */
export interface ApplicationPrivatePortArgs {
  /** Name of the process in `processes`. A change replaces it. */
  readonly process: pulumi.Input<string>;
  /** Port that the process listens on, 1 to 65535. A change replaces it. */
  readonly port: pulumi.Input<number>;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface ApplicationDomainArgs {
  /** Also serves every subdomain. Names that begin with `*.` always do. Default: `false`. A change replaces it. */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /** Your own certificate chain, PEM. Requires `customSslKey`. A change replaces it. */
  readonly customSslCert?: pulumi.Input<string>;
  /** Its key, PEM. A change replaces it. */
  readonly customSslKey?: pulumi.Input<string>;
}

/** Fields of all cases. See ApplicationArgs. */
export interface ApplicationBaseArgs extends AdoptionArgs, DataGuardArgs {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /** Region: the ID of a cluster, see `getCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. A change replaces it. */
  readonly clusterId: pulumi.Input<string>;
  /** How a change of `clusterId` moves the application: `suspendOld` suspends the original as soon as the clone exists, so that no cron, worker or job runs twice; the application is unavailable until the clone is live. `leaveBehind` deletes the original with what exists only on it: domains that are not declared, its place in a pipeline, destinations elsewhere; and without waiting until its domains are active on the clone. `resume` continues with the clone of an interrupted move, by its ID; if the journal of that run is available, it is not needed. */
  readonly move?: pulumi.Input<MoveArgs>;
  /** Deploys each push. Only with `privateGit`. Default: `false`. */
  readonly autoDeploy?: pulumi.Input<boolean>;
  /** ID of the project. */
  readonly projectId?: pulumi.Input<string | Project>;
  /** How it is built. Default: `"nixpacks"`. */
  readonly buildType?: pulumi.Input<"nixpacks" | "railpack" | "dockerfile" | "pack">;
  /** Folder of the repository to build in. Default: `"."`. */
  readonly buildPath?: pulumi.Input<string>;
  /** Keeps image layers between builds. */
  readonly buildCacheEnabled?: pulumi.Input<boolean>;
  /** Fetches LFS files for the build. Default: `true`. */
  readonly gitLfsEnabled?: pulumi.Input<boolean>;
  /** Version of the default build tool: 1.29, 1.39 or 1.41. Default: `"1.39"`. */
  readonly nixpacksVersion?: pulumi.Input<string>;
  /** Path of the Dockerfile. */
  readonly dockerfilePath?: pulumi.Input<string>;
  /** Build context of the Dockerfile. */
  readonly dockerContext?: pulumi.Input<string>;
  /** Builder image. */
  readonly packBuilder?: pulumi.Input<"heroku/builder:22" | "heroku/builder:24">;
  /** Buildpacks in order. The platform may not show them later. Default: `[]`. */
  readonly buildpacks?: pulumi.Input<readonly pulumi.Input<ApplicationBuildpacksArgs>[]>;
  /** Only changes below these paths deploy (globs). Default: `[]`. */
  readonly allowDeployPaths?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Changes below these paths do not deploy (globs). Default: `[]`. */
  readonly ignoreDeployPaths?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Hibernates when idle; the next request resumes it within 8 to 20 seconds. Default: `false`. */
  readonly hibernationEnabled?: pulumi.Input<boolean>;
  /** Seconds of inactivity before hibernation. */
  readonly hibernateAfterSeconds?: pulumi.Input<number>;
  /** Serves the application through the CDN. The platform does not show this setting, so its drift cannot be detected. Default: `false`. */
  readonly cdn?: pulumi.Input<boolean>;
  /** Caches at the edge. The platform does not show this setting, so its drift cannot be detected. Default: `false`. */
  readonly edgeCache?: pulumi.Input<boolean>;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. Default: `{"type":"deny","isEnabled":false,"ipList":[]}`. */
  readonly ipRestriction?: pulumi.Input<IpRestrictionArgs>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: pulumi.Input<SystemDomainArgs>;
  /** A secret address, `deploymentHookUrl`, that starts a deployment on POST. Default: `false`. */
  readonly deploymentHook?: pulumi.Input<boolean>;
  /** Whether the application is suspended. A suspended application is not deployed. Default: `false`. */
  readonly suspended?: pulumi.Input<boolean>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: pulumi.Input<DeployArgs>;
  /** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
  readonly processes?: pulumi.Input<{ readonly [name: string]: pulumi.Input<ApplicationProcessArgs> }>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> }>;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  readonly secretVariables?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string | null> }>;
  /** Scope of a variable: `runtime`, `buildtime` or `both` (default). */
  readonly variableScopes?: pulumi.Input<{ readonly [name: string]: pulumi.Input<"both" | "runtime" | "buildtime"> }>;
  /** Databases of the same cluster that the application can reach over the private network, by a name of your choice. Accepts a Database or its ID. */
  readonly connections?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string | Database> }>;
  /** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
  readonly tcpProxies?: pulumi.Input<readonly pulumi.Input<ApplicationTcpProxyArgs>[]>;
  /** Further ports that other services of the cluster can reach. */
  readonly privatePorts?: pulumi.Input<readonly pulumi.Input<ApplicationPrivatePortArgs>[]>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: pulumi.Input<{ readonly [name: string]: pulumi.Input<ApplicationDomainArgs> }>;
}

/** If `source` is `privateGit` or `publicGit`. */
export interface ApplicationWithRepoUrlArgs {
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: "privateGit" | "publicGit";
  /** URL of the repository, for the two Git sources. */
  readonly repoUrl: pulumi.Input<string>;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch?: pulumi.Input<string>;
  /** Not for this `source`. */
  readonly dockerImage?: undefined;
  /** Not for this `source`. */
  readonly dockerRegistryCredentialId?: undefined;
}

/** If `source` is `dockerImage`. */
export interface ApplicationWithDockerImageArgs {
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: "dockerImage";
  /** Not for this `source`. */
  readonly repoUrl?: undefined;
  /** Not for this `source`. */
  readonly gitType?: undefined;
  /** Not for this `source`. */
  readonly defaultBranch?: undefined;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage: pulumi.Input<string>;
  /** Credential for a private image. */
  readonly dockerRegistryCredentialId?: pulumi.Input<string | DockerRegistry>;
}

/** If `source` is an output. */
export interface ApplicationLaterArgs {
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: Promise<"privateGit" | "publicGit" | "dockerImage"> | pulumi.OutputInstance<"privateGit" | "publicGit" | "dockerImage">;
  /** URL of the repository, for the two Git sources. */
  readonly repoUrl?: pulumi.Input<string>;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch?: pulumi.Input<string>;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage?: pulumi.Input<string>;
  /** Credential for a private image. */
  readonly dockerRegistryCredentialId?: pulumi.Input<string | DockerRegistry>;
}

/** What an Application is declared with. */
export type ApplicationArgs = ApplicationBaseArgs & (ApplicationWithRepoUrlArgs | ApplicationWithDockerImageArgs | ApplicationLaterArgs);

export interface DatabaseExtensionsArgs {
  readonly vector?: pulumi.Input<boolean>;
  readonly spatial?: pulumi.Input<boolean>;
  readonly cron?: pulumi.Input<boolean>;
}

/** What a Database is declared with. */
export interface DatabaseArgs extends AdoptionArgs, DataGuardArgs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /** Region: the ID of a cluster, see `getCluster`. A change replaces it. */
  readonly clusterId: pulumi.Input<string>;
  /** Engine. `redis` and `valkey` are the key-value store. A change replaces it. */
  readonly type: pulumi.Input<"postgresql" | "mysql" | "mariadb" | "redis" | "valkey">;
  /** Version of the engine, for example "16". A change replaces it. */
  readonly version: pulumi.Input<string>;
  /** Size: the ID of a database resource type, see `getDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId: pulumi.Input<string>;
  /** Name of the first database, 2 to 100 characters. A change replaces it. */
  readonly dbName: pulumi.Input<string>;
  /** Name of the database user. The platform never shows it (contract note 18), so it is always sent. Not root or postgres; the key-value store has none. Default: `"app"`. A change replaces it. */
  readonly dbUser?: pulumi.Input<string>;
  /** Password of the database user: 4 to 100 letters, digits and _ ? < > # @ - = +. It cannot be read back; a new value is set in place. */
  readonly dbPassword: pulumi.Input<string>;
  /** PostgreSQL extensions to install: `vector` (11 or later), `spatial` (13 or later), `cron`. A change replaces it. */
  readonly extensions?: pulumi.Input<DatabaseExtensionsArgs>;
  /** ID of the project. */
  readonly projectId?: pulumi.Input<string | Project>;
  /** Reachable from outside the cluster, under `externalHostname`. Default: `false`. */
  readonly publicAccess?: pulumi.Input<boolean>;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. Default: `{"type":"deny","isEnabled":false,"ipList":[]}`. */
  readonly ipRestriction?: pulumi.Input<IpRestrictionArgs>;
  /** Whether the database is suspended. Its data is kept. Default: `false`. */
  readonly suspended?: pulumi.Input<boolean>;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface StaticSiteDomainArgs {
  /** Also serves every subdomain. Names that begin with `*.` always do. Default: `false`. A change replaces it. */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /** Your own certificate chain, PEM. Requires `customSslKey`. A change replaces it. */
  readonly customSslCert?: pulumi.Input<string>;
  /** Its key, PEM. A change replaces it. */
  readonly customSslKey?: pulumi.Input<string>;
}

/** What a StaticSite is declared with. */
export interface StaticSiteArgs extends AdoptionArgs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /** Address of the repository. */
  readonly repoUrl: pulumi.Input<string>;
  /** Branch to build. */
  readonly defaultBranch: pulumi.Input<string>;
  /** `privateGit` or `publicGit`. Default: `"publicGit"`. */
  readonly source?: pulumi.Input<"privateGit" | "publicGit">;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Deploys each push. */
  readonly autoDeploy?: pulumi.Input<boolean>;
  /** Builds a preview of each pull request. */
  readonly isPreviewEnabled?: pulumi.Input<boolean>;
  /** Fetches LFS files for the build. Default: `true`. */
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
  /** File served for missing pages. */
  readonly errorFile?: pulumi.Input<string>;
  /** Only changes below these paths deploy (globs). Default: `[]`. */
  readonly allowDeployPaths?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Changes below these paths do not deploy (globs). Default: `[]`. */
  readonly ignoreDeployPaths?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** ID of the project. It cannot change after creation (contract note 26). A change replaces it. */
  readonly projectId?: pulumi.Input<string | Project>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: pulumi.Input<SystemDomainArgs>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: pulumi.Input<DeployArgs>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> }>;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  readonly secretVariables?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string | null> }>;
  /** Scope of a variable: `production`, `preview` or `both` (default). */
  readonly variableScopes?: pulumi.Input<{ readonly [name: string]: pulumi.Input<"both" | "production" | "preview"> }>;
  /** Branch of a variable; all if not set. */
  readonly variableBranches?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> }>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: pulumi.Input<{ readonly [name: string]: pulumi.Input<StaticSiteDomainArgs> }>;
}

export interface RotationArgs { readonly trigger: pulumi.Input<string>; readonly graceHours?: pulumi.Input<number>; }

/** Origins from which browsers may read and write. */
export interface BucketCorsPolicyArgs {
  /** Origins such as https://shop.example.com, or * for any; 1 to 100. */
  readonly origins: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Allowed methods: GET, PUT, POST, DELETE, HEAD. */
  readonly methods: pulumi.Input<readonly pulumi.Input<"GET" | "PUT" | "POST" | "DELETE" | "HEAD">[]>;
  /** Allowed request headers, at most 100. Default: `[]`. */
  readonly headers?: pulumi.Input<readonly pulumi.Input<string>[]>;
}

/** What a Bucket is declared with. */
export interface BucketArgs extends AdoptionArgs, DataGuardArgs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /** Storage location. Default: `"enam"`. A change replaces it. */
  readonly location?: pulumi.Input<"apac" | "eeur" | "enam" | "oc" | "weur" | "wnam">;
  /** Data-residency jurisdiction. Default: `"default"`. A change replaces it. */
  readonly jurisdiction?: pulumi.Input<"default" | "eu" | "fedramp">;
  /** Publicly readable, at `domain`. Default: `false`. */
  readonly publicAccess?: pulumi.Input<boolean>;
  /** A changed `trigger` (any text) issues new keys; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: pulumi.Input<RotationArgs>;
  /** ID of the project. */
  readonly projectId?: pulumi.Input<string | Project>;
  /** Origins from which browsers may read and write. */
  readonly corsPolicies?: pulumi.Input<readonly pulumi.Input<BucketCorsPolicyArgs>[]>;
}

export interface ServiceReferenceArgs {
  readonly type: pulumi.Input<"APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER">;
  readonly id: pulumi.Input<string>;
}

/** Where requests go, at most 20 destinations, with those that are resources of their own: beside a new balancer, these are counted in the apply, as soon as it exists. */
export interface LoadBalancerDestinationArgs {
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. A change replaces it. */
  readonly service?: pulumi.Input<ServiceReferenceArgs | Application | StaticSite | Bucket | LoadBalancer>;
  /** An address outside the platform. Either this or `service`. A change replaces it. */
  readonly url?: pulumi.Input<string>;
  /** Share of the requests in weighted mode, 0 to 10000. A change replaces it. */
  readonly weight?: pulumi.Input<number>;
  /** Latitude in geographic mode, -90 to 90. A change replaces it. */
  readonly latitude?: pulumi.Input<number>;
  /** Longitude in geographic mode, -180 to 180. A change replaces it. */
  readonly longitude?: pulumi.Input<number>;
  /** Whether the destination receives requests. */
  readonly isEnabled?: pulumi.Input<boolean>;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface LoadBalancerDomainArgs {
  /** Also serves every subdomain. Names that begin with `*.` always do. Default: `false`. A change replaces it. */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /** Your own certificate chain, PEM. Requires `customSslKey`. A change replaces it. */
  readonly customSslCert?: pulumi.Input<string>;
  /** Its key, PEM. A change replaces it. */
  readonly customSslKey?: pulumi.Input<string>;
}

/** What a LoadBalancer is declared with. */
export interface LoadBalancerArgs extends AdoptionArgs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /** `DEFAULT` distributes by weight, `GEO` by location. Default: `"DEFAULT"`. */
  readonly type?: pulumi.Input<"DEFAULT" | "GEO">;
  /** ID of the project. */
  readonly projectId?: pulumi.Input<string | Project>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: pulumi.Input<SystemDomainArgs>;
  /** Where requests go, at most 20 destinations, with those that are resources of their own: beside a new balancer, these are counted in the apply, as soon as it exists. */
  readonly destinations?: pulumi.Input<readonly pulumi.Input<LoadBalancerDestinationArgs>[]>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: pulumi.Input<{ readonly [name: string]: pulumi.Input<LoadBalancerDomainArgs> }>;
}

/** What a UsageAlert is declared with. */
export interface UsageAlertArgs extends AdoptionArgs {
  /** Monthly spending limit in USD, at least 0.01. */
  readonly limitUsd: pulumi.Input<number>;
  /** Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change recreates all of them on the platform, and those that fired can fire again. */
  readonly thresholds: pulumi.Input<readonly pulumi.Input<number>[]>;
  /** Recipients, at least one address. */
  readonly emails: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Project whose spending counts; the whole company's when not set. A change replaces it. */
  readonly projectId?: pulumi.Input<string | Project>;
}

/** What a DockerRegistry is declared with. */
export interface DockerRegistryArgs extends AdoptionArgs {
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: pulumi.Input<string>;
  /** Registry of the credentials. Default: `"dockerHub"`. */
  readonly registry?: pulumi.Input<"dockerHub" | "github" | "gitlab">;
  /** User name, 1 to 39 letters, digits and . _ -; the first and the last one a letter or digit. */
  readonly username: pulumi.Input<string>;
  /** Password or access token, 8 to 128 characters. It cannot be read back; a new value is set in place. */
  readonly secret: pulumi.Input<string>;
}

/** What a Webhook is declared with. */
export interface WebhookArgs extends AdoptionArgs {
  /** Address that events are posted to. */
  readonly endpoint: pulumi.Input<string>;
  /** Event types to send, each once. */
  readonly allowedEvents: pulumi.Input<readonly pulumi.Input<"APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY">[]>;
  /** Its purpose. */
  readonly description?: pulumi.Input<string>;
  /** Whether events are sent. Default: `true`. */
  readonly isEnabled?: pulumi.Input<boolean>;
  /** A changed `trigger` (any text) issues a new `secret`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: pulumi.Input<RotationArgs>;
}

export interface CapabilityArgs { readonly permission: pulumi.Input<string>; readonly idResource?: pulumi.Input<string | null>; }

/** What an ApiKey is declared with. */
export interface ApiKeyArgs extends AdoptionArgs {
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: pulumi.Input<string>;
  /** IDs of the roles of the key, see `getRole`. Default: `[]`. */
  readonly roleIds?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Permissions in addition to the roles: a `permission` such as `APP:READ`, for one resource with `idResource`, otherwise for all. Default: `[]`. */
  readonly capabilities?: pulumi.Input<readonly pulumi.Input<CapabilityArgs>[]>;
  /** Expiry time, RFC 3339. If not set, the key does not expire. A change replaces it. */
  readonly expiredAt?: pulumi.Input<string>;
  /** Whether the platform accepts the key. Default: `true`. */
  readonly isEnabled?: pulumi.Input<boolean>;
  /** A changed `trigger` (any text) issues a new `token`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: pulumi.Input<RotationArgs>;
}

/** What a GlobalVariable is declared with. */
export interface GlobalVariableArgs extends AdoptionArgs {
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key: pulumi.Input<string>;
  /** Value, at most 32768 characters. It may refer to another variable as `${key}`. It counts as a secret. */
  readonly value: pulumi.Input<string>;
  /** Whether the variable is available when applications run. Default: `true`. */
  readonly isRuntime?: pulumi.Input<boolean>;
  /** Whether the variable is available when applications are built. Default: `true`. */
  readonly isBuildtime?: pulumi.Input<boolean>;
}

export interface PipelinePreviewArgs {
  readonly autoCreateApp?: pulumi.Input<boolean>;
  readonly deleteStaleApps?: pulumi.Input<boolean>;
  readonly staleAppDays?: pulumi.Input<number>;
}

/** Its stages in order, first to last, at most 50. */
export interface PipelineStageArgs {
  /** Name of the stage, 1 to 255 characters. A change replaces it. */
  readonly displayName: pulumi.Input<string>;
  /** Branch of the stage, in a pipeline of type `branch`. A change replaces it. */
  readonly branch?: pulumi.Input<string>;
  /** Applications of the stage. An application is in at most one stage of one pipeline; here it can move between stages. Default: `[]`. */
  readonly applications?: pulumi.Input<readonly pulumi.Input<string | Application>[]>;
}

/** What a Pipeline is declared with. */
export interface PipelineArgs extends AdoptionArgs {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: pulumi.Input<string>;
  /** `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  readonly type: pulumi.Input<"trunk" | "branch">;
  /** ID of the project. */
  readonly projectId?: pulumi.Input<string | Project>;
  /** Repository that previews are built from. The platform does not show it, so its drift cannot be detected. */
  readonly repoUrl?: pulumi.Input<string>;
  /** Preview stage: `autoCreateApp` (default false) creates an application for each pull request, `deleteStaleApps` (default false) deletes those without a change for `staleAppDays` (1 to 365, default 5). Off when not set. */
  readonly preview?: pulumi.Input<PipelinePreviewArgs>;
  /** Its stages in order, first to last, at most 50. */
  readonly stages?: pulumi.Input<readonly pulumi.Input<PipelineStageArgs>[]>;
}

/** What a PreviewApplication is declared with. */
export interface PreviewApplicationArgs extends AdoptionArgs {
  /** Pipeline that creates the preview. Previews must be enabled there. A change replaces it. */
  readonly pipelineId: pulumi.Input<string | Pipeline>;
  /** Branch to build. A change replaces it. */
  readonly branch: pulumi.Input<string>;
  /** Number of the pull request. The platform does not show it. A change replaces it. */
  readonly pullRequestNumber?: pulumi.Input<number>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: pulumi.Input<DeployArgs>;
}

export interface AdoptEntryArgs { readonly id: pulumi.Input<string>; }

/** Options of every entry that has a resource of its own. */
export interface EntryAdoptionArgs {
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt?: pulumi.Input<AdoptEntryArgs>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: pulumi.Input<boolean>;
}

/** What a Domain is declared with. */
export interface DomainArgs extends EntryAdoptionArgs {
  /** The Application that it belongs to, if it is one. A change replaces it. */
  readonly application?: pulumi.Input<string | Application>;
  /** The StaticSite that it belongs to, if it is one. A change replaces it. */
  readonly staticSite?: pulumi.Input<string | StaticSite>;
  /** The LoadBalancer that it belongs to, if it is one. A change replaces it. */
  readonly loadBalancer?: pulumi.Input<string | LoadBalancer>;
  /** Host name, `shop.example.com` or `*.example.com`. A change replaces it. */
  readonly name: pulumi.Input<string>;
  /** Also serves every subdomain. Names that begin with `*.` always do. Default: `false`. A change replaces it. */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /** Your own certificate chain, PEM. Requires `customSslKey`. A change replaces it. */
  readonly customSslCert?: pulumi.Input<string>;
  /** Its key, PEM. A change replaces it. */
  readonly customSslKey?: pulumi.Input<string>;
}

/** What a DomainReady is declared with. */
export interface DomainReadyArgs {
  /** The Application that it belongs to, if it is one. A change replaces it. */
  readonly application?: pulumi.Input<string | Application>;
  /** The StaticSite that it belongs to, if it is one. A change replaces it. */
  readonly staticSite?: pulumi.Input<string | StaticSite>;
  /** The LoadBalancer that it belongs to, if it is one. A change replaces it. */
  readonly loadBalancer?: pulumi.Input<string | LoadBalancer>;
  /** Host name of a domain that the service or a `Domain` declares. A change replaces it. */
  readonly name: pulumi.Input<string>;
}

/** What a Variable is declared with. */
export interface VariableArgs extends EntryAdoptionArgs {
  /** The Application that it belongs to, if it is one. A change replaces it. */
  readonly application?: pulumi.Input<string | Application>;
  /** The StaticSite that it belongs to, if it is one. A change replaces it. */
  readonly staticSite?: pulumi.Input<string | StaticSite>;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. A change replaces it. */
  readonly key: pulumi.Input<string>;
  /** Value, at most 32768 characters. */
  readonly value: pulumi.Input<string>;
  /** Its scope. Default: `"both"`. */
  readonly scope?: pulumi.Input<"both" | "runtime" | "buildtime" | "production" | "preview">;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch?: pulumi.Input<string>;
}

/** What a SecretVariable is declared with. */
export interface SecretVariableArgs extends EntryAdoptionArgs {
  /** The Application that it belongs to, if it is one. A change replaces it. */
  readonly application?: pulumi.Input<string | Application>;
  /** The StaticSite that it belongs to, if it is one. A change replaces it. */
  readonly staticSite?: pulumi.Input<string | StaticSite>;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. A change replaces it. */
  readonly key: pulumi.Input<string>;
  /** Value, at most 32768 characters. */
  readonly value: pulumi.Input<string>;
  /** Its scope. Default: `"both"`. */
  readonly scope?: pulumi.Input<"both" | "runtime" | "buildtime" | "production" | "preview">;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch?: pulumi.Input<string>;
}

/** What a Destination is declared with. */
export interface DestinationArgs extends EntryAdoptionArgs {
  /** The LoadBalancer that it belongs to. A change replaces it. */
  readonly loadBalancer: pulumi.Input<string | LoadBalancer>;
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. A change replaces it. */
  readonly service?: pulumi.Input<ServiceReferenceArgs | Application | StaticSite | Bucket | LoadBalancer>;
  /** An address outside the platform. Either this or `service`. A change replaces it. */
  readonly url?: pulumi.Input<string>;
  /** Share of the requests in weighted mode, 0 to 10000. A change replaces it. */
  readonly weight?: pulumi.Input<number>;
  /** Latitude in geographic mode, -90 to 90. A change replaces it. */
  readonly latitude?: pulumi.Input<number>;
  /** Longitude in geographic mode, -180 to 180. A change replaces it. */
  readonly longitude?: pulumi.Input<number>;
  /** Whether the destination receives requests. */
  readonly isEnabled?: pulumi.Input<boolean>;
}

/** What a Connection is declared with. */
export interface ConnectionArgs extends EntryAdoptionArgs {
  /** The Application that it belongs to. A change replaces it. */
  readonly application: pulumi.Input<string | Application>;
  /** The database. A change replaces it. */
  readonly database: pulumi.Input<string | Database>;
}

/** What `getProject` is asked with. */
export interface GetProjectArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
}

export interface AdoptById { readonly id: string; }

export interface AdoptByDisplayName { readonly displayName: string; }

/** Options of every object. */
export interface AdoptionOutputs {
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver: pulumi.Output<boolean | undefined>;
}

/** The outputs of a Project. */
export interface ProjectOutputs extends AdoptionOutputs {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}

/** A group of services. Each service declares its own project; deleting a project keeps its services. */
export interface GetProjectResult extends Omit<ProjectOutputs, "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getProjects` is asked with. */
export interface GetProjectsArgs {
  /** Only those with this value. Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
}

export interface ProjectItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getApplication` is asked with. */
export interface GetApplicationArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
}

export interface Move { readonly suspendOld?: boolean; readonly leaveBehind?: boolean; readonly resume?: string; }

export interface ApplicationBuildpacks { readonly order: number; readonly source: string; }

export interface IpRestriction { readonly type: "allow" | "deny"; readonly isEnabled: boolean; readonly ipList: readonly string[]; }

export interface SystemDomain { readonly name?: string; readonly isEnabled?: boolean; }

export interface Deploy { readonly wait?: "live" | "accepted" | "none"; readonly timeout?: number; }

export interface ScalingStrategyManualConfig { readonly instanceCount: number; }

export interface ScalingStrategyManual { readonly type: "manual"; readonly config: ScalingStrategyManualConfig; }

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

export interface ScalingStrategyHorizontal { readonly type: "horizontal"; readonly config: ScalingStrategyHorizontalConfig; }

export interface ProbeExec { readonly command: readonly string[]; }

export interface ProbeHttpGetHttpHeaders { readonly name: string; readonly value: string; }

export interface ProbeHttpGet {
  readonly path?: string;
  readonly port?: number;
  readonly host?: string;
  readonly scheme?: "HTTP" | "HTTPS";
  readonly httpHeaders?: readonly ProbeHttpGetHttpHeaders[];
}

export interface ProbeTcpSocket { readonly port: number; readonly host?: string; }

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

export interface Disk { readonly resourceTypeId: string; readonly mountPath: string; }

/** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
export interface ApplicationProcess {
  /** web, worker, cron or job. Default: `"web"`. A change replaces it. */
  readonly type?: "web" | "worker" | "cron" | "job";
  /** Size: the ID of a process resource type, see `getProcessResourceType`. */
  readonly resourceTypeId?: string;
  /** Start command; the one from the build by default. Default: `""`. */
  readonly entrypoint?: string;
  /** Port that the process listens on, 1 to 65535. */
  readonly port?: number;
  /** `manual` with a fixed number of instances, or `horizontal` between two numbers. Default: `{"type":"manual","config":{"instanceCount":1}}`. */
  readonly scalingStrategy?: ScalingStrategyManual | ScalingStrategyHorizontal;
  /** Cron expression of five fields. Cron only. */
  readonly schedule?: string;
  /** IANA time zone of the schedule. Cron only. Default: `"UTC"`. */
  readonly timeZone?: string;
  /** What happens if the previous run has not ended. Cron only. Default: `"Forbid"`. */
  readonly concurrencyPolicy?: "Forbid" | "Replace";
  /** Maximum run time in seconds, 0 for no limit. Cron only. Default: `0`. */
  readonly timeLimitSeconds?: number;
  /** When a job runs. Job only. */
  readonly jobStartPolicy?: "beforeDeployment" | "afterSuccessDeployment" | "afterFailedDeployment";
  /** Instances that fail the probe are restarted. Web only. */
  readonly livenessProbe?: Probe;
  /** Instances that fail the probe receive no traffic. Web only. */
  readonly readinessProbe?: Probe;
  /** Whether the process accepts external requests. Web only. */
  readonly isIngressEnabled?: boolean;
  /** Ingress protocol: http or grpc. Web only. */
  readonly ingressProtocol?: "http" | "grpc";
  /** Persistent disk. Web and worker only; forces one instance, only grows, and loses its data when removed. */
  readonly disk?: Disk;
  /** ID on the platform. */
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
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
export interface ApplicationTcpProxy {
  /** Name of the process in `processes`. A change replaces it. */
  readonly process: string;
  /** Port that the process listens on, 1 to 65535. A change replaces it. */
  readonly port: number;
  /** ID on the platform. */
  readonly id: string;
  /** pending, ready or error. */
  readonly status: string | null;
  /** External port, 30000 to 30999. */
  readonly externalPort: number | null;
  /** Host outside. */
  readonly hostname: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** Further ports that other services of the cluster can reach. */
export interface ApplicationPrivatePort {
  /** Name of the process in `processes`. A change replaces it. */
  readonly process: string;
  /** Port that the process listens on, 1 to 65535. A change replaces it. */
  readonly port: number;
  /** ID on the platform. */
  readonly id: string;
  /** pending, ready or error. */
  readonly status: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

export interface DnsRecord { readonly type: string; readonly name: string; readonly value: string; }

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface ApplicationDomain {
  /** Also serves every subdomain. Names that begin with `*.` always do. Default: `false`. A change replaces it. */
  readonly isWildcard?: boolean;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: boolean;
  /** Your own certificate chain, PEM. Requires `customSslKey`. A change replaces it. */
  readonly customSslCert?: string;
  /** ID on the platform. */
  readonly id: string;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: string | null;
  /** DNS records to set. */
  readonly dnsRecords: readonly DnsRecord[] | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** Options of every object whose data cannot be recovered. */
export interface DataGuardOutputs {
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. */
  readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  readonly allowDataLoss: pulumi.Output<string | undefined>;
}

/** The outputs of an Application. */
export interface ApplicationOutputs extends AdoptionOutputs, DataGuardOutputs {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: pulumi.Output<string>;
  /** Region: the ID of a cluster, see `getCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. */
  readonly clusterId: pulumi.Output<string>;
  /** How a change of `clusterId` moves the application: `suspendOld` suspends the original as soon as the clone exists, so that no cron, worker or job runs twice; the application is unavailable until the clone is live. `leaveBehind` deletes the original with what exists only on it: domains that are not declared, its place in a pipeline, destinations elsewhere; and without waiting until its domains are active on the clone. `resume` continues with the clone of an interrupted move, by its ID; if the journal of that run is available, it is not needed. */
  readonly move: pulumi.Output<Move | undefined>;
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: pulumi.Output<"privateGit" | "publicGit" | "dockerImage">;
  /** URL of the repository, for the two Git sources. */
  readonly repoUrl: pulumi.Output<string | undefined>;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType: pulumi.Output<"github" | "bitbucket" | "gitlab" | undefined>;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch: pulumi.Output<string | undefined>;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage: pulumi.Output<string | undefined>;
  /** Credential for a private image. */
  readonly dockerRegistryCredentialId: pulumi.Output<string | undefined>;
  /** Deploys each push. Only with `privateGit`. */
  readonly autoDeploy: pulumi.Output<boolean | undefined>;
  /** ID of the project. */
  readonly projectId: pulumi.Output<string | undefined>;
  /** How it is built. */
  readonly buildType: pulumi.Output<"nixpacks" | "railpack" | "dockerfile" | "pack" | undefined>;
  /** Folder of the repository to build in. */
  readonly buildPath: pulumi.Output<string | undefined>;
  /** Keeps image layers between builds. */
  readonly buildCacheEnabled: pulumi.Output<boolean | undefined>;
  /** Fetches LFS files for the build. */
  readonly gitLfsEnabled: pulumi.Output<boolean | undefined>;
  /** Version of the default build tool: 1.29, 1.39 or 1.41. */
  readonly nixpacksVersion: pulumi.Output<string | undefined>;
  /** Path of the Dockerfile. */
  readonly dockerfilePath: pulumi.Output<string | undefined>;
  /** Build context of the Dockerfile. */
  readonly dockerContext: pulumi.Output<string | undefined>;
  /** Builder image. */
  readonly packBuilder: pulumi.Output<"heroku/builder:22" | "heroku/builder:24" | undefined>;
  /** Buildpacks in order. The platform may not show them later. */
  readonly buildpacks: pulumi.Output<readonly ApplicationBuildpacks[] | undefined>;
  /** Only changes below these paths deploy (globs). */
  readonly allowDeployPaths: pulumi.Output<readonly string[] | undefined>;
  /** Changes below these paths do not deploy (globs). */
  readonly ignoreDeployPaths: pulumi.Output<readonly string[] | undefined>;
  /** Hibernates when idle; the next request resumes it within 8 to 20 seconds. */
  readonly hibernationEnabled: pulumi.Output<boolean | undefined>;
  /** Seconds of inactivity before hibernation. */
  readonly hibernateAfterSeconds: pulumi.Output<number | undefined>;
  /** Serves the application through the CDN. The platform does not show this setting, so its drift cannot be detected. */
  readonly cdn: pulumi.Output<boolean | undefined>;
  /** Caches at the edge. The platform does not show this setting, so its drift cannot be detected. */
  readonly edgeCache: pulumi.Output<boolean | undefined>;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. */
  readonly ipRestriction: pulumi.Output<IpRestriction | undefined>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain: pulumi.Output<SystemDomain | undefined>;
  /** A secret address, `deploymentHookUrl`, that starts a deployment on POST. */
  readonly deploymentHook: pulumi.Output<boolean | undefined>;
  /** Whether the application is suspended. A suspended application is not deployed. */
  readonly suspended: pulumi.Output<boolean | undefined>;
  /** Address of the deploy hook, if enabled. */
  readonly deploymentHookUrl: pulumi.Output<string | null>;
  /** Host name that the platform generates on creation. */
  readonly generatedHostname: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** app, or previewApp for a preview. */
  readonly type: pulumi.Output<string>;
  /** Namespace in the cluster. */
  readonly namespace: pulumi.Output<string | null>;
  /** State of the last deployment; null before the first. */
  readonly status: pulumi.Output<string | null>;
  /** Whether deployments wait for the checks of the Git host. */
  readonly waitForChecks: pulumi.Output<boolean>;
  /** User who created the object. */
  readonly createdBy: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy: pulumi.Output<Deploy | undefined>;
  /** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
  readonly processes: pulumi.Output<{ readonly [name: string]: ApplicationProcess } | undefined>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  readonly secretVariables: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Scope of a variable: `runtime`, `buildtime` or `both` (default). */
  readonly variableScopes: pulumi.Output<{ readonly [name: string]: "both" | "runtime" | "buildtime" } | undefined>;
  /** Databases of the same cluster that the application can reach over the private network, by a name of your choice. Accepts a Database or its ID. */
  readonly connections: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
  readonly tcpProxies: pulumi.Output<readonly ApplicationTcpProxy[] | undefined>;
  /** Further ports that other services of the cluster can reach. */
  readonly privatePorts: pulumi.Output<readonly ApplicationPrivatePort[] | undefined>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains: pulumi.Output<{ readonly [name: string]: ApplicationDomain } | undefined>;
}

/** An application, built from Git or run from an image, with its processes, variables and network. */
export interface GetApplicationResult extends Omit<ApplicationOutputs, "move" | "deletionProtection" | "allowDataLoss" | "deploy" | "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getApplications` is asked with. */
export interface GetApplicationsArgs {
  /** Only those with this value. Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. Region: the ID of a cluster, see `getCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. */
  readonly clusterId?: pulumi.Input<string>;
  /** Only those with this value. Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source?: pulumi.Input<"privateGit" | "publicGit" | "dockerImage">;
  /** Only those with this value. Git host of a private repository, if the URL does not show it. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Only those with this value. Deploys each push. Only with `privateGit`. */
  readonly autoDeploy?: pulumi.Input<boolean>;
  /** Only those with this value. ID of the project. */
  readonly projectId?: pulumi.Input<string>;
  /** Only those with this value. How it is built. */
  readonly buildType?: pulumi.Input<"nixpacks" | "railpack" | "dockerfile" | "pack">;
  /** Only those with this value. Keeps image layers between builds. */
  readonly buildCacheEnabled?: pulumi.Input<boolean>;
  /** Only those with this value. Fetches LFS files for the build. */
  readonly gitLfsEnabled?: pulumi.Input<boolean>;
  /** Only those with this value. Builder image. */
  readonly packBuilder?: pulumi.Input<"heroku/builder:22" | "heroku/builder:24">;
  /** Only those with this value. Hibernates when idle; the next request resumes it within 8 to 20 seconds. */
  readonly hibernationEnabled?: pulumi.Input<boolean>;
  /** Only those with this value. Whether the application is suspended. A suspended application is not deployed. */
  readonly suspended?: pulumi.Input<boolean>;
  /** Only those with this value. State of the last deployment; null before the first. */
  readonly status?: pulumi.Input<string>;
  /** Only those with this value. Whether deployments wait for the checks of the Git host. */
  readonly waitForChecks?: pulumi.Input<boolean>;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface ApplicationItemBuildpacks { readonly order: number; readonly source: string; }

export interface ApplicationItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
  /** Region: the ID of a cluster, see `getCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. */
  readonly clusterId: string | null;
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source: "privateGit" | "publicGit" | "dockerImage";
  /** URL of the repository, for the two Git sources. */
  readonly repoUrl: string | null;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType: "github" | "bitbucket" | "gitlab" | null;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch: string | null;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage: string | null;
  /** Deploys each push. Only with `privateGit`. */
  readonly autoDeploy: boolean | null;
  /** ID of the project. */
  readonly projectId: string | null;
  /** How it is built. */
  readonly buildType: "nixpacks" | "railpack" | "dockerfile" | "pack" | null;
  /** Folder of the repository to build in. */
  readonly buildPath: string | null;
  /** Keeps image layers between builds. */
  readonly buildCacheEnabled: boolean | null;
  /** Fetches LFS files for the build. */
  readonly gitLfsEnabled: boolean | null;
  /** Version of the default build tool: 1.29, 1.39 or 1.41. */
  readonly nixpacksVersion: string | null;
  /** Path of the Dockerfile. */
  readonly dockerfilePath: string | null;
  /** Build context of the Dockerfile. */
  readonly dockerContext: string | null;
  /** Builder image. */
  readonly packBuilder: "heroku/builder:22" | "heroku/builder:24" | null;
  /** Buildpacks in order. The platform may not show them later. */
  readonly buildpacks: readonly ApplicationItemBuildpacks[] | null;
  /** Only changes below these paths deploy (globs). */
  readonly allowDeployPaths: readonly string[] | null;
  /** Changes below these paths do not deploy (globs). */
  readonly ignoreDeployPaths: readonly string[] | null;
  /** Hibernates when idle; the next request resumes it within 8 to 20 seconds. */
  readonly hibernationEnabled: boolean | null;
  /** Seconds of inactivity before hibernation. */
  readonly hibernateAfterSeconds: number | null;
  /** Whether the application is suspended. A suspended application is not deployed. */
  readonly suspended: boolean;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** app, or previewApp for a preview. */
  readonly type: string;
  /** Namespace in the cluster. */
  readonly namespace: string | null;
  /** State of the last deployment; null before the first. */
  readonly status: string | null;
  /** Whether deployments wait for the checks of the Git host. */
  readonly waitForChecks: boolean | null;
  /** User who created the object. */
  readonly createdBy: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getApplicationDeployments` is asked with. */
export interface GetApplicationDeploymentsArgs {
  /** Id of the application. */
  readonly applicationId: pulumi.Input<string>;
  /** Only those with this value. Its app id. */
  readonly appId?: pulumi.Input<string>;
  /** Only those with this value. Its status. */
  readonly status?: pulumi.Input<"waiting" | "inProgress" | "success" | "failed" | "cancelled">;
  /** Only those with this value. For example manual. */
  readonly type?: pulumi.Input<string>;
  /** Only those with this value. For example MANUAL_DEPLOY. */
  readonly trigger?: pulumi.Input<string>;
  /** Only those with this value. Its docker image url. */
  readonly dockerImageUrl?: pulumi.Input<string>;
  /** Only those with this value. Its git type. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Only those with this value. Its repo url. */
  readonly repoUrl?: pulumi.Input<string>;
  /** Only those with this value. Its branch. */
  readonly branch?: pulumi.Input<string>;
  /** Only those with this value. Its commit sha. */
  readonly commitSha?: pulumi.Input<string>;
  /** Only those with this value. Its commit message. */
  readonly commitMessage?: pulumi.Input<string>;
  /** Only those with this value. Its author login. */
  readonly authorLogin?: pulumi.Input<string>;
  /** Only those with this value. Its author img. */
  readonly authorImg?: pulumi.Input<string>;
}

export interface ApplicationDeployment {
  /** ID on the platform. */
  readonly id: string;
  /** Its app id. */
  readonly appId: string | null;
  /** Its status. */
  readonly status: "waiting" | "inProgress" | "success" | "failed" | "cancelled" | null;
  /** For example manual. */
  readonly type: string | null;
  /** For example MANUAL_DEPLOY. */
  readonly trigger: string | null;
  /** Its steps. */
  readonly steps: readonly string[];
  /** Its docker image url. */
  readonly dockerImageUrl: string | null;
  /** Its git type. */
  readonly gitType: "github" | "bitbucket" | "gitlab" | null;
  /** Its repo url. */
  readonly repoUrl: string | null;
  /** Its branch. */
  readonly branch: string | null;
  /** Its commit sha. */
  readonly commitSha: string | null;
  /** Its commit message. */
  readonly commitMessage: string | null;
  /** Its author login. */
  readonly authorLogin: string | null;
  /** Its author img. */
  readonly authorImg: string | null;
  /** Its started at. */
  readonly startedAt: string | null;
  /** Its finished at. */
  readonly finishedAt: string | null;
  /** Its created at. */
  readonly createdAt: string;
  /** Its updated at. */
  readonly updatedAt: string;
}

/** What `getDatabase` is asked with. */
export interface GetDatabaseArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
}

export interface DatabaseExtensions { readonly vector?: boolean; readonly spatial?: boolean; readonly cron?: boolean; }

/** The outputs of a Database. */
export interface DatabaseOutputs extends AdoptionOutputs, DataGuardOutputs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Output<string>;
  /** Region: the ID of a cluster, see `getCluster`. */
  readonly clusterId: pulumi.Output<string>;
  /** Engine. `redis` and `valkey` are the key-value store. */
  readonly type: pulumi.Output<"postgresql" | "mysql" | "mariadb" | "redis" | "valkey">;
  /** Version of the engine, for example "16". */
  readonly version: pulumi.Output<string>;
  /** Size: the ID of a database resource type, see `getDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId: pulumi.Output<string>;
  /** Name of the first database, 2 to 100 characters. */
  readonly dbName: pulumi.Output<string>;
  /** Name of the database user. The platform never shows it (contract note 18), so it is always sent. Not root or postgres; the key-value store has none. */
  readonly dbUser: pulumi.Output<string | undefined>;
  /** PostgreSQL extensions to install: `vector` (11 or later), `spatial` (13 or later), `cron`. */
  readonly extensions: pulumi.Output<DatabaseExtensions | undefined>;
  /** ID of the project. */
  readonly projectId: pulumi.Output<string | undefined>;
  /** Reachable from outside the cluster, under `externalHostname`. */
  readonly publicAccess: pulumi.Output<boolean | undefined>;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. */
  readonly ipRestriction: pulumi.Output<IpRestriction | undefined>;
  /** Whether the database is suspended. Its data is kept. */
  readonly suspended: pulumi.Output<boolean | undefined>;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** Status of the database, `ready` when it is running. */
  readonly status: pulumi.Output<string | null>;
  /** `ready` when no backup operation is running. */
  readonly backupStatus: pulumi.Output<string | null>;
  /** Name of the region. */
  readonly clusterDisplayName: pulumi.Output<string | null>;
  /** Location of the region. */
  readonly clusterLocation: pulumi.Output<string | null>;
  /** Name of the size. */
  readonly resourceTypeName: pulumi.Output<string | null>;
  /** Millicores. */
  readonly cpuLimit: pulumi.Output<number | null>;
  /** Megabytes. */
  readonly memoryLimit: pulumi.Output<number | null>;
  /** Megabytes. */
  readonly storageSize: pulumi.Output<number | null>;
  /** Host name inside the cluster. */
  readonly internalHostname: pulumi.Output<string | null>;
  /** Port inside the cluster, a decimal number as text. */
  readonly internalPort: pulumi.Output<string | null>;
  /** Host name outside; null while public access is off. */
  readonly externalHostname: pulumi.Output<string | null>;
  /** Port outside, as text; null while public access is off. */
  readonly externalPort: pulumi.Output<string | null>;
  /** Address with user and password, for use inside the cluster. */
  readonly connectionUri: pulumi.Output<string>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}

/** A managed database. Private unless `publicAccess` is on. */
export interface GetDatabaseResult extends Omit<DatabaseOutputs, "deletionProtection" | "allowDataLoss" | "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getDatabases` is asked with. */
export interface GetDatabasesArgs {
  /** Only those with this value. Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. Region: the ID of a cluster, see `getCluster`. */
  readonly clusterId?: pulumi.Input<string>;
  /** Only those with this value. Engine. `redis` and `valkey` are the key-value store. */
  readonly type?: pulumi.Input<"postgresql" | "mysql" | "mariadb" | "redis" | "valkey">;
  /** Only those with this value. Size: the ID of a database resource type, see `getDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId?: pulumi.Input<string>;
  /** Only those with this value. ID of the project. */
  readonly projectId?: pulumi.Input<string>;
  /** Only those with this value. Reachable from outside the cluster, under `externalHostname`. */
  readonly publicAccess?: pulumi.Input<boolean>;
  /** Only those with this value. Whether the database is suspended. Its data is kept. */
  readonly suspended?: pulumi.Input<boolean>;
  /** Only those with this value. Status of the database, `ready` when it is running. */
  readonly status?: pulumi.Input<string>;
  /** Only those with this value. Name of the region. */
  readonly clusterDisplayName?: pulumi.Input<string>;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface DatabaseItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Region: the ID of a cluster, see `getCluster`. */
  readonly clusterId: string | null;
  /** Engine. `redis` and `valkey` are the key-value store. */
  readonly type: "postgresql" | "mysql" | "mariadb" | "redis" | "valkey";
  /** Version of the engine, for example "16". */
  readonly version: string | null;
  /** Size: the ID of a database resource type, see `getDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId: string | null;
  /** Name of the first database, 2 to 100 characters. */
  readonly dbName: string | null;
  /** ID of the project. */
  readonly projectId: string | null;
  /** Reachable from outside the cluster, under `externalHostname`. */
  readonly publicAccess: boolean | null;
  /** Whether the database is suspended. Its data is kept. */
  readonly suspended: boolean;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** Status of the database, `ready` when it is running. */
  readonly status: string | null;
  /** `ready` when no backup operation is running. */
  readonly backupStatus: string | null;
  /** Name of the region. */
  readonly clusterDisplayName: string | null;
  /** Location of the region. */
  readonly clusterLocation: string | null;
  /** Name of the size. */
  readonly resourceTypeName: string | null;
  /** Millicores. */
  readonly cpuLimit: number | null;
  /** Megabytes. */
  readonly memoryLimit: number | null;
  /** Megabytes. */
  readonly storageSize: number | null;
  /** Host name inside the cluster. */
  readonly internalHostname: string | null;
  /** Port inside the cluster, a decimal number as text. */
  readonly internalPort: string | null;
  /** Host name outside; null while public access is off. */
  readonly externalHostname: string | null;
  /** Port outside, as text; null while public access is off. */
  readonly externalPort: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getDatabaseBackups` is asked with. */
export interface GetDatabaseBackupsArgs {
  /** Id of the database. */
  readonly databaseId: pulumi.Input<string>;
  /** Only those with this value. Its name. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Its display name. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. Its type. */
  readonly type?: pulumi.Input<"daily" | "manual">;
  /** Only those with this value. ready when it can be restored. */
  readonly status?: pulumi.Input<string>;
}

export interface DatabaseBackup {
  /** Snapshot name, not a uuid. */
  readonly id: string;
  /** Its name. */
  readonly name: string | null;
  /** Its display name. */
  readonly displayName: string | null;
  /** Its type. */
  readonly type: "daily" | "manual";
  /** ready when it can be restored. */
  readonly status: string | null;
  /** Its created at. */
  readonly createdAt: string;
}

/** What `getStaticSite` is asked with. */
export interface GetStaticSiteArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface StaticSiteDomain extends ApplicationDomain {}

/** The outputs of a StaticSite. */
export interface StaticSiteOutputs extends AdoptionOutputs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Output<string>;
  /** Address of the repository. */
  readonly repoUrl: pulumi.Output<string>;
  /** Branch to build. */
  readonly defaultBranch: pulumi.Output<string>;
  /** `privateGit` or `publicGit`. */
  readonly source: pulumi.Output<"privateGit" | "publicGit" | undefined>;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType: pulumi.Output<"github" | "bitbucket" | "gitlab" | undefined>;
  /** Deploys each push. */
  readonly autoDeploy: pulumi.Output<boolean | undefined>;
  /** Builds a preview of each pull request. */
  readonly isPreviewEnabled: pulumi.Output<boolean | undefined>;
  /** Fetches LFS files for the build. */
  readonly gitLfsEnabled: pulumi.Output<boolean | undefined>;
  /** Command that installs what the build needs. */
  readonly installCommand: pulumi.Output<string | undefined>;
  /** Command that builds the site. */
  readonly buildCommand: pulumi.Output<string | undefined>;
  /** Folder with the built site. */
  readonly publishedDirectory: pulumi.Output<string | undefined>;
  /** Folder of the repository to build in. */
  readonly rootDirectory: pulumi.Output<string | undefined>;
  /** Version of Node for the build. */
  readonly nodeVersion: pulumi.Output<string | undefined>;
  /** File served for a folder. */
  readonly indexFile: pulumi.Output<string | undefined>;
  /** File served for missing pages. */
  readonly errorFile: pulumi.Output<string | undefined>;
  /** Only changes below these paths deploy (globs). */
  readonly allowDeployPaths: pulumi.Output<readonly string[] | undefined>;
  /** Changes below these paths do not deploy (globs). */
  readonly ignoreDeployPaths: pulumi.Output<readonly string[] | undefined>;
  /** ID of the project. It cannot change after creation (contract note 26). */
  readonly projectId: pulumi.Output<string | undefined>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain: pulumi.Output<SystemDomain | undefined>;
  /** Host name that the platform generates on creation. */
  readonly generatedHostname: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** State of the last deployment. */
  readonly status: pulumi.Output<string | null>;
  /** Host name of the site. */
  readonly hostname: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy: pulumi.Output<Deploy | undefined>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  readonly secretVariables: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Scope of a variable: `production`, `preview` or `both` (default). */
  readonly variableScopes: pulumi.Output<{ readonly [name: string]: "both" | "production" | "preview" } | undefined>;
  /** Branch of a variable; all if not set. */
  readonly variableBranches: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains: pulumi.Output<{ readonly [name: string]: StaticSiteDomain } | undefined>;
}

/** A site built from Git and served through the CDN. Creating it deploys it. */
export interface GetStaticSiteResult extends Omit<StaticSiteOutputs, "deploy" | "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getStaticSites` is asked with. */
export interface GetStaticSitesArgs {
  /** Only those with this value. Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. `privateGit` or `publicGit`. */
  readonly source?: pulumi.Input<"privateGit" | "publicGit">;
  /** Only those with this value. Git host of a private repository, if the URL does not show it. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Only those with this value. Deploys each push. */
  readonly autoDeploy?: pulumi.Input<boolean>;
  /** Only those with this value. Builds a preview of each pull request. */
  readonly isPreviewEnabled?: pulumi.Input<boolean>;
  /** Only those with this value. Fetches LFS files for the build. */
  readonly gitLfsEnabled?: pulumi.Input<boolean>;
  /** Only those with this value. ID of the project. It cannot change after creation (contract note 26). */
  readonly projectId?: pulumi.Input<string>;
  /** Only those with this value. State of the last deployment. */
  readonly status?: pulumi.Input<string>;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface StaticSiteItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Address of the repository. */
  readonly repoUrl: string | null;
  /** Branch to build. */
  readonly defaultBranch: string | null;
  /** `privateGit` or `publicGit`. */
  readonly source: "privateGit" | "publicGit";
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType: "github" | "bitbucket" | "gitlab" | null;
  /** Deploys each push. */
  readonly autoDeploy: boolean | null;
  /** Builds a preview of each pull request. */
  readonly isPreviewEnabled: boolean | null;
  /** Fetches LFS files for the build. */
  readonly gitLfsEnabled: boolean | null;
  /** Command that installs what the build needs. */
  readonly installCommand: string | null;
  /** Command that builds the site. */
  readonly buildCommand: string | null;
  /** Folder with the built site. */
  readonly publishedDirectory: string | null;
  /** Folder of the repository to build in. */
  readonly rootDirectory: string | null;
  /** Version of Node for the build. */
  readonly nodeVersion: string | null;
  /** File served for a folder. */
  readonly indexFile: string | null;
  /** File served for missing pages. */
  readonly errorFile: string | null;
  /** Only changes below these paths deploy (globs). */
  readonly allowDeployPaths: readonly string[] | null;
  /** Changes below these paths do not deploy (globs). */
  readonly ignoreDeployPaths: readonly string[] | null;
  /** ID of the project. It cannot change after creation (contract note 26). */
  readonly projectId: string | null;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** State of the last deployment. */
  readonly status: string | null;
  /** Host name of the site. */
  readonly hostname: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getStaticSiteDeployments` is asked with. */
export interface GetStaticSiteDeploymentsArgs {
  /** Id of the static site. */
  readonly staticSiteId: pulumi.Input<string>;
  /** Only those with this value. Its status. */
  readonly status?: pulumi.Input<"waiting" | "inProgress" | "success" | "failed" | "cancelled">;
  /** Only those with this value. Its type. */
  readonly type?: pulumi.Input<string>;
  /** Only those with this value. Its repo url. */
  readonly repoUrl?: pulumi.Input<string>;
  /** Only those with this value. Its branch. */
  readonly branch?: pulumi.Input<string>;
  /** Only those with this value. Whether it is preview. */
  readonly isPreview?: pulumi.Input<boolean>;
  /** Only those with this value. Its author login. */
  readonly authorLogin?: pulumi.Input<string>;
  /** Only those with this value. Its author img. */
  readonly authorImg?: pulumi.Input<string>;
  /** Only those with this value. Its commit sha. */
  readonly commitSha?: pulumi.Input<string>;
  /** Only those with this value. Its commit message. */
  readonly commitMessage?: pulumi.Input<string>;
  /** Only those with this value. Its cloud build id. */
  readonly cloudBuildId?: pulumi.Input<string>;
  /** Only those with this value. Its build error. */
  readonly buildError?: pulumi.Input<string>;
}

export interface StaticSiteDeployment {
  /** ID on the platform. */
  readonly id: string;
  /** Its static site id. */
  readonly staticSiteId: string;
  /** Its status. */
  readonly status: "waiting" | "inProgress" | "success" | "failed" | "cancelled" | null;
  /** Its type. */
  readonly type: string | null;
  /** Its repo url. */
  readonly repoUrl: string | null;
  /** Its branch. */
  readonly branch: string | null;
  /** Whether it is preview. */
  readonly isPreview: boolean;
  /** Its author login. */
  readonly authorLogin: string | null;
  /** Its author img. */
  readonly authorImg: string | null;
  /** Its commit sha. */
  readonly commitSha: string | null;
  /** Its commit message. */
  readonly commitMessage: string | null;
  /** Its cloud build id. */
  readonly cloudBuildId: string | null;
  /** Its build error. */
  readonly buildError: string | null;
  /** Its started at. */
  readonly startedAt: string | null;
  /** Its finished at. */
  readonly finishedAt: string | null;
  /** Its created at. */
  readonly createdAt: string;
  /** Its updated at. */
  readonly updatedAt: string;
}

/** What `getBucket` is asked with. */
export interface GetBucketArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
}

export interface Rotation { readonly trigger: string; readonly graceHours?: number; }

/** Origins from which browsers may read and write. */
export interface BucketCorsPolicy {
  /** Origins such as https://shop.example.com, or * for any; 1 to 100. */
  readonly origins: readonly string[];
  /** Allowed methods: GET, PUT, POST, DELETE, HEAD. */
  readonly methods: readonly ("GET" | "PUT" | "POST" | "DELETE" | "HEAD")[];
  /** Allowed request headers, at most 100. Default: `[]`. */
  readonly headers?: readonly string[];
  /** ID on the platform. */
  readonly id: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string | null;
}

/** The outputs of a Bucket. */
export interface BucketOutputs extends AdoptionOutputs, DataGuardOutputs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Output<string>;
  /** Storage location. */
  readonly location: pulumi.Output<"apac" | "eeur" | "enam" | "oc" | "weur" | "wnam" | undefined>;
  /** Data-residency jurisdiction. */
  readonly jurisdiction: pulumi.Output<"default" | "eu" | "fedramp" | undefined>;
  /** Publicly readable, at `domain`. */
  readonly publicAccess: pulumi.Output<boolean | undefined>;
  /** A changed `trigger` (any text) issues new keys; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation: pulumi.Output<Rotation | undefined>;
  /** ID of the project. */
  readonly projectId: pulumi.Output<string | undefined>;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** ready or deleting. */
  readonly status: pulumi.Output<string | null>;
  /** Name of the bucket for S3 clients. */
  readonly bucketName: pulumi.Output<string>;
  /** S3-compatible endpoint. */
  readonly endpoint: pulumi.Output<string | null>;
  /** Public host name; null while public access is off. */
  readonly domain: pulumi.Output<string | null>;
  /** Access key. The platform shows it only on creation. */
  readonly accessKey: pulumi.Output<string | null>;
  /** Secret key. The platform shows it only on creation. */
  readonly secretKey: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
  /** Origins from which browsers may read and write. */
  readonly corsPolicies: pulumi.Output<readonly BucketCorsPolicy[] | undefined>;
}

/** S3-compatible object storage, served through the CDN when it is public. */
export interface GetBucketResult extends Omit<BucketOutputs, "rotation" | "deletionProtection" | "allowDataLoss" | "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getBuckets` is asked with. */
export interface GetBucketsArgs {
  /** Only those with this value. Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. Storage location. */
  readonly location?: pulumi.Input<"apac" | "eeur" | "enam" | "oc" | "weur" | "wnam">;
  /** Only those with this value. Data-residency jurisdiction. */
  readonly jurisdiction?: pulumi.Input<"default" | "eu" | "fedramp">;
  /** Only those with this value. Publicly readable, at `domain`. */
  readonly publicAccess?: pulumi.Input<boolean>;
  /** Only those with this value. ID of the project. */
  readonly projectId?: pulumi.Input<string>;
  /** Only those with this value. ready or deleting. */
  readonly status?: pulumi.Input<string>;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface BucketItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** Storage location. */
  readonly location: "apac" | "eeur" | "enam" | "oc" | "weur" | "wnam" | null;
  /** Data-residency jurisdiction. */
  readonly jurisdiction: "default" | "eu" | "fedramp" | null;
  /** Publicly readable, at `domain`. */
  readonly publicAccess: boolean | null;
  /** ID of the project. */
  readonly projectId: string | null;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ready or deleting. */
  readonly status: string | null;
  /** Name of the bucket for S3 clients. */
  readonly bucketName: string | null;
  /** S3-compatible endpoint. */
  readonly endpoint: string | null;
  /** Public host name; null while public access is off. */
  readonly domain: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getLoadBalancer` is asked with. */
export interface GetLoadBalancerArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
}

export interface ServiceReference { readonly type: "APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER"; readonly id: string; }

/** Where requests go, at most 20 destinations, with those that are resources of their own: beside a new balancer, these are counted in the apply, as soon as it exists. */
export interface LoadBalancerDestination {
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. A change replaces it. */
  readonly service?: ServiceReference;
  /** An address outside the platform. Either this or `service`. A change replaces it. */
  readonly url?: string;
  /** Share of the requests in weighted mode, 0 to 10000. A change replaces it. */
  readonly weight?: number;
  /** Latitude in geographic mode, -90 to 90. A change replaces it. */
  readonly latitude?: number;
  /** Longitude in geographic mode, -180 to 180. A change replaces it. */
  readonly longitude?: number;
  /** Whether the destination receives requests. */
  readonly isEnabled?: boolean;
  /** ID on the platform. */
  readonly id: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string | null;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string | null;
}

/** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
export interface LoadBalancerDomain extends ApplicationDomain {}

/** The outputs of a LoadBalancer. */
export interface LoadBalancerOutputs extends AdoptionOutputs {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: pulumi.Output<string>;
  /** `DEFAULT` distributes by weight, `GEO` by location. */
  readonly type: pulumi.Output<"DEFAULT" | "GEO" | undefined>;
  /** ID of the project. */
  readonly projectId: pulumi.Output<string | undefined>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain: pulumi.Output<SystemDomain | undefined>;
  /** Host name that the platform generates on creation. */
  readonly generatedHostname: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
  /** Where requests go, at most 20 destinations, with those that are resources of their own: beside a new balancer, these are counted in the apply, as soon as it exists. */
  readonly destinations: pulumi.Output<readonly LoadBalancerDestination[] | undefined>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains: pulumi.Output<{ readonly [name: string]: LoadBalancerDomain } | undefined>;
}

/** Distributes requests over destinations, by weight or by location. */
export interface GetLoadBalancerResult extends Omit<LoadBalancerOutputs, "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getLoadBalancers` is asked with. */
export interface GetLoadBalancersArgs {
  /** Only those with this value. Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. `DEFAULT` distributes by weight, `GEO` by location. */
  readonly type?: pulumi.Input<"DEFAULT" | "GEO">;
  /** Only those with this value. ID of the project. */
  readonly projectId?: pulumi.Input<string>;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface LoadBalancerItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName: string;
  /** `DEFAULT` distributes by weight, `GEO` by location. */
  readonly type: "DEFAULT" | "GEO";
  /** ID of the project. */
  readonly projectId: string | null;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getUsageAlert` is asked with. */
export interface GetUsageAlertArgs {
  /** ID on the platform. */
  readonly id: pulumi.Input<string>;
}

/** The outputs of a UsageAlert. */
export interface UsageAlertOutputs extends AdoptionOutputs {
  /** Monthly spending limit in USD, at least 0.01. */
  readonly limitUsd: pulumi.Output<number>;
  /** Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change recreates all of them on the platform, and those that fired can fire again. */
  readonly thresholds: pulumi.Output<readonly number[]>;
  /** Recipients, at least one address. */
  readonly emails: pulumi.Output<readonly string[]>;
  /** Project whose spending counts; the whole company's when not set. */
  readonly projectId: pulumi.Output<string | undefined>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. */
export interface GetUsageAlertResult extends Omit<UsageAlertOutputs, "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getUsageAlerts` is asked with. */
export interface GetUsageAlertsArgs {
  /** Only those with this value. Project whose spending counts; the whole company's when not set. */
  readonly projectId?: pulumi.Input<string>;
}

export interface UsageAlertItem {
  /** ID on the platform. */
  readonly id: string;
  /** Monthly spending limit in USD, at least 0.01. */
  readonly limitUsd: number;
  /** Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change recreates all of them on the platform, and those that fired can fire again. */
  readonly thresholds: readonly number[] | null;
  /** Recipients, at least one address. */
  readonly emails: readonly string[];
  /** Project whose spending counts; the whole company's when not set. */
  readonly projectId: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getDockerRegistry` is asked with. */
export interface GetDockerRegistryArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: pulumi.Input<string>;
}

/** The outputs of a DockerRegistry. */
export interface DockerRegistryOutputs extends AdoptionOutputs {
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: pulumi.Output<string>;
  /** Registry of the credentials. */
  readonly registry: pulumi.Output<"dockerHub" | "github" | "gitlab" | undefined>;
  /** User name, 1 to 39 letters, digits and . _ -; the first and the last one a letter or digit. */
  readonly username: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. */
export interface GetDockerRegistryResult extends Omit<DockerRegistryOutputs, "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getDockerRegistries` is asked with. */
export interface GetDockerRegistriesArgs {
  /** Only those with this value. Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Registry of the credentials. */
  readonly registry?: pulumi.Input<"dockerHub" | "github" | "gitlab">;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface DockerRegistryItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: string;
  /** Registry of the credentials. */
  readonly registry: "dockerHub" | "github" | "gitlab";
  /** User name, 1 to 39 letters, digits and . _ -; the first and the last one a letter or digit. */
  readonly username: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getWebhook` is asked with. */
export interface GetWebhookArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Address that events are posted to. */
  readonly endpoint?: pulumi.Input<string>;
}

/** The outputs of a Webhook. */
export interface WebhookOutputs extends AdoptionOutputs {
  /** Address that events are posted to. */
  readonly endpoint: pulumi.Output<string>;
  /** Event types to send, each once. */
  readonly allowedEvents: pulumi.Output<readonly ("APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY")[]>;
  /** Its purpose. */
  readonly description: pulumi.Output<string | undefined>;
  /** Whether events are sent. */
  readonly isEnabled: pulumi.Output<boolean | undefined>;
  /** A changed `trigger` (any text) issues a new `secret`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation: pulumi.Output<Rotation | undefined>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** Secret that each delivery carries as `svc-signature`. */
  readonly secret: pulumi.Output<string | null>;
  /** The previous secret, while it is still accepted. */
  readonly oldSecret: pulumi.Output<string | null>;
  /** When the previous secret expires, RFC 3339. */
  readonly oldSecretExpiredAt: pulumi.Output<string | null>;
  /** User who created the object. */
  readonly createdBy: pulumi.Output<string | null>;
  /** User who last changed the object. */
  readonly updatedBy: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}

/** Posts events of the company to an address, with retries. */
export interface GetWebhookResult extends Omit<WebhookOutputs, "rotation" | "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getWebhooks` is asked with. */
export interface GetWebhooksArgs {
  /** Only those with this value. Address that events are posted to. */
  readonly endpoint?: pulumi.Input<string>;
  /** Only those with this value. Whether events are sent. */
  readonly isEnabled?: pulumi.Input<boolean>;
}

export interface WebhookItem {
  /** ID on the platform. */
  readonly id: string;
  /** Address that events are posted to. */
  readonly endpoint: string;
  /** Event types to send, each once. */
  readonly allowedEvents: readonly ("APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY")[];
  /** Its purpose. */
  readonly description: string;
  /** Whether events are sent. */
  readonly isEnabled: boolean;
  /** When the previous secret expires, RFC 3339. */
  readonly oldSecretExpiredAt: string | null;
  /** User who created the object. */
  readonly createdBy: string | null;
  /** User who last changed the object. */
  readonly updatedBy: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getWebhookDeliveries` is asked with. */
export interface GetWebhookDeliveriesArgs {
  /** Id of the webhook. */
  readonly webhookId: pulumi.Input<string>;
  /** Only those with this value. Same over all attempts. */
  readonly eventId?: pulumi.Input<string>;
  /** Only those with this value. Its event type. */
  readonly eventType?: pulumi.Input<"APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY">;
  /** Only those with this value. Its status. */
  readonly status?: pulumi.Input<"PENDING" | "SUCCESS" | "FAILED">;
  /** Only those with this value. Its endpoint. */
  readonly endpoint?: pulumi.Input<string>;
  /** Only those with this value. JSON text sent. */
  readonly payload?: pulumi.Input<string>;
  /** Only those with this value. Its response. */
  readonly response?: pulumi.Input<string>;
  /** Only those with this value. Its response status. */
  readonly responseStatus?: pulumi.Input<number>;
  /** Only those with this value. Its response time ms. */
  readonly responseTimeMs?: pulumi.Input<number>;
}

export interface WebhookDelivery {
  /** ID on the platform. */
  readonly id: string;
  /** Its webhook id. */
  readonly webhookId: string;
  /** Same over all attempts. */
  readonly eventId: string;
  /** Its event type. */
  readonly eventType: "APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY";
  /** Its status. */
  readonly status: "PENDING" | "SUCCESS" | "FAILED";
  /** Its endpoint. */
  readonly endpoint: string;
  /** JSON text sent. */
  readonly payload: string;
  /** Its response. */
  readonly response: string | null;
  /** Its response status. */
  readonly responseStatus: number | null;
  /** Its response time ms. */
  readonly responseTimeMs: number | null;
  /** Its sent at. */
  readonly sentAt: string | null;
  /** Its created at. */
  readonly createdAt: string;
  /** Its updated at. */
  readonly updatedAt: string;
}

/** What `getApiKey` is asked with. */
export interface GetApiKeyArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: pulumi.Input<string>;
}

export interface Capability { readonly permission: string; readonly idResource?: string | null; }

/** The outputs of an ApiKey. */
export interface ApiKeyOutputs extends AdoptionOutputs {
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: pulumi.Output<string>;
  /** IDs of the roles of the key, see `getRole`. */
  readonly roleIds: pulumi.Output<readonly string[] | undefined>;
  /** Permissions in addition to the roles: a `permission` such as `APP:READ`, for one resource with `idResource`, otherwise for all. */
  readonly capabilities: pulumi.Output<readonly Capability[] | undefined>;
  /** Expiry time, RFC 3339. If not set, the key does not expire. */
  readonly expiredAt: pulumi.Output<string | undefined>;
  /** Whether the platform accepts the key. */
  readonly isEnabled: pulumi.Output<boolean | undefined>;
  /** A changed `trigger` (any text) issues a new `token`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation: pulumi.Output<Rotation | undefined>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** The key itself. The platform shows it only when it is issued. */
  readonly token: pulumi.Output<string | null>;
  /** Where the key was created, `EXTERNAL` through the API. */
  readonly source: pulumi.Output<string | null>;
  /** Time of the last use, RFC 3339. */
  readonly lastUsedAt: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. */
export interface GetApiKeyResult extends Omit<ApiKeyOutputs, "rotation" | "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getApiKeys` is asked with. */
export interface GetApiKeysArgs {
  /** Only those with this value. Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Whether the platform accepts the key. */
  readonly isEnabled?: pulumi.Input<boolean>;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface ApiKeyItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name: string;
  /** IDs of the roles of the key, see `getRole`. */
  readonly roleIds: readonly string[] | null;
  /** Permissions in addition to the roles: a `permission` such as `APP:READ`, for one resource with `idResource`, otherwise for all. */
  readonly capabilities: readonly Capability[] | null;
  /** Expiry time, RFC 3339. If not set, the key does not expire. */
  readonly expiredAt: string;
  /** Whether the platform accepts the key. */
  readonly isEnabled: boolean;
  /** Where the key was created, `EXTERNAL` through the API. */
  readonly source: string | null;
  /** Time of the last use, RFC 3339. */
  readonly lastUsedAt: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getGlobalVariable` is asked with. */
export interface GetGlobalVariableArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key?: pulumi.Input<string>;
}

/** The outputs of a GlobalVariable. */
export interface GlobalVariableOutputs extends AdoptionOutputs {
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key: pulumi.Output<string>;
  /** Value, at most 32768 characters. It may refer to another variable as `${key}`. It counts as a secret. */
  readonly value: pulumi.Output<string>;
  /** Whether the variable is available when applications run. */
  readonly isRuntime: pulumi.Output<boolean | undefined>;
  /** Whether the variable is available when applications are built. */
  readonly isBuildtime: pulumi.Output<boolean | undefined>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. */
export interface GetGlobalVariableResult extends Omit<GlobalVariableOutputs, "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getGlobalVariables` is asked with. */
export interface GetGlobalVariablesArgs {
  /** Only those with this value. Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key?: pulumi.Input<string>;
  /** Only those with this value. Whether the variable is available when applications run. */
  readonly isRuntime?: pulumi.Input<boolean>;
  /** Only those with this value. Whether the variable is available when applications are built. */
  readonly isBuildtime?: pulumi.Input<boolean>;
}

export interface GlobalVariableItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key: string;
  /** Whether the variable is available when applications run. */
  readonly isRuntime: boolean;
  /** Whether the variable is available when applications are built. */
  readonly isBuildtime: boolean;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getPipeline` is asked with. */
export interface GetPipelineArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
}

export interface PipelinePreview { readonly autoCreateApp?: boolean; readonly deleteStaleApps?: boolean; readonly staleAppDays?: number; }

/** Its stages in order, first to last, at most 50. */
export interface PipelineStage {
  /** Name of the stage, 1 to 255 characters. A change replaces it. */
  readonly displayName: string;
  /** Branch of the stage, in a pipeline of type `branch`. A change replaces it. */
  readonly branch?: string;
  /** Applications of the stage. An application is in at most one stage of one pipeline; here it can move between stages. Default: `[]`. */
  readonly applications?: readonly string[];
  /** ID on the platform. */
  readonly id: string;
  /** Creation time, RFC 3339. */
  readonly createdAt: string | null;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string | null;
}

/** The outputs of a Pipeline. */
export interface PipelineOutputs extends AdoptionOutputs {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: pulumi.Output<string>;
  /** `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  readonly type: pulumi.Output<"trunk" | "branch">;
  /** ID of the project. */
  readonly projectId: pulumi.Output<string | undefined>;
  /** Repository that previews are built from. The platform does not show it, so its drift cannot be detected. */
  readonly repoUrl: pulumi.Output<string | undefined>;
  /** Preview stage: `autoCreateApp` (default false) creates an application for each pull request, `deleteStaleApps` (default false) deletes those without a change for `staleAppDays` (1 to 365, default 5). Off when not set. */
  readonly preview: pulumi.Output<PipelinePreview | undefined>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
  /** Its stages in order, first to last, at most 50. */
  readonly stages: pulumi.Output<readonly PipelineStage[] | undefined>;
}

/** Stages that a build is promoted through, each with its applications, and previews of branches. */
export interface GetPipelineResult extends Omit<PipelineOutputs, "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getPipelines` is asked with. */
export interface GetPipelinesArgs {
  /** Only those with this value. Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  readonly type?: pulumi.Input<"trunk" | "branch">;
  /** Only those with this value. ID of the project. */
  readonly projectId?: pulumi.Input<string>;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface PipelineItem {
  /** ID on the platform. */
  readonly id: string;
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName: string;
  /** `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  readonly type: "trunk" | "branch";
  /** ID of the project. */
  readonly projectId: string | null;
  /** Preview stage: `autoCreateApp` (default false) creates an application for each pull request, `deleteStaleApps` (default false) deletes those without a change for `staleAppDays` (1 to 365, default 5). Off when not set. */
  readonly preview: PipelinePreview | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getPreviewApplication` is asked with. */
export interface GetPreviewApplicationArgs {
  /** ID on the platform. */
  readonly id?: pulumi.Input<string>;
  /** Name shown in the dashboard, given by the platform. */
  readonly displayName?: pulumi.Input<string>;
}

/** The outputs of a PreviewApplication. */
export interface PreviewApplicationOutputs extends AdoptionOutputs {
  /** Pipeline that creates the preview. Previews must be enabled there. */
  readonly pipelineId: pulumi.Output<string>;
  /** Branch to build. */
  readonly branch: pulumi.Output<string>;
  /** Number of the pull request. The platform does not show it. */
  readonly pullRequestNumber: pulumi.Output<number | undefined>;
  /** Name shown in the dashboard, given by the platform. */
  readonly displayName: pulumi.Output<string>;
  /** Host name that the platform generates on creation. */
  readonly generatedHostname: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  readonly companyId: pulumi.Output<string | null>;
  /** ID of the project. */
  readonly projectId: pulumi.Output<string | null>;
  /** Namespace in the cluster. */
  readonly namespace: pulumi.Output<string | null>;
  /** State of the last deployment. */
  readonly status: pulumi.Output<string | null>;
  /** User who created the object. */
  readonly createdBy: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy: pulumi.Output<Deploy | undefined>;
}

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. */
export interface GetPreviewApplicationResult extends Omit<PreviewApplicationOutputs, "deploy" | "adopt" | "allowSameName" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getPreviewApplications` is asked with. */
export interface GetPreviewApplicationsArgs {
  /** Only those with this value. Name shown in the dashboard, given by the platform. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. ID of the project. */
  readonly projectId?: pulumi.Input<string>;
  /** Only those with this value. State of the last deployment. */
  readonly status?: pulumi.Input<string>;
  /** `false` reads the list only, one request per hundred objects: values that only an object's own record shows are null then. Default: `true`, with a request for each object. */
  readonly details?: pulumi.Input<boolean>;
}

export interface PreviewApplicationItem {
  /** ID on the platform. */
  readonly id: string;
  /** Branch to build. */
  readonly branch: string | null;
  /** Name shown in the dashboard, given by the platform. */
  readonly displayName: string;
  /** The platform's own name of the object, derived from the display name. */
  readonly name: string;
  /** ID of the project. */
  readonly projectId: string | null;
  /** Namespace in the cluster. */
  readonly namespace: string | null;
  /** State of the last deployment. */
  readonly status: string | null;
  /** User who created the object. */
  readonly createdBy: string | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getPreviewApplicationDeployments` is asked with. */
export interface GetPreviewApplicationDeploymentsArgs {
  /** Id of the preview application. */
  readonly previewApplicationId: pulumi.Input<string>;
  /** Only those with this value. Its app id. */
  readonly appId?: pulumi.Input<string>;
  /** Only those with this value. Its status. */
  readonly status?: pulumi.Input<"waiting" | "inProgress" | "success" | "failed" | "cancelled">;
  /** Only those with this value. For example manual. */
  readonly type?: pulumi.Input<string>;
  /** Only those with this value. For example MANUAL_DEPLOY. */
  readonly trigger?: pulumi.Input<string>;
  /** Only those with this value. Its docker image url. */
  readonly dockerImageUrl?: pulumi.Input<string>;
  /** Only those with this value. Its git type. */
  readonly gitType?: pulumi.Input<"github" | "bitbucket" | "gitlab">;
  /** Only those with this value. Its repo url. */
  readonly repoUrl?: pulumi.Input<string>;
  /** Only those with this value. Its branch. */
  readonly branch?: pulumi.Input<string>;
  /** Only those with this value. Its commit sha. */
  readonly commitSha?: pulumi.Input<string>;
  /** Only those with this value. Its commit message. */
  readonly commitMessage?: pulumi.Input<string>;
  /** Only those with this value. Its author login. */
  readonly authorLogin?: pulumi.Input<string>;
  /** Only those with this value. Its author img. */
  readonly authorImg?: pulumi.Input<string>;
}

export interface PreviewApplicationDeployment extends ApplicationDeployment {}

/** What `getDomain` is asked with. */
export interface GetDomainArgs {
  /** `<application|static-site|load-balancer>/<its id>/<id>`; names are accepted instead of IDs. */
  readonly id: pulumi.Input<string>;
}

export interface AdoptEntry { readonly id: string; }

/** Options of every entry that has a resource of its own. */
export interface EntryAdoptionOutputs {
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt: pulumi.Output<AdoptEntry | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver: pulumi.Output<boolean | undefined>;
}

/** The outputs of a Domain. */
export interface DomainOutputs extends EntryAdoptionOutputs {
  /** The Application that it belongs to, if it is one. */
  readonly application: pulumi.Output<string | undefined>;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: pulumi.Output<string | undefined>;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer: pulumi.Output<string | undefined>;
  /** Host name, `shop.example.com` or `*.example.com`. */
  readonly name: pulumi.Output<string>;
  /** Also serves every subdomain. Names that begin with `*.` always do. */
  readonly isWildcard: pulumi.Output<boolean | undefined>;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary: pulumi.Output<boolean | undefined>;
  /** Your own certificate chain, PEM. Requires `customSslKey`. */
  readonly customSslCert: pulumi.Output<string | undefined>;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: pulumi.Output<string | null>;
  /** DNS records to set. */
  readonly dnsRecords: pulumi.Output<readonly DnsRecord[] | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface GetDomainResult extends Omit<DomainOutputs, "adopt" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getDomains` is asked with. */
export interface GetDomainsArgs {
  /** The Application that it belongs to, if it is one. */
  readonly application?: pulumi.Input<string>;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: pulumi.Input<string>;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer?: pulumi.Input<string>;
  /** Only those with this value. Host name, `shop.example.com` or `*.example.com`. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Also serves every subdomain. Names that begin with `*.` always do. */
  readonly isWildcard?: pulumi.Input<boolean>;
  /** Only those with this value. The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: pulumi.Input<boolean>;
  /** Only those with this value. VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status?: pulumi.Input<string>;
}

export interface DomainItem {
  /** ID on the platform. */
  readonly id: string;
  /** The Application that it belongs to, if it is one. */
  readonly application: string | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: string | null;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer: string | null;
  /** Host name, `shop.example.com` or `*.example.com`. */
  readonly name: string;
  /** Also serves every subdomain. Names that begin with `*.` always do. */
  readonly isWildcard: boolean;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary: boolean;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: string | null;
  /** DNS records to set. */
  readonly dnsRecords: readonly DnsRecord[] | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
}

/** What `getVariable` is asked with. */
export interface GetVariableArgs {
  /** `<application|static-site>/<its id>/<id>`; names are accepted instead of IDs. */
  readonly id: pulumi.Input<string>;
}

/** The outputs of a Variable. */
export interface VariableOutputs extends EntryAdoptionOutputs {
  /** The Application that it belongs to, if it is one. */
  readonly application: pulumi.Output<string | undefined>;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: pulumi.Output<string | undefined>;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key: pulumi.Output<string>;
  /** Value, at most 32768 characters. */
  readonly value: pulumi.Output<string>;
  /** Its scope. */
  readonly scope: pulumi.Output<"both" | "runtime" | "buildtime" | "production" | "preview" | undefined>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch: pulumi.Output<string | undefined>;
}

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface GetVariableResult extends Omit<VariableOutputs, "adopt" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getVariables` is asked with. */
export interface GetVariablesArgs {
  /** The Application that it belongs to, if it is one. */
  readonly application?: pulumi.Input<string>;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: pulumi.Input<string>;
  /** Only those with this value. Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key?: pulumi.Input<string>;
  /** Only those with this value. Its scope. */
  readonly scope?: pulumi.Input<"both" | "runtime" | "buildtime" | "production" | "preview">;
}

export interface VariableItem {
  /** ID on the platform. */
  readonly id: string;
  /** The Application that it belongs to, if it is one. */
  readonly application: string | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: string | null;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key: string;
  /** Its scope. */
  readonly scope: "both" | "runtime" | "buildtime" | "production" | "preview" | null;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch: string | null;
}

/** What `getSecretVariable` is asked with. */
export interface GetSecretVariableArgs {
  /** `<application|static-site>/<its id>/<id>`; names are accepted instead of IDs. */
  readonly id: pulumi.Input<string>;
}

/** The outputs of a SecretVariable. */
export interface SecretVariableOutputs extends VariableOutputs {}

/** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface GetSecretVariableResult extends Omit<SecretVariableOutputs, "adopt" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getSecretVariables` is asked with. */
export interface GetSecretVariablesArgs {
  /** The Application that it belongs to, if it is one. */
  readonly application?: pulumi.Input<string>;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: pulumi.Input<string>;
  /** Only those with this value. Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key?: pulumi.Input<string>;
  /** Only those with this value. Its scope. */
  readonly scope?: pulumi.Input<"both" | "runtime" | "buildtime" | "production" | "preview">;
}

export interface SecretVariableItem extends VariableItem {}

/** What `getDestination` is asked with. */
export interface GetDestinationArgs {
  /** `<load-balancer>/<id>`; names are accepted instead of IDs. */
  readonly id: pulumi.Input<string>;
}

/** The outputs of a Destination. */
export interface DestinationOutputs extends EntryAdoptionOutputs {
  /** The LoadBalancer that it belongs to. */
  readonly loadBalancer: pulumi.Output<string>;
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. */
  readonly service: pulumi.Output<ServiceReference | undefined>;
  /** An address outside the platform. Either this or `service`. */
  readonly url: pulumi.Output<string | undefined>;
  /** Share of the requests in weighted mode, 0 to 10000. */
  readonly weight: pulumi.Output<number | undefined>;
  /** Latitude in geographic mode, -90 to 90. */
  readonly latitude: pulumi.Output<number | undefined>;
  /** Longitude in geographic mode, -180 to 180. */
  readonly longitude: pulumi.Output<number | undefined>;
  /** Whether the destination receives requests. */
  readonly isEnabled: pulumi.Output<boolean | undefined>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string | null>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string | null>;
}

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface GetDestinationResult extends Omit<DestinationOutputs, "adopt" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getDestinations` is asked with. */
export interface GetDestinationsArgs {
  /** The LoadBalancer that it belongs to. */
  readonly loadBalancer: pulumi.Input<string>;
  /** Only those with this value. Whether the destination receives requests. */
  readonly isEnabled?: pulumi.Input<boolean>;
}

export interface DestinationItem {
  /** ID on the platform. */
  readonly id: string;
  /** The LoadBalancer that it belongs to. */
  readonly loadBalancer: string | null;
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. */
  readonly service: ServiceReference | null;
  /** An address outside the platform. Either this or `service`. */
  readonly url: string;
  /** Share of the requests in weighted mode, 0 to 10000. */
  readonly weight: number;
  /** Latitude in geographic mode, -90 to 90. */
  readonly latitude: number;
  /** Longitude in geographic mode, -180 to 180. */
  readonly longitude: number;
  /** Whether the destination receives requests. */
  readonly isEnabled: boolean;
  /** Creation time, RFC 3339. */
  readonly createdAt: string | null;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: string | null;
}

/** What `getConnection` is asked with. */
export interface GetConnectionArgs {
  /** `<database>/<id>`; names are accepted instead of IDs. */
  readonly id: pulumi.Input<string>;
}

/** The outputs of a Connection. */
export interface ConnectionOutputs extends EntryAdoptionOutputs {
  /** The Application that it belongs to. */
  readonly application: pulumi.Output<string>;
  /** The database. */
  readonly database: pulumi.Output<string>;
}

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface GetConnectionResult extends Omit<ConnectionOutputs, "adopt" | "takeOver"> {
  /** ID on the platform. */
  readonly id: pulumi.Output<string>;
}

/** What `getConnections` is asked with. */
export interface GetConnectionsArgs {
  /** The database. */
  readonly database: pulumi.Input<string>;
  /** Only those with this value. The Application that it belongs to. */
  readonly application?: pulumi.Input<string>;
}

export interface ConnectionItem {
  /** ID on the platform. */
  readonly id: string;
  /** The Application that it belongs to. */
  readonly application: string | null;
  /** The database. */
  readonly database: string | null;
}

export interface Cluster {
  /** ID on the platform. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** Its display name. */
  readonly displayName: string | null;
  /** Region code. */
  readonly location: string;
}

/** What `getClusters` is asked with. */
export interface GetClustersArgs {
  /** Only those with this value. Its name. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Its display name. */
  readonly displayName?: pulumi.Input<string>;
  /** Only those with this value. Region code. */
  readonly location?: pulumi.Input<string>;
}

export interface ProcessResourceType {
  /** ID on the platform. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** Millicores. */
  readonly cpuLimit: number;
  /** Megabytes. */
  readonly memoryLimit: number;
  /** Its category. */
  readonly category: string;
}

/** What `getProcessResourceTypes` is asked with. */
export interface GetProcessResourceTypesArgs {
  /** Only those with this value. Its name. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Millicores. */
  readonly cpuLimit?: pulumi.Input<number>;
  /** Only those with this value. Megabytes. */
  readonly memoryLimit?: pulumi.Input<number>;
  /** Only those with this value. Its category. */
  readonly category?: pulumi.Input<string>;
}

export interface DatabaseResourceType {
  /** ID on the platform. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** Millicores. */
  readonly cpuLimit: number;
  /** Megabytes. */
  readonly memoryLimit: number;
  /** Megabytes. */
  readonly storageLimit: number;
  /** Its category. */
  readonly category: string;
}

/** What `getDatabaseResourceTypes` is asked with. */
export interface GetDatabaseResourceTypesArgs {
  /** Only those with this value. Its name. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Millicores. */
  readonly cpuLimit?: pulumi.Input<number>;
  /** Only those with this value. Megabytes. */
  readonly memoryLimit?: pulumi.Input<number>;
  /** Only those with this value. Megabytes. */
  readonly storageLimit?: pulumi.Input<number>;
  /** Only those with this value. Its category. */
  readonly category?: pulumi.Input<string>;
}

export interface DiskResourceType {
  /** ID on the platform. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** Megabytes. */
  readonly storageLimit: number;
}

/** What `getDiskResourceTypes` is asked with. */
export interface GetDiskResourceTypesArgs {
  /** Only those with this value. Its name. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Megabytes. */
  readonly storageLimit?: pulumi.Input<number>;
}

export interface User {
  /** ID on the platform. */
  readonly id: string;
  /** Its email. */
  readonly email: string;
  /** Its full name. */
  readonly fullName: string;
  /** Its image. */
  readonly image: string | null;
}

/** What `getUsers` is asked with. */
export interface GetUsersArgs {
  /** Only those with this value. Its email. */
  readonly email?: pulumi.Input<string>;
  /** Only those with this value. Its full name. */
  readonly fullName?: pulumi.Input<string>;
  /** Only those with this value. Its image. */
  readonly image?: pulumi.Input<string>;
}

export interface Role {
  /** ID on the platform. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** Its description. */
  readonly description: string | null;
  /** Its permissions. */
  readonly permissions: readonly string[] | null;
}

/** What `getRoles` is asked with. */
export interface GetRolesArgs {
  /** Only those with this value. Its name. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Its description. */
  readonly description?: pulumi.Input<string>;
}

export interface Permission {
  /** ID on the platform. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** Its description. */
  readonly description: string;
  /** Its resource. */
  readonly resource: string;
  /** Its action. */
  readonly action: string;
}

/** What `getPermissions` is asked with. */
export interface GetPermissionsArgs {
  /** Only those with this value. Its name. */
  readonly name?: pulumi.Input<string>;
  /** Only those with this value. Its description. */
  readonly description?: pulumi.Input<string>;
  /** Only those with this value. Its resource. */
  readonly resource?: pulumi.Input<string>;
  /** Only those with this value. Its action. */
  readonly action?: pulumi.Input<string>;
}

/** The outputs of a DomainReady. */
export interface DomainReadyOutputs {
  /** The Application that it belongs to, if it is one. */
  readonly application: pulumi.Output<string | undefined>;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite: pulumi.Output<string | undefined>;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer: pulumi.Output<string | undefined>;
  /** Host name of a domain that the service or a `Domain` declares. */
  readonly name: pulumi.Output<string>;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  readonly status: pulumi.Output<string | null>;
  /** DNS records to set. */
  readonly dnsRecords: pulumi.Output<readonly DnsRecord[] | null>;
  /** Creation time, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  readonly updatedAt: pulumi.Output<string>;
}
