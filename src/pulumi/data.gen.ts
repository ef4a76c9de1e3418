// Derived from src/data by `npm run generate`. Do not edit.

import { find, list, one } from "./ask";
import type {
  ApplicationDeployment,
  ApplicationItem,
  BucketItem,
  Cluster,
  DatabaseBackup,
  DatabaseItem,
  DatabaseResourceType,
  DiskResourceType,
  GetApplicationArgs,
  GetApplicationDeploymentsArgs,
  GetApplicationResult,
  GetApplicationsArgs,
  GetBucketArgs,
  GetBucketResult,
  GetBucketsArgs,
  GetClustersArgs,
  GetDatabaseArgs,
  GetDatabaseBackupsArgs,
  GetDatabaseResourceTypesArgs,
  GetDatabaseResult,
  GetDatabasesArgs,
  GetDiskResourceTypesArgs,
  GetLoadBalancerArgs,
  GetLoadBalancerResult,
  GetLoadBalancersArgs,
  GetPermissionsArgs,
  GetProcessResourceTypesArgs,
  GetProjectArgs,
  GetProjectResult,
  GetProjectsArgs,
  GetRolesArgs,
  GetStaticSiteArgs,
  GetStaticSiteDeploymentsArgs,
  GetStaticSiteResult,
  GetStaticSitesArgs,
  GetUsageAlertArgs,
  GetUsageAlertResult,
  GetUsageAlertsArgs,
  GetUsersArgs,
  LoadBalancerItem,
  Permission,
  ProcessResourceType,
  ProjectItem,
  Role,
  StaticSiteDeployment,
  StaticSiteItem,
  UsageAlertItem,
  User,
} from "./types.gen";

/** A group of services. Services say themselves which project they belong to; deleting it keeps them. By `id` or `displayName`. */
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

/** Spreads requests over destinations, by weight or by place. By `id` or `displayName`. */
export const getLoadBalancer = one<GetLoadBalancerArgs, GetLoadBalancerResult>("loadBalancer");

/** All load balancers that the key may see, or those that have each of the given values. Ordered by `displayName`, then `id`. Holds no secrets. */
export const getLoadBalancers = list<GetLoadBalancersArgs, LoadBalancerItem>("loadBalancers");

/** Mails when spending reaches a share of a limit: one alert for the company and one for each project. By `id`. */
export const getUsageAlert = one<GetUsageAlertArgs, GetUsageAlertResult>("usageAlert");

/** All usage alerts that the key may see, or those that have each of the given values. Ordered by `id`. Holds no secrets. */
export const getUsageAlerts = list<GetUsageAlertsArgs, UsageAlertItem>("usageAlerts");

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
