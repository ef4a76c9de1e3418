import * as pulumi from "@pulumi/pulumi";
import {
  Application,
  Bucket,
  Database,
  getCluster,
  getDatabaseResourceType,
  getProcessResourceType,
  LoadBalancer,
  Project,
  StaticSite,
  UsageAlert,
} from "svc-iac";

const config = new pulumi.Config();
const clusterId = getCluster(config.get("cluster") ?? "europe-west").id;
const small = getProcessResourceType("S1").id;

const project = new Project("shop", { displayName: "shop" });
const projectId = project.id;

const database = new Database("orders", {
  displayName: "shop-orders",
  projectId,
  clusterId,
  type: "postgresql",
  version: "16",
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "orders",
  dbUser: "shop",
  dbPassword: config.requireSecret("databasePassword"),
  extensions: { vector: true },
});

const sessions = new Database("sessions", {
  displayName: "shop-sessions",
  projectId,
  clusterId,
  type: "valkey",
  version: "8.0",
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "sessions",
  dbPassword: config.requireSecret("sessionsPassword"),
});

const site = new StaticSite("front", {
  displayName: "shop-front",
  projectId,
  repoUrl: "https://git.example.com/shop/front",
  defaultBranch: "main",
  buildCommand: "npm run build",
  publishedDirectory: "dist",
  isPreviewEnabled: true,
  variables: { API_URL: "https://api.shop.example.com" },
});

const images = new Bucket("images", {
  displayName: "shop-images",
  projectId,
  location: "weur",
  publicAccess: true,
  corsPolicies: [{ origins: [pulumi.interpolate`https://${site.generatedHostname}`], methods: ["GET", "HEAD"] }],
  rotation: { trigger: "2026", graceHours: 24 },
});

const api = new Application("api", {
  displayName: "shop-api",
  projectId,
  clusterId,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  defaultBranch: "main",
  connections: { orders: database, sessions },
  variables: {
    LOG_LEVEL: "info",
    PUBLIC_URL: "https://api.shop.example.com",
    WEBHOOK_URL: "${PUBLIC_URL}/webhooks",
  },
  secretVariables: {
    DATABASE_URL: database.connectionUri,
    SESSIONS_URL: sessions.connectionUri,
    BUCKET_SECRET_KEY: images.secretKey,
  },
  processes: {
    web: {
      port: 3000,
      resourceTypeId: small,
      readinessProbe: { httpGet: { path: "/healthz", port: 3000 } },
      scalingStrategy: {
        type: "horizontal",
        config: { minInstanceCount: 1, maxInstanceCount: 3, targetCpuPercent: 70 },
      },
    },
    worker: { type: "worker", resourceTypeId: small, entrypoint: "node worker.js" },
    nightly: {
      type: "cron",
      resourceTypeId: small,
      entrypoint: "node nightly.js",
      schedule: "0 3 * * *",
      timeZone: "Europe/Berlin",
      concurrencyPolicy: "Forbid",
    },
    migrate: {
      type: "job",
      resourceTypeId: small,
      entrypoint: "node migrate.js",
      jobStartPolicy: "beforeDeployment",
    },
  },
  domains: { "api.shop.example.com": {} },
});

const edge = new LoadBalancer("edge", {
  displayName: "shop-edge",
  projectId,
  destinations: [
    { service: site, weight: 80 },
    { service: images, weight: 10 },
    { url: "https://old.shop.example.com", weight: 10 },
  ],
});

new UsageAlert("spending", {
  projectId,
  limitUsd: 200,
  thresholds: [50, 80, 100],
  emails: ["ops@shop.example.com"],
});

export const url = pulumi.interpolate`https://${api.generatedHostname}`;
export const edgeUrl = pulumi.interpolate`https://${edge.generatedHostname}`;
export const databaseHost = database.internalHostname;
