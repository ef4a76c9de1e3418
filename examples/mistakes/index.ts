import * as pulumi from "@pulumi/pulumi";
import { Application, Database, getCluster, getDatabaseResourceType, getProcessResourceType } from "svc-iac";

const resourceTypeId = getProcessResourceType("S1").id;

const database = new Database("orders", {
  displayName: "orders",
  clusterId: getCluster("us-east").id,
  type: "postgresql",
  version: "16",
  resourceTypeId: getDatabaseResourceType("DB1").id,
  dbName: "orders",
  dbPassword: new pulumi.Config().requireSecret("databasePassword"),
});

new Application("api", {
  displayName: "orders-api",
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/orders",
  connections: { main: database },
  processes: {
    web: { port: 3000 },
    admin: { port: 3001 },
    worker: { type: "worker", resourceTypeId, schedule: "0 3 * * *" },
  },
});
