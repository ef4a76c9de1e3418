import { Command } from "commander";
import { connectReadOnly } from "../client/read-only";
import { lazy } from "./lazy";
import { withOptionRules } from "./option-rules";
import { type CodeOutput, deliverCode } from "./output";
import { STDIN, stateText } from "./plan-file";
import { printJson, remark } from "./print";

interface Flags extends CodeOutput {
  from: string;
  json?: true;
}

/** `svc-iac migrate`: from another Terraform provider of the platform to this one. */
export function migrateCommand(): Command {
  const command = new Command("migrate")
    .description("write a Terraform configuration from another provider's state")
    .requiredOption("--from <file>", "state of the other provider, from `terraform state pull`; - is standard input")
    .option("--output <file>", "file to write to (default: standard output)")
    .option("--force", "overwrite an existing file")
    .option("--json", "print the code, and what happens to each instance, in JSON")
    .addHelpText(
      "after",
      `
Only reads. Objects keep their names in the configuration. What the other provider has as resources of their own
(variables, processes, domains, destinations, rules) is written as a part of its service, and leaves the state without
being destroyed. Secrets become variables and are never written. Standard error has a line for each instance of the
state. The exit code is 1 if an object is not taken over: it is kept, but no longer managed.

Examples:
  terraform state pull > other.tfstate
  svc-iac migrate --from other.tfstate --output main.tf
  terraform state pull | svc-iac migrate --from - --output main.tf

Then remove the other provider's resources from the configuration and plan: docs/terraform.md, "From another provider".`,
    )
    .action(async ({ from, json, ...place }: Flags) => {
      const { made, file, code } = await deliverCode(place, () => migrate(from), json === true);
      if (json) printJson<"migrate">({ version: 1, file, code, instances: made.said, leftOut: made.left });
    });
  return withOptionRules(command, { "--force": { needs: ["--output"] } });
}

async function migrate(file: string) {
  const { Account, migrationOf, readForeignState, toTerraform } = lazy.discover();
  const state = readForeignState(await stateText(file, "migrate --from -"), file === STDIN ? "Standard input" : file);
  const { program, said, left } = await migrationOf(new Account(connectReadOnly(process.env, remark), remark), state);
  for (const sentence of said) remark(sentence);
  if (left.length === 0) return { said, left, text: toTerraform(program) };
  process.exitCode = 1;
  remark(`Incomplete: ${left.length} of ${state.length} instances are not taken over.`);
  return { said, left, text: `# Incomplete, not taken over: ${left.join(", ")}.\n${toTerraform(program)}` };
}
