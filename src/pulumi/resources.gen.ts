// Derived from src/kinds by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { SvcResource } from "./resource";
import type * as types from "./types.gen";

/** A group of services. Each service declares its own project; deleting a project keeps its services. */
export class Project extends SvcResource {
  constructor(name: string, args: types.ProjectArgs, opts?: pulumi.CustomResourceOptions) { super("Project", name, args, opts); }
}
export interface Project extends types.ProjectOutputs {}

/** An application, built from Git or run from an image, with its processes, variables and network. */
export class Application extends SvcResource {
  constructor(name: string, args: types.ApplicationArgs, opts?: pulumi.CustomResourceOptions) { super("Application", name, args, opts); }
}
export interface Application extends types.ApplicationOutputs {}

/** A managed database. Private unless `publicAccess` is on. */
export class Database extends SvcResource {
  constructor(name: string, args: types.DatabaseArgs, opts?: pulumi.CustomResourceOptions) { super("Database", name, args, opts); }
}
export interface Database extends types.DatabaseOutputs {}

/** A site built from Git and served through the CDN. Creating it deploys it. */
export class StaticSite extends SvcResource {
  constructor(name: string, args: types.StaticSiteArgs, opts?: pulumi.CustomResourceOptions) { super("StaticSite", name, args, opts); }
}
export interface StaticSite extends types.StaticSiteOutputs {}

/** S3-compatible object storage, served through the CDN when it is public. */
export class Bucket extends SvcResource {
  constructor(name: string, args: types.BucketArgs, opts?: pulumi.CustomResourceOptions) { super("Bucket", name, args, opts); }
}
export interface Bucket extends types.BucketOutputs {}

/** Distributes requests over destinations, by weight or by location. */
export class LoadBalancer extends SvcResource {
  constructor(name: string, args: types.LoadBalancerArgs, opts?: pulumi.CustomResourceOptions) { super("LoadBalancer", name, args, opts); }
}
export interface LoadBalancer extends types.LoadBalancerOutputs {}

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. */
export class UsageAlert extends SvcResource {
  constructor(name: string, args: types.UsageAlertArgs, opts?: pulumi.CustomResourceOptions) { super("UsageAlert", name, args, opts); }
}
export interface UsageAlert extends types.UsageAlertOutputs {}

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. */
export class DockerRegistry extends SvcResource {
  constructor(name: string, args: types.DockerRegistryArgs, opts?: pulumi.CustomResourceOptions) { super("DockerRegistry", name, args, opts); }
}
export interface DockerRegistry extends types.DockerRegistryOutputs {}

/** Posts events of the company to an address, with retries. */
export class Webhook extends SvcResource {
  constructor(name: string, args: types.WebhookArgs, opts?: pulumi.CustomResourceOptions) { super("Webhook", name, args, opts); }
}
export interface Webhook extends types.WebhookOutputs {}

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. */
export class ApiKey extends SvcResource {
  constructor(name: string, args: types.ApiKeyArgs, opts?: pulumi.CustomResourceOptions) { super("ApiKey", name, args, opts); }
}
export interface ApiKey extends types.ApiKeyOutputs {}

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. */
export class GlobalVariable extends SvcResource {
  constructor(name: string, args: types.GlobalVariableArgs, opts?: pulumi.CustomResourceOptions) { super("GlobalVariable", name, args, opts); }
}
export interface GlobalVariable extends types.GlobalVariableOutputs {}

/** Stages that a build is promoted through, each with its applications, and previews of branches. */
export class Pipeline extends SvcResource {
  constructor(name: string, args: types.PipelineArgs, opts?: pulumi.CustomResourceOptions) { super("Pipeline", name, args, opts); }
}
export interface Pipeline extends types.PipelineOutputs {}

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. */
export class PreviewApplication extends SvcResource {
  constructor(name: string, args: types.PreviewApplicationArgs, opts?: pulumi.CustomResourceOptions) { super("PreviewApplication", name, args, opts); }
}
export interface PreviewApplication extends types.PreviewApplicationOutputs {}

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Domain extends SvcResource {
  constructor(name: string, args: types.DomainArgs, opts?: pulumi.CustomResourceOptions) { super("Domain", name, args, opts); }
}
export interface Domain extends types.DomainOutputs {}

/** Waits until requests reach a service through a custom domain: until the platform has found its DNS records and issued its certificate. It creates, changes and deletes nothing. Let it depend on the DNS records, and let what needs the domain depend on it. Its ID is `<application|static-site|load-balancer>/<its id>/<id>/ready`; an import takes names as well (of a service whose name has a slash, its ID). */
export class DomainReady extends SvcResource {
  constructor(name: string, args: types.DomainReadyArgs, opts?: pulumi.CustomResourceOptions) { super("DomainReady", name, args, opts); }
}
export interface DomainReady extends types.DomainReadyOutputs {}

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Variable extends SvcResource {
  constructor(name: string, args: types.VariableArgs, opts?: pulumi.CustomResourceOptions) { super("Variable", name, args, opts); }
}
export interface Variable extends types.VariableOutputs {}

/** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class SecretVariable extends SvcResource {
  constructor(name: string, args: types.SecretVariableArgs, opts?: pulumi.CustomResourceOptions) { super("SecretVariable", name, args, opts); }
}
export interface SecretVariable extends types.SecretVariableOutputs {}

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Destination extends SvcResource {
  constructor(name: string, args: types.DestinationArgs, opts?: pulumi.CustomResourceOptions) { super("Destination", name, args, opts); }
}
export interface Destination extends types.DestinationOutputs {}

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Connection extends SvcResource {
  constructor(name: string, args: types.ConnectionArgs, opts?: pulumi.CustomResourceOptions) { super("Connection", name, args, opts); }
}
export interface Connection extends types.ConnectionOutputs {}
