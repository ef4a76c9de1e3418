// The contract with links between its operations, derived from its paths: what a stateful fuzz run follows.
import { readFile } from "node:fs/promises";
import { at } from "./layout.mjs";

const METHODS = ["get", "post", "put", "patch", "delete"];

export async function plainContract() {
  // The tools are loaded before the dependencies are installed.
  const { parse } = await import("yaml");
  return parse(await readFile(at("api", "openapi.yaml"), "utf8"));
}

/** Every operation with its path and its method. */
export function operationsIn({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, ...item[method] })),
  );
}

/** The contract with links: whoever creates or lists something leads to every operation on it. */
export async function linkedContract() {
  const contract = await plainContract();
  const operations = operationsIn(contract);
  for (const source of operations) {
    const place = sourceOf(source);
    if (!place) continue;
    const [status] = Object.keys(source.responses).filter((code) => code.startsWith("2"));
    const links = {};
    for (const { path, operationId } of operations) {
      const parameters = parametersFrom(source.path, path, place);
      if (parameters) links[operationId] = { operationId, parameters };
    }
    const response = contract.paths[source.path][source.method].responses[status];
    if (Object.keys(links).length > 0 && !response.$ref) response.links = links;
  }
  return contract;
}

/** Where the id of what was created, or listed first, is in the answer. */
function sourceOf({ path, method, operationId }) {
  if (method === "post" && !/[}]\/(?!.*s$)[\w-]+$/.test(path)) return "$response.body#/id";
  if (method === "get" && operationId.startsWith("list")) return "$response.body#/data/0/id";
  return undefined;
}

/** `/a/{id}/b` leads to `/a/{id}/b/{b_id}` and all below; its own parameters stay as they are. */
function parametersFrom(source, target, place) {
  const rest = target.slice(source.length);
  const name = /^\/\{(\w+)\}/.exec(rest)?.[1];
  const others = [...rest.matchAll(/\{(\w+)\}/g)];
  if (!target.startsWith(source) || name === undefined || others.length !== 1) return undefined;
  const kept = [...source.matchAll(/\{(\w+)\}/g)].map(([, it]) => [it, `$request.path.${it}`]);
  return Object.fromEntries([...kept, [name, place]]);
}
