// The typed resource classes of the Pulumi face, one a kind, as a person would have written them.
import { loadKinds } from "./kinds.mjs";

const HEAD = `// Derived from src/kinds by \`npm run generate\`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { SvcResource } from "./resource";
`;

export function pulumiFiles() {
  const { kinds, declaredNames, isWriteOnly, jsonSchema } = loadKinds();
  const written = new Set();
  const bodies = kinds.map((kind) =>
    new KindWriter(kind, declaredNames(kind), { isWriteOnly, jsonSchema, written }).write(),
  );
  return { "src/pulumi/resources.gen.ts": `${HEAD}\n${bodies.join("\n")}` };
}

/** The types of one kind. Nested objects get names of their own, so that the editor shows something readable. */
class KindWriter {
  #interfaces = [];

  /** `written` holds the names that stand already: a schema with a title is shared by all who use it. */
  constructor(kind, declared, { isWriteOnly, jsonSchema, written }) {
    this.kind = kind;
    this.declared = declared;
    this.isWriteOnly = isWriteOnly;
    this.jsonSchema = jsonSchema;
    this.written = written;
  }

  write() {
    const { name, doc } = this.kind;
    const args = this.#members(this.#arguments(), "input", name);
    const outputs = this.#outputs();
    return `${this.#interfaces.join("\n")}
/** What a ${name} is declared with. */
export interface ${name}Args {
${args}
}

${jsdoc(doc, "")}
export class ${name} extends SvcResource {
${outputs}

  constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super("${name}", name, args, opts);
  }
}
`;
  }

  /** Declared names in the order of the kind's file, with their facts where they are fields of the object itself. */
  #arguments() {
    return Object.entries(this.declared).map(([name, { schema, doc }]) => ({
      name,
      doc,
      schema,
      field: this.kind.fields[name],
      part: this.#partOf(name),
    }));
  }

  #partOf(name) {
    return Object.values(this.kind.parts).find(({ form }) =>
      form.as === "columns" ? name in form.columns : form.name === name,
    );
  }

  #members(members, mode, path) {
    return members
      .map(({ name, doc, schema, field, part }) => {
        const optional = field?.required ? "" : "?";
        const type = part
          ? this.#partType(name, part, mode, path)
          : this.#type(this.jsonSchema(schema), mode, path + pascal(name));
        return `${jsdoc([doc, ...factsOf(field)].join("\n\n"), "  ")}\n  readonly ${name}${optional}: ${mode === "input" ? wrap(type) : type};`;
      })
      .join("\n");
  }

  #partType(name, part, mode, path) {
    const { form } = part;
    const each = mode === "input" ? (type) => wrap(type) : (type) => type;
    if (form.as === "columns") {
      const value = this.#type(
        this.jsonSchema(part.fields[form.columns[name].field].schema),
        mode,
        path + pascal(name),
      );
      return `{ readonly [name: string]: ${each(value)} }`;
    }
    const entry = this.#entry(part, mode, `${path}${pascal(singular(form.name))}`);
    return form.as === "map" ? `{ readonly [name: string]: ${each(entry)} }` : `readonly ${each(entry)}[]`;
  }

  #entry(part, mode, name) {
    const fields = Object.entries(part.fields).filter(([, field]) =>
      mode === "output" ? !this.isWriteOnly(field) : field.mutability !== "computed",
    );
    const members = fields.map(([key, field]) => ({
      name: key,
      doc: field.doc,
      schema: field.schema,
      field: mode === "input" ? field : { ...field, required: field.mutability === "computed" || field.required },
    }));
    return this.#interface(name, mode, part.doc, this.#members(members, mode, name));
  }

  #outputs() {
    // A write-only value is a hash in the state, which no program should take for the value.
    const shown = Object.entries(this.kind.fields).filter(([, field]) => !this.isWriteOnly(field));
    const own = shown.map(([name, field]) => {
      const type = this.#type(this.jsonSchema(field.schema), "output", this.kind.name + pascal(name));
      const open = field.mutability !== "computed" && !field.required ? " | undefined" : "";
      return { name, doc: field.doc, type: `${type}${open}` };
    });
    const inParts = Object.entries(this.declared)
      .filter(([name]) => !(name in this.kind.fields))
      .map(([name, { doc }]) => ({
        name,
        doc,
        type: `${this.#partType(name, this.#partOf(name), "output", this.kind.name)} | undefined`,
      }));
    return [...own, ...inParts]
      .map(({ name, doc, type }) => `${jsdoc(doc, "  ")}\n  declare readonly ${name}: pulumi.Output<${type}>;`)
      .join("\n");
  }

  #interface(name, mode, doc, members) {
    const full = mode === "input" ? `${name}Args` : name;
    if (!this.written.has(full)) {
      this.written.add(full);
      this.#interfaces.push(`${doc ? `${jsdoc(doc, "")}\n` : ""}export interface ${full} {\n${members}\n}\n`);
    }
    return full;
  }

  #type(schema, mode, place) {
    const name = schema.title ?? place;
    if (Array.isArray(schema.type))
      return schema.type.map((type) => this.#type({ ...schema, type }, mode, name)).join(" | ");
    if (schema.refersTo) return mode === "input" ? `string | ${schema.refersTo}` : "string";
    const options = schema.anyOf ?? schema.oneOf;
    if (options)
      return options
        .map((option, index) => this.#type(option, mode, name + (options.length > 1 ? variant(option, index) : "")))
        .join(" | ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    const each = (type) => (mode === "input" ? wrap(type) : type);
    switch (schema.type) {
      case "integer":
        return "number";
      case "array":
        return `readonly ${group(each(this.#type(schema.items, mode, name)))}[]`;
      case "object":
        return schema.properties
          ? this.#object(schema, mode, name)
          : `{ readonly [key: string]: ${each(this.#type(schema.additionalProperties ?? {}, mode, name))} }`;
      default:
        return schema.type ?? "unknown";
    }
  }

  #object(schema, mode, name) {
    const members = Object.entries(schema.properties).map(([key, inner]) => {
      const type = this.#type(inner, mode, name + pascal(key));
      const optional = schema.required?.includes(key) ? "" : "?";
      return `  readonly ${key}${optional}: ${mode === "input" ? wrap(type) : type};`;
    });
    return this.#interface(name, mode, undefined, members.join("\n"));
  }
}

function factsOf(field) {
  if (!field) return [];
  const { default: resting, mutability, createDefault } = field;
  const start = resting ?? createDefault;
  return [
    ...(start === undefined ? [] : [`Default: \`${JSON.stringify(start)}\`.`]),
    ...(mutability === "immutable" ? ["A change replaces it."] : []),
  ];
}

function variant(schema, index) {
  return pascal(String(schema.properties?.type?.const ?? index + 1));
}

function wrap(type) {
  return `pulumi.Input<${type}>`;
}

function group(type) {
  return type.includes(" | ") && !type.endsWith(">") ? `(${type})` : type;
}

function pascal(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `processes` → `process`, `tcpProxies` → `tcpProxy`. */
function singular(name) {
  return name
    .replace(/ies$/, "y")
    .replace(/(ss|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

function jsdoc(text, indent) {
  const lines = text.replaceAll("*/", "*\u200b/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join("\n");
}
