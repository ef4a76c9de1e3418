import { existsSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { Command, Option } from "commander";
import { isRepository } from "../kinds/starter";
import { createFile } from "../model/file";
import { mustBe } from "../model/problem";
import { projectIn } from "./doctor-project";
import { additionsTo, projectFiles } from "./init-files";
import { type Answers, ENGINES, type EngineName, INSTALL, type Project } from "./init-package";
import { checkRegion, isServiceSet, regionProblem } from "./init-region";
import { originOf } from "./init-repository";
import { runOnSandbox } from "./init-run";
import { makeFolder, orSay, STANDARD_ERROR } from "./output";
import type { OutputOf } from "./outputs";
import { printJson, printTo, questionsAt } from "./print";
import { invalid } from "./usage";

interface Flags {
  name?: string;
  cluster?: string;
  repository?: string;
  database?: true;
  engine?: EngineName;
  run?: boolean;
  json?: true;
}

const DEFAULTS = { cluster: "europe-west", repository: "https://git.example.com/team/app", engine: "file" } as const;
const ENGINE_OF: Readonly<Record<EngineName, "Pulumi" | "Terraform" | "CDKTF">> = {
  file: "Pulumi",
  pulumi: "Pulumi",
  "pulumi-native": "Pulumi",
  terraform: "Terraform",
  cdktf: "CDKTF",
};
const NAME_FORM = "lower-case letters, digits and dashes, with a letter first";
const REPOSITORY_FORM = "the URL of a Git repository, such as https://git.example.com/team/app";
const NAME = /^[a-z][a-z0-9-]{0,40}$/;

const ENGINE_COLUMN = Math.max(...Object.keys(ENGINES).map((name) => name.length));

/** Where questions are asked and answered; without a terminal on both sides, none are asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** `svc-iac init`: a new project for one of the engines. */
export function initCommand(terminal: Terminal = { input: process.stdin, output: process.stdout }): Command {
  return new Command("init")
    .description("create a project: one file, Pulumi, Terraform or CDKTF")
    .argument("[folder]", "where to write it", ".")
    .addOption(new Option("--engine <engine>", "how it is declared").choices(Object.keys(ENGINES)))
    .option("--name <name>", "name of the project (default: the folder's)", projectName)
    .option("--region, --cluster <cluster>", "region: location, name or display name of a cluster")
    .option(
      "--repository <url>",
      "public Git repository of the application (default: the folder's remote origin)",
      repositoryUrl,
    )
    .option("--database", "add a PostgreSQL database")
    .option("--run", "install it, and bring it up on a local sandbox with the engine on PATH")
    .option("--no-run", "do not ask for that")
    .option("--json", "print the result as JSON, without questions")
    .addHelpText(
      "after",
      `
Existing files are kept. On a terminal, init asks for missing options. It looks up the region at the service if
SERVICE_API_URL and SERVICE_API_TOKEN are set, otherwise at the sandbox. A run on the sandbox leaves its state in the
folder's .svc, where \`svc-iac sandbox\` and \`eval "$(npx svc-iac env)"\` continue with it.

Engines:
${Object.entries(ENGINES)
  .map(([name, does]) => `  ${name.padEnd(ENGINE_COLUMN)} ${does}`)
  .join("\n")}

Examples:
  svc-iac init
  svc-iac init shop --engine pulumi --run
  svc-iac init shop --engine terraform --cluster us-east --repository https://git.example.com/shop/api --database`,
    )
    .action(async (folder: string, flags: Flags) => {
      const place = resolve(folder);
      // A file is refused before any question.
      if (existsSync(place)) makeFolder(place);
      const { run, ...answers } = await ask(flags, place, terminal);
      const { engine } = answers;
      const project = projectFiles(answers);
      const others = otherEngines(place, engine);
      const { preparation, unignored, ...written } = write(place, project);
      const remarks = [
        ...(isServiceSet() ? [] : [regionRemark(answers)]),
        ...(unignored.length === 0 ? [] : [ignoredRemark(unignored)]),
        ...(others.length === 0 ? [] : [othersRemark(others)]),
        ...(isOfPulumi(project) ? [LOG_IN] : []),
      ];
      if (!flags.json) printTo(terminal.output, filesText(written));
      const output = flags.json ? STANDARD_ERROR : "inherit";
      const done = run ? await runOnSandbox(place, { ...project, preparation }, output) : [];
      const result = { ...written, next: written.next.filter((step) => !done.includes(step.replace(/^npx /, ""))) };
      if (flags.json) printJson<"init">({ version: 1, folder: place, engine, ...result, remarks, ran: run });
      else printTo(terminal.output, nextText(place, result, [run ? ranText(project) : SANDBOX, ...remarks]));
    });
}

function projectName(text: string): string {
  if (NAME.test(text)) return text;
  throw invalid(NAME_FORM);
}

function repositoryUrl(text: string): string {
  if (isRepository(text)) return text;
  throw invalid(REPOSITORY_FORM);
}

const regionRemark = ({ cluster, engine }: Answers) =>
  `Region ${JSON.stringify(cluster)} exists on the sandbox; the first ${ENGINE_OF[engine] === "Pulumi" ? "preview" : "plan"} checks it at the service.`;

/** The engines that the folder has a project for, if `engine` is not one of them. */
function otherEngines(folder: string, engine: EngineName): readonly string[] {
  if (!existsSync(folder)) return [];
  const { pulumi, isTerraform, isCdktf } = projectIn(folder);
  const found = { Pulumi: pulumi !== undefined, Terraform: isTerraform, CDKTF: isCdktf };
  return Object.keys(found).filter((name) => found[name as keyof typeof found] && name !== ENGINE_OF[engine]);
}

const othersRemark = (engines: readonly string[]) =>
  `This folder already has a project for ${engines.join(" and ")}. An object belongs to one of them: do not declare the same one in both.`;

const isOfPulumi = ({ files }: Project): boolean => "Pulumi.yaml" in files;
const LOG_IN = "`pulumi login` chooses where states are stored: `pulumi login --local` stores them on this machine.";

const ignoredRemark = (lines: readonly string[]) =>
  `The existing .gitignore lacks ${lines.join(", ")}. Add what you do not want to commit: states can contain secrets.`;

/** A name derived from the folder. */
function nameFor(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 40);
  return name === "" ? "app" : name;
}

