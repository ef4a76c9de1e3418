import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../support/new-folder";
import { blocksIn, pages, REPOSITORY } from "./blocks";
import { faultsOfWorkflow, jobsIn } from "./workflows";

const files = [
  "action.yml",
  "ci/github-release.yml",
  ...readdirSync(join(REPOSITORY, "examples/ci"))
    .filter((name) => name.startsWith("github-"))
    .map((name) => `examples/ci/${name}`),
].map((name) => ({ place: name, code: readFileSync(join(REPOSITORY, name), "utf8") }));
const shown = pages().flatMap((page) => blocksIn(page, "yaml").filter(({ code }) => code.includes("runs-on:")));
const workflows = [...files, ...shown];

test("the workflows of examples, templates and guides are all found", () => {
  expect(files.length).toBeGreaterThanOrEqual(7);
  expect(shown.length).toBeGreaterThanOrEqual(2);
});

test.each(workflows)("$place is safe to copy", ({ code }) => {
  expect(faultsOfWorkflow(code)).toEqual([]);
});

const [{ code: good } = { code: "" }] = shown.filter(({ code }) => code.includes("head_ref"));

test.each([
  ["an expression in a script", '"$BRANCH"', "${{ github.head_ref }}", /code in a script/],
  ["no permissions", "permissions:\n  contents: read\n", "", /has no permissions/],
  ["no concurrency", /concurrency: .*\n/, "", /has no concurrency/],
  ["a tag", /@[0-9a-f]{40} # v4\.\d\.\d/, "@v4", /no full commit/],
  ["half a commit", /(@[0-9a-f]{39})[0-9a-f]/, "$1", /no full commit/],
  ["a commit of nobody knows which version", / # v4\.\d\.\d/, "", /no full commit/],
  ["no store", /^ *SVC_STORE: .*\n/m, "", /has no SVC_STORE/],
  ["a package of any version", "npm ci", "npm --version", /runs any version/],
])("the rule finds %s", (_, what, instead, fault) => {
  const bad = good.replace(what, instead);
  expect(bad).not.toBe(good);
  expect(faultsOfWorkflow(bad).join("\n")).toMatch(fault);
});

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const PROGRAMS = ["npx", "npm", "terraform", "pulumi", "gh", "jq", "gpg", "tar", "codesign", "node", "curl", "git"];
/** A pipe to a program that has ended fails. */
const READS_ITS_INPUT = "#!/bin/sh\ncat > /dev/null\n";
/** What somebody may call a branch or write into a variable. */
const NASTY = "$(touch owned)`touch owned`\"'; touch owned; #";

test.each(workflows)("$place: its scripts run, and no value is a command in them", ({ code }) => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  for (const name of PROGRAMS) writeFileSync(join(bin, name), READS_ITS_INPUT, { mode: 0o755 });
  for (const { env = {}, steps = [] } of jobsIn(code)) {
    for (const step of steps.filter(({ run }) => run !== undefined)) {
      const given = Object.entries({ ...env, ...step.env }).map(([name, value]) => [
        name,
        // Of the action: a folder, and an exit code.
        { FOLDER: ".", CODE: "0" }[name] ?? value.replace(/\$\{\{[^}]*\}\}/g, NASTY),
      ]);
      const script = (step.run ?? "").replace(/\$\{\{[^}]*\}\}/g, NASTY);
      const cwd = mkdtempSync(join(folder, "job-"));
      execFileSync("bash", ["-eo", "pipefail", "-c", script], {
        cwd,
        env: {
          ...{ PATH: `${bin}:${process.env.PATH}`, RUNNER_TEMP: cwd, RUNNER_OS: "Linux", RUNNER_ARCH: "X64" },
          ...{ GITHUB_OUTPUT: join(cwd, "output"), GITHUB_STEP_SUMMARY: join(cwd, "summary") },
          ...{ GITHUB_REF_NAME: NASTY, GITHUB_ACTION_PATH: REPOSITORY },
          ...Object.fromEntries(given),
        },
        stdio: "ignore",
      });
      expect(readdirSync(cwd, { recursive: true })).not.toContain("owned");
    }
  }
});
