/**
 * What the sandbox remembers. Records hold the fields of the contract under the contract's names, and beside
 * them what only the platform knows. They are plain JSON, so that the whole state fits in a file and the
 * control API can show and change it.
 */

/** A change that the platform makes by itself once its time has come. */
export interface Work {
  due: number;
  /** Fields to set, or "gone" when the record ends. */
  then: Record<string, unknown> | "gone";
}

export interface Part {
  id: string;
  created_at: string;
  updated_at: string;
}

export interface Stored extends Part {
  company_id: string;
  work?: Work | null;
}

/** A record that people name: `name` is derived from the first display name and never changes. */
export interface Named extends Stored {
  name: string;
  display_name: string;
  project_id: string | null;
}

export interface IpRestriction {
  type: "allow" | "deny";
  is_enabled: boolean;
  ip_list: string[];
}

export interface Variable extends Part {
  key: string;
  value: string;
  is_runtime?: boolean;
  is_buildtime?: boolean;
  is_production?: boolean;
  is_preview?: boolean;
  branch?: string | null;
}

export interface Domain extends Part {
  name: string;
  status: string | null;
  type: "SYSTEM" | "CUSTOM";
  is_enabled: boolean;
  is_wildcard: boolean;
  is_primary: boolean;
  dns_records: { type: string; name: string; value: string }[] | null;
  errors: unknown[] | null;
}

export type Scaling =
  | { type: "manual"; config: { instanceCount: number } }
  | { type: "horizontal"; config: { minInstanceCount: number; maxInstanceCount: number } };

export interface Disk {
  resource_type_id: string;
  mount_path: string;
  size: number;
  /** pending until a deployment activates it, detaching until one takes it away. */
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

export interface LogLine {
  at: number;
  severity: "INFO" | "WARN" | "ERROR";
  message: string;
}

export interface Deployment extends Part {
  /** The application or static site. */
  service_id: string;
  status: "waiting" | "inProgress" | "success" | "failed" | "cancelled";
  type: string;
  trigger: string;
  steps: string[];
  docker_image_url: string | null;
  git_type: string | null;
  repo_url: string | null;
  branch: string | null;
  commit_sha: string | null;
  commit_message: string | null;
  started_at: string | null;
  finished_at: string | null;
  /** Who asked for it: the name of an API key, or "deployment hook". */
  initiated_by: string;
  /** Reuses the last build. */
  is_restart: boolean;
  build_error: string | null;
  /** When it began to count: at its creation, or when the one before it ended. */
  began: number | null;
  /** How it will end. */
  ending: { status: "success" | "failed"; step?: string; logs?: string[] };
  /** What waited for it when it started, by process key, and comes true when it succeeds. */
  queued: { removed_processes: string[]; removed_disks: string[]; new_disks: string[] };
  logs: LogLine[];
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
}

export interface Connection {
  id: string;
  target_id: string;
}

export interface Backup {
  id: string;
  name: string;
  display_name: string | null;
  type: "daily" | "manual";
  status: string;
  created_at: string;
  updated_at: string;
  work?: Work | null;
}

export interface Database extends Named {
  type: string;
  version: string;
  status: string;
  is_suspended: boolean;
  backup_status: string;
  cluster_id: string;
  resource_type_id: string;
  db_name: string;
  db_user: string | null;
  db_password: string;
  extensions: Record<string, boolean>;
  external_port: string | null;
  ip_restriction: IpRestriction;
  /** By id. */
  connections: Record<string, Connection>;
  /** By id. */
  backups: Record<string, Backup>;
}

export interface StaticSite extends Named {
  status: string | null;
  source: "privateGit" | "publicGit";
  repo_url: string;
  default_branch: string;
  git_type: string | null;
  auto_deploy: boolean;
  is_preview_enabled: boolean;
  git_lfs_enabled: boolean;
  install_command: string | null;
  build_command: string | null;
  published_directory: string | null;
  root_directory: string | null;
  node_version: string | null;
  index_file: string | null;
  error_file: string | null;
  allow_deploy_paths: string[];
  ignore_deploy_paths: string[];
  variables: Record<string, Variable>;
  domains: Record<string, Domain>;
  deployments: Record<string, Deployment>;
}

export interface BucketKeys {
  access_key: string;
  secret_key: string;
  /** Absent for the keys in force. */
  valid_until?: number;
}

export interface CorsPolicy extends Part {
  methods: string[];
  origins: string[];
  headers: string[];
}

export interface ObjectStorage extends Named {
  status: string;
  location: string;
  jurisdiction: string;
  bucket_name: string;
  domain: string | null;
  endpoint: string;
  keys: BucketKeys[];
  /** By id. */
  cors_policies: Record<string, CorsPolicy>;
  /** By object key. */
  objects: Record<string, { size: number; last_modified: string }>;
}

export interface Destination extends Part {
  service_type: string;
  service_id: string | null;
  url: string | null;
  weight: number | null;
  latitude: number | null;
  longitude: number | null;
  is_enabled: boolean;
}

export interface LoadBalancer extends Named {
  type: "DEFAULT" | "GEO";
  /** By id. */
  destinations: Record<string, Destination>;
  domains: Record<string, Domain>;
}

export interface UsageAlert extends Stored {
  project_id: string | null;
  limit_usd: number;
  emails: string[];
  triggers: { id: string; percentage: number; last_fired_at: string | null }[];
}

export interface PipelineStage extends Part {
  pipeline_id: string;
  display_name: string;
  type: "standard" | "preview";
  order: number;
  branch: string | null;
  auto_create_app: boolean | null;
  delete_stale_apps: boolean | null;
  stale_app_days: number | null;
  app_ids: string[];
}

export interface Pipeline extends Named {
  type: "trunk" | "branch";
  repo_url: string | null;
  /** By id. */
  stages: Record<string, PipelineStage>;
}

export interface Project extends Stored {
  name: string;
  display_name: string;
}

export interface DockerRegistry extends Stored {
  name: string;
  registry: string;
  username: string;
  secret: string;
}

export interface Delivery extends Part {
  webhook_id: string;
  event_id: string;
  event_type: string;
  status: "PENDING" | "SUCCESS" | "FAILED";
  endpoint: string;
  payload: string;
  response: string | null;
  response_status: number | null;
  response_time_ms: number | null;
  sent_at: string | null;
  /** 0 for the first one, then the number of the retry. */
  attempt: number;
  due: number;
}

export interface Webhook extends Stored {
  endpoint: string;
  allowed_events: string[];
  is_enabled: boolean;
  description: string | null;
  secret: string;
  old_secret: string | null;
  old_secret_expired_at: string | null;
  created_by: string | null;
  updated_by: string | null;
  /** By id, oldest first. */
  deliveries: Record<string, Delivery>;
}

export interface ApiKey extends Stored {
  name: string;
  token: string;
  /** Earlier tokens that still work for a while after a rotation. */
  old_tokens: { token: string; valid_until: number }[];
  is_enabled: boolean;
  expired_at: string | null;
  capabilities: { permission: string; id_resource?: string | null }[];
  role_ids: string[];
  source: string;
  last_used_at: string | null;
  /** Given by whoever started the sandbox; a reset keeps it. */
  is_given: boolean;
}

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
  "api-keys": ApiKey;
}
export type CollectionName = keyof Collections;