/** @throws SvcError `not-found` for a region that does not exist. */
async function ask(flags: Flags, folder: string, { input, output }: Terminal): Promise<Answers & { run: boolean }> {
  const { name = nameFor(folder), cluster, repository, database, engine, run } = flags;
  const origin = repository ?? originOf(folder) ?? DEFAULTS.repository;
  if (flags.json || !input.isTTY || !output.isTTY) {
    const places = { cluster: cluster ?? DEFAULTS.cluster, repository: origin };
    await checkRegion(places.cluster);
    return { ...places, name, database: database === true, engine: engine ?? DEFAULTS.engine, run: run === true };
  }
  if (cluster !== undefined) await checkRegion(cluster);
  const terminal = questionsAt(input, output);
  const question = async (text: string, fallback: string) =>
    (await terminal.ask(`${text} (${fallback}): `)) || fallback;
  /** Asks again until there is no problem with the answer. */
  const until = async (problem: ProblemOf, ...asked: Parameters<typeof question>) => {
    for (;;) {
      const given = await question(...asked);
      const found = await problem(given);
      if (found === undefined) return given;
      printTo(output, found);
    }
  };
  const engines = Object.keys(ENGINES).join(", ");
  const nameProblem = (text: string) => (NAME.test(text) ? undefined : `The name ${mustBe(NAME_FORM, text)}.`);
  const repositoryProblem = (text: string) =>
    isRepository(text) ? undefined : `The repository ${mustBe(REPOSITORY_FORM, text)}.`;
  const engineProblem = (text: string) => (text in ENGINES ? undefined : `Choose one of ${engines}.`);
  try {
    return {
      engine: engine ?? ((await until(engineProblem, `Engine: ${engines}`, DEFAULTS.engine)) as EngineName),
      name: flags.name ?? (await until(nameProblem, "Name of the project", name)),
      cluster: cluster ?? (await until(regionProblem, "Region", DEFAULTS.cluster)),
      repository: repository ?? (await until(repositoryProblem, "Public Git repository of the application", origin)),
      database: database ?? /^y/i.test(await question("With a database? y/n", "n")),
      run: run ?? /^y/i.test(await question("Install and run it on a local sandbox? y/n", "y")),
    };
  } finally {
    terminal.close();
  }
}

