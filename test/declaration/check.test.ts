import fc from "fast-check";
import { check, warnings } from "../../src/declaration";
import { checkOnceMade } from "../../src/declaration/check";
import { kinds } from "../../src/kinds";
import { application } from "../../src/kinds/application";
import { database } from "../../src/kinds/database";
import { type Kind, type Named, SvcError, UNKNOWN } from "../../src/model";

const app = application.examples.full as Named;
const db = database.examples.minimal as Named;
const size = "33333333-3333-4333-8333-333333333333";
const elsewhere = "99999999-9999-4999-8999-999999999999";
const worker = { type: "worker", resourceTypeId: size };
const processes = (entries: Named) => ({ ...app, tcpProxies: [], privatePorts: [], processes: entries });

async function messages(kind: Kind, declared: Named, context = {}): Promise<string[]> {
  return (await check({ kind, declared, context })).map(({ message }) => message);
}

test("a mistyped value is reported once", async () => {
  expect(await messages(application, { ...app, displayName: [] })).toEqual(["displayName must be a string, got []."]);
});

test.each(["minimal", "full"] as const)("the %s example of each kind is valid", async (example) => {
  for (const kind of [application, database]) {
    expect(await messages(kind, kind.examples[example] as Named)).toEqual([]);
  }
});

test("a domain may be a wildcard by its name, also with isWildcard", async () => {
  const domains = { "*.example.com": {}, "*.example.org": { isWildcard: true } };
  expect(await messages(application, { ...app, domains })).toEqual([]);
});

