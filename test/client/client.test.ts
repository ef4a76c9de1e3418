import { type Client, connect } from "../../src/client/client";
import { ApiError } from "../../src/client/errors";
import { startSandbox } from "../../src/sandbox";
import { CLUSTERS } from "../../src/sandbox/reference";
import { ofSuite } from "../support/of-suite";
import { QuietClock } from "./quiet-clock";

// Real requests, and one clock for both sides.
const clock = new QuietClock();
const sandbox = ofSuite(() => startSandbox({ clock }));
let client: Client;
const said: string[] = [];

beforeEach(async () => {
  await sandbox.reset();
  sandbox.clearFaults();
  sandbox.resetRequests();
  said.length = 0;
  client = newClient();
  // Each test begins with fresh windows.
  await clock.sleep(61_000);
});

function newClient(): Client {
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  return connect({ settings, clock, transport: clock.transport, say: (message) => said.push(message) });
}

const create = (name: string) => ({
  operation: "createApplication" as const,
  ids: [],
  body: { display_name: name, cluster_id: CLUSTERS[0]?.id, source: "dockerImage", docker_image: "shop/api" },
});
const list = { operation: "listApplications" as const, ids: [] };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test("twelve creations asked for at once are spread over three windows and meet no 429", async () => {
  const start = clock.now();
  await Promise.all(times(12).map((index) => client.send(create(`a${index}`))));
  expect(sandbox.requests()).toMatchObject({ total: 12, rateLimited: 0 });
  expect((clock.now() - start) / 60_000).toBeGreaterThanOrEqual(2);
  expect(said[0]).toMatch(/^waiting \d+ s: the platform allows 5 creations a minute; 7 to go, the last in \d+ s$/);
  expect(said.at(-1)).toMatch(/; 2 to go$/);
  // Once for each window, however many wait.
  expect(said.length).toBeLessThan(5);
});

test("waiting creations do not block other requests", async () => {
  const pending = Promise.all(times(6).map((index) => client.send(create(`a${index}`))));
  await client.send({ operation: "listClusters", ids: [] });
  expect(sandbox.requests().byOperation.listClusters).toBe(1);
  await pending;
});

test("250 reads keep to 120 a minute", async () => {
  const start = clock.now();
  for (const index of times(250))
    await client.send({ operation: "listProjects", ids: [], query: { offset: String(index) } });
  expect(sandbox.requests().rateLimited).toBe(0);
  expect((clock.now() - start) / 60_000).toBeGreaterThanOrEqual(2);
});

test("others use the same limits: the server's headers are authoritative, and a 429 is no error", async () => {
  const others = newClient();
  await Promise.all(times(3).map((index) => others.send(create(`o${index}`))));
  await Promise.all(times(5).map((index) => client.send(create(`a${index}`))));
  const all = await client.all(list);
  expect(all).toHaveLength(8);
  expect(sandbox.requests().rateLimited).toBe(3);
});

test("the same read asked for twice at once is sent once, and again after a write", async () => {
  await Promise.all([client.all(list), client.all(list), client.all(list)]);
  expect(sandbox.requests().byOperation.listApplications).toBe(1);
  const before = client.all(list);
  const written = client.send(create("a"));
  await Promise.all([before, written]);
  expect(await client.all(list)).toHaveLength(1);
});

test("all pages of a list are read", async () => {
  for (const index of times(101))
    await client.send({ operation: "createProject", ids: [], body: { display_name: `p${index}` } });
  sandbox.resetRequests();
  const rows = await client.all({ operation: "listProjects", ids: [] });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(101);
  expect(sandbox.requests().byOperation.listProjects).toBe(2);
});

test("a read is repeated after a 5xx and after a lost connection", async () => {
  sandbox.addFault({ operation: "listApplications", nth: 1, status: 500 });
  sandbox.addFault({ operation: "listApplications", nth: 2, drop: "before" });
  expect(await client.all(list)).toEqual([]);
  expect(sandbox.requests().byOperation.listApplications).toBeGreaterThanOrEqual(2);
});

test("a write is never repeated by itself, and the error carries the server's reference code", async () => {
  sandbox.addFault({ operation: "createProject", nth: 1, status: 500 });
  const error = await client
    .send({ operation: "createProject", ids: [], body: { display_name: "p" } })
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 500, lost: true, problem: { reference: expect.any(String) } });
  expect(error.message).toContain("[POST] /projects: 500");
  expect(error.message).toContain(error.problem.reference);
});

test("a write whose answer is lost reports that", async () => {
  sandbox.addFault({ operation: "createProject", nth: 1, drop: "after" });
  const error = await client
    .send({ operation: "createProject", ids: [], body: { display_name: "p" } })
    .catch((thrown) => thrown);
  expect(error).toMatchObject({ lost: true, status: undefined, problem: { code: "api.unreachable" } });
  expect(await client.all({ operation: "listProjects", ids: [] })).toHaveLength(1);
});

test("a refusal shows the platform's message, and 401 what to do", async () => {
  await expect(client.send({ ...create("a"), body: { display_name: "a" } })).rejects.toThrow(
    /^\[POST\] \/applications: 4\d\d .*cluster_id/,
  );
  const stranger = connect({
    settings: { url: sandbox.url, token: "wrong", tokenName: "SERVICE_API_TOKEN", speed: 1 },
    clock,
    transport: clock.transport,
  });
  await expect(stranger.send(list)).rejects.toThrow("check SERVICE_API_TOKEN");
});

test("after a stop, reads continue and no write is sent", async () => {
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  const stopped = connect({
    settings,
    clock,
    transport: clock.transport,
    stopWrites: async () => "the engine has ended",
  });
  expect(await stopped.all(list)).toEqual([]);
  await expect(stopped.send(create("a"))).rejects.toThrow("the engine has ended");
  expect(sandbox.requests().byOperation.createApplication).toBeUndefined();
});

test("a wait ends when its signal aborts", async () => {
  const stop = new AbortController();
  await Promise.all(times(5).map((index) => client.send(create(`a${index}`))));
  const waiting = client.send(create("late"), stop.signal);
  stop.abort(new Error("interrupted"));
  await expect(waiting).rejects.toThrow("interrupted");
});
