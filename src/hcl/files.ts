import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { SvcError } from "../model/problem";

/** Configurations and queries, in either syntax. */
const READ = /\.(tf|tf\.json|tfquery\.hcl|tfquery\.json)$/;

/** Whether the engine reads a file of this name; it ignores backups of editors. */
export function isConfiguration(name: string): boolean {
  return READ.test(name) && !name.startsWith(".") && !/^#.*#$/.test(name);
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
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    const isDefault = !found && path === environmentFile;
    if (isDefault && readdirSync(".").some(isConfiguration)) return { is: "terraform", path: "." };
    if (!READ.test(path)) return { is: "environment", path };
    if (!found) throw new SvcError({ code: "not-found", message: `There is no ${path}.` });
    return { is: "terraform", path };
  }
  if (readdirSync(path).some(isConfiguration)) return { is: "terraform", path };
  const inside = join(path, environmentFile);
  if (existsSync(inside)) return { is: "environment", path: inside };
  throw new SvcError({
    code: "not-found",
    message: `${path} contains no .tf or .tf.json file, and no ${environmentFile}.`,
  });
}
