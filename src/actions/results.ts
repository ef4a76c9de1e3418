import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { SvcError, type Wire } from "../model";
import type { ActionOutcome } from "./run";

/** The values in an action's result that its message does not contain: `status: ready`. */
export function outputLines(message: string, values: Wire): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return value === null || message.includes(text) ? [] : [`${name}: ${text}`];
  });
}

/** A file for secrets that are shown only once, opened before there are any. */
export interface SecretsFile {
  write(outcome: ActionOutcome): void;
  /** Removes the file if nothing was done. */
  discard(): void;
}

/**
 * Creates a new file that only this user can read. `field` is the option that named it.
 *
 * @throws SvcError `output` if it exists, or cannot be written.
 */
export function openSecretsFile(path: string, field: string): SecretsFile {
  const file = openNew(path, field);
  return {
    write: ({ kind, id, name, secrets }) => {
      writeSync(file, `${JSON.stringify({ kind, id, name, ...secrets }, null, 2)}\n`);
      closeSync(file);
    },
    discard: () => {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

function openNew(path: string, field: string): number {
  try {
    return openSync(path, "wx", 0o600);
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
