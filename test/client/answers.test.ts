import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { otherForm } from "../../src/client/answer-shape";
import { type ClientOptions, connect, rowsIn } from "../../src/client/client";
import { ApiError, requestOf } from "../../src/client/errors";
import { BACKGROUND } from "../../src/client/limits";
import { connectReadOnly } from "../../src/client/read-only";
import type { TokenSource } from "../../src/client/token";
import type { RawAnswer } from "../../src/client/transport";
import { operation as operationOf } from "../../src/contract";
import type { Call } from "../../src/model";
import { Documents } from "../../src/store/documents";
import { storeInMemory } from "../../src/store/memory";
import { QuietClock } from "./quiet-clock";

/** What a client makes of the service's answers: when it asks again, and what it reports. */
const list: Call = { operation: "listProjects", ids: [] };
const ownKey: Call = { operation: "getCurrentApiKey", ids: [] };
const update: Call = { operation: "updateProject", ids: ["1"], body: {} };
const create: Call = { operation: "createApplication", ids: [], body: {} };

type Given = Partial<RawAnswer> | Error;
const MISSING = { status: 200, date: 0, limits: undefined, retryAfterSeconds: undefined };
/** The least that the service answers. */
const least = ({ operation }: Call, { status = 200 }: Partial<RawAnswer>) => {
  if (status >= 400) return { message: "No." };
  return operationOf(operation).list ? { data: [], total: 0 } : {};
};
const lost = (call: Call) => new ApiError(call, undefined, "no answer.", { lost: true });

/** A service that gives these answers, in turn, and then the last one again and again. */
function answering(answers: readonly Given[], options: Partial<ClientOptions> = {}) {
  const clock = new QuietClock();
  const began = clock.now();
  const sent: { readonly call: Call; readonly after: number; readonly signal: AbortSignal | undefined }[] = [];
  const client = connect({
    settings: { url: "https://api.example.test", token: "t", speed: 1 },
    clock,
    transport: async (_settings, _clock, call, signal) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? {};
      sent.push({ call, after: clock.now() - began, signal });
      if (answer instanceof Error) throw answer;
      return { ...MISSING, body: least(call, answer), ...answer };
    },
    ...options,
  });
  return { client, clock, sent, times: () => sent.map(({ after }) => after) };
}
const problem = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error("It succeeded.")),
    (error) => error,
  );

describe("a 429 is repeated", () => {
  test.each<[string, Partial<RawAnswer>, number]>([
    ["when the answer says", { retryAfterSeconds: 7, limits: { limit: 120, remaining: 0, resetSeconds: 20 } }, 7_250],
    ["when the window ends", { limits: { limit: 120, remaining: 0, resetSeconds: 20 } }, 20_250],
    ["after a minute", {}, 60_250],
  ])("%s", async (_, refused, after) => {
    const { client, times } = answering([{ status: 429, ...refused }, {}]);
    await client.send(update);
    expect(times()).toEqual([0, expect.any(Number)]);
    // The window of the request that was refused may last longer.
    expect(times()[1]).toBeGreaterThanOrEqual(after);
    expect(times()[1]).toBeLessThanOrEqual(60_250);
  });

  test("nine times, of which none counts as a failed read", async () => {
    const { client, sent } = answering([{ status: 429, body: { message: "Slow down." } }]);
    const error = await problem(client.send(list));
    expect(error).toMatchObject({ status: 429, lost: false });
    expect(sent).toHaveLength(10);
    const other = answering([...Array.from({ length: 4 }, () => ({ status: 429 })), { status: 500 }, {}]);
    const { status } = await other.client.send(list);
    expect([status, other.sent.length]).toEqual([200, 6]);
    expect((other.times()[5] ?? 0) - (other.times()[4] ?? 0)).toBe(1_000);
  });

  test.each<[string, Call, number | undefined, boolean]>([
    ["of creations does not stop reads", create, 5, false],
    ["of a creation without headers is taken for one of creations", create, undefined, false],
    ["of requests stops a creation and reads", create, 120, true],
    ["of a read stops reads", list, undefined, true],
  ])("%s", async (_, call, limit, stops) => {
    const limits = limit === undefined ? undefined : { limit, remaining: 1, resetSeconds: 30 };
    const { client, clock, sent } = answering([{ status: 429, limits, retryAfterSeconds: 30 }, {}]);
    const began = clock.now();
    const work = client.send(call);
    // Without any time passing.
    for (let turns = 0; turns < 50; turns++) await Promise.resolve();
    expect(sent).toHaveLength(1);
    await client.send({ ...list, query: { offset: "9" } });
    expect(clock.now() - began > 0).toBe(stops);
    await work;
  });
});

