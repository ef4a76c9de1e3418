import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, credentials, ServerCredentials, status } from "@grpc/grpc-js";
import type { Provider } from "../../src/terraform/provider";
import { createServer, listen } from "../../src/terraform/serve";
import { type ActionEvent, ProviderService } from "../../src/terraform/wire.gen";

/** What the engine receives of a stream, and the code that it ends with. */
async function streamed(provider: Partial<Provider>): Promise<{ events: ActionEvent[]; code: number }> {
  const server = createServer({
    provider: async () => provider as Provider,
    finish: async () => {},
    shutdown: () => {},
  });
  const address = `unix:${join(mkdtempSync(join(tmpdir(), "svc-iac-serve-")), "provider")}`;
  await listen(server, address, ServerCredentials.createInsecure());
  const client = new Client(address, credentials.createInsecure());
  const { path, request, response } = ProviderService.InvokeAction;
  const events: ActionEvent[] = [];
  const code = await new Promise<number>((resolve) => {
    const call = client.makeServerStreamRequest(
      path,
      (message: object) => Buffer.from(request.encode(message)),
      (bytes) => response.decode(bytes),
      { typeName: "svc_deploy" },
    );
    call.on("data", (event: ActionEvent) => events.push(event));
    call.on("error", () => {});
    call.on("status", (ended) => resolve(ended.code));
  });
  client.close();
  server.forceShutdown();
  return { events, code };
}

const progress = { progress: { message: "one" } };

test("what is emitted arrives in order, before the end", async () => {
  const InvokeAction: Provider["InvokeAction"] = async ({ typeName }, emit) => {
    emit(progress);
    emit({ progress: { message: String(typeName) } });
    emit({ completed: {} });
  };
  const { events, code } = await streamed({ InvokeAction });
  expect(code).toBe(status.OK);
  expect(events).toEqual([progress, { progress: { message: "svc_deploy" } }, { completed: {} }]);
});

test("a fault ends the stream with an error, and what came before it is not lost", async () => {
  const InvokeAction: Provider["InvokeAction"] = async (_, emit) => {
    emit(progress);
    throw new Error("A bug.");
  };
  expect(await streamed({ InvokeAction })).toEqual({ events: [progress], code: status.INTERNAL });
});
