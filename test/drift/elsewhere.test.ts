import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { driftCommand } from "../../src/cli/drift";
import { connect } from "../../src/client/client";
import type { Report } from "../../src/drift";
import { type Sandbox, startSandbox } from "../../src/sandbox";
import { CLUSTERS } from "../../src/sandbox/reference";
import { Owners } from "../../src/state";
import { documentsIn } from "../../src/store";
import { changeObject } from "../laws/world";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";

/** `svc-iac drift --environment production` of a file with production, staging and previews, all in one company. */
const FILE = `base:
  databases:
    main:
      displayName: { format: "shop-{}", of: [{ stack: name }] }
      clusterId: { cluster: europe-west }
      type: postgresql
      version: "16"
      resourceTypeId: { size: DB1 }
      dbName: app
      dbPassword: { secret: databasePassword }
  buckets:
    files: { displayName: { format: "files-{}", of: [{ stack: name }] } }
environments:
  production: {}
  staging:
    buckets:
      files: null
      logs: { displayName: { format: "logs-{}", of: [{ config: team }] } }
  preview: {}
`;
const ids = {
  production: "70000000-0000-4000-8000-000000000001",
  staging: "70000000-0000-4000-8000-000000000002",
  preview: "70000000-0000-4000-8000-000000000003",
  files: "70000000-0000-4000-8000-000000000011",
  removed: "70000000-0000-4000-8000-000000000012",
  pooled: "70000000-0000-4000-8000-000000000013",
  foreign: "70000000-0000-4000-8000-000000000014",
  logs: "70000000-0000-4000-8000-000000000015",
};

const before = { ...process.env };
let folder: string;
let file: string;
let sandbox: Sandbox;

beforeEach(async () => {
  folder = newFolder();
  file = join(folder, "environment.svc.yaml");
  sandbox = await startSandbox({ limits: false });
  writeFileSync(file, FILE);
  Object.assign(process.env, { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token });
  const [first] = CLUSTERS;
  const database = { type: "postgresql", version: "16", db_name: "app", db_user: "app", cluster_id: first?.id };
  for (const [stack, id] of [
    ["production", ids.production],
    ["staging", ids.staging],
    ["pr-7", ids.preview],
  ] as const)
    await change(`databases/${id}`, { ...database, display_name: `shop-${stack}`, name: `shop-${stack}` });
  await change(`object-storage/${ids.files}`, { display_name: "files-production" });
});
afterEach(async () => {
  process.env = { ...before };
  await sandbox.close();
});

const change = (path: string, fields: object) => changeObject(sandbox, path, fields);

const run = (...words: string[]) => commanded("--file", file, "--ignore", "ApiKey/*", ...words);

function commanded(...args: string[]) {
  sandbox.resetRequests();
  return printedBy(() => driftCommand("1.0.0").exitOverride().parseAsync(args, { from: "user" }));
}

const production = ["--environment", "production"];
const patched = [...production, "--patch", "--adopt"];

async function reportOf(...words: string[]) {
  const { stdout, code } = await run(...words, "--format", "json");
  const { unmanaged, elsewhere, resources, summary } = JSON.parse(stdout) as Report;
  const text = ({ name, mayBelongTo }: Report["unmanaged"][number]) => [name, mayBelongTo];
  return {
    code,
    summary,
    unmanaged: unmanaged.map(text),
    elsewhere: elsewhere.map(({ name, owner }) => [name, owner.replace(/ of \/\S+/g, " of F")]),
    resources: resources.map(({ source, id }) => [source.replace(/ of \/\S+/g, " of F"), id]),
  };
}

test("objects of the file's other environments and of previews are not unmanaged, and are never adopted", async () => {
  expect(await reportOf(...production)).toMatchObject({
    code: 0,
    unmanaged: [],
    elsewhere: [
      ["shop-pr-7", "preview pr-7 of F"],
      ["shop-staging", "environment staging of F"],
    ],
  });
  const { code, stderr } = await run(...patched);
  expect(code).toBe(0);
  expect(stderr).not.toContain("adopted");
  expect(readFileSync(file, "utf8")).toBe(FILE);
});

