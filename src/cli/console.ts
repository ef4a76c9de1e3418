import { Command } from "commander";
import { print, printJson } from "./print";
import { control, runningSandbox, withStateOption } from "./sandbox-control";

/** `svc-iac console`: opens the sandbox's console. */
export function consoleCommand(): Command {
  return withStateOption(new Command("console"))
    .description("print an address that opens the sandbox's console")
    .option("--json", "print the address as JSON")
    .addHelpText(
      "after",
      `
Examples:
  svc-iac console
  svc-iac console --state fork/state.json`,
    )
    .action(async ({ state, json }: { state?: string; json?: true }) => {
      const url = await consoleAddress(process.cwd(), state);
      if (json) printJson<"console">({ version: 1, url });
      else print(url);
    });
}

/**
 * A new address of the console; the code in it is kept out of requests and logs, and works once.
 *
 * @throws SvcError if no sandbox of the project around `directory`, or of this state file, is running.
 */
export async function consoleAddress(directory: string, state?: string): Promise<string> {
  const { url } = (await control(await runningSandbox(directory, { state }), "POST", "console")) as { url: string };
  return url;
}
