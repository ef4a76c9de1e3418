import { loadEnvironment } from "../../src/environment/load";
import { examine, fileWith, mistakesIn } from "./examine";

const BAD = `base:
  databases:
    main:
      displayName: x
      clusterId: { clustr: europe-west }
      type: postgresqll
      version: 16
      resourceTypeId: { size: DB1 }
      dbPassword: { secrt: pw }
      connectionUri: foo
  applications:
    api:
      displayName: api
      clusterId: { cluster: eu }
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      connections: { main: { database: mian } }
      variables:
        A: { from: database.main.connectionUri }
        B: { from: databases.main.conectionUri }
        C: { from: databases.main.dbPassword }
        D: 5
        E: { format: "{}-{}", of: [a] }
      processes:
        web: { port: x, resourceTypeId: { cluster: S1 } }
      domains:
        api.shop.example.com: { isprimary: true }
      options: { protct: true, dependsOn: [{ database: nobody }] }
  loadBalancer:
    a: {}
  loadBalancers:
    a: { displayName: aa, destinations: [{ service: { loadBalancer: b } }] }
    b: { displayName: bb, destinations: [{ service: { loadBalancer: a } }, { service: { database: main } }, {}] }
outputs:
  x: { from: applications.apy.id }
outputz: {}
`;

test("all mistakes are found at once, each with its position and a suggestion", async () => {
  expect(await mistakesIn(BAD)).toMatchInlineSnapshot(`
[
  "3:5: databases.main.dbName is missing, but required.",
  "4:20: databases.main.displayName must have at least 2 characters, got 1.",
  "5:18: databases.main.clusterId must be a plain value or one of { cluster: … }, { from: … }, { secret: … }, { config: … }, { format: … }, { stack: … }, got a map with clustr. Did you mean { cluster: … }?",
  "6:13: databases.main.type must be "postgresql", "mysql", "mariadb", "redis" or "valkey", got "postgresqll".",
  "7:16: databases.main.version must be a string, got 16. Put it in quotes: "16".",
  "9:19: databases.main.dbPassword must be a plain value or one of { from: … }, { secret: … }, { config: … }, { format: … }, { stack: … }, got a map with secrt. Did you mean { secret: … }?",
  "10:7: databases.main.connectionUri is set by the platform and cannot be declared.",
  "17:28: applications.api.connections.main names a database "mian", which this environment does not have. Did you mean main?",
  "19:20: applications.api.variables.A begins with database, which is not a section. Did you mean databases?",
  "20:12: applications.api.variables.B asks for conectionUri, which is not an output of a database. Did you mean connectionUri?",
  "21:12: applications.api.variables.C asks for dbPassword of a database, which the platform never shows.",
  "22:12: applications.api.variables.D must be a string, got 5. Put it in quotes: "5".",
  "23:35: applications.api.variables.E must have as many values in \`of\` as placeholders ({}) in \`format\` (2), got 1.",
  "25:22: applications.api.processes.web.port must be a number, got "x".",
  "25:41: applications.api.processes.web.resourceTypeId must be a plain value or one of { size: … }, { from: … }, { secret: … }, { config: … }, { format: … }, { stack: … }, got a map with cluster.",
  "27:33: applications.api.domains.api.shop.example.com.isprimary is not a field; did you mean isPrimary?",
  "28:18: applications.api.options.protct is not an option. Did you mean protect?",
  "28:44: applications.api.options.dependsOn[0] names a database "nobody", which this environment does not have. Available: main.",
  "29:3: base.loadBalancer is not a section. Did you mean loadBalancers?",
  "32:53: loadBalancers.a.destinations[0].service closes a dependency cycle: loadBalancers.a → loadBalancers.b → loadBalancers.a. Remove one of these references.",
  "33:99: loadBalancers.b.destinations[1].service must be { application: … } or { staticSite: … } or { bucket: … } or { loadBalancer: … }, got a database.",
  "33:109: loadBalancers.b.destinations[2] must have either service or url, got neither.",
  "35:6: outputs.x names an application "apy", which this environment does not have. Did you mean api?",
  "36:1: outputz is not a key of the file. Did you mean outputs?",
]
`);
});

