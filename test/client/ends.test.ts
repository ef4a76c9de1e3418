import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { connect } from "../../src/client/client";
import { systemClock } from "../../src/client/clock";
import { exchange } from "../../src/client/exchange";
import type { RawAnswer } from "../../src/client/transport";

const clock = systemClock(1000);
const settings = { url: "http://127.0.0.1:1", token: "t", speed: 1 };
const ownKey = { operation: "getCurrentApiKey" as const, ids: [] };
const create = { operation: "createApplication" as const, ids: [], body: { display_name: "a" } };
const answer: RawAnswer = { status: 200, body: { id: "1" }, date: 0, limits: undefined, retryAfterSeconds: undefined };

/** A service that answers when it is told to, and notes what it was asked and which of that was given up. */
function service() {
  const asked: ((given: RawAnswer) => void)[] = [];
  const givenUp: unknown[] = [];
  const client = connect({
    settings,
    clock,
    transport: (_settings, _clock, _call, signal) =>
      new Promise((resolve, reject) => {
        asked.push(resolve);
        signal?.addEventListener("abort", () => {
          givenUp.push(signal.reason);
          reject(signal.reason);
        });
      }),
  });
  return { client, asked, givenUp };
}
const turn = () => new Promise(setImmediate);

test("a caller that leaves a shared read does not affect the others", async () => {
  const { client, asked, givenUp } = service();
  const stop = new AbortController();
  const leaving = client.one(ownKey, stop.signal);
  const staying = client.one(ownKey);
  await turn();
  stop.abort(new Error("my time is over"));
  await expect(leaving).rejects.toThrow("my time is over");
  asked[0]?.(answer);
  expect(await staying).toEqual({ id: "1" });
  expect([asked.length, givenUp]).toEqual([1, []]);
});

test("a read without callers is aborted, and the next caller starts another one", async () => {
  const { client, asked, givenUp } = service();
  const stop = new AbortController();
  const [one, other] = [client.one(ownKey, stop.signal), client.one(ownKey, stop.signal)];
  await turn();
  const reason = new Error("cancelled");
  stop.abort(reason);
  await expect(one).rejects.toBe(reason);
  await expect(other).rejects.toBe(reason);
  expect(givenUp).toEqual([reason]);
  const next = client.one(ownKey);
  await turn();
  asked[1]?.(answer);
  expect(await next).toEqual({ id: "1" });
  await expect(client.one(ownKey, stop.signal)).rejects.toBe(reason);
  expect(asked).toHaveLength(2);
});

test("a write in flight is awaited, and no other one is started", async () => {
  const { client, asked, givenUp } = service();
  const stop = new AbortController();
  const made = client.one(create, stop.signal);
  await turn();
  stop.abort(new Error("cancelled"));
  asked[0]?.(answer);
  expect(await made).toEqual({ id: "1" });
  await expect(client.one(create, stop.signal)).rejects.toThrow("cancelled");
  expect([asked.length, givenUp]).toEqual([1, []]);
});

test("but not for long", async () => {
  const { client } = service();
  const stop = new AbortController();
  const made = client.one(create, stop.signal);
  await turn();
  stop.abort(new Error("cancelled"));
  await expect(made).rejects.toThrow("cancelled");
});

test.each([
  ["before the answer", false],
  ["in the middle of it", true],
])("a request that is ended %s fails with the reason for that", async (_, hasBegun) => {
  const server = createServer((_incoming, outgoing) => {
    if (hasBegun) outgoing.writeHead(200, { "content-length": "100" }).write("{");
    stop.abort(new Error("my time is over"));
  });
  const stop = new AbortController();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sent = exchange({ url, method: "GET", headers: {}, patience: 60_000, signal: stop.signal });
  await expect(sent).rejects.toThrow("my time is over");
  server.closeAllConnections();
  server.close();
});

test("a request that is ended is given up: the server sees its connection close", async () => {
  const stop = new AbortController();
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-length": "100" }).write("{");
    stop.abort(new Error("my time is over"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const closed = once(server, "connection").then(([socket]) => once(socket as Socket, "close"));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sent = exchange({ url, method: "GET", headers: {}, patience: 60_000, signal: stop.signal });
  await expect(sent).rejects.toThrow("my time is over");
  await closed;
  server.close();
});

test("an answered request keeps nothing at its signal", async () => {
  const { signal } = new AbortController();
  const server = createServer((_incoming, outgoing) => outgoing.end("{}"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await exchange({ url, method: "GET", headers: {}, patience: 60_000, signal });
  await turn();
  expect(getEventListeners(signal, "abort")).toEqual([]);
  server.closeAllConnections();
  server.close();
});

test("a request that is ended while it connects fails at once with the reason for that, and is not sent", async () => {
  const stop = new AbortController();
  const received: Buffer[] = [];
  const sockets: Socket[] = [];
  // Takes connections and says nothing, so that TLS is never established.
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on("data", (bytes) => {
      received.push(bytes);
      stop.abort(new Error("my time is over"));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sent = exchange({ url, method: "GET", headers: {}, patience: 60_000, signal: stop.signal });
  await expect(sent).rejects.toThrow("my time is over");
  expect(received).toHaveLength(1);
  for (const socket of sockets) socket.destroy();
  server.close();
});

test.each([
  ["that never answers", false],
  ["that stops in the middle of its answer", true],
])("a server %s is awaited until the timeout", async (_, hasBegun) => {
  const server = createServer((_incoming, outgoing) => {
    if (hasBegun) outgoing.writeHead(200, { "content-length": "100" }).write("{");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // Longer than a busy machine takes to connect, so that the limit of the request as a whole is not over first.
  const sent = exchange({ url, method: "GET", headers: {}, patience: 900 });
  await expect(sent).rejects.toMatchObject({ code: hasBegun ? "UND_ERR_BODY_TIMEOUT" : "UND_ERR_HEADERS_TIMEOUT" });
  server.closeAllConnections();
  server.close();
});
