import { execFile, execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newFolder } from "../support/new-folder";

// Sizes and links of thousands of files.
jest.setTimeout(60_000);

const ROOT = resolve(__dirname, "../..");
const TOOLS = join(ROOT, "tools");

async function answer(text: string): Promise<unknown> {
  return new Promise((done, failed) =>
    execFile(process.execPath, ["--input-type=module", "--eval", text], { cwd: TOOLS }, (error, stdout) =>
      error ? failed(error) : done(JSON.parse(stdout)),
    ),
  );
}

/** What npm would publish. */
const published = (): string[] => {
  const words = ["pack", "--dry-run", "--ignore-scripts", "--json", "--loglevel=error"];
  const [{ files }] = JSON.parse(execFileSync("npm", words, { cwd: ROOT, encoding: "utf8" }));
  return files.map(({ path }: { path: string }) => path);
};

const brokenIn = (files: readonly string[]) =>
  answer(`
    import { brokenLinks } from "./package/shape.mjs";
    console.log(JSON.stringify(await brokenLinks(${JSON.stringify(files)})));
  `);

const committed = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");

describe("the package", () => {
  const all = published();
  const files = all.filter((path) => !path.startsWith("dist/"));

  test("has the documentation, and no link in it leads to what is missing", async () => {
    expect(files).toEqual(expect.arrayContaining(["README.md", "docs/pulumi.md", "docs/kinds/database.md"]));
    expect(await brokenIn(files)).toEqual([]);
    // The check itself: without one page, what links to it is reported.
    const without = files.filter((file) => file !== "docs/terraform.md");
    expect(await brokenIn(without)).toContain("README.md: docs/terraform.md");
  });

  test("has nothing that is not in the repository: no settings of a stack, no state, no site, no release", () => {
    // The build writes it.
    expect(files.filter((file) => !committed.includes(file))).toEqual(["schemas/environment.schema.json"]);
    expect(all.filter((file) => /^dist\/(docs|release|bundled)/.test(file))).toEqual([]);
  });
});

test("what is installed with the package is within its budget", async () => {
  const [size, budget] = (await answer(`
    import { DEPENDENCIES_BUDGET_MB, ownDependenciesMb } from "./package/size.mjs";
    console.log(JSON.stringify([await ownDependenciesMb(), DEPENDENCIES_BUDGET_MB]));
  `)) as [number, number];
  expect(size).toBeGreaterThan(budget / 2);
  expect(size).toBeLessThan(budget);
});

test("licences: a choice is allowed if one of it is, and any other one has to be agreed to", async () => {
  const licenses = ["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC", "MIT AND GPL-3.0", "GPL-3.0", "unknown"];
  const packages = licenses.map((license) => ({ license }));
  const refused = await answer(`
    import { notAllowed } from "./package/licences.mjs";
    console.log(JSON.stringify(notAllowed(${JSON.stringify(packages)})));
  `);
  expect(refused).toEqual(licenses.slice(3).map((license) => ({ license })));
});

test("notices have each text once, with the packages that have it", async () => {
  const folder = newFolder();
  try {
    const one = (name: string, text: string) => {
      const place = join(folder, name);
      execFileSync("mkdir", ["-p", place]);
      writeFileSync(join(place, "package.json"), JSON.stringify({ name, version: "1.0.0", license: "MIT" }));
      writeFileSync(join(place, "LICENSE.md"), text);
      return place;
    };
    const places = [one("b", "The\nlicence\n"), one("a", "The licence"), one("c", "Another")];
    const text = await answer(`
      import { readFileSync } from "node:fs";
      import { packagesIn, writeNotices } from "./package/licences.mjs";
      await writeNotices(${JSON.stringify(join(folder, "all.txt"))}, await packagesIn(${JSON.stringify(places)}));
      console.log(JSON.stringify(readFileSync(${JSON.stringify(join(folder, "all.txt"))}, "utf8")));
    `);
    const rule = "-".repeat(80);
    expect(text).toBe(`a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\nThe licence\n\n${rule}\n\nc 1.0.0 (MIT)\n\nAnother\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
