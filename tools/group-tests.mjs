// Files of tests that run as one, since what they import takes as long to load as their tests to run: jest loads it anew
// for each file that it runs. `npm test` runs groups, and what names files runs those alone.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { at } from "./layout.mjs";

const { projects } = createRequire(import.meta.url)("../jest.config.js");

const neighbours = (list, count) => {
  const size = Math.ceil(list.length / count);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
};
const dealt = (list, count) =>
  Array.from({ length: count }, (_, index) => list.filter((_, place) => place % count === index));

/**
 * The projects with many files that load much. Neighbours import the same; where single files take minutes, those of a folder
 * are dealt to different groups.
 */
const GROUPED = { unit: neighbours, laws: dealt, programs: dealt, matrix: dealt, engine: dealt };
const FOLDER = at("test", ".groups");
/** How many groups a project has: workers that end one take the next. */
const PER_PROJECT = 8;
/** What a file replaces for itself must not be so for others, and snapshots are beside the file that jest runs. */
const ALONE = /\bjest\.mock\(|\bObject\.assign\(kinds?\.|\.toMatchSnapshot\(/;

/** The files of tests of a project of jest, by path. */
async function filesOf({ testRegex, testPathIgnorePatterns = [] }) {
  const matches = (path) => (pattern) => new RegExp(pattern).test(path);
  const files = await readdir(at("test"), { recursive: true });
  const paths = files.map((name) => at("test", name)).sort();
  return paths.filter((path) => testRegex.some(matches(path)) && !testPathIgnorePatterns.some(matches(path)));
}

async function write(folder, files, index) {
  const path = join(folder, `${String(index + 1).padStart(2, "0")}.test.ts`);
  const names = files.map((file) => relative(at(), file));
  await writeFile(
    path,
    `import { loadTests } from "../../support/grouped";\n\nloadTests(${JSON.stringify(names, undefined, 2)});\n`,
  );
  return path;
}

/** What jest is started with where each file runs by itself. */
export const UNGROUPED = { args: [], env: {} };

/** The arguments and the environment that make jest run all tests of a project, in groups where that is faster. */
export async function groupTests(name) {
  const divide = GROUPED[name];
  if (!divide) return UNGROUPED;
  const files = await filesOf(projects.find(({ displayName }) => displayName === name));
  const areAlone = await Promise.all(files.map(async (file) => ALONE.test(await readFile(file, "utf8"))));
  const alone = files.filter((_, index) => areAlone[index]);
  const grouped = files.filter((_, index) => !areAlone[index]);
  const groups = divide(grouped, PER_PROJECT).filter((group) => group.length > 0);
  const folder = join(FOLDER, name);
  await mkdir(folder, { recursive: true });
  const written = await Promise.all(groups.map((group, index) => write(folder, group, index)));
  const args = ["--runTestsByPath", ...written, ...alone];
  return { args, env: { TEST_GROUPS: "true" } };
}
