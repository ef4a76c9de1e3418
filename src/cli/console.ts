import { Command } from "commander";
import { printJson } from "./ending";
import { control, runningSandbox } from "./sandbox-control";

/** `svc-iac console`: opens the sandbox's console. */
export function consoleCommand(): Command {
  return new Command("console")
    .description("print an address that opens the sandbox's console")
    .option("--state <file>", "the state file of the sandbox, if it was started with another one")
    .option("--json", "print the address as JSON")
    .addHelpText(
      "after",
      `
Examples:
  svc-iac console
  svc-iac console --state fork/state.json`,
    )
    .action(async ({ json, state }: { json?: true; state?: string }) => {
      const url = await consoleAddress(process.cwd(), state);
      if (json) printJson<"console">({ version: 1, url });
      else process.stdout.write(`${url}\n`);
    });
}

/**
 * A new address of the console; the code in it is kept out of requests and logs, and works once.
 *
 * @throws SvcError if no sandbox of the project around `directory`, or of this state file, is running.
 */
export async function consoleAddress(directory: string, state?: string): Promise<string> {
  const sandbox = await runningSandbox(directory, process.env, state);
  const { url } = (await control(sandbox, "POST", "console")) as { url: string };
  return url;
}
