import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES, DISK_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import type { Io } from "../../src/state";

/** Values that must not stand in anything that is generated. */
export const SECRETS = {
  password: "hunter2-hunter2",
  uri: "postgresql://app:hunter2-hunter2@orders.internal:5432/orders",
  repository: "https://reader:hunter2-hunter2@git.example.com/shop/front",
  hidden: "https://user:very-hidden@partner.example.com",
};

/** Text that means something in each of the languages that are written. */
export const TRICKY = "${LOG_LEVEL} $${x} %{if} %%{y} `z` \"quoted\" 'single' \\ # : - line\nline\u2028\ttab é";

/** The value of a secret that generated code asks for, by its name in any spelling. */
export function secretFor(name: string): string {
  if (/password$/i.test(name)) return SECRETS.password;
  if (/repo_?url$/i.test(name)) return SECRETS.repository;
  return /database_?url$/i.test(name) ? SECRETS.uri : SECRETS.hidden;
}

/**
 * Something of every kind, made through the API as another tool would: references, names that are the same or hard to
 * spell, text that has to be escaped, secrets.
 */
export async function fillAccount(io: Io): Promise<Readonly<Record<string, string>>> {
  const make = async (kind: Kind, declared: Named): Promise<string> => {
    const { known, error } = await apply({ kind, name: "made", declared }, io);
    if (error) throw error;
    // Each in a moment of its own: the order of what is found is that of time.
    await io.client.clock.sleep(1_000);
    return known.live.id;
  };
  const [clusterId, size, databaseSize, disk] = [CLUSTERS, PROCESS_SIZES, DATABASE_SIZES, DISK_SIZES].map(
    ([first]) => first?.id,
  );
  const projectId = await make(kinds.project, { displayName: "Shop ✓ Größe" });
  const database = await make(kinds.database, {
    displayName: "orders",
    projectId,
    clusterId,
    type: "postgresql",
    version: "16",
    resourceTypeId: databaseSize,
    dbName: "orders",
    dbPassword: SECRETS.password,
    ipRestriction: { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24", "192.0.2.1"] },
  });
  const site = await make(kinds.staticSite, {
    displayName: "shop",
    projectId,
    repoUrl: "https://git.example.com/shop/front",
    defaultBranch: "main",
    buildCommand: 'npm run build -- --title "${TITLE}"',
    variables: { TITLE: TRICKY },
    variableScopes: { TITLE: "production" },
  });
  const bucket = await make(kinds.bucket, {
    displayName: "images",
    projectId,
    location: "weur",
    publicAccess: true,
    corsPolicies: [
      { origins: ["https://shop.example.com"], methods: ["GET", "HEAD"], headers: ["range"] },
      { origins: ["*"], methods: ["GET"] },
    ],
  });
  const application = await make(kinds.application, {
    displayName: "shop",
    projectId,
    clusterId,
    source: "publicGit",
    repoUrl: "https://git.example.com/shop/api",
    defaultBranch: "main",
    connections: { main: database },
    variables: { LOG_LEVEL: "info", "3D": TRICKY, "with space": "16", YES: "true", PARTNER: SECRETS.hidden },
    secretVariables: { DATABASE_URL: SECRETS.uri },
    variableScopes: { LOG_LEVEL: "runtime" },
    processes: {
      web: {
        port: 3000,
        resourceTypeId: size,
        readinessProbe: { httpGet: { path: "/healthz", port: 3000 }, periodSeconds: 7 },
        disk: { resourceTypeId: disk, mountPath: "/data" },
      },
      "night job": {
        type: "cron",
        resourceTypeId: size,
        entrypoint: "node nightly.js ${A} %{B} `C`",
        schedule: "0 3 * * *",
        timeZone: "Europe/Berlin",
      },
    },
    tcpProxies: [{ process: "web", port: 5000 }],
    domains: { "api.shop.example.com": {} },
  });
  const twin = await make(kinds.application, {
    displayName: "Shop",
    clusterId,
    source: "dockerImage",
    dockerImage: "shop/api:1",
    suspended: true,
  });
  const inner = await make(kinds.loadBalancer, {
    displayName: "inner",
    projectId,
    destinations: [{ service: { type: "OBJECT_STORAGE", id: bucket }, weight: 1 }],
  });
  const edge = await make(kinds.loadBalancer, {
    displayName: "edge",
    projectId,
    destinations: [
      { service: { type: "APP", id: application }, weight: 80 },
      { service: { type: "LOAD_BALANCER", id: inner }, weight: 10 },
      { service: { type: "STATIC_SITE", id: site }, isEnabled: false },
      { url: "https://old.example.com", weight: 10 },
    ],
  });
  await make(kinds.usageAlert, { projectId, limitUsd: 200.5, thresholds: [80, 50], emails: ["ops@example.com"] });
  await make(kinds.usageAlert, { limitUsd: 900, thresholds: [100], emails: ["ops@example.com", "all@example.com"] });
  return { projectId, database, site, bucket, application, twin, inner, edge };
}
