import { readFileSync } from "node:fs";
import type { Intent } from "./journal";

type Line = { readonly address: string; readonly intent: Intent | null };

/** The intents in a journal of release 0.1: one line per intent and per removal. The last line may be truncated. */
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
