import { Command, InvalidArgumentError, Option } from "commander";
import type { PatchRun } from "./drift-patch";
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
  patch?: boolean;
  adopt?: boolean;
  revert?: boolean;
  interactive?: boolean;
  dryRun?: boolean;
  folder?: string;
}

const EXAMPLES = `
Examples:
  svc-iac drift                                      the stack of this folder
  svc-iac drift --stack prod --output html=drift.html --format github
  terraform show -json | svc-iac drift --terraform -
  svc-iac drift --environment production             environment.svc.yaml, without a state
  svc-iac drift --terraform infra --project 55555555-5555-4555-8555-555555555555
  svc-iac drift --write-baseline drift-baseline.yaml --expires 14
  svc-iac drift --patch --adopt --dry-run > drift.patch

Exit code: 0 clean, 2 drift, 1 something could not be checked.
Nothing is changed on the platform, and a read-only key is enough. --ignore '*' looks for nothing unmanaged.`;

/** `svc-iac drift`: what a stack declares against what is live. */
export function driftCommand(version: string): Command {
  return new Command("drift")
    .description("compare what is declared with what is live, and patch what declares it")
    .optionsGroup("What is compared; the Pulumi stack of this folder, if nothing is named:")
    .option("--stack <name>", "a Pulumi stack (may be repeated)", append)
    .option("--cwd <folder>", "folder of the Pulumi project", ".")
    .option("--state <file>", "an export of a Pulumi stack, - is standard input (may be repeated)", append)
    .option("--terraform <path>", "output of `show -json`, -, or a folder to run that in (may be repeated)", append)
    .option("--file <path>", "an environment file, without a state")
    .option("--environment <name>", "which of its environments; alone it means environment.svc.yaml")
    .option("--config <file>", "values of its secrets and configuration, as YAML or JSON, or -")
    .option("--stack-name <name>", "what { stack: name } is in it; the environment otherwise")
    .optionsGroup("What comes of it:")
    .addOption(new Option("--format <name>", "what is printed").choices(FORMATS).default("text"))
    .option("--output <format=file>", "write a report into a file as well (may be repeated)", appendOutput)
    .option("--baseline <file>", "drift that is known and accepted for a time")
    .option("--write-baseline <file>", "write what differs now as a baseline")
    .option("--expires <when>", "until when: a day such as 2026-12-31, or a number of days", "30")
    .optionsGroup("What is done about it:")
    .option("--patch", "change the sources, or name the command that reverts, by one of these:")
    .option("--adopt", "the sources declare what is live")
    .option("--revert", "the engine's next apply restores what is declared")
    .option("--interactive", "ask for each difference")
    .option("--dry-run", "print the patch as a unified diff, and write nothing")
    .option("--folder <path>", "the configuration of a Terraform state that is no folder; this one otherwise")
    .optionsGroup("Where it looks:")
    .option("--ignore <pattern>", "not unmanaged: a name, an id or Kind/name, with * and ? (may be repeated)", append)
    .option("--project <id>", "only what is in this project can be unmanaged")
    .addOption(
      new Option("--reads <how>", "summaries trusts a record whose updated_at has not changed")
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
      const patch = patchOf(flags, command);
      process.exitCode = await rooms.driftRun().runDrift({ ...flags, selection, version, patch });
    });
}

/** One of three ways, and nothing of them without `--patch`. */
function patchOf({ patch, adopt, revert, interactive, dryRun, folder }: Flags, command: Command): PatchRun | undefined {
  const ways = [adopt && "adopt", revert && "revert", interactive && "ask"].filter(Boolean) as PatchRun["how"][];
  const [how, ...more] = ways;
  if (!patch) {
    if (how || dryRun || folder !== undefined) {
      command.error("error: --adopt, --revert, --interactive, --dry-run and --folder go with --patch.");
    }
    return undefined;
  }
  if (!how || more.length > 0) return command.error("error: --patch needs one of --adopt, --revert and --interactive.");
  return { how, dryRun: dryRun === true, folder };
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
