// The functions of the Pulumi face that ask data sources, one a source and door, and the types of their answers.
import { loadData } from "./kinds.mjs";
import { article, extending, jsdoc, pascal } from "./typescript.mjs";

const NOTE = "// Derived from src/data by `npm run generate`. Do not edit.";
const DOORS = {
  "src/pulumi/data.gen.ts": "./types.gen",
  "src/pulumi/native/data.gen.ts": "../types.gen",
};

/** The functions. `types` writes what they take and answer; `outputsOf` gives the outputs of an object of a kind. */
export function questionFiles(types, outputsOf) {
  const { sources, namesOfWhole, isListing } = loadData();
  const functions = sources.map((source) => {
    const { name, doc, takes, answers } = source;
    const asks = isListing(name) ? undefined : argsOf(types, name, takes);
    const text = (call) => `${jsdoc(doc, "")}\nexport const get${pascal(name)} = ${call};\n`;
    if (answers.is === "object") {
      const result = wholeOf(types, answers.kind, outputsOf(answers.kind), namesOfWhole(answers.kind));
      return text(`one<types.${asks}, types.${result}>(${JSON.stringify(name)})`);
    }
    const row = rowOf(types, answers);
    if (answers.is === "row") return text(`find<types.${row}>(${JSON.stringify(name)})`);
    return text(`list<types.${asks}, types.${row}>(${JSON.stringify(name)})`);
  });
  return Object.fromEntries(
    Object.entries(DOORS).map(([path, from]) => [
      path,
      `${NOTE}\n\nimport { find, list, one } from "./ask";\nimport type * as types from "${from}";\n\n${functions.join("\n")}`,
    ]),
  );
}

function argsOf(types, name, takes) {
  const members = Object.entries(takes).map(([key, { doc, schema, required }]) => ({
    name: key,
    doc,
    json: schema,
    facts: [],
    field: { required },
  }));
  const path = `Get${pascal(name)}`;
  return types.interface(
    path,
    "input",
    `What \`get${pascal(name)}\` is asked with.`,
    types.members(members, "input", path),
  );
}

/** The outputs of a resource. */
export function outputsInterface(types, { name, fields }, outputs) {
  const { shared, members } = types.grouped(fields, outputs, "output", outputLines);
  const text = `The outputs of ${article(name)} ${name}.`;
  types.interface(`${name}Outputs`, "output", text, outputLines(members), extending(shared));
}

/** These, and what a look-up answers, each value an output of its own as well, without what only a declaration says. */
function wholeOf(types, kind, outputs, names) {
  const { name, doc } = kind;
  outputsInterface(types, kind, outputs);
  const declared = outputs.filter((one) => !names.includes(one.name)).map((one) => JSON.stringify(one.name));
  const heritage = ` extends Omit<${name}Outputs, ${declared.join(" | ")}>`;
  const own = [{ name: "id", doc: "ID on the platform.", type: "string" }];
  return types.interface(`Get${name}Result`, "output", doc, outputLines(own), heritage);
}

function outputLines(outputs) {
  return outputs
    .map(({ name, doc, type }) => `${jsdoc(doc, "  ")}\n  readonly ${name}: pulumi.Output<${type}>;`)
    .join("\n");
}

function rowOf(types, { type, columns }) {
  const lines = Object.entries(columns).map(([name, { doc, schema, required }]) => {
    const each = types.type(schema, "output", type + pascal(name));
    const open = required || each.split(" | ").includes("null") ? "" : " | null";
    return `${jsdoc(schema.deprecated ? `@deprecated ${doc}` : doc, "  ")}\n  readonly ${name}: ${each}${open};`;
  });
  return types.interface(type, "output", undefined, lines.join("\n"));
}
