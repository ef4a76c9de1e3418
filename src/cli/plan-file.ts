import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { SvcError } from "../model/problem";

export const STDIN = "-";

/** The text of a plan, from a file or from standard input. @throws SvcError `plan` if there is none. */
export async function planText(plan: string, command: string): Promise<string> {
  if (plan !== STDIN) return readFile(plan, "utf8").catch((error) => unread(plan, error));
  // Nobody types a plan: without a pipe the command would seem to hang.
  if (process.stdin.isTTY) {
    throw new SvcError({
      code: "plan",
      message: "No plan was given.",
      next: `Name a file, or pipe one in: \`pulumi preview --json | svc-iac ${command}\`.`,
    });
  }
  return text(process.stdin);
}

function unread(plan: string, error: NodeJS.ErrnoException): never {
  throw new SvcError({
    code: "plan",
    message: `The plan ${JSON.stringify(plan)} cannot be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`,
  });
}
