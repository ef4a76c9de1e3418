import { Command, InvalidArgumentError, Option } from "commander";
import { isEmpty, lifetime, type PreviewMark, previewMarkIn } from "../environment/preview";
import { SvcError } from "../model/problem";
import { printJson } from "./ending";
import { type Engine, findEngine } from "./pulumi-engine";
import { rooms } from "./rooms";

interface UpFlags {
  pr: string;
  ttl: number;
  environment: string;
  file: string;
  like?: string;
  secretsProvider?: string;
  json?: true;
}

/** Opens the engine; with its output on standard error, if standard output is for programs. */
type Open = (isOutputApart?: boolean) => Engine;

/** `svc-iac preview-env`: temporary environments for pull requests. */
export function previewEnvCommand(open: Open = findEngine): Command {
  return new Command("preview-env")
    .description("temporary environments for pull requests")
    .addCommand(upCommand(open))
    .addCommand(downCommand(open))
    .addCommand(sweepCommand(open));
}

function upCommand(open: Open): Command {
  return new Command("up")
    .description("create or update the preview of a pull request")
    .requiredOption("--pr <number>", "number of the pull request", pullRequest)
    .addOption(
      new Option("--ttl <duration>", "its lifetime, restarted by each `up`: 90m, 12h, 3d, 2w")
        .argParser(duration)
        .default(duration("3d"), "3d"),
    )
    .option("--environment <name>", "environment of the file to use", "preview")
    .option("--file <path>", "the file, relative to the project's folder", "environment.svc.yaml")
    .option("--like <stack>", "copy the configuration of this stack, including secrets, when the preview is created")
    .option("--secrets-provider <provider>", "as of `pulumi stack init`")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Its stack is called pr-<number>, which names can include:
  displayName: { format: "shop-{}", of: [{ stack: name }] }

Example:
  svc-iac preview-env up --pr 123 --ttl 3d --like staging`,
    )
    .action((flags: UpFlags) => up(flags, open));
}

function downCommand(open: Open): Command {
  return new Command("down")
    .description("destroy the preview of a pull request")
    .requiredOption("--pr <number>", "number of the pull request", pullRequest)
    .option(...JSON_OPTION)
    .addHelpText("after", "\nExample:\n  svc-iac preview-env down --pr 123")
    .action(async ({ pr, json }: { pr: string; json?: true }) => {
      const engine = open(json);
      const stacks = (await previews(engine)).filter(({ mark }) => mark.pullRequest === pr);
      if (stacks.length === 0 && !json) say(`There is no preview of pull request ${pr} in this project.`);
      await destroy(engine, stacks);
      if (json) printJson<"preview-env-down">({ version: 1, destroyed: namesOf(stacks) });
    });
}

function sweepCommand(open: Open): Command {
  return new Command("sweep")
    .description("destroy every preview whose lifetime is over, as recorded in its state, whatever the stack's name")
    .option("--dry-run", "only list them")
    .option(...JSON_OPTION)
    .addHelpText("after", "\nExample, once an hour:\n  svc-iac preview-env sweep")
    .action(async ({ dryRun, json }: { dryRun?: true; json?: true }) => {
      const engine = open(json);
      const all = await previews(engine);
      const isOver = ({ mark }: Preview) => Date.parse(mark.until) < Date.now();
      const over = all.filter(isOver);
      if (!json) {
        for (const preview of all) {
          const { name, mark } = preview;
          const verdict = isOver(preview) ? "expired" : "stays";
          say(`${name}: pull request ${mark.pullRequest}, until ${mark.until}, ${verdict}`);
        }
        if (all.length === 0) say("There are no previews in this project.");
      }
      if (!dryRun) await destroy(engine, over);
      if (!json) return;
      const listed = all.map((preview) => {
        const { name: stack, mark } = preview;
        return { stack, pullRequest: mark.pullRequest, until: mark.until, isExpired: isOver(preview) };
      });
      printJson<"preview-env-sweep">({ version: 1, previews: listed, destroyed: dryRun ? [] : namesOf(over) });
    });
}

const JSON_OPTION = ["--json", "print the result as JSON; the engine's output is on standard error"] as const;

const namesOf = (stacks: readonly Preview[]) => stacks.map(({ name }) => name);

const say = (line: string) => process.stdout.write(`${line}\n`);

function pullRequest(text: string): string {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError("A number is required.");
  return text;
}

function duration(text: string): number {
  const milliseconds = lifetime(text);
  if (milliseconds === undefined) throw new InvalidArgumentError("A duration such as 90m, 12h, 3d or 2w is required.");
  return milliseconds;
}

async function up({ pr, ttl, environment, file, like, secretsProvider, json }: UpFlags, open: Open): Promise<void> {
  // A mistake in the file is found before a stack exists that would have to be swept.
  const { listEnvironments, loadEnvironment } = rooms.load();
  const listed = listEnvironments({ file });
  await loadEnvironment({ file, environment });
  const engine = open(json);
  const stack = `pr-${pr}`;
  if ((await engine.stacks()).includes(stack)) {
    await refuseOthers(engine, stack, pr);
  } else {
    const copied = like === undefined ? [] : ["--copy-config-from", like];
    const provider = secretsProvider === undefined ? [] : ["--secrets-provider", secretsProvider];
    await engine.run(["stack", "init", stack, "--no-select", ...copied, ...provider]);
  }
  const until = new Date(Date.now() + ttl).toISOString();
  const settings = {
    "svc:pullRequest": pr,
    "svc:until": until,
    "svc:file": file,
    ...(listed.length > 0 ? { "svc:environment": environment } : {}),
  };
  const plain = Object.entries(settings).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
  await engine.run(["config", "set-all", "--stack", stack, ...plain]);
  await engine.run(["up", "--yes", "--skip-preview", "--stack", stack]);
  if (json) printJson<"preview-env-up">({ version: 1, pullRequest: pr, stack, until });
  else say(`The preview of pull request ${pr} is stack ${stack}, until ${until}.`);
}

/** A stack that only has such a name would have its resources replaced by this preview, and be swept. */
async function refuseOthers(engine: Engine, stack: string, pr: string): Promise<void> {
  const state = await engine.state(stack);
  const mark = previewMarkIn(state);
  if (mark ? mark.pullRequest === pr : isEmpty(state)) return;
  const what = mark ? `is the preview of pull request ${mark.pullRequest}` : "has resources and is not a preview";
  throw new SvcError({
    code: "conflict",
    field: "pr",
    message: `Stack "${stack}" ${what}: the preview of pull request ${pr} would replace it. Nothing was changed.`,
    next: `Give it another name (\`pulumi stack rename <name> --stack ${stack}\`), or destroy it if nobody needs it, and run the command again.`,
  });
}

interface Preview {
  readonly name: string;
  readonly mark: PreviewMark;
}

/** The stacks of this project in this back end whose state marks them as previews. */
async function previews(engine: Engine): Promise<Preview[]> {
  const found: Preview[] = [];
  for (const name of await engine.stacks()) {
    const mark = previewMarkIn(await engine.state(name));
    if (mark) found.push({ name, mark });
  }
  return found;
}

/** One preview that cannot be destroyed does not keep the others from it. */
async function destroy(engine: Engine, stacks: readonly Preview[]): Promise<void> {
  const failed: string[] = [];
  for (const { name } of stacks) {
    try {
      await engine.run(["destroy", "--yes", "--skip-preview", "--stack", name]);
      await engine.run(["stack", "rm", "--yes", name]);
    } catch (error) {
      failed.push(`${name}: ${(error as Error).message}`);
    }
  }
  if (failed.length === 0) return;
  throw new SvcError({
    code: "engine",
    message: failed.join("\n"),
    next: "Run the command again when the cause is gone.",
  });
}
