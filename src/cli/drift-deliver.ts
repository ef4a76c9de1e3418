import { appendFileSync, existsSync } from "node:fs";
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
import type { DriftRun } from "./drift-run";
import { Outputs, writeOutput } from "./output";
import { printDocument } from "./print";

/** Prints the report and writes all files of a comparison: one that cannot be written keeps no other back. */
export async function deliver(
  { report, withheld }: Awaited<ReturnType<typeof examine>>,
  run: DriftRun,
  expires: string | undefined,
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
  if (writeBaseline !== undefined && expires !== undefined) {
    const isKept = (entry: Baseline[number]) =>
      isUnchecked(entry, withheld.exact, isSearching({ ignore }), withheld.hiding);
    const text = await baselineText(report, expires, withheld, { entries: acceptedBefore(run), isKept });
    outputs.write(writeBaseline, () => writeOutput(writeBaseline, text));
  }
  return outputs;
}

/** What the baseline that is written again has accepted. One that cannot be read is given up with that. */
function acceptedBefore({ writeBaseline = "", baseline = writeBaseline }: DriftRun): Baseline {
  if (!existsSync(baseline)) return [];
  try {
    return readBaseline(baseline);
  } catch {
    return [];
  }
}
