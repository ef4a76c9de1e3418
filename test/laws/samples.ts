import fc from "fast-check";
import type { Kind, Named } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES, DISK_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import { PERMISSIONS, ROLES } from "../../src/sandbox/roles";
import { activeDomains, fixtures, internalHosts } from "./world";

const first = <T extends { id: string }>(rows: readonly T[]) => (rows[0] as T).id;
export const cluster = first(CLUSTERS);

const name = (shortest: number) => fc.stringMatching(new RegExp(`^[a-z][a-z0-9-]{${shortest - 1},20}$`));
const ids = (rows: readonly { id: string }[]) => fc.constantFrom(...rows.map(({ id }) => id));
const rules = fc.record({
  type: fc.constantFrom("allow", "deny"),
  isEnabled: fc.boolean(),
  ipList: fc.oneof(
    fc.uniqueArray(fc.constantFrom("203.0.113.0/24", "198.51.100.7", "2001:db8::/32", "192.0.2.1"), { maxLength: 4 }),
    fc.constant(["0.0.0.0/1", "128.0.0.0/1"]),
  ),
});
const globs = fc.uniqueArray(fc.constantFrom("src/**", "docs/**", "api/*", "*.md"), { maxLength: 3 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Drops what was drawn as "not declared". */
function declared(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Named> {
  return fc
    .record(fields)
    .map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
}

const source = fc.oneof(
  fc.record({
    source: fc.constant("publicGit"),
    repoUrl: fc.constantFrom("https://git.example.com/shop/api", "https://git.example.com/shop/web"),
  }),
  declared({
    source: fc.constant("privateGit"),
    repoUrl: fc.constant("https://git.example.com/shop/private"),
    gitType: fc.constantFrom("github", "gitlab", "bitbucket"),
    defaultBranch: maybe(fc.constantFrom("main", "next")),
    autoDeploy: maybe(fc.boolean()),
  }),
  fc.record({ source: fc.constant("dockerImage"), dockerImage: fc.constantFrom("shop/api:1", "shop/api:2") }),
);

const build = fc.oneof(
  fc.constant({}),
  fc.record({ buildType: fc.constant("railpack") }),
  declared({ buildType: maybe(fc.constant("nixpacks")), nixpacksVersion: fc.constantFrom("1.29", "1.39", "1.41") }),
  fc.record({
    buildType: fc.constant("dockerfile"),
    dockerfilePath: fc.constantFrom("Dockerfile", "ops/Dockerfile"),
    dockerContext: fc.constantFrom(".", "src"),
  }),
  fc.record({
    buildType: fc.constant("pack"),
    packBuilder: fc.constantFrom("heroku/builder:22", "heroku/builder:24"),
    buildpacks: fc.constantFrom(
      [],
      [
        { order: 0, source: "nodejs" },
        { order: 1, source: "procfile" },
      ],
    ),
  }),
);

const size = ids(PROCESS_SIZES);
const scaling = fc.oneof(
  fc.record({ type: fc.constant("manual"), config: fc.record({ instanceCount: fc.integer({ min: 0, max: 5 }) }) }),
  fc.record({
    type: fc.constant("horizontal"),
    config: declared({
      minInstanceCount: fc.integer({ min: 1, max: 2 }),
      maxInstanceCount: fc.integer({ min: 2, max: 9 }),
      targetCpuPercent: maybe(fc.integer({ min: 1, max: 100 })),
    }),
  }),
);
const probe = fc.oneof(
  fc.record({
    httpGet: fc.record({ path: fc.constantFrom("/", "/healthz") }),
    periodSeconds: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ tcpSocket: fc.record({ port: fc.integer({ min: 1, max: 65535 }) }) }),
);
const disk = fc.record({ resourceTypeId: ids(DISK_SIZES), mountPath: fc.constantFrom("/data", "/srv/files") });
const scalingOrDisk = fc.oneof(declared({ scalingStrategy: maybe(scaling) }), fc.record({ disk }));

const both = (...parts: fc.Arbitrary<Named>[]) => fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Named);

const web = both(
  declared({
    resourceTypeId: maybe(size),
    port: maybe(fc.integer({ min: 1024, max: 9999 })),
    entrypoint: maybe(fc.constantFrom("", "node server.js")),
    isIngressEnabled: maybe(fc.boolean()),
    ingressProtocol: maybe(fc.constantFrom("http", "grpc")),
    readinessProbe: maybe(probe),
    livenessProbe: maybe(probe),
  }),
  scalingOrDisk,
);
const worker = both(
  declared({ type: fc.constant("worker"), resourceTypeId: size, entrypoint: maybe(fc.constant("node worker.js")) }),
  scalingOrDisk,
);
const cron = declared({
  type: fc.constant("cron"),
  resourceTypeId: size,
  entrypoint: fc.constant("node nightly.js"),
  schedule: fc.constantFrom("0 3 * * *", "*/5 * * * 1-5"),
  timeZone: maybe(fc.constantFrom("UTC", "Europe/Berlin", "America/New_York")),
  concurrencyPolicy: maybe(fc.constantFrom("Forbid", "Replace")),
  timeLimitSeconds: maybe(fc.integer({ min: 0, max: 3600 })),
});
const job = declared({
  type: fc.constant("job"),
  resourceTypeId: size,
  entrypoint: fc.constant("node migrate.js"),
  jobStartPolicy: fc.constantFrom("beforeDeployment", "afterSuccessDeployment", "afterFailedDeployment"),
});
const processes = declared({ web: maybe(web), worker: maybe(worker), nightly: maybe(cron), migrate: maybe(job) });

const value = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[ -~]{0,40}$/) },
  { weight: 1, arbitrary: fc.constantFrom(...internalHosts).map((host) => `postgresql://shop@${host}:5432/shop`) },
);
const variables = fc
  .uniqueArray(
    fc.stringMatching(/^[A-Z][A-Z0-9_]{2,12}$/).filter((key) => !key.startsWith("SVC_")),
    { maxLength: 5 },
  )
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) =>
        fc.tuple(fc.constant(key), value, fc.boolean(), maybe(fc.constantFrom("both", "runtime", "buildtime"))),
      ),
    ),
  )
  .map((drawn) => {
    const entries = drawn as [string, string, boolean, string | undefined][];
    const of = (pick: (entry: [string, string, boolean, string | undefined]) => string | undefined) =>
      Object.fromEntries(entries.flatMap((entry) => (pick(entry) === undefined ? [] : [[entry[0], pick(entry)]])));
    return {
      variables: of(([, text, secret]) => (secret ? undefined : text)),
      secretVariables: of(([, text, secret]) => (secret ? `s3cr3t-${text}` : undefined)),
      variableScopes: of(([, , , scope]) => scope),
    } as Named;
  });

