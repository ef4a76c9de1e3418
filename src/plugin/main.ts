import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/engine_pb";
import { engineLine } from "../pulumi/engine-line";
import { type EngineLog, engineLog } from "../pulumi/engine-log";
import { engineAddress, engineWatch } from "../pulumi/engine-watch";
import { endWithEngine } from "../pulumi/native/end";
import type { Provider } from "../pulumi/native/protocol";
import { createServer, listen } from "../pulumi/native/serve";

async function main(): Promise<void> {
  const started = engineAddress(process.argv.slice(2));
  let address = started;
  let engine = logOf(address);
  let current: Promise<Provider> | undefined;
  const { server, isIdle } = createServer({
    provider: () => {
      current ??= load(engine, address);
      return current;
    },
    told: () => engine.done(""),
    // An engine that attaches to a running plugin does so once per run.
    begin: (told) => {
      address = told ?? address;
      engine = logOf(address);
      current = undefined;
    },
  });
  // Printed once, and before anything else: it is how the engine finds us. Later output is hidden from users.
  process.stdout.write(`${await listen(server)}\n`);
  endWithEngine({
    address: started,
    isIdle,
    cancel: async () => (await current)?.cancel(),
    finish: async () => (await current)?.finish(),
  });
}

function logOf(address: string | undefined): EngineLog {
  const connect = () =>
    address === undefined ? undefined : engineLine({ credentials, EngineClient, messages }, address);
  return engineLog(connect, (message) => process.stderr.write(`${message}\n`));
}

/** Everything that the first line does not need. */
async function load(engine: EngineLog, address: string | undefined): Promise<Provider> {
  const { constructEnvironment, provider, NativeSession } = await import("./lazy.js");
  const session = new NativeSession({ engine, folder: process.cwd(), address, stopWrites: engineWatch(address) });
  return provider(session, constructEnvironment);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
