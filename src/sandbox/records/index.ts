/**
 * The sandbox's state. Records hold the fields of the contract under the contract's names, and beside
 * them internal ones. They are plain JSON, so that the whole state fits in a file and the
 * control API can show and change it.
 */
import type { Application } from "./application";
import type { Availability } from "./availability";
import type { Stored, Variable } from "./common";
import type { ApiKey, Delivery, DockerRegistry, Project, UsageAlert, Webhook } from "./company";
import type { Database } from "./database";
import type { LoadBalancer } from "./load-balancer";
import type { ObjectStorage } from "./object-storage";
import type { Pipeline } from "./pipeline";
import type { StaticSite } from "./static-site";

export * from "./application";
export * from "./availability";
export * from "./common";
export * from "./company";
export * from "./database";
export * from "./deployment";
export * from "./load-balancer";
export * from "./object-storage";
export * from "./pipeline";
export * from "./static-site";

/** Every collection, by its path segment. */
export interface Collections {
  applications: Application;
  "global-env-vars": Variable & Stored;
  databases: Database;
  "static-sites": StaticSite;
  "object-storage": ObjectStorage;
  "load-balancers": LoadBalancer;
  "usage-alerts": UsageAlert;
  pipelines: Pipeline;
  projects: Project;
  "docker-registries": DockerRegistry;
  webhooks: Webhook;
  /** Oldest first. */
  "webhook-deliveries": Delivery;
  "api-keys": ApiKey;
  availability: Availability;
}

/** Their names in messages: every collection of a state is one of these. */
export const NOUNS: Readonly<Record<keyof Collections, string>> = {
  applications: "application",
  "global-env-vars": "global environment variable",
  databases: "database",
  "static-sites": "static site",
  "object-storage": "object storage bucket",
  "load-balancers": "load balancer",
  "usage-alerts": "usage alert",
  pipelines: "pipeline",
  projects: "project",
  "docker-registries": "docker registry",
  webhooks: "webhook",
  "webhook-deliveries": "webhook delivery",
  "api-keys": "API key",
  availability: "timeline",
};

export type CollectionName = keyof Collections;
