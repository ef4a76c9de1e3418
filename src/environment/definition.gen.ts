// Derived from src/kinds by `npm run generate`. Do not edit.

/** What an overlay may say of `T`: nothing is required, and null removes. Lists and expressions are replaced as a whole. */
type Overlaid<T> = T extends Expression | Referred | readonly unknown[]
  ? T
  : T extends object
    ? string extends keyof T
      ? { readonly [K in keyof T]: Overlaid<T[K]> | null }
      : { readonly [K in keyof T]?: NonNullable<T[K]> extends string ? T[K] : Overlaid<T[K]> | null }
    : T;

export interface SectionsDefinition {
  /** A group of services. Each service declares its own project; deleting a project keeps its services. */
  readonly projects?: { readonly [name: string]: ProjectDefinition } | null;
  /** An application, built from Git or run from an image, with its processes, variables and network. */
  readonly applications?: { readonly [name: string]: ApplicationDefinition } | null;
  /** A managed database. Private unless `publicAccess` is on. */
  readonly databases?: { readonly [name: string]: DatabaseDefinition } | null;
  /** A site built from Git and served through the CDN. Creating it deploys it. */
  readonly staticSites?: { readonly [name: string]: StaticSiteDefinition } | null;
  /** S3-compatible object storage, served through the CDN when it is public. */
  readonly buckets?: { readonly [name: string]: BucketDefinition } | null;
  /** Distributes requests over destinations, by weight or by location. */
  readonly loadBalancers?: { readonly [name: string]: LoadBalancerDefinition } | null;
  /** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. */
  readonly usageAlerts?: { readonly [name: string]: UsageAlertDefinition } | null;
  /** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. */
  readonly dockerRegistries?: { readonly [name: string]: DockerRegistryDefinition } | null;
  /** Posts events of the company to an address, with retries. */
  readonly webhooks?: { readonly [name: string]: WebhookDefinition } | null;
  /** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. */
  readonly apiKeys?: { readonly [name: string]: ApiKeyDefinition } | null;
  /** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. */
  readonly globalVariables?: { readonly [name: string]: GlobalVariableDefinition } | null;
  /** Stages that a build is promoted through, each with its applications, and previews of branches. */
  readonly pipelines?: { readonly [name: string]: PipelineDefinition } | null;
  /** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. */
  readonly previewApplications?: { readonly [name: string]: PreviewApplicationDefinition } | null;
  /** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly domains?: { readonly [name: string]: DomainDefinition } | null;
  /** Waits until requests reach a service through a custom domain: until the platform has found its DNS records and issued its certificate. It creates, changes and deletes nothing. Let it depend on the DNS records, and let what needs the domain depend on it. Its ID is `<application|static-site|load-balancer>/<its id>/<id>/ready`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly domainReadies?: { readonly [name: string]: DomainReadyDefinition } | null;
  /** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly variables?: { readonly [name: string]: VariableDefinition } | null;
  /** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly secretVariables?: { readonly [name: string]: SecretVariableDefinition } | null;
  /** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly destinations?: { readonly [name: string]: DestinationDefinition } | null;
  /** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly connections?: { readonly [name: string]: ConnectionDefinition } | null;
}

export interface OverlayDefinition {
  /** A group of services. Each service declares its own project; deleting a project keeps its services. */
  readonly projects?: { readonly [name: string]: ProjectOverlayDefinition | null } | null;
  /** An application, built from Git or run from an image, with its processes, variables and network. */
  readonly applications?: { readonly [name: string]: ApplicationOverlayDefinition | null } | null;
  /** A managed database. Private unless `publicAccess` is on. */
  readonly databases?: { readonly [name: string]: DatabaseOverlayDefinition | null } | null;
  /** A site built from Git and served through the CDN. Creating it deploys it. */
  readonly staticSites?: { readonly [name: string]: StaticSiteOverlayDefinition | null } | null;
  /** S3-compatible object storage, served through the CDN when it is public. */
  readonly buckets?: { readonly [name: string]: BucketOverlayDefinition | null } | null;
  /** Distributes requests over destinations, by weight or by location. */
  readonly loadBalancers?: { readonly [name: string]: LoadBalancerOverlayDefinition | null } | null;
  /** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. */
  readonly usageAlerts?: { readonly [name: string]: UsageAlertOverlayDefinition | null } | null;
  /** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. */
  readonly dockerRegistries?: { readonly [name: string]: DockerRegistryOverlayDefinition | null } | null;
  /** Posts events of the company to an address, with retries. */
  readonly webhooks?: { readonly [name: string]: WebhookOverlayDefinition | null } | null;
  /** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. */
  readonly apiKeys?: { readonly [name: string]: ApiKeyOverlayDefinition | null } | null;
  /** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. */
  readonly globalVariables?: { readonly [name: string]: GlobalVariableOverlayDefinition | null } | null;
  /** Stages that a build is promoted through, each with its applications, and previews of branches. */
  readonly pipelines?: { readonly [name: string]: PipelineOverlayDefinition | null } | null;
  /** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. */
  readonly previewApplications?: { readonly [name: string]: PreviewApplicationOverlayDefinition | null } | null;
  /** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly domains?: { readonly [name: string]: DomainOverlayDefinition | null } | null;
  /** Waits until requests reach a service through a custom domain: until the platform has found its DNS records and issued its certificate. It creates, changes and deletes nothing. Let it depend on the DNS records, and let what needs the domain depend on it. Its ID is `<application|static-site|load-balancer>/<its id>/<id>/ready`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly domainReadies?: { readonly [name: string]: DomainReadyOverlayDefinition | null } | null;
  /** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly variables?: { readonly [name: string]: VariableOverlayDefinition | null } | null;
  /** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly secretVariables?: { readonly [name: string]: SecretVariableOverlayDefinition | null } | null;
  /** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly destinations?: { readonly [name: string]: DestinationOverlayDefinition | null } | null;
  /** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
  readonly connections?: { readonly [name: string]: ConnectionOverlayDefinition | null } | null;
  /** What the stack puts out, by name. */
  readonly outputs?: { readonly [name: string]: TextDefinition | null } | null;
}

