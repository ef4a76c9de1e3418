import { accessSync, constants, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { SvcError } from "../model/problem";

/**
 * Creates the folder of an output in advance: a failure at the end would waste all the work.
 *
 * @throws SvcError if it cannot be written.
 */
export function makeRoomFor(file: string): void {
  orSay(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw new Error("it is a folder");
    accessSync(found ? file : dirname(file), constants.W_OK);
  });
}

/** @throws SvcError if it cannot be written. */
export function writeOutput(file: string, text: string): void {
  makeRoomFor(file);
  orSay(file, () => writeFileSync(file, text));
}

function orSay(file: string, attempt: () => void): void {
  try {
    attempt();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SvcError({
      code: "output",
      field: "output",
      given: file,
      message: `${file} cannot be written (${code ?? message}).`,
      next: "Name a file in a writable folder.",
    });
  }
}
