import { getEventListeners, once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exchange } from "../../src/client/exchange";

let server: Server;
let answering: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((_, response) => answering(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (patience: number) => {
  const { port } = server.address() as AddressInfo;
  return exchange({ url: `http://127.0.0.1:${port}/`, method: "GET", headers: {}, patience });
};

test("a body that never ends is given up, however fast it comes", async () => {
  answering = (response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(1 << 16)));
      response.once("drain", more);
    };
    more();
  };
  await expect(ask(60_000)).rejects.toThrow("more than 16 MB");
});

test("a body that comes byte by byte is given up as a whole, though it is never silent", async () => {
  answering = (response) => {
    const drip = setInterval(() => response.write("x"), 5);
    response.once("close", () => clearInterval(drip));
  };
  await expect(ask(100)).rejects.toMatchObject({ name: "TimeoutError" });
});

test("a large body is read, and nothing is left at the signal of its end", async () => {
  answering = (response) => response.end("x".repeat(16_000_000));
  const timeout = jest.spyOn(AbortSignal, "timeout");
  expect((await ask(60_000)).text).toHaveLength(16_000_000);
  expect(timeout.mock.results.map(({ value }) => getEventListeners(value as AbortSignal, "abort"))).toEqual([[]]);
  timeout.mockRestore();
});
