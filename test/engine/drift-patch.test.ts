import { rmSync, writeFileSync } from "node:fs";
import { Account, type Around, programOf } from "../../src/discover";
import { drift } from "../../src/drift";
import { patch, type Source, TerraformFolder, Texts } from "../../src/drift/patch";
import { terraformState } from "../../src/drift/sources/terraform";
import { requestFor } from "../drift/states";
import { succeeded } from "../support/ran";
import { alert, app, here } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";
import { Stack } from "./stack";

/** A drifted shop that is mended by a patch: what the engine itself plans after it, and sends. */
jest.setTimeout(180_000);

describe("Terraform", () => {
  const workspace = workspaceOfSuite();

  test("the next plan is clean, and only what is an expression is left", async () => {
    await workspace.become(`# The shop.
variable "level" {
  default = "info"
}
${app(`variables = {
    LOG_LEVEL = var.level # for all
    REGION    = "eu"
    GONE      = "x"
  }
  secret_variables = { TOKEN = "very-secret-value" }
  processes = { web = { port = 3000 } } # the one that is asked`)}
resource "svc_bucket" "files" {
  display_name = "files"
}
resource "svc_bucket" "old" {
  display_name = "old"
}`);
    const { id } = await workspace.values("svc_application.api");
    const [files, old] = [await workspace.values("svc_bucket.files"), await workspace.values("svc_bucket.old")];
    await workspace.change(`applications/${id}`, {
      display_name: "shop-api",
      variables: { REGION: "us", GONE: null, LOG_LEVEL: "debug" },
      processes: { web: { port: 4000 } },
    });
    await workspace.change(`object-storage/${files.id}`, { display_name: "shop-files" });
    await workspace.change(`object-storage/${old.id}`, undefined);

    const { stdout } = await workspace.run("show", "-json");
    writeFileSync(`${workspace.folder}/state.json`, stdout);
    const declarations = await terraformState(`${workspace.folder}/state.json`);
    const report = await drift(requestFor([declarations]), { ...workspace.world.io, reads: "exact" });
    const texts = new Texts();
    const source: Source = new TerraformFolder(texts, workspace.folder, "terraform apply");
    const sources = new Map([[declarations.source, source]]);
    const choose = async () => "adopt" as const;
    const discover = async () => ({ objects: [] });
    const patched = await patch({ report, declarations: [declarations], sources, texts, choose, discover });
    expect(patched.adopted).toHaveLength(6);
    expect(patched.left.map(({ reason }) => reason)).toEqual(["is an expression: var.level"]);
    for (const [file, text] of texts.changed()) writeFileSync(file, text);
    const text = texts.read(`${workspace.folder}/main.tf`);
    expect(text).toContain("processes = { web = { port = 4000 } } # the one that is asked");

    const first = await workspace.plan();
    expect(first.changes.map(({ address }) => address)).toEqual(["svc_application.api"]);
    writeFileSync(`${workspace.folder}/main.tf`, text.replace('default = "info"', 'default = "debug"'));
    const { ran, changes } = await workspace.plan();
    expect(succeeded(ran).stdout).toContain("No changes.");
    expect(changes).toEqual([]);
    workspace.world.writes();
    succeeded(await workspace.apply());
    expect(workspace.world.writes()).toEqual({});
  });

  test("and so is one after a patch of a configuration in JSON syntax", async () => {
    const file = `${workspace.folder}/shop.tf.json`;
    const body = { display_name: "api", cluster_id: here, source: "dockerImage", docker_image: "shop/api:1" };
    const api = { ...body, variables: { LEVEL: "info", GONE: "x" }, processes: { web: { port: 3000 } } };
    const old = { display_name: "old" };
    writeFileSync(file, JSON.stringify({ resource: { svc_application: { api }, svc_bucket: { old } } }, null, 2));
    await workspace.become("");
    const [{ id }, bucket] = [await workspace.values("svc_application.api"), await workspace.values("svc_bucket.old")];
    const variables = { LEVEL: "a ${b}", GONE: null };
    await workspace.change(`applications/${id}`, { variables, processes: { web: { port: 4000 } } });
    await workspace.change(`object-storage/${bucket.id}`, undefined);
    const { stdout } = await workspace.run("show", "-json");
    writeFileSync(`${workspace.folder}/state.json`, stdout);
    const declarations = await terraformState(`${workspace.folder}/state.json`);
    const report = await drift(requestFor([declarations]), { ...workspace.world.io, reads: "exact" });
    const texts = new Texts();
    const sources = new Map([[declarations.source, new TerraformFolder(texts, workspace.folder, "terraform apply")]]);
    const choose = async () => "adopt" as const;
    const discover = async () => ({ objects: [] });
    const patched = await patch({ report, declarations: [declarations], sources, texts, choose, discover });
    expect([patched.adopted.length, patched.left]).toEqual([4, []]);
    for (const [name, text] of texts.changed()) writeFileSync(name, text);
    const { ran, changes } = await workspace.plan();
    expect(succeeded(ran).stdout).toContain("No changes.");
    expect(changes).toEqual([]);
    rmSync(file);
  });

  test("what no configuration declares is imported by a file of its own", async () => {
    await workspace.become(alert(10));
    const id = "70000000-0000-4000-8000-0000000000f1";
    await workspace.change(`object-storage/${id}`, { display_name: "of others" });
    const { stdout } = await workspace.run("show", "-json");
    writeFileSync(`${workspace.folder}/state.json`, stdout);
    const declarations = await terraformState(`${workspace.folder}/state.json`);
    const request = requestFor([declarations], { ignore: ["fixture", "Project/*"] });
    const report = await drift(request, { ...workspace.world.io, reads: "exact" });
    const texts = new Texts();
    const sources = new Map([[declarations.source, new TerraformFolder(texts, workspace.folder, "terraform apply")]]);
    const choose = async () => "adopt" as const;
    const discover = async (ids: ReadonlySet<string>, around: Around) => {
      const account = new Account(workspace.world.io.client);
      return programOf(
        account,
        (await account.list()).filter((one) => ids.has(one.id)),
        around,
      );
    };
    const patched = await patch({ report, declarations: [declarations], sources, texts, choose, discover });
    expect(patched).toMatchObject({ adopted: [{ object: { id } }], left: [], open: [] });
    for (const [file, text] of texts.changed()) writeFileSync(file, text);
    const { ran } = await workspace.plan();
    expect(succeeded(ran).stdout).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
    rmSync(`${workspace.folder}/unmanaged.tf`);
  });
});

describe("Pulumi", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open();
  });
  afterAll(() => stack?.close());

  test("the next up after a patch of the program sends no write", async () => {
    await stack.program(`
new Application("api", {
  displayName: "api", // seen by people
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "info", GONE: "x" },
  processes: { web: { port: 3000 } },
  deploy: { wait: "none" },
});
new Bucket("old", { displayName: "old" });
`);
    succeeded(await stack.up());
    const ids = await stack.ids();
    await stack.sandbox.change("applications", ids["Application api"] ?? "", {
      display_name: "shop-api",
      variables: { LOG_LEVEL: { value: "debug" }, GONE: null },
      processes: { web: { port: 4000 } },
    });
    const dry = await stack.svcIac("drift", "--ignore", "*", "--patch", "--adopt", "--dry-run");
    expect(dry.stdout.split("\n").filter((line) => /^[-+] /.test(line))).toEqual([
      '-  displayName: "api", // seen by people',
      '+  displayName: "shop-api", // seen by people',
      '-  variables: { LOG_LEVEL: "info", GONE: "x" },',
      "-  processes: { web: { port: 3000 } },",
      '+  variables: { LOG_LEVEL: "debug" },',
      "+  processes: { web: { port: 4000 } },",
    ]);
    const run = await stack.svcIac("drift", "--ignore", "*", "--patch", "--adopt");
    expect(run.stderr).toContain("changed: index.js");
    // The live values are declared now: with a refresh, there is nothing to do.
    succeeded(await stack.pulumi("preview", "--refresh", "--expect-no-changes"));
    await stack.sandbox.forgetRequests();
    succeeded(await stack.up());
    expect(await stack.sandbox.writes()).toEqual([]);
    expect(await stack.svcIac("drift", "--ignore", "*")).toMatchObject({ code: 0 });
  });

  test.each([
    ["environment.svc.yaml", {}],
    ["shop.svc.yaml", { "svc:file": "shop.svc.yaml" }],
  ])("and so does one after a patch of the environment file %s, for the one stack only", async (file, settings) => {
    const clean = await Stack.open();
    try {
      for (const [key, value] of Object.entries(settings)) await clean.setConfig(key, value);
      await clean.write(file, ENVIRONMENT);
      await clean.write(
        "package.json",
        '{ "name": "shop", "main": "node_modules/svc-iac/dist/environment/program.js" }',
      );
      succeeded(await clean.up());
      const ids = await clean.ids();
      await clean.sandbox.change("object-storage", ids["Bucket files"] ?? "", { display_name: "shop-files" });
      const run = await clean.svcIac("drift", "--ignore", "*", "--patch", "--adopt");
      expect(run.stderr).toContain(`changed: ${file}`);
      const text = await clean.read(file);
      expect(text).toBe(
        ENVIRONMENT.replace("test: {}", "test:\n    buckets:\n      files:\n        displayName: shop-files"),
      );
      succeeded(await clean.pulumi("preview", "--refresh", "--expect-no-changes"));
      await clean.sandbox.forgetRequests();
      succeeded(await clean.up());
      expect(await clean.sandbox.writes()).toEqual([]);
    } finally {
      await clean.close();
    }
  });
});

const ENVIRONMENT = `# the shop
base:
  buckets:
    files: { displayName: files } # for all
environments:
  test: {}
  production: {}
`;
