// Archives as the registries want them, and the hashes by which engines know them.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { ZipFile } from "yazl";

/** The same for every run: the bytes of an archive depend on its contents only. */
const WHEN = new Date("2000-01-01T00:00:00Z");

const modeOf = ({ program }) => (program ? 0o755 : 0o644);

/** Writes a zip file. `entries` are files: `{ name, file, program }`, the last of which says whether it can be run. */
export async function zip(entries, to) {
  const archive = new ZipFile();
  for (const entry of entries) archive.addFile(entry.file, entry.name, { mtime: WHEN, mode: 0o100000 | modeOf(entry) });
  archive.end();
  const failed = new Promise((_, reject) => archive.once("error", reject));
  await Promise.race([failed, pipeline(archive.outputStream, createWriteStream(to))]);
}

/** Writes the same entries as a compressed tar file. */
export async function tarGz(entries, to) {
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(to));
  for (const entry of entries) {
    const { size } = await stat(entry.file);
    const part = archive.entry({ name: entry.name, size, mode: modeOf(entry), mtime: WHEN });
    await pipeline(createReadStream(entry.file), part);
  }
  archive.finalize();
  await written;
}

/** SHA-256 of a file, in hex. */
export async function sha256(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** How lock files name an archive by what is in it: Go's `dirhash`, whose version is `h1`. */
export async function contentHash(entries) {
  const lines = await Promise.all(entries.map(async ({ name, file }) => `${await sha256(file)}  ${name}\n`));
  const summary = createHash("sha256");
  // Every line begins with a hash, but the order is that of the names.
  const names = entries.map(({ name }) => name);
  for (const name of names.toSorted()) summary.update(lines[names.indexOf(name)]);
  return `h1:${summary.digest("base64")}`;
}
