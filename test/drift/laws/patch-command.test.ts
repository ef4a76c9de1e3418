import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PassThrough } from "node:stream";
import { driftCommand } from "../../../src/cli/drift";
import { askingAt } from "../../../src/cli/drift-patch";
import type { Drifted } from "../../../src/drift/patch";
import { type Sandbox, startSandbox } from "../../../src/sandbox";
import { CLUSTERS, DATABASE_SIZES } from "../../../src/sandbox/reference";
import { changeObject } from "../../laws/world";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

/** `svc-iac drift --patch` of an environment file, against a sandbox. */
const FILE = `# the shop
base:
  projects:
    main: { displayName: shop } # of all
  buckets:
    files:
      displayName: files
      projectId: { project: main }
    old: { displayName: old }
  globalVariables:
    key: { key: KEY_OF_SHOP, value: { secret: key }, isRuntime: true }
`;
const project = "70000000-0000-4000-8000-000000000001";
const bucket = "70000000-0000-4000-8000-000000000002";
const CHANGED = FILE.replace("files\n      projectId", "files\n      publicAccess: false # never\n      projectId");

const before = { ...process.env };
let folder: string;
let file: string;
let sandbox: Sandbox;

beforeEach(async () => {
  folder = newFolder();
  file = join(folder, "environment.svc.yaml");
  sandbox = await startSandbox({ limits: false });
  writeFileSync(file, CHANGED);
  Object.assign(process.env, { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token });
  await change(`projects/${project}`, { display_name: "shop", name: "shop" });
  await change(`object-storage/${bucket}`, { display_name: "files", project_id: project, domain: "files.example.com" });
});
afterEach(async () => {
  process.env = { ...before };
  await sandbox.close();
});

const change = (path: string, fields: object) => changeObject(sandbox, path, fields);

const run = (...words: string[]) => searching("--ignore", "*", ...words);

const searching = (...words: string[]) =>
  printedBy(() =>
    driftCommand("1.0.0")
      .exitOverride()
      .parseAsync(["--file", file, ...words], { from: "user" }),
  );

/** By what another company, or a sandbox that was just started, has of the file. */
const elsewhere: readonly (readonly [string, string])[] = [["all", CHANGED]];

