import { Claims, check } from "../../src/declaration";
import { checkOnceMade } from "../../src/declaration/check";
import { ownerOf } from "../../src/declaration/claims";
import { updateConflict } from "../../src/declaration/one-owner";
import { drift } from "../../src/drift";
import { readExport } from "../../src/drift/sources/pulumi";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Kind, type Named, UNKNOWN } from "../../src/model";
import { findId } from "../../src/read";
import { CLUSTERS } from "../../src/sandbox/reference";
import { driftOf, exported, made, requestFor } from "../drift/states";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";

/** One that has not looked at anything yet. */
const anotherRun = () => ({ ...world.io, taken: new Set<string>() });

const world = worldOfTests();
const { application, domain, variable, destination, connection, loadBalancer } = kinds;
const api = application.examples.minimal as Named;
const edge = loadBalancer.examples.minimal as Named;
const app = fixtures.application;

/** What a run says of resources, one after the other; those with an id exist. */
async function said(...resources: readonly (readonly [Kind, string, Named, string?])[]): Promise<string[]> {
  const claims = new Claims();
  const all: string[] = [];
  for (const [kind, name, declared, id] of resources) {
    const isClaimed = (what: string) => claims.declarer(what) !== undefined;
    const context = { claim: claims.of(kind, name), isClaimed, ...(id ? { id } : {}) };
    const problems = [
      ...(await check({ kind, declared, context })),
      ...(id ? await checkOnceMade({ kind, declared, context }) : []),
    ];
    all.push(...new Set(problems.map(({ message }) => message)));
  }
  return all;
}

const twice = (text: string) => [`${text}: declare it in one place.`];

describe("the same entry inline and apart, in one run", () => {
  const www: Named = { application: app, name: "www.example.com" };
  const inline = { ...api, domains: { "www.example.com": {} } };

  test("what only one object can have is detected by its name, whatever the service", async () => {
    expect(await said([application, "api", inline], [domain, "www", { ...www, application: UNKNOWN }])).toEqual(
      twice('name is declared by Application "api" too'),
    );
    expect(await said([domain, "www", www], [loadBalancer, "edge", { ...edge, domains: inline.domains }])).toEqual(
      twice('domains.www.example.com is declared by Domain "www" too'),
    );
  });

  test("a name in another case is the same name, in one map, inline and apart", async () => {
    const upper = { ...api, domains: { "WWW.Example.com": {} } };
    expect(await said([application, "api", upper], [domain, "www", www])).toEqual(
      twice('name is declared by Application "api" too'),
    );
    expect(await said([application, "api", { ...api, domains: { ...inline.domains, ...upper.domains } }])).toEqual([
      "domains.WWW.Example.com is the same as domains.www.example.com but for its case: declare it once.",
    ]);
  });

  test.each([
    [18, 2, 0],
    [19, 2, 1],
    [20, 1, 1],
    [0, 21, 1],
  ])("of %i destinations inline and %i apart, %i are too many", async (inside, apart, tooMany) => {
    const urls = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => ({ url: `https://${prefix}${index}.example.com`, weight: 1 }));
    const balancer = fixtures.balancer;
    const whole: [Kind, string, Named, string] = [
      loadBalancer,
      "edge",
      { ...edge, destinations: urls(inside, "in") },
      balancer,
    ];
    const own = urls(apart, "own").map((one, index): [Kind, string, Named] => [
      destination,
      `own${index}`,
      { ...one, loadBalancer: balancer },
    ]);
    const message = expect.stringContaining("one more than the 20 that its owner may have, inline and as resources");
    expect(await said(whole, ...own)).toEqual(Array(tooMany).fill(message));
    expect(await said(...own, whole)).toEqual(tooMany === 0 ? [] : [message]);
    // What is checked again keeps its place.
    expect(await said(whole, whole)).toEqual([]);
  });

  test.each([
    [[18], 2, 0, ""],
    [[19], 2, 1, "20 that its owner may have"],
    [[20], 1, 1, "20 that its owner may have"],
    // Any of several may be theirs, also one that exists and may be replaced.
    [[20, 19], 1, 0, ""],
    [[20, 19], 2, 1, "40 that the 2 of this run together may have"],
    [[], 30, 0, ""],
  ])("of %j destinations inline and %i apart whose owner is not known yet, %i are too many", async (...given) => {
    const [inside, apart, tooMany, whose] = given;
    const urls = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => ({ url: `https://${prefix}${index}.example.com`, weight: 1 }));
    const owners = inside.map((count, index): [Kind, string, Named, string?] => {
      const declared = { ...edge, destinations: urls(count, "in") };
      return index > 0 ? [loadBalancer, `edge${index}`, declared, fixtures.balancer] : [loadBalancer, "edge", declared];
    });
    const own = urls(apart, "own").map((one, index): [Kind, string, Named] => [
      destination,
      `own${index}`,
      { ...one, loadBalancer: UNKNOWN },
    ]);
    const message = expect.stringContaining(`one more than the ${whose}, inline and as resources; if it belongs to`);
    expect(await said(...owners, ...own)).toEqual(Array(tooMany).fill(message));
    // In the second of two checks, all keep their places.
    expect(await said(...owners, ...own.slice(tooMany), ...owners, ...own.slice(tooMany))).toEqual([]);
  });

  test.each<[string, Kind, Named, Kind, Named]>([
    ["a variable", application, { ...api, variables: { MODE: "a" } }, variable, { application: app, key: "MODE" }],
    [
      "a secret one",
      application,
      { ...api, secretVariables: { MODE: "a" } },
      variable,
      { application: app, key: "MODE" },
    ],
    [
      "a connection",
      application,
      { ...api, connections: { main: fixtures.database } },
      connection,
      { application: app, database: { id: fixtures.database } },
    ],
    [
      "a destination",
      loadBalancer,
      { ...edge, destinations: [{ url: "https://old.example.com" }] },
      destination,
      { loadBalancer: app, url: "https://old.example.com" },
    ],
  ])("%s is detected once its service has an ID", async (_, service, whole, kind, entry) => {
    const own = { ...entry, ...(kind === variable ? { value: "b" } : {}) };
    expect(await said([service, "it", whole, app], [kind, "own", own])).toEqual([
      expect.stringContaining(`is declared by ${service.name} "it" too: declare it in one place.`),
    ]);
    expect(await said([service, "it", whole], [kind, "own", own])).toEqual([]);
    expect(await said([service, "it", whole, fixtures.site], [kind, "own", own])).toEqual([]);
  });

  test("other entries of the same service can be inline", async () => {
    const other = { ...www, name: "other.example.com" };
    expect(await said([application, "api", inline, app], [domain, "other", other])).toEqual([]);
  });
});

