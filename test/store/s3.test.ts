import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openStore } from "../../src/store/open";
import { StoreError } from "../../src/store/store";

/** What the driver asks, and what it makes of each answer; that the requests do what they should: test/store/drivers. */

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
const whole = (text: string) => `6a1fb9c2-0c3e-4d0f-8f6b-0d9c1f0e7a55\n${text}`;
/** `undefined` is no answer. */
type Answer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string }
  | undefined;

const KEYS = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
/** The developer's own settings stay out of it. */
const NO_SETTINGS = {
  ...{ AWS_CONFIG_FILE: "/dev/null", AWS_SHARED_CREDENTIALS_FILE: "/dev/null", AWS_EC2_METADATA_DISABLED: "true" },
};

let server: Server;
let asked: Asked[] = [];
let answering: (asked: Asked) => Answer;
const environment = { ...process.env };

beforeAll(async () => {
  for (const name of Object.keys(process.env)) if (name.startsWith("AWS_")) delete process.env[name];
  Object.assign(process.env, NO_SETTINGS);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url: path = "", headers } = request;
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const one = { method, path, headers, body };
    asked.push(one);
    const answer = answering(one);
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "");
  };
  server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => {
  asked = [];
  answering = () => ({ headers: { etag: '"1"' }, body: whole("text") });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  process.env = environment;
});

const endpoint = () => `endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const store = (location = "s3://shop/p", given = KEYS) => openStore(`${location}?${endpoint()}`, given);
/** Answers of a gateway or a proxy, which say nothing about the documents. */
const PAGE = "<html><body>\nLog in</body></html>";
const FOREIGN: Answer[] = [
  { headers: { "content-type": "text/html" }, body: PAGE },
  { headers: { "content-type": "text/html", etag: '"x"' }, body: PAGE },
  { headers: { etag: '"x"' }, body: "" },
  { body: "" },
  { status: 204 },
];
const failureOf = (status: number, code: string) => ({
  status,
  body: `<Error><Code>${code}</Code><Message>No.</Message></Error>`,
});
const outcomeOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    return [error.message.replace(/^The store s3:\/\/shop\/p cannot be used: /, ""), error.lost];
  });

test.each<[string, Record<string, string>, string, string]>([
  ["s3://shop?", {}, "/shop/a", "id us-east-1"],
  ["s3://shop/?", {}, "/shop/a", "id us-east-1"],
  ["s3://shop//p//q/?", {}, "/shop/p/q/a", "id us-east-1"],
  ["s3://shop/a%20b?", {}, "/shop/a%20b/a", "id us-east-1"],
  ["S3://shop/p?region=eu-central-1&", { AWS_REGION: "other" }, "/shop/p/a", "id eu-central-1"],
  ["s3://shop/p?", { AWS_REGION: "eu-west-1", AWS_DEFAULT_REGION: "other" }, "/shop/p/a", "id eu-west-1"],
  ["s3://shop/p?", { AWS_DEFAULT_REGION: "eu-west-2" }, "/shop/p/a", "id eu-west-2"],
  ["s3://shop/p?", { AWS_SESSION_TOKEN: "token" }, "/shop/p/a", "id us-east-1 token"],
])("a read of %s with %j is sent and signed as they say", async (location, given, path, signed) => {
  expect(await openStore(`${location}${endpoint()}`, { ...KEYS, ...given }).read("a")).toEqual({
    version: '"1"',
    value: "text",
  });
  const { headers, path: sent } = asked[0] as Asked;
  const [, id, region] = /Credential=(\w+)\/\d+\/([\w-]+)\/s3\//.exec(headers.authorization ?? "") ?? [];
  const token = headers["x-amz-security-token"];
  expect([sent.split("?")[0], [id, region, ...(token ? [token] : [])].join(" ")]).toEqual([path, signed]);
});

test.each([
  [
    { AWS_ACCESS_KEY_ID: "id" },
    "no AWS credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.",
  ],
  [
    { AWS_SECRET_ACCESS_KEY: "secret" },
    "no AWS credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.",
  ],
])("half of the credentials %j are none", async (given, message) => {
  expect(await outcomeOf(openStore(`s3://shop/p?${endpoint()}`, given).read("a"))).toEqual([message, false]);
});

test("without an endpoint there is no region but one that is set", async () => {
  const message = "it has no region; add `?region=…` to it, or set AWS_REGION.";
  expect(await outcomeOf(openStore("s3://shop/p", KEYS).read("a"))).toEqual([message, false]);
});

