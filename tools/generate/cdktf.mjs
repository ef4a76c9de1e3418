// The typed constructs of the CDKTF face: one for each resource, data source and ephemeral resource of our provider.
// Arguments come from the kinds, what Terraform makes of them from the provider's schema.
import { readFile } from "node:fs/promises";
import { writeTable } from "./cdktf-table.mjs";
import { loadKinds, loadTerraform } from "./kinds.mjs";
import { article, factsOf, jsdoc, partNamed, pascal, singular, TypeWriter } from "./typescript.mjs";

const HEAD = `// Derived from src/kinds by \`npm run generate\`. Do not edit.

import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { type EphemeralMetaArguments, Provider, SvcDataSource, SvcEphemeralResource, SvcResource } from "./constructs";
import { defineReferences, type ListOf, type MapOf } from "./references";
import { bool, list, map, number, object, type ProviderType, secret, type Type, text } from "./type";
`;

const SECRET = "A secret: a sensitive variable or another token, never a literal.";
const ALIAS = {
  declared: "alias",
  shape: { is: "string" },
  presence: "optional",
  description: "For a second one in the same stack; resources name it as `provider`.",
};
const PRIMITIVES = { string: "string", number: "number", bool: "IResolvable" };

export async function cdktfFiles(root) {
  const { version } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  return { "src/cdktf/constructs.gen.ts": `${HEAD}\n${new FaceWriter(version).write()}` };
}

class FaceWriter {
  #parts = [];
  #version;
  #kinds = loadKinds();
  #terraform = loadTerraform();
  /** The attributes of the entries of parts. */
  #entries = new Map();

  constructor(version) {
    this.#version = version;
    this.types = new TypeWriter({
      jsonSchema: this.#kinds.jsonSchema,
      groups: this.#kinds.groups,
      written: new Set(),
      // A text or a number may be a token already: cdktf writes one as a marked text, or a number that nobody uses.
      wrap: (type) => (type === "string" || type === "number" ? type : `${type} | IResolvable`),
      later: () => "IResolvable",
      suffix: "Config",
      beside: (part, name) => this.#twins(part, name),
      reference: ({ refersTo, ...schema }, plain) => {
        const whole = refersTo.split(" | ").flatMap((name) => [name, `DataSvc${name}`]);
        const { title, properties } = schema;
        return [title && properties ? plain(schema) : "string", ...whole].join(" | ");
      },
    });
  }

