import {
  type Finding,
  idOf,
  type Look,
  type OperationId,
  type Referred,
  type Rule,
  type RuleContext,
  SvcError,
  show,
} from "../../model";

interface Declared {
  readonly clusterId: string;
  readonly connections?: Readonly<Record<string, string | Referred>>;
}

/** The private network ends at the cluster (spec 1.2). If only an ID was given, the cluster is looked up. */
export const connectionRules: readonly Rule[] = [
  async ({ clusterId, connections = {} }: Declared, { look }: RuleContext): Promise<Finding[]> => {
    const findings = await Promise.all(
      Object.entries(connections).map(([name, declared]) =>
        clusterFault(`connections.${name}`, declared, clusterId, look),
      ),
    );
    return findings.flat();
  },
];

/** The problem with a connection of an application in cluster `here` to a database. */
export async function clusterFault(
  at: string,
  database: string | Referred,
  here: string,
  look: Look | undefined,
): Promise<Finding[]> {
  const cluster = await clusterOf(database, "getDatabase", look).catch(noneIfMissing);
  if (cluster === null) {
    const given = String(idOf(database));
    return [{ at, given, say: `is ${show(given)}, but there is no database with this ID in this company` }];
  }
  if (cluster === undefined || cluster === here) return [];
  const say = `must be in the same cluster as the application: the database is in ${await named(cluster, look)}, the application in ${await named(here, look)}. Move one of them, or use the database's public address`;
  return [{ at, given: cluster, allowed: here, say }];
}

/** The cluster of a referenced service; `undefined` if unknown. */
export async function clusterOf(
  service: string | Referred,
  get: OperationId,
  look: Look | undefined,
): Promise<string | undefined> {
  const known = typeof service === "object" ? service.clusterId : undefined;
  const found = known ?? (await look?.one({ operation: get, ids: [String(idOf(service))] }))?.cluster_id;
  return found === undefined ? undefined : String(found);
}

function noneIfMissing(error: unknown): null {
  if (error instanceof SvcError && error.problem.status === 404) return null;
  throw error;
}

/** A cluster by its name. */
async function named(cluster: unknown, look: Look | undefined): Promise<string> {
  const rows = (await look?.all({ operation: "listClusters", ids: [], once: true })) ?? [];
  const name = rows.find(({ id }) => id === cluster)?.name;
  return name ? `cluster ${name} (${cluster})` : `cluster ${cluster}`;
}
