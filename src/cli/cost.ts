import { Command } from "commander";
import { costOfPlan, type PlanCost, planSources, readPlan } from "../cost";
import { report } from "../cost/report";
import type { OutputOf } from "./outputs";
import { planText, STDIN } from "./plan-file";
import { print, printJson } from "./print";

/** `svc-iac cost`: the requests of a plan, before it is applied. */
export function costCommand(): Command {
  return new Command("cost")
    .description("estimate the cost of a plan: creations, deployments, requests, minutes")
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
      const cost = costOfPlan(readPlan(await planText(plan, "cost", planSources.either)));
      if (json) printJson<"cost">(asJson(cost));
      else print(report(cost).join("\n"));
    });
}

function asJson({ kinds, ...whole }: PlanCost): OutputOf<"cost"> {
  return { version: 1, ...whole, kinds: kinds.map((one) => ({ ...one, kind: one.kind.name })) };
}
