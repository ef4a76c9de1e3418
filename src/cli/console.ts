import { Command } from "commander";
import { SvcError } from "../model/problem";
import { printJson } from "./ending";
import { findProject, readSandbox, sandboxAnswers } from "./local-environment";

/** `svc-iac console`: opens the sandbox's console. */
export function consoleCommand(): Command {
  return new Command("console")
    .description("print an address that opens the sandbox's console")
    .option("--json", "print it in JSON")
    .addHelpText(
      "after",
      `
Example:
  svc-iac console`,
    )
    .action(async ({ json }: { json?: true }) => {
      const url = await consoleAddress(process.cwd());
      if (json) printJson<"console">({ version: 1, url });
      else process.stdout.write(`${url}\n`);
    });
}

/**
 * A new address of the console; the code in it is kept out of requests and logs, and works once.
 *
 * @throws SvcError if no sandbox of the project around `directory` is running.
 */
export async function consoleAddress(directory: string): Promise<string> {
  const project = await findProject(directory);
  const sandbox = project === undefined ? undefined : await readSandbox(project);
  if (sandbox === undefined || !(await sandboxAnswers(sandbox))) {
    throw new SvcError({
      code: "sandbox",
      field: "console",
      message: "No sandbox is running here.",
      next: "Start it with `npx svc-iac sandbox`, and run the command again.",
    });
  }
  const answer = await fetch(new URL("/__sandbox/console", sandbox.url), {
    method: "POST",
    headers: { "x-sandbox-key": sandbox.key },
    redirect: "error",
  });
  const { url } = (await answer.json()) as { url: string };
  return url;
}
