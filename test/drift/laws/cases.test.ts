import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { connect } from "../../../src/client/client";
import { readOnly } from "../../../src/client/read-only";
import { sendOnce } from "../../../src/client/transport";
import { type OperationId, operation as operationOf } from "../../../src/contract";
import {
  baselineText,
  type Declarations,
  drift,
  examine,
  formats,
  readBaseline,
  requestsNeeded,
} from "../../../src/drift";
import { readExport } from "../../../src/drift/sources/pulumi";
import { readShown } from "../../../src/drift/sources/terraform";
import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { startSandbox } from "../../../src/sandbox";
import { CLUSTERS, DATABASE_SIZES, PROCESS_SIZES } from "../../../src/sandbox/reference";
import type { Io } from "../../../src/state";
import type { Private } from "../../../src/terraform/notes";
import { worldOfSuite } from "../../laws/law";
import { changeObject, fixtures, furniture, sharedClock, startWorld } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { driftOf, exported, kept, made, requestFor, type Subject, secret, shown } from "../states";

const world = worldOfSuite();
beforeEach(() => world.reset());

const cluster = CLUSTERS[0]?.id as string;
const application = {
  displayName: "api",
  clusterId: cluster,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  cdn: true,
  variables: { LOG_LEVEL: "info", REGION: "europe", SHARED: "uses very-secret-value inside" },
  secretVariables: { TOKEN: "very-secret-value" },
  processes: { web: { port: 3000 }, worker: { type: "worker", resourceTypeId: PROCESS_SIZES[0]?.id } },
};

/** Changes an object as if somebody had done it in the dashboard. */
const change = (path: string, fields?: object) => changeObject(world.sandbox, path, fields);

/** A key that may do nothing but what is named. */
async function keyFor(...permissions: string[]): Promise<string> {
  const { client } = world.io;
  const capabilities = permissions.map((permission) => ({ permission, id_resource: null }));
  const body = { name: "narrow", capabilities, role_ids: [] };
  return String((await client.one({ operation: "createApiKey", ids: [], body })).token);
}

const stateOf = async (...subjects: Subject[]) => readExport(await exported(subjects), "export", "Pulumi.yaml");
const api = (declared: Named = application) => made(kinds.application, "api", declared, world.io);
const foundIn = (report: Awaited<ReturnType<typeof driftOf>>) =>
  report.resources
    .flatMap(({ differences }) => differences.map(({ field, change: what }) => `${what} ${field}`))
    .sort();

test("each changed field of an object and of its parts is named, with both values and nothing else", async () => {
  const subject = await api();
  await change(`applications/${subject.known.live.id}`, {
    display_name: "renamed",
    hibernation_enabled: true,
    variables: { LOG_LEVEL: "debug", REGION: null, FOREIGN: "of others" },
    processes: { web: { port: 4000 }, worker: null, foreign: { type: "worker" } },
  });
  for (const state of [await stateOf(subject), readShown(shown([subject]), "state", "main.tf")]) {
    const report = await driftOf(state, world.io);
    expect(foundIn(report)).toEqual([
      "changed displayName",
      "changed processes.web.port",
      "changed variables.LOG_LEVEL",
      "missing processes.worker",
      "missing variables.REGION",
      "undeclared hibernationEnabled",
    ]);
    const [resource] = report.resources;
    const of = (field: string) => resource?.differences.find((one) => one.field === field);
    expect(of("displayName")).toMatchObject({ declared: "api", live: "renamed", since: resource?.updatedAt });
    // The record's time says nothing of what lies beside it (contract note 33).
    expect(of("processes.web.port")).toMatchObject({ declared: 3000, live: 4000, since: null });
    expect(resource?.notObservable).toEqual(["cdn"]);
    expect(report.exitCode).toBe(2);
  }
});

test("encrypted values of what was imported are not checked, and are no drift", async () => {
  const subject = await api();
  const { managed } = subject.known;
  const { LOG_LEVEL } = application.variables;
  const declared = { ...application, variables: { LOG_LEVEL } };
  const { REGION: _, SHARED: __, ...variables } = managed.parts.variables ?? {};
  const known = { ...subject.known, declared: { ...managed, parts: { ...managed.parts, variables } } };
  for (const hide of [false, true]) {
    const state = readExport(await exported([{ ...subject, declared, known }], hide), "export", "Pulumi.yaml");
    const report = await driftOf(state, world.io);
    expect(foundIn(report)).toEqual([]);
    const [{ unchecked = [] } = {}] = report.resources;
    expect(unchecked.map(({ field }) => field)).toEqual(hide ? ["secretVariables"] : []);
  }
});

const database = {
  displayName: "orders",
  clusterId: cluster,
  type: "postgresql",
  version: "16",
  resourceTypeId: DATABASE_SIZES[0]?.id,
  dbName: "orders",
  dbPassword: "very-secret-value",
};

