import { inspect } from "node:util";
import { CommanderError } from "commander";
import { hiding } from "../model/hiding";
import { type Problem, SvcError, withCode } from "../model/problem";
import { EXIT, exitCodeOf } from "./exit-codes";
import type { OutputName, OutputOf } from "./outputs";

/** Prints a result for programs: `printJson<"doctor">(diagnosis)`. */
export function printJson<N extends OutputName>(result: OutputOf<N>): void {
  process.stdout.write(jsonText<N>(result));
}

/** The text of a result for programs. */
export function jsonText<N extends OutputName>(result: OutputOf<N>): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}

/** Whether these words ask for JSON. Commands with several formats accept `--json` for `--format json`. */
export function wantsJson(words: readonly string[]): boolean {
  return words.some(
    (word, index) =>
      word === "--json" || word === "--format=json" || (word === "--format" && words[index + 1] === "json"),
  );
}

interface Ending {
  /** `lines`: the output has a line of JSON for each entry. */
  readonly json: boolean | "lines";
}

/** Prints a problem on standard error, with `json` on standard output as well, and sets the exit code. */
export function endWith(error: unknown, { json }: Ending): void {
  const hide = hiding([process.env.SERVICE_API_TOKEN]);
  if (error instanceof CommanderError) {
    // Help was printed.
    process.exitCode = error.exitCode;
    return;
  }
  if (!(error instanceof SvcError)) {
    console.error(hide(inspect(error)));
    process.exitCode = EXIT.refused;
    return;
  }
  const { problem, message } = error;
  process.stderr.write(`${withCode(hide(message), problem.code)}\n`);
  if (json) process.stdout.write(hide(asJson(problem, json)));
  process.exitCode = exitCodeOf(problem.code);
}

function asJson(problem: Problem, json: true | "lines"): string {
  const output: OutputOf<"error"> = { error: problem };
  return `${JSON.stringify(output, null, json === "lines" ? 0 : 2)}\n`;
}
