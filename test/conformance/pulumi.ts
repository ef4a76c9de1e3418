import { Stack } from "../engine/stack";
import { type Declared, type Face, isIdOf, type Ran } from "./face";

/** Dynamic providers under the real engine. */
export const pulumi = (): Promise<Face> => pulumiWith("Pulumi", "svc-iac");

/** The plugin under the real engine: the same programs with another import. */
export const native = (): Promise<Face> => pulumiWith("Native", "svc-iac/native");

async function pulumiWith(name: string, face: "svc-iac" | "svc-iac/native"): Promise<Face> {
  const stack = await Stack.open({ face });
  return {
    name,
    platform: stack.sandbox,
    apply: async (resources): Promise<Ran> => {
      await stack.program(resources.map(declaration).join("\n"));
      const { code, stdout, stderr } = await stack.up("--refresh");
      return { ok: code === 0, said: stdout + stderr };
    },
    isSettled: async () => (await stack.preview("--refresh", "--expect-no-changes")).code === 0,
    close: () => stack.close(),
  };
}

const variable = (kind: string, name: string) => `${kind}_${name.replaceAll(/\W/g, "_")}`;

/** A statement of a program in JavaScript. */
export function declaration({ kind, name, values }: Declared): string {
  return `const ${variable(kind, name)} = new ${kind}(${JSON.stringify(name)}, ${expression(values)});`;
}

function expression(value: unknown): string {
  if (isIdOf(value)) return `${variable(...value.idOf)}.id`;
  if (Array.isArray(value)) return `[${value.map(expression).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${expression(inner)}`);
  return `{ ${entries.join(", ")} }`;
}