const network = processes.chain((drawn) => {
  const names = Object.keys(drawn).filter((key) => key === "web" || key === "worker");
  const ports = fc.uniqueArray(
    fc.record({
      process: fc.constantFrom(...(names.length > 0 ? names : ["none"])),
      port: fc.integer({ min: 1024, max: 9999 }),
    }),
    { maxLength: names.length > 0 ? 2 : 0, selector: ({ process, port }) => `${process} ${port}` },
  );
  return declared({ processes: fc.constant(drawn), tcpProxies: maybe(ports), privatePorts: maybe(ports) });
});

// Under one name now the one and now the other: two connections to one database are refused.
const connections = fc
  .constantFrom([fixtures.database, fixtures.otherDatabase], [fixtures.otherDatabase, fixtures.database])
  .chain(([main, replica]) =>
    declared({
      main: maybe(fc.constant(main)),
      replica: maybe(fc.record({ id: fc.constant(replica), clusterId: fc.constant(cluster) })),
    }),
  );

// A domain belongs to one service at a time, so each sample gets its own.
const domains = fc
  .uniqueArray(fc.stringMatching(/^[a-f0-9]{12}$/), { maxLength: 2 })
  .chain((labels) =>
    fc.tuple(
      fc.constant(labels),
      fc.array(fc.constantFrom("plain", "by field", "by name"), { minLength: 2, maxLength: 2 }),
      fc.boolean(),
    ),
  )
  .map(([labels, wildcards, primary]) =>
    Object.fromEntries(
      labels.map((label, index) => [
        `${wildcards[index] === "by name" ? "*." : ""}${label}.example.com`,
        {
          ...(wildcards[index] === "by field" ? { isWildcard: true } : {}),
          ...(primary && index === 0 ? { isPrimary: true } : {}),
        },
      ]),
    ),
  );

