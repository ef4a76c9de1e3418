import { type Plan, unreadable } from "./planned";
import { fromPulumi, type PulumiPreview } from "./pulumi-plan";
import { fromTerraform, type TerraformPlan } from "./terraform-plan";

const HOW =
  "Give it the output of `pulumi preview --json`, or of `terraform show -json <plan file>` after `terraform plan -out <plan file>`.";

/** The changes of a plan of either engine. @throws SvcError `plan` for anything else. */
export function readPlan(text: string): Plan {
  if (text.trim() === "") throw unreadable("The plan is empty.", HOW);
  const plan = parsed(text);
  if (isRecord(plan) && Array.isArray(plan.steps)) return fromPulumi(plan as unknown as PulumiPreview);
  // A plan without resources has no list of changes.
  if (isRecord(plan) && "terraform_version" in plan && "planned_values" in plan) {
    return fromTerraform(plan as unknown as TerraformPlan);
  }
  throw unreadable("This is JSON, but not a plan: it has neither `steps` nor `planned_values`.", HOW);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable("The plan is not JSON.", HOW);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
