import { once } from "node:events";
import { SvcError } from "../model/problem";
import { endWith } from "./ending";
import { EXIT } from "./exit-codes";

/** Why standard output can no longer be written. */
let failure: NodeJS.ErrnoException | undefined;

/**
 * Lets a command finish what it has begun after its output is gone: quietly where its reader has left, as `head` does, and
 * with an error where what is printed cannot be written, as on a full disk. No more is printed then.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      const isFirst = failure === undefined;
      if (stream === process.stdout) failure ??= error;
      if (error.code === "EPIPE") return;
      // A command may still set the code of its own success.
      process.once("exit", () => {
        process.exitCode ||= EXIT.refused;
      });
      if (isFirst && failure) endWith(unwritten(error), { json: false });
    });
  }
}

const unwritten = ({ code, message }: NodeJS.ErrnoException): SvcError =>
  new SvcError({
    code: "output",
    message: `Standard output cannot be written (${code ?? message}).`,
    next: "What the command has done stays done: run it again only if it reads.",
  });

/** Whether nobody reads standard output any more: what would only print ends. */
export const isOutputClosed = (): boolean => failure !== undefined;

/** Why standard output has not got what was printed until now; of a result that nothing can show again. */
export async function outputFailure(): Promise<NodeJS.ErrnoException | undefined> {
  const { stdout } = process;
  if (stdout.writableLength > 0 && !failure) await once(stdout, "drain").catch(() => {});
  // An error is reported once the write has returned.
  await new Promise((resolve) => setImmediate(resolve));
  return failure;
}
