import { isObject } from "../model";
import { printedJson } from "../model/printed-json";
import { type Declared, type Plan, unreadable } from "./planned";
import { fromPulumi } from "./pulumi-plan";
import { afterTerraform, fromTerraform } from "./terraform-plan";

const OF_TERRAFORM = "`terraform show -json <plan file>` after `terraform plan -out <plan file>`.";

/** Where a plan comes from: the next step without one, and a command that prints one. */
export interface PlanSource {
  readonly next: string;
  readonly command: string;
}

export const planSources = {
  terraform: { next: `Pass the output of ${OF_TERRAFORM}`, command: "terraform show -json plan.bin" },
  either: {
    next: `Pass the output of \`pulumi preview --json\`, or of ${OF_TERRAFORM}`,
    command: "pulumi preview --json",
  },
} as const satisfies Readonly<Record<string, PlanSource>>;

/** What there is after a Terraform plan is applied. @throws SvcError `plan` for anything else. */
export function readTerraformPlan(text: string): Declared[] {
  const plan = parsed(text, planSources.terraform);
  if (isTerraform(plan)) return afterTerraform(plan);
  if (isPulumi(plan)) {
    throw unreadable("This is a preview of Pulumi.", "Pulumi applies the rules as a policy pack: see docs/policy.md.");
  }
  throw unreadable("This is not a plan of Terraform.", planSources.terraform.next);
}

/** The changes of a plan of either engine; `log` is of Terraform. @throws SvcError `plan` for anything else. */
export function readPlan(text: string, log?: string): Plan {
  if (text.trim() === "") throw unreadable("The plan is empty.", planSources.either.next);
  const plan = parsed(text, planSources.either);
  if (isPulumi(plan) && log !== undefined)
    throw unreadable("A preview of Pulumi has its messages, and no log beside it.", "Leave out `--log`.");
  if (isPulumi(plan)) return fromPulumi(plan);
  if (isTerraform(plan)) return fromTerraform(plan, log);
  throw unreadable(
    "This is JSON, but not a plan: it has neither `steps` nor `planned_values`.",
    planSources.either.next,
  );
}

function parsed(text: string, { next }: PlanSource): unknown {
  let plan: unknown;
  try {
    plan = printedJson(text);
  } catch {
    throw unreadable("The plan is not JSON.", next);
  }
  if (isDeeperThan(DEEPEST, plan)) throw unreadable("The plan is nested too deeply.", next);
  return plan;
}

/** More than any engine's plan of any program: what reads a value may call itself for each level. */
const DEEPEST = 200;

function isDeeperThan(most: number, value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** A plan without resources has no list of changes. */
const isTerraform = (plan: unknown): plan is Record<string, unknown> =>
  isObject(plan) && "terraform_version" in plan && "planned_values" in plan;

const isPulumi = (plan: unknown): plan is Record<string, unknown> => isObject(plan) && Array.isArray(plan.steps);
