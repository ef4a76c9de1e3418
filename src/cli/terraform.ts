import { join, resolve } from "node:path";
import { Command } from "commander";
import { installProvider, mirrorProvider, pluginFolder } from "../terraform/install";

const FILE = join(__dirname, "../terraform/terraform-provider-svc");

/** `svc-iac terraform`: brings the provider to where Terraform and OpenTofu look for it. */
export function terraformCommand(version: string): Command {
  const installation = { file: FILE, version };
  const command = new Command("terraform").description("the provider for Terraform and OpenTofu");
  command
    .command("install")
    .description("put the provider into the user's plugin folder, where `terraform init` finds it")
    .option("--folder <path>", "another folder, one that the engine's settings name")
    .addHelpText("after", "\nExample:\n  svc-iac terraform install && terraform init")
    .action(({ folder = pluginFolder() }: { folder?: string }) => {
      installProvider(installation, resolve(folder));
      process.stdout.write(`svc-iac/svc ${version} is in ${resolve(folder)}. Run \`terraform init\` next.\n`);
    });
  command
    .command("mirror")
    .description("lay out a filesystem mirror with the provider for every platform")
    .argument("<folder>", "where to")
    .addHelpText("after", "\nExample:\n  svc-iac terraform mirror /srv/terraform-mirror")
    .action((folder: string) => {
      const files = mirrorProvider(installation, resolve(folder));
      process.stdout.write(`${files.join("\n")}\n`);
    });
  return command;
}