test.each<[string, Kind, Named, string]>([
  [
    "no source",
    application,
    { displayName: "a", clusterId: elsewhere },
    'source is missing: set it to "privateGit", "publicGit" or "dockerImage".',
  ],
  [
    "two sources",
    application,
    { ...app, dockerImage: "shop/api" },
    'dockerImage is set to "shop/api", but source is a Git repository, and an application has exactly one source.',
  ],
  [
    "a source without its address",
    application,
    { ...app, repoUrl: undefined },
    "repoUrl is missing: source is a Git repository.",
  ],
  [
    "a name that is too long",
    application,
    { ...app, displayName: "x".repeat(65) },
    "displayName must have at most 64 characters, got 65.",
  ],
  [
    "auto deploy of a public repository",
    application,
    { ...app, source: "publicGit" },
    'autoDeploy requires source "privateGit", got "publicGit".',
  ],
  [
    "two web processes",
    application,
    processes({ web: {}, admin: {} }),
    "processes must have at most one web process, got 2 (web, admin). Set another type (worker, cron or job).",
  ],
  [
    "a cron field on a worker",
    application,
    processes({ worker: { ...worker, schedule: "0 3 * * *" } }),
    'processes.worker.schedule is set to "0 3 * * *", but applies to cron processes only.',
  ],
  [
    "a job field on a worker",
    application,
    processes({ worker: { ...worker, jobStartPolicy: "beforeDeployment" } }),
    'processes.worker.jobStartPolicy is set to "beforeDeployment", but applies to job processes only.',
  ],
  [
    "a cron expression",
    application,
    processes({ c: { type: "cron", resourceTypeId: size, schedule: "61 * * * *" } }),
    'processes.c.schedule must be a cron expression of five fields such as "0 3 * * *", got "61 * * * *" (61 is not in the range 0-59)',
  ],
  [
    "a time zone",
    application,
    processes({ c: { type: "cron", resourceTypeId: size, schedule: "0 3 * * *", timeZone: "Berlin" } }),
    'processes.c.timeZone must be an IANA time zone such as "Europe/Berlin", got "Berlin".',
  ],
  [
    "a process without a size",
    application,
    processes({ worker: { type: "worker" } }),
    "processes.worker.resourceTypeId is missing: only processes of type web have a default size.",
  ],
  [
    "a disk on a cron process",
    application,
    processes({
      c: {
        type: "cron",
        resourceTypeId: size,
        schedule: "0 3 * * *",
        disk: { resourceTypeId: size, mountPath: "/data" },
      },
    }),
    ", but applies to web and worker processes only.",
  ],
  [
    "a disk and two instances",
    application,
    processes({
      worker: {
        ...worker,
        disk: { resourceTypeId: size, mountPath: "/data" },
        scalingStrategy: { type: "manual", config: { instanceCount: 2 } },
      },
    }),
    "processes.worker.scalingStrategy must be manual with one instance, because the process has a disk.",
  ],
  [
    "a mount path of the system",
    application,
    processes({ worker: { ...worker, disk: { resourceTypeId: size, mountPath: "/etc" } } }),
    "processes.worker.disk.mountPath must be a path other than /etc,",
  ],
  ["a port", application, processes({ web: { port: 70000 } }), "processes.web.port must be at most 65535, got 70000."],
  [
    "a probe with two ways",
    application,
    processes({ web: { livenessProbe: { tcpSocket: { port: 1 }, exec: { command: ["true"] } } } }),
    "processes.web.livenessProbe must have exactly one of exec, httpGet and tcpSocket, got exec and tcpSocket.",
  ],
  [
    "the reserved prefix",
    application,
    { ...app, variables: { SVC_X: "1" }, variableScopes: {} },
    "variables.SVC_X: the key must not begin with SVC_, which is reserved for the platform.",
  ],
  [
    "a key with two owners",
    application,
    { ...app, variables: { API_KEY: "1" }, variableScopes: {} },
    "variables.API_KEY is also in secretVariables. Keep one of the two.",
  ],
  [
    "an address range",
    application,
    { ...app, ipRestriction: { type: "allow", isEnabled: true, ipList: ["300.0.0.1"] } },
    'ipRestriction.ipList[0] must be an IP address or a CIDR range such as 203.0.113.0/24, got "300.0.0.1".',
  ],
  [
    "a port of no process",
    application,
    { ...app, privatePorts: [{ process: "api", port: 1 }] },
    'privatePorts[0].process must be one of the declared processes (web, worker, nightly, migrate), got "api".',
  ],
  [
    "a port that is there twice",
    application,
    {
      ...app,
      tcpProxies: [
        { process: "web", port: 1 },
        { process: "web", port: 1 },
      ],
    },
    "tcpProxies[1] repeats tcpProxies[0]: process and port must be unique.",
  ],
  [
    "a wildcard that is none",
    application,
    { ...app, domains: { "*.example.com": { isWildcard: false } } },
    "domains.*.example.com.isWildcard must be true or omitted, because the name begins with *.",
  ],
  [
    "a wildcard in the middle",
    application,
    { ...app, domains: { "shop.*.example.com": {} } },
    "domains.shop.*.example.com: the key must be a host name such as shop.example.com or *.example.com.",
  ],
  [
    "two primary domains",
    application,
    { ...app, domains: { "a.example.com": { isPrimary: true }, "b.example.com": { isPrimary: true } } },
    "domains.b.example.com.isPrimary must not be true: a.example.com is the primary domain, and only one can be.",
  ],
  [
    "a misspelt field",
    application,
    { ...app, dispalyName: "x" },
    "dispalyName is not a field; did you mean displayName?",
  ],
  [
    "a misspelt field of a process",
    application,
    processes({ web: { entryPoint: "x" } }),
    "processes.web.entryPoint is not a field; did you mean entrypoint?",
  ],
  [
    "a field of the platform",
    application,
    { ...app, status: "x" },
    "status is set by the platform and cannot be declared.",
  ],
  [
    "a database in another cluster",
    application,
    { ...app, connections: { main: { id: size, clusterId: elsewhere } } },
    `connections.main must be in the same cluster as the application: the database is in cluster ${elsewhere}, the application in cluster ${app.clusterId}.`,
  ],
  [
    "a database under two names",
    application,
    {
      ...app,
      connections: { main: { id: size, clusterId: app.clusterId }, other: { id: size, clusterId: app.clusterId } },
    },
    "connections.other is the database of connections.main: remove one.",
  ],
  [
    "an engine",
    database,
    { ...db, type: "oracle" },
    'type must be "postgresql", "mysql", "mariadb", "redis" or "valkey", got "oracle".',
  ],
  [
    "the spatial extension before 13",
    database,
    { ...db, version: "12", extensions: { spatial: true } },
    'extensions.spatial requires PostgreSQL 13 or later, got version "12".',
  ],
  [
    "the vector extension before 11",
    database,
    { ...db, version: "10", extensions: { vector: true } },
    'extensions.vector requires PostgreSQL 11 or later, got version "10".',
  ],
  [
    "extensions of another engine",
    database,
    { ...db, type: "mysql", extensions: { vector: true } },
    'extensions require type "postgresql", got "mysql".',
  ],
  [
    "a forbidden user",
    database,
    { ...db, dbUser: "postgres" },
    'dbUser must be a name other than root and postgres, got "postgres".',
  ],
])("%s is refused with field, value and what is allowed", async (_, kind, declared, expected) => {
  const found = await messages(kind, declared);
  expect(found).toEqual([expect.stringContaining(expected)]);
});

