import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { EnvironmentFile, type Source, TerraformFolder, Texts, TypeScriptProgram } from "../../../src/drift/patch";
import type { Change } from "../../../src/drift/patch/change";
import { CannotPatch } from "../../../src/drift/patch/edit";
import { newFolder } from "../../support/new-folder";

/** What a patch does to sources as people write them: comments, anchors, order and style stay. */
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const set = (at: Change["at"], to: unknown): Change => ({ is: "set", at, to });
/** As a resize is adopted, with the names that look-ups have for the declared and the live size. */
const resize = (from: string, to: string, ...at: string[]): Change => ({
  ...{ is: "set", from: `id of ${from}`, to: `id of ${to}` },
  ...{ at: [...at, "resourceTypeId"], rows: { from, to } },
});
const remove = (at: Change["at"]): Change => ({ is: "remove", at });
const api = { address: "svc_application.api", kind: "Application", name: "api" };

/** The lines that changes take from and bring to some files, or why they cannot be made. */
async function made(
  files: Record<string, string>,
  source: (texts: Texts) => Source,
  work: (source: Source) => Promise<unknown>,
) {
  const texts = new Texts();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    if (name.endsWith(".yaml")) texts.open(join(folder, name), text);
  }
  try {
    await texts.whole(() => work(source(texts)));
  } catch (error) {
    if (!(error instanceof CannotPatch)) throw error;
    const { position, reason } = error;
    return position
      ? `${position.file.slice(folder.length + 1)}:${position.line}:${position.column} ${reason}`
      : reason;
  }
  const lines = texts.unified().split("\n");
  return lines.filter((line) => /^[-+](?!--|\+\+)/.test(line)).join("\n");
}

const inEnvironment = (text: string, changes: readonly Change[], subject = api, environment = "production") =>
  made(
    { "environment.svc.yaml": text },
    (texts) => new EnvironmentFile(texts, join(folder, "environment.svc.yaml"), environment, ""),
    (source) => source.change(subject, changes),
  );

const SHOP = `# the shop
x-common: &common
  LOG_LEVEL: info # for all
  REGION: eu
base:
  applications:
    api:
      displayName: "shop-api" # seen by people
      clusterId: { cluster: europe-west }
      variables:
        <<: *common
        OWNER: nobody
      processes:
        # the one that is asked
        web: { port: 3000, isIngressEnabled: true }
        worker:
          type: worker
    other:
      displayName: other
      variables: *common
  usageAlerts:
    spending:
      limitUsd: 10
      thresholds: [ 50, 80 ]
      emails:
        - a@example.com # one
        - b@example.com
`;
const TWO = `${SHOP}environments:
  staging: {}
  production:
    applications:
      api:
        processes: { web: { port: 4000 } }
`;
const alert = { address: "usageAlerts.spending", kind: "UsageAlert", name: "spending" };
const other = { address: "applications.other", kind: "Application", name: "other" };

