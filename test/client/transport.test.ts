import { once } from "node:events";
import { createServer, type OutgoingHttpHeaders, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { systemClock } from "../../src/client/clock";
import { ApiError } from "../../src/client/errors";
import type { TokenSource } from "../../src/client/token";
import { sendOnce } from "../../src/client/transport";
import type { Call } from "../../src/model";

const list: Call = { operation: "listApplications", ids: [] };
const create: Call = { operation: "createProject", ids: [], body: { display_name: "p" } };
const NOW = Date.UTC(2026, 0, 1);
const clock = { ...systemClock(1), now: () => NOW };

let server: Server;
let port: number;
/** What the service answers next. */
let answer: { status?: number; headers?: OutgoingHttpHeaders; text?: string; hangsUp?: boolean };
/** What it was sent last. */
let received: { method?: string; url?: string; headers: Readonly<Record<string, unknown>>; text: string };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received = { ...request, method: request.method, url: request.url, headers: request.headers, text } as never;
    if (answer.hangsUp) return void request.socket.destroy();
    const { status = 200, headers = {}, text: body = "{}" } = answer;
    response.sendDate = false;
    response.writeHead(status, headers).end(body);
  });
  // Where another host would be reached, it is asked as its proxy.
  server.on("connect", ({ headers }, socket) => {
    received = { headers, text: "" };
    if (answer.hangsUp) return void socket.destroy();
    socket.end(`HTTP/1.1 ${answer.status} No\r\ncontent-length: 0\r\n\r\n`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  answer = {};
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const settings = () => ({ url: `http://127.0.0.1:${port}`, token: "secret", speed: 1 });
const send = (call: Call = list, signal?: AbortSignal) => sendOnce(settings(), clock, call, signal);
/** With connections of its own: those of a process stay open. */
let isolated = sendOnce;
jest.isolateModules(() => {
  isolated = require("../../src/client/transport").sendOnce;
});
const failure = (call?: Call, signal?: AbortSignal) => send(call, signal).catch((error: unknown) => error as ApiError);

test("a request has the operation's method and path, its query, and a body only if it sends one", async () => {
  await send({ ...list, query: { limit: "100", search: "a b" } });
  expect(received).toMatchObject({
    method: "GET",
    url: "/v3/applications?limit=100&search=a+b",
    headers: { authorization: "Bearer secret", accept: "application/json" },
    text: "",
  });
  expect(received.headers).not.toHaveProperty("content-type");
  await send(create);
  expect(received).toMatchObject({ method: "POST", url: "/v3/projects", text: '{"display_name":"p"}' });
  expect(received.headers).toMatchObject({ "content-type": "application/json" });
});

test("an answer has its status, its body and the server's time", async () => {
  const date = "Thu, 01 Jan 2026 10:00:00 GMT";
  answer = { status: 201, headers: { date }, text: '{"id":"1"}' };
  expect(await send()).toMatchObject({ status: 201, body: { id: "1" }, date: Date.parse(date) });
  answer = { status: 204, headers: { date: "yesterday" }, text: "" };
  expect(await send()).toMatchObject({ status: 204, body: undefined, date: NOW });
  answer = {};
  expect((await send()).date).toBe(NOW);
});

test.each<[string, OutgoingHttpHeaders, object | undefined]>([
  ["standard", { "ratelimit-limit": "120", "ratelimit-remaining": "0", "ratelimit-reset": "7" }, [120, 0, 7]],
  ["older", { "x-ratelimit-limit": "5", "x-ratelimit-remaining": "4", "x-ratelimit-reset": "59" }, [5, 4, 59]],
  [
    "mixed",
    { "ratelimit-limit": "5", "x-ratelimit-limit": "9", "ratelimit-remaining": "4", "x-ratelimit-reset": "1" },
    [5, 4, 1],
  ],
  [
    "impossible",
    { "ratelimit-limit": "120", "ratelimit-remaining": "1e9", "ratelimit-reset": "99999999" },
    [120, 120, 300],
  ],
  ["no", {}, undefined],
  ["incomplete", { "ratelimit-limit": "120", "ratelimit-remaining": "0" }, undefined],
  ["unreadable", { "ratelimit-limit": "many", "ratelimit-remaining": "0", "ratelimit-reset": "7" }, undefined],
])("%s headers of the limits", async (_, headers, expected) => {
  answer = { headers };
  const { limits } = await send();
  expect(limits && [limits.limit, limits.remaining, limits.resetSeconds]).toEqual(expected);
});

test.each([
  ["12", 12],
  ["-3", 0],
  ["0.5", 0.5],
  [new Date(NOW + 30_000).toUTCString(), 30],
  [new Date(NOW - 30_000).toUTCString(), 0],
  ["99999999", 300],
  ["soon", undefined],
  ["7, 9", undefined],
  ["", undefined],
  ["2026", 300],
  ["2026-12-01", undefined],
  ["7 s", undefined],
])("retry-after: %s", async (value, expected) => {
  answer = { status: 429, headers: { "retry-after": value } };
  expect((await send()).retryAfterSeconds).toBe(expected);
});

test.each([
  ["300", undefined],
  ["301", true],
  [new Date(NOW + 301_000).toUTCString(), true],
])("retry-after: %s asks for more than the longest wait: %p", async (value, expected) => {
  answer = { status: 429, headers: { "retry-after": value } };
  expect((await send()).asksLonger).toBe(expected);
});

test("without retry-after there is no time to wait", async () => {
  expect((await send()).retryAfterSeconds).toBeUndefined();
});

test("a success that is not JSON is a lost answer, a refusal still a refusal", async () => {
  answer = { text: '{"id":' };
  const error = await failure(create);
  expect(error).toMatchObject({ lost: true, status: undefined, cause: expect.any(SyntaxError) });
  expect((error as ApiError).message).toBe("[POST] /projects: the answer (status 200) is not JSON.");
  answer = { status: 400, text: "<html>" };
  expect(await send(create)).toMatchObject({ status: 400, body: undefined });
  answer = { status: 502, text: "<html>" };
  expect(await send(create)).toMatchObject({ status: 502, body: undefined });
});

test("a connection that is lost may have carried the request", async () => {
  answer = { hangsUp: true };
  const error = await failure(create);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    lost: true,
    status: undefined,
    operation: "createProject",
    problem: {
      code: "api.unreachable",
      message: `[POST] /projects: no answer from ${settings().url} (ECONNRESET); createProject may have been carried out.`,
      next: "Run again: what is there is looked up before anything is sent.",
    },
  });
  expect((error as ApiError).cause).toBeDefined();
});

test("a certificate of an unknown authority is named, with the setting that trusts it", async () => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], { keyType: "ec" });
  const secure = createHttpsServer({ key, cert }).listen(0, "127.0.0.1");
  await once(secure, "listening");
  const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
  const error: ApiError = await isolated({ ...settings(), url }, clock, list).then(
    () => Promise.reject(new Error("It was trusted.")),
    (refused) => refused,
  );
  secure.close();
  expect(error.problem.message).toBe(`[GET] /applications: no answer from ${url} (DEPTH_ZERO_SELF_SIGNED_CERT).`);
  expect(error.problem.next).toBe(
    "Node does not trust the authority that issued the certificate. If it is your company's, set NODE_EXTRA_CA_CERTS to the file with its CA certificate.",
  );
});

