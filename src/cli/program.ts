import { Command } from "commander";
import { ownValue } from "../model/names";

/** All commands, in the order in which a newcomer needs them; each is loaded when it is needed. */
const COMMANDS: Readonly<Record<string, (version: string) => Command>> = {
  init: () => (require("./init") as typeof import("./init")).initCommand(),
  validate: () => (require("./validate") as typeof import("./validate")).validateCommand(),
  graph: () => (require("./graph") as typeof import("./graph")).graphCommand(),
  cost: () => (require("./cost") as typeof import("./cost")).costCommand(),
  "plan-comment": () => (require("./plan-comment") as typeof import("./plan-comment")).planCommentCommand(),
  policy: () => (require("./policy") as typeof import("./policy")).policyCommand(),
  drift: (version) => (require("./drift") as typeof import("./drift")).driftCommand(version),
  discover: () => (require("./discover") as typeof import("./discover")).discoverCommand(),
  migrate: () => (require("./migrate") as typeof import("./migrate")).migrateCommand(),
  eject: () => (require("./eject") as typeof import("./eject")).ejectCommand(),
  convert: () => (require("./convert") as typeof import("./convert")).convertCommand(),
  codemod: () => (require("./codemod") as typeof import("./codemod")).codemodCommand(),
  "preview-env": () => (require("./preview-env") as typeof import("./preview-env")).previewEnvCommand(),
  journal: () => (require("./journal") as typeof import("./journal")).journalCommand(),
  doctor: (version) => (require("./doctor") as typeof import("./doctor")).doctorCommand(version),
  explain: () => (require("./explain") as typeof import("./explain")).explainCommand(),
  completion: () => (require("./completion") as typeof import("./completion")).completionCommand(),
  logs: () => (require("./logs") as typeof import("./logs")).logsCommand(),
  sandbox: () => (require("./sandbox") as typeof import("./sandbox")).sandboxCommand(),
  console: () => (require("./console") as typeof import("./console")).consoleCommand(),
  fidelity: () => (require("./fidelity") as typeof import("./fidelity")).fidelityCommand(),
  env: () => (require("./env") as typeof import("./env")).envCommand(),
  mcp: (version) => (require("./mcp") as typeof import("./mcp")).mcpCommand(version),
  pulumi: (version) => (require("./pulumi") as typeof import("./pulumi")).pulumiCommand(version),
  terraform: (version) => (require("./terraform") as typeof import("./terraform")).terraformCommand(version),
};

/** Only what a release has renamed needs it, and the warning of that names it. */
const HIDDEN = ["codemod"];

/** Commands that list the others. */
const OF_ALL = ["completion"];

/**
 * The command line. Where `asked`, its first word, is a command, the others are left out: their modules take longer to
 * load than most commands take to run.
 */
export function programOf(version: string, asked?: string): Command {
  const program = new Command("svc-iac")
    .description("Infrastructure as code for the hosting platform.")
    .version(version);
  const only = asked === undefined || OF_ALL.includes(asked) ? undefined : ownValue(COMMANDS, asked);
  if (only) return program.addCommand(only(version));
  for (const [name, make] of Object.entries(COMMANDS))
    program.addCommand(make(version), { hidden: HIDDEN.includes(name) });
  const { actionCommands } = require("./actions") as typeof import("./actions");
  const { promoteEnvironment } = require("./promote") as typeof import("./promote");
  const actions = actionCommands({ promote: promoteEnvironment });
  // There are too many for one list; all of them take the name of an object.
  for (const command of actions) program.addCommand(command, { hidden: true });
  return program.addHelpText(
    "after",
    `
Actions on existing objects, each with the name of an object (docs/actions.md):
  ${inLines(actions.map((command) => command.name()))}

Examples:
  svc-iac init shop                 a new project, for Pulumi, Terraform or CDKTF
  svc-iac sandbox                   the platform's API on this machine, to try it on

Commands that talk to the platform need SERVICE_API_URL, and SERVICE_API_TOKEN or SERVICE_API_TOKEN_FILE or _COMMAND.
Every command has --json (docs/json.md). \`svc-iac <command> --help\` has examples for each.`,
  );
}

/** Words with commas between them, as lines of a help text. */
function inLines(words: readonly string[]): string {
  return words
    .join(", ")
    .replace(/(.{1,90})(?:, |$)/g, (_, line: string) => `${line},\n  `)
    .replace(/,\n {2}$/, "");
}
