import type { ResourcePlan } from "../lifecycle";

/** Whether `adopt` names the object that the resource has. */
export function isOf(adopt: unknown, { known }: ResourcePlan): boolean {
  return (adopt as { readonly id?: unknown } | undefined)?.id === known?.live.id;
}