/** What somebody does to an object elsewhere: fields laid over its record, or requests. */
type Elsewhere = object | ((id: string) => Promise<unknown>);

/** An operation on the only row of a list of the object. */
const toggled = (list: OperationId, operation: OperationId) => async (id: string) => {
  const [row] = await world.io.client.all({ operation: list, ids: [id] });
  await world.io.client.send({ operation, ids: [id, String(row?.id)] });
};
const scaledTo = (instanceCount: number) => ({ type: "manual", config: { instanceCount } });
const { processes: _processes, ...withoutProcesses } = application;
const site = { displayName: "docs", repoUrl: "https://git.example.com/shop/docs", defaultBranch: "main" };
const off = { systemDomain: { isEnabled: false } };
const url = "https://old.example.com";

/** Each watched field, as it is set elsewhere, and as it is declared then. */
const watched: readonly [field: string, kind: Kind, path: string, declared: Named, live: Elsewhere, same: Named][] = [
  ["suspended", kinds.application, "applications", application, { is_suspended: true }, { suspended: true }],
  [
    "hibernationEnabled",
    kinds.application,
    "applications",
    application,
    { hibernation_enabled: true },
    { hibernationEnabled: true },
  ],
  [
    "processes.web.scalingStrategy",
    kinds.application,
    "applications",
    application,
    { processes: { web: { scaling_strategy: scaledTo(9) } } },
    { processes: { ...application.processes, web: { port: 3000, scalingStrategy: scaledTo(9) } } },
  ],
  [
    "processes.web.isIngressEnabled",
    kinds.application,
    "applications",
    application,
    { processes: { web: { is_ingress_enabled: false } } },
    { processes: { ...application.processes, web: { port: 3000, isIngressEnabled: false } } },
  ],
  // The web process is the platform's own where nobody declares one.
  ...[withoutProcesses, { ...application, processes: { worker: application.processes.worker } }].flatMap(
    (declared: Named): typeof watched => [
      [
        "processes.Web process.scalingStrategy",
        kinds.application,
        "applications",
        declared,
        { processes: { web: { scaling_strategy: scaledTo(0) } } },
        { processes: { ...(declared.processes as object), "Web process": { scalingStrategy: scaledTo(0) } } },
      ],
      [
        "processes.Web process.isIngressEnabled",
        kinds.application,
        "applications",
        declared,
        { processes: { web: { is_ingress_enabled: false } } },
        { processes: { ...(declared.processes as object), "Web process": { isIngressEnabled: false } } },
      ],
    ],
  ),
  ...(
    [
      [kinds.application, "applications", application, "listApplicationDomains", "toggleApplicationDomain"],
      [kinds.staticSite, "static-sites", site, "listStaticSiteDomains", "toggleStaticSiteDomain"],
      [
        kinds.loadBalancer,
        "load-balancers",
        { displayName: "edge" },
        "listLoadBalancerDomains",
        "toggleLoadBalancerDomain",
      ],
    ] as const
  ).flatMap(([kind, path, declared, list, toggle]): typeof watched => [
    ["systemDomain.isEnabled", kind, path, declared, toggled(list, toggle), off],
    [
      "systemDomain.isEnabled",
      kind,
      path,
      { ...declared, systemDomain: { name: "own-name" } },
      toggled(list, toggle),
      { systemDomain: { name: "own-name", isEnabled: false } },
    ],
  ]),
  [
    `destinations.${url}.isEnabled`,
    kinds.loadBalancer,
    "load-balancers",
    { displayName: "edge", destinations: [{ url }] },
    toggled("listLoadBalancerDestinations", "toggleLoadBalancerDestination"),
    { destinations: [{ url, isEnabled: false }] },
  ],
  ["suspended", kinds.database, "databases", database, { is_suspended: true }, { suspended: true }],
  ["publicAccess", kinds.database, "databases", database, { external_port: "30000" }, { publicAccess: true }],
  [
    "publicAccess",
    kinds.bucket,
    "object-storage",
    { displayName: "images" },
    { domain: "x.example.com" },
    { publicAccess: true },
  ],
  [
    "isEnabled",
    kinds.webhook,
    "webhooks",
    { endpoint: "https://hooks.example.com/svc", allowedEvents: ["APP_DEPLOY"] },
    { is_enabled: false },
    { isEnabled: false },
  ],
  [
    "isEnabled",
    kinds.apiKey,
    "api-keys",
    { name: "ci", capabilities: [{ permission: "APP:READ" }] },
    { is_enabled: false },
    { isEnabled: false },
  ],
];

