// What is derived from the contract: the table of operations, and types of all records and bodies.
import { readFile } from "node:fs/promises";
import openapiTypescript, { astToString } from "openapi-typescript";
import { parse } from "yaml";
import { rowsFile } from "./rows.mjs";

const METHODS = ["get", "post", "put", "patch", "delete"];
const NOTE = "// Derived from api/openapi.yaml by `npm run generate`. Do not edit.\n\n";

export async function contractFiles(contractUrl) {
  const contract = parse(await readFile(contractUrl, "utf8"));
  return {
    "src/contract/operations.gen.ts": NOTE + operations(contract),
    "src/contract/rows.gen.ts": rowsFile(contract),
    "src/contract/types.gen.ts": NOTE + astToString(await openapiTypescript(contractUrl, { silent: true })),
  };
}

/** One line per operation: what the client needs to send it, and whether it counts as a creation. */
function operations(contract) {
  const lines = [];
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const creation = operation["x-creation"] ? ", creation: true" : "";
      const body = bodyFields(contract, operation);
      lines.push(
        `  ${operation.operationId}: { method: "${method.toUpperCase()}", path: ${JSON.stringify(path)}${creation}${body} },`,
      );
    }
  }
  return [
    "/** Every operation of the contract, by its operationId. Paths are relative to `/v3`. */",
    "export const operations = {",
    ...lines,
    "} as const;",
    "",
  ].join("\n");
}

/** The names that an operation's body takes: what may be sent on creation and what in an update. */
function bodyFields(contract, operation) {
  const reference = operation.requestBody?.content?.["application/json"]?.schema?.$ref;
  if (!reference) return "";
  const schema = contract.components.schemas[reference.split("/").at(-1)];
  return `, body: ${JSON.stringify(Object.keys(schema.properties ?? {}))}`;
}
