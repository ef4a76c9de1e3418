import { appendFileSync } from "node:fs";
import { connect } from "../client/client";
import { memoizing } from "../client/memoizing";
import { readOnly } from "../client/read-only";
import { type Settings, settingsFrom, sharingFrom } from "../client/settings";
import { sendOnce } from "../client/transport";
import {
  baselineText,
  type Declarations,
  type DriftRequest,
  dayFrom,
  drift,
  environmentDeclarations,
  expectedDeclarations,
  type FormatName,
  formats,
  isFormat,
  isSearching,
  pulumiConfiguration,
  pulumiFile,
  pulumiStack,
  type Report,
  readBaseline,
  readConfiguration,
  requestsNeeded,
  requestsToFind,
  terraformState,
} from "../drift";
import { loadEnvironment } from "../environment/load";
import { kinds } from "../kinds";
import type { Io } from "../lifecycle";
import { type Found, type PatchRun, runPatch } from "./drift-patch";
import { environmentOf } from "./environment-of";
import { makeRoomFor, writeOutput } from "./output";

export type Reads = "exact" | "summaries";

/** The sources of declarations; the stack of the folder by default. */
export interface Selection {
  readonly folder: string;
  readonly stacks: readonly string[];
  readonly states: readonly string[];
  readonly terraform: readonly string[];
  /** An environment file, which is compared without a state. */
  readonly file?: EnvironmentFile | undefined;
}

export interface EnvironmentFile {
  readonly path: string;
  readonly environment: string | undefined;
  /** The value of `{ stack: name }`; the environment's name by default. */
  readonly stack: string | undefined;
  /** A file with values of secrets and configuration. */
  readonly config: string | undefined;
}

export interface DriftRun {
  readonly selection: Selection;
  readonly format: FormatName;
  readonly output?: readonly { readonly format: string; readonly file: string }[];
  readonly ignore?: readonly string[];
  readonly project?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly expires: string;
  readonly reads: Reads;
  readonly version: string;
  readonly patch?: PatchRun | undefined;
}

/** Runs the command. Returns the exit code. */
export async function runDrift(run: DriftRun): Promise<Report["exitCode"]> {
  const now = new Date();
  for (const { file } of run.output ?? []) makeRoomFor(file);
  if (run.writeBaseline !== undefined) makeRoomFor(run.writeBaseline);
  const expires = run.writeBaseline === undefined ? undefined : dayFrom(run.expires, now);
  const baseline = run.baseline === undefined ? undefined : readBaseline(run.baseline);
  const states = await statesOf(run.selection);
  const { file } = run.selection;
  const environment = file && (await environmentIn(file));
  const settings = await settingsOf(run.selection);
  const reads: Io["reads"] = run.reads === "exact" ? "exact" : undefined;
  const transport = readOnly(sendOnce);
  const client = memoizing(
    connect({
      settings,
      transport,
      say: remark,
      ...sharingFrom(process.env),
    }),
  );
  const io: Io = { client, say: remark, ...(reads ? { reads } : {}) };
  const request: DriftRequest = {
    declarations: [...states.stacks, ...states.terraform.map(([, one]) => one)],
    kinds: Object.values(kinds),
    ignore: run.ignore ?? [],
    project: run.project,
    baseline,
    secrets: [settings.token],
    service: settings.url,
    tool: `svc-iac ${run.version}`,
    now,
  };
  remark(`about ${requestsOf(request, environment, reads)} requests, of the 120 a minute that the platform allows`);
  const declared = environment && (await lookedFor(environment, io));
  const declarations = [...request.declarations, ...(declared ? [declared] : [])];
  const report = await drift({ ...request, declarations }, io);
  deliver(report, run);
  if (run.writeBaseline !== undefined && expires !== undefined)
    writeOutput(run.writeBaseline, baselineText(report, expires));
  if (run.patch) {
    const source = environment && declared ? { ...declared, loaded: environment.loaded } : undefined;
    await runPatch(run.patch, { report, ...states, environment: source, folder: run.selection.folder }, client, remark);
  }
  return report.exitCode;
}

const isSaid = ({ stacks, states, terraform, file }: Selection) =>
  stacks.length + states.length + terraform.length > 0 || file !== undefined;

async function statesOf(selection: Selection): Promise<Pick<Found, "stacks" | "terraform">> {
  const { folder, stacks, states, terraform } = selection;
  const wanted = isSaid(selection) ? stacks : [undefined];
  const [ofStacks, ofTerraform] = await Promise.all([
    Promise.all([...wanted.map((stack) => pulumiStack(folder, stack)), ...states.map(pulumiFile)]),
    Promise.all(terraform.map(async (path) => [path, await terraformState(path)] as const)),
  ]);
  return { stacks: ofStacks, terraform: ofTerraform };
}

/** Mistakes in the file, and values that cannot be read, are reported before anything is sent. */
async function environmentIn({ path, environment, stack, config }: EnvironmentFile) {
  const configuration = config === undefined ? new Map<string, string>() : await readConfiguration(config);
  const { name, isListed } = environmentOf(path, environment);
  const loaded = await loadEnvironment({ file: path, environment: name });
  const isNamed = isListed || environment !== undefined;
  const title = isNamed ? `environment ${name} of ${loaded.file}` : loaded.file;
  return { loaded, configuration, stack: stack ?? (isNamed ? name : undefined), title };
}

type Environment = Awaited<ReturnType<typeof environmentIn>>;

/** Reported before the first one is sent: for a file, by its content. */
function requestsOf(request: DriftRequest, environment: Environment | undefined, reads: Io["reads"]): number {
  if (!environment) return requestsNeeded(request, reads);
  const declarations = [...request.declarations, expectedDeclarations(environment)];
  const found = requestsToFind(environment, isSearching(request), reads);
  return found + requestsNeeded({ ...request, declarations }, reads);
}

async function lookedFor(source: Environment, io: Io): Promise<Declarations> {
  const { length } = source.loaded.resources;
  remark(`looking for ${length} ${length === 1 ? "object" : "objects"} by their declaration in the file`);
  return environmentDeclarations(source, io);
}

/** The environment takes precedence here, so that a job can use a read-only key. */
async function settingsOf(selection: Selection): Promise<Settings> {
  const { folder, stacks } = selection;
  const { SERVICE_API_URL: url, SERVICE_API_TOKEN: token } = process.env;
  const hasStack = stacks.length > 0 || !isSaid(selection);
  if (url || token || !hasStack) return settingsFrom({}, process.env);
  return settingsFrom(await pulumiConfiguration(folder, stacks[0]), process.env);
}

function deliver(report: Report, { format, output = [], patch }: DriftRun): void {
  const { stdout } = process;
  // Of a dry run, standard output is the patch.
  if (!patch?.dryRun) stdout.write(formats[format](report, { color: stdout.isTTY === true && stdout.hasColors() }));
  for (const { format: name, file } of output) {
    if (isFormat(name)) writeOutput(file, formats[name](report, { color: false }));
  }
  const summary = process.env.GITHUB_STEP_SUMMARY;
  const isForRunner = format === "github" || output.some(({ format: name }) => name === "github");
  if (summary && isForRunner) appendFileSync(summary, formats.markdown(report));
}

function remark(message: string): void {
  process.stderr.write(`${message}\n`);
}
