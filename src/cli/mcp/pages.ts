import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { oneOf, SvcError } from "../../model/problem";

/** The folder is the same in the package and in the repository. */
const DOCS = join(__dirname, "../../../docs");

const names = (): string[] =>
  readdirSync(DOCS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length).split(sep).join("/"))
    .sort();

const read = (name: string): string => readFileSync(join(DOCS, `${name}.md`), "utf8");

/** The pages of the documentation, each with its title. */
export function pages(): { page: string; title: string }[] {
  return names().map((page) => ({ page, title: /^# (.+)$/m.exec(read(page))?.[1] ?? page }));
}

/** The text of a page, as Markdown. @throws SvcError `not-found` if there is none of this name. */
export function pageOf(name: string): string {
  const all = names();
  if (all.includes(name)) return read(name);
  throw new SvcError({
    code: "not-found",
    field: "page",
    given: name,
    allowed: oneOf(all),
    message: `There is no page ${JSON.stringify(name)}.`,
    next: "The tool lists the pages if none is named.",
  });
}