describe("the name in a look-up of a size", () => {
  const main = { address: "svc_database.main", kind: "Database", name: "main" };
  const yaml = (environments: string) =>
    `base:\n  databases:\n    main: { displayName: main, resourceTypeId: { size: DB1 } } # here\nenvironments:\n${environments}`;

  test.each([
    [
      "in place",
      yaml("  production: {}\n"),
      "-    main: { displayName: main, resourceTypeId: { size: DB1 } } # here\n+    main: { displayName: main, resourceTypeId: { size: DB2 } } # here",
    ],
    [
      "in an overlay, where other environments have the same",
      yaml("  staging: {}\n  production: {}\n"),
      "-  production: {}\n+  production:\n+    databases:\n+      main:\n+        resourceTypeId:\n+          size: DB2",
    ],
    ["not where it has been edited", yaml("  production: {}\n").replace("DB1", "DB3"), / is an expression: /],
  ])("of an environment file: %s", async (_, text, expected) => {
    const said = await inEnvironment(text, [resize("DB1", "DB2")], main);
    if (typeof expected === "string") expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });

  test("of a process, and in lines", async () => {
    const text = SHOP.replace(
      "worker\n    other",
      "worker\n          resourceTypeId:\n            size: S1\n    other",
    );
    const said = await inEnvironment(text, [resize("S1", "S2", "processes", "worker")]);
    expect(said).toBe("-            size: S1\n+            size: S2");
  });

  test.each([
    ['getDatabaseResourceType("DB1").id', 'getDatabaseResourceType("DB2").id'],
    ["svc.getDatabaseResourceType('DB1').id", "svc.getDatabaseResourceType('DB2').id"],
    ['getDatabaseResourceType("DB3").id', / has been edited since the last apply$/],
    ["getDatabaseResourceType(size).id", / is an expression$/],
    ['sizes["DB1"].id', / is an expression$/],
  ])("of a program: %s", async (look, expected) => {
    const text = `new Database("main", {\n  resourceTypeId: ${look},\n});\n`;
    const source = (texts: Texts) => new TypeScriptProgram(texts, folder, "");
    const said = await made({ "index.ts": text }, source, (one) => one.change(main, [resize("DB1", "DB2")]));
    if (typeof expected === "string") expect(said).toBe(`-  resourceTypeId: ${look},\n+  resourceTypeId: ${expected},`);
    else expect(said).toMatch(expected);
  });
});

describe("an object of another type, where other environments have the same", () => {
  const rules = (overlay: string) => `base:
  applications:
    api:
      ipRestriction: # who may connect
        type: deny
        isEnabled: true
        ipList: [203.0.113.0/24, 198.51.100.1]
environments:
  staging: {}
  production:${overlay}
`;
  const at = (...path: Change["at"]) => ["ipRestriction", ...path];
  const allow: Change = { ...set(at("type"), "allow"), from: "deny" } as Change;
  const whole = (...more: string[]) =>
    ["  ipRestriction:", "    type: allow", ...more].map((line) => `+      ${line}`).join("\n");
  const LIST = ["    ipList:", "      - 203.0.113.0/24", "      - 198.51.100.1"];

  test("is written as a whole", async () => {
    expect(await inEnvironment(rules(" {}"), [allow])).toBe(
      `-  production: {}\n+  production:\n+    applications:\n+      api:\n${whole("    isEnabled: true", ...LIST)}`,
    );
  });

  test.each([
    ["before", [allow, set(at("isEnabled"), false), set(at("ipList", 1), "192.0.2.1")]],
    ["behind", [set(at("isEnabled"), false), set(at("ipList", 1), "192.0.2.1"), allow]],
    ["between", [set(at("isEnabled"), false), allow, set(at("ipList", 1), "192.0.2.1")]],
  ])("also with other changes, %s them", async (_, changes) => {
    const said = await inEnvironment(rules(" {}"), changes);
    const lines = said.split("\n").map((line) => line.trim().replace(/^[-+] */, ""));
    const wanted = ["type: allow", "isEnabled: false", "- 203.0.113.0/24", "- 192.0.2.1"];
    expect(lines.filter((line) => wanted.includes(line)).sort()).toEqual(wanted.sort());
    expect(lines.filter((line) => line === "- 198.51.100.1")).toEqual([]);
  });

  test("is changed in an overlay that has it", async () => {
    const own = `
    applications:
      api:
        ipRestriction: { type: allow, isEnabled: true, ipList: [] }`;
    const change: Change = { ...set(at("type"), "deny"), from: "allow" } as Change;
    const line = "        ipRestriction: { type: allow, isEnabled: true, ipList: [] }";
    expect(await inEnvironment(rules(own), [change])).toBe(`-${line}\n+${line.replace("allow", "deny")}`);
  });
});

