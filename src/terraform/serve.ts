import {
  type handleServerStreamingCall,
  type handleUnaryCall,
  Server,
  type ServerCredentials,
  type ServiceDefinition,
  status,
} from "@grpc/grpc-js";
import { log } from "./log";
import type { Provider } from "./protocol";
import { Turns } from "./turns";
import {
  type ApplyAnswer,
  BrokerService,
  ControllerService,
  HealthCheckService,
  ProviderService,
  StdioService,
} from "./wire.gen";
import type { Codec } from "./wire-codec";

/** Plans of large configurations are large. */
const LARGEST_MESSAGE = 256 * 1024 * 1024;
const SERVING = 1;
const ERROR = 1;
/** The title of an error that no provider explains. */
const A_BUG = "A bug in svc-iac";

interface Method {
  readonly path: string;
  readonly request: Codec<object>;
  readonly response: Codec<object>;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
}

export interface Serving {
  /** Loaded lazily, on the first call: the engine waits for the handshake before it sends any. */
  provider(): Promise<Provider>;
  /** Work to complete before the engine gets its answer to the shutdown request. */
  finish(): Promise<void>;
  /** The engine requests the shutdown. */
  shutdown(): void;
}

/** A server for the engine's calls, not listening yet. */
export function createServer({ provider, finish, shutdown }: Serving): Server {
  const server = new Server({
    "grpc.max_receive_message_length": LARGEST_MESSAGE,
    "grpc.max_send_message_length": LARGEST_MESSAGE,
  });
  const turns = new Turns();
  const answers = Object.entries(ProviderService).map(([name, { responseStream }]) => {
    const answer = responseStream ? streaming : answering;
    return [name, answer(provider, name as keyof Provider, turns)] as const;
  });
  server.addService(definition(ProviderService), Object.fromEntries(answers));
  server.addService(definition(ControllerService), {
    Shutdown: (async (_call, answer) => {
      await finish().catch((error: unknown) => log(detailOf(error), "error"));
      answer(null, {});
      setImmediate(shutdown);
    }) as handleUnaryCall<object, object>,
  });
  // Both stay open and send nothing: our messages go to the log, and there is nothing to broker.
  server.addService(definition(StdioService), { StreamStdio: () => {} });
  server.addService(definition(BrokerService), { StartStream: () => {} });
  server.addService(definition(HealthCheckService), {
    Check: ((_call, answer) => answer(null, { status: SERVING })) as handleUnaryCall<object, object>,
  });
  return server;
}

/** Listens; resolves with the port, or 0 for a socket in the file system. */
export function listen(server: Server, address: string, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** An error that no method expected reaches the user as a diagnostic all the same. */
function answering(
  provider: () => Promise<Provider>,
  name: keyof Provider,
  turns: Turns,
): handleUnaryCall<object, object> {
  return async (call, reply) => {
    const answer: typeof reply = async (error, message) => {
      if (name === "ApplyResourceChange") await turns.take(hasFailed(message));
      reply(error, message);
    };
    let loaded: Provider | undefined;
    try {
      loaded = await provider();
      const method = loaded[name] as (request: object) => object | Promise<object>;
      answer(null, await method(call.request));
    } catch (error) {
      const detail = detailOf(error);
      if (name === "StopProvider") answer({ code: status.INTERNAL, message: detail });
      else answer(null, { diagnostics: [loaded?.explain?.(error) ?? { severity: ERROR, summary: A_BUG, detail }] });
    }
  };
}

function hasFailed(answer: Pick<ApplyAnswer, "diagnostics"> | null | undefined): boolean {
  return answer?.diagnostics?.some(({ severity }) => severity === ERROR) ?? false;
}

/** The engine has received what was emitted before an unexpected error. */
function streaming(provider: () => Promise<Provider>, name: keyof Provider): handleServerStreamingCall<object, object> {
  return async (call) => {
    try {
      const method = (await provider())[name] as (request: object, emit: (event: object) => void) => Promise<void>;
      await method(call.request, (event) => call.write(event));
      call.end();
    } catch (error) {
      const detail = detailOf(error);
      call.emit("error", { code: status.INTERNAL, message: detail });
    }
  };
}

function definition(methods: Readonly<Record<string, Method>>): ServiceDefinition {
  return Object.fromEntries(
    Object.entries(methods).map(([name, { path, request, response, requestStream, responseStream }]) => [
      name,
      {
        path,
        requestStream,
        responseStream,
        originalName: name,
        requestSerialize: (message: object) => Buffer.from(request.encode(message)),
        requestDeserialize: (bytes: Buffer) => request.decode(bytes),
        responseSerialize: (message: object) => Buffer.from(response.encode(message)),
        responseDeserialize: (bytes: Buffer) => response.decode(bytes),
      },
    ]),
  );
}
