import type { Domain, IpRestriction, Named, Part, Variable, Work } from "./common";
import type { Deployment } from "./deployment";

export type Scaling =
  | { type: "manual"; config: { instanceCount: number } }
  | { type: "horizontal"; config: { minInstanceCount: number; maxInstanceCount: number } };

export interface Disk {
  resource_type_id: string;
  mount_path: string;
  size: number;
  /** pending until a deployment activates it, detaching until one removes it. */
  status: "pending" | "ready" | "detaching";
}

export interface Process extends Part {
  app_id: string;
  key: string;
  type: "web" | "worker" | "cron" | "job";
  display_name: string;
  entrypoint: string;
  port: number | null;
  is_ingress_enabled: boolean;
  ingress_protocol: "http" | "grpc" | null;
  scaling_strategy: Scaling;
  resource_type_id: string;
  schedule: string | null;
  time_zone: string | null;
  concurrency_policy: string | null;
  time_limit_seconds: number | null;
  job_start_policy: string | null;
  liveness_probe: object | null;
  readiness_probe: object | null;
  disk: Disk | null;
  /** Deleted, but still readable until the next deployment (contract note 10). */
  delete_queued: boolean;
}

export interface Port extends Part {
  app_id: string;
  process_id: string;
  port: number;
  status: string;
  external_port?: number;
  hostname?: string;
  work?: Work | null;
}

export interface Application extends Named {
  status: string | null;
  type: "app" | "previewApp";
  source: "privateGit" | "publicGit" | "dockerImage";
  is_suspended: boolean;
  namespace: string;
  cluster_id: string;
  git_type: string | null;
  repo_url: string | null;
  default_branch: string | null;
  docker_image: string | null;
  docker_registry_credential_id: string | null;
  auto_deploy: boolean;
  wait_for_checks: boolean;
  build_type: string;
  build_path: string | null;
  build_cache_enabled: boolean;
  git_lfs_enabled: boolean;
  pack_builder: string | null;
  nixpacks_version: string | null;
  dockerfile_path: string | null;
  docker_context: string | null;
  buildpacks: { order: number; source: string }[];
  allow_deploy_paths: string[];
  ignore_deploy_paths: string[];
  hibernation_enabled: boolean;
  hibernate_after_seconds: number | null;
  created_by: string | null;
  /** By key. */
  processes: Record<string, Process>;
  /** By key. */
  variables: Record<string, Variable>;
  /** By host name. */
  domains: Record<string, Domain>;
  /** By id. */
  tcp_proxies: Record<string, Port>;
  /** By id. */
  private_ports: Record<string, Port>;
  /** By id, oldest first. */
  deployments: Record<string, Deployment>;
  ip_restriction: IpRestriction;
  /** The secret end of the hook's address; null while it is off. */
  deployment_hook: string | null;
  cdn: boolean;
  edge_cache: boolean;
  /** When it last got a request, or will be awake after one, in milliseconds since 1970. */
  awake_since?: number;
}
