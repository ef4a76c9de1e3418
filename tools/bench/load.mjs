// What is brought up: N applications with everything around them, in a form that each face translates.
// `{ ref }` stands for another resource of the load, `{ idOf }` for its id, and `{ lookup, wanted }` for an id that the
// platform knows by name.

const cluster = { lookup: "cluster", wanted: "europe-west" };
const processSize = { lookup: "processResourceType", wanted: "S1" };
const databaseSize = { lookup: "databaseResourceType", wanted: "DB1" };

/** N applications, and as many of everything else as there are companies. */
export function loadOver(n, companies) {
  if (companies === 1) return loadOf(n, "bench");
  const numbers = Array.from({ length: companies }, (_, index) => index + 1);
  return numbers.flatMap((company) => {
    const load = loadOf(n / companies, `bench-${company}`, `-${company}`);
    return load.map((resource) => ({ ...resource, company }));
  });
}

/**
 * `prefix` keeps the loads of several projects on one company apart, `suffix` those of several companies in one project.
 * Resources come after what they refer to.
 */
export function loadOf(n, prefix, suffix = "") {
  const ref = (name) => ({ ref: `${name}${suffix}` });
  const projectId = { idOf: `project${suffix}` };
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
  const load = [
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
  return load.map((resource) => ({ ...resource, name: `${resource.name}${suffix}` }));
}
