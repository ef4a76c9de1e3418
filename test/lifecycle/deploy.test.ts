import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import { cancelRunning, startOrPickUp, waitUntilLive } from "../../src/lifecycle/apply/deploy";
import type { Deployment, Kind, Wire } from "../../src/model";
import { deploymentFailure, latest, outcomeOf, stepOf } from "../../src/read";
import { OperationTimeout } from "../../src/state";
import { effects } from "../support/calls";

/** One deployment: its start, its end, and what its failure says. */
const kind: Kind = kinds.application;
const deployment: Deployment = {
  ...{ start: "createDeployment", get: "getDeployment", list: "listDeployments", cancel: "cancelDeployment" },
  ...{ logs: "listDeploymentLogs", field: "status", ended: "finished_at", busy: "busy" },
  ...{ pending: ["running"], ok: ["live"], failed: { broken: "failed", stopped: "was cancelled" }, unfinished: [] },
} as unknown as Deployment;
const target = { kind, name: "api", id: "1" };
const missing = new ApiError({ operation: "getProject", ids: [] }, 404, "no.");
const refused = new ApiError({ operation: "getProject", ids: [] }, 422, "no.");

test.each<[Wire, string]>([
  [{ status: "live" }, "ok"],
  [{ status: "broken" }, "failed"],
  [{ status: "stopped", finished_at: "now" }, "failed"],
  [{ status: "running", finished_at: "now" }, "pending"],
  [{ status: "new" }, "pending"],
  [{ status: null }, "pending"],
  [{ status: null, finished_at: null }, "pending"],
  [{ status: "new", finished_at: "now" }, "ok"],
  [{ status: null, finished_at: "now" }, "ok"],
  [{ status: "toString", finished_at: null }, "pending"],
])("the outcome of %j is %s", (record, outcome) => {
  expect(outcomeOf(record, deployment)).toBe(outcome);
});

test("its step is the last one that its record shows", () => {
  expect(stepOf({ steps: ["build", "release"] })).toBe("release");
  for (const steps of [[], "build", undefined, null]) expect(stepOf({ steps })).toBeUndefined();
});

describe("a deployment that is due", () => {
  const started = { createDeployment: { id: 7 } };
  const start = { operation: "createDeployment", ids: ["1"], body: {} };

  test("is started", async () => {
    const { io, calls } = effects(started);
    expect(await startOrPickUp("1", deployment, true, io)).toBe("7");
    expect(calls).toEqual([start]);
  });

  test.each<[string, object]>([
    ["runs", { status: "running" }],
    ["has ended well", { status: "live" }],
  ])("is the one of an earlier run that %s", async (_, record) => {
    const { io, calls } = effects({ ...started, getDeployment: { ...record } });
    expect(await startOrPickUp("1", deployment, "6", io)).toBe("6");
    expect(calls).toEqual([{ operation: "getDeployment", ids: ["1", "6"] }]);
  });

  test.each<[string, Wire | Error]>([
    ["has failed", { status: "broken" }],
    ["is gone", missing],
  ])("is another one, if the one of an earlier run %s", async (_, answer) => {
    const { io, calls } = effects({ ...started, getDeployment: answer });
    expect(await startOrPickUp("1", deployment, "6", io)).toBe("7");
    expect(calls.at(-1)).toEqual(start);
  });

  test("is not started while the one of an earlier run cannot be read", async () => {
    const { io } = effects({ ...started, getDeployment: refused });
    await expect(startOrPickUp("1", deployment, "6", io)).rejects.toBe(refused);
  });
});

test("the latest one is the one that was started last", async () => {
  const rows = ["2026-01-02", "2026-01-03", "2026-01-01"].map((at, index) => ({ id: index, created_at: at }));
  const { io, calls } = effects({ listDeployments: rows });
  expect([await latest("1", deployment, io), calls]).toEqual(["1", [{ operation: "listDeployments", ids: ["1"] }]]);
  expect(await latest("1", deployment, effects({ listDeployments: [] }).io)).toBeUndefined();
});

