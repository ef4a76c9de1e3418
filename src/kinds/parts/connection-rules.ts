import { type Finding, idOf, type Look, type Referred, type Rule, type RuleContext } from "../../model";

interface Declared {
  readonly clusterId: string;
  readonly connections?: Readonly<Record<string, string | Referred>>;
}

/** The private network ends at the cluster (spec 1.2). Where only an id was given, the cluster is looked up. */
export const connectionRules: readonly Rule[] = [
  async ({ clusterId, connections = {} }: Declared, { look }: RuleContext): Promise<Finding[]> => {
    const findings = await Promise.all(
      Object.entries(connections).map(async ([name, declared]) => {
        const known = typeof declared === "object" ? declared.clusterId : undefined;
        const cluster =
          known ?? (await look?.one({ operation: "getDatabase", ids: [String(idOf(declared))] }))?.cluster_id;
        return cluster === undefined || cluster === clusterId
          ? []
          : [
              {
                at: `connections.${name}`,
                given: cluster,
                allowed: clusterId,
                say: `is a database in ${await named(cluster, look)}, and the application is in ${await named(clusterId, look)}: both must be in the same cluster. Put them in one, or use the database's public address`,
              },
            ];
      }),
    );
    return findings.flat();
  },
];

/** A cluster as people know it. */
async function named(cluster: unknown, look: Look | undefined): Promise<string> {
  const rows = (await look?.all({ operation: "listClusters", ids: [], once: true })) ?? [];
  const name = rows.find(({ id }) => id === cluster)?.name;
  return name ? `cluster ${name} (${cluster})` : `cluster ${cluster}`;
}
