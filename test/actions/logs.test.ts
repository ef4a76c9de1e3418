import { type LogRequest, readLogs, run } from "../../src/actions";
import { actions, logSources } from "../../src/kinds/actions";
import type { Io } from "../../src/state";
import { worldOfSuite } from "../laws/law";
import { furnish, ids } from "./shop";

const world = worldOfSuite();
beforeEach(async () => {
  world.sandbox.clearFaults();
  await world.sandbox.reset();
  await furnish(world.sandbox);
});

async function linesOf(request: LogRequest, io: Io = world.io): Promise<{ messages: string[]; outcome: unknown }> {
  const log = await readLogs(logSources, request, io);
  const messages: string[] = [];
  for await (const { message } of log.lines) messages.push(message);
  return { messages, outcome: log.outcome() };
}

test("an application shows its output, of the last hour by default", async () => {
  expect((await linesOf({ target: "api" })).messages).toEqual(["web: started", "web: started"]);
  expect((await linesOf({ target: "api", since: 45 * 60_000 })).messages).toEqual(["web: started"]);
  expect((await linesOf({ target: "api", since: new Date(0) })).messages).toHaveLength(2);
  expect((await linesOf({ target: "api", source: "access" })).messages).toEqual([]);
});

test("a static site has no runtime log", async () => {
  expect((await linesOf({ target: "shop-docs" })).messages).toEqual([]);
  await expect(linesOf({ target: "shop-docs", source: "runtime" })).rejects.toMatchObject({
    problem: { code: "invalid", field: "source", allowed: "access, deployment" },
  });
});

test("the log of a deployment is shown from its beginning, however long ago that was", async () => {
  const { values } = await run(actions.deploy, { target: "api-production", wait: true }, world.io);
  await world.io.client.clock.sleep(24 * 3_600_000);
  const { messages } = await linesOf({ target: "api-production", deployment: String(values.deploymentId) });
  expect(messages).toEqual(["pull: started", "release: started", "live"]);
  expect((await linesOf({ target: "api-production", deployment: "latest" })).messages).toEqual(messages);
  expect((await linesOf({ target: "api-production", source: "deployment" })).messages).toEqual(messages);
});

test("a deployment is followed to its end, each line once", async () => {
  await run(actions.deploy, { target: "api-production" }, world.io);
  const followed = await linesOf({ target: "api-production", deployment: "latest", follow: true });
  expect(followed).toEqual({ messages: ["pull: started", "release: started", "live"], outcome: "ok" });
  world.sandbox.addOutcome({ of: "deployment", logs: ["no space left"] });
  await run(actions.deploy, { target: "api-production" }, world.io);
  const failed = await linesOf({ target: "api-production", deployment: "latest", follow: true });
  expect(failed.outcome).toBe("failed");
  expect(failed.messages.at(-1)).toBe("no space left");
});

test("what an application prints is followed until that is stopped, each line once", async () => {
  const stop = new AbortController();
  const log = await readLogs(
    logSources,
    { target: "api-production", follow: true },
    { ...world.io, signal: stop.signal },
  );
  await run(actions.deploy, { target: "api-production" }, world.io);
  const messages: string[] = [];
  const reading = (async () => {
    for await (const line of log.lines) {
      messages.push(line.message);
      if (messages.length === 2) stop.abort(new Error("enough"));
    }
  })();
  await expect(reading).rejects.toThrow("enough");
  expect(messages).toEqual(["web: started", "web: started"]);
});

test("a log with more lines than requested reports that", async () => {
  const said: string[] = [];
  await linesOf({ target: "api", limit: 1 }, { ...world.io, say: (message) => said.push(message) });
  expect(said).toEqual(["the limit of 1 line was reached: some lines are missing"]);
});

test("a deployment that does not exist", async () => {
  await expect(linesOf({ target: "sleeping", deployment: "latest" })).rejects.toThrow(
    'Application "sleeping": nothing was deployed yet',
  );
  await expect(linesOf({ target: "api", deployment: ids.production })).rejects.toMatchObject({
    problem: { status: 404 },
  });
  await expect(linesOf({ target: "api", source: "access", deployment: "latest" })).rejects.toThrow(
    "cannot be combined with deployment",
  );
});
