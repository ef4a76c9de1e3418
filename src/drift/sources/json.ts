import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { SvcError, unreadFile } from "../../model";

/** Reads a file with `wanted`; `-` is standard input. @throws SvcError `not-found`. */
export async function readInput(file: string, wanted: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw unreadFile(file, cause, { code: "not-found", next: `Pass ${wanted}.` });
  }
}

/** @throws SvcError with the expected format of `name`. */
export function parseState(text: string, name: string, wanted: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SvcError({ code: "state", message: `${name} is not JSON. Pass ${wanted}.` }, { cause });
  }
}
