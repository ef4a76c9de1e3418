// Earlier releases, as they were: `releases.json` names the version and the commit of each.
// `node tools/releases.mjs add`: the release that the last commit is gets its line, which is committed right after it; `add <commit>` later.
// `node tools/releases.mjs build <commit>`: builds that commit into the per-user cache and prints the folder.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./command.mjs";
import { cache } from "./engine.mjs";
import { root } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { Failure, main, say, step } from "./steps.mjs";

const FILE = "releases.json";

/** @returns {Promise<{ version: string, commit: string }[]>} the oldest first */
export const releases = async (folder = root) => JSON.parse(await readFile(join(folder, FILE), "utf8"));

/** Sections of a changelog that are released, and have no line: the newest gets its own with the commit after it. */
export async function unlisted(folder, current) {
  const text = await readFile(join(folder, "CHANGELOG.md"), "utf8");
  const versions = [...text.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version);
  const listed = new Set((await releases(folder)).map(({ version }) => version));
  return versions.filter((version) => version !== current && !listed.has(version));
}

/** The whole name of a commit that this clone has. */
async function commitOf(name, folder) {
  const args = ["rev-parse", "--verify", "--quiet", `${name}^{commit}`];
  const { code, stdout } = await run("git", args, { cwd: folder, anyCode: true });
  if (code === 0) return stdout.trim();
  throw new Failure(
    `This clone does not have the commit ${name}. Fetch it: \`git fetch --tags origin ${name}\`; in a shallow clone \`git fetch --unshallow --tags\`.`,
  );
}

/** The folder of a release that is built as a user has it, with the dependencies of its own lock file. */
export async function built(commit) {
  const name = await commitOf(commit, root);
  const folder = join(cache(), "releases", name);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  await alone(`${folder}.lock`, async () => {
    if (existsSync(folder)) return;
    const fresh = await mkdtemp(`${folder}-`);
    try {
      await step(`building the release of commit ${name} (some minutes)`, () => buildIn(fresh, name));
      await rename(fresh, folder);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });
  return folder;
}

async function buildIn(folder, commit) {
  const archive = `${folder}.tar`;
  try {
    await run("git", ["archive", "--format=tar", `--output=${archive}`, commit], { cwd: root });
    await run("tar", ["-xf", archive, "-C", folder]);
  } finally {
    await rm(archive, { force: true });
  }
  // Its own tools install and build it, with its own idea of both.
  await run(process.execPath, ["tools/build.mjs"], {
    cwd: folder,
    advice: "The dependencies of a release come from the npm registry: check the network, then run the command again.",
  });
}

/** Adds the release that a commit of a clone is. @throws Failure where it is there already. */
export async function addRelease(folder, name = "HEAD") {
  const file = join(folder, FILE);
  const all = await releases(folder);
  const commit = await commitOf(name, folder);
  // What the commit has, whatever has been changed since.
  const { stdout } = await run("git", ["show", `${commit}:package.json`], { cwd: folder });
  const { version } = JSON.parse(stdout);
  const known = all.find((one) => one.version === version);
  if (known) throw new Failure(`${version} is released already, as commit ${known.commit}.`);
  await writeFile(file, `${JSON.stringify([...all, { version, commit }], null, 2)}\n`);
  return { version, commit };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const [what, commit] = process.argv.slice(2);
    if (what === "build" && commit) return void say(await built(commit));
    if (what !== "add") throw new Failure("Name what to do: add, or build <commit>.");
    const added = await addRelease(root, commit);
    say(`releases.json has ${added.version} as commit ${added.commit}. Commit it.`);
  });
}
