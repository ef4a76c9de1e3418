import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

/** Words that are correct English and not the field's, with those that are. */
const TERMS: Readonly<Record<string, RegExp>> = {
  "the original, the move source": /\bthe old one\b/i,
  "again, recreate": /\banew\b/i,
  "resumes, continues": /\bgo(es)? on (with|from)\b/i,
  "distinguished, identified by": /\btold apart\b/i,
  "a matching object": /\blooks just like\b/i,
  "fix the cause": /\bmend the\b/i,
  "is stored in the state": /\blies? in the (plan|state)\b/i,
  resumes: /\b(is|are) woken\b/i,
};

const filesIn = (folder: string, suffix: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(suffix) && !name.endsWith(".gen.ts"))
    .map((name) => join(folder, name));

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

test("messages and documents use the field's terms", () => {
  const sources = filesIn("src", ".ts");
  const documents = ["README.md", ...filesIn("docs", ".md")];
  expect(sources.length).toBeGreaterThan(300);
  expect(documents.length).toBeGreaterThan(20);
  const found = [...sources, ...documents].flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        file.endsWith(".ts") && isComment(line)
          ? []
          : Object.entries(TERMS).flatMap(([term, wrong]) =>
              wrong.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)} (${term})`] : [],
            ),
      ),
  );
  expect(found).toEqual([]);
});
