import { kinds } from "../../src/kinds";
import { retireOriginal } from "../../src/lifecycle/move/retire";
import { applyPlan } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { DATABASE_SIZES } from "../../src/sandbox/reference";
import type { Known } from "../../src/state";
import {
  activated,
  balanced,
  changed,
  deleted,
  deletedBehind,
  deletedUnder,
  domains,
  external,
  failures,
  forced,
  HOST,
  image,
  interrupted,
  kept,
  leftBehind,
  lost,
  made,
  moved,
  name,
  outagesIn,
  planned,
  reconnected,
  replaced,
  replacedUnder,
  type Seen,
  shop,
  there,
} from "./availability-acts";
import { connecting, database, deletedInUse, namedElse, naming, replacedInUse } from "./availability-in-use";
import { stops } from "./availability-stops";
import { fixtures, type World } from "./world";

type Named = Readonly<Record<string, unknown>>;

/** The same host. */
const CASED = "Shop.Example.ORG";
const certificate = (customSslCert: string) => ({ domains: { [HOST]: { customSslCert, customSslKey: "KEY" } } });
const addedAgain = (kind: Kind, more: Named) => (world: World) =>
  changed(kind, { ...more, ...certificate("ONE") }, { ...more, ...certificate("TWO") }, world);

const main = () => database(name);
const orders = () => database("orders");
const carts = () => database("carts");
const both = (one: Named, other: Named): Named => ({ ...one, ...other });
const withKey = ({ live }: Known) => ({ variables: { KEY: String(live.values.accessKey) } });

async function connectedElse(more: (one: string, other: string) => Named, world: World): Promise<Seen> {
  const one = await made(kinds.database, orders(), world);
  const other = await made(kinds.database, carts(), world);
  return reconnected([one, other], more(one.live.id, other.live.id), world);
}

/** As with a write-only attribute, whose value nothing has recorded. */
async function resetUnknown(dbPassword: string, world: World): Promise<Seen> {
  const kind = kinds.database;
  const known = await made(kind, main(), world);
  await made(kinds.application, { displayName: "web", ...image, ...connecting(known) }, world);
  const began = await activated(world);
  const { dbPassword: _, ...values } = known.live.values;
  const unknown = { ...known, live: { ...known.live, values } };
  const plan = await planned(kind, { ...main(), dbPassword }, unknown, world);
  await applyPlan(plan, world.io);
  return { found: await failures(began, world), outages: outagesIn(plan) };
}

/** Until a day after the grace, if there is one. */
async function rotatedKeys(
  { graceHours, isFollowed = false }: { readonly graceHours?: number; readonly isFollowed?: boolean },
  world: World,
): Promise<Seen> {
  const kind = kinds.bucket;
  const rotated = (trigger: string) => ({ displayName: name, rotation: { trigger, graceHours } });
  const known = await made(kind, rotated("one"), world);
  const user = (of: Known) => ({ displayName: "web", ...image, ...withKey(of) });
  const web = await made(kinds.application, user(known), world);
  const began = await activated(world);
  const plan = await planned(kind, rotated("two"), known, world);
  const { known: after } = await applyPlan(plan, world.io);
  if (isFollowed) await applyPlan(await planned(kinds.application, user(after), web, world), world.io);
  if (graceHours !== undefined) world.sandbox.clock.advance((graceHours + 24) * 3600);
  return { found: await failures(began, world), outages: outagesIn(plan), isExempt: isFollowed };
}

