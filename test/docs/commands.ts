import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { programOf } from "../../src/cli/program";
import { throwing } from "../../src/cli/usage";
import { SvcError } from "../../src/model";
import { REPOSITORY } from "./blocks";
import { engineFault } from "./engine-commands";
import { commandsIn, type Words } from "./shell";

/** What else a reader has, whose words are not ours to check. */
const FOREIGN = new Set(["cd", "cp", "curl", "eval", "export", "git", "mkdir", "pip"]);

/** What is wrong with the commands of a script: each name and each option has to exist. */
export async function faultsOfScript(script: string): Promise<readonly string[]> {
  const defined = new Set([...script.matchAll(/^(\w+)\(\) \{/gm)].map(([, name]) => name));
  const body = script.replace(/^\w+\(\) \{[^}]*\}.*$/gm, "");
  const faults = await Promise.all(commandsIn(body).map((words) => faultOf(words, defined)));
  return faults.filter((fault) => fault !== undefined);
}

async function faultOf([head = "", ...rest]: Words, defined: ReadonlySet<unknown>): Promise<string | undefined> {
  switch (head) {
    case "npx":
      return rest[0] === "svc-iac" ? faultOf(rest, defined) : installed(rest[0] ?? "");
    case "svc-iac":
      return ownFault(rest);
    case "npm":
      return npmFault(rest);
    case "node":
      return existsSync(join(REPOSITORY, rest[0] ?? "")) ? undefined : `${rest[0]} does not exist`;
    case "pulumi":
      return engineFault("pulumi", rest);
    case "terraform":
    case "tofu":
      return engineFault("terraform", rest);
    default:
      return FOREIGN.has(head) || defined.has(head) ? undefined : `${head} is a command that no test knows`;
  }
}

/** The command is parsed by its own declaration, and does nothing. */
async function ownFault(words: readonly string[]): Promise<string | undefined> {
  const program = silent(throwing(programOf("1.0.0")));
  try {
    await program.parseAsync(words, { from: "user" });
    return undefined;
  } catch (error) {
    if (error instanceof SvcError) return error.message;
    throw error;
  }
}

function silent(command: Command): Command {
  // A group of commands without an action has to be given one of them.
  if (command.commands.length === 0 || command.options.some(({ long }) => long === "--json")) command.action(() => {});
  command.configureOutput({ writeErr: () => {}, writeOut: () => {} });
  for (const one of command.commands) silent(one);
  return command;
}

function installed(name: string): string | undefined {
  const { devDependencies, dependencies } = manifest();
  return name in devDependencies || name in dependencies ? undefined : `${name} is no package that is used here`;
}

function npmFault([name = "", ...rest]: readonly string[]): string | undefined {
  if (["install", "ci"].includes(name)) return undefined;
  const { scripts } = manifest();
  const [script = "", ...options] = name === "run" ? rest : [name, ...rest];
  const line = scripts[script];
  if (line === undefined) return `npm run ${script} does not exist`;
  const file = /node (tools\/\S+)/.exec(line)?.[1];
  const source = [line, ...(file === undefined ? [] : sourcesOf(file))].join("\n");
  const own = options.filter((word) => /^--\w/.test(word)).map((word) => word.slice(2).replace(/=.*/s, ""));
  const unknown = own.filter((option) => !new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(source));
  return unknown.length > 0 ? `npm run ${script} has no --${unknown.join(", --")}` : undefined;
}

/** A tool, with what it starts from the tests. */
function sourcesOf(file: string): string[] {
  const text = readFileSync(join(REPOSITORY, file), "utf8");
  const started = [...text.matchAll(/"test", "(\w+)", "(\w+)\.ts"|(test\/[\w/]+\.ts)/g)];
  const files = started.map(([, folder, name, path]) => path ?? `test/${folder}/${name}.ts`);
  return [text, ...files.map((name) => readFileSync(join(REPOSITORY, name), "utf8"))];
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = (): Manifest => JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
