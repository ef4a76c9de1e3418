import { Command } from "commander";
import { SvcError } from "../model/problem";
import { printJson } from "./ending";
import {
  commandFolders,
  findProject,
  hasLocalStack,
  readSandbox,
  sandboxAnswers,
  sandboxVariables,
  stackVariables,
  type Variables,
} from "./local-environment";

/** `svc-iac env`: shell lines that point the engine and our own commands at the local sandbox. */
export function envCommand(): Command {
  return new Command("env")
    .description("print shell lines that select the local sandbox")
    .option("--json", "print the variables as JSON")
    .addHelpText(
      "after",
      `
Exit code 1 if no sandbox is running.

Example:
  eval "$(npx svc-iac env)"`,
    )
    .action(async ({ json }: { json?: true }) => {
      const found = await settingsFor(process.cwd());
      if (found === undefined) {
        if (!json) process.stdout.write("# No sandbox is running.\n");
        throw new SvcError({
          code: "sandbox",
          message: "No sandbox is running here.",
          next: "Start it with `npx svc-iac sandbox`, or `npm run up` in the svc-iac repository, and run the command again.",
        });
      }
      const { variables, path } = found;
      const set = Object.entries(variables).map(([name, value]) => [name, value ?? null]);
      if (json) printJson<"env">({ version: 1, variables: Object.fromEntries(set), path });
      else process.stdout.write(`${linesOf(found).join("\n")}\n`);
    });
}

interface ShellSettings {
  readonly variables: Variables;
  /** Folders to put in front of PATH. */
  readonly path: readonly string[];
}

/** The lines for the project around `directory`, or nothing when its sandbox does not answer. */
export async function shellLines(directory: string): Promise<string[] | undefined> {
  const found = await settingsFor(directory);
  return found && linesOf(found);
}

async function settingsFor(directory: string): Promise<ShellSettings | undefined> {
  const project = await findProject(directory);
  const sandbox = project === undefined ? undefined : await readSandbox(project);
  if (project === undefined || sandbox === undefined || !(await sandboxAnswers(sandbox))) return undefined;

  const variables: Variables = {
    ...sandboxVariables(sandbox),
    ...((await hasLocalStack(project)) ? stackVariables(project) : {}),
  };
  return { variables, path: await commandFolders(project) };
}

function linesOf({ variables, path }: ShellSettings): string[] {
  const lines = Object.entries(variables).map(([name, value]) =>
    value === undefined ? `unset ${name}` : `export ${name}=${quoted(value)}`,
  );
  if (path.length > 0) lines.push(`export PATH=${path.map((folder) => `${quoted(folder)}:`).join("")}"$PATH"`);
  return lines;
}

/** Safe in any POSIX shell, whatever the text. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