test("of a version of a database, no blank is taken for a part, wherever it is", async () => {
  const blanks = fc.constantFrom(" ", "\t", "\n", "\r\n", "\u00a0", "\u200b", "\u3000", "  ");
  const word = fc.constantFrom("16", "8.0", "7.2-alpine", "");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("16", "8.0", "7.2-alpine"),
      word,
      blanks,
      fc.nat(2),
      async (own, other, blank, at) => {
        const version = [blank + own, own + blank, own + blank + other][at];
        expect(await messages(database, { ...db, version: own })).toEqual([]);
        expect(await messages(database, { ...db, version })).toEqual([
          expect.stringContaining(`version must be a version without blanks, got ${JSON.stringify(version)}.`),
        ]);
      },
    ),
  );
});

test("a password is refused without being shown", async () => {
  const [message, ...rest] = await messages(database, { ...db, dbPassword: "sécret-wörd" });
  expect(message).toBe("dbPassword must contain only letters, digits and _ ? < > # @ - = +.");
  expect(rest).toEqual([]);
});

test("all problems are reported at once", async () => {
  const found = await messages(application, { ...app, displayName: "", repoUrl: "nowhere", buildType: "make" });
  expect(found).toHaveLength(3);
});

test("a mistake in one field does not keep rules from checking the others", async () => {
  const declared = {
    displayName: "x",
    clusterId: elsewhere,
    source: "dockerImage",
    processes: {
      web: { port: 99999 },
      admin: {},
      nightly: { type: "cron", resourceTypeId: size, schedule: 5, timeZone: "Berlin" },
    },
    tcpProxies: { web: 1 },
    privatePorts: [{ process: "nobody", port: 1 }],
  };
  expect(await messages(application, declared)).toEqual([
    "processes.web.port must be at most 65535, got 99999.",
    "processes.nightly.schedule must be a string, got 5.",
    'tcpProxies must be a list, got {"web":1}.',
    'dockerImage is missing: source is "dockerImage".',
    "processes must have at most one web process, got 2 (web, admin). Set another type (worker, cron or job).",
    'processes.nightly.timeZone must be an IANA time zone such as "Europe/Berlin", got "Berlin".',
  ]);
});

test("one mistake is reported once, without its consequences", async () => {
  const { repoUrl, ...rest } = app;
  expect(await messages(application, { ...rest, repoUrll: repoUrl })).toEqual([
    "repoUrll is not a field; did you mean repoUrl?",
  ]);
  expect(await messages(application, { ...app, source: "git" })).toHaveLength(1);
  expect(await messages(application, { ...app, processes: "web" })).toHaveLength(1);
  const { dbName, ...db16 } = db;
  expect(await messages(database, { ...db16, dbname: dbName })).toEqual([
    "dbname is not a field; did you mean dbName?",
  ]);
  expect(await messages(application, processes({ cron: { type: "cron", resourcTypeId: size, schedul: "x" } }))).toEqual(
    [
      "processes.cron.resourcTypeId is not a field; did you mean resourceTypeId?",
      "processes.cron.schedul is not a field; did you mean schedule?",
    ],
  );
});

