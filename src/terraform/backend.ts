import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Started } from "./stack";

/**
 * What tells where a state is, in the settings of the engines' back ends, each with the variables that the back end reads
 * where it is not set. Credentials may be others in each run.
 */
const LOCATION: Readonly<Record<string, readonly string[]>> = {
  ...settings("path", "workspace_dir", "bucket", "key", "prefix", "workspace_key_prefix", "region", "endpoint"),
  ...settings("storage_account_name", "container_name", "secret_suffix", "datacenter", "workspaces"),
  address: ["TF_HTTP_ADDRESS", "CONSUL_HTTP_ADDR"],
  conn_str: ["PG_CONN_STR"],
  schema_name: ["PG_SCHEMA_NAME"],
  table_name: ["PG_TABLE_NAME"],
  endpoints: ["AWS_ENDPOINT_URL_S3", "AWS_S3_ENDPOINT", "AWS_ENDPOINT_URL"],
  storage_custom_endpoint: ["GOOGLE_BACKEND_STORAGE_CUSTOM_ENDPOINT", "GOOGLE_STORAGE_CUSTOM_ENDPOINT"],
  environment: ["ARM_ENVIRONMENT"],
  namespace: ["KUBE_NAMESPACE"],
  host: ["KUBE_HOST"],
  config_path: ["KUBE_CONFIG_PATH"],
  config_paths: ["KUBE_CONFIG_PATHS"],
  config_context: ["KUBE_CTX"],
  config_context_cluster: ["KUBE_CTX_CLUSTER"],
  hostname: ["TF_CLOUD_HOSTNAME"],
  organization: ["TF_CLOUD_ORGANIZATION"],
};
/** What the PostgreSQL client adds to an address without a host. */
const DATABASE = ["PGHOST", "PGPORT", "PGDATABASE", "PGSERVICE"];

const ADDRESSES = ["address", "conn_str"];
/** Parameters of an address that say who asks, or for how long. */
const CREDENTIAL = /pass|token|secret|signature|credential|auth|user|^(x-(amz|goog)-.*|s[vetpr]|spr|sip|sig|expires)$/i;

/** The back end that `init` has stored for a folder, by what tells where its state is; `{}` without one: a file there. */
export function backendOf({ folder, environment }: Started): object {
  try {
    const file = join(resolve(folder, environment.TF_DATA_DIR ?? ".terraform"), "terraform.tfstate");
    const { backend } = JSON.parse(readFileSync(file, "utf8")) as Stored;
    return { type: backend.type, ...locationOf(backend.config, environment) };
  } catch {
    return {};
  }
}

interface Stored {
  readonly backend: { readonly type: string; readonly config: Readonly<Record<string, unknown>> };
}

function settings(...names: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, []]));
}

/** `init` stores each setting that a back end has, and `null` for what is not set. */
function locationOf(config: Readonly<Record<string, unknown>>, environment: Started["environment"]): object {
  const named = Object.entries(LOCATION).map(([name, variables]) => {
    const value = name in config ? config[name] || firstOf(variables, environment) : undefined;
    return [name, ADDRESSES.includes(name) ? withoutCredentials(value) : value];
  });
  const { conn_str: connection } = Object.fromEntries(named);
  const isWhole = !("conn_str" in config) || /^\w+:\/\/[^/]|\bhost(addr)?\s*=/.test(String(connection));
  const added = isWhole ? [] : DATABASE.map((variable) => [variable, environment[variable]]);
  return Object.fromEntries([...named, ...added].filter(([, value]) => value));
}

const firstOf = (variables: readonly string[], environment: Started["environment"]) =>
  variables.map((variable) => environment[variable]).find(Boolean);

/** A URL, or the words of a connection: `host=db.example.org dbname=states password=…`. */
function withoutCredentials(address: unknown): unknown {
  if (typeof address !== "string") return address;
  if (!address.includes("//")) {
    const words = [...address.matchAll(/(\w+)\s*=\s*('(?:[^'\\]|\\.)*'|\S+)/g)];
    return words.length === 0 ? address : words.flatMap(([word, name = ""]) => (CREDENTIAL.test(name) ? [] : [word]));
  }
  const [place = "", query = ""] = address.replace(/\/\/[^/@]*@/, "//").split("?");
  const asked = [...new URLSearchParams(query)].filter(([name]) => !CREDENTIAL.test(name));
  return [place, ...asked];
}
