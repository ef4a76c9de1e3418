// What the registries of Terraform and OpenTofu, and mirrors of them, want of a release.
import { copyFile, link, mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { PROVIDER_FILE } from "../bundle.mjs";
import { contentHash, sha256, zip } from "./archives.mjs";

/** In a registry, this file tells engines which protocol the provider speaks. */
const MANIFEST = { version: 1, metadata: { protocol_versions: ["6.0"] } };

export const archiveName = (version, { name }) => `${PROVIDER_FILE}_${version}_${name}.zip`;

/** Engines start the file of this name in the archive. */
export const programName = (version, { extension }) => `${PROVIDER_FILE}_v${version}${extension}`;

/** Packs the executable of a platform into `folder`: `{ platform, file, hashes }`, by which a mirror describes it. */
export async function archive({ platform, program, licenses, version, folder }) {
  const file = join(folder, archiveName(version, platform));
  const entries = [{ name: programName(version, platform), file: program, program: true }, ...licenses];
  await zip(entries, file);
  return { platform, file, hashes: [await contentHash(entries), `zh:${await sha256(file)}`] };
}

/** Writes the manifest into `folder`; answers its path. */
export async function writeManifest(folder, version) {
  const file = join(folder, `${PROVIDER_FILE}_${version}_manifest.json`);
  await writeFile(file, `${JSON.stringify(MANIFEST, undefined, 2)}\n`);
  return file;
}

/**
 * Lays out a mirror that engines read as a folder (`filesystem_mirror`) and over HTTPS (`network_mirror`). `places` are
 * the folders of the provider's addresses in it: `<host>/<namespace>/<type>`.
 */
export async function writeMirror({ archives, version, folder, places }) {
  for (const place of places) {
    const here = join(folder, place);
    await mkdir(here, { recursive: true });
    for (const { file } of archives) {
      const copy = join(here, basename(file));
      await link(file, copy).catch(() => copyFile(file, copy));
    }
    for (const [name, document] of Object.entries(mirrorDocuments(archives, version)))
      await writeFile(join(here, name), `${JSON.stringify(document, undefined, 2)}\n`);
  }
}

/** What a network mirror answers besides the archives, by the names of the files. */
export function mirrorDocuments(archives, version) {
  const described = archives.map(({ platform, file, hashes }) => [platform.name, { url: basename(file), hashes }]);
  return {
    "index.json": { versions: { [version]: {} } },
    [`${version}.json`]: { archives: Object.fromEntries(described) },
  };
}
