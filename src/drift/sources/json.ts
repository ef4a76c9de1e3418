import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { SvcError } from "../../model";

/** Reads a state file; `-` is standard input. */
export async function readState(file: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new SvcError({ code: "not-found", message: `${file} cannot be read (${reason}).` }, { cause });
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