test.each(elsewhere)("a service that has none of the objects of a file does not empty it: %s", async (_, text) => {
  writeFileSync(file, text);
  const other = await startSandbox({ limits: false });
  Object.assign(process.env, { SERVICE_API_URL: other.url, SERVICE_API_TOKEN: other.token });
  try {
    const { code, stdout } = await run("--patch", "--adopt");
    expect(stdout).toContain(`at ${other.url}: this is another company or service, or nothing is deployed yet.`);
    expect(code).toBe(1);
  } finally {
    await other.close();
  }
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("a dry run prints the patch alone, writes nothing, and says what is left", async () => {
  const { code, stdout, stderr } = await run("--patch", "--adopt", "--dry-run");
  expect(stdout).toMatch(/^--- a\/.*environment\.svc\.yaml\n\+\+\+ b\/.*environment\.svc\.yaml\n@@ /);
  const lines = stdout.split("\n").filter((line) => /^[-+] /.test(line));
  expect(lines).toEqual([
    "-      publicAccess: false # never",
    "+      publicAccess: true # never",
    "-    old: { displayName: old }",
    "-  globalVariables:",
    "-    key: { key: KEY_OF_SHOP, value: { secret: key }, isRuntime: true }",
    "+  globalVariables: {}",
  ]);
  expect(stderr).toContain('adopted: Bucket "files" publicAccess: false → true');
  expect(readFileSync(file, "utf8")).toBe(CHANGED);
  expect(code).toBe(2);
});

/** Where on the way to a source a link leads out of its folder; the file is named as `way` writes it. */
const LINKS: readonly { readonly link: string; readonly way: string }[] = [
  { link: "environment.svc.yaml", way: "environment.svc.yaml" },
  { link: "shop", way: "shop/environment.svc.yaml" },
  { link: "shop", way: "shop/deep/environment.svc.yaml" },
  { link: "shop", way: "./own/../shop/deep/environment.svc.yaml" },
  { link: "own/shop", way: "own/shop/deep/environment.svc.yaml" },
  { link: "own/shop", way: "own/shop/deep/../environment.svc.yaml" },
];

describe.each(LINKS.flatMap((one) => ["absolute", "relative"].map((is) => ({ ...one, is }))))(
  "$way, where $link is a link out of its folder, as an $is path",
  ({ link, way, is }) => {
    test.each([["--dry-run"], []])("is neither shown nor changed (%j)", async (...words) => {
      const elsewhere = newFolder();
      const sources = ["environment.svc.yaml", "deep/environment.svc.yaml"].map((name) => join(elsewhere, name));
      mkdirSync(join(elsewhere, "deep"));
      for (const source of sources) writeFileSync(source, CHANGED);
      rmSync(file);
      mkdirSync(join(folder, "own"));
      symlinkSync(link === way ? join(elsewhere, way) : elsewhere, join(folder, link));
      file = `${is === "absolute" ? folder : relative("", folder)}/${way}`;
      await expect(run("--patch", "--adopt", ...words)).rejects.toMatchObject({
        problem: {
          code: "output",
          given: expect.stringContaining("environment.svc.yaml"),
          message: expect.stringMatching(
            link === way
              ? /leads out of the folder of its sources\.$/
              : new RegExp(`of its sources: .*${link} is a link\\.$`),
          ),
          next: expect.stringMatching(/^No source was changed\./),
        },
      });
      for (const source of sources) expect(readFileSync(source, "utf8")).toBe(CHANGED);
      rmSync(elsewhere, { recursive: true });
    });
  },
);

test("a source behind a link that stays in its folder is changed", async () => {
  mkdirSync(join(folder, "own"));
  renameSync(file, join(folder, "own/environment.svc.yaml"));
  symlinkSync("own", join(folder, "shop"));
  file = join(folder, "shop/environment.svc.yaml");
  expect((await run("--patch", "--adopt")).stderr).toMatch(/changed: .*environment\.svc\.yaml\n$/);
});

test("what is adopted is no drift any more", async () => {
  const { stdout, stderr } = await run("--patch", "--adopt");
  expect(stdout).toContain("Drift: 1 difference in 1 resource, 2 gone.");
  expect(stderr).toMatch(/changed: .*environment\.svc\.yaml\n$/);
  expect(await run()).toMatchObject({ code: 0 });
});

test("what no source declares is declared with what takes it over, under a name that is free", async () => {
  await change("object-storage/70000000-0000-4000-8000-000000000003", { display_name: "files", project_id: project });
  await change("object-storage/70000000-0000-4000-8000-000000000004", { display_name: "of others" });
  await change(`object-storage/${bucket}`, { display_name: "shop-files", project_id: null });
  writeFileSync(file, CHANGED.replace("displayName: files", `adopt: { id: ${bucket} }\n      displayName: shop-files`));
  const other = "70000000-0000-4000-8000-000000000003";
  const named = ["--adopt-unmanaged", "Bucket/of others", "--adopt-unmanaged", `Bucket/${other}`];
  const { stderr } = await searching("--ignore", "ApiKey/*", "--patch", "--adopt", ...named);
  expect(stderr).toContain('adopted: Bucket "of others" 70000000-0000-4000-8000-000000000004 is unmanaged');
  const text = readFileSync(file, "utf8");
  expect(text).toContain(`    files-2:
      adopt:
        id: 70000000-0000-4000-8000-000000000003
      displayName: files
`);
  expect(text).toContain("    of-others:\n");
  expect(await searching("--ignore", "ApiKey/*")).toMatchObject({ code: 0 });
});

test("what is reverted is the engine's work: the command is named, and no file is written", async () => {
  const { stderr } = await run("--patch", "--revert");
  expect(stderr).toContain('to be reverted: Bucket "files" publicAccess: true → false\n');
  expect(stderr).toContain("`pulumi up --refresh` reverts these 3.");
  expect(readFileSync(file, "utf8")).toBe(CHANGED);
});

test.each([
  [["--patch"], "--patch requires --adopt, --adopt-unmanaged, --revert or --interactive."],
  [["--patch", "--interactive"], "--interactive requires a terminal."],
])("how it was called can be wrong: %j", async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message);
});

