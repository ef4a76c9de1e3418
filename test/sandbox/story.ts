import { CLUSTER, DATABASE_SIZE, DISK_SIZE, LARGER_DATABASE_SIZE, PROCESS_SIZE } from "./session";

/** Ids by the name of the path parameter that takes them; `id` by the first segment of the path. */
export type Found = Record<string, string>;

export type Step =
  | { readonly pass: number }
  | {
      readonly operation: string;
      readonly body?: (found: Found) => object;
      readonly query?: (found: Found) => string;
      /** The name under which the id of the answer, or that `pick` finds in it, is kept. */
      readonly keep?: string;
      // biome-ignore lint/suspicious/noExplicitAny: any answer, which the contract's schema describes.
      readonly pick?: (answer: any) => string;
      /** Ids for this step that differ from the kept ones. */
      readonly at?: (found: Found) => Found;
    };

const pass = (pass: number): Step => ({ pass });
type Options = Omit<Extract<Step, { operation: string }>, "operation" | "body">;
const step = (operation: string, body?: object | ((found: Found) => object), options: Options = {}): Step => ({
  operation,
  ...(body && { body: typeof body === "function" ? (body as (found: Found) => object) : () => body }),
  ...options,
});
const steps = (...operations: string[]): Step[] => operations.map((operation) => step(operation));
// biome-ignore lint/suspicious/noExplicitAny: see Step.
const last = (answer: any): string => (answer.data ?? answer).at(-1).id;
// biome-ignore lint/suspicious/noExplicitAny: see Step.
const first = (answer: any): string => (answer.data ?? answer)[0].id;

/** The domain operations of one owner: a domain is added, the generated one renamed and switched, then it goes again. */
const domains = (noun: string, host: string): Step[] => [
  step(`list${noun}Domains`, undefined, { keep: "domain_id", pick: first }),
  step(`update${noun}Domain`, { name: `renamed-${noun.toLowerCase()}` }),
  ...steps(`toggle${noun}Domain`, `get${noun}Domain`),
  step(`create${noun}Domain`, { domain_name: host }, { keep: "domain_id" }),
  ...steps(`setPrimary${noun}Domain`, `refresh${noun}Domain`, `delete${noun}Domain`),
];

const restriction = { type: "allow", is_enabled: true, ip_list: ["203.0.113.0/24"] };
const repository = { repo_url: "https://git.example/shop.git" };

