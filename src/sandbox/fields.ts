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
const object = (properties: Schemas, required: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  required: [...required],
});
const listOf = (items: Schema): Schema => ({ type: "array", items });
const mapOf = (value: Schema): Schema => ({ type: "object", additionalProperties: value });
const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type ?? [], "null"].flat() });

const runs = object(
  {
    ...{ variables: mapOf(text), passwords: mapOf(text), access_keys: mapOf(text) },
    web: orNull(object({ is_ingress_enabled: truth, instances: number }, ["is_ingress_enabled", "instances"])),
    hibernate_after_seconds: orNull(number),
  },
  ["variables", "passwords", "access_keys"],
);

/** Fields of records that no answer of the contract has, by collection and by its part. */
const INTERNAL: Readonly<Record<string, Schemas>> = {
  applications: { deployment_hook: optionalText, cdn: truth, edge_cache: truth, awake_since: number },
  databases: {
    db_user: optionalText,
    db_password: text,
    extensions: mapOf(truth),
  },
  "object-storage": {
    keys: { ...listOf(object({ access_key: text, secret_key: text, valid_until: number })), minItems: 1 },
  },
  pipelines: { name: text, repo_url: optionalText },
  "docker-registries": { username: text, secret: text },
  "webhook-deliveries": { attempt: number, due: number },
  "api-keys": {
    token: text,
    old_tokens: listOf(object({ token: text, valid_until: number })),
    role_ids: texts,
    is_given: truth,
  },
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
    ending: object({ status: { enum: ["success", "failed"] }, step: text, logs: texts }, ["status"]),
    logs: listOf(object({ at: number, severity: text, message: text })),
    queued: object({ removed_processes: texts, removed_disks: texts, new_disks: texts }),
    runs,
  },
  stages: { app_ids: texts },
};

/** Fields of answers that the sandbox derives from others. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  databases: ["cluster_display_name", "cluster_location", "internal_hostname", "internal_port", "external_hostname"],
  "static-sites": ["hostname"],
  "object-storage": ["access_key", "secret_key"],
  // Put by key, as a part.
  pipelines: ["stages"],
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
  const fields: Schemas = Object.assign({ company_id: text }, Object.fromEntries(shown), beside, ...internal);
  // Values that background work will set are not checked, so that a broken answer can be made: their names are.
  const then: Schema = { oneOf: [{ const: "gone" }, object(mapValues(fields, () => ({})))] };
  const work = orNull(object({ due: number, then }, ["due", "then"]));
  return mapValues({ work, ...fields }, (schema) => closed(contract, schema));
}

const mapValues = (schemas: Schemas, to: (schema: Schema) => Schema): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, to(schema)]));

/** A schema without references, whose objects, however deep, have only the properties that it lists. */
function closed(contract: Contract, schema: Schema): Schema {
  const { properties, items, oneOf, additionalProperties, ...others } = contract.resolve(schema);
  const inner = (one: unknown): Schema => closed(contract, one as Schema);
  return {
    ...others,
    ...(properties && {
      additionalProperties: false,
      properties: mapValues(properties, inner),
    }),
    ...(additionalProperties !== undefined && { additionalProperties }),
    ...(items && { items: inner(items) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map(inner) }),
  };
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
