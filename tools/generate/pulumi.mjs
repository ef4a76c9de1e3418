// The typed resource classes of the Pulumi face, one a kind, as a person would have written them.
import { loadKinds, loadNative } from "./kinds.mjs";
import { outputsInterface, questionFiles } from "./questions.mjs";
import { article, jsdoc, partNamed, pascal, TypeWriter, typeOfCases } from "./typescript.mjs";

const TYPES = "src/pulumi/types.gen.ts";

/** The two doors of the engine: each has its classes; what they are declared with, and their outputs, are shared. */
const FACES = {
  "src/pulumi/resources.gen.ts": { base: "SvcResource" },
  "src/pulumi/native/resources.gen.ts": { base: "NativeResource", reads: true, names: true },
};
const NATIVE_TYPES = "src/pulumi/native/types.gen.ts";

const NOTE = "// Derived from src/kinds by `npm run generate`. Do not edit.";
const PULUMI = 'import type * as pulumi from "@pulumi/pulumi";';

export function pulumiFiles() {
  const { kinds, groups, declaredNames, isWriteOnly, jsonSchema } = loadKinds();
  const referredTo = new Set();
  const types = new TypeWriter({
    jsonSchema,
    groups,
    written: new Set(),
    // A write-only value is a hash in the state, which no program should take for the value.
    isShown: (field) => !isWriteOnly(field),
    wrap: (type) => `pulumi.Input<${type}>`,
    later: (type) => `Promise<${type}> | pulumi.OutputInstance<${type}>`,
    suffix: "Args",
    takesNull: true,
    takesForId: true,
    reference: ({ refersTo, ...schema }, plain) => {
      for (const name of refersTo.split(" | ")) referredTo.add(name);
      return `${schema.properties ? plain(schema) : "string"} | ${refersTo}`;
    },
  });
  const writers = new Map(kinds.map((kind) => [kind, new KindWriter(kind, declaredNames(kind), types)]));
  const written = kinds.map((kind) => writers.get(kind).write());
  const questions = questionFiles(types, (kind) => writers.get(kind).outputs());
  // Nothing looks these up.
  for (const kind of kinds.filter(({ awaits }) => awaits)) outputsInterface(types, kind, writers.get(kind).outputs());
  const files = Object.entries(FACES).map(([path, face]) => [path, classes(face, written)]);
  return {
    [TYPES]: interfaces(types, referredTo),
    [NATIVE_TYPES]: nativeInterfaces(types, written),
    ...Object.fromEntries(files),
    ...questions,
  };
}

/** The plugin gives names to what its program leaves without one. */
function nativeInterfaces(types, written) {
  const facts = [loadNative().AUTONAMED];
  const own = written.flatMap(({ name, autonamed, base, cases }) => {
    if (!autonamed) return [];
    const members = types.members([{ ...autonamed, field: {}, facts }], "input", name);
    const omitted = `Omit<shared.${base}, ${JSON.stringify(autonamed.name)}>`;
    const named = `${argumentsDoc(name)}\nexport interface ${base} extends ${omitted} {\n${members}\n}\n`;
    if (cases.length === 0) return [named];
    const all = cases.map((one) => ({ full: `shared.${one.full}` }));
    return [named, `${argumentsDoc(name)}\nexport type ${name}Args = ${typeOfCases(base, all)};\n`];
  });
  return `${NOTE}\n\n${PULUMI}\nimport type * as shared from "../types.gen";\n\nexport * from "../types.gen";\n\n${own.join("\n")}`;
}

const argumentsDoc = (name) => jsdoc(`What ${article(name)} ${name} is declared with.`, "");

/** The classes of both doors have the same members, so that a reference takes either. */
function interfaces(types, referredTo) {
  const references = `import type { ${[...referredTo].sort().join(", ")} } from "./resources.gen";`;
  return `${NOTE}\n\n${PULUMI}\n${references}\n\n${types.interfaces.join("\n")}`;
}

/** An interface adds the outputs to its class: they are the engine's, and no fields of the program's. */
function classes({ base, reads, names }, written) {
  const bodies = written.map(
    ({ name, doc, required, autonamed }) => `${doc}
export class ${name} extends ${base} {
  constructor(name: string, args: types.${name}Args${isComplete(required, names && autonamed) ? " = {}" : ""}, opts?: pulumi.CustomResourceOptions) { super("${name}", name, args, opts); }
${reads ? reading(name) : ""}}
export interface ${name} extends types.${name}Outputs {}
`,
  );
  return `${NOTE}

${PULUMI}
import { ${base} } from "./resource";
import type * as types from "./types.gen";

${bodies.join("\n")}`;
}

/** Whether nothing has to be declared. */
function isComplete(required, autonamed) {
  return required.every((name) => name === autonamed?.name);
}

function reading(name) {
  return `  /** An object that exists already, for its outputs: it is read, and never changed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} { return new ${name}(name, {} as types.${name}Args, { ...opts, id }); }
`;
}

/** The class of one kind, and the types that it needs. */
class KindWriter {
  constructor(kind, declared, types) {
    this.kind = kind;
    this.declared = declared;
    this.types = types;
  }

  write() {
    const { name, doc } = this.kind;
    const members = this.#arguments();
    const declared = {
      name,
      doc: `What ${article(name)} ${name} is declared with.`,
      members,
      fields: this.kind.fields,
    };
    const { text, names, base, cases } = this.types.declaration(declared);
    for (const one of names) this.types.written.add(one);
    this.types.interfaces.push(text);
    const required = members.flatMap(({ name, field }) => (field?.required && !field.renamedFrom ? [name] : []));
    const autonamed = members.find(({ field }) => field?.autonamed);
    return { name, doc: jsdoc(doc, ""), base, cases, required, autonamed };
  }

  /** Declared names in the order of the kind's file, with their facts where they are fields of the object itself. */
  #arguments() {
    return Object.entries(this.declared).map(([name, { schema, doc, current }]) => ({
      name,
      doc: current ? `@deprecated ${doc}` : doc,
      schema,
      field: this.kind.fields[name],
      part: partNamed(this.kind, name),
    }));
  }

  /** Name, doc and type of each. */
  outputs() {
    const shown = Object.entries(this.kind.fields).filter(([, field]) => this.types.isShown(field));
    const own = shown.map(([name, field]) => {
      const type = this.types.type(this.types.jsonSchema(field.schema), "output", this.kind.name + pascal(name));
      const open = field.mutability !== "computed" && !field.required ? " | undefined" : "";
      return { name, doc: field.doc, type: `${type}${open}` };
    });
    const inParts = Object.entries(this.declared)
      .filter(([name]) => !(name in this.kind.fields))
      .map(([name, { doc, schema, current }]) => {
        const type = current
          ? this.types.type(this.types.jsonSchema(schema), "output", this.kind.name + pascal(name))
          : this.types.partType(name, partNamed(this.kind, name), "output", this.kind.name);
        const open = this.kind.fields[current]?.required ? "" : " | undefined";
        return { name, doc: current ? `@deprecated ${doc}` : doc, type: `${type}${open}` };
      });
    return [...own, ...inParts];
  }
}
