import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import { type Kind, kebabCase } from "../../src/model";

export const REPOSITORY = join(__dirname, "../..");

/** A block of code on a page of the documentation. */
export interface Block {
  /** `docs/kinds/domain.md:12` */
  readonly place: string;
  readonly code: string;
  /** What stands behind the language. */
  readonly marks: string;
}

/** The blocks of a page in one of these languages. */
export function blocksIn(page: string, ...languages: readonly string[]): readonly Block[] {
  const text = readFileSync(join(REPOSITORY, page), "utf8");
  const fences = new RegExp(`^\`\`\`(?:${languages.join("|")})\\b(.*)\\n([\\s\\S]*?)^\`\`\``, "gm");
  return [...text.matchAll(fences)].map(({ 1: marks = "", 2: code = "", index }) => ({
    place: `${page}:${text.slice(0, index).split("\n").length}`,
    marks,
    code,
  }));
}

/** Every page of the documentation. */
export function pages(): string[] {
  const docs = readdirSync(join(REPOSITORY, "docs"), { recursive: true, encoding: "utf8" });
  const inDocs = docs.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);
  return [...["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "skills/svc-iac/SKILL.md"], ...inDocs.sort()];
}

/** A block with its language, which is empty if the page names none. */
export interface Fenced extends Block {
  readonly page: string;
  readonly language: string;
  /** What stands between it and the block before, or the heading above. */
  readonly before: string;
}

/** Every block of a page, indented ones as well. */
export function everyBlockIn(page: string): readonly Fenced[] {
  const text = readFileSync(join(REPOSITORY, page), "utf8");
  let end = 0;
  return [...text.matchAll(/^([ \t]*)(`{3,}|~{3,})([^\s`]*)(.*)\n([\s\S]*?)^\1\2[ \t]*$/gm)].map((found) => {
    const [whole, indent = "", , language = "", marks = "", code = ""] = found;
    const before = text.slice(end, found.index);
    end = found.index + whole.length;
    const place = `${page}:${text.slice(0, found.index).split("\n").length}`;
    return { page, place, language, marks, before, code: code.replace(new RegExp(`^${indent}`, "gm"), "") };
  });
}

type NamedPage = readonly [name: string, page: string];

const pageOf = ({ name }: Kind): NamedPage => [name, `docs/kinds/${kebabCase(name)}.md`];

/** Page of each kind, by its name. */
export const pagesOfKinds: readonly NamedPage[] = Object.values<Kind>(kinds).map(pageOf);

/** Those that a reader can run as they are: what waits for a DNS record is not. */
export const runnablePages: readonly NamedPage[] = Object.values<Kind>(kinds)
  .filter((one) => !one.awaits)
  .map(pageOf);
