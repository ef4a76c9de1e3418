// The typed constructs of the CDKTF face: one for each resource, data source and ephemeral resource of our provider.
// Arguments come from the kinds, what Terraform makes of them from the provider's schema.
import { readFile } from "node:fs/promises";
import { classText, configText, variable } from "./cdktf-classes.mjs";
import { OutputWriter, outputLines } from "./cdktf-outputs.mjs";
import { writeTable } from "./cdktf-table.mjs";
import { loadKinds, loadTerraform } from "./kinds.mjs";
import { article, extending, factsOf, partNamed, pascal, singular, TypeWriter } from "./typescript.mjs";

const HEAD = `// Derived from src/kinds by \`npm run generate\`. Do not edit.

import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { type EphemeralMetaArguments, Provider, SvcDataSource, SvcEphemeralResource, SvcResource } from "./constructs";
import { defineReferences, type ListOf, type MapOf, type References } from "./references";
import { bool, list, map, number, object, type ProviderType, secret, some, type Type, text } from "./type";
`;

const SECRET = "A secret: a sensitive variable or another token, never a literal.";
const ALIAS = {
  declared: "alias",
  shape: { is: "string" },
  presence: "optional",
  description: "For a second one in the same stack; resources name it as `provider`.",
};

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
  /** What lists have items of, by the class of one: its table, and the type with its outputs. */
  #origins = new Map();

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
    this.outputs = new OutputWriter(this.types);
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
    const outputsDoc = `The outputs of ${article(name)} ${name}.`;
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
    const members = this.#kindOutputs(kind, attributes, [name]);
    const { shared, members: own } = this.types.grouped(kind.fields, members, "output", outputLines);
    this.types.interface(`${name}Outputs`, "output", outputsDoc, outputLines(own), extending(shared));
    this.#origins.set(name, {
      type: `${name}Outputs`,
      members,
      variable: variable(name),
      attributes,
      schemaOf: (key) => this.#schemaOf(kind, key),
    });
    this.#class({
      name,
      typeName,
      doc,
      config,
      parents: [`${name}Outputs`],
      base: "SvcResource",
      table: writeTable(variable(name), { name: typeName, title: name, serviceType, attributes }),
    });
  }

  /** A look-up of an object shows what its resource does, but for what only a declaration says. */
  #dataSource(source) {
    const { typeName, description, attributes } = source;
    const kind = this.#kindOf(typeName);
    const plain = classOf(this.#terraform.camelCase(typeName));
    const name = `DataSvc${plain}`;
    const keys = attributes.filter(({ presence }) => presence !== "computed");
    const config = configText(name, {
      members: this.#plainMembers(keys, name, kind ? this.#docs(kind) : {}),
      meta: "TerraformMetaArguments",
      doc: `How ${article(plain)} ${plain} is looked up.`,
    });
    const about = { name, typeName, doc: this.#inTypeScript(description), config, base: "SvcDataSource" };
    this.#class({ ...about, ...(kind ? this.#whole(name, plain, kind, attributes) : this.#rows(name, source, keys)) });
  }

  #whole(name, plain, kind, attributes) {
    const outputs = this.#kindOutputs(kind, attributes, [plain, name]);
    const { parent, own } = this.outputs.sharing(outputs, this.#origins.get(plain));
    const table = `const ${variable(name)}: Type = { ...${variable(plain)}, title: "${name}" };\n`;
    return { parents: [parent], outputs: own, table };
  }

  /** A row of a list, or the list itself: what it was asked with, as references, and the answer. */
  #rows(name, { typeName, attributes }, keys) {
    const docOf = ({ description }) => this.#inTypeScript(description);
    const answers = attributes.filter((one) => !keys.includes(one));
    const items = answers.find(({ declared }) => declared === "items");
    const asked = keys.length > 0 ? [`References<${name}Config>`] : [];
    const plain = singular(name.replace(/^DataSvc/, ""));
    const origin = this.#origins.get(plain);
    const table = writeTable(variable(name), { name: typeName, title: name, attributes }, origin);
    if (!items) {
      const members = this.outputs.members(attributes, [name], docOf);
      this.#origins.set(plain, { type: name, members, variable: variable(name), attributes });
      return { parents: asked, outputs: this.outputs.members(answers, [name], docOf), table };
    }
    const item = this.#item(`${name}Item`, plain, items.shape.of.attributes, origin);
    const generic = answers.map((one) => ({
      name: one.declared,
      doc: docOf(one),
      type: one === items ? "ListOf<Item>" : "string[]",
    }));
    this.types.interface("ListOutputs<Item>", "output", "What a list answers.", outputLines(generic));
    return { parents: [...asked, `ListOutputs<${item}>`], table };
  }

  /** What a list shows of each object. */
  #item(name, plain, attributes, origin) {
    const members = this.outputs.members(
      attributes,
      [...(origin ? [plain] : []), name],
      () => undefined,
      origin?.schemaOf,
    );
    const { parent, own } = origin ? this.outputs.sharing(members, origin) : { own: members };
    return this.types.interface(name, "output", undefined, outputLines(own), extending(parent ? [parent] : []));
  }

  /** What a kind's resource and look-ups show of it. */
  #kindOutputs(kind, attributes, paths) {
    const docs = this.#docs(kind);
    const docOf = ({ declared, description }) => docs[declared] ?? this.#inTypeScript(description);
    return this.outputs.members(attributes, paths, docOf, (name) => this.#schemaOf(kind, name));
  }

  /** The schema of what is declared under this name; of a part with entries, that of an entry. */
  #schemaOf(kind, name) {
    const part = partNamed(kind, name);
    const fields = part ? Object.entries(part.fields) : [];
    if (part)
      return {
        properties: Object.fromEntries(fields.map(([key, { schema }]) => [key, this.#kinds.jsonSchema(schema)])),
      };
    const schema = kind.fields[name]?.schema;
    return schema ? this.#kinds.jsonSchema(schema) : { title: pascal(name) };
  }

  #ephemeral({ typeName, description, attributes }) {
    const name = `EphemeralSvc${classOf(this.#terraform.camelCase(typeName))}`;
    const keys = attributes.filter(({ presence }) => presence !== "computed");
    const results = attributes.filter(({ presence }) => presence === "computed");
    this.#class({
      name,
      typeName,
      doc: `${this.#inTypeScript(description)} For what is kept nowhere either: write-only fields and providers.`,
      config: configText(name, {
        members: this.#plainMembers(keys, name, {}),
        meta: "EphemeralMetaArguments",
        doc: "Whose credentials are asked for.",
      }),
      outputs: this.outputs.members(results, [name], ({ description }) => this.#inTypeScript(description)),
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
      config: configText("SvcProvider", {
        members: this.#plainMembers(attributes, "SvcProvider", {}),
        doc: "How the platform is reached.",
      }),
      base: "Provider",
      table: writeTable("svcProvider", { name: typeName, title: "SvcProvider", source, version, attributes }),
    });
  }

  #class(about) {
    this.#parts.push(...this.types.interfaces.splice(0), classText(about));
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