const application = both(
  declared({
    displayName: name(1),
    clusterId: fc.constant(cluster),
    buildPath: maybe(fc.constantFrom(".", "services/api")),
    buildCacheEnabled: maybe(fc.boolean()),
    gitLfsEnabled: maybe(fc.boolean()),
    allowDeployPaths: maybe(globs),
    ignoreDeployPaths: maybe(globs),
    hibernationEnabled: maybe(fc.boolean()),
    hibernateAfterSeconds: maybe(fc.integer({ min: 1, max: 90_000 })),
    cdn: maybe(fc.boolean()),
    edgeCache: maybe(fc.boolean()),
    ipRestriction: maybe(rules),
    systemDomain: maybe(declared({ isEnabled: maybe(fc.boolean()), name: maybe(fc.constantFrom("shop", "store")) })),
    deploymentHook: maybe(fc.boolean()),
    projectId: maybe(fc.constant(fixtures.project)),
    connections: maybe(connections),
    domains: maybe(domains),
    suspended: maybe(fc.boolean()),
    deploy: maybe(fc.record({ wait: fc.constantFrom("live", "none") })),
  }),
  source,
  build,
  network,
  variables,
);

const database = both(
  declared({
    displayName: name(2),
    clusterId: fc.constant(cluster),
    resourceTypeId: ids(DATABASE_SIZES),
    dbName: fc.constant("shop"),
    dbUser: maybe(fc.constant("shop")),
    dbPassword: fc.stringMatching(/^[a-zA-Z0-9_?<>#@=+-]{8,20}$/),
    projectId: maybe(fc.constant(fixtures.project)),
    publicAccess: maybe(fc.boolean()),
    ipRestriction: maybe(rules),
    suspended: maybe(fc.boolean()),
  }),
  fc.oneof(
    declared({
      type: fc.constant("postgresql"),
      version: fc.constantFrom("14", "16"),
      extensions: maybe(fc.record({ vector: fc.boolean(), spatial: fc.boolean() })),
    }),
    fc.record({ type: fc.constant("mysql"), version: fc.constant("8.0") }),
    fc.record({ type: fc.constant("redis"), version: fc.constant("7.2") }),
  ),
);

const siteVariables = variables.map(({ variableScopes, ...rest }) => {
  const places: Record<string, string> = { both: "both", runtime: "production", buildtime: "preview" };
  const scopes = Object.entries(variableScopes as Record<string, string>);
  return { ...rest, variableScopes: Object.fromEntries(scopes.map(([key, scope]) => [key, places[scope]])) } as Named;
});

const staticSite = both(
  declared({
    displayName: name(2),
    repoUrl: fc.constantFrom("https://git.example.com/shop/docs", "https://git.example.com/shop/blog"),
    defaultBranch: fc.constantFrom("main", "next"),
    isPreviewEnabled: maybe(fc.boolean()),
    gitLfsEnabled: maybe(fc.boolean()),
    installCommand: maybe(fc.constant("npm install")),
    buildCommand: maybe(fc.constantFrom("npm run build", "make")),
    publishedDirectory: maybe(fc.constantFrom("dist", "public")),
    rootDirectory: maybe(fc.constant("site")),
    nodeVersion: maybe(fc.constantFrom("22", "24")),
    indexFile: maybe(fc.constantFrom("index.html", "start.html")),
    errorFile: maybe(fc.constant("404.html")),
    allowDeployPaths: maybe(globs),
    ignoreDeployPaths: maybe(globs),
    projectId: maybe(fc.constant(fixtures.project)),
    systemDomain: maybe(declared({ isEnabled: maybe(fc.boolean()), name: maybe(fc.constantFrom("docs", "blog")) })),
    domains: maybe(domains),
  }),
  fc.oneof(
    fc.constant({}),
    fc.record({ source: fc.constant("publicGit") }),
    declared({
      source: fc.constant("privateGit"),
      gitType: fc.constantFrom("github", "gitlab"),
      autoDeploy: maybe(fc.boolean()),
    }),
  ),
  siteVariables.chain((drawn) => {
    const keys = Object.keys({ ...(drawn.variables as Named), ...(drawn.secretVariables as Named) });
    const branches = fc.subarray(keys).map((some) => Object.fromEntries(some.map((key) => [key, "main"])));
    return fc.record({
      variables: fc.constant(drawn.variables),
      secretVariables: fc.constant(drawn.secretVariables),
      variableScopes: fc.constant(drawn.variableScopes),
      variableBranches: branches,
    });
  }),
);

const origins = fc.uniqueArray(fc.constantFrom("*", "https://shop.example.com", "http://localhost:3000"), {
  minLength: 1,
});
const corsMethods = fc.uniqueArray(fc.constantFrom("GET", "PUT", "POST", "DELETE", "HEAD"), { minLength: 1 });
const corsPolicies = fc.uniqueArray(
  declared({ origins, methods: corsMethods, headers: maybe(fc.uniqueArray(fc.constantFrom("range", "etag"))) }),
  {
    maxLength: 3,
    selector: (rule) =>
      JSON.stringify([rule.origins, rule.methods, rule.headers ?? []].map((list) => [...(list as string[])].sort())),
  },
);

const rotation = declared({
  trigger: fc.constantFrom("one", "two"),
  graceHours: maybe(fc.integer({ min: 0, max: 168 })),
});

const bucket = declared({
  displayName: name(2),
  location: maybe(fc.constantFrom("weur", "enam")),
  jurisdiction: maybe(fc.constantFrom("default", "eu")),
  publicAccess: maybe(fc.boolean()),
  rotation: maybe(rotation),
  projectId: maybe(fc.constant(fixtures.project)),
  deletionProtection: fc.constant(undefined),
  corsPolicies: maybe(corsPolicies),
});

const target = fc.constantFrom<Named>(
  { service: { type: "APP", id: fixtures.application } },
  { service: { type: "STATIC_SITE", id: fixtures.site } },
  { service: { type: "OBJECT_STORAGE", id: fixtures.bucket } },
  { service: { type: "LOAD_BALANCER", id: fixtures.balancer } },
  { url: "https://old.example.com" },
  { url: "https://older.example.com/shop" },
);
const byWeight = declared({ weight: maybe(fc.integer({ min: 0, max: 100 })), isEnabled: maybe(fc.boolean()) });
const byPlace = declared({
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.integer({ min: -180, max: 180 }),
});
const destinations = (place: fc.Arbitrary<Named>) =>
  fc.uniqueArray(both(target, place), { maxLength: 4, selector: ({ service, url }) => JSON.stringify([service, url]) });

const loadBalancer = both(
  declared({
    displayName: name(2),
    projectId: maybe(fc.constant(fixtures.project)),
    systemDomain: maybe(declared({ isEnabled: maybe(fc.boolean()), name: maybe(fc.constantFrom("edge", "front")) })),
    domains: maybe(domains),
  }),
  fc.oneof(
    declared({ type: maybe(fc.constant("DEFAULT")), destinations: maybe(destinations(byWeight)) }),
    declared({ type: fc.constant("GEO"), destinations: maybe(destinations(byPlace)) }),
  ),
);

const usageAlert = declared({
  limitUsd: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  thresholds: fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 }),
  emails: fc.uniqueArray(fc.constantFrom("ops@example.com", "finance@example.com"), { minLength: 1 }),
  projectId: maybe(fc.constant(fixtures.project)),
});

