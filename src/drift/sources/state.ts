import { existsSync } from "node:fs";
import { join } from "node:path";
import { SvcError } from "../../model";
import { isFolder } from "../../model/file";
import type { Declarations } from "../declared";
import { readInput } from "./json";
import { EXPORT, pulumiStack, readExport } from "./pulumi";
import { readShown, terraformState, WANTED } from "./terraform";

/**
 * What the state of an engine declares: of the project in a folder, by its engine, or in a file that the engine has
 * printed (`-` is standard input).
 *
 * @throws SvcError `state` if it cannot be read, or if its secrets are encrypted.
 */
export async function stateDeclarations(path: string, stack?: string): Promise<Declarations> {
  if (path === "-" || !isFolder(path)) return inFile(path);
  return existsSync(join(path, "Pulumi.yaml")) ? pulumiStack(path, stack) : terraformState(path);
}

async function inFile(path: string): Promise<Declarations> {
  const text = await readInput(path, `${EXPORT}, or ${WANTED}`);
  const name = path === "-" ? "Standard input" : path;
  const read = /^\s*\{\s*"format_version"/.test(text) ? readShown(text, name, path) : readExport(text, name, path);
  const encrypted = read.objects.find(({ untold }) => untold.length > 0);
  if (!encrypted) return read;
  throw new SvcError({
    code: "state",
    message: `${name} has encrypted values, of ${encrypted.kind.name} "${encrypted.name}" for example.`,
    next: "Export it with `pulumi stack export --show-secrets`: secrets become configuration, and are never written.",
  });
}
