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

/** `svc-iac env`: shell lines that point the engine and our own commands at the local sandbox. */
export function envCommand(): Command {
  return new Command("env")
    .description("print shell lines that select the local sandbox")
    .addHelpText(
      "after",
      `
Exit code 1 if no sandbox is running.

Example:
  eval "$(npx svc-iac env)"`,
    )
    .action(async () => {
      const lines = await shellLines(process.cwd());
      if (lines !== undefined) process.stdout.write(`${lines.join("\n")}\n`);
      else {
        process.stdout.write("# No sandbox is running.\n");
        process.stderr.write(
          "No sandbox is running here. Start it with `npx svc-iac sandbox`, or `npm run up` in the svc-iac repository, and run the command again.\n",
        );
        process.exitCode = 1;
      }
    });
}

/** The lines for the project around `directory`, or nothing when its sandbox does not answer. */
export async function shellLines(directory: string): Promise<string[] | undefined> {
  const project = await findProject(directory);
  const sandbox = project === undefined ? undefined : await readSandbox(project);
  if (project === undefined || sandbox === undefined || !(await sandboxAnswers(sandbox))) return undefined;

  const variables: Variables = {
    ...sandboxVariables(sandbox),
    ...((await hasLocalStack(project)) ? stackVariables(project) : {}),
  };
  const lines = Object.entries(variables).map(([name, value]) =>
    value === undefined ? `unset ${name}` : `export ${name}=${quoted(value)}`,
  );
  const folders = await commandFolders(project);
  if (folders.length > 0) lines.push(`export PATH=${folders.map((folder) => `${quoted(folder)}:`).join("")}"$PATH"`);
  return lines;
}

/** Safe in any POSIX shell, whatever the text. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
