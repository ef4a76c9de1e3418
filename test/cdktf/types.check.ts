// Checked by the compiler, never run: what a user may write, what the compiler refuses, and what comes out.
import type { IResolvable, TerraformStack, TerraformVariable } from "cdktf";
import {
  Application,
  type ApplicationConfig,
  type Database,
  type DatabaseConfig,
  DataSvcCluster,
  EphemeralSvcDatabaseCredentials,
  type ListOf,
  LoadBalancer,
  type MapOf,
  type StaticSite,
} from "../../src/cdktf";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(_: T) => undefined;

declare const stack: TerraformStack;
declare const database: Database;
declare const site: StaticSite;
declare const application: Application;
declare const secret: TerraformVariable;

// References may stand anywhere; a connection takes the resource or its id, a destination the resource.
new Application(stack, "api", {
  displayName: "api",
  clusterId: new DataSvcCluster(stack, "region", { name: "europe-west" }).id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  cdn: secret.booleanValue,
  connections: { main: database, other: "id", third: database.id },
  variables: { HOST: database.internalHostname },
  secretVariables: { DATABASE_URL: secret.stringValue },
  secretVariablesWo: secret.value,
  processes: { web: { port: 3000, scalingStrategy: { type: "manual", config: { instanceCount: 2 } } } },
  ipRestriction: { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24"] },
  onClusterChange: "clone",
  dependsOn: [site],
  lifecycle: { preventDestroy: true },
});
new LoadBalancer(stack, "edge", {
  displayName: "edge",
  destinations: [{ service: site }, { url: "https://x.example" }],
});
new EphemeralSvcDatabaseCredentials(stack, "credentials", { id: database.id });

// @ts-expect-error displayName and clusterId are required
new Application(stack, "api", { source: "publicGit" });
// What `source` says decides what else is needed; a token decides nothing.
const api = { displayName: "api", clusterId: "id" } as const;
// @ts-expect-error repoUrl is missing
new Application(stack, "git", { ...api, source: "publicGit" });
// @ts-expect-error one source only
new Application(stack, "both", { ...api, source: "dockerImage", dockerImage: "shop/api:1", repoUrl: "r" });
new Application(stack, "token", { ...api, source: secret.stringValue as unknown as IResolvable, dockerImage: "i" });
// @ts-expect-error there is no such engine
const engine: DatabaseConfig["type"] = "oracle";
// @ts-expect-error a misspelt field
const misspelt: Partial<ApplicationConfig> = { dispalyName: "api" };
// @ts-expect-error what the platform computes cannot be declared
const computed: Partial<ApplicationConfig> = { generatedHostname: "api.example.com" };
// @ts-expect-error a wrong type deep inside
const deep: Partial<ApplicationConfig> = { processes: { web: { port: "3000" } } };
// @ts-expect-error a load balancer cannot stand where a database is asked for
const wrong: Partial<ApplicationConfig> = { connections: { main: site } };
// @ts-expect-error nothing reads a write-only value
const hidden = application.secretVariablesWo;

holds<Equal<typeof database.connectionUri, string>>(true);
holds<Equal<typeof database.cpuLimit, number>>(true);
holds<Equal<typeof application.cdn, IResolvable>>(true);
holds<Equal<typeof application.allowDeployPaths, string[]>>(true);
holds<Equal<typeof application.variables, MapOf<string>>>(true);
holds<Equal<ReturnType<typeof application.tcpProxies.get>["externalPort"], number>>(true);
holds<typeof application.buildpacks extends ListOf<{ readonly source: string }> ? true : false>(true);

export { computed, deep, engine, hidden, misspelt, wrong };