type ProblemOf = (text: string) => string | undefined | Promise<string | undefined>;

const SERVICE = "export SERVICE_API_URL=… SERVICE_API_TOKEN=…";
const SANDBOX =
  'Without a service: run `npx svc-iac sandbox` in another terminal, and `eval "$(npx svc-iac env)"` instead of the export.';

const RAN = "It ran on the sandbox; the state of that run is in .svc.";
const RAN_APART = "It ran on the sandbox, with a state of its own in .svc; the commands above start another one.";
const CONTINUE =
  'To continue there: run `npx svc-iac sandbox` in another terminal, and `eval "$(npx svc-iac env)"` here, then use stack `sandbox`.';

/** A configuration has a state of its own for the trial, which the plain commands do not use. */
const ranText = (project: Project) => (isOfPulumi(project) ? `${RAN}\n${CONTINUE}` : RAN_APART);

type WrittenProject = Pick<OutputOf<"init">, "files" | "next">;

function filesText({ files }: WrittenProject): string {
  const lines = files.map(({ name, isWritten }) => (isWritten ? `wrote ${name}` : `kept  ${name} (it exists already)`));
  return `${lines.join("\n")}\n`;
}

function nextText(folder: string, { next }: WrittenProject, remarks: readonly string[]): string {
  const said = remarks.flatMap((remark) => ["", remark]);
  const steps = [...entering(folder), ...next];
  return `${["", "Next:", ...steps.map((line) => `  ${line}`), ...said].join("\n")}\n`;
}

function entering(folder: string): string[] {
  const from = relative("", folder);
  if (from === "") return [];
  const place = from.length < folder.length ? from : folder;
  return [`cd ${/^[\w./+@-]+$/.test(place) ? place : `'${place.replace(/'/g, "'\\''")}'`}`];
}

/** The commands that prepare the folder, and what its own .gitignore does not ignore. */
interface Found {
  readonly preparation: readonly string[];
  readonly unignored: readonly string[];
}

function write(folder: string, { files, next }: Project): WrittenProject & Found {
  makeFolder(folder);
  const result: { name: string; isWritten: boolean }[] = [];
  let preparation = [INSTALL];
  let unignored: readonly string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    const isWritten = orSay(file, () => isNew(file, text));
    result.push({ name, isWritten });
    if (!isWritten && name === "package.json") preparation = additionsIn(folder, text);
    if (!isWritten && name === ".gitignore") unignored = linesOf(text).filter((line) => !linesIn(file).includes(line));
  }
  const steps = next.flatMap((step) => (step === INSTALL ? preparation : [step]));
  return { files: result, next: [...steps.slice(0, -1), SERVICE, ...steps.slice(-1)], preparation, unignored };
}

/** Writes a file that does not exist yet. */
function isNew(file: string, text: string): boolean {
  try {
    createFile(file, text);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter(Boolean);
const linesIn = (file: string): string[] => linesOf(readFileSync(file, "utf8"));

/** npm reports a file that is not JSON. */
function additionsIn(folder: string, wanted: string): string[] {
  try {
    return additionsTo(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), JSON.parse(wanted));
  } catch {
    return additionsTo({}, JSON.parse(wanted));
  }
}
