import { join } from "node:path";
import { Command, Option } from "commander";
import type { FormatName, Shape } from "../drift";
import { isFolder } from "../model/file";
import { ENVIRONMENT_FILE } from "./doctor-project";
import type { PatchRun } from "./drift-patch";
import type { DriftRun, Selection } from "./drift-run";
import { duration } from "./duration";
import { untilInterrupted } from "./interrupted";
import { lazy } from "./lazy";
import { type OptionRules, withOptionRules } from "./option-rules";
import { projectId } from "./project-id";
import { invalid, named } from "./usage";

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

interface Flags extends Omit<DriftRun, "selection" | "version" | "patch"> {
  stack?: string[];
  cwd: string;
  state?: string[];
  terraform?: string[];
  file?: string;
  environment?: string[];
  config?: string;
  stackName?: string;
  json?: true;
  watch?: number;
  patch?: boolean;
  adopt?: boolean;
  adoptUnmanaged?: string[];
  revert?: boolean;
  interactive?: boolean;
  dryRun?: boolean;
  folder?: string;
}

const EXAMPLES = `
Examples:
  svc-iac drift --patch --adopt --dry-run > drift.patch

Exit code: 0 clean, 2 drift, 1 something could not be checked.
The platform is not changed, and a read-only key is enough. --ignore '*' skips the search for unmanaged objects.`;

/** The variable that names webhooks for those who do not type one. */
const NOTIFY_URL = "SVC_NOTIFY_URL";

const WAYS = ["--adopt", "--adopt-unmanaged", "--revert", "--interactive"];
const FILES = ["--file", "--environment"];
const PATCH_IS_PRINTED = "Standard output is the patch; `--output json=drift.json` writes a report.";

const RULES: OptionRules = {
  "--config": { needs: FILES },
  "--stack-name": { needs: FILES },
  "--json": { excludes: ["--format"] },
  "--expires": { needs: ["--write-baseline"] },
  "--notify-format": { needs: ["--notify"] },
  "--watch": { excludes: ["--patch", "--write-baseline"] },
  "--patch": { needs: WAYS },
  "--adopt": { needs: ["--patch"], excludes: ["--revert", "--interactive"] },
  "--adopt-unmanaged": { needs: ["--patch"], excludes: ["--revert", "--interactive"] },
  "--revert": { needs: ["--patch"], excludes: ["--interactive", "--dry-run"] },
  "--interactive": { needs: ["--patch"] },
  "--dry-run": { needs: ["--patch"], excludes: ["--format", "--json"], next: PATCH_IS_PRINTED },
  "--folder": { needs: ["--patch"] },
};

/** `svc-iac drift`: compares a stack's declaration with the platform. */
export function driftCommand(version: string): Command {
  const command = new Command("drift")
    .description("compare declarations with the platform, and patch their source")
    .optionsGroup("What to compare (default: the Pulumi stack of this folder):")
    .option("--stack <name>", "a Pulumi stack (may be repeated)", appendName)
    .option("--cwd <folder>", "folder of the project", ".")
    .option("--state <file>", "an export of a Pulumi stack, - is standard input (may be repeated)", append)
    .option("--terraform <path>", "output of `show -json`, -, or a folder for it (may be repeated)", append)
    .option("--file <path>", "an environment file, without a state")
    .option("--environment <name>", "environment in the file (may be repeated)", append)
    .option("--config <file>", "values of its secrets and configuration, as YAML or JSON, or -")
    .option("--stack-name <name>", "value of { stack: name } in it (default: the environment)")
    .option("--ignore <pattern>", "not unmanaged: name, ID or Kind/name, with * and ? (may be repeated)", append)
    .option("--project <id>", "report only members of this project as unmanaged", projectId)
    .addOption(
      new Option("--reads <how>", "how to read objects: in full, or only those with a changed updated_at")
        .choices(["exact", "summaries"])
        .default("exact"),
    )
    .optionsGroup("Output:")
    .addOption(new Option("--format <name>", "what is printed").choices(FORMATS).default("text"))
    .option("--json", "the same as --format json")
    .option("--output <format=file>", "also write a report to a file (may be repeated)", appendOutput)
    .option("--baseline <file>", "file of known drift, accepted until it expires")
    .option("--rules <file>", "drift to ignore (default: drift.yaml, if it exists)")
    .option("--history <file>", "append the result to this file; show when drift was first found")
    .option("--write-baseline <file>", "write the current differences as a baseline")
    .option("--expires <when>", "its expiry: a day, 2026-12-31, or a number of days", "30")
    .addOption(
      new Option("--notify <url>", "post drift to a webhook (may be repeated)").env(NOTIFY_URL).argParser(append),
    )
    .addOption(new Option("--notify-format <name>", "its format (default: by the URL)").choices(SHAPES))
    .option("--watch <interval>", "repeat it, such as every 15m, until Ctrl-C", duration)
    .optionsGroup("Patch:")
    .option("--patch", "resolve the differences with --adopt, --revert or --interactive")
    .option("--adopt", "change the sources to declare the live values")
    .option("--adopt-unmanaged <name>", "declare this unmanaged object: Kind/name (may be repeated)", append)
    .option("--revert", "print the command that restores the declared values")
    .option("--interactive", "ask for each difference")
    .option("--dry-run", "print the patch as a unified diff and write nothing")
    .option("--folder <path>", "configuration of a Terraform state in a file (default: this folder)")
    .addHelpText("after", EXAMPLES)
    .action((flags: Flags, command: Command) => compare(flags, command, version));
  return withOptionRules(command, RULES);
}

