import type { Stack } from "../engine/stack";
import { succeeded } from "../support/ran";

/** A second run of a program with two resources: nothing is changed or reported, and no secret is in plain text. */
export async function expectUnchanged(stack: Stack): Promise<void> {
  await stack.sandbox.forgetRequests();
  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op }) => op)).toEqual(["same", "same"]);
  expect(run.remarks).toEqual([]);
  expect(await stack.sandbox.writes()).toEqual([]);
  const kept = (await stack.exportState()).text + (await stack.everythingKept("state"));
  for (const secret of ["very-secret-value", stack.sandbox.token]) expect(kept).not.toContain(secret);
}
