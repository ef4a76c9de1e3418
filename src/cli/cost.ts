import { Command } from "commander";
import { costOfPlan, type PlanCost, readPlan } from "../cost";
import { report } from "../cost/report";
import { planText, STDIN } from "./plan-file";

/** `svc-iac cost`: the requests of a plan, before it is applied. */
export function costCommand(): Command {
  return new Command("cost")
    .description("estimate what a plan takes: creations, deployments, requests, and minutes because of the limits")
    .argument("[plan]", "file with the plan, or - for standard input", STDIN)
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Nothing is sent.

Examples:
  pulumi preview --json | svc-iac cost
  terraform plan -out plan.bin && terraform show -json plan.bin | svc-iac cost --json`,
    )
    .action(async (plan: string, { json }: { json?: true }) => {
      const cost = costOfPlan(readPlan(await planText(plan, "cost")).planned);
      const text = json ? JSON.stringify(asJson(cost), null, 2) : report(cost).join("\n");
      process.stdout.write(`${text}\n`);
    });
}

/** Fields may be added; `version` changes when one is removed or changes its meaning. */
function asJson({ kinds, ...whole }: PlanCost) {
  return { version: 1, ...whole, kinds: kinds.map((one) => ({ ...one, kind: one.kind.name })) };
}
<<<<<<< HEAD

async function planText(plan: string): Promise<string> {
  if (plan !== STDIN) return readFile(plan, "utf8").catch((error) => unread(plan, error));
  // Nobody types a plan: without a pipe the command would seem to hang.
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
=======
>>>>>>> main
