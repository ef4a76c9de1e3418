import { resolve } from "node:path";
import type { Command } from "commander";
import { shellWord } from "../model/names";
import { SvcError } from "../model/problem";
import {
  addressBeside,
  type Controlled,
  exportedSandbox,
  findProject,
  readAddress,
  readSandbox,
  sandboxAnswers,
} from "./local-environment";

interface Choice {
  /** The state file of the one that is meant. */
  readonly state?: string | undefined;
  readonly environment?: NodeJS.ProcessEnv;
}

/** With it, a command is about the sandbox that was started with the same. */
export function withStateOption(command: Command): Command {
  return command.option("--state <file>", "the state file of the sandbox, if it was started with another one");
}

/**
 * The sandbox of a state file; without one, the sandbox that the environment names, as for every program there, else
 * that of the project around `directory`.
 *
 * @throws SvcError `sandbox` if none does.
 */
export async function runningSandbox(
  directory: string,
  { state, environment = process.env }: Choice = {},
): Promise<Controlled> {
  for (const sandbox of state === undefined
    ? await around(directory, environment)
    : [await ofState(state, directory)]) {
    if (sandbox !== undefined && (await sandboxAnswers(sandbox))) return sandbox;
  }
  const start = state === undefined ? "" : ` --state ${shellWord(state)}`;
  throw noSandbox(state, `Start it with \`npx svc-iac sandbox${start}\`, and run the command again.`);
}

export function noSandbox(state: string | undefined, next: string): SvcError {
  const message = `No sandbox ${state === undefined ? "is running here" : `with its state in ${state} is running`}.`;
  return new SvcError({ code: "sandbox", message, next });
}

async function around(directory: string, environment: NodeJS.ProcessEnv): Promise<(Controlled | undefined)[]> {
  const project = await findProject(directory);
  return [exportedSandbox(environment), project === undefined ? undefined : await readSandbox(project)];
}

/** The sandbox of a state file, whether it runs or not. */
export const ofState = (state: string, directory: string) => readAddress(addressBeside(resolve(directory, state)));

/** One request to the control API of a sandbox. @throws SvcError `sandbox` with its reason if it refuses. */
export async function control(
  sandbox: Controlled,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(new URL(`/__sandbox/${path}`, sandbox.url), {
    method,
    headers: { "x-sandbox-key": sandbox.key, "content-type": "application/json" },
    redirect: "error",
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.ok) return text === "" ? undefined : JSON.parse(text);
  throw new SvcError({ code: "sandbox", status: answer.status, message: `The sandbox refused: ${reasonIn(text)}` });
}

function reasonIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message : text;
  } catch {
    return text;
  }
}
