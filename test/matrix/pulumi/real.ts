import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Server } from "@grpc/grpc-js";
import type { Provider } from "../../../src/pulumi/native/protocol";
import { createServer, listen } from "../../../src/pulumi/native/serve";
import type { Flags, Thing } from "./model";

const REPOSITORY = join(__dirname, "../../..");
const TOOLS = process.env.SVC_PULUMI_TOOLS ?? join(homedir(), ".cache/svc-iac/tools/pulumi-3.259.0");

export interface Ran {
  readonly code: number;
  readonly text: string;
}

/** A project of the real engine, which attaches to a provider in this process: nothing is built, nothing launched. */
export class RealPulumi {
  private constructor(
    private readonly folder: string,
    private readonly server: Server,
    private readonly token: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** `fresh` makes the provider of one command; `token` is the type of all resources: `stub:index:Thing`. */
  static async open(fresh: () => Provider, token: string): Promise<RealPulumi> {
    const folder = mkdtempSync(join(tmpdir(), "svc-iac-pulumi-trace-"));
    let now = fresh();
    const begin = () => {
      now = fresh();
    };
    const { server } = createServer({ provider: async () => now, begin, told: async () => {} });
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
      PULUMI_DEBUG_PROVIDERS: `${token.split(":")[0]}:${port}`,
    };
    const opened = new RealPulumi(folder, server, token, env);
    writeFileSync(join(folder, "index.js"), "");
    await opened.run("stack", "init", "test");
    return opened;
  }

  close(): void {
    this.server.forceShutdown();
    rmSync(this.folder, { recursive: true, force: true });
  }

  urnOf(name: string): string {
    return `urn:pulumi:test::shop::${this.token}::${name}`;
  }

  up(program: readonly Thing[], flags: Flags = {}): Promise<Ran> {
    return this.#operation("up", program, flags);
  }

  refresh(program: readonly Thing[], flags: Flags = {}): Promise<Ran> {
    return this.#operation("refresh", program, flags);
  }

  /** The state loses it, and the platform does not. */
  forget(name: string): Promise<Ran> {
    return this.run("state", "delete", "--yes", this.urnOf(name));
  }

  run(...args: string[]): Promise<Ran> {
    const child = spawn("pulumi", args, { cwd: this.folder, env: this.env, stdio: ["ignore", "pipe", "pipe"] });
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

  #operation(command: string, program: readonly Thing[], { replace = [], target = [], refresh }: Flags): Promise<Ran> {
    writeFileSync(join(this.folder, "index.js"), this.#programOf(program));
    return this.run(
      command,
      "--yes",
      "--skip-preview",
      "--non-interactive",
      "--parallel=1",
      ...replace.map((name) => `--replace=${this.urnOf(name)}`),
      ...target.map((name) => `--target=${this.urnOf(name)}`),
      ...(refresh ? ["--refresh"] : []),
    );
  }

  #programOf(program: readonly Thing[]): string {
    const lines = program.map(
      ({ name, inputs, options }) =>
        `new Thing(${JSON.stringify(name)}, ${JSON.stringify(inputs)}, ${JSON.stringify(options)});`,
    );
    return [
      'const pulumi = require("@pulumi/pulumi");',
      "class Thing extends pulumi.CustomResource {",
      `  constructor(name, inputs, options) { super(${JSON.stringify(this.token)}, name, inputs, options); }`,
      "}",
      ...lines,
    ].join("\n");
  }
}