/** Everything that can be asked of the API, in an order in which it works. */
export const story: readonly Step[] = [
  ...steps(
    "listClusters",
    "listProcessResourceTypes",
    "listDatabaseResourceTypes",
    "listDiskResourceTypes",
    "listUsers",
  ),
  step("listApiKeyRoles", undefined, { keep: "role", pick: first }),
  ...steps("listApiKeyPermissions", "getCurrentApiKey", "validateApiKey"),

  step("createProject", { display_name: "Shop" }, { keep: "projects" }),
  ...steps("listProjects"),
  step("updateProject", { display_name: "Store" }),
  step(
    "createDockerRegistry",
    { name: "Images", username: "shop", secret: "long-enough" },
    { keep: "docker-registries" },
  ),
  ...steps("listDockerRegistries", "getDockerRegistry"),
  step("updateDockerRegistry", { name: "Pictures" }),
  step("createWebhook", { endpoint: "https://hooks.example", allowed_events: ["APP_UPDATE"] }, { keep: "webhooks" }),
  step("updateWebhook", { description: "All" }),
  ...steps("listWebhooks", "getWebhook"),
  step("rollWebhookSecret", { expire_in_hours: 1 }),

  step("createGlobalEnvVar", { key: "SHARED", value: "1" }, { keep: "global" }),
  ...steps("listGlobalEnvVars"),
  step("updateGlobalEnvVar", { value: "2" }, { at: (it) => ({ applications: it.global ?? "" }) }),

  step(
    "createApplication",
    { display_name: "Shop", cluster_id: CLUSTER, source: "publicGit", ...repository },
    { keep: "applications" },
  ),
  ...steps("listApplications", "getApplication"),
  step("updateApplication", { display_name: "Store" }),
  step("listWebhookDeliveries", undefined, { keep: "delivery_id", pick: first }),
  ...steps("getWebhookDelivery"),
  step("createApplicationEnvVar", { key: "A", value: "1" }, { keep: "env_var_id" }),
  ...steps("listApplicationEnvVars"),
  step("updateApplicationEnvVar", { value: "2" }),
  step("listProcesses", undefined, { keep: "web", pick: first }),
  step(
    "createProcess",
    { type: "worker", display_name: "Mailer", resource_type_id: PROCESS_SIZE },
    { keep: "process_id" },
  ),
  ...steps("getProcess"),
  step("updateProcess", { entrypoint: "mail" }),
  step("putProcessDisk", { resource_type_id: DISK_SIZE, mount_path: "/data" }),
  step("createTcpProxy", ({ process_id }) => ({ process_id, port: 9000 }), { keep: "tcp_proxy_id" }),
  step("createPrivatePort", ({ process_id }) => ({ process_id, port: 9001 }), { keep: "private_port_id" }),
  ...steps("listTcpProxies", "getTcpProxy", "listPrivatePorts", "getPrivatePort"),
  step("putApplicationIpRestriction", restriction),
  ...steps(
    "getApplicationIpRestriction",
    "toggleApplicationCdn",
    "toggleApplicationEdgeCache",
    "purgeApplicationCache",
  ),
  ...steps("enableDeploymentHook", "getDeploymentHook", "regenerateDeploymentHook"),
  ...domains("Application", "shop.example.org"),

  step("createDeployment", {}, { keep: "deployment_id" }),
  pass(30),
  ...steps("createDeployment"),
  pass(30),
  ...steps("listDeployments", "getDeployment", "getDeploymentLogs", "getApplicationRuntimeLogs"),
  ...steps("getApplicationAccessLogs"),
  step("rollbackDeployment", undefined, { keep: "deployment_id" }),
  ...steps("cancelDeployment"),
  step(
    "createProcess",
    { type: "cron", display_name: "Nightly", resource_type_id: PROCESS_SIZE, schedule: "0 3 * * *", time_zone: "UTC" },
    { keep: "cron" },
  ),
  step("triggerCronProcess", undefined, { at: ({ cron = "" }) => ({ process_id: cron }) }),
  ...steps("suspendApplication", "activateApplication"),

  step(
    "createDatabase",
    {
      display_name: "Orders",
      type: "postgresql",
      version: "16",
      cluster_id: CLUSTER,
      resource_type_id: DATABASE_SIZE,
      db_name: "orders",
      db_password: "long-enough",
      db_user: "orders",
    },
    { keep: "databases" },
  ),
  pass(20),
  ...steps("listDatabases", "getDatabase"),
  step("updateDatabase", { resource_type_id: LARGER_DATABASE_SIZE }),
  pass(20),
  step("resetDatabasePassword", { new_password: "longer-than-before" }),
  pass(20),
  ...steps("toggleDatabaseExternalConnection"),
  step("putDatabaseIpRestriction", restriction),
  ...steps("getDatabaseIpRestriction"),
  step("createInternalConnection", ({ applications }) => ({ target_id: applications, target_type: "app" }), {
    keep: "connection_id",
  }),
  ...steps("listInternalConnections", "deleteInternalConnection"),
  step("createDatabaseBackup", { display_name: "Before" }),
  pass(20),
  step("listDatabaseBackups", undefined, { keep: "backup_id", pick: first, query: () => "?type=manual" }),
  step("restoreDatabaseBackup", {}),
  pass(20),
  ...steps("deleteDatabaseBackup", "restartDatabase"),
  pass(20),
  ...steps("suspendDatabase"),
  pass(20),
  ...steps("activateDatabase"),
  pass(20),

  step("createStaticSite", { display_name: "Docs", default_branch: "main", ...repository }, { keep: "static-sites" }),
  pass(30),
  ...steps("listStaticSites", "getStaticSite", "purgeStaticSiteCache", "getStaticSiteAccessLogs"),
  step("updateStaticSite", { build_command: "make" }),
  step("createStaticSiteEnvVar", { key: "A", value: "1" }, { keep: "env_var_id" }),
  ...steps("listStaticSiteEnvVars"),
  step("updateStaticSiteEnvVar", { value: "2" }),
  ...steps("deleteStaticSiteEnvVar"),
  ...domains("StaticSite", "docs.example.org"),
  step("listStaticSiteDeployments", undefined, { keep: "deployment_id", pick: first }),
  ...steps("getStaticSiteDeployment", "getStaticSiteDeploymentLogs"),
  step("createStaticSiteDeployment", {}, { keep: "deployment_id" }),
  ...steps("cancelStaticSiteDeployment"),

  step("createObjectStorage", { display_name: "Images" }, { keep: "object-storage" }),
  ...steps("listObjectStorages", "getObjectStorage", "enableObjectStorageDomain", "disableObjectStorageDomain"),
  step("updateObjectStorage", { display_name: "Pictures" }),
  step("rotateObjectStorageCredentials", { old_credentials_ttl_hours: 0 }),
  step("createCorsPolicy", { methods: ["GET"], origins: ["*"] }),
  step("listCorsPolicies", undefined, { keep: "cors_policy_id", pick: last }),
  step("updateCorsPolicy", { methods: ["GET", "HEAD"], origins: ["*"] }),
  ...steps("deleteCorsPolicy", "listObjects"),

  step("createLoadBalancer", { display_name: "Edge" }, { keep: "load-balancers" }),
  ...steps("listLoadBalancers", "getLoadBalancer"),
  step("updateLoadBalancer", { display_name: "Front" }),
  step(
    "createLoadBalancerDestination",
    ({ applications }) => ({ service_type: "APP", service_id: applications, weight: 100 }),
    { keep: "destination_id" },
  ),
  ...steps("listLoadBalancerDestinations", "toggleLoadBalancerDestination", "deleteLoadBalancerDestination"),
  ...domains("LoadBalancer", "edge.example.org"),

  step(
    "createUsageAlert",
    ({ projects }) => ({
      limit_usd: 9,
      emails: ["a@shop.example"],
      triggers: [{ percentage: 50 }],
      project_id: projects,
    }),
    { keep: "usage-alerts" },
  ),
  step("listUsageAlerts", undefined, { query: ({ projects }) => `?project_id=${projects}` }),
  ...steps("getUsageAlert"),
  step("updateUsageAlert", { limit_usd: 10 }),

  step("createPipeline", { display_name: "Shop", type: "trunk" }, { keep: "pipelines" }),
  step("createPipelineStage", { display_name: "Test", insert_before: 0 }, { keep: "stage_id" }),
  step("addPipelineStageApp", ({ applications }) => ({ app_id: applications })),
  ...steps("listPipelines", "getPipeline"),
  step("updatePipeline", { display_name: "Store" }),
  step("enablePipelinePreview", repository),
  step("updatePipelinePreview", { auto_create_app: true }),
  step("createPreviewApp", { branch: "topic" }, { keep: "preview" }),
  pass(30),
  step("promotePipeline", ({ applications, preview }) => ({ source_app_id: applications, target_app_ids: [preview] })),
  pass(30),
  step("removePipelineStageApp", undefined, { at: ({ applications = "" }) => ({ app_id: applications }) }),
  ...steps("disablePipelinePreview", "deletePipelineStage", "deletePipeline"),
  step("addProjectService", ({ databases }) => ({ service_id: databases, service_type: "database" })),
  ...steps("getProject"),
  step("removeProjectService", undefined, {
    at: ({ databases = "" }) => ({ service_id: databases }),
    query: () => "?service_type=database",
  }),

  step("createApiKey", ({ role }) => ({ name: "Second", role_ids: [role] })),
  step("listApiKeys", undefined, {
    keep: "api-keys",
    // biome-ignore lint/suspicious/noExplicitAny: see Step.
    pick: ({ data }) => data.find((it: any) => it.name === "Second").id,
  }),
  ...steps("getApiKey", "toggleApiKey"),
  step("updateApiKey", { name: "Renamed" }),
  step("rotateApiKey", { old_token_ttl_hours: 1 }),

  step("cloneApplication", { display_name: "Copy" }, { keep: "copy" }),
  pass(30),
  step("deleteApplication", undefined, { at: ({ copy = "" }) => ({ applications: copy }) }),
  ...steps("deleteTcpProxy", "deletePrivatePort", "detachProcessDisk", "deleteProcess", "disableDeploymentHook"),
  step("listApplicationEnvVars", undefined, { keep: "env_var_id", pick: last }),
  ...steps("deleteApplicationEnvVar"),
  step("deleteGlobalEnvVar", undefined, { at: (it) => ({ applications: it.global ?? "" }) }),
  ...steps("deleteUsageAlert", "deleteLoadBalancer", "deleteObjectStorage", "deleteStaticSite", "deleteDatabase"),
  ...steps("toggleWebhook", "deleteWebhook", "deleteDockerRegistry", "deleteProject", "deleteApiKey"),
];
