// Tells whether work has to be done again: a stamp file keeps the fingerprint of what it was done from.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** A fingerprint of texts and buffers, in their order. */
export function fingerprint(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** A fingerprint of the names and contents of all files in a folder. */
export async function folderFingerprint(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // What is derived is not counted: neither the code, nor the contract as JSON. What they are made of counts by itself.
  const own = entries.filter((entry) => entry.isFile() && !/^openapi\.json$|\.gen\.ts$/.test(entry.name));
  const files = own.map((entry) => join(entry.parentPath, entry.name));
  const parts = [];
  for (const file of files.sort()) parts.push(relative(folder, file), await readFile(file));
  return fingerprint(parts);
}

/** Does `work` unless the stamp says that it was done from the same things. */
export async function unlessStamped(stamp, print, work) {
  if ((await readFile(stamp, "utf8").catch(() => "")) === (await print())) return;
  await work();
  await writeFile(stamp, await print());
}
