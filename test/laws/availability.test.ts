import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { apply, applyPlan, type Known, planResource, read, remove, retire } from "../../src/lifecycle";
import type { Kind, Outage } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { type Failure, failuresSince, judged } from "./availability";
import { cases } from "./cases";
import { isAllowed, lawsIn, worldOfSuite } from "./law";
import { sampleOf, withImmutablesOf } from "./samples";
import { fixtures, setRecords } from "./world";

type Named = Readonly<Record<string, unknown>>;

/** Law 11: no host and no connection is unavailable for longer than the plan announced, and no plan announces what is not. */
const world = worldOfSuite({ availability: true });
const holds = lawsIn(world, cases(8));
const name = "shop";
const HOST = "shop.example.org";
const [here, there] = CLUSTERS.map(({ id }) => id);

const look = { one: (call: never) => world.io.client.one(call), all: (call: never) => world.io.client.all(call) };
const planned = (kind: Kind, declared: Named, known: Known) =>
  planResource({ kind, name, declared, known }, { look, io: () => world.io });
const outagesIn = ({ notices }: { notices: readonly { outage?: Outage }[] }) =>
  notices.flatMap(({ outage }) => outage ?? []);

async function made(kind: Kind, declared: Named): Promise<Known> {
  const { known, error } = await apply({ kind, name, declared }, world.io);
  if (error) throw error;
  return known;
}

/** The fixtures run, and all domains are active. Returns since when. */
async function activated(): Promise<number> {
  for (const id of [fixtures.application, fixtures.otherApplication])
    await world.io.client.send({ operation: "createDeployment", ids: [id], body: {} });
  await setRecords(world);
  world.sandbox.clock.advance(600);
  return world.sandbox.clock.now();
}

/** What failed since then, once everything that was set since has taken effect. */
async function failures(since: number): Promise<Failure[]> {
  world.sandbox.clock.advance(600);
  return failuresSince(world, since);
}

describe.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
  test("whatever was declared before, an update makes nothing unavailable that its plan does not announce", () =>
    holds(fc.tuple(sampleOf(kind), sampleOf(kind), fc.boolean()), async ([before, drawn, isRefreshed]) => {
      const after = withImmutablesOf(kind, before, drawn);
      fc.pre(await isAllowed(kind, before, after, world));
      const first = await made(kind, before);
      const began = await activated();
      // A state that was not refreshed is as old as what it has.
      const known = isRefreshed ? ((await read(kind, name, first, world.io)) as Known) : first;
      const plan = await planned(kind, after, known);
      fc.pre(plan.problems.length === 0);
      const { error } = await applyPlan(plan, world.io);
      if (error) throw error;
      await setRecords(world);
      expect(judged(await failures(began), outagesIn(plan))).toEqual([]);
      await remove(kind, name, known, world.io);
    }));
});

beforeEach(() => world.reset());

