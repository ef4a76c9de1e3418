// Checked by the compiler, never run: what a user may write, what the compiler refuses, and what comes out.
import * as pulumi from "@pulumi/pulumi";
import {
  Application,
  type ApplicationArgs,
  type Bucket,
  type Database,
  getApplications,
  getCluster,
  getDatabase,
  LoadBalancer,
  type LoadBalancerDestinationArgs,
  Pipeline,
  PreviewApplication,
  Project,
  type ServiceReference,
  type UsageAlertArgs,
} from "../../src";
import * as native from "../../src/pulumi/native";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(_: T) => undefined;

declare const database: Database;
declare const application: Application;
declare const bucket: Bucket;
declare const nativeDatabase: native.Database;
declare const nativeApplication: native.Application;
declare const nativeBucket: native.Bucket;

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

// A destination is a resource, or what the platform calls one and its id, in both doors.
new LoadBalancer("edge", {
  displayName: "edge",
  destinations: [
    { service: application, weight: 80 },
    { service: { type: "APP", id: "66666666-6666-4666-8666-666666666666" } },
    { service: { type: pulumi.output("OBJECT_STORAGE" as const), id: bucket.id } },
    { service: pulumi.output({ type: "LOAD_BALANCER" as const, id: "66666666-6666-4666-8666-666666666666" }) },
    pulumi.output({ url: "https://old.example.com" }),
  ],
});
new native.LoadBalancer("edge", {
  displayName: "edge",
  destinations: [
    { service: nativeApplication, weight: 80 },
    { service: { type: "APP", id: "66666666-6666-4666-8666-666666666666" } },
    { service: { type: pulumi.output("OBJECT_STORAGE" as const), id: nativeBucket.id } },
  ],
});
new native.Application("api", {
  displayName: "api",
  clusterId: native.getCluster("europe-west").id,
  source: "dockerImage",
  dockerImage: "shop/api:1",
  connections: { main: nativeDatabase, other: "id", third: nativeDatabase.id },
});

// Where a field takes the ID of another resource, it takes the resource as well: at any depth, in both doors.
declare const [project, pipeline]: [Project, Pipeline];
declare const [nativeProject, nativePipeline]: [native.Project, native.Pipeline];
const inProject: Pick<ApplicationArgs, "projectId">[] = [
  { projectId: project },
  { projectId: project.id },
  { projectId: pulumi.output(project) },
  { projectId: "66666666-6666-4666-8666-666666666666" },
];
new Pipeline("p", {
  displayName: "p",
  type: "trunk",
  stages: [{ displayName: "s", applications: [application, "id"] }],
});
new PreviewApplication("p", { pipelineId: pipeline, branch: "main" });
const nativeInProject: Pick<native.ApplicationArgs, "projectId"> = { projectId: nativeProject };
new native.PreviewApplication("p", { pipelineId: nativePipeline, branch: "main" });
// @ts-expect-error a project is no pipeline
new PreviewApplication("p", { pipelineId: project, branch: "main" });
// @ts-expect-error nor is one of the other door
new native.PreviewApplication("p", { pipelineId: nativeProject, branch: "main" });
void [inProject, nativeInProject];

type Destination = LoadBalancerDestinationArgs;
// @ts-expect-error an id alone does not tell what it is of
const bare: Destination = { service: "66666666-6666-4666-8666-666666666666" };
// @ts-expect-error the platform has no such type
const unknownType: Destination = { service: { type: "APPLICATION", id: "66666666-6666-4666-8666-666666666666" } };
// @ts-expect-error the id is missing
const withoutId: Destination = { service: { type: "APP" } };
// @ts-expect-error a database is no destination
const wrongKind: Destination = { service: database };
// @ts-expect-error nor is one of the other door
const wrongKindOfNative: native.LoadBalancerDestinationArgs = { service: nativeDatabase };
// @ts-expect-error an id alone does not tell what it is of, there either
const bareOfNative: native.LoadBalancerDestinationArgs = { service: bucket.id };
// @ts-expect-error an application is no database
const wrongConnection: Partial<ApplicationArgs> = { connections: { main: application } };

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

holds<Equal<native.UsageAlertArgs, UsageAlertArgs>>(true);

// The plugin names what its program does not; the dynamic provider has no way to.
new native.Project("shop");
new native.Application("api", { clusterId: "id", source: "publicGit", repoUrl: "https://git.example.com/shop/api" });
// @ts-expect-error displayName is required
new Project("shop", {});
holds<Equal<Required<native.ProjectArgs>["displayName"], pulumi.Input<string>>>(true);

// What `source` says decides what else is needed.
const api = { displayName: "api", clusterId: "id" } as const;
const repoUrl = "https://git.example.com/shop/api";
// @ts-expect-error repoUrl is missing
new Application("api", { ...api, source: "publicGit" });
// @ts-expect-error and here
new native.Application("api", { ...api, source: "privateGit", gitType: "github" });
// @ts-expect-error dockerImage is missing
new Application("api", { ...api, source: "dockerImage" });
// @ts-expect-error one source only
new Application("api", { ...api, source: "publicGit", repoUrl, dockerImage: "shop/api:1" });
// @ts-expect-error it is a Git repository that has branches
new native.Application("api", { ...api, source: "dockerImage", dockerImage: "shop/api:1", defaultBranch: "main" });
new Application("api", { ...api, source: "dockerImage", dockerImage: pulumi.output("shop/api:1") });
// Where only the run will know it, anything may be needed.
new Application("api", { ...api, source: pulumi.output("publicGit" as const), repoUrl });
// @ts-expect-error there is no such source
new Application("api", { ...api, source: "git", repoUrl });
// In a variable, in a function of one's own, and in pieces.
const whole: ApplicationArgs = { ...api, source: "publicGit", repoUrl: pulumi.output(repoUrl) };
const withVariables = (args: ApplicationArgs): ApplicationArgs => ({ ...args, variables: { A: "b" } });
const pieces: Partial<ApplicationArgs> = { source: "publicGit", repoUrl };

// What is looked up: one object with an output for each value, and lists of plain items, through both doors.
const found = getDatabase({ displayName: "orders" });
const listed = getApplications({ projectId: pulumi.output("id"), suspended: false });
holds<Equal<typeof found.connectionUri, pulumi.Output<string>>>(true);
holds<Equal<pulumi.Unwrap<typeof listed.items>[number]["clusterId"], string | null>>(true);
holds<Equal<ReturnType<typeof native.getApplications>, typeof listed>>(true);
// @ts-expect-error there is no such filter
getApplications({ colour: "red" });
// @ts-expect-error secrets are in no list
listed.items.apply((items) => items[0]?.deploymentHookUrl);
declare const destination: NonNullable<pulumi.Unwrap<LoadBalancer["destinations"]>>[number];
holds<Equal<NonNullable<typeof destination.service>, ServiceReference>>(true);

export {
  bare,
  bareOfNative,
  computed,
  engine,
  misspelt,
  pieces,
  unknownType,
  whole,
  withoutId,
  withVariables,
  wrongConnection,
  wrongKind,
  wrongKindOfNative,
};
