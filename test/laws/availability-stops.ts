import { kinds } from "../../src/kinds";
import { applyPlan } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { DATABASE_SIZES } from "../../src/sandbox/reference";
import type { Known } from "../../src/state";
import {
  activated,
  changed,
  deleted,
  domains,
  external,
  failuresInPlace,
  here,
  image,
  made,
  name,
  outagesIn,
  planned,
  type Seen,
} from "./availability-acts";
import type { World } from "./world";

type Named = Readonly<Record<string, unknown>>;

const balancer = kinds.loadBalancer;
const off = { systemDomain: { isEnabled: false } };
const switchedOff = external.destinations.map((one) => ({ ...one, isEnabled: false }));
const site = kinds.staticSite.examples.minimal;
const web = (settings: Named) => ({ processes: { web: settings } });
const manual = (instanceCount: number) => ({ scalingStrategy: { type: "manual", config: { instanceCount } } });
const halves = { isEnabled: true, ipList: ["0.0.0.0/1", "128.0.0.0/1"] };
const open = { ...image, domains };

/** An update in place of what something else leads to. */
async function stopped(
  kind: Kind,
  [before, after]: readonly [before: Named, after: Named],
  inFront: (known: Known) => Promise<unknown>,
  world: World,
): Promise<Seen> {
  const known = await made(kind, { displayName: name, ...before }, world);
  await inFront(known);
  const began = await activated(world);
  const plan = await planned(kind, { displayName: name, ...after }, known, world);
  const { error } = await applyPlan(plan, world.io);
  if (error ?? plan.problems[0]) throw new Error(`${error} ${plan.problems[0]?.message}`);
  return { found: await failuresInPlace(began, world), outages: outagesIn(plan) };
}

/** A load balancer in front, and one in front of that. */
const balanced = (type: string, more: readonly Named[], world: World) => async (known: Known) => {
  const to = (of: string, id: string) => ({ service: { type: of, id }, weight: 1 });
  const edge = { displayName: "edge", destinations: [to(type, known.live.id), ...more] };
  const { live } = await made(balancer, edge, world);
  await made(balancer, { displayName: "outer", destinations: [to("LOAD_BALANCER", live.id)] }, world);
};

/** A destination of its own, of a load balancer that has these as well. */
async function alone(more: Named, world: World): Promise<Named> {
  const { live } = await made(balancer, { displayName: name, domains, ...more }, world);
  return { loadBalancer: live.id, url: "https://new.example.org", weight: 1 };
}

const main = { ...kinds.database.examples.minimal, clusterId: here, resourceTypeId: DATABASE_SIZES[0]?.id };