test("--adopt adopts changed values only; what is unmanaged has to be named, each exactly", async () => {
  await change(`object-storage/${ids.foreign}`, { display_name: "of others" });
  const { stderr } = await run(...patched);
  expect(stderr).toContain("not adopted: 1 unmanaged object. `--adopt-unmanaged <Kind/name>` adopts one");
  expect(readFileSync(file, "utf8")).toBe(FILE);

  const named = (name: string) => run(...production, "--patch", "--adopt-unmanaged", name);
  await expect(named("Bucket/of*")).rejects.toThrow("no unmanaged object is called Bucket/of*");
  await expect(named("Database/of others")).rejects.toThrow("no unmanaged object is called");
  await expect(named("Database/shop-staging")).rejects.toThrow("belongs to environment staging of");
  await expect(named(`Database/${ids.preview}`)).rejects.toThrow("belongs to preview pr-7 of");
  await change(`object-storage/${ids.removed}`, { display_name: "of others" });
  await expect(named("Bucket/of others")).rejects.toThrow(/matches 2 objects: .*Name one of them by its ID/s);
  expect(readFileSync(file, "utf8")).toBe(FILE);

  const two = ["--adopt-unmanaged", `Bucket/${ids.foreign}`, "--adopt-unmanaged", `Bucket/${ids.removed}`];
  expect((await run(...patched, ...two)).stderr).not.toContain("not adopted");
  const text = readFileSync(file, "utf8");
  for (const id of [ids.foreign, ids.removed]) expect(text.split(id)).toHaveLength(2);
  for (const id of [ids.staging, ids.preview]) expect(text).not.toContain(id);
  expect(await reportOf(...production)).toMatchObject({ code: 0, unmanaged: [] });
});

test("an object is another environment's by kind, name and immutables, as that environment is rendered", async () => {
  // `null` in the overlay of staging: the name is one that only the base would give.
  await change(`object-storage/${ids.removed}`, { display_name: "files-staging" });
  await change(`object-storage/${ids.pooled}`, { display_name: "files-pool-2" });
  const [, other] = CLUSTERS;
  await change(`databases/${ids.staging}`, { cluster_id: other?.id });
  const { unmanaged, elsewhere } = await reportOf(...production);
  expect(unmanaged.map(([name]) => name).sort()).toEqual(["files-staging", "shop-staging"]);
  expect(elsewhere.map(([, owner]) => owner).sort()).toEqual(["preview pool-2 of F", "preview pr-7 of F"]);
});

