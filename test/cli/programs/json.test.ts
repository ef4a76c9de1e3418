import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Command } from "commander";
import { actionCommands } from "../../../src/cli/actions";
import { type OutputName, outputs } from "../../../src/cli/outputs";
import { programOf } from "../../../src/cli/program";
import { PREVIEW_TYPE } from "../../../src/environment/preview";
import { codes, outageText } from "../../../src/model";
import { startSandbox } from "../../../src/sandbox";
import { furnish } from "../../actions/shop";
import { PROGRAM, svcIac } from "../../support/cli";
import { newFolder } from "../../support/new-folder";
import { ofSuite } from "../../support/of-suite";
import { outputIn } from "../../support/outputs";

jest.setTimeout(120_000);

// The plugin and the provider are built, and their installation has tests of its own.
jest.mock("../../../src/terraform/install", () => ({
  installProvider: () => {},
  mirrorProvider: () => ["registry/svc-iac/svc/terraform-provider-svc_1.0.0_linux_amd64.zip"],
  pluginFolder: () => "plugins",
}));

// What Node starts would have the environment from before the test.
jest.mock("node:child_process", () => {
  const actual = jest.requireActual<typeof import("node:child_process")>("node:child_process");
  const start = (command: string, words: readonly string[], options: object) =>
    actual.spawn(command, words, { env: process.env, ...options });
  return { ...actual, spawn: start };
});

const ROOT = join(__dirname, "../..", "..");
const before = { env: process.env, folder: process.cwd() };
/** The schemas of what was printed, so that none is forgotten. */
const seen = new Set<OutputName>();

const sandbox = ofSuite(() => startSandbox({ speed: 60, availability: true }));
let folder: string;
beforeAll(async () => {
  await furnish(sandbox);
  folder = newFolder();
  mkdirSync(join(folder, ".svc"));
  const { url, key, token } = sandbox;
  writeFileSync(join(folder, ".svc/sandbox.json"), JSON.stringify({ url, key, token, pid: process.pid, speed: 60 }));
  writeFileSync(join(folder, "environment.svc.yaml"), "base: { projects: { shop: { displayNme: Shop } } }\n");
  mkdirSync(join(folder, "fine"));
  writeFileSync(join(folder, "fine/environment.svc.yaml"), "base: { projects: { shop: { displayName: Shop } } }\n");
  writeFileSync(
    join(folder, "fine/two.svc.yaml"),
    "base: { projects: { shop: { displayName: Shop } } }\nenvironments: { staging: {}, production: {} }\n",
  );
  writeFileSync(join(folder, "compose.yaml"), "services: { web: { image: shop/web, privileged: true } }\n");
  writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  for (const name of ["@pulumi/pulumi", "svc-iac"]) {
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    writeFileSync(join(folder, "node_modules", name, "package.json"), '{ "version": "1.0.0" }');
  }
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/pulumi"), ENGINE);
  chmodSync(join(folder, "bin/pulumi"), 0o755);
});
beforeEach(() => {
  process.chdir(folder);
  process.env = {
    ...before.env,
    PATH: [join(folder, "bin"), before.env.PATH].join(delimiter),
    SERVICE_API_URL: sandbox.url,
    SERVICE_API_TOKEN: sandbox.token,
    SERVICE_CLOCK_SPEED: "60",
    SVC_STORE: join(folder, "store"),
  };
});
afterEach(() => {
  process.chdir(before.folder);
  process.env = before.env;
});

/** An engine with one preview, whose lifetime is over. */
const STATE = {
  version: 3,
  deployment: { resources: [{ type: PREVIEW_TYPE, outputs: { pullRequest: "7", until: "2026-01-01T00:00:00Z" } }] },
};
const ENGINE = `#!/bin/sh
[ "$1" = --non-interactive ] && shift
case "$1 $2" in
  "version ") echo v3.260.0 ;;
  "stack ls") echo '[{"name":"pr-7"}]' ;;
  "config --json") echo '{"svc:environment":{"value":"preview"}}' ;;
  "stack history") echo '[{"config":{"svc:pullRequest":{"value":"7"}}}]' ;;
  "stack output") echo '{"url":"https://api.apps.example"}' ;;
  "stack export") echo '${JSON.stringify(STATE)}' ;;
esac
`;

