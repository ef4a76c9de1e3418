import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { secret } from "../../src/pulumi/marks";
import { provider } from "../../src/pulumi/native/provider";
import { NativeSession } from "../../src/pulumi/native/session";
import { plainSecrets } from "../../src/pulumi/plain-secrets";
import { Sources } from "../../src/pulumi/sources";
import { subjectOf } from "../../src/pulumi/subject";
import { newFolder } from "../support/new-folder";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const urn = (kind: string, name: string) => `urn:pulumi:dev::shop::svc:index:${kind}::${name}`;
const said = (declared: object, kind = "Database") =>
  plainSecrets(subjectOf(urn(kind, "main")), { ...declared }, new Sources(folder));

const PASSWORD = "very-secret-value";
const READ = 'Run `pulumi config set --secret mainDbPassword`, and read it with requireSecret("mainDbPassword").';

test.each([
  ["index.ts", `\n  dbPassword: "${PASSWORD}",\n`, `index.ts:2. ${READ}`],
  ["src/main.py", `db_password='${PASSWORD}'`, `src/main.py:1. ${READ}`],
  ["Pulumi.yaml", `resources:\n  dbPassword: ${PASSWORD}`, `Pulumi.yaml:2. ${READ}`],
  [
    "Pulumi.dev.yaml",
    `config:\n  shop:password: ${PASSWORD}\n`,
    "Pulumi.dev.yaml:2. Encrypt it: `pulumi config set --secret --stack dev shop:password`.",
  ],
  [
    "Pulumi.dev.yaml",
    `config:\n  shop:password: "${PASSWORD}"\n`,
    "Pulumi.dev.yaml:2. Encrypt it: `pulumi config set --secret --stack dev shop:password`.",
  ],
  [
    "Pulumi.dev.yaml",
    `config:\n  shop:db:\n    users:\n      - name: main\n        "pass.word": ${PASSWORD}\n`,
    `Pulumi.dev.yaml:5. Encrypt it: \`pulumi config set --secret --stack dev --path 'shop:db.users[0]["pass.word"]'\`.`,
  ],
  [
    "environment.svc.yaml",
    `dbPassword: ${PASSWORD}`,
    "environment.svc.yaml:1. Write { secret: mainDbPassword }, and run `pulumi config set --secret mainDbPassword`.",
  ],
])("a secret in %s is a warning that shows the place and the remedy", async (file, text, expected) => {
  write({ [file]: text });
  expect(await said({ displayName: "shop", dbPassword: PASSWORD })).toEqual([
    `dbPassword is in plain text in ${expected}`,
  ]);
});

test.each([
  ["a list in YAML", "Pulumi.yaml", `keys:\n  - ${PASSWORD}\n`, PASSWORD, 2],
  ["a remark behind it", "Pulumi.yaml", `a: ${PASSWORD} # for now\n`, PASSWORD, 1],
  ["lines of Windows", "Pulumi.yaml", `a:\r\n  b: ${PASSWORD}\r\n`, PASSWORD, 2],
  ["a block in YAML", "Pulumi.yaml", "a:\n  b: |\n    line one\n    line two\n", "line one\nline two\n", 2],
  ["a folded block in YAML", "Pulumi.yaml", "a: >-\n  line one\n  line two\n", "line one line two", 1],
  ["escapes in YAML", "Pulumi.yaml", String.raw`a: "\"one\"\ntwo"`, '"one"\ntwo', 1],
  ["a file with mistakes", "Pulumi.yaml", `a: [\nb: ${PASSWORD}\n`, PASSWORD, 2],
  ["escapes", "index.ts", String.raw`key: "line one\nsay \"two\""`, 'line one\nsay "two"', 1],
  ["lines of a template", "index.ts", "key: `line one\nline two`", "line one\nline two", 1],
  ["a name before it", "index.ts", `get("${PASSWORD}") ?? "${PASSWORD}"`, PASSWORD, 1],
])("a secret is found in %s", async (_, file, text, value, line) => {
  write({ [file]: text });
  expect(await new Sources(folder).find(value)).toMatchObject({ file, line });
});

