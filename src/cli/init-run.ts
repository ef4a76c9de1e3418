import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createFile } from "../model/file";
import { SvcError } from "../model/problem";
import { checkEngines } from "./doctor-engines";
import { projectIn } from "./doctor-project";
import { INSTALL, type Project, SET_MAIN, type Step } from "./init-package";
import { localFiles, sandboxVariables, stackVariables, type Variables } from "./local-environment";
import type { STANDARD_ERROR } from "./output";
import { DEFAULT_PORT, openSandbox } from "./sandbox";

/** Its clock: a deployment takes seconds. */
const SPEED = 60;

/** The file with the state of a configuration of the trial, relative to its folder. */
const STATE = join(".svc", "sandbox.tfstate");
const STACK = "sandbox";

/** The trial of a Pulumi program: a stack of its own. `secrets` are keys of its configuration. */
export function pulumiTrial(secrets: readonly string[], config: readonly string[] = []): readonly Step[] {
  const pulumi = (...words: string[]) => ["pulumi", ...words, "--stack", STACK, "--non-interactive"];
  return [
    { words: ["pulumi", "stack", "select", "--create", STACK, "--non-interactive"] },
    ...(config.length > 0 ? [{ words: pulumi("config", "set", ...config) }] : []),
    ...secrets.map((key) => ({ words: pulumi("config", "set", "--secret", key), input: password() })),
    { words: pulumi("up", "--yes") },
  ];
}

/** The trial of a configuration in `folder`, with a state of its own. `secrets` are its variables. */
export function terraformTrial(secrets: readonly string[], folder = "."): readonly Step[] {
  const environment = Object.fromEntries(secrets.map((name) => [`TF_VAR_${name}`, password()]));
  const state = `-state=${join(relative(folder, "."), STATE)}`;
  return [
    { words: ["svc-iac", "terraform", "install"] },
    { words: ["terraform", "init", "-input=false"], folder },
    { words: ["terraform", "apply", "-auto-approve", "-input=false", state], folder, environment },
  ];
}

const password = () => randomBytes(18).toString("base64url");

/**
 * Brings a new project up on a sandbox, with the real engine. Its state, its passphrase and the sandbox's data are in
 * `.svc` of the folder, where `svc-iac sandbox` and `svc-iac env` find them again.
 *
 * @param output where the engine prints.
 * @returns the commands that need not be run again.
 * @throws SvcError `engine` if the engine is missing or refuses something.
 */
export async function runOnSandbox(
  folder: string,
  { trial, preparation }: Pick<Project, "trial"> & { readonly preparation: readonly string[] },
  output: "inherit" | typeof STANDARD_ERROR,
): Promise<readonly string[]> {
  refuseOtherMain(folder, preparation);
  const found = await checkEngines(folder, projectIn(folder), process.env);
  const missing = found.find(({ check, state }) => state === "problem" && check !== "packages");
  if (missing) {
    const message = `The project was written, but not run. ${missing.says}`;
    throw new SvcError({ code: "engine", message, ...(missing.next ? { next: missing.next } : {}) });
  }
  // Terraform needs none: the provider is installed from here.
  const packages = found.find(({ check }) => check === "packages");
  const steps = preparation
    .filter((command) => packages && (command !== INSTALL || packages.state === "problem"))
    .map(asStep);
  const terraform = found.find(({ check, state }) => state === "ok" && /^(terraform|tofu)$/.test(check))?.check;
  const files = localFiles(folder);
  mkdirSync(files.pulumiState, { recursive: true, mode: 0o700 });
  if (!existsSync(files.passphrase)) createFile(files.passphrase, `${password()}\n`, "wx", 0o600);
  // The same port as a later `svc-iac sandbox`: the state records the address of each object.
  const flags = { port: DEFAULT_PORT, speed: SPEED, limits: true, latency: 0, state: files.sandboxState };
  const { sandbox, close } = await openSandbox(flags, false, true);
  try {
    const { url, key, token } = sandbox;
    const environment = {
      ...sandboxVariables({ url, key, token, pid: process.pid, speed: SPEED }),
      ...stackVariables(folder),
      TF_DATA_DIR: join(files.folder, "terraform"),
      no_proxy: directly(process.env),
    };
    for (const step of [...steps, ...trial]) await runStep(folder, step, { environment, terraform, output });
    return [...(packages ? preparation : []), ...trial.map(({ words }) => words.join(" "))];
  } finally {
    await close();
  }
}

const asStep = (command: string): Step => ({ words: command.split(" ") });

/** What the preparation would change in a package.json whose `main` is a program of its own. */
function refuseOtherMain(folder: string, preparation: readonly string[]): void {
  const step = preparation.find((command) => command.startsWith(SET_MAIN));
  if (step === undefined) return;
  const { main } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { main?: unknown };
  if (typeof main !== "string" || !existsSync(join(folder, main))) return;
  throw new SvcError({
    code: "engine",
    message: `The project was written, but not run: "main" in package.json is ${main}, and Pulumi would run that.`,
    next: `Run \`${step}\` and then \`svc-iac init --run\` again, or choose a folder of its own.`,
  });
}

/** Pulumi's programs would look for the engine, which is on loopback, behind a proxy in lower case. */
function directly({ no_proxy, NO_PROXY }: NodeJS.ProcessEnv): string {
  return [no_proxy ?? NO_PROXY, "127.0.0.1,localhost"].filter(Boolean).join(",");
}

interface How {
  readonly environment: Variables;
  /** The one that is installed: `terraform` or `tofu`. */
  readonly terraform: string | undefined;
  readonly output: "inherit" | typeof STANDARD_ERROR;
}

function runStep(project: string, step: Step, { environment, terraform, output }: How): Promise<void> {
  const [program = "", ...rest] = step.words;
  const names: Readonly<Record<string, readonly string[]>> = {
    terraform: [terraform ?? program],
    // The command itself, whatever is installed in the project.
    "svc-iac": [process.execPath, join(__dirname, "main.js")],
  };
  const [command = "", ...words] = [...(names[program] ?? [program]), ...rest];
  const child = spawn(command, words, {
    cwd: join(project, step.folder ?? "."),
    env: { ...process.env, ...environment, ...step.environment },
    stdio: [step.input === undefined ? "ignore" : "pipe", output, output],
  });
  child.stdin?.end(step.input);
  const shown = step.words.slice(0, 3).join(" ");
  return new Promise((resolve, reject) => {
    child.once("error", ({ message }) => reject(failed(`\`${shown}\` cannot be run: ${message}.`)));
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(failed(`\`${shown}\` ended with code ${code} on the sandbox.`)),
    );
  });
}

function failed(message: string): SvcError {
  const next = "The project is written: run `npx svc-iac doctor` in its folder.";
  return new SvcError({ code: "engine", message, next });
}
