import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { entryAt, isFolder, LARGEST, readText } from "../model/file";
import { SvcError, unreadFile } from "../model/problem";

/** Configurations and queries, in either syntax. */
const READ = /\.(tf|tf\.json|tofu|tofu\.json|tfquery\.hcl|tfquery\.json)$/;
const OF_OPENTOFU = /\.tofu(\.json)?$/;

/** Whether an engine reads a file of this name; it ignores backups of editors. */
export function isConfiguration(name: string): boolean {
  return READ.test(name) && !name.startsWith(".") && !/^#.*#$/.test(name);
}

/**
 * The names of the files that the engine reads in a folder, in its order; it ignores folders of such a name. OpenTofu reads
 * `main.tofu` in the place of `main.tf`, Terraform does not. The engine is that of `root`, which calls the folder as a module.
 */
export function configurationsIn(folder: string, root = folder): readonly string[] {
  const names = readdirSync(folder)
    .filter((name) => isConfiguration(name) && !isFolder(join(folder, name)))
    .sort();
  if (!names.some((name) => OF_OPENTOFU.test(name))) return names;
  if (isOfTerraform(root)) return names.filter((name) => !OF_OPENTOFU.test(name));
  const replaced = new Set(names.flatMap((name) => (OF_OPENTOFU.test(name) ? name.replace(OF_OPENTOFU, ".tf$1") : [])));
  return names.filter((name) => !replaced.has(name));
}

/** Whether Terraform has locked the providers of a folder, or SVC_TERRAFORM names another command than OpenTofu's. */
function isOfTerraform(folder: string): boolean {
  const named = process.env.SVC_TERRAFORM;
  if (named) return !/^tofu(\.exe)?$/.test(basename(named));
  const lock = join(folder, ".terraform.lock.hcl");
  return existsSync(lock) && sourceText(lock).includes('"registry.terraform.io/');
}

/** Whether the engine merges a file into what the others declare. */
export const isOverride = (file: string): boolean => /(?:^|_)override\.(?:tf|tofu)(?:\.json)?$/.test(basename(file));

/** @throws SvcError `not-found` if a source cannot be read: a link to nothing, or a file of somebody else. */
export function sourceText(file: string): string {
  try {
    return readText(file, LARGEST.source);
  } catch (cause) {
    throw unreadFile(file, cause, { code: "not-found" });
  }
}

/** What is to be checked. */
export interface Target {
  readonly is: "environment" | "terraform";
  readonly path: string;
}

/**
 * Resolves a path: a Terraform file, a folder with such files, or an environment file, which a folder may also contain.
 *
 * @throws SvcError if there is no such thing.
 */
export function targetOf(path: string, environmentFile: string): Target {
  const found = entryAt(path);
  if (!found?.isDirectory()) {
    const isDefault = !found && path === environmentFile;
    if (isDefault && configurationsIn(".").length > 0) return { is: "terraform", path: "." };
    if (!READ.test(path)) return { is: "environment", path };
    if (!found) throw new SvcError({ code: "not-found", given: path, message: `${path} does not exist.` });
    return { is: "terraform", path };
  }
  if (configurationsIn(path).length > 0) return { is: "terraform", path };
  const inside = join(path, environmentFile);
  if (existsSync(inside)) return { is: "environment", path: inside };
  throw new SvcError({
    code: "not-found",
    message: `${path} contains no .tf, .tf.json, .tofu or .tofu.json file, and no ${environmentFile}.`,
  });
}
