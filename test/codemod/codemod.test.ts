import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codemod, Texts, todo } from "../../src/codemod";
import { type Program, toCdktf, toEnvironment, toPulumi, toPulumiNative, toTerraform } from "../../src/discover";
import type { Code } from "../../src/discover/code";
import { kinds } from "../../src/kinds";
import { type Field, type Kind, type Named, withPlainReferences } from "../../src/model";
import { newFolder } from "../support/new-folder";

const earlier = (name: string) => `was${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Every field of every kind has had another name. */
const all = Object.values<Kind>(kinds).filter(({ awaits }) => !awaits);
beforeAll(() => {
  for (const kind of all)
    for (const [name, field] of Object.entries<Field>(kind.fields)) {
      if (field.mutability !== "computed" && !field.secret)
        Object.assign(kind.fields, {
          [name]: { ...field, renamedFrom: [...(field.renamedFrom ?? []), earlier(name)] },
        });
    }
});

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** The texts of a folder under the names of today, and what is left to do. */
async function rewritten(files: Readonly<Record<string, string>>): Promise<{ texts: string[]; left: string[] }> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const texts = new Texts();
  const left = await codemod(texts, folder);
  for (const [file, text] of texts.changed()) writeFileSync(file, text);
  return {
    texts: Object.keys(files).map((name) => readFileSync(join(folder, name), "utf8")),
    left: left.map((one) =>
      todo(one)
        .replace(/^to do: .*\//, "")
        .slice(0, 80),
    ),
  };
}

function programOf(spell: (kind: Kind, values: Named) => Named): Program {
  const objects = all.map((kind, index) => {
    const id = `5f0c7e1a-0000-4000-8000-${String(index).padStart(12, "0")}`;
    const values = withPlainReferences(kind, kind.examples.full as Named);
    const fields = spell(kind, values) as Readonly<Record<string, Code>>;
    return { kind, id, name: "one", words: ["one"], fields };
  });
  return { objects, isNew: true } as unknown as Program;
}

const underEarlier = (kind: Kind, values: Named): Named =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [kind.fields[name]?.renamedFrom ? earlier(name) : name, value]),
  );

test.each([
  ["index.ts", toPulumi],
  ["index.ts", toPulumiNative],
  ["main.ts", toCdktf],
  ["main.tf", toTerraform],
  ["environment.svc.yaml", toEnvironment],
])("every renamed field of every kind: %s", async (file, print) => {
  const before = print(programOf(underEarlier));
  const { texts, left } = await rewritten({ [file]: before });
  // How far the signs of equality are from the names is a matter of formatting.
  const plain = (text: string) => text.replace(/ +=/g, " =");
  expect(left).toEqual([]);
  expect(texts.map(plain)).toEqual([plain(print(programOf((_, values) => values)))]);
  expect(texts).not.toEqual([before]);
});

test("outputs, references and options that name fields follow, and what is only like them stays", async () => {
  const program = [
    'import { Application, Bucket } from "svc-iac";',
    'const wasDisplayName = "api";',
    "const rest = { wasBranch: 1 };",
    'const api = new Application("api", { wasDisplayName, "wasCdn": true, variables: { wasCdn: "1" }, ...rest }, {',
    '  ignoreChanges: ["wasDisplayName", "wasProcesses.web", "displayName", "wasOther"],',
    "});",
    'const files = new Bucket("files", rest);',
    "export const name = [api.wasDisplayName, files.wasDisplayName, rest.wasDisplayName, wasDisplayName];",
  ];
  const configuration = [
    'resource "svc_application" "api" {',
    '  was_display_name = "api" # was_display_name',
    "  was_cdn          = svc_application.other[0].was_cdn",
    "  lifecycle {",
    "    ignore_changes = [was_display_name, was_cdn]",
    "  }",
    "}",
    'resource "other_application" "api" {',
    '  was_display_name = "${svc_application.api.was_display_name} and ${other_application.api.was_display_name}"',
    "}",
  ];
  const environment = [
    "base:",
    "  applications:",
    "    api: { wasDisplayName: api, wasCdn: true, variables: { wasCdn: '1' } }",
    "    web: &web { wasDisplayName: web }",
    "environments:",
    "  production:",
    "    applications:",
    "      web: { <<: *web, wasCdn: { from: applications.api.wasCdn } }",
  ];
  const native = [
    "resources:",
    "  my-api:",
    "    type: svc:Application",
    "    properties: { wasDisplayName: api }",
    "    options: { ignoreChanges: [wasCdn, cdn] }",
    "outputs:",
    "  name: ${my-api.wasDisplayName} of ${your-api.wasDisplayName}",
  ];
  const { texts, left } = await rewritten({
    "index.ts": program.join("\n"),
    "main.tf": configuration.join("\n"),
    "environment.svc.yaml": environment.join("\n"),
    "Pulumi.yaml": native.join("\n"),
  });
  expect(texts.join("\n\n")).toMatchInlineSnapshot(`
