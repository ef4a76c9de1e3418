import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { scripts, version } from "../../package.json";
import { newFolder } from "../support/new-folder";

const root = resolve(__dirname, "../..");
const folder = newFolder();
const recordings = join(folder, "recordings");

/** A script of package.json as a developer starts it, without the settings of this run. */
function npm(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; output: string }>((done) => {
    const own = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env };
    execFile("npm", ["run", "--silent", name, "--", ...args], { cwd: root, env: own }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

// The smallest form of what is otherwise started by hand: a script that finds nothing to do must not look like success.
test.each<[string, readonly string[], Readonly<Record<string, string>>, RegExp]>([
  ["soak", ["--runs", "1", "--only", "Project"], {}, /^[1-9]\d* schedules passed$/m],
  ["explore", ["--only", "Project/create/minimal"], {}, /^histories [1-9]\d*, states [1-9]\d*, violations 0$/m],
  [
    "mutate",
    ["--mutate", "src/declaration/order.ts", "--reporters", "clear-text"],
    { MUTATE: "lifecycle/sync-order" },
    /# killed[\s\S]*order\.ts/,
  ],
  ["fuzz", ["--dry-run"], {}, /^[1-9]\d* operations and [1-9]\d* links between them can be fuzzed\.$/m],
  ["bench", ["--phases", "start", "--repeat", "1"], {}, /^pulumi +start +\d+\.\d+ *$/m],
  ["record", ["--only", "Project", "--to", recordings], {}, /^Tests: .* 1 passed/m],
  ["sdks", ["--dry-run", "go"], {}, /^[1-9]\d* resources for go: /m],
  ["docs", ["--pages", join(folder, "pages")], {}, /^[1-9]\d+ pages$/m],
])("npm run %s does something", async (name, args, env, expected) => {
  const { code, output } = await npm(name, args, env);
  expect(output).toMatch(expected);
  expect(code).toBe(0);
});

test.each<[string, readonly string[], string]>([
  ["soak", ["--runs", "1", "--only", "Projects"], "No kind is called Projects: nothing was run."],
  ["soak", ["--runs", "none"], '--runs is "none", which is no number from 1.'],
  ["bench", ["--phases", ""], "Nothing was measured: --faces or --phases leave nothing."],
  ["record", ["--only", "Projects", "--to", recordings], "No kind is called Projects."],
  ["sdks", ["--dry-run", "cobol"], "There is no SDK for cobol: "],
  ["docs", ["--pages"], "--pages needs a folder: "],
  ["explore", ["--only", "Projects"], '--only is "Projects", with which no scene begins.'],
])("npm run %s -- %j fails, because it would do nothing", async (name, args, message) => {
  const { code, output } = await npm(name, args);
  expect(output).toContain(message);
  expect(code).toBe(1);
});

test("the tests of all mutants use what their runner has of jest, and their copy of the project", () => {
  const program = `
    const { offerJest } = await import("./tools/mutants/circus.mjs");
    offerJest();
    const { default: { resident: { tests }, ignorePatterns } } = await import("./stryker.config.mjs");
    console.log(JSON.stringify({ tests, ignorePatterns, offered: Object.keys(jest) }));
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    encoding: "utf8",
  });
  const { tests, ignorePatterns, offered } = JSON.parse(stdout) as Record<
    "tests" | "ignorePatterns" | "offered",
    string[]
  >;
  expect(tests.length).toBeGreaterThan(100);
  const found = (pattern: RegExp) =>
    tests.flatMap((file) =>
      [...readFileSync(resolve(root, file), "utf8").matchAll(pattern)].map(([, name = ""]) => ({ file, name })),
    );
  expect(found(/\bjest\.(\w+)\(/g).filter(({ name }) => !offered.includes(name))).toEqual([]);
  const ignored = ignorePatterns.flatMap((pattern) => pattern.match(/[\w.]+(?=[,}]|$)/g) ?? []);
  expect(ignored).toEqual(expect.arrayContaining(["dist", "engine", "console", "examples"]));
  expect(found(/"(?:\.\.\/)+([\w.]+)[/"]/g).filter(({ name }) => ignored.includes(name))).toEqual([]);
});

test("npm run record writes what each face stores", () => {
  const recorded = readFileSync(join(recordings, version, "Project.json"), "utf8");
  // For each face a sample and the full example.
  expect(JSON.parse(recorded)).toHaveLength(6);
});

test("npm run release -- --check answers for this version", async () => {
  const { code, output } = await npm("release", ["--check"]);
  expect(output).toMatch(code === 0 ? /^\S+ can be released for \w+/ : /^Not ready for a release: /);
});

test("each script is in a table for its users", () => {
  const text = ["README.md", "CONTRIBUTING.md"].map((page) => readFileSync(resolve(root, page), "utf8")).join("\n");
  const named = (name: string) => new RegExp(`npm (run )?${name}(?![:\\w-])`).test(text);
  expect(Object.keys(scripts).filter((name) => !named(name))).toEqual([]);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
});
