import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Server } from "@grpc/grpc-js";
import type { Provider } from "../../../src/pulumi/native/protocol";
import { createServer, listen } from "../../../src/pulumi/native/serve";
import { KEPT_IN_SERVICE, keyService } from "../../engine/key-service";
import { newStack } from "../../engine/new-stack";
import { newFolder } from "../../support/new-folder";
import type { Flags, Thing } from "./model";

const REPOSITORY = join(__dirname, "../../..");
/** The folder of another engine than the one on PATH. */
const TOOLS = process.env.SVC_PULUMI_TOOLS;

const PATH = [...(TOOLS ? [TOOLS] : []), process.env.PATH].join(delimiter);

/** `3.259.0` */
export function engineVersion(): string {
  const env = { ...process.env, PATH, PULUMI_SKIP_UPDATE_CHECK: "true" };
  return spawnSync("pulumi", ["version"], { encoding: "utf8", env }).stdout.trim().replace(/^v/, "");
}

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
    const folder = newFolder();
    const project = join(folder, "project");
    let now = fresh();
    const begin = () => {
      now = fresh();
    };
    const { server } = createServer({ provider: async () => now, begin, told: async () => {} });
    const port = await listen(server);
    for (const name of ["state", "home", "project"]) mkdirSync(join(folder, name));
    writeFileSync(join(project, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    writeFileSync(join(project, "package.json"), '{ "name": "shop", "private": true }\n');
    // The language host reads whatever the project has below it, in each command.
    symlinkSync(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
    const place = { stack: "test", project, home: join(folder, "home"), backend: `file://${join(folder, "state")}` };
    const { NODE_COMPILE_CACHE, PACKED_MODULES, GOGC, GOMEMLIMIT } = process.env;
    const env = {
      ...{ PATH, NODE_COMPILE_CACHE, PACKED_MODULES, GOGC, GOMEMLIMIT },
      ...(await keyService()),
      HOME: place.home,
      PULUMI_HOME: place.home,
      PULUMI_BACKEND_URL: place.backend,
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PLAIN_JAVASCRIPT: "true",
      NODE_OPTIONS: `--require ${JSON.stringify(join(REPOSITORY, "test/engine/lazy-sdk.cjs"))}`,
      // For plans that are saved.
      PULUMI_EXPERIMENTAL: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
      PULUMI_DEBUG_PROVIDERS: `${token.split(":")[0]}:${port}`,
    };
    const opened = new RealPulumi(folder, server, token, env);
    writeFileSync(join(project, "index.js"), "");
    await newStack(place, async () => {
      const { code, text } = await opened.run("stack", "init", place.stack, "--secrets-provider", KEPT_IN_SERVICE);
      return { code, stdout: "", stderr: text };
    });
    return opened;
  }

  get #project(): string {
    return join(this.folder, "project");
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

  /** Several at once, from a file. */
  async import(ids: Readonly<Record<string, string>>): Promise<Ran> {
    const resources = Object.entries(ids).map(([name, id]) => ({ type: this.token, name, id }));
    writeFileSync(join(this.#project, "import.json"), JSON.stringify({ resources }));
    const flags = ["--yes", "--skip-preview", "--generate-code=false", "--protect=false", "--parallel=1"];
    return this.run("import", "--file", "import.json", ...flags);
  }

  /** The state loses it, and the platform does not. */
  forget(name: string): Promise<Ran> {
    return this.run("state", "delete", "--yes", this.urnOf(name));
  }

  run(...args: string[]): Promise<Ran> {
    return this.#spawned("pulumi", args);
  }

  #spawned(command: string, args: readonly string[]): Promise<Ran> {
    const child = spawn(command, args, { cwd: this.#project, env: this.env, stdio: ["ignore", "pipe", "pipe"] });
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

  async #operation(command: string, program: readonly Thing[], flags: Flags): Promise<Ran> {
    const { replace = [], target = [], refresh, ignoreProtect, plan } = flags;
    writeFileSync(join(this.#project, "index.js"), this.#programOf(program));
    if (plan) {
      const saved = await this.run("preview", "--save-plan=plan.json", "--non-interactive", "--parallel=1");
      if (saved.code !== 0) return saved;
    }
    // The language host that is built with the engine is older than error hooks: such a program runs without one.
    if (program.some(({ options }) => options.retries)) return this.#inline();
    return this.run(
      command,
      "--yes",
      "--skip-preview",
      "--non-interactive",
      "--parallel=1",
      ...(plan ? ["--plan=plan.json"] : []),
      ...(ignoreProtect ? ["--ignore-protect"] : []),
      ...replace.map((name) => `--replace=${this.urnOf(name)}`),
      ...target.map((name) => `--target=${this.urnOf(name)}`),
      ...(refresh ? ["--refresh"] : []),
    );
  }

  #inline(): Promise<Ran> {
    writeFileSync(join(this.#project, "inline.js"), INLINE);
    return this.#spawned(process.execPath, ["inline.js"]);
  }

  #programOf(program: readonly Thing[]): string {
    return [
      'const pulumi = require("@pulumi/pulumi");',
      "class Thing extends pulumi.CustomResource {",
      `  constructor(name, inputs, options) { super(${JSON.stringify(this.token)}, name, inputs, options); }`,
      "}",
      "const made = {};",
      ...program.map(lineOf),
    ].join("\n");
  }
}

const INLINE = `
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
(async () => {
  const program = async () => require("./index.js");
  const stack = await LocalWorkspace.selectStack({ stackName: "test", projectName: "shop", program }, { workDir: __dirname });
  await stack.up({ parallel: 1, onOutput: (text) => process.stdout.write(text) });
})().catch((error) => {
  process.stderr.write(String(error));
  process.exitCode = 1;
});
`;

function lineOf({ name, inputs, options }: Thing): string {
  const { replaceWith, deletedWith, retries, ...plain } = options;
  const other = (one: string) => `made[${JSON.stringify(one)}]`;
  const more = [
    ...(replaceWith ? [`replaceWith: [${replaceWith.map(other)}]`] : []),
    ...(deletedWith ? [`deletedWith: ${other(deletedWith)}`] : []),
    ...(retries
      ? [
          `hooks: { onError: [new pulumi.ErrorHook(${JSON.stringify(`${name} again`)}, ({ errors }) => errors.length <= ${retries})] }`,
        ]
      : []),
  ];
  const all = `{ ...${JSON.stringify(plain)}, ${more.join(", ")} }`;
  return `made[${JSON.stringify(name)}] = new Thing(${JSON.stringify(name)}, ${JSON.stringify(inputs)}, ${all});`;
}