test("a kind's own rules are checked on the valid fields", async () => {
  const text = `base:
  applications:
    api:
      displayName: api
      clusterId: { cluster: eu }
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      processes:
        web: { port: 99999 }
        admin: { port: 3001 }
        worker: { type: worker, resourceTypeId: { size: S1 }, schedule: "0 3 * * *" }
      variables: { SMTP_PORT: "25" }
  usageAlerts:
    one: &alert { limitUsd: 5, thresholds: [50], emails: [ops@example.com] }
    other: *alert
`;
  expect(await mistakesIn(text)).toEqual([
    "8:7: applications.api.processes must have at most one web process, got 2 (web, admin). Set another type (worker, cron or job).",
    "9:22: applications.api.processes.web.port must be at most 65535, got 99999.",
    '11:73: applications.api.processes.worker.schedule is set to "0 3 * * *", but applies to cron processes only.',
    expect.stringMatching(
      /^15:5: usageAlerts\.other\.projectId selects the company, and UsageAlert "one" already covers it/,
    ),
  ]);
});

test("warnings appear only without errors", async () => {
  const text = `base:
  staticSites:
    docs:
      displayName: docs
      repoUrl: https://git.example.com/shop/docs
      defaultBranch: main
      variables: { SMTP_PORT: "25" }
`;
  expect(await mistakesIn(text)).toEqual([
    expect.stringMatching(/^7:31: warning: staticSites\.docs\.variables\.SMTP_PORT is "25": outgoing connections/),
  ]);
});

test("a database in another cluster is found offline if both IDs are in the file", async () => {
  const [here, there] = ["1", "2"].map((digit) => `"${digit.repeat(8)}-1111-4111-8111-111111111111"`);
  const text = `base:
  databases:
    main: { displayName: main, clusterId: ${here}, type: redis, version: "7.2", resourceTypeId: { size: DB1 }, dbName: main, dbPassword: { secret: password } }
  applications:
    api:
      displayName: api
      clusterId: ${there}
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      connections: { main: { database: main } }
`;
  expect(await mistakesIn(text)).toEqual([
    expect.stringMatching(
      /^10:22: applications\.api\.connections\.main must be in the same cluster as the application: the database is in cluster 1{8}/,
    ),
  ]);
});

test("only the syntax error of a broken file is reported", async () => {
  expect(await mistakesIn("base:\n  projects: [\n  a: 1\n a: 2\nbase: {}\n")).toEqual(
    expect.arrayContaining([expect.stringMatching(/^5:1: base is set twice in the same map: keep one of the two\.$/)]),
  );
  expect(await mistakesIn("base: {\n  projekts: {}\n")).toEqual([expect.stringMatching(/^3:1: /)]);
  expect(await mistakesIn("- a\n")).toEqual(["1:1: the file must be a map, got a list."]);
});

test("a duplicate key, or an unknown tag, hides no other mistake", async () => {
  const text = `base:
  databases:
    main: !mine { displayNme: main }
  applications:
    api: { displayName: api, source: publicGit, repoUrl: "https://git.example.com/a", processes: { web: {} } }
  applications:
    api: { clusterId: { cluster: eu }, source: publicGti, processes: { web: { port: 0 } } }
`;
  expect(await mistakesIn(text)).toEqual([
    expect.stringMatching(/^3:5: databases\.main\.clusterId is missing/),
    ...["type", "version", "resourceTypeId", "dbName", "dbPassword"].map((field) =>
      expect.stringMatching(`^3:5: databases\\.main\\.${field} is missing`),
    ),
    "3:11: Unresolved tag: !mine.",
    "3:19: databases.main.displayNme is not a field; did you mean displayName?",
    "6:3: applications is set twice in the same map: keep one of the two.",
    '7:48: applications.api.source must be "privateGit", "publicGit" or "dockerImage", got "publicGti".',
    "7:85: applications.api.processes.web.port must be at least 1, got 0.",
  ]);
});

test("exponential anchors are a mistake, not a crash", async () => {
  const rows = Array.from(
    { length: 12 },
    (_, index) =>
      `x-${index + 1}: &a${index + 1} [${Array(9)
        .fill(index === 0 ? "1" : `*a${index}`)
        .join(", ")}]`,
  );
  expect(await mistakesIn(`${rows.join("\n")}\n`)).toContainEqual(expect.stringContaining("anchors expand"));
  expect(await mistakesIn("x-a: &a [1, { b: *a }]\n")).toEqual(["1:18: *a is inside its own anchor &a."]);
  const deep = `x-a: ${"[".repeat(70)}${"]".repeat(70)}\n`;
  expect(await mistakesIn(deep)).toEqual([expect.stringMatching(/^1:\d+: The file is nested too deeply/)]);
});

