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
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sessionIn } from "../../terraform/core";
import { errors } from "../terraform/calls";
import { Terraform } from "../terraform/model";
import { schemaOf } from "./play";

/**
 * Several states in one folder, of one configuration: whatever a run of one has begun or completed, no run of another
 * continues with it, and none deletes it. A state that is in one place stays one, whatever its credentials are.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
let folder: string;
beforeEach(async () => {
  await world.reset();
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
