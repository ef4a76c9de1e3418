// `node tools/lock-file.mjs`: completes package-lock.json after `npm install` with the optional packages of other platforms.
// A registry may not list them, and npm then leaves them out, but `npm ci` refuses a lock file without them. They are
// locked by their version; npm adds their integrity where the registry has them. Lock files are written with a line for
// each package: what a change of dependencies locks anew is as many lines of a diff. With `--check`: whether `npm ci`
// accepts package.json and the lock file.
import { readFile, writeFile } from "node:fs/promises";
import { run } from "./command.mjs";
import { at, root } from "./layout.mjs";
import { main, step } from "./steps.mjs";

const FOLDER = "node_modules/";

/** What a package such as `@swc/core-linux-arm-gnueabihf` runs on, by the convention that all of them follow. */
function platformOf(name) {
  const [, os, cpu, libc = ""] =
    /-(aix|android|darwin|freebsd|linux|openharmony|openbsd|sunos|win32)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(name) ?? [];
  if (!os) throw new Error(`The lock file lacks the optional package ${name}, whose name shows no platform.`);
  const family = os !== "linux" || libc === "" ? undefined : libc.startsWith("musl") ? "musl" : "glibc";
  return { os: [os], cpu: [cpu], ...(family ? { libc: [family] } : {}) };
}

function completed({ packages, ...lock }) {
  const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)));
  const missing = Object.values(packages).flatMap(({ dev, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !names.has(name))
      .map(([name, version]) => {
        const entry = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true };
        return [`${FOLDER}${name}`, entry];
      }),
  );
  const all = [...Object.entries(packages), ...missing].sort(([one], [other]) => one.localeCompare(other, "en"));
  return { ...lock, packages: Object.fromEntries(all) };
}

function print({ packages, ...lock }) {
  const members = (of) =>
    Object.entries(of).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${members(lock).join(",\n")},\n"packages": {\n${members(packages).join(",\n")}\n}\n}\n`;
}

async function rewrite(file, change = (lock) => lock) {
  await writeFile(file, print(change(JSON.parse(await readFile(file, "utf8")))));
}

export async function checkLockFile() {
  await run("npm", ["ci", "--dry-run", "--ignore-scripts", "--no-audit", "--loglevel=error"], {
    cwd: root,
    advice: "`npm install`, and then `node tools/lock-file.mjs`, bring package-lock.json up to date.",
  });
}

if (process.argv[1] === at("tools", "lock-file.mjs")) {
  await main(async () => {
    if (!process.argv.includes("--check")) {
      await rewrite(at("package-lock.json"), completed);
      await rewrite(at("tools", "site", "package-lock.json"));
    }
    await step("package.json and the lock file agree", checkLockFile);
    return 0;
  });
}
