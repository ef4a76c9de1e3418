import { Command } from "commander";
import { comment, outagesOf, planSources, readPlan } from "../cost";
import { logText, planText, STDIN } from "./plan-file";
import { printDocument, printJson } from "./print";

/** `svc-iac plan-comment`: a plan in Markdown, for reviewers. */
export function planCommentCommand(): Command {
  return new Command("plan-comment")
    .description("turn a plan into a Markdown comment for its reviewers")
    .argument("[plan]", "file with the plan, or - for standard input", STDIN)
    .option("--log <file>", "what `terraform plan -json` printed: its warnings name each outage")
    .option("--json", "print the comment in JSON")
    .addHelpText(
      "after",
      `
Nothing is sent, and secrets are not shown. The first line is \`<!-- svc-iac plan -->\`: a CI job uses it to find and
update the comment of its last run.

Examples:
  pulumi preview --json | svc-iac plan-comment > comment.md
  terraform plan -out plan.bin && terraform show -json plan.bin | svc-iac plan-comment
  terraform plan -json -out plan.bin > plan.log; terraform show -json plan.bin | svc-iac plan-comment --log plan.log`,
    )
    .action(async (plan: string, { json, log }: { json?: true; log?: string }) => {
      const read = readPlan(
        await planText(plan, "plan-comment", planSources.either),
        log === undefined ? undefined : logText(log),
      );
      const markdown = comment(read);
      if (json) printJson<"plan-comment">({ version: 1, markdown, outages: outagesOf(read) });
      else printDocument(markdown);
    });
}
