#!/usr/bin/env node
import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/engine_pb";
import { engineLine } from "../engine-line";
import { engineLog } from "../engine-log";
import { engineAddress, engineWatch } from "../engine-watch";
import { endWithEngine } from "./end";
import type { Provider } from "./protocol";
import { createServer, listen } from "./serve";

async function main(): Promise<void> {
  let address = engineAddress(process.argv.slice(2));
  let current: Promise<Provider> | undefined;
  const { server, isIdle } = createServer({
    provider: () => {
      current ??= load(address);
      return current;
    },
    // An engine that attaches to a plugin that runs already does so for each run anew.
    begin: (told) => {
      address = told ?? address;
      current = undefined;
    },
  });
  // Printed once, and before anything else: that is how the engine finds us. What follows is hidden from users.
  process.stdout.write(`${await listen(server)}\n`);
  endWithEngine({ isIdle, cancel: async () => (await current)?.cancel() });
}

/** Everything that the first line does not need. */
async function load(address: string | undefined): Promise<Provider> {
  const { provider, NativeSession } = await import("./late.js");
  const connect = () =>
    address === undefined ? undefined : engineLine({ credentials, EngineClient, messages }, address);
  const engine = engineLog(connect, (message) => process.stderr.write(`${message}\n`));
  const session = new NativeSession({ engine, folder: process.cwd(), stopWrites: engineWatch(address) });
  return provider(session);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
