import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

/** Terms of the field, with the phrases that they replace. */
const TERMS: Readonly<Record<string, RegExp>> = {
  "the original, the move source": /\bthe old (one|object)\b/i,
  "again, recreate": /\banew\b/i,
  "resumes, continues": /\b(go(es)?|gone) on (with|from|until)\b/i,
  "distinguished, identified by": /\btold apart\b|\btells? \w+ apart\b/i,
  "reports, shows": /\btells? (of|what|whether|which)\b|\bsays? (of|what|whether|which)\b/i,
  "will be deleted": /\b(is|are) to go\b/i,
  "a matching object": /\b(looks?|one) just like\b/i,
  "a duplicate candidate, the write-only attribute": /\btwins?\b/i,
  "fix the cause": /\bmend(s|ed|ing)?\b/i,
  "is stored in": /\blies? (in|below|beside)\b/i,
  "resumes, suspended": /\b(is|are) (woken|awake|asleep)\b|\bput to sleep\b/i,
  "is in": /\bmay stand\b|\bstands (in|beside|there|where)\b/i,
  "remaining, orphaned": /\bleft behind\b/i,
  "in plain text": /\bin clear\b/i,
  "has no effect": /\bmeans nothing\b/i,
  parses: /\btakes? (it |\w+ )?apart\b/i,
  "is included": /\bgo(es)? along\b/i,
  unrelated: /\bnobody's\b|\bknows? nothing of\b/i,
  inverse: /\bthe way back\b/i,
  "a problem": /\bspeaks? against\b/i,
  completely: /\baltogether\b/i,
};

const filesIn = (folder: string, suffix: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(suffix) && !name.endsWith(".gen.ts"))
    .map((name) => join(folder, name));

test("messages, comments and documents use the field's terms", () => {
  const sources = filesIn("src", ".ts");
  const documents = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", ...filesIn("docs", ".md")];
  expect(sources.length).toBeGreaterThan(300);
  expect(documents.length).toBeGreaterThan(20);
  const found = [...sources, ...documents].flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        Object.entries(TERMS).flatMap(([term, wrong]) =>
          wrong.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)} (${term})`] : [],
        ),
      ),
  );
  expect(found).toEqual([]);
});
