import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { SvcError } from "../model/problem";

export const STDIN = "-";

/** What a command takes from a file or a pipe. */
interface Given {
  readonly what: "plan" | "state";
  /** A pipe that gives it. */
  readonly pipe: string;
}

/** The text of a plan, from a file or from standard input. @throws SvcError `plan` if there is none. */
export async function planText(plan: string, command: string): Promise<string> {
  return textOf(plan, { what: "plan", pipe: `pulumi preview --json | svc-iac ${command}` });
}

/** The text of a Terraform state, from a file or from standard input. @throws SvcError `state` if there is none. */
export async function stateText(state: string, command: string): Promise<string> {
  return textOf(state, { what: "state", pipe: `terraform state pull | svc-iac ${command}` });
}

async function textOf(file: string, { what, pipe }: Given): Promise<string> {
  if (file !== STDIN) return readFile(file, "utf8").catch((error) => unread(file, what, error));
  // Nobody types one: without a pipe the command would seem to hang.
  if (process.stdin.isTTY) {
    throw new SvcError({
      code: what,
      message: `No ${what} was given.`,
      next: `Name a file, or pipe one in: \`${pipe}\`.`,
    });
  }
  return text(process.stdin);
}

function unread(file: string, what: Given["what"], error: NodeJS.ErrnoException): never {
  throw new SvcError({
    code: what,
    given: file,
    message: `The ${what} ${JSON.stringify(file)} cannot be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`,
  });
}
