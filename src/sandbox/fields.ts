import { pageItems } from "./answers";
import type { Contract, Json, Schema } from "./contract";
import { explain } from "./explain";
import type { CollectionName } from "./records";
import { malformed } from "./refusal";

type Schemas = Readonly<Record<string, Schema>>;

const text: Schema = { type: "string" };
const optionalText: Schema = { type: ["string", "null"] };
const truth: Schema = { type: "boolean" };
const number: Schema = { type: "number" };
const texts: Schema = { type: "array", items: text };
const records: Schema = { type: "array", items: { type: "object" } };
const work: Schema = { type: ["object", "null"], required: ["due", "then"], properties: { due: number } };

/** Fields of records that no answer of the contract has, by collection and by its part. */
const INTERNAL: Readonly<Record<string, Schemas>> = {
  applications: { deployment_hook: optionalText, cdn: truth, edge_cache: truth, awake_since: number },
  databases: {
    db_user: optionalText,
    db_password: text,
    extensions: { type: "object", additionalProperties: truth },
  },
  "object-storage": { keys: { ...records, minItems: 1 } },
  pipelines: { name: text, repo_url: optionalText },
  "docker-registries": { username: text, secret: text },
  "webhook-deliveries": { attempt: number, due: number },
  "api-keys": { token: text, old_tokens: records, role_ids: texts, is_given: truth },
  processes: { delete_queued: truth },
  "static-sites/deployments": { steps: texts, trigger: text, docker_image_url: optionalText, git_type: optionalText },
  "static-sites/variables": { is_production: truth, is_preview: truth, branch: optionalText },
  domains: { reached_at: number, checked_since: number },
  deployments: {
    service_id: { type: "string", format: "uuid" },
    initiated_by: text,
    is_restart: truth,
    build_error: optionalText,
    began: { type: ["number", "null"] },
    ending: { type: "object", required: ["status"], properties: { status: { enum: ["success", "failed"] } } },
    logs: records,
    queued: { type: "object" },
    runs: { type: "object", required: ["variables", "passwords", "access_keys"] },
  },
  stages: { app_ids: texts },
};

/** Fields of answers that the sandbox derives from others. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  databases: ["cluster_display_name", "cluster_location", "internal_hostname", "internal_port", "external_hostname"],
  "static-sites": ["hostname"],
  "object-storage": ["access_key", "secret_key"],
  projects: ["services"],
  "api-keys": ["roles"],
  processes: ["internal_hostname"],
  variables: ["app_id"],
  deployments: ["app_id"],
  "static-sites/variables": ["is_runtime", "is_buildtime"],
  "static-sites/deployments": ["is_preview", "cloud_build_id"],
  stages: ["apps"],
  connections: [
    ...["source_id", "source_type", "source_name", "source_display_name"],
    ...["target_type", "target_name", "target_display_name"],
  ],
};

/** Derived wherever they are; the owner of a process is a field of its own. */
const ALWAYS_DERIVED = [
  ...["resource_type_name", "cpu_limit", "memory_limit", "storage_size", "author_login", "author_img"],
  "static_site_id",
];

/** The parts and collections that are not called as their route is. */
const ROUTES: Readonly<Record<string, string>> = {
  variables: "env-vars",
  connections: "internal-connections",
  "global-env-vars": "/applications/global-env-vars",
  "webhook-deliveries": "/webhooks/{id}/deliveries",
};

/** What can be put into a record of `collection`, or into an entry of its `part`. */
export function fieldsOf(contract: Contract, collection: CollectionName, part?: string): Schemas {
  const own = [...(part === undefined ? [collection] : [part, `${collection}/${part}`])];
  const answer = part === undefined ? recordIn(contract, collection) : entryIn(contract, collection, part);
  const derived = new Set([...ALWAYS_DERIVED, ...own.flatMap((name) => DERIVED[name] ?? [])]);
  const shown = Object.entries(propertiesOf(contract, answer)).filter(([name]) => !derived.has(name));
  const beside = part === undefined ? recordsBeside(contract, collection) : {};
  const internal = own.map((name) => INTERNAL[name]);
  return Object.assign({ work, company_id: text }, Object.fromEntries(shown), beside, ...internal);
}

/** Fields of a new record that its answers need, beside those that every record is made with. */
export function missingFields(contract: Contract, given: Json, collection: CollectionName, part?: string): string[] {
  const answer = part === undefined ? recordIn(contract, collection) : entryIn(contract, collection, part);
  const own = part === undefined && typeof given.display_name === "string" ? ["name"] : [];
  const made = new Set(["id", "created_at", "updated_at", "company_id", ...own, ...Object.keys(given)]);
  const known = fieldsOf(contract, collection, part);
  return requiredIn(contract, answer).filter((name) => name in known && !made.has(name));
}

/** @throws Refusal that names the first field that the record does not have, or that does not take its value. */
export function checkFields(
  contract: Contract,
  fields: Json,
  collection: CollectionName,
  [part, key]: readonly string[] = [],
): void {
  if (part !== undefined && !entryIn(contract, collection, part)) throw malformed(`There is no field ${part}.`);
  const known = fieldsOf(contract, collection, part);
  const above = part === undefined ? [] : [part, key ?? ""];
  for (const [name, value] of Object.entries(fields)) {
    const path = [...above, name];
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!schema) throw malformed(`There is no field ${path.join(".")}; there are ${Object.keys(known).join(", ")}.`);
    const errors = contract.errors(`put ${collection} ${part} ${name}`, schema, value);
    const at = path.map((one) => `/${one.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    const [first] = explain(
      errors.map((error) => ({ ...error, instancePath: `${at}${error.instancePath}` })),
      path.join("."),
    );
    if (first !== undefined) throw malformed(first);
  }
}

const answerAt = (contract: Contract, path: string): Schema | undefined =>
  contract.operations.find((it) => it.method === "GET" && it.path === path)?.success.schema;

const itemAt = (contract: Contract, path: string): Schema | undefined => {
  const schema = answerAt(contract, path);
  return schema && (pageItems(contract, schema) ?? schema.items);
};

const recordIn = (contract: Contract, collection: CollectionName): Schema | undefined =>
  answerAt(contract, `/${collection}/{id}`) ?? itemAt(contract, ROUTES[collection] ?? "");

const entryIn = (contract: Contract, collection: CollectionName, part: string): Schema | undefined =>
  itemAt(contract, `/${collection}/{id}/${ROUTES[part] ?? part.replaceAll("_", "-")}`) ??
  propertiesOf(contract, recordIn(contract, collection))[part]?.items;

/** Fields with a route of their own: `ip_restriction`. */
function recordsBeside(contract: Contract, collection: CollectionName): Schemas {
  const route = new RegExp(`^/${collection}/{id}/([^/]+)$`);
  return Object.fromEntries(
    contract.operations.flatMap(({ method, path, success: { schema } }) => {
      const [, name] = (method === "GET" && route.exec(path)) || [];
      if (name === undefined || !schema || itemAt(contract, path)) return [];
      return [[name.replaceAll("-", "_"), schema] as const];
    }),
  );
}

function propertiesOf(contract: Contract, schema: Schema | undefined): Schemas {
  const { properties, allOf = [] } = schema ? contract.resolve(schema) : ({} as Schema);
  return Object.assign({}, ...allOf.map((one) => propertiesOf(contract, one)), properties);
}

function requiredIn(contract: Contract, schema: Schema | undefined): string[] {
  const { required = [], allOf = [] } = schema ? contract.resolve(schema) : ({} as Schema);
  return [...required, ...allOf.flatMap((one) => requiredIn(contract, one))];
}