describe("waiting until it is live", () => {
  const running = (ends: Wire) => (turn: number) => (turn < 2 ? { status: "running" } : ends);
  const wait = async (answers: Parameters<typeof effects>[0], options = {}) => {
    const made = effects(answers);
    const error = await waitUntilLive(target, deployment, "6", options, made.io).catch((thrown) => thrown);
    return { ...made, error };
  };

  test("says so, and ends with it", async () => {
    const { error, said, calls } = await wait({ getDeployment: running({ status: "live" }) });
    expect([error, calls.length]).toEqual([undefined, 3]);
    expect(calls[0]).toEqual({ operation: "getDeployment", ids: ["1", "6"] });
    expect(said).toEqual([]);
    const told: string[] = [];
    const { io } = effects({ getDeployment: { status: "live" } });
    await waitUntilLive(target, deployment, "6", {}, { ...io, progress: (text) => told.push(text) });
    expect(told).toEqual(["deployment 6 has started; waiting until it is live"]);
  });

  test("takes as many minutes as the user has set", async () => {
    const { error } = await wait({ getDeployment: { status: "running" } }, { timeout: 2 });
    expect(error.problem).toMatchObject({
      code: "timeout",
      message: 'Timed out after 120 s waiting for deployment 6 of Application "api".',
    });
    const { io } = effects({ getDeployment: { status: "running" } });
    const timeout = new OperationTimeout("timeouts.create", 300);
    const both = waitUntilLive(target, deployment, "6", { timeout: 2 }, { ...io, timeout });
    await expect(both).rejects.toThrow("Timed out after 120 s");
    const { error: late } = await wait({ getDeployment: { status: "running" } });
    expect(late.problem.message).toMatch(/^Timed out after 1200 s/);
  });

  test("reads it only once the list does not show the object as busy any more", async () => {
    const { io, calls, client } = effects({ getDeployment: { status: "live" } });
    const rows = ["busy", "done"].map((status) => ({ [kind.state ?? ""]: status }));
    const asked: unknown[] = [];
    client.summaries.row = async (...of: unknown[]) => {
      asked.push(of.slice(0, 2));
      return rows.shift();
    };
    const stated = { ...target, kind: { ...kind, state: kind.state } as Kind };
    await waitUntilLive(stated, deployment, "6", {}, io);
    expect(asked).toEqual([
      [kind.api.list, "1"],
      [kind.api.list, "1"],
    ]);
    expect(calls).toHaveLength(1);
  });

  test("fails with all that helps to find the cause", async () => {
    const ended = {
      id: 6,
      status: "stopped",
      steps: ["build"],
      commit_sha: "0123456789abcdef",
      build_error: "Out of memory.",
    };
    const lines = Array.from({ length: 12 }, (_, index) => ({ message: `line ${index}` }));
    const { error } = await wait({ getDeployment: ended, listDeploymentLogs: lines });
    const shown = lines.slice(-10).map(({ message }) => `  ${message}`);
    expect(error.problem).toEqual({
      code: "deployment-failed",
      message: `Application "api": the deployment was cancelled in phase build (deployment 6, commit 0123456789). Out of memory. Last lines:\n${shown.join("\n")}\n`,
      next: "Fix the cause and run the command again: the object is kept and updated, not recreated.",
    });
  });
});

test.each<[string, Wire[] | Wire | Error | undefined, string]>([
  ["has no lines", [], ""],
  ["is no list", { message: "a" }, ""],
  ["cannot be read", refused, " (Its log could not be read.)"],
])("a failure whose log %s", async (_, log, tail) => {
  const { io, calls } = effects({ listDeploymentLogs: log });
  const failure = () => deploymentFailure(target, deployment, { id: 6, status: "broken" }, io, "Wait.");
  expect((await failure()).problem).toMatchObject({
    message: `Application "api": the deployment failed (deployment 6).${tail}`,
    next: "Wait.",
  });
  expect(calls).toEqual([{ operation: "listDeploymentLogs", ids: ["1", "6"] }]);
  const { logs: _logs, ...silent } = deployment;
  const { message } = (await deploymentFailure(target, silent, { id: 6, status: "broken" }, io, "Wait.")).problem;
  expect([message, calls.length]).toEqual(['Application "api": the deployment failed (deployment 6).', 1]);
});

describe("before a deletion", () => {
  const rows = [
    { id: 5, status: "live" },
    { id: 6, status: "running" },
    { id: 7, status: "broken" },
  ];
  const cancelled = (answers: Parameters<typeof effects>[0]) => {
    const made = effects({ listDeployments: rows, ...answers });
    return { ...made, done: cancelRunning("1", deployment, made.io) };
  };

  test("what runs is cancelled", async () => {
    const { done, calls } = cancelled({});
    await done;
    expect(calls).toEqual([
      { operation: "listDeployments", ids: ["1"] },
      { operation: "cancelDeployment", ids: ["1", "6"] },
    ]);
  });

  test.each<[string, Wire | Error]>([
    ["has ended meanwhile", { status: "live" }],
    ["may have ended", { status: null }],
    ["is gone", missing],
  ])("one that %s needs no cancellation", async (_, now) => {
    await cancelled({ cancelDeployment: refused, getDeployment: now }).done;
  });

  test("one that still runs, and cannot be cancelled, is an error", async () => {
    const { done } = cancelled({ cancelDeployment: refused, getDeployment: { status: "running" } });
    await expect(done).rejects.toBe(refused);
  });
});
