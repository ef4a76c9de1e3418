import type { Stack } from "../engine/stack";
import { succeeded } from "../support/ran";

/** What the comments of a program ask its reader to set. */
export function secretsOf(code: string, pattern: RegExp): readonly (readonly [string, string])[] {
  return [...code.matchAll(pattern)].map(([, name = ""]) => [name, secretFor(name)]);
}

function secretFor(name: string): string {
  const pem = (what: string) => `-----BEGIN ${what}-----\nMIIB\n-----END ${what}-----`;
  const [, what] = /ssl_?(cert|key)$/i.exec(name) ?? [];
  if (what) return pem(what.toLowerCase() === "cert" ? "CERTIFICATE" : "PRIVATE KEY");
  return "correct-horse-battery";
}

const CONFIGURED = /pulumi config set --secret (\w+)/g;

/** The program makes what it declares, and has nothing to do when it runs again. */
export async function runsInPulumi(stack: Stack, code: string): Promise<void> {
  for (const [name, value] of secretsOf(code, CONFIGURED)) await stack.setConfig(name, value, "--secret");
  const first = succeeded(await stack.up());
  expect(first.steps.map(({ op }) => op)).toEqual(first.steps.map(() => "create"));
  expect(first.steps.length).toBeGreaterThan(0);
  const again = succeeded(await stack.preview("--expect-no-changes"));
  expect(again.steps.map(({ op }) => op)).toEqual(first.steps.map(() => "same"));
}
