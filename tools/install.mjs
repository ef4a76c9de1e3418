// Installs the dependencies from npm when they are missing or not those of package.json and package-lock.json.
import { readFile } from "node:fs/promises";
import { run } from "./command.mjs";
import { fingerprint, unlessStamped } from "./fingerprint.mjs";
import { at, root } from "./layout.mjs";
import { Failure, step } from "./steps.mjs";

const OLDEST_NODE = [20, 18];

/** Stops with a clear message where the tools and the command line cannot run. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [wantedMajor, wantedMinor] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Failure(
    `Node ${process.versions.node} is too old: svc-iac needs ${OLDEST_NODE.join(".")} or later. Install a newer Node and run the command again.`,
  );
}

/** What decides which packages are installed; scripts and descriptions do not. */
async function wanted() {
  const manifest = JSON.parse(await readFile(at("package.json"), "utf8"));
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, overrides } = manifest;
  const lock = await readFile(at("package-lock.json")).catch(() => "");
  return fingerprint([
    JSON.stringify([dependencies, devDependencies, optionalDependencies, peerDependencies, overrides]),
    lock,
  ]);
}

export async function install() {
  checkNode();
  await unlessStamped(at("node_modules", ".svc-iac-installed"), wanted, () =>
    step("installing dependencies (about a minute)", () =>
      run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
        cwd: root,
        advice:
          "Dependencies come from the npm registry: check the network and npm's registry setting, then run the command again. If package.json was changed, run `npm install`, and then `node tools/lock-file.mjs`.",
      }),
    ),
  );
}
