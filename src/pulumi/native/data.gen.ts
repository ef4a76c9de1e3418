// Derived from src/data by `npm run generate`. Do not edit.

import { find, list, one } from "./ask";
import type {
  ApiKeyItem,
  ApplicationDeployment,
  ApplicationItem,
  BucketItem,
  Cluster,
  ConnectionItem,
  DatabaseBackup,
  DatabaseItem,
  DatabaseResourceType,
  DestinationItem,
  DiskResourceType,
  DockerRegistryItem,
  DomainItem,
  GetApiKeyArgs,
  GetApiKeyResult,
  GetApiKeysArgs,
  GetApplicationArgs,
  GetApplicationDeploymentsArgs,
  GetApplicationResult,
  GetApplicationsArgs,
  GetBucketArgs,
  GetBucketResult,
  GetBucketsArgs,
  GetClustersArgs,
  GetConnectionArgs,
  GetConnectionResult,
  GetConnectionsArgs,
  GetDatabaseArgs,
  GetDatabaseBackupsArgs,
  GetDatabaseResourceTypesArgs,
  GetDatabaseResult,
  GetDatabasesArgs,
  GetDestinationArgs,
  GetDestinationResult,
  GetDestinationsArgs,
  GetDiskResourceTypesArgs,
  GetDockerRegistriesArgs,
  GetDockerRegistryArgs,
  GetDockerRegistryResult,
  GetDomainArgs,
  GetDomainResult,
  GetDomainsArgs,
  GetGlobalVariableArgs,
  GetGlobalVariableResult,
  GetGlobalVariablesArgs,
  GetLoadBalancerArgs,
  GetLoadBalancerResult,
  GetLoadBalancersArgs,
  GetPermissionsArgs,
  GetPipelineArgs,
  GetPipelineResult,
  GetPipelinesArgs,
  GetPreviewApplicationArgs,
  GetPreviewApplicationDeploymentsArgs,
  GetPreviewApplicationResult,
  GetPreviewApplicationsArgs,
  GetProcessResourceTypesArgs,
  GetProjectArgs,
  GetProjectResult,
  GetProjectsArgs,
  GetRolesArgs,
  GetSecretVariableArgs,
  GetSecretVariableResult,
  GetSecretVariablesArgs,
  GetStaticSiteArgs,
  GetStaticSiteDeploymentsArgs,
  GetStaticSiteResult,
  GetStaticSitesArgs,
  GetUsageAlertArgs,
  GetUsageAlertResult,
  GetUsageAlertsArgs,
  GetUsersArgs,
  GetVariableArgs,
  GetVariableResult,
  GetVariablesArgs,
  GetWebhookArgs,
  GetWebhookDeliveriesArgs,
  GetWebhookResult,
  GetWebhooksArgs,
  GlobalVariableItem,
  LoadBalancerItem,
  Permission,
  PipelineItem,
  PreviewApplicationDeployment,
  PreviewApplicationItem,
  ProcessResourceType,
  ProjectItem,
  Role,
  SecretVariableItem,
  StaticSiteDeployment,
  StaticSiteItem,
  UsageAlertItem,
  User,
  VariableItem,
  WebhookDelivery,
  WebhookItem,
} from "../types.gen";

/** A group of services. Each service declares its own project; deleting a project keeps its services. By `id` or `displayName`. */
export const getProject = one<GetProjectArgs, GetProjectResult>("project");

/** All projects that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getProjects = list<GetProjectsArgs, ProjectItem>("projects");

/** An application, built from Git or run from an image, with its processes, variables and network. By `id` or `displayName`. */
export const getApplication = one<GetApplicationArgs, GetApplicationResult>("application");

/** All applications that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getApplications = list<GetApplicationsArgs, ApplicationItem>("applications");

/** The deployments of an application, newest first: all of them, or those that have each of the given values. */
export const getApplicationDeployments = list<GetApplicationDeploymentsArgs, ApplicationDeployment>("applicationDeployments");

/** A managed database. Private unless `publicAccess` is on. By `id` or `displayName`. */
export const getDatabase = one<GetDatabaseArgs, GetDatabaseResult>("database");

/** All databases that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getDatabases = list<GetDatabasesArgs, DatabaseItem>("databases");

/** The backups of a database, newest first: all of them, or those that have each of the given values. */
export const getDatabaseBackups = list<GetDatabaseBackupsArgs, DatabaseBackup>("databaseBackups");

/** A site built from Git and served through the CDN. Creating it deploys it. By `id` or `displayName`. */
export const getStaticSite = one<GetStaticSiteArgs, GetStaticSiteResult>("staticSite");

/** All static sites that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getStaticSites = list<GetStaticSitesArgs, StaticSiteItem>("staticSites");

/** The deployments of a static site, newest first: all of them, or those that have each of the given values. */
export const getStaticSiteDeployments = list<GetStaticSiteDeploymentsArgs, StaticSiteDeployment>("staticSiteDeployments");

/** S3-compatible object storage, served through the CDN when it is public. By `id` or `displayName`. */
export const getBucket = one<GetBucketArgs, GetBucketResult>("bucket");

/** All buckets that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getBuckets = list<GetBucketsArgs, BucketItem>("buckets");

/** Distributes requests over destinations, by weight or by location. By `id` or `displayName`. */
export const getLoadBalancer = one<GetLoadBalancerArgs, GetLoadBalancerResult>("loadBalancer");