/** What belongs to a kind in the list of cases: its fields, and those of entries, declared or the platform's own. */
const watchedIn = ({ name, fields, parts }: Kind) => [
  ...Object.keys(fields).flatMap((field) => (fields[field]?.watched ? [`${name} ${field}`] : [])),
  ...Object.values(parts).flatMap(({ form, bornWith, fields: inner }) =>
    Object.keys(inner).flatMap((field) => {
      if (!inner[field]?.watched || form.as === "columns") return [];
      const declared = `${name} ${form.name} ${field}`;
      return bornWith ? [declared, `${declared}, undeclared entry`] : [declared];
    }),
  ),
];

test("all watched fields have a case", () => {
  const cases = watched.map(([field, { name, parts }, , declared]) => {
    const [first = "", key = ""] = field.split(".");
    const part = Object.values(parts).find(({ form }) => form.as !== "columns" && form.name === first);
    if (!part) return `${name} ${first}`;
    const isDeclared = Array.isArray(declared[first]) || key in ((declared[first] as object | undefined) ?? {});
    return `${name} ${first} ${field.split(".").at(-1)}${isDeclared ? "" : ", undeclared entry"}`;
  });
  // An entry that is a resource of its own has its field as the entry has it.
  const names = Object.values<Kind>(kinds)
    .filter(({ owned }) => !owned)
    .flatMap(watchedIn);
  expect([...new Set(cases)].sort()).toEqual(names.sort());
});

test("what one operation switches on and off is watched, where the platform shows it", () => {
  const unwatched = Object.values<Kind>(kinds).flatMap(({ name, fields, parts }) =>
    [fields, ...Object.values(parts).map((part) => part.fields)].flatMap((all) =>
      Object.entries(all).flatMap(([field, { via, observed, watched: is }]) =>
        via?.by === "toggle" && observed !== false && !is ? [`${name} ${field}`] : [],
      ),
    ),
  );
  expect(unwatched).toEqual([]);
});

test.each(watched)("%s that nobody declares is reported", async (field, kind, path, declared, live, same) => {
  const subject = await made(kind, "api", declared, world.io);
  const { id } = subject.known.live;
  expect((await driftOf(await stateOf(subject), world.io)).exitCode).toBe(0);
  await (typeof live === "function" ? live(id) : change(`${path}/${id}`, live));
  for (const state of [
    await stateOf(subject),
    readShown(shown([subject]), "state", "main.tf", kept([subject])),
    readShown(shown([subject]), "state", "main.tf"),
  ]) {
    const report = await driftOf(state, world.io);
    expect(foundIn(report)).toEqual([`undeclared ${field}`]);
    expect([report.exitCode, report.summary.clean]).toEqual([2, 0]);
  }
  const as = await driftOf(await stateOf({ ...subject, declared: { ...declared, ...same } }), world.io);
  expect(foundIn(as)).toEqual([]);
});

test("entries that somebody has added are not watched", async () => {
  const subject = await api(withoutProcesses);
  const added = { type: "worker", scaling_strategy: scaledTo(0) };
  await change(`applications/${subject.known.live.id}`, { processes: { foreign: added } });
  expect((await driftOf(await stateOf(subject), world.io)).exitCode).toBe(0);
});

test("drift that a refresh wrote into the outputs is found, because it is not what was asked for", async () => {
  const subject = await api();
  await change(`applications/${subject.known.live.id}`, { display_name: "renamed" });
  const refreshed = {
    ...subject.known,
    live: { ...subject.known.live, values: { ...subject.known.live.values, displayName: "renamed" } },
  };
  const report = await driftOf(await stateOf({ ...subject, known: refreshed }), world.io);
  expect(foundIn(report)).toEqual(["changed displayName"]);
});

test("secrets are compared and never shown, in any field", async () => {
  const subject = await api();
  const { id } = subject.known.live;
  await change(`applications/${id}`, { variables: { TOKEN: "another-secret-value", SHARED: "now very-secret-value" } });
  const state = await stateOf(subject);
  const report = await driftOf(state, world.io);
  expect(foundIn(report)).toEqual(["changed secretVariables.TOKEN", "changed variables.SHARED"]);
  const text = JSON.stringify(report);
  expect(text).not.toContain("secret-value");
  expect(text).toContain("now [secret]");
  const marked = JSON.parse(await exported([subject]));
  const inputs = marked.deployment.resources[1].inputs;
  inputs.variables.SHARED = {
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    plaintext: '"x"',
  };
  const own = await driftOf(readExport(JSON.stringify(marked), "export", ""), world.io);
  const shared = own.resources[0]?.differences.find(({ field }) => field === "variables.SHARED");
  expect(shared).toMatchObject({ secret: true, declared: null, live: null });
});