test("a map is no list, whatever will be in it", async () => {
  expect(await messages(application, { ...app, tcpProxies: { web: { port: UNKNOWN } } })).toEqual([
    expect.stringMatching(/^tcpProxies must be a list, got .*\.$/),
  ]);
});

test("a disk never shrinks: the sizes are looked up", async () => {
  const [small, large] = ["44444444-4444-4444-8444-444444444441", "44444444-4444-4444-8444-444444444442"];
  const rows = [
    { id: small, storage_limit: 1024 },
    { id: large, storage_limit: 5120 },
  ];
  const look = { all: async () => rows, one: async () => ({}) };
  const withDisk = (resourceTypeId: string) =>
    processes({ worker: { ...worker, disk: { resourceTypeId, mountPath: "/data" } } });
  expect(await messages(application, withDisk(large), { look, previous: withDisk(small) })).toEqual([]);
  expect(await messages(application, withDisk(small), { look, previous: withDisk(large) })).toEqual([
    expect.stringContaining(
      "processes.worker.disk.resourceTypeId must have at least 5120 MB, the current size, got 1024 MB: disks cannot shrink.",
    ),
  ]);
});

test("a connection to what is no database names its field", async () => {
  const problem = { code: "api.404", message: "There is no database.", status: 404 } as const;
  const look = { all: async () => [], one: async () => Promise.reject(new SvcError(problem)) };
  expect(await messages(application, { ...app, connections: { main: size } }, { look })).toEqual([
    `connections.main is "${size}", but there is no database with this ID in this company.`,
  ]);
});

test.each([
  ["move.leave_behind", { move: { leave_behind: true } }, "; did you mean leaveBehind?"],
  [
    "processes.web.readinessProbe.path",
    { processes: { web: { port: 1, readinessProbe: { path: "/" } } } },
    /; allowed: .*httpGet/,
  ],
])("%s is not a field, and what is allowed there is named", async (path, more, end) => {
  const found = await messages(application, { ...app, tcpProxies: [], privatePorts: [], ...more });
  expect(found).toContainEqual(expect.stringMatching(`^${path} is not a field`));
  expect(found.join("\n")).toMatch(end);
});

test.each([
  ["adopt", { adopt: { id: size, takeOver: true } }, "takeOver"],
  ["processes", { processes: { web: { port: 1, dockerImage: "shop/api" } } }, "dockerImage"],
])("a field of the object itself that is written inside %s is named as such", async (place, more, name) => {
  const found = await check({ kind: application, declared: { ...app, ...more }, context: {} });
  expect(found.find(({ code }) => code === "unknown-field")).toMatchObject({
    message: expect.stringContaining(`.${name} is not a field; allowed: `),
    next: `${name} is a field of the Application itself: declare it beside ${place}.`,
  });
});

test("a whole resource where its ID is required is named as such", async () => {
  const [problem] = await check({ kind: application, declared: { ...app, projectId: {} }, context: {} });
  expect(problem).toMatchObject({
    message: "projectId must be an ID, got an object.",
    next: "Pass the `id` of the resource or of the look-up.",
  });
});

test.each(["id", "status"])("%s is read-only", async (name) => {
  const [problem] = await check({ kind: application, declared: { ...app, [name]: "x" }, context: {} });
  expect(problem).toMatchObject({ code: "read-only", field: name, suggestion: { edit: "remove" } });
});

test("variables as other tools list them become a map, and a missing field of an object is called missing", async () => {
  const variables = [{ name: "LOG_LEVEL", value: "info" }];
  const declared = { ...app, variables, ipRestriction: { type: "allow", ipList: [] } };
  const problems = await check({ kind: application, declared, context: {} });
  expect(problems).toContainEqual(
    expect.objectContaining({ field: "variables", suggestion: { edit: "replace", with: { LOG_LEVEL: "info" } } }),
  );
  expect(problems.map(({ message }) => message)).toContain("ipRestriction.isEnabled is missing: it must be a boolean.");
});

