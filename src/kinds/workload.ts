import type { Kind } from "../model";
import { application } from "./application";
import { database, type engines, reservedUsers } from "./database";

/** A value, or an expression of an environment file. */
type Value = unknown;

/** Fields that are called the same elsewhere. */
export const probeNames = ["livenessProbe", "readinessProbe"] as const;
/** What a health check is that others wait for, and that restarts nothing. */
export const healthProbe = "readinessProbe" satisfies (typeof probeNames)[number];

/** HTTP probes. */
export type Probes = Readonly<
  Partial<Record<(typeof probeNames)[number], { readonly path: string; readonly port: number }>>
>;

/** A service that other tools describe, in terms that they have in common. */
export interface Workload {
  readonly name: string;
  readonly image?: string | undefined;
  /** What it is built from instead of an image. */
  readonly build?:
    | { readonly repository: string; readonly dockerfile?: string | undefined; readonly context?: string | undefined }
    | undefined;
  readonly command?: string | undefined;
  readonly port?: number | undefined;
  readonly instances?: number | undefined;
  readonly probes?: Probes;
  /** The path at which its disk is mounted. */
  readonly mountPath?: string | undefined;
  readonly variables: Readonly<Record<string, Value>>;
  readonly secretVariables: Readonly<Record<string, Value>>;
  /** Names of the data stores that it reaches. */
  readonly stores: readonly string[];
  /** Whether another one names its process. */
  readonly isReached?: boolean;
  /** Names of others that are created before it. */
  readonly after?: readonly string[];
}

/** A database that other tools describe. */
export interface DataStore {
  readonly name: string;
  readonly engine: Engine;
  readonly version: string;
  readonly database: string;
  readonly user?: string | undefined;
  /** Key of the secret with its password. */
  readonly passwordKey: string;
}

export interface DeclaredFor {
  readonly kind: Kind;
  readonly name: string;
  readonly fields: Readonly<Record<string, Value>>;
}

export type Engine = (typeof engines)[number];

/** The engine by the name of an image or of a type, and the version where none is given. */
export const engineByName: Readonly<Record<string, { readonly engine: Engine; readonly usual: string }>> = {
  postgres: { engine: "postgresql", usual: "16" },
  postgresql: { engine: "postgresql", usual: "16" },
  mysql: { engine: "mysql", usual: "8.4" },
  mariadb: { engine: "mariadb", usual: "11.4" },
  redis: { engine: "redis", usual: "7.4" },
  valkey: { engine: "valkey", usual: "8.0" },
};

/** Outputs of a data store, by what they are. */
export const storeOutputs = { host: "internalHostname", port: "internalPort", uri: "connectionUri" } as const;

export function workloadDeclared(workload: Workload, region: Value): DeclaredFor {
  const {
    name,
    image,
    build,
    command,
    port,
    instances,
    probes = {},
    mountPath,
    variables,
    secretVariables,
    stores,
    after = [],
    isReached,
  } = workload;
  const source = build
    ? {
        source: "publicGit",
        repoUrl: build.repository,
        ...(build.dockerfile === undefined
          ? {}
          : { buildType: "dockerfile", dockerfilePath: build.dockerfile, dockerContext: build.context ?? "." }),
        ...(build.dockerfile === undefined && build.context !== undefined ? { buildPath: build.context } : {}),
      }
    : { source: "dockerImage", dockerImage: image };
  const web = {
    ...(port === undefined ? {} : { port }),
    ...(command === undefined ? {} : { entrypoint: command }),
    ...(instances === undefined ? {} : { scalingStrategy: { type: "manual", config: { instanceCount: instances } } }),
    ...(mountPath === undefined ? {} : { disk: { resourceTypeId: { size: "D1" }, mountPath } }),
    ...Object.fromEntries(Object.entries(probes).map(([probe, httpGet]) => [probe, { httpGet }])),
  };
  return {
    kind: application,
    name,
    fields: {
      displayName: name,
      clusterId: region,
      ...source,
      ...filled("processes", isReached || Object.keys(web).length > 0 ? { web } : {}),
      ...filled("connections", Object.fromEntries(stores.map((store) => [store, { database: store }]))),
      ...filled("variables", variables),
      ...filled("secretVariables", secretVariables),
      ...(after.length === 0 ? {} : { options: { dependsOn: after.map((one) => ({ application: one })) } }),
    },
  };
}

export function storeDeclared(store: DataStore, region: Value): DeclaredFor {
  const { name, engine, version, database: dbName, user, passwordKey } = store;
  return {
    kind: database,
    name,
    fields: {
      displayName: name.padEnd(2, "-"),
      clusterId: region,
      type: engine,
      version,
      resourceTypeId: { size: "DB1" },
      dbName: dbName.padEnd(2, "0"),
      ...(user === undefined || reservedUsers.includes(user) ? {} : { dbUser: user }),
      dbPassword: { secret: passwordKey },
    },
  };
}

function filled(name: string, entries: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.keys(entries).length === 0 ? {} : { [name]: entries };
}
