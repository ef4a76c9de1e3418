import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { connect } from "../client/client";
import { type Settings, settingsFrom } from "../client/settings";
import { sendOnce } from "../client/transport";
import {
  baselineText,
  type Declarations,
  type DriftRequest,
  dayFrom,
  drift,
  type FormatName,
  formats,
  isFormat,
  pulumiConfiguration,
  pulumiFile,
  pulumiStack,
  type Report,
  readBaseline,
  readOnly,
  requestsNeeded,
  terraformState,
} from "../drift";
import { kinds } from "../kinds";
import type { Io } from "../lifecycle";

export type Reads = "exact" | "summaries";

/** Where declarations come from; the stack of the folder, where nothing is named. */
export interface Selection {
  readonly folder: string;
  readonly stacks: readonly string[];
  readonly states: readonly string[];
  readonly terraform: readonly string[];
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
}

/** Does what the command line says. Answers the exit code. */
export async function runDrift(run: DriftRun): Promise<Report["exitCode"]> {
  const now = new Date();
  const expires = run.writeBaseline === undefined ? undefined : dayFrom(run.expires, now);
  const baseline = run.baseline === undefined ? undefined : readBaseline(run.baseline);
  const declarations = await declarationsOf(run.selection);
  const settings = await settingsOf(run.selection);
  const reads: Io["reads"] = run.reads === "exact" ? "exact" : undefined;
  const client = connect({ settings, transport: readOnly(sendOnce), say: remark, shares: true });
  const request: DriftRequest = {
    declarations,
    kinds: Object.values(kinds),
    ignore: run.ignore ?? [],
    project: run.project,
    baseline,
    secrets: [settings.token],
    service: settings.url,
    tool: `svc-iac ${run.version}`,
    now,
  };
  remark(`about ${requestsNeeded(request, reads)} requests, of the 120 a minute that the platform allows`);
  const report = await drift(request, { client, say: remark, ...(reads ? { reads } : {}) });
  deliver(report, run);
  if (run.writeBaseline !== undefined && expires !== undefined) write(run.writeBaseline, baselineText(report, expires));
  return report.exitCode;
}

async function declarationsOf({ folder, stacks, states, terraform }: Selection): Promise<Declarations[]> {
  const isNamed = stacks.length + states.length + terraform.length > 0;
  const wanted = isNamed ? stacks : [undefined];
  return Promise.all([
    ...wanted.map((stack) => pulumiStack(folder, stack)),
    ...states.map(pulumiFile),
    ...terraform.map(terraformState),
  ]);
}

/** The environment goes first here: that is how a job gets a key that may only read. */
async function settingsOf({ folder, stacks, states, terraform }: Selection): Promise<Settings> {
  const { SERVICE_API_URL: url, SERVICE_API_TOKEN: token } = process.env;
  const hasStack = stacks.length > 0 || states.length + terraform.length === 0;
  if (url || token || !hasStack) return settingsFrom({}, process.env);
  return settingsFrom(await pulumiConfiguration(folder, stacks[0]), process.env);
}

function deliver(report: Report, { format, output = [] }: DriftRun): void {
  const { stdout } = process;
  stdout.write(formats[format](report, { color: stdout.isTTY === true && stdout.hasColors() }));
  for (const { format: name, file } of output) {
    if (isFormat(name)) write(file, formats[name](report, { color: false }));
  }
  const summary = process.env.GITHUB_STEP_SUMMARY;
  const isForRunner = format === "github" || output.some(({ format: name }) => name === "github");
  if (summary && isForRunner) appendFileSync(summary, formats.markdown(report));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function remark(message: string): void {
  process.stderr.write(`${message}\n`);
}
