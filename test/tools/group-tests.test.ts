import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const root = resolve(__dirname, "../..");
const JEST = join(root, "node_modules/jest/bin/jest.js");
const SEEDED = join(root, "test/.groups/seeded");

afterAll(() => rmSync(SEEDED, { recursive: true, force: true }));

function node(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<string>((done) => {
    const own = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env };
    execFile(process.execPath, args, { cwd: root, env: own }, (_, stdout, stderr) => done(stdout + stderr));
  });
}

test.each([
  ["unit", 50],
  ["laws", 50],
  ["programs", 30],
  ["matrix", 30],
  ["engine", 50],
])("the groups of %s have each file of the project once", async (project, atLeast) => {
  const listed = await node([JEST, "--listTests", "--selectProjects", project]);
  const expected = listed.split("\n").filter((line) => line.endsWith(".test.ts"));
  const program = `import { groupTests } from "./tools/group-tests.mjs"; console.log(JSON.stringify(await groupTests("${project}")))`;
  const { args } = JSON.parse(await node(["--input-type=module", "--eval", program])) as { args: string[] };
  const files = args.slice(1).flatMap((file) => {
    if (!file.includes("/.groups/")) return [relative(root, file)];
    const [, names = "[]"] = /loadTests\(([\s\S]*)\)/.exec(readFileSync(file, "utf8")) ?? [];
    return JSON.parse(names) as string[];
  });
  expect(files.length).toBeGreaterThan(atLeast);
  expect(files.sort()).toEqual(expected.map((file) => relative(root, file)).sort());
});

test("a file that cannot be loaded fails, and none sees what another changed", async () => {
  mkdirSync(SEEDED, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(SEEDED, name), text);
  write(
    "changes.ts",
    `beforeAll(() => { process.env.SEEDED = "true"; process.chdir("/"); });\ntest("runs", () => {});\n`,
  );
  write(
    "sees.ts",
    `test("finds nothing", () => expect([process.env.SEEDED, process.cwd()]).toEqual([undefined, ${JSON.stringify(root)}]));\n`,
  );
  const files = ["changes.ts", "missing.ts", "sees.ts"].map((name) => `test/.groups/seeded/${name}`);
  write("all.test.ts", `import { loadTests } from "../../support/grouped";\nloadTests(${JSON.stringify(files)});\n`);
  const run = [JEST, "--selectProjects", "unit", "--runTestsByPath", join(SEEDED, "all.test.ts")];
  const output = await node(run, { TEST_GROUPS: "true" });
  expect(output).toMatch(/● test\/\.groups\/seeded\/missing\.ts › loads[\s\S]*Cannot find module/);
  expect(output).toMatch(/^Tests: +1 failed, 2 passed, 3 total$/m);
});
