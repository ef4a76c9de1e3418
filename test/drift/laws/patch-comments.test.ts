import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentFile, type Source, TerraformFolder, Texts, TypeScriptProgram } from "../../../src/drift/patch";
import type { Change } from "../../../src/drift/patch/change";
import { examineTerraform } from "../../../src/hcl/validate";
import { SvcError } from "../../../src/model";
import { newFolder } from "../../support/new-folder";

/** What is around a removed declaration: its comment goes with it, and the file keeps its byte order mark and CRLF. */
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const api = { address: "svc_application.api", kind: "Application", name: "api" };

const FACES: Readonly<Record<string, (texts: Texts) => Source>> = {
  "main.tf": (texts) => new TerraformFolder(texts, folder, ""),
  "index.ts": (texts) => new TypeScriptProgram(texts, folder, ""),
  "environment.svc.yaml": (texts) => {
    const file = join(folder, "environment.svc.yaml");
    texts.open(file, readFileSync(file, "utf8"));
    return new EnvironmentFile(texts, file, "production", "");
  },
};

/** The text on disk after some work. */
async function after(name: string, text: string, work: (source: Source) => Promise<unknown>) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const texts = new Texts();
  await work((FACES[name] as (texts: Texts) => Source)(texts));
  return { text: texts.changed().get(file), diff: texts.unified() };
}

const BLOCK = 'resource "svc_application" "api" {\n  display_name = "api"\n}\n';
const OTHER = 'resource "svc_application" "other" {\n}\n';

test.each([
  ["hashes", `# one\n# two\n${BLOCK}`, ""],
  ["slashes below another block", `${OTHER}// the API\n${BLOCK}`, OTHER],
  ["a block comment", `${OTHER}\n/* the API,\n   in two lines */\n${BLOCK}`, `${OTHER}\n`],
  ["a heading with a blank line is not its own", `# all\n\n# the API\n${BLOCK}`, "# all\n\n"],
])("a block that is gone: %s", async (_, before, expected) => {
  expect(await after("main.tf", before, (source) => source.remove(api))).toMatchObject({ text: expected });
});

const remove = (...at: Change["at"]): Change => ({ is: "remove", at });

test.each([
  [
    "main.tf",
    `resource "svc_application" "api" {\n  variables = {\n    A = "1"\n    # two\n    B = "2"\n  }\n}\n`,
    `resource "svc_application" "api" {\n  variables = {\n    A = "1"\n  }\n}\n`,
  ],
  [
    "index.ts",
    `new Application("api", {\n  variables: {\n    A: "1",\n    /** two */\n    B: "2",\n  },\n});\n`,
    `new Application("api", {\n  variables: {\n    A: "1",\n  },\n});\n`,
  ],
  [
    "environment.svc.yaml",
    "base:\n  applications:\n    api:\n      variables:\n        A: |\n          1\n          # of one\n        # two\n        B: 2\n",
    "base:\n  applications:\n    api:\n      variables:\n        A: |\n          1\n          # of one\n",
  ],
])("an entry goes with the comment above it: %s", async (name, before, expected) => {
  const found = await after(name, before, (source) => source.change(api, [remove("variables", "B")]));
  expect(found.text).toBe(expected);
});

test("a comment within the text above is not taken for one", async () => {
  const text = 'base:\n  applications:\n    api:\n      variables:\n        A: |\n          # of one\n        B: "2"\n';
  const found = await after("environment.svc.yaml", text, (source) => source.change(api, [remove("variables", "B")]));
  expect(found.text).toBe(text.replace('        B: "2"\n', ""));
});

const SETS: readonly Change[] = [
  { is: "set", at: ["variables", "A"], to: "one\ntwo" },
  { is: "set", at: ["variables", "C"], to: "3" },
];
const TEXTS = {
  "main.tf": `resource "svc_application" "api" {\n  variables = {\n    A = "1"\n  }\n}\n`,
  "index.ts": `new Application("api", {\n  variables: {\n    A: "1",\n  },\n});\n`,
  "environment.svc.yaml": "base:\n  applications:\n    api:\n      variables:\n        A: one\n",
};

test.each(Object.entries(TEXTS))("CRLF and the byte order mark stay: %s", async (name, text) => {
  const work = (source: Source) => source.change(api, SETS);
  const plain = await after(name, text, work);
  const found = await after(name, `\ufeff${text.replaceAll("\n", "\r\n")}`, work);
  expect(found.text).toBe(`\ufeff${plain.text?.replaceAll("\n", "\r\n")}`);
  const unchanged = found.diff.split("\n").filter((line) => line.startsWith(" "));
  expect(unchanged).not.toEqual([]);
});

test("a file with both kinds of line breaks keeps each", async () => {
  const text = `# one\r\n\n${BLOCK}`;
  const found = await after("main.tf", text, (source) =>
    source.change(api, [{ is: "set", at: ["displayName"], to: "x" }]),
  );
  expect(found.text).toBe(text.replace('"api"\n', '"x"\n'));
});

test("folders with the name of a source, and links to nothing, are no sources", async () => {
  mkdirSync(join(folder, "modules.tf"));
  mkdirSync(join(folder, "lib.ts"));
  symlinkSync("missing", join(folder, "old.ts"));
  for (const name of ["main.tf", "index.ts"] as const) {
    const found = await after(name, TEXTS[name], (source) => source.change(api, SETS));
    expect(found.text).toContain("3");
  }
});

test("a configuration that cannot be read is no crash", async () => {
  symlinkSync("missing", join(folder, "old.tf"));
  const error = new SvcError({ code: "not-found", message: `${join(folder, "old.tf")} does not exist.` });
  await expect(after("main.tf", TEXTS["main.tf"], (source) => source.change(api, SETS))).rejects.toEqual(error);
  await expect(examineTerraform(folder)).rejects.toEqual(error);
});
