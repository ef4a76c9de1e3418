import { Command } from "commander";
import { printJson } from "./ending";
import { control, runningSandbox } from "./sandbox-control";

/** `svc-iac console`: opens the sandbox's console. */
export function consoleCommand(): Command {
  return new Command("console")
    .description("print an address that opens the sandbox's console")
    .option("--json", "print the address as JSON")
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
  const { url } = (await control(await runningSandbox(directory), "POST", "console")) as { url: string };
  return url;
}
