import type { Json } from "../contract";
import type { Platform } from "./platform";

/** Throw-away objects, and those that bodies refer to: IDs by the first segment of a path, or by a parameter's name. */
export interface Things {
  readonly ids: Record<string, string>;
  readonly bodies: Readonly<Record<string, Json>>;
}

/** Objects that cost nothing and run nothing, with the parts that their paths need. */
const MADE = [
  ["createProject", "projects"],
  ["createApplication", "applications"],
  ["createLoadBalancer", "load-balancers"],
  ["createPipeline", "pipelines"],
  ["createWebhook", "webhooks"],
  ["createDockerRegistry", "docker-registries"],
  ["createObjectStorage", "object-storage"],
] as const;

/** The operation that deletes an object, by the operation that created it. */
const DELETED_BY: Readonly<Record<string, string>> = {
  createProject: "deleteProject",
  createApplication: "deleteApplication",
  createLoadBalancer: "deleteLoadBalancer",
  createPipeline: "deletePipeline",
  createWebhook: "deleteWebhook",
  createDockerRegistry: "deleteDockerRegistry",
  createObjectStorage: "deleteObjectStorage",
  createDatabase: "deleteDatabase",
  createStaticSite: "deleteStaticSite",
  createUsageAlert: "deleteUsageAlert",
  createGlobalEnvVar: "deleteGlobalEnvVar",
};

export interface Leftover {
  readonly operation: string;
  readonly id: string;
  readonly reason: string;
}

/** Creates throw-away objects with a marked name, and records everything that has to be deleted. */
export class Workshop {
  readonly #platform: Platform;
  readonly #made: { readonly operation: string; readonly id: string }[] = [];

  constructor(
    platform: Platform,
    readonly mark: string,
  ) {
    this.#platform = platform;
  }

  async furnish(): Promise<Things> {
    const [cluster] = await this.#platform.list("listClusters");
    const [size] = await this.#platform.list("listProcessResourceTypes");
    const [databaseSize] = await this.#platform.list("listDatabaseResourceTypes");
    const [role] = await this.#platform.list("listApiKeyRoles");
    const bodies = bodiesOf(this.mark, {
      cluster: String(cluster?.id),
      size: String(size?.id),
      databaseSize: String(databaseSize?.id),
      role: String(role?.id),
    });
    const ids: Record<string, string> = {};
    for (const [operation, segment] of MADE) ids[segment] = await this.make(operation, bodies[operation] ?? {});
    return { ids, bodies };
  }

  async make(operation: string, body: Json): Promise<string> {
    const { id } = await this.#platform.record(operation, { body });
    this.remember(operation, id);
    return String(id);
  }

  /** Records an object that has to be deleted, intended or not. */
  remember(operation: string, id: unknown): void {
    if (typeof id === "string" && operation in DELETED_BY) this.#made.push({ operation, id });
  }

  /** Deletes the objects, the last first; returns those that still exist. */
  async cleanUp(): Promise<Leftover[]> {
    const leftovers: Leftover[] = [];
    for (const { operation, id } of this.#made.splice(0).reverse()) {
      const reason = await this.#platform.ask(DELETED_BY[operation] ?? "", { ids: { id } }).then(
        ({ status }) => (status < 300 || status === 404 ? undefined : `the deletion answered ${status}`),
        (error: Error) => error.message,
      );
      if (reason !== undefined) leftovers.push({ operation, id, reason });
    }
    return leftovers;
  }
}

/** A valid body for each creation. */
function bodiesOf(
  mark: string,
  { cluster, size, databaseSize, role }: Readonly<Record<"cluster" | "size" | "databaseSize" | "role", string>>,
): Record<string, Json> {
  const display_name = mark;
  const repo_url = "https://git.example/fidelity.git";
  return {
    createProject: { display_name },
    createApplication: { display_name, cluster_id: cluster, source: "publicGit", repo_url },
    createLoadBalancer: { display_name },
    createPipeline: { display_name, type: "trunk" },
    createWebhook: { endpoint: "https://hooks.example/fidelity", allowed_events: ["APP_UPDATE"], description: mark },
    createDockerRegistry: { name: mark, username: "fidelity", secret: "not-a-secret" },
    createObjectStorage: { display_name },
    createGlobalEnvVar: { key: mark.replace(/\W/g, "_").toUpperCase(), value: "1" },
    createStaticSite: { display_name, repo_url, default_branch: "main" },
    createDatabase: {
      display_name,
      type: "postgresql",
      version: "16",
      cluster_id: cluster,
      resource_type_id: databaseSize,
      db_name: "fidelity",
      db_password: "not-a-secret",
      db_user: "fidelity",
    },
    createApiKey: { name: mark, role_ids: [role] },
    createProcess: { type: "worker", display_name, resource_type_id: size },
    createApplicationEnvVar: { key: "FIDELITY", value: "1" },
    createApplicationDomain: { domain_name: `${mark}.example.org` },
    createLoadBalancerDomain: { domain_name: `${mark}-balancer.example.org` },
    createLoadBalancerDestination: { service_type: "EXTERNAL", url: "https://hooks.example" },
    createPipelineStage: { display_name, insert_before: 0 },
    createCorsPolicy: { methods: ["GET"], origins: ["https://shop.example"] },
    cloneApplication: { display_name },
  };
}