describe("a request that fails", () => {
  /** The error of a request whose connection failed with this. */
  const failed = (cause: unknown): Promise<ApiError> => {
    const thrown = {
      toString() {
        throw cause;
      },
    };
    const token = { place: "", companies: new Map(), current: async () => thrown, after: async () => thrown };
    const failing = { ...settings(), token: token as unknown as TokenSource };
    return isolated(failing, clock, list).then(
      () => Promise.reject(new Error("It was sent.")),
      (error) => error,
    );
  };
  const coded = (code: unknown) => Object.assign(new Error("a long story"), { code });

  test.each([
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  ])("because of %s shows the setting that trusts the authority", async (code) => {
    expect((await failed(coded(code))).problem.next).toContain("NODE_EXTRA_CA_CERTS");
  });

  test.each<[unknown, string, "lost" | "unsent"]>([
    [coded("UND_ERR_CONNECT_TIMEOUT"), "ETIMEDOUT", "unsent"],
    [coded("UND_ERR_HEADERS_TIMEOUT"), "ETIMEDOUT", "lost"],
    [coded("UND_ERR_BODY_TIMEOUT"), "ETIMEDOUT", "lost"],
    [coded("UND_ERR_SOCKET"), "ECONNRESET", "lost"],
    [coded("EHOSTUNREACH"), "EHOSTUNREACH", "unsent"],
    [coded("ECONNREFUSED"), "ECONNREFUSED", "unsent"],
    [coded("ENOTFOUND"), "ENOTFOUND", "unsent"],
    [coded("ECONNRESET"), "ECONNRESET", "lost"],
    [Object.assign(coded("ETIMEDOUT"), { syscall: "connect" }), "ETIMEDOUT", "unsent"],
    [coded(23), "a long story", "lost"],
    [new Error("a long story"), "a long story", "lost"],
    ["a word", "a word", "lost"],
    [null, "null", "lost"],
  ])("because of %p shows %s: %s", async (cause, reason, which) => {
    const { problem, lost, unsent } = await failed(cause);
    expect(problem.message).toContain(`no answer from ${settings().url} (${reason}).`);
    expect(problem.next).toContain("Check the address");
    expect({ lost, unsent }).toEqual({ lost: which === "lost", unsent: which === "unsent" });
  });
});

