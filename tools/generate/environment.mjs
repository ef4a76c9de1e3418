// What an environment file may say: its JSON Schema for editors, and the same as TypeScript for definitions in code.
import { jsonFile, tidy } from "./json.mjs";
import { loadKinds } from "./kinds.mjs";
import { bodyOf, partNamed, pascal } from "./typescript.mjs";

const SCHEMA = "schemas/environment.schema.json";
const TYPES = "src/environment/definition.gen.ts";
const EXPRESSIONS = ["From", "Secret", "Config", "Format", "Stack"];
const NOTE = "Derived from src/kinds by `npm run generate`. Do not edit.";

export const environmentSchemaFile = () => ({ [SCHEMA]: jsonFile(withShared(environmentSchema())) });

export const environmentTypes = () => ({ [TYPES]: `// ${NOTE}\n${types(environmentSchema())}` });

const ref = (name) => ({ $ref: `#/definitions/${name}` });
const nullable = (schema) => ({ anyOf: [...(schema.anyOf ?? [schema]), { type: "null" }] });
const map = (each, more = {}) => ({ type: "object", ...more, additionalProperties: each });

function environmentSchema() {
  const { kinds, declaredNames, jsonSchema, wordOf, sectionOf } = loadKinds();
  const draft7 = (schema) => tidy(jsonSchema(schema, "draft-7"));
  const words = new Map();
  const context = { byName: new Map(kinds.map((kind) => [kind.name, wordOf(kind)])), words };
  const definitions = {};
  const layers = { base: (schema) => schema, overlay: partial };
  for (const [layer, inLayer] of Object.entries(layers)) {
    for (const kind of kinds) {
      const properties = {};
      for (const [name, { schema, doc }] of Object.entries(declaredNames(kind))) {
        const part = partNamed(kind, name);
        const own = part ? partSchema(part, name, draft7, context) : value(draft7(schema), context);
        properties[name] = described(nullable(inLayer(own)), doc);
      }
      const options = layer === "base" ? ref("Options") : nullable(ref("Options"));
      definitions[inOverlay(kind, layer)] = {
        description: kind.doc,
        type: "object",
        properties: { ...properties, options, ...(kind.holdsData ? { seed: nullable(ref("Seed")) } : {}) },
        additionalProperties: false,
      };
    }
  }
  for (const kind of kinds) {
    const word = wordOf(kind);
    definitions[`${kind.name}Reference`] = single(
      word,
      { type: "string" },
      `${kind.name} of this environment, by its name.`,
    );
  }
  for (const word of words.keys()) {
    const name = { anyOf: [{ type: "string" }, ref("Config"), ref("Format")] };
    definitions[`${pascal(word)}Name`] = single(
      word,
      name,
      `A ${word} of the platform by its name, instead of its id.`,
    );
  }
  const sections = Object.fromEntries(
    kinds.map((kind) => [sectionOf(kind), described(nullable(map(ref(kind.name))), kind.doc)]),
  );
  const overlaid = Object.fromEntries(
    kinds.map((kind) => {
      const each = nullable(ref(inOverlay(kind, "overlay")));
      return [sectionOf(kind), described(nullable(map(each)), kind.doc)];
    }),
  );
  const required = Object.fromEntries(
    kinds.map((kind) => {
      const names = Object.entries(kind.fields).flatMap(([name, field]) =>
        field.required && !field.renamedFrom ? [name] : [],
      );
      return [sectionOf(kind), { additionalProperties: { required: names } }];
    }),
  );
  const outputs = described(nullable(map(nullable(ref("Text")))), "What the stack puts out, by name.");
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Environment",
    description: NOTE,
    type: "object",
    properties: {
      base: described(nullable(ref("Sections")), "What all environments have."),
      environments: described(
        nullable(map(nullable(ref("Overlay")))),
        "Environments by name: each is merged into the base, key by key; null removes.",
      ),
      outputs,
    },
    patternProperties: { "^x-": {} },
    additionalProperties: false,
    // Where nothing is laid over the base, it has to be complete.
    if: { not: { required: ["environments"] } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { base: { properties: required } } },
    definitions: {
      Sections: { type: "object", properties: sections, additionalProperties: false },
      Overlay: { type: "object", properties: { ...overlaid, outputs }, additionalProperties: false },
      ...definitions,
      ...expressions(kinds.map(({ name }) => `${name}Reference`)),
    },
  };
}

