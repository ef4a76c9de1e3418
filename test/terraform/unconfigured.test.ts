import { join } from "node:path";
import { Client, credentials, ServerCredentials } from "@grpc/grpc-js";
import { finish } from "../../src/terraform/finish";
import { provider } from "../../src/terraform/provider";
import { createServer, listen } from "../../src/terraform/serve";
import { Session } from "../../src/terraform/session";
import { ControllerService } from "../../src/terraform/wire.gen";
import { newFolder } from "../support/new-folder";
import { type Called, errorsOf, requests } from "./every-call";

const started = () => new Session({ environment: {}, folder: newFolder() });

/** The engine has its answer, and the process ends by itself. */
async function shutDown(finishing: () => Promise<void>): Promise<void> {
  const address = `unix:${join(newFolder(), "provider")}`;
  let ended = () => {};
  const over = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const asked = async () => provider(started());
  const server = createServer({ provider: asked, finish: finishing, shutdown: () => ended() });
  await listen(server, address, ServerCredentials.createInsecure());
  const client = new Client(address, credentials.createInsecure());
  const { path, request, response } = ControllerService.Shutdown;
  await new Promise<void>((resolve, reject) => {
    client.makeUnaryRequest(
      path,
      (message: object) => Buffer.from(request.encode(message)),
      (bytes) => response.decode(bytes),
      {},
      (error) => (error ? reject(error) : resolve()),
    );
  });
  await over;
  client.close();
  server.forceShutdown();
}

const rows = Object.entries(requests).map(([called, asked]) => [called as Called, asked] as const);

test.each(rows)(
  "%s of a provider that was never configured has an answer, and it ends in order",
  async (called, asked) => {
    for (const request of asked) {
      const session = started();
      const errors = await errorsOf(provider(session), called, request);
      expect(errors.map(({ summary }) => summary)).not.toContain("A bug in svc-iac");
      expect(errors.length).toBeLessThanOrEqual(1);
      await finish(session);
    }
  },
);

test("a process that was asked for nothing shuts down in order", async () => {
  await shutDown(() => finish(started()));
});

test("a process that cannot store what it has met says so, and shuts down all the same", async () => {
  const log = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await shutDown(() => Promise.reject(new Error("The disk is full.")));
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    expect.objectContaining({ "@level": "error", "@message": expect.stringContaining("The disk is full.") }),
  ]);
  log.mockRestore();
});