// The first request of a process that shares the limits is that for its company.
describe.each([
  ["by a client that counts alone", false],
  ["by one that shares the limits", true],
])("a service that refuses whatever it is asked, %s", (_, shares) => {
  const refusing = (retryAfterSeconds: number | undefined) =>
    answering([{ status: 429, retryAfterSeconds }], shares ? { store: storeInMemory() } : {});
  const WAITS = [undefined, 0, 7, 60];

  test.each(WAITS)("with a wait of %p s, is asked no more often than it allows, and not for ever", async (wait) => {
    const { client, clock, sent, times } = refusing(wait);
    expect((await problem(client.send(list))).status).toBe(429);
    const pauses = times().map((time, at) => (times()[at + 10] ?? Number.POSITIVE_INFINITY) - time);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5 * (1_000 * (wait ?? 60) + 250));
    await clock.sleep(600_000);
    const { length } = sent;
    expect(length).toBeLessThanOrEqual(shares ? 30 : 10);
    await clock.sleep(600_000);
    expect(sent).toHaveLength(length);
  });

  test.each(WAITS)("with a wait of %p s, is asked no more once nobody waits for the answer", async (wait) => {
    const { client, clock, sent } = refusing(wait);
    const stop = new AbortController();
    const asking = problem(client.send(list, stop.signal));
    await clock.sleep(200);
    stop.abort(new Error("Ctrl-C"));
    expect((await asking).message).toBe("Ctrl-C");
    const { length } = sent;
    await clock.sleep(600_000);
    expect(sent).toHaveLength(length);
  });
});

test.each<[Partial<RawAnswer>, string]>([
  [{}, "waiting 300 s: the platform refuses requests until then"],
  [{ asksLonger: true }, "trying again in 300 s: the platform asks to wait longer"],
])("a wait that no limit explains is said once, and truly: %j", async (asks, expected) => {
  const said: string[] = [];
  const refused = { status: 429, retryAfterSeconds: 300, ...asks };
  const { client } = answering([refused, {}], { say: (message) => said.push(message) });
  await Promise.all([client.send(list), client.send({ ...list, query: { offset: "9" } })]);
  expect(said).toEqual([expected]);
});

