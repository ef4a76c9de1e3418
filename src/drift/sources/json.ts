import type { z } from "zod";
import { SvcError, unreadFile } from "../../model";
import { LARGEST, readStream, readText } from "../../model/file";
import { printedJson } from "../../model/printed-json";

/** Reads a file with `wanted`, of at most so many bytes; `-` is standard input. @throws SvcError `not-found`. */
export async function readInput(file: string, wanted: string, most = LARGEST.file): Promise<string> {
  try {
    return file === "-" ? await readStream(process.stdin, most) : readText(file, most);
  } catch (cause) {
    throw unreadFile(file === "-" ? "Standard input" : file, cause, { code: "not-found", next: `Pass ${wanted}.` });
  }
}

/** @throws SvcError with the expected format of `name`. */
export function parseState<S extends z.ZodType>(text: string, name: string, wanted: string, shape: S): z.output<S> {
  let value: unknown;
  try {
    value = printedJson(text);
  } catch (cause) {
    throw refused(name, wanted, "is not JSON", cause);
  }
  return stateIn(value, name, wanted, shape);
}

/** The same of what is parsed already. */
export function stateIn<S extends z.ZodType>(value: unknown, name: string, wanted: string, shape: S): z.output<S> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const { path = [] } = read.error.issues[0] ?? {};
  throw refused(name, wanted, `is not such an output: ${path.join(".") || "the whole"} is of another type`, read.error);
}

const refused = (name: string, wanted: string, say: string, cause: unknown) =>
  new SvcError({ code: "state", message: `${name} ${say}. Pass ${wanted}.` }, { cause });
