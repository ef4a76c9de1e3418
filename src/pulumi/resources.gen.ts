// Derived from src/kinds by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type {
  AdoptByDisplayName,
  AdoptById,
  AdoptEntry,
  ApiKeyArgs,
  ApplicationArgs,
  ApplicationBuildpacks,
  ApplicationDomain,
  ApplicationPrivatePort,
  ApplicationProcess,
  ApplicationTcpProxy,
  BucketArgs,
  BucketCorsPolicy,
  Capability,
  ConnectionArgs,
  DatabaseArgs,
  DatabaseExtensions,
  Deploy,
  DestinationArgs,
  DnsRecord,
  DockerRegistryArgs,
  DomainArgs,
  GlobalVariableArgs,
  IpRestriction,
  LoadBalancerArgs,
  LoadBalancerDestination,
  LoadBalancerDomain,
  Move,
  PipelineArgs,
  PipelinePreview,
  PipelineStage,
  PreviewApplicationArgs,
  ProjectArgs,
  Rotation,
  SecretVariableArgs,
  ServiceReference,
  StaticSiteArgs,
  StaticSiteDomain,
  SystemDomain,
  UsageAlertArgs,
  VariableArgs,
  WebhookArgs,
} from "./types.gen";
import { SvcResource } from "./resource";

/** A group of services. Each service declares its own project; deleting a project keeps its services. */
export class Project extends SvcResource {
  /** Name shown in the dashboard, 1 to 64 characters. */
  declare readonly displayName: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  declare readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: ProjectArgs, opts?: pulumi.CustomResourceOptions) {
    super("Project", name, args, opts);
  }
}

