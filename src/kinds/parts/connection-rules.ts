import {
  type Finding,
  hasUnknown,
  idOf,
  type Look,
  type OperationId,
  type Referred,
  type Rule,
  type RuleContext,
  show,
} from "../../model";
import { found } from "./found";

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
  ({ connections = {} }: Declared): Finding[] => {
    const names = new Map<unknown, string>();
    return Object.entries(connections).flatMap(([name, declared]): Finding[] => {
      const database = idOf(declared);
      const other = names.get(database);
      names.set(database, other ?? name);
      if (other === undefined || hasUnknown(database)) return [];
      return [
        { at: `connections.${name}`, given: database, say: `is the database of connections.${other}: remove one` },
      ];
    });
  },
];

/** The problem with a connection of an application in cluster `here` to a database. */
export async function clusterFault(
  at: string,
  database: string | Referred,
  here: string,
  look: Look | undefined,
): Promise<Finding[]> {
  const cluster = await clusterOf(database, "getDatabase", look);
  if (cluster === null) {
    const given = String(idOf(database));
    return [{ at, given, say: `is ${show(given)}, but there is no database with this ID in this company` }];
  }
  if (cluster === undefined || cluster === here) return [];
  const say = `must be in the same cluster as the application: the database is in ${await named(cluster, look)}, the application in ${await named(here, look)}. Move one of them, or use the database's public address`;
  return [{ at, given: cluster, allowed: here, say }];
}

/** The cluster of a referenced service; `undefined` if unknown, `null` if there is no such service. */
export async function clusterOf(
  service: string | Referred,
  get: OperationId,
  look: Look | undefined,
): Promise<string | undefined | null> {
  const known = typeof service === "object" ? service.clusterId : undefined;
  if (known !== undefined) return known;
  const record = await found(get, idOf(service), look);
  return record === null ? null : (record?.cluster_id as string | undefined);
}

async function named(cluster: unknown, look: Look | undefined): Promise<string> {
  const rows = (await look?.all({ operation: "listClusters", ids: [], once: true })) ?? [];
  const name = rows.find(({ id }) => id === cluster)?.name;
  return name ? `cluster ${name} (${cluster})` : `cluster ${cluster}`;
}