test("an aborted request ends with the reason of its signal", async () => {
  const reason = new Error("interrupted");
  expect(await failure(list, AbortSignal.abort(reason))).toBe(reason);
});

describe("through a proxy", () => {
  const before = process.env.https_proxy;
  afterEach(() => {
    if (before === undefined) delete process.env.https_proxy;
    else process.env.https_proxy = before;
  });

  /** The error of a request to a host that only the proxy could reach. */
  function refused(): Promise<ApiError> {
    process.env.https_proxy = `http://ops:s3cret@127.0.0.1:${port}`;
    return isolated({ ...settings(), url: "https://api.example.test" }, clock, list).then(
      () => Promise.reject(new Error("The proxy was not used.")),
      (error) => error,
    );
  }

  test.each<[number, boolean, string]>([
    [407, false, "It requires credentials, or does not accept those that are set: correct them in https_proxy, as in"],
    [403, false, "Ask the proxy's administrator to allow api.example.test, or add it to NO_PROXY"],
    [499, false, "Ask the proxy's administrator"],
    [500, true, "Ask the proxy's administrator"],
    [503, true, "Ask the proxy's administrator"],
  ])("its refusal %i is its own", async (status, unsent, next) => {
    answer = { status };
    const error = await refused();
    expect(error).toMatchObject({ lost: false, unsent, status: undefined });
    expect(error.problem.message).toBe(
      `[GET] /applications: the proxy http://127.0.0.1:${port} did not connect to api.example.test (status ${status}).`,
    );
    expect(error.problem.next).toContain(next);
    const credentials = Buffer.from("ops:s3cret").toString("base64");
    expect(received.headers).toMatchObject({ "proxy-authorization": `Basic ${credentials}` });
  });

  test("one that connects and hangs up is no answer of the service", async () => {
    answer = { status: 200 };
    const error = await refused();
    expect(error.problem.message).toBe("[GET] /applications: no answer from https://api.example.test (ECONNRESET).");
  });

  test("one that does not answer is named", async () => {
    answer = { hangsUp: true };
    const error = await refused();
    expect(error).toMatchObject({ unsent: true, status: undefined, cause: expect.anything() });
    expect(error.problem.message).toBe(
      `[GET] /applications: no answer from the proxy http://127.0.0.1:${port} (ECONNRESET).`,
    );
    expect(error.problem.next).toBe(
      "Its address is set in https_proxy: correct it, or add api.example.test to NO_PROXY to connect directly.",
    );
  });
});
