import { kinds } from "../../../src/kinds";
import { type Kind, type Named, withPlainReferences } from "../../../src/model";
import { DATABASE_SIZES } from "../../../src/sandbox/reference";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { HOST, here, image, LATE, made, there } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { changeObject } from "../../laws/world";
import type { Deed, Option, Plot, Scene } from "./options";
import { play } from "./play";
import { watchWrites } from "./writes";

/**
 * A saved plan of a move with `leave_behind`, or of what stops something in place, and somebody else changes what leads to
 * it before it is applied: nothing that serves goes without having been named (law (b)), and what the plan has named is no
 * reason to refuse it.
 */

jest.setTimeout(600_000);

const world = worldOfSuite({ availability: true });
watchWrites(() => world.io.client.clock);

const external = { url: "https://old.example.org", weight: 1 };
const forwarding =
  (host: string, isEnabled = true, more: readonly Named[] = []): Deed =>
  (id) => {
    const destinations = [{ service: { type: "APP", id }, weight: 1, isEnabled }, ...more];
    // Hosts are announced by the name of their load balancer.
    return made(kinds.loadBalancer, { displayName: host.split(".")[0], domains: { [host]: {} }, destinations }, world);
  };
/** All destinations that there are. */
const toggled: Deed = async () => {
  const { all, send } = world.io.client;
  for (const { id: balancer } of await all({ operation: "listLoadBalancers", ids: [] })) {
    const ids = [String(balancer)];
    for (const { id } of await all({ operation: "listLoadBalancerDestinations", ids }))
      await send({ operation: "toggleLoadBalancerDestination", ids: [...ids, String(id)], body: { is_enabled: true } });
  }
};
const domain: Deed = (application) => made(kinds.domain, { application, name: HOST }, world);
const late: Deed = (application) => made(kinds.domain, { application, name: LATE }, world);
const referring: Deed = (id) => {
  const destinations = [{ service: { type: "APP", id }, weight: 1 }];
  return made(kinds.loadBalancer, { displayName: "edge", destinations }, world);
};
/** Nothing refers to the original any more. */
const freed: Deed = async () => {
  const { all, send } = world.io.client;
  for (const { id } of await all({ operation: "listLoadBalancers", ids: [] }))
    await send({ operation: "deleteLoadBalancer", ids: [String(id)] });
};
const renamed: Deed = (id) => changeObject(world.sandbox, `applications/${id}`, { display_name: "drifted" });

type Others = NonNullable<Plot["others"]>;

const refused: Readonly<Record<string, Others>> = {
  "a load balancer forwards all of its requests": { meanwhile: forwarding(HOST) },
  "a load balancer forwards a part of its requests": { meanwhile: forwarding(HOST, true, [external]) },
  "a second load balancer": { before: forwarding(HOST), meanwhile: forwarding("other.example.org") },
  "a destination gets its first requests": { before: forwarding(HOST, false, [external]), meanwhile: toggled },
  "a domain of its own": { meanwhile: domain },
};
const applied: Readonly<Record<string, Others>> = {
  nothing: {},
  "a load balancer that the plan has named": { before: forwarding(HOST) },
  "a domain that the plan has named": { before: domain },
  "a destination without requests": { meanwhile: forwarding(HOST, false, [external]) },
  "another name": { meanwhile: renamed },
};

/** The same of an original that an earlier apply has kept. */
const refusedLater: Readonly<Record<string, Others>> = {
  "a second load balancer": { before: forwarding(HOST), meanwhile: forwarding("other.example.org") },
  "a domain of its own": { before: forwarding(HOST), meanwhile: late },
};
const appliedLater: Readonly<Record<string, Others>> = {
  "nothing, the load balancer named": { before: forwarding(HOST) },
  "the load balancer is deleted": { before: referring, meanwhile: freed },
};

interface Case {
  readonly isRefused: boolean;
  /** The original is kept by then. */
  readonly isKept?: true;
  readonly leaveBehind?: boolean;
}

async function lawHolds(others: Others, { isRefused, isKept, leaveBehind = true }: Case): Promise<void> {
  const after = { ...image, clusterId: there, ...(leaveBehind ? { move: { leaveBehind } } : {}) };
  const moved = isKept ? { ...image, clusterId: there } : undefined;
  await holds({ kind: kinds.application, before: image, after }, others, isRefused, moved);
}

interface Update {
  readonly kind: Kind;
  readonly before: Named;
  readonly after: Named;
}

