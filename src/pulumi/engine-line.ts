import type * as grpc from "@grpc/grpc-js";
import type { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as messages from "@pulumi/pulumi/proto/engine_pb";
import type { Send } from "./engine-log";

/** What a connection to an engine needs: each face gets these from elsewhere. */
export interface Stubs {
  readonly credentials: typeof grpc.credentials;
  readonly EngineClient: typeof EngineClient;
  readonly messages: Pick<typeof messages, "LogRequest" | "LogSeverity">;
}

/** gRPC would apply the environment's proxy to loopback as well, where the engine is. */
export const DIRECTLY = { "grpc.enable_http_proxy": 0 };

/** A connection to the engine that listens at `address`. */
export function engineLine({ credentials, EngineClient: Client, messages }: Stubs, address: string): Send {
  const client = new Client(address, credentials.createInsecure(), DIRECTLY);
  const { INFO, WARNING, ERROR } = messages.LogSeverity;
  const severities = { info: INFO, warning: WARNING, error: ERROR };
  return ({ urn, message, severity, ephemeral }) =>
    new Promise((resolve, reject) => {
      const request = new messages.LogRequest();
      request.setSeverity(severities[severity]);
      request.setUrn(urn);
      request.setMessage(message);
      request.setEphemeral(ephemeral);
      client.log(request, (error: Error | null) => (error ? reject(error) : resolve()));
    });
}
