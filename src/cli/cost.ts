import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { costOfPlan, readPlan } from "../cost";
import { report } from "../cost/report";
import { SvcError } from "../model/problem";

const STDIN = "-";

/** `svc-iac cost`: what a plan will send, before it is carried out. */
export function costCommand(): Command {
  return new Command("cost")
    .description("Estimate what a plan costs: creations, deployments, requests, and the minutes that the limits force.")
    .argument("[plan]", "file with the plan, or - for standard input", STDIN)
    .addHelpText(
      "after",
      [
        "",
        "Plans that it reads:",
        "  pulumi preview --json | svc-iac cost",
        "  terraform plan -out plan.bin && terraform show -json plan.bin | svc-iac cost",
      ].join("\n"),
    )
    .action(async (plan: string) => {
      const lines = report(costOfPlan(readPlan(await planText(plan))));
      process.stdout.write(`${lines.join("\n")}\n`);
    });
}

async function planText(plan: string): Promise<string> {
  if (plan !== STDIN) return readFile(plan, "utf8").catch((error) => unread(plan, error));
  // Nobody types a plan: without a pipe the command would only seem to hang.
  if (process.stdin.isTTY) {
    throw new SvcError({
      code: "plan",
      message: "No plan was given.",
      next: "Name a file, or pipe one in: `pulumi preview --json | svc-iac cost`.",
    });
  }
  return text(process.stdin);
}

function unread(plan: string, error: NodeJS.ErrnoException): never {
  throw new SvcError({
    code: "plan",
    message: `The plan ${JSON.stringify(plan)} cannot be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`,
  });
}
