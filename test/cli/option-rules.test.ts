import { rmSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { withOptionRules } from "../../src/cli/option-rules";
import { programOf } from "../../src/cli/program";
import { throwing } from "../../src/cli/usage";
import { newFolder } from "../support/new-folder";

/** Options that would be ignored are refused before anything else is done. */
const missing = join(newFolder(), "missing");
beforeEach(() => {
  jest.spyOn(process.stderr, "write").mockImplementation(() => true);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => rmSync(join(missing, ".."), { recursive: true }));

const run = (words: string) => throwing(programOf("1.0.0")).parseAsync(words.split(" "), { from: "user" });

const PROJECT = "5f0c7e1a-0000-4000-8000-000000000001";

test.each([
  ["drift --config x.yaml", "--config requires --file or --environment."],
  ["drift --stack-name prod --stack prod", "--stack-name requires --file or --environment."],
  ["drift --expires 14", "--expires requires --write-baseline."],
  ["drift --notify-format slack", "--notify-format requires --notify."],
  ["drift --json --format sarif", "--json excludes --format."],
  ["drift --adopt", "--adopt requires --patch."],
  ["drift --dry-run", "--dry-run requires --patch."],
  ["drift --folder .", "--folder requires --patch."],
  ["drift --patch", "--patch requires --adopt, --adopt-unmanaged, --revert or --interactive."],
  ["drift --patch --adopt --revert", "--adopt excludes --revert."],
  ["drift --patch --revert --dry-run", "--revert excludes --dry-run."],
  [
    "drift --patch --adopt --dry-run --json",
    "--dry-run excludes --json. Standard output is the patch; `--output json=drift.json` writes a report.",
  ],
  ["drift --patch --adopt --folder . --state x.json", "--folder is for --terraform"],
  [`drift --terraform . --patch --adopt --folder ${missing}`, `${missing} is not a folder.`],
  [`drift --terraform . --cwd ${missing}`, `${missing} is not a folder.`],
  ["drift --patch --interactive", "--interactive requires a terminal. Use --adopt or --revert."],
  ["drift --watch 15m --patch --adopt", "--watch excludes --patch."],
  ["drift --watch 15m --state -", "--watch excludes standard input"],
  ["drift --project notanid", '--project must be the ID of a project, as listed by `svc-iac discover`, got "notanid".'],
  [`drift --project ${PROJECT} --ignore *`, "--ignore '*' skips the search for unmanaged objects"],
  ["drift --output json=a --output html=a", '--output must be a file without another report, got "html=a".'],
  ["discover --force", "--force requires --output."],
  ["discover --project notanid", "--project must be the ID of a project"],
  ["discover --to pulumi --format json", "--format excludes --to."],
  ["eject --provider a/b --force", "--force requires --output."],
  ["convert compose.yaml --force", "--force requires --output."],
  ["migrate --from - --force", "--force requires --output."],
  ["graph --json --format svg", "--json excludes --format."],
  ["validate main.tf --file other.tf", "--file excludes the argument path."],
  ["promote shop --from staging --yes", "--yes excludes the argument pipeline."],
  ["sandbox dns --port 8080", "--port is not an option of `svc-iac sandbox dns`"],
  ["sandbox --edge-port 0 availability", "--edge-port is not an option of `svc-iac sandbox availability`"],
  ["sandbox dns --state own/state.json", "No sandbox with its state in own/state.json is running."],
  ["sandbox --state own/state.json dns", "No sandbox with its state in own/state.json is running."],
  ["promote --from staging --to production --wait", "--wait requires the argument pipeline."],
])("svc-iac %s", async (words, message) => {
  await expect(run(words)).rejects.toThrow(message);
});

test("a variable of the environment counts as given where an option is needed, and not where it is excluded", async () => {
  const called = jest.fn();
  const made = () => {
    const command = new Command("it").option("--on").option("--to <x>").option("--how <x>").action(called);
    command.setOptionValueWithSource("to", "x", "env");
    return withOptionRules(command, { "--how": { needs: ["--to"] }, "--on": { excludes: ["--to"] } });
  };
  await made().parseAsync(["--on", "--how", "x"], { from: "user" });
  expect(called).toHaveBeenCalledTimes(1);
});

test("a rule about an option that does not exist is a defect", () => {
  expect(() => withOptionRules(new Command("it"), { "--on": {} })).toThrow("it has no --on.");
});
