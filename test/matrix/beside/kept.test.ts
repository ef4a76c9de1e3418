import { rmSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../../src/kinds";
import type { Kind, Wire } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { faces, type Stack } from "./faces";

/**
 * The original of a complete move is kept as long as something needs it, on whichever machine the next run is: the store of
 * the run that moved it may be elsewhere.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();
const kind: Kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const image = { displayName: "web", clusterId: here, source: "dockerImage", dockerImage: "shop/web" };

let folder = "";
beforeEach(async () => {
  await world.reset();
  folder = newFolder();
});

const exists = async (id: string) => (await records(kind, (one) => one.id === id, world.io)).length > 0;

/** What needs the original, and how that ends. */
const obstacles: Readonly<Record<string, (id: string) => Promise<(clone: string) => Promise<unknown>>>> = {
  "a load balancer refers to it": async (id) => {
    const service = { type: "APP", id };
    const edge = { displayName: "edge", destinations: [{ service, weight: 1 }] };
    const { live } = await made(kinds.loadBalancer, edge, world);
    return () => world.io.client.send({ operation: "deleteLoadBalancer", ids: [live.id] });
  },
  "its domain is not active on the clone": async (id) => {
    await pointAt(id);
    return pointAt;
  },
};

/** DNS has what the platform asks for. */
async function pointAt(id: string): Promise<void> {
  const rows = await world.io.client.all({ operation: "listApplicationDomains", ids: [id] });
  const { dns_records: wanted } = rows.find(({ name }) => name === "shop.example.org") ?? {};
  world.sandbox.writeDns((wanted as Wire[]).map((one) => ({ ...one, ttl: 60 }) as never));
  world.sandbox.clock.advance(600);
}

const machines: Readonly<Record<string, () => void>> = {
  "the same machine": () => {},
  "another machine": () => rmSync(join(folder, ".svc"), { recursive: true, force: true }),
};

const cases = Object.keys(faces).flatMap((face) =>
  Object.keys(obstacles).flatMap((what) => Object.keys(machines).map((where) => ({ face, what, where }))),
);

describe.each(cases)("$what, $where ($face)", ({ face, what, where }) => {
  // Without the store, nothing shows whether requests have reached the original through its domain.
  const declared = { ...image, ...(what.includes("domain") ? { domains: { "shop.example.org": {} } } : {}) };
  const moved = { ...declared, clusterId: there };
  let stack: Stack;
  let original: string;
  let remove: (clone: string) => Promise<unknown>;
  beforeEach(async () => {
    stack = (faces[face] as (typeof faces)[string])(world, folder, kind, "dev", "it");
    await stack.up(declared);
    [original = ""] = stack.ids;
    remove = await (obstacles[what] as (typeof obstacles)[string])(original);
    await stack.up(declared, { refresh: true });
    const { said } = await stack.up(moved);
    expect(stack.ids).not.toContain(original);
    expect(said).toContain("is kept");
    machines[where]?.();
  });

  test("kept until that ends", async () => {
    const { said } = await stack.up(moved);
    expect({ said, isKept: await exists(original) }).toEqual({
      said: expect.stringContaining("is kept"),
      isKept: true,
    });
    machines[where]?.();
    await remove(stack.ids[0] ?? "");
    const ended = await stack.up(moved);
    expect({ ...ended, isKept: await exists(original) }).toEqual({ isRefused: false, said: ended.said, isKept: false });
  });

  const [, , elsewhere] = CLUSTERS.map(({ id }) => id);
  test.each([
    ["moves on", elsewhere],
    ["moves back", here],
  ])("it %s: what keeps the original keeps nothing else", async (_, clusterId) => {
    const [clone = ""] = stack.ids;
    const { said } = await stack.up({ ...declared, clusterId });
    const [again = ""] = stack.ids.filter((id) => id !== clone && id !== original);
    expect({ said, isMoved: await exists(again) }).toEqual({ said, isMoved: true });
    if (what.includes("refers")) {
      expect({ said, isKept: await exists(original) }).toEqual({
        said: expect.stringContaining("is kept"),
        isKept: true,
      });
    }
    machines[where]?.();
    await remove(again);
    const ended = await stack.up({ ...declared, clusterId });
    expect({ ...ended, ids: stack.ids }).toEqual({ isRefused: false, said: ended.said, ids: [again] });
    for (const gone of [clone, original])
      expect({ gone, isThere: await exists(gone) }).toEqual({ gone, isThere: false });
  });

  test("deleted all the same if its declaration says so, and its plan says what that ends", async () => {
    const ended = await stack.up({ ...moved, move: { leaveBehind: true } });
    expect({ ...ended, isKept: await exists(original) }).toEqual({ isRefused: false, said: ended.said, isKept: false });
    const isOut = /LoadBalancer "edge" \S+ is unavailable until it forwards to the clone/.test(ended.said);
    expect({ said: ended.said, isOut }).toEqual({ said: ended.said, isOut: what.includes("refers") });
    expect(ended.said).not.toContain("unless something points to it");
  });
});
