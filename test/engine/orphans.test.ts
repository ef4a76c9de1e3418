import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, on, once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { CheckRequest, ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import { structOf } from "../../src/pulumi/native/struct";
import { SHIM } from "../../src/pulumi/shim";
import { REPOSITORY } from "./stack";

/** A provider process ends by itself after its engine, also where no parent and no standard input tell that it is gone. */

let folder: string;
let engine: Server;
const sockets = new Set<Socket>();
const looks = new EventEmitter();
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "svc-iac-orphans-"));
  await symlink(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
  engine = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    looks.emit("look");
  });
  engine.listen(0, "127.0.0.1");
  await once(engine, "listening");
});
afterEach(async () => {
  killEngine();
  // Also what a shell has started; what has ended already is fine.
  if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function killEngine(): void {
  engine.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

/** Starts it as an engine does, and waits for its port. */
async function start(command: string, ...words: string[]): Promise<{ port: string; exit: Promise<unknown[]> }> {
  const address = `127.0.0.1:${(engine.address() as { port: number }).port}`;
  const { PATH } = process.env;
  child = spawn(command, [...words, address], {
    cwd: folder,
    env: { PATH, HOME: folder },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const exit = once(child, "exit");
  const [line] = await once(child.stdout as NodeJS.ReadableStream, "data");
  return { port: String(line).trim(), exit };
}

/** While the engine listens it is asked for again and again, and nothing ends. */
async function lookedFor(times: number): Promise<void> {
  let count = 0;
  for await (const _ of on(looks, "look")) {
    count += 1;
    if (count === times) return;
  }
}

it("ends the native plugin", async () => {
  const { exit } = await start(process.execPath, join(REPOSITORY, "dist/pulumi/native/pulumi-resource-svc"));
  await lookedFor(3);
  expect(child?.exitCode).toBeNull();
  killEngine();
  expect(await exit).toEqual([0, null]);
});

it("ends the process of the dynamic provider, and the shell that started it", async () => {
  const { port, exit } = await start("pulumi-resource-pulumi-nodejs");
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  const urn = "urn:pulumi:test::shop::pulumi-nodejs:dynamic/svc:Project::shop";
  const news = structOf({ __provider: SHIM, __urn: urn, displayName: "shop" });
  const request = new CheckRequest().setUrn(urn).setOlds(structOf({})).setNews(news);
  await new Promise((resolve) => client.configure(new ConfigureRequest().setArgs(structOf({})), resolve));
  // What it answers does not matter: our code runs in that process from now on.
  await new Promise((resolve) => client.check(request, resolve));
  client.close();
  await lookedFor(3);
  expect(child?.exitCode).toBeNull();
  killEngine();
  expect(await exit).toEqual([0, null]);
});