describe("a read that fails is repeated", () => {
  test.each<[string, Given]>([
    ["500", { status: 500 }],
    ["a lost answer", lost(list)],
  ])("three times after %s, with longer and longer pauses", async (_, failure) => {
    const { client, times } = answering([failure]);
    await problem(client.send(list));
    expect(times()).toEqual([0, 1_000, 3_000, 7_000]);
  });

  test.each<[Call, number, readonly string[]]>([
    [list, 121_000, ["[GET] /projects: no answer within 121 s"]],
    [list, 9_500, ["[GET] /projects: no answer within 10 s"]],
    [list, 9_499, []],
    [update, 121_000, []],
  ])("which is said of one that had no answer for long: %j, %i ms", async (call, silence, expected) => {
    const said: string[] = [];
    const { client, clock } = answering([], {
      say: (message) => said.push(message),
      transport: async () => {
        if (clock.now() > began) return { ...MISSING, body: [] };
        await clock.sleep(silence);
        throw lost(call);
      },
    });
    const began = clock.now();
    await client.send(call).catch(() => {});
    expect(said).toEqual(expected);
  });

  test("which is not said of one that nobody waits for", async () => {
    const stop = new AbortController();
    const said: string[] = [];
    const { client, clock } = answering([], {
      say: (message) => said.push(message),
      transport: async () => {
        await clock.sleep(121_000);
        throw lost(list);
      },
    });
    const reading = problem(client.send(list, stop.signal));
    stop.abort(new Error("interrupted"));
    await reading;
    await clock.sleep(300_000);
    expect(said).toEqual([]);
  });

  test("until it succeeds", async () => {
    const { client, sent } = answering([lost(list), { status: 599 }, { body: [{ id: "1" }] }]);
    expect(await client.all(list)).toEqual([{ id: "1" }]);
    expect(sent).toHaveLength(3);
  });

  test.each<[string, Given]>([
    ["a refusal", { status: 422 }],
    ["what is no failure of the service", new TypeError("a bug")],
    [
      "an error without a status",
      new ApiError({ operation: "listProjects", ids: [] }, undefined, "refused by the proxy.", { lost: false }),
    ],
  ])("not after %s", async (_, failure) => {
    const { client, sent } = answering([failure]);
    await problem(client.send(list));
    expect(sent).toHaveLength(1);
  });

  test("and ends while it pauses", async () => {
    const stop = new AbortController();
    const { client, sent, clock } = answering([{ status: 500 }]);
    const reading = client.send(list, stop.signal);
    void clock.sleep(500).then(() => stop.abort(new Error("interrupted")));
    expect((await problem(reading)).message).toBe("interrupted");
    await clock.sleep(60_000);
    expect(sent).toHaveLength(1);
  });
});

test.each<[string, Given]>([
  ["500", { status: 500 }],
  ["a lost answer", lost(update)],
])("a write is sent once, also after %s", async (_, failure) => {
  const { client, sent } = answering([failure]);
  await problem(client.send(update));
  expect(sent).toHaveLength(1);
});

test("a write that was never sent is sent again, and announced each time", async () => {
  const unsent = new ApiError(update, undefined, "no answer.", { unsent: true });
  const { client, sent } = answering([unsent, { status: 429 }, { body: { id: "1" } }]);
  const onSend = jest.fn(async () => {});
  expect(await client.one({ ...update, onSend })).toEqual({ id: "1" });
  expect([sent.length, onSend.mock.calls.length]).toEqual([3, 3]);
  const failing = answering([{}]);
  await expect(failing.client.send({ ...update, onSend: () => Promise.reject(new Error("no store")) })).rejects.toThrow(
    "no store",
  );
  expect(failing.sent).toEqual([]);
});

describe("any status of 2xx is a success, all others are refusals", () => {
  test.each([200, 204, 299])("%i", async (status) => {
    expect((await answering([{ status }]).client.send(update)).status).toBe(status);
  });
  test.each([199, 300, 304, 400])("%i", async (status) => {
    expect(await problem(answering([{ status }]).client.send(update))).toMatchObject({ status, lost: false });
  });
});