test("the live value of a secret is shown nowhere, in no format and in no baseline", async () => {
  const subject = await api();
  const { id } = subject.known.live;
  const evil = "postgres://evil:newsecretvalue@h/db";
  const variables = { TOKEN: "hookpassphrase", LOG_LEVEL: evil, REGION: "is hookpassphrase", SHARED: "newsecretvalue" };
  await change(`applications/${id}`, { variables });
  const other = await made(kinds.bucket, "assets", { displayName: "assets" }, world.io);
  await change(`object-storage/${other.known.live.id}`, { display_name: "hookpassphrase" });
  const report = await driftOf(await stateOf(other, subject), world.io);
  expect(report.summary).toMatchObject({ differences: 5, unchecked: 0 });
  const texts = Object.values(formats).map((format) => format(report, { color: false }));
  for (const text of [...texts, await baselineText(report, "2026-12-31")]) {
    expect(text).not.toMatch(/newsecretvalue|hookpassphrase/);
  }
  const of = (field: string) => report.resources[1]?.differences.find((one) => one.field === field);
  expect(of("variables.LOG_LEVEL")).toMatchObject({ secret: true, declared: null, live: null });
  expect(of("variables.REGION")).toMatchObject({ secret: false, declared: "europe", live: "is [secret]" });
});

test("a baseline accepts one value of a secret, and has only its salted hash", async () => {
  const subject = await api();
  const { id } = subject.known.live;
  const file = join(newFolder(), "baseline.yaml");
  const look = async (token: string, level: string, baseline?: ReturnType<typeof readBaseline>) => {
    await change(`applications/${id}`, { variables: { TOKEN: token, LOG_LEVEL: level } });
    const request = requestFor([await stateOf(subject)], { baseline });
    return examine(request, { ...world.io, reads: "exact" });
  };
  const { report, withheld } = await look("hookpassphrase", "has hookpassphrase");
  const text = await baselineText(report, "2099-12-31", withheld);
  expect(text).not.toContain("hookpassphrase");
  expect(text.match(/liveHash: scrypt:/g)).toHaveLength(2);
  expect(await baselineText(report, "2099-12-31", withheld)).not.toBe(text);
  writeFileSync(file, text);
  const baseline = readBaseline(file);
  expect((await look("hookpassphrase", "has hookpassphrase", baseline)).report.exitCode).toBe(0);
  const other = await look("another passphrase", "has hookpassphrase", baseline);
  expect(other.report.summary).toMatchObject({ differences: 1, accepted: 1 });
  expect(other.report.baseline?.unused).toHaveLength(1);
  rmSync(dirname(file), { recursive: true });
});

test("the last deployment of a drifted object is shown, for one more request each", async () => {
  const subject = await api();
  const { id } = subject.known.live;
  const state = await stateOf(subject);
  world.sandbox.resetRequests();
  const clean = await driftOf(state, world.io);
  expect(clean.resources[0]?.lastDeployment).toBeNull();
  const before = world.sandbox.requests();
  expect(before.byOperation.listDeployments).toBeUndefined();
  await change(`applications/${id}`, { display_name: "renamed" });
  world.sandbox.resetRequests();
  const report = await driftOf(state, world.io);
  expect(world.sandbox.requests().total).toBe(before.total + 1);
  const { lastDeployment } = report.resources[0] ?? {};
  expect(lastDeployment).toMatchObject({ trigger: "MANUAL_DEPLOY", branch: "main", author: null });
  expect(lastDeployment?.commit).toMatch(/^[\da-f]{40}$/);
  const sentence =
    /Record changed .+ UTC\. Last deployment .+ UTC: started by MANUAL_DEPLOY, commit [\da-f]{12}, branch/;
  for (const name of ["text", "markdown", "html", "github", "sarif", "junit"] as const)
    expect(
      formats[name](report, { color: false }).replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code)),
    ).toMatch(sentence);
});

test("the member who last changed a record is shown, where the platform reports that", async () => {
  const declared = { endpoint: "https://hooks.example.com/svc", allowedEvents: ["APP_DEPLOY"] };
  const subject = await made(kinds.webhook, "hook", declared, world.io);
  const { id } = subject.known.live;
  const [member] = await world.io.client.all({ operation: "listUsers", ids: [] });
  await change(`webhooks/${id}`, { description: "by hand", updated_by: member?.id, allowed_events: ["APP_CREATE"] });
  const report = await driftOf(await stateOf(subject), world.io);
  expect(report.resources[0]).toMatchObject({ changedBy: member?.full_name, lastDeployment: null });
  expect(formats.text(report, { color: false })).toMatch(/Record changed .+ UTC, last by ./);
  await change(`webhooks/${id}`, { updated_by: "11111111-1111-4111-8111-111111111111" });
  const unknown = await driftOf(await stateOf(subject), world.io);
  expect(unknown.resources[0]?.changedBy).toBe("11111111-1111-4111-8111-111111111111");
});

