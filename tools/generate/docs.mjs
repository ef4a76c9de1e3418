// The reference pages, one a kind: fields, facts, limits and an example, all from the declarations.
import { compact } from "./compact.mjs";
import { loadExamples, loadKinds } from "./kinds.mjs";

const NOTE = "<!-- Derived from src/kinds by `npm run generate`. Do not edit. -->";

export function kindPages() {
  const { kinds, jsonSchema } = loadKinds();
  const pages = kinds.map((kind) => [`docs/kinds/${kebab(kind.name)}.md`, page(kind, jsonSchema)]);
  const index = kinds.map(({ name, doc }) => `- [${name}](${kebab(name)}.md): ${doc}`);
  const readme = `${NOTE}\n\n# Kinds\n\n${index.join("\n")}\n`;
  return { "docs/kinds/README.md": readme, ...Object.fromEntries(pages) };
}

function page(kind, jsonSchema) {
  const entries = Object.entries(kind.fields);
  const declared = entries.filter(([, { mutability }]) => mutability !== "computed");
  const computed = entries.filter(([, { mutability }]) => mutability === "computed");
  const parts = Object.values(kind.parts).map((part) => partSection(part, jsonSchema));
  return `${NOTE}

# ${kind.name}

${kind.doc}

${examples(kind)}
## Fields

${table(declared, jsonSchema)}
${parts.join("")}
## Outputs

${outputs(computed, jsonSchema)}
`;
}

/** The least in the first language of the README, then more of it in each. */
function examples(kind) {
  const write = loadExamples();
  const minimal = write.exampleProgram(kind, "minimal");
  const full = write.exampleProgram(kind, "full");
  const block = (language, text) => `\`\`\`${language}\n${text}\`\`\`\n`;
  const folded = (title, code) => `<details>\n<summary>${title}</summary>\n\n${code}\n</details>\n`;
  const least = JSON.stringify(kind.examples.minimal) === JSON.stringify(kind.examples.full) ? undefined : minimal;
  return [
    ...(least ? [block("ts", compact(write.toPulumi(least), " ")), "With more of what can be declared:\n"] : []),
    block("ts", compact(write.toPulumi(full), " ")),
    folded("Python", block("python", compact(write.toPulumiPython(full), ""))),
    folded("CDKTF", block("ts", compact(write.toCdktf(full), " "))),
    folded("Terraform and OpenTofu", block("hcl", write.toTerraform(full))),
    folded("One file: environment.svc.yaml", block("yaml", write.toEnvironment(full))),
  ].join("\n");
}

function partSection(part, jsonSchema) {
  const { form } = part;
  if (form.as === "columns") {
    const rows = Object.entries(form.columns).map(([name, column]) => {
      const field = part.fields[column.field];
      return row([
        code(name),
        `map of ${typeText(jsonSchema(field.schema))}`,
        facts({ ...field, secret: column.secret, required: false }),
        column.doc,
      ]);
    });
    return `\n### ${Object.keys(form.columns).map(code).join(", ")}\n\n${header()}${rows.join("\n")}\n`;
  }
  const what =
    form.as === "map"
      ? "A map, by name."
      : `A list${part.max ? ` of at most ${part.max}` : ""}; entries are identified by ${form.identity.map(code).join(" and ")}.`;
  const declared = Object.entries(part.fields).filter(([, { mutability }]) => mutability !== "computed");
  const computed = Object.entries(part.fields).filter(([, { mutability }]) => mutability === "computed");
  const known = computed.length > 0 ? `\nOutputs of each: ${computed.map(([name]) => code(name)).join(", ")}.\n` : "";
  return `\n### ${code(form.name)}\n\n${part.doc} ${what}\n\n${table(declared, jsonSchema)}\n${known}`;
}

function header() {
  return "| field | type | facts | |\n|---|---|---|---|\n";
}

function table(fields, jsonSchema) {
  return (
    header() +
    fields
      .map(([name, field]) => row([code(name), typeText(jsonSchema(field.schema)), facts(field), field.doc]))
      .join("\n")
  );
}

function outputs(fields, jsonSchema) {
  if (fields.length === 0) return "What is declared, and `id`.";
  const rows = fields.map(([name, field]) =>
    row([code(name), typeText(jsonSchema(field.schema)), field.secret ? "secret" : "", field.doc]),
  );
  return `Besides what is declared, and \`id\`:\n\n| output | type | | |\n|---|---|---|---|\n${rows.join("\n")}`;
}

function facts(field) {
  const resting = field.default ?? field.createDefault;
  return [
    field.required && "required",
    field.mutability === "immutable" && (field.stays ? "cannot change" : "a change replaces it"),
    resting !== undefined && `default ${code(JSON.stringify(resting))}`,
    field.deploys && "deploys",
    field.secret && "secret",
    field.observed === false && (field.secret ? "write-only" : "not observable"),
    field.appliesTo && `for ${field.appliesTo.field} ${field.appliesTo.values.join(", ")}`,
    field.renamedFrom && `earlier name ${field.renamedFrom.map(code).join(", ")}`,
  ]
    .filter(Boolean)
    .join("; ");
}

export function typeText(schema) {
  if (schema.refersTo)
    return `${/^[AEIOU]/.test(schema.refersTo) ? "an" : "a"} ${schema.refersTo.replaceAll(" | ", ", ")} or its ID`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map(typeText).join(" or ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type })).join(" or ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(value)).join(", ");
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  switch (schema.type) {
    case "string":
      return schema.format === "uuid" ? "ID" : `text${range(minLength, maxLength)}`;
    case "integer":
    case "number":
      return `number${range(finite(minimum), finite(maximum))}`;
    case "boolean":
      return "true or false";
    case "array":
      return `list${range(minItems, maxItems)} of ${typeText(schema.items)}`;
    case "object":
      return schema.properties ? `{ ${Object.keys(schema.properties).join(", ")} }` : "map";
    default:
      return String(schema.type ?? "anything");
  }
}

function finite(limit) {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;
}

function range(from, to) {
  if (from === undefined && to === undefined) return "";
  return ` ${from ?? 0}${to === undefined ? " or more" : `–${to}`}`;
}

export function row(cells) {
  return `| ${cells.map((cell) => String(cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
}

export function code(text) {
  return `\`${text}\``;
}

export function kebab(name) {
  return name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
