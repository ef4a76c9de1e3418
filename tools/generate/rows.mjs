// What the rows of each list are, and what a list can be asked for: the contract itself is not there at run time.

const NOTE = "// Derived from api/openapi.yaml by `npm run generate`. Do not edit.\n\n";
const PAGING = new Set(["limit", "offset", "cursor"]);
const KEPT = ["type", "format", "enum", "const", "required", "description"];

export function rowsFile(contract) {
  const lists = Object.entries(contract.paths).flatMap(([path, { get }]) => {
    const row = get?.operationId.startsWith("list") && rowOf(contract, get);
    return row ? [[get.operationId, facts(contract, path, get, row)]] : [];
  });
  const text = lists.map(([name, list]) => `  ${name}: ${JSON.stringify(list)},\n`).join("");
  return `${NOTE}import type { List } from "./rows";

/** Every list of the contract, by its operationId. */
export const lists: Readonly<Record<string, List>> = {
${text}};
`;
}

function facts(contract, path, operation, row) {
  const one = contract.paths[`${path}/{id}`]?.get;
  const { properties = {}, required = [] } = resolved(contract, row);
  return {
    ...(one && answerOf(one)?.$ref === row.$ref ? { whole: true } : {}),
    query: queryOf(contract, operation),
    required,
    columns: properties,
  };
}

/** What an answer lists: an array, or the `data` of a page. */
function rowOf(contract, operation) {
  const visit = (schema) => {
    if (!schema) return undefined;
    if (schema.$ref) return visit(named(contract, schema));
    if (schema.allOf) return schema.allOf.map(visit).find(Boolean);
    const row = schema.type === "array" ? schema.items : schema.properties?.data?.items;
    return row?.$ref ? row : undefined;
  };
  return visit(answerOf(operation));
}

function answerOf({ responses }) {
  return responses["200"]?.content?.["application/json"]?.schema;
}

/** What may be asked for beside the page. */
function queryOf(contract, { parameters = [] }) {
  return parameters
    .map((parameter) => (parameter.$ref ? named(contract, parameter) : parameter))
    .filter((parameter) => parameter.in === "query" && !PAGING.has(parameter.name))
    .map(({ name }) => name);
}

function resolved(contract, schema) {
  if (schema.$ref) {
    const { $ref, ...own } = schema;
    return resolved(contract, { ...named(contract, schema), ...own });
  }
  const each = (all) =>
    Object.fromEntries(Object.entries(all).map(([name, inner]) => [name, resolved(contract, inner)]));
  return {
    ...Object.fromEntries(KEPT.filter((name) => name in schema).map((name) => [name, schema[name]])),
    ...(schema.properties ? { properties: each(schema.properties) } : {}),
    ...(schema.items ? { items: resolved(contract, schema.items) } : {}),
    ...(schema.oneOf || schema.anyOf
      ? { anyOf: (schema.oneOf ?? schema.anyOf).map((one) => resolved(contract, one)) }
      : {}),
  };
}

function named(contract, { $ref }) {
  return $ref
    .split("/")
    .slice(1)
    .reduce((now, step) => now[step], contract);
}