describe("a refusal", () => {
  const refused = (answer: Given, tokenName?: string) => {
    const settings = { url: "https://api.example.test", token: "t", speed: 1, ...(tokenName ? { tokenName } : {}) };
    return problem(answering([answer], { settings }).client.send(update));
  };

  test("has the service's reason, its hint and its reference", async () => {
    const body = { message: "Not possible.", data: { code: "7QK2", message: "Try a shorter name." } };
    const error = await refused({ status: 422, body });
    expect(error.message).toContain("422 Not possible. Try a shorter name (reference 7QK2).");
    expect(error.problem.reference).toBe("7QK2");
    expect(error.problem.next).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ["no body", undefined],
    ["null", null],
    ["an empty body", {}],
    ["a body of other types", { message: 1, data: { code: 2, message: 3 } }],
    ["a body without data", { data: null }],
  ])("without a reason has none: %s", async (_, body) => {
    const error = await refused({ status: 422, body });
    expect(error.message).toMatch(/422 the answer has no reason\.$/);
    expect(error.problem.reference).toBeUndefined();
  });

  test.each([
    [499, false],
    [500, true],
  ])("of status %i may have been carried out: %s", async (status, isLost) => {
    expect((await refused({ status })).lost).toBe(isLost);
  });

  test.each<[number, string | undefined, string | undefined]>([
    [499, undefined, undefined],
    [
      500,
      undefined,
      "The service failed, not the request: run the command again. An answer without a reference code may be that of a proxy on the way.",
    ],
    [
      503,
      "7QK2",
      "The service failed, not the request: run the command again. If it fails again, ask support with the reference code.",
    ],
    [
      404,
      "7QK2",
      "Check the ID of what it names. If that exists, a proxy on the way may have answered: check SERVICE_API_URL, also its path.",
    ],
  ])("of status %i with the reference %p shows what to do", async (status, code, next) => {
    expect((await refused({ status, body: { message: "No.", data: { code } } })).problem.next).toBe(next);
  });

  test("shows what to do about the token", async () => {
    expect((await refused({ status: 401 })).problem.next).toBe(
      "The token is missing, unknown, expired or turned off: check the API key.",
    );
    expect((await refused({ status: 401 }, "SERVICE_API_TOKEN")).problem.next).toContain("check SERVICE_API_TOKEN.");
    expect((await refused({ status: 403 })).problem.next).toBe(
      "The token lacks the permission for this: use a key whose role or capabilities allow it.",
    );
  });
});

describe("a list", () => {
  const rows = (count: number, first = 0) => Array.from({ length: count }, (_, index) => ({ id: first + index }));
  const offsets = (sent: ReturnType<typeof answering>["sent"]) => sent.map(({ call }) => call.query);

  test("is read page by page, with its query", async () => {
    const page = (count: number, first: number) => ({ body: { data: rows(count, first), total: 201 } });
    const { client, sent } = answering([page(100, 0), page(100, 100), page(1, 200)]);
    expect(await client.all({ ...list, query: { search: "a" } })).toEqual(rows(201));
    expect(offsets(sent)).toEqual(["0", "100", "200"].map((offset) => ({ search: "a", limit: "100", offset })));
  });

  test("ends with an empty page, whatever its total is", async () => {
    const { client, sent } = answering([{ body: { data: rows(100), total: 900 } }, { body: { data: [], total: 900 } }]);
    expect(await client.all(list)).toHaveLength(100);
    expect(sent).toHaveLength(2);
  });

  test.each<[string, unknown, number]>([
    ["a bare array", rows(100), 100],
    ["null rows", { data: null, total: 0 }, 0],
    ["rows without a total", { data: rows(100) }, 100],
  ])("may be %s", async (_, body, count) => {
    const { client, sent } = answering([{ body }, { status: 404 }]);
    expect(await client.all(list)).toHaveLength(count);
    expect(sent).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ["no rows", {}],
    ["no body", undefined],
    ["rows that are none", { data: [null] }],
  ])("with %s is not empty, but lost", async (_, body) => {
    const { client, sent } = answering([{ body }, { body: rows(1) }]);
    expect(await client.all(list)).toHaveLength(1);
    expect(sent).toHaveLength(2);
    const never = answering([{ body }]).client;
    expect(await problem(never.all(list))).toMatchObject({ lost: true, problem: { code: "api.unreachable" } });
  });

  test("has an end even if the service never reaches it", async () => {
    const { client, sent } = answering([{ body: { data: rows(1), total: 1e9 } }]);
    await client.all(list);
    const last = offsets(sent).at(-1)?.offset;
    expect(Number(last)).toBeGreaterThanOrEqual(10_000);
    expect(Number(last) % 100).toBe(0);
  });

  test("may be part of a record, where an empty one is null", async () => {
    const call: Call = { operation: "getProject", ids: ["1"], rows: "rules" };
    expect(await answering([{ body: { id: "1", rules: [{ id: "1" }] } }]).client.all(call)).toEqual([{ id: "1" }]);
    expect(await answering([{ body: { id: "1", rules: null } }]).client.all(call)).toEqual([]);
  });

  test("that does not change is requested once, unless that failed, and any other one each time", async () => {
    const { client, sent } = answering([{ status: 403 }, { body: [] }]);
    const lasting: Call = { ...list, once: true };
    await problem(client.all(lasting));
    await Promise.all([client.all(lasting), client.all(lasting)]);
    await client.all(lasting);
    expect(sent).toHaveLength(2);
    await client.all({ ...lasting, query: { search: "a" } });
    await client.all({ ...lasting, operation: "listClusters" });
    await client.all(list);
    await client.all(list);
    expect(sent).toHaveLength(6);
  });
});

