import { Command } from "commander";
import { control, runningSandbox } from "./sandbox-control";

/** `svc-iac console`: opens the sandbox's console. */
export function consoleCommand(): Command {
  return new Command("console")
    .description("print an address that opens the sandbox's console")
    .addHelpText(
      "after",
      `
Example:
  svc-iac console`,
    )
    .action(async () => {
      process.stdout.write(`${await consoleAddress(process.cwd())}\n`);
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
