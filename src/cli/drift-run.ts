import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../client/clock";
import { memoizing } from "../client/memoizing";
import { readOnly } from "../client/read-only";
import { documentsFrom, IN_A_STACK, type Settings, settingsFrom } from "../client/settings";
import { namesService } from "../client/token";
import { sendOnce } from "../client/transport";
import {
  appendHistory,
  type Configuration,
  changesSince,
  type Declarations,
  type DriftRequest,
  dayFrom,
  entryOf,
  environmentDeclarations,
  examine,
  expectedDeclarations,
  type FormatName,
  isSearching,
  type Journals,
  messagesOf,
  notify,
  pulumiConfiguration,
  pulumiFile,
  pulumiStack,
  type Report,
  RULES_FILE,
  readConfiguration,
  readHistory,
  readRules,
  requestsNeeded,
  requestsToFind,
  type Shape,
  targetOf,
  terraformState,
} from "../drift";
import { loadEnvironment } from "../environment/load";
import { kinds } from "../kinds";
import { SvcError } from "../model/problem";
import { begunRemarks, commandIo, type Io } from "../state";
import { projectIn } from "./doctor-project";
import { acceptedBefore, deliver, refuseInputs } from "./drift-deliver";
import { begunOf, elsewhereOf } from "./drift-elsewhere";
import { type Found, type PatchRun, runPatch } from "./drift-patch";
import { environmentOf } from "./environment-of";
import { makeRoomFor } from "./output";
import { remark } from "./print";

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

interface EnvironmentFile {
  readonly path: string;
  /** Those to compare; the only one by default. */
  readonly environments: readonly string[];
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
  /** A file; `drift.yaml` of the folder by default, if there is one. */
  readonly rules?: string;
  readonly history?: string;
  /** URLs of webhooks. */
  readonly notify?: readonly string[];
  readonly notifyFormat?: Shape;
  /** What has named the webhooks: the option, or the variable. */
  readonly notifySpelled?: string;
  readonly writeBaseline?: string;
  readonly expires: string;
  readonly reads: Reads;
  readonly version: string;
  readonly patch?: PatchRun | undefined;
}

/** One comparison. */
export interface Compared {
  readonly exitCode: Report["exitCode"];
  /** How many requests it took. */
  readonly requests: number;
  /** The service's clock. */
  readonly clock: Clock;
}

/** Runs the command once. Nothing is reported of a comparison that is interrupted. */
export async function runDrift(run: DriftRun, signal?: AbortSignal): Promise<Compared> {
  const now = new Date();
  const { output = [], writeBaseline, history: historyFile } = run;
  refuseInputs(run);
  makeRoomFor(...[...output.map(({ file }) => file), writeBaseline, historyFile].filter((file) => file !== undefined));
  const expires = writeBaseline === undefined ? undefined : dayFrom(run.expires, now);
  const before = acceptedBefore(run);
  const baseline = run.baseline === undefined ? undefined : before;
  const targets = (run.notify ?? []).map((url) => targetOf(url, run.notifyFormat, run.notifySpelled));
  const history = historyFile === undefined ? undefined : readHistory(historyFile);
  const rules = rulesOf(run);
  const states = await statesOf(run.selection);
  const { file } = run.selection;
  const environments = file ? await environmentsOf(file) : [];
  const journals = await journalsOf(() => begunOf(run, states, environments.length > 0));
  const settings = await settingsOf(run.selection);
  const reads: Io["reads"] = run.reads === "exact" ? "exact" : undefined;
  const { transport, sent } = counted(readOnly(sendOnce));
  const documents = documentsFrom(process.env);
  const own = commandIo({ documents, settings, transport, say: remark, ...(signal ? { signal } : {}) });
  const client = memoizing(own.client);
  const io: Io = { ...own, client, ...(reads ? { reads } : {}) };
  const request: DriftRequest = {
    declarations: [...states.stacks, ...states.terraform.map(([, one]) => one)],
    kinds: Object.values(kinds),
    ignore: run.ignore ?? [],
    project: run.project,
    elsewhere: await elsewhereIn(run, states, environments),
    ...{ journals, baseline, rules, history },
    secrets: typeof settings.token === "string" ? [settings.token] : [],
    service: settings.url,
    tool: `svc-iac ${run.version}`,
    now,
  };
  remark(`about ${requestsOf(request, environments, reads)} requests, of the 120 a minute that the platform allows`);
  const declared = await Promise.all(environments.map((one) => declarationsOf(one, io)));
  const declarations = [...request.declarations, ...declared];
  remarkEmpty(declarations);
  const examined = await examine({ ...request, declarations }, io);
  const { report } = examined;
  signal?.throwIfAborted();
  const outputs = await deliver(examined, run, { before, expires });
  const entry = history && entryOf(report, history);
  const messages = messagesOf(report, entry && history && changesSince(entry, history));
  const secret = process.env.SVC_NOTIFY_SECRET;
  const isDelivered = await notify(targets, messages, report, { secret, say: remark, signal });
  if (entry && historyFile !== undefined) {
    outputs.write(historyFile, () => appendHistory(historyFile, isDelivered ? entry : { ...entry, undelivered: true }));
  }
  if (run.patch) {
    const found = declared.map((one, index) => ({ ...one, loaded: (environments[index] as Environment).loaded }));
    const { folder } = run.selection;
    await runPatch(run.patch, { ...examined, ...states, environments: found, folder }, client, remark);
  }
  return { exitCode: outputs.isComplete ? report.exitCode : 1, requests: sent(), clock: client.clock };
}

