import { readdirSync, statSync } from "node:fs";

/** Whether the engine reads a file of this name; editors' backups it does not. */
export function isConfiguration(name: string): boolean {
  return /\.tf(?:\.json)?$/.test(name) && !name.startsWith(".") && !/^#.*#$/.test(name);
}

/** Whether a path is a Terraform configuration: such a file, or a folder with some. */
export function isTerraform(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() ? readdirSync(path).some(isConfiguration) : /\.tf(?:\.json)?$/.test(path);
}
