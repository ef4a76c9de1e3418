import { join } from "node:path";
import { Client, credentials, ServerCredentials, status } from "@grpc/grpc-js";
import type { Provider } from "../../src/terraform/protocol";
import { createServer, listen } from "../../src/terraform/serve";
import { type ActionEvent, ProviderService, type Verdict } from "../../src/terraform/wire.gen";
import { newFolder } from "../support/new-folder";

/** A client of a server that serves `provider`. */
async function served(provider: Partial<Provider>): Promise<{ client: Client; close: () => void }> {
  const server = createServer({
    provider: async () => provider as Provider,
    finish: async () => {},
    shutdown: () => {},
  });
  const address = `unix:${join(newFolder(), "provider")}`;
  await listen(server, address, ServerCredentials.createInsecure());
  const client = new Client(address, credentials.createInsecure());
  const close = () => {
    client.close();
    server.forceShutdown();
  };
  return { client, close };
}

/** What the engine receives as the answer to one call. */
async function asked(provider: Partial<Provider>): Promise<Verdict> {
  const { client, close } = await served(provider);
  const { path, request, response } = ProviderService.ValidateResourceConfig;
  const answer = await new Promise<Verdict>((resolve, reject) => {
    client.makeUnaryRequest(
      path,
      (message: object) => Buffer.from(request.encode(message)),
      (bytes) => response.decode(bytes),
      { typeName: "svc_project" },
      (error, verdict) => (verdict ? resolve(verdict) : reject(error)),
    );
  });
  close();
  return answer;
}

/** What the engine receives of a stream, and the code that it ends with. */
async function streamed(provider: Partial<Provider>): Promise<{ events: ActionEvent[]; code: number }> {
  const { client, close } = await served(provider);
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
  close();
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

test("a thrown error of the user's reaches the engine in the provider's words, and any other as a bug", async () => {
  const explain: Provider["explain"] = (error) => ({ summary: "Explained", detail: String(error) });
  const ValidateResourceConfig = () => Promise.reject(new Error("It is wrong."));
  const said = async (provider: Partial<Provider>) => {
    const [one] = (await asked({ ...provider, ValidateResourceConfig })).diagnostics ?? [];
    return [one?.summary, one?.detail?.split("\n")[0]];
  };
  expect(await said({ explain })).toEqual(["Explained", "Error: It is wrong."]);
  expect(await said({})).toEqual(["A bug in svc-iac", "Error: It is wrong."]);
});

describe("answers to applies", () => {
  const failed = { severity: 1, summary: "Stopped", detail: "" };
  const warned = { severity: 2, summary: "Renamed", detail: "" };

  /** When the engine receives each, in milliseconds after the first, if the work for all of them ends in the same moment. */
  async function arrivals(outcomes: readonly (typeof failed)[]): Promise<readonly number[]> {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let underWay = 0;
    const ApplyResourceChange: Provider["ApplyResourceChange"] = async ({ typeName }) => {
      underWay += 1;
      if (underWay === outcomes.length) end();
      await ended;
      return { diagnostics: [outcomes[Number(typeName)] ?? failed] };
    };
    const { client, close } = await served({ ApplyResourceChange });
    const { path, request, response } = ProviderService.ApplyResourceChange;
    const times: number[] = [];
    const asked = outcomes.map(
      (_, at) =>
        new Promise<void>((resolve, reject) => {
          client.makeUnaryRequest(
            path,
            (message: object) => Buffer.from(request.encode(message)),
            (bytes) => response.decode(bytes),
            { typeName: String(at) },
            (error) => {
              times.push(performance.now());
              if (error) reject(error);
              else resolve();
            },
          );
        }),
    );
    await Promise.all(asked);
    close();
    return times.slice(1).map((time, at) => time - (times[at] ?? 0));
  }

  const [few, many] = [2, 10];

  test.each([few, many])(
    "that failed in the same moment, as creations do that are stopped, arrive one by one: %i",
    async (count) => {
      for (const gap of await arrivals(Array.from({ length: count }, () => failed))) expect(gap).toBeGreaterThan(50);
    },
  );

  test("that failed have time before and after them", async () => {
    const [before, after] = await arrivals([warned, failed, warned]);
    expect([before, after].filter((gap) => (gap ?? 0) > 50)).toHaveLength(2);
  });

  test("wait for nothing if none has failed", async () => {
    for (const gap of await arrivals(Array.from({ length: many }, () => warned))) expect(gap).toBeLessThan(50);
  });
});