describe("a 404 to a read", () => {
  const missing = { status: 404 };
  const listed = { body: [{ id: "2" }, { id: "1" }] };
  const other = { body: [{ id: "2" }] };
  const get: Call = { operation: "getProject", ids: ["1"] };
  const below: Call = { operation: "listApplicationDomains", ids: ["1"] };
  const deep: Call = { operation: "getApplicationDomain", ids: ["9", "1"] };

  test.each<[Call, Partial<Call>]>([
    [get, list],
    [below, { operation: "listApplications", ids: [] }],
    [deep, { operation: "listApplicationDomains", ids: ["9"] }],
    [
      { operation: "getDeploymentLogs", ids: ["9", "1"] },
      { operation: "listDeployments", ids: ["9"] },
    ],
  ])("counts where the list does not show the object (%j)", async (call, asked) => {
    const { client, sent } = answering([missing, other]);
    expect(await problem(client.send(call))).toMatchObject({ status: 404 });
    expect(sent.slice(1)).toMatchObject([{ call: asked }]);
  });

  test.each([get, below, deep])("is asked again while it does ($operation)", async (call) => {
    const said: string[] = [];
    const say = (message: string) => said.push(message);
    const { client, times } = answering([missing, listed, { body: call === below ? [] : { id: "1" } }], { say });
    expect(await client.send(call)).toMatchObject({ status: 200 });
    expect(times()).toEqual([0, 0, 2_000]);
    expect(said).toEqual([
      `${requestOf(call)}: 404, but the list still shows the object; asking again for at most 60 s`,
    ]);
    const never = answering([missing, ...Array.from({ length: 20 }, () => [listed, missing]).flat()]);
    const error = await problem(never.client.send(call));
    expect(error.problem.code).toBe("api.unreachable");
    expect(error.message).toContain("(status 404) is not the service's: the list still shows the object.");
    expect(never.times().at(-1)).toBe(60_000);
  });

  test("counts by a page that was read shortly before", async () => {
    const { client, sent } = answering([other, missing]);
    await client.summaries.rows("listProjects", 0);
    expect(await problem(client.send(get))).toMatchObject({ status: 404 });
    expect(sent).toHaveLength(2);
  });

  test("counts once a page that is older than the answer has been read again", async () => {
    const { client, clock, sent } = answering([listed, missing, other]);
    await client.summaries.rows("listProjects", 0);
    await clock.sleep(1);
    expect(await problem(client.send(get))).toMatchObject({ status: 404 });
    expect(sent).toHaveLength(3);
  });

  test("to a request for what always exists is not the service's", async () => {
    const { client } = answering([missing]);
    for (const call of [list, ownKey])
      expect(await problem(client.send(call))).toMatchObject({ problem: { code: "api.unreachable" } });
  });

  test("counts for what may be missing of an object that exists", async () => {
    const { client, sent } = answering([missing]);
    const hook: Call = { operation: "getDeploymentHook", ids: ["1"] };
    expect(await problem(client.send(hook))).toMatchObject({ status: 404 });
    expect(sent).toHaveLength(1);
  });
});

