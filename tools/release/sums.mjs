// Checksums of a release, and their signature.
import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { run } from "../command.mjs";
import { sha256 } from "./archives.mjs";

/** Writes `<prefix>_SHA256SUMS` beside the files, as `sha256sum` does; answers its path. */
export async function writeSums(files, prefix) {
  const lines = await Promise.all(files.map(async (file) => `${await sha256(file)}  ${basename(file)}\n`));
  const sums = join(dirname(files[0]), `${prefix}_SHA256SUMS`);
  await writeFile(sums, lines.join(""));
  return sums;
}

/** Signs a file with a key that GnuPG has, in the form that the registries check: detached and binary. */
export async function sign(file, key) {
  const signature = `${file}.sig`;
  const advice = "List the keys with `gpg --list-secret-keys`. The registries take RSA keys, and no elliptic curves.";
  await run("gpg", ["--batch", "--yes", "--local-user", key, "--output", signature, "--detach-sign", file], { advice });
  await run("gpg", ["--batch", "--verify", signature, file]);
}
