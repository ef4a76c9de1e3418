import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { planDeletion } from "../../src/lifecycle/plan/deletion-plan";
import type { Call } from "../../src/model";
import { DATABASE_SIZES } from "../../src/sandbox/reference";
import type { Known } from "../../src/state";
import { activated, changed, failures, here, image, made, outagesIn, planned, type Seen } from "./availability-acts";
import type { World } from "./world";

type Named = Readonly<Record<string, unknown>>;

const kind = kinds.connection;

/** The part of an update of an application that leads to one database or another one: connections, and variables. */
type Leading = (one: Known, other: Known) => Named;

/** What leads to a database inline, and by its host in a variable: either may stay without the other. */
export async function namedElse(
  before: Leading,
  after: Leading,
  world: World,
  beside: (one: Known) => Promise<unknown> = async () => undefined,
): Promise<Seen> {
  const stores: [Known, Known] = [
    await made(kinds.database, database("orders"), world),
    await made(kinds.database, database("carts"), world),
  ];
  await beside(stores[0]);
  return changed(kinds.application, { ...image, ...before(...stores) }, { ...image, ...after(...stores) }, world);
}

export const database = (displayName: string): Named => ({
  ...kinds.database.examples.minimal,
  ...{ displayName, clusterId: here, resourceTypeId: DATABASE_SIZES[0]?.id },
});
export const connecting = ({ live }: Known): Named => ({ connections: { main: live.id } });
export const naming = ({ live }: Known, more: Named = {}): Named => ({
  secretVariables: { DATABASE_URL: String(live.values.connectionUri) },
  ...more,
});

/** A connection of its own of an application `web`, between databases. */
async function connected(databases: readonly Named[], application: Named, world: World) {
  const stores: Known[] = [];
  for (const declared of databases) stores.push(await made(kinds.database, declared, world));
  const named = application.isNamed ? naming(stores[0] as Known) : {};
  const web = await made(
    kinds.application,
    { displayName: "web", ...image, ...named, deploy: { wait: "none" } },
    world,
  );
  const to = (at: number) => ({ application: web.live.id, database: stores[at]?.live.id });
  const known = await made(kind, to(0), world);
  if (application.deploy === undefined) await deployed(web.live.id, world);
  const began = await activated(world);
  return { web, to, known, began };
}

const deployed = (id: string, { io }: World) => io.client.send({ operation: "createDeployment", ids: [id], body: {} });

/** What it leads to is left out: it was there before, and its deployment may be as well. */
async function lostSince(began: number, world: World) {
  const found = await failures(began, world);
  return found.filter(({ name }) => name.includes(" → ")).map((one) => ({ ...one, isWanted: one.hasFailed }));
}

/** It leads to another database, or to the same one without a difference; by an engine that deletes it first, or last. */
export async function replacedInUse(databases: readonly Named[], deletesFirst: boolean, world: World): Promise<Seen> {
  const { web, to, known, began } = await connected(databases, {}, world);
  const after = to(databases.length - 1);
  const isForced = databases.length === 1;
  const plan = await planned(kind, after, known, world, { deletesFirst, ...(isForced ? { isForced } : {}) });
  if (plan.action !== "replace") throw new Error(`It is a ${plan.action}.`);
  if (deletesFirst) await remove(kind, "web", known, world.io);
  await made(kind, after, world);
  if (!deletesFirst) await remove(kind, "web", known, world.io);
  world.sandbox.clock.advance(60);
  if (!isForced) await deployed(web.live.id, world);
  return { found: await lostSince(began, world), outages: outagesIn(plan) };
}

const ways = { alone: {}, "with its application": {}, unused: { deploy: "none" }, named: { isNamed: true } } as const;

/** It is deleted: alone, or with its application, of which nothing may run. */
export async function deletedInUse(database: Named, how: keyof typeof ways, world: World): Promise<Seen> {
  const { web, known, began } = await connected([database], ways[how], world);
  const { client } = world.io;
  const look = { one: client.one, all: ({ once: _, ...call }: Call) => client.all(call) };
  const { outages } = await planDeletion(kind, "Connection", known, look);
  await remove(kind, "web", known, world.io);
  const isExempt = how === "with its application";
  if (isExempt) await remove(kinds.application, "web", web, world.io);
  const found = await lostSince(began, world);
  return { found: isExempt ? found.map((one) => ({ ...one, isWanted: true })) : found, outages, isExempt };
}
