import * as pulumi from "@pulumi/pulumi";
import { isSecretPath } from "../declaration";
import type { Kind, Named } from "../model";
import { SECRETS } from "./carried-inputs";
import { isPending } from "./inputs";

/** For a resource's inputs: the paths of what the program has marked as secrets; those of the kind are known without that. */
export function secretsIn(kind: Kind, inputs: Named): Record<string, unknown> {
  const marked = pathsIn(inputs, []).then((found) => found.filter((path) => !isSecretPath(kind, path)));
  // Whatever fails is an error of the resource that it is from.
  return { [SECRETS]: marked.then((found) => (found.length > 0 ? found : undefined)).catch(() => undefined) };
}

async function pathsIn(value: unknown, path: readonly string[]): Promise<(readonly string[])[]> {
  if (isPending(value)) return (await pulumi.isSecret(pulumi.output(value))) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return (await Promise.all(Object.entries(value).map(([key, inner]) => pathsIn(inner, [...path, key])))).flat();
}
