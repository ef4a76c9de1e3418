import { type Declared, type Plan, unreadable } from "./planned";
import { fromPulumi, type PulumiPreview } from "./pulumi-plan";
import { afterTerraform, fromTerraform, type TerraformPlan } from "./terraform-plan";

const HOW =
  "Give it the output of `pulumi preview --json`, or of `terraform show -json <plan file>` after `terraform plan -out <plan file>`.";

/** What there is after a Terraform plan is applied. @throws SvcError `plan` for anything else. */
export function readTerraformPlan(text: string): Declared[] {
  const plan = parsed(text);
  if (isTerraform(plan)) return afterTerraform(plan as unknown as TerraformPlan);
  throw unreadable(
    "This is not a plan of Terraform.",
    "Give it the output of `terraform show -json <plan file>` after `terraform plan -out <plan file>`.",
  );
}

/** The changes of a plan of either engine. @throws SvcError `plan` for anything else. */
export function readPlan(text: string): Plan {
  if (text.trim() === "") throw unreadable("The plan is empty.", HOW);
  const plan = parsed(text);
  if (isRecord(plan) && Array.isArray(plan.steps)) return fromPulumi(plan as unknown as PulumiPreview);
  if (isTerraform(plan)) return fromTerraform(plan as unknown as TerraformPlan);
  throw unreadable("This is JSON, but not a plan: it has neither `steps` nor `planned_values`.", HOW);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable("The plan is not JSON.", HOW);
  }
}

/** A plan without resources has no list of changes. */
const isTerraform = (plan: unknown) => isRecord(plan) && "terraform_version" in plan && "planned_values" in plan;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
