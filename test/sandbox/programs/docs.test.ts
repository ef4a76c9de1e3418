import { readFileSync } from "node:fs";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import ts from "typescript";
import * as sandbox from "../../../src/sandbox";
import * as webhooks from "../../../src/webhooks";
import { newFolder } from "../../support/new-folder";

const PAGE = readFileSync(path.join(__dirname, "../../../docs/sandbox.md"), "utf8");
const blocks = [...PAGE.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);

let folder: string;
const env = { ...process.env };
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  process.env = { ...env };
});

const blockWith = (text: string): string => {
  const [found, ...others] = blocks.filter((block) => block.includes(text));
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} blocks hold ${text}.`);
  return found;
};

/** Runs a block as the module that it would be; `modules` stand in for what it imports. */
async function run(block: string, modules: Record<string, unknown>): Promise<void> {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(block, { compilerOptions: options });
  const give = (name: string): unknown => modules[name] ?? require(name);
  const check = (holds: boolean): void => expect(holds).toBe(true);
  const program = new Function("require", "exports", "console", `return (async () => {${outputText}})();`);
  await program(give, {}, { ...console, log: () => {}, assert: check });
}

/** Paths of the examples are in a folder of this test. */
const inFolder = {
  ...sandbox,
  startSandbox: (options: sandbox.SandboxOptions = {}) =>
    sandbox.startSandbox({ ...options, ...(options.fork && { fork: path.join(folder, options.fork) }) }),
};

test("the sandbox inside a test", async () => {
  await run(blockWith("speed: 60"), { "svc-iac/sandbox": inFolder });
  expect(process.env.SERVICE_API_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test("a snapshot", async () => {
  expect.assertions(1);
  await run(blockWith('snapshot("furnished")'), { "svc-iac/sandbox": inFolder });
});

test("availability", async () => {
  expect.assertions(1);
  await run(blockWith("availability: true"), { "svc-iac/sandbox": inFolder });
});

test("a fork", async () => {
  const stateFile = path.join(folder, ".svc/sandbox-state.json");
  await (await sandbox.startSandbox({ stateFile })).close();
  await run(blockWith("fork:"), { "svc-iac/sandbox": inFolder });
});

test("a receiver of webhooks", async () => {
  const servers: http.Server[] = [];
  const createServer = (listener: http.RequestListener): http.Server => {
    const server = http.createServer(listener);
    servers.push(server);
    return server;
  };
  process.env.WEBHOOK_SECRET = "whsec_of-this-test";
  await run(blockWith("svc-iac/webhooks"), { "svc-iac/webhooks": webhooks, "node:http": { ...http, createServer } });
  const [server] = servers as [http.Server];
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  const body = JSON.stringify({
    webhook_id: "w",
    event_id: "e",
    event_delivery_id: "d",
    type: "APP_DEPLOY",
    data: { display_name: "Shop" },
  });
  const statusFor = async (secret: string): Promise<number> => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return (await fetch(url, { method: "POST", headers: { "svc-signature": secret }, body })).status;
  };
  expect([await statusFor("whsec_of-this-test"), await statusFor("another")]).toEqual([204, 401]);
  server.closeAllConnections();
  server.close();
});

test("every documented route of the control API exists, and the others are documented", async () => {
  const files = ["control.ts", "console/index.ts"].map((name) => path.join(__dirname, "../../../src/sandbox", name));
  const control = files.map((file) => readFileSync(file, "utf8")).join("");
  const routes = [...control.matchAll(/route\("\w+", "\/([\w-]+)/g)].map(([, name]) => name);
  const section = PAGE.slice(PAGE.indexOf("## Control API"));
  const told = [...section.matchAll(/`[^`|]*?\/([\w-]+)/g)].map(([, name]) => name);
  expect(new Set(told)).toEqual(new Set([...routes, "__sandbox"]));
});
