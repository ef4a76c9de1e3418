// Lints prose: `node tools/lint-prose.mjs [file…]`, by default all documents and, of the sources, comments and messages.
// The terms of the field, with the phrases that they replace, are in prose/terms.json; a third member limits one to some files.
import { readdirSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { at, root } from "./layout.mjs";
import { Failure, main, say } from "./steps.mjs";

// Neither a part of a name with a hyphen or a dot before it, nor one with more after it.
const terms = JSON.parse(readFileSync(at("tools", "prose", "terms.json"), "utf8")).map(
  ([phrase, term, within = ""]) => ({
    pattern: new RegExp(`(?<![-.\\w])(?:${phrase})\\b(?![-\\w(/=\`])`, "gim"),
    term,
    within: new RegExp(`^${within}`),
  }),
);

const filesIn = (folder, extension) =>
  readdirSync(at(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(extension) && !name.endsWith(".gen.ts"))
    .map((name) => at(folder, name));

const everything = () => [
  ...["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "AGENTS.md"].map((name) => at(name)),
  ...filesIn("docs", ".md"),
  ...filesIn("src", ".ts"),
];

/** The blocks and spans of code, and the targets of links, of a document in Markdown. */
const NO_PROSE = /^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2|(`+)[^`][\s\S]*?\3|(?<=\])\([^)\s]*\)/gm;

/** The text of a file, at the places that it has there. A source is read as it is: names in code use the same terms. */
function proseOf(file) {
  const text = readFileSync(file, "utf8");
  return file.endsWith(".md") ? text.replace(NO_PROSE, (code) => code.replace(/[^\n]/g, "`")) : text;
}

function problemsOf(file) {
  const text = proseOf(file);
  const path = relative(root, file);
  const here = terms.filter(({ within }) => within.test(path));
  return here.flatMap(({ pattern, term }) =>
    [...text.matchAll(pattern)].map(({ 0: phrase, index }) => {
      const before = text.slice(0, index).split("\n");
      return `${path}:${before.length}:${before.at(-1).length + 1}: "${phrase}": use "${term}" instead`;
    }),
  );
}

await main(() => {
  const given = process.argv.slice(2).map((name) => resolve(name));
  const files = given.length > 0 ? given : everything();
  const problems = files.flatMap(problemsOf);
  for (const problem of problems) say(problem);
  if (problems.length > 0)
    throw new Failure(`${problems.length} phrases are not the field's terms. Use the ones that are suggested.`);
  say(`${files.length} files use the field's terms.`);
});
