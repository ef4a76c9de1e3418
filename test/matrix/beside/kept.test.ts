import { rmSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../../src/kinds";
import type { Kind, Named, Wire } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { intentsIn } from "../../../src/state";
import { documentsIn } from "../../../src/store";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { faces } from "../stacks/faces";
import type { Stack } from "../stacks/stack";

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

const [SHOP, LATE] = ["shop.example.org", "late.example.org"];

/** What the next run says that no state has. */
const named = async () =>
  (await intentsIn(documentsIn({ folder })))
    .flatMap(({ entries }) => entries)
    .flatMap(({ intent }) => (intent.undeclared ? [intent.id] : []));

/** What needs the original, and how that ends. */
interface Obstacle {
  /** Before the move, whose run keeps the original because of it. */
  begin(id: string): Promise<(clone: string) => Promise<unknown>>;
  /** What keeps it once that has ended; how this ends in turn. */
  after?(id: string, clone: string): Promise<(clone: string) => Promise<unknown>>;
  readonly domains?: Named;
  /** What the deletion of the original makes unavailable. */
  readonly ends?: RegExp;
  /** The original has what the clone is to get. */
  readonly holds?: true;
}

const pointed = async (id: string) => {
  await pointAt(id);
  return pointAt;
};
const balanced = async (id: string) => {
  const service = { type: "APP", id };
  const edge = { displayName: "edge", destinations: [{ service, weight: 1 }] };
  const { live } = await made(kinds.loadBalancer, edge, world);
  return () => world.io.client.send({ operation: "deleteLoadBalancer", ids: [live.id] });
};
const obstacles: Readonly<Record<string, Obstacle>> = {
  "a load balancer refers to it": {
    begin: balanced,
    ends: /LoadBalancer "edge" \S+ is unavailable until it forwards to the clone/,
  },
  // Without the store, nothing shows whether requests have reached the original through its domain.
  "its domain is not active on the clone": { begin: pointed, domains: { [SHOP]: {} } },
  "it serves a domain that the clone does not have": {
    begin: balanced,
    after: (id) => served(id, LATE),
    ends: new RegExp(`${LATE}\\S* is unavailable until another service has it`),
  },
  "its domain is put back on it": {
    begin: pointed,
    domains: { [SHOP]: {} },
    after: async (id, clone) => {
      await withdrawn(clone, SHOP);
      return served(id, SHOP);
    },
    ends: new RegExp(`${SHOP}\\S* is unavailable until another service has it`),
    holds: true,
  },
};

const rowsOf = (id: string) => world.io.client.all({ operation: "listApplicationDomains", ids: [id] });

/** DNS has what the platform asks for. */
async function pointAt(id: string, host = SHOP): Promise<void> {
  const { dns_records: wanted } = (await rowsOf(id)).find(({ name }) => name === host) ?? {};
  world.sandbox.writeDns((wanted as Wire[]).map((one) => ({ ...one, ttl: 60 }) as never));
  world.sandbox.clock.advance(600);
}

async function withdrawn(id: string, host: string): Promise<void> {
  const row = (await rowsOf(id)).find(({ name }) => name === host);
  await world.io.client.send({ operation: "deleteApplicationDomain", ids: [id, String(row?.id)] });
}

/** Somebody adds a domain by hand, and requests reach it; later, they remove it. */
async function served(id: string, host: string) {
  await world.io.client.send({ operation: "createApplicationDomain", ids: [id], body: { domain_name: host } });
  await pointAt(id, host);
  return () => withdrawn(id, host);
}

const machines: Readonly<Record<string, () => void>> = {
  "the same machine": () => {},
  "another machine": () => rmSync(join(folder, ".svc"), { recursive: true, force: true }),
};

const cases = Object.keys(faces).flatMap((face) =>
  Object.keys(obstacles).flatMap((what) => Object.keys(machines).map((where) => ({ face, what, where }))),
);

describe.each(cases)("$what, $where ($face)", ({ face, what, where }) => {
  const { begin, after, domains, ends, holds } = obstacles[what] as Obstacle;
  const declared = { ...image, ...(domains ? { domains } : {}) };
  const moved = { ...declared, clusterId: there };
  let stack: Stack;
  let original: string;
  let remove: (clone: string) => Promise<unknown>;
  beforeEach(async () => {
    stack = (faces[face] as (typeof faces)[string])(world, folder, kind, "dev", "it");
    await stack.up(declared);
    [original = ""] = stack.ids();
    remove = await begin(original);
    await stack.up(declared, { refresh: true });
    const { said } = await stack.up(moved);
    expect(stack.ids()).not.toContain(original);
    expect(said).toContain("is kept");
    machines[where]?.();
    if (!after) return;
    const [clone = ""] = stack.ids();
    const free = remove;
    remove = await after(original, clone);
    if (!domains) await free(clone);
  });

  test("kept until that ends", async () => {
    expect(stack.named ?? [original]).toEqual([original]);
    const { said } = await stack.up(moved, { ...(holds ? { refresh: true } : {}) });
    expect({ said, isKept: await exists(original) }).toEqual({
      said: expect.stringContaining("is kept"),
      isKept: true,
    });
    if (holds) expect(said).toContain(`cannot get ${SHOP} yet`);
    if (after) expect(said).not.toContain(`the original (${original}) is deleted`);
    machines[where]?.();
    await remove(stack.ids()[0] ?? "");
    const ended = await stack.up(moved);
    expect({ ...ended, isKept: await exists(original) }).toMatchObject({
      isRefused: false,
      said: ended.said,
      isKept: false,
    });
  });

  const [, , elsewhere] = CLUSTERS.map(({ id }) => id);
  test.each([
    ["moves on", elsewhere],
    ["moves back", here],
  ])("it %s: what keeps the original keeps nothing else", async (_, clusterId) => {
    const [clone = ""] = stack.ids();
    if (holds) await remove(clone);
    const { said } = await stack.up({ ...declared, clusterId }, { ...(holds ? { refresh: true } : {}) });
    const [again = ""] = stack.ids().filter((id) => id !== clone && id !== original);
    expect({ said, isMoved: await exists(again) }).toEqual({ said, isMoved: true });
    if (!domains) {
      expect({ said, isKept: await exists(original) }).toEqual({
        said: expect.stringContaining("is kept"),
        isKept: true,
      });
    }
    machines[where]?.();
    await (holds ? pointAt : remove)(again);
    const ended = await stack.up({ ...declared, clusterId });
    expect({ ...ended, ids: stack.ids() }).toMatchObject({ isRefused: false, said: ended.said, ids: [again] });
    for (const gone of [clone, original])
      expect({ gone, isThere: await exists(gone) }).toEqual({ gone, isThere: false });
  });

  test("its clone is deleted elsewhere: it is named until a state has it", async () => {
    const kept = stack.ids()[0] ?? "";
    await world.io.client.send({ operation: "deleteApplication", ids: [kept] });
    world.sandbox.clock.advance(600);
    const { said } = await stack.up(undefined, { refresh: true });
    const isNamed = said.includes(original) || !(await exists(original));
    expect({ said, isNamed }).toEqual({ said, isNamed: true });
    // Pulumi has it in its own state, and deletes it or says why not.
    if (face !== "terraform") return;
    await stack.up(undefined);
    expect(await named()).toEqual([original]);
    const adopting = await stack.up({ ...declared, adopt: { id: original } });
    expect({ ...adopting, ids: stack.ids() }).toEqual({ ...adopting, isRefused: false, ids: [original] });
    await stack.up(declared);
    expect(await named()).toEqual([]);
  });

  test("deleted all the same if its declaration says so, and its plan says what that ends", async () => {
    const ended = await stack.up({ ...moved, move: { leaveBehind: true } });
    expect({ ...ended, isKept: await exists(original) }).toMatchObject({
      isRefused: false,
      said: ended.said,
      isKept: false,
    });
    const isOut = (ends ?? / is unavailable /).test(ended.said);
    expect({ said: ended.said, isOut }).toEqual({ said: ended.said, isOut: ends !== undefined });
    expect(ended.said).not.toContain("unless something points to it");
  });
});

test.each(Object.keys(faces))(
  "%s: `deletionProtection`, once it is declared, keeps the original as well",
  async (face) => {
    const stack = (faces[face] as (typeof faces)[string])(world, folder, kind, "dev", "it");
    const moved = { ...image, clusterId: there };
    await stack.up(image);
    const [original = ""] = stack.ids();
    const free = await balanced(original);
    await stack.up(moved);
    await free();
    for (const more of [{}, { move: { leaveBehind: true } }]) {
      const { said } = await stack.up({ ...moved, ...more, deletionProtection: true });
      expect({ said, isKept: await exists(original) }).toEqual({
        said: expect.stringMatching(/is kept, because `deletion_?[pP]rotection` is declared/),
        isKept: true,
      });
      expect(said).not.toContain(`the original (${original}) is deleted`);
    }
    const ended = await stack.up({ ...moved, deletionProtection: false });
    expect({ ...ended, isKept: await exists(original) }).toMatchObject({
      isRefused: false,
      said: ended.said,
      isKept: false,
    });
  },
);

/** What else of its domains the run of a move changes. */
const beside: Readonly<Record<string, Named>> = {
  removed: {},
  "removed with all": { domains: {} },
  exchanged: { domains: { [LATE]: {} } },
};

test.each(Object.keys(faces).flatMap((face) => Object.keys(beside).map((how) => ({ face, how }))))(
  "a domain that is $how in the run of the move keeps no original ($face)",
  async ({ face, how }) => {
    const stack = (faces[face] as (typeof faces)[string])(world, folder, kind, "dev", "it");
    const declared = { ...image, domains: { [SHOP]: {} } };
    await stack.up(declared);
    const [original = ""] = stack.ids();
    await pointAt(original);
    await stack.up(declared, { refresh: true });
    const moved = { ...image, ...beside[how], clusterId: there };
    const { said } = await stack.up(moved);
    expect(said).toMatch(new RegExp(`${SHOP}\\S* is unavailable`));
    expect(await exists(original)).toBe(false);
    expect((await stack.up(moved, { refresh: true })).said).toBe("");
  },
);
