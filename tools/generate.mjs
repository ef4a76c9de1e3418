// Writes what is derived from other files: run it after a change of the contract or of a kind.
// `--check` writes nothing and fails when a checked-in file is out of date.
import { readFile, writeFile } from "node:fs/promises";
import openapiTypescript, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const root = new URL("../", import.meta.url);
const check = process.argv.includes("--check");
const contractUrl = new URL("api/openapi.yaml", root);
const contract = parse(await readFile(contractUrl, "utf8"));

const METHODS = ["get", "post", "put", "patch", "delete"];

/** The names that an operation's body takes: what may be sent on creation and what in an update. */
function bodyFields(operation) {
  const reference = operation.requestBody?.content?.["application/json"]?.schema?.$ref;
  if (!reference) return "";
  const schema = contract.components.schemas[reference.split("/").at(-1)];
  return `, body: ${JSON.stringify(Object.keys(schema.properties ?? {}))}`;
}

/** One line per operation: what the client needs to send it, and whether it counts as a creation. */
function operations() {
  const lines = [];
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const creation = operation["x-creation"] ? ", creation: true" : "";
      const body = bodyFields(operation);
      lines.push(
        `  ${operation.operationId}: { method: "${method.toUpperCase()}", path: ${JSON.stringify(path)}${creation}${body} },`,
      );
    }
  }
  return [
    "// Derived from api/openapi.yaml by `npm run generate`. Do not edit.",
    "",
    "/** Every operation of the contract, by its operationId. Paths are relative to `/v3`. */",
    "export const operations = {",
    ...lines,
    "} as const;",
    "",
  ].join("\n");
}

const files = {
  "src/contract/operations.gen.ts": () => operations(),
  "src/contract/types.gen.ts": async () =>
    `// Derived from api/openapi.yaml by \`npm run generate\`. Do not edit.\n\n${astToString(await openapiTypescript(contractUrl, { silent: true }))}`,
};

const stale = [];
for (const [path, render] of Object.entries(files)) {
  const url = new URL(path, root);
  const text = await render();
  const present = await readFile(url, "utf8").catch(() => undefined);
  if (present === text) continue;
  if (check) stale.push(path);
  else {
    await writeFile(url, text);
    console.log(`wrote ${path}`);
  }
}
if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`);
  process.exit(1);
}