const dockerRegistry = declared({
  name: name(1),
  registry: maybe(fc.constantFrom("dockerHub", "github", "gitlab")),
  username: fc.stringMatching(/^[a-z][a-z0-9._-]{0,20}[a-z0-9]$/),
  secret: fc.stringMatching(/^s3cr3t-[a-zA-Z0-9]{8,20}$/),
});

const webhook = declared({
  endpoint: fc.stringMatching(/^[a-f0-9]{12}$/).map((host) => `https://${host}.example.com/events`),
  allowedEvents: fc.uniqueArray(fc.constantFrom("APP_CREATE", "APP_DEPLOY", "DATABASE_UPDATE", "STATIC_SITE_DELETE"), {
    minLength: 1,
  }),
  description: maybe(fc.constantFrom("for the chat", "for the log")),
  isEnabled: maybe(fc.boolean()),
  rotation: maybe(rotation),
});

const capability = declared({
  permission: fc.constantFrom(...PERMISSIONS.map((permission) => permission.name)),
  idResource: maybe(fc.constant(fixtures.application)),
});
const apiKey = both(
  declared({
    name: name(1),
    expiresAt: maybe(fc.constantFrom("2030-01-01T00:00:00Z", "2031-06-30T12:00:00.000+02:00")),
    isEnabled: maybe(fc.boolean()),
    rotation: maybe(rotation),
  }),
  fc.oneof(
    declared({
      roleIds: fc.uniqueArray(ids(Object.values(ROLES)), { minLength: 1 }),
      capabilities: maybe(fc.array(capability, { maxLength: 3 })),
    }),
    declared({ capabilities: fc.array(capability, { minLength: 1, maxLength: 3 }) }),
  ),
);