test("a destination is named after what it points to", async () => {
  const subject = await api();
  const { id } = subject.known.live;
  const destinations = [{ service: { type: "APP", id }, weight: 80 }, { url: "https://old.example.com" }];
  const edge = await made(kinds.loadBalancer, "edge", { displayName: "edge", destinations }, world.io);
  const list = await world.io.client.all({ operation: "listLoadBalancerDestinations", ids: [edge.known.live.id] });
  for (const { id: destination } of list)
    await world.io.client.send({
      operation: "deleteLoadBalancerDestination",
      ids: [edge.known.live.id, String(destination)],
    });
  const report = await driftOf(await stateOf(subject, edge), world.io);
  expect(foundIn(report)).toEqual(["missing destinations.APP api", "missing destinations.https://old.example.com"]);
  expect(foundIn(await driftOf(await stateOf(edge), world.io))[0]).toBe(`missing destinations.APP ${id}`);
});

test("a live secret without a given value, or that was marked, is removed from plain fields as well", async () => {
  const subject = await api();
  const { id } = subject.known.live;
  await change(`applications/${id}`, { variables: { TOKEN: "hookpassphrase", LOG_LEVEL: "has hookpassphrase" } });
  const parsed = JSON.parse(await exported([subject], true));
  const { inputs } = parsed.deployment.resources[1];
  const hidden = await driftOf(readExport(JSON.stringify(parsed), "export", ""), world.io);
  expect(hidden.resources[0]?.differences).toMatchObject([{ field: "variables.LOG_LEVEL", live: "has [secret]" }]);
  inputs.variables.REGION = secret("europe");
  const variables = { REGION: "somewhere", SHARED: "in somewhere", LOG_LEVEL: "not in europe" };
  await change(`applications/${id}`, { variables });
  const marked = await driftOf(readExport(JSON.stringify(parsed), "export", ""), world.io);
  const lives = marked.resources[0]?.differences.map(({ field, live }) => [field, live]);
  expect(lives).toEqual([
    ["variables.LOG_LEVEL", "not in [secret]"],
    ["variables.REGION", null],
    ["variables.SHARED", "in [secret]"],
  ]);
});

test("what an export holds encrypted cannot be checked; the rest can", async () => {
  const subject = await api();
  await change(`applications/${subject.known.live.id}`, { display_name: "renamed" });
  const report = await driftOf(readExport(await exported([subject], true), "export", ""), world.io);
  expect(foundIn(report)).toEqual(["changed displayName"]);
  expect(report.resources[0]?.unchecked).toEqual([
    { field: "secretVariables", reason: "It is encrypted in the export. Export with --show-secrets.", position: null },
  ]);
  expect(report.exitCode).toBe(1);
});

test("so do the lists that a program has made secrets, whose addresses are in our notes", async () => {
  const destinations = [{ url: "https://old.example.com" }];
  const subject = await made(kinds.loadBalancer, "edge", { displayName: "edge", destinations }, world.io);
  const text = await exported([subject], true);
  expect(text).not.toContain("old.example.com");
  const report = await driftOf(readExport(text, "export", ""), world.io);
  expect(foundIn(report)).toEqual([]);
  expect(report.resources[0]?.unchecked.map(({ field }) => field)).toEqual(["destinations"]);
});

test("an object that is gone is gone, in its own home only", async () => {
  const subject = await api();
  await change(`applications/${subject.known.live.id}`, undefined);
  const gone = await driftOf(await stateOf(subject), world.io);
  expect(gone.resources[0]?.status).toBe("gone");
  expect(gone.exitCode).toBe(2);
  const moved = { ...subject.known, home: { ...subject.known.home, companyId: "another" } };
  const elsewhere = await driftOf(await stateOf({ ...subject, known: moved }), world.io);
  expect(elsewhere.resources[0]).toMatchObject({ status: "unchecked" });
  expect(elsewhere.resources[0]?.unchecked[0]?.reason).toMatch(/^The state is of company another, but /);
  expect(elsewhere.exitCode).toBe(1);
  // In Terraform, the object itself says what company it is of.
  const values = { ...subject.known.live.values, companyId: "another" };
  const foreign = { ...subject, known: { ...subject.known, live: { ...subject.known.live, values } } };
  const report = await driftOf(readShown(shown([foreign]), "state", ""), world.io);
  expect(report.resources[0]?.unchecked[0]?.reason).toMatch(/^The state is of company another, but /);
  // The service is in the provider's notes.
  const [[key = "", notes] = []] = kept([subject]);
  const copied = {
    ...notes,
    notes: { ...notes?.notes, home: { ...subject.known.home, origin: "https://copy.example.com" } },
  };
  const copy = await driftOf(readShown(shown([subject]), "state", "", new Map([[key, copied as Private]])), world.io);
  expect(copy.resources[0]?.unchecked[0]?.reason).toMatch(
    /^The state is of service https:\/\/copy\.example\.com, but /,
  );
});

