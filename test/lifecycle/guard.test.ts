import type { OperationId } from "../../src/contract";
import { type Difference, diff, goalOf } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { dataProblem, liveDataProblem } from "../../src/lifecycle/plan/data-guard";
import { planMove } from "../../src/lifecycle/plan/move-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Named, parse, UNKNOWN } from "../../src/model";
import { CLUSTERS, DISK_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import type { Intent, Journal, Known } from "../../src/state";
import { changeObject, fixtures, startWorld, type World } from "../laws/world";
import { intentsOnly } from "../support/journal";
import { id, knownAs } from "../support/known";

const kind = kinds.application;
const worker = { type: "worker", resourceTypeId: id };
const disk = { resourceTypeId: id, mountPath: "/data" };
const app = (processes: Named, more: Named = {}) => ({
  displayName: "api",
  clusterId: id,
  source: "dockerImage",
  dockerImage: "shop/api",
  processes,
  ...more,
});

function problem(before: Named, after: Named) {
  const state = knownAs(kind, before);
  const differences = diff(kind, goalOf(kind, parse(kind, after), state.managed), state.live);
  return dataProblem({ kind, declared: after, known: state, differences })?.message;
}

test.each<[string, Named, string]>([
  ["a disk", app({ worker }), "processes.worker.disk would be removed"],
  ["a process with a disk", app({}), "processes.worker would be removed"],
  ["the type of a process with a disk", app({ worker: { ...worker, type: "web" } }), "processes.worker"],
])("removing %s is refused, unless its ID accepts the loss", (_, after, expected) => {
  const before = app({ worker: { ...worker, disk } });
  expect(problem(before, after)).toContain(expected);
  expect(problem(before, after)).toContain(`allowDataLoss: "${id}"`);
  expect(problem(before, { ...after, allowDataLoss: id })).toBeUndefined();
});

test("what holds no data can be removed", () => {
  expect(problem(app({ worker }), app({}))).toBeUndefined();
  expect(
    problem(app({ worker: { ...worker, disk } }), app({ worker: { ...worker, disk: { ...disk, mountPath: "/srv" } } })),
  ).toBeUndefined();
});

test("unknown values are not refused: the run that knows them decides", () => {
  const before = app({ worker: { ...worker, disk } });
  expect(problem(before, app({ worker: { ...worker, disk, type: UNKNOWN } }))).toBeUndefined();
  expect(problem(before, app({ worker: { ...worker, disk: UNKNOWN } }))).toBeUndefined();
});

test("nor is what cannot change, as long as a part of it is not known yet", () => {
  const before = {
    displayName: "orders",
    clusterId: id,
    resourceTypeId: id,
    type: "postgresql",
    version: "16",
    dbName: "shop",
    extensions: { vector: false },
  };
  const found = (extensions: Named) => {
    const goal = goalOf(kinds.database, parse(kinds.database, { ...before, extensions }), undefined);
    return diff(kinds.database, goal, { id, values: before, parts: {} }).map(({ replaces }) => replaces);
  };
  expect([found({ vector: true }), found({ vector: UNKNOWN })]).toEqual([[true], [false]]);
});

describe("what no declaration names", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const declared = {
    displayName: "api",
    clusterId: CLUSTERS[0]?.id,
    source: "dockerImage",
    dockerImage: "shop/api",
    processes: { web: { port: 3000 }, worker: { type: "worker", resourceTypeId: PROCESS_SIZES[0]?.id } },
    deploy: { wait: "none" },
  };
  const send = (operation: OperationId, ids: string[], body: Named) => world.io.client.one({ operation, ids, body });

  async function made(): Promise<Known> {
    const { known, error } = await apply({ kind, name: "api", declared }, world.io);
    expect(error).toBeUndefined();
    return known;
  }
  const processOf = ({ live }: Known, name: string) => live.parts.processes?.find(({ key }) => key === name)?.id ?? "";

  async function giveDisk(state: Known): Promise<void> {
    const size = { resource_type_id: DISK_SIZES[0]?.id, mount_path: "/data" };
    await send("putProcessDisk", [state.live.id, processOf(state, "worker")], size);
  }
  async function lost(state: Known, after: Named) {
    const found = diff(kind, goalOf(kind, parse(kind, after), state.managed), state.live);
    return (await liveDataProblem({ kind, declared: after, known: state, differences: found }, () => world.io))
      ?.message;
  }

  test("a disk is detected before its application moves, or its process is removed", async () => {
    const state = await made();
    const moved = { ...declared, clusterId: CLUSTERS[1]?.id };
    const without = { ...declared, processes: { web: { port: 3000 } } };
    expect([await lost(state, moved), await lost(state, without)]).toEqual([undefined, undefined]);
    await giveDisk(state);
    expect(await lost(state, moved)).toMatch(/clone does not carry the disks of its processes worker/);
    expect(await lost(state, without)).toContain("processes.worker would be removed");
    expect(await lost(state, { ...without, allowDataLoss: state.live.id })).toBeUndefined();
    // Only what could lose data is looked at.
    world.sandbox.resetRequests();
    await lost(state, without);
    expect(world.sandbox.requests().byOperation).toEqual({ listProcesses: 1 });
    // What is accepted, or loses nothing, costs no look.
    world.sandbox.resetRequests();
    await lost(state, { ...without, allowDataLoss: state.live.id });
    expect(world.sandbox.requests().total).toBe(0);
    world.sandbox.resetRequests();
    await lost(state, { ...declared, dockerImage: "shop/api:2" });
    expect(world.sandbox.requests().total).toBe(0);
  });

  test("a disk is detected before the engine replaces its application, also beside changes that lose nothing", async () => {
    const state = await made();
    const forced = async (differences: readonly Difference[] = []) =>
      (await liveDataProblem({ kind, declared, known: state, differences, isForced: true }, () => world.io))?.message;
    expect(await forced()).toBeUndefined();
    await giveDisk(state);
    expect(await forced()).toContain("and that loses the disks of its processes worker");
    const both = { ...declared, dockerImage: "shop/api:2", processes: { web: { port: 3000 } } };
    expect(await lost(state, both)).toContain("processes.worker would be removed");
  });

  test("a disk is not lost by a run that resumes a creation either, although that is planned as one", async () => {
    const state = await made();
    await giveDisk(state);
    const intent = { kind: kind.name, name: "api", id: state.live.id, home: state.home, since: 0, traits: {} };
    const begun: Partial<Intent> = { ...intent, managed: state.managed };
    const journal = {
      ...intentsOnly({ api: begun }, { write: async () => {} }),
      load: async () => {},
    } as unknown as Journal;
    const resumed = (more: Named) => {
      const request = { kind, name: "api", declared: { ...declared, ...more } };
      return apply(request, { ...world.io, journal, taken: new Set() });
    };
    world.writes();
    await expect(resumed({ processes: { web: { port: 3000 } } })).rejects.toMatchObject({
      problem: { code: "data-loss", message: expect.stringContaining("processes.worker would be removed") },
    });
    expect(world.writes()).toEqual({});
    expect((await resumed({})).error).toBeUndefined();
  });

  test("what may not be read, or would cost too much, stops no move and is reported", async () => {
    const state = await made();
    const look = { one: world.io.client.one, all: world.io.client.all };
    const moved = { ...declared, clusterId: CLUSTERS[1]?.id };
    world.sandbox.addFault({ operation: "listDatabases", nth: 1, status: 403 });
    const hidden = await planMove(kind, "api", moved, state, look);
    expect([hidden.problem, hidden.notice]).toEqual([
      undefined,
      expect.stringContaining("checks were not possible: [GET] /databases: 403"),
    ]);
    for (let index = 10; index < 41; index++) {
      await changeObject(world.sandbox, `databases/71000000-0000-4000-8000-0000000000${index}`, {
        display_name: "more",
      });
    }
    world.sandbox.resetRequests();
    const many = await planMove(kind, "api", moved, state, look);
    expect(many.notice).toMatch(/undeclared connections were not searched for in 33 databases/);
    expect(world.sandbox.requests().byOperation.listInternalConnections).toBeUndefined();
  });

  test("domains, ports and connections that nothing declares are named before a move", async () => {
    const state = await made();
    const { id } = state.live;
    await send("createTcpProxy", [id], { process_id: processOf(state, "worker"), port: 5000 });
    await send("createPrivatePort", [id], { process_id: processOf(state, "web"), port: 6000 });
    await send("createInternalConnection", [fixtures.database], { target_id: id, target_type: "app" });
    await send("createApplicationDomain", [id], { domain_name: "shop.example.org" });
    const look = { one: world.io.client.one, all: world.io.client.all };
    const { problem } = await planMove(kind, "api", { ...declared, clusterId: CLUSTERS[1]?.id }, state, look);
    expect(problem?.message).toContain("domains does not name shop.example.org, which the original serves");
    expect(problem?.message).toContain("tcpProxies does not name port 5000 of worker, which is open on the original");
    expect(problem?.message).toContain("privatePorts does not name port 6000 of web");
    expect(problem?.message).toContain(`connections does not name database "fixture" (${fixtures.database})`);
    const named = { tcpProxies: [{ process: "worker", port: 5000 }], privatePorts: [{ process: "web", port: 6000 }] };
    const known = {
      ...declared,
      ...named,
      connections: { main: fixtures.database },
      domains: { "shop.example.org": {} },
    };
    expect((await planMove(kind, "api", known, state, look)).problem).toBeUndefined();
    // What was declared, and is declared no longer, is taken away with open eyes.
    const { known: later } = await apply({ kind, name: "api", declared: known, known: state }, world.io);
    const moved = { ...declared, clusterId: CLUSTERS[1]?.id };
    expect((await planMove(kind, "api", moved, later, look)).problem).toBeUndefined();
  });
});
