// Checked by the compiler, never run: what a definition in code may say.
import { defineEnvironment, Environment } from "../../src/environment";

const definition = defineEnvironment({
  base: {
    projects: { shop: { displayName: { format: "shop-{}", of: [{ stack: "name" }] } } },
    databases: {
      main: {
        displayName: "main",
        clusterId: { cluster: { config: "region", default: "europe-west" } },
        type: "postgresql",
        version: "16",
        resourceTypeId: { size: "DB1" },
        dbName: "shop",
        dbPassword: { secret: "databasePassword" },
      },
    },
    applications: {
      web: {
        displayName: "web",
        projectId: { project: "shop" },
        connections: { main: { database: "main" } },
        secretVariables: { DATABASE_URL: { from: "databases.main.connectionUri" } },
        processes: { web: { port: 3000, resourceTypeId: { size: "S1" } } },
        options: { protect: true, dependsOn: [{ database: "main" }] },
      },
    },
    loadBalancers: { edge: { displayName: "edge", destinations: [{ service: { application: "web" }, weight: 1 }] } },
  },
  environments: { staging: { databases: { main: null } } },
  outputs: { url: { format: "https://{}", of: [{ from: "applications.web.generatedHostname" }] } },
});

new Environment("shop", { definition, environment: "staging" });

// @ts-expect-error there is no such section
defineEnvironment({ base: { database: {} } });
// @ts-expect-error there is no such engine
defineEnvironment({ base: { databases: { main: { type: "oracle" } } } });
// @ts-expect-error a misspelt word
defineEnvironment({ base: { applications: { web: { projectId: { projct: "shop" } } } } });
// @ts-expect-error a project is no database
defineEnvironment({ base: { applications: { web: { connections: { main: { project: "shop" } } } } } });