test("a failed read is reported with its reason, and the others are still compared", async () => {
  const [first, second] = [await api(), await made(kinds.bucket, "assets", { displayName: "assets" }, world.io)];
  world.sandbox.addFault({ operation: "getObjectStorage", probability: 1, status: 403 } as never);
  await change(`applications/${first.known.live.id}`, { display_name: "renamed" });
  const report = await driftOf(await stateOf(first, second), world.io);
  world.sandbox.clearFaults();
  expect(report.resources.map(({ status }) => status)).toEqual(["drifted", "unchecked"]);
  expect(report.resources[1]?.unchecked[0]?.reason).toContain(`[GET] /object-storage/${second.known.live.id}: 403`);
  expect(report.exitCode).toBe(1);
});

test("a part that may not be read is reported, and the rest of the object is still compared", async () => {
  const database = { type: "postgresql", version: "16", resourceTypeId: DATABASE_SIZES[0]?.id, dbName: "shop" };
  const main = await made(
    kinds.database,
    "main",
    { ...database, displayName: "main", clusterId: cluster, dbPassword: "correct-horse" },
    world.io,
  );
  const connections = { main: { id: main.known.live.id, clusterId: cluster } };
  const ports = [{ process: "worker", port: 9000 }];
  const declared = { ...application, connections, privatePorts: ports, deploymentHook: true };
  const subject = await api(declared);
  await change(`applications/${subject.known.live.id}`, { display_name: "renamed", variables: { LOG_LEVEL: "debug" } });
  const viewer = connect({
    settings: { url: world.sandbox.url, token: await keyFor("APP:READ"), speed: 1 },
    clock: world.io.client.clock,
  });
  const state = await stateOf(subject);
  const report = await driftOf(state, { client: viewer, say: () => {} });
  expect(foundIn(report)).toEqual(["changed displayName", "changed variables.LOG_LEVEL"]);
  expect(report.resources[0]?.unchecked).toEqual([
    {
      field: "connections",
      reason: expect.stringContaining(`[GET] /databases/${main.known.live.id}/internal-connections: 403`),
      position: null,
    },
  ]);
  expect(report.exitCode).toBe(1);
  for (const operation of ["listProcesses", "listApplicationEnvVars", "getDeploymentHook"]) {
    world.sandbox.addFault({ operation, probability: 1, status: 403 } as never);
  }
  const faulty = await driftOf(state, world.io);
  world.sandbox.clearFaults();
  expect(foundIn(faulty)).toEqual(["changed displayName"]);
  const fields = faulty.resources[0]?.unchecked.map(({ field }) => field);
  expect(fields).toEqual(["deploymentHook", "processes", "privatePorts", "variables", "secretVariables"]);
});

test("an object in no state is unmanaged; patterns and a project narrow that", async () => {
  const subject = await made(kinds.bucket, "assets", { displayName: "assets" }, world.io);
  const inside = await made(kinds.bucket, "x", { displayName: "inside", projectId: fixtures.project }, world.io);
  const state = await stateOf(subject);
  const names = async (more: Partial<Parameters<typeof requestFor>[1]>) => {
    const report = await driftOf(state, world.io, more);
    expect(report.uncheckedLists).toEqual([]);
    return report.unmanaged.map(({ kind, name }) => `${kind}/${name}`).sort();
  };
  const fixed = furniture.map(([path, fields]) => {
    const collection = `/${path.split("/")[0]}`;
    const kind = Object.values<Kind>(kinds).find(({ api }) => operationOf(api.list).path === collection);
    return `${kind?.name}/${(fields as { display_name: string }).display_name}`;
  });
  expect(await names({ ignore: [] })).toEqual(["Bucket/inside", ...fixed].sort());
  expect(await names({ ignore: ["fixture", "Project/*"] })).toEqual(["Bucket/inside"]);
  expect(await names({ ignore: [], project: fixtures.project })).toEqual(["Bucket/inside", "Project/shop"]);
  expect(await names({ ignore: ["Project/sho?"], project: fixtures.project })).toEqual(["Bucket/inside"]);
  expect(await names({ ignore: ["*"] })).toEqual([]);
  // Known to any of the given states is managed.
  const both = await drift(requestFor([state, await stateOf(inside)], { ignore: ["fixture", "shop"] }), world.io);
  expect(both).toMatchObject({ unmanaged: [], exitCode: 0 });
});

test("what the platform made by itself, for a pull request, is not unmanaged", async () => {
  await change("applications/70000000-0000-4000-8000-000000000009", { display_name: "pr-7", type: "previewApp" });
  const report = await driftOf(readShown('{"format_version":"1.0"}', "state", ""), world.io, {
    ignore: ["fixture", "shop"],
  });
  expect(report).toMatchObject({ unmanaged: [], exitCode: 0 });
});

