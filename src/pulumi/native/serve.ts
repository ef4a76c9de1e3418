import {
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type StatusObject,
  status,
} from "@grpc/grpc-js";
import * as services from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import * as errors from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { answers } from "./answers";
import { type InitFailed, isInitFailed, type Provider } from "./protocol";
import { rawOf, structOf } from "./struct";

/** States of large objects are large. */
const LARGEST_MESSAGE = 400 * 1024 * 1024;

export interface Serving {
  /** Whether the engine reports to functions that it only previews, as it says in its handshake. */
  reportsPreviews?: boolean;
  /** Loaded lazily, on the first call that needs it. */
  provider(): Promise<Provider>;
  /** The engine attaches: a new run begins. */
  begin(address: string | undefined): void;
  /** Resolves once all messages have reached the engine, which may stop us with our answer. */
  told(): Promise<void>;
}

/** A server for the engine's calls, not listening yet. `isIdle` returns whether all are answered. */
export function createServer(serving: Serving): { readonly server: Server; isIdle(): boolean } {
  const server = new Server({
    "grpc.max_receive_message_length": LARGEST_MESSAGE,
    "grpc.max_send_message_length": LARGEST_MESSAGE,
  });
  let open = 0;
  const unary = Object.entries(answers).map(([name, answer]) => {
    const handle: handleUnaryCall<unknown, unknown> = async (call, done) => {
      open += 1;
      try {
        const message = await answer(call.request as never, serving);
        await serving.told();
        done(null, message);
      } catch (error) {
        await serving.told();
        done(statusOf(error));
      } finally {
        open -= 1;
      }
    };
    return [name, handle] as const;
  });
  // Its typings have no index signature, which is all that is missing.
  const definition = services.ResourceProviderService as unknown as ServiceDefinition;
  server.addService(definition, { ...Object.fromEntries(unary), list: listing(serving) });
  return { server, isIdle: () => open === 0 };
}

/** Listens on loopback; resolves with the port. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
}

function listing({ provider }: Serving): handleServerStreamingCall<messages.ListRequest, messages.ListResponse> {
  return async (call) => {
    try {
      const { request } = call;
      const page = {
        limit: request.getLimit() || undefined,
        size: request.getPageSize() || undefined,
        after: request.getContinuationToken() || undefined,
      };
      const { rows, next } = await (await provider()).list(request.getToken(), rawOf(request.getQuery()), page);
      for (const { id, name } of rows) {
        const result = new messages.ListResponse.Result().setId(id).setName(name);
        call.write(new messages.ListResponse().setResult(result));
      }
      if (next !== undefined) {
        const continuation = new messages.ListResponse.Continuation().setContinuationToken(next);
        call.write(new messages.ListResponse().setContinuation(continuation));
      }
      call.end();
    } catch (error) {
      call.emit("error", statusOf(error));
    }
  };
}

function statusOf(error: unknown): Partial<StatusObject> {
  const details = error instanceof Error ? error.message : String(error);
  if (isInitFailed(error)) return { code: status.UNKNOWN, details, metadata: initFailed(error) };
  return { code: status.FAILED_PRECONDITION, details };
}

/** Metadata that reports to the engine that an object exists although its creation or update failed. */
function initFailed({ id, message, properties, reasons }: InitFailed): Metadata {
  const detail = new messages.ErrorResourceInitFailed();
  detail.setId(id).setProperties(structOf(properties));
  detail.setReasonsList([...reasons]);
  const any = new Any();
  any.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const whole = new errors.Status().setCode(status.UNKNOWN).setMessage(message).setDetailsList([any]);
  const metadata = new Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(whole.serializeBinary()));
  return metadata;
}