test("an undefined alias is a mistake, and removes nothing", async () => {
  const text = `x-common: &prod { displayName: main }
x-port: &port 3000
base:
  databases: { main: { displayName: main } }
environments:
  production: { databases: { main: *prd } }
  staging: { applications: { api: { <<: *prod, processes: { web: { port: *prt } } } } }
x-later: &prd {}
`;
  const mistakes = [
    "6:36: *prd is undefined: no &prd precedes it. Did you mean prod?",
    "7:74: *prt is undefined: no &prt precedes it. Did you mean port?",
  ];
  expect(await mistakesIn(text, "production")).toEqual(mistakes);
  expect(await mistakesIn(text, "staging")).toEqual(mistakes);
  expect(await mistakesIn("x-a: &a { <<: *b }\nx-c: [*a, *a]\n")).toEqual([
    "1:15: *b is undefined: no &b precedes it. Did you mean a?",
  ]);
});

test("a value of a type that is not supported is named where it stands", async () => {
  expect(await mistakesIn("base:\n  projects: { main: { displayName: !!binary aGk= } }\n")).toEqual([
    "2:45: A value of type !!binary is not supported. Write it as a string.",
  ]);
});

test("a wrong number of values hides no mistakes in them", async () => {
  const text = `base:
  projects: { main: { displayName: main } }
outputs:
  url: { format: "{}/{}", of: [{ from: projects.main.idd }] }
`;
  expect(await mistakesIn(text)).toEqual([
    expect.stringContaining("asks for idd, which is not an output of a project"),
    expect.stringContaining("must have as many values in `of`"),
  ]);
});

test("an empty file is a warning, and one in UTF-16 is named as such", async () => {
  expect(await mistakesIn("")).toEqual(["warning: The file is empty: it declares no resource."]);
  await expect(examine(Buffer.from("\ufeffbase: {}", "utf16le"))).rejects.toThrow(
    "is encoded in UTF-16: save it as UTF-8",
  );
});

test("where an ID is required, the file's own expression is suggested", async () => {
  const { mistakes } = await examine(`base:
  projects:
    shop: { displayName: shop }
  staticSites:
    docs: { displayName: docs, projectId: shop, repoUrl: https://git.example.com/a/b, defaultBranch: main }
  applications:
    one: { displayName: one, clusterId: { cluster: us-east }, source: dockerImage, dockerImage: a/b }
    two: { displayName: two, source: dockerImage, dockerImage: a/b, connections: { main: shop } }
`);
  expect(mistakes.map(({ message, suggestion }) => [message, suggestion])).toEqual([
    [
      'staticSites.docs.projectId must be an ID of the platform (a UUID), got "shop". Write { project: shop }.',
      { edit: "replace", with: { project: "shop" } },
    ],
    ["applications.two.clusterId is missing, but required.", { edit: "add", value: { cluster: "us-east" } }],
    ['applications.two.connections.main must be an ID of the platform (a UUID), got "shop".', undefined],
  ]);
});

test.each([
  ["a name of another kind", "shop: {}", "{ database: main }", { project: "shop" }],
  ["a misspelt name of another kind", "main: {}, mian: {}", "{ database: maim }", { project: "main" }],
  ["none of several", "one: {}, two: {}", "{ database: warehouse }", undefined],
  ["none at all", "", "{ database: main }", undefined],
  ["no name", "shop: {}", "{ project: [] }", { project: "shop" }],
  ["no name, and nothing to name", "", "{ project: [] }", undefined],
])("a suggestion only names what exists: %s", async (_, projects, projectId, expected) => {
  const { mistakes } = await examine(`base:
  projects: { ${projects} }
  databases: { main: { projectId: ${projectId} } }
`);
  const found = mistakes.find(({ path }) => path === "databases.main.projectId");
  expect(found).toBeDefined();
  expect(found?.suggestion).toEqual(expected && { edit: "replace", with: expected });
});

test("what belongs elsewhere, or is almost a name of the base, is named", async () => {
  const text = `base:
  projects:
    shop: { displayName: shop }
  outputs: {}
environments:
  staging:
    projects:
      shpo: { displayName: staging }
`;
  expect(await mistakesIn(text)).toEqual([
    "4:3: base.outputs is not a section. Put it at the top of the file.",
    "8:7: warning: environments.staging.projects.shpo is a new resource: base has none of this name. Did you mean shop?",
  ]);
});