describe("a move of an application with an active domain", () => {
  const kind = kinds.application;
  const declared = { displayName: "shop", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
  const domains = { [HOST]: {} };

  /** As an engine does it: planned, cloned, what refers to it updated, and the original deleted. */
  async function moved(
    own: Named,
    more: Named = {},
    between: (clone: string) => Promise<void> = async () => undefined,
  ) {
    const from = await made(kind, { ...declared, ...own });
    const began = await activated();
    const plan = await planned(kind, { ...declared, ...own, ...more, clusterId: there }, from);
    expect([plan.problems, plan.action]).toEqual([[], "move"]);
    const { known } = await applyPlan(plan, world.io);
    await between(known.live.id);
    await retire(kind, name, from, world.io);
    return { found: await failures(began), outages: outagesIn(plan) };
  }

  test("is announced, and ends when its records are set", async () => {
    const { found, outages } = await moved({ domains }, {}, () => setRecords(world));
    expect(found.map((one) => one.name)).toContain(HOST);
    expect(judged(found, outages)).toEqual([]);
    // The law itself sees what is left out, and what is made up.
    expect(judged(found, [])).toEqual([expect.stringMatching(/^shop\.example\.org: \w+ for \d+ s was not announced$/)]);
    expect(judged([], outages)).toEqual([`${HOST}: announced, and did not fail`]);
  });

  test("behind a load balancer nothing is unavailable, and nothing is announced", async () => {
    const balancer = kinds.loadBalancer;
    const to = (id: string) => ({
      displayName: "edge",
      domains,
      destinations: [{ service: { type: "APP", id }, weight: 1 }],
    });
    const from = await made(kind, declared);
    const edge = await made(balancer, to(from.live.id));
    const began = await activated();
    const plan = await planned(kind, { ...declared, clusterId: there }, from);
    const { known } = await applyPlan(plan, world.io);
    const change = await planned(balancer, to(known.live.id), edge);
    await applyPlan(change, world.io);
    await retire(kind, name, from, world.io);
    expect(judged(await failures(began), [...outagesIn(plan), ...outagesIn(change)])).toEqual([]);
    expect(outagesIn(plan)).toEqual([]);
  });

  test("an original that is suspended is announced as well", async () => {
    const { found, outages } = await moved({ domains }, { move: { suspendOld: true } }, () => setRecords(world));
    expect(found.map((one) => one.reason)).toContain("suspended");
    expect(judged(found, outages)).toEqual([]);
  });
});

test.each([
  ["an application", kinds.application, { clusterId: here, source: "dockerImage", dockerImage: "shop/api" }],
  ["a load balancer", kinds.loadBalancer, { destinations: [{ url: "https://old.example.org", weight: 1 }] }],
])("a domain of %s that has to be added again is announced", async (_, kind: Kind, more) => {
  const declared = (customSslCert: string) => ({
    ...{ displayName: name, ...more, domains: { [HOST]: { customSslCert, customSslKey: "KEY" } } },
  });
  const known = await made(kind, declared("ONE"));
  const began = await activated();
  const plan = await planned(kind, declared("TWO"), known);
  expect(plan.action).toBe("update");
  expect((await applyPlan(plan, world.io)).error).toBeUndefined();
  await setRecords(world);
  const found = await failures(began);
  expect(found.filter(({ isWanted }) => !isWanted)).toHaveLength(1);
  expect(judged(found, outagesIn(plan))).toEqual([]);
});

test("a generated domain that is renamed is announced", async () => {
  const kind = kinds.loadBalancer;
  const declared = (label: string) => ({
    ...{ displayName: name, destinations: [{ url: "https://old.example.org", weight: 1 }] },
    systemDomain: { name: label },
  });
  const known = await made(kind, declared("one"));
  const began = await activated();
  const plan = await planned(kind, declared("two"), known);
  await applyPlan(plan, world.io);
  const found = await failures(began);
  expect(found).toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/^one\./), reason: "unknownHost" }),
  );
  expect(judged(found, outagesIn(plan))).toEqual([]);
  expect(outagesIn(plan)).toHaveLength(1);
});

test("a domain of its own that is replaced is announced", async () => {
  const kind = kinds.domain;
  const [one, two] = [fixtures.application, fixtures.otherApplication];
  const known = await made(kind, { application: one, name: HOST });
  const began = await activated();
  const plan = await planned(kind, { application: two, name: HOST }, known);
  expect(plan.action).toBe("replace");
  await remove(kind, name, known, world.io);
  await made(kind, { application: two, name: HOST });
  await setRecords(world);
  const found = await failures(began);
  expect(found.filter(({ isWanted }) => !isWanted)).toHaveLength(1);
  expect(judged(found, outagesIn(plan))).toEqual([]);
});

test("a password of a database that is reset before its applications are deployed is announced", async () => {
  const kind = kinds.database;
  const places = { clusterId: here, resourceTypeId: DATABASE_SIZES[0]?.id };
  const declared = { ...kind.examples.minimal, displayName: name, ...places };
  const { dbPassword } = declared as { dbPassword?: string };
  const known = await made(kind, declared);
  const app = kinds.application;
  await made(app, {
    ...{ displayName: "web", clusterId: here, source: "dockerImage", dockerImage: "shop/web" },
    connections: { main: known.live.id },
  });
  const began = await activated();
  const plan = await planned(kind, { ...declared, dbPassword: `${dbPassword}-2` }, known);
  await applyPlan(plan, world.io);
  const found = await failures(began);
  expect(found).toContainEqual(expect.objectContaining({ name: `web → ${name}`, reason: "wrongPassword" }));
  expect(judged(found, outagesIn(plan))).toEqual([]);
});
