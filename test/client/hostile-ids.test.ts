import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import type { OperationId } from "../../src/contract";
import { operations } from "../../src/contract/operations.gen";
import { SvcError } from "../../src/model";
import { sharedClock } from "../laws/world";

/** Texts that lead elsewhere in a path, for a URL parser, a proxy or a server. */
const HOSTILE = [
  "",
  ".",
  "..",
  "%2e",
  "%2E%2e",
  ".%2E",
  "%2e.",
  "%252e%252e",
  "%25252E.",
  "a/b",
  "a/..",
  "../a",
  "/",
  "a%2fb",
  "a%252Fb",
  "a\\b",
  "..%5c",
  "a\nb",
  "\u0000",
  "%00",
  "a\u007f",
  "\ud800",
];

/** Odd, but each of them one segment once it is encoded. */
const ODD = ["a?b=c", "?", "#", "a#b", "...", ".a", "%", "%zz", "a b", "a;b", "a:b", "ä", "~", "@", "6f0a6c1e"];

const all = Object.entries(operations).map(([id, { path }]) => ({
  id: id as OperationId,
  path,
  parameters: path.match(/\{[^}]+\}/g)?.length ?? 0,
}));
const withParameters = all.filter(({ parameters }) => parameters > 0);
const idsWith = (count: number, at: number, id: string) =>
  Array.from({ length: count }, (_, index) => (index === at ? id : `id-${index}`));

let server: Server;
let settings: { url: string; token: string; speed: number };
let received: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.writeHead(200).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  settings = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: "t", speed: 1 };
});
beforeEach(() => {
  received = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const clock = sharedClock();

test("the law covers every operation of the contract", () => {
  expect(all).toHaveLength(186);
});

test.each(withParameters)("$id: no ID leads its request to another path", async ({ id, parameters }) => {
  for (const hostile of HOSTILE) {
    for (let at = 0; at < parameters; at++) {
      const error = await sendOnce(settings, clock, { operation: id, ids: idsWith(parameters, at, hostile) }).catch(
        (thrown: unknown) => thrown,
      );
      expect({ hostile, error }).toEqual({ hostile, error: expect.any(SvcError) });
      expect((error as SvcError).problem).toMatchObject({ code: "invalid", given: hostile });
    }
  }
  expect(received).toEqual([]);
});

test.each(all)("$id: what is sent matches its template", async ({ id, path, parameters }) => {
  const { method } = operations[id];
  const template = new RegExp(`^${method} /v3${path.replace(/\{[^}]+\}/g, "([^/?#]+)")}$`);
  for (const odd of ODD) {
    received = [];
    const ids = Array.from({ length: parameters }, () => odd);
    await sendOnce(settings, clock, { operation: id, ids });
    const sent = received[0] ?? "";
    expect(sent).toMatch(template);
    expect(template.exec(sent)?.slice(1).map(decodeURIComponent)).toEqual(ids);
  }
});

test.each(withParameters)(
  "$id: an ID too few or too many is an error, not another path",
  async ({ id, parameters }) => {
    const few = sendOnce(settings, clock, { operation: id, ids: idsWith(parameters - 1, -1, "") });
    await expect(few).rejects.toThrow(id);
    const many = sendOnce(settings, clock, { operation: id, ids: idsWith(parameters + 1, -1, "") });
    await expect(many).rejects.toThrow(id);
    expect(received).toEqual([]);
  },
);

test("the client refuses such an ID before it takes a share of the limits", async () => {
  const transport = jest.fn();
  const client = connect({ settings, clock, transport });
  const gone = client.send({ operation: "deleteApplicationDomain", ids: ["6f0a", ".."] });
  await expect(gone).rejects.toMatchObject({
    problem: {
      code: "invalid",
      given: "..",
      allowed: "one segment of a path: no slash, neither empty nor `.` nor `..`, also percent-encoded",
      next: "Correct the ID where it is written: in the configuration, the state or the journal.",
      message: '[DELETE] /applications/{id}/domains/{domain_id}: ".." is not an ID, so nothing was sent.',
    },
  });
  expect(transport).not.toHaveBeenCalled();
});

describe("an answer is that of the object that was asked for", () => {
  const answering = (body: unknown) =>
    connect({
      settings,
      clock,
      transport: async () => ({ status: 200, body, date: 1, limits: undefined, retryAfterSeconds: undefined }),
    });
  const records = all.filter(({ id, path }) => operations[id].method === "GET" && path.endsWith("}"));
  const changes = all.filter(({ id, path }) => /PATCH|PUT/.test(operations[id].method) && path.endsWith("}"));

  test.each(records)("$id: another record, or none, is an error", async ({ id, parameters }) => {
    const call = { operation: id, ids: idsWith(parameters, -1, "") };
    for (const body of [{ id: "another" }, { data: [], total: 0 }]) {
      await expect(answering(body).one(call)).rejects.toMatchObject({ problem: { code: "another-object" } });
    }
    for (const body of [[], undefined]) {
      await expect(answering(body).one(call)).rejects.toMatchObject({ problem: { code: "api.unreachable" } });
    }
    const own = { id: call.ids.at(-1) };
    await expect(answering(own).one(call)).resolves.toEqual(own);
  });

  test.each(changes)("$id: an answer to a change may have no ID, but no other one", async ({ id, parameters }) => {
    const call = { operation: id, ids: idsWith(parameters, -1, "") };
    await expect(answering({ id: "another" }).one(call)).rejects.toMatchObject({ problem: { code: "another-object" } });
    await expect(answering({ message: "done" }).one(call)).resolves.toEqual({ message: "done" });
  });

  test("a clone has an ID of its own, because its original is deleted after a move", async () => {
    const call = { operation: "cloneApplication", ids: ["original"] } as const;
    await expect(answering({ id: "original" }).one(call)).rejects.toMatchObject({
      problem: {
        code: "another-object",
        message: '[POST] /applications/original/clone: the answer is that of "original", not of a new one.',
      },
    });
    await expect(answering({ id: "clone" }).one(call)).resolves.toEqual({ id: "clone" });
  });
});
