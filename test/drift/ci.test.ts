import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { driftCommand } from "../../src/cli/drift";
import { formats } from "../../src/drift/formats";
import { MARKER } from "../../src/drift/formats/markdown";
import { blocksIn } from "../docs/blocks";
import { newFolder } from "../support/new-folder";

const root = join(__dirname, "../..");
const examples = readdirSync(join(root, "examples/ci")).map((name) => `examples/ci/${name}`);

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

// biome-ignore lint/suspicious/noExplicitAny: files of others' formats
function yaml(file: string): any {
  const document = parseDocument(readFileSync(join(root, file), "utf8"), { uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}

const action = yaml("action.yml");
const [run, comment] = action.runs.steps as Step[];
const gitlab = yaml("ci/gitlab-drift.yml");
const options = new Set(driftCommand("0").options.map(({ long }) => long));

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** A command that writes down what it was called with. */
function fake(name: string, answer = "", code = 0): void {
  const file = join(folder, name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(
    file,
    `#!/bin/sh\nfor word in "$@"; do printf '%s\\n' "$word"; done >> "${folder}/words"\nprintf '%s' "$SVC_NOTIFY_URL" > "${folder}/notify"\nprintf '%s' '${answer}'\nexit ${code}\n`,
  );
  chmodSync(file, 0o755);
}

const words = () => readFileSync(join(folder, "words"), "utf8").split("\n").slice(0, -1);

function shell(script: string, env: Record<string, string>, program: string): void {
  const PATH = `${folder}:${process.env.PATH}`;
  execFileSync(program, [...(program === "bash" ? ["-eo", "pipefail"] : ["-e"]), "-c", script], {
    cwd: folder,
    env: { PATH, GITHUB_OUTPUT: join(folder, "output"), GITHUB_ACTION_PATH: root, ...env },
    stdio: "ignore",
  });
}

const inputs = {
  STACK: "",
  FOLDER: ".",
  STATE: "",
  TERRAFORM: "",
  FILE: "",
  ENVIRONMENT: "",
  CONFIG: "",
  PROJECT: "",
  IGNORE: "",
  BASELINE: "",
  RULES: "",
  HISTORY: "",
  NOTIFY: "",
  PATCH: "false",
  READS: "exact",
  REPORTS: "out",
  VERSION: "1.2.3",
};

test("the action passes its inputs on as arguments, whatever their content, and keeps the exit code for the end", () => {
  fake("npx", "", 2);
  const nasty = "a $(touch owned) `touch owned`\"'; touch owned";
  shell(run?.run ?? "", { ...inputs, STACK: nasty, IGNORE: "Bucket/*\n\nlegacy old" }, "bash");
  expect(words().slice(0, 2)).toEqual(["--yes", "svc-iac@1.2.3"]);
  expect(words().slice(-6)).toEqual(["--stack", nasty, "--ignore", "Bucket/*", "--ignore", "legacy old"]);
  expect(readdirSync(folder).sort()).toEqual(["notify", "npx", "output", "words"]);
  expect(readFileSync(join(folder, "output"), "utf8")).toBe("exit-code=2\n");
  expect(Object.keys(run?.env ?? {}).sort()).toEqual(Object.keys(inputs).sort());
});

test.each(["node_modules", "packages/shop/node_modules"])(
  "the action and the template take the release that the project has installed in %s",
  (installed) => {
    fake("npx", "", 1);
    fake(`${installed}/.bin/svc-iac`);
    mkdirSync(join(folder, "packages/shop"), { recursive: true });
    shell(run?.run ?? "", { ...inputs, FOLDER: "packages/shop" }, "bash");
    const [script] = gitlab[".svc-iac-drift"].script;
    shell(script, { ...gitlab[".svc-iac-drift"].variables, SVC_DRIFT_FOLDER: "packages/shop" }, "sh");
    expect(words().filter((word) => word === "drift")).toHaveLength(2);
    expect(words()).not.toContain("--yes");
  },
);

test("without one, they take their own release", () => {
  fake("npx");
  shell(run?.run ?? "", { ...inputs, VERSION: "" }, "bash");
  const [script] = gitlab[".svc-iac-drift"].script;
  shell(script, { ...gitlab[".svc-iac-drift"].variables }, "sh");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const of = `svc-iac@${version}`;
  expect(words().filter((word) => word.startsWith("svc-iac@"))).toEqual([of, of]);
});

test.each([
  ["one environment", "production", "production", ["production"]],
  ["two", "production\nstaging\n", "production staging", ["production", "staging"]],
])("the action and the template compare %s of a file without a state", (_, lines, separated, names) => {
  const flags = names.flatMap((name) => ["--environment", name]);
  const expected = ["--file", "a b.svc.yaml", ...flags, "--config", "values.yaml"];
  const given = { FILE: "a b.svc.yaml", CONFIG: "values.yaml" };
  fake("npx");
  shell(run?.run ?? "", { ...inputs, ...given, ENVIRONMENT: lines }, "bash");
  expect(words().slice(-expected.length)).toEqual(expected);
  const own = Object.entries({ ...given, ENVIRONMENT: separated }).map(([name, value]) => [`SVC_DRIFT_${name}`, value]);
  const [script] = gitlab[".svc-iac-drift"].script;
  shell(script, { ...gitlab[".svc-iac-drift"].variables, ...Object.fromEntries(own) }, "sh");
  expect(words().slice(-expected.length)).toEqual(expected);
});

test.each([
  ["4711\n4712", "PATCH", "repos/shop/api/issues/comments/4711"],
  ["", "POST", "repos/shop/api/issues/7/comments"],
])("the comment of an earlier run (%j) is updated, not repeated", (earlier, method, path) => {
  fake("gh", earlier);
  mkdirSync(join(folder, "out"));
  writeFileSync(join(folder, "out/drift.md"), MARKER);
  shell(comment?.run ?? "", { REPORTS: "out", REPOSITORY: "shop/api", NUMBER: "7" }, "bash");
  expect(words().slice(-6)).toEqual(["--silent", "--method", method, path, "--field", "body=@out/drift.md"]);
  expect(comment?.run).toContain(MARKER);
});

test("the template for GitLab passes on what is set", () => {
  fake("npx");
  const [script] = gitlab[".svc-iac-drift"].script;
  shell(script, { ...gitlab[".svc-iac-drift"].variables, SVC_DRIFT_TERRAFORM: "my infra" }, "sh");
  expect(words().slice(0, 3)).toEqual(["--yes", expect.stringMatching(/^svc-iac@\d/), "drift"]);
  expect(words().slice(-2)).toEqual(["--terraform", "my infra"]);
});

test("the URL of the webhook, a secret, is no argument", () => {
  const url = "https://chat.example.com/services/T0/B0/verysecret";
  const [script] = gitlab[".svc-iac-drift"].script;
  const variables = gitlab[".svc-iac-drift"].variables;
  fake("npx");
  for (const one of [url, ""]) {
    shell(run?.run ?? "", { ...inputs, NOTIFY: one }, "bash");
    expect(readFileSync(join(folder, "notify"), "utf8")).toBe(one);
    shell(script, { ...variables, SVC_DRIFT_NOTIFY: one }, "sh");
    expect(readFileSync(join(folder, "notify"), "utf8")).toBe(one);
  }
  expect(words().join("\n")).not.toContain("verysecret");
});

test("action, template and examples know only options, formats and inputs that there are", () => {
  const files = ["action.yml", "ci/gitlab-drift.yml", ...examples];
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    const commands = text
      .split("\n")
      .filter((line) => /words|set -- |svc-iac drift|--ignore|--output/.test(line) && !line.includes("gh api"))
      .join("\n");
    for (const [option] of commands.matchAll(/--[a-z-]+\b/g)) if (option !== "--yes") expect(options).toContain(option);
    for (const [, format] of commands.matchAll(/--output "?(\w+)=/g)) expect(Object.keys(formats)).toContain(format);
  }
  const shown = blocksIn("docs/drift.md", "sh", "text").flatMap(({ code }) => code.split("\n"));
  const commands = shown.filter((line) => line.includes("svc-iac drift"));
  expect(commands.length).toBeGreaterThan(15);
  for (const command of commands) {
    const [, words = ""] = command.split(/svc-iac drift/);
    for (const [option] of (words.split("#")[0] ?? "").matchAll(/--[a-z-]+\b/g)) expect(options).toContain(option);
  }
  for (const file of examples) {
    const { jobs = {}, drift } = yaml(file);
    if (drift) expect(gitlab).toHaveProperty([drift.extends]);
    const steps = Object.values(jobs).flatMap((job) => (job as { steps: Step[] }).steps);
    const own = steps.filter(({ uses = "" }) => uses.startsWith("svc-iac/"));
    for (const { with: given = {} } of own)
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(steps.length + (drift ? 1 : 0)).toBeGreaterThan(0);
  }
  // In a script itself, an expression would be code.
  for (const step of action.runs.steps as Step[]) expect(step.run).not.toContain("${{");
});
