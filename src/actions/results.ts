import { closeSync, fstatSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SvcError, type Wire } from "../model";
import { createFile, entryAt, fillFile } from "../model/file";
import type { ActionOutcome } from "./run";

/** The values in an action's result that its message does not contain: `status: ready`. */
export function outputLines(message: string, values: Wire): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return value === null || message.includes(text) ? [] : [`${name}: ${text}`];
  });
}

/** Bytes, far more than the secrets of a result take. */
const ROOM = 16_384;

/**
 * Carries out an action and writes its secrets, which are shown only once, to a new file that only this user can read. The
 * file and its space are there before anything is sent. If it cannot be written in spite of that, or is no longer there,
 * the secrets are kept in another file, which the error names. `field` is the option that named the file.
 *
 * @throws SvcError `output` if the file exists or cannot be written: nothing was done; `unwritten-result`: it was done.
 */
export async function intoSecretsFile(
  path: string,
  field: string,
  work: () => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const file = openNew(path, field);
  const outcome = await work().catch((error) => {
    discard(file, path);
    throw error;
  });
  const text = secretsText(outcome);
  try {
    if (!isAt(file, path)) throw new Error("it was removed or replaced meanwhile");
    fill(file, text);
  } catch (cause) {
    discard(file, path);
    throw unwritten(outcome, { path, field, cause, kept: keepElsewhere(text) });
  }
  return outcome;
}

/** What was carried out, and could not be printed. Secrets that were to be printed are kept in a file, which the error names. */
export function unprinted(outcome: ActionOutcome, cause: NodeJS.ErrnoException, isShown: boolean): SvcError {
  const { message, secrets } = outcome;
  if (isShown && Object.keys(secrets).length > 0) {
    const kept = keepElsewhere(secretsText(outcome));
    return unwritten(outcome, { path: "Standard output", field: "show", cause, kept });
  }
  return new SvcError({
    code: "unwritten-result",
    message: `${message} Standard output cannot be written (${cause.code ?? cause.message}).`,
    next: "It is done: do not run it again.",
  });
}

const secretsText = ({ kind, id, name, secrets }: ActionOutcome): string =>
  `${JSON.stringify({ kind, id, name, ...secrets }, null, 2)}\n`;

function openNew(path: string, field: string): number {
  try {
    const file = openSync(path, "wx", 0o600);
    try {
      fillFile(file, Buffer.alloc(ROOM, " "));
      return file;
    } catch (error) {
      discard(file, path);
      throw error;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SvcError({
      code: "output",
      field,
      given: path,
      message: code === "EEXIST" ? `${path} exists already.` : `${path} cannot be written (${code}).`,
      next: "Name a new file in a writable folder. Nothing was done.",
    });
  }
}

/** A file system in a network may report only when a file is closed what it could not store. */
function fill(file: number, text: string): void {
  fillFile(file, Buffer.from(text));
  closeSync(file);
}

/** Whether the path still leads to the file: somebody may have put another one there. */
function isAt(file: number, path: string): boolean {
  const [own, found] = [fstatSync(file), entryAt(path)];
  return found?.ino === own.ino && found.dev === own.dev;
}

/** Removes the file, if it can be: what has happened before is what the user has to know. */
function discard(file: number, path: string): void {
  try {
    if (isAt(file, path)) rmSync(path);
    closeSync(file);
  } catch {}
}

function keepElsewhere(text: string): string | undefined {
  try {
    const path = join(mkdtempSync(join(tmpdir(), "svc-iac-")), "secrets.json");
    createFile(path, text, "wx", 0o600);
    return path;
  } catch {
    return undefined;
  }
}

interface Unwritten {
  readonly path: string;
  readonly field: string;
  readonly cause: unknown;
  readonly kept: string | undefined;
}

function unwritten({ message, secrets }: ActionOutcome, { path, field, cause, kept }: Unwritten): SvcError {
  const { code, message: why } = cause as NodeJS.ErrnoException;
  const names = Object.keys(secrets).join(", ");
  const found = kept === undefined ? `${names}: lost, no other file could be written either.` : `${names}: in ${kept}.`;
  const next =
    kept === undefined
      ? "Run the action again, with a file that can be written: what it issues then replaces what is lost."
      : "Move that file, which only you can read, to where it belongs.";
  const problem = { code: "unwritten-result", field, given: path, next } as const;
  return new SvcError(
    { ...problem, message: `${message} ${path} cannot be written (${code ?? why}). ${found}` },
    { cause },
  );
}
