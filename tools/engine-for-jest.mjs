// jest's global setup of the engine tests: they find `pulumi` on PATH, however they are started, and an engine for the
// Terraform provider under the name that SVC_TERRAFORM tells, with a newer one where it has been built; and the servers of the store, as its own tests find them.

import { createHash } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { cache, engine } from "./engine.mjs";
import { at, pathWith } from "./layout.mjs";
import { newerTerraform } from "./newer-terraform.mjs";
import placeStores from "./stores-for-jest.mjs";
import { openTofu, terraformEngine } from "./terraform.mjs";

const A_DAY = 24 * 60 * 60 * 1000;

/** Compiled code that is a day old was of a build that is gone, or of a temporary folder; what is in use is compiled again. */
async function prune(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = join(entry.parentPath, entry.name);
    const written = entry.isFile() && (await stat(file).catch(() => undefined))?.mtimeMs;
    if (written && written < Date.now() - A_DAY) await rm(file, { force: true });
  }
}

/** Tells this build, with the packages beside it, from any other. */
async function build() {
  const hash = createHash("sha256").update(at());
  const files = await readdir(at("dist"), { recursive: true });
  for (const file of [...files.sort().map((name) => join("dist", name)), join("node_modules", ".package-lock.json")]) {
    const { mtimeMs, size } = await stat(at(file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

export default async function setUp() {
  const { bin } = await engine();
  process.env.PATH = pathWith(at("node_modules", ".bin"), bin);
  // Programs and providers start hundreds of times from the same files.
  process.env.NODE_COMPILE_CACHE ??= join(cache(), "compiled");
  // test/engine/packed-modules.cjs keeps there what they load.
  process.env.PACKED_MODULES = join(process.env.NODE_COMPILE_CACHE, "packed", await build());
  await mkdir(process.env.PACKED_MODULES, { recursive: true });
  await prune(process.env.NODE_COMPILE_CACHE);
  // A command of an engine ends before its garbage is as much as what a collection costs.
  process.env.GOGC ??= "off";
  process.env.GOMEMLIMIT ??= "1GiB";
  const { program } = await terraformEngine();
  process.env.SVC_TERRAFORM = program;
  const tofu = await openTofu();
  if (tofu && tofu.program !== program) process.env.SVC_OPENTOFU = tofu.program;
  const newer = await newerTerraform();
  if (newer) process.env.SVC_NEWER_TERRAFORM = newer.program;
  await placeStores();
}
