import * as pulumi from "@pulumi/pulumi";
import type { Named } from "../model";
import { EXCLUDED } from "./carried-inputs";

/**
 * For a resource's inputs in a run: the names of those that refer to a resource that `--exclude` keeps from being created.
 * The SDK drops their values, so that the provider would create the object without them (SDK 3.260).
 */
export function excludedIn(inputs: Named): Record<string, unknown> {
  if (pulumi.runtime.isDryRun()) return {};
  const names = Object.entries(inputs).map(async ([name, value]) => ((await isKnown(value)) ? [] : [name]));
  const all = Promise.all(names).then((found) => found.flat());
  // Whatever fails is an error of the resource that it is from.
  return { [EXCLUDED]: all.then((found) => (found.length > 0 ? found : undefined)).catch(() => undefined) };
}

async function isKnown(value: unknown): Promise<boolean> {
  if (typeof value !== "object" || value === null) return true;
  return (pulumi.output(value) as unknown as { readonly isKnown: Promise<boolean> }).isKnown;
}
