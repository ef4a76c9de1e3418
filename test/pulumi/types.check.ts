// Checked by the compiler, never run: what a user may write, what the compiler refuses, and what comes out.
import * as pulumi from "@pulumi/pulumi";
import { Application, type ApplicationArgs, type Database, getCluster } from "../../src";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(_: T) => undefined;

declare const database: Database;
declare const application: Application;

// Inputs may be plain, outputs, or promises, at any depth; a connection takes the resource or its id.
new Application("api", {
  displayName: pulumi.output("api"),
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  connections: { main: database, other: "id", third: database.id },
  variables: { HOST: database.internalHostname.apply((host) => host ?? "") },
  secretVariables: { DATABASE_URL: database.connectionUri },
  processes: { web: { port: pulumi.output(3000), scalingStrategy: { type: "manual", config: { instanceCount: 2 } } } },
  ipRestriction: { type: "allow", isEnabled: true, ipList: [pulumi.output("203.0.113.0/24")] },
});

// @ts-expect-error displayName and clusterId are required
new Application("api", { source: "publicGit" });
// @ts-expect-error there is no such engine
const engine: Parameters<typeof newDatabase>[0] = "oracle";
declare function newDatabase(type: "postgresql" | "mysql" | "mariadb" | "redis" | "valkey"): Database;
// @ts-expect-error a misspelt field
const misspelt: Partial<ApplicationArgs> = { dispalyName: "api" };
// @ts-expect-error what the platform computes cannot be declared
const computed: Partial<ApplicationArgs> = { generatedHostname: "api.example.com" };

holds<Equal<typeof database.connectionUri, pulumi.Output<string>>>(true);
holds<Equal<typeof database.internalPort, pulumi.Output<string | null>>>(true);
holds<Equal<typeof application.displayName, pulumi.Output<string>>>(true);
holds<Equal<typeof application.cdn, pulumi.Output<boolean | undefined>>>(true);
holds<Equal<ApplicationArgs["displayName"], pulumi.Input<string>>>(true);

export { computed, engine, misspelt };
