import { kinds } from "../../../src/kinds";
import { type Named, withPlainReferences } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { HOST, LATE, made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { changeObject } from "../../laws/world";
import type { Deed, Option, Plot, Scene } from "./options";
import { play } from "./play";
import { takingTime } from "./writes";

/**
 * A saved plan of a move with `leave_behind`, and somebody else changes what points to the original before it is applied:
 * nothing that serves goes without having been named (law (b)), and what the plan has named is no reason to refuse it.
 */

jest.mock("../../../src/client/exchange", () => {
  const { watched } = jest.requireActual("./writes");
  return watched(jest.requireActual("../../../src/client/exchange"));
});

jest.setTimeout(600_000);

const world = worldOfSuite({ availability: true });
beforeAll(() => takingTime(world.io.client.clock));

const kind = kinds.application;
const schema = resourceSchema(kind);
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
  const declared = { displayName: "shop", source: "dockerImage", dockerImage: "shop/api" };
  const row = (more: Named): Row => toRow(schema.attributes, withPlainReferences(kind, { ...declared, ...more }));
  const before = row({ clusterId: CLUSTERS[0]?.id });
  const after = row({ clusterId: CLUSTERS[1]?.id, ...(leaveBehind ? { move: { leaveBehind } } : {}) });
  const moved = row({ clusterId: CLUSTERS[1]?.id });
  const scene: Scene = { kind, schema, before, after, other: after, seed: 1 };
  const leaving: Option = ({ after }, one) => ({
    ...{ configuration: { blocks: [one(after)] }, others },
    ...(isKept ? { earlier: { blocks: [one(moved)] } } : {}),
  });
  await world.reset();
  const { isOne, violations, isRefused: isStopped } = await play(world, scene, leaving);
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