// A key is there once in a company, so each sample gets its own.
const globalVariable = declared({
  key: fc.stringMatching(/^[A-R][A-Z0-9_]{11}$/),
  value: fc.stringMatching(/^s3cr3t-[ -~]{0,40}$/),
  isRuntime: maybe(fc.boolean()),
  isBuildtime: maybe(fc.boolean()),
});

const branches = fc.constantFrom("main", "next", "feature/cart");
const stageNames = fc.shuffledSubarray(["Test", "Staging", "Production", "2"]);
/** Stages in any order, and the applications in any of them. */
const stages = (branch: fc.Arbitrary<Named>) =>
  fc
    .tuple(
      stageNames,
      fc.array(both(branch, declared({ applications: maybe(fc.constant([])) })), { minLength: 4, maxLength: 4 }),
      fc.array(fc.nat(), { minLength: 2, maxLength: 2 }),
    )
    .map(([names, rest, [one = 0, other = 0]]) => {
      const list: Record<string, unknown>[] = names.map((displayName, place) => ({ displayName, ...rest[place] }));
      for (const [application, index] of [
        [fixtures.application, one],
        [fixtures.otherApplication, other],
      ] as const) {
        // One in three is in none.
        const stage = index % 3 === 0 ? undefined : list[index % (list.length || 1)];
        if (stage) stage.applications = [...((stage.applications as string[]) ?? []), application];
      }
      return list;
    });

const pipeline = both(
  declared({ displayName: name(1), projectId: maybe(fc.constant(fixtures.project)) }),
  fc.oneof(
    declared({ type: fc.constant("trunk"), stages: maybe(stages(fc.constant({}))) }),
    declared({ type: fc.constant("branch"), stages: maybe(stages(declared({ branch: maybe(branches) }))) }),
  ),
  fc.oneof(
    fc.constant({}),
    fc.record({
      repoUrl: fc.constantFrom("https://git.example.com/shop/api", "https://git.example.com/shop/web"),
      preview: declared({
        autoCreateApp: maybe(fc.boolean()),
        deleteStaleApps: maybe(fc.boolean()),
        staleAppDays: maybe(fc.integer({ min: 1, max: 365 })),
      }),
    }),
  ),
);

const previewApplication = declared({
  pipelineId: fc.constant(fixtures.pipeline),
  branch: branches,
  pullRequestNumber: maybe(fc.integer({ min: 1, max: 999 })),
});

/** One of the services that entries can belong to, each under the name of its field. */
const owner = (...fields: readonly (keyof typeof owners)[]) =>
  fc.constantFrom(...fields).map((field): Named => ({ [field]: owners[field] }));
