import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import { connect } from "../client/client";
import { settingsFrom, sharingFrom } from "../client/settings";
import { repositoryProblem } from "../kinds/starter";
import { listings, pick } from "../lifecycle";
import { SvcError } from "../model/problem";
import { printJson } from "./ending";
import { additionsTo, projectFiles } from "./init-files";
import { type Answers, ENGINES, type EngineName, INSTALL } from "./init-package";
import { makeFolder, orSay } from "./output";
import type { OutputOf } from "./outputs";

interface Flags {
  name?: string;
  cluster?: string;
  repository?: string;
  database?: true;
  engine?: EngineName;
  json?: true;
}

const DEFAULTS = { cluster: "europe-west", repository: "https://git.example.com/team/app", engine: "file" } as const;
const NAME_RULE = "Use lower-case letters, digits and dashes, with a letter first.";
const NAME = /^[a-z][a-z0-9-]{0,40}$/;

/** Where questions are asked and answered; without a terminal on both sides, none are asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** `svc-iac init`: a new project for one of the engines. */
export function initCommand(terminal: Terminal = { input: process.stdin, output: process.stdout }): Command {
  return new Command("init")
    .description("create a project for Pulumi, Terraform or CDKTF")
    .argument("[folder]", "where to write it", ".")
    .addOption(new Option("--engine <engine>", "how it is declared").choices(Object.keys(ENGINES)))
    .option("--name <name>", "name of the project (default: the folder's)", projectName)
    .option("--cluster <cluster>", "region: location, name or display name of a cluster")
    .option("--repository <url>", "public Git repository of the application", repositoryUrl)
    .option("--database", "add a PostgreSQL database")
    .option("--json", "print the result as JSON, without questions")
    .addHelpText(
      "after",
      `
Existing files are kept. On a terminal, init asks for missing options. If SERVICE_API_URL is set, it looks up the
region there.

Engines:
${Object.entries(ENGINES)
  .map(([name, does]) => `  ${name.padEnd(10)} ${does}`)
  .join("\n")}

Examples:
  svc-iac init
  svc-iac init shop --engine terraform --cluster us-east --repository https://git.example.com/shop/api --database`,
    )
    .action(async (folder: string, flags: Flags) => {
      const place = resolve(folder);
      const answers = await ask(flags, place, terminal);
      const remarks = await checkRegion(answers.cluster);
      const written = write(place, answers);
      const { engine } = answers;
      if (flags.json) printJson<"init">({ version: 1, folder: place, engine, ...written, remarks });
      else terminal.output.write(asText(written, remarks));
    });
}

function projectName(text: string): string {
  if (NAME.test(text)) return text;
  throw new InvalidArgumentError(NAME_RULE);
}

function repositoryUrl(text: string): string {
  const problem = repositoryProblem(text);
  if (problem === undefined) return text;
  throw new InvalidArgumentError(problem);
}

/** Looks a region up where a service is set; else it is checked by the first preview. @throws SvcError `not-found`. */
async function checkRegion(region: string): Promise<string[]> {
  const { SERVICE_API_URL, SERVICE_API_TOKEN } = process.env;
  if (!SERVICE_API_URL || !SERVICE_API_TOKEN) {
    return [`Region ${JSON.stringify(region)} was not checked: SERVICE_API_URL and SERVICE_API_TOKEN are not set.`];
  }
  const client = connect({ settings: settingsFrom({}, process.env), say: () => {}, ...sharingFrom(process.env) });
  await pick(listings.cluster, region, client);
  return [];
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
  const { name = nameFor(folder), cluster, repository, database, engine } = flags;
  if (flags.json || !input.isTTY || !output.isTTY) {
    const { engine: fallback, ...defaults } = DEFAULTS;
    const given = defined({ cluster, repository });
    return { ...defaults, ...given, name, database: database === true, engine: engine ?? fallback };
  }
  const terminal = createInterface({ input, output });
  const closed = new AbortController();
  // Ctrl-C and Ctrl-D close it, and an open question would wait for ever.
  terminal.once("close", () => closed.abort());
  const question = async (given: string | undefined, text: string, fallback: string) =>
    given ?? ((await terminal.question(`${text} (${fallback}): `, closed)).trim() || fallback);
  /** Asks again until there is no problem with the answer. */
  const until = async (problem: (text: string) => string | undefined, ...asked: Parameters<typeof question>) => {
    for (;;) {
      const given = await question(...asked);
      const found = problem(given);
      if (found === undefined) return given;
      output.write(`${found}\n`);
    }
  };
  const engines = Object.keys(ENGINES).join(", ");
  const engineProblem = (text: string) => (text in ENGINES ? undefined : `Choose one of ${engines}.`);
  try {
    return {
      engine: (await until(engineProblem, engine, `Engine: ${engines}`, DEFAULTS.engine)) as EngineName,
      name: await until((text) => (NAME.test(text) ? undefined : NAME_RULE), flags.name, "Name of the project", name),
      cluster: await question(cluster, "Region", DEFAULTS.cluster),
      repository: await until(
        repositoryProblem,
        repository,
        "Public Git repository of the application",
        DEFAULTS.repository,
      ),
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

const SERVICE = "export SERVICE_API_URL=… SERVICE_API_TOKEN=…";
const SANDBOX =
  'Without a service: run `npx svc-iac sandbox` in another terminal, and `eval "$(npx svc-iac env)"` instead of the export.';

const defined = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

type WrittenProject = Pick<OutputOf<"init">, "files" | "next">;

function asText({ files, next }: WrittenProject, remarks: readonly string[]): string {
  const lines = files.map(({ name, isWritten }) => (isWritten ? `wrote ${name}` : `kept  ${name} (it exists already)`));
  const said = remarks.flatMap((remark) => ["", remark]);
  return `${[...lines, "", "Next:", ...next.map((line) => `  ${line}`), "", SANDBOX, ...said].join("\n")}\n`;
}

function write(folder: string, answers: Answers): WrittenProject {
  makeFolder(folder);
  const { files, next } = projectFiles(answers);
  const result: { name: string; isWritten: boolean }[] = [];
  let steps = next;
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    const isWritten = orSay(file, () => isNew(file, text));
    result.push({ name, isWritten });
    if (!isWritten && name === "package.json")
      steps = next.flatMap((step) => (step === INSTALL ? additionsIn(folder, text) : [step]));
  }
  return { files: result, next: [...steps.slice(0, -1), SERVICE, ...steps.slice(-1)] };
}

/** Writes a file that does not exist yet. */
function isNew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** npm reports a file that is not JSON. */
function additionsIn(folder: string, wanted: string): string[] {
  try {
    return additionsTo(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), JSON.parse(wanted));
  } catch {
    return additionsTo({}, JSON.parse(wanted));
  }
}
