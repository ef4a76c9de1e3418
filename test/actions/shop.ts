import type { Sandbox } from "../../src/sandbox";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";

const [here, there] = CLUSTERS.map(({ id }) => id);
const [size] = DATABASE_SIZES.map(({ id }) => id);
const id = (number: number) => `6f0a6c1e-0000-4000-8000-${String(number).padStart(12, "0")}`;
/** IDs that the examples name. */
export const ids = {
  siteDeployment: id(1),
  running: id(2),
  main: id(3),
  mainCopy: id(4),
  api: id(11),
  site: id(12),
  sleeping: id(13),
  production: id(14),
  idle: id(15),
  bucket: id(16),
  balancer: id(17),
  pipeline: id(18),
  webhook: id(19),
  apiKey: id(20),
  elsewhere: id(21),
  worker: id(22),
} as const;

/** Times in the past of a sandbox whose clock begins at `now`. */
export const shop = (now: number): readonly (readonly [path: string, fields: object])[] => {
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const engine = { type: "postgresql", version: "16.2", resource_type_id: size, cluster_id: here };
  const success = (minutes: number) => ({
    status: "success",
    steps: ["release"],
    logs: [{ at: now - minutes * 60_000, severity: "INFO", message: "release: started" }],
    created_at: at(minutes),
    started_at: at(minutes),
    finished_at: at(minutes - 1),
  });
  const image = { source: "dockerImage", docker_image: "shop/api", cluster_id: here };
  const built = { docker_image_url: image.docker_image };
  const deployed = { [id(31)]: { ...success(50), ...built }, [id(32)]: { ...success(40), ...built } };
  const backup = (name: string, minutes: number, status = "ready") => ({
    name,
    display_name: name,
    type: "manual",
    status,
    created_at: at(minutes),
  });
  return [
    [
      `applications/${ids.api}`,
      {
        ...image,
        display_name: "api",
        status: "deploymentSuccess",
        deployments: deployed,
        deployment_hook: "first-secret-of-the-hook",
        processes: { nightly: { type: "cron", display_name: "nightly", schedule: "0 3 * * *" } },
        domains: { "api.shop.example.com": {} },
      },
    ],
    [
      `applications/${ids.production}`,
      { ...image, display_name: "api-production", status: "deploymentSuccess", deployments: { [id(33)]: success(60) } },
    ],
    [
      `applications/${ids.worker}`,
      {
        ...image,
        display_name: "worker",
        status: "deploymentInProgress",
        // It waits for an hour: nobody is too late to cancel it.
        deployments: { [id(36)]: success(40), [ids.running]: { began: now + 3_600_000 } },
      },
    ],
    [`applications/${ids.sleeping}`, { ...image, display_name: "sleeping", is_suspended: true }],
    [
      `static-sites/${ids.site}`,
      {
        display_name: "shop-docs",
        repo_url: "https://git.example.com/shop/docs",
        deployments: { [ids.siteDeployment]: success(50), [id(34)]: success(40) },
        domains: { "docs.example.com": {} },
      },
    ],
    [
      `static-sites/${id(23)}`,
      { display_name: "building", repo_url: "https://git.example.com/shop/new", deployments: { [id(35)]: {} } },
    ],
    [
      `databases/${ids.main}`,
      {
        ...engine,
        display_name: "main",
        status: "ready",
        backups: {
          "main-20260101000000-befo": backup("before-migration", 30),
          "main-20260101000000-old": backup("old", 90),
          "main-20260101000000-twin": backup("twin", 80),
          "main-20260101000001-twin": backup("twin", 70),
          "main-20260101000000-part": backup("unfinished", 5, "inProgress"),
        },
      },
    ],
    [`databases/${ids.mainCopy}`, { ...engine, display_name: "main-copy", status: "ready" }],
    [
      `databases/${ids.elsewhere}`,
      { ...engine, cluster_id: there, version: "15.1", display_name: "elsewhere", status: "ready" },
    ],
    [`databases/${ids.idle}`, { ...engine, display_name: "idle", status: "suspended", is_suspended: true }],
    [`object-storage/${ids.bucket}`, { display_name: "shop-assets" }],
    [`load-balancers/${ids.balancer}`, { display_name: "edge", domains: { "www.example.com": {} } }],
    [
      `pipelines/${ids.pipeline}`,
      {
        display_name: "shop",
        stages: {
          [id(41)]: { display_name: "staging", order: 0, app_ids: [ids.api] },
          [id(42)]: { display_name: "production", order: 1, app_ids: [ids.production] },
        },
      },
    ],
    [
      `webhooks/${ids.webhook}`,
      {
        endpoint: "https://hooks.example.com/deploys",
        allowed_events: ["APP_DEPLOY"],
        is_enabled: true,
        description: null,
        secret: "whsec_first-secret",
        old_secret: null,
        old_secret_expired_at: null,
        created_by: null,
        updated_by: null,
      },
    ],
    [
      `api-keys/${ids.apiKey}`,
      {
        name: "ci",
        token: "svc_first-token-of-ci",
        old_tokens: [],
        is_enabled: true,
        expired_at: null,
        capabilities: [],
        role_ids: [],
        source: "EXTERNAL",
        last_used_at: null,
        is_given: false,
      },
    ],
  ];
};

/** Puts all of it into a sandbox. */
export async function furnish(sandbox: Sandbox): Promise<void> {
  for (const [path, fields] of shop(sandbox.clock.now())) await put(sandbox, path, fields);
}

export async function put(sandbox: Sandbox, path: string, fields: object): Promise<void> {
  await control(sandbox, "PUT", path, fields);
}

/** A record as the sandbox keeps it, with what no answer shows. */
export async function stored(sandbox: Sandbox, path: string): Promise<Record<string, unknown>> {
  return (await control(sandbox, "GET", path)) as Record<string, unknown>;
}

async function control(sandbox: Sandbox, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/__sandbox/objects/${path}`, {
    method,
    headers: { "x-sandbox-key": sandbox.key, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