test("a reference by an unknown word is reported with those that are allowed", async () => {
  const { mistakes } = await examine(`base:
  databases: {}
  applications:
    web:
      displayName: web
      clusterId: { cluster: us-east }
      source: dockerImage
      dockerImage: a/b
      connections: { main: { datbase: main } }
`);
  expect(mistakes.map(({ message }) => message)).toEqual([
    'applications.web.connections.main must be a Database or its ID, got {"datbase":"main"}. Write { database: … }.',
  ]);
});

test("tabs are reported without what follows from them", async () => {
  expect(await mistakesIn("base:\n  projects:\n\tshop: { displayName: shop }\n  applications: {}\n")).toEqual([
    "3:1: Tabs are not allowed as indentation. Use spaces.",
  ]);
});

test("a file without mistakes has none", async () => {
  expect(await mistakesIn("base:\n  projects:\n    shop: { displayName: shop }\n")).toEqual([]);
});

test("no message shows what may be a secret", async () => {
  const text = `base:
  databases:
    main: { displayName: main, dbPassword: "hunter2 hunter2" }
  staticSites:
    docs: { displayName: docs, secretVariables: { KEY: { hunter2: hunter2 }, OTHER: [hunter2] } }
`;
  expect((await mistakesIn(text)).join("\n").replaceAll("a map with hunter2", "")).not.toContain("hunter2");
});

test("a secret in a public field is a warning", async () => {
  const text = `base:
  buckets:
    images: { displayName: images }
  staticSites:
    docs:
      displayName: docs
      repoUrl: https://git.example.com/shop/docs
      defaultBranch: main
      variables:
        A: { format: "x-{}", of: [{ from: buckets.images.secretKey }] }
        B: { secret: key }
        C: { from: buckets.images.endpoint }
      secretVariables: { D: { from: buckets.images.secretKey } }
`;
  expect(await mistakesIn(text)).toEqual([
    expect.stringMatching(/^10:12: warning: staticSites\.docs\.variables\.A is a secret/),
    expect.stringMatching(/^11:12: warning: staticSites\.docs\.variables\.B is a secret/),
  ]);
});

test("an entry that two resources of the file declare is named in both ways of declaring it", async () => {
  const entry = (name: string, key: string) =>
    `    ${name}: { application: { application: web }, key: ${key}, value: x }`;
  const text = `base:
  applications:
    web:
      displayName: web
      clusterId: { cluster: eu }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      variables: { LOG_LEVEL: info }
      domains: { shop.example.com: {} }
    other:
      displayName: other
      clusterId: { cluster: eu }
      source: publicGit
      repoUrl: https://git.example.com/shop/other
      variables: { REGION: eu }
  variables:
${entry("level", "LOG_LEVEL")}
${entry("once", "REGION")}
${entry("twice", "REGION")}
  domains:
    shop: { application: { application: web }, name: shop.example.com }
`;
  expect(await mistakesIn(text)).toEqual([
    '8:31: applications.web.variables.LOG_LEVEL is declared by Variable "level" too: declare it in one place.',
    '9:18: applications.web.domains.shop.example.com is declared by Domain "shop" too: declare it in one place.',
    '19:54: variables.twice.key is declared by Variable "once" too: declare it in one place.',
  ]);
});

test("an object that two resources of the file adopt is refused", async () => {
  const id = "70000000-0000-4000-8000-00000000000b";
  const webhook = (name: string, adopted: string) =>
    `    ${name}: { endpoint: https://hooks.example.com/${name}, allowedEvents: [APP_DEPLOY], adopt: { id: ${adopted} } }`;
  const text = (...webhooks: string[]) => `base:\n  webhooks:\n${webhooks.join("\n")}\n`;
  expect(await mistakesIn(text(webhook("one", id), webhook("other", id.replace("b", "c"))))).toEqual([]);
  expect(await mistakesIn(text(webhook("one", id), webhook("two", id)))).toEqual([
    `4:82: webhooks.two: Webhook "two" and Webhook "one" have the same object (${id}): whatever is done with one of them is done to both. Keep one of the two: remove the other from the configuration and, if the state has it there, from the state, without deleting its object. If the resource was renamed, declare the rename instead.`,
  ]);
});

