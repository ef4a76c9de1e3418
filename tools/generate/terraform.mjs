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
  const lists = Object.entries(await listingColumns(root)).map(
    ([key, all]) => `  ${key}: [\n${all.map((one) => line({ ...one, type: TYPES[one.type] })).join("\n")}\n  ],`,
  );
  const table = `/** Their columns, by list. */\nexport const columns = {\n${lists.join("\n")}\n} as const satisfies Readonly<Record<string, readonly Column[]>>;\n`;
  return { "src/terraform/listings.gen.ts": `${HEAD}\n${table}` };
}

/** Name, type and doc of each column, by list: as the contract has them. */
export async function listingColumns(root) {
  const contract = parse(await readFile(new URL("api/openapi.yaml", root), "utf8"));
  const lists = Object.entries(loadListings()).map(([key, { operation }]) => [key, columns(contract, operation)]);
  return Object.fromEntries(lists);
}

function columns(contract, operationId) {
  const { schema } = answerOf(contract, operationId).content["application/json"];
  const record = contract.components.schemas[schema.items.$ref.split("/").at(-1)];
  return Object.entries(record.properties).map(([name, { type, description }]) => ({
    name,
    type: [type].flat().find((each) => each !== "null"),
    doc: description ?? (name === "id" ? "Id on the platform." : `Its ${name.replaceAll("_", " ")}.`),
  }));
}

export function line({ name, type, doc }) {
  return `    { name: ${JSON.stringify(name)}, type: ${JSON.stringify(type)}, doc: ${JSON.stringify(doc)} },`;
}

function answerOf(contract, operationId) {
  const operations = Object.values(contract.paths).flatMap(Object.values);
  return operations.find((operation) => operation?.operationId === operationId).responses["200"];
}