/** Each has one kind of outage, or none. */
export const scenes = {
  ...stops,
  "a move with an active domain": (world: World) => moved({}, world),
  "a move whose original is deleted without waiting": (world: World) => moved({ move: { leaveBehind: true } }, world),
  "a move that suspends its original": (world: World) => moved({ move: { suspendOld: true } }, world),
  "a move that keeps the name of the generated domain": (world: World) =>
    moved({ systemDomain: { name: "store" } }, world, { systemDomain: { name: "store" } }),
  "a move whose generated domain is off": (world: World) =>
    moved({ domains: {}, systemDomain: { isEnabled: false } }, world, {
      domains: {},
      systemDomain: { isEnabled: false },
    }),
  ...interrupted,
  ...kept,
  "a move behind a load balancer": (world: World) => balanced(world),
  "a move behind a load balancer that suspends its original": (world: World) =>
    balanced(world, { move: { suspendOld: true } }),
  "the same, and something else behind it": (world: World) =>
    balanced(world, { move: { suspendOld: true }, more: external.destinations }),
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
    return { found: await lost(began, world), outages: outagesIn(plan) };
  },
  "a domain of an application that is added again": addedAgain(kinds.application, image),
  "a domain of a load balancer that is added again": addedAgain(kinds.loadBalancer, external),
  "a domain of an application that is declared no longer": (world: World) =>
    changed(kinds.application, { ...image, domains }, image, world),
  "a domain of a load balancer that is declared no longer": (world: World) =>
    changed(kinds.loadBalancer, { ...external, domains }, { ...external, domains: {} }, world),
  "a domain that a move does not declare any more": (world: World) => moved({ domains: {} }, world),
  "a domain whose name gets another case": (world: World) =>
    changed(kinds.application, { ...image, domains: { [CASED]: {} } }, { ...image, domains }, world),
  "a move whose domain gets another case": (world: World) => moved({ domains: { [CASED]: {} } }, world),
  "a domain of its own whose name gets another case": (world: World) =>
    changed(kinds.domain, { application: fixtures.application, name: CASED }, { name: HOST }, world),
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
  "keys of a bucket that are rotated before its applications are deployed": (world: World) => rotatedKeys({}, world),
  "keys of a bucket that are rotated with a grace, and nothing has them when it ends": (world: World) =>
    rotatedKeys({ graceHours: 24 }, world),
  "the same, and its application is deployed with the new ones in time": (world: World) =>
    rotatedKeys({ graceHours: 24, isFollowed: true }, world),
  "a database that is replaced under its applications": (world: World) =>
    replacedUnder(kinds.database, [main(), { dbName: "another" }], connecting, "deleted first", world),
  "a database that is deleted under an application": (world: World) =>
    deletedUnder(kinds.database, main(), connecting, true, world),
  "a database that is deleted with its application": (world: World) =>
    deletedUnder(kinds.database, main(), connecting, false, world),
  "a bucket that is deleted under an application": (world: World) =>
    deletedUnder(kinds.bucket, { displayName: name }, withKey, true, world),
  "a bucket that is deleted with its application": (world: World) =>
    deletedUnder(kinds.bucket, { displayName: name }, withKey, false, world),
  "a connection that leads to another database": (world: World) => connectedElse(() => ({}), world),
  "the same, and no deployment": (world: World) => connectedElse(() => ({ deploy: { wait: "none" } }), world),
  "the same, and a deployment that is not waited for": (world: World) =>
    connectedElse(() => ({ deploy: { wait: "accepted" } }), world),
  "the same, and the first database is under another name": (world: World) =>
    connectedElse((one, other) => ({ connections: { main: other, before: one } }), world),
  "a connection that is declared no longer": (world: World) => connectedElse(() => ({ connections: {} }), world),
  "a connection that is declared no longer, and a variable that names its database": (world: World) =>
    namedElse(
      (one) => both(connecting(one), naming(one)),
      (one) => naming(one),
      world,
    ),
  "a connection that is declared no longer, and a new variable that names its database": (world: World) =>
    namedElse(
      (one) => connecting(one),
      (one) => naming(one),
      world,
    ),
  "a connection that is declared no longer at once, and a variable that names its database": (world: World) =>
    namedElse(
      (one) => both(connecting(one), naming(one)),
      (one) => naming(one, { deploy: { wait: "accepted" } }),
      world,
    ),
  "a connection that leads to another database than a variable": (world: World) =>
    namedElse(
      (one) => both(connecting(one), naming(one)),
      (one, other) => both(connecting(other), naming(one)),
      world,
    ),
  "a connection that leads to another database with its variable": (world: World) =>
    namedElse(
      (one) => both(connecting(one), naming(one)),
      (_, other) => both(connecting(other), naming(other)),
      world,
    ),
  "a connection that is declared no longer, and a variable of builds that names its database": (world: World) =>
    namedElse(
      (one) => both(connecting(one), naming(one)),
      (one) => naming(one, { variableScopes: { DATABASE_URL: "buildtime" } }),
      world,
    ),
  "a connection that is declared no longer, and a global variable that names its database": (world: World) =>
    namedElse(
      connecting,
      () => ({}),
      world,
      ({ live }) =>
        made(kinds.globalVariable, { key: "DATABASE_URL", value: String(live.values.connectionUri) }, world),
    ),
  "a connection of its own that leads to another database": (world: World) =>
    replacedInUse([orders(), carts()], true, world),
  "the same, created first while it leads to the first": (world: World) =>
    replacedInUse([orders(), carts()], false, world),
  "a connection of its own that is replaced without a difference": (world: World) =>
    replacedInUse([orders()], true, world),
  "a connection of its own that is deleted under its application": (world: World) =>
    deletedInUse(orders(), "alone", world),
  "a connection of its own that is deleted under an application whose variable names its database": (world: World) =>
    deletedInUse(orders(), "named", world),
  "a connection of its own that is deleted with its application": (world: World) =>
    deletedInUse(orders(), "with its application", world),
  "a connection of its own with which nothing runs": (world: World) => deletedInUse(orders(), "unused", world),
  "an application behind a load balancer that is deleted": (world: World) =>
    deletedBehind(kinds.application, image, [], world),
  "a static site behind a load balancer that is deleted": (world: World) =>
    deletedBehind(kinds.staticSite, kinds.staticSite.examples.minimal, [], world),
  "a load balancer behind a load balancer that is deleted": (world: World) =>
    deletedBehind(kinds.loadBalancer, external, [], world),
  "one of several that a load balancer forwards to, which is deleted": (world: World) =>
    deletedBehind(kinds.application, image, external.destinations, world),
  "a bucket that is replaced under an application": (world: World) =>
    replacedUnder(kinds.bucket, [{ displayName: name }, { location: "weur" }], withKey, "deleted first", world),
  "the same, created first, and followed": (world: World) =>
    replacedUnder(kinds.bucket, [{ displayName: name }, { location: "weur" }], withKey, "created first", world),
  "the same, created first, and not followed": (world: World) =>
    replacedUnder(kinds.bucket, [{ displayName: name }, { location: "weur" }], withKey, "not followed", world),
  "a password in no state that is reset": (world: World) => resetUnknown("another-password", world),
  "a password in no state that is the same": async (world: World) => {
    const seen = await resetUnknown(String(main().dbPassword), world);
    return { ...seen, isExempt: true };
  },
  "a database that is resized under its application": async (world: World) => {
    const kind = kinds.database;
    const known = await made(kind, main(), world);
    await made(kinds.application, { displayName: "web", ...image, ...connecting(known) }, world);
    const began = await activated(world);
    const plan = await planned(kind, { ...main(), resourceTypeId: DATABASE_SIZES[1]?.id }, known, world);
    await applyPlan(plan, world.io);
    return { found: await failures(began, world), outages: outagesIn(plan) };
  },
  "a password that is reset before its applications are deployed": async (world: World) => {
    const kind = kinds.database;
    const declared = main();
    const known = await made(kind, declared, world);
    await made(kinds.application, { displayName: "web", ...image, ...connecting(known) }, world);
    const began = await activated(world);
    const plan = await planned(kind, { ...declared, dbPassword: "another-password" }, known, world);
    await applyPlan(plan, world.io);
    return { found: await failures(began, world), outages: outagesIn(plan) };
  },
} satisfies Readonly<Record<string, (world: World) => Promise<Seen>>>;
