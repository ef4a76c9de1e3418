// Derived from src/data by `npm run generate`. Do not edit.

import { find, list, one } from "./ask";
import type * as types from "./types.gen";

/** A group of services. Each service declares its own project; deleting a project keeps its services. By `id` or `displayName`. */
export const getProject = one<types.GetProjectArgs, types.GetProjectResult>("project");

/** All projects that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getProjects = list<types.GetProjectsArgs, types.ProjectItem>("projects");

/** An application, built from Git or run from an image, with its processes, variables and network. By `id` or `displayName`. */
export const getApplication = one<types.GetApplicationArgs, types.GetApplicationResult>("application");

/** All applications that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getApplications = list<types.GetApplicationsArgs, types.ApplicationItem>("applications");

/** The deployments of an application, newest first: all of them, or those that have each of the given values. */
export const getApplicationDeployments = list<types.GetApplicationDeploymentsArgs, types.ApplicationDeployment>("applicationDeployments");

/** A managed database. Private unless `publicAccess` is on. By `id` or `displayName`. */
export const getDatabase = one<types.GetDatabaseArgs, types.GetDatabaseResult>("database");

/** All databases that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getDatabases = list<types.GetDatabasesArgs, types.DatabaseItem>("databases");

/** The backups of a database, newest first: all of them, or those that have each of the given values. */
export const getDatabaseBackups = list<types.GetDatabaseBackupsArgs, types.DatabaseBackup>("databaseBackups");

/** A site built from Git and served through the CDN. Creating it deploys it. By `id` or `displayName`. */
export const getStaticSite = one<types.GetStaticSiteArgs, types.GetStaticSiteResult>("staticSite");

/** All static sites that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getStaticSites = list<types.GetStaticSitesArgs, types.StaticSiteItem>("staticSites");

/** The deployments of a static site, newest first: all of them, or those that have each of the given values. */
export const getStaticSiteDeployments = list<types.GetStaticSiteDeploymentsArgs, types.StaticSiteDeployment>("staticSiteDeployments");

/** S3-compatible object storage, served through the CDN when it is public. By `id` or `displayName`. */
export const getBucket = one<types.GetBucketArgs, types.GetBucketResult>("bucket");

/** All buckets that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getBuckets = list<types.GetBucketsArgs, types.BucketItem>("buckets");

/** Distributes requests over destinations, by weight or by location. By `id` or `displayName`. */
export const getLoadBalancer = one<types.GetLoadBalancerArgs, types.GetLoadBalancerResult>("loadBalancer");

/** All load balancers that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getLoadBalancers = list<types.GetLoadBalancersArgs, types.LoadBalancerItem>("loadBalancers");

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. By `id`. */
export const getUsageAlert = one<types.GetUsageAlertArgs, types.GetUsageAlertResult>("usageAlert");

/** All usage alerts that the key may see, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export const getUsageAlerts = list<types.GetUsageAlertsArgs, types.UsageAlertItem>("usageAlerts");

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. By `id` or `name`. */
export const getDockerRegistry = one<types.GetDockerRegistryArgs, types.GetDockerRegistryResult>("dockerRegistry");

/** All docker registries that the key may see, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export const getDockerRegistries = list<types.GetDockerRegistriesArgs, types.DockerRegistryItem>("dockerRegistries");

/** Posts events of the company to an address, with retries. By `id` or `endpoint`. */
export const getWebhook = one<types.GetWebhookArgs, types.GetWebhookResult>("webhook");

/** All webhooks that the key may see, or those that have each of the given values. Ordered by `endpoint`, then `id`. Holds no secrets. */
export const getWebhooks = list<types.GetWebhooksArgs, types.WebhookItem>("webhooks");

/** The deliveries of a webhook, newest first: all of them, or those that have each of the given values. */
export const getWebhookDeliveries = list<types.GetWebhookDeliveriesArgs, types.WebhookDelivery>("webhookDeliveries");

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. By `id` or `name`. */
export const getApiKey = one<types.GetApiKeyArgs, types.GetApiKeyResult>("apiKey");

/** All api keys that the key may see, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export const getApiKeys = list<types.GetApiKeysArgs, types.ApiKeyItem>("apiKeys");

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. By `id` or `key`. */
export const getGlobalVariable = one<types.GetGlobalVariableArgs, types.GetGlobalVariableResult>("globalVariable");

