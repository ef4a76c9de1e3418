import { Command } from "commander";
import { consoleCommand } from "./console";
import { costCommand } from "./cost";
import { discoverCommand } from "./discover";
import { doctorCommand } from "./doctor";
import { driftCommand } from "./drift";
import { envCommand } from "./env";
import { fidelityCommand } from "./fidelity";
import { graphCommand } from "./graph";
import { initCommand } from "./init";
import { journalCommand } from "./journal";
import { previewEnvCommand } from "./preview-env";
import { pulumiCommand } from "./pulumi";
import { sandboxCommand } from "./sandbox";
import { terraformCommand } from "./terraform";
import { validateCommand } from "./validate";

/** All commands, in the order in which a newcomer meets them. */
export function programOf(version: string): Command {
  return new Command("svc-iac")
    .description("Infrastructure as code for the hosting platform.")
    .version(version)
    .addCommand(initCommand())
    .addCommand(validateCommand())
    .addCommand(graphCommand())
    .addCommand(costCommand())
    .addCommand(driftCommand(version))
    .addCommand(discoverCommand())
    .addCommand(previewEnvCommand())
    .addCommand(journalCommand())
    .addCommand(doctorCommand())
    .addCommand(sandboxCommand())
    .addCommand(consoleCommand())
    .addCommand(fidelityCommand())
    .addCommand(envCommand())
    .addCommand(pulumiCommand(version))
    .addCommand(terraformCommand(version))
    .addHelpText(
      "after",
      `
Examples:
  svc-iac init shop                 a project that needs no program
  svc-iac sandbox                   the platform's API on this machine, to try it on
  svc-iac drift                     what was changed behind the stack's back
  svc-iac discover --to environment --output environment.svc.yaml

Commands that talk to the platform take SERVICE_API_URL and SERVICE_API_TOKEN from the environment.
\`svc-iac <command> --help\` has examples for each.`,
    );
}
