import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { readRecord } from "../../../src/read";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { ownDocuments } from "../../../src/store";
import { toRow } from "../../../src/terraform/convert";
import { provider } from "../../../src/terraform/provider";
import { resourceSchema } from "../../../src/terraform/schema";
import { whichState } from "../../../src/terraform/which-state";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sessionIn } from "../../terraform/core";
import { errors } from "../terraform/calls";
import { Terraform } from "../terraform/model";
import { schemaOf } from "../terraform/processes";

/**
 * Several states in one folder, of one configuration: whatever a run of one has begun or completed, no run of another
 * continues with it, and none deletes it. A state that is in one place stays one, whatever its credentials are.
 */
jest.setTimeout(600_000);

const world = worldOfTests();
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** How the engine is started. */
interface Way {
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly options?: readonly string[];
  /** As `init` stores it. */
  readonly backend?: { readonly type: string; readonly config: Named };
}

const bucket = (key: string, credential = "one") => ({
  type: "s3",
  config: { bucket: "states", key, token: credential },
});
const database = (name: string, password = "one") => ({
  type: "pg",
  config: { conn_str: `postgres://me:${password}@example.org/${name}`, schema_name: "remote" },
});

/** As with `backend "http" {}`: what is not set is `null`. */
const http = (address?: string) => ({
  type: "http",
  config: { address: address ?? null, username: null, password: null },
});

const apart: Readonly<Record<string, readonly [Way, Way]>> = {
  "terraform test": [{}, { command: "test" }],
  "terraform test beside a back end": [{ backend: bucket("prod") }, { backend: bucket("prod"), command: "test" }],
  "terraform test in a workspace": [
    { environment: { TF_WORKSPACE: "dev" } },
    { environment: { TF_WORKSPACE: "dev" }, command: "test" },
  ],
  "another workspace": [{}, { environment: { TF_WORKSPACE: "dev" } }],
  "another back end": [{ backend: bucket("staging") }, { backend: bucket("prod") }],
  "another database": [{ backend: database("staging") }, { backend: database("prod") }],
  "a back end whose address is in the environment": [
    { backend: http(), environment: { TF_HTTP_ADDRESS: "https://git.example.com/state/staging" } },
    { backend: http(), environment: { TF_HTTP_ADDRESS: "https://git.example.com/state/prod" } },
  ],
  "another data folder": [
    { backend: bucket("staging") },
    { backend: bucket("prod"), environment: { TF_DATA_DIR: ".terraform-prod" } },
  ],
  "from a file to a back end": [{}, { backend: bucket("prod") }],
  "-state=": [{}, { options: ["apply", "-state=prod.tfstate"] }],
  "-state": [{ options: ["apply", "-state", "dev.tfstate"] }, { options: ["apply", "-state", "prod.tfstate"] }],
};

const same: Readonly<Record<string, readonly [Way, Way]>> = {
  "the folder": [{}, {}],
  "a back end": [{ backend: bucket("prod") }, { backend: bucket("prod", "two") }],
  "a back end whose password is another one": [{ backend: database("prod") }, { backend: database("prod", "two") }],
  "another command": [{ command: "plan" }, { command: "apply" }],
};

let runs = 0;
function engineOf({ environment = {}, command, options = [], backend }: Way): Terraform {
  const run = `run ${runs++}`;
  const begun = () => {
    const started = { folder, environment };
    if (backend) {
      const file = join(folder, environment.TF_DATA_DIR ?? ".terraform", "terraform.tfstate");
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ version: 3, backend }));
    }
    const session = sessionIn(world, { folder, environment, engine: run });
    // As the engine's process shows them: the command is one of the words.
    const words = [...(command === undefined ? [] : [command]), ...options];
    const state = () => whichState(started, { command, options: words }, ownDocuments(folder));
    return { session, provider: provider(session, state) };
  };
  let now = begun();
  const restart = async () => {
    await now.session.finish();
    now = begun();
    return now.provider;
  };
  return new Terraform(now.provider, schemaOf, { restart });
}

