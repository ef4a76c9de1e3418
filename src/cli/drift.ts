import { Command, InvalidArgumentError, Option } from "commander";
import type { Reads, Selection } from "./drift-run";
import { rooms } from "./rooms";

const FORMATS = ["text", "json", "sarif", "github", "markdown", "html"] as const;

interface Flags {
  stack?: string[];
  cwd: string;
  state?: string[];
  terraform?: string[];
  file?: string;
  environment?: string;
  config?: string;
  stackName?: string;
  format: (typeof FORMATS)[number];
  output?: { format: string; file: string }[];
  ignore?: string[];
  project?: string;
  baseline?: string;
  writeBaseline?: string;
  expires: string;
  reads: Reads;
}

const EXAMPLES = `
Examples:
  svc-iac drift                                      the stack of this folder
  svc-iac drift --stack prod --output html=drift.html --format github
  terraform show -json | svc-iac drift --terraform -
  svc-iac drift --environment production             environment.svc.yaml, without a state
  svc-iac drift --terraform infra --project 55555555-5555-4555-8555-555555555555
  svc-iac drift --write-baseline drift-baseline.yaml --expires 14

Exit code: 0 clean, 2 drift, 1 something could not be checked.
Nothing is changed: requests other than GET are refused before they are sent. A read-only key is enough.`;

/** `svc-iac drift`: what a stack declares against what is live. */
export function driftCommand(version: string): Command {
  return new Command("drift")
    .description("compare what a stack, a state or an environment file declares with what is live; change nothing")
    .option("--stack <name>", "a Pulumi stack; the selected one otherwise (may be repeated)", append)
    .option("--cwd <folder>", "folder of the Pulumi project", ".")
    .option("--state <file>", "an export of a Pulumi stack, - for standard input (may be repeated)", append)
    .option(
      "--terraform <path>",
      "output of `show -json`, - for standard input, or a folder to run that in (may be repeated)",
      append,
    )
    .option("--file <path>", "an environment file, compared without a state; environment.svc.yaml with --environment")
    .option("--environment <name>", "which of the file's environments; not needed where it lists one or none")
    .option("--config <file>", "values of the file's secrets and configuration: YAML or JSON, - for standard input")
    .option("--stack-name <name>", "what { stack: name } in the file stands for; the environment otherwise")
    .addOption(new Option("--format <name>", "what is printed").choices(FORMATS).default("text"))
    .option("--output <format=file>", "write a report into a file as well (may be repeated)", appendOutput)
    .option(
      "--ignore <pattern>",
      "leave out of the unmanaged: a name, an id or Kind/name, with * and ? (may be repeated); * looks for none",
      append,
    )
    .option("--project <id>", "only what is in this project can be unmanaged")
    .option("--baseline <file>", "drift that is known and accepted for a time")
    .option("--write-baseline <file>", "write what differs now as a baseline")
    .option("--expires <when>", "until when it is accepted: a day such as 2026-12-31, or a number of days", "30")
    .addOption(
      new Option("--reads <how>", "exact reads everything; summaries trusts an unchanged updated_at of a record")
        .choices(["exact", "summaries"])
        .default("exact"),
    )
    .addHelpText("after", EXAMPLES)
    .action(async (flags: Flags, command: Command) => {
      const selection: Selection = {
        folder: flags.cwd,
        stacks: flags.stack ?? [],
        states: flags.state ?? [],
        terraform: flags.terraform ?? [],
        file: environmentFile(flags, command),
      };
      const stdin = [...selection.states, ...selection.terraform, flags.config].filter((file) => file === "-");
      if (stdin.length > 1) command.error("error: standard input can be read once only.");
      process.exitCode = await rooms.driftRun().runDrift({ ...flags, selection, version });
    });
}

/** The file is meant as soon as one of its environments is named. */
function environmentFile(flags: Flags, command: Command): Selection["file"] {
  const { file, environment, config, stackName: stack } = flags;
  if (file !== undefined || environment !== undefined) {
    return { path: file ?? "environment.svc.yaml", environment, stack, config };
  }
  if (config !== undefined || stack !== undefined) {
    command.error("error: --config and --stack-name are about an environment file: say which one with --file.");
  }
  return undefined;
}

const append = (value: string, earlier: string[] = []): string[] => [...earlier, value];

function appendOutput(value: string, earlier: { format: string; file: string }[] = []) {
  const [, format = "", file = ""] = /^(\w+)=(.+)$/s.exec(value) ?? [];
  if (!FORMATS.some((name) => name === format)) {
    throw new InvalidArgumentError(
      `A format and a file are needed, such as json=drift.json. Formats: ${FORMATS.join(", ")}.`,
    );
  }
  return [...earlier, { format, file }];
}