/** An application, built from Git or run from an image, with its processes, variables and network. */
export class Application extends SvcResource {
  /** Name shown in the dashboard, 1 to 64 characters. */
  declare readonly displayName: pulumi.Output<string>;
  /** Region: the ID of a cluster, see `getCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. */
  declare readonly clusterId: pulumi.Output<string>;
  /** How a change of `clusterId` moves the application: `suspendOld` suspends the original as soon as the clone exists, so that no cron, worker or job runs twice; the application is unavailable until the clone is live. `leaveBehind` deletes the original with what exists only on it: domains that are not declared, its place in a pipeline, destinations elsewhere. `resume` continues with the clone of an interrupted move, by its ID; if the journal of that run is available, it is not needed. */
  declare readonly move: pulumi.Output<Move | undefined>;
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  declare readonly source: pulumi.Output<"privateGit" | "publicGit" | "dockerImage">;
  /** URL of the repository, for the two Git sources. */
  declare readonly repoUrl: pulumi.Output<string | undefined>;
  /** Git host of a private repository, if the URL does not show it. */
  declare readonly gitType: pulumi.Output<"github" | "bitbucket" | "gitlab" | undefined>;
  /** Branch to build; the repository's own default when not set. */
  declare readonly defaultBranch: pulumi.Output<string | undefined>;
  /** Image to run, for `dockerImage`. */
  declare readonly dockerImage: pulumi.Output<string | undefined>;
  /** Credential for a private image. */
  declare readonly dockerRegistryCredentialId: pulumi.Output<string | undefined>;
  /** Deploys each push. Only with `privateGit`. */
  declare readonly autoDeploy: pulumi.Output<boolean | undefined>;
  /** ID of the project. */
  declare readonly projectId: pulumi.Output<string | undefined>;
  /** How it is built. */
  declare readonly buildType: pulumi.Output<"nixpacks" | "railpack" | "dockerfile" | "pack" | undefined>;
  /** Folder of the repository to build in. */
  declare readonly buildPath: pulumi.Output<string | undefined>;
  /** Keeps image layers between builds. */
  declare readonly buildCacheEnabled: pulumi.Output<boolean | undefined>;
  /** Fetches LFS files for the build. */
  declare readonly gitLfsEnabled: pulumi.Output<boolean | undefined>;
  /** Version of the default build tool: 1.29, 1.39 or 1.41. */
  declare readonly nixpacksVersion: pulumi.Output<string | undefined>;
  /** Path of the Dockerfile. */
  declare readonly dockerfilePath: pulumi.Output<string | undefined>;
  /** Build context of the Dockerfile. */
  declare readonly dockerContext: pulumi.Output<string | undefined>;
  /** Builder image. */
  declare readonly packBuilder: pulumi.Output<"heroku/builder:22" | "heroku/builder:24" | undefined>;
  /** Buildpacks in order. The platform may not show them later. */
  declare readonly buildpacks: pulumi.Output<readonly ApplicationBuildpacks[] | undefined>;
  /** Only changes below these paths deploy (globs). */
  declare readonly allowDeployPaths: pulumi.Output<readonly string[] | undefined>;
  /** Changes below these paths do not deploy (globs). */
  declare readonly ignoreDeployPaths: pulumi.Output<readonly string[] | undefined>;
  /** Hibernates when idle; the next request resumes it within 8 to 20 seconds. */
  declare readonly hibernationEnabled: pulumi.Output<boolean | undefined>;
  /** Seconds of inactivity before hibernation. */
  declare readonly hibernateAfterSeconds: pulumi.Output<number | undefined>;
  /** Serves the application through the CDN. The platform does not show this setting, so its drift cannot be detected. */
  declare readonly cdn: pulumi.Output<boolean | undefined>;
  /** Caches at the edge. The platform does not show this setting, so its drift cannot be detected. */
  declare readonly edgeCache: pulumi.Output<boolean | undefined>;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. */
  declare readonly ipRestriction: pulumi.Output<IpRestriction | undefined>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  declare readonly systemDomain: pulumi.Output<SystemDomain | undefined>;
  /** A secret address, `deploymentHookUrl`, that starts a deployment on POST. */
  declare readonly deploymentHook: pulumi.Output<boolean | undefined>;
  /** Whether the application is suspended. A suspended application is not deployed. */
  declare readonly suspended: pulumi.Output<boolean | undefined>;
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  declare readonly allowDataLoss: pulumi.Output<string | undefined>;
  /** Address of the deploy hook, if enabled. */
  declare readonly deploymentHookUrl: pulumi.Output<string | null>;
  /** Host name that the platform generates on creation. */
  declare readonly generatedHostname: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  declare readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** app, or previewApp for a preview. */
  declare readonly type: pulumi.Output<string>;
  /** Namespace in the cluster. */
  declare readonly namespace: pulumi.Output<string | null>;
  /** State of the last deployment; null before the first. */
  declare readonly status: pulumi.Output<string | null>;
  /** Whether deployments wait for the checks of the Git host. */
  declare readonly waitForChecks: pulumi.Output<boolean>;
  /** User who created the object. */
  declare readonly createdBy: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  declare readonly deploy: pulumi.Output<Deploy | undefined>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;
  /** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
  declare readonly processes: pulumi.Output<{ readonly [name: string]: ApplicationProcess } | undefined>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  declare readonly variables: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  declare readonly secretVariables: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Scope of a variable: `runtime`, `buildtime` or `both` (default). */
  declare readonly variableScopes: pulumi.Output<{ readonly [name: string]: "both" | "runtime" | "buildtime" } | undefined>;
  /** Databases of the same cluster that the application can reach over the private network, by a name of your choice. Accepts a Database or its ID. */
  declare readonly connections: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
  declare readonly tcpProxies: pulumi.Output<readonly ApplicationTcpProxy[] | undefined>;
  /** Further ports that other services of the cluster can reach. */
  declare readonly privatePorts: pulumi.Output<readonly ApplicationPrivatePort[] | undefined>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
  declare readonly domains: pulumi.Output<{ readonly [name: string]: ApplicationDomain } | undefined>;

  constructor(name: string, args: ApplicationArgs, opts?: pulumi.CustomResourceOptions) {
    super("Application", name, args, opts);
  }
}

