import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, listen } from "../../../src/pulumi/native/serve";
import type { Thing } from "./model";
import type { Act } from "./scenarios";
import { type Call, Stub } from "./stub";

const REPOSITORY = join(__dirname, "../../..");
const TOOLS = process.env.SVC_PULUMI_TOOLS ?? join(homedir(), ".cache/svc-iac/tools/pulumi-3.259.0");

/** A scenario with the real engine, which attaches to a stub in this process; run once for each command. */
export async function record(scenario: readonly Act[]): Promise<{ acts: Call[][]; codes: number[]; texts: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "svc-iac-pulumi-trace-"));
  const stub = new Stub();
  const provider = stub.provider();
  const { server } = createServer({ provider: async () => provider, begin: () => {}, told: async () => {} });
  const port = await listen(server);
  for (const name of ["state", "home"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  writeFileSync(join(folder, "package.json"), '{ "name": "shop", "private": true }\n');
  symlinkSync(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
  const env = {
    PATH: `${TOOLS}:${process.env.PATH}`,
    HOME: join(folder, "home"),
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "trace",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_DEBUG_PROVIDERS: `stub:${port}`,
  };
  const run = (...args: string[]) => pulumi(folder, env, args);
  const acts: Call[][] = [];
  const codes: number[] = [];
  const texts: string[] = [];
  try {
    writeFileSync(join(folder, "index.js"), "");
    await run("stack", "init", "test");
    for (const act of scenario) {
      let ran = { code: 0, text: "" };
      if (act.does === "drift") act.with(stub);
      else {
        writeFileSync(join(folder, "index.js"), programOf(act.program));
        const { replace = [], target = [], refresh } = act.flags ?? {};
        ran = await run(
          act.does,
          "--yes",
          "--skip-preview",
          "--non-interactive",
          "--parallel=1",
          ...replace.map((name) => `--replace=${urnOf(name)}`),
          ...target.map((name) => `--target=${urnOf(name)}`),
          ...(refresh ? ["--refresh"] : []),
        );
      }
      acts.push(stub.calls.splice(0));
      codes.push(ran.code);
      texts.push(ran.text);
    }
    return { acts, codes, texts };
  } finally {
    server.forceShutdown();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const urnOf = (name: string) => `urn:pulumi:test::shop::stub:index:Thing::${name}`;

function programOf(program: readonly Thing[]): string {
  const lines = program.map(
    ({ name, inputs, options }) =>
      `new Thing(${JSON.stringify(name)}, ${JSON.stringify(inputs)}, ${JSON.stringify(options)});`,
  );
  return [
    'const pulumi = require("@pulumi/pulumi");',
    "class Thing extends pulumi.CustomResource {",
    '  constructor(name, inputs, options) { super("stub:index:Thing", name, { stamp: undefined, ...inputs }, options); }',
    "}",
    ...lines,
  ].join("\n");
}

function pulumi(cwd: string, env: NodeJS.ProcessEnv, args: readonly string[]): Promise<{ code: number; text: string }> {
  const child = spawn("pulumi", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (more) => {
      text += more;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, text }));
  });
}
