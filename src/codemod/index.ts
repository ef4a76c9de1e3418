import { basename, relative } from "node:path";
import { edited, type Left, type Texts } from "../drift/patch";
import { filesIn, programFiles, typescript } from "../drift/patch/typescript-program";
import { isConfiguration, sourceText } from "../hcl/files";
import { type Renamed, type Rewrite, renamedKinds } from "./earlier";
import { inHcl } from "./hcl";
import { inTypeScript } from "./typescript";
import { inYaml } from "./yaml";

export { Texts, todo } from "../drift/patch";
export { renamedKinds } from "./earlier";

/**
 * Gives fields that an earlier release called otherwise their names of today, in all sources of a folder: programs in
 * TypeScript or JavaScript, configurations of Terraform, environment files, Pulumi's YAML. Writes no file.
 *
 * @returns what has to be changed by hand, such as arguments that an expression makes.
 */
export async function codemod(texts: Texts, folder: string): Promise<readonly Left[]> {
  const renamed = renamedKinds();
  if (renamed.length === 0) return [];
  const left: Left[] = [];
  const files = filesIn(folder);
  const sources = [...programFiles(files), ...files.filter(isOther)];
  for (const file of sources.map((path) => relative("", path))) {
    texts.open(file, sourceText(file));
    const text = texts.read(file);
    const rewrite = await rewriteOf(file, text, renamed);
    texts.write(file, edited(text, distinct(rewrite.edits)));
    left.push(...distinctIn(rewrite.left));
  }
  return left;
}

async function rewriteOf(file: string, text: string, renamed: readonly Renamed[]): Promise<Rewrite> {
  if (/\.[cm]?[jt]s$/.test(file)) return inTypeScript(await typescript(), file, text, renamed);
  return isConfiguration(basename(file)) ? inHcl(file, text, renamed) : inYaml(file, text, renamed);
}

/** A configuration, or YAML. */
const isOther = (path: string) => isConfiguration(basename(path)) || /\.ya?ml$/.test(path);

/** A name may have been one of several kinds. */
function distinctIn(left: Rewrite["left"]): Rewrite["left"] {
  return [...new Map(left.map((one) => [JSON.stringify(one.position), one])).values()];
}

/** One place may be found in two ways. */
function distinct(edits: Rewrite["edits"]): Rewrite["edits"] {
  return [...new Map(edits.map((edit) => [edit.range.join(), edit])).values()];
}
