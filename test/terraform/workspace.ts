import { spawn } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Server, ServerCredentials } from "@grpc/grpc-js";
import { kindNamed } from "../../src/kinds";
import type { Wire } from "../../src/model";
import { isWhole, type WholeRuns } from "../../src/state/engine-command";
import type { Provider } from "../../src/terraform/protocol";
import { provider } from "../../src/terraform/provider";
import { createServer, listen } from "../../src/terraform/serve";
import { Session } from "../../src/terraform/session";
import { MEETS_ALL, WHOLE_RUNS } from "../../src/terraform/whole-runs";
import { changeObject, startWorld, type World } from "../laws/world";
import { newFolder } from "../support/new-folder";
import { records } from "../support/objects";
import { ofSuite } from "../support/of-suite";
import { outcomeOf, type Ran, succeeded } from "../support/ran";

/** What a plan would do to one resource. */
export interface PlannedChange {
  readonly address: string;
  readonly actions: readonly string[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly unknown: Readonly<Record<string, unknown>>;
}

/** Where both engines look for a provider of this name. */
const HOSTS = ["registry.terraform.io", "registry.opentofu.org"];
const SOURCES = HOSTS.map((host) => `${host}/svc-iac/svc`);
export const ENGINE = process.env.SVC_TERRAFORM ?? "terraform";
/** OpenTofu beside that engine, where it has been built. */
export const OPEN_TOFU = process.env.SVC_OPENTOFU;
/** A newer Terraform, where it has been built. */
export const NEWER = process.env.SVC_NEWER_TERRAFORM;
/** What needs it is skipped elsewhere, and `npm test` says so. */
export const describeNewer = NEWER ? describe : describe.skip;

/** Opens one for all tests of a file, each of which finds it empty. */
export function workspaceOfSuite(engine = ENGINE, readsCommands = false): Workspace {
  const workspace = ofSuite(() => Workspace.open(engine, readsCommands));
  beforeEach(async () => {
    await workspace.forget();
    await workspace.world.reset();
  });
  return workspace;
}

/**
 * A folder with a configuration, for the real engine; the provider serves from this process, and so does the sandbox:
 * nothing is launched and nothing sleeps.
 */
export class Workspace {
  /** Another process of the provider takes over, as between a plan and its apply. */
  newProcess(): Promise<void> {
    return this.restart();
  }

  private readonly others: Server[] = [];

  private constructor(
    readonly world: World,
    private readonly server: Server,
    readonly folder: string,
    readonly env: NodeJS.ProcessEnv,
    /** Another process of the provider takes over from one that has ended. */
    private readonly restart: () => Promise<void>,
    private readonly engine: string,
    /** The command that runs, in words. */
    private readonly command: { words: readonly string[] },
  ) {}

  /** A provider that reads its engine's command line knows whether a run covers all resources; else all of them do. */
  static async open(engine = ENGINE, readsCommands = false): Promise<Workspace> {
    const world = await startWorld();
    const folder = newFolder();
    const { url, token } = world.sandbox;
    const environment = { SERVICE_API_URL: url, SERVICE_API_TOKEN: token };
    const command = { words: [] as readonly string[] };
    const covers = (runs: WholeRuns) => async () => isWhole(runs, command.words, {});
    const read = { coversAll: covers(WHOLE_RUNS), meetsAll: covers(MEETS_ALL) };
    const options = { environment, folder, clock: world.io.client.clock, ...(readsCommands ? read : {}) };
    let session = new Session(options);
    let now = provider(session);
    const server = createServer({ provider: async () => now, finish: async () => {}, shutdown: () => {} });
    const restart = async () => {
      await session.finish();
      session = new Session(options);
      now = provider(session);
    };
    const address = join(folder, "provider");
    await listen(server, `unix:${address}`, ServerCredentials.createInsecure());
    const attach = {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: "unix", String: address },
    };
    const reattach = JSON.stringify(Object.fromEntries(SOURCES.map((source) => [source, attach])));
    return new Workspace(
      world,
      server,
      folder,
      environmentOf(folder, { TF_REATTACH_PROVIDERS: reattach }),
      restart,
      engine,
      command,
    );
  }

  /** Serves another provider from this process, beside ours. */
  async attach(name: string, other: Provider): Promise<void> {
    const address = join(this.folder, name);
    const server = createServer({ provider: async () => other, finish: async () => {}, shutdown: () => {} });
    await listen(server, `unix:${address}`, ServerCredentials.createInsecure());
    this.others.push(server);
    const attached = JSON.parse(this.env.TF_REATTACH_PROVIDERS ?? "{}");
    const [ours] = Object.values<object>(attached);
    const own = { ...ours, Addr: { Network: "unix", String: address } };
    for (const host of HOSTS) attached[`${host}/example/${name}`] = own;
    this.env.TF_REATTACH_PROVIDERS = JSON.stringify(attached);
  }

  /** From here on, the engine does not find our own provider. */
  detach(): void {
    const attached = Object.entries(JSON.parse(this.env.TF_REATTACH_PROVIDERS ?? "{}"));
    const others = attached.filter(([source]) => !SOURCES.includes(source));
    this.env.TF_REATTACH_PROVIDERS = JSON.stringify(Object.fromEntries(others));
  }