const here = CLUSTERS[0]?.id;
const declared: readonly (readonly [Kind, Named])[] = [
  [kinds.application, { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" }],
  [
    kinds.database,
    {
      ...kinds.database.examples.minimal,
      ...{ clusterId: here, resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "aVerySecretPassword1" },
    },
  ],
];
const blocks = (more: Named = {}) =>
  declared.map(([kind, values]) => {
    const { typeName, attributes } = resourceSchema(kind);
    return { type: typeName, name: "one", values: toRow(attributes, { ...values, ...more }) };
  });

/** What the first state has made, and what the second one has after it was killed, or ended, in the middle of that. */
async function both([one, other]: readonly [Way, Way], isKilled: boolean, more?: Named) {
  const first = engineOf(one);
  const made = await first.apply({ blocks: blocks() });
  expect(errors(made.diagnostics)).toEqual([]);
  const ids = [...first.state.values()].map(({ row }) => String(row.id));
  // Killed before it stores its state: its journal alone has what it has made.
  if (isKilled) first.state.clear();
  const second = engineOf(other);
  const { diagnostics } = await second.apply({ blocks: blocks(more) });
  return { first, second, ids, problems: errors(diagnostics) };
}

describe.each(Object.entries(apart))("%s", (_, ways) => {
  test.each([true, false])("has what it makes itself; the other one was killed: %s", async (isKilled) => {
    const { second, ids, problems } = await both(ways, isKilled, { allowSameName: true });
    expect(problems).toEqual([]);
    const others = [...second.state.values()].map(({ row }) => String(row.id));
    expect(others).toHaveLength(ids.length);
    expect(others.filter((id) => ids.includes(id))).toEqual([]);
    await second.apply({ blocks: blocks({ allowSameName: true }) }, { destroy: true });
    for (const [at, [kind]] of declared.entries()) {
      expect(await readRecord(kind, ids[at] ?? "", world.io)).toBeDefined();
      expect(await readRecord(kind, others[at] ?? "", world.io)).toBeUndefined();
    }
  });

  test("is told of the database that exists, before it makes anything", async () => {
    const { second, problems } = await both(ways, false);
    expect(problems.map(({ detail = "" }) => /^\w+/.exec(detail)?.[0])).toEqual(["Database"]);
    expect([...second.state.values()]).toEqual([]);
  });
});

test.each(Object.entries(same))("%s: what a killed run has made is continued with", async (_, ways) => {
  const { second, ids, problems } = await both(ways, true);
  expect(problems).toEqual([]);
  expect([...second.state.values()].map(({ row }) => String(row.id))).toEqual(ids);
});

/** Settings of each back end, two values of each: in its block, or in the variable that stands for it. */
const LOCATIONS: readonly (readonly [string, string, string | undefined, string, string])[] = [
  ["local", "path", undefined, "dev.tfstate", "prod.tfstate"],
  ["s3", "key", undefined, "env=dev/state", "env=prod/state"],
  ["s3", "endpoints", "AWS_ENDPOINT_URL_S3", "https://one.example.org", "https://two.example.org"],
  ["gcs", "prefix", undefined, "dev", "prod"],
  [
    "gcs",
    "storage_custom_endpoint",
    "GOOGLE_STORAGE_CUSTOM_ENDPOINT",
    "https://one.example.org",
    "https://two.example.org",
  ],
  ["azurerm", "container_name", undefined, "dev", "prod"],
  ["azurerm", "environment", "ARM_ENVIRONMENT", "public", "china"],
  ["oci", "region", undefined, "one", "two"],
  ["http", "address", "TF_HTTP_ADDRESS", "https://example.org/?state=dev", "https://example.org/?state=prod"],
  ["consul", "address", "CONSUL_HTTP_ADDR", "dev.example.org:8500", "prod.example.org:8500"],
  ["consul", "datacenter", undefined, "dev", "prod"],
  ["pg", "conn_str", "PG_CONN_STR", "postgres://me:one@a.example.org/state", "postgres://me:one@b.example.org/state"],
  ["pg", "conn_str", "PG_CONN_STR", "host=a.example.org dbname=state", "host=b.example.org dbname=state"],
  ["pg", "conn_str", "PG_CONN_STR", "postgres://a,b/dev", "postgres://a,b/prod"],
  ["pg", "schema_name", "PG_SCHEMA_NAME", "dev", "prod"],
  ["pg", "table_name", "PG_TABLE_NAME", "dev", "prod"],
  ["kubernetes", "namespace", "KUBE_NAMESPACE", "dev", "prod"],
  ["kubernetes", "host", "KUBE_HOST", "https://dev.example.org", "https://prod.example.org"],
  ["kubernetes", "config_path", "KUBE_CONFIG_PATH", "dev.yaml", "prod.yaml"],
  ["kubernetes", "config_context", "KUBE_CTX", "dev", "prod"],
  ["kubernetes", "config_context_cluster", "KUBE_CTX_CLUSTER", "dev", "prod"],
  ["cloud", "hostname", "TF_CLOUD_HOSTNAME", "one.example.org", "two.example.org"],
  ["cloud", "organization", "TF_CLOUD_ORGANIZATION", "one", "two"],
];
const placements = LOCATIONS.flatMap(([type, name, variable, one, other]) => {
  const inBlock = (value: string): Way => ({ backend: { type, config: { [name]: value } } });
  const blank = { type, config: { [name]: null } };
  const inVariable =
    (of: string) =>
    (value: string): Way => ({ backend: blank, environment: { [of]: value } });
  const ways = [
    { where: "block", way: inBlock },
    ...(variable ? [{ where: variable, way: inVariable(variable) }] : []),
  ];
  return ways.map(({ where, way }) => ({ type, name, where, one: way(one), other: way(other) }));
});

/** What its back end has as its credentials, and says how it works. */
const ALIKE: readonly (readonly [string, Way, Way])[] = [
  [
    "a token",
    { backend: http("https://example.org/?state=dev&token=1") },
    { backend: http("https://example.org/?state=dev&token=2") },
  ],
  [
    "a signature",
    { backend: http("https://example.org/s?sig=1&se=2") },
    { backend: http("https://example.org/s?sig=3&se=4") },
  ],
  ["a user", { backend: database("dev", "one") }, { backend: database("dev", "two") }],
  [
    "the password of a connection in words",
    { backend: { type: "pg", config: { conn_str: "host=a password='one two' dbname=b" } } },
    { backend: { type: "pg", config: { conn_str: "host=a password=three dbname=b" } } },
  ],
  [
    "the password of several hosts",
    { backend: { type: "pg", config: { conn_str: "postgres://me:one@a:1,b:2/dev" } } },
    { backend: { type: "pg", config: { conn_str: "postgres://me:two@a:1,b:2/dev" } } },
  ],
  [
    "a variable of another back end",
    { backend: bucket("dev") },
    { backend: bucket("dev"), environment: { KUBE_NAMESPACE: "prod" } },
  ],
  [
    "a variable that a setting overrides",
    { backend: http("https://example.org/dev"), environment: { TF_HTTP_ADDRESS: "https://example.org/one" } },
    { backend: http("https://example.org/dev"), environment: { TF_HTTP_ADDRESS: "https://example.org/two" } },
  ],
];

/** The name of the second state that a folder has, after that of the first. */
async function namesOf(one: Way, other: Way, folders = [folder, folder]): Promise<readonly string[]> {
  const documents = ownDocuments(folder);
  const names: string[] = [];
  for (const [at, { environment = {}, options = [], backend }] of [one, other].entries()) {
    const started = { folder: folders[at] ?? folder, environment };
    const file = join(started.folder, ".terraform", "terraform.tfstate");
    mkdirSync(dirname(file), { recursive: true });
    if (backend) writeFileSync(file, JSON.stringify({ version: 3, backend }));
    names.push((await whichState(started, { command: "apply", options }, documents)).inFolder);
  }
  return names;
}

test.each(placements)("$type: another `$name` ($where) is another state", async ({ one, other }) => {
  const [first, second] = await namesOf(one, other);
  expect([first, second === first]).toEqual(["default", false]);
});

test("pg without a host in its connection: that of the environment counts", async () => {
  const backend = { type: "pg", config: { conn_str: "postgres:///states" } };
  const [first, second] = await namesOf(
    { backend, environment: { PGHOST: "a" } },
    { backend, environment: { PGHOST: "b" } },
  );
  expect(second).not.toBe(first);
});

test.each(ALIKE)("%s does not make another state", async (_, one, other) => {
  expect(await namesOf(one, other)).toEqual(["default", "default"]);
});

test("a file that -state names is the same one in another checkout of the folder", async () => {
  const way = { options: ["apply", "-state=dev.tfstate"] };
  expect(await namesOf(way, way, [folder, newFolder()])).toEqual(["default", "default"]);
});