test("outputs of an entry are checked, too", async () => {
  const text = (path: string) => `base:
  applications:
    api:
      displayName: api
      clusterId: { cluster: eu }
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      processes: { web: { port: 3000 } }
      privatePorts: [{ process: web, port: 3001 }]
      variables: { LOG_LEVEL: info }
      domains: { api.shop.example.com: {} }
outputs:
  host: { from: applications.api.${path} }
`;
  for (const path of [
    "processes",
    "processes.web",
    "processes.web.internalHostname",
    "processes.web.port",
    "domains.api.shop.example.com.status",
    "domains.api.shop.example.com.dnsRecords.0.value",
    "privatePorts.0.status",
    "variables.LOG_LEVEL",
  ]) {
    expect(await mistakesIn(text(path))).toEqual([]);
  }
  const refused: [path: string, say: string][] = [
    [
      "processes.web.internalHostnam",
      "internalHostnam, which no entry of processes has. Did you mean internalHostname?",
    ],
    ["processes.web.disk.mountPath", "disk, which applications.api does not declare in processes.web."],
    ["processes.wbe.port", "wbe, which applications.api does not declare in its processes. Did you mean web?"],
    ["processes.toString", "toString, which applications.api does not declare in its processes. Available: web."],
    [
      "domains.api.shop.exmple.com.status",
      "api.shop.exmple.com, which applications.api does not declare in its domains. Did you mean api.shop.example.com?",
    ],
    [
      "domains.nope.dnsRecords.0.value",
      "nope, which applications.api does not declare in its domains. Available: api.shop.example.com.",
    ],
    ["privatePorts.1.status", "1, which applications.api does not declare in its privatePorts. Did you mean 0?"],
    ["tcpProxies.0.hostname", "0, which applications.api does not declare in its tcpProxies."],
    [
      "variables.LOGLEVEL",
      "LOGLEVEL, which applications.api does not declare in its variables. Did you mean LOG_LEVEL?",
    ],
  ];
  for (const [path, say] of refused) {
    expect(await mistakesIn(text(path))).toEqual([`13:9: outputs.host asks for ${say}`]);
  }
});

test("a cycle and an unknown name in dependsOn are reported at their position", async () => {
  const text = `base:
  projects:
    one: { displayName: one, options: { dependsOn: [{ project: other }] } }
    other:
      displayName: other
      options:
        dependsOn:
          - project: one
          - project: thrid
    third: { displayName: third }
`;
  expect(await mistakesIn(text)).toEqual([
    "3:53: projects.one closes a dependency cycle: projects.one → projects.other → projects.one. Remove one of these references.",
    '9:13: projects.other.options.dependsOn[1] names a project "thrid", which this environment does not have. Did you mean third?',
  ]);
});

test("a name instead of an ID is reported with its look-up in a file", async () => {
  const text = `base:
  databases:
    main:
      displayName: main
      clusterId: mars
      type: postgresql
      version: "16"
      resourceTypeId: 33333333-3333-4333-8333-333333333333
      dbName: shop
      dbPassword: { secret: pw }
`;
  expect(await mistakesIn(text)).toEqual([
    '5:18: databases.main.clusterId must be the ID of a cluster (a UUID), got "mars". Write { cluster: mars }.',
  ]);
});

test("secrets in plain text are warnings, without their values", async () => {
  const text = `base:
  applications:
    api:
      displayName: api
      clusterId: { cluster: europe-west }
      source: dockerImage
      dockerImage: shop/api
      variables: { LEVEL: info }
      secretVariables:
        KEY: very-secret-value
        OTHER: { secret: other }
        TEXT: { format: "{}!", of: [{ secret: other }] }
  dockerRegistries:
    hub: { name: hub, registry: dockerHub, username: shop, secret: very-secret-value }
`;
  expect(await mistakesIn(text)).toEqual([
    "10:14: warning: applications.api.secretVariables.KEY is a secret in plain text. Write { secret: apiKEY }, and run `pulumi config set --secret apiKEY`.",
    "14:68: warning: dockerRegistries.hub.secret is a secret in plain text. Write { secret: hubSecret }, and run `pulumi config set --secret hubSecret`.",
  ]);
});

test.each([
  ["undefined", "{ from: applications.apy.id }", "{ from: applications.apx.id }"],
  ["environment", "{ from: applications.apy.id }", "{ frmo: applications.apy.id }"],
])("a run that is refused has the code of its mistakes, if all have the same one: %s", async (code, x, y) => {
  const file = fileWith(`base:\n  projects:\n    shop: { displayName: shop }\noutputs:\n  x: ${x}\n  y: ${y}\n`);
  await expect(loadEnvironment({ file, environment: "staging" })).rejects.toMatchObject({ problem: { code } });
});
