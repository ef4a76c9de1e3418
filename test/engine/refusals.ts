import type { Run } from "./stack";

export interface Refusal {
  readonly resource: string;
  readonly message: string;
}

/** What the engine says at the row of the stack, and what it puts before messages of ours. */
const ENGINES_END = /^(update|preview|refresh|destroy) failed$/;
/** The end of every error of ours. */
const CODE = /\s\[svc-iac explain [\w.-]+\]$/;
const ENGINES_BEGINNING = /^(.* has a problem: |Preview failed: )/;

/**
 * What a run that had to fail says, in order: each thing once and at the row of its resource, and neither the stacks
 * of programs nor the secrets of these tests anywhere.
 */
export function refusals(run: Run): Refusal[] {
  expect(run.code).not.toBe(0);
  for (const text of [run.stdout, run.stderr]) expect(text).not.toMatch(/^ +at |very-secret|correct-horse/m);
  const loud = run.remarks.filter(({ severity }) => severity === "error" || severity === "info#err");
  const elsewhere = loud.filter(({ severity, resource }) => severity !== "error" || resource === "");
  expect(elsewhere.filter(({ message }) => !ENGINES_END.test(message))).toEqual([]);
  const said = loud
    .filter(({ resource }) => resource !== "")
    .map(({ resource, message }) => {
      expect(message).toMatch(CODE);
      return { resource, message: message.replace(ENGINES_BEGINNING, "").replace(CODE, "") };
    });
  expect(said).not.toEqual([]);
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(said.length);
  return said;
}
