import { execFile } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(__dirname, "../..");

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
    ["--mutate", "src/lifecycle/declaration/order.ts", "--reporters", "clear-text"],
    { MUTATE: "lifecycle/sync-order" },
    /# killed[\s\S]*order\.ts/,
  ],
])("npm run %s does something", async (name, args, env, expected) => {
  const { code, output } = await npm(name, args, env);
  expect(output).toMatch(expected);
  expect(code).toBe(0);
});

test.each<[string, readonly string[], string]>([
  ["soak", ["--runs", "1", "--only", "Projects"], "No kind is called Projects: nothing was run."],
  ["soak", ["--runs", "none"], '--runs is "none", which is no number from 1.'],
  ["explore", ["--only", "Projects"], '--only is "Projects", with which no scene begins.'],
])("npm run %s -- %j fails, because it would do nothing", async (name, args, message) => {
  const { code, output } = await npm(name, args);
  expect(output).toContain(message);
  expect(code).toBe(1);
});

test("each script is in a table for its users", () => {
  const { scripts } = require("../../package.json") as { scripts: Record<string, string> };
  const { readFileSync } = require("node:fs") as typeof import("node:fs");
  const text = ["README.md", "CONTRIBUTING.md"].map((page) => readFileSync(resolve(root, page), "utf8")).join("\n");
  const named = (name: string) => new RegExp(`npm (run )?${name}(?![:\\w-])`).test(text);
  expect(Object.keys(scripts).filter((name) => !named(name))).toEqual([]);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
});
