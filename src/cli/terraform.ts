import { join, resolve } from "node:path";
import { Command } from "commander";
import { installProvider, mirrorProvider, pluginFolder } from "../terraform/install";
import { SOURCE } from "../terraform/schema";
import { lazy } from "./lazy";
import { withOptionRules } from "./option-rules";
import { type CodeOutput, deliverCode, makeFolder, orSay } from "./output";
import { print, printJson } from "./print";

interface Flags {
  source: string;
  json?: true;
}

const FILE = join(__dirname, "../terraform/terraform-provider-svc");
const JSON_OPTION = ["--json", "print the result as JSON"] as const;
const ADDRESS = ["--source <address>", "the provider's source address in configurations", SOURCE] as const;

/** `svc-iac terraform`: installs the provider where Terraform and OpenTofu look for it. */
export function terraformCommand(version: string): Command {
  const installation = { file: FILE, version };
  const command = new Command("terraform").description("the provider for Terraform and OpenTofu");
  command
    .command("install")
    .description("install the provider into the user's plugin folder, where `terraform init` finds it")
    .option("--folder <path>", "another folder that is configured in the engine's settings")
    .option(...ADDRESS)
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Examples:
  svc-iac terraform install && terraform init
  svc-iac terraform install --source example.com/team/svc   # an address that only you can publish under`,
    )
    .action(({ folder = pluginFolder(), source, json }: Flags & { folder?: string }) => {
      layOut(folder, (place) => installProvider({ ...installation, source }, place));
      if (json) printJson<"terraform-install">({ version: 1, source, release: version, folder: resolve(folder) });
      else
        print(
          `${source} ${version} is in ${resolve(folder)}. Run \`terraform init\` next, with \`-upgrade\` where .terraform.lock.hcl has another release.`,
        );
    });
  command
    .command("mirror")
    .description("create a filesystem mirror with the provider for every platform")
    .argument("<folder>", "where to")
    .option(...ADDRESS)
    .option(...JSON_OPTION)
    .addHelpText("after", "\nExample:\n  svc-iac terraform mirror /srv/terraform-mirror")
    .action((folder: string, { source, json }: Flags) => {
      const files = layOut(folder, (place) => mirrorProvider({ ...installation, source }, place));
      if (json) printJson<"terraform-mirror">({ version: 1, source, release: version, files });
      else print(files.join("\n"));
    });
  return command.addCommand(mocksCommand());
}

function mocksCommand(): Command {
  const command = new Command("mocks")
    .description("write values for `terraform test` and `tofu test`, which then need no API and no token")
    .option("--block", "write a `mock_provider` block: OpenTofu reads no mock files")
    .option("--output <file>", "file to write to (default: standard output)")
    .option("--force", "overwrite an existing file")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
It has an ID, a status, host names and so on for each resource and data source. A test file uses all of them:
  mock_provider "svc" { source = "./tests/mocks" }

Examples:
  svc-iac terraform mocks --output tests/mocks/svc.tfmock.hcl
  svc-iac terraform mocks --block >> tests/api.tftest.hcl`,
    )
    .action(async ({ block = false, json, ...place }: CodeOutput & { block?: boolean; json?: true }) => {
      const { file, code } = await deliverCode(place, async () => ({ text: lazy.mocks().mockFile(block) }), json);
      if (json) printJson<"terraform-mocks">({ version: 1, file, code });
    });
  return withOptionRules(command, { "--force": { needs: ["--output"] } });
}

/** Checks the folder first: the files are large, and there are many for a mirror. */
function layOut<T>(folder: string, work: (place: string) => T): T {
  const place = resolve(folder);
  makeFolder(place);
  return orSay(place, () => work(place));
}
