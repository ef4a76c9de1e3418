import { Command } from "commander";
import { connectReadOnly } from "../client/read-only";
import { mustBe, SvcError } from "../model/problem";
import { lazy } from "./lazy";
import { withOptionRules } from "./option-rules";
import { type CodeOutput, deliverCode } from "./output";
import { STDIN, stateText } from "./plan-file";
import { printJson, remark } from "./print";
import { projectId } from "./project-id";

interface Flags extends CodeOutput {
  provider: string;
  from?: string;
  project?: string;
  json?: true;
}

/** `svc-iac eject`: from this provider to another Terraform provider of the platform. */
export function ejectCommand(): Command {
  const command = new Command("eject")
    .description("write a Terraform configuration for another provider")
    .requiredOption("--provider <source>", "source address of the other provider: example.com/team/platform")
    .option("--from <file>", "only what this Terraform state has, and `removed` blocks for it; - is standard input")
    .option("--project <id>", "only members of this project", projectId)
    .option("--output <file>", "file to write to (default: standard output)")
    .option("--force", "overwrite an existing file")
    .option("--json", "print the code, and what happens to each instance of the state, in JSON")
    .addHelpText(
      "after",
      `
Only reads. Each object and each entry is a resource in the words of the platform's API: named after the operation that
creates it (application_env_var, object_storage), with the fields of its body, and an \`import\` block. What the state
has as secret becomes a variable, and so does what looks like a secret. Settings without a body in the API, such as
toggles, are comments. With --from, the exit code is 1 if something in the state is not declared: it is kept, but no
longer managed.

Examples:
  svc-iac eject --provider example.com/team/platform --output platform.tf
  terraform state pull | svc-iac eject --provider example.com/team/platform --from - --output platform.tf

How to leave, with each engine: docs/guides/leave.md.`,
    )
    .action(async ({ provider, from, project, json, ...place }: Flags) => {
      const { made, file, code } = await deliverCode(place, () => eject({ provider, from, project }), json === true);
      if (json) printJson<"eject">({ version: 1, file, code, instances: made.said, leftOut: made.left });
    });
  return withOptionRules(command, { "--force": { needs: ["--output"] } });
}

const SOURCE = /^(?:[\w.-]+(?::\d+)?\/)?[\w-]+\/([a-z0-9-]+)$/;

async function eject({
  provider,
  from,
  project,
}: Pick<Flags, "provider"> & { from?: string | undefined; project?: string | undefined }) {
  const [, name] = SOURCE.exec(provider) ?? [];
  if (name === undefined) {
    throw new SvcError({
      code: "invalid",
      field: "provider",
      given: provider,
      message: `--provider ${mustBe("a source address such as example.com/team/platform", provider)}.`,
    });
  }
  const { Account, ejectionOf, readOwnState, toPlatformTerraform } = lazy.discover();
  const label = from === STDIN ? "Standard input" : (from ?? "");
  const state = from === undefined ? undefined : readOwnState(await stateText(from, "eject --from -"), label);
  await lazy.begun().sayBegun(from);
  const account = new Account(connectReadOnly(process.env, remark), remark);
  const ejection = await ejectionOf(account, await account.list(project), name, state);
  const { said } = ejection;
  const left = [...ejection.left, ...account.leftOut];
  for (const sentence of [...ejection.unfinished, ...said]) remark(sentence);
  const text = toPlatformTerraform(ejection, { source: provider, name });
  if (left.length === 0) return { said, left, text };
  if (ejection.left.length > 0) process.exitCode = 1;
  return { said, left, text: `# Incomplete, not declared: ${left.join(", ")}.\n${text}` };
}
