import type { PlanSource } from "../cost";
import { LARGEST, readStream, readText } from "../model/file";
import { SvcError, unreadFile } from "../model/problem";

export const STDIN = "-";

/** What a command takes from a file or a pipe. */
interface Given {
  readonly what: "plan" | "state";
  /** How to write a file of it. */
  readonly next: string;
  /** A pipe that gives it. */
  readonly pipe: string;
}

/** The text of a plan, from a file or from standard input, for a command. @throws SvcError `plan` if there is none. */
export async function planText(plan: string, name: string, { next, command }: PlanSource): Promise<string> {
  return textOf(plan, { what: "plan", next, pipe: `${command} | svc-iac ${name}` });
}

/** What the command that made a plan has printed. @throws SvcError `plan` if there is none. */
export function logText(file: string): string {
  try {
    return readText(file, LARGEST.file);
  } catch (cause) {
    throw unreadFile(file, cause, {
      code: "plan",
      next: "Write one with `terraform plan -json -out plan.bin > plan.log`.",
    });
  }
}

/** The text of a Terraform state, from a file or from standard input. @throws SvcError `state` if there is none. */
export async function stateText(state: string, command: string): Promise<string> {
  return textOf(state, {
    what: "state",
    next: "Write one with `terraform state pull > state.json`.",
    pipe: `terraform state pull | svc-iac ${command}`,
  });
}

async function textOf(file: string, { what, next, pipe }: Given): Promise<string> {
  // Nobody types one: without a pipe the command would seem to hang.
  if (file === STDIN && process.stdin.isTTY) {
    throw new SvcError({
      code: what,
      message: `No ${what} was given.`,
      next: `Name a file, or pipe one in: \`${pipe}\`.`,
    });
  }
  try {
    return file === STDIN ? await readStream(process.stdin, LARGEST.file) : readText(file, LARGEST.file);
  } catch (cause) {
    throw unreadFile(file === STDIN ? "Standard input" : file, cause, { code: what, next });
  }
}
