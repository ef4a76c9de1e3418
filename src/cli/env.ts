import { Command } from "commander";
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
import { print, printDocument, printJson } from "./print";
import { noSandbox, ofState, withStateOption } from "./sandbox-control";

/** `svc-iac env`: shell lines that point the engine and our own commands at the local sandbox. */
export function envCommand(): Command {
  return withStateOption(new Command("env"))
    .description("print shell lines that select the local sandbox")
    .option("--json", "print the variables as JSON")
    .addHelpText(
      "after",
      `
Exit code 1 if no sandbox is running.

Example:
  eval "$(npx svc-iac env)"
  eval "$(npx svc-iac env --state fork/state.json)"`,
    )
    .action(async ({ json, state }: { json?: true; state?: string }) => {
      const found = await settingsFor(process.cwd(), state);
      if (found === undefined) {
        if (!json) print("# No sandbox is running.");
        throw noSandbox(
          state,
          "Start it with `npx svc-iac sandbox`, or `npm run up` in the svc-iac repository, and run the command again. One with another state file is found with `--state <file>`.",
        );
      }
      const { variables, path } = found;
      const set = Object.entries(variables).map(([name, value]) => [name, value ?? null]);
      if (json) printJson<"env">({ version: 1, variables: Object.fromEntries(set), path });
      else printDocument(`${linesOf(found).join("\n")}\n`);
    });
}

interface ShellSettings {
  readonly variables: Variables;
  /** Folders to put in front of PATH. */
  readonly path: readonly string[];
}

/** The lines for the project around `directory`, or nothing when its sandbox, or that of `state`, does not answer. */
export async function shellLines(directory: string, state?: string): Promise<string[] | undefined> {
  const found = await settingsFor(directory, state);
  return found && linesOf(found);
}

async function settingsFor(directory: string, state?: string): Promise<ShellSettings | undefined> {
  const project = await findProject(directory);
  const own = async () => (project === undefined ? undefined : await readSandbox(project));
  const sandbox = state === undefined ? await own() : await ofState(state, directory);
  if (sandbox === undefined || !(await sandboxAnswers(sandbox))) return undefined;

  const variables: Variables = {
    ...sandboxVariables(sandbox),
    ...(project !== undefined && (await hasLocalStack(project)) ? stackVariables(project) : {}),
  };
  return { variables, path: project === undefined ? [] : await commandFolders(project) };
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