/** A managed database. Private unless `publicAccess` is on. */
export class Database extends SvcResource {
  /** Name shown in the dashboard, 2 to 64 characters. */
  declare readonly displayName: pulumi.Output<string>;
  /** Region: the ID of a cluster, see `getCluster`. */
  declare readonly clusterId: pulumi.Output<string>;
  /** Engine. `redis` and `valkey` are the key-value store. */
  declare readonly type: pulumi.Output<"postgresql" | "mysql" | "mariadb" | "redis" | "valkey">;
  /** Version of the engine, for example "16". */
  declare readonly version: pulumi.Output<string>;
  /** Size: the ID of a database resource type, see `getDatabaseResourceType`. A change resizes in place. */
  declare readonly resourceTypeId: pulumi.Output<string>;
  /** Name of the first database, 2 to 100 characters. */
  declare readonly dbName: pulumi.Output<string>;
  /** Name of the database user. The platform never shows it (contract note 18), so it is always sent. Not root or postgres; the key-value store has none. */
  declare readonly dbUser: pulumi.Output<string | undefined>;
  /** PostgreSQL extensions to install: `vector` (11 or later), `spatial` (13 or later), `cron`. */
  declare readonly extensions: pulumi.Output<DatabaseExtensions | undefined>;
  /** ID of the project. */
  declare readonly projectId: pulumi.Output<string | undefined>;
  /** Reachable from outside the cluster, under `externalHostname`. */
  declare readonly publicAccess: pulumi.Output<boolean | undefined>;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. */
  declare readonly ipRestriction: pulumi.Output<IpRestriction | undefined>;
  /** Whether the database is suspended. Its data is kept. */
  declare readonly suspended: pulumi.Output<boolean | undefined>;
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  declare readonly allowDataLoss: pulumi.Output<string | undefined>;
  /** The platform's own name of the object, derived from the display name. */
  declare readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** Status of the database, `ready` when it is running. */
  declare readonly status: pulumi.Output<string | null>;
  /** `ready` when no backup operation is running. */
  declare readonly backupStatus: pulumi.Output<string | null>;
  /** Name of the region. */
  declare readonly clusterDisplayName: pulumi.Output<string | null>;
  /** Location of the region. */
  declare readonly clusterLocation: pulumi.Output<string | null>;
  /** Name of the size. */
  declare readonly resourceTypeName: pulumi.Output<string | null>;
  /** Millicores. */
  declare readonly cpuLimit: pulumi.Output<number | null>;
  /** Megabytes. */
  declare readonly memoryLimit: pulumi.Output<number | null>;
  /** Megabytes. */
  declare readonly storageSize: pulumi.Output<number | null>;
  /** Host name inside the cluster. */
  declare readonly internalHostname: pulumi.Output<string | null>;
  /** Port inside the cluster, a decimal number as text. */
  declare readonly internalPort: pulumi.Output<string | null>;
  /** Host name outside; null while public access is off. */
  declare readonly externalHostname: pulumi.Output<string | null>;
  /** Port outside, as text; null while public access is off. */
  declare readonly externalPort: pulumi.Output<string | null>;
  /** Address with user and password, for use inside the cluster. */
  declare readonly connectionUri: pulumi.Output<string>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: DatabaseArgs, opts?: pulumi.CustomResourceOptions) {
    super("Database", name, args, opts);
  }
}

