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