describe("what no way of writing changes for one environment only", () => {
  test("is named by its line in the file as it is", async () => {
    const text = `base:
  applications:
    api:
      displayName: api
environments:
  staging: {}
  production: {}
`;
    // A name that the other environment has as well cannot become another key.
    const said = await inEnvironment(text, [{ is: "rename", at: ["displayName"], to: "name" }]);
    expect(said).toMatch(/^environment\.svc\.yaml:4:/);
  });
});

describe("an environment file", () => {
  test.each([
    [
      "a text keeps its quotes and comment",
      [set(["displayName"], "shop")],
      '-      displayName: "shop-api" # seen by people\n+      displayName: "shop" # seen by people',
    ],
    [
      "flow style",
      [set(["processes", "web", "port"], 4000)],
      "-        web: { port: 3000, isIngressEnabled: true }\n+        web: { port: 4000, isIngressEnabled: true }",
    ],
    ["a new key", [set(["processes", "worker", "entrypoint"], "node w.js")], "+          entrypoint: node w.js"],
    ["an entry goes with its lines", [remove(["processes", "worker"])], "-        worker:\n-          type: worker"],
    [
      "a text of several lines",
      [set(["variables", "OWNER"], "one\ntwo")],
      "-        OWNER: nobody\n+        OWNER: |-\n+          one\n+          two",
    ],
    ["what is taken over is said here", [set(["variables", "LOG_LEVEL"], "debug")], "+        LOG_LEVEL: debug"],
    ["what is taken over and gone", [remove(["variables", "LOG_LEVEL"])], "-        <<: *common\n+        REGION: eu"],
  ])("%s", async (_, changes, expected) => {
    expect(await inEnvironment(SHOP, changes)).toBe(expected);
  });

  test("an alias of a map still takes it over", async () => {
    const text = await inEnvironment(SHOP, [set(["variables", "LOG_LEVEL"], "debug")], other);
    expect(text).toBe("-      variables: *common\n+      variables:\n+        <<: *common\n+        LOG_LEVEL: debug");
  });

  test.each([
    ["an item", [set(["emails", 1], "c@example.com")], "-        - b@example.com\n+        - c@example.com"],
    ["one more", [set(["emails", 2], "c@example.com")], "+        - c@example.com"],
    ["one less", [remove(["emails", 0])], "-        - a@example.com # one"],
    ["one less in brackets", [remove(["thresholds", 0])], "-      thresholds: [ 50, 80 ]\n+      thresholds: [ 80 ]"],
    [
      "one more in brackets",
      [set(["thresholds", 2], 90)],
      "-      thresholds: [ 50, 80 ]\n+      thresholds: [ 50, 80, 90 ]",
    ],
    [
      "none any more",
      [remove(["emails", 1]), remove(["emails", 0])],
      "-      emails:\n-        - a@example.com # one\n-        - b@example.com\n+      emails: [] # one",
    ],
  ])("a list: %s", async (_, changes, expected) => {
    expect(await inEnvironment(SHOP, changes, alert)).toBe(expected);
  });

  test.each([
    [
      "in its own layer",
      [set(["processes", "web", "port"], 5000)],
      "-        processes: { web: { port: 4000 } }\n+        processes: { web: { port: 5000 } }",
    ],
    [
      "beside what the base says",
      [set(["processes", "web", "isIngressEnabled"], false)],
      "-        processes: { web: { port: 4000 } }\n+        processes: { web: { port: 4000, isIngressEnabled: false } }",
    ],
    ["with what leads there", [set(["variables", "OWNER"], "me")], "+        variables:\n+          OWNER: me"],
    [
      "taken away",
      [remove(["processes", "worker"])],
      "-        processes: { web: { port: 4000 } }\n+        processes: { web: { port: 4000 }, worker: null }",
    ],
  ])("an environment among others differs for itself: %s", async (_, changes, expected) => {
    expect(await inEnvironment(TWO, changes)).toBe(expected);
  });

  test("a list of the base is said as a whole by an environment", async () => {
    const text = await inEnvironment(TWO, [set(["emails", 1], "c@example.com")], alert);
    expect(text).toBe(
      "+    usageAlerts:\n+      spending:\n+        emails:\n+          - a@example.com\n+          - c@example.com",
    );
  });

  test("an expression is left and named", async () => {
    const text = await inEnvironment(SHOP, [set(["clusterId"], "x")]);
    expect(text).toBe("environment.svc.yaml:9:18 is an expression: { a look-up: … }");
  });

  test("all of a difference is made or nothing", async () => {
    const text = await inEnvironment(SHOP, [set(["displayName"], "x"), set(["clusterId"], "x")]);
    expect(text).toContain("is an expression");
  });

  test("what is gone is taken out, and what refers to it is named", async () => {
    const text = `base:\n  projects:\n    main: { displayName: shop }\n  buckets:\n    files:\n      displayName: files\n      projectId: { project: main }\n`;
    let left: unknown;
    const project = { address: "projects.main", kind: "Project", name: "main" };
    const diff = await made(
      { "environment.svc.yaml": text },
      (texts) => new EnvironmentFile(texts, join(folder, "environment.svc.yaml"), "production", ""),
      async (source) => {
        await source.remove(project);
        left = await source.strays();
      },
    );
    expect(diff).toBe("-    main: { displayName: shop }\n+  projects: {}".replace(/^/, "-  projects:\n"));
    expect(left).toEqual([
      {
        position: expect.objectContaining({ line: 6 }),
        reason: expect.stringMatching(
          /^buckets\.files\.projectId names a project "main", which this environment does not/,
        ),
      },
    ]);
  });
});