/** What a declaration stops by itself, and what is in front of that. */
export const stops = {
  "the last destination of a load balancer that is declared no longer": (world: World) =>
    changed(balancer, { ...external, domains }, { domains }, world),
  "a load balancer whose destinations are emptied": (world: World) =>
    changed(balancer, { ...external, domains }, { destinations: [], domains }, world),
  "the last destination of a load balancer that is switched off": (world: World) =>
    changed(balancer, { ...external, domains }, { destinations: switchedOff, domains }, world),
  "the last destination of a load balancer behind another one": (world: World) =>
    stopped(balancer, [external, { destinations: [] }], balanced("LOAD_BALANCER", [], world), world),
  "one of two destinations that is declared no longer": (world: World) => {
    const two = [...external.destinations, { url: "https://new.example.org", weight: 1 }];
    return changed(balancer, { domains, destinations: two }, { domains, ...external }, world);
  },
  "a destination that is exchanged for one that is on": (world: World) =>
    changed(
      balancer,
      { domains, ...external },
      { domains, destinations: [...switchedOff, { url: "https://new.example.org", weight: 1 }] },
      world,
    ),
  "a destination of its own that is the last, and switched off": async (world: World) => {
    const only = await alone({}, world);
    return changed(kinds.destination, only, { ...only, isEnabled: false }, world);
  },
  "a destination of its own beside another one, switched off": async (world: World) => {
    const one = await alone(external, world);
    return changed(kinds.destination, one, { ...one, isEnabled: false }, world);
  },
  "a destination of its own that is the last, and deleted": async (world: World) =>
    deleted(kinds.destination, await alone({}, world), world),
  "a destination of its own beside another one, deleted": async (world: World) =>
    deleted(kinds.destination, await alone(external, world), world),
  "the only destination that a load balancer has inline, beside one of its own": (world: World) => {
    const beside = ({ live }: Known) =>
      made(kinds.destination, { loadBalancer: live.id, url: "https://new.example.org", weight: 1 }, world);
    return stopped(balancer, [external, { destinations: [] }], beside, world);
  },
  "an application that is suspended": (world: World) =>
    changed(kinds.application, open, { ...open, suspended: true }, world),
  "an application behind a load balancer that is suspended": (world: World) =>
    stopped(kinds.application, [image, { ...image, suspended: true }], balanced("APP", [], world), world),
  "one of several behind a load balancer that is suspended": (world: World) =>
    stopped(
      kinds.application,
      [image, { ...image, suspended: true }],
      balanced("APP", external.destinations, world),
      world,
    ),
  "an application with a connection that is suspended": async (world: World) => {
    const { live } = await made(kinds.database, { ...main, displayName: "orders" }, world);
    const before = { ...image, ...off, connections: { main: live.id } };
    return changed(kinds.application, before, { ...before, suspended: true }, world);
  },
  "an application that gets no instances": (world: World) =>
    changed(kinds.application, { ...open, ...web(manual(1)) }, { ...open, ...web(manual(0)) }, world),
  "an application behind a load balancer whose web process takes no requests": (world: World) =>
    stopped(
      kinds.application,
      [open, { ...open, ...web({ isIngressEnabled: false }) }],
      balanced("APP", [], world),
      world,
    ),
  "the same, and no deployment that says so": (world: World) =>
    changed(
      kinds.application,
      { ...open, ...web(manual(1)) },
      { ...open, ...web(manual(0)), deploy: { wait: "none" } },
      world,
    ),
  "an application that admits a list of addresses only": (world: World) => {
    const ipRestriction = { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24"] };
    return changed(kinds.application, open, { ...open, ipRestriction }, world);
  },
  "an application that refuses a list of addresses": (world: World) => {
    const ipRestriction = { type: "deny", isEnabled: true, ipList: ["203.0.113.0/24"] };
    return changed(kinds.application, open, { ...open, ipRestriction }, world);
  },
  "an application that refuses both halves of all addresses": (world: World) =>
    changed(kinds.application, open, { ...open, ipRestriction: { ...halves, type: "deny" } }, world),
  "an application that admits both halves of all addresses": (world: World) =>
    changed(kinds.application, open, { ...open, ipRestriction: { ...halves, type: "allow" } }, world),
  "a bucket that is not public any more": (world: World) =>
    changed(kinds.bucket, { publicAccess: true }, { publicAccess: false }, world),
  "a suspended application that gets a rule": (world: World) => {
    const before = { ...open, suspended: true };
    const ipRestriction = { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24"] };
    return changed(kinds.application, before, { ...before, ipRestriction }, world).then(worked);
  },
  "an application without a deployment that is suspended": (world: World) => {
    const before = { ...open, deploy: { wait: "none" } };
    return changed(kinds.application, before, { ...before, suspended: true }, world).then(worked);
  },
  "the generated domain of an application that is switched off": (world: World) =>
    changed(kinds.application, image, { ...image, ...off }, world),
  "the generated domain of a static site that is switched off": (world: World) =>
    changed(kinds.staticSite, site, { ...site, ...off }, world),
  "the generated domain of a load balancer that is switched off": (world: World) =>
    changed(balancer, external, { ...external, ...off }, world),
  "a database that is suspended under an application": (world: World) =>
    stopped(
      kinds.database,
      [main, { ...main, suspended: true }],
      ({ live }) => made(kinds.application, { displayName: "web", ...image, connections: { main: live.id } }, world),
      world,
    ),
} satisfies Readonly<Record<string, (world: World) => Promise<Seen>>>;

/** Without what failed before. */
const worked = (seen: Seen): Seen => ({ ...seen, found: seen.found.filter(({ hasFailed }) => !hasFailed) });
