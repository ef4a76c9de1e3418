import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { startSandbox } from "../../../src/sandbox";
import { furnish, ids } from "../../actions/shop";
import { PROGRAM } from "../../support/cli";
import { newFolder } from "../../support/new-folder";
import { ofSuite } from "../../support/of-suite";

const ROOT = path.join(__dirname, "../..", "..");
const SPEED = 20;

// Processes start slowly on a busy machine.

const sandbox = ofSuite(() => startSandbox({ speed: SPEED }));
let folder: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  await sandbox.reset();
  await furnish(sandbox);
  folder = newFolder();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

function start(...words: string[]) {
  const child = spawn(process.execPath, ["--eval", PROGRAM, "--", ...words], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_PATH: path.join(ROOT, "node_modules"),
      SERVICE_API_URL: sandbox.url,
      SERVICE_API_TOKEN: sandbox.token,
      SERVICE_CLOCK_SPEED: String(SPEED),
      SVC_STORE: folder,
    },
  });
  running.push(child);
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      said[stream] += text;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...said }));
  return { child, ended };
}

const svcIac = (...words: string[]) => start(...words).ended;

test("an awaited deployment shows its progress apart from its result", async () => {
  const { code, stdout, stderr } = await svcIac("deploy", "api-production", "--wait", "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    action: "deploy",
    kind: "Application",
    id: ids.production,
    state: "done",
    outputs: { status: "success" },
  });
  expect(stderr).toMatch(/has started\.\n(.*: \w+\.\n)+$/);
  expect(code).toBe(0);
});

test("the exit code says how it ended", async () => {
  const mistake = await svcIac("deploy", "apo", "--json");
  expect(mistake).toMatchObject({ code: 1, stderr: expect.stringContaining('did you mean "api"?') });
  expect(mistake.stderr).not.toContain(" at ");
  expect(JSON.parse(mistake.stdout)).toMatchObject({ error: { code: "not-found", given: "apo" } });

  sandbox.addOutcome({ of: "deployment", logs: ["missing script: build"] });
  const failed = await svcIac("deploy", "api-production", "--wait");
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining("missing script: build") });

  const late = await svcIac("deploy", "api-production", "--timeout", "6s");
  expect(late).toMatchObject({ code: 3, stderr: expect.stringContaining("It continues on the platform") });

  const cron = "triggerCronProcess";
  sandbox.addFault({ operation: cron, nth: 1, drop: "after" });
  const unknown = await svcIac("trigger-cron", "api", "nightly");
  expect(unknown).toMatchObject({ code: 3, stderr: expect.stringContaining("It was not sent again.") });
});

test("keys that are shown once are written to their output, or not rotated", async () => {
  sandbox.resetRequests();
  const refused = await svcIac("rotate", "shop-assets");
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing was done.") });
  expect(sandbox.requests().total).toBe(0);

  const { code, stdout, stderr } = await svcIac("rotate", "shop-assets", "--output", "keys.json", "--json");
  expect(code).toBe(0);
  const file = path.join(folder, "keys.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { accessKey, secretKey } = JSON.parse(readFileSync(file, "utf8"));
  for (const secret of [accessKey, secretKey]) expect(`${stdout}${stderr}`).not.toContain(secret);

  // What is there is not overwritten; a rotation that fails leaves no empty file.
  expect(await svcIac("rotate", "shop-assets", "--output", "keys.json")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("keys.json exists already."),
  });
  expect(await svcIac("rotate", "nothing", "--output", "none.json")).toMatchObject({ code: 1 });
  expect(statSync(path.join(folder, "none.json"), { throwIfNoEntry: false })).toBeUndefined();
});

test("errors name options as they are typed", async () => {
  const restore = await svcIac("restore", "main", "latest");
  expect(restore.code).toBe(1);
  expect(restore.stderr).toContain(`To accept the loss, set \`--allow-data-loss\` to "${ids.main}".`);
  const deploy = await svcIac("deploy", "shop-docs", "--docker-image", "shop/docs:2");
  expect(deploy.stderr).toContain("--docker-image does not apply to StaticSite, only to Application.");
});

test("logs are followed until they are interrupted", async () => {
  const { child, ended } = start("logs", "api", "--follow", "--since", "2h");
  await once(child.stdout, "data");
  child.kill("SIGINT");
  const { code, stdout, stderr } = await ended;
  expect(stdout).toMatch(/^\S+Z {2}INFO {3}web: started\n/);
  expect([code, stderr]).toEqual([130, ""]);
});
