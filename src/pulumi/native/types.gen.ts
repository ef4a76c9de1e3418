// Derived from src/kinds by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type * as shared from "../types.gen";

export * from "../types.gen";

/** What a Project is declared with. */
export interface ProjectArgs extends Omit<shared.ProjectArgs, "displayName"> {
  /** Name shown in the dashboard, 1 to 64 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly displayName?: pulumi.Input<string>;
}

/** What an Application is declared with. */
export interface ApplicationBaseArgs extends Omit<shared.ApplicationBaseArgs, "displayName"> {
  /** Name shown in the dashboard, 1 to 64 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly displayName?: pulumi.Input<string>;
}

/** What an Application is declared with. */
export type ApplicationArgs = ApplicationBaseArgs & (shared.ApplicationWithRepoUrlArgs | shared.ApplicationWithDockerImageArgs | shared.ApplicationLaterArgs);

/** What a Database is declared with. */
export interface DatabaseArgs extends Omit<shared.DatabaseArgs, "displayName"> {
  /** Name shown in the dashboard, 2 to 64 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly displayName?: pulumi.Input<string>;
}

/** What a StaticSite is declared with. */
export interface StaticSiteArgs extends Omit<shared.StaticSiteArgs, "displayName"> {
  /** Name shown in the dashboard, 2 to 64 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly displayName?: pulumi.Input<string>;
}

/** What a Bucket is declared with. */
export interface BucketArgs extends Omit<shared.BucketArgs, "displayName"> {
  /** Name shown in the dashboard, 2 to 64 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly displayName?: pulumi.Input<string>;
}

/** What a LoadBalancer is declared with. */
export interface LoadBalancerArgs extends Omit<shared.LoadBalancerArgs, "displayName"> {
  /** Name shown in the dashboard, 2 to 64 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly displayName?: pulumi.Input<string>;
}

/** What a DockerRegistry is declared with. */
export interface DockerRegistryArgs extends Omit<shared.DockerRegistryArgs, "name"> {
  /** Name shown in the dashboard, 1 to 255 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly name?: pulumi.Input<string>;
}

/** What an ApiKey is declared with. */
export interface ApiKeyArgs extends Omit<shared.ApiKeyArgs, "name"> {
  /** Name shown in the dashboard, 1 to 255 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly name?: pulumi.Input<string>;
}

/** What a Pipeline is declared with. */
export interface PipelineArgs extends Omit<shared.PipelineArgs, "displayName"> {
  /** Name shown in the dashboard, 1 to 64 characters. If it is not set, the plugin generates it: the name of the resource and a suffix, or as `pulumi:autonaming` says. */
  readonly displayName?: pulumi.Input<string>;
}