test.each<[Answer, unknown]>([
  [failureOf(404, "NoSuchKey"), undefined],
  [failureOf(404, "NoSuchBucket"), ["No (HTTP 404).", false]],
  [failureOf(403, "AccessDenied"), ["No (HTTP 403).", false]],
  [failureOf(409, "Conflict"), ["No (HTTP 409).", false]],
  [failureOf(429, "SlowDown"), ["No (HTTP 429).", true]],
  [failureOf(499, "Odd"), ["No (HTTP 499).", false]],
  [failureOf(500, "InternalError"), ["No (HTTP 500).", true]],
  [{ status: 503 }, [expect.stringMatching(/\(HTTP 503\)\.$/), true]],
  [{ status: 404, body: PAGE }, [expect.stringMatching(/\(HTTP 404\)\.$/), false]],
  ...[...FOREIGN, { body: whole("text") }].map((answer): [Answer, unknown] => [
    answer,
    [
      "p/a is none of its documents, or others have changed it. Something between here and the store may have answered.",
      true,
    ],
  ]),
  [undefined, [expect.stringMatching(/socket hang up\.$/), true]],
])("a read that is answered with %j is sent once, and has its outcome", async (answer, outcome) => {
  answering = () => answer;
  expect(await outcomeOf(store().read("a"))).toEqual(outcome);
  expect(asked).toHaveLength(1);
});

test("an answer is waited for 20 s", async () => {
  const timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  expect(await outcomeOf(store().read("a"))).toEqual(["no answer within 20 s.", true]);
  expect(timeout).toHaveBeenCalledWith(20_000);
  timeout.mockRestore();
});

/** Requests after those that prove the service. */
const later = () => asked.filter(({ path }) => !path.includes("/.probe-"));

/** A service with conditional writes, one of which `fault` may answer in its place. */
function service(fault: (asked: Asked) => Answer | "passes" = () => "passes") {
  const objects = new Map<string, { etag: string; body: string }>();
  let writes = 0;
  answering = (one) => {
    const given = fault(one);
    if (given !== "passes") return given;
    const [key = ""] = one.path.split("?");
    const now = objects.get(key);
    if (one.method === "DELETE") objects.delete(key);
    if (one.method === "DELETE") return { status: 204 };
    if (one.method === "GET")
      return now ? { headers: { etag: now.etag }, body: now.body } : failureOf(404, "NoSuchKey");
    const { "if-none-match": none, "if-match": match } = one.headers;
    if ((none === "*" && now) || (match !== undefined && match !== now?.etag))
      return failureOf(412, "PreconditionFailed");
    const etag = `"${++writes}"`;
    objects.set(key, { etag, body: one.body });
    return { headers: { etag } };
  };
  return objects;
}

test("a service proves its conditional writes once, and is cleaned of the proof", async () => {
  const objects = service();
  const opened = store();
  const first = await opened.swap("a", "one", undefined);
  expect(await opened.swap("a", "two", undefined)).toBeUndefined();
  expect(await opened.swap("a", "two", first)).toBeDefined();
  expect([...objects.keys()]).toEqual(["/shop/p/a"]);
  expect(
    asked.map(({ method, path, headers }) => [
      path.includes("/shop/p/.probe-") ? "probe" : path.split("?")[0],
      method,
      headers["if-none-match"] ?? headers["if-match"],
    ]),
  ).toEqual([
    ["probe", "PUT", "*"],
    ["probe", "PUT", "*"],
    ["probe", "PUT", '"1"'],
    ["probe", "PUT", '"1"'],
    ["probe", "GET", undefined],
    ["probe", "DELETE", undefined],
    ["/shop/p/a", "PUT", "*"],
    ["/shop/p/a", "PUT", "*"],
    ["/shop/p/a", "PUT", '"3"'],
  ]);
  const { headers, body } = later()[0] as Asked;
  expect([headers["content-type"], body.split("\n")[1]]).toEqual(["text/plain; charset=utf-8", "one"]);
  expect(Object.keys(headers).filter((name) => /checksum|amz-sdk-checksum/.test(name))).toEqual([]);
});

const UNFIT =
  "The store s3://shop/p must not be used: its service has no conditional writes (If-None-Match, If-Match), so two runs could overwrite each other. Use a service that has them, or a store of another kind: a folder, or PostgreSQL.";

