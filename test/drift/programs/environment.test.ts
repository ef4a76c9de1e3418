import { connect } from "../../../src/client/client";
import { memoizing } from "../../../src/client/memoizing";
import { declaredNames } from "../../../src/declaration";
import { environmentDeclarations, expectedDeclarations, requestsNeeded, requestsToFind } from "../../../src/drift";
import type { Definition } from "../../../src/environment/definition.gen";
import { loadEnvironment } from "../../../src/environment/load";
import { solved } from "../../../src/environment/value";
import { sectionOf } from "../../../src/environment/words";
import { kinds } from "../../../src/kinds";
import { remove } from "../../../src/lifecycle/apply/remove";
import type { Kind, Named } from "../../../src/model";
import { CLUSTERS, DATABASE_SIZES, PROCESS_SIZES } from "../../../src/sandbox/reference";
import type { Io } from "../../../src/state";
import { cases } from "../../laws/cases";
import { lawsIn, worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { changeObject } from "../../laws/world";
import { driftOf, made, requestFor, type Subject } from "../states";

const world = worldOfSuite();
beforeEach(() => world.reset());

const holds = lawsIn(world, cases(2));
const CONFIGURATION = { databasePassword: "very-secret-value", key: "key-of-nobody", region: "europe-west" };

const source = async (definition: Definition, configuration: Record<string, string> = CONFIGURATION) => ({
  loaded: await loadEnvironment({ definition, environment: "staging" }),
  configuration: new Map(Object.entries(configuration)),
  stack: "staging",
  title: "environment staging",
});

/** The report on a definition, and that the look at it wrote nothing. */
async function compared(definition: Definition, configuration?: Record<string, string>, ignore?: string[]) {
  world.writes();
  const io: Io = { ...world.io, client: memoizing(world.io.client), reads: "exact" };
  const found = await environmentDeclarations(await source(definition, configuration), io);
  const report = await driftOf(found, io, ignore ? { ignore } : {});
  expect(world.writes()).toEqual({});
  return report;
}

describe.each(Object.values(kinds))("$name", (kind: Kind) => {
  test("objects of a file are found by their declaration, and have no drift", () =>
    holds(sampleOf(kind), async (declared) => {
      const subject = await made(kind, "it", declared, world.io);
      const report = await compared({ base: { [sectionOf(kind)]: { it: declared } } } as Definition);
      expect(report.resources.map(({ id }) => id)).toEqual([subject.known.live.id]);
      expect(report.resources.flatMap(({ differences, unchecked }) => [...differences, ...unchecked])).toEqual([]);
      expect(report.exitCode).toBe(0);
      await remove(kind, "it", subject.known, world.io);
    }));

  const { naming } = kind;
  const names = declaredNames(kind);
  const testNamed = naming !== undefined && naming in names && "adopt" in names ? test : test.skip;
  testNamed("one that adopts by ID is found where its name is not known, and only the name is not compared", () =>
    holds(sampleOf(kind), async (declared) => {
      const subject = await made(kind, "it", declared, world.io);
      const { id } = subject.known.live;
      for (const [name, status, unknown] of [
        [{ secret: "nobody" }, "clean", { notObservable: expect.arrayContaining([naming]) }],
        [{ config: "nobody" }, "unchecked", { unchecked: [{ field: naming }] }],
      ] as const) {
        const it = { ...declared, [String(naming)]: name, adopt: { id } };
        const report = await compared({ base: { [sectionOf(kind)]: { it } } } as Definition, {}, []);
        expect(report.resources).toMatchObject([{ id, status, ...unknown }]);
        expect(report.unmanaged.map((one) => one.id)).not.toContain(id);
      }
      await remove(kind, "it", subject.known, world.io);
    }),
  );
});

const cluster = { cluster: { config: "region" } };
const shop = {
  base: {
    projects: { main: { displayName: { format: "shop-{}", of: [{ stack: "name" }] } } },
    databases: {
      main: {
        displayName: "shop-main",
        projectId: { project: "main" },
        clusterId: cluster,
        type: "postgresql",
        version: "16",
        resourceTypeId: { size: "DB1" },
        dbName: "app",
        dbPassword: { secret: "databasePassword" },
      },
    },
    buckets: { images: { displayName: "shop-images", projectId: { project: "main" } } },
    applications: {
      web: {
        displayName: "shop-web",
        projectId: { project: "main" },
        clusterId: cluster,
        source: "publicGit",
        repoUrl: "https://git.example.com/shop/web",
        connections: { main: { database: "main" } },
        variables: {
          LOG_LEVEL: "info",
          DATABASE_HOST: { from: "databases.main.internalHostname" },
          DATABASE_NAME: { from: "databases.main.displayName" },
          PASSWORD: { secret: "databasePassword" },
          EXPOSED: { secret: "key" },
        },
        secretVariables: {
          DATABASE_URL: { from: "databases.main.connectionUri" },
          KEY: { from: "buckets.images.secretKey" },
        },
        processes: { web: { port: 3000, resourceTypeId: { size: "S1" } } },
      },
    },
    loadBalancers: {
      edge: {
        displayName: "shop-edge",
        destinations: [{ service: { application: "web" }, weight: 1 }, { url: "https://old.example.com" }],
      },
    },
    usageAlerts: { spending: { limitUsd: 100, thresholds: [80], emails: ["ops@example.com"] } },
  },
} as unknown as Definition;

const rows: Readonly<Record<string, string | undefined>> = {
  cluster: CLUSTERS[0]?.id,
  databaseResourceType: DATABASE_SIZES[0]?.id,
  processResourceType: PROCESS_SIZES[0]?.id,
};

/** Makes the shop as an engine would, resource by resource. */
async function makeShop(): Promise<Record<string, Subject>> {
  const { loaded } = await source(shop);
  const subjects: Record<string, Subject> = {};
  for (const { kind, section, name, fields } of loaded.resources) {
    const declared = solved(fields, (term) => {
      if (term.is === "secret") return term.key === "key" ? CONFIGURATION.key : CONFIGURATION.databasePassword;
      if (term.is === "format") return "shop-staging";
      if (term.is === "listed") return rows[term.listing];
      const referred = term.is === "resource" || term.is === "output" ? term : undefined;
      const { known, kind: of } = subjects[`${sectionOf(referred?.kind as Kind)}.${referred?.name}`] as Subject;
      if (term.is === "output") return known.live.values[term.path[0] as string];
      const whole = { id: known.live.id, clusterId: known.live.values.clusterId };
      return term.is === "resource" && term.whole
        ? of.serviceType && section === "loadBalancers"
          ? { type: of.serviceType, ...whole }
          : whole
        : known.live.id;
    });
    subjects[`${section}.${name}`] = await made(kind, name, declared as Named, world.io);
  }
  return subjects;
}

const change = (path: string, fields?: object) => changeObject(world.sandbox, path, fields);

const idOf = (subjects: Record<string, Subject>, address: string) => subjects[address]?.known.live.id as string;
type Report = Awaited<ReturnType<typeof compared>>;
const of = (report: Report, address: string) => report.resources.find((one) => one.address === address);
const told = (report: Report) =>
  report.resources.flatMap(({ address, status, differences }) =>
    status === "clean" ? [] : [`${address}: ${status} ${differences.map(({ field }) => field).join(", ")}`.trim()],
  );

test("references, look-ups and outputs of other resources get the values that they have", async () => {
  await makeShop();
  const report = await compared(shop);
  expect(report.resources.map(({ status }) => status)).toEqual(report.resources.map(() => "clean"));
  expect(report).toMatchObject({ exitCode: 0, summary: { resources: 6, clean: 6 } });
  // What the platform shows only once, and what it never shows.
  expect(of(report, "applications.web")?.notObservable).toEqual(["secretVariables.KEY"]);
  expect(of(report, "databases.main")?.notObservable).toEqual(["dbPassword"]);
  expect(report.graphs[0]?.edges.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    "applications.web → databases.main",
    "applications.web → buckets.images",
    "loadBalancers.edge → applications.web",
  ]);
});

