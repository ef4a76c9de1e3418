import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import {
  Application,
  Bucket,
  Database,
  DataSvcCluster,
  DataSvcDatabaseResourceType,
  DataSvcProcessResourceType,
  EphemeralSvcDatabaseCredentials,
  LoadBalancer,
  Project,
  StaticSite,
  SvcProvider,
  UsageAlert,
} from "svc-iac/cdktf";

class Shop extends TerraformStack {
  constructor(scope: Construct, name: string) {
    super(scope, name);
    new SvcProvider(this, "svc");

    // Their values come with the environment, TF_VAR_database_password: nothing secret is written into a file.
    const databasePassword = this.secret("database_password");
    const sessionsPassword = this.secret("sessions_password");

    const clusterId = new DataSvcCluster(this, "region", { name: "europe-west" }).id;
    const small = new DataSvcProcessResourceType(this, "small", { name: "S1" }).id;
    const smallDatabase = new DataSvcDatabaseResourceType(this, "small-database", { name: "DB1" }).id;
    const projectId = new Project(this, "project", { displayName: name }).id;
    const domain = `api.${name}.example.com`;

    const database = new Database(this, "orders", {
      displayName: `${name}-orders`,
      projectId,
      clusterId,
      type: "postgresql",
      version: "16",
      resourceTypeId: smallDatabase,
      dbName: "orders",
      dbUser: "shop",
      // Write-only: neither in the plan nor in the state. Another version sends it anew.
      dbPasswordWo: databasePassword,
      dbPasswordWoVersion: 1,
      extensions: { vector: true },
    });
    const sessions = new Database(this, "sessions", {
      displayName: `${name}-sessions`,
      projectId,
      clusterId,
      type: "valkey",
      version: "8.0",
      resourceTypeId: smallDatabase,
      dbName: "sessions",
      dbPasswordWo: sessionsPassword,
      dbPasswordWoVersion: 1,
    });
    const databaseCredentials = new EphemeralSvcDatabaseCredentials(this, "orders-credentials", {
      id: database.id,
      dbUser: database.dbUser,
      dbPassword: databasePassword,
    });
    const sessionsCredentials = new EphemeralSvcDatabaseCredentials(this, "sessions-credentials", {
      id: sessions.id,
      dbPassword: sessionsPassword,
    });

    const site = new StaticSite(this, "front", {
      displayName: `${name}-front`,
      projectId,
      repoUrl: "https://git.example.com/shop/front",
      defaultBranch: "main",
      buildCommand: "npm run build",
      publishedDirectory: "dist",
      isPreviewEnabled: true,
      variables: { API_URL: `https://${domain}` },
    });

    const images = new Bucket(this, "images", {
      displayName: `${name}-images`,
      projectId,
      location: "weur",
      publicAccess: true,
      corsPolicies: [{ origins: [`https://${site.generatedHostname}`], methods: ["GET", "HEAD"] }],
      rotation: { trigger: "2026", graceHours: 24 },
    });

    const api = new Application(this, "api", {
      displayName: `${name}-api`,
      projectId,
      clusterId,
      source: "publicGit",
      repoUrl: "https://git.example.com/shop/api",
      defaultBranch: "main",
      connections: { orders: database, sessions },
      variables: {
        LOG_LEVEL: "info",
        PUBLIC_URL: `https://${domain}`,
        WEBHOOK_URL: "${PUBLIC_URL}/webhooks",
      },
      secretVariablesWo: {
        DATABASE_URL: databaseCredentials.connectionUri,
        SESSIONS_URL: sessionsCredentials.connectionUri,
        BUCKET_SECRET_KEY: images.secretKey,
      },
      secretVariablesWoVersion: 1,
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
      domains: { [domain]: {} },
    });

    const edge = new LoadBalancer(this, "edge", {
      displayName: `${name}-edge`,
      projectId,
      destinations: [
        { service: site, weight: 80 },
        { service: images, weight: 10 },
        { url: "https://old.shop.example.com", weight: 10 },
      ],
    });

    new UsageAlert(this, "spending", {
      projectId,
      limitUsd: 200,
      thresholds: [50, 80, 100],
      emails: ["ops@shop.example.com"],
    });

    new TerraformOutput(this, "url", { value: `https://${api.generatedHostname}` });
    new TerraformOutput(this, "edge_url", { value: `https://${edge.generatedHostname}` });
    new TerraformOutput(this, "database_host", { value: database.internalHostname });
  }

  private secret(name: string): string {
    return new TerraformVariable(this, name, { type: "string", sensitive: true }).stringValue;
  }
}

const app = new App();
new Shop(app, "shop-cdktf");
app.synth();
