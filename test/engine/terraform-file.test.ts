import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLUSTERS } from "../../src/sandbox/reference";
import { ownDocuments } from "../../src/store";
import { runOfPlan } from "../../src/terraform/plan-file";
import { ofSuite } from "../support/of-suite";
import { type Ran, succeeded } from "../support/ran";
import { ENGINE, HEAD, NEWER, OPEN_TOFU, runEngine } from "../terraform/workspace";
import type { LocalSandbox } from "./local-sandbox";
import { openMirrored } from "./mirrored";
import { STANDSTILL } from "./sandbox-control";

jest.setTimeout(180_000);

/** The provider as users get it: one file, started by the engine over mutual TLS. */
const FILE = join(__dirname, "../../dist/terraform/terraform-provider-svc");

const mirrored = ofSuite(() => openMirrored());
let folder: string;
let sandbox: LocalSandbox;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  ({ folder, sandbox, env } = mirrored);
});

const run = (...args: string[]): Promise<Ran> => mirrored.run(...args);
const apply = () => run("apply", "-auto-approve", "-no-color", "-input=false");
const state = () => readFileSync(join(folder, "stack", "terraform.tfstate"), "utf8");

function write(image = "shop/api:1", more = ""): void {
  const application = `resource "svc_application" "api" {
  display_name = "api"
  cluster_id   = "${CLUSTERS[0]?.id}"
  source       = "dockerImage"
  docker_image = "${image}"
  ${more}
}`;
  writeFileSync(join(folder, "stack", "main.tf"), `${HEAD}\n${application}\n`);
}

function begin(): { child: ChildProcess; ended: Promise<number | null>; said: () => string } {
  const child = spawn(ENGINE, ["apply", "-auto-approve", "-no-color", "-input=false"], {
    cwd: join(folder, "stack"),
    env: { ...env, SERVICE_CLOCK_SPEED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part) => (text += part));
  return { child, said: () => text, ended: new Promise((resolve) => child.on("close", resolve)) };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The processes that an engine has started. */
function startedBy(pid: number | undefined): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([own, parent]) => (parent === pid && own !== undefined ? [own] : []));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("every platform gets the same bytes, where both engines look", () => {
  const files = readdirSync(join(folder, "mirror"), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.length).toBe(10);
  const hashes = files.map((one) =>
    createHash("sha256")
      .update(readFileSync(join(one.parentPath, one.name)))
      .digest("hex"),
  );
  expect(new Set(hashes).size).toBe(1);
  expect(new Set(files.map(({ name }) => name)).size).toBe(1);
});

test("started by hand it explains itself; started by an engine, the handshake comes first", async () => {
  const alone = await start({});
  expect(alone.stdout).toBe("");
  expect(alone.stderr).toContain("svc-iac terraform install");
  const cookie = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };
  expect((await start(cookie)).stdout).toMatch(/^1\|6\|unix\|\S+\|grpc\|\n$/);
});

function start(more: NodeJS.ProcessEnv): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(FILE, [], { env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
    child.kill("SIGKILL");
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  return new Promise((resolve) => child.on("close", () => resolve({ stdout, stderr })));
}

test("is initialised from a mirror, applies, and has nothing to do afterwards", async () => {
  write();
  succeeded(await run("init", "-no-color", "-input=false"));
  succeeded(await apply());
  const { code } = await run("plan", "-no-color", "-input=false", "-detailed-exitcode");
  expect(code).toBe(0);
  expect(state()).not.toContain(sandbox.token);
});

test.each([ENGINE, OPEN_TOFU, NEWER].flatMap((engine) => engine ?? []))(
  "the log of %s shows at its level what is waited for, and no process of the provider that failed",
  async (engine) => {
    write(`shop/api:${Date.now()}`);
    const logged = { ...env, TF_LOG_PROVIDER: "info" };
    const ask = (...args: string[]) =>
      runEngine(join(folder, "stack"), logged, [...args, "-no-color", "-input=false"], engine);
    rmSync(join(folder, "stack", ".terraform.lock.hcl"), { force: true });
    succeeded(await ask("init"));
    const { stderr } = succeeded(await ask("apply", "-auto-approve"));
    expect(stderr).toMatch(/\[INFO\].*waiting until it is live/);
    expect(stderr).not.toContain("[ERROR]");
    rmSync(join(folder, "stack", ".terraform.lock.hcl"), { force: true });
    succeeded(await run("init", "-no-color", "-input=false"));
  },
);

test("a warning is shown once: in the plan, and not again by the apply that follows it", async () => {
  const said = async (command: string, ...args: string[]) => {
    const { stdout, stderr } = succeeded(await run(command, "-no-color", "-input=false", ...args));
    return `${stdout}${stderr}`.split("Warning: ").length - 1;
  };
  write("shop/api:1", 'variables = { ADDRESS = "https://$${NO_SUCH_VARIABLE}" }');
  expect(await said("plan", "-out=planned")).toBe(1);
  expect(await said("apply", "-auto-approve")).toBe(1);
  expect(await said("plan")).toBe(1);
  write("shop/api:1", 'variables = { ADDRESS = "https://$${ANOTHER_ONE}" }');
  expect(await said("plan", "-out=planned")).toBe(1);
  // Another run of the engine, and perhaps another day: it says everything.
  expect(await said("apply", "planned")).toBe(1);
});

test("the file of a plan names the run that has made it, whatever has been planned since", async () => {
  const runOf = (file: string) => runOfPlan(join(folder, "stack"), { command: "apply", options: ["apply", file] });
  const planned = async (image: string, ...out: string[]) => {
    write(image);
    succeeded(await run("plan", "-no-color", "-input=false", ...out));
  };
  await planned("shop/api:3", "-out=first");
  await planned("shop/api:4", "-out=second");
  await planned("shop/api:5");
  const [first, second] = [runOf("first"), runOf("second")];
  expect([first, second, runOf("third")]).toEqual([expect.any(String), expect.any(String), undefined]);
  expect(first).not.toBe(second);
  const documents = ownDocuments(join(folder, "stack"));
  const [key = ""] = await documents.store.list("known/");
  const record = await documents.read<{ readonly plans: object }>(key);
  expect(Object.keys(record?.plans ?? {})).toEqual(expect.arrayContaining([first, second]));
  succeeded(await run("apply", "-no-color", "-input=false", "first"));
});

test("where Node is missing or too old, the engine shows that as the reason", async () => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const shown = async () => {
    const { code, stderr } = await runEngine(join(folder, "stack"), { ...env, PATH: bin }, ["validate", "-no-color"]);
    expect(code).toBe(1);
    expect(stderr).not.toContain("architecture");
    return stderr.replaceAll(/\s+/g, " ");
  };
  expect(await shown()).toContain("svc needs Node.js 20.18.1 or later on PATH and found none. Install Node.js, or");
  const pretend = join(bin, "pretend.cjs");
  writeFileSync(pretend, 'Object.defineProperty(process, "versions", { value: { node: "18.20.8" } });\n');
  writeFileSync(join(bin, "node"), `#!/bin/sh\nexec ${process.execPath} -r ${pretend} "$@"\n`, { mode: 0o755 });
  expect(await shown()).toContain(
    "svc needs Node.js 20.18.1 or later; the one on PATH is 18.20.8. Install Node.js, or",
  );
});

