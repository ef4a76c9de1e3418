import { statSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import type { Client } from "../client/client";
import { Account, type Around, programOf } from "../discover";
import { type Declarations, pulumiConfiguration, type Report } from "../drift";
import { type Choice, type Drifted, describe, patch, patchRemarks, type Source, Texts } from "../drift/patch";
import {
  environmentSource,
  isOfEnvironment,
  type ProjectFile,
  pulumiSource,
  terraformSource,
} from "../drift/patch/sources";
import type { LoadedEnvironment } from "../environment/load";
import { SvcError } from "../model";
import { makeRoomFor, writeOutput } from "./output";

/** What is to be done with drift, and whether it is only shown. */
export interface PatchRun {
  readonly how: "adopt" | "revert" | "ask";
  readonly dryRun: boolean;
  /** Where the configuration is that a Terraform state was applied from. */
  readonly folder: string | undefined;
}

/** A report with everything that it was made from. */
export interface Found {
  readonly report: Report;
  readonly stacks: readonly Declarations[];
  /** Declarations of Terraform states, with the paths that they were named by. */
  readonly terraform: readonly (readonly [string, Declarations])[];
  readonly environment: (Declarations & { readonly loaded: LoadedEnvironment }) | undefined;
  /** Folder of the Pulumi project. */
  readonly folder: string;
}

/**
 * Changes the sources, or shows on standard output how they would be changed. What is done and what is left is said on
 * standard error.
 */
export async function runPatch(
  { how, dryRun, folder }: PatchRun,
  found: Found,
  client: Client,
  say: (line: string) => void,
): Promise<void> {
  const texts = new Texts();
  const stacks = await Promise.all(
    found.stacks.map(async (one): Promise<[string, Source]> => {
      return [one.source, pulumiSource(texts, found.folder, await projectFile(found.folder, one))];
    }),
  );
  const sources = new Map<string, Source>([
    ...stacks,
    ...found.terraform.map(([path, one]): [string, Source] => {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
      return [one.source, terraformSource(texts, folder ?? (isFolder ? path : "."))];
    }),
  ]);
  if (found.environment) {
    const { source, loaded } = found.environment;
    sources.set(source, environmentSource(texts, loaded.file, loaded.environment));
  }
  const declarations = [
    ...found.stacks,
    ...found.terraform.map(([, one]) => one),
    ...(found.environment ? [found.environment] : []),
  ];
  const asking = how === "ask" ? askingAt(process.stdin, process.stderr) : undefined;
  const choose = asking ? asking.choose : async (): Promise<Choice> => (how === "revert" ? "revert" : "adopt");
  const discover = async (ids: ReadonlySet<string>, around: Around) => {
    const account = new Account(client, say);
    const listed = await account.list();
    return programOf(
      account,
      listed.filter(({ id }) => ids.has(id)),
      around,
    );
  };
  try {
    const patched = await patch({ report: found.report, declarations, sources, texts, choose, discover });
    if (dryRun) process.stdout.write(texts.unified());
    else writeSources(texts.changed());
    for (const line of patchRemarks(patched)) say(line);
    const files = [...texts.changed().keys()];
    if (files.length > 0) say(`${dryRun ? "would change" : "changed"}: ${files.join(", ")}`);
  } finally {
    asking?.close();
  }
}

/** All of them or none: a source that is half adopted declares what nobody has chosen. @throws SvcError `output` */
function writeSources(changed: ReadonlyMap<string, string>): void {
  for (const file of changed.keys()) {
    try {
      makeRoomFor(file);
    } catch (error) {
      if (!(error instanceof SvcError)) throw error;
      const next = "No source was changed. Make it writable, or print the patch with --dry-run.";
      throw new SvcError({ ...error.problem, next }, { cause: error });
    }
  }
  for (const [file, text] of changed) writeOutput(file, text);
}

/** As the program of a project finds it: `svc:file` and `svc:environment`. */
async function projectFile(folder: string, { source, objects }: Declarations): Promise<ProjectFile> {
  const stack = source.replace(/^stack /, "");
  const standard = { file: "environment.svc.yaml", environment: stack };
  if (!objects.some(isOfEnvironment)) return standard;
  try {
    const { file = standard.file, environment = stack } = await pulumiConfiguration(folder, stack);
    return { file, environment };
  } catch (error) {
    // An export can be patched without the engine that has written it.
    if (error instanceof SvcError && error.problem.code === "engine") return standard;
    throw error;
  }
}

const CHOICES: ReadonlyMap<string, Choice> = new Map([
  ["a", "adopt"],
  ["r", "revert"],
  ["l", "leave"],
]);

/** Asks for each difference. @throws SvcError if the terminal is closed. */
export function askingAt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
  const terminal = createInterface({ input, output });
  const closed = new AbortController();
  terminal.once("close", () => closed.abort());
  const choose = async (drifted: Drifted): Promise<Choice> => {
    try {
      const answer = await terminal.question(`${describe(drifted)}\n  (a)dopt, (r)evert or (l)eave? `, closed);
      return CHOICES.get(answer.trim().charAt(0).toLowerCase()) ?? choose(drifted);
    } catch (error) {
      if (!closed.signal.aborted) throw error;
      throw new SvcError({ code: "stopped", message: "Stopped before anything was written." });
    }
  };
  return { choose, close: () => terminal.close() };
}
