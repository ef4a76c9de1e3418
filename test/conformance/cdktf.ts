import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { App, LocalBackend, TerraformStack, TerraformVariable } from "cdktf";
import * as svc from "../../src/cdktf";
import { isSecretPath } from "../../src/declaration";
import { kindNamed } from "../../src/kinds";
import type { Workspace } from "../terraform/workspace";
import { type Declared, type Face, isIdOf } from "./face";
import { terraformWith } from "./terraform";

type Construct = new (scope: TerraformStack, id: string, config: object) => { readonly id: string };

/** Constructs, synthesised without the command line of CDKTF. */
export const cdktf = (): Promise<Face> => terraformWith("CDKTF", synthesise);

function synthesise({ folder }: Workspace, resources: readonly Declared[]): void {
  const outdir = join(folder, "cdktf.out");
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "stack");
  new LocalBackend(stack, { path: join(folder, "terraform.tfstate") });
  new svc.SvcProvider(stack, "svc");
  const made = new Map<string, { readonly id: string }>();
  for (const { kind, name, values } of resources) {
    const config = inputs(stack, kind, name, values, []) as object;
    const construct = (svc as unknown as Record<string, Construct>)[kind] as Construct;
    made.set(`${kind} ${name}`, new construct(stack, `${kind}_${name}`, refer(config, made) as object));
  }
  app.synth();
  copyFileSync(join(outdir, "stacks", "stack", "cdk.tf.json"), join(folder, "cdk.tf.json"));
}

/** Secrets come from variables, as they have to. */
function inputs(stack: TerraformStack, kind: string, name: string, value: unknown, path: readonly string[]): unknown {
  if (isIdOf(value)) return value;
  if (typeof value === "string" && isSecretPath(kindNamed(kind), path)) {
    const id = [kind, name, ...path].join("_").replaceAll(/\W/g, "_");
    return new TerraformVariable(stack, id, { type: "string", default: value, sensitive: true }).stringValue;
  }
  if (Array.isArray(value)) return value.map((item, index) => inputs(stack, kind, name, item, [...path, `${index}`]));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, inputs(stack, kind, name, inner, [...path, key])]));
}

function refer(value: unknown, made: ReadonlyMap<string, { readonly id: string }>): unknown {
  if (isIdOf(value)) return made.get(value.idOf.join(" "))?.id;
  // Anything but plain objects is the library's.
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (Array.isArray(value)) return value.map((item) => refer(item, made));
  if (!isPlain) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner, made)]));
}
