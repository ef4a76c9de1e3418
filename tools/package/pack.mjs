// The package as npm would publish it.
import { join } from "node:path";
import { run } from "../command.mjs";
import { root } from "../layout.mjs";

/** Packs into `folder`. Answers the archive and the files in it. */
export async function pack(folder) {
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: root,
  });
  const [{ filename, files, unpackedSize }] = JSON.parse(stdout);
  return { archive: join(folder, filename), files: files.map(({ path }) => path), unpackedSize };
}
