// TypeScript types of what kinds are declared with, for every face that has typed classes.

/**
 * The types of one kind. Nested objects get names of their own, so that the editor shows something readable.
 *
 * `written` holds the names that stand already: a schema with a title is shared by all who use it. `wrap` says what a
 * value may be beside itself, `suffix` ends the names of inputs, `reference` is the type of a reference to a kind,
 * `isShown` tells which fields are outputs, and `beside` what stands beside a field of a part's entries.
 */
export class TypeWriter {
  interfaces = [];

  constructor({ jsonSchema, written, wrap, suffix, reference, isShown = () => true, beside = () => [] }) {
    this.beside = beside;
    this.jsonSchema = jsonSchema;
    this.written = written;
    this.wrap = wrap;
    this.suffix = suffix;
    this.reference = reference;
    this.isShown = isShown;
  }

  /** `json` stands for a schema that is no field's; a part may be declared under more than one name, `partName` is its own. */
  members(members, mode, path) {
    return members
      .map(({ name, doc, schema, json, field, part, partName = name, facts = factsOf(field) }) => {
        const optional = field?.required ? "" : "?";
        const type = part
          ? this.partType(partName, part, mode, path)
          : this.type(json ?? this.jsonSchema(schema), mode, path + pascal(name));
        return `${jsdoc([doc, ...facts].join("\n\n"), "  ")}\n  readonly ${name}${optional}: ${this.#each(mode, type)};`;
      })
      .join("\n");
  }

  partType(name, part, mode, path) {
    const { form } = part;
    if (form.as === "columns") {
      const { schema } = part.fields[form.columns[name].field];
      const value = this.type(this.jsonSchema(schema), mode, path + pascal(name));
      return `{ readonly [name: string]: ${this.#each(mode, value)} }`;
    }
    const entry = this.#each(mode, this.#entry(part, mode, `${path}${pascal(singular(form.name))}`));
    return form.as === "map" ? `{ readonly [name: string]: ${entry} }` : `readonly ${group(entry)}[]`;
  }

  #entry(part, mode, name) {
    const fields = Object.entries(part.fields).filter(([, field]) =>
      mode === "output" ? this.isShown(field) : field.mutability !== "computed",
    );
    const members = fields.flatMap(([key, field]) => [
      {
        name: key,
        doc: field.doc,
        schema: field.schema,
        field: mode === "input" ? field : { ...field, required: field.mutability === "computed" || field.required },
      },
      ...(mode === "input" ? this.beside(part, key) : []),
    ]);
    return this.interface(name, mode, part.doc, this.members(members, mode, name));
  }

  /** Writes it unless it stands already; answers with its name. */
  interface(name, mode, doc, members) {
    const full = mode === "input" ? `${name}${this.suffix}` : name;
    if (!this.written.has(full)) {
      this.written.add(full);
      this.interfaces.push(`${doc ? `${jsdoc(doc, "")}\n` : ""}export interface ${full} {\n${members}\n}\n`);
    }
    return full;
  }

  type(schema, mode, place) {
    if (mode === "input" && schema.refersTo) return this.reference(schema, (plain) => this.#plain(plain, mode, place));
    // A reference that is an id or a resource turns out to be an id; one that is an object stays one.
    return schema.refersTo && !schema.properties ? "string" : this.#plain(schema, mode, place);
  }

  #plain(schema, mode, place) {
    const name = schema.title ?? place;
    if (Array.isArray(schema.type))
      return schema.type.map((type) => this.type({ ...schema, type }, mode, name)).join(" | ");
    const options = schema.anyOf ?? schema.oneOf;
    if (options)
      return options
        .map((option, index) => this.type(option, mode, name + (options.length > 1 ? variant(option, index) : "")))
        .join(" | ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    switch (schema.type) {
      case "integer":
        return "number";
      case "array":
        return `readonly ${group(this.#each(mode, this.type(schema.items, mode, name)))}[]`;
      case "object":
        return schema.properties
          ? this.#object(schema, mode, name)
          : `{ readonly [key: string]: ${this.#each(mode, this.type(schema.additionalProperties ?? {}, mode, name))} }`;
      default:
        return schema.type ?? "unknown";
    }
  }

  #object(schema, mode, name) {
    const members = Object.entries(schema.properties).map(([key, inner]) => {
      const type = this.type(inner, mode, name + pascal(key));
      const optional = schema.required?.includes(key) ? "" : "?";
      return `  readonly ${key}${optional}: ${this.#each(mode, type)};`;
    });
    return this.interface(name, mode, undefined, members.join("\n"));
  }

  #each(mode, type) {
    return mode === "input" ? this.wrap(type) : type;
  }
}

/** The part that is declared under this name. */
export function partNamed(kind, name) {
  return Object.values(kind.parts).find(({ form }) =>
    form.as === "columns" ? name in form.columns : form.name === name,
  );
}

/** What the editor should say of a field beside its doc. */
export function factsOf(field) {
  if (!field) return [];
  const { default: resting, mutability, createDefault } = field;
  const start = resting ?? createDefault;
  return [
    ...(start === undefined ? [] : [`Default: \`${JSON.stringify(start)}\`.`]),
    ...(mutability === "immutable" ? ["A change replaces it."] : []),
  ];
}

export function jsdoc(text, indent) {
  const lines = text.replaceAll("*/", "*\u200b/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join("\n");
}

export function pascal(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `processes` → `process`, `tcpProxies` → `tcpProxy`. */
export function singular(name) {
  return name
    .replace(/ies$/, "y")
    .replace(/(ss|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

function variant(schema, index) {
  const { properties, required = [] } = schema;
  if (properties?.type?.const !== undefined) return pascal(String(properties.type.const));
  return required.length === 1 ? `By${pascal(required[0])}` : String(index + 1);
}

function group(type) {
  return type.includes(" | ") && !type.endsWith(">") ? `(${type})` : type;
}
