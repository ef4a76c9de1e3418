// How much disk packages take, and how much ours may.
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { ownDependencies } from "./packages.mjs";

/** What is installed with the package, without itself and without peers. */
export const DEPENDENCIES_BUDGET_MB = 40;

/** Megabytes of what is installed with the package. */
export const ownDependenciesMb = async () => (await sizeOf(await ownDependencies())) / 1e6;

/** Bytes of all files of these packages, without the packages inside them, which are listed by themselves. */
export async function sizeOf(folders) {
  const sizes = await Promise.all([...folders].map(bytesIn));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function bytesIn(folder) {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) sum += (await lstat(path)).size;
    else if (entry.isDirectory() && entry.name !== "node_modules") sum += await bytesIn(path);
  }
  return sum;
}