test("each difference is asked for until there is an answer, and a closed terminal stops everything", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const { choose } = askingAt(input, output);
  const object = {
    kind: "Bucket",
    id: "1",
    name: "files",
    createdAt: null,
    updatedAt: null,
    accepted: null,
    foundSince: null,
    mayBelongTo: null,
  };
  const drifted: Drifted = { is: "unmanaged", object };
  const first = choose(drifted);
  input.write("what?\n");
  await new Promise((resolve) => setImmediate(resolve));
  input.write("r\n");
  expect(await first).toBe("revert");
  expect(String(output.read())).toContain('Bucket "files" 1 is unmanaged\n  (a)dopt, (r)evert or (l)eave? ');
  const second = choose(drifted);
  input.end();
  await expect(second).rejects.toThrow("Stopped before anything was written.");
});

test("a resize behind a look-up is adopted by the name of the new size", async () => {
  const text = `base:
  databases:
    main: { displayName: orders, clusterId: { cluster: europe-west }, type: postgresql, version: "16", resourceTypeId: { size: DB1 }, dbName: orders, dbPassword: { secret: a } }
`;
  writeFileSync(file, text);
  const [cluster, size] = [CLUSTERS.find(({ location }) => location === "europe-west"), DATABASE_SIZES[1]];
  const facts = { type: "postgresql", version: "16", db_name: "orders", cluster_id: cluster?.id };
  await change(`databases/${bucket}`, { display_name: "orders", ...facts, resource_type_id: size?.id });
  const { stderr } = await run("--patch", "--adopt");
  expect(readFileSync(file, "utf8")).toBe(text.replace("size: DB1", `size: ${size?.name}`));
  expect(stderr).toContain("adopted: Database");
});

describe("a branch that was set on the platform and not deployed", () => {
  const text = `base:
  applications:
    api: { displayName: api, clusterId: { cluster: europe-west }, source: publicGit, repoUrl: "https://git.example.com/api", defaultBranch: main }
`;
  const words = `Application "api" defaultBranch: "next" → "main" (deployed): no engine deploys while nothing changes: \`svc-iac deploy ${bucket}\` deploys what is declared; to keep what is deployed, declare that and apply\n`;
  beforeEach(async () => {
    writeFileSync(file, text);
    const cluster = CLUSTERS.find(({ location }) => location === "europe-west");
    const from = { source: "publicGit", repo_url: "https://git.example.com/api", default_branch: "next" };
    const time = "2026-11-20T10:00:00.000Z";
    const deployment = { status: "success", branch: "main", created_at: time, finished_at: time };
    const deployments = { "70000000-0000-4000-8000-000000000009": deployment };
    await change(`applications/${bucket}`, { display_name: "api", cluster_id: cluster?.id, ...from, deployments });
  });

  test("is adopted once, and what is deployed never", async () => {
    const first = await run("--patch", "--adopt");
    expect(first).toMatchObject({ code: 2 });
    expect(first.stderr).toContain('adopted: Application "api" defaultBranch: "main" → "next"\n');
    const adopted = text.replace("defaultBranch: main", "defaultBranch: next");
    expect(readFileSync(file, "utf8")).toBe(adopted);
    for (const choice of ["--adopt", "--adopt", "--revert"]) {
      const { code, stdout, stderr } = await run("--patch", choice);
      expect(readFileSync(file, "utf8")).toBe(adopted);
      expect(code).toBe(2);
      expect(stdout).toMatch(/defaultBranch +"next" +"main" \(deployed\)/);
      expect(stderr).toContain(words);
      expect(stderr).not.toMatch(/adopted:|reverted:|reverts/);
    }
    expect(await run("--patch", "--adopt", "--dry-run")).toMatchObject({ stdout: "" });
  });

  test("is left alone: the other differences of its object are adopted", async () => {
    const declared = text.replace("defaultBranch: main", "defaultBranch: next, buildPath: api");
    writeFileSync(file, declared);
    await change(`applications/${bucket}`, { build_path: "web" });
    const { stderr } = await run("--patch", "--adopt");
    expect(stderr).toContain('adopted: Application "api" buildPath: "api" → "web"\n');
    expect(stderr).toContain(words);
    expect(readFileSync(file, "utf8")).toBe(declared.replace("buildPath: api", "buildPath: web"));
    expect((await run("--patch", "--adopt")).stderr).not.toContain("adopted:");
  });

  test("is no question, once it is declared", async () => {
    const difference = { path: ["defaultBranch"], field: "defaultBranch", change: "deployed", position: null };
    const resource = { kind: "Application", name: "api", id: bucket };
    const { choose, close } = askingAt(new PassThrough(), new PassThrough());
    expect(await choose({ is: "difference", resource, difference } as unknown as Drifted)).toBe("adopt");
    close();
  });
});
