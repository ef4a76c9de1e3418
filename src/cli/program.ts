import { Command } from "commander";
import { actionCommands } from "./actions";
import { codemodCommand } from "./codemod";
import { completionCommand } from "./completion";
import { consoleCommand } from "./console";
import { convertCommand } from "./convert";
import { costCommand } from "./cost";
import { discoverCommand } from "./discover";
import { doctorCommand } from "./doctor";
import { driftCommand } from "./drift";
import { ejectCommand } from "./eject";
import { envCommand } from "./env";
import { explainCommand } from "./explain";
import { fidelityCommand } from "./fidelity";
import { graphCommand } from "./graph";
import { initCommand } from "./init";
import { journalCommand } from "./journal";
import { logsCommand } from "./logs";
import { mcpCommand } from "./mcp";
import { migrateCommand } from "./migrate";
import { planCommentCommand } from "./plan-comment";
import { policyCommand } from "./policy";
import { previewEnvCommand } from "./preview-env";
import { promoteEnvironment } from "./promote";
import { pulumiCommand } from "./pulumi";
import { sandboxCommand } from "./sandbox";
import { terraformCommand } from "./terraform";
import { validateCommand } from "./validate";

/** All commands, in the order in which a newcomer needs them. */
export function programOf(version: string): Command {
  const program = new Command("svc-iac")
    .description("Infrastructure as code for the hosting platform.")
    .version(version)
    .addCommand(initCommand())
    .addCommand(validateCommand())
    .addCommand(graphCommand())
    .addCommand(costCommand())
    .addCommand(planCommentCommand())
    .addCommand(policyCommand())
    .addCommand(driftCommand(version))
    .addCommand(discoverCommand())
    .addCommand(migrateCommand())
    .addCommand(ejectCommand())
    .addCommand(convertCommand())
    // Only what a release has renamed needs it, and the warning of that names it.
    .addCommand(codemodCommand(), { hidden: true })
    .addCommand(previewEnvCommand())
    .addCommand(journalCommand())
    .addCommand(doctorCommand(version))
    .addCommand(explainCommand())
    .addCommand(completionCommand())
    .addCommand(logsCommand())
    .addCommand(sandboxCommand())
    .addCommand(consoleCommand())
    .addCommand(fidelityCommand())
    .addCommand(envCommand())
    .addCommand(mcpCommand(version))
    .addCommand(pulumiCommand(version))
    .addCommand(terraformCommand(version));
  const actions = actionCommands({ promote: promoteEnvironment });
  // There are too many for one list; all of them take the name of an object.
  for (const command of actions) program.addCommand(command, { hidden: true });
  return program.addHelpText(
    "after",
    `
Actions on existing objects, each with the name of an object (docs/actions.md):
  ${inLines(actions.map((command) => command.name()))}

Examples:
  svc-iac init shop                 a new project, for Pulumi, Terraform or CDKTF
  svc-iac sandbox                   the platform's API on this machine, to try it on

Commands that talk to the platform need SERVICE_API_URL, and SERVICE_API_TOKEN or SERVICE_API_TOKEN_FILE or _COMMAND.
Every command has --json (docs/json.md). \`svc-iac <command> --help\` has examples for each.`,
  );
}

/** Words with commas between them, as lines of a help text. */
function inLines(words: readonly string[]): string {
  return words
    .join(", ")
    .replace(/(.{1,90})(?:, |$)/g, (_, line: string) => `${line},\n  `)
    .replace(/,\n {2}$/, "");
}