  async close(): Promise<void> {
    for (const other of this.others) other.forceShutdown();
    this.server.forceShutdown();
    await this.world.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Takes the place of the configuration. */
  write(configuration: string): void {
    writeFileSync(join(this.folder, "main.tf"), `${HEAD}\n${configuration}`);
  }

  /** Begins anew: without state, or only without the journal that another machine would not have. */
  async forget(what: "everything" | "journal" = "everything"): Promise<void> {
    const files =
      what === "journal" ? [".svc"] : [".svc", "terraform.tfstate", "terraform.tfstate.backup", "generated.tf"];
    await this.restart();
    for (const file of files) rmSync(join(this.folder, file), { recursive: true, force: true });
  }

  async expectNoChange(): Promise<void> {
    const { ran, changes } = await this.plan();
    succeeded(ran);
    expect(changes).toEqual([]);
  }

  /** Changes an object behind the provider's back, or takes it away. */
  change(path: string, fields: object | undefined): Promise<void> {
    return changeObject(this.world.sandbox, path, fields);
  }

  run(...args: string[]): Promise<Ran> {
    this.command.words = args;
    return runEngine(this.folder, this.env, args, this.engine);
  }

  apply(...args: string[]): Promise<Ran> {
    return this.run("apply", "-auto-approve", "-no-color", "-input=false", ...args);
  }

  /** Plans into a file and answers what it would do, without what stays as it is. */
  async plan(...args: string[]): Promise<{ readonly ran: Ran; readonly changes: readonly PlannedChange[] }> {
    const planned = await this.run("plan", "-no-color", "-input=false", "-out=planned", "-detailed-exitcode", ...args);
    // The file of an empty plan has nothing to show.
    if (planned.code !== HAS_CHANGES) return { ran: planned, changes: [] };
    const ran = { ...planned, code: 0 };
    const { stdout } = await this.run("show", "-json", "planned");
    const { resource_changes: found = [] } = JSON.parse(stdout) as { resource_changes?: RawChange[] };
    const changes = found
      .map(({ address, change }) => ({ address, ...change, unknown: change.after_unknown }))
      .filter(({ actions }) => actions[0] !== "no-op" && actions[0] !== "read");
    return { ran, changes };
  }

  /** Brings the platform to a configuration. */
  async become(configuration: string): Promise<Ran> {
    this.write(configuration);
    return succeeded(await this.apply());
  }

  /** What a configuration would change first. */
  async planFor(configuration: string): Promise<{ readonly ran: Ran; readonly change: PlannedChange | undefined }> {
    this.write(configuration);
    const { ran, changes } = await this.plan();
    return { ran, change: changes[0] };
  }

  /** Records of a kind, without the fixtures. */
  async objects(kind: string): Promise<Wire[]> {
    return records(kindNamed(kind), ({ display_name: name }) => name !== "fixture", this.world.io);
  }

  /** Values of one resource as the state has them. */
  async values(address: string): Promise<Readonly<Record<string, unknown>>> {
    const { resources = [] } = JSON.parse(await this.everythingInState()) as RawState;
    const found = resources.flatMap(({ mode, type, name, module, instances }) =>
      instances.filter(
        ({ index_key: key, deposed }) =>
          deposed === undefined && address === addressOf([module, mode === "data" && mode, type, name], key),
      ),
    );
    if (!found[0]) throw new Error(`${address} is not in the state.`);
    return found[0].attributes;
  }

  /** The state as its file has it; CDKTF names that after the stack. */
  everythingInState(): Promise<string> {
    const file = readdirSync(this.folder).find((name) => name.endsWith(".tfstate")) ?? "terraform.tfstate";
    return readFile(join(this.folder, file), "utf8");
  }

  /** Takes the place of the state's file. */
  restore(state: string): void {
    writeFileSync(join(this.folder, "terraform.tfstate"), state);
  }

  /** Takes the identities out of the state: an engine that has none has written it. */
  async withoutIdentities(): Promise<void> {
    const state = JSON.parse(await this.everythingInState());
    for (const { instances } of state.resources) for (const one of instances) delete one.identity;
    writeFileSync(join(this.folder, "terraform.tfstate"), JSON.stringify({ ...state, serial: state.serial + 1 }));
  }

  /** The whole state, with what the provider keeps beside it in clear. */
  async everythingKept(): Promise<string> {
    const text = await this.everythingInState();
    const privates = [...text.matchAll(/"private": "([^"]+)"/g)].map(([, coded = ""]) =>
      Buffer.from(coded, "base64").toString("utf8"),
    );
    return [text, ...privates].join("\n");
  }
}

interface RawChange {
  readonly address: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly after: Readonly<Record<string, unknown>> | null;
    readonly after_unknown: Readonly<Record<string, unknown>>;
  };
}

interface RawState {
  readonly resources?: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly module?: string;
    readonly instances: readonly {
      readonly index_key?: string | number;
      readonly deposed?: string;
      readonly attributes: Readonly<Record<string, unknown>>;
    }[];
  }[];
}

function addressOf(steps: readonly (string | false | undefined)[], key: string | number | undefined): string {
  return `${steps.filter(Boolean).join(".")}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`;
}

/** How a plan with `-detailed-exitcode` ends if it has changes. */
const HAS_CHANGES = 2;

export const HEAD = `terraform {
  required_providers {
    svc = { source = "svc-iac/svc" }
  }
}
`;

/** Nothing of the developer's, and nothing that goes online. */
export function environmentOf(folder: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const rc = join(folder, "engine.rc");
  writeFileSync(rc, "disable_checkpoint = true\n");
  const foreign = /^(SERVICE_|SVC_|TF_|JEST_|NODE_ENV$|NODE_OPTIONS$)/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(kept),
    CHECKPOINT_DISABLE: "1",
    TF_CLI_CONFIG_FILE: rc,
    TF_IN_AUTOMATION: "1",
    ...more,
  };
}

export function runEngine(cwd: string, env: NodeJS.ProcessEnv, args: readonly string[], engine = ENGINE): Promise<Ran> {
  return outcomeOf(spawn(engine, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] }));
}
