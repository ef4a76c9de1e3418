import { Command } from "commander";
import { rooms } from "../rooms";

/** `svc-iac mcp`: our commands as tools of the Model Context Protocol. */
export function mcpCommand(version: string): Command {
  return new Command("mcp")
    .description("serve tools to an assistant, by the Model Context Protocol")
    .option("--allow-writes", "also offer tools that change the sandbox, and read from the platform", false)
    .addHelpText(
      "after",
      `
Tools: the documentation, validate, the cost of a plan, drift and discover. They change nothing, and send requests only
to the sandbox of this folder. With --allow-writes there are also tools that start a sandbox, arm faults in it, save
and restore its objects; and if SERVICE_API_URL and SERVICE_API_TOKEN are set, drift and discover read from that
service. No tool changes a service other than the sandbox.

Examples, as an assistant starts it:
  svc-iac mcp
  svc-iac mcp --allow-writes`,
    )
    .action(async ({ allowWrites }: { allowWrites: boolean }) => {
      await rooms.mcp().serve({ version, allowWrites });
    });
}