async function compare(flags: Flags, command: Command, version: string): Promise<void> {
  const selection: Selection = {
    folder: flags.cwd,
    stacks: flags.stack ?? [],
    states: flags.state ?? [],
    terraform: flags.terraform ?? [],
    file: environmentFile(flags),
  };
  const stdin = [...selection.states, ...selection.terraform, flags.config].filter((file) => file === "-");
  if (stdin.length > 1) command.error("error: standard input can only be read once.");
  for (const folder of [flags.cwd, flags.folder]) if (folder !== undefined) refuseMissing(folder, command);
  if (flags.project !== undefined && flags.ignore?.includes("*")) {
    command.error("error: --ignore '*' skips the search for unmanaged objects, so --project has no effect.");
  }
  if (flags.stackName !== undefined && (flags.environment ?? []).length > 1) {
    command.error("error: --stack-name is the name of one environment's stack.");
  }
  const patch = patchOf(flags, command);
  // A secret that a job does not have is an empty variable.
  const isTyped = command.getOptionValueSource("notify") === "cli";
  const notify = flags.notify?.filter((url) => isTyped || url !== "") ?? [];
  const notifySpelled = isTyped ? "--notify" : NOTIFY_URL;
  const run = {
    ...flags,
    notify,
    notifySpelled,
    format: flags.json ? "json" : flags.format,
    selection,
    version,
    patch,
  };
  const { runDrift } = lazy.driftRun();
  const { watch: every } = flags;
  if (every === undefined) {
    process.exitCode = (await runDrift(run)).exitCode;
    return;
  }
  if (stdin.length > 0) command.error("error: --watch excludes standard input, which can only be read once.");
  const { watch } = lazy.driftWatch();
  await untilInterrupted((signal) => watch({ every, signal, compare: (until) => runDrift(run, until) }));
}

function refuseMissing(folder: string, command: Command): void {
  if (!isFolder(folder)) command.error(`error: ${folder} is not a folder.`);
}

function patchOf(flags: Flags, command: Command): PatchRun | undefined {
  const { patch, adopt, adoptUnmanaged: unmanaged = [], revert, interactive, dryRun, folder, terraform } = flags;
  if (!patch) return undefined;
  if (folder !== undefined && terraform === undefined)
    command.error("error: --folder is for --terraform; --cwd names the folder of a Pulumi project.");
  if (interactive && !process.stdin.isTTY)
    command.error("error: --interactive requires a terminal. Use --adopt or --revert.");
  if (unmanaged.length > 0 && flags.ignore?.includes("*"))
    command.error("error: --ignore '*' skips the search for unmanaged objects, so --adopt-unmanaged has no effect.");
  const how = interactive ? "ask" : revert ? "revert" : adopt ? "adopt" : "leave";
  return { how, unmanaged, dryRun: dryRun === true, folder };
}

/** The file is selected as soon as one of its environments is named. */
function environmentFile(flags: Flags): Selection["file"] {
  const { cwd, file, environment, config, stackName: stack } = flags;
  if (file !== undefined || environment !== undefined) {
    return { path: file ?? join(cwd, ENVIRONMENT_FILE), environments: [...new Set(environment)], stack, config };
  }
  return undefined;
}

const append = (value: string, earlier: string[] = []): string[] => [...earlier, value];
const appendName = (value: string, earlier?: string[]): string[] => append(named(value), earlier);

function appendOutput(value: string, earlier: { format: string; file: string }[] = []) {
  const [, format = "", file = ""] = /^(\w+)=(.+)$/s.exec(value) ?? [];
  if (!FORMATS.some((name) => name === format)) {
    throw invalid(`a format and a file, such as json=drift.json (${FORMATS.join(", ")})`);
  }
  if (earlier.some((one) => one.file === file)) throw invalid("a file without another report");
  return [...earlier, { format, file }];
}
