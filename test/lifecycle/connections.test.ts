import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { diff, goalOf } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Named, parse } from "../../src/model";
import { interestIn, observe, read } from "../../src/read";
import { CLUSTERS } from "../../src/sandbox/reference";
import type { Io, Known } from "../../src/state";
import { storeInMemory } from "../../src/store";
import { kept, placesOf, worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";
import { WritingProcess } from "../support/journal";

/** A connection that leads to another database under the same name: the first one is in no later declaration. */
const world = worldOfTests();
const kind = kinds.application;
const name = "shop";
const [one, other] = [fixtures.database, fixtures.otherDatabase];
const shop = { displayName: name, clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api" };
const to = (database: string, more: Named = {}): Named => ({ ...shop, connections: { main: database }, ...more });

const applied = (declared: Named, known: Known | undefined, io: Io = world.io) =>
  apply({ kind, name, declared, known, address: "a" }, io);

async function made(declared: Named, known?: Known, io?: Io): Promise<Known> {
  const { known: now, error } = await applied(declared, known, io);
  if (error) throw error;
  return kept(kind, now);
}

/** Applied, with nothing left over, and no other plan. */
async function converges(declared: Named, known: Known, io?: Io): Promise<void> {
  const done = await made(declared, known, io);
  const { has, wanted } = await placesOf(kind, declared, done, world);
  expect(has).toEqual(wanted);
  for (const now of [done, (await read(kind, name, done, world.io)) as Known]) {
    world.writes();
    expect((await planResource({ kind, name, declared, known: now })).action).toBe("none");
    await made(declared, now);
    expect(world.writes()).toEqual({});
  }
}

/** A process that dies at a request, before it is sent or after it is answered. */
function dying(at: number, when: "before" | "after"): Io & { readonly isDead: () => boolean } {
  let requests = 0;
  const { clock } = world.io.client;
  const process = new WritingProcess(storeInMemory(), clock);
  const transport: typeof sendOnce = async (...args) => {
    requests += 1;
    if (requests > at || (requests === at && when === "before")) throw new Error("killed");
    const answer = await sendOnce(...args);
    if (requests === at) throw new Error("killed");
    return answer;
  };
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const client = connect({ settings, clock, transport });
  return { client, say: () => {}, journal: process.journal, taken: new Set(), isDead: () => requests >= at };
}

const failing = () => world.sandbox.addOutcome({ of: "deployment", step: "build", logs: ["out of memory"] });

const WAYS: Readonly<Record<string, readonly [before: Named, after: Named]>> = {
  "with a deployment that is waited for": [{}, {}],
  "with a deployment that is not waited for": [{}, { deploy: { wait: "accepted" } }],
  "without a deployment": [{ deploy: { wait: "none" } }, { deploy: { wait: "none" } }],
  "of an application that is suspended in the same run": [{}, { suspended: true }],
  "of a suspended application": [{ suspended: true }, { suspended: true }],
  "of an application that is resumed in the same run": [{ suspended: true }, {}],
};

describe.each(Object.entries(WAYS))("%s", (_, [before, after]) => {
  test("the plan shows it, and the first connection is removed", async () => {
    const known = await made(to(one, before));
    const beside = {
      operation: "createInternalConnection",
      ids: [one],
      body: { target_id: fixtures.application, target_type: "app" },
    } as const;
    await world.io.client.send(beside);
    const { differences } = await planResource({ kind, name, declared: to(other, after), known });
    expect(differences).toContainEqual(
      expect.objectContaining({ path: ["connections", "main"], from: one, to: other }),
    );
    await converges(to(other, after), known);
    const left = await world.io.client.all({ operation: "listInternalConnections", ids: [one] });
    expect(left.map(({ target_id: id }) => id)).toEqual([fixtures.application]);
  });

  /** What the engine has of it: what the run before has left, or what this one has told it with its error. */
  test.each(["before", "after"] as const)(
    "a run that ends %s any request is finished by the next one",
    async (when) => {
      for (let at = 1; ; at += 1) {
        let isDead = false;
        for (const [isTold, isRefreshed] of [
          [false, false],
          [false, true],
          [true, false],
          [true, true],
        ]) {
          await world.reset();
          const known = await made(to(one, before));
          const io = dying(at, when);
          const outcome = await applied(to(other, after), known, io).catch(() => undefined);
          isDead ||= io.isDead();
          const state = isTold && outcome ? kept(kind, outcome.known) : known;
          await converges(to(other, after), isRefreshed ? ((await read(kind, name, state, world.io)) as Known) : state);
        }
        if (!isDead) return;
      }
    },
  );
});

/** What the program declares after a run whose deployment has failed: the same, what was before, nothing, or both. */
const NEXT: Readonly<Record<string, Named>> = {
  "the same": to(other),
  "what was before": to(one),
  "no connection": to(one, { connections: {} }),
  "none at all": shop,
  "both under other names": to(one, { connections: { before: one, after: other } }),
  "both under each other's names": to(one, { connections: { main: one, replica: other } }),
  "the same without a deployment": to(other, { deploy: { wait: "none" } }),
};

test.each(Object.entries(NEXT))("after a failed deployment, %s", async (_, declared) => {
  for (const isRefreshed of [false, true]) {
    await world.reset();
    const known = await made(to(one));
    failing();
    const { known: failed, error } = await applied(to(other), known);
    expect(error).toBeDefined();
    const now = kept(kind, failed);
    await converges(declared, isRefreshed ? ((await read(kind, name, now, world.io)) as Known) : now);
  }
});

test("two names that change places send nothing but a deployment", async () => {
  const [before, after] = [
    { main: one, replica: other },
    { main: other, replica: one },
  ];
  const known = await made(to(one, { connections: before }));
  world.writes();
  const done = await made(to(one, { connections: after }), known);
  expect(world.writes()).toEqual({ createDeployment: 1 });
  await converges(to(one, { connections: after }), done);
});

test("drift shows what a killed run left", async () => {
  const known = await made(to(one));
  const beside = {
    operation: "createInternalConnection",
    ids: [other],
    body: { target_id: known.live.id, target_type: "app" },
  } as const;
  await world.io.client.send(beside);
  const goal = goalOf(kind, parse(kind, to(other)), known.managed);
  const seen = await observe(kind, known.live.id, interestIn(kind, goal, known.live), known.live, world.io);
  expect(seen && diff(kind, goal, seen).map(({ path, from, to: now }) => [...path, from, now])).toEqual([
    ["connections", "main", one, other],
  ]);
  await converges(to(other), known);
});