test("a connection by id has its cluster looked up, an unknown one is left for later", async () => {
  const look = { all: async () => [], one: async () => ({ cluster_id: elsewhere }) };
  expect(await messages(application, { ...app, connections: { main: size } }, { look })).toHaveLength(1);
  expect(
    await messages(application, { ...app, connections: { main: { id: UNKNOWN, clusterId: UNKNOWN } } }, { look }),
  ).toEqual([]);
});

test("literal values that will probably fail get a warning", async () => {
  const declared = {
    ...app,
    nixpacksVersion: "1.99",
    variables: {
      URL: "https://${NOWHERE}/",
      NAME: "${SVC_APP_NAME} ${LOG}",
      LOG: "x",
      SMTP_PORT: "587",
      MAIL: "smtps://mail.example.com",
      STRIPE: "sk_live_4242424242",
      ADMIN_PASSWORD: "hunter2",
      DATABASE_URL: "postgres://shop:hunter2@db.example.com/shop",
      TOKEN_TTL: "3600000",
      NEXT_PUBLIC_API_KEY: "pub-12345678",
      SESSION_SECRET: "${LOG}",
      USE_TOKEN: "yes",
    },
    variableScopes: {},
  };
  expect(await warnings({ kind: application, declared, context: {} })).toEqual([
    expect.stringContaining("variables.URL refers to ${NOWHERE}"),
    expect.stringContaining('variables.SMTP_PORT is "587": outgoing connections to ports 25, 465 and 587 are blocked.'),
    expect.stringContaining("variables.MAIL"),
    ...["STRIPE", "ADMIN_PASSWORD", "DATABASE_URL"].map(
      (name) => `variables.${name} looks like a secret. Move it to secretVariables.`,
    ),
    'nixpacksVersion is "1.99", which is not a known version (1.29, 1.39, 1.41).',
  ]);
});

test.each<[string, Kind, (value: unknown) => object, isSecret: boolean]>([
  ["variables", application, (A) => ({ ...app, variables: { A, B: "b" } }), false],
  ["secretVariables", application, (A) => ({ ...app, secretVariables: { A }, variables: { B: "b" } }), true],
  ["a site", kinds.staticSite, (A) => ({ ...kinds.staticSite.examples.minimal, variables: { A, B: "b" } }), false],
  ["a variable", kinds.variable, (value) => ({ ...kinds.variable.examples.minimal, key: "B", value }), false],
  [
    "a secret one",
    kinds.secretVariable,
    (value) => ({ ...kinds.secretVariable.examples.minimal, key: "B", value }),
    true,
  ],
  ["a global one", kinds.globalVariable, (value) => ({ key: "B", value }), true],
])(
  "in %s, a reference to what nobody here declares gets a warning, without a part of a secret",
  async (_, kind, declaring, isSecret) => {
    const said = (value: unknown) => warnings({ kind, declared: declaring(value) as Named, context: {} });
    for (const value of ["${B} ${SVC_APP_NAME}", "B", UNKNOWN]) expect(await said(value)).toEqual([]);
    const [first, ...others] = await said("${B}/${NOWHERE}");
    expect([first, others]).toEqual([expect.stringContaining("which is neither declared here nor one of SVC_*"), []]);
    expect(first?.includes("NOWHERE")).toBe(!isSecret);
  },
);

test("a secret in a variable of its own gets a warning, a reference to one does not", async () => {
  const { minimal } = kinds.variable.examples;
  const said = (key: string, value: unknown) =>
    warnings({ kind: kinds.variable, declared: { ...minimal, key, value }, context: {} });
  expect(await said("STRIPE_KEY", "sk_live_4242424242")).toEqual([
    "value looks like a secret. Declare it as a secret variable.",
  ]);
  expect(await said("STRIPE_KEY", "${OTHER}")).not.toContainEqual(expect.stringContaining("looks like a secret"));
  expect(await said("TOKEN", UNKNOWN)).toEqual([]);
});

test("what is not known yet repeats nothing", async () => {
  const one = { process: "web", port: UNKNOWN };
  expect(await messages(application, { ...app, tcpProxies: [one, one] })).toEqual([]);
  expect(await messages(application, { ...app, tcpProxies: UNKNOWN, processes: UNKNOWN })).toEqual([]);
});

