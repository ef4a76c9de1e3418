import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Wire } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { type Io, type Known, readBack, writeDown } from "../../src/state";
import { worldOfTests } from "../laws/law";

const kind: Kind = kinds.application;
const declared = {
  displayName: "api",
  clusterId: CLUSTERS[0]?.id,
  source: "dockerImage",
  dockerImage: "shop/api",
  variables: { LOG_LEVEL: "info" },
};

const world = worldOfTests();
let stop: AbortController;
beforeEach(() => {
  world.writes();
});

/** One run, told to end as soon as it waits for a deployment; its answer as the engine keeps it. */
async function run(more: object, known?: Known, isInterrupted = false): Promise<{ known: Known; error: unknown }> {
  stop = new AbortController();
  const progress = (message: string) => {
    if (isInterrupted && message.includes("waiting until it is live")) stop.abort(new Error("told to end"));
  };
  const io = { ...world.io, signal: stop.signal, progress };
  const request = { kind, name: "api", declared: { ...declared, ...more }, ...(known ? { known } : {}) };
  const { known: left, error } = await apply(request, io);
  const written = JSON.parse(JSON.stringify(writeDown(kind, left)));
  return { known: readBack(kind, left.live.id, written), error };
}

async function interrupted(): Promise<Known> {
  const { known, error } = await run({}, undefined, true);
  expect(error).toEqual(new Error("told to end"));
  expect(world.writes()).toMatchObject({ createDeployment: 1 });
  return known;
}

test("a run that was interrupted while it waited is followed by one that waits for the same deployment", async () => {
  const again = await run({}, await interrupted());
  expect(again.error).toBeUndefined();
  expect(world.writes()).toEqual({});
  expect(again.known.undeployed).toBe(false);
  expect(again.known.live.values.status).toBe("deploymentSuccess");
});

test("what has changed since needs a deployment of its own", async () => {
  const again = await run({ variables: { LOG_LEVEL: "debug" } }, await interrupted());
  expect(again.error).toBeUndefined();
  expect(world.writes()).toMatchObject({ createDeployment: 1 });
});

test("one that failed meanwhile is not awaited", async () => {
  const known = await interrupted();
  const ids = [known.live.id, String(known.undeployed)];
  await world.io.client.send({ operation: "cancelDeployment", ids });
  const again = await run({}, known);
  expect(again.error).toBeUndefined();
  expect(world.writes()).toEqual({ cancelDeployment: 1, createDeployment: 1 });
});

test("a deployment that ends before it is cancelled stops no deletion", async () => {
  const known = await interrupted();
  const { client } = world.io;
  const send: typeof client.send = async (call, signal) => {
    if (call.operation === kind.deployment?.cancel) await client.clock.sleep(600_000);
    return client.send(call, signal);
  };
  await remove(kind, "api", known, { ...world.io, client: { ...client, send } });
  // The first is refused while it runs.
  expect(world.writes()).toEqual({ cancelDeployment: 1, deleteApplication: 2 });
});

/** The world, with answers of one operation as `change` leaves them. */
function answering(operation: string, change: (record: Wire) => Wire): Io {
  const { client } = world.io;
  const one: typeof client.one = async (call, signal) => {
    const record = await client.one(call, signal);
    return call.operation === operation ? change(record) : record;
  };
  return { ...world.io, client: { ...client, one } };
}

/** Requests of one operation, in this test. */
const looks = (operation: string) => world.sandbox.requests().byOperation[operation];

/** The first looks see `shown`, whatever there is. */
function atFirst(shown: Wire): (record: Wire) => Wire {
  let looks = 0;
  return (record) => (looks++ < 3 ? { ...record, ...shown } : record);
}

describe.each([null, "verifying"])("a deployment whose status is null or unknown is pending (%s)", (status) => {
  test("until it is known", async () => {
    const io = answering("getDeployment", atFirst({ status, finished_at: null }));
    const { error, known } = await apply({ kind, name: "api", declared }, io);
    expect(error).toBeUndefined();
    expect(known.undeployed).toBe(false);
    expect(looks("getDeployment")).toBe(4);
  });

  test("until it has ended", async () => {
    const pending = atFirst({ finished_at: null });
    const io = answering("getDeployment", (record) => pending({ ...record, status }));
    const { error } = await apply({ kind, name: "api", declared }, io);
    expect(error).toBeUndefined();
    expect(looks("getDeployment")).toBe(4);
  });

  test("until the deadline, which is no failure of the deployment", async () => {
    const io = answering("getDeployment", (record) => ({ ...record, status, finished_at: null }));
    const { error } = await apply({ kind, name: "api", declared: { ...declared, deploy: { timeout: 2 } } }, io);
    expect(error).toMatchObject({ problem: { code: "timeout" } });
  });

  test("for the next run, too", async () => {
    const known = await interrupted();
    const io = answering("getDeployment", atFirst({ status, finished_at: null }));
    const { error } = await apply({ kind, name: "api", declared, known }, io);
    expect(error).toBeUndefined();
    expect(world.writes()).toEqual({});
  });
});

test.each([null, "warmingUp"])("a database whose status is null or unknown is not ready yet (%s)", async (status) => {
  const database: Kind = kinds.database;
  const io = answering("getDatabase", atFirst({ status }));
  const small = { ...database.examples.minimal, clusterId: CLUSTERS[0]?.id, resourceTypeId: DATABASE_SIZES[0]?.id };
  const { error, known } = await apply({ kind: database, name: "main", declared: small }, io);
  expect(error).toBeUndefined();
  expect(looks("getDatabase")).toBeGreaterThan(3);
  expect(known.live.values.status).toBe("ready");
});

test.each([null, "opening"])("an open port whose status is null or unknown is not ready yet (%s)", async (status) => {
  const unready = atFirst({ status });
  const { client } = world.io;
  const all: typeof client.all = async (call, signal) => {
    const rows = await client.all(call, signal);
    return call.operation === "listTcpProxies" ? rows.map(unready) : rows;
  };
  const open = { ...declared, processes: { web: {} }, tcpProxies: [{ process: "web", port: 5432 }] };
  const io = { ...world.io, client: { ...client, all } };
  const { error, known } = await apply({ kind, name: "api", declared: open }, io);
  expect(error).toBeUndefined();
  expect(looks("listTcpProxies")).toBeGreaterThan(3);
  expect(known.live.parts.tcpProxies?.[0]?.values.status).toBe("ready");
});