describe("what one resource of a run removes and another declares", () => {
  const entry = (key: string): Named => ({ application: app, key, value: "a" });

  /** Plans of updates one after the other, as [name, before, after]: what they refuse. */
  async function refused(...updates: readonly (readonly [Kind, string, Named, Named])[]): Promise<string[]> {
    const claims = new Claims();
    const all: string[] = [];
    for (const [kind, name, before, after] of updates) {
      const { known } = await made(kind, name, before, world.io);
      const [claim, leaving] = [claims.of(kind, name), claims.leaving(kind, name)];
      const plan = await planResource({ kind, name, declared: after, known }, { claim, leaving, previous: before });
      const conflict = updateConflict(claims, ownerOf(kind, name), plan);
      all.push(...[...plan.problems, ...(conflict ? [conflict] : [])].map(({ message }) => message));
    }
    return all;
  }

  test("keys that two variables exchange are refused, a key that nobody had is not", async () => {
    expect(
      await refused([variable, "one", entry("ONE"), entry("TWO")], [variable, "two", entry("TWO"), entry("ONE")]),
    ).toEqual([
      expect.stringMatching(/^key is the same as Variable "one", whose deletion in this run would delete it/),
      expect.stringMatching(/^Variable "two" is replaced, which deletes what it was, and Variable "one" declares it/),
    ]);
    expect(await refused([variable, "three", entry("THREE"), entry("FOUR")])).toEqual([]);
  });

  test.each(["the service first", "the entry first"])(
    "a domain that a service no longer declares, %s",
    async (order) => {
      const clusterId = CLUSTERS[0]?.id;
      const service = { ...api, clusterId, displayName: order, domains: { "a.example.com": {} } };
      const own = { application: app, name: "a.example.com" };
      const updates = [
        [application, "api", service, { ...service, domains: {} }],
        [domain, "www", { ...own, name: "b.example.com" }, own],
      ] as const;
      const messages = await refused(...(order === "the service first" ? updates : updates.toReversed()));
      expect(messages).toEqual([
        expect.stringMatching(
          /no longer declare.* inline, so that this run deletes it|is no longer declared, which deletes/,
        ),
      ]);
    },
  );

  test("an entry that exists gets all of its columns when it is declared inline for the first time", async () => {
    const service = { ...api, clusterId: CLUSTERS[0]?.id, displayName: "columns", variables: { A: "a" } };
    const { known } = await made(application, "api", service, world.io);
    const ids = [known.live.id];
    await world.io.client.one({ operation: "createApplicationEnvVar", ids, body: { key: "B", value: "theirs" } });
    const declared = { ...service, variables: { A: "a", B: "b" }, variableScopes: { B: "runtime" } };
    await apply({ kind: application, name: "api", declared, known }, world.io);
    const rows = await world.io.client.all({ operation: "listApplicationEnvVars", ids });
    expect(rows.find(({ key }) => key === "B")).toMatchObject({ value: "b", is_runtime: true, is_buildtime: false });
  });
});