/** All load balancers that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getLoadBalancers = list<GetLoadBalancersArgs, LoadBalancerItem>("loadBalancers");

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. By `id`. */
export const getUsageAlert = one<GetUsageAlertArgs, GetUsageAlertResult>("usageAlert");

/** All usage alerts that the key may see, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export const getUsageAlerts = list<GetUsageAlertsArgs, UsageAlertItem>("usageAlerts");

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. By `id` or `name`. */
export const getDockerRegistry = one<GetDockerRegistryArgs, GetDockerRegistryResult>("dockerRegistry");

/** All docker registries that the key may see, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export const getDockerRegistries = list<GetDockerRegistriesArgs, DockerRegistryItem>("dockerRegistries");

/** Posts events of the company to an address, with retries. By `id` or `endpoint`. */
export const getWebhook = one<GetWebhookArgs, GetWebhookResult>("webhook");

/** All webhooks that the key may see, or those that have each of the given values. Ordered by `endpoint`, then `id`. Holds no secrets. */
export const getWebhooks = list<GetWebhooksArgs, WebhookItem>("webhooks");

/** The deliveries of a webhook, newest first: all of them, or those that have each of the given values. */
export const getWebhookDeliveries = list<GetWebhookDeliveriesArgs, WebhookDelivery>("webhookDeliveries");

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. By `id` or `name`. */
export const getApiKey = one<GetApiKeyArgs, GetApiKeyResult>("apiKey");

/** All api keys that the key may see, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export const getApiKeys = list<GetApiKeysArgs, ApiKeyItem>("apiKeys");

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. By `id` or `key`. */
export const getGlobalVariable = one<GetGlobalVariableArgs, GetGlobalVariableResult>("globalVariable");

/** All global variables that the key may see, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export const getGlobalVariables = list<GetGlobalVariablesArgs, GlobalVariableItem>("globalVariables");

/** Stages that a build is promoted through, each with its applications, and previews of branches. By `id` or `displayName`. */
export const getPipeline = one<GetPipelineArgs, GetPipelineResult>("pipeline");

/** All pipelines that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getPipelines = list<GetPipelinesArgs, PipelineItem>("pipelines");

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. By `id` or `displayName`. */
export const getPreviewApplication = one<GetPreviewApplicationArgs, GetPreviewApplicationResult>("previewApplication");

/** All preview applications that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getPreviewApplications = list<GetPreviewApplicationsArgs, PreviewApplicationItem>("previewApplications");

/** The deployments of a preview application, newest first: all of them, or those that have each of the given values. */
export const getPreviewApplicationDeployments = list<GetPreviewApplicationDeploymentsArgs, PreviewApplicationDeployment>("previewApplicationDeployments");

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; nothing waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getDomain = one<GetDomainArgs, GetDomainResult>("domain");

/** All domains of an application or of a static site or of a load balancer, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export const getDomains = list<GetDomainsArgs, DomainItem>("domains");

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getVariable = one<GetVariableArgs, GetVariableResult>("variable");

/** All variables of an application or of a static site, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export const getVariables = list<GetVariablesArgs, VariableItem>("variables");

/** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getSecretVariable = one<GetSecretVariableArgs, GetSecretVariableResult>("secretVariable");

/** All secret variables of an application or of a static site, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export const getSecretVariables = list<GetSecretVariablesArgs, SecretVariableItem>("secretVariables");

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getDestination = one<GetDestinationArgs, GetDestinationResult>("destination");

/** All destinations of a load balancer, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export const getDestinations = list<GetDestinationsArgs, DestinationItem>("destinations");

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getConnection = one<GetConnectionArgs, GetConnectionResult>("connection");

/** All connections of a database, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export const getConnections = list<GetConnectionsArgs, ConnectionItem>("connections");

/** A cluster, by `id`, `location`, `name`, `displayName`. Case does not matter. */
export const getCluster = find<Cluster>("cluster");

/** Every cluster, or those that have each of the given values; case does not matter. Ordered by `location`. */
export const getClusters = list<GetClustersArgs, Cluster>("clusters");

/** A process resource type, by `id`, `name`. Case does not matter. */
export const getProcessResourceType = find<ProcessResourceType>("processResourceType");

/** Every process resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getProcessResourceTypes = list<GetProcessResourceTypesArgs, ProcessResourceType>("processResourceTypes");

/** A database resource type, by `id`, `name`. Case does not matter. */
export const getDatabaseResourceType = find<DatabaseResourceType>("databaseResourceType");

/** Every database resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getDatabaseResourceTypes = list<GetDatabaseResourceTypesArgs, DatabaseResourceType>("databaseResourceTypes");

/** A disk resource type, by `id`, `name`. Case does not matter. */
export const getDiskResourceType = find<DiskResourceType>("diskResourceType");

/** Every disk resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getDiskResourceTypes = list<GetDiskResourceTypesArgs, DiskResourceType>("diskResourceTypes");

/** A user, by `id`, `email`, `fullName`, `name`. Case does not matter. */
export const getUser = find<User>("user");

/** Every user, or those that have each of the given values; case does not matter. Ordered by `email`. */
export const getUsers = list<GetUsersArgs, User>("users");

/** A role, by `id`, `name`. Case does not matter. */
export const getRole = find<Role>("role");

/** Every role, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getRoles = list<GetRolesArgs, Role>("roles");

/** A permission, by `id`, `name`. Case does not matter. */
export const getPermission = find<Permission>("permission");

/** Every permission, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getPermissions = list<GetPermissionsArgs, Permission>("permissions");