/**
 * Reports which runs have not ended. Returns what they and later ones have begun by then: one that ends meanwhile takes its
 * entries out, and one that begins has some.
 */
async function journalsOf(read: () => Promise<Journals>): Promise<() => Promise<Journals>> {
  const before = await read();
  for (const line of begunRemarks(before.stacks)) remark(line);
  return async () => {
    const { stacks, unread } = await read();
    return { stacks: [...before.stacks, ...stacks], unread: [...new Set([...before.unread, ...unread])] };
  };
}

/** A wrong folder, or the state of another stack, would be clean for ever without a word. */
function remarkEmpty(declarations: DriftRequest["declarations"]): void {
  for (const { source, objects, unreadable, gone = [] } of declarations) {
    const isEmpty = objects.length + unreadable.length + gone.length === 0;
    if (isEmpty) remark(`${source} declares nothing of this provider: nothing of it is compared`);
  }
}

function rulesOf({ rules, selection }: DriftRun): DriftRequest["rules"] {
  const standard = join(selection.folder, RULES_FILE);
  // A link to nothing is no absence of rules.
  const file = rules ?? (lstatSync(standard, { throwIfNoEntry: false }) ? standard : undefined);
  const names = Object.values(kinds).map(({ name }) => name);
  return file === undefined ? undefined : readRules(file, names);
}

/** A transport, and how many requests it has sent. */
function counted(transport: typeof sendOnce) {
  let number = 0;
  const counting: typeof sendOnce = (...request) => {
    number += 1;
    return transport(...request);
  };
  return { transport: counting, sent: () => number };
}

const isSaid = ({ stacks, states, terraform, file }: Selection) =>
  stacks.length + states.length + terraform.length > 0 || file !== undefined;

/** Pulumi would only report that there is no project. */
function refuseTerraform(folder: string): void {
  const { pulumi, isTerraform, isCdktf } = projectIn(folder);
  if (pulumi || !(isTerraform || isCdktf)) return;
  const [what, place] = isCdktf ? ["a CDKTF program", "cdktf.out/stacks/<stack>"] : ["a Terraform configuration", "."];
  throw new SvcError({
    code: "usage",
    message: `This folder has ${what}, and no Pulumi project whose stack could be compared.`,
    next: `To compare its state: \`svc-iac drift --terraform ${place}\`.`,
  });
}

type States = Pick<Found, "stacks" | "terraform">;

async function statesOf(selection: Selection): Promise<States> {
  const { folder, stacks, states, terraform } = selection;
  const isOfFolder = !isSaid(selection);
  if (isOfFolder) refuseTerraform(folder);
  const wanted = isOfFolder ? [undefined] : stacks;
  const [ofStacks, ofTerraform] = await Promise.all([
    Promise.all([...wanted.map((stack) => pulumiStack(folder, stack)), ...states.map(pulumiFile)]),
    Promise.all(terraform.map(async (path) => [path, await terraformState(path)] as const)),
  ]);
  return { stacks: ofStacks, terraform: ofTerraform };
}

/** Mistakes in the file, and values that cannot be read, are reported before anything is sent. */
async function environmentsOf({ config, ...file }: EnvironmentFile) {
  const configuration = config === undefined ? new Map<string, string>() : await readConfiguration(config);
  const names = file.environments.length > 0 ? file.environments : [undefined];
  return Promise.all(names.map((name) => environmentIn(file, name, configuration)));
}

async function environmentIn(
  { path, stack }: Pick<EnvironmentFile, "path" | "stack">,
  environment: string | undefined,
  configuration: Configuration,
) {
  const { name, isListed } = environmentOf(path, environment);
  const loaded = await loadEnvironment({ file: path, environment: name });
  const isNamed = isListed || environment !== undefined;
  const title = isNamed ? `environment ${name} of ${loaded.file}` : loaded.file;
  return { loaded, configuration, stack: stack ?? (isNamed ? name : undefined), title };
}

/** Only for what is searched for. */
async function elsewhereIn({ ignore = [], selection }: DriftRun, states: States, environments: readonly Environment[]) {
  if (!isSearching({ ignore })) return [];
  return elsewhereOf({
    folder: selection.folder,
    stacks: states.stacks,
    hasOthers: states.terraform.length + environments.length > 0,
    files: environments.map(({ loaded, stack, configuration }) => {
      return { file: loaded.file, environment: loaded.environment, stack, configuration };
    }),
  });
}

type Environment = Awaited<ReturnType<typeof environmentIn>>;

/** Reported before the first one is sent: for a file, by its content. */
function requestsOf(request: DriftRequest, environments: readonly Environment[], reads: Io["reads"]): number {
  if (environments.length === 0) return requestsNeeded(request, reads);
  const declarations = [...request.declarations, ...environments.map(expectedDeclarations)];
  const found = requestsToFind(environments, isSearching(request), reads);
  return found + requestsNeeded({ ...request, declarations }, reads);
}

async function declarationsOf(source: Environment, io: Io): Promise<Declarations> {
  const { length } = source.loaded.resources;
  remark(`looking for ${length} ${length === 1 ? "object" : "objects"} by their declaration in the file`);
  return environmentDeclarations(source, io);
}

/** The environment takes precedence here, so that a job can use a read-only key. */
async function settingsOf(selection: Selection): Promise<Settings> {
  const { folder, stacks } = selection;
  const hasStack = stacks.length > 0 || !isSaid(selection);
  if (namesService(process.env) || !hasStack) return settingsFrom({}, process.env);
  const configured = await pulumiConfiguration(folder, stacks[0]);
  return settingsFrom({ ...configured, names: IN_A_STACK }, process.env);
}