/** A site built from Git and served through the CDN. Creating it deploys it. */
export class StaticSite extends SvcResource {
  /** Name shown in the dashboard, 2 to 64 characters. */
  declare readonly displayName: pulumi.Output<string>;
  /** Address of the repository. */
  declare readonly repoUrl: pulumi.Output<string>;
  /** Branch to build. */
  declare readonly defaultBranch: pulumi.Output<string>;
  /** `privateGit` or `publicGit`. */
  declare readonly source: pulumi.Output<"privateGit" | "publicGit" | undefined>;
  /** Git host of a private repository, if the URL does not show it. */
  declare readonly gitType: pulumi.Output<"github" | "bitbucket" | "gitlab" | undefined>;
  /** Deploys each push. */
  declare readonly autoDeploy: pulumi.Output<boolean | undefined>;
  /** Builds a preview of each pull request. */
  declare readonly isPreviewEnabled: pulumi.Output<boolean | undefined>;
  /** Fetches LFS files for the build. */
  declare readonly gitLfsEnabled: pulumi.Output<boolean | undefined>;
  /** Command that installs what the build needs. */
  declare readonly installCommand: pulumi.Output<string | undefined>;
  /** Command that builds the site. */
  declare readonly buildCommand: pulumi.Output<string | undefined>;
  /** Folder with the built site. */
  declare readonly publishedDirectory: pulumi.Output<string | undefined>;
  /** Folder of the repository to build in. */
  declare readonly rootDirectory: pulumi.Output<string | undefined>;
  /** Version of Node for the build. */
  declare readonly nodeVersion: pulumi.Output<string | undefined>;
  /** File served for a folder. */
  declare readonly indexFile: pulumi.Output<string | undefined>;
  /** File served for missing pages. */
  declare readonly errorFile: pulumi.Output<string | undefined>;
  /** Only changes below these paths deploy (globs). */
  declare readonly allowDeployPaths: pulumi.Output<readonly string[] | undefined>;
  /** Changes below these paths do not deploy (globs). */
  declare readonly ignoreDeployPaths: pulumi.Output<readonly string[] | undefined>;
  /** ID of the project. It cannot change after creation (contract note 26). */
  declare readonly projectId: pulumi.Output<string | undefined>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  declare readonly systemDomain: pulumi.Output<SystemDomain | undefined>;
  /** Host name that the platform generates on creation. */
  declare readonly generatedHostname: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  declare readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** State of the last deployment. */
  declare readonly status: pulumi.Output<string | null>;
  /** Host name of the site. */
  declare readonly hostname: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  declare readonly deploy: pulumi.Output<Deploy | undefined>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  declare readonly variables: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  declare readonly secretVariables: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Scope of a variable: `production`, `preview` or `both` (default). */
  declare readonly variableScopes: pulumi.Output<{ readonly [name: string]: "both" | "production" | "preview" } | undefined>;
  /** Branch of a variable; all if not set. */
  declare readonly variableBranches: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
  declare readonly domains: pulumi.Output<{ readonly [name: string]: StaticSiteDomain } | undefined>;

  constructor(name: string, args: StaticSiteArgs, opts?: pulumi.CustomResourceOptions) {
    super("StaticSite", name, args, opts);
  }
}

/** S3-compatible object storage, served through the CDN when it is public. */
export class Bucket extends SvcResource {
  /** Name shown in the dashboard, 2 to 64 characters. */
  declare readonly displayName: pulumi.Output<string>;
  /** Storage location. */
  declare readonly location: pulumi.Output<"apac" | "eeur" | "enam" | "oc" | "weur" | "wnam" | undefined>;
  /** Data-residency jurisdiction. */
  declare readonly jurisdiction: pulumi.Output<"default" | "eu" | "fedramp" | undefined>;
  /** Publicly readable, at `domain`. */
  declare readonly publicAccess: pulumi.Output<boolean | undefined>;
  /** A changed `trigger` (any text) issues new keys; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  declare readonly rotation: pulumi.Output<Rotation | undefined>;
  /** ID of the project. */
  declare readonly projectId: pulumi.Output<string | undefined>;
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  declare readonly allowDataLoss: pulumi.Output<string | undefined>;
  /** The platform's own name of the object, derived from the display name. */
  declare readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** ready or deleting. */
  declare readonly status: pulumi.Output<string | null>;
  /** Name of the bucket for S3 clients. */
  declare readonly bucketName: pulumi.Output<string>;
  /** S3-compatible endpoint. */
  declare readonly endpoint: pulumi.Output<string | null>;
  /** Public host name; null while public access is off. */
  declare readonly domain: pulumi.Output<string | null>;
  /** Access key. The platform shows it only on creation. */
  declare readonly accessKey: pulumi.Output<string | null>;
  /** Secret key. The platform shows it only on creation. */
  declare readonly secretKey: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;
  /** Origins from which browsers may read and write. */
  declare readonly corsPolicies: pulumi.Output<readonly BucketCorsPolicy[] | undefined>;

  constructor(name: string, args: BucketArgs, opts?: pulumi.CustomResourceOptions) {
    super("Bucket", name, args, opts);
  }
}

