// The functions of the Pulumi face that ask data sources, one a source and door, and the types of their answers.
import { loadData } from "./kinds.mjs";
import { jsdoc, pascal } from "./typescript.mjs";

const NOTE = "// Derived from src/data by `npm run generate`. Do not edit.";
const DOORS = {
  "src/pulumi/data.gen.ts": "./types.gen",
  "src/pulumi/native/data.gen.ts": "../types.gen",
};

/** The functions. `types` writes what they take and answer; `membersOf` gives the outputs of an object of a kind. */
export function questionFiles(types, membersOf) {
  const { sources, namesOfWhole, isListing } = loadData();
  const functions = sources.map((source) => {
    const { name, doc, takes, answers } = source;
    const asks = isListing(name) ? undefined : argsOf(types, name, takes);
    const text = (call) => `${jsdoc(doc, "")}\nexport const get${pascal(name)} = ${call};\n`;
    if (answers.is === "object") {
      const result = wholeOf(types, pascal(name), answers.kind, membersOf(answers.kind), namesOfWhole(answers.kind));
      return { used: [asks, result], text: text(`one<${asks}, ${result}>(${JSON.stringify(name)})`) };
    }
    const row = rowOf(types, answers);
    if (answers.is === "row") return { used: [row], text: text(`find<${row}>(${JSON.stringify(name)})`) };
    return { used: [asks, row], text: text(`list<${asks}, ${row}>(${JSON.stringify(name)})`) };
  });
  const used = [...new Set(functions.flatMap((one) => one.used))].sort();
  const body = functions.map(({ text }) => text).join("\n");
  return Object.fromEntries(
    Object.entries(DOORS).map(([path, from]) => [
      path,
      `${NOTE}\n\nimport { find, list, one } from "./ask";\nimport type {\n${used.map((name) => `  ${name},\n`).join("")}} from "${from}";\n\n${body}`,
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

/** Each value is an output of its own, as those of a resource are. */
function wholeOf(types, name, { doc }, members, names) {
  const lines = names.map((key) => {
    const { doc: text, type } = members.get(key) ?? { doc: "ID on the platform.", type: "string" };
    return `${jsdoc(text, "  ")}\n  readonly ${key}: pulumi.Output<${type}>;`;
  });
  return types.interface(`Get${name}Result`, "output", doc, lines.join("\n"));
}

function rowOf(types, { type, columns }) {
  const lines = Object.entries(columns).map(([name, { doc, schema, required }]) => {
    const each = types.type(schema, "output", type + pascal(name));
    const open = required || each.split(" | ").includes("null") ? "" : " | null";
    return `${jsdoc(doc, "  ")}\n  readonly ${name}: ${each}${open};`;
  });
  return types.interface(type, "output", undefined, lines.join("\n"));
}