const owners = { application: fixtures.application, staticSite: fixtures.site, loadBalancer: fixtures.balancer };
/** The fixtures that samples of entries live under, by the name of the field that refers to them. */
export const hostsOf = (field: string): readonly string[] =>
  field === "database" ? [fixtures.database, fixtures.otherDatabase] : [owners[field as keyof typeof owners]];

const domain = both(
  owner("application", "staticSite", "loadBalancer"),
  declared({
    name: fc.stringMatching(/^[a-f0-9]{12}$/).map((label) => `${label}.example.com`),
    isWildcard: maybe(fc.boolean()),
    isPrimary: maybe(fc.boolean()),
  }),
);

/** Each kind of them has keys of its own: samples of several are declared together. */
const variable = (prefix: string, text: fc.Arbitrary<string>) => {
  const key = fc.stringMatching(/^[A-Z0-9_]{8,12}$/).map((rest) => prefix + rest);
  return fc.oneof(
    both(
      owner("application"),
      declared({ key, value: text, scope: maybe(fc.constantFrom("both", "runtime", "buildtime")) }),
    ),
    both(
      owner("staticSite"),
      declared({
        key,
        value: text,
        scope: maybe(fc.constantFrom("both", "production", "preview")),
        branch: maybe(fc.constantFrom("main", "next")),
      }),
    ),
  );
};

const destination = both(
  owner("loadBalancer"),
  fc.oneof(
    fc.record({ url: fc.stringMatching(/^[a-f0-9]{8}$/).map((label) => `https://${label}.example.com/`) }),
    fc.record({
      service: fc.constantFrom(
        { type: "APP", id: fixtures.application },
        { type: "STATIC_SITE", id: fixtures.site },
        { type: "OBJECT_STORAGE", id: fixtures.bucket },
      ),
    }),
  ),
  declared({ weight: maybe(fc.integer({ min: 0, max: 10_000 })), isEnabled: maybe(fc.boolean()) }),
);

const connection = both(
  owner("application"),
  fc.record({
    database: fc.constantFrom(fixtures.database, { id: fixtures.otherDatabase, clusterId: cluster }),
  }) as fc.Arbitrary<Named>,
);

const samples: Readonly<Record<string, fc.Arbitrary<Named>>> = {
  Project: declared({ displayName: name(1) }),
  Application: application,
  Database: database,
  StaticSite: staticSite,
  Bucket: bucket,
  LoadBalancer: loadBalancer,
  UsageAlert: usageAlert,
  DockerRegistry: dockerRegistry,
  Webhook: webhook,
  ApiKey: apiKey,
  GlobalVariable: globalVariable,
  Pipeline: pipeline,
  PreviewApplication: previewApplication,
  Domain: domain,
  DomainReady: declared({
    application: fc.constant(fixtures.otherApplication),
    name: fc.constantFrom(...activeDomains),
  }),
  Variable: variable("LEVEL_", value),
  SecretVariable: variable(
    "KEY_",
    value.map((text) => `s3cr3t-${text}`),
  ),
  Destination: destination,
  Connection: connection,
};

/** Valid declarations of a kind, on the reference lists and fixtures that every test world has. */
export const sampleOf = ({ name }: Kind): fc.Arbitrary<Named> => samples[name] as fc.Arbitrary<Named>;

/** What cannot change in place must be the same in both: a replacement is another law's business. */
export function withImmutablesOf(kind: Kind, before: Named, after: Named): Named {
  const out = { ...after };
  for (const [field, { mutability }] of Object.entries(kind.fields)) {
    if (mutability !== "immutable") continue;
    if (before[field] === undefined) delete out[field];
    else out[field] = before[field];
  }
  return out;
}

/** A disk is only gone with a deployment, so what its process may do without one has to wait until there is one. */
export function needsADeploymentItForbids(before: Named, after: Named): boolean {
  const processes = (after.processes ?? {}) as Record<string, Named>;
  const had = (before.processes ?? {}) as Record<string, Named>;
  const waits = (after.deploy as Named | undefined)?.wait === "none" || after.suspended === true;
  return waits && Object.keys(processes).some((key) => had[key]?.disk && processes[key]?.scalingStrategy);
}
