// What is brought up: N applications with everything around them, told in no face's language.
// `{ ref }` stands for another resource of the load, `{ idOf }` for its id, and `{ lookup, wanted }` for an id that the
// platform knows by name.

const ref = (name) => ({ ref: name });
const cluster = { lookup: "cluster", wanted: "europe-west" };
const processSize = { lookup: "processResourceType", wanted: "S1" };
const databaseSize = { lookup: "databaseResourceType", wanted: "DB1" };

/** `prefix` keeps the loads of several projects on one company apart. Resources come after what they refer to. */
export function loadOf(n, prefix) {
  const projectId = { idOf: "project" };
  const named = (name) => ({ displayName: `${prefix}-${name}`, projectId });
  const application = (index) => ({
    kind: "Application",
    name: `app-${index}`,
    declared: {
      ...named(`app-${index}`),
      clusterId: cluster,
      source: "publicGit",
      repoUrl: "https://git.example.com/bench/app",
      defaultBranch: "main",
      variables: { LOG_LEVEL: "info", PUBLIC_URL: `https://app-${index}.example.com` },
      secretVariables: { TOKEN: `a secret of app-${index}` },
      processes: { web: { port: 3000, resourceTypeId: processSize } },
      ...(index === 1 ? { connections: { main: ref("database") } } : {}),
    },
  });
  return [
    { kind: "Project", name: "project", declared: { displayName: prefix } },
    {
      kind: "Database",
      name: "database",
      declared: {
        ...named("database"),
        clusterId: cluster,
        type: "postgresql",
        version: "16",
        resourceTypeId: databaseSize,
        dbName: "bench",
        dbUser: "bench",
        dbPassword: "change-me-please",
      },
    },
    {
      kind: "StaticSite",
      name: "site",
      declared: { ...named("site"), repoUrl: "https://git.example.com/bench/site", defaultBranch: "main" },
    },
    {
      kind: "Bucket",
      name: "bucket",
      declared: { ...named("bucket"), corsPolicies: [{ origins: ["https://bench.example.com"], methods: ["GET"] }] },
    },
    ...Array.from({ length: n }, (_, index) => application(index + 1)),
    {
      kind: "LoadBalancer",
      name: "balancer",
      declared: {
        ...named("balancer"),
        destinations: [
          { service: ref("app-1"), weight: 80 },
          { service: ref("site"), weight: 10 },
          { service: ref("bucket"), weight: 10 },
        ],
      },
    },
    {
      kind: "UsageAlert",
      name: "alert",
      declared: { projectId, limitUsd: 200, thresholds: [50, 80], emails: ["ops@example.com"] },
    },
  ];
}
