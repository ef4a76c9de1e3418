// The packages that are installed with svc-iac, as npm laid them out.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { at } from "../layout.mjs";

/** The manifest of a package's folder. */
export const manifestOf = async (folder) => JSON.parse(await readFile(join(folder, "package.json"), "utf8"));

/**
 * The folders of what is installed with the package in `folder`: its dependencies and theirs, without peers.
 * Optional ones that are not there are left out.
 */
export async function dependenciesOf(folder, found = new Set()) {
  const { dependencies = {}, optionalDependencies = {} } = await manifestOf(folder);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const place = placeOf(name, folder);
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    await dependenciesOf(place, found);
  }
  return found;
}

/** The folder in which Node finds a package that is required in `folder`. */
function placeOf(name, folder) {
  for (let from = folder; ; from = dirname(from)) {
    const place = join(from, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return place;
    if (from === dirname(from)) return undefined;
  }
}

/** The dependencies of svc-iac itself. */
export const ownDependencies = () => dependenciesOf(at());
