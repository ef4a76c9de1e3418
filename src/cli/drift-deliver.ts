import { appendFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  type Baseline,
  baselineText,
  type examine,
  formats,
  isFormat,
  isSearching,
  isUnchecked,
  readBaseline,
} from "../drift";
import { SvcError } from "../model";
import { entryAt } from "../model/file";
import type { DriftRun } from "./drift-run";
import { Outputs, writeOutput } from "./output";
import { printDocument } from "./print";

/** Prints the report and writes all files of a comparison: one that cannot be written keeps no other back. */
export async function deliver(
  { report, withheld }: Awaited<ReturnType<typeof examine>>,
  run: DriftRun,
  accepted: { readonly before: Baseline; readonly expires: string | undefined },
): Promise<Outputs> {
  const { format, output = [], patch, writeBaseline, ignore = [] } = run;
  const outputs = new Outputs();
  const { stdout } = process;
  // A dry run prints the patch on standard output.
  if (!patch?.dryRun) printDocument(formats[format](report, { color: stdout.isTTY === true && stdout.hasColors() }));
  for (const { format: name, file } of output) {
    if (isFormat(name)) outputs.write(file, () => writeOutput(file, formats[name](report, { color: false })));
  }
  const summary = process.env.GITHUB_STEP_SUMMARY;
  const isForRunner = format === "github" || output.some(({ format: name }) => name === "github");
  if (summary && isForRunner) outputs.write(summary, () => appendFileSync(summary, formats.markdown(report)));
  const { before, expires } = accepted;
  if (writeBaseline !== undefined && expires !== undefined) {
    const isKept = (entry: Baseline[number]) =>
      isUnchecked(entry, withheld.exact, isSearching({ ignore }), withheld.hiding);
    const text = await baselineText(report, expires, withheld, { entries: before, isKept });
    outputs.write(writeBaseline, () => writeOutput(writeBaseline, text));
  }
  return outputs;
}

/**
 * What the baseline that is written again has accepted, before anything is compared. @throws SvcError `baseline` if another
 * file, or a baseline that cannot be read, would be lost.
 */
export function acceptedBefore({ writeBaseline, baseline }: DriftRun): Baseline {
  const replaced = writeBaseline === undefined || !hasText(writeBaseline) ? [] : replacedBy(writeBaseline);
  return baseline === undefined ? replaced : readBaseline(baseline);
}

function replacedBy(file: string): Baseline {
  try {
    return readBaseline(file);
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    const next =
      "`--write-baseline` keeps the reasons of a baseline, and replaces no other file: correct it, delete it, or name another one.";
    throw new SvcError({ ...error.problem, next }, { cause: error });
  }
}

/** What is read is not replaced. @throws SvcError `output`. */
export function refuseInputs({ output = [], history, baseline, rules, selection }: DriftRun): void {
  const { file, states, terraform } = selection;
  const read = [file?.path, file?.config, rules, baseline, ...states, ...terraform];
  const inputs = new Set(read.flatMap((one) => (one === undefined ? [] : [resolve(one)])));
  const given = [...output.map((one) => one.file), history].find(
    (one) => one !== undefined && inputs.has(resolve(one)),
  );
  if (given === undefined) return;
  const message = `${given} is read by this command, and would be replaced.`;
  throw new SvcError({ code: "output", field: "output", given, message, next: "Of the two, name another file here." });
}

/** A device, and a file without content, have nothing to lose. */
function hasText(file: string): boolean {
  const found = entryAt(file);
  return found?.isFile() === true && found.size > 0;
}