function partSchema(part, name, draft7, context) {
  const { form } = part;
  const keys = part.key ? { propertyNames: draft7(part.key) } : {};
  if (form.as === "columns") {
    const { schema } = part.fields[form.columns[name].field];
    return map(value(draft7(schema), context), keys);
  }
  const properties = {};
  const required = [];
  for (const [field, { schema, doc, mutability, required: needed }] of Object.entries(part.fields)) {
    if (mutability === "computed") continue;
    properties[field] = described(nullable(value(draft7(schema), context)), doc);
    if (needed && form.as === "list") required.push(field);
  }
  const entry = {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
  if (form.as === "map") return map(entry, keys);
  return { type: "array", items: entry, ...(part.max ? { maxItems: part.max } : {}) };
}

const inOverlay = ({ name }, layer) => (layer === "base" ? name : `${name}Overlay`);

/**
 * The same in an overlay, which is merged into the base: nothing is required, and `null` removes. Lists and expressions
 * are replaced as a whole.
 */
function partial(schema) {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(partial) };
  if (schema.type !== "object") return schema;
  const { required: _, properties, additionalProperties, ...rest } = schema;
  // An object of another resource.
  if (properties && additionalProperties !== false) return schema;
  const inner = (one) => (one.const === undefined ? nullable(partial(one)) : one);
  const names = Object.entries(properties ?? {}).map(([name, one]) => [name, inner(one)]);
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(names) } : {}),
    ...(additionalProperties === undefined
      ? {}
      : { additionalProperties: typeof additionalProperties === "object" ? inner(additionalProperties) : false }),
  };
}

/** Whether it takes an object of another resource. */
function hasOther(schema) {
  if (schema.properties && schema.additionalProperties !== false) return true;
  let found = false;
  eachInside(schema, (one) => {
    found ||= hasOther(one);
    return one;
  });
  return found;
}

/** A value, or an expression that stands for it. */
function value(schema, context) {
  const { refersTo, idOf, listing, word, nameIn: _, widest: __, ...plain } = schema;
  const kinds = [...(refersTo?.split(" | ") ?? []), ...(idOf ? [idOf] : [])];
  if (listing) context.words.set(word, listing);
  const options = plain.anyOf ?? plain.oneOf;
  const literal = options ? options.map((option) => nested(option, context)) : [nested(plain, context)];
  const names = [...kinds.map((name) => `${name}Reference`), ...(word ? [`${pascal(word)}Name`] : [])];
  const clashes = literal.some(({ properties }) => properties?.config);
  return { anyOf: [...literal, ...names.map(ref), ...(clashes ? [] : [ref("Expression")])] };
}

function nested(schema, context) {
  const out = { ...schema };
  for (const keyword of ["anyOf", "oneOf"]) {
    if (out[keyword]) return { anyOf: out[keyword].map((option) => nested(option, context)) };
  }
  if (out.properties) {
    const inner = Object.entries(out.properties).map(([name, one]) => [
      name,
      one.const === undefined ? value(one, context) : one,
    ]);
    out.properties = Object.fromEntries(inner);
  }
  if (out.items) out.items = value(out.items, context);
  delete out.title;
  return out;
}

function described(schema, doc) {
  return { description: doc, ...schema };
}

function single(word, schema, description) {
  return { description, type: "object", properties: { [word]: schema }, required: [word], additionalProperties: false };
}

