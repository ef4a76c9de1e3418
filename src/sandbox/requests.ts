import type { Contract, Json, Operation, Schema } from "./contract";
import { explain } from "./explain";
import { malformed, unprocessable } from "./refusal";

export interface Inputs {
  params: Record<string, string>;
  query: Json;
  /** The fields that the contract knows. */
  body: Json;
  /** All fields that were sent. */
  sent: Json;
}

/** Checks one request against the contract: 400 when it is malformed, 422 when the schema refuses it. */
export function readRequest(
  contract: Contract,
  operation: Operation,
  raw: { params: unknown; query: unknown; body: unknown },
): Inputs {
  const params = raw.params as Record<string, string>;
  checkParameters(contract, operation, "path", params);
  const query = coerced(operation, raw.query as Json);
  checkParameters(contract, operation, "query", query);
  const sent = readBody(operation, raw.body);
  const schema = operation.body?.schema;
  if (!schema || sent === undefined) return { params, query, body: {}, sent: {} };
  const errors = contract.errors(`${operation.id} body`, schema, sent);
  if (errors.length > 0) {
    const [first = "The body is not valid.", ...others] = explain(errors, "the body");
    throw others.length === 0 ? unprocessable(first) : unprocessable([first, ...others].join(" "));
  }
  return { params, query, body: knownFields(contract.resolve(schema), sent), sent };
}

function checkParameters(contract: Contract, operation: Operation, place: "path" | "query", values: Json): void {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return;
  const schema: Schema = {
    type: "object",
    required: parameters.filter((it) => it.required).map((it) => it.name),
    properties: Object.fromEntries(parameters.map((it) => [it.name, it.schema])),
  };
  const errors = contract.errors(`${operation.id} ${place}`, schema, values);
  if (errors.length > 0) throw malformed(explain(errors, place).join(" "));
}

/** The query parameters of the contract; texts become numbers and booleans where it has those. */
function coerced(operation: Operation, query: Json): Json {
  const values: Json = {};
  for (const { name, in: place, schema } of operation.parameters) {
    const given = query[name];
    if (place === "query" && given !== undefined) values[name] = coercedValue(given, schema.type);
  }
  return values;
}

function coercedValue(given: unknown, type: Schema["type"]): unknown {
  if (typeof given !== "string") return given;
  if ((type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(given)) return Number(given);
  if (type === "boolean" && /^(true|false)$/.test(given)) return given === "true";
  return given;
}

function readBody(operation: Operation, raw: unknown): Json | undefined {
  const text = typeof raw === "string" ? raw : "";
  if (text.trim() === "") {
    if (operation.body?.required) throw malformed("The body is missing; send a JSON object.");
    return undefined;
  }
  if (!operation.body) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw malformed(`The body is not JSON: ${(error as Error).message}`);
  }
}

/** Unknown fields are ignored (x-semantics unknown_fields). */
function knownFields(schema: Schema, sent: Json): Json {
  const known = schema.properties ?? {};
  return Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(known, name)));
}
