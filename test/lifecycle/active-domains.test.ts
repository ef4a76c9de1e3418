import { connect } from "../../src/client/client";
import { kinds } from "../../src/kinds";
import { retire, retireOriginal } from "../../src/lifecycle/move/retire";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Wire } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Io, type Known, moveOf, noteCloneReported } from "../../src/state";
import { type Store, storeInMemory } from "../../src/store";
import { worldOfTests } from "../laws/law";
import { WritingProcess } from "../support/journal";
import { records } from "../support/objects";

/** A move of an application with custom domains that requests reach it through: they pass VERIFICATION and POINTING anew. */
const kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const domains = { "shop.example.org": {}, "new.example.org": {} };
const declared = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api", domains };
const moved = { ...declared, clusterId: there };

const world = worldOfTests();
let from: Known;
let store: Store;
let said: string[];

beforeEach(async () => {
  store = storeInMemory();
  said = [];
  ({ known: from } = await apply({ kind, name: "api", declared }, world.io));
  await pointAt(from.live.id);
  world.sandbox.clock.advance(600);
  from = await refreshed(from);
  world.writes();
});

const domainsOf = (id: string) => world.io.client.all({ operation: "listApplicationDomains", ids: [id] });
const originals = () => records(kind, ({ id }) => id === from.live.id, world.io);

/** DNS has what the platform asks for, for the first domain. */
async function pointAt(id: string): Promise<void> {
  const rows = await domainsOf(id);
  const { dns_records: wanted } = rows.find(({ name }) => name === "shop.example.org") ?? {};
  world.sandbox.writeDns((wanted as Wire[]).map((one) => ({ ...one, ttl: 60 }) as never));
}

async function refreshed(known: Known): Promise<Known> {
  const { known: now } = await apply({ kind, name: "api", declared, known }, world.io);
  return now;
}

function newProcess(say: (text: string) => void = () => undefined): Io {
  const { clock } = world.io.client;
  const { journal } = new WritingProcess(store, clock);
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const client = connect({ settings, clock, stopWrites: () => journal.lease.guard() });
  return { client, say: (text) => [said.push(text), say(text)], journal, taken: new Set([from.live.id]) };
}

/** The clone's ID, once the engine has it. */
async function move(more: object = {}): Promise<string> {
  const io = newProcess();
  const { known } = await apply(
    { kind, name: "api", declared: { ...moved, ...more }, moveFrom: from, address: "a" },
    io,
  );
  await noteCloneReported(from.live.id, io);
  return known.live.id;
}

const retired = (io: Io, deploy: object = {}) =>
  retire(kind, "api", { ...from, live: { ...from.live, values: { ...from.live.values, deploy } } }, io);

test("the plan names those that serve requests now, their records, and the way without an outage", async () => {
  const look = { one: world.io.client.one, all: world.io.client.all };
  const { notices, action } = await planResource({ kind, name: "api", declared: moved, known: from }, { look });
  expect(action).toBe("move");
  const outages = notices.flatMap(({ outage }) => outage ?? []);
  expect(outages).toEqual([
    {
      subject: "shop.example.org",
      why: expect.stringContaining("TXT _verify.shop.example.org, CNAME shop.example.org"),
      without: expect.stringContaining("load balancer"),
      until: "dns",
    },
    {
      subject: expect.stringMatching(/^api-\w+\.apps\.example$/),
      why: expect.stringContaining("the clone gets another name"),
      without: expect.stringContaining("load balancer"),
      until: "never",
    },
  ]);
  expect(notices.find(({ outage }) => outage)?.message).toMatch(
    /^shop\.example\.org is unavailable until the platform/,
  );
});

test("an original that the move suspends is an outage of its own", async () => {
  const look = { one: world.io.client.one, all: world.io.client.all };
  const suspending = { ...moved, move: { suspendOld: true }, deploy: { timeout: 5 } };
  const { notices } = await planResource({ kind, name: "api", declared: suspending, known: from }, { look });
  const [outage] = notices.flatMap(({ outage: one }) => one ?? []);
  expect(outage).toMatchObject({ subject: 'Application "api"', until: "deployment" });
});

test("its deletion waits until they are active on the clone", async () => {
  const clone = await move();
  const set = (text: string) => text.includes("Waiting for that") && void pointAt(clone);
  await retired(newProcess(set));
  expect(await originals()).toEqual([]);
  expect((await domainsOf(clone)).find(({ name }) => name === "shop.example.org")).toMatchObject({ status: "ACTIVE" });
  expect(said.join()).toMatch(/shop\.example\.org is VERIFICATION \(_verify\.shop\.example\.org TXT verify-/);
  expect(said.join()).not.toContain("new.example.org is");
});

test("it is kept when they are not within the time of a deployment, and deleted by a run after that", async () => {
  const clone = await move();
  const began = world.io.client.clock.now();
  await expect(retired(newProcess(), { timeout: 3 })).rejects.toMatchObject({ problem: { code: "domain-pending" } });
  expect(world.io.client.clock.now() - began).toBeLessThan(5 * 60_000);
  expect(await originals()).toHaveLength(1);
  await pointAt(clone);
  await retired(newProcess());
  expect(await originals()).toEqual([]);
  const { journal } = newProcess();
  await journal?.load();
  expect(moveOf(from.live.id, journal)).toBeUndefined();
});

test("an engine that does not wait gets the reason", async () => {
  const clone = await move();
  const io = newProcess();
  await io.journal?.load();
  const kept = await retireOriginal(kind, "api", from, false, io);
  expect(kept).toMatchObject({ code: "domain-pending", message: expect.stringContaining(`(${clone})`) });
  expect(await originals()).toHaveLength(1);
  expect(await retireOriginal(kind, "api", from, true, io)).toBeUndefined();
  expect(await originals()).toEqual([]);
});

test("an original that the move has suspended is not waited for, but the records are named", async () => {
  const clone = await move({ move: { suspendOld: true } });
  await retired(newProcess());
  expect(said.join()).toContain(`requests do not reach the clone (${clone}) yet: shop.example.org is VERIFICATION`);
});

test.each([
  ["the move has suspended it", { move: { suspendOld: true } }],
  ["what it leaves behind is accepted", { move: { leaveBehind: true } }],
])("nothing is waited for if %s", async (_, more) => {
  await move(more);
  const began = world.io.client.clock.now();
  await retired(newProcess());
  expect(await originals()).toEqual([]);
  expect(world.io.client.clock.now() - began).toBeLessThan(60_000);
});

test("nor once the clone is deleted as well, as when all is destroyed", async () => {
  const clone = await move();
  const destroy = (text: string) =>
    text.includes("Waiting for that") && void world.io.client.send({ operation: "deleteApplication", ids: [clone] });
  await retired(newProcess(destroy));
  expect(await originals()).toEqual([]);
  expect(await records(kind, ({ id }) => id === clone, world.io)).toEqual([]);
});

test("nor for a domain that was taken off the clone since", async () => {
  const clone = await move();
  const [{ id = "" } = {}] = (await domainsOf(clone)).filter(({ name }) => name === "shop.example.org");
  await world.io.client.send({ operation: "deleteApplicationDomain", ids: [clone, String(id)] });
  await retired(newProcess());
  expect(await originals()).toEqual([]);
});
