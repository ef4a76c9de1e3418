import { readFileSync } from "node:fs";
import type { Intent } from "./journal";

type Line = { readonly address: string; readonly intent: Intent | null };

/** What stands in a journal of release 0.1: a line for each intent and each strike. The last one may be cut. */
export function intentsInFile(file: string): ReadonlyMap<string, Intent> {
  const intents = new Map<string, Intent>();
  for (const { address, intent } of linesOf(file)) {
    if (intent) intents.set(address, intent);
    else intents.delete(address);
  }
  return intents;
}

function linesOf(file: string): Line[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  return text.split("\n").flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Line] : [];
    } catch {
      return [];
    }
  });
}