test.each(["missing", "long".repeat(30)])(
  "a folder for temporary files that has no socket does not matter: %s",
  async (name) => {
    if (name !== "missing") mkdirSync(join(folder, name));
    const { code } = await runEngine(join(folder, "stack"), { ...env, TMPDIR: join(folder, name) }, ["validate"]);
    expect(code).toBe(0);
  },
);

test("what it compiles is kept in the folder that Node is given for that, and a damaged file there does not matter", async () => {
  const compiled = join(folder, "compiled");
  const settled = () => runEngine(join(folder, "stack"), { ...env, NODE_COMPILE_CACHE: compiled }, ["validate"]);
  const own = () => readdirSync(compiled).filter((name) => /^svc-[^.]+-[\w.-]+-\w+$/.test(name));
  expect((await settled()).code).toBe(0);
  const [file = "", ...more] = own();
  expect(more).toEqual([]);
  const kept = readFileSync(join(compiled, file));
  const half = Math.floor(kept.length / 2);
  const filled = Buffer.concat([kept.subarray(0, half), Buffer.alloc(kept.length - half, 7)]);
  for (const damaged of [kept.subarray(0, half), filled]) {
    writeFileSync(join(compiled, file), damaged);
    expect((await settled()).code).toBe(0);
    const renewed = readFileSync(join(compiled, file));
    expect(renewed.subarray(half, half + 1000).equals(filled.subarray(half, half + 1000))).toBe(false);
  }
});

test("Ctrl-C ends the wait for a deployment, and the next apply waits for the same one", async () => {
  write("shop/api:2");
  // No deployment ends, so the run ends only because it is told to.
  await sandbox.runAt(STANDSTILL);
  const deployments = async () => (await sandbox.requests()).createDeployment ?? 0;
  const before = await deployments();
  const { child, ended, said } = begin();
  await until(async () => (await deployments()) > before);
  child.kill("SIGINT");
  expect(await ended).toBe(1);
  expect(said()).toContain("The run was stopped");
  await sandbox.runAt(sandbox.speed);
  succeeded(await apply());
  expect(await deployments()).toBe(before + 1);
  expect(JSON.parse(state()).resources[0].instances[0].attributes.unfinished).toBeNull();
});

test("a killed engine leaves no provider behind", async () => {
  write("shop/api:3");
  const { child, ended } = begin();
  const before = (await sandbox.requests()).createDeployment ?? 0;
  await until(async () => ((await sandbox.requests()).createDeployment ?? 0) > before);
  const providers = startedBy(child.pid);
  expect(providers).toHaveLength(1);
  child.kill("SIGKILL");
  await ended;
  await until(() => !providers.some(isAlive));
  rmSync(join(folder, "stack", ".terraform.tfstate.lock.info"), { force: true });
  succeeded(await apply());
  succeeded(await run("destroy", "-auto-approve", "-no-color", "-input=false"));
  expect(existsSync(join(folder, "stack", ".svc", "journal", "terraform", "default.document"))).toBe(true);
});

test("an object kept for a creation that never comes is deleted before the provider ends", async () => {
  write();
  await sandbox.letFail({ of: "deployment", step: "build" });
  expect((await apply()).code).toBe(1);
  expect(await sandbox.objects("applications")).toHaveLength(1);
  write("shop/api:1", "depends_on = [terraform_data.before]");
  const failing = 'resource "terraform_data" "before" {\n  provisioner "local-exec" {\n    command = "false"\n  }\n}\n';
  writeFileSync(join(folder, "stack", "before.tf"), failing);
  const { code, stdout } = await apply();
  expect(code).toBe(1);
  expect(stdout).toContain("svc_application.api: Destruction complete");
  expect((await run("state", "list")).stdout).not.toContain("svc_application");
  expect(await sandbox.objects("applications")).toEqual([]);
});