/** Distributes requests over destinations, by weight or by location. */
export class LoadBalancer extends SvcResource {
  /** Name shown in the dashboard, 2 to 64 characters. */
  declare readonly displayName: pulumi.Output<string>;
  /** `DEFAULT` distributes by weight, `GEO` by location. */
  declare readonly type: pulumi.Output<"DEFAULT" | "GEO" | undefined>;
  /** ID of the project. */
  declare readonly projectId: pulumi.Output<string | undefined>;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  declare readonly systemDomain: pulumi.Output<SystemDomain | undefined>;
  /** Host name that the platform generates on creation. */
  declare readonly generatedHostname: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  declare readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;
  /** Where requests go, at most 20 destinations. */
  declare readonly destinations: pulumi.Output<readonly LoadBalancerDestination[] | undefined>;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. */
  declare readonly domains: pulumi.Output<{ readonly [name: string]: LoadBalancerDomain } | undefined>;

  constructor(name: string, args: LoadBalancerArgs, opts?: pulumi.CustomResourceOptions) {
    super("LoadBalancer", name, args, opts);
  }
}

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. */
export class UsageAlert extends SvcResource {
  /** Monthly spending limit in USD, at least 0.01. */
  declare readonly limitUsd: pulumi.Output<number>;
  /** Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change recreates all of them on the platform, and those that fired can fire again. */
  declare readonly thresholds: pulumi.Output<readonly number[]>;
  /** Recipients, at least one address. */
  declare readonly emails: pulumi.Output<readonly string[]>;
  /** Project whose spending counts; the whole company's when not set. */
  declare readonly projectId: pulumi.Output<string | undefined>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: UsageAlertArgs, opts?: pulumi.CustomResourceOptions) {
    super("UsageAlert", name, args, opts);
  }
}

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. */
export class DockerRegistry extends SvcResource {
  /** Name shown in the dashboard, 1 to 255 characters. */
  declare readonly name: pulumi.Output<string>;
  /** Registry of the credentials. */
  declare readonly registry: pulumi.Output<"dockerHub" | "github" | "gitlab" | undefined>;
  /** User name, 1 to 39 letters, digits and . _ -; the first and the last one a letter or digit. */
  declare readonly username: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: DockerRegistryArgs, opts?: pulumi.CustomResourceOptions) {
    super("DockerRegistry", name, args, opts);
  }
}

/** Posts events of the company to an address, with retries. */
export class Webhook extends SvcResource {
  /** Address that events are posted to. */
  declare readonly endpoint: pulumi.Output<string>;
  /** Event types to send, each once. */
  declare readonly allowedEvents: pulumi.Output<readonly ("APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY")[]>;
  /** Its purpose. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Whether events are sent. */
  declare readonly isEnabled: pulumi.Output<boolean | undefined>;
  /** A changed `trigger` (any text) issues a new `secret`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  declare readonly rotation: pulumi.Output<Rotation | undefined>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** Secret that each delivery carries as `svc-signature`. */
  declare readonly secret: pulumi.Output<string | null>;
  /** The previous secret, while it is still accepted. */
  declare readonly oldSecret: pulumi.Output<string | null>;
  /** When the previous secret expires, RFC 3339. */
  declare readonly oldSecretExpiredAt: pulumi.Output<string | null>;
  /** User who created the object. */
  declare readonly createdBy: pulumi.Output<string | null>;
  /** User who last changed the object. */
  declare readonly updatedBy: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: WebhookArgs, opts?: pulumi.CustomResourceOptions) {
    super("Webhook", name, args, opts);
  }
}

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. */
export class ApiKey extends SvcResource {
  /** Name shown in the dashboard, 1 to 255 characters. */
  declare readonly name: pulumi.Output<string>;
  /** IDs of the roles of the key, see `getRole`. */
  declare readonly roleIds: pulumi.Output<readonly string[] | undefined>;
  /** Permissions in addition to the roles: a `permission` such as `APP:READ`, for one resource with `idResource`, otherwise for all. */
  declare readonly capabilities: pulumi.Output<readonly Capability[] | undefined>;
  /** Expiry time, RFC 3339. If not set, the key does not expire. */
  declare readonly expiredAt: pulumi.Output<string | undefined>;
  /** Whether the platform accepts the key. */
  declare readonly isEnabled: pulumi.Output<boolean | undefined>;
  /** A changed `trigger` (any text) issues a new `token`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  declare readonly rotation: pulumi.Output<Rotation | undefined>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** The key itself. The platform shows it only when it is issued. */
  declare readonly token: pulumi.Output<string | null>;
  /** Where the key was created, `EXTERNAL` through the API. */
  declare readonly source: pulumi.Output<string | null>;
  /** Time of the last use, RFC 3339. */
  declare readonly lastUsedAt: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: ApiKeyArgs, opts?: pulumi.CustomResourceOptions) {
    super("ApiKey", name, args, opts);
  }
}

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. */
export class GlobalVariable extends SvcResource {
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  declare readonly key: pulumi.Output<string>;
  /** Value, at most 32768 characters. It may refer to another variable as `${key}`. It counts as a secret. */
  declare readonly value: pulumi.Output<string>;
  /** Whether the variable is available when applications run. */
  declare readonly isRuntime: pulumi.Output<boolean | undefined>;
  /** Whether the variable is available when applications are built. */
  declare readonly isBuildtime: pulumi.Output<boolean | undefined>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: GlobalVariableArgs, opts?: pulumi.CustomResourceOptions) {
    super("GlobalVariable", name, args, opts);
  }
}

