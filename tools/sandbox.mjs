// Starts, finds and stops the local sandbox of the API. It describes itself in .svc/sandbox.json.
import { spawn } from "node:child_process";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { at, cli, node, root } from "./layout.mjs";
import { local } from "./local.mjs";
import { alone, runs } from "./lock.mjs";
import { Failure, step } from "./steps.mjs";

/** Waits of the platform, sped up: a deployment of 30 s takes half a second. */
const SPEED = 60;
const PORT_FILE = at(".svc", "sandbox-port");
const POLL_MS = 50;
const START_MS = 20_000;
const STOP_MS = 10_000;
/** The sandbox of this checkout, if it answers. */
export async function findSandbox() {
  const { readSandbox, sandboxAnswers } = await local();
  const sandbox = await readSandbox(root);
  return sandbox && (await sandboxAnswers(sandbox)) ? sandbox : undefined;
}

/** The sandbox of this checkout, started in the background unless it runs already. */
export async function startSandbox() {
  return alone(at(".svc", "sandbox.lock"), async () => {
    const running = await findSandbox();
    if (running) return running;
    // A stack remembers where its objects live: a sandbox that comes back should be found where it was.
    const port = await readFile(PORT_FILE, "utf8").catch(() => undefined);
    const sandbox = await step("starting the local sandbox of the API", async () => {
      const again = port && (await launch(["--port", port]));
      return again || (await launch([])) || (await notStarted());
    });
    await writeFile(PORT_FILE, new URL(sandbox.url).port, { mode: 0o600 });
    return sandbox;
  });
}

/** Starts a sandbox and waits until it answers; nothing when it ends before that. */
async function launch(options) {
  const { localFiles } = await local();
  const files = localFiles(root);
  await rm(files.sandbox, { force: true });
  const log = await open(files.sandboxLog, "w", 0o600);
  const args = [cli, "sandbox", "--state", files.sandboxState, "--speed", String(SPEED), ...options];
  const { SERVICE_API_URL, SERVICE_API_TOKEN, SERVICE_API_TOKEN_FILE, SERVICE_API_TOKEN_COMMAND, ...env } = process.env;
  const child = spawn(node, args, { cwd: root, env, detached: true, stdio: ["ignore", log.fd, log.fd] });
  let ended = false;
  child.on("error", () => {
    ended = true;
  });
  child.on("exit", () => {
    ended = true;
  });
  child.unref();
  await log.close();
  for (const start = performance.now(); performance.now() - start < START_MS; await pause(POLL_MS)) {
    if (ended) return undefined;
    const sandbox = await findSandbox();
    if (sandbox) return sandbox;
  }
  child.kill();
  return undefined;
}

async function notStarted() {
  const { localFiles } = await local();
  const log = localFiles(root).sandboxLog;
  const text = (await readFile(log, "utf8").catch(() => "")).trimEnd().split("\n").slice(-15).join("\n");
  throw new Failure(`The sandbox did not start. The end of ${relative(root, log)}:\n${text}`);
}

/** What the sandbox still has of what an example could leave behind: `1 of projects`; empty for nothing. */
export async function contentsOf(sandbox) {
  const counts = await Promise.all(
    (await collections()).map(async (collection) => {
      const made = (await ask(sandbox, `objects/${collection}`)).filter(({ is_given }) => is_given !== true);
      return [collection, made.length];
    }),
  );
  return counts
    .filter(([, count]) => count > 0)
    .map(([collection, count]) => `${count} of ${collection}`)
    .join(", ");
}

/** What there are kinds of, as the control API calls it. */
async function collections() {
  const load = (room) => import(pathToFileURL(at("dist", room, "index.js")).href);
  const [{ kinds }, { operation }] = await Promise.all([load("kinds"), load("contract")]);
  const own = Object.values(kinds).filter(({ owned }) => !owned);
  return [...new Set(own.map(({ api }) => operation(api.list).path.split("/").at(-1)))];
}

/** Ends a sandbox and waits for its end. Its process id comes from its own answer: no other process can be meant. */
export async function stopSandbox(sandbox) {
  const { pid } = await ask(sandbox, "health");
  process.kill(pid, "SIGTERM");
  for (const start = performance.now(); performance.now() - start < STOP_MS; await pause(POLL_MS)) {
    if (!(await runs(pid))) return;
  }
  throw new Failure(
    `The sandbox (process ${pid}) has not ended within ${STOP_MS / 1000} s. End it with \`kill ${pid}\`.`,
  );
}

async function ask(sandbox, path) {
  const answer = await fetch(new URL(`/__sandbox/${path}`, sandbox.url), {
    headers: { "x-sandbox-key": sandbox.key },
  });
  if (!answer.ok) throw new Failure(`The sandbox answered ${answer.status} when asked for ${path}.`);
  return answer.json();
}
