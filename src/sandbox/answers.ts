import type { Contract, Json, Operation, Schema } from "./contract";
import { Refusal } from "./refusal";
import type { Variants } from "./variants";
import type { World } from "./world";

type Optional = Readonly<Record<string, readonly string[]>>;

/**
 * Optional fields that the sandbox sends nevertheless, by schema. Everything else that is
 * optional is left out, so that clients do not rely on it.
 */
const CERTAIN: Optional = {
  DatabaseBackup: ["name", "display_name", "status"],
  CorsPolicy: ["headers"],
  Project: ["services"],
  ApiKeyCapability: ["id_resource"],
  ApiKeyRole: ["description", "permissions"],
  LogEntry: ["unix_timestamp"],
};

/** The same, with those that public answers may leave out, whatever their value. */
const ALL: Optional = {
  ...CERTAIN,
  Application: ["cluster_id"],
  // The times: clients in use expect them (contract note 44).
  PipelineStage: [
    ...["branch", "auto_create_app", "delete_stale_apps", "stale_app_days", "apps"],
    ...["created_at", "updated_at"],
  ],
};

const OPTIONAL_FIELDS: Readonly<Record<Variants["uncertainFields"], Optional>> = { sent: ALL, omitted: CERTAIN };

/** An answer that is sent with all its fields. */
export class Whole {
  constructor(readonly body: Json) {}
}

const PAGE = "#/components/schemas/PageEnvelope";
const DEFAULT_LIMIT = 25;
const LARGEST_TOTAL = 10_000;

/**
 * Builds the body of a success from a handler's result: only what the contract requires, and the optional fields of
 * `variants`.
 */
export function answerBody(
  { contract, variants }: Pick<World, "contract" | "variants">,
  operation: Operation,
  result: unknown,
  query: Readonly<Json>,
): unknown {
  const { schema } = operation.success;
  if (!schema) return undefined;
  if (typeof result === "string") return { message: result };
  if (result instanceof Whole) return result.body;
  const page = pageItems(contract, schema);
  const optional = OPTIONAL_FIELDS[variants.uncertainFields];
  if (!page) return picked(contract, schema, result, optional);
  const all = result as unknown[];
  const offset = Number(query.offset ?? 0);
  const limit = Number(query.limit ?? DEFAULT_LIMIT);
  return {
    data: all.slice(offset, offset + limit).map((item) => picked(contract, page, item, optional)),
    total: Math.min(all.length, LARGEST_TOTAL),
    offset,
    limit,
  };
}

/** No answer may break the contract unnoticed. */
export function checkAnswer(contract: Contract, operation: Operation, body: unknown): void {
  const { schema, status } = operation.success;
  if (!schema) return;
  const errors = contract.errors(`${operation.id} answer`, schema, body);
  const [first] = errors;
  if (!first) return;
  throw new Refusal(
    500,
    `The sandbox broke the contract: its answer ${status} to ${operation.id} ${first.instancePath || "as a whole"} ${first.message}.`,
    { hint: "This is a mistake in the sandbox, or in an object that was put through its control API." },
  );
}

/** The schema of a page's items, when the answer is a page. */
export function pageItems(contract: Contract, schema: Schema): Schema | undefined {
  const parts = contract.resolve(schema).allOf;
  if (!parts?.some((part) => part.$ref === PAGE)) return undefined;
  return parts.find((part) => part.properties?.data)?.properties?.data?.items;
}

function picked(contract: Contract, schema: Schema, value: unknown, extra: Optional): unknown {
  const target = contract.resolve(schema);
  if (Array.isArray(value))
    return value.map((item) => (target.items ? picked(contract, target.items, item, extra) : item));
  if (typeof value !== "object" || value === null || !target.required) return value;
  const optional = extra[schema.$ref?.split("/").at(-1) ?? ""] ?? [];
  const record = value as Json;
  const fields = [...target.required, ...optional].filter((name) => record[name] !== undefined);
  return Object.fromEntries(
    fields.map((name) => [name, pickedField(contract, target.properties?.[name], record[name], extra)]),
  );
}

/** Lists of named schemas inside an answer (stages of a pipeline, roles of a key) are picked as well. */
function pickedField(contract: Contract, schema: Schema | undefined, value: unknown, extra: Optional): unknown {
  return schema?.items?.$ref ? picked(contract, schema, value, extra) : value;
}
