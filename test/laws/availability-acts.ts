import { kinds } from "../../src/kinds";
import type { ResourcePlan } from "../../src/lifecycle";
import { remove } from "../../src/lifecycle/apply/remove";
import { retire, retireOriginal } from "../../src/lifecycle/move/retire";
import { planDeletion } from "../../src/lifecycle/plan/deletion-plan";
import { type PlanContext, planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply, applyPlan } from "../../src/lifecycle/run/apply-plan";
import { type Call, type Kind, type Outage, partNamed } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Known, moveOf, noteCloneReported } from "../../src/state";
import { storeInMemory } from "../../src/store";
import { WritingProcess } from "../support/journal";
import { type Announced, type Failure, FOR_A_MOMENT, failuresSince, isForAMoment, isGenerated } from "./availability";
import { unknownsAt } from "./law";
import { fixtures, setRecords, type World } from "./world";

type Named = Readonly<Record<string, unknown>>;

/** What failed, and what the plans had announced. */
export interface Seen {
  readonly found: readonly Failure[];
  readonly outages: readonly Announced[];
  /** Whether what the plans name as conditions of no outage holds. */
  readonly isExempt?: boolean;
}

export const name = "shop";
export const HOST = "shop.example.org";
export const LATE = "late.example.org";
export const domains = { [HOST]: {} };
export const [here, there] = CLUSTERS.map(({ id }) => id);
export const image = { clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
export const shop = { displayName: name, ...image };
export const external = { destinations: [{ url: "https://old.example.org", weight: 1 }] };

/** Its applications hibernate long before anything is judged: what fails then is what a request finds that wakes them. */
export interface Sleepy extends World {
  readonly hibernates?: boolean;
  /** What a plan would update in place, a resource without a state adopts. */
  readonly adopts?: boolean;
}

const inWorld = (kind: Kind, declared: Named, { hibernates = false }: Sleepy): Named =>
  hibernates && "hibernationEnabled" in kind.fields
    ? { hibernationEnabled: true, hibernateAfterSeconds: 10, ...declared }
    : declared;

/**
 * What an update or a move announces, its plan announces as well while a value of it is not known yet; while it is not
 * known whether there is a move, none of its outages is certain.
 */
export async function planned(
  kind: Kind,
  said: Named,
  known: Known,
  world: Sleepy,
  engine: Pick<PlanContext, "deletesFirst" | "isForced" | "begun" | "originals"> = {},
): Promise<ResourcePlan> {
  const { io } = world;
  const declared = inWorld(kind, said, world);
  const look = { one: io.client.one, all: io.client.all };
  const updated = (one: Named) => planResource({ kind, name, declared: one, known }, { look, io: () => io, ...engine });
  const update = await updated(declared);
  const isInPlace = update.action === "update" && !update.isRenewed;
  const adopted = (one: Named) =>
    planResource({ kind, name, declared: { ...one, adopt: { id: known.live.id } } }, { look, io: () => io });
  const planOf = world.adopts && isInPlace ? adopted : updated;
  const plan = planOf === updated ? update : await planOf(declared);
  const announced = plan.notices.flatMap(({ outage = [] }) => outage);
  // The reads of further plans take their time.
  const isMove = plan.action === "move";
  if (!isMove && !isInPlace) return plan;
  if (announced.length === 0) return plan;
  const fields = [...new Set(update.differences.map(({ path: [field = ""] }) => field))];
  // Of what is adopted, nothing is known to have been declared: which entries a value is about has to be known.
  const isOpen = (at: string) => {
    const [field = "", index, inner = ""] = at.split(".");
    const { form } = partNamed(kind, field) ?? {};
    if (planOf === updated || !form) return true;
    return index !== undefined && !(form.as === "list" && (inner === "" || form.identity.includes(inner)));
  };
  const unknowns = fields.flatMap((field) => [...unknownsAt(declared, field)]);
  for (const [at, partly] of unknowns.filter(([at]) => isOpen(at))) {
    const { notices } = await planOf(partly);
    const open = notices.flatMap(({ outage, possible = [] }) => (outage ? [outage, ...possible] : possible));
    const isSaid = ({ subject, until }: Outage) =>
      open.some((one) => one.subject === subject && (until === "dns" || one.until !== "dns"));
    expect({ at, missing: announced.filter((one) => !isSaid(one)) }).toEqual({ at, missing: [] });
    if (!isMove || at !== kind.move?.field) continue;
    const { notices: staying } = await planOf({ ...declared, [at]: known.live.values[at] });
    const certain = (all: ResourcePlan["notices"]) => all.flatMap(({ outage }) => outage?.subject ?? []);
    expect({ at, certain: certain(notices) }).toEqual({ at, certain: certain(staying) });
  }
  return plan;
}

export function outagesIn(...plans: readonly Pick<ResourcePlan, "notices">[]): Announced[] {
  return plans.flatMap(({ notices }) =>
    notices.flatMap(({ outage, message }) => outage ?? (isForAMoment(message) ? FOR_A_MOMENT : [])),
  );
}

export async function made(kind: Kind, declared: Named, world: Sleepy): Promise<Known> {
  const { known, error } = await apply({ kind, name, declared: inWorld(kind, declared, world) }, world.io);
  if (error) throw error;
  return known;
}

/** The fixtures run, and all domains are active. Returns since when. */
export async function activated(world: World): Promise<number> {
  for (const id of [fixtures.application, fixtures.otherApplication])
    await world.io.client.send({ operation: "createDeployment", ids: [id], body: {} });
  await world.io.client.send({ operation: "createStaticSiteDeployment", ids: [fixtures.site], body: {} });
  await setRecords(world);
  world.sandbox.clock.advance(600);
  return world.sandbox.clock.now();
}

/** What failed since then, once everything that was set since has taken effect. */
export async function failures(since: number, world: World, deletes = true): Promise<Failure[]> {
  await setRecords(world);
  world.sandbox.clock.advance(600);
  return failuresSince(world, since, deletes);
}

/** The same after an update in place, with which nothing ends that its plan does not announce. */
export const failuresInPlace = (since: number, world: World) => failures(since, world, false);

/** The same of an application whose connections change: what the deployment before uses has to last until another one is live. */
export async function reconnected(databases: readonly [Known, Known], more: Named, world: World): Promise<Seen> {
  const [one, other] = databases.map(({ live }) => live.id);
  const kind = kinds.application;
  const known = await made(kind, { ...shop, connections: { main: one } }, world);
  const began = await activated(world);
  const after = { ...shop, connections: { main: other }, ...more };
  const plan = await planned(kind, after, known, world);
  const { error } = await applyPlan(plan, world.io);
  if (error) throw error;
  const list = { operation: "listInternalConnections", ids: [String(one)] } as const;
  const isLeft = (await world.io.client.all(list)).length > 0;
  if (isLeft !== Object.values(after.connections).includes(one))
    throw new Error(`The connection is ${isLeft ? "left" : "gone"}.`);
  const found = (await failuresInPlace(began, world)).filter((one) => one.name.includes(" → "));
  return { found, outages: outagesIn(plan) };
}

/** The same where everything that ends counts: generated names, and what another stack declares. */
export async function lost(since: number, world: World): Promise<Failure[]> {
  return (await failures(since, world)).map((one) => (one.hasFailed ? one : { ...one, isWanted: false }));
}

/** An update in place, for which the state is as old as the object. */
export async function changed(kind: Kind, before: Named, after: Named, world: World): Promise<Seen> {
  const named = kind.naming === "displayName" ? { displayName: name } : before;
  const known = await made(kind, { ...named, ...before }, world);
  const began = await activated(world);
  const plan = await planned(kind, { ...named, ...after }, known, world);
  const { error } = await applyPlan(plan, world.io);
  if (error ?? plan.problems[0]) throw new Error(`${error} ${plan.problems[0]?.message}`);
  return { found: await failuresInPlace(began, world), outages: outagesIn(plan) };
}

/** As an engine does it: planned, cloned, what refers to it updated, and the original deleted. */
export async function moved(options: Named, world: World, first: Named = {}): Promise<Seen> {
  const kind = kinds.application;
  const from = await made(kind, { ...shop, domains, ...first }, world);
  const began = await activated(world);
  const plan = await planned(kind, { ...shop, domains, ...options, clusterId: there }, from, world);
  await applyPlan(plan, world.io);
  await setRecords(world);
  await retire(kind, name, from, world.io);
  return { found: await lost(began, world), outages: outagesIn(plan) };
}

/** How an interrupted move ends, and what has become of its domain by then. */
const ends = {
  ...{ continues: {}, "is cancelled": { clusterId: here }, "goes elsewhere": { clusterId: CLUSTERS[3]?.id } },
  "is removed": undefined,
};
const handedOver = [
  "is off",
  "is being checked on the clone",
  "is active on the clone",
  "is active there alone",
] as const;
type End = keyof typeof ends;
type HandedOver = (typeof handedOver)[number];

export const interrupted = Object.fromEntries(
  (Object.keys(ends) as End[]).flatMap((how) =>
    handedOver.map((by) => [
      `a move that ${how} while its domain ${by}`,
      (world: World) => interruptedMove(how, by, world),
    ]),
  ),
) as Readonly<Record<`a move that ${End} while its domain ${HandedOver}`, (world: World) => Promise<Seen>>>;

/** The clone of the first run is one that its engine has not received. */
async function interruptedMove(how: End, by: HandedOver, world: World): Promise<Seen> {
  const kind = kinds.application;
  const from = await made(kind, { ...shop, domains }, world);
  const { journal } = new WritingProcess(storeInMemory(), world.io.client.clock);
  const again: World = { ...world, io: { ...world.io, journal, taken: new Set([from.live.id]) } };
  if (by !== "is active there alone") await activated(world);
  const asMoved = { ...shop, domains, clusterId: there };
  if (by === "is off") world.sandbox.addFault({ operation: "createApplicationDomain", status: 422 });
  const run = applyPlan(await planned(kind, asMoved, from, again), again.io);
  await (by === "is off" ? expect(run).rejects.toThrow(`${HOST} is off`) : run);
  const began = by === "is being checked on the clone" ? world.sandbox.clock.now() : await activated(world);
  const begun = moveOf(from.live.id, journal);
  if (how === "is removed") {
    const { outages } = await planDeletion(kind, kind.name, from, lookIn(world), {
      others: begun?.clone === undefined ? [] : [begun.clone],
    });
    await retire(kind, name, from, again.io);
    const all = await failures(began, world);
    return { found: all.map((one) => (one.name === HOST ? { ...one, isWanted: one.hasFailed } : one)), outages };
  }
  const plan = await planned(kind, { ...asMoved, ...ends[how] }, from, again, { begun });
  expect(plan.notices.some(({ code }) => code === "move-abandoned")).toBe(how !== "continues");
  const isOff = plan.notices.some(({ message }) => message.includes("It is off"));
  expect(isOff).toBe(!by.startsWith("is active"));
  const { error } = await applyPlan(plan, again.io);
  if (error ?? plan.problems[0]) throw new Error(`${error} ${plan.problems[0]?.message}`);
  await noteCloneReported(from.live.id, again.io);
  if (plan.action === "move") {
    // Another clone has to be checked first, whatever the first one served.
    const isServed = how === "continues" && !isOff;
    const kept = await retireOriginal(kind, name, from, false, again.io);
    expect(kept?.code).toBe(isServed ? undefined : "domain-pending");
    await setRecords(world);
    if (kept) await retire(kind, name, from, again.io);
  }
  const isOwnOfClone = (one: Failure) => how !== "continues" && isGenerated(one.name);
  const found = (await lost(began, world)).map((one) => {
    const { unknownHost: _, ...rest } = one.seconds;
    // The time before this run is none of its plan's.
    const seconds = by === "is off" ? rest : one.seconds;
    // Nobody has been told of a clone that is deleted again.
    return one.name === HOST
      ? { ...one, seconds, isWanted: false }
      : { ...one, isWanted: one.isWanted || isOwnOfClone(one) };
  });
  return { found, outages: outagesIn(plan) };
}

/** The same behind a load balancer, with an engine that deletes the original as soon as it may. */
export async function balanced(
  world: World,
  { move, more = [] }: { readonly move?: Named; readonly more?: readonly Named[] } = {},
): Promise<Seen> {
  const [kind, balancer] = [kinds.application, kinds.loadBalancer];
  const to = (id: string) => ({
    ...{ displayName: "edge", domains },
    destinations: [{ service: { type: "APP", id }, weight: 1 }, ...more],
  });
  const from = await made(kind, shop, world);
  const edge = await made(balancer, to(from.live.id), world);
  const outer = { service: { type: "LOAD_BALANCER", id: edge.live.id }, weight: 1 };
  await made(balancer, { displayName: "outer", destinations: [outer] }, world);
  const began = await activated(world);
  const plan = await planned(kind, { ...shop, ...(move ? { move } : {}), clusterId: there }, from, world);
  const { known } = await applyPlan(plan, world.io);
  await retireOriginal(kind, name, from, false, world.io);
  const change = await planned(balancer, to(known.live.id), edge, world);
  await applyPlan(change, world.io);
  await retireOriginal(kind, name, from, false, world.io);
  return { found: await lost(began, world), outages: outagesIn(plan, change) };
}

/** The same where another stack has the load balancer, which nobody changes. */
export async function leftBehind(more: readonly Named[], world: World): Promise<Seen> {
  const kind = kinds.application;
  const from = await made(kind, shop, world);
  const service = { type: "APP", id: from.live.id };
  const destinations = [{ service, weight: 1 }, ...more];
  await made(kinds.loadBalancer, { displayName: name, domains, destinations }, world);
  const began = await activated(world);
  const plan = await planned(kind, { ...shop, move: { leaveBehind: true }, clusterId: there }, from, world);
  await applyPlan(plan, world.io);
  await retireOriginal(kind, name, from, true, world.io);
  return { found: await lost(began, world), outages: outagesIn(plan) };
}

/** How the object ends whose move has kept its original for a load balancer, and who knows of that original. */
const keptEnds = {
  "is left behind": { next: { clusterId: there }, by: "journal" },
  "is left behind by an engine that deletes first": { next: { clusterId: there }, by: "state" },
  "is left behind when it goes elsewhere": { next: { clusterId: CLUSTERS[3]?.id }, by: "state" },
  "is left behind when it moves back": { next: { clusterId: here }, by: "journal" },
  "is left behind with a domain that it serves": { next: { clusterId: there }, by: "journal", serves: LATE },
  "is left behind first with a domain that it serves": { next: { clusterId: there }, by: "state", serves: LATE },
  "is deleted with a domain that it serves": { next: { clusterId: there }, by: "state", isForced: true, serves: LATE },
  "is deleted when it is replaced": { next: { clusterId: there }, by: "state", isForced: true },
  "is deleted when it is removed": { by: "state" },
} as const;
type KeptEnd = keyof typeof keptEnds;

interface Kept {
  readonly by: "journal" | "state";
  readonly next?: Named;
  readonly isForced?: boolean;
  /** A domain that others have added to it since. */
  readonly serves?: string;
}

/** The first run has failed to point the load balancer at the clone; the next one does not touch it. */
async function keptOriginal(how: KeptEnd, world: World): Promise<Seen> {
  const kind = kinds.application;
  const { by, next, isForced = false, serves }: Kept = keptEnds[how];
  const from = await made(kind, shop, world);
  const service = { type: "APP", id: from.live.id };
  await made(kinds.loadBalancer, { displayName: name, domains, destinations: [{ service, weight: 1 }] }, world);
  const { journal } = new WritingProcess(storeInMemory(), world.io.client.clock);
  const taken = new Set([from.live.id]);
  const again: World = { ...world, io: { ...world.io, taken, ...(by === "journal" ? { journal } : {}) } };
  const move = await planned(kind, { ...shop, clusterId: there }, from, again);
  const first = await applyPlan(move, again.io);
  expect(await retireOriginal(kind, name, from, false, again.io)).toMatchObject({ code: "referred" });
  if (by === "journal") await noteCloneReported(from.live.id, again.io);
  const added = { operation: "createApplicationDomain", ids: [from.live.id], body: { domain_name: serves } } as const;
  if (serves !== undefined) await world.io.client.send(added);
  const began = await activated(world);
  const code = serves === undefined ? "referred" : "still-serving";
  expect(await retireOriginal(kind, name, from, false, again.io)).toMatchObject({ code });
  if (!next) {
    const beside = { others: [from.live.id] };
    const { detaches, outages } = await planDeletion(kind, kind.name, first.known, lookIn(world), beside);
    for (const call of detaches) await world.io.client.send(call);
    for (const one of [from, first.known]) await remove(kind, name, one, world.io);
    const found = await failures(began, world);
    return { found: found.map((one) => (isGenerated(one.name) ? one : { ...one, isWanted: false })), outages };
  }
  const engine = by === "state" ? { deletesFirst: true, originals: [from.live.id], isForced } : {};
  const declared = { ...shop, move: { leaveBehind: true }, ...next };
  const plan = await planned(kind, declared, first.known, again, engine);
  const hasMoved = plan.action === "move";
  if (hasMoved) await applyPlan(plan, again.io);
  await retireOriginal(kind, name, from, true, again.io);
  if (hasMoved || isForced) await remove(kind, name, first.known, again.io);
  // Its generated domain is off later than its move has announced.
  return { found: await lost(began, world), outages: outagesIn(move, plan) };
}

export const kept = Object.fromEntries(
  (Object.keys(keptEnds) as KeptEnd[]).map((how) => [
    `an original, kept for a load balancer, that ${how}`,
    (world: World) => keptOriginal(how, world),
  ]),
) as Readonly<Record<`an original, kept for a load balancer, that ${KeptEnd}`, (world: World) => Promise<Seen>>>;

/** By an engine that deletes first. */
export async function replaced(kind: Kind, before: Named, after: Named, world: World): Promise<Seen> {
  const known = await made(kind, before, world);
  const began = await activated(world);
  const plan = await planned(kind, after, known, world, { deletesFirst: true });
  await remove(kind, name, known, world.io);
  await made(kind, after, world);
  return { found: await failures(began, world), outages: outagesIn(plan) };
}

/** Only the engine asks for it, and a balancer, whose domain is not the only host, is pointed at the successor last. */
export async function forced(kind: Kind, declared: Named, deletesFirst: boolean, world: World): Promise<Seen> {
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

/** For the deletions of another run than the scenes before, which have read lists once. */
const lookIn = ({ io: { client } }: World) => ({
  one: client.one,
  all: ({ once: _, ...call }: Call) => client.all(call),
});

/** A state that is as old as the object, and nothing that takes its place; what the deletion makes unavailable is nobody's wish. */
export async function deleted(
  kind: Kind,
  declared: Named,
  world: World,
  after?: () => Promise<unknown>,
  before?: (known: Known) => Promise<unknown>,
): Promise<Seen> {
  const known = await made(kind, declared, world);
  await before?.(known);
  const began = await activated(world);
  const { outages } = await planDeletion(kind, kind.name, known, lookIn(world));
  await remove(kind, name, known, world.io);
  await after?.();
  const found = await failures(began, world);
  return { found: found.map((one) => (one.name === HOST ? { ...one, isWanted: false } : one)), outages };
}

/** Who uses what is deleted: with it, in the same run, or not at all. */
export async function deletedUnder(
  kind: Kind,
  declared: Named,
  use: (used: Known) => Named,
  isLeftAlone: boolean,
  world: World,
): Promise<Seen> {
  const used = await made(kind, declared, world);
  const user = await made(kinds.application, { displayName: "web", ...image, ...use(used) }, world);
  const began = await activated(world);
  const { outages } = await planDeletion(kind, `${kind.name} "${name}"`, used, lookIn(world));
  if (!isLeftAlone) await remove(kinds.application, "web", user, world.io);
  await remove(kind, name, used, world.io);
  const found = (await failures(began, world)).filter((one) => one.name.includes(" → "));
  return { found: found.map((one) => ({ ...one, isWanted: !isLeftAlone })), outages, isExempt: !isLeftAlone };
}

/** By an engine that deletes it first, or creates its successor first, which who uses it follows before the deletion, or never. */
export async function replacedUnder(
  kind: Kind,
  [declared, change]: readonly [before: Named, change: Named],
  use: (used: Known) => Named,
  how: "deleted first" | "created first" | "not followed",
  world: World,
): Promise<Seen> {
  const used = await made(kind, declared, world);
  const user = (of: Known) => ({ displayName: "web", ...image, ...use(of) });
  const before = await made(kinds.application, user(used), world);
  const began = await activated(world);
  const after = { ...declared, ...change, allowDataLoss: used.live.id, allowSameName: true };
  const deletesFirst = how === "deleted first";
  const plan = await planned(kind, after, used, world, { deletesFirst });
  if (deletesFirst) await remove(kind, name, used, world.io);
  const successor = await made(kind, after, world);
  if (how !== "not followed")
    await applyPlan(await planned(kinds.application, user(successor), before, world), world.io);
  if (!deletesFirst) await remove(kind, name, used, world.io);
  const found = (await failures(began, world)).filter((one) => one.name.includes(" → "));
  const isExempt = how === "created first";
  return { found: found.map((one) => ({ ...one, isWanted: one.hasFailed })), outages: outagesIn(plan), isExempt };
}

/** The only service of a load balancer, or one of several. */
export async function deletedBehind(kind: Kind, declared: Named, more: readonly Named[], world: World): Promise<Seen> {
  const used = await made(kind, { ...declared, displayName: "web" }, world);
  const service = { type: kind.serviceType, id: used.live.id };
  const destinations = [{ service, weight: 1 }, ...more];
  await made(kinds.loadBalancer, { displayName: name, domains, destinations }, world);
  const began = await activated(world);
  const { outages, detaches } = await planDeletion(kind, kind.name, used, lookIn(world));
  for (const call of detaches) await world.io.client.send(call);
  await remove(kind, "web", used, world.io);
  const found = (await failures(began, world)).filter((one) => [HOST, name].some((it) => one.name.startsWith(it)));
  return { found: found.map((one) => ({ ...one, isWanted: false })), outages };
}
