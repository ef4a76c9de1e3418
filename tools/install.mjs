// Installs the dependencies from npm when they are missing or not those of package.json and package-lock.json.
import { readFile } from "node:fs/promises";
import { run } from "./command.mjs";
import { at, root } from "./layout.mjs";
import { Failure, step } from "./steps.mjs";

const OLDEST_NODE = [20, 18, 1];

/** Stops with a clear message where the tools and the command line cannot run. */
export function checkNode(version = process.versions.node) {
  const own = version.split(".").map(Number);
  const difference = OLDEST_NODE.map((part, index) => own[index] - part).find((one) => one !== 0) ?? 0;
  if (difference >= 0) return;
  throw new Failure(
    `Node ${version} is too old: svc-iac needs ${OLDEST_NODE.join(".")} or later. Install a newer Node and run the command again.`,
  );
}

/** Whether npm has installed what package.json and the lock file say, whoever started it. */
async function isInstalled() {
  const [manifest, lock, installed] = await Promise.all(
    ["package.json", "package-lock.json", "node_modules/.package-lock.json"].map(async (file) =>
      JSON.parse(await readFile(at(file), "utf8").catch(() => "{}")),
    ),
  );
  return agree(manifest, lock, installed);
}

const DEPENDENCIES = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/** Packages that are not there are those of other platforms: each is optional. */
export function agree(manifest, { packages: { "": own, ...locked } = {} }, { packages: installed }) {
  if (!own || !installed) return false;
  const entries = (dependencies = {}) => JSON.stringify(Object.entries(dependencies).sort());
  return (
    DEPENDENCIES.every((name) => entries(manifest[name]) === entries(own[name])) &&
    Object.entries(locked).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional,
    ) &&
    Object.keys(installed).every((path) => path in locked)
  );
}

export async function install() {
  checkNode();
  if (await isInstalled()) return;
  await step("installing dependencies (about a minute)", () =>
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      advice:
        "Dependencies come from the npm registry: check the network and npm's registry setting, then run the command again. If package.json was changed, run `npm install`, and then `node tools/lock-file.mjs`.",
    }),
  );
}