describe("an answer of another form is not the service's", () => {
  const clone: Call = { operation: "cloneApplication", ids: ["1"], body: {} };
  const get: Call = { operation: "getProject", ids: ["1"] };
  const within: Call = { ...get, rows: "rules" };

  test.each<[Call, Partial<RawAnswer>, string]>([
    [get, { status: 404, body: undefined }, "it gives no reason"],
    [get, { status: 404, body: { message: 1 } }, "it gives no reason"],
    [list, { status: 404 }, "the service always has /projects"],
    [list, { body: { data: [], total: "1" } }, "it is no list"],
    [list, { body: [null] }, "it is no list"],
    [get, { body: [] }, "it is no object"],
    [get, { body: null }, "it is no object"],
    [update, { body: "It works!" }, "it is no object"],
    [within, { body: { id: "1", rules: {} } }, "rules is no list"],
  ])("%j: %j", async (call, answer, what) => {
    const { message, problem: shown } = await problem(answering([answer]).client.send(call));
    expect(message).toContain(`is not the service's: ${what}. Something between here and the service`);
    expect(shown.code).toBe("api.unreachable");
  });

  test.each<[Call, Partial<RawAnswer>]>([
    [update, { body: null }],
    [update, { body: [] }],
    [{ operation: "deleteProject", ids: ["1"] }, { body: "gone" }],
    [{ operation: "deleteProject", ids: ["1"] }, { body: { id: "2" } }],
    [within, { body: { id: "1" } }],
    [clone, { body: {} }],
    [clone, { body: { id: "2" } }],
  ])("but this one is: %j: %j", async (call, answer) => {
    expect((await answering([answer]).client.send(call)).status).toBe(200);
  });

  test.each<[Call, number]>([
    [list, 199],
    [list, 300],
    [{ operation: "createProject", ids: [], body: {} }, 404],
  ])("and this refusal: %j: %i", async (call, status) => {
    const body = { message: "No." };
    expect(await problem(answering([{ status, body }]).client.send(call))).toMatchObject({ status, lost: false });
  });

  test.each<[Call, unknown, string]>([
    [get, {}, 'no object, not of "1".'],
    [get, { id: "2" }, '"2", not of "1".'],
    [update, { id: "2" }, '"2", not of "1".'],
    [clone, { id: "1" }, '"1", not of a new one.'],
  ])("nor is that of another object: %j: %j", async (call, body, what) => {
    const { message, problem: shown } = await problem(answering([{ body }]).client.send(call));
    expect(message).toContain(`the answer is that of ${what} Write the ID exactly as the platform shows it.`);
    expect(shown.code).toBe("another-object");
  });

  test("nor are rows in a record that are none, or values that nothing can be read from", () => {
    const cause = new TypeError("no list");
    const error = otherForm(["rules", "zones"], cause);
    expect([error.message, error.cause]).toEqual([expect.stringMatching(/^rules, zones: the answer has/), cause]);
    expect(() => rowsIn({ rules: 5 }, "rules")).toThrow("rules: the answer has another form than the service's.");
    expect(() => rowsIn({ rules: 5 }, "rules")).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: "api.unreachable" }) }),
    );
  });
});

test("a record without a body is empty", async () => {
  expect(await answering([{ body: undefined }]).client.one({ operation: "restartDatabase", ids: ["1"] })).toEqual({});
});

test("a write invalidates the reads that began before it, and those that began during it", async () => {
  const answers: (() => void)[] = [];
  const asked: string[] = [];
  const { client } = answering([], {
    transport: (_settings, _clock, call) => {
      asked.push(call.operation);
      return new Promise((resolve) => answers.push(() => resolve({ ...MISSING, body: least(call, {}) })));
    },
  });
  const turn = () => new Promise(setImmediate);
  const reads = [client.send(list)];
  await turn();
  const write = client.send(update);
  await turn();
  reads.push(client.send(list), client.send(list));
  await turn();
  answers[1]?.();
  await write;
  reads.push(client.send(list));
  await turn();
  expect(asked).toEqual(["listProjects", "updateProject", "listProjects", "listProjects"]);
  for (const answer of answers) answer();
  await Promise.all(reads);
});