  write() {
    const { dataSources, ephemeralSources } = this.#terraform;
    this.#provider();
    for (const kind of this.#kinds.kinds) this.#resource(kind);
    for (const source of dataSources) this.#dataSource(source);
    for (const source of ephemeralSources) this.#ephemeral(source);
    return this.#parts.join("\n");
  }

  #resource(kind) {
    const { name, doc, serviceType } = kind;
    const { attributes, typeName } = this.#terraform.resourceSchema(kind);
    for (const { declared, shape } of attributes) {
      const part = partNamed(kind, declared);
      if (part && shape.of?.is === "object") this.#entries.set(part, shape.of.attributes);
    }
    const config = this.types.declaration({
      name,
      doc: `What ${article(name)} ${name} is declared with.`,
      members: this.#arguments(kind, attributes),
      fields: kind.fields,
      parents: ["TerraformMetaArguments"],
    }).text;
    const outputs = this.#outputs(attributes, name, this.#docs(kind));
    this.#class({
      name,
      typeName,
      doc,
      config,
      outputs,
      base: "SvcResource",
      table: writeTable(variable(name), { name: typeName, title: name, serviceType, attributes }),
    });
  }

  #dataSource({ typeName, description, attributes }) {
    const kind = this.#kindOf(typeName);
    const plain = classOf(this.#terraform.camelCase(typeName));
    const name = `DataSvc${plain}`;
    const docs = kind ? this.#docs(kind) : {};
    const keys = attributes.filter(({ presence }) => presence !== "computed");
    this.#class({
      name,
      typeName,
      doc: this.#inTypeScript(description),
      config: this.#config(name, {
        members: this.#plainMembers(keys, name, docs),
        meta: "TerraformMetaArguments",
        doc: `How ${article(plain)} ${plain} is looked up.`,
      }),
      outputs: this.#outputs(attributes, kind ? plain : name, docs),
      base: "SvcDataSource",
      table: kind
        ? `const ${variable(name)}: Type = { ...${variable(plain)}, title: "${name}" };\n`
        : writeTable(variable(name), { name: typeName, title: name, attributes }),
    });
  }

  #ephemeral({ typeName, description, attributes }) {
    const name = `EphemeralSvc${classOf(this.#terraform.camelCase(typeName))}`;
    const keys = attributes.filter(({ presence }) => presence !== "computed");
    const results = attributes.filter(({ presence }) => presence === "computed");
    this.#class({
      name,
      typeName,
      doc: `${this.#inTypeScript(description)} For what is kept nowhere either: write-only fields and providers.`,
      config: this.#config(name, {
        members: this.#plainMembers(keys, name, {}),
        meta: "EphemeralMetaArguments",
        doc: "Whose credentials are asked for.",
      }),
      outputs: this.#outputs(results, name, {}),
      base: "SvcEphemeralResource",
      table: writeTable(variable(name), { name: typeName, title: name, attributes }),
    });
  }

  #provider() {
    const { providerAttributes, source } = this.#terraform;
    const attributes = [...providerAttributes, ALIAS];
    const [typeName] = source.split("/").slice(-1);
    const version = `~> ${this.#version.split(".").slice(0, 2).join(".")}`;
    this.#class({
      name: "SvcProvider",
      typeName,
      doc: "The connection to the platform. Without arguments it comes from the environment.",
      config: this.#config("SvcProvider", {
        members: this.#plainMembers(attributes, "SvcProvider", {}),
        doc: "How the platform is reached.",
      }),
      outputs: "",
      base: "Provider",
      optional: true,
      table: writeTable("svcProvider", { name: typeName, title: "SvcProvider", source, version, attributes }),
    });
  }

  #class({ name, typeName, doc, config, outputs, base, optional = !/^ {2}readonly \w+: /m.test(config), table }) {
    const nested = this.types.interfaces.splice(0);
    const head = [
      `  static readonly tfResourceType = "${typeName}";`,
      ...(outputs ? [`\n  static {\n    defineReferences(this, ${variable(name)});\n  }\n\n${outputs}`] : []),
    ];
    this.#parts.push(
      ...nested,
      `${table}
${config}
${jsdoc(doc, "")}
export class ${name} extends ${base} {
${head.join("\n")}

  constructor(scope: Construct, id: string, config: ${name}Config${optional ? " = {}" : ""}) {
    super(${variable(name)}, scope, id, config);
  }
}
`,
    );
  }

  #config(name, { members, meta, doc }) {
    const heritage = meta ? ` extends ${meta}` : "";
    return `${jsdoc(doc, "")}\nexport interface ${name}Config${heritage} {\n${members}\n}\n`;
  }

  /** What is declared, in the order of the provider's schema, which has write-only attributes beside the kind's own names. */
  #arguments(kind, attributes) {
    const { writeOnlyPairs } = this.#terraform.resourceSchema(kind);
    const declared = this.#kinds.declaredNames(kind);
    const docs = this.#docs(kind);
    return attributes
      .filter(({ presence }) => presence !== "computed")
      .map(({ declared: name, name: attribute, description, presence, sensitive, shape }) => {
        const pair = writeOnlyPairs.find(({ writeOnly }) => writeOnly === attribute);
        const own = pair?.declared ?? name;
        const field = kind.fields[own];
        return {
          name,
          doc: docs[name] ?? this.#inTypeScript(description),
          facts: [...(pair ? [] : factsOf(field)), ...(sensitive ? [SECRET] : [])],
          field: { required: presence === "required" },
          part: partNamed(kind, own),
          partName: own,
          ...(declared[own] ? { schema: declared[own].schema } : { json: this.#jsonOf(shape) }),
        };
      });
  }

  /** Arguments that only the provider's schema knows. */
  #plainMembers(attributes, path, docs) {
    const members = attributes.map(({ declared: name, description, presence, sensitive, shape }) => ({
      name,
      doc: docs[name] ?? this.#inTypeScript(description),
      facts: sensitive ? [SECRET] : [],
      field: { required: presence === "required" },
      json: { type: shape.is === "bool" ? "boolean" : shape.is },
    }));
    return this.types.members(members, "input", path);
  }

  /** The write-only attributes that stand beside a field of a part's entries. */
  #twins(part, name) {
    return [`${name}Wo`, `${name}WoVersion`].flatMap((twin) => {
      const attribute = this.#entries.get(part)?.find(({ declared }) => declared === twin);
      if (!attribute) return [];
      const { description, shape, sensitive } = attribute;
      const doc = this.#inTypeScript(description);
      return [{ name: twin, doc, facts: sensitive ? [SECRET] : [], field: {}, json: this.#jsonOf(shape) }];
    });
  }

  /** The schema of what only the provider has, as far as its shape tells. */
  #jsonOf(shape) {
    if (shape.is !== "object") return { type: shape.is };
    const members = shape.attributes.map(({ declared, shape: inner }) => [declared, this.#jsonOf(inner)]);
    return { type: "object", properties: Object.fromEntries(members) };
  }

  #outputs(attributes, path, docs) {
    return attributes
      .filter(({ writeOnly }) => !writeOnly)
      .map(({ declared, shape, description }) => {
        const doc = jsdoc(docs[declared] ?? this.#inTypeScript(description), "  ");
        return `${doc}\n  declare readonly ${declared}: ${this.#output(shape, path + pascal(declared))};`;
      })
      .join("\n");
  }

  /** What a reference to an attribute of this shape is in a program. */
  #output(shape, place) {
    switch (shape.is) {
      case "object":
        return this.types.interface(place, "output", undefined, this.#nested(shape, place));
      case "list": {
        const each = this.#output(shape.of, singular(place));
        return each === "string" || each === "number" ? `${each}[]` : `ListOf<${each}>`;
      }
      case "map":
        return `MapOf<${this.#output(shape.of, singular(place))}>`;
      default:
        return PRIMITIVES[shape.is];
    }
  }

  #nested({ attributes }, place) {
    return attributes
      .filter(({ writeOnly }) => !writeOnly)
      .map(({ declared, shape }) => `  readonly ${declared}: ${this.#output(shape, place + pascal(declared))};`)
      .join("\n");
  }

  /** The docs of everything that a kind has, by name. */
  #docs(kind) {
    const all = { ...kind.fields, ...this.#kinds.declaredNames(kind) };
    return Object.fromEntries(Object.entries(all).map(([name, { doc }]) => [name, inCdktf(doc)]));
  }

  #kindOf(typeName) {
    return this.#kinds.kinds.find((kind) => this.#terraform.resourceSchema(kind).typeName === typeName);
  }

  /** A description of the provider's in the names of TypeScript. */
  #inTypeScript(description) {
    return description.replace(/`([a-z][a-z_]*)`/g, (_, name) => `\`${this.#terraform.camelCase(name)}\``);
  }
}

/** A doc is written for every face: what is otherwise here is said in its words. */
function inCdktf(doc) {
  return doc
    .replaceAll(": encrypted in state, never shown", ", never shown")
    .replace(/ ?\(contract notes? [^)]*\)/g, "")
    .replace(/`get([A-Z]\w*)`/g, "`DataSvc$1`");
}

/** `svcStaticSite` → `StaticSite`. */
function classOf(typeName) {
  return typeName.replace(/^svc/, "");
}

function variable(name) {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
