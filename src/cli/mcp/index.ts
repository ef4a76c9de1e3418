import { Command } from "commander";
import { lazy } from "../lazy";

/** `svc-iac mcp`: our commands as tools of the Model Context Protocol. */
export function mcpCommand(version: string): Command {
  return new Command("mcp")
    .description("serve tools to an assistant, by the Model Context Protocol")
    .option("--allow-writes", "also offer tools that start a sandbox and change it", false)
    .addHelpText(
      "after",
      `
Tools: the documentation, validate, convert, graph, the cost of a plan, and what exists: objects, deployments, logs,
drift and its patch. They change nothing, and read from the service in SERVICE_API_URL, or else from a sandbox that runs
in this folder. With --allow-writes there are also tools that start a sandbox, which is read from then on, arm faults in
it, save and restore its objects. No tool changes a service other than the sandbox.

Examples, as an assistant starts it:
  svc-iac mcp
  svc-iac mcp --allow-writes`,
    )
    .action(async ({ allowWrites }: { allowWrites: boolean }) => {
      await lazy.mcp().serve({ version, allowWrites });
    });
}