function expressions(references) {
  const text = { type: "string", minLength: 1 };
  const plain = { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] };
  return {
    From: single(
      "from",
      { anyOf: [text, { type: "array", items: { type: "string" }, minItems: 3 }] },
      "What another resource turns out to be: `databases.main.connectionUri`, or its parts as a list.",
    ),
    Secret: single("secret", text, "A secret of the stack's configuration: `pulumi config set --secret <key>`."),
    Config: {
      ...single("config", text, "A value of the stack's configuration: `pulumi config set <key>`."),
      properties: { config: text, default: plain },
    },
    Format: {
      ...single("format", { type: "string" }, "Text in which each `{}` is filled from the list `of`."),
      properties: { format: { type: "string" }, of: { type: "array", items: ref("Text") } },
    },
    Stack: single("stack", { const: "name" }, "Name of the stack."),
    Expression: { anyOf: EXPRESSIONS.map(ref) },
    Text: { anyOf: [...plain.anyOf, ref("Expression")] },
    Seed: {
      description: "Fills the object once, when it is fresh.",
      type: "object",
      properties: {
        restore: {
          description: "Restores a backup of another database. Databases only.",
          type: "object",
          properties: {
            from: described(ref("Text"), "The database that was backed up, by name or ID."),
            backup: described(
              ref("Text"),
              "Name or ID of the backup; by default `latest`, the newest one that is ready.",
            ),
          },
          required: ["from"],
          additionalProperties: false,
        },
        run: {
          description: "Starts a cron process, once everything else is deployed.",
          type: "object",
          properties: {
            application: described(text, "Its application, by its name in the file."),
            process: described(ref("Text"), "Name of the process."),
          },
          required: ["process"],
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    Options: {
      description: "Options of the engine, not of the platform.",
      type: "object",
      properties: {
        protect: { description: "Refuses to delete it.", type: "boolean" },
        retainOnDelete: { description: "Removes it from the state without deleting it.", type: "boolean" },
        dependsOn: {
          description: "Dependencies that are not references.",
          type: "array",
          items: { anyOf: references.map(ref) },
        },
      },
      additionalProperties: false,
    },
  };
}

/** Shorter ones are as easy to read as a reference to them. */
const LONG = 160;

/**
 * Each schema that occurs several times once, as a definition that is named after its first place: `Application.cdn`. Most
 * are fields, which are the same in the base and in an overlay.
 */
function withShared(schema) {
  const counts = new Map();
  const count = (one) => {
    const text = JSON.stringify(one);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    // What occurs inside of something shared occurs once.
    if (counts.get(text) === 1) eachInside(one, count);
    return one;
  };
  for (const definition of Object.values(schema.definitions)) eachInside(definition, count);
  const shared = new Map();
  const definitions = {};
  const written = (one, path) => {
    const text = JSON.stringify(one);
    if (counts.get(text) === 1 || text.length < LONG) return eachInside(one, written, path);
    if (!shared.has(text)) {
      const name = unused(path.join("."), { ...schema.definitions, ...definitions });
      shared.set(text, name);
      definitions[name] = undefined;
      definitions[name] = eachInside(one, written, path);
    }
    return ref(shared.get(text));
  };
  const own = Object.entries(schema.definitions).map(([name, one]) => [name, eachInside(one, written, [name])]);
  return { ...schema, definitions: { ...Object.fromEntries(own), ...definitions } };
}

function unused(name, taken) {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}${count}`;
    if (!(candidate in taken)) return candidate;
  }
}

/** A schema with each of its direct inner schemas replaced. */
function eachInside(schema, change, path = []) {
  const inside = { ...schema };
  if (inside.properties) {
    const properties = Object.entries(inside.properties).map(([name, one]) => [name, change(one, [...path, name])]);
    inside.properties = Object.fromEntries(properties);
  }
  if (inside.anyOf) inside.anyOf = inside.anyOf.map((one) => change(one, path));
  for (const keyword of ["items", "additionalProperties", "propertyNames"]) {
    if (typeof inside[keyword] === "object") inside[keyword] = change(inside[keyword], path);
  }
  return inside;
}

function types({ definitions, properties }) {
  const named = Object.entries(definitions).map(([name, schema]) => {
    const base = /^(.+)Overlay$/.exec(name)?.[1];
    return base ? overlay(name, base, schema) : declaration(name, schema);
  });
  const referred = Object.keys(definitions).filter((name) => /(Reference|Name)$/.test(name));
  named.push(`type Referred = ${referred.map(typeName).join(" | ")};\n`);
  const whole = declaration("Definition", {
    description: "An environment in code, with all that a file may say.",
    type: "object",
    properties,
  });
  return `\n${[OVERLAID, ...named, whole].join("\n")}`;
}

/** The same as `partial`, in types. Only constants have no expression beside them. */
const OVERLAID = `/** What an overlay may say of \`T\`: nothing is required, and null removes. Lists and expressions are replaced as a whole. */
type Overlaid<T> = T extends Expression | Referred | readonly unknown[]
  ? T
  : T extends object
    ? string extends keyof T
      ? { readonly [K in keyof T]: Overlaid<T[K]> | null }
      : { readonly [K in keyof T]?: NonNullable<T[K]> extends string ? T[K] : Overlaid<T[K]> | null }
    : T;
`;

/** A kind in an overlay, as an interface of its own: its name is what the compiler's messages show. */
function overlay(name, base, { properties }) {
  const own = Object.keys(properties).filter((key) => ["options", "seed"].includes(key) || hasOther(properties[key]));
  const members = own.map((key) => {
    const { description, ...schema } = properties[key];
    const doc = description ? `${jsdoc(description, "  ")}\n` : "";
    return `${doc}  readonly ${key}?: ${typeText(schema, "  ")};`;
  });
  const omitted = own.map((key) => `"${key}"`).join(" | ");
  return `export interface ${typeName(name)} extends Overlaid<Omit<${typeName(base)}, ${omitted}>> {\n${members.join("\n")}\n}\n`;
}

function declaration(name, schema) {
  const doc = schema.description ? `${jsdoc(schema.description, "")}\n` : "";
  const type = schema.properties ? undefined : typeText(schema, "");
  const own = typeName(name);
  return type ? `${doc}export type ${own} = ${type};\n` : `${doc}export interface ${own} ${typeText(schema, "")}\n`;
}

function typeName(name) {
  if (EXPRESSIONS.includes(name)) return `${name}Expression`;
  return /(Expression|Reference|Name|Definition)$/.test(name) ? name : `${name}Definition`;
}

function typeText(schema, indent) {
  if (schema.$ref) return typeName(schema.$ref.split("/").at(-1));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((option) => typeText(option, indent)))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  switch (schema.type) {
    case "integer":
      return "number";
    case "array":
      return `readonly (${typeText(schema.items ?? {}, indent)})[]`;
    case "object":
      return objectText(schema, indent);
    default:
      return schema.type ?? "unknown";
  }
}

function objectText({ properties, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `;
  if (!properties) return `{ readonly [name: string]: ${typeText(additionalProperties ?? {}, inner)} }`;
  const members = Object.entries(properties).map(([name, schema]) => {
    const doc = schema.description ? `${jsdoc(schema.description, inner)}\n` : "";
    return `${doc}${inner}readonly ${name}${required.includes(name) ? "" : "?"}: ${typeText(schema, inner)};`;
  });
  return bodyOf(members.join("\n"), indent);
}

function jsdoc(text, indent) {
  return `${indent}/** ${text.replaceAll("*/", "*\u200b/").replaceAll("\n", " ")} */`;
}
