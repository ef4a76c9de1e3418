// An OCI image layout of the provider, as OpenTofu installs it from a registry (`oci_mirror`).

import { createHash } from "node:crypto";
import { copyFile, link, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "./archives.mjs";

const MANIFEST = "application/vnd.oci.image.manifest.v1+json";
const INDEX = "application/vnd.oci.image.index.v1+json";
const TARGET = "application/vnd.opentofu.provider-target";
/** The configuration of a manifest that has none. */
const EMPTY = { bytes: "{}", mediaType: "application/vnd.oci.empty.v1+json" };

/** Writes the archives of a version, tagged with it, into `folder`: `oras cp --from-oci-layout` pushes it. */
export async function writeOciLayout({ archives, version, folder }) {
  const blobs = join(folder, "blobs", "sha256");
  await mkdir(blobs, { recursive: true });
  const blob = async ({ bytes, mediaType }) => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    await writeFile(join(blobs, hash), bytes);
    return { mediaType, digest: `sha256:${hash}`, size: Buffer.byteLength(bytes) };
  };
  const document = (mediaType, content) =>
    blob({ mediaType, bytes: JSON.stringify({ schemaVersion: 2, mediaType, ...content }) });
  const config = await blob(EMPTY);
  const manifests = [];
  for (const { platform, file } of archives) {
    const [hash, { size }] = await Promise.all([sha256(file), stat(file)]);
    await link(file, join(blobs, hash)).catch(() => copyFile(file, join(blobs, hash)));
    const layers = [{ mediaType: "archive/zip", digest: `sha256:${hash}`, size }];
    const [os, architecture] = platform.name.split("_");
    const described = await document(MANIFEST, { artifactType: TARGET, config, layers });
    manifests.push({ ...described, artifactType: TARGET, platform: { os, architecture } });
  }
  const index = await document(INDEX, { artifactType: "application/vnd.opentofu.provider", manifests });
  // A tag has no plus sign.
  const annotations = { "org.opencontainers.image.ref.name": version.replace("+", "_") };
  await writeFile(join(folder, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  const top = { schemaVersion: 2, mediaType: INDEX, manifests: [{ ...index, annotations }] };
  await writeFile(join(folder, "index.json"), JSON.stringify(top));
}