test("a list that may not be read is not clean", async () => {
  const state = await stateOf(await made(kinds.bucket, "assets", { displayName: "assets" }, world.io));
  world.sandbox.addFault({ operation: "listDatabases", probability: 1, status: 403 } as never);
  const report = await driftOf(state, world.io, { ignore: ["fixture", "shop"] });
  world.sandbox.clearFaults();
  expect(report.uncheckedLists).toEqual([
    { what: "the list of kind Database", reason: expect.stringContaining("403") },
  ]);
  expect(report.exitCode).toBe(1);
});

test("a state of a newer release, without our notes, with damaged ones, or of an unknown kind cannot be checked", async () => {
  const text = await exported([await made(kinds.bucket, "assets", { displayName: "assets" }, world.io)]);
  const broken = (edit: (resource: { type: string; outputs: Record<string, unknown> }) => void): Declarations => {
    const parsed = JSON.parse(text);
    edit(parsed.deployment.resources[1]);
    return readExport(JSON.stringify(parsed), "export", "");
  };
  const states = [
    broken(({ outputs }) => {
      outputs.__svc = { ...(outputs.__svc as Named), version: 99 };
    }),
    broken(({ outputs }) => {
      delete outputs.__svc;
    }),
    broken(({ outputs }) => {
      outputs.__svc = { note: "by hand" };
    }),
    broken((resource) => {
      resource.type = "pulumi-nodejs:dynamic/svc:Balloon";
    }),
  ];
  const reasons = await Promise.all(states.map((state) => driftOf(state, world.io)));
  expect(reasons.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1, 1]);
  expect(reasons.map(({ resources: [one] }) => one?.unchecked[0]?.reason)).toEqual([
    expect.stringContaining("written by a newer release"),
    expect.stringContaining("has no __svc"),
    expect.stringContaining("is damaged"),
    expect.stringContaining("does not support kind Balloon"),
  ]);
});

describe("what a state only has to delete is named, and is neither compared nor unmanaged", () => {
  const bucketMade = (name: string) => made(kinds.bucket, name, { displayName: name }, world.io);
  const ignore = ["fixture", "shop"];
  const id = ({ known }: Subject) => known.live.id;
  const pending = async (declarations: ReturnType<typeof readShown>, left: Subject) => {
    const { unmanaged, elsewhere, exitCode, resources } = await driftOf(declarations, world.io, { ignore });
    expect({ unmanaged, exitCode }).toEqual({ unmanaged: [], exitCode: 0 });
    const owner = `${declarations.source}, with its deletion pending`;
    expect(elsewhere).toEqual([{ kind: "Bucket", id: id(left), name: "assets", owner }]);
    return resources.map(({ id: one, status }) => [one, status]);
  };

  test("by Pulumi", async () => {
    const left = await bucketMade("assets");
    const parsed = JSON.parse(await exported([left]));
    parsed.deployment.resources[1].delete = true;
    expect(await pending(readExport(JSON.stringify(parsed), "export", ""), left)).toEqual([]);
  });

  test("by Terraform: a deposed object, and the original of a move", async () => {
    const [left, kept] = [await bucketMade("assets"), await bucketMade("kept")];
    const parsed = JSON.parse(shown([left, kept]));
    parsed.values.root_module.resources[0].deposed_key = "1";
    const found = [[id(kept), "clean"]];
    expect(await pending(readShown(JSON.stringify(parsed), "state", ""), left)).toEqual(found);
    const notes = new Map([[`svc_bucket ${id(kept)}`, { leftover: id(left) }]]);
    expect(await pending(readShown(shown([kept]), "state", "", notes), left)).toEqual(found);
  });
});

test("what a program only reads is not compared, and is managed by the state that declares it", async () => {
  const subject = await made(kinds.bucket, "assets", { displayName: "assets" }, world.io);
  const declaring = await exported([subject]);
  const parsed = JSON.parse(declaring);
  Object.assign(parsed.deployment.resources[1], { external: true, inputs: { displayName: "read" } });
  const reading = readExport(JSON.stringify(parsed), "export", "");
  expect(reading.objects).toEqual([]);
  const sources = [reading, readExport(declaring, "export", "")];
  const both = await drift(requestFor(sources, { ignore: ["fixture", "shop"] }), world.io);
  expect(both).toMatchObject({ summary: { resources: 1, clean: 1 }, unmanaged: [], exitCode: 0 });
});

test("a stack without a resource is named as it was asked for", () => {
  const empty = JSON.stringify({ version: 3, deployment: {} });
  expect(readExport(empty, "The export of the stack", "Pulumi.yaml", "stack dev").source).toBe("stack dev");
});

