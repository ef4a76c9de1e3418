import { createRequire } from "node:module";
import type * as grpc from "@grpc/grpc-js";
import type { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as messages from "@pulumi/pulumi/proto/engine_pb";

/** Tells the user about one resource, in its own row. What a dynamic provider prints is shown for the whole stack. */
export interface EngineLog {
  /** Stays: it is listed under the resource when the run has ended. */
  notice(urn: string, message: string): void;
  /** What is going on just now. */
  progress(urn: string, message: string): void;
  /** Takes the last progress out of the row. */
  done(urn: string): Promise<void>;
}

/** Through the SDK's own stubs, which every provider process has loaded already. `print` where there is no engine. */
export function engineLog(address: string | undefined, print: (message: string) => void): EngineLog {
  let connection: ReturnType<typeof connectionTo> | undefined;
  const busy = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  const log = (urn: string, message: string, ephemeral: boolean) => {
    if (address === undefined) return print(message);
    connection ??= connectionTo(address);
    const { send } = connection;
    // One after the other: the engine shows them in the order in which they arrive.
    last = last.then(() => send(urn, message, ephemeral)).catch(() => print(message));
  };
  return {
    notice: (urn, message) => log(urn, message, false),
    progress: (urn, message) => {
      busy.add(urn);
      log(urn, message, true);
    },
    done: (urn) => {
      if (busy.delete(urn)) log(urn, "", true);
      return last;
    },
  };
}

function connectionTo(address: string) {
  const fromSdk = createRequire(require.resolve("@pulumi/pulumi"));
  const { credentials } = fromSdk("@grpc/grpc-js") as typeof grpc;
  const { EngineClient: Client } = fromSdk("./proto/engine_grpc_pb") as { EngineClient: typeof EngineClient };
  const { LogRequest, LogSeverity } = fromSdk("./proto/engine_pb") as typeof messages;
  const client = new Client(address, credentials.createInsecure());
  return {
    send: (urn: string, message: string, ephemeral: boolean) =>
      new Promise<void>((resolve, reject) => {
        const request = new LogRequest();
        request.setSeverity(LogSeverity.INFO);
        request.setUrn(urn);
        request.setMessage(message);
        request.setEphemeral(ephemeral);
        client.log(request, (error: Error | null) => (error ? reject(error) : resolve()));
      }),
  };
}
