import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command, InvalidArgumentError } from "commander";
import { SvcError } from "../model/problem";
import { type Answers, additionsTo, INSTALL, projectFiles } from "./init-files";

interface Flags {
  name?: string;
  cluster?: string;
  repository?: string;
  database?: true;
}

const DEFAULTS = { cluster: "europe-west", repository: "https://git.example.com/team/app" };
const NAME_RULE = "Lower-case letters, digits and dashes are allowed, beginning with a letter.";
const NAME = /^[a-z][a-z0-9-]{0,40}$/;

/** Where questions are asked and answered; without a terminal on both sides, none are asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** `svc-iac init`: a project without a program, ready for `pulumi up`. */
export function initCommand(terminal: Terminal = { input: process.stdin, output: process.stdout }): Command {
  return new Command("init")
    .description("create a project without a program")
    .argument("[folder]", "where to write it", ".")
    .option("--name <name>", "name of the project (default: the folder's)", projectName)
    .option("--cluster <cluster>", "region: location, name or display name of a cluster")
    .option("--repository <url>", "public Git repository of the application")
    .option("--database", "add a PostgreSQL database")
    .addHelpText(
      "after",
      `
Writes Pulumi.yaml, environment.svc.yaml, package.json and .gitignore. Existing files are kept.
Asks for missing options, on a terminal only.

Examples:
  svc-iac init
  svc-iac init shop --cluster us-east --repository https://git.example.com/shop/api --database`,
    )
    .action(async (folder: string, flags: Flags) => {
      const place = resolve(folder);
      const answers = await ask(flags, place, terminal);
      terminal.output.write(`${(await write(place, answers)).join("\n")}\n`);
    });
}

function projectName(text: string): string {
  if (NAME.test(text)) return text;
  throw new InvalidArgumentError(NAME_RULE);
}

/** A name derived from the folder. */
function nameFor(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 40);
  return name === "" ? "app" : name;
}

async function ask(flags: Flags, folder: string, { input, output }: Terminal): Promise<Answers> {
  const { name = nameFor(folder), cluster, repository, database } = flags;
  if (!input.isTTY || !output.isTTY) {
    return { ...DEFAULTS, ...defined({ cluster, repository }), name, database: database === true };
  }
  const terminal = createInterface({ input, output });
  const closed = new AbortController();
  // Ctrl-C and Ctrl-D close it, and an open question would wait for ever.
  terminal.once("close", () => closed.abort());
  const question = async (given: string | undefined, text: string, fallback: string) =>
    given ?? ((await terminal.question(`${text} (${fallback}): `, closed)).trim() || fallback);
  const nameGiven = async (): Promise<string> => {
    const given = await question(flags.name, "Name of the project", name);
    if (NAME.test(given)) return given;
    output.write(`${NAME_RULE}\n`);
    return nameGiven();
  };
  try {
    return {
      name: await nameGiven(),
      cluster: await question(cluster, "Region", DEFAULTS.cluster),
      repository: await question(repository, "Public Git repository of the application", DEFAULTS.repository),
      database: database ?? /^y/i.test(await question(undefined, "With a database? y/n", "n")),
    };
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    output.write("\n");
    throw new SvcError({ code: "stopped", message: "Stopped before anything was written." });
  } finally {
    terminal.close();
  }
}

const defined = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What was written, what was kept, and the next step. */
async function write(folder: string, answers: Answers): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const { files, next } = projectFiles(answers);
  const lines: string[] = [];
  let steps = next;
  for (const [name, text] of Object.entries(files)) {
    try {
      await writeFile(join(folder, name), text, { flag: "wx" });
      lines.push(`wrote ${name}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      lines.push(`kept  ${name} (it exists already)`);
      if (name === "package.json") steps = next.flatMap((step) => (step === INSTALL ? additionsIn(folder) : [step]));
    }
  }
  return [...lines, "", "Next:", ...steps.map((line) => `  ${line}`)];
}

/** npm reports a file that is not JSON. */
function additionsIn(folder: string): string[] {
  try {
    return additionsTo(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  } catch {
    return additionsTo({});
  }
}