test.each([null, "correct-horse"])(
  "what is given write-only in Terraform is not observable, once (%p)",
  async (kept) => {
    const declared = { ...database, dbPassword: "correct-horse" };
    const subject = await made(kinds.database, "main", declared, world.io);
    const parsed = JSON.parse(shown([subject]));
    const { values } = parsed.values.root_module.resources[0];
    Object.assign(values, { db_password: kept, db_password_wo_version: 1 });
    parsed.values.root_module = { child_modules: [{ resources: [{ ...parsed.values.root_module.resources[0] }] }] };
    const report = await driftOf(readShown(JSON.stringify(parsed), "state", ""), world.io);
    expect(report).toMatchObject({ exitCode: 0, resources: [{ notObservable: ["dbPassword"] }] });
  },
);

test("no request but a GET leaves, and a key with the viewer's role is enough", async () => {
  const clock = sharedClock();
  const sandbox = await startSandbox({
    clock,
    tokens: { boss: { company: "shop" }, looker: { company: "shop", role: "viewer" } },
  });
  try {
    const io = (token: string, transport?: typeof sendOnce): Io => ({
      client: connect({ settings: { url: sandbox.url, token, speed: 1 }, clock, ...(transport ? { transport } : {}) }),
      say: () => {},
    });
    const subjects = [
      await made(kinds.bucket, "assets", kinds.bucket.examples.full, io("boss")),
      await made(kinds.application, "api", { ...application, deploymentHook: true }, io("boss")),
    ];
    sandbox.resetRequests();
    const reader = io("looker", readOnly(sendOnce));
    const state = await stateOf(...subjects);
    // The other key, which nobody has declared.
    const request = requestFor([state], { ignore: ["ApiKey/sandbox admin *"] });
    const report = await drift(request, { ...reader, reads: "exact" });
    expect(report).toMatchObject({ exitCode: 0, summary: { clean: 2, unchecked: 0 } });
    expect(sandbox.requests().total).toBe(requestsNeeded(request, "exact"));
    const call = { operation: "deleteObjectStorage" as const, ids: [subjects[0]?.known.live.id ?? ""] };
    await expect(reader.client.send(call)).rejects.toThrow(
      `[DELETE] /object-storage/${call.ids.join()} was not sent: this command only reads.`,
    );
    expect(sandbox.requests().byOperation.deleteObjectStorage).toBeUndefined();
    // A wrong token is no drift: nothing could be looked at.
    const wrong = await drift(request, io("nobody"));
    expect(wrong).toMatchObject({ exitCode: 1, summary: { clean: 0, drifted: 0, gone: 0, unmanaged: 0 } });
    expect(wrong.resources.map(({ unchecked: [one] }) => one?.reason)).toEqual(
      Array(2).fill(expect.stringContaining("401")),
    );
  } finally {
    await sandbox.close();
  }
});

test("more objects than a minute has requests for are compared without a refusal", async () => {
  const limited = await startWorld({ limits: true });
  try {
    const one = await made(kinds.bucket, "assets", { displayName: "assets" }, limited.io);
    const put = (id: string) => changeObject(limited.sandbox, `object-storage/${id}`, { display_name: "assets" });
    const ids = Array.from({ length: 150 }, (_, index) => `70000000-0000-4000-8000-${String(index).padStart(12, "0")}`);
    await Promise.all(ids.map(put));
    const subjects = ids.map((id) => ({ ...one, known: { ...one.known, live: { ...one.known.live, id } } }));
    const report = await driftOf(readShown(shown(subjects), "state", ""), limited.io);
    expect(report.summary).toMatchObject({ resources: 150, gone: 0, unchecked: 0 });
    expect(limited.sandbox.requests().rateLimited).toBe(0);
    expect(limited.said.join()).toContain("the platform allows 120 requests a minute");
  } finally {
    await limited.close();
  }
});

test.each([
  ["not json", "export is not JSON"],
  ["{}", "export has no deployment"],
])("an export that is none: %s", (text, message) => {
  expect(() => readExport(text, "export", "")).toThrow(message);
});

test.each([
  ["not json", "state is not JSON"],
  ["{}", "state has no format_version"],
  ['{"serial":1,"lineage":"x"}', "state is a raw state file"],
  ['{"format_version":"1.2","resource_changes":[]}', "state is a plan"],
])("a state that is none: %s", (text, message) => {
  expect(() => readShown(text, "state", "")).toThrow(message);
});

test.each(["", "\ufeff"])("a state without anything in it is clean (%j before it)", async (mark) => {
  const report = await driftOf(readShown(`${mark}{"format_version":"1.0"}`, "state", ""), world.io);
  expect(report).toMatchObject({ exitCode: 0, summary: { resources: 0 } });
});
