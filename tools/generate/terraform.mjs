// The columns of the platform's reference lists: the contract's answers are not there at run time, so what the data
// sources of the Terraform face need to know of them is written down.
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { loadListings } from "./kinds.mjs";

const HEAD = `// Derived from api/openapi.yaml by \`npm run generate\`. Do not edit.

/** One column of a reference list. */
export interface Column {
  readonly name: string;
  readonly type: "string" | "number" | "bool";
  readonly doc: string;
}
`;

const TYPES = { string: "string", integer: "number", number: "number", boolean: "bool" };

export async function terraformFiles(root) {
  const contract = parse(await readFile(new URL("api/openapi.yaml", root), "utf8"));
  const lists = Object.entries(loadListings()).map(
    ([key, { operation }]) => `  ${key}: [\n${columns(contract, operation).join("\n")}\n  ],`,
  );
  const table = `/** Their columns, by list. */\nexport const columns = {\n${lists.join("\n")}\n} as const satisfies Readonly<Record<string, readonly Column[]>>;\n`;
  return { "src/terraform/listings.gen.ts": `${HEAD}\n${table}` };
}

function columns(contract, operationId) {
  const { schema } = answerOf(contract, operationId).content["application/json"];
  const record = contract.components.schemas[schema.items.$ref.split("/").at(-1)];
  return Object.entries(record.properties).map(([name, { type, description }]) => {
    const one = TYPES[[type].flat().find((each) => each !== "null")];
    const doc = description ?? (name === "id" ? "Id on the platform." : `Its ${name.replaceAll("_", " ")}.`);
    return `    { name: ${JSON.stringify(name)}, type: ${JSON.stringify(one)}, doc: ${JSON.stringify(doc)} },`;
  });
}

function answerOf(contract, operationId) {
  const operations = Object.values(contract.paths).flatMap(Object.values);
  return operations.find((operation) => operation?.operationId === operationId).responses["200"];
}
