import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPlan } from "../../src/cost/read-plan";
import { readForeignState } from "../../src/discover/foreign-state";
import { readExport } from "../../src/drift/sources/pulumi";
import { readShown, terraformState } from "../../src/drift/sources/terraform";
import { terraformEngine } from "../../src/preview/workspace";
import { newFolder } from "../support/new-folder";

/** What an engine prints on standard output before what it was asked for: OpenTofu, the warnings of its configuration. */
const PRINTED = {
  nothing: "",
  "the warning of an absent configuration":
    '\nWarning: Unable to open CLI configuration file\n\nThe CLI configuration file at "/tmp/none.rc" does not exist.\n',
  "a warning with blocks in it": 'Warning: Deprecated\n\n{ "is": no JSON\n[or a list\n\n',
};
const SHOWN = '{"format_version":"1.0","values":{"root_module":{"resources":[]}}}';
const STATE = '{\n  "version": 4,\n  "resources": []\n}\n';
const { SVC_TERRAFORM } = process.env;

afterAll(() => {
  if (SVC_TERRAFORM === undefined) delete process.env.SVC_TERRAFORM;
  else process.env.SVC_TERRAFORM = SVC_TERRAFORM;
});

/** An engine that prints this for its commands. */
function engine(show: string, pull: string): string {
  const folder = newFolder();
  const program = join(folder, "engine");
  const texts = JSON.stringify({ show, state: pull });
  writeFileSync(program, `#!${process.execPath}\nprocess.stdout.write(${texts}[process.argv[2]]);\n`);
  chmodSync(program, 0o755);
  process.env.SVC_TERRAFORM = program;
  return folder;
}

const workspace = (text: string) => terraformEngine(async () => text);
const PLAN = '{"format_version":"1.2","planned_values":{},"resource_changes":[]}';
const COMMANDS: Readonly<Record<string, (warning: string) => unknown>> = {
  "show -json and state pull of a folder": (warning) => terraformState(engine(warning + SHOWN, warning + STATE)),
  "the same without a state": (warning) => terraformState(engine(`${warning}{"format_version":"1.0"}`, warning)),
  "show -json | svc-iac drift": (warning) => readShown(warning + SHOWN, "Standard input", "-"),
  "stack export": (warning) => readExport(`${warning}{"deployment":{}}`, "it", "it"),
  "state pull of a preview": (warning) => workspace(warning + STATE).state("pr-1"),
  "output -json of a preview": (warning) => workspace(`${warning}{"url":{"value":"x"}}`).outputs("pr-1"),
  "a plan": (warning) => readPlan(warning + PLAN),
  "state pull of another provider": (warning) => readForeignState(warning + STATE, "it"),
};
const ROWS = Object.keys(COMMANDS).flatMap((command) =>
  Object.keys(PRINTED).map((what) => [command, what as keyof typeof PRINTED] as const),
);

/** What a command makes of it, if only that something is missing in the content. */
const outcome = async (command: string, warning: string) => {
  try {
    return await COMMANDS[command]?.(warning);
  } catch (error) {
    return (error as Error).message;
  }
};
/** An engine of each run has a folder of its own. */
const textOf = (value: unknown) => JSON.stringify(value).replace(/[^"\\ ]*svc-[^"\\ ]*/g, "");

test.each(ROWS)("%s: with %s before the JSON, it is read all the same", async (command, what) => {
  if (command === "the same without a state" && PRINTED[what].includes("{")) return;
  const found = textOf(await outcome(command, PRINTED[what]));
  expect(found).toBe(textOf(await outcome(command, "")));
  expect(found).not.toMatch(/not JSON|not a Terraform state|Unexpected token/);
});

test("what is no JSON is one error", async () => {
  await expect(terraformState(engine(SHOWN, '{ "resources": '))).rejects.toMatchObject({ problem: { code: "engine" } });
  await expect(terraformState(engine("Warning: none", STATE))).rejects.toMatchObject({ problem: { code: "state" } });
});
