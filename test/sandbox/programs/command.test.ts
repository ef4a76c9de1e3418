import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { PROGRAM } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

const ROOT = path.join(__dirname, "../..", "..");

// Processes start slowly on a busy machine.

let folder: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = newFolder();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

function svcIac(...parameters: string[]): ChildProcess {
  const child = spawn(process.execPath, ["--eval", PROGRAM, "--", ...parameters], {
    cwd: folder,
    env: { ...process.env, NODE_PATH: path.join(ROOT, "node_modules") },
  });
  running.push(child);
  return child;
}

/** What a command prints until it has printed `last`, or until it ends. */
async function output(child: ChildProcess, last: RegExp): Promise<string> {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  const ended = once(child, "close");
  while (!last.test(text) && child.exitCode === null) {
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, "data"), ended]);
  }
  return text;
}

const STARTED = /Stop it with Ctrl-C/;

test("the command says where it listens, leaves its address for others and ends on a signal", async () => {
  const child = svcIac("sandbox", "--port", "0", "--speed", "60", "--token", "my-token", "--key", "my-key");
  const text = await output(child, STARTED);
  const addressFile = path.join(folder, ".svc", "sandbox.json");
  const address = JSON.parse(readFileSync(addressFile, "utf8"));
  expect(address).toEqual({ url: expect.any(String), key: "my-key", token: "my-token", pid: child.pid, speed: 60 });
  expect(statSync(addressFile).mode & 0o777).toBe(0o600);
  expect(text).toContain(`${address.url}/v3`);
  expect(text).toContain('eval "$(npx svc-iac env)"');
  expect(text).toMatch(/Console, in a browser .*: http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{32}\n/);
  expect(text).not.toMatch(/my-token|my-key/);

  const health = await fetch(`${address.url}/__sandbox/health`, { headers: { "x-sandbox-key": "my-key" } });
  expect(await health.json()).toMatchObject({ status: "ok", pid: child.pid, speed: 60 });
  const again = svcIac("sandbox");
  expect(await output(again, /Stop it first/)).toContain(`already running at ${address.url}`);

  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(readdirSync(path.join(folder, ".svc"))).toEqual(["sandbox-state.json"]);
});

test("a port that was asked for and is taken is an error", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  await once(blocker, "listening");
  const { port } = blocker.address() as { port: number };
  try {
    const child = svcIac("sandbox", "--port", String(port));
    expect(await output(child, /free one\./)).toContain(`Port ${port} is in use. Use another --port`);
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(1);
  } finally {
    blocker.close();
  }
});

test("a fork runs beside its original, and is in memory unless a file of its own is named", async () => {
  const original = svcIac("sandbox", "--port", "0", "--token", "my-token", "--key", "my-key");
  await output(original, STARTED);
  expect(await output(svcIac("sandbox", "--fork", ".svc/sandbox-state.json"), /Stop it first/)).toContain(
    "already running",
  );
  const forking = ["sandbox", "--fork", ".svc/sandbox-state.json", "--state", "fork/state.json", "--port", "0"];
  const fork = svcIac(...forking);
  expect(await output(fork, STARTED)).toContain("state in fork/state.json");
  const addresses = [".svc", "fork"].map((name) =>
    JSON.parse(readFileSync(path.join(folder, name, "sandbox.json"), "utf8")),
  );
  expect(addresses[1]).toMatchObject({ token: "my-token", key: "my-key", pid: fork.pid });
  expect(addresses[1].url).not.toBe(addresses[0].url);
  fork.kill("SIGTERM");
  await once(fork, "exit");
  expect(await output(svcIac(...forking), /name another/)).toContain("fork/state.json exists already");
  original.kill("SIGTERM");
  await once(original, "exit");
  const alone = svcIac("sandbox", "--fork", ".svc/sandbox-state.json", "--port", "0");
  expect(await output(alone, STARTED)).toContain("in memory");
  alone.kill("SIGTERM");
  await once(alone, "exit");
});
