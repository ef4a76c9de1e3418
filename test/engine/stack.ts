import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "@swc/core";
import { kinds } from "../../src/kinds";
import { outcomeOf, type Ran } from "../support/ran";
import { KEPT_IN_SERVICE, keyService } from "./key-service";
import { LocalSandbox } from "./local-sandbox";
import { newStack, type Place, select } from "./new-stack";

export const REPOSITORY = join(__dirname, "../..");
const NAME = "test";

// One command of the engine takes 1 to 5 s on an idle machine, and several make a test.
jest.setTimeout(180_000);

export interface StackOptions {
  /** How fast the sandbox's clock runs, and the client's waits with it. */
  readonly speed?: number;
  /** What the engine runs its programs with; Node.js unless told otherwise. */
  readonly runtime?: string;
  /** Whether its programs are in TypeScript, which takes a compiler in each of their processes. */
  readonly typescript?: boolean;
  /** Further settings of the project, as lines of its Pulumi.yaml. */
  readonly project?: readonly string[];
  /** Which face its programs use, unless told otherwise. */
  readonly face?: Face;
  /** A sandbox that others have as well: it stays when the stack is closed. */
  readonly sandbox?: LocalSandbox;
  /** Where the engine finds the plugin of the native face: its project says so, unless told otherwise. */
  readonly plugin?: "in the project" | "in the cache";
}

export type Face = "svc-iac" | "svc-iac/native";

/** What users of the native face have in their Pulumi.yaml. */
export const NATIVE_PLUGIN = [
  "plugins:",
  "  providers:",
  "    - name: svc",
  "      path: node_modules/svc-iac/dist/pulumi/native",
];

/** What the engine did with one resource, or said about it. */
export interface Step {
  readonly op: string;
  /** Kind and name in the program: `Application api`. */
  readonly resource: string;
}

export interface Remark {
  readonly severity: "info" | "info#err" | "warning" | "error";
  /** Empty where the engine shows it for the whole stack. */
  readonly resource: string;
  readonly message: string;
}

/** One command of the engine and what came of it. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** In the engine's order, without the stack itself and its providers. */
  readonly steps: readonly Step[];
  readonly remarks: readonly Remark[];
}

/** A resource in the exported state. */
export interface Resource {
  readonly urn: string;
  readonly id: string;
  readonly inputs: { readonly [name: string]: unknown };
  readonly outputs: { readonly [name: string]: unknown };
  readonly initErrors?: readonly string[];
}

export interface State {
  /** By kind and name in the program: `Application api`. */
  readonly resources: { readonly [resource: string]: Resource };
  /** The export as the engine prints it. */
  readonly text: string;
}

/**
 * A Pulumi project and a stack in a folder of their own, with a sandbox process of their own. Nothing of the
 * developer's is used: neither settings, nor tokens, nor the checkout's `.svc`.
 */
export class Stack {
  /** Laid over the environment of every command. */
  readonly env: NodeJS.ProcessEnv = {};
  readonly #running = new Set<ChildProcess>();
  readonly #machines: Stack[] = [];
  #commands = 0;

  private constructor(
    readonly folder: string,
    readonly sandbox: LocalSandbox,
    private readonly base: NodeJS.ProcessEnv,
    private readonly face: Face,
    private readonly isShared = false,
  ) {}

