import { kinds } from "../../src/kinds";
import type { ResourcePlan } from "../../src/lifecycle";
import { remove } from "../../src/lifecycle/apply/remove";
import { retire, retireOriginal } from "../../src/lifecycle/move/retire";
import { planDeletion } from "../../src/lifecycle/plan/deletion-plan";
import { type PlanContext, planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply, applyPlan } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Outage } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import type { Known } from "../../src/state";
import { type Failure, FOR_A_MOMENT, failuresSince, isForAMoment } from "./availability";
import { fixtures, setRecords, type World } from "./world";

type Named = Readonly<Record<string, unknown>>;

/** What failed, and what the plans had announced. */
export interface Seen {
  readonly found: readonly Failure[];
  readonly outages: readonly Outage[];
}

const name = "shop";
export const HOST = "shop.example.org";
const domains = { [HOST]: {} };
const [here, there] = CLUSTERS.map(({ id }) => id);
const image = { clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
const shop = { displayName: name, ...image };
const external = { destinations: [{ url: "https://old.example.org", weight: 1 }] };

export function planned(
  kind: Kind,
  declared: Named,
  known: Known,
  { io }: World,
  engine: Pick<PlanContext, "deletesFirst" | "isForced"> = {},
): Promise<ResourcePlan> {
  const look = { one: io.client.one, all: io.client.all };
  return planResource({ kind, name, declared, known }, { look, io: () => io, ...engine });
}

export function outagesIn(...plans: readonly Pick<ResourcePlan, "notices">[]): Outage[] {
  return plans.flatMap(({ notices }) =>
    notices.flatMap(({ outage, message }) => outage ?? (isForAMoment(message) ? FOR_A_MOMENT : [])),
  );
}

export async function made(kind: Kind, declared: Named, { io }: World): Promise<Known> {
  const { known, error } = await apply({ kind, name, declared }, io);
  if (error) throw error;
  return known;
}

/** The fixtures run, and all domains are active. Returns since when. */
export async function activated(world: World): Promise<number> {
  for (const id of [fixtures.application, fixtures.otherApplication])
    await world.io.client.send({ operation: "createDeployment", ids: [id], body: {} });
  await setRecords(world);
  world.sandbox.clock.advance(600);
  return world.sandbox.clock.now();
}

/** What failed since then, once everything that was set since has taken effect. */
export async function failures(since: number, world: World): Promise<Failure[]> {
  await setRecords(world);
  world.sandbox.clock.advance(600);
  return failuresSince(world, since);
}

/** An update in place, for which the state is as old as the object. */
async function changed(kind: Kind, before: Named, after: Named, world: World): Promise<Seen> {
  const known = await made(kind, { displayName: name, ...before }, world);
  const began = await activated(world);
  const plan = await planned(kind, { displayName: name, ...after }, known, world);
  const { error } = await applyPlan(plan, world.io);
  if (error ?? plan.problems[0]) throw new Error(`${error} ${plan.problems[0]?.message}`);
  return { found: await failures(began, world), outages: outagesIn(plan) };
}

/** As an engine does it: planned, cloned, what refers to it updated, and the original deleted. */
async function moved(options: Named, world: World): Promise<Seen> {
  const kind = kinds.application;
  const from = await made(kind, { ...shop, domains }, world);
  const began = await activated(world);
  const plan = await planned(kind, { ...shop, domains, ...options, clusterId: there }, from, world);
  await applyPlan(plan, world.io);
  await setRecords(world);
  await retire(kind, name, from, world.io);
  return { found: await failures(began, world), outages: outagesIn(plan) };
}

/** The same behind a load balancer, with an engine that deletes the original as soon as it may. */
async function balanced(world: World): Promise<Seen> {
  const [kind, balancer] = [kinds.application, kinds.loadBalancer];
  const to = (id: string) => ({
    ...{ displayName: "edge", domains },
    destinations: [{ service: { type: "APP", id }, weight: 1 }],
  });
  const from = await made(kind, shop, world);
  const edge = await made(balancer, to(from.live.id), world);
  const began = await activated(world);
  const plan = await planned(kind, { ...shop, clusterId: there }, from, world);
  const { known } = await applyPlan(plan, world.io);
  await retireOriginal(kind, name, from, false, world.io);
  const change = await planned(balancer, to(known.live.id), edge, world);
  await applyPlan(change, world.io);
  await retireOriginal(kind, name, from, false, world.io);
  return { found: await failures(began, world), outages: outagesIn(plan, change) };
}

/** The same where another stack has the load balancer, which nobody changes. */
async function leftBehind(more: readonly Named[], world: World): Promise<Seen> {
  const kind = kinds.application;
  const from = await made(kind, shop, world);
  const service = { type: "APP", id: from.live.id };
  const destinations = [{ service, weight: 1 }, ...more];
  await made(kinds.loadBalancer, { displayName: name, domains, destinations }, world);
  const began = await activated(world);
  const plan = await planned(kind, { ...shop, move: { leaveBehind: true }, clusterId: there }, from, world);
  await applyPlan(plan, world.io);
  await retireOriginal(kind, name, from, true, world.io);
  const found = await failures(began, world);
  // What it declares is none of this stack's business.
  const isTheirs = (one: Failure) => (one.name === HOST ? { ...one, isWanted: false } : one);
  return { found: found.map(isTheirs), outages: outagesIn(plan) };
}

/** By an engine that deletes first. */
async function replaced(kind: Kind, before: Named, after: Named, world: World): Promise<Seen> {
  const known = await made(kind, before, world);
  const began = await activated(world);
  const plan = await planned(kind, after, known, world, { deletesFirst: true });
  await remove(kind, name, known, world.io);
  await made(kind, after, world);
  return { found: await failures(began, world), outages: outagesIn(plan) };
}

/** Only the engine asks for it, and a balancer, whose domain is not the only host, is pointed at the successor last. */
async function forced(kind: Kind, declared: Named, deletesFirst: boolean, world: World): Promise<Seen> {
  const balancer = kinds.loadBalancer;
  const to = (id: string) => ({
    ...{ displayName: "edge", domains },
    destinations: [{ service: { type: kind.serviceType, id }, weight: 1 }],
  });
  const from = await made(kind, declared, world);
  const edge = await made(balancer, to(from.live.id), world);
  const began = await activated(world);
  const plan = await planned(kind, declared, from, world, { deletesFirst, isForced: true });
  if (deletesFirst) await remove(kind, name, from, world.io);
  const { live } = await made(kind, { ...declared, allowSameName: true }, world);
  // What waits for it in the meantime.
  world.sandbox.clock.advance(60);
  await applyPlan(await planned(balancer, to(live.id), edge, world), world.io);
  if (!deletesFirst) await remove(kind, name, from, world.io);
  const found = await failures(began, world);
  const isOurs = ({ name: host }: Failure) => [HOST, name, "edge"].some((one) => host.startsWith(one));
  return { found: found.filter(isOurs).map((one) => ({ ...one, isWanted: false })), outages: outagesIn(plan) };
}

/** A state that is as old as the object, and nothing that takes its place; what the deletion makes unavailable is nobody's wish. */
async function deleted(
  kind: Kind,
  declared: Named,
  world: World,
  after?: () => Promise<unknown>,
  before?: (known: Known) => Promise<unknown>,
): Promise<Seen> {
  const known = await made(kind, declared, world);
  await before?.(known);
  const began = await activated(world);
  const look = { one: world.io.client.one, all: world.io.client.all };
  const { outages } = await planDeletion(kind, kind.name, known, look);
  await remove(kind, name, known, world.io);
  await after?.();
  const found = await failures(began, world);
  return { found: found.map((one) => (one.name === HOST ? { ...one, isWanted: false } : one)), outages };
}

const certificate = (customSslCert: string) => ({ domains: { [HOST]: { customSslCert, customSslKey: "KEY" } } });
const addedAgain = (kind: Kind, more: Named) => (world: World) =>
  changed(kind, { ...more, ...certificate("ONE") }, { ...more, ...certificate("TWO") }, world);

/** Each has one kind of outage, or none. */
export const scenes = {
  "a move with an active domain": (world: World) => moved({}, world),
  "a move whose original is deleted without waiting": (world: World) => moved({ move: { leaveBehind: true } }, world),
  "a move that suspends its original": (world: World) => moved({ move: { suspendOld: true } }, world),
  "a move behind a load balancer": balanced,
  "a move that another stack's load balancer does not follow": (world: World) => leftBehind([], world),
  "the same, with another destination": (world: World) => leftBehind(external.destinations, world),
  "a move that leaves an active domain behind": async (world: World) => {
    const kind = kinds.application;
    const from = await made(kind, shop, world);
    await made(kinds.domain, { application: from.live.id, name: HOST }, world);
    const began = await activated(world);
    const plan = await planned(kind, { ...shop, move: { leaveBehind: true }, clusterId: there }, from, world);
    await applyPlan(plan, world.io);
    await retireOriginal(kind, name, from, true, world.io);
    return { found: await failures(began, world), outages: outagesIn(plan) };
  },
  "a domain of an application that is added again": addedAgain(kinds.application, image),
  "a domain of a load balancer that is added again": addedAgain(kinds.loadBalancer, external),
  "a generated domain that is renamed": (world: World) =>
    changed(
      kinds.loadBalancer,
      { ...external, systemDomain: { name: "one" } },
      { ...external, systemDomain: { name: "two" } },
      world,
    ),
  "a domain of its own that is replaced": (world: World) => {
    const to = (application: string) => ({ application, name: HOST });
    return replaced(kinds.domain, to(fixtures.application), to(fixtures.otherApplication), world);
  },
  "the last destination, of its own, that is replaced": async (world: World) => {
    const { live } = await made(kinds.loadBalancer, { displayName: name, domains }, world);
    const to = (host: string) => ({ loadBalancer: live.id, url: `https://${host}.example.org`, weight: 1 });
    return replaced(kinds.destination, to("old"), to("new"), world);
  },
  "an application with an active domain that is replaced instead of moved": (world: World) => {
    const { move: _, ...kind } = kinds.application;
    return replaced(kind, { ...shop, domains }, { ...shop, domains, clusterId: there }, world);
  },
  "an application behind a load balancer that is replaced, and deleted first": (world: World) =>
    forced(kinds.application, shop, true, world),
  "the same, created first": (world: World) => forced(kinds.application, shop, false, world),
  "a static site behind a load balancer that is replaced, and deleted first": (world: World) =>
    forced(kinds.staticSite, { ...kinds.staticSite.examples.minimal, displayName: name }, true, world),
  "an application with an active domain that is deleted": (world: World) =>
    deleted(kinds.application, { ...shop, domains }, world),
  "an application that is deleted, and created again with its active domain": (world: World) =>
    deleted(kinds.application, { ...shop, domains }, world, () => made(kinds.application, { ...shop, domains }, world)),
  "a static site with an active domain that is deleted": (world: World) =>
    deleted(kinds.staticSite, { ...kinds.staticSite.examples.minimal, displayName: name, domains }, world),
  "a load balancer with an active domain that is deleted": (world: World) =>
    deleted(kinds.loadBalancer, { displayName: name, domains, ...external }, world),
  "an active domain of its own that is deleted": (world: World) =>
    deleted(kinds.domain, { application: fixtures.application, name: HOST }, world),
  "an application that is deleted, whose domain is of its own": async (world: World) => {
    const entry = async (known: Known) => made(kinds.domain, { application: known.live.id, name: HOST }, world);
    return deleted(kinds.application, shop, world, undefined, entry);
  },
  "an application without an active domain that is deleted": (world: World) => deleted(kinds.application, shop, world),
  "keys of a bucket that are rotated before its applications are deployed": async (world: World) => {
    const kind = kinds.bucket;
    const rotated = (trigger: string) => ({ displayName: name, rotation: { trigger } });
    const known = await made(kind, rotated("one"), world);
    const variables = { KEY: String(known.live.values.accessKey) };
    await made(kinds.application, { displayName: "web", ...image, variables }, world);
    const began = await activated(world);
    const plan = await planned(kind, rotated("two"), known, world);
    await applyPlan(plan, world.io);
    return { found: await failures(began, world), outages: outagesIn(plan) };
  },
  "a password that is reset before its applications are deployed": async (world: World) => {
    const kind = kinds.database;
    const places = { clusterId: here, resourceTypeId: DATABASE_SIZES[0]?.id };
    const declared = { ...kind.examples.minimal, displayName: name, ...places };
    const known = await made(kind, declared, world);
    const user = { displayName: "web", ...image, connections: { main: known.live.id } };
    await made(kinds.application, user, world);
    const began = await activated(world);
    const plan = await planned(kind, { ...declared, dbPassword: "another-password" }, known, world);
    await applyPlan(plan, world.io);
    return { found: await failures(began, world), outages: outagesIn(plan) };
  },
} satisfies Readonly<Record<string, (world: World) => Promise<Seen>>>;
