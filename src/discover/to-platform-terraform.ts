import { PROVIDER, SOURCE } from "../terraform/schema";
import { addressOf, type Ejected, type Ejection } from "./eject";
import { block, Reference } from "./hcl";
import { removedBlock } from "./to-terraform";

/** Another provider of the platform: its source address, and its name in front of its resource types. */
export interface Successor {
  readonly source: string;
  readonly name: string;
}

/** A configuration for another provider, in the API's words, that imports everything. */
export function toPlatformTerraform({ resources, removed }: Ejection, to: Successor): string {
  const written = resources.flatMap((one) => [importOf(one, to), resourceOf(one, to)]);
  const providers = [[to.name, to.source], ...(removed.length > 0 ? [[PROVIDER, SOURCE]] : [])];
  const width = Math.max(...providers.map(([name = ""]) => name.length));
  const required = providers.map(([name = "", source]) => `    ${name.padEnd(width)} = { source = "${source}" }\n`);
  return [
    HEAD,
    `terraform {\n  required_version = ">= 1.7"\n  required_providers {\n${required.join("")}  }\n}\n`,
    ...variablesIn(resources).map((name) =>
      block("variable", [name], { type: new Reference("string"), sensitive: true }),
    ),
    ...written,
    ...removed.map(removedBlock),
  ].join("\n");
}

const HEAD = `# Written by \`svc-iac eject\` in the words of the platform's API: a resource for what one operation creates, with the
# fields of its body. Compare it with the provider's documentation before the plan. After the first apply, remove the
# \`import\` and \`removed\` blocks and, from your configuration, what names the provider \`svc\`.
`;

function importOf(one: Ejected, { name }: Successor): string {
  return block("import", [], { to: new Reference(addressOf(one, name)), id: one.ids.join("/") });
}

function resourceOf(one: Ejected, { name }: Successor): string {
  const written = block("resource", [`${name}_${one.word}`, one.name], one.attributes);
  if (one.remarks.length === 0) return written;
  const remarks = one.remarks.map((remark) => `  # Not in a body of the API: ${remark}\n`);
  return written.replace("\n", `\n${remarks.join("")}`);
}

/** In the order of their first use. */
function variablesIn(resources: readonly Ejected[]): readonly string[] {
  const named = (value: unknown): string[] => {
    if (value instanceof Reference) return value.text.startsWith("var.") ? [value.text.slice("var.".length)] : [];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(named) : [];
  };
  return [...new Set(resources.flatMap(({ attributes }) => named(attributes)))];
}