const PLAN = JSON.stringify({ steps: [] });
/** A bucket that anyone may delete. */
const TERRAFORM_PLAN = {
  format_version: "1.2",
  terraform_version: "1.11.0",
  planned_values: {},
  resource_changes: [
    {
      address: "svc_bucket.images",
      mode: "managed",
      type: "svc_bucket",
      name: "images",
      provider_name: "registry.terraform.io/svc-iac/svc",
      change: {
        actions: ["create"],
        before: null,
        after: { display_name: "images", location: "weur" },
        after_unknown: {},
        before_sensitive: false,
        after_sensitive: {},
      },
    },
  ],
};
const FOREIGN = {
  version: 4,
  resources: [
    { mode: "managed", type: "other_project", name: "shop", provider: "x", instances: [{ attributes: { id: null } }] },
  ],
};

async function printed(name: OutputName, ...words: string[]) {
  const result = await svcIac(...words, "--json");
  seen.add(name);
  return { ...result, value: outputIn(name, result.stdout) };
}

test.each<[OutputName, number, ...string[]]>([
  ["validate", 1, "validate"],
  ["validate", 0, "validate", "fine/environment.svc.yaml"],
  ["graph", 0, "graph", "--file", "fine/environment.svc.yaml"],
  ["explain", 0, "explain"],
  ["explain", 0, "explain", "api.404"],
  ["discover", 0, "discover"],
  ["discover-to", 0, "discover", "--to", "terraform"],
  ["eject", 0, "eject", "--provider", "example.com/team/platform"],
  ["doctor", 0, "doctor"],
  ["env", 0, "env"],
  ["console", 0, "console"],
  ["sandbox-dns", 0, "sandbox", "dns", "--add-required"],
  ["sandbox-availability", 0, "sandbox", "availability"],
  ["journal-list", 0, "journal"],
  ["action", 0, "deploy", "api-production", "--wait"],
  ["action-list", 0, "deployments", "api-production"],
  ["preview-env-up", 0, "preview-env", "up", "--pr", "7", "--file", "fine/environment.svc.yaml"],
  ["preview-env-sweep", 0, "preview-env", "sweep", "--dry-run"],
  ["preview-env-pool", 0, "preview-env", "pool", "--size", "1", "--file", "fine/environment.svc.yaml"],
  ["preview-env-list", 0, "preview-env", "list"],
  ["preview-env-comment", 0, "preview-env", "comment", "--pr", "7"],
  ["preview-env-pause", 0, "preview-env", "pause", "--pr", "7"],
  ["preview-env-resume", 0, "preview-env", "resume", "--pr", "7"],
  ["convert", 0, "convert", "compose.yaml"],
  ["codemod", 0, "codemod", "fine"],
  ["promote-environment", 1, "promote", "--file", "fine/two.svc.yaml", "--from", "staging", "--to", "production"],
  ["preview-env-down", 0, "preview-env", "down", "--pr", "7"],
  ["pulumi-install", 0, "pulumi", "install"],
  ["terraform-install", 0, "terraform", "install"],
  ["terraform-mirror", 0, "terraform", "mirror", "mirror"],
  ["terraform-mocks", 0, "terraform", "mocks"],
  ["error", 1, "explain", "unknwon-key"],
  ["error", 1, "journal", "resolve", "nothing", "--finish"],
  ["error", 1, "validate", "--colour"],
  ["error", 1, "deploy", "no-such-application"],
  ["error", 1, "cost", "no-such-plan.json"],
])("%s, with exit code %d: svc-iac %s %s %s %s %s %s %s", async (name, code, ...words) => {
  expect(await printed(name, ...words.filter(Boolean))).toMatchObject({ code });
});

test("init asks nothing and writes what it prints", async () => {
  const { value } = await printed("init", "init", "new", "--engine", "terraform");
  expect(value).toMatchObject({
    engine: "terraform",
    files: expect.arrayContaining([{ name: "main.tf", isWritten: true }]),
  });
});

