// `npm run check`: what a change can break at first, in half a minute: format, prose, types, and the unit tests beside the
// files that changed since the last commit. `npm run check hook` makes Git run it before each commit.
import { existsSync } from "node:fs";
import { chmod, readdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "./build.mjs";
import { run } from "./command.mjs";
import { ensureCode } from "./derived.mjs";
import { install } from "./install.mjs";
import { at, node, root } from "./layout.mjs";
import { Failure, main, say, step } from "./steps.mjs";

const whole = { cwd: root, lines: Number.POSITIVE_INFINITY };
/** What the page of the console is made of, and the types that it imports. */
const PAGE = "src/sandbox/console/";
const git = async (...args) => (await run("git", args, whole)).stdout.split("\n").filter((line) => line !== "");
const tool = (name, ...args) => run(at("node_modules", ".bin", name), args, whole);

async function hook() {
  const [folder] = await git("rev-parse", "--git-path", "hooks");
  const file = resolve(root, folder, "pre-commit");
  await writeFile(file, "#!/bin/sh\nexec npm run --silent check\n", { flag: "wx" }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
    throw new Failure(`${file} exists: add \`npm run check\` to it.`);
  });
  await chmod(file, 0o755);
  say(`${file} runs \`npm run check\` before each commit; \`git commit --no-verify\` does without.`);
}

/** Folders of tests of the same name as the folders of sources, and tests that changed themselves. */
async function testsBeside(changed) {
  const folders = new Set(await readdir(at("test")));
  const beside = changed.map((file) => /^(?:src|test)\/([^/]+)\//.exec(file)?.[1]).filter((name) => folders.has(name));
  return [...new Set(beside)].map((name) => `test/${name}/`);
}

async function check() {
  await install();
  await ensureCode();
  // The examples import the package as its users do.
  if (!existsSync(at("dist", "index.d.ts"))) await step("build", build);
  const changed = [
    ...(await git("diff", "--name-only", "--diff-filter=d", "HEAD")),
    ...(await git("ls-files", "-o", "--exclude-standard")),
  ];
  const prose = changed.filter(
    (file) => /^(src|docs)\/.*\.(ts|md)$|^[A-Z]+\.md$/.test(file) && !file.endsWith(".gen.ts"),
  );
  if (changed.length > 0) {
    await step("format and lint", () => tool("biome", "check", "--no-errors-on-unmatched", ...changed));
  }
  if (prose.length > 0) await step("prose", () => run(node, [at("tools", "lint-prose.mjs"), ...prose], whole));
  const built = ["--incremental", "--tsBuildInfoFile", at("node_modules", ".cache", "svc-iac.tsbuildinfo")];
  await step("types", () => tool("tsc", "-p", "tsconfig.json", ...built));
  if (changed.some((file) => file.startsWith(PAGE)))
    await step("types of the sandbox's console", () => tool("tsc", "--noEmit", "-p", `${PAGE}page`));
  const tests = await testsBeside(changed);
  if (tests.length === 0) return;
  const options = ["--selectProjects", "unit", "--passWithNoTests", "--silent", "--testPathPatterns", ...tests];
  await step(`unit tests in ${tests.join(", ")}`, () =>
    run(node, [at("node_modules", "jest", "bin", "jest.js"), ...options], whole),
  );
}

await main(() => (process.argv[2] === "hook" ? hook() : check()));