test("each change is reported once, where it was made, and secrets without their values", async () => {
  const subjects = await makeShop();
  await change(`applications/${idOf(subjects, "applications.web")}`, {
    variables: { LOG_LEVEL: { value: "now key-of-nobody" }, PASSWORD: { value: "another-secret-value" } },
    processes: { web: { port: 4000 } },
  });
  const report = await compared(shop);
  expect(told(report)).toEqual([
    "applications.web: drifted processes.web.port, variables.LOG_LEVEL, variables.PASSWORD",
  ]);
  expect(report.exitCode).toBe(2);
  expect(JSON.stringify(report)).not.toMatch(/secret-value|key-of-nobody/);
});

test("a secret without a value is not observable; configuration without one cannot be checked", async () => {
  await makeShop();
  const report = await compared(shop, { region: "europe-west" });
  expect(report.exitCode).toBe(0);
  expect(of(report, "applications.web")?.notObservable).toEqual([
    "variables.PASSWORD",
    "variables.EXPOSED",
    "secretVariables.DATABASE_URL",
    "secretVariables.KEY",
  ]);
  const without = await compared(shop, {});
  expect(without.exitCode).toBe(1);
  expect(of(without, "databases.main")?.unchecked).toEqual([
    {
      field: "clusterId",
      reason: "The configuration region has no value here. Give it with --config.",
      position: null,
    },
  ]);
});

test("a missing object is gone, and objects that refer to it are compared in everything else", async () => {
  const subjects = await makeShop();
  await change(`databases/${idOf(subjects, "databases.main")}`, undefined);
  const report = await compared(shop);
  expect(of(report, "databases.main")).toMatchObject({ status: "gone", id: "" });
  expect(of(report, "applications.web")).toMatchObject({
    status: "clean",
    notObservable: expect.arrayContaining(["connections.main", "variables.DATABASE_HOST"]),
  });
  expect(report).toMatchObject({ exitCode: 2, summary: { gone: 1 } });
});

