import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServerCredentials } from "@grpc/grpc-js";
import { certificateForOnce } from "./certificate";
import { log } from "./log";
import type { Provider } from "./protocol";
import { createServer, listen } from "./serve";

/** How the engine identifies itself; part of the protocol. */
const COOKIE = ["TF_PLUGIN_MAGIC_COOKIE", "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2"] as const;
const PARENT_CHECK_MS = 2_000;

async function main(): Promise<void> {
  if (process.env[COOKIE[0]] !== COOKIE[1]) {
    process.stderr.write(
      "This file is a provider for Terraform and OpenTofu, which start it themselves. `svc-iac terraform install` puts it where they look.\n",
    );
    process.exitCode = 1;
    return;
  }
  // The first line of standard output is the handshake, and anything else there would break the connection.
  for (const name of ["log", "info", "debug"] as const) console[name] = (...words) => log(words.join(" "), "debug");
  const parent = process.ppid;
  const isOrphan = () => process.ppid !== parent;
  let finish = async () => {};
  const server = createServer({
    provider: once(async () => {
      const loaded = await load(isOrphan);
      finish = loaded.finish;
      return loaded.provider;
    }),
    finish: () => finish(),
    shutdown: () => process.exit(0),
  });
  const { credentials, announced } = await security(process.env.PLUGIN_CLIENT_CERT);
  const { network, address } = await open(server, credentials, announced !== "");
  // The engine gets these too, tells us to stop, and expects the state of interrupted operations.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  // A killed engine sends nothing.
  setInterval(() => isOrphan() && process.exit(0), PARENT_CHECK_MS).unref();
  process.stdout.write(`1|6|${network}|${address}|grpc|${announced}\n`);
}

/** Everything that the handshake does not need. */
async function load(isOrphan: () => boolean): Promise<{ provider: Provider; finish: () => Promise<void> }> {
  const {
    commandOfEngine,
    coversAll,
    destroysAll,
    finish,
    mayBeDeposed,
    mayCreateFirst,
    MEETS_ALL,
    ownDocuments,
    parentEngine,
    provider,
    runOfPlan,
    Session,
    storesPlan,
    WHOLE_RUNS,
    whichState,
  } = await import("./lazy.js");
  const stopWrites = async () =>
    isOrphan() ? "The engine that started this run has ended, so nothing more is sent." : undefined;
  // Each plan with a message asks, and this process has one engine.
  let destroys: Promise<boolean> | undefined;
  const createsFirst = () => mayCreateFirst(process.cwd());
  const started = { folder: process.cwd(), environment: process.env };
  const asked = once(() => commandOfEngine());
  const session = new Session({
    ...started,
    engine: parentEngine(),
    coversAll: async () => (await coversAll(WHOLE_RUNS)) ?? false,
    meetsAll: async () => (await coversAll(MEETS_ALL)) ?? true,
    storesPlan: async () => storesPlan(await asked()),
    runOfPlan: async () => runOfPlan(started.folder, await asked()),
    destroysAll: () => {
      destroys ??= destroysAll();
      return destroys;
    },
    createsFirst,
    mayBeDeposed: (object) => mayBeDeposed(object, started, createsFirst),
    stopWrites,
  });
  // It configures each alias of the provider, and all of them have one state.
  const state = once(async () => whichState(started, await asked(), ownDocuments(started.folder)));
  return { provider: provider(session, state), finish: () => finish(session) };
}

async function security(clientCertificate: string | undefined) {
  if (!clientCertificate) return { credentials: ServerCredentials.createInsecure(), announced: "" };
  const { key, certificate, announced } = await certificateForOnce();
  const pair = { private_key: key, cert_chain: certificate };
  return { credentials: ServerCredentials.createSsl(Buffer.from(clientCertificate), [pair], true), announced };
}

/**
 * A socket that only this user can reach. Where there are none (Windows), or none can be made (no folder for temporary
 * files, or one whose path is too long), a port on loopback, if both sides have a certificate.
 */
async function open(server: ReturnType<typeof createServer>, credentials: ServerCredentials, isSecured: boolean) {
  if (process.platform !== "win32") {
    try {
      return await openSocket(server, credentials);
    } catch (error) {
      if (!isSecured) throw error;
    }
  }
  const port = await listen(server, "127.0.0.1:0", credentials);
  return { network: "tcp", address: `127.0.0.1:${port}` };
}

async function openSocket(server: ReturnType<typeof createServer>, credentials: ServerCredentials) {
  const folder = mkdtempSync(join(process.env.PLUGIN_UNIX_SOCKET_DIR || tmpdir(), "svc-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const address = join(folder, "provider");
  await listen(server, `unix:${address}`, credentials);
  return { network: "unix", address };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

main().catch((error: unknown) => {
  log(error instanceof Error ? (error.stack ?? error.message) : String(error), "error");
  process.exitCode = 1;
});