test("a search is bounded: the folder's own files first, and 1 MB in all", async () => {
  const filler = "x".repeat(900_000);
  write({ "main.ts": `"${PASSWORD}"`, "large.ts": filler, "a/huge.ts": `${filler}"first-secret"` });
  write({ "b/small.ts": '"second-secret"', "c/d/e/f/deep.ts": '"third-secret"' });
  const sources = new Sources(folder);
  expect(await sources.find(PASSWORD)).toMatchObject({ file: "main.ts" });
  expect(await sources.find("first-secret")).toBeUndefined();
  expect(await sources.find("second-secret")).toMatchObject({ file: "b/small.ts" });
  expect(await sources.find("third-secret")).toBeUndefined();
});

test("of a map, each value", async () => {
  write({ "index.ts": `{ A: "${PASSWORD}", B: process.env.B }` });
  expect(await said({ secretVariables: { A: PASSWORD, B: "from-elsewhere" } }, "Application")).toEqual([
    'secretVariables.A is in plain text in index.ts:1. Run `pulumi config set --secret mainA`, and read it with requireSecret("mainA").',
  ]);
});

test.each([
  ["a field that is no secret", { "index.ts": '"very-secret-value"' }, { displayName: PASSWORD }],
  ["a value from elsewhere", { "index.ts": "dbPassword: process.env.PASSWORD" }, { dbPassword: PASSWORD }],
  ["a part of another text", { "index.ts": `"my-${PASSWORD}"` }, { dbPassword: PASSWORD }],
  ["what is installed or built", { "node_modules/a/index.js": `"${PASSWORD}"` }, { dbPassword: PASSWORD }],
  ["a key", { "index.ts": `{ "${PASSWORD}": process.env.PASSWORD }` }, { dbPassword: PASSWORD }],
  ["the name of a setting", { "index.ts": `config.requireSecret("${PASSWORD}")` }, { dbPassword: PASSWORD }],
  ["the name of a variable", { "main.py": `os.environ["${PASSWORD}"]` }, { dbPassword: PASSWORD }],
  ["a part of a text in YAML", { "Pulumi.yaml": `description: not ${PASSWORD}\n` }, { dbPassword: PASSWORD }],
  ["a key in YAML", { "Pulumi.yaml": `${PASSWORD}: true\n` }, { dbPassword: PASSWORD }],
  ["a remark in YAML", { "Pulumi.yaml": `# "${PASSWORD}"\na: b\n` }, { dbPassword: PASSWORD }],
  ["a short word", { "index.ts": '"main"' }, { dbPassword: "main" }],
  ["an unknown value", { "index.ts": `"${PASSWORD}"` }, { dbPassword: undefined }],
])("%s is none", async (_, files, declared) => {
  write(files as Record<string, string>);
  expect(await said(declared)).toEqual([]);
});

test("the provider reports it at the resource, also if the program has marked it", async () => {
  write({ "index.ts": `registry("${PASSWORD}")` });
  const warned: string[] = [];
  const note = () => {};
  const engine = {
    ...{ notice: note, error: note, progress: note, done: async () => {} },
    warning: (at: string, message: string) => void warned.push(`${at} ${message}`),
  };
  const one = provider(new NativeSession({ engine, folder }));
  const inputs = { name: "hub", registry: "dockerHub", username: "shop", secret: secret(PASSWORD) };
  // Twice, as of a resource that will be replaced.
  await one.check(urn("DockerRegistry", "hub"), { name: "hub" }, inputs);
  await one.check(urn("DockerRegistry", "hub"), { name: "hub" }, inputs);
  expect(warned).toEqual([
    `${urn("DockerRegistry", "hub")} secret is in plain text in index.ts:1. Run \`pulumi config set --secret hubSecret\`, and read it with requireSecret("hubSecret").`,
  ]);
});
