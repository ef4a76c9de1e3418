import { readFileSync } from "node:fs";
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

/** Page of each kind, by its name. */
export const pagesOfKinds: readonly (readonly [name: string, page: string])[] = Object.values<Kind>(kinds).map(
  ({ name }) => [name, `docs/kinds/${kebabCase(name)}.md`],
);
