// The one way out of a command: what it prints has words of files, of the platform and of the environment, which are read
// there and steer neither a terminal nor a CI. No other file of this folder writes to a standard stream.
import { createInterface } from "node:readline/promises";
import { printable, printableJson, unsteered } from "../model/printable";
import { SvcError } from "../model/problem";
import type { OutputName, OutputOf } from "./outputs";

/** Prints text for people on standard output. */
export function print(text: string): void {
  printTo(process.stdout, text);
}

/** Prints a remark of a command on standard error. */
export function remark(text: string): void {
  printTo(process.stderr, text);
}

export function printTo(stream: NodeJS.WritableStream, text: string): void {
  stream.write(`${printable(text).trimEnd()}\n`);
}

/** Standard output is one document for programs: a problem after it is on standard error only. */
export const output = { hasDocument: false };

/** Prints a result for programs: `printJson<"doctor">(diagnosis)`. */
export function printJson<N extends OutputName>(result: OutputOf<N>): void {
  output.hasDocument = true;
  process.stdout.write(jsonText<N>(result));
}

/** The text of a result for programs. */
export function jsonText<N extends OutputName>(result: OutputOf<N>): string {
  return `${printableJson(result, 2)}\n`;
}

/** Colours and weights of a report. */
const STYLES = new RegExp(`(${"\u001b"}\\[[\\d;]*m)`);

/**
 * Prints what is in a language of its own: code, a patch, a report, lines for a shell. Whoever writes it escapes the words
 * of others as that language does. At a terminal no program reads it.
 */
export function printDocument(text: string): void {
  output.hasDocument = true;
  const { stdout } = process;
  const parts = stdout.isTTY ? text.split(STYLES) : [text];
  stdout.write(parts.map((part, index) => (parts.length > 1 && index % 2 === 0 ? unsteered(part) : part)).join(""));
}

/** Passes on what an engine prints, as it would print it there itself. */
export function passOn(stream: NodeJS.WritableStream, text: string): void {
  stream.write(text);
}

export interface Questions {
  /** @throws SvcError `interrupted` after Ctrl-C, `stopped` if the terminal is closed. */
  ask(text: string): Promise<string>;
  close(): void;
}

/** Questions at a terminal. Ctrl-C and Ctrl-D close it, and an open question would wait for ever. */
export function questionsAt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Questions {
  const terminal = createInterface({ input, output });
  const closed = new AbortController();
  const end = (code: "interrupted" | "stopped") =>
    closed.abort(new SvcError({ code, message: "Stopped before anything was written." }));
  terminal.once("close", () => end("stopped"));
  terminal.once("SIGINT", () => {
    end("interrupted");
    terminal.close();
  });
  const ask = async (text: string): Promise<string> => {
    try {
      return (await terminal.question(printable(text), closed)).trim();
    } catch (error) {
      if (!closed.signal.aborted) throw error;
      output.write("\n");
      throw closed.signal.reason;
    }
  };
  return { ask, close: () => terminal.close() };
}