const inTerraform = (files: Record<string, string>, changes: readonly Change[], address = api.address) =>
  made(
    files,
    (texts) => new TerraformFolder(texts, folder, ""),
    (source) => source.change({ ...api, address }, changes),
  );

const MAIN = `# the shop
variable "region" {}
resource "svc_application" "api" {
  display_name = "shop-api" # seen by people
  cluster_id   = var.region
  build_path   = <<-EOT
    services/api
  EOT
  variables = {
    LOG_LEVEL = "info"
    HOST      = "\${var.region}.example.com"
  }
  processes = { web = { port = (3000) } }
  allow_deploy_paths = [
    "src/**",
    "docs/**",
  ]
  secret_variables = merge(local.common, { A = "1" })
}
`;

describe("a Terraform configuration", () => {
  test.each([
    [
      "a text",
      [set(["displayName"], "a ${b}")],
      '-  display_name = "shop-api" # seen by people\n+  display_name = "a $${b}" # seen by people',
    ],
    [
      "a heredoc",
      [set(["buildPath"], ".")],
      '-  build_path   = <<-EOT\n-    services/api\n-  EOT\n+  build_path   = "."',
    ],
    ["a key", [set(["variables", "LOG_LEVEL"], "debug")], '-    LOG_LEVEL = "info"\n+    LOG_LEVEL = "debug"'],
    ["a new key", [set(["variables", "A B"], "x")], '+    "A B" = "x"'],
    [
      "a name in snake case",
      [set(["processes", "web", "isIngressEnabled"], true)],
      "-  processes = { web = { port = (3000) } }\n+  processes = { web = { port = (3000), is_ingress_enabled = true } }",
    ],
    [
      "in parentheses",
      [set(["processes", "web", "port"], 4000)],
      "-  processes = { web = { port = (3000) } }\n+  processes = { web = { port = 4000 } }",
    ],
    ["an item goes", [remove(["allowDeployPaths", 1])], '-    "docs/**",'],
    ["an item comes", [set(["allowDeployPaths", 2], "x")], '+    "x",'],
    ["an attribute goes", [remove(["displayName"])], '-  display_name = "shop-api" # seen by people'],
    [
      "the last of a map",
      [remove(["processes", "web"])],
      "-  processes = { web = { port = (3000) } }\n+  processes = {}",
    ],
    ["a variable", [set(["clusterId"], "x")], "main.tf:5:18 is an expression: var.region"],
    ["a template", [set(["variables", "HOST"], "x")], "main.tf:11:17 is an expression"],
    ["a call", [set(["secretVariables", "A"], "x")], "main.tf:18:22 is an expression"],
  ])("%s", async (_, changes, expected) => {
    expect(await inTerraform({ "main.tf": MAIN }, changes)).toBe(expected);
  });

  test("what has been edited since the last apply is not overwritten, unless it says what is live", async () => {
    const edit = { is: "set", at: ["displayName"], from: "before", to: "shop" } as const;
    expect(await inTerraform({ "main.tf": MAIN }, [edit])).toBe("main.tf:4:18 has been edited since the last apply");
    expect(await inTerraform({ "main.tf": MAIN }, [{ ...edit, to: "shop-api" }])).toBe("");
  });

  test("all changes of a difference are made or none", async () => {
    const texts = new Texts();
    writeFileSync(join(folder, "main.tf"), MAIN);
    const source = new TerraformFolder(texts, folder, "");
    const changes = [set(["displayName"], "x"), set(["clusterId"], "x")];
    await expect(texts.whole(() => source.change(api, changes))).rejects.toThrow("is an expression: var.region");
    expect(texts.unified()).toBe("");
  });

  test("what count or for_each makes is left and named", async () => {
    const text = 'resource "svc_application" "api" {\n  for_each = toset(["a"])\n  display_name = "x"\n}\n';
    const said = await inTerraform({ "main.tf": text }, [set(["displayName"], "y")], 'svc_application.api["a"]');
    expect(said).toBe("main.tf:2:3 is one of several instances, created by for_each");
  });

  test.each([
    ["1", true],
    ["var.is_production ? 1 : 0", true],
    ["2", false],
    ["var.number", false],
    ["var.is_large ? 2 : 1", false],
  ])("the only instance of count = %s is changed: %s", async (count, isChanged) => {
    const text = `resource "svc_application" "api" {\n  count = ${count}\n  display_name = "x"\n}\n`;
    const said = await inTerraform({ "main.tf": text }, [set(["displayName"], "y")], "svc_application.api[0]");
    if (isChanged) expect(said).toBe('-  display_name = "x"\n+  display_name = "y"');
    else expect(said).toBe("main.tf:2:3 is one of several instances, created by count");
  });

  test("a module in a folder is changed where it is written, unless several are made of it", async () => {
    const inner = 'resource "svc_application" "api" {\n  display_name = "x"\n}\n';
    const call = (name: string) => `module "${name}" {\n  source = "./app"\n}\n`;
    const address = "module.one.svc_application.api";
    const change = [set(["displayName"], "y")];
    const files = { "main.tf": call("one"), "app/main.tf": inner };
    expect(await inTerraform(files, change, address)).toBe('-  display_name = "x"\n+  display_name = "y"');
    const twice = { ...files, "main.tf": call("one") + call("two") };
    expect(await inTerraform(twice, change, address)).toBe("main.tf:1:1 is in a module that is called more than once");
  });

  const body = {
    display_name: "x",
    cluster_id: "${var.region}",
    variables: { LOG_LEVEL: "info", TEXT: "a $${b}" },
    processes: { web: { port: 3000 } },
  };
  const asJson = JSON.stringify(
    { resource: { svc_application: { api: body } }, output: { x: { value: "y" } } },
    null,
    2,
  );

  test.each([
    ["a text", [set(["displayName"], "y ${z}")], '-        "display_name": "x",\n+        "display_name": "y $${z}",'],
    [
      "a new key",
      [set(["variables", "A${B}"], "x")],
      '-          "TEXT": "a $${b}"\n+          "TEXT": "a $${b}",\n+          "A$${B}": "x"',
    ],
    ["a number", [set(["processes", "web", "port"], 4000)], '-            "port": 3000\n+            "port": 4000'],
    [
      "a name in snake case",
      [set(["processes", "web", "isIngressEnabled"], true)],
      '-            "port": 3000\n+            "port": 3000,\n+            "is_ingress_enabled": true',
    ],
    [
      "an escaped text goes",
      [remove(["variables", "TEXT"])],
      '-          "LOG_LEVEL": "info",\n-          "TEXT": "a $${b}"\n+          "LOG_LEVEL": "info"',
    ],
    ["a template", [set(["clusterId"], "x")], "main.tf.json:6:23 is an expression"],
    [
      "a value that was edited",
      [{ is: "set", at: ["displayName"], from: "before", to: "z" } as const],
      "main.tf.json:5:25 has been edited since the last apply",
    ],
  ])("in JSON syntax, %s", async (_, changes, expected) => {
    expect(await inTerraform({ "main.tf.json": asJson }, changes)).toBe(expected);
  });

  test("JSON in lists is changed", async () => {
    const listed = JSON.stringify({ resource: [{ svc_application: [{ api: [{ display_name: "x" }] }] }] }, null, 2);
    const changes = [set(["displayName"], "y")];
    expect(await inTerraform({ "main.tf.json": listed }, changes)).toMatch(/^-.*"x"\n\+.*"y"$/);
  });

  test("what CDKTF generates, and several instances in JSON, are named", async () => {
    const changes = [set(["displayName"], "y")];
    const said = await inTerraform({ "cdk.tf.json": asJson }, changes);
    expect(said).toBe(
      "cdk.tf.json:1:1 is in a file that CDKTF generates: name the folder of its program with --folder",
    );
    const repeated = asJson.replace('"display_name"', '"count": 2, "display_name"');
    expect(await inTerraform({ "cdk.tf.json": repeated }, changes)).toMatch(
      / is one of several instances, created by count$/,
    );
  });

  test("a resource in JSON syntax that is gone goes with what is in it, and references are named", async () => {
    const text = asJson.replace('"value": "y"', '"value": "${svc_application.api.id}"');
    let left: unknown;
    const diff = await made(
      { "main.tf.json": text },
      (texts) => new TerraformFolder(texts, folder, ""),
      async (source) => {
        await source.remove(api);
        left = await source.strays();
      },
    );
    // A type without a resource, and a file without one, would be refused.
    expect(diff).toContain('-  "resource": {');
    expect(diff).not.toMatch(/^\+/m);
    expect(left).toMatchObject([{ reason: "refers to svc_application.api, which was removed" }]);
  });

  test("a block that is gone goes with its lines, and what refers to it is named", async () => {
    const text = `${MAIN}\noutput "id" {\n  value = svc_application.api.id\n}\n`;
    let left: unknown;
    const diff = await made(
      { "main.tf": text },
      (texts) => new TerraformFolder(texts, folder, ""),
      async (source) => {
        await source.remove(api);
        left = await source.strays();
      },
    );
    expect(diff).not.toMatch(/^\+/m);
    expect(diff).toContain('-resource "svc_application" "api" {');
    expect(left).toEqual([
      {
        position: expect.objectContaining({ line: 5, column: 11 }),
        reason: "refers to svc_application.api, which was removed",
      },
    ]);
  });

  const IMPORT = 'import {\n  to = svc_application.api\n  id = "1"\n}\n';
  test.each([
    ["in front of it", { "main.tf": `${IMPORT}\n${MAIN}` }],
    ["behind it", { "main.tf": `${MAIN}\n${IMPORT}` }],
    ["in a file before it", { "a.tf": IMPORT, "main.tf": MAIN }],
    ["in a file behind it", { "main.tf": MAIN, "z.tf": IMPORT }],
    ["beside another one", { "main.tf": `${MAIN}\n${IMPORT.replace(".api", ".api2")}\n${IMPORT}` }],
  ])("a block that is gone goes with its import, %s", async (_, files) => {
    let left: unknown;
    const diff = await made(
      files,
      (texts) => new TerraformFolder(texts, folder, ""),
      async (source) => {
        await source.remove(api);
        left = await source.strays();
      },
    );
    expect(diff).toContain("-import {\n-  to = svc_application.api\n");
    expect(diff).not.toContain("-  to = svc_application.api2");
    expect(diff).not.toMatch(/^\+(?!\+\+)/m);
    expect(left).toEqual([]);
  });
});

