import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { parse } from "yaml";
import { type Body, session } from "../session";
import { type Found, story } from "../story";

// Compiles the schema of every answer.
jest.setTimeout(120_000);

const s = session();
const contract: Body = parse(readFileSync(join(__dirname, "../../../api/openapi.yaml"), "utf8"));

/** The contract read by the test itself: the sandbox's own reading is not what is asked here. */
const operations = new Map<string, Body>(
  Object.entries<Body>(contract.paths).flatMap(([path, item]) =>
    Object.entries<Body>(item).flatMap(([method, operation]) =>
      operation.operationId ? [[operation.operationId as string, { ...operation, method, path }] as const] : [],
    ),
  ),
);

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
addFormats(ajv);
ajv.addSchema(contract, "contract");

const pointer = (path: readonly string[]): string =>
  path.map((part) => encodeURIComponent(part.replace(/~/g, "~0").replace(/\//g, "~1"))).join("/");

/** The one success of an operation: its status, and what is wrong with a body. */
function success({ method, path, responses }: Body): { status: number; problems: (body: unknown) => unknown } {
  const [status = "", response] = Object.entries<Body>(responses).find(([code]) => code.startsWith("2")) ?? [];
  const place = response.$ref?.slice(2) ?? pointer(["paths", path, method, "responses", status]);
  const target = response.$ref ? contract.components.responses[response.$ref.split("/").at(-1)] : response;
  if (!target.content) return { status: Number(status), problems: (body) => (body === undefined ? [] : "no body") };
  const validate = ajv.compile({ $ref: `contract#/${place}/content/${pointer(["application/json"])}/schema` });
  return { status: Number(status), problems: (body) => (validate(body) ? [] : validate.errors) };
}

/** Nothing happens in a sandbox that would fill these. */
const EMPTY = ["getApplicationAccessLogs", "getStaticSiteAccessLogs", "listObjects"];

test("every operation answers as the contract says, about objects that exist", async () => {
  const found: Found = {};
  const walked = new Set<string>();
  for (const step of story) {
    if ("pass" in step) {
      s.pass(step.pass);
      continue;
    }
    const operation = operations.get(step.operation);
    const ids = { ...found, ...step.at?.(found) };
    const segment = operation.path.split("/")[1];
    const path = operation.path.replace(
      /\{(\w+)\}/g,
      (_: string, name: string) => ids[name === "id" ? segment : name] ?? `{${name}}`,
    );
    const method = operation.method.toUpperCase();
    const answer = await s.api(method, `${path}${step.query?.(found) ?? ""}`, step.body?.(found));
    const { status, problems } = success(operation);
    const told = { operation: step.operation, status: answer.status, problems: problems(answer.body) };
    if (answer.status !== status) throw new Error(`${step.operation}: ${JSON.stringify(answer.body)}`);
    expect(told).toEqual({ operation: step.operation, status, problems: [] });
    const list = answer.body?.data ?? answer.body;
    if (Array.isArray(list) && !EMPTY.includes(step.operation)) {
      expect([step.operation, list.length]).not.toEqual([step.operation, 0]);
    }
    if (step.keep) found[step.keep] = step.pick?.(answer.body) ?? answer.body.id;
    walked.add(step.operation);
  }
  expect([...operations.keys()].filter((id) => !walked.has(id))).toEqual([]);
  expect(walked.size).toBe(operations.size);
});
