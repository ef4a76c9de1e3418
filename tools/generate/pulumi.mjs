// The typed resource classes of the Pulumi face, one a kind, as a person would have written them.
import { loadKinds } from "./kinds.mjs";
import { jsdoc, partNamed, pascal, TypeWriter } from "./typescript.mjs";

/** The two doors of the engine: what their classes have in common with each other stands in the face. */
const FACES = {
  "src/pulumi/resources.gen.ts": { base: "SvcResource" },
  "src/pulumi/native/resources.gen.ts": { base: "NativeResource", reads: true },
};

const head = (base) => `// Derived from src/kinds by \`npm run generate\`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { ${base} } from "./resource";
`;

export function pulumiFiles() {
  const { kinds, declaredNames, isWriteOnly, jsonSchema } = loadKinds();
  const files = Object.entries(FACES).map(([path, face]) => {
    const dialect = {
      jsonSchema,
      written: new Set(),
      // A write-only value is a hash in the state, which no program should take for the value.
      isShown: (field) => !isWriteOnly(field),
      wrap: (type) => `pulumi.Input<${type}>`,
      suffix: "Args",
      reference: ({ refersTo }) => `string | ${refersTo}`,
    };
    const bodies = kinds.map((kind) => new KindWriter(kind, declaredNames(kind), dialect, face).write());
    return [path, `${head(face.base)}\n${bodies.join("\n")}`];
  });
  return Object.fromEntries(files);
}

/** The class of one kind and the types that it needs. */
class KindWriter {
  constructor(kind, declared, dialect, face) {
    this.kind = kind;
    this.face = face;
    this.declared = declared;
    this.types = new TypeWriter(dialect);
  }

  write() {
    const { name, doc } = this.kind;
    const args = this.types.members(this.#arguments(), "input", name);
    const outputs = this.#outputs();
    return `${this.types.interfaces.join("\n")}
/** What a ${name} is declared with. */
export interface ${name}Args {
${args}
}

${jsdoc(doc, "")}
export class ${name} extends ${this.face.base} {
${outputs}

  constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super("${name}", name, args, opts);
  }
${this.face.reads ? reading(name) : ""}}
`;
  }

  /** Declared names in the order of the kind's file, with their facts where they are fields of the object itself. */
  #arguments() {
    return Object.entries(this.declared).map(([name, { schema, doc }]) => ({
      name,
      doc,
      schema,
      field: this.kind.fields[name],
      part: partNamed(this.kind, name),
    }));
  }

  #outputs() {
    const shown = Object.entries(this.kind.fields).filter(([, field]) => this.types.isShown(field));
    const own = shown.map(([name, field]) => {
      const type = this.types.type(this.types.jsonSchema(field.schema), "output", this.kind.name + pascal(name));
      const open = field.mutability !== "computed" && !field.required ? " | undefined" : "";
      return { name, doc: field.doc, type: `${type}${open}` };
    });
    const inParts = Object.entries(this.declared)
      .filter(([name]) => !(name in this.kind.fields))
      .map(([name, { doc }]) => ({
        name,
        doc,
        type: `${this.types.partType(name, partNamed(this.kind, name), "output", this.kind.name)} | undefined`,
      }));
    return [...own, ...inParts]
      .map(({ name, doc, type }) => `${jsdoc(doc, "  ")}\n  declare readonly ${name}: pulumi.Output<${type}>;`)
      .join("\n");
  }
}

function reading(name) {
  return `
  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    return new ${name}(name, {} as ${name}Args, { ...opts, id });
  }
`;
}
