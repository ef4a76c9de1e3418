import { accessSync, constants, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createFile, entryAt, overwriteFile } from "../model/file";
import { SvcError, withCode } from "../model/problem";
import { printDocument, remark } from "./print";

/** Where a command writes code: to standard output, or to a file that must not exist without `force`. */
export interface CodeOutput {
  readonly output?: string | undefined;
  readonly force?: true | undefined;
}

/** The descriptor that an engine prints to, if standard output is for programs. */
export const STANDARD_ERROR = 2;

/** Code that was made, and where it is: in a file, or in `code` for a result in JSON, or printed. */
export interface Delivered<M> {
  readonly made: M;
  readonly file: string | null;
  readonly code: string | null;
}

/**
 * Checks the place before it asks for the text. The text is not printed if it is for a result in JSON.
 *
 * @throws SvcError `output` if it cannot be written, or exists.
 */
export async function deliverCode<M extends { readonly text: string }>(
  { output, force }: CodeOutput,
  make: () => Promise<M>,
  isForJson = false,
): Promise<Delivered<M>> {
  if (output === undefined) {
    const made = await make();
    if (!isForJson) printDocument(made.text);
    return { made, file: null, code: isForJson ? made.text : null };
  }
  makeRoomFor(output);
  if (!force && entryAt(output)) throw existing(output);
  const made = await make();
  // The file may have been created meanwhile.
  orSay(output, () => (force ? overwriteFile : createFile)(output, made.text));
  return { made, file: output, code: null };
}

/**
 * Creates the folders of outputs in advance: a failure at the end would waste all the work.
 *
 * @throws SvcError `output`, with all that cannot be written.
 */
export function makeRoomFor(...files: readonly string[]): void {
  const refused = files.flatMap((file) => refusalOf(() => orSay(file, () => makeRoom(file))));
  const [first] = refused;
  if (!first) return;
  throw new SvcError({ ...first.problem, message: refused.map(({ problem }) => problem.message).join(" ") });
}

function makeRoom(file: string): void {
  folderAt(resolve(dirname(file)));
  const found = entryAt(file);
  if (found?.isDirectory()) throw new Error("it is a folder");
  accessSync(found ? file : dirname(file), constants.W_OK);
}

/** Files with the results of work that is done: one that cannot be written is reported, and the others are still written. */
export class Outputs {
  #isComplete = true;

  /** Whether all were written. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  write(file: string, attempt: () => void): void {
    for (const { message, problem } of refusalOf(() => orSay(file, attempt))) {
      this.#isComplete = false;
      remark(withCode(message, problem.code));
    }
  }
}

/** @throws anything but an SvcError */
function refusalOf(attempt: () => void): SvcError[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (error instanceof SvcError) return [error];
    throw error;
  }
}

/** Creates a folder and those above it. @throws SvcError `output` if it cannot be created. */
export function makeFolder(folder: string): void {
  orSay(folder, () => folderAt(resolve(folder)));
}

/** @throws SvcError if it cannot be written. */
export function writeOutput(file: string, text: string): void {
  makeRoomFor(file);
  orSay(file, () => overwriteFile(file, text));
}

/** @throws SvcError `output` instead of an error of the file system. */
export function orSay<T>(file: string, attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof SvcError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SvcError({
      code: "output",
      field: "output",
      given: file,
      message: `${file} cannot be written (${code ?? message}).`,
      next: "Name a place in a writable folder.",
    });
  }
}

/** Node's own recursive mode never ends in a folder that answers ENOENT to a new one, such as /proc. */
function folderAt(folder: string): void {
  const found = entryAt(folder);
  if (found?.isDirectory()) return;
  if (found) throw new Error(`${folder} is a file`);
  if (dirname(folder) !== folder) folderAt(dirname(folder));
  mkdirSync(folder);
}

function existing(file: string): SvcError {
  return new SvcError({
    code: "output",
    field: "output",
    given: file,
    message: `${file} exists already.`,
    next: "Name another file, or overwrite it with `--force`.",
  });
}
