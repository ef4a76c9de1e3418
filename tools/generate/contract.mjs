// What is derived from the contract: the table of operations, and the types of those records that the source uses.
import { readFile } from "node:fs/promises";
import openapiTypescript, { astToString } from "openapi-typescript";
import { parse } from "yaml";
import { at } from "../layout.mjs";
import { rowsFile } from "./rows.mjs";

const METHODS = ["get", "post", "put", "patch", "delete"];
const NOTE = "// Derived from api/openapi.yaml by `npm run generate`. Do not edit.\n\n";

export async function contractFiles(contractUrl) {
  const contract = parse(await readFile(contractUrl, "utf8"));
  return {
    "src/contract/operations.gen.ts": NOTE + operations(contract),
    "src/contract/rows.gen.ts": rowsFile(contract),
    "src/contract/types.gen.ts":
      NOTE + withoutAbsent(astToString(await openapiTypescript(await used(contract), { silent: true }))),
  };
}

/** The part of the contract whose types the source uses: the answers of its look-ups, and schemas by name. */
async function used(contract) {
  const lookups = [...(await sourceOf("model/listings.ts")).matchAll(/listing\("[^"]+", "(\w+)"/g)];
  const operations = new Set(lookups.map(([, operation]) => operation));
  const paths = Object.entries(contract.paths).flatMap(([path, item]) => {
    const { get } = item;
    if (!operations.has(get?.operationId)) return [];
    const { operationId, responses } = get;
    return [[path, { get: { operationId, responses: { 200: responses[200] } } }]];
  });
  const named = [...(await sourceOf("webhooks/index.ts")).matchAll(/components\["schemas"\]\["(\w+)"\]/g)];
  const seeds = [paths, named.map(([, schema]) => ({ $ref: `#/components/schemas/${schema}` }))];
  const { openapi, info } = contract;
  return { openapi, info, paths: Object.fromEntries(paths), components: referred(contract, seeds) };
}

/** Without a line for each thing that there is not. */
const withoutAbsent = (text) => text.replace(/^ +\w+\?: never;\n/gm, "").replace(/^ +parameters: \{\s*\};\n/gm, "");

const sourceOf = (file) => readFile(at("src", file), "utf8");

/** The components that `value` refers to, directly or through others. */
function referred(contract, value, found = {}) {
  for (const [, group, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
    if (found[group]?.[name]) continue;
    const component = contract.components[group][name];
    found[group] = { ...found[group], [name]: component };
    referred(contract, component, found);
  }
  return found;
}

/** One line per operation: what the client needs to send it, and whether it counts as a creation. */
function operations(contract) {
  const lines = [];
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const creation = operation["x-creation"] ? ", creation: true" : "";
      const list = method === "get" && isList(contract, operation) ? ", list: true" : "";
      const body = bodyFields(contract, operation);
      lines.push(
        `  ${operation.operationId}: { method: "${method.toUpperCase()}", path: ${JSON.stringify(path)}${creation}${list}${body} },`,
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

/** Whether an operation answers rows: all of them, or a page. */
function isList(contract, { responses }) {
  const schema = responses[200]?.content["application/json"].schema;
  const named = schema.$ref ? contract.components.schemas[schema.$ref.split("/").at(-1)] : schema;
  return named.type === "array" || (named.allOf ?? [named]).some((part) => part.properties?.data?.type === "array");
}

/** The names that an operation's body takes: what may be sent on creation and what in an update. */
function bodyFields(contract, operation) {
  const reference = operation.requestBody?.content?.["application/json"]?.schema?.$ref;
  if (!reference) return "";
  const schema = contract.components.schemas[reference.split("/").at(-1)];
  return `, body: ${JSON.stringify(Object.keys(schema.properties ?? {}))}`;
}
