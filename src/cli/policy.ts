import { Command } from "commander";
import { planSources, readTerraformPlan } from "../cost";
import { lazy } from "./lazy";
import { planText, STDIN } from "./plan-file";
import { print, printJson } from "./print";

interface Flags {
  rules?: string;
  json?: true;
}

/** `svc-iac policy`: the rules of a team, for a plan of Terraform. */
export function policyCommand(): Command {
  return new Command("policy")
    .description("check a Terraform plan against the rules of a team")
    .argument("[plan]", "file with the output of `terraform show -json`, or - for standard input", STDIN)
    .option("--rules <file>", "YAML or JSON file with the rules (default: data is protected and private)")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Nothing is sent, unless the rules name regions or sizes by name: then their lists are read from the service in the
environment. docs/policy.md lists the rules. Programs in Pulumi have the same rules as a policy pack.
Exit code: 0 no violations, 2 violations, 1 something could not be checked.

Examples:
  terraform plan -out plan.bin && terraform show -json plan.bin | svc-iac policy
  svc-iac policy plan.json --rules policy.svc.yaml --json`,
    )
    .action(async (plan: string, { rules, json }: Flags) => {
      const { checkedSettings, line, settingsIn, violationsInPlan } = lazy.policy();
      const settings = rules === undefined ? checkedSettings({}) : settingsIn(rules);
      const resources = readTerraformPlan(await planText(plan, "policy", planSources.terraform));
      const found = await violationsInPlan(resources, settings);
      const leftOut = resources.filter(({ isLeftOut }) => isLeftOut).length;
      if (json) printJson<"policy">({ version: 1, resources: resources.length, leftOut, violations: found });
      else print([...found.map(line), `${verdict(found.length)}${remark(leftOut)}`].join("\n"));
      if (found.length > 0) process.exitCode = 2;
    });
}

const remark = (leftOut: number) =>
  leftOut === 0
    ? ""
    : ` It leaves out ${leftOut === 1 ? "1 resource, which was" : `${leftOut} resources, which were`} checked as the state has ${leftOut === 1 ? "it" : "them"}.`;
const verdict = (count: number) =>
  count === 0 ? "The plan follows all rules." : `The plan has ${count} ${count === 1 ? "violation" : "violations"}.`;