/** All global variables that the key may see, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export const getGlobalVariables = list<types.GetGlobalVariablesArgs, types.GlobalVariableItem>("globalVariables");

/** Stages that a build is promoted through, each with its applications, and previews of branches. By `id` or `displayName`. */
export const getPipeline = one<types.GetPipelineArgs, types.GetPipelineResult>("pipeline");

/** All pipelines that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getPipelines = list<types.GetPipelinesArgs, types.PipelineItem>("pipelines");

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. By `id` or `displayName`. */
export const getPreviewApplication = one<types.GetPreviewApplicationArgs, types.GetPreviewApplicationResult>("previewApplication");

/** All preview applications that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getPreviewApplications = list<types.GetPreviewApplicationsArgs, types.PreviewApplicationItem>("previewApplications");

/** The deployments of a preview application, newest first: all of them, or those that have each of the given values. */
export const getPreviewApplicationDeployments = list<types.GetPreviewApplicationDeploymentsArgs, types.PreviewApplicationDeployment>("previewApplicationDeployments");

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getDomain = one<types.GetDomainArgs, types.GetDomainResult>("domain");

/** All domains of an application or of a static site or of a load balancer, or those that have each of the given values. Ordered by `name`, then `id`. Holds no secrets. */
export const getDomains = list<types.GetDomainsArgs, types.DomainItem>("domains");

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getVariable = one<types.GetVariableArgs, types.GetVariableResult>("variable");

/** All variables of an application or of a static site, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export const getVariables = list<types.GetVariablesArgs, types.VariableItem>("variables");

/** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getSecretVariable = one<types.GetSecretVariableArgs, types.GetSecretVariableResult>("secretVariable");

/** All secret variables of an application or of a static site, or those that have each of the given values. Ordered by `key`, then `id`. Holds no secrets. */
export const getSecretVariables = list<types.GetSecretVariablesArgs, types.SecretVariableItem>("secretVariables");

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getDestination = one<types.GetDestinationArgs, types.GetDestinationResult>("destination");

/** All destinations of a load balancer, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export const getDestinations = list<types.GetDestinationsArgs, types.DestinationItem>("destinations");

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). By `id`. */
export const getConnection = one<types.GetConnectionArgs, types.GetConnectionResult>("connection");

/** All connections of a database, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export const getConnections = list<types.GetConnectionsArgs, types.ConnectionItem>("connections");

/** A cluster, by `id`, `location`, `name`, `displayName`. Case does not matter. */
export const getCluster = find<types.Cluster>("cluster");

/** Every cluster, or those that have each of the given values; case does not matter. Ordered by `location`. */
export const getClusters = list<types.GetClustersArgs, types.Cluster>("clusters");

/** A process resource type, by `id`, `name`. Case does not matter. */
export const getProcessResourceType = find<types.ProcessResourceType>("processResourceType");

/** Every process resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getProcessResourceTypes = list<types.GetProcessResourceTypesArgs, types.ProcessResourceType>("processResourceTypes");

/** A database resource type, by `id`, `name`. Case does not matter. */
export const getDatabaseResourceType = find<types.DatabaseResourceType>("databaseResourceType");

/** Every database resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getDatabaseResourceTypes = list<types.GetDatabaseResourceTypesArgs, types.DatabaseResourceType>("databaseResourceTypes");

/** A disk resource type, by `id`, `name`. Case does not matter. */
export const getDiskResourceType = find<types.DiskResourceType>("diskResourceType");

/** Every disk resource type, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getDiskResourceTypes = list<types.GetDiskResourceTypesArgs, types.DiskResourceType>("diskResourceTypes");

/** A user, by `id`, `email`, `fullName`, `name`. Case does not matter. */
export const getUser = find<types.User>("user");

/** Every user, or those that have each of the given values; case does not matter. Ordered by `email`. */
export const getUsers = list<types.GetUsersArgs, types.User>("users");

/** A role, by `id`, `name`. Case does not matter. */
export const getRole = find<types.Role>("role");

/** Every role, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getRoles = list<types.GetRolesArgs, types.Role>("roles");

/** A permission, by `id`, `name`. Case does not matter. */
export const getPermission = find<types.Permission>("permission");

/** Every permission, or those that have each of the given values; case does not matter. Ordered by `name`. */
export const getPermissions = list<types.GetPermissionsArgs, types.Permission>("permissions");
