// An account in which every operation can succeed, for a fuzz run: the story that the sandbox's own test tells, with a
// snapshot of the moment before each operation, and the contract with what the story asked as examples.
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { operationsIn } from "./contract-links.mjs";
import { loadTypeScript } from "./generate/kinds.mjs";

const require = createRequire(import.meta.url);

/** A clock that only the story moves. */
export const storyClock = () => ({
  at: Date.parse("2026-03-01T12:00:00Z"),
  now() {
    return this.at;
  },
});

/** Tells the story to a sandbox. Answers, by operation, the moment before it (its time and snapshot) and what was asked. */
export async function tellStory(sandbox, clock, contract) {
  loadTypeScript();
  const { story } = require("../test/sandbox/story.ts");
  const operations = new Map(operationsIn(contract).map((one) => [one.operationId, one]));
  const found = {};
  const moments = new Map();
  let snapshot;
  for (const step of story) {
    if ("pass" in step) {
      clock.at += step.pass * 1000;
      snapshot = undefined;
      continue;
    }
    const { method, path } = operations.get(step.operation);
    const all = { ...found, ...step.at?.(found) };
    const segment = path.split("/")[1];
    const ids = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, all[name === "id" ? segment : name]]),
    );
    const asked = { ids, query: step.query?.(found), body: step.body?.(found) };
    if (!moments.has(step.operation)) {
      snapshot ??= sandbox.snapshot(step.operation).name;
      moments.set(step.operation, { at: clock.at, snapshot, ...asked });
    }
    const answer = await ask(sandbox, method, path, asked);
    if (step.keep) found[step.keep] = step.pick?.(answer) ?? answer.id;
    if (method !== "get") snapshot = undefined;
  }
  return moments;
}

/** Puts the sandbox back into the moment before an operation: `POST /<operationId>`, on loopback. */
export async function serveMoments(sandbox, clock, moments) {
  const server = createServer(({ url }, response) => {
    const { at, snapshot } = moments.get(url.slice(1));
    clock.at = at;
    sandbox.restore(snapshot);
    response.writeHead(204).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

async function ask({ url, token }, method, path, { ids, query = "", body }) {
  const place = path.replace(/\{(\w+)\}/g, (_, name) => ids[name]);
  const answer = await fetch(`${url}/v3${place}${query}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The story ends at ${method} ${place}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** The contract with what the story asked: paths lead to what exists, or elsewhere, and the bodies are examples. */
export function withMoments(contract, moments) {
  const resolved = (node) => (node.$ref ? contract.components.parameters[node.$ref.split("/").at(-1)] : node);
  for (const { path, method, operationId } of operationsIn(contract)) {
    const item = contract.paths[path];
    const operation = item[method];
    const { ids, query = "", body } = moments.get(operationId);
    const asked = { ...ids, ...Object.fromEntries(new URLSearchParams(query)) };
    operation.parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved).map((one) => {
      const value = asked[one.name];
      if (value === undefined) return one;
      const schema = one.in === "path" ? { anyOf: [{ enum: [value] }, one.schema] } : one.schema;
      return { ...one, schema, example: value };
    });
    const content = operation.requestBody?.content?.["application/json"];
    if (content && body !== undefined) content.example = body;
  }
  for (const item of Object.values(contract.paths)) delete item.parameters;
  return contract;
}
