import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { kindNamed } from "../../src/kinds";
import { toRow } from "../../src/terraform/convert";
import { resourceSchema, typeNameOf } from "../../src/terraform/schema";
import { SandboxControl } from "../engine/sandbox-control";
import { succeeded } from "../support/ran";
import { OPEN_TOFU, Workspace } from "../terraform/workspace";
import { type Declared, type Face, isIdOf, type Ran } from "./face";

/** Terraform with a configuration in JSON that `write` puts into the folder. */
export async function terraformWith(
  name: string,
  write: (workspace: Workspace, resources: readonly Declared[]) => void,
  engine?: string,
): Promise<Face> {
  const workspace = await Workspace.open(engine);
  const { url, key } = workspace.world.sandbox;
  let isInitialised = false;
  return {
    name,
    platform: new SandboxControl(url, key),
    apply: async (resources): Promise<Ran> => {
      write(workspace, resources);
      // The provider is attached and the backend stays the same, so the first one is enough.
      if (!isInitialised) succeeded(await workspace.run("init", "-no-color", "-input=false"));
      isInitialised = true;
      const { code, stdout, stderr } = await workspace.apply();
      return { ok: code === 0, said: (stdout + stderr).replace(/[│╷╵]/g, "").replace(/\s+/g, " ") };
    },
    isSettled: async () => {
      const { ran, changes } = await workspace.plan();
      return ran.code === 0 && changes.length === 0;
    },
    close: () => workspace.close(),
  };
}

export const terraform = (): Promise<Face> => terraformWith("Terraform", writeJson);
export const openTofu = (): Promise<Face> => terraformWith("OpenTofu", writeJson, OPEN_TOFU);

/** HCL, in its JSON syntax. */
function writeJson(workspace: Workspace, resources: readonly Declared[]): void {
  const resource: Record<string, Record<string, unknown>> = {};
  for (const { kind, name, values } of resources) {
    const { attributes } = resourceSchema(kindNamed(kind));
    const row = toRow(attributes, escaped(values) as Record<string, unknown>);
    resource[typeNameOf(kind)] = { ...resource[typeNameOf(kind)], [name]: row };
  }
  workspace.write("");
  // Messages quote the line that they are about: in one line, that would be all of it.
  const text = JSON.stringify(resources.length > 0 ? { resource } : {}, null, 1);
  writeFileSync(join(workspace.folder, "resources.tf.json"), text);
}

/** References as expressions; what the platform reads as one stays text. */
function escaped(value: unknown): unknown {
  if (isIdOf(value)) return `\${${typeNameOf(value.idOf[0])}.${value.idOf[1]}.id}`;
  if (typeof value === "string") return value.replace(/[$%](?=\{)/g, (mark) => mark + mark);
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [escaped(key), escaped(inner)]));
}