async function holds({ kind, ...update }: Update, others: Others, isRefused: boolean, first?: Named): Promise<void> {
  const schema = resourceSchema(kind);
  const row = (declared: Named): Row => {
    const named = kind.naming === "displayName" ? { displayName: "shop" } : {};
    return toRow(schema.attributes, withPlainReferences(kind, { ...named, ...declared }));
  };
  const [before, after] = [row(update.before), row(update.after)];
  const scene: Scene = { kind, schema, before, after, other: after, seed: 1 };
  const applying: Option = (_, one) => ({
    ...{ configuration: { blocks: [one(after)] }, others },
    ...(first ? { earlier: { blocks: [one(row(first))] } } : {}),
  });
  await world.reset();
  const { isOne, violations, isRefused: isStopped } = await play(world, scene, applying);
  expect({ isOne, violations, isStopped }).toEqual({ isOne: true, violations: [], isStopped: isRefused });
}

test.each(Object.entries(refused))("meanwhile %s: refused", (_, others) => lawHolds(others, { isRefused: true }));
test.each(Object.entries(applied))("meanwhile %s: applied", (_, others) => lawHolds(others, { isRefused: false }));

test.each(Object.entries(refusedLater))("the original is kept, and meanwhile %s: refused", (_, others) =>
  lawHolds(others, { isRefused: true, isKept: true }),
);
test.each(Object.entries(appliedLater))("the original is kept, and meanwhile %s: applied", (_, others) =>
  lawHolds(others, { isRefused: false, isKept: true }),
);

test("without `leave_behind`, an original that is kept, and gets a domain after the plan, is kept on", async () => {
  const meanwhile: Deed = async (id) => {
    await freed(id);
    await late(id);
  };
  await lawHolds({ before: referring, meanwhile }, { isRefused: false, isKept: true, leaveBehind: false });
});

const web = (settings: Named) => ({ processes: { web: { type: "web", ...settings } } });
const main = { ...kinds.database.examples.minimal, clusterId: here, resourceTypeId: DATABASE_SIZES[0]?.id };
const only = { destinations: [external] };
const hidden = { ...image, systemDomain: { isEnabled: false } };
const connected: Deed = (database) =>
  made(kinds.application, { displayName: "user", ...image, connections: { main: database } }, world);
const outer: Deed = (id) =>
  made(
    kinds.loadBalancer,
    {
      displayName: "outer",
      domains: { [HOST]: {} },
      destinations: [{ service: { type: "LOAD_BALANCER", id }, weight: 1 }],
    },
    world,
  );

/** What stops in place, and what somebody else does so that something needs it. */
const stopping: Readonly<Record<string, Update & { readonly use: Deed }>> = {
  "an application is suspended, and a load balancer forwards to it": {
    ...{ kind: kinds.application, before: image, after: { ...image, suspended: true } },
    use: forwarding(HOST),
  },
  "an application without a host is suspended, and gets a domain": {
    ...{ kind: kinds.application, before: hidden, after: { ...hidden, suspended: true } },
    use: domain,
  },
  "a web process takes no requests any more, and a load balancer forwards to it": {
    kind: kinds.application,
    before: { ...image, ...web({ isIngressEnabled: true }) },
    after: { ...image, ...web({ isIngressEnabled: false }) },
    use: forwarding(HOST),
  },
  "a database is suspended, and an application connects to it": {
    ...{ kind: kinds.database, before: main, after: { ...main, suspended: true } },
    use: connected,
  },
  "a load balancer is emptied, and another one forwards to it": {
    ...{ kind: kinds.loadBalancer, before: only, after: { destinations: [] } },
    use: outer,
  },
};

describe.each(Object.entries(stopping))("%s", (_, { use, ...update }) => {
  test("after the plan: refused", () => holds(update, { meanwhile: use }, true));
  test("before the plan: applied", () => holds(update, { before: use }, false));
  test("never: applied", () => holds(update, {}, false));
});

/** Until something is deployed, what runs takes requests. */
test("a web process that others have stopped, and not deployed: further hosts of what its plan has named are named", async () => {
  const set: Deed = async (application) => {
    const { all, send } = world.io.client;
    await late(application);
    const [process] = await all({ operation: "listProcesses", ids: [application] });
    const ids = [application, String(process?.id)];
    await send({ operation: "updateProcess", ids, body: { is_ingress_enabled: false } });
  };
  const update = { kind: kinds.application, before: { ...hidden, ...web({ port: 80 }) } };
  const after = { ...hidden, ...web({ port: 80, isIngressEnabled: false }) };
  await holds({ ...update, after }, { before: domain, meanwhile: set }, false);
});