describe("an entry that exists", () => {
  const declared = { application: app, key: "MODE", value: "a" };

  test("is refused in the plan and in the apply, unless it is adopted", async () => {
    const { known } = await apply({ kind: variable, name: "first", declared }, world.io);
    const { id } = known.live;
    const { problems } = await planResource(
      { kind: variable, name: "second", declared },
      { io: anotherRun, look: world.io.client },
    );
    const refusal = `Variable "second" already exists: ${id} has the same application and key, "MODE".`;
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(refusal)]);
    await expect(apply({ kind: variable, name: "second", declared }, anotherRun())).rejects.toThrow(refusal);
    const adopting = { ...declared, value: "b", adopt: { id } };
    const adopted = await apply({ kind: variable, name: "second", declared: adopting }, world.io);
    expect([adopted.known.live.id, adopted.known.live.values.value]).toEqual([id, "b"]);
    await remove(variable, "second", adopted.known, world.io);
  });

  test("is found by the names of its service and its own, and by ids", async () => {
    const first = await apply(
      { kind: domain, name: "www", declared: { application: app, name: "www.example.com" } },
      world.io,
    );
    const { id } = first.known.live;
    const entry = id.split("/")[2];
    for (const wanted of [id, `${app}/${entry}`, `application/${app}/www.example.com`, `${app}/www.example.com`]) {
      expect(await findId(domain, wanted, world.io)).toBe(id);
    }
    await expect(findId(domain, "fixture/www.example.com", world.io)).rejects.toThrow(
      /"fixture" is the name of several objects: application .*, static-site .*, load-balancer /,
    );
    await expect(findId(domain, "application/fixture/www.example.com", world.io)).rejects.toThrow("several objects");
    const { known } = await apply(
      { kind: domain, name: "docs", declared: { staticSite: fixtures.site, name: "docs.example.com" } },
      world.io,
    );
    expect(await findId(domain, "static-site/fixture/docs.example.com", world.io)).toBe(known.live.id);
    await remove(domain, "docs", known, world.io);
    await expect(findId(domain, `${app}/other.example.com`, world.io)).rejects.toThrow(
      'has no Domain "other.example.com"',
    );
    await expect(findId(domain, "www.example.com", world.io)).rejects.toThrow("is not an ID of a Domain");
    await remove(domain, "www", first.known, world.io);
  });
});

test("two owners after two runs are reported by drift", async () => {
  const own = await made(variable, "mode", { application: app, key: "MODE", value: "a" }, world.io);
  const service = await made(
    application,
    "api",
    { ...api, clusterId: CLUSTERS[0]?.id, variables: { MODE: "a" } },
    world.io,
  );
  const both = { ...own, declared: { ...own.declared, application: service.known.live.id } };
  const report = await driftOf(readExport(await exported([service, both]), "export", "Pulumi.yaml"), world.io);
  expect(report.exitCode).toBe(1);
  const reasons = report.resources.flatMap(({ unchecked }) =>
    unchecked.map(({ field, reason }) => `${field} ${reason}`),
  );
  expect(reasons).toEqual(['key is declared by Application "api" too: declare it in one place']);
});

test("two stacks that own one entry are reported by drift, even if both agree and have it at one address", async () => {
  const own = await made(variable, "mode", { application: app, key: "SHARED", value: "a" }, world.io);
  const text = await exported([own]);
  const stacks = ["dev", "prod"].map((name) =>
    readExport(text.replaceAll("pulumi:dev:", `pulumi:${name}:`), name, "x"),
  );
  const report = await drift(requestFor(stacks), { ...world.io, reads: "exact" });
  expect(report.exitCode).toBe(1);
  expect(report.resources.map(({ status }) => status)).toEqual(["clean", "unchecked"]);
  expect(report.resources[1]?.unchecked).toMatchObject([
    { field: "key", reason: 'is declared by Variable "mode" of stack dev too: declare it in one place' },
  ]);
});

describe("what only one resource of a run may have", () => {
  test.each(Object.values<Kind>(kinds))("$name: the other one is called by its kind and name, once", async (kind) => {
    const { full } = kind.examples as { full: Named };
    for (const message of await said([kind, "one", full], [kind, "two", full])) {
      expect(message.match(new RegExp(`${kind.name} "`, "g"))?.length ?? 0).toBeLessThanOrEqual(1);
      expect(message).not.toContain('\\"');
    }
  });

  test("a key of the API, a global variable, the stage of an application", async () => {
    const { apiKey, globalVariable, pipeline } = kinds;
    const both = async (kind: Kind) => {
      const { full } = kind.examples as { full: Named };
      return said([kind, "one", full], [kind, "two", full]);
    };
    expect(await both(apiKey)).toEqual([
      expect.stringMatching(/^name must be unique, because a new key is found by its name: ApiKey "one"/),
    ]);
    expect(await both(globalVariable)).toEqual(['key must be unique: GlobalVariable "one" has the same key.']);
    expect(await both(pipeline)).toEqual(
      [0, 1].map(() => expect.stringMatching(/, which Pipeline "one" also has in a stage: /)),
    );
  });
});
