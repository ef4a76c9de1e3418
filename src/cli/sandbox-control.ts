import { resolve } from "node:path";
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

/**
 * The sandbox of a state file, if one is given; else the one that the environment names, as for every program there;
 * else that of the project around `directory`.
 *
 * @throws SvcError `sandbox` if none does.
 */
export async function runningSandbox(
  directory: string,
  environment = process.env,
  state?: string,
): Promise<Controlled> {
  const project = await findProject(directory);
  const candidates =
    state === undefined
      ? [exportedSandbox(environment), project === undefined ? undefined : await readSandbox(project)]
      : [await readAddress(addressBeside(resolve(directory, state)))];
  for (const sandbox of candidates) {
    if (sandbox !== undefined && (await sandboxAnswers(sandbox))) return sandbox;
  }
  throw new SvcError({
    code: "sandbox",
    message: `No sandbox ${state === undefined ? "is running here" : `with its state in ${state} is running`}.`,
    next: "Start it with `npx svc-iac sandbox`, and run the command again.",
  });
}

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