test("what cannot be rendered is said of the objects that it may be, which are not adopted", async () => {
  await change(`object-storage/${ids.logs}`, { display_name: "logs-blue" });
  await change(`object-storage/${ids.foreign}`, { display_name: "files-of-somebody" });
  const { code, unmanaged } = await reportOf(...production);
  expect(code).toBe(2);
  expect(unmanaged.sort()).toEqual([
    ["files-of-somebody", expect.stringMatching(/^stack "of-somebody" of .* \(buckets.files: it would have that name/)],
    ["logs-blue", expect.stringContaining("buckets.logs: the configuration team of its stack is not known")],
  ]);
  const { stdout } = await run(...production);
  expect(stdout).toMatch(/Bucket "logs-blue" may belong to environment staging of \S+ \(buckets.logs: /);
  await run(...patched);
  expect(readFileSync(file, "utf8")).toBe(FILE);
  // With the value, it is certain.
  const known = await reportOf(...production, "--config", valuesOf({ team: "blue" }));
  expect(known.elsewhere).toContainEqual(["logs-blue", "environment staging of F"]);
});

/** The bucket in the file × names of objects × those that it may be. */
test.each([
  ["displayName: files", ["files", "files", "other"], ["files", "files"]],
  ["displayName: { config: bucketName }", ["files", "other"], ["files", "other"]],
  ['displayName: { format: "{}-files", of: [{ config: team }] }', ["blue-files", "other"], ["blue-files"]],
  ["displayName: new, adopt: { displayName: files }", ["files", "files", "other"], ["files", "files"]],
  [`displayName: { config: bucketName }, adopt: { id: ${ids.logs} }`, ["files", "other"], []],
])("what a resource of the compared file may be that is not matched is said: %s", async (fields, names, expected) => {
  await change(`object-storage/${ids.files}`, { display_name: "files-production" });
  writeFileSync(file, `base:\n  buckets:\n    files: { ${fields} }\n`);
  for (const [index, name] of names.entries())
    await change(`object-storage/70000000-0000-4000-8000-00000000002${index}`, { display_name: name });
  const { code, unmanaged } = await reportOf("--ignore", "Database/*", "--ignore", "files-production");
  expect(
    unmanaged
      .filter(([, doubt]) => doubt === null)
      .map(([name]) => name)
      .sort(),
  ).toEqual(names.filter((name) => !expected.includes(name)));
  const doubts = unmanaged.flatMap(([, doubt]) => doubt ?? []);
  expect(doubts).toHaveLength(expected.length);
  for (const doubt of doubts) expect(doubt).toMatch(/\(buckets.files: it could not be matched with one object\)$/);
  expect(code).toBe(expected.length > 0 ? 1 : 2);
});

test("another environment with a mistake is said, and no secret is required", async () => {
  writeFileSync(file, FILE.replace("files: null", "files: { displayNam: x }"));
  await change(`object-storage/${ids.foreign}`, { display_name: "of others" });
  const { unmanaged } = await reportOf(...production);
  expect(unmanaged).toEqual([["of others", expect.stringMatching(/environment staging of .*the file cannot be read/)]]);
});

test("several environments are compared in one run, with shared reads", async () => {
  await run(...production);
  const alone = sandbox.requests().total;
  const values = ["--config", valuesOf({ team: "blue" })];
  const both = await reportOf(...production, "--environment", "staging", ...values);
  expect(both).toMatchObject({
    code: 2,
    summary: { resources: 4, gone: 1 },
    unmanaged: [],
    elsewhere: [["shop-pr-7", "preview pr-7 of F"]],
  });
  expect(both.resources.slice(0, 2).map(([source]) => source)).toEqual(Array(2).fill("environment production of F"));
  expect(both.resources.map(([, id]) => id)).toContain(ids.staging);
  expect(sandbox.requests().total - alone).toBeLessThan(alone / 2);
  const { stdout } = await run(...production, "--environment", "staging", ...values);
  expect(stdout).toMatch(/ {2}environment staging of \S+: 2 declared: 1 clean, 1 gone/);
  await expect(run(...production, "--environment", "staging", "--stack-name", "x")).rejects.toThrow("--stack-name");
});

test("what the store's owners say is another stack's is not unmanaged", async () => {
  await change(`object-storage/${ids.foreign}`, { display_name: "of others" });
  await change(`object-storage/${ids.removed}`, { display_name: "of nobody" });
  await change(`object-storage/${ids.pooled}`, { display_name: "renamed by hand" });
  await owned({ "blog/main": [ids.foreign], "shop/production": [ids.production, ids.pooled] });
  const { unmanaged, elsewhere } = await reportOf(...production);
  expect(unmanaged.map(([name]) => name).sort()).toEqual(["of nobody", "renamed by hand"]);
  expect(elsewhere).toContainEqual(["of others", 'stack "blog/main"']);
});

test.each(["everything", "nothing of ours"])(
  "the stack of a project with such a file, and its owner in the store, are compared in the same way: its state has %s",
  async (what) => {
    const urn = (kind: string) => `urn:pulumi:production::shop::pulumi-nodejs:dynamic/svc:${kind}::main`;
    const of = { urn: "urn:pulumi:production::shop::pulumi:pulumi:Stack::main", type: "pulumi:pulumi:Stack" };
    const ours = [
      { urn: urn("Database"), type: "pulumi-nodejs:dynamic/svc:Database", id: ids.production },
      { urn: urn("Bucket"), type: "pulumi-nodejs:dynamic/svc:Bucket", id: ids.files },
    ];
    const resources = what === "everything" ? [of, ...ours] : [of];
    writeFileSync(join(folder, "export.json"), JSON.stringify({ version: 3, deployment: { resources } }));
    await change(`object-storage/${ids.foreign}`, { display_name: "of others" });
    await change(`object-storage/${ids.removed}`, { display_name: "of this stack, and not in its state" });
    await owned({ "blog/main": [ids.foreign], "shop/production": [ids.removed] });
    const words = ["--state", join(folder, "export.json"), "--cwd", folder, "--ignore", "ApiKey/*", "--format", "json"];
    const { stdout } = await commanded(...words);
    const { unmanaged, elsewhere } = JSON.parse(stdout) as Report;
    const known = ["files-production", "shop-production"].filter(() => what !== "everything");
    expect(unmanaged.map(({ name }) => name).sort()).toEqual([...known, "of this stack, and not in its state"].sort());
    expect(elsewhere.map(({ name, owner }) => [name, owner.replace(/ of \/\S+/g, " of F")]).sort()).toEqual([
      ["of others", 'stack "blog/main"'],
      ["shop-pr-7", "preview pr-7 of F"],
      ["shop-staging", "environment staging of F"],
    ]);
  },
);

/** Which stacks have what, in a store that they share. */
async function owned(stacks: Readonly<Record<string, readonly string[]>>): Promise<void> {
  process.env.SVC_STORE = join(folder, "store");
  const documents = documentsIn({ store: process.env.SVC_STORE, folder });
  const { url, token } = sandbox;
  const home = await connect({ settings: { url, token, speed: 1 } }).home();
  for (const [stack, all] of Object.entries(stacks))
    for (const id of all) await new Owners(documents, stack).own(home, id);
}

function valuesOf(values: object): string {
  const path = join(folder, "values.json");
  writeFileSync(path, JSON.stringify(values));
  return path;
}
