import * as pulumi from "@pulumi/pulumi";
import { Application, Database, getCluster, getDatabaseResourceType, getProcessResourceType } from "svc-iac";

const config = new pulumi.Config();
const cluster = getCluster(config.get("cluster") ?? "europe-west");
const small = getProcessResourceType("S1");

const database = new Database("shop", {
  displayName: "shop",
  clusterId: cluster.id,
  type: "postgresql",
  version: "16",
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "shop",
  dbUser: "shop",
  dbPassword: config.getSecret("databasePassword") ?? "change-me-please",
});

const api = new Application("api", {
  displayName: "shop-api",
  clusterId: cluster.id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  defaultBranch: "main",
  connections: { main: database },
  variables: {
    LOG_LEVEL: "info",
    PUBLIC_NAME: "${SVC_APP_NAME}",
  },
  secretVariables: { DATABASE_URL: database.connectionUri },
  processes: {
    web: {
      port: 3000,
      resourceTypeId: small.id,
      readinessProbe: { httpGet: { path: "/healthz", port: 3000 } },
      scalingStrategy: {
        type: "horizontal",
        config: { minInstanceCount: 1, maxInstanceCount: 3, targetCpuPercent: 70 },
      },
    },
    worker: { type: "worker", resourceTypeId: small.id, entrypoint: "node worker.js" },
    nightly: {
      type: "cron",
      resourceTypeId: small.id,
      entrypoint: "node nightly.js",
      schedule: "0 3 * * *",
      timeZone: "Europe/Berlin",
    },
    migrate: {
      type: "job",
      resourceTypeId: small.id,
      entrypoint: "node migrate.js",
      jobStartPolicy: "beforeDeployment",
    },
  },
});

export const url = pulumi.interpolate`https://${api.generatedHostname}`;
export const databaseHost = database.internalHostname;
