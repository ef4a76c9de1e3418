// Derived from src/kinds by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { NativeResource } from "./resource";
import type * as types from "./types.gen";

/** A group of services. Each service declares its own project; deleting a project keeps its services. */
export class Project extends NativeResource {
  constructor(name: string, args: types.ProjectArgs = {}, opts?: pulumi.CustomResourceOptions) { super("Project", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Project { return new Project(name, {} as types.ProjectArgs, { ...opts, id }); }
}
export interface Project extends types.ProjectOutputs {}

/** An application, built from Git or run from an image, with its processes, variables and network. */
export class Application extends NativeResource {
  constructor(name: string, args: types.ApplicationArgs, opts?: pulumi.CustomResourceOptions) { super("Application", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Application { return new Application(name, {} as types.ApplicationArgs, { ...opts, id }); }
}
export interface Application extends types.ApplicationOutputs {}

/** A managed database. Private unless `publicAccess` is on. */
export class Database extends NativeResource {
  constructor(name: string, args: types.DatabaseArgs, opts?: pulumi.CustomResourceOptions) { super("Database", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Database { return new Database(name, {} as types.DatabaseArgs, { ...opts, id }); }
}
export interface Database extends types.DatabaseOutputs {}

/** A site built from Git and served through the CDN. Creating it deploys it. */
export class StaticSite extends NativeResource {
  constructor(name: string, args: types.StaticSiteArgs, opts?: pulumi.CustomResourceOptions) { super("StaticSite", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): StaticSite { return new StaticSite(name, {} as types.StaticSiteArgs, { ...opts, id }); }
}
export interface StaticSite extends types.StaticSiteOutputs {}

/** S3-compatible object storage, served through the CDN when it is public. */
export class Bucket extends NativeResource {
  constructor(name: string, args: types.BucketArgs = {}, opts?: pulumi.CustomResourceOptions) { super("Bucket", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Bucket { return new Bucket(name, {} as types.BucketArgs, { ...opts, id }); }
}
export interface Bucket extends types.BucketOutputs {}

/** Distributes requests over destinations, by weight or by location. */
export class LoadBalancer extends NativeResource {
  constructor(name: string, args: types.LoadBalancerArgs = {}, opts?: pulumi.CustomResourceOptions) { super("LoadBalancer", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): LoadBalancer { return new LoadBalancer(name, {} as types.LoadBalancerArgs, { ...opts, id }); }
}
export interface LoadBalancer extends types.LoadBalancerOutputs {}

/** Sends mail when spending reaches a percentage of a limit: one alert for the company and one for each project. */
export class UsageAlert extends NativeResource {
  constructor(name: string, args: types.UsageAlertArgs, opts?: pulumi.CustomResourceOptions) { super("UsageAlert", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): UsageAlert { return new UsageAlert(name, {} as types.UsageAlertArgs, { ...opts, id }); }
}
export interface UsageAlert extends types.UsageAlertOutputs {}

/** Credentials of a container registry, for private images. Applications refer to them in `dockerRegistryCredentialId`. */
export class DockerRegistry extends NativeResource {
  constructor(name: string, args: types.DockerRegistryArgs, opts?: pulumi.CustomResourceOptions) { super("DockerRegistry", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DockerRegistry { return new DockerRegistry(name, {} as types.DockerRegistryArgs, { ...opts, id }); }
}
export interface DockerRegistry extends types.DockerRegistryOutputs {}

/** Posts events of the company to an address, with retries. */
export class Webhook extends NativeResource {
  constructor(name: string, args: types.WebhookArgs, opts?: pulumi.CustomResourceOptions) { super("Webhook", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Webhook { return new Webhook(name, {} as types.WebhookArgs, { ...opts, id }); }
}
export interface Webhook extends types.WebhookOutputs {}

/** A key for the API of the platform. It needs at least one role or capability. A key cannot disable, rotate or delete itself, so it cannot be the provider's own key. */
export class ApiKey extends NativeResource {
  constructor(name: string, args: types.ApiKeyArgs = {}, opts?: pulumi.CustomResourceOptions) { super("ApiKey", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ApiKey { return new ApiKey(name, {} as types.ApiKeyArgs, { ...opts, id }); }
}
export interface ApiKey extends types.ApiKeyOutputs {}

/** An environment variable of the company, which variables of every service may refer to as `${key}`. A change takes effect with the next deployment of each. */
export class GlobalVariable extends NativeResource {
  constructor(name: string, args: types.GlobalVariableArgs, opts?: pulumi.CustomResourceOptions) { super("GlobalVariable", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): GlobalVariable { return new GlobalVariable(name, {} as types.GlobalVariableArgs, { ...opts, id }); }
}
export interface GlobalVariable extends types.GlobalVariableOutputs {}

/** Stages that a build is promoted through, each with its applications, and previews of branches. */
export class Pipeline extends NativeResource {
  constructor(name: string, args: types.PipelineArgs, opts?: pulumi.CustomResourceOptions) { super("Pipeline", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Pipeline { return new Pipeline(name, {} as types.PipelineArgs, { ...opts, id }); }
}
export interface Pipeline extends types.PipelineOutputs {}

/** An application for one branch, created by a pipeline whose preview is on: configured like the first application of its stages, and deployed by the platform. */
export class PreviewApplication extends NativeResource {
  constructor(name: string, args: types.PreviewApplicationArgs, opts?: pulumi.CustomResourceOptions) { super("PreviewApplication", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PreviewApplication { return new PreviewApplication(name, {} as types.PreviewApplicationArgs, { ...opts, id }); }
}
export interface PreviewApplication extends types.PreviewApplicationOutputs {}

/** A custom domain of a service, for teams that own it apart from the service. Point the DNS records of `dnsRecords` at the platform; a `DomainReady` waits for that. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site|load-balancer>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Domain extends NativeResource {
  constructor(name: string, args: types.DomainArgs, opts?: pulumi.CustomResourceOptions) { super("Domain", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Domain { return new Domain(name, {} as types.DomainArgs, { ...opts, id }); }
}
export interface Domain extends types.DomainOutputs {}

/** Waits until requests reach a service through a custom domain: until the platform has found its DNS records and issued its certificate. It creates, changes and deletes nothing. Let it depend on the DNS records, and let what needs the domain depend on it. Its ID is `<application|static-site|load-balancer>/<its id>/<id>/ready`; an import takes names as well (of a service whose name has a slash, its ID). */
export class DomainReady extends NativeResource {
  constructor(name: string, args: types.DomainReadyArgs, opts?: pulumi.CustomResourceOptions) { super("DomainReady", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DomainReady { return new DomainReady(name, {} as types.DomainReadyArgs, { ...opts, id }); }
}
export interface DomainReady extends types.DomainReadyOutputs {}

/** An environment variable of a service, for teams that own it apart from the service. `SecretVariable` is for secrets. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Variable extends NativeResource {
  constructor(name: string, args: types.VariableArgs, opts?: pulumi.CustomResourceOptions) { super("Variable", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Variable { return new Variable(name, {} as types.VariableArgs, { ...opts, id }); }
}
export interface Variable extends types.VariableOutputs {}

/** An environment variable of a service whose value is a secret: encrypted in state, never shown. For teams that own it apart from the service. It takes effect with the next deployment of the service, which this resource does not start. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<application|static-site>/<its id>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class SecretVariable extends NativeResource {
  constructor(name: string, args: types.SecretVariableArgs, opts?: pulumi.CustomResourceOptions) { super("SecretVariable", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SecretVariable { return new SecretVariable(name, {} as types.SecretVariableArgs, { ...opts, id }); }
}
export interface SecretVariable extends types.SecretVariableOutputs {}

/** A destination of a load balancer, for teams that own it apart from the balancer. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<load-balancer>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Destination extends NativeResource {
  constructor(name: string, args: types.DestinationArgs, opts?: pulumi.CustomResourceOptions) { super("Destination", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Destination { return new Destination(name, {} as types.DestinationArgs, { ...opts, id }); }
}
export interface Destination extends types.DestinationOutputs {}

/** A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application. Declare each entry in one place, here or inline in its service. A service manages only the entries that it declares, so both forms may be used for one service. To move an entry from one to the other, remove it there and apply, then declare it here. A resource that is renamed needs a `moved` block, or an alias. Its ID is `<database>/<id>`; an import takes names as well (of a service whose name has a slash, its ID). */
export class Connection extends NativeResource {
  constructor(name: string, args: types.ConnectionArgs, opts?: pulumi.CustomResourceOptions) { super("Connection", name, args, opts); }
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Connection { return new Connection(name, {} as types.ConnectionArgs, { ...opts, id }); }
}
export interface Connection extends types.ConnectionOutputs {}