test("a name where the ID of an object is required is reported with the look-up", async () => {
  const problems = await check({ kind: application, declared: { ...app, projectId: "shop" }, context: {} });
  expect(problems).toMatchObject([
    {
      message: 'projectId must be an ID of the platform (a UUID), got "shop".',
      next: "Pass the `id` of the project. Look it up with `getProject`.",
    },
  ]);
});

test("a required field that is null is missing", async () => {
  const declared = { ...kinds.dockerRegistry.examples.minimal, username: null };
  expect(await messages(kinds.dockerRegistry, declared)).toEqual(["username is missing, but required."]);
});

test("rules that need the object's ID are checked once it has one, and those of its parts are not checked again", async () => {
  const rulesOnceMade: Kind["rulesOnceMade"] = [
    ({ displayName }: Named, { id }) => ({ at: "displayName", say: `is ${displayName}, not ${id}` }),
  ];
  const kind: Kind = { ...application, rulesOnceMade };
  const declared = { ...app, processes: { web: {}, admin: {} } };
  const found = await checkOnceMade({ kind, declared, context: { id: "7" } });
  expect(found.map(({ message }) => message)).toEqual([`displayName is ${app.displayName}, not 7.`]);
});

describe("a warning", () => {
  const kind: Kind = {
    ...kinds.project,
    warnings: [({ displayName }: Named) => (displayName === "shop" ? [{ at: "", say: "It is a shop" }] : [])],
  };
  const warned = (declared: Named) => warnings({ kind, declared, context: {} });

  test("is about all of a declaration that is valid, as far as it is known", async () => {
    expect(await warned({ displayName: "shop" })).toEqual(["It is a shop"]);
    expect(await warned({ displayName: "shop", deletionProtection: UNKNOWN })).toEqual(["It is a shop"]);
    expect(await warned({ displayName: UNKNOWN })).toEqual([]);
  });

  test("is not about one that has mistakes", async () => {
    expect(await warned({ displayName: "shop", other: 1 })).toEqual([]);
  });
});