/** A group of services. Each service declares its own project; deleting a project keeps its services. */
export interface ProjectDefinition {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** An application, built from Git or run from an image, with its processes, variables and network. */
export interface ApplicationDefinition {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string | Expression | null;
  /** Region: the ID of a cluster, see `getCluster`. When it changes, the application moves: it is cloned there, and the original is deleted when the clone is live. */
  readonly clusterId?: string | ClusterName | Expression | null;
  /** How a change of `clusterId` moves the application: `suspendOld` suspends the original as soon as the clone exists, so that no cron, worker or job runs twice; the application is unavailable until the clone is live. `leaveBehind` deletes the original with what exists only on it: domains that are not declared, its place in a pipeline, destinations elsewhere; and without waiting until its domains are active on the clone. `resume` continues with the clone of an interrupted move, by its ID; if the journal of that run is available, it is not needed. */
  readonly move?: {
    readonly suspendOld?: boolean | Expression;
    readonly leaveBehind?: boolean | Expression;
    readonly resume?: string | Expression;
  } | Expression | null;
  /** Source type: `privateGit`, `publicGit` or `dockerImage`. */
  readonly source?: "privateGit" | "publicGit" | "dockerImage" | Expression | null;
  /** URL of the repository, for the two Git sources. */
  readonly repoUrl?: string | Expression | null;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType?: "github" | "bitbucket" | "gitlab" | Expression | null;
  /** Branch to build; the repository's own default when not set. */
  readonly defaultBranch?: string | Expression | null;
  /** Image to run, for `dockerImage`. */
  readonly dockerImage?: string | Expression | null;
  /** Credential for a private image. */
  readonly dockerRegistryCredentialId?: string | DockerRegistryReference | Expression | null;
  /** Deploys each push. Only with `privateGit`. */
  readonly autoDeploy?: boolean | Expression | null;
  /** ID of the project. */
  readonly projectId?: string | ProjectReference | Expression | null;
  /** How it is built. */
  readonly buildType?: "nixpacks" | "railpack" | "dockerfile" | "pack" | Expression | null;
  /** Folder of the repository to build in. */
  readonly buildPath?: string | Expression | null;
  /** Keeps image layers between builds. */
  readonly buildCacheEnabled?: boolean | Expression | null;
  /** Fetches LFS files for the build. */
  readonly gitLfsEnabled?: boolean | Expression | null;
  /** Version of the default build tool: 1.29, 1.39 or 1.41. */
  readonly nixpacksVersion?: string | Expression | null;
  /** Path of the Dockerfile. */
  readonly dockerfilePath?: string | Expression | null;
  /** Build context of the Dockerfile. */
  readonly dockerContext?: string | Expression | null;
  /** Builder image. */
  readonly packBuilder?: "heroku/builder:22" | "heroku/builder:24" | Expression | null;
  /** Buildpacks in order. The platform may not show them later. */
  readonly buildpacks?: readonly ({ readonly order: number | Expression; readonly source: string | Expression; } | Expression)[] | Expression | null;
  /** Only changes below these paths deploy (globs). */
  readonly allowDeployPaths?: readonly (string | Expression)[] | Expression | null;
  /** Changes below these paths do not deploy (globs). */
  readonly ignoreDeployPaths?: readonly (string | Expression)[] | Expression | null;
  /** Hibernates when idle; the next request resumes it within 8 to 20 seconds. */
  readonly hibernationEnabled?: boolean | Expression | null;
  /** Seconds of inactivity before hibernation. */
  readonly hibernateAfterSeconds?: number | Expression | null;
  /** Serves the application through the CDN. The platform does not show this setting, so its drift cannot be detected. */
  readonly cdn?: boolean | Expression | null;
  /** Caches at the edge. The platform does not show this setting, so its drift cannot be detected. */
  readonly edgeCache?: boolean | Expression | null;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. */
  readonly ipRestriction?: {
    readonly type: "allow" | "deny" | Expression;
    readonly isEnabled: boolean | Expression;
    readonly ipList: readonly (string | Expression)[] | Expression;
  } | Expression | null;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: { readonly name?: string | Expression; readonly isEnabled?: boolean | Expression; } | Expression | null;
  /** A secret address, `deploymentHookUrl`, that starts a deployment on POST. */
  readonly deploymentHook?: boolean | Expression | null;
  /** Whether the application is suspended. A suspended application is not deployed. */
  readonly suspended?: boolean | Expression | null;
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. */
  readonly deletionProtection?: boolean | Expression | null;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  readonly allowDataLoss?: string | Expression | null;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: { readonly wait?: "live" | "accepted" | "none" | Expression; readonly timeout?: number | Expression; } | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  /** Processes by display name. `type` is web by default; an application has at most one web process, which exists from its creation. */
  readonly processes?: { readonly [name: string]: {
      /** web, worker, cron or job. */
      readonly type?: "web" | "worker" | "cron" | "job" | Expression | null;
      /** Size: the ID of a process resource type, see `getProcessResourceType`. */
      readonly resourceTypeId?: string | SizeName | Expression | null;
      /** Start command; the one from the build by default. */
      readonly entrypoint?: string | Expression | null;
      /** Port that the process listens on, 1 to 65535. */
      readonly port?: number | Expression | null;
      /** `manual` with a fixed number of instances, or `horizontal` between two numbers. */
      readonly scalingStrategy?: { readonly type: "manual"; readonly config: { readonly instanceCount: number | Expression; } | Expression; } | {
        readonly type: "horizontal";
        readonly config: {
          readonly minInstanceCount: number | Expression;
          readonly maxInstanceCount: number | Expression;
          readonly targetCpuPercent?: number | Expression;
          readonly targetMemoryPercent?: number | Expression;
          readonly scaleUpIntervalSeconds?: number | Expression;
          readonly scaleUpIncrement?: number | Expression;
          readonly scaleDownIntervalSeconds?: number | Expression;
          readonly scaleDownIncrement?: number | Expression;
        } | Expression;
      } | null;
      /** Cron expression of five fields. Cron only. */
      readonly schedule?: string | Expression | null;
      /** IANA time zone of the schedule. Cron only. */
      readonly timeZone?: string | Expression | null;
      /** What happens if the previous run has not ended. Cron only. */
      readonly concurrencyPolicy?: "Forbid" | "Replace" | Expression | null;
      /** Maximum run time in seconds, 0 for no limit. Cron only. */
      readonly timeLimitSeconds?: number | Expression | null;
      /** When a job runs. Job only. */
      readonly jobStartPolicy?: "beforeDeployment" | "afterSuccessDeployment" | "afterFailedDeployment" | Expression | null;
      /** Instances that fail the probe are restarted. Web only. */
      readonly livenessProbe?: {
        readonly exec?: { readonly command: readonly (string | Expression)[] | Expression; } | Expression;
        readonly httpGet?: {
          readonly path?: string | Expression;
          readonly port?: number | Expression;
          readonly host?: string | Expression;
          readonly scheme?: "HTTP" | "HTTPS" | Expression;
          readonly httpHeaders?: readonly ({ readonly name: string | Expression; readonly value: string | Expression; } | Expression)[] | Expression;
        } | Expression;
        readonly tcpSocket?: { readonly port: number | Expression; readonly host?: string | Expression; } | Expression;
        readonly initialDelaySeconds?: number | Expression;
        readonly periodSeconds?: number | Expression;
        readonly timeoutSeconds?: number | Expression;
        readonly successThreshold?: number | Expression;
        readonly failureThreshold?: number | Expression;
      } | Expression | null;
      /** Instances that fail the probe receive no traffic. Web only. */
      readonly readinessProbe?: {
        readonly exec?: { readonly command: readonly (string | Expression)[] | Expression; } | Expression;
        readonly httpGet?: {
          readonly path?: string | Expression;
          readonly port?: number | Expression;
          readonly host?: string | Expression;
          readonly scheme?: "HTTP" | "HTTPS" | Expression;
          readonly httpHeaders?: readonly ({ readonly name: string | Expression; readonly value: string | Expression; } | Expression)[] | Expression;
        } | Expression;
        readonly tcpSocket?: { readonly port: number | Expression; readonly host?: string | Expression; } | Expression;
        readonly initialDelaySeconds?: number | Expression;
        readonly periodSeconds?: number | Expression;
        readonly timeoutSeconds?: number | Expression;
        readonly successThreshold?: number | Expression;
        readonly failureThreshold?: number | Expression;
      } | Expression | null;
      /** Whether the process accepts external requests. Web only. */
      readonly isIngressEnabled?: boolean | Expression | null;
      /** Ingress protocol: http or grpc. Web only. */
      readonly ingressProtocol?: "http" | "grpc" | Expression | null;
      /** Persistent disk. Web and worker only; forces one instance, only grows, and loses its data when removed. */
      readonly disk?: { readonly resourceTypeId: string | SizeName | Expression; readonly mountPath: string | Expression; } | Expression | null;
    } } | null;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables?: { readonly [name: string]: string | Expression } | null;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  readonly secretVariables?: { readonly [name: string]: string | Expression } | null;
  /** Scope of a variable: `runtime`, `buildtime` or `both` (default). */
  readonly variableScopes?: { readonly [name: string]: "both" | "runtime" | "buildtime" | Expression } | null;
  /** Databases of the same cluster that the application can reach over the private network, by a name of your choice. Accepts a Database or its ID. */
  readonly connections?: { readonly [name: string]: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | DatabaseReference | Expression } | null;
  /** Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port. */
  readonly tcpProxies?: readonly ({
    /** Name of the process in `processes`. */
    readonly process: string | Expression | null;
    /** Port that the process listens on, 1 to 65535. */
    readonly port: number | Expression | null;
  })[] | null;
  /** Further ports that other services of the cluster can reach. */
  readonly privatePorts?: readonly ({
    /** Name of the process in `processes`. */
    readonly process: string | Expression | null;
    /** Port that the process listens on, 1 to 65535. */
    readonly port: number | Expression | null;
  })[] | null;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: { readonly [name: string]: {
      /** Also serves every subdomain. Names that begin with `*.` always do. */
      readonly isWildcard?: boolean | Expression | null;
      /** The domain that the others redirect to. To change it, make another domain primary. */
      readonly isPrimary?: boolean | Expression | null;
      /** Your own certificate chain, PEM. Requires `customSslKey`. */
      readonly customSslCert?: string | Expression | null;
      /** Its key, PEM. */
      readonly customSslKey?: string | Expression | null;
    } } | null;
  readonly options?: OptionsDefinition;
  readonly seed?: SeedDefinition | null;
}

/** A managed database. Private unless `publicAccess` is on. */
export interface DatabaseDefinition {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string | Expression | null;
  /** Region: the ID of a cluster, see `getCluster`. */
  readonly clusterId?: string | ClusterName | Expression | null;
  /** Engine. `redis` and `valkey` are the key-value store. */
  readonly type?: "postgresql" | "mysql" | "mariadb" | "redis" | "valkey" | Expression | null;
  /** Version of the engine, for example "16". */
  readonly version?: string | Expression | null;
  /** Size: the ID of a database resource type, see `getDatabaseResourceType`. A change resizes in place. */
  readonly resourceTypeId?: string | SizeName | Expression | null;
  /** Name of the first database, 2 to 100 characters. */
  readonly dbName?: string | Expression | null;
  /** Name of the database user. The platform never shows it (contract note 18), so it is always sent. Not root or postgres; the key-value store has none. */
  readonly dbUser?: string | Expression | null;
  /** Password of the database user: 4 to 100 letters, digits and _ ? < > # @ - = +. It cannot be read back; a new value is set in place. */
  readonly dbPassword?: string | Expression | null;
  /** PostgreSQL extensions to install: `vector` (11 or later), `spatial` (13 or later), `cron`. */
  readonly extensions?: {
    readonly vector?: boolean | Expression;
    readonly spatial?: boolean | Expression;
    readonly cron?: boolean | Expression;
  } | Expression | null;
  /** ID of the project. */
  readonly projectId?: string | ProjectReference | Expression | null;
  /** Reachable from outside the cluster, under `externalHostname`. */
  readonly publicAccess?: boolean | Expression | null;
  /** Addresses that may (`allow`) or may not (`deny`) connect, at most 500. The default is `deny`, disabled, empty. */
  readonly ipRestriction?: {
    readonly type: "allow" | "deny" | Expression;
    readonly isEnabled: boolean | Expression;
    readonly ipList: readonly (string | Expression)[] | Expression;
  } | Expression | null;
  /** Whether the database is suspended. Its data is kept. */
  readonly suspended?: boolean | Expression | null;
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. */
  readonly deletionProtection?: boolean | Expression | null;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  readonly allowDataLoss?: string | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
  readonly seed?: SeedDefinition | null;
}

/** A site built from Git and served through the CDN. Creating it deploys it. */
export interface StaticSiteDefinition {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string | Expression | null;
  /** Address of the repository. */
  readonly repoUrl?: string | Expression | null;
  /** Branch to build. */
  readonly defaultBranch?: string | Expression | null;
  /** `privateGit` or `publicGit`. */
  readonly source?: "privateGit" | "publicGit" | Expression | null;
  /** Git host of a private repository, if the URL does not show it. */
  readonly gitType?: "github" | "bitbucket" | "gitlab" | Expression | null;
  /** Deploys each push. */
  readonly autoDeploy?: boolean | Expression | null;
  /** Builds a preview of each pull request. */
  readonly isPreviewEnabled?: boolean | Expression | null;
  /** Fetches LFS files for the build. */
  readonly gitLfsEnabled?: boolean | Expression | null;
  /** Command that installs what the build needs. */
  readonly installCommand?: string | Expression | null;
  /** Command that builds the site. */
  readonly buildCommand?: string | Expression | null;
  /** Folder with the built site. */
  readonly publishedDirectory?: string | Expression | null;
  /** Folder of the repository to build in. */
  readonly rootDirectory?: string | Expression | null;
  /** Version of Node for the build. */
  readonly nodeVersion?: string | Expression | null;
  /** File served for a folder. */
  readonly indexFile?: string | Expression | null;
  /** File served for missing pages. */
  readonly errorFile?: string | Expression | null;
  /** Only changes below these paths deploy (globs). */
  readonly allowDeployPaths?: readonly (string | Expression)[] | Expression | null;
  /** Changes below these paths do not deploy (globs). */
  readonly ignoreDeployPaths?: readonly (string | Expression)[] | Expression | null;
  /** ID of the project. It cannot change after creation (contract note 26). */
  readonly projectId?: string | ProjectReference | Expression | null;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: { readonly name?: string | Expression; readonly isEnabled?: boolean | Expression; } | Expression | null;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: { readonly wait?: "live" | "accepted" | "none" | Expression; readonly timeout?: number | Expression; } | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  /** Environment variables by name. A value may refer to another variable as `${key}`. */
  readonly variables?: { readonly [name: string]: string | Expression } | null;
  /** Environment variables whose values are secrets: encrypted in state, never shown. */
  readonly secretVariables?: { readonly [name: string]: string | Expression } | null;
  /** Scope of a variable: `production`, `preview` or `both` (default). */
  readonly variableScopes?: { readonly [name: string]: "both" | "production" | "preview" | Expression } | null;
  /** Branch of a variable; all if not set. */
  readonly variableBranches?: { readonly [name: string]: string | Expression } | null;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: { readonly [name: string]: {
      /** Also serves every subdomain. Names that begin with `*.` always do. */
      readonly isWildcard?: boolean | Expression | null;
      /** The domain that the others redirect to. To change it, make another domain primary. */
      readonly isPrimary?: boolean | Expression | null;
      /** Your own certificate chain, PEM. Requires `customSslKey`. */
      readonly customSslCert?: string | Expression | null;
      /** Its key, PEM. */
      readonly customSslKey?: string | Expression | null;
    } } | null;
  readonly options?: OptionsDefinition;
}

/** S3-compatible object storage, served through the CDN when it is public. */
export interface BucketDefinition {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string | Expression | null;
  /** Storage location. */
  readonly location?: "apac" | "eeur" | "enam" | "oc" | "weur" | "wnam" | Expression | null;
  /** Data-residency jurisdiction. */
  readonly jurisdiction?: "default" | "eu" | "fedramp" | Expression | null;
  /** Publicly readable, at `domain`. */
  readonly publicAccess?: boolean | Expression | null;
  /** A changed `trigger` (any text) issues new keys; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: { readonly trigger: string | Expression; readonly graceHours?: number | Expression; } | Expression | null;
  /** ID of the project. */
  readonly projectId?: string | ProjectReference | Expression | null;
  /** Refuses to delete or replace the object, whatever the engine asks, until it is set to false and applied. */
  readonly deletionProtection?: boolean | Expression | null;
  /** ID of the object whose data may be lost: allows its replacement, or a creation beside it, which is refused otherwise. */
  readonly allowDataLoss?: string | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  /** Origins from which browsers may read and write. */
  readonly corsPolicies?: readonly ({
    /** Origins such as https://shop.example.com, or * for any; 1 to 100. */
    readonly origins: readonly (string | Expression)[] | Expression | null;
    /** Allowed methods: GET, PUT, POST, DELETE, HEAD. */
    readonly methods: readonly ("GET" | "PUT" | "POST" | "DELETE" | "HEAD" | Expression)[] | Expression | null;
    /** Allowed request headers, at most 100. */
    readonly headers?: readonly (string | Expression)[] | Expression | null;
  })[] | null;
  readonly options?: OptionsDefinition;
  readonly seed?: SeedDefinition | null;
}

/** Distributes requests over destinations, by weight or by location. */
export interface LoadBalancerDefinition {
  /** Name shown in the dashboard, 2 to 64 characters. */
  readonly displayName?: string | Expression | null;
  /** `DEFAULT` distributes by weight, `GEO` by location. */
  readonly type?: "DEFAULT" | "GEO" | Expression | null;
  /** ID of the project. */
  readonly projectId?: string | ProjectReference | Expression | null;
  /** The generated domain: `name` changes its first label, `isEnabled: false` turns it off. */
  readonly systemDomain?: { readonly name?: string | Expression; readonly isEnabled?: boolean | Expression; } | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  /** Where requests go, at most 20 destinations. */
  readonly destinations?: readonly ({
    /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. */
    readonly service?: {
      readonly type: "APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER" | Expression;
      readonly id: string | Expression;
    } | ApplicationReference | StaticSiteReference | BucketReference | LoadBalancerReference | Expression | null;
    /** An address outside the platform. Either this or `service`. */
    readonly url?: string | Expression | null;
    /** Share of the requests in weighted mode, 0 to 10000. */
    readonly weight?: number | Expression | null;
    /** Latitude in geographic mode, -90 to 90. */
    readonly latitude?: number | Expression | null;
    /** Longitude in geographic mode, -180 to 180. */
    readonly longitude?: number | Expression | null;
    /** Whether the destination receives requests. */
    readonly isEnabled?: boolean | Expression | null;
  })[] | null;
  /** Custom domains by host name, `shop.example.com` or `*.example.com`. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. */
  readonly domains?: { readonly [name: string]: {
      /** Also serves every subdomain. Names that begin with `*.` always do. */
      readonly isWildcard?: boolean | Expression | null;
      /** The domain that the others redirect to. To change it, make another domain primary. */
      readonly isPrimary?: boolean | Expression | null;
      /** Your own certificate chain, PEM. Requires `customSslKey`. */
      readonly customSslCert?: string | Expression | null;
      /** Its key, PEM. */
      readonly customSslKey?: string | Expression | null;
    } } | null;
  readonly options?: OptionsDefinition;
}

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. */
export interface UsageAlertDefinition {
  /** Monthly spending limit in USD, at least 0.01. */
  readonly limitUsd?: number | Expression | null;
  /** Percentages of the limit at which a mail is sent: 1 to 10 of them, each from 1 to 100. A change recreates all of them on the platform, and those that fired can fire again. */
  readonly thresholds?: readonly (number | Expression)[] | Expression | null;
  /** Recipients, at least one address. */
  readonly emails?: readonly (string | Expression)[] | Expression | null;
  /** Project whose spending counts; the whole company's when not set. */
  readonly projectId?: string | ProjectReference | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. */
export interface DockerRegistryDefinition {
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: string | Expression | null;
  /** Registry of the credentials. */
  readonly registry?: "dockerHub" | "github" | "gitlab" | Expression | null;
  /** User name, 1 to 39 letters, digits and . _ -; the first and the last one a letter or digit. */
  readonly username?: string | Expression | null;
  /** Password or access token, 8 to 128 characters. It cannot be read back; a new value is set in place. */
  readonly secret?: string | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** Posts events of the company to an address, with retries. */
export interface WebhookDefinition {
  /** Address that events are posted to. */
  readonly endpoint?: string | Expression | null;
  /** Event types to send, each once. */
  readonly allowedEvents?: readonly ("APP_CREATE" | "APP_UPDATE" | "APP_DELETE" | "APP_DEPLOY" | "DATABASE_CREATE" | "DATABASE_UPDATE" | "DATABASE_DELETE" | "STATIC_SITE_CREATE" | "STATIC_SITE_UPDATE" | "STATIC_SITE_DELETE" | "STATIC_SITE_DEPLOY" | Expression)[] | Expression | null;
  /** Its purpose. */
  readonly description?: string | Expression | null;
  /** Whether events are sent. */
  readonly isEnabled?: boolean | Expression | null;
  /** A changed `trigger` (any text) issues a new `secret`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: { readonly trigger: string | Expression; readonly graceHours?: number | Expression; } | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. */
export interface ApiKeyDefinition {
  /** Name shown in the dashboard, 1 to 255 characters. */
  readonly name?: string | Expression | null;
  /** IDs of the roles of the key, see `getRole`. */
  readonly roleIds?: readonly (string | RoleName | Expression)[] | Expression | null;
  /** Permissions in addition to the roles: a `permission` such as `APP:READ`, for one resource with `idResource`, otherwise for all. */
  readonly capabilities?: readonly ({ readonly permission: string | Expression; readonly idResource?: string | null | Expression; } | Expression)[] | Expression | null;
  /** Expiry time, RFC 3339. If not set, the key does not expire. */
  readonly expiredAt?: string | Expression | null;
  /** Whether the platform accepts the key. */
  readonly isEnabled?: boolean | Expression | null;
  /** A changed `trigger` (any text) issues a new `token`; what it replaces stays valid for `graceHours`, 0 to 168, 0 by default. The first trigger is only recorded; to rotate at once, use `svc-iac rotate`. */
  readonly rotation?: { readonly trigger: string | Expression; readonly graceHours?: number | Expression; } | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. */
export interface GlobalVariableDefinition {
  /** Name, unique in the company. Names that begin with SVC_ are the platform's. */
  readonly key?: string | Expression | null;
  /** Value, at most 32768 characters. It may refer to another variable as `${key}`. It counts as a secret. */
  readonly value?: string | Expression | null;
  /** Whether the variable is available when applications run. */
  readonly isRuntime?: boolean | Expression | null;
  /** Whether the variable is available when applications are built. */
  readonly isBuildtime?: boolean | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** Stages that a build is promoted through, each with its applications, and previews of branches. */
export interface PipelineDefinition {
  /** Name shown in the dashboard, 1 to 64 characters. */
  readonly displayName?: string | Expression | null;
  /** `trunk` promotes one branch from stage to stage; in `branch`, each stage can have its own branch. */
  readonly type?: "trunk" | "branch" | Expression | null;
  /** ID of the project. */
  readonly projectId?: string | ProjectReference | Expression | null;
  /** Repository that previews are built from. The platform does not show it, so its drift cannot be detected. */
  readonly repoUrl?: string | Expression | null;
  /** Preview stage: `autoCreateApp` (default false) creates an application for each pull request, `deleteStaleApps` (default false) deletes those without a change for `staleAppDays` (1 to 365, default 5). Off when not set. */
  readonly preview?: {
    readonly autoCreateApp?: boolean | Expression;
    readonly deleteStaleApps?: boolean | Expression;
    readonly staleAppDays?: number | Expression;
  } | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  /** Its stages in order, first to last, at most 50. */
  readonly stages?: readonly ({
    /** Name of the stage, 1 to 255 characters. */
    readonly displayName: string | Expression | null;
    /** Branch of the stage, in a pipeline of type `branch`. */
    readonly branch?: string | Expression | null;
    /** Applications of the stage. An application is in at most one stage of one pipeline; here it can move between stages. */
    readonly applications?: readonly (string | ApplicationReference | Expression)[] | Expression | null;
  })[] | null;
  readonly options?: OptionsDefinition;
}

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. */
export interface PreviewApplicationDefinition {
  /** Pipeline that creates the preview. Previews must be enabled there. */
  readonly pipelineId?: string | PipelineReference | Expression | null;
  /** Branch to build. */
  readonly branch?: string | Expression | null;
  /** Number of the pull request. The platform does not show it. */
  readonly pullRequestNumber?: number | Expression | null;
  /** When an apply counts as done: `wait: "live"` (default) when the deployment has succeeded, `"accepted"` as soon as it has been started; `"none"` starts none. `timeout` in minutes of work, 20 by default. */
  readonly deploy?: { readonly wait?: "live" | "accepted" | "none" | Expression; readonly timeout?: number | Expression; } | Expression | null;
  /** Adopts an existing object instead of creating one: `{ id }`, or `{ displayName }` with its name. Ignored once the resource has an object. */
  readonly adopt?: { readonly id: string | Expression; } | { readonly displayName: string | Expression; } | Expression | null;
  /** Creates the object, or the clone of a move, even if a matching object exists: from an interrupted run, a forced replacement or another stack's. */
  readonly allowSameName?: boolean | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface DomainDefinition {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | StaticSiteReference | Expression | null;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | LoadBalancerReference | Expression | null;
  /** Host name, `shop.example.com` or `*.example.com`. */
  readonly name?: string | Expression | null;
  /** Also serves every subdomain. Names that begin with `*.` always do. */
  readonly isWildcard?: boolean | Expression | null;
  /** The domain that the others redirect to. To change it, make another domain primary. */
  readonly isPrimary?: boolean | Expression | null;
  /** Your own certificate chain, PEM. Requires `customSslKey`. */
  readonly customSslCert?: string | Expression | null;
  /** Its key, PEM. */
  readonly customSslKey?: string | Expression | null;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt?: { readonly id: string | Expression; } | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** Waits until requests reach a service through a custom domain: until the platform has found its DNS records and issued its certificate. It creates, changes and deletes nothing. Let it depend on the DNS records, and let what needs the domain depend on it. Its ID is `<application|static-site|load-balancer>/<its id>/<id>/ready`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface DomainReadyDefinition {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | StaticSiteReference | Expression | null;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | LoadBalancerReference | Expression | null;
  /** Host name of a domain that the service or a `Domain` declares. */
  readonly name?: string | Expression | null;
  readonly options?: OptionsDefinition;
}

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface VariableDefinition {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | StaticSiteReference | Expression | null;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key?: string | Expression | null;
  /** Value, at most 32768 characters. */
  readonly value?: string | Expression | null;
  /** Its scope. */
  readonly scope?: "both" | "runtime" | "buildtime" | "production" | "preview" | Expression | null;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch?: string | Expression | null;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt?: { readonly id: string | Expression; } | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface SecretVariableDefinition {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | StaticSiteReference | Expression | null;
  /** Name, at most 255 characters. Those that begin with SVC_ are the platform's own. */
  readonly key?: string | Expression | null;
  /** Value, at most 32768 characters. */
  readonly value?: string | Expression | null;
  /** Its scope. */
  readonly scope?: "both" | "runtime" | "buildtime" | "production" | "preview" | Expression | null;
  /** Branch that the value applies to; all branches if not set. */
  readonly branch?: string | Expression | null;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt?: { readonly id: string | Expression; } | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface DestinationDefinition {
  /** The LoadBalancer that it belongs to. */
  readonly loadBalancer?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | LoadBalancerReference | Expression | null;
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. */
  readonly service?: {
    readonly type: "APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER" | Expression;
    readonly id: string | Expression;
  } | ApplicationReference | StaticSiteReference | BucketReference | LoadBalancerReference | Expression | null;
  /** An address outside the platform. Either this or `service`. */
  readonly url?: string | Expression | null;
  /** Share of the requests in weighted mode, 0 to 10000. */
  readonly weight?: number | Expression | null;
  /** Latitude in geographic mode, -90 to 90. */
  readonly latitude?: number | Expression | null;
  /** Longitude in geographic mode, -180 to 180. */
  readonly longitude?: number | Expression | null;
  /** Whether the destination receives requests. */
  readonly isEnabled?: boolean | Expression | null;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt?: { readonly id: string | Expression; } | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export interface ConnectionDefinition {
  /** The Application that it belongs to. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The database. */
  readonly database?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | DatabaseReference | Expression | null;
  /** Adopts an existing entry instead of creating one: `{ id }`, with its ID, not its name. Ignored once the resource has an entry. */
  readonly adopt?: { readonly id: string | Expression; } | Expression | null;
  /** Adopts an object even if a shared store records another stack as its owner; from then on, this stack owns it. */
  readonly takeOver?: boolean | Expression | null;
  readonly options?: OptionsDefinition;
}

export interface ProjectOverlayDefinition extends Overlaid<Omit<ProjectDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface ApplicationOverlayDefinition extends Overlaid<Omit<ApplicationDefinition, "connections" | "options" | "seed">> {
  /** Databases of the same cluster that the application can reach over the private network, by a name of your choice. Accepts a Database or its ID. */
  readonly connections?: { readonly [name: string]: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | DatabaseReference | Expression | null } | null;
  readonly options?: OptionsDefinition | null;
  readonly seed?: SeedDefinition | null;
}

export interface DatabaseOverlayDefinition extends Overlaid<Omit<DatabaseDefinition, "options" | "seed">> {
  readonly options?: OptionsDefinition | null;
  readonly seed?: SeedDefinition | null;
}

export interface StaticSiteOverlayDefinition extends Overlaid<Omit<StaticSiteDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface BucketOverlayDefinition extends Overlaid<Omit<BucketDefinition, "options" | "seed">> {
  readonly options?: OptionsDefinition | null;
  readonly seed?: SeedDefinition | null;
}

export interface LoadBalancerOverlayDefinition extends Overlaid<Omit<LoadBalancerDefinition, "destinations" | "options">> {
  /** Where requests go, at most 20 destinations. */
  readonly destinations?: readonly ({
    /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. */
    readonly service?: {
      readonly type: "APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER" | Expression;
      readonly id: string | Expression;
    } | ApplicationReference | StaticSiteReference | BucketReference | LoadBalancerReference | Expression | null;
    /** An address outside the platform. Either this or `service`. */
    readonly url?: string | Expression | null;
    /** Share of the requests in weighted mode, 0 to 10000. */
    readonly weight?: number | Expression | null;
    /** Latitude in geographic mode, -90 to 90. */
    readonly latitude?: number | Expression | null;
    /** Longitude in geographic mode, -180 to 180. */
    readonly longitude?: number | Expression | null;
    /** Whether the destination receives requests. */
    readonly isEnabled?: boolean | Expression | null;
  })[] | null;
  readonly options?: OptionsDefinition | null;
}

export interface UsageAlertOverlayDefinition extends Overlaid<Omit<UsageAlertDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface DockerRegistryOverlayDefinition extends Overlaid<Omit<DockerRegistryDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface WebhookOverlayDefinition extends Overlaid<Omit<WebhookDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface ApiKeyOverlayDefinition extends Overlaid<Omit<ApiKeyDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface GlobalVariableOverlayDefinition extends Overlaid<Omit<GlobalVariableDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface PipelineOverlayDefinition extends Overlaid<Omit<PipelineDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface PreviewApplicationOverlayDefinition extends Overlaid<Omit<PreviewApplicationDefinition, "options">> {
  readonly options?: OptionsDefinition | null;
}

export interface DomainOverlayDefinition extends Overlaid<Omit<DomainDefinition, "application" | "staticSite" | "loadBalancer" | "options">> {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | StaticSiteReference | Expression | null;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | LoadBalancerReference | Expression | null;
  readonly options?: OptionsDefinition | null;
}

export interface DomainReadyOverlayDefinition extends Overlaid<Omit<DomainReadyDefinition, "application" | "staticSite" | "loadBalancer" | "options">> {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | StaticSiteReference | Expression | null;
  /** The LoadBalancer that it belongs to, if it is one. */
  readonly loadBalancer?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | LoadBalancerReference | Expression | null;
  readonly options?: OptionsDefinition | null;
}

export interface VariableOverlayDefinition extends Overlaid<Omit<VariableDefinition, "application" | "staticSite" | "options">> {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | StaticSiteReference | Expression | null;
  readonly options?: OptionsDefinition | null;
}

export interface SecretVariableOverlayDefinition extends Overlaid<Omit<SecretVariableDefinition, "application" | "staticSite" | "options">> {
  /** The Application that it belongs to, if it is one. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The StaticSite that it belongs to, if it is one. */
  readonly staticSite?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | StaticSiteReference | Expression | null;
  readonly options?: OptionsDefinition | null;
}

export interface DestinationOverlayDefinition extends Overlaid<Omit<DestinationDefinition, "loadBalancer" | "service" | "options">> {
  /** The LoadBalancer that it belongs to. */
  readonly loadBalancer?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | LoadBalancerReference | Expression | null;
  /** An Application, StaticSite, Bucket or LoadBalancer, or its type and ID. Either this or `url`. */
  readonly service?: {
    readonly type: "APP" | "STATIC_SITE" | "OBJECT_STORAGE" | "LOAD_BALANCER" | Expression;
    readonly id: string | Expression;
  } | ApplicationReference | StaticSiteReference | BucketReference | LoadBalancerReference | Expression | null;
  readonly options?: OptionsDefinition | null;
}

export interface ConnectionOverlayDefinition extends Overlaid<Omit<ConnectionDefinition, "application" | "database" | "options">> {
  /** The Application that it belongs to. */
  readonly application?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | ApplicationReference | Expression | null;
  /** The database. */
  readonly database?: string | { readonly id: string | Expression; readonly clusterId?: string | null | Expression; } | DatabaseReference | Expression | null;
  readonly options?: OptionsDefinition | null;
}

/** Project of this environment, by its name. */
export interface ProjectReference { readonly project: string; }

/** Application of this environment, by its name. */
export interface ApplicationReference { readonly application: string; }

/** Database of this environment, by its name. */
export interface DatabaseReference { readonly database: string; }

/** StaticSite of this environment, by its name. */
export interface StaticSiteReference { readonly staticSite: string; }

/** Bucket of this environment, by its name. */
export interface BucketReference { readonly bucket: string; }

/** LoadBalancer of this environment, by its name. */
export interface LoadBalancerReference { readonly loadBalancer: string; }

/** UsageAlert of this environment, by its name. */
export interface UsageAlertReference { readonly usageAlert: string; }

/** DockerRegistry of this environment, by its name. */
export interface DockerRegistryReference { readonly dockerRegistry: string; }

/** Webhook of this environment, by its name. */
export interface WebhookReference { readonly webhook: string; }

/** ApiKey of this environment, by its name. */
export interface ApiKeyReference { readonly apiKey: string; }

/** GlobalVariable of this environment, by its name. */
export interface GlobalVariableReference { readonly globalVariable: string; }

/** Pipeline of this environment, by its name. */
export interface PipelineReference { readonly pipeline: string; }

/** PreviewApplication of this environment, by its name. */
export interface PreviewApplicationReference { readonly previewApplication: string; }

/** Domain of this environment, by its name. */
export interface DomainReference { readonly domain: string; }

/** DomainReady of this environment, by its name. */
export interface DomainReadyReference { readonly domainReady: string; }

/** Variable of this environment, by its name. */
export interface VariableReference { readonly variable: string; }

/** SecretVariable of this environment, by its name. */
export interface SecretVariableReference { readonly secretVariable: string; }

/** Destination of this environment, by its name. */
export interface DestinationReference { readonly destination: string; }

/** Connection of this environment, by its name. */
export interface ConnectionReference { readonly connection: string; }

/** A cluster of the platform by its name, instead of its id. */
export interface ClusterName { readonly cluster: string | ConfigExpression | FormatExpression; }

/** A size of the platform by its name, instead of its id. */
export interface SizeName { readonly size: string | ConfigExpression | FormatExpression; }

/** A role of the platform by its name, instead of its id. */
export interface RoleName { readonly role: string | ConfigExpression | FormatExpression; }

/** What another resource turns out to be: `databases.main.connectionUri`, or its parts as a list. */
export interface FromExpression { readonly from: string | readonly (string)[]; }

/** A secret of the stack's configuration: `pulumi config set --secret <key>`. */
export interface SecretExpression { readonly secret: string; }

/** A value of the stack's configuration: `pulumi config set <key>`. */
export interface ConfigExpression { readonly config: string; readonly default?: string | number | boolean; }

/** Text in which each `{}` is filled from the list `of`. */
export interface FormatExpression { readonly format: string; readonly of?: readonly (TextDefinition)[]; }

/** Name of the stack. */
export interface StackExpression { readonly stack: "name"; }

export type Expression = FromExpression | SecretExpression | ConfigExpression | FormatExpression | StackExpression;

export type TextDefinition = string | number | boolean | Expression;

/** Fills the object once, when it is fresh. */
export interface SeedDefinition {
  /** Restores a backup of another database. Databases only. */
  readonly restore?: {
    /** The database that was backed up, by name or ID. */
    readonly from: TextDefinition;
    /** Name or ID of the backup; by default `latest`, the newest one that is ready. */
    readonly backup?: TextDefinition;
  };
  /** Starts a cron process, once everything else is deployed. */
  readonly run?: {
    /** Its application, by its name in the file. */
    readonly application?: string;
    /** Name of the process. */
    readonly process: TextDefinition;
  };
}

/** Options of the engine, not of the platform. */
export interface OptionsDefinition {
  /** Refuses to delete it. */
  readonly protect?: boolean;
  /** Removes it from the state without deleting it. */
  readonly retainOnDelete?: boolean;
  /** Dependencies that are not references. */
  readonly dependsOn?: readonly (ProjectReference | ApplicationReference | DatabaseReference | StaticSiteReference | BucketReference | LoadBalancerReference | UsageAlertReference | DockerRegistryReference | WebhookReference | ApiKeyReference | GlobalVariableReference | PipelineReference | PreviewApplicationReference | DomainReference | DomainReadyReference | VariableReference | SecretVariableReference | DestinationReference | ConnectionReference)[];
}

type Referred = ProjectReference | ApplicationReference | DatabaseReference | StaticSiteReference | BucketReference | LoadBalancerReference | UsageAlertReference | DockerRegistryReference | WebhookReference | ApiKeyReference | GlobalVariableReference | PipelineReference | PreviewApplicationReference | DomainReference | DomainReadyReference | VariableReference | SecretVariableReference | DestinationReference | ConnectionReference | ClusterName | SizeName | RoleName;

/** An environment in code, with all that a file may say. */
export interface Definition {
  /** What all environments have. */
  readonly base?: SectionsDefinition | null;
  /** Environments by name: each is merged into the base, key by key; null removes. */
  readonly environments?: { readonly [name: string]: OverlayDefinition | null } | null;
  /** What the stack puts out, by name. */
  readonly outputs?: { readonly [name: string]: TextDefinition | null } | null;
}