test("the signal of a read is not the one of the request, which others may share; a write has time to end", async () => {
  const stop = new AbortController();
  const { client, sent } = answering([{}]);
  await client.send(update);
  await client.send(update, stop.signal);
  await client.send(list, stop.signal);
  expect(sent[0]?.signal).toBeUndefined();
  for (const { signal } of sent.slice(1)) expect([signal?.aborted, signal === stop.signal]).not.toContain(undefined);
  stop.abort();
  expect(sent.map(({ signal }) => signal === stop.signal)).toEqual([false, false, false]);
});

test("a stop is asked for before each write, and no write is sent after it", async () => {
  let asked = 0;
  const stopWrites = async () => (++asked > 1 ? "The engine has ended." : undefined);
  const { client, sent } = answering([{}], { stopWrites });
  await client.send(list);
  expect(asked).toBe(0);
  await client.send(update);
  const error = await problem(client.send(update));
  expect(error.problem).toMatchObject({ code: "stopped", message: "The engine has ended." });
  expect(sent).toHaveLength(2);
});

test("a request without an answer has ended: the next window is not reduced by it", async () => {
  const { client, clock, times } = answering([
    lost(create),
    lost(create),
    lost(create),
    lost(create),
    lost(create),
    {},
  ]);
  for (let count = 0; count < 5; count++) await problem(client.send(create));
  await clock.sleep(61_000);
  const began = clock.now();
  await Promise.all(Array.from({ length: 5 }, () => client.send(create)));
  expect(clock.now()).toBe(began);
  expect(times()).toHaveLength(10);
});

test("requests are short while a window is used up", async () => {
  const { client } = answering([{ limits: { limit: 120, remaining: 3, resetSeconds: 30 } }]);
  expect(client.isShort()).toBe(false);
  await client.send(list);
  expect(client.isShort()).toBe(true);
});

test("the server's time is that of its last answer, and goes on from there", async () => {
  const { client, clock } = answering([{ date: 2_000 }, { date: 1_000 }, { date: 3_000 }]);
  const seen = [client.serverTime()];
  for (let count = 0; count < 3; count++) {
    await client.send(update);
    seen.push(client.serverTime());
  }
  expect(seen).toEqual([0, 2_000, 1_000, 3_000]);
  await clock.sleep(5_000);
  expect(client.serverTime()).toBe(8_000);
});

test("the company and the key are requested once, unless that failed", async () => {
  const body = { id: "k", company_id: "c" };
  const { client, sent } = answering([{ status: 403 }, { body }]);
  await problem(client.home());
  expect(await Promise.all([client.home(), client.keyId()])).toEqual([
    { origin: "https://api.example.test", companyId: "c" },
    "k",
  ]);
  await client.home();
  expect(sent.map(({ call }) => call)).toEqual([ownKey, ownKey]);
});

test("in the next window, writes come before reads, and the creation that most others need comes first", async () => {
  const order: string[] = [];
  const { client } = answering([{ limits: { limit: 120, remaining: 0, resetSeconds: 30 } }, {}]);
  await client.send(list);
  const asked: readonly [string, Call][] = [
    ["read", { ...list, query: { offset: "9" } }],
    ["leaf", create],
    ["needed", { ...create, urgency: 5 }],
    ["write", update],
  ];
  await Promise.all(asked.map(([name, call]) => client.send(call).then(() => order.push(name))));
  expect(order).toEqual(["needed", "leaf", "write", "read"]);
});

test("without a token nothing is announced", async () => {
  const onSend = jest.fn(async () => {});
  const token = { current: () => Promise.reject(new Error("It is empty.")) } as unknown as TokenSource;
  const settings = { url: "https://api.example.test", token, speed: 1 };
  const { client } = answering([{}], { settings });
  expect((await problem(client.send({ ...update, onSend }))).message).toBe("It is empty.");
  expect(onSend).not.toHaveBeenCalled();
});