describe("a problem has, besides its message,", () => {
  const rule = (finding: object) => ({ ...kinds.project, rules: [() => finding] }) as unknown as Kind;
  const found = (kind: Kind, declared: Named) => check({ kind, declared, context: {} });

  test("its field, what was given, what is allowed and an edit", async () => {
    expect(
      await found(kinds.dockerRegistry, { ...kinds.dockerRegistry.examples.minimal, registry: "dockerhub" }),
    ).toEqual([
      {
        ...{ code: "invalid", field: "registry", given: "dockerhub" },
        ...{ allowed: expect.stringContaining('"dockerHub"'), suggestion: { edit: "replace", with: "dockerHub" } },
        message: expect.stringMatching(/^registry must be "dockerHub", .*, got "dockerhub"\.$/),
      },
    ]);
  });

  test("the web process becomes no other, and no other becomes it", async () => {
    const found = (before: Named, now: Named) => messages(application, processes(now), { previous: processes(before) });
    const size = { resourceTypeId: "66666666-6666-4666-8666-666666666666" };
    expect(await found({ web: {} }, { web: { type: "worker", ...size } })).toEqual([
      "processes.web.type cannot change from web to worker: the web process exists as long as the application, and stays. Declare the worker under another name.",
    ]);
    expect(await found({ it: { type: "worker", ...size } }, { it: {} })).toEqual([
      "processes.it.type cannot change from worker to web: the web process exists as long as the application, and stays. Declare the web process under another name.",
    ]);
    expect(await found({ web: {} }, { other: {}, it: { type: "worker", ...size } })).toEqual([]);
    const job = { type: "job", jobStartPolicy: "beforeDeployment", ...size };
    expect(await found({ it: { type: "worker", ...size } }, { it: job })).toEqual([]);
  });

  test("an example of what is missing, and what is allowed there", async () => {
    const { username: _, ...rest } = kinds.dockerRegistry.examples.minimal;
    const suggestion = { edit: "add", value: "shop-ci" };
    expect(await found(kinds.dockerRegistry, rest)).toEqual([
      { code: "invalid", field: "username", message: "username is missing, but required.", suggestion },
    ]);
    const { type: __, ...untyped } = database.examples.minimal as Named;
    expect(await found(database, untyped)).toContainEqual(
      expect.objectContaining({ field: "type", allowed: expect.stringContaining('"postgresql"') }),
    );
  });

  test("no value of a secret", async () => {
    const [problem] = await found(kinds.dockerRegistry, { ...kinds.dockerRegistry.examples.minimal, secret: "short" });
    expect(problem?.message).toMatch(/^secret must have at least 8 characters\.$/);
    expect(Object.keys(problem ?? {}).sort()).toEqual(["allowed", "code", "field", "message"]);
  });

  test("of a name that is no field, the names that are", async () => {
    const [problem] = await found(kinds.project, { displayName: "shop", dsplayName: "x" });
    expect(problem).toEqual({
      ...{
        code: "unknown-field",
        field: "dsplayName",
        message: "dsplayName is not a field; did you mean displayName?",
      },
      ...{ allowed: expect.stringMatching(/^displayName\b/), suggestion: { edit: "rename", to: "displayName" } },
    });
    const [computed] = await found(kinds.project, { displayName: "shop", createdAt: "now" });
    expect(computed).toMatchObject({
      message: "createdAt is set by the platform and cannot be declared.",
      suggestion: { edit: "remove" },
    });
    expect(await messages(kinds.project, { displayName: "shop", zyx: 1 })).toEqual([
      "zyx is not a field; allowed: displayName, adopt, allowSameName, takeOver.",
    ]);
    const inside = { ...app, scaling: undefined, processes: { web: { port: 80, probe: 1 } } };
    expect((await found(application, inside)).map(({ field }) => field)).toContain("processes.web.probe");
  });

  test("what its rule says", async () => {
    const finding = {
      ...{ at: "displayName", say: "is taken", given: "shop", allowed: "another one", hint: "rename" },
      suggestion: { edit: "remove" },
    };
    const { at, say: _, ...rest } = finding;
    expect(await found(rule(finding), { displayName: "shop" })).toEqual([
      { code: "invalid", field: at, message: "displayName is taken.", ...rest },
    ]);
    expect(await found(rule({ at: "", say: "Allowed is 1..5, sorry..." }), { displayName: "shop" })).toStrictEqual([
      { code: "invalid", message: "Allowed is 1..5, sorry..." },
    ]);
    expect(
      await found(rule({ at: "displayName", say: "is missing", isMissing: true }), { displayName: "x" }),
    ).toMatchObject([{ suggestion: { edit: "add", value: kinds.project.examples.minimal.displayName } }]);
  });

  test("what a rule of an entry says, at its place, and nothing secret", async () => {
    const ruled = (at: string): Kind => {
      const { processes: part, ...parts } = application.parts;
      const rules = [() => ({ at, say: "is wrong", given: "it" })] as never;
      return { ...application, rules: [], parts: { ...parts, processes: { ...part, rules } as never } };
    };
    const declared = processes({ web: { port: 80 } });
    expect(await found(ruled("port"), declared)).toMatchObject([
      { message: "processes.web.port is wrong.", given: "it" },
    ]);
    expect(await found(ruled(""), declared)).toMatchObject([
      { field: "processes.web", message: "processes.web is wrong." },
    ]);
    const secretly = { ...kinds.dockerRegistry, rules: [() => ({ at: "secret", say: "is weak", given: "12345678" })] };
    expect(await found(secretly as Kind, kinds.dockerRegistry.examples.minimal)).toEqual([
      { code: "invalid", field: "secret", message: "secret is weak." },
    ]);
  });

  test("of what is repeated, that it can be left out", async () => {
    const twice = [
      { process: "web", port: 1 },
      { process: "web", port: 1 },
    ];
    expect(await found(application, { ...app, tcpProxies: twice })).toMatchObject([{ suggestion: { edit: "remove" } }]);
  });
});
