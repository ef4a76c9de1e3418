import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLUSTERS } from "../../src/sandbox/reference";
import { outcomeOf, type Ran, succeeded } from "../support/ran";
import { read } from "../terraform/configurations";
import { ENGINE, environmentOf, HEAD } from "../terraform/workspace";
import { LocalSandbox } from "./local-sandbox";
import { refusals } from "./refusals";
import { type Face, REPOSITORY, Stack } from "./stack";

const [HERE, , THERE] = CLUSTERS;
/** Where the application is declared to be. */
export type Place = "here" | "there";
const SPEED = 60;

/** A machine with a clone of one program, an application, and a home of its own. */
export interface Machine {
  /** Laid over the environment of every command. */
  readonly env: NodeJS.ProcessEnv;
  /** Process ids of the engines that run now. */
  readonly running: readonly number[];
  declare(place: Place): Promise<void>;
  up(): Promise<Ran>;
  /** What a user does first after a run was killed. */
  unlock(): Promise<void>;
  /** What a preview refuses with; fails where it does not refuse. */
  refusal(): Promise<string>;
  expectNothingToDo(): Promise<void>;
}

/** The machines of one stack: they share its engine's state, and the sandbox. */
export interface Machines<One extends Machine = Machine> {
  readonly sandbox: LocalSandbox;
  another(): Promise<One>;
  close(): Promise<void>;
}

export const clusterAt = (place: Place): string => (place === "here" ? HERE : THERE)?.id ?? "";

export async function pulumiMachines(face: Face): Promise<Machines> {
  const stack = await Stack.open({ face, speed: SPEED });
  return {
    sandbox: stack.sandbox,
    another: async () => pulumiMachine(await stack.onAnotherMachine()),
    close: () => stack.close(),
  };
}

function pulumiMachine(stack: Stack): Machine {
  return {
    env: stack.env,
    get running() {
      return stack.running;
    },
    declare: (place) =>
      stack.program(`new Application("api", {
        displayName: "api",
        clusterId: "${clusterAt(place)}",
        source: "dockerImage",
        dockerImage: "shop/api:1",
        variables: { PLACE: "${place}" },
        secretVariables: { TOKEN: "very-secret-value" },
      });`),
    up: () => stack.up(),
    unlock: () => stack.unlock(),
    refusal: async () =>
      refusals(await stack.preview())
        .map(({ message }) => message)
        .join("\n"),
    expectNothingToDo: async () => {
      succeeded(await stack.preview("--expect-no-changes"));
    },
  };
}

export async function terraformMachines(): Promise<Machines<TerraformMachine>> {
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-machines-"));
  await mkdir(join(folder, "sandbox"));
  const env = environmentOf(folder, {});
  const provider = JSON.stringify(join(REPOSITORY, "dist/terraform"));
  await writeFile(
    String(env.TF_CLI_CONFIG_FILE),
    `disable_checkpoint = true\nprovider_installation {\n  dev_overrides {\n    "svc-iac/svc" = ${provider}\n  }\n}\n`,
  );
  const sandbox = await LocalSandbox.start(join(folder, "sandbox"), env, SPEED);
  const { token, speed } = sandbox;
  const service = { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: token, SERVICE_CLOCK_SPEED: String(speed) };
  const started: TerraformMachine[] = [];
  return {
    sandbox,
    another: async () => {
      const machine = await TerraformMachine.in(await mkdtemp(join(folder, "machine-")), { ...env, ...service });
      started.push(machine);
      return machine;
    },
    close: async () => {
      await Promise.all(started.map((machine) => machine.end()));
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A machine with Terraform, and the provider as it is built. */
export class TerraformMachine implements Machine {
  readonly env: NodeJS.ProcessEnv = {};
  readonly #running = new Set<ChildProcess>();

  private constructor(
    private readonly folder: string,
    private readonly base: NodeJS.ProcessEnv,
  ) {}

  static async in(folder: string, env: NodeJS.ProcessEnv): Promise<TerraformMachine> {
    const home = join(folder, "home");
    await Promise.all(["home", "program"].map((name) => mkdir(join(folder, name))));
    return new TerraformMachine(folder, { ...env, HOME: home, XDG_CACHE_HOME: join(home, "cache") });
  }

  get running(): number[] {
    return [...this.#running].flatMap(({ pid }) => pid ?? []);
  }

  async end(): Promise<void> {
    const ended = [...this.#running].map((command) => once(command, "close"));
    for (const command of this.#running) command.kill("SIGINT");
    await Promise.all(ended);
  }

  async declare(place: Place): Promise<void> {
    const application = `provider "svc" {
  stack = "shop"
}

resource "svc_application" "api" {
  display_name     = "api"
  cluster_id       = "${clusterAt(place)}"
  source           = "dockerImage"
  docker_image     = "shop/api:1"
  variables        = { PLACE = "${place}" }
  secret_variables = { TOKEN = "very-secret-value" }
}`;
    await this.write(application);
  }

  /** Takes the place of the configuration. */
  async write(configuration: string): Promise<void> {
    await writeFile(join(this.folder, "program", "main.tf"), `${HEAD}\n${configuration}\n`);
  }

  /** A saved plan as JSON, and what the engine has printed beside it. */
  async planned(): Promise<{ readonly plan: string; readonly log: string }> {
    const { stdout: log } = succeeded(await this.#run("plan", "-json", "-out=plan.bin"));
    const { stdout: plan } = succeeded(await this.#command("show", "-json", "plan.bin"));
    return { plan, log };
  }

  up(): Promise<Ran> {
    return this.#run("apply", "-auto-approve");
  }

  /** The engine's lock of a local state ended with its process. */
  async unlock(): Promise<void> {}

  async refusal(): Promise<string> {
    const ran = await this.#run("plan");
    expect(ran.code).toBe(1);
    return read(ran);
  }

  async expectNothingToDo(): Promise<void> {
    const { code, stdout } = await this.#run("plan", "-detailed-exitcode");
    if (code !== 0) throw new Error(stdout);
  }

  #run(command: string, ...flags: string[]): Promise<Ran> {
    return this.#command(command, "-no-color", "-input=false", "-state=../../terraform.tfstate", ...flags);
  }

  #command(...words: string[]): Promise<Ran> {
    const child = spawn(ENGINE, words, {
      cwd: join(this.folder, "program"),
      env: { ...this.base, ...this.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#running.add(child);
    return outcomeOf(child).finally(() => this.#running.delete(child));
  }
}
