// What Pulumi wants of a release of the native plugin.
import { join } from "node:path";
import { PLUGIN_FILE } from "../bundle.mjs";
import { tarGz } from "./archives.mjs";

/** Below the address that it downloads plugins from, the engine asks for a file of this name. */
export const archiveName = (version, { os, arch }) => `${PLUGIN_FILE}-v${version}-${os}-${arch}.tar.gz`;

/** The engine starts the file of this name at the top of the archive. */
export const programName = ({ extension }) => `${PLUGIN_FILE}${extension}`;

/** Packs the executable of a platform into `folder`. */
export async function archive({ platform, program, licenses, version, folder }) {
  const file = join(folder, archiveName(version, platform));
  await tarGz([{ name: programName(platform), file: program, program: true }, ...licenses], file);
  return { platform, file };
}
