import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ErrorObject, ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";

export type Json = Record<string, unknown>;

/** The part of a schema of the contract that the sandbox uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  [keyword: string]: unknown;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  id: string;
  method: string;
  /** The path of the contract, for example /applications/{id}. */
  path: string;
  /** Counts against the limit of creations (x-creation). */
  isCreation: boolean;
  /** The webhook event that a success emits (x-webhook-event). */
  event: string | undefined;
  parameters: Parameter[];
  body: { schema: Schema; required: boolean } | undefined;
  /** The status of a success, and the schema of its body, if there is one. */
  success: { status: number; schema: Schema | undefined };
}

export interface Document {
  paths: Record<string, Record<string, Json>>;
  components: Record<string, Record<string, Json>>;
  webhooks: Record<string, Record<string, Json>>;
  "x-rate-limits": Record<string, { requests: number; window_seconds: number }>;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** `api/openapi.yaml`: two folders up, both from `src/sandbox` and from the compiled `dist/sandbox`. */
const CONTRACT_FILE = path.join(__dirname, "..", "..", "api", "openapi.yaml");

/** The same as JSON, which the build writes: parsing YAML takes ten times as long as the rest of the start. */
const BUILT_FILE = path.join(__dirname, "openapi.json");

/** The contract: its operations, and the schemas of their requests and answers. */
export class Contract {
  readonly operations: readonly Operation[];
  readonly rateLimits: Document["x-rate-limits"];
  /** Waits between the attempts of a webhook delivery. */
  readonly retryWaitsSeconds: readonly number[];
  readonly #document: Document;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    this.#document = document;
    // The settings that the contract's schemas compile with; answers are exactly what was validated.
    this.#ajv = new Ajv2020({
      strict: false,
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      validateSchema: false,
      allErrors: true,
      verbose: true,
    });
    addFormats(this.#ajv);
    this.#ajv.addSchema(withInlineBranches(this.#document) as object, "contract");
    this.rateLimits = this.#document["x-rate-limits"];
    const retries = this.#document.webhooks.serviceEvent?.post?.["x-retries"] as { waits_seconds: number[] };
    this.retryWaitsSeconds = retries.waits_seconds;
    this.operations = Object.entries(this.#document.paths).flatMap(([route, item]) =>
      METHODS.flatMap((method) => (item[method] ? [this.#operation(method, route, item[method])] : [])),
    );
  }

  /** A schema of the contract by its name. */
  schema(name: string): Schema {
    return this.#document.components.schemas?.[name] as Schema;
  }

  /** Follows a `$ref` into the contract; a schema without one is its own target. */
  resolve<T extends Json>(node: T): T {
    const reference = node.$ref;
    if (typeof reference !== "string") return node;
    const [, , section, name] = reference.split("/");
    return this.#document.components[section ?? ""]?.[name ?? ""] as T;
  }

  /** What is wrong with a value under a schema; empty if it is valid. `name` is the key of the compiled form. */
  errors(name: string, schema: Schema, value: unknown): ErrorObject[] {
    let validate = this.#validators.get(name);
    if (!validate) {
      validate = this.#ajv.compile(rebased(schema) as object);
      this.#validators.set(name, validate);
    }
    return validate(value) ? [] : [...(validate.errors ?? [])];
  }

  #operation(method: string, route: string, node: Json): Operation {
    const responses = Object.entries(node.responses as Record<string, Json>);
    const [status, response] = responses.find(([code]) => code.startsWith("2")) ?? ["204", {}];
    const body = node.requestBody as (Json & { required?: boolean }) | undefined;
    const bodySchema = body && jsonSchema(body);
    return {
      id: node.operationId as string,
      method: method.toUpperCase(),
      path: route,
      isCreation: node["x-creation"] === true,
      event: node["x-webhook-event"] as string | undefined,
      parameters: ((node.parameters ?? []) as Json[]).map((it) => this.resolve(it) as unknown as Parameter),
      body: bodySchema && { schema: bodySchema, required: body?.required === true },
      success: { status: Number(status), schema: jsonSchema(this.resolve(response)) },
    };
  }
}

function jsonSchema(node: Json): Schema | undefined {
  const content = node.content as Record<string, { schema: Schema }> | undefined;
  return content?.["application/json"]?.schema;
}

/** The same schema with its references pointing into the registered contract. */
function rebased(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rebased);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" ? `contract${value}` : rebased(value),
    ]),
  );
}

/**
 * The same contract with the branches of every oneOf inlined: Ajv then reports an error under the branch
 * that it belongs to, and explain.ts can leave out the branches that were not meant.
 */
function withInlineBranches(document: Document): unknown {
  const target = (reference: unknown): unknown => {
    const name = String(reference).split("/").at(-1) ?? "";
    return document.components.schemas?.[name];
  };
  const inlined = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inlined);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === "oneOf" ? (value as Json[]).map((branch) => inlined(target(branch.$ref) ?? branch)) : inlined(value),
      ]),
    );
  };
  return inlined(document);
}

let loaded: Contract | undefined;

/** The contract that ships with the package; read once per process. */
export function loadContract(): Contract {
  loaded ??= new Contract(readDocument());
  return loaded;
}

function readDocument(): Document {
  if (existsSync(BUILT_FILE)) return JSON.parse(readFileSync(BUILT_FILE, "utf8")) as Document;
  const { parse } = require("yaml") as typeof import("yaml");
  return parse(readFileSync(CONTRACT_FILE, "utf8")) as Document;
}
