import { Command, Option } from "commander";
import { SvcError } from "../model/problem";
import { unitOf } from "../preview/engine";
import { turnsOf } from "../preview/list";
import { plainSecret } from "../preview/plain-secret";
import { fileOf } from "../preview/pool";
import { type Configuration, SETTINGS } from "../preview/settings";
import { upPreview } from "../preview/up";
import { MARK } from "../preview/workspace-settings";
import { duration } from "./duration";
import { lazy } from "./lazy";
import { refuseWrongClock } from "./own-clock";
import { print, printJson, remark } from "./print";
import { type EngineName, engineOption, JSON_OPTION, type Open } from "./pulumi-engine";
import { invalid, named } from "./usage";

export interface FileFlags {
  readonly environment: string;
  readonly file: string;
  readonly like?: string;
  readonly secretsProvider?: string;
}

interface UpFlags extends FileFlags {
  readonly pr: string;
  readonly ttl: number;
  readonly branch?: string;
  readonly image?: string;
  readonly config: Readonly<Record<string, string>>;
  readonly secret: Readonly<Record<string, string>>;
  readonly json?: true;
  readonly engine: EngineName;
}

/** `svc-iac preview-env up`: takes a preview of the pool, or creates one. */
export function upCommand(open: Open): Command {
  const command = new Command("up")
    .description("create or update the preview of a pull request")
    .requiredOption("--pr <number>", "number of the pull request", pullRequest)
    .addOption(
      new Option("--ttl <duration>", "its lifetime, restarted by each `up`: 90m, 12h, 3d, 2w")
        .argParser(duration)
        .default(duration("3d"), "3d"),
    )
    .addOption(engineOption())
    .option("--branch <name>", "sets the configuration `branch`, which the file reads", named)
    .option("--image <name>", "sets the configuration `image`, which the file reads", named)
    .option("--config <key=value>", "sets other configuration; repeatable", pair, {})
    .option("--secret <key=variable>", "sets a secret from an environment variable; repeatable", pair, {})
    .option(...JSON_OPTION);
  return withFile(command)
    .addHelpText(
      "after",
      `
Takes a preview of the pool if one is ready (\`svc-iac preview-env pool\`): nothing is created. Otherwise its stack is
called pr-<number>. Names can include the stack's, and sources the branch:
  displayName: { format: "shop-{}", of: [{ stack: name }] }
  defaultBranch: { config: branch, default: main }
With Terraform or OpenTofu, it is a workspace of that name: docs/guides/previews.md has what its configuration needs.

Examples:
  svc-iac preview-env up --pr 123 --ttl 3d --like staging
  svc-iac preview-env up --pr 123 --branch feature/search --secret stripeKey=STRIPE_TEST_KEY
  svc-iac preview-env up --pr 123 --engine terraform --branch feature/search`,
    )
    .action((flags: UpFlags) => up(flags, open));
}

/** The options for the file and the configuration of a preview. */
export function withFile(command: Command): Command {
  return command
    .option("--environment <name>", "environment of the file to use", "preview")
    .option("--file <path>", "the file, relative to the project's folder", fileOf, "environment.svc.yaml")
    .option("--like <stack>", "copy the configuration of this stack, including secrets, with each run")
    .option("--secrets-provider <provider>", "secrets provider of a new stack, as in `pulumi stack init`");
}

export function pullRequest(text: string): string {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw invalid("a whole number from 1");
  return text;
}

function pair(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [, key, value] = /^([\w:.-]+)=(.*)$/s.exec(text) ?? [];
  if (key === undefined || value === undefined) throw invalid("a key and a value: key=value");
  return { ...before, [key]: value };
}

async function up(flags: UpFlags, open: Open): Promise<void> {
  const { pr, file } = flags;
  // A mistake in the file is found before a stack exists that would have to be swept.
  if (flags.engine === "pulumi") await refuseUnread(flags);
  const own = configurationOf(flags);
  refuseOwn(flags);
  await refuseWrongClock();
  const isListed = flags.engine === "pulumi" && lazy.load().listEnvironments({ file }).length > 0;
  const engine = open(flags.json, flags.engine);
  const run = () => upPreview(engine, { ...flags, isListed, own });
  const { stack, until, isPooled } = await (await turnsOf(engine)).take(pr, remark, run);
  if (flags.json) printJson<"preview-env-up">({ version: 1, pullRequest: pr, stack, until, pooled: isPooled });
  else print(`The preview of pull request ${pr} is ${unitOf(engine)} ${stack}, until ${until}.`);
}

const namedIn = ({ branch, image }: UpFlags) =>
  Object.entries({ branch, image }).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));

/** @throws SvcError if the file has a mistake, or reads what an option sets as a secret, or not at all. */
async function refuseUnread(flags: UpFlags): Promise<void> {
  const { file, environment } = flags;
  const { configured } = await lazy.load().loadEnvironment({ file, environment });
  const isSecret = (key: string) =>
    configured.some(({ term }) => term.is === "secret" && term.key === key.replace(/^.*:/, ""));
  const named = namedIn(flags).find(([key]) => isSecret(key));
  const given = Object.keys(flags.config).find(isSecret);
  if (named) throw plainSecret(`--${named[0]}`, named[0], READ_AS_SECRET);
  if (given !== undefined) throw plainSecret(`--config ${given}`, given, READ_AS_SECRET);
  for (const [key, given] of namedIn(flags)) {
    if (configured.some(({ term }) => term.is === "config" && term.key === key)) continue;
    throw new SvcError({
      code: "invalid",
      field: key,
      given,
      message: `--${key} has no effect: environment ${environment} in ${file} does not read the configuration ${key}.`,
      next: `Write \`{ config: ${key}, default: … }\` where the file names it.`,
    });
  }
}

const READ_AS_SECRET =
  "the file reads that as a secret, and the stack's configuration and history would have its value in plain text.";

/** @throws SvcError for what this command sets itself: another value would be that of another preview, or of none. */
function refuseOwn({ config, secret, engine }: UpFlags): void {
  const names: readonly string[] = engine === "pulumi" ? Object.values(SETTINGS) : [MARK];
  for (const [field, given] of Object.entries({ config, secret })) {
    const own = Object.keys(given).find((key) => names.includes(key));
    if (own === undefined) continue;
    throw new SvcError({
      code: "usage",
      field,
      given: own,
      message: `--${field} ${own}: \`preview-env\` sets that itself, from --pr, --ttl, --file and --environment.`,
      next: "Leave it out.",
    });
  }
}

/** The configuration that the options set. @throws SvcError if an environment variable is not set. */
function configurationOf(flags: UpFlags): Configuration {
  const { config, secret } = flags;
  const secrets = Object.entries(secret).map(([key, variable]) => {
    const value = process.env[variable];
    if (value) return [key, value];
    const message = `--secret ${key}: the environment variable ${variable} is not set.`;
    throw new SvcError({ code: "settings", field: "secret", message });
  });
  const plain = { ...config, ...Object.fromEntries(namedIn(flags)) };
  return { plain, secret: Object.fromEntries(secrets), variables: secret };
}