/** Stages that a build is promoted through, each with its applications, and previews of branches. */
export class Pipeline extends SvcResource {
  /** Name shown in the dashboard, 1 to 64 characters. */
  declare readonly displayName: pulumi.Output<string>;
  /** `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  declare readonly type: pulumi.Output<"trunk" | "branch">;
  /** ID of the project. */
  declare readonly projectId: pulumi.Output<string | undefined>;
  /** Repository that previews are built from. The platform does not show it, so its drift cannot be detected. */
  declare readonly repoUrl: pulumi.Output<string | undefined>;
  /** Preview stage: `autoCreateApp` (default false) creates an application for each pull request, `deleteStaleApps` (default false) deletes those without a change for `staleAppDays` (1 to 365, default 5). Off when not set. */
  declare readonly preview: pulumi.Output<PipelinePreview | undefined>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;
  /** Its stages in order, first to last, at most 50. */
  declare readonly stages: pulumi.Output<readonly PipelineStage[] | undefined>;

  constructor(name: string, args: PipelineArgs, opts?: pulumi.CustomResourceOptions) {
    super("Pipeline", name, args, opts);
  }
}

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. */
export class PreviewApplication extends SvcResource {
  /** Pipeline that creates the preview. Previews must be enabled there. */
  declare readonly pipelineId: pulumi.Output<string>;
  /** Branch to build. */
  declare readonly branch: pulumi.Output<string>;
  /** Number of the pull request. The platform does not show it. */
  declare readonly pullRequestNumber: pulumi.Output<number | undefined>;
  /** Name shown in the dashboard, given by the platform. */
  declare readonly displayName: pulumi.Output<string>;
  /** Host name that the platform generates on creation. */
  declare readonly generatedHostname: pulumi.Output<string>;
  /** The platform's own name of the object, derived from the display name. */
  declare readonly name: pulumi.Output<string>;
  /** ID of the company that owns the object. */
  declare readonly companyId: pulumi.Output<string | null>;
  /** ID of the project. */
  declare readonly projectId: pulumi.Output<string | null>;
  /** Namespace in the cluster. */
  declare readonly namespace: pulumi.Output<string | null>;
  /** State of the last deployment. */
  declare readonly status: pulumi.Output<string | null>;
  /** User who created the object. */
  declare readonly createdBy: pulumi.Output<string | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  declare readonly deploy: pulumi.Output<Deploy | undefined>;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  declare readonly adopt: pulumi.Output<AdoptById | AdoptByDisplayName | undefined>;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  declare readonly allowSameName: pulumi.Output<boolean | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: PreviewApplicationArgs, opts?: pulumi.CustomResourceOptions) {
    super("PreviewApplication", name, args, opts);
  }
}

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Domain extends SvcResource {
  /** The Application that it belongs to, if it is one. */
  declare readonly application: pulumi.Output<string | undefined>;
  /** The StaticSite that it belongs to, if it is one. */
  declare readonly staticSite: pulumi.Output<string | undefined>;
  /** The LoadBalancer that it belongs to, if it is one. */
  declare readonly loadBalancer: pulumi.Output<string | undefined>;
  /** Host name, `shop.example.com` or `*.example.com`. */
  declare readonly name: pulumi.Output<string>;
  /** Also serves every subdomain. Names that begin with `*.` always do. */
  declare readonly isWildcard: pulumi.Output<boolean | undefined>;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  declare readonly isPrimary: pulumi.Output<boolean | undefined>;
  /** Your own certificate chain, PEM. Requires `customSslKey`. */
  declare readonly customSslCert: pulumi.Output<string | undefined>;
  /** VERIFICATION, POINTING, ACTIVE or TIMED_OUT. */
  declare readonly status: pulumi.Output<string | null>;
  /** DNS records to set. */
  declare readonly dnsRecords: pulumi.Output<readonly DnsRecord[] | null>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  declare readonly adopt: pulumi.Output<AdoptEntry | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: DomainArgs, opts?: pulumi.CustomResourceOptions) {
    super("Domain", name, args, opts);
  }
}

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Variable extends SvcResource {
  /** The Application that it belongs to, if it is one. */
  declare readonly application: pulumi.Output<string | undefined>;
  /** The StaticSite that it belongs to, if it is one. */
  declare readonly staticSite: pulumi.Output<string | undefined>;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  declare readonly key: pulumi.Output<string>;
  /** Value, at most 32768 characters. */
  declare readonly value: pulumi.Output<string>;
  /** Its scope. */
  declare readonly scope: pulumi.Output<"both" | "runtime" | "buildtime" | "production" | "preview" | undefined>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Branch that the value applies to; all branches if not set. */
  declare readonly branch: pulumi.Output<string | undefined>;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  declare readonly adopt: pulumi.Output<AdoptEntry | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: VariableArgs, opts?: pulumi.CustomResourceOptions) {
    super("Variable", name, args, opts);
  }
}

/** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class SecretVariable extends SvcResource {
  /** The Application that it belongs to, if it is one. */
  declare readonly application: pulumi.Output<string | undefined>;
  /** The StaticSite that it belongs to, if it is one. */
  declare readonly staticSite: pulumi.Output<string | undefined>;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  declare readonly key: pulumi.Output<string>;
  /** Value, at most 32768 characters. */
  declare readonly value: pulumi.Output<string>;
  /** Its scope. */
  declare readonly scope: pulumi.Output<"both" | "runtime" | "buildtime" | "production" | "preview" | undefined>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string>;
  /** Branch that the value applies to; all branches if not set. */
  declare readonly branch: pulumi.Output<string | undefined>;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  declare readonly adopt: pulumi.Output<AdoptEntry | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: SecretVariableArgs, opts?: pulumi.CustomResourceOptions) {
    super("SecretVariable", name, args, opts);
  }
}

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Destination extends SvcResource {
  /** The LoadBalancer that it belongs to. */
  declare readonly loadBalancer: pulumi.Output<string>;
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. */
  declare readonly service: pulumi.Output<ServiceReference | undefined>;
  /** An address outside the platform. Either this or `service`. */
  declare readonly url: pulumi.Output<string | undefined>;
  /** Share of the requests in weighted mode, 0 to 10000. */
  declare readonly weight: pulumi.Output<number | undefined>;
  /** Latitude in geographic mode, -90 to 90. */
  declare readonly latitude: pulumi.Output<number | undefined>;
  /** Longitude in geographic mode, -180 to 180. */
  declare readonly longitude: pulumi.Output<number | undefined>;
  /** Whether the destination receives requests. */
  declare readonly isEnabled: pulumi.Output<boolean | undefined>;
  /** Creation time, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string | null>;
  /** Time of the record's last change, RFC 3339. */
  declare readonly updatedAt: pulumi.Output<string | null>;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  declare readonly adopt: pulumi.Output<AdoptEntry | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: DestinationArgs, opts?: pulumi.CustomResourceOptions) {
    super("Destination", name, args, opts);
  }
}

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Connection extends SvcResource {
  /** The Application that it belongs to. */
  declare readonly application: pulumi.Output<string>;
  /** The database. */
  declare readonly database: pulumi.Output<string>;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  declare readonly adopt: pulumi.Output<AdoptEntry | undefined>;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  declare readonly takeOver: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: ConnectionArgs, opts?: pulumi.CustomResourceOptions) {
    super("Connection", name, args, opts);
  }
}