test("a creation in the background comes after all others", async () => {
  const order: string[] = [];
  const { client, clock } = answering([{}], { background: true });
  const waiting: Promise<unknown>[] = [];
  for (let count = 0; count < 5; count++) waiting.push(client.send(create));
  await clock.sleep(1);
  waiting.push(
    client.send({ ...create, urgency: 5 }).then(() => order.push("creation")),
    client.send({ ...update, urgency: BACKGROUND }).then(() => order.push("write")),
  );
  await Promise.all(waiting);
  expect(order).toEqual(["write", "creation"]);
});

describe("clients that share the limits", () => {
  // A list and the key in one: the service of these tests gives its last answer to whatever comes.
  const body = { id: "k", company_id: "c", data: [] };

  test.each<[string, Partial<RawAnswer>, number]>([
    ["at the time that it names", { retryAfterSeconds: 7 }, 7_250],
    ["after a minute", {}, 60_250],
  ])("ask for the company of their key once, and after a 429 again, %s", async (_, refused, after) => {
    const documents = new Documents(storeInMemory(), async () => {});
    const said: string[] = [];
    const { client, sent, times } = answering([{ status: 429, ...refused }, { body }], {
      store: documents,
      say: (message) => said.push(message),
    });
    await client.send(list);
    expect(said[0]).toBe(`waiting ${Math.floor(after / 1_000)} s: the platform refuses requests until then`);
    expect(await client.keyId()).toBe("k");
    expect(sent.map(({ call }) => call.operation)).toEqual(["getCurrentApiKey", "getCurrentApiKey", "listProjects"]);
    expect(times()[1]).toBe(after);
    expect(await documents.store.list("limits/")).toHaveLength(2);
  });

  test("learn from that answer what is left", async () => {
    const limits = { limit: 120, remaining: 0, resetSeconds: 30 };
    const { client, times } = answering([{ body, limits, date: new QuietClock().now() }, {}], {
      store: storeInMemory(),
    });
    await client.send(list);
    expect(times()[1]).toBeGreaterThanOrEqual(29_000);
  });

  test("continue alone if the key is refused, which only the request itself reports", async () => {
    const said: string[] = [];
    const { client } = answering([{ status: 401, body: { message: "Unknown key." } }], {
      store: storeInMemory(),
      say: (message) => said.push(message),
    });
    expect((await problem(client.send(list))).message).toContain("Unknown key.");
    expect(said).toEqual([]);
  });

  test("ask for the company again after a failure", async () => {
    const store = storeInMemory();
    const { client, clock, sent } = answering([{ status: 500 }, {}, { body }, {}], { store });
    await client.send(list);
    await clock.sleep(40_000);
    await client.send(list);
    await clock.sleep(10_000);
    expect(sent.filter(({ call }) => call.operation === "getCurrentApiKey")).toHaveLength(2);
  });

  describe("with a folder of the user's", () => {
    let folder: string;
    const before = process.env.XDG_CACHE_HOME;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "svc-iac-shares-"));
      process.env.XDG_CACHE_HOME = folder;
    });
    afterEach(() => {
      if (before === undefined) delete process.env.XDG_CACHE_HOME;
      else process.env.XDG_CACHE_HOME = before;
      rmSync(folder, { recursive: true });
    });

    test("share it if they have no store, and nothing if they do not share", async () => {
      await answering([{ body }], { shares: false }).client.send(list);
      expect(readdirSync(folder)).toEqual([]);
      await answering([{ body }], { shares: true }).client.send(list);
      expect(readdirSync(folder)).toEqual(["svc-iac"]);
    });

    test("send no writes if they only read", async () => {
      const environment = { SERVICE_API_URL: "http://127.0.0.1:1", SERVICE_API_TOKEN: "t" };
      const { problem: shown } = await problem(connectReadOnly(environment, () => {}).send(update));
      expect([shown.code, shown.message]).toEqual([
        "must-not-write",
        `${requestOf(update)} was not sent: this command only reads.`,
      ]);
    });
  });
});