const PROGRAM = `import { Application } from "svc-iac";
const port = 3000;
const common = { LOG_LEVEL: "info" };
export const api = new Application("api", {
  displayName: 'shop-api', // seen by people
  clusterId: getCluster("europe-west").id,
  variables: { ...common, OWNER: "nobody" },
  processes: { web: { port } as const, worker: { type: "worker" } },
  allowDeployPaths: ["src/**"],
});
`;
const inProgram = (text: string, changes: readonly Change[]) =>
  made(
    { "index.ts": text },
    (texts) => new TypeScriptProgram(texts, folder, ""),
    (source) => source.change(api, changes),
  );

describe("a TypeScript program", () => {
  test.each([
    [
      "a text keeps its quotes",
      [set(["displayName"], "shop")],
      "-  displayName: 'shop-api', // seen by people\n+  displayName: 'shop', // seen by people",
    ],
    [
      "a key",
      [set(["variables", "OWNER"], "me")],
      '-  variables: { ...common, OWNER: "nobody" },\n+  variables: { ...common, OWNER: "me" },',
    ],
    [
      "an entry goes",
      [remove(["processes", "worker"])],
      '-  processes: { web: { port } as const, worker: { type: "worker" } },\n+  processes: { web: { port } as const },',
    ],
    [
      "an item comes",
      [set(["allowDeployPaths", 1], "x")],
      '-  allowDeployPaths: ["src/**"],\n+  allowDeployPaths: ["src/**", "x"],',
    ],
    ["what is taken over", [set(["variables", "LOG_LEVEL"], "debug")], "index.ts:7:16 is an expression: ...common"],
    ["a constant", [set(["processes", "web", "port"], 1)], "index.ts:8:23 is an expression: port"],
    ["a call", [set(["clusterId"], "x")], "index.ts:6:14 is an expression"],
  ])("%s", async (_, changes, expected) => {
    expect(await inProgram(PROGRAM, changes)).toBe(expected);
  });

  test.each([
    ['new Application("api", args);', "index.ts:1:1 is not constructed with an object literal"],
    [
      'for (const name of names) new Application(name, { displayName: "x" });',
      /^is not constructed with a literal name in /,
    ],
    [
      'new Application("api", { displayName: "x" });\nnew Application("api", { displayName: "x" });',
      /^index.ts:1:1 is constructed in more/,
    ],
  ])("%s", async (text, expected) => {
    expect(await inProgram(text, [set(["displayName"], "y")])).toMatch(expected);
  });

  test("CDKTF: behind its scope, and under the name that it has in the state", async () => {
    const text = 'new Application(this, "api", { displayName: "x" });';
    const name = "shop_api_1A2B3C4D";
    const source = (texts: Texts) => new TypeScriptProgram(texts, folder, "");
    const diff = await made({ "main.ts": text }, source, (one) =>
      one.change({ ...api, name }, [set(["displayName"], "y")]),
    );
    expect(diff).toContain('+new Application(this, "api", { displayName: "y" });');
  });

  test("a construction that is gone goes with its statement, and what refers to it is named", async () => {
    let left: unknown;
    const diff = await made(
      { "index.ts": `${PROGRAM}export const id = api.id;\n` },
      (texts) => new TypeScriptProgram(texts, folder, ""),
      async (source) => {
        await source.remove(api);
        left = await source.strays();
      },
    );
    expect(diff).not.toMatch(/^\+/m);
    expect(left).toEqual([
      { position: expect.objectContaining({ line: 4, column: 19 }), reason: "refers to api, which was removed" },
    ]);
  });
});