"import { Application, Bucket } from "svc-iac";
const wasDisplayName = "api";
const rest = { wasBranch: 1 };
const api = new Application("api", { displayName: wasDisplayName, "cdn": true, variables: { wasCdn: "1" }, ...rest }, {
  ignoreChanges: ["displayName", "wasProcesses.web", "displayName", "wasOther"],
});
const files = new Bucket("files", rest);
export const name = [api.displayName, files.displayName, rest.wasDisplayName, wasDisplayName];

resource "svc_application" "api" {
  display_name = "api" # was_display_name
  cdn          = svc_application.other[0].cdn
  lifecycle {
    ignore_changes = [display_name, cdn]
  }
}
resource "other_application" "api" {
  was_display_name = "\${svc_application.api.display_name} and \${other_application.api.was_display_name}"
}

base:
  applications:
    api: { displayName: api, cdn: true, variables: { wasCdn: '1' } }
    web: &web { displayName: web }
environments:
  production:
    applications:
      web: { <<: *web, cdn: { from: applications.api.cdn } }

resources:
  my-api:
    type: svc:Application
    properties: { displayName: api }
    options: { ignoreChanges: [cdn, cdn] }
outputs:
  name: \${my-api.displayName} of \${your-api.wasDisplayName}"
`);
  expect(left).toEqual([
    "index.ts:4:98: an expression may have an earlier name: wasDisplayName is display",
    "index.ts:7:35: an expression may have an earlier name: wasDisplayName is display",
  ]);
});

test("what it leaves is named with its place: reads of which it does not know what they read", async () => {
  const program = [
    'import { ApiKey } from "svc-iac";',
    'const key = new ApiKey("ci", { name: "ci" });',
    "const { wasExpiresAt: until, wasName } = key;",
    "export const all = [key].map((one) => one.wasExpiresAt);",
    'export const also = found.key["wasExpiresAt"];',
    "export const names = ({ wasName }) => wasName;",
    "export const own = { wasName }.length + this.wasName;",
    'const bucket = new Other("files"); bucket.wasName;',
  ];
  const configuration = [
    "locals {",
    "  each  = [for k in svc_api_key.many : k.was_expires_at] # k.was_expires_at",
    "  every = values(svc_api_key.many)[*].was_expires_at",
    '  one   = local.keys["ci"].was_expires_at',
    "  index = svc_api_key.many[0]",
    "  kept  = [other_key.a.was_expires_at, module.keys.was_expires_at, local.was_expires_at, var.was_expires_at]",
    "}",
  ];
  const native = [
    "resources:",
    "  key:",
    "    type: svc:ApiKey",
    "variables:",
    "  keys: [1]",
    "outputs:",
    "  until: ${keys[0].wasExpiresAt} of ${others[0].wasExpiresAt} of ${key.wasExpiresAt}",
  ];
  const { left } = await rewritten({
    "index.ts": program.join("\n"),
    "main.tf": configuration.join("\n"),
    "Pulumi.yaml": native.join("\n"),
  });
  const expiry = (wire = false) =>
    wire ? "was_expires_at may be the earlier name of expires_at" : "wasExpiresAt may be the earlier name of expiresAt";
  expect(left.map((line) => line.replace(/\.$/, "")).sort()).toEqual([
    `Pulumi.yaml:7:20: ${expiry()}`,
    "index.ts:3:30: wasName may be the earlier name of name",
    `index.ts:3:9: ${expiry()}`,
    `index.ts:4:43: ${expiry()}`,
    `index.ts:5:31: ${expiry()}`,
    "index.ts:6:25: wasName may be the earlier name of name",
    `main.tf:2:42: ${expiry(true)}`,
    `main.tf:3:39: ${expiry(true)}`,
    `main.tf:4:28: ${expiry(true)}`,
  ]);
});