test("plans and states", async () => {
  writeFileSync("plan.json", PLAN);
  await printed("cost", "cost", "plan.json");
  await printed("plan-comment", "plan-comment", "plan.json");
  writeFileSync("terraform.json", JSON.stringify(TERRAFORM_PLAN));
  expect(await printed("policy", "policy", "terraform.json")).toMatchObject({ code: 2 });
  const text = outageText({ subject: "shop.example.org", why: "It moves.", without: "Wait.", until: "dns" });
  writeFileSync("plan.log", JSON.stringify({ type: "diagnostic", diagnostic: { severity: "warning", detail: text } }));
  const read = await printed("plan-comment", "plan-comment", "terraform.json", "--log", "plan.log");
  expect(read.value).toMatchObject({
    outages: [
      {
        ...{ subject: "shop.example.org", why: "It moves. Wait." },
        unavailable: "until the platform has found its DNS records and issued its certificate",
      },
    ],
  });
  expect(await svcIac("plan-comment", "terraform.json", "--log", "none.log")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("none.log"),
  });
  writeFileSync("other.tfstate", JSON.stringify(FOREIGN));
  const { code, value } = await printed("migrate", "migrate", "--from", "other.tfstate");
  expect({ code, value }).toMatchObject({ code: 1, value: { file: null, leftOut: ["other_project.shop"] } });
});

test("each entry of a log is a line", async () => {
  const { code, stdout } = await svcIac("logs", "api-production", "--deployment", "latest", "--json");
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) outputIn("logs", line);
  seen.add("logs");
  outputIn("error", (await svcIac("logs", "no-such-application", "--json")).stdout);
});

test("a comparison with the contract", async () => {
  const words = ["--url", sandbox.url, "--token", sandbox.token, "--only", "createProject"];
  await printed("fidelity", "fidelity", ...words);
});

test("the address of a sandbox, once it answers", async () => {
  const child = spawn(
    process.execPath,
    ["--eval", PROGRAM, "--", "sandbox", "--port", "0", "--state", "own/state.json", "--json"],
    {
      cwd: folder,
      env: { ...process.env, NODE_PATH: join(ROOT, "node_modules") },
    },
  );
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  while (!text.trimEnd().endsWith("}")) await once(child.stdout, "data");
  outputIn("sandbox", text);
  seen.add("sandbox");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

/** Every command that does something, by its words. */
function commandsIn(command: Command, words: readonly string[] = []): { words: string; command: Command }[] {
  const below = command.commands.flatMap((one) => commandsIn(one, [...words, one.name()]));
  const isGroup = command.commands.length > 0 && !command.options.some(({ long }) => long === "--json");
  return isGroup ? below : [{ words: words.join(" "), command }, ...below];
}

test("every command has --json, and every output a command and a test", () => {
  const commands = commandsIn(programOf("1.0.0"));
  expect(commands.length).toBeGreaterThan(40);
  const mute = commands.filter(({ command }) => !command.options.some(({ long }) => long === "--json"));
  // A script for a shell, and a protocol in JSON.
  expect(mute.map(({ words }) => words)).toEqual(["completion", "mcp"]);
  // A script, and what has schemas of its own, and tests beside their formats and entries.
  const elsewhere = ["completion", "drift", "mcp", "pulumi schema", "journal list", "journal resolve"];
  const described = Object.values(outputs).map(({ command }) => command.replace(/ --to.*$/, ""));
  const actions = new Set(actionCommands().map((command) => command.name()));
  const others = commands.map(({ words }) => words).filter((words) => !actions.has(words));
  expect(others.filter((words) => ![...described, ...elsewhere].includes(words))).toEqual([]);
  const tested = new Set<string>([...seen, "journal-resolve"]);
  expect(Object.keys(outputs).filter((name) => !tested.has(name))).toEqual([]);
});

test("every code has a section with an example, and docs/errors.md the exit codes", async () => {
  const page = readFileSync(join(ROOT, "docs/errors.md"), "utf8");
  for (const code of Object.keys(codes)) expect(page).toContain(`<a id="${code}"></a>\`${code}\`: `);
  const { value } = await printed("explain", "explain");
  const exits = new Set((value as { codes: { exitCode: number }[] }).codes.map(({ exitCode }) => exitCode));
  for (const exit of exits) expect(page).toContain(`| ${exit} | `);
  expect(await svcIac("explain", "Data would be lost")).toMatchObject({
    stdout: expect.stringMatching(/^data-loss: /),
  });
});
