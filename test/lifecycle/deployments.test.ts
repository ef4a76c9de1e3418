import { kinds } from "../../src/kinds";
import { apply, type Known, readBack, remove, writeDown } from "../../src/lifecycle";
import type { Kind } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { startWorld, type World } from "../laws/world";

const kind: Kind = kinds.application;
const declared = {
  displayName: "api",
  clusterId: CLUSTERS[0]?.id,
  source: "dockerImage",
  dockerImage: "shop/api",
  variables: { LOG_LEVEL: "info" },
};

let world: World;
let stop: AbortController;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

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

test("one that failed meanwhile is not waited for", async () => {
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
