// The code that is derived from other files, `*.gen.ts`, and the JSON schema of environment files.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { at, root } from "../layout.mjs";
import { cdktfFiles } from "./cdktf.mjs";
import { contractFiles } from "./contract.mjs";
import { environmentSchemaFile, environmentTypes } from "./environment.mjs";
import { nativeFiles } from "./native.mjs";
import { pulumiFiles } from "./pulumi.mjs";
import { wireFiles } from "./wire.mjs";

const base = pathToFileURL(`${root}/`);

/** In this order: what loads the sources needs what comes before it. */
const GENERATORS = [
  () => contractFiles(new URL("api/openapi.yaml", base)),
  () => wireFiles(base),
  () => pulumiFiles(),
  () => nativeFiles(base),
  () => cdktfFiles(base),
  () => environmentTypes(),
  () => environmentSchemaFile(),
];

/** Writes what is not as it should be. @returns the paths of what was written, or with `check` would be. */
export async function write(files, { check = false } = {}) {
  const stale = [];
  for (const [path, text] of Object.entries(files)) {
    const present = await readFile(at(path), "utf8").catch(() => undefined);
    if (present === text) continue;
    stale.push(path);
    if (check) continue;
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
  }
  return stale;
}

export async function writeCode(options) {
  const stale = [];
  for (const generate of GENERATORS) stale.push(...(await write(await generate(), options)));
  return stale;
}
