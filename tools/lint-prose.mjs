// Lints prose: `node tools/lint-prose.mjs [file…]`, by default all documents and, of the sources, comments and messages.
// The terms of the field, with the phrases that they replace, are in prose/terms.json.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, relative, resolve } from "node:path";
import { TextlintKernel } from "@textlint/kernel";
import { at, root } from "./layout.mjs";
import { Failure, main, say } from "./steps.mjs";

// These are CommonJS, each with its value as `default`.
const loaded = (name) => createRequire(import.meta.url)(name).default;

const OPTIONS = {
  plugins: [
    { pluginId: "markdown", plugin: loaded("@textlint/textlint-plugin-markdown") },
    // A source is read as text: names in code use the same terms.
    { pluginId: "text", plugin: loaded("@textlint/textlint-plugin-text"), options: { extensions: [".ts"] } },
  ],
  rules: [
    {
      ruleId: "terminology",
      rule: loaded("textlint-rule-terminology"),
      options: { defaultTerms: false, terms: JSON.parse(readFileSync(at("tools", "prose", "terms.json"), "utf8")) },
    },
  ],
};

const filesIn = (folder, extension) =>
  readdirSync(at(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(extension) && !name.endsWith(".gen.ts"))
    .map((name) => at(folder, name));

const everything = () => [
  ...["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "AGENTS.md"].map((name) => at(name)),
  ...filesIn("docs", ".md"),
  ...filesIn("src", ".ts"),
];

await main(async () => {
  const given = process.argv.slice(2).map((name) => resolve(name));
  const files = given.length > 0 ? given : everything();
  const kernel = new TextlintKernel();
  let count = 0;
  for (const file of files) {
    const options = { ...OPTIONS, ext: extname(file), filePath: file };
    const { messages } = await kernel.lintText(readFileSync(file, "utf8"), options);
    for (const { line, column, message } of messages) say(`${relative(root, file)}:${line}:${column}: ${message}`);
    count += messages.length;
  }
  if (count > 0) throw new Failure(`${count} phrases are not the field's terms. Use the ones that are suggested.`);
  say(`${files.length} files use the field's terms.`);
});
