import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES, DISK_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import { fixtures } from "../laws/world";
import type { Named, Program } from "./programs";
import type { Scene } from "./scenes";

const [here, there] = CLUSTERS.map(({ id }) => id);
const application = { displayName: "shop", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" };
const database = {
  ...{ displayName: "shop", clusterId: here, type: "postgresql", version: "16", dbName: "shop" },
  ...{ resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "correct-horse-battery" },
};
const disk = { resourceTypeId: DISK_SIZES[0]?.id, mountPath: "/data" };
const worker = { type: "worker", resourceTypeId: PROCESS_SIZES[0]?.id, entrypoint: "node worker.js", disk };
const domains = { "a.example.com": { isPrimary: true }, "*.b.example.com": {} };

const one = (kind: Kind, declared: Named): Program => [{ name: "subject", kind, declared }];
const queue = { type: "worker", resourceTypeId: PROCESS_SIZES[0]?.id, entrypoint: "node worker.js" };
const withProcesses = (name: string, jobs: Named): Program => {
  const ports = ["jobs", name].map((process) => ({ process, port: 4000 }));
  const processes = { jobs: { ...queue, ...jobs }, [name]: queue };
  return one(kinds.application, { ...application, processes, privatePorts: ports, tcpProxies: ports });
};
const withEntries = (declared: Named): Program => [
  ...one(kinds.application, declared),
  { name: "key", kind: kinds.secretVariable, declared: { application: SUBJECT, key: "KEY", value: "s3cr3t" } },
  { name: "domain", kind: kinds.domain, declared: { application: SUBJECT, name: "a.example.com" } },
];
const SUBJECT = { $: "subject" };
const withUser = (declared: Named, more: Named = {}): Program => [
  ...one(kinds.database, declared),
  { name: "user", kind: kinds.application, declared: { ...application, variables: { DATABASE: SUBJECT }, ...more } },
];

/** An outage names what is declared, and the sandbox's timelines what is displayed: here they have one name. */
const subject = { ...application, displayName: "subject" };
const elsewhere = { clusterId: there };
const behind = (declared: Named): Program => [
  ...one(kinds.application, declared),
  { name: "edge", kind: kinds.loadBalancer, declared: { displayName: "edge", domains: { "a.example.com": {} } } },
  {
    name: "destination",
    kind: kinds.destination,
    declared: { loadBalancer: { $: "edge" }, service: { type: "APP", id: SUBJECT }, weight: 1 },
  },
];
/** Terraform changes the balancer after its destination has moved, whose original is kept until the next run. */
const within = (declared: Named): Program => [
  ...one(kinds.application, declared),
  {
    name: "edge",
    kind: kinds.loadBalancer,
    declared: { displayName: "edge", destinations: [{ service: { type: "APP", id: SUBJECT }, weight: 1 }] },
  },
];
const withConnection = (dbPassword: string): Program => [
  ...one(kinds.database, { ...database, displayName: "subject", dbPassword }),
  {
    name: "user",
    kind: kinds.application,
    declared: { ...application, displayName: "user", connections: { main: SUBJECT } },
  },
];

const settings = {
  ...{ variables: { A: "1", B: "2" }, secretVariables: { KEY: "s3cr3t" }, processes: { jobs: queue } },
  ...{ projectId: fixtures.project, deploymentHook: true },
};

/** Scenes of several resources, and of what only some kinds have. */
export const composed: readonly Scene[] = [
  served("Application/move/domains", one(kinds.application, { ...subject, domains }), () =>
    one(kinds.application, { ...subject, domains, ...elsewhere }),
  ),
  served("Application/move/entries", withEntries(subject), () =>
    withEntries({ ...subject, ...elsewhere, move: { leaveBehind: true } }),
  ),
  scene("Application/move/settings", one(kinds.application, { ...application, ...settings }), () =>
    one(kinds.application, { ...application, ...settings, ...elsewhere }),
  ),
  scene("Application/create/disk", [], () => one(kinds.application, { ...application, processes: { worker } })),
  scene("Application/delete/disk", one(kinds.application, { ...application, processes: { worker } }), () => []),
  scene("Application/update/processes", withProcesses("mails", {}), () =>
    withProcesses("post", { type: "job", jobStartPolicy: "beforeDeployment" }),
  ),
  scene("Database/create/user", [], () => withUser(database)),
  scene("Database/update/user", withUser(database), () =>
    withUser({ ...database, displayName: "store" }, { dockerImage: "shop/api:2" }),
  ),
  scene("Database/delete/user", withUser(database), () => []),
  scene("Database/replace/minimal", one(kinds.database, database), (id) =>
    one(kinds.database, { ...database, dbName: "other", allowDataLoss: id }),
  ),
  scene("Database/replace/user", withUser(database), (id) =>
    withUser({ ...database, dbName: "other", allowDataLoss: id }),
  ),
  scene("Bucket/replace/minimal", one(kinds.bucket, { displayName: "shop", location: "weur" }), (id) =>
    one(kinds.bucket, { displayName: "shop", location: "eeur", allowDataLoss: id }),
  ),
  served("Application/move/balanced", behind(subject), () => behind({ ...subject, ...elsewhere })),
  { ...scene("Application/delete/moved", within({ ...subject, ...elsewhere }), () => []), earlier: within(subject) },
  served("Database/update/password", withConnection(database.dbPassword), () => withConnection("staple-battery-horse")),
];

function served(...[name, before, wanted]: Parameters<typeof scene>): Scene {
  return { ...scene(name, before, wanted), isServed: true };
}

function scene(name: string, before: Program, wanted: (id: string) => Program): Scene {
  return { name, before, programs: (id) => ({ previous: before, wanted: wanted(id) }) };
}
