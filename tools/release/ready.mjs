// Whether the repository is in the state of a release: its notes are written, and its states are recorded.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unlisted } from "../releases.mjs";

/** Why the version cannot be released, one sentence for each reason. */
export async function unready(root, version) {
  const [changelog, changesets, recorded, earlier] = await Promise.all([
    readFile(join(root, "CHANGELOG.md"), "utf8"),
    filesIn(join(root, ".changeset")),
    filesIn(join(root, "test", "fixtures", "releases", version)),
    unlisted(root, version),
  ]);
  const pending = changesets.filter((file) => file.endsWith(".md") && file !== "README.md");
  const isDescribed = changelog.split("\n").includes(`## ${version}`);
  return [
    ...(pending.length > 0
      ? [
          `There are changesets (${pending.join(", ")}): run \`npm run changeset version\` and \`npm run generate\`, and commit the result.`,
        ]
      : []),
    ...(isDescribed ? [] : [`CHANGELOG.md has no section "## ${version}".`]),
    // Later releases have to read what this one writes.
    ...(recorded.length > 0 ? [] : [`The states of ${version} are not recorded: run \`npm run record\`.`]),
    // The tests of upgrades start from the commits of earlier releases.
    ...earlier.map(
      (one) =>
        `releases.json does not have ${one}: run \`node tools/releases.mjs add <its commit>\`, and commit the result.`,
    ),
  ];
}

const filesIn = (folder) => readdir(folder).catch(() => []);