test("what refers to an object that may not be read cannot be checked", async () => {
  await makeShop();
  world.sandbox.addFault({ operation: "getDatabase", probability: 1, status: 403 });
  const report = await compared(shop);
  world.sandbox.clearFaults();
  const reason = expect.stringContaining("databases.main could not be read: [GET]");
  expect(of(report, "applications.web")).toMatchObject({
    unchecked: expect.arrayContaining([
      expect.objectContaining({ field: "connections.main", reason }),
      expect.objectContaining({ field: "variables.DATABASE_HOST", reason }),
    ]),
  });
  expect(report.exitCode).toBe(1);
});

test("an object of another project, region or kind of the same name is not the one", async () => {
  const subjects = await makeShop();
  const id = idOf(subjects, "databases.main");
  await change("projects/70000000-0000-4000-8000-00000000000a", { display_name: "other", name: "other" });
  await change(`databases/${id}`, { project_id: "70000000-0000-4000-8000-00000000000a" });
  const report = await compared(shop);
  expect(told(report)).toEqual(["databases.main: gone"]);
});

test("of several matches none is used, and adopt selects one", async () => {
  const subjects = await makeShop();
  const id = idOf(subjects, "buckets.images");
  const twin = "70000000-0000-4000-8000-00000000000b";
  const project = idOf(subjects, "projects.main");
  await change(`object-storage/${twin}`, { display_name: "shop-images", project_id: project });
  const report = await compared(shop);
  expect(report.exitCode).toBe(1);
  const [unchecked] = of(report, "buckets.images")?.unchecked ?? [];
  expect(unchecked?.reason).toMatch(/^Bucket "images": 2 objects match the declaration: .*adopt: \{ id: /);
  expect(unchecked?.reason).toContain(id);
  expect(unchecked?.reason).toContain(twin);
  const { base } = shop as { base: Record<string, object> };
  const images = { ...(base.buckets as { images: object }).images, adopt: { id } };
  expect((await compared({ base: { ...base, buckets: { images } } } as never)).exitCode).toBe(0);
});

test("two resources that the file does not distinguish do not match one object", async () => {
  await made(kinds.bucket, "one", { displayName: "assets" }, world.io);
  const bucket = { displayName: "assets" };
  const report = await compared({ base: { buckets: { one: bucket, two: bucket } } });
  expect(of(report, "buckets.one")?.status).toBe("clean");
  expect(of(report, "buckets.two")?.unchecked[0]?.reason).toMatch(
    /^It cannot be distinguished from buckets\.one, which /,
  );
});

test.each([[["*"]], [[]]])("the number of requests follows from the file alone: ignoring %j", async (ignore) => {
  await makeShop();
  const file = await source(shop);
  const isSearching = ignore.length === 0;
  const request = requestFor([expectedDeclarations(file)], { ignore });
  const told = requestsNeeded(request, "exact") + requestsToFind([file], isSearching, "exact");
  const { url, token } = world.sandbox;
  const client = connect({ settings: { url, token, speed: 1 }, clock: world.io.client.clock });
  const io: Io = { ...world.io, client: memoizing(client), reads: "exact" };
  world.sandbox.resetRequests();
  await driftOf(await environmentDeclarations(file, io), io, { ignore });
  expect(told).toBe(world.sandbox.requests().total);
});

test("what the file does not declare is unmanaged", async () => {
  await made(kinds.bucket, "one", { displayName: "assets" }, world.io);
  const io: Io = { ...world.io, client: memoizing(world.io.client), reads: "exact" };
  const found = await environmentDeclarations(
    await source({ base: { projects: { main: { displayName: "shop" } } } }),
    io,
  );
  const report = await driftOf(found, io, { ignore: [] });
  expect(report.unmanaged.map(({ kind, name }) => `${kind} ${name}`)).toContain("Bucket assets");
  expect(report.unmanaged.map(({ kind }) => kind)).not.toContain("Project");
});

test("what an application refers to and never shows does not hide it", async () => {
  const [hub, web] = [
    { name: "shop", username: "shop-ci", secret: "very-secret-value" },
    { displayName: "web", clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/web" },
  ];
  const { known } = await made(kinds.dockerRegistry, "hub", hub, world.io);
  const declared = { ...web, dockerRegistryCredentialId: known.live.id };
  const { known: application } = await made(kinds.application, "web", declared, world.io);
  const report = await compared({
    base: {
      dockerRegistries: { hub: { ...hub, secret: { secret: "databasePassword" } } },
      applications: { web: { ...web, dockerRegistryCredentialId: { dockerRegistry: "hub" } } },
    },
  } as unknown as Definition);
  expect(report.exitCode).toBe(0);
  expect(report.resources.map(({ address, id, notObservable }) => [address, id, notObservable])).toEqual([
    ["dockerRegistries.hub", known.live.id, ["secret"]],
    ["applications.web", application.live.id, ["dockerRegistryCredentialId"]],
  ]);
});
