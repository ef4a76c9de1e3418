import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shellLines } from "../../src/cli/env";
import { readSandbox, type SandboxAddress } from "../../src/cli/local-environment";
import { SvcError } from "../../src/model";
import { HOSTILE } from "../support/places";

const KEY = "k'$(id)\"`id`\\";
const TOKEN = "it's a $TOKEN; with everything";

let server: Server;
let project: string;

beforeEach(async () => {
  server = createServer((request, response) => {
    const known = request.url === "/__sandbox/health" && request.headers["x-sandbox-key"] === KEY;
    response.writeHead(known ? 200 : 403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project = await mkdtemp(join(tmpdir(), "it's a project "));
  await mkdir(join(project, ".svc"));
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(project, { recursive: true });
});

async function sandboxFile(change: Record<string, unknown> = {}): Promise<string> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = { url, key: KEY, token: TOKEN, pid: process.pid, speed: 60, ...change };
  await writeFile(join(project, ".svc", "sandbox.json"), JSON.stringify(address));
  return url;
}

/** What a shell has after `eval` of the lines. */
function evaluated(lines: string[] | undefined, env: Record<string, string> = {}): Record<string, string> {
  const script = `${lines?.join("\n")}\n"${process.execPath}" -p "JSON.stringify(process.env)"`;
  return JSON.parse(execFileSync("sh", ["-c", script], { env: { PATH: "/usr/bin:/bin", ...env }, encoding: "utf8" }));
}

test("the lines survive a shell, whatever the values hold", async () => {
  const url = await sandboxFile();
  expect(evaluated(await shellLines(project))).toMatchObject({
    SERVICE_API_URL: url,
    SERVICE_API_TOKEN: TOKEN,
    SERVICE_CLOCK_SPEED: "60",
    SVC_SANDBOX_KEY: KEY,
  });
});

test.each([
  "https://127.0.0.1",
  "http://example.com",
  "http://127.0.0.1.example.com",
  "http://127.0.0.1@example.com",
  "file:///x",
  "x",
])("an address at %s in a repository is none: it would get the token of whoever runs a command there", async (url) => {
  await sandboxFile({ url });
  expect(await readSandbox(project)).toBeUndefined();
});

test("whatever such a file has, nothing is passed on that no sandbox has written: the field is named", async () => {
  const numbers = [-5, 0, 1e308, 1e-9, 1_000_001, 0.5, 1.5, 60, 2 ** 53, null];
  const texts = ["", "a\nb", "\u001b[2J", "x", " ", "\u0000"];
  const fields = { speed: numbers, pid: numbers, key: texts, token: texts, url: texts };
  for (const [field, values] of Object.entries(fields)) {
    for (const value of [...values, ...HOSTILE]) {
      await sandboxFile({ [field]: value });
      const given = await readSandbox(project).catch((error: unknown) => error);
      if (given instanceof SvcError) {
        expect([given.problem.code, given.problem.field]).toEqual(["sandbox", field]);
        expect(given.message).toMatch(new RegExp(`sandbox\\.json is not as a sandbox writes it: ${field} must be `));
        await expect(shellLines(project)).rejects.toThrow(given.message);
      } else if (given !== undefined) {
        const { speed, pid, key, token } = given as SandboxAddress;
        expect(speed >= 0.001 && speed <= 1_000_000 && pid > 0 && Number.isSafeInteger(pid)).toBe(true);
        expect(`${key}${token}`).not.toMatch(/\p{Cc}/u);
      }
    }
  }
});

test("a sandbox with its state elsewhere is found by it, from any folder", async () => {
  const url = await sandboxFile();
  const elsewhere = await mkdtemp(join(tmpdir(), "svc-elsewhere-"));
  expect(await shellLines(elsewhere)).toBeUndefined();
  const state = join(project, ".svc", "state.json");
  expect(evaluated(await shellLines(elsewhere, state))).toMatchObject({ SERVICE_API_URL: url });
  expect(evaluated(await shellLines(project, join(".svc", "state.json")))).toMatchObject({ SERVICE_API_URL: url });
  expect(await shellLines(project, join("fork", "state.json"))).toBeUndefined();
});

test("a project without a stack of ours keeps its own Pulumi settings", async () => {
  await sandboxFile();
  const env = evaluated(await shellLines(project), { PULUMI_HOME: "/own", PULUMI_CONFIG_PASSPHRASE: "own" });
  expect(env).toMatchObject({ PULUMI_HOME: "/own", PULUMI_CONFIG_PASSPHRASE: "own" });
});

test("with the local stack, the engine finds it from any folder of the project", async () => {
  await sandboxFile();
  await writeFile(join(project, ".svc", "passphrase"), "secret");
  await writeFile(join(project, ".svc", "engine.json"), '{ "bin": "/an engine" }');
  await mkdir(join(project, "node_modules", ".bin"), { recursive: true });
  await mkdir(join(project, "program"));
  const lines = await shellLines(join(project, "program"));
  const env = evaluated(lines, { PULUMI_CONFIG_PASSPHRASE: "another", PULUMI_STACK: "another" });
  expect(env).toMatchObject({
    PULUMI_HOME: join(project, ".svc", "pulumi"),
    PULUMI_CONFIG_PASSPHRASE_FILE: join(project, ".svc", "passphrase"),
    PATH: `${join(project, "node_modules", ".bin")}:/an engine:/usr/bin:/bin`,
  });
  expect(new URL(env.PULUMI_BACKEND_URL ?? "").protocol).toBe("file:");
  expect(decodeURIComponent(env.PULUMI_BACKEND_URL ?? "")).toBe(`file://${join(project, ".svc", "state")}`);
  expect(env).not.toHaveProperty("PULUMI_CONFIG_PASSPHRASE");
  expect(env).not.toHaveProperty("PULUMI_STACK");
  expect(lines?.join("\n")).not.toContain("secret");
});

test.each([
  ["no file", async () => {}],
  ["another process on the port", () => sandboxFile({ key: "of an earlier sandbox" })],
  ["nothing on the port", () => sandboxFile({ url: "http://127.0.0.1:1" })],
  ["half a file", () => writeFile(join(project, ".svc", "sandbox.json"), '{ "url": "http://127.0')],
  ["a file of something else", () => writeFile(join(project, ".svc", "sandbox.json"), '{ "url": 1 }')],
])("no sandbox: %s", async (_, prepare) => {
  await prepare();
  expect(await shellLines(project)).toBeUndefined();
});
