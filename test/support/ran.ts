import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

/** What a command has printed, and how it ended: -1 where a signal ended it. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Command = ChildProcessByStdio<null, Readable, Readable>;

/** Resolves when `command` has ended and all that it printed is here. */
export function outcomeOf(command: Command): Promise<Ran> {
  return new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    command.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    command.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    command.on("error", reject);
    command.on("close", (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}

/** A run that must have ended well; otherwise the test shows what its user would have read. */
export function succeeded<T extends Ran>(ran: T): T {
  if (ran.code !== 0) throw new Error(`The engine ended with code ${ran.code}:\n${ran.stdout}\n${ran.stderr}`);
  return ran;
}
