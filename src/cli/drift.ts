import { Command, InvalidArgumentError, Option } from "commander";
import type { FormatName, Shape } from "../drift";
import type { PatchRun } from "./drift-patch";
import type { Reads, Selection } from "./drift-run";
import { duration } from "./duration";
import { untilInterrupted } from "./interrupted";
import { rooms } from "./rooms";

/** All of them; their module is loaded with the first comparison. */
const ALL: Readonly<Record<FormatName, true>> = {
  text: true,
  json: true,
  sarif: true,
  github: true,
  junit: true,
  markdown: true,
  html: true,
};
const FORMATS = Object.keys(ALL) as FormatName[];
const SHAPES: readonly Shape[] = ["slack", "json"];

interface Flags {
  stack?: string[];
  cwd: string;
  state?: string[];
  terraform?: string[];
  file?: string;
  environment?: string;
  config?: string;
  stackName?: string;
  format: FormatName;
  json?: true;
  output?: { format: string; file: string }[];
  ignore?: string[];
  project?: string;
  baseline?: string;
  rules?: string;
  history?: string;
  notify?: string[];
  notifyFormat?: Shape;
  watch?: number;
  writeBaseline?: string;
  expires: string;
  reads: Reads;
  patch?: boolean;
  adopt?: boolean;
  revert?: boolean;
  interactive?: boolean;
  dryRun?: boolean;
  folder?: string;
}

const EXAMPLES = `
Examples:
  svc-iac drift --patch --adopt --dry-run > drift.patch
  svc-iac drift --watch 15m --history drift.jsonl

Exit code: 0 clean, 2 drift, 1 something could not be checked.
The platform is not changed, and a read-only key is enough. --ignore '*' skips the search for unmanaged objects.`;

/** `svc-iac drift`: compares a stack's declaration with the platform. */
export function driftCommand(version: string): Command {
  return new Command("drift")
    .description("compare declarations with the platform, and patch their source")
    .optionsGroup("What to compare (default: the Pulumi stack of this folder):")
    .option("--stack <name>", "a Pulumi stack (may be repeated)", append)
    .option("--cwd <folder>", "folder of the Pulumi project", ".")
    .option("--state <file>", "an export of a Pulumi stack, - is standard input (may be repeated)", append)
    .option("--terraform <path>", "output of `show -json`, -, or a folder for it (may be repeated)", append)
    .option("--file <path>", "an environment file, without a state")
    .option("--environment <name>", "environment in the file; without --file, of environment.svc.yaml")
    .option("--config <file>", "values of its secrets and configuration, as YAML or JSON, or -")
    .option("--stack-name <name>", "value of { stack: name } in it (default: the environment)")
    .option("--ignore <pattern>", "not unmanaged: name, ID or Kind/name, with * and ? (may be repeated)", append)
    .option("--project <id>", "report only members of this project as unmanaged")
    .addOption(
      new Option("--reads <how>", "how to read objects: in full, or only those with a changed updated_at")
        .choices(["exact", "summaries"])
        .default("exact"),
    )
    .optionsGroup("Output:")
    .addOption(new Option("--format <name>", "what is printed").choices(FORMATS).default("text"))
    .addOption(new Option("--json", "the same as --format json").hideHelp())
    .option("--output <format=file>", "also write a report to a file (may be repeated)", appendOutput)
    .option("--baseline <file>", "file of known drift, accepted until it expires")
    .option("--rules <file>", "drift to ignore (default: drift.yaml, if it exists)")
    .option("--history <file>", "append the result to this file; show when drift was first found")
    .option("--write-baseline <file>", "write the current differences as a baseline")
    .option("--expires <when>", "its expiry: a day such as 2026-12-31, or a number of days", "30")
    .addOption(
      new Option("--notify <url>", "post drift to a webhook (may be repeated)").env("SVC_NOTIFY_URL").argParser(append),
    )
    .addOption(new Option("--notify-format <name>", "its format (default: by the URL)").choices(SHAPES))
    .option("--watch <interval>", "repeat it, such as every 15m, until Ctrl-C", duration)
    .optionsGroup("Patch:")
    .option("--patch", "resolve the differences with --adopt, --revert or --interactive")
    .option("--adopt", "change the sources to declare the live values")
    .option("--revert", "print the command that restores the declared values")
    .option("--interactive", "ask for each difference")
    .option("--dry-run", "print the patch as a unified diff and write nothing")
    .option("--folder <path>", "configuration of a Terraform state in a file (default: this folder)")
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
      if (stdin.length > 1) command.error("error: standard input can only be read once.");
      const patch = patchOf(flags, command);
      const run = { ...flags, format: flags.json ? "json" : flags.format, selection, version, patch };
      const { runDrift } = rooms.driftRun();
      const { watch: every } = flags;
      if (every === undefined) {
        process.exitCode = (await runDrift(run)).exitCode;
        return;
      }
      if (patch || flags.writeBaseline !== undefined || stdin.length > 0) {
        command.error("error: --watch excludes --patch, --write-baseline and standard input.");
      }
      const { watch } = rooms.driftWatch();
      await untilInterrupted((signal) => watch({ every, signal, compare: (until) => runDrift(run, until) }));
    });
}

/** The options of `--patch`, which make no sense without it. */
function patchOf({ patch, adopt, revert, interactive, dryRun, folder }: Flags, command: Command): PatchRun | undefined {
  const ways = [adopt && "adopt", revert && "revert", interactive && "ask"].filter(Boolean) as PatchRun["how"][];
  const [how, ...more] = ways;
  if (!patch) {
    if (how || dryRun || folder !== undefined) {
      command.error("error: --adopt, --revert, --interactive, --dry-run and --folder require --patch.");
    }
    return undefined;
  }
  if (!how || more.length > 0)
    return command.error("error: --patch requires one of --adopt, --revert and --interactive.");
  return { how, dryRun: dryRun === true, folder };
}

/** The file is selected as soon as one of its environments is named. */
function environmentFile(flags: Flags, command: Command): Selection["file"] {
  const { file, environment, config, stackName: stack } = flags;
  if (file !== undefined || environment !== undefined) {
    return { path: file ?? "environment.svc.yaml", environment, stack, config };
  }
  if (config !== undefined || stack !== undefined) {
    command.error("error: --config and --stack-name need an environment file: name it with --file.");
  }
  return undefined;
}

const append = (value: string, earlier: string[] = []): string[] => [...earlier, value];

function appendOutput(value: string, earlier: { format: string; file: string }[] = []) {
  const [, format = "", file = ""] = /^(\w+)=(.+)$/s.exec(value) ?? [];
  if (!FORMATS.some((name) => name === format)) {
    throw new InvalidArgumentError(
      `A format and a file are required, such as json=drift.json. Formats: ${FORMATS.join(", ")}.`,
    );
  }
  return [...earlier, { format, file }];
}