  static async open(options: StackOptions = {}): Promise<Stack> {
    const { speed = 60, runtime = "nodejs", typescript = false, project = [] } = options;
    const { face = "svc-iac", plugin = "in the project" } = options;
    const found = face === "svc-iac/native" && plugin === "in the project" ? NATIVE_PLUGIN : [];
    const folder = await mkdtemp(join(tmpdir(), "svc-iac-engine-"));
    try {
      const inFolder = (name: string) => join(folder, name);
      await Promise.all(["project", "state", "home", "sandbox", "events"].map((name) => mkdir(inFolder(name))));
      await placePackages(folder);
      await writeFile(
        inFolder("project/Pulumi.yaml"),
        ["name: shop", `runtime: ${runtime}`, ...found, ...project, ""].join("\n"),
      );
      await writeFile(inFolder("project/package.json"), '{ "name": "shop", "private": true }\n');
      const common = { ...(await cleanEnvironment(folder)), ...(await keyService()) };
      const env = { ...common, ...(typescript ? {} : { PLAIN_JAVASCRIPT: "true" }) };
      const { sandbox = await LocalSandbox.start(inFolder("sandbox"), env, speed) } = options;
      const stack = new Stack(folder, sandbox, env, face, options.sandbox !== undefined);
      const init = () => stack.pulumi("stack", "init", NAME, "--secrets-provider", KEPT_IN_SERVICE);
      await newStack(stack.#place, init).catch(async (error) => {
        if (!options.sandbox) await sandbox.stop();
        throw error;
      });
      return stack;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /**
   * The same stack on another machine: another home, and another clone of the program, without what Git ignores. The
   * engine's state and the sandbox are shared.
   */
  async onAnotherMachine(): Promise<Stack> {
    const folder = await mkdtemp(join(this.folder, "machine-"));
    const inFolder = (name: string) => join(folder, name);
    await Promise.all(["home", "events"].map((name) => mkdir(inFolder(name))));
    const ignored = /\/(node_modules|\.svc)$/;
    const clone = { recursive: true, filter: (name: string) => !ignored.test(name) };
    await cp(join(this.folder, "project"), inFolder("project"), clone);
    await placePackages(folder);
    const home = inFolder("home");
    const env = { ...this.base, HOME: home, XDG_CACHE_HOME: join(home, "cache"), PULUMI_HOME: join(home, "pulumi") };
    const machine = new Stack(folder, this.sandbox, env, this.face);
    this.#machines.push(machine);
    Object.assign(machine.env, this.env);
    await select(machine.#place);
    return machine;
  }

  /** Ends everything that was started, also what a failed test left running. */
  async close(): Promise<void> {
    // Killed, the engine would leave its provider and its language host behind. Interrupted, it starts nothing more;
    // and what is under way ends soon, since nothing answers any longer.
    const running = [this, ...this.#machines].flatMap((machine) => [...machine.#running]);
    const ended = running.map((command) => once(command, "close"));
    for (const command of running) command.kill("SIGINT");
    if (!this.isShared) await this.sandbox.stop();
    await Promise.all(ended);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Writes a file of the project; `index.js` is its program. */
  async write(file: string, text: string): Promise<void> {
    await writeFile(join(this.folder, "project", file), text);
  }

  async read(file: string): Promise<string> {
    return readFile(join(this.folder, "project", file), "utf8");
  }

  /** Takes a file or folder of the project away. */
  async forget(name: string): Promise<void> {
    await rm(join(this.folder, "project", name), { recursive: true, force: true });
  }

  /** The next commands use the package in this folder, instead of this checkout. */
  async use(folder: string): Promise<void> {
    await this.forget("node_modules");
    await symlink(join(folder, "node_modules"), join(this.folder, "project/node_modules"));
  }

  /** The next commands run this program: a CommonJS module. `declarations` sees all that the package exports. */
  async program(declarations: string, face = this.face): Promise<void> {
    await this.write("index.js", `${preamble(face)}\n${declarations}\n`);
  }

  /** The same in TypeScript, compiled once: in each of their processes the compiler takes longer than a program. */
  async compile(program: string): Promise<void> {
    const jsc = { target: "es2022", parser: { syntax: "typescript" } } as const;
    await this.write("index.js", transformSync(program, { jsc, module: { type: "commonjs" }, swcrc: false }).code);
  }

  /** Brings the example to the project as its program, through one of the faces. */
  async example(face = this.face, change = (text: string) => text): Promise<void> {
    const text = await readFile(join(REPOSITORY, "examples/shop/index.ts"), "utf8");
    await this.compile(change(text).replace('from "svc-iac"', `from "${face}"`));
  }

  /** Puts a link into the project, to a folder of the repository. */
  async link(path: string): Promise<void> {
    const place = join(this.folder, "project", path);
    await mkdir(join(place, ".."), { recursive: true });
    await symlink(join(REPOSITORY, path), place);
  }

  up(...flags: string[]): Promise<Run> {
    return this.#operation("up", "--yes", "--skip-preview", ...flags);
  }

  preview(...flags: string[]): Promise<Run> {
    return this.#operation("preview", ...flags);
  }

  refresh(...flags: string[]): Promise<Run> {
    return this.#operation("refresh", ...flags);
  }

  /** What a nightly job would run: it ends with another code than 0 when anything has drifted. */
  drift(): Promise<Run> {
    return this.refresh("--preview-only", "--expect-no-changes", "--diff");
  }

  destroy(...flags: string[]): Promise<Run> {
    return this.#operation("destroy", "--yes", "--skip-preview", ...flags);
  }

  async setConfig(key: string, value: string, ...flags: string[]): Promise<void> {
    const { code, stderr } = await this.pulumi("config", "set", ...flags, "--", key, value);
    if (code !== 0) throw new Error(`pulumi config set ${key}: ${stderr}`);
  }

  /** What `pulumi stack export` prints; without flags it is what the engine keeps, with another frame. */
  async exportState(...flags: string[]): Promise<State> {
    const text = flags.length > 0 ? (await this.pulumi("stack", "export", ...flags)).stdout : await this.#kept();
    const { deployment } = JSON.parse(text);
    const own = ((deployment.resources ?? []) as Resource[]).filter(({ urn }) => isOwn(urn));
    return { resources: Object.fromEntries(own.map((one) => [nameOf(one.urn), one])), text };
  }

  async #kept(): Promise<string> {
    const { version, checkpoint } = JSON.parse(await readFile(this.#checkpoint, "utf8"));
    return JSON.stringify({ version, deployment: checkpoint.latest }, undefined, 4);
  }

  /** What the engine has begun and not heard the end of, by its types. */
  async pendingOperations(): Promise<string[]> {
    const { deployment } = JSON.parse((await this.exportState()).text);
    return ((deployment.pending_operations ?? []) as { type: string }[]).map(({ type }) => type);
  }

  /** Ids by resource, to see that nothing was replaced. */
  async ids(): Promise<{ [resource: string]: string }> {
    const { resources } = await this.exportState();
    return Object.fromEntries(Object.entries(resources).map(([name, { id }]) => [name, id]));
  }

  /** Process ids of the commands that are running now. */
  get running(): number[] {
    return [...this.#running].flatMap(({ pid }) => pid ?? []);
  }

  /** Everything that the engine keeps on disk: state, its history, checkpoints, the stack's settings. */
  async everythingKept(...names: ("state" | "home" | "project")[]): Promise<string> {
    const kept = names.length > 0 ? names : ["state", "home", "project"];
    const folders = kept.map((name) => join(this.folder, name));
    const entries = await Promise.all(folders.map((name) => readdir(name, { recursive: true, withFileTypes: true })));
    const files = entries.flat().filter((entry) => entry.isFile() && !/^(index\.|Pulumi\.yaml$)/.test(entry.name));
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")));
    return texts.join("\n");
  }

  /** Any other command of the engine. */
  async pulumi(...args: string[]): Promise<Ran> {
    const words = [...args.slice(0, 1), "--non-interactive", "--color", "never", ...args.slice(1)];
    return this.run("pulumi", ...words);
  }

  /** After a kill, as the documentation describes it. */
  async unlock(): Promise<void> {
    const { code, stderr } = await this.pulumi("cancel", "--yes");
    if (code === 0) return;
    if (!stderr.includes("failed to load checkpoint: EOF")) throw new Error(`The stack stays locked:\n${stderr}`);
    // The kill was in the middle of a write of the engine's: docs/pulumi.md, Troubleshooting.
    await rm(this.attributes);
    await this.unlock();
  }

  /** Where the engine describes the file of its state. */
  get attributes(): string {
    return `${this.#checkpoint}.attrs`;
  }

  get #checkpoint(): string {
    return join(fileURLToPath(this.#place.backend), ".pulumi/stacks/shop", `${NAME}.json`);
  }

  get #place(): Place {
    const { PULUMI_HOME: home, PULUMI_BACKEND_URL: backend } = this.base;
    return { stack: NAME, project: join(this.folder, "project"), home: String(home), backend: String(backend) };
  }

  /** A command of ours, as a user runs it in the project. */
  async svcIac(...args: string[]): Promise<Ran> {
    return this.run(process.execPath, join(REPOSITORY, "dist/cli/main.js"), ...args);
  }

  /**
   * Brings the stack to the last `program` through the Automation API. The engine then talks to the program without a
   * language host between them: the one that is built from Go modules is older than the engine, and leaves out what is new.
   */
  async inline(): Promise<Ran> {
    await this.write("inline.js", INLINE);
    return this.run(process.execPath, "inline.js");
  }

  /** Any program, in the folder of the project and with the environment of the engine's commands. */
  async run(program: string, ...words: readonly string[]): Promise<Ran> {
    const child = spawn(program, words, {
      cwd: join(this.folder, "project"),
      env: { ...this.base, ...this.#service(), ...this.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.add(child);
    return outcomeOf(child).finally(() => this.#running.delete(child));
  }

  async #operation(command: string, ...flags: string[]): Promise<Run> {
    this.#commands += 1;
    const log = join(this.folder, "events", `${this.#commands}.json`);
    const run = await this.pulumi(command, "--stack", NAME, "--event-log", log, ...flags);
    return { ...run, ...(await eventsIn(log)) };
  }

  #service(): NodeJS.ProcessEnv {
    const { url, token, speed } = this.sandbox;
    return { SERVICE_API_URL: url, SERVICE_API_TOKEN: token, SERVICE_CLOCK_SPEED: String(speed) };
  }
}

const preamble = (face: Face) => `
const pulumi = require("@pulumi/pulumi");
const svc = require("${face}");
const { ${Object.values(kinds).map(({ name }) => name)} } = svc;
const { getCluster, getDatabaseResourceType, getProcessResourceType, getDiskResourceType } = svc;
`;

const INLINE = `
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
(async () => {
  const program = async () => require("./index.js");
  const stack = await LocalWorkspace.selectStack({ stackName: "${NAME}", projectName: "shop", program }, { workDir: __dirname });
  await stack.up({ onOutput: (text) => process.stdout.write(text) });
})().catch((error) => {
  process.stderr.write(String(error));
  process.exitCode = 1;
});
`;

/**
 * Program and providers find the package as they would in a project of a user's, and what it needs one folder above: the
 * language host reads whatever the project has below it, links too, in each command.
 */
async function placePackages(folder: string): Promise<void> {
  const own = join(folder, "project/node_modules/svc-iac");
  await mkdir(own, { recursive: true });
  await symlink(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
  await Promise.all(["package.json", "dist"].map((name) => symlink(join(REPOSITORY, name), join(own, name))));
}

/** Commands run neither as a part of jest nor with settings of the developer's. */
async function cleanEnvironment(folder: string): Promise<NodeJS.ProcessEnv> {
  const foreign = /^(SERVICE_|SVC_|PULUMI_|JEST_|NODE_ENV$|NODE_OPTIONS$)/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(kept),
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: pathToFileURL(join(folder, "state")).href,
    PULUMI_CONFIG_PASSPHRASE: "a passphrase for tests",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    // The types of the examples are checked by `npm test` itself, those of the docs by test/docs.
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    // Opens the flag --event-log, the only way to get steps and remarks as data beside the output that users read.
    PULUMI_DEBUG_COMMANDS: "true",
    NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, "lazy-sdk.cjs"))}`,
  };
}

/** `urn:pulumi:<stack>::<project>::[<parents>$]<type>::<name>`; stack and providers are the engine's own. */
const isOwn = (urn: string) => /(::|\$)(pulumi-nodejs:dynamic\/|svc:index:)/.test(urn);
const nameOf = (urn: string) => {
  const [, , type = "", ...name] = urn.split("::");
  return `${type.split(":").at(-1)} ${name.join("::")}`;
};

interface EngineEvent {
  readonly resourcePreEvent?: { readonly metadata: { readonly op: string; readonly urn: string } };
  readonly diagnosticEvent?: {
    readonly urn?: string;
    readonly severity: Remark["severity"] | "debug";
    readonly message: string;
    readonly ephemeral?: boolean;
  };
}

async function eventsIn(log: string): Promise<Pick<Run, "steps" | "remarks">> {
  const lines = (await readFile(log, "utf8").catch(() => "")).split("\n").filter(Boolean);
  const events = lines.map((line) => JSON.parse(line) as EngineEvent);
  const steps = events
    .flatMap(({ resourcePreEvent }) => resourcePreEvent?.metadata ?? [])
    .filter(({ urn }) => isOwn(urn))
    .map(({ op, urn }) => ({ op, resource: nameOf(urn) }));
  const remarks = events.flatMap(({ diagnosticEvent: said }): Remark[] =>
    said && said.severity !== "debug"
      ? [
          {
            severity: said.severity,
            resource: said.urn && isOwn(said.urn) ? nameOf(said.urn) : "",
            message: said.message.trim(),
          },
        ]
      : [],
  );
  return { steps, remarks };
}
