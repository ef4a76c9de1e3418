import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const TOOLS = resolve(__dirname, "../../tools");
const REPOSITORY = resolve(TOOLS, "..");

/** What a program in tools/ prints, as JSON. */
const answer = (text: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", text, "program"], {
      cwd: TOOLS,
      encoding: "utf8",
    }),
  );

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-iac-releases-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("every release of the changelog before this version has its commit in releases.json", () => {
  const unlisted = answer(`
    import { readFile } from "node:fs/promises";
    import { unlisted } from "./releases.mjs";
    const { version } = JSON.parse(await readFile("../package.json", "utf8"));
    console.log(JSON.stringify(await unlisted(${JSON.stringify(REPOSITORY)}, version)));
  `);
  expect(unlisted).toEqual([]);
});

test("a release is its version at a commit, and is added once", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
  write("releases.json", []);
  write("package.json", { version: "1.0.0" });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "Release");
  const commit = git("rev-parse", "HEAD");
  write("package.json", { version: "2.0.0" });
  const add = (name?: string) =>
    answer(`
      import { addRelease } from "./releases.mjs";
      const add = () => addRelease(${[folder, name].map((one) => JSON.stringify(one)).join(", ")});
      console.log(JSON.stringify(await add().catch(({ message }) => message)));
    `);
  expect(add()).toEqual({ version: "1.0.0", commit });
  expect(JSON.parse(readFileSync(join(folder, "releases.json"), "utf8"))).toEqual([{ version: "1.0.0", commit }]);
  expect(add()).toBe(`1.0.0 is released already, as commit ${commit}.`);
  expect(add("deadbeef")).toContain(
    "This clone does not have the commit deadbeef. Fetch it: `git fetch --tags origin deadbeef`",
  );
});
