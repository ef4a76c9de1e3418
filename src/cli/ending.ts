import { inspect } from "node:util";
import { CommanderError } from "commander";
import { hiding } from "../model/hiding";
import { printableJson } from "../model/printable";
import { type Problem, SvcError, withCode } from "../model/problem";
import { explained } from "../state/reaching";
import { EXIT, exitCodeOf } from "./exit-codes";
import type { OutputOf } from "./outputs";
import { output, printDocument, remark } from "./print";

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

/**
 * Prints a problem on standard error, with `json` on standard output as well unless that has its document, and sets the
 * exit code.
 */
export function endWith(error: unknown, { json }: Ending): void {
  const hide = hiding([process.env.SERVICE_API_TOKEN]);
  if (error instanceof CommanderError) {
    // Help was printed.
    process.exitCode = error.exitCode;
    return;
  }
  const known = isWithoutFolder(error) ? WITHOUT_FOLDER : explained(error);
  if (!(known instanceof SvcError)) {
    remark(hide(inspect(error)));
    process.exitCode = EXIT.refused;
    return;
  }
  const { problem, message } = known;
  remark(withCode(hide(message), problem.code));
  if (json === "lines" || (json && !output.hasDocument)) printDocument(hide(asJson(problem, json)));
  process.exitCode = exitCodeOf(problem.code);
}

/** The system's answer where the working directory was deleted. */
const isWithoutFolder = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.syscall === "uv_cwd";

const WITHOUT_FOLDER = new SvcError({
  code: "usage",
  message: "The working directory no longer exists.",
  next: "Change to a folder that exists, and run the command again.",
});

function asJson(problem: Problem, json: true | "lines"): string {
  const document: OutputOf<"error"> = { error: problem };
  return `${printableJson(document, json === "lines" ? 0 : 2)}\n`;
}