test.each<[string, (one: Asked, puts: number) => Answer | "passes"]>([
  ["refuses each write", ({ method }) => (method === "PUT" ? failureOf(412, "PreconditionFailed") : "passes")],
  ["does not know the header", ({ method }) => (method === "PUT" ? failureOf(501, "NotImplemented") : "passes")],
  ["ignores If-None-Match", (_, puts) => (puts === 2 ? { headers: { etag: '"x"' } } : "passes")],
  ["refuses If-Match", (_, puts) => (puts === 3 ? failureOf(412, "PreconditionFailed") : "passes")],
  ["ignores If-Match", (_, puts) => (puts === 4 ? { headers: { etag: '"x"' } } : "passes")],
  ["has lost a write", ({ method }) => (method === "GET" ? failureOf(404, "NoSuchKey") : "passes")],
  [
    "reads another write",
    ({ method }) => (method === "GET" ? { headers: { etag: '"3"' }, body: whole("2") } : "passes"),
  ],
])("a service that %s is not used, and the next write asks it again", async (_, fault) => {
  let puts = 0;
  const objects = service((one) => fault(one, one.method === "PUT" ? ++puts : 0));
  const opened = store();
  expect(await outcomeOf(opened.swap("a", "1", undefined))).toEqual([UNFIT, false]);
  expect([...objects.keys(), ...later()]).toEqual([]);
  service();
  expect(await opened.swap("a", "1", undefined)).toBeDefined();
});

test("a proof that fails otherwise is an error of its own, even if the service is not cleaned either", async () => {
  service(({ method }) => (method === "GET" ? "passes" : failureOf(403, "AccessDenied")));
  expect(await outcomeOf(store().swap("a", "1", undefined))).toEqual(["No (HTTP 403).", false]);
});

test.each<[Answer, unknown]>([
  [failureOf(409, "Conflict"), undefined],
  [failureOf(412, "PreconditionFailed"), undefined],
  [failureOf(404, "NoSuchKey"), undefined],
  [failureOf(403, "AccessDenied"), ["No (HTTP 403).", false]],
  [failureOf(503, "SlowDown"), ["No (HTTP 503).", true]],
  [{}, ["The store s3://shop/p answers a write without an ETag.", true]],
])("a write that is answered with %j is sent once, and has its outcome", async (answer, outcome) => {
  service(({ path }) => (path.includes("/.probe-") ? "passes" : answer));
  expect(await outcomeOf(store().swap("a", "1", undefined))).toEqual(outcome);
  expect(later()).toHaveLength(1);
});

const page = (keys: readonly string[], next = "") => ({
  body: `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("")}<IsTruncated>${next !== ""}</IsTruncated><NextContinuationToken>${next || "none"}</NextContinuationToken></ListBucketResult>`,
});

test("keys are listed page by page, without those of proofs and of other prefixes", async () => {
  const pages = [page(["p/x/%41", "p/x/b", "p/xy"], "two"), page(["p/x/c"])];
  answering = () => pages[asked.length - 1];
  expect(await store().list("x/")).toEqual(["x/A", "x/b", "x/c"]);
  expect(
    asked
      .map(({ path }) => new URLSearchParams(path.split("?")[1]))
      .map((query) => [query.get("prefix"), query.get("continuation-token")]),
  ).toEqual([
    ["p/x", null],
    ["p/x", "two"],
  ]);
  // Somebody else's objects, and what only looks like a document.
  answering = () => page(["p/.probe-1", "p/a", "p/100%.txt", "p/B", "p/x//y", "p/%zz", "p/%ff"]);
  expect(await store().list("")).toEqual(["a"]);
  answering = () => page([]);
  expect(await store().list("")).toEqual([]);
});

test.each([...FOREIGN, { body: page(["p/a"], "two").body.replace(/<Next.*Token>/, "") }])(
  "a list that is answered with %j is not taken for one of the store",
  async (answer) => {
    answering = () => answer;
    const message = "the list of its objects is none. Something between here and the store may have answered.";
    expect(await outcomeOf(store().list(""))).toEqual([message, true]);
  },
);

test("a store that was closed can be used again, with connections of its own", async () => {
  const opened = store();
  await opened.close();
  await opened.read("a");
  await opened.close();
  expect(await opened.read("a")).toBeDefined();
  expect([opened.isShared, opened.name]).toEqual([true, "s3://shop/p"]);
});
